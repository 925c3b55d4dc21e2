import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  FREMANTLE,
  GUIDE,
  MANAGER,
  MEMBER,
  OTHER_GUIDE,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { BEN_TRAVELLER_ID } from '../cards/payment-links'
import { HELD_ID } from '../payments/transfers'
import { setBookingStatusSql, insertEventSql } from './my-trip'
import { insertWaiverSql } from '../traveller_forms/waivers'

const ARRIVAL_CHECK_IN = { id: addedRowId(700), traveller_id: BEN_TRAVELLER_ID, kind: 'check_in', value: true }
const TOUR = { day_number: 1, activity: 'Torchlight tour' }

export const recordChanges = (changes: unknown, as: string | null = OTHER_GUIDE, expected = 'recorded') => ({
  call: 'record_guide_log',
  with: { event_id: FREMANTLE, changes },
  as,
  expected,
})
const recordChangesAtOnce = (...changes: Record<string, unknown>[]) =>
  recordChanges(changes.map((change) => ({ seconds_ago: 0, ...change })))
const readGuideEvent = (as: string | null = OTHER_GUIDE, expected = 'ok', event_id = FREMANTLE): SnapshotStep => ({
  call: 'guide_event',
  with: { event_id },
  as,
  expected,
})
const readNotes = (expected = 'ok', reason = 'preparation', as = OTHER_GUIDE, event_id = FREMANTLE): SnapshotStep => ({
  call: 'read_medical_notes',
  with: { event_id, reason },
  as,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const createNoonAfterEventSql = (days: number) =>
  `(select e.end_date + ${days} from public.events e where e.id = '${FREMANTLE}')::timestamp + interval '12 hours'`
const insertRoomsSql = `
  insert into public.rooms (id, event_id, name, beds) values ('${addedRowId(610)}', '${FREMANTLE}', 'Cell 4', 3);
  insert into public.room_assignments (traveller_id, room_id)
  select t.id, '${addedRowId(610)}' from public.travellers t where t.booking_id = '${HELD_ID}';
  update public.travellers set dietary = 'No nuts', emergency_contact_name = 'Eve Hill',
    emergency_contact_phone = '0491 570 006' where id = '${BEN_TRAVELLER_ID}';
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, answer)
  values ('${HELD_ID}', 'extra', 'Airport transfer', 2, 0, false, 'staff', 'QF 12');
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, traveller_id)
  values ('${HELD_ID}', 'extra', 'Night before', 1, 0, false, 'staff', '${BEN_TRAVELLER_ID}');`

export const guideLogCases: SnapshotCase[] = [
  {
    name: 'the guide event shows a guide the travellers with rooms, contacts and extras, but no medical notes',
    given: insertEventSql + insertRoomsSql,
    ...readGuideEvent(),
    then: [readGuideEvent(MANAGER), readGuideEvent(ADMIN, 'not_found', UNKNOWN_ID)],
  },
  {
    name: 'the guide event lists travellers without a signed waiver first',
    given: `${insertWaiverSql}
      delete from public.event_itineraries where event_id = '${FREMANTLE}';
      insert into private.waiver_signatures (traveller_id, booking_id, trip_id, version, traveller_name, signed_name,
        is_guardian, body, hash)
      select t.id, t.booking_id, e.trip_id, 1, t.full_name, t.full_name, false, 'Text', private.terms_hash('Text')
      from public.travellers t join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
      where b.id = '${HELD_ID}' and t.id = '${BEN_TRAVELLER_ID}'`,
    ...readGuideEvent(),
  },
  {
    name: 'only guides of the departure and staff with the guests permission can read and change the guide event',
    given: insertEventSql,
    ...readGuideEvent(GUIDE, '42501'),
    then: [
      readGuideEvent(ACCOUNTANT, '42501'),
      readGuideEvent(MEMBER, '42501'),
      recordChanges([], GUIDE, '42501'),
      recordChanges([], MEMBER, '42501'),
      readNotes('42501', 'emergency', GUIDE),
      readNotes('42501', 'emergency', ACCOUNTANT),
    ],
  },
  {
    name: 'the guide event stores check-ins, a head count and notes with the time since each was made, and shows the latest check-in',
    given: insertEventSql,
    ...recordChangesAtOnce(
      { ...ARRIVAL_CHECK_IN, seconds_ago: 3600 },
      { ...ARRIVAL_CHECK_IN, id: addedRowId(701), value: false, seconds_ago: 60.5 },
      { ...ARRIVAL_CHECK_IN, id: addedRowId(702), ...TOUR, seconds_ago: 30 },
      { id: addedRowId(703), kind: 'head_count', value: 11, ...TOUR },
      { id: addedRowId(704), kind: 'note', value: '  The gate was locked.  ', ...TOUR },
      { id: addedRowId(705), kind: 'note', value: 'Feels unwell.', traveller_id: BEN_TRAVELLER_ID },
    ),
    then: [readGuideEvent()],
  },
  {
    name: 'a change with a future time counts as recorded on arrival, and a very old change as recorded 90 days ago',
    given: insertEventSql,
    ...recordChangesAtOnce(
      { ...ARRIVAL_CHECK_IN, seconds_ago: -86400 },
      { ...ARRIVAL_CHECK_IN, id: addedRowId(701), value: false, seconds_ago: 1e12 },
    ),
    then: [
      {
        ...recordChangesAtOnce({ ...ARRIVAL_CHECK_IN, id: addedRowId(702), value: false }),
        at: `private.now() + interval '1 minute'`,
      },
    ],
  },
  {
    name: 'a change that is sent twice is stored once, even if a second person sends it',
    given: insertEventSql,
    ...recordChangesAtOnce(ARRIVAL_CHECK_IN),
    then: [
      recordChangesAtOnce(ARRIVAL_CHECK_IN, ARRIVAL_CHECK_IN),
      recordChanges([{ seconds_ago: 0, ...ARRIVAL_CHECK_IN }], ADMIN),
    ],
  },
  {
    name: 'a change about a traveller who is no longer on the departure is refused, and the other changes are stored',
    given: insertEventSql,
    ...runAsOwner(setBookingStatusSql('cancelled')),
    then: [
      recordChangesAtOnce(
        ARRIVAL_CHECK_IN,
        { ...ARRIVAL_CHECK_IN, id: addedRowId(701), traveller_id: UNKNOWN_ID },
        { id: addedRowId(702), kind: 'note', value: 'All here.' },
      ),
    ],
  },
  {
    name: 'a request with invalid changes is accepted, and its result has the status invalid for each of these changes',
    given: insertEventSql,
    ...recordChangesAtOnce(
      { ...ARRIVAL_CHECK_IN, value: 'yes' },
      { ...ARRIVAL_CHECK_IN, id: 'none' },
      { ...ARRIVAL_CHECK_IN, traveller_id: null },
      { ...ARRIVAL_CHECK_IN, day_number: 1 },
      { ...ARRIVAL_CHECK_IN, activity: 'Tour' },
      { ...ARRIVAL_CHECK_IN, day_number: 99, activity: 'Tour' },
      { ...ARRIVAL_CHECK_IN, kind: 'wave' },
      { ...ARRIVAL_CHECK_IN, seconds_ago: 'soon' },
      { id: addedRowId(700), kind: 'head_count', value: -1 },
      { id: addedRowId(700), kind: 'head_count', value: 2.5 },
      { id: addedRowId(700), kind: 'head_count', value: 2, traveller_id: BEN_TRAVELLER_ID },
      { id: addedRowId(700), kind: 'note', value: ' ' },
      { id: addedRowId(700), kind: 'note', value: 'x'.repeat(2001) },
    ),
    then: [
      recordChanges('none', OTHER_GUIDE, 'invalid'),
      recordChanges(Array(201).fill({}), OTHER_GUIDE, 'too_many'),
      recordChanges([null, 5, 'text'], OTHER_GUIDE),
      { ...recordChanges([], ADMIN, 'not_found'), with: { event_id: UNKNOWN_ID, changes: [] } },
    ],
  },
  {
    name: 'check-ins remain after a change of the itinerary, and are deleted when the booker replaces the traveller',
    given: insertEventSql,
    ...recordChangesAtOnce({ ...ARRIVAL_CHECK_IN, ...TOUR }),
    then: [
      runAsOwner(`delete from public.event_itineraries where event_id = '${FREMANTLE}'`),
      {
        call: 'update_travellers',
        with: { booking_id: HELD_ID, travellers: [{ full_name: 'Somebody Else' }] },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: 'check-ins, head counts and notes of guides are deleted together with the travellers of the departure',
    given: insertEventSql,
    ...recordChangesAtOnce(ARRIVAL_CHECK_IN, { id: addedRowId(701), kind: 'note', value: 'All here.' }),
    then: [
      { ...runAsOwner('select private.erase_old_travellers()'), at: createNoonAfterEventSql(90) },
      { ...runAsOwner('select private.erase_old_travellers()'), at: createNoonAfterEventSql(91) },
    ],
  },
  {
    name: "a member's data export contains the check-ins of their travellers, but no notes of guides",
    given: insertEventSql,
    ...recordChangesAtOnce(ARRIVAL_CHECK_IN, {
      id: addedRowId(701),
      kind: 'note',
      value: 'Unwell.',
      traveller_id: BEN_TRAVELLER_ID,
    }),
    then: [
      {
        sql: `select jsonb_path_query(private.export_bookings('${MEMBER}'), '$[*].travellers[*].check_ins[*]') as check_in`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'stored check-ins, head counts and notes of guides cannot be updated',
    given: insertEventSql,
    ...recordChangesAtOnce(ARRIVAL_CHECK_IN),
    then: [{ ...runAsOwner(`update private.guide_log set value = 'false'`), expected: '42501' }],
  },
  {
    name: 'staff who read all medical notes of a departure state a reason, are audited, and lose access after the trip',
    given: insertEventSql,
    ...readNotes(),
    then: [
      readNotes('invalid', 'curiosity'),
      readNotes('not_found', 'emergency', ADMIN, UNKNOWN_ID),
      { ...readNotes('ok', 'emergency', MANAGER), at: createNoonAfterEventSql(0) },
      { ...readNotes('over'), at: createNoonAfterEventSql(1) },
    ],
  },
]
