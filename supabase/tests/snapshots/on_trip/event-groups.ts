import {
  addedRowId,
  ADMIN,
  booking,
  DRAFT,
  GUIDE,
  MANAGER,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  TASMANIA,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

/** The demo member's only traveller on the Tasmania trip. OTHER_TRAVELLER_ID is the traveller of another member. */
const OWN_TRAVELLER_ID = addedRowId(7)
const OTHER_TRAVELLER_ID = addedRowId(8)

const readGroup = (as: string | null, event_id = TASMANIA, expected = 'ok'): SnapshotStep => ({
  call: 'event_group',
  with: { event_id },
  as,
  expected,
})
const shareName = (
  expected: string,
  shares: boolean | null,
  as: string | null = MEMBER,
  traveller_id = OWN_TRAVELLER_ID,
): SnapshotStep => ({
  call: 'share_traveller_name',
  with: { traveller_id, shares },
  as,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/**
 * Cancels all bookings of the Tasmania trip except the member's and one of another customer. The other customer's
 * booking gets travellers with the given birth dates, who agreed to be shown.
 */
const insertGroupTravellersSql = (birthDates: (string | null)[]) => `
  update public.bookings set status = 'cancelled', cancelled_at = private.now()
  where event_id = '${TASMANIA}' and id not in ('${booking(1)}', '${booking(6)}');
  delete from public.travellers where booking_id = '${booking(6)}';
  insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, shares_name) values ${birthDates
    .map(
      (birthDate, index) =>
        `('${booking(6)}', ${index}, 'Guest${index} Surname', ${birthDate ? `'${birthDate}'` : 'null'}, true)`,
    )
    .join(', ')};`

export const eventGroupsCases: SnapshotCase[] = [
  {
    name: 'visitors and members without a confirmed booking see the size of a trip group but no names of its travellers',
    ...readGroup(null),
    then: [readGroup(ADMIN), readGroup(GUIDE), readGroup(MEMBER), readGroup(MEMBER, UNKNOWN_ID, 'not_found')],
  },
  {
    name: 'the trip group of a draft or of a departure for members only is hidden from visitors',
    ...readGroup(null, DRAFT, 'not_found'),
    then: [
      runAsOwner(`update public.events set members_only = true where id = '${TASMANIA}'`),
      readGroup(null, TASMANIA, 'not_found'),
      readGroup(OTHER_MEMBER),
    ],
  },
  {
    name: 'a member with an unpaid booking sees no names in the trip group',
    given: `update public.bookings set status = 'pending', expires_at = private.now() + interval '1 day'
      where id = '${booking(1)}'`,
    ...readGroup(MEMBER),
  },
  {
    name: 'the trip group shows no travellers under 18 or without a date of birth, and age groups change on birthdays',
    given: insertGroupTravellersSql(['2008-07-16', null]),
    ...readGroup(MEMBER),
    then: [
      runAsOwner(`select string_agg(d::date || ' ' || coalesce(private.age_band(d::date, '2026-07-15'), '-'), ', '
        order by d) as age_bands from unnest(array['2008-07-16', '2008-07-15', '1996-07-16', '1996-07-15', '1966-07-15',
        '1956-07-16', '1956-07-15', '1900-01-01']) d`),
    ],
  },
  {
    name: 'the size of a trip group is hidden if only one person is in it, and people of a cancelled booking are not counted',
    given: insertGroupTravellersSql(['1980-01-01']),
    ...readGroup(MEMBER),
    then: [
      runAsOwner(`update public.bookings set status = 'cancelled', cancelled_at = private.now()
        where id = '${booking(6)}'`),
      readGroup(MEMBER),
    ],
  },
  {
    name: 'a member can show or hide the name of a traveller in the group, even after the last day for traveller changes',
    given: `update public.travellers set date_of_birth = '1985-01-01' where id = '${OWN_TRAVELLER_ID}';
      update public.events set start_date = '2026-07-20', end_date = '2026-07-24' where id = '${TASMANIA}'`,
    ...shareName('saved', true),
    then: [
      shareName('saved', true),
      readGroup(MEMBER),
      readGroup(OTHER_MEMBER),
      shareName('saved', false),
      readGroup(OTHER_MEMBER),
      shareName('invalid', null),
    ],
  },
  {
    name: 'staff need the booking permission to show the name of a traveller to the group, and the audit log records the change',
    ...shareName('saved', true, MANAGER),
    then: [
      shareName('not_found', true, GUIDE),
      shareName('not_found', true, MEMBER, OTHER_TRAVELLER_ID),
      shareName('not_found', true, MEMBER, UNKNOWN_ID),
      shareName('42501', true, null),
      runAsOwner(`update public.bookings set status = 'cancelled', cancelled_at = private.now()
        where id = '${booking(1)}'`),
      shareName('not_found', false),
    ],
  },
  {
    name: "a traveller's consent to be shown to the group is saved with the traveller details, and removed with them",
    call: 'update_travellers',
    with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel Moonlight', shares_name: true }] },
    as: MEMBER,
    expected: 'saved',
    then: [
      {
        call: 'update_travellers',
        with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel Moonlight' }] },
        as: MEMBER,
        expected: 'saved',
      },
      {
        call: 'update_travellers',
        with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel Moonlight', shares_name: 'maybe' }] },
        as: MEMBER,
        expected: 'invalid',
      },
    ],
  },
]
