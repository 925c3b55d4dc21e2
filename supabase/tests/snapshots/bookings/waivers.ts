import { createHash } from 'node:crypto'
import { addedRowId, ADMIN, FREMANTLE, MEMBER, OTHER_MEMBER, UNKNOWN_ID } from '../../support/people'
import { ADA_TRAVELLER_ID, BEN_TRAVELLER_ID, insertGroupBookingSql } from '../cards/payment-links'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'

export const WAIVER_LINK = addedRowId(510)
const ADA_LINK = addedRowId(511)
export const WAIVER_JOURNEY = addedRowId(512)
const BODY = '## Risk\n\nI, {traveller}, know the risks of {trip}.'
/** Another text for the next version. */
export const NEXT_BODY = BODY.replace('I,', 'We,')
const hashText = (name: string, start = 'I'): string =>
  createHash('sha256')
    .update(`## Risk\n\n${start}, ${name}, know the risks of Fremantle Prison After Dark.`)
    .digest('hex')
export const BEN_HASH = hashText('Ben Hill')

const insertLinkSql = (token: string, travellerId: string, email: string): string =>
  `insert into private.traveller_links (traveller_id, token_hash, email, created_at)
   values ('${travellerId}', private.hash_token('${token}'), ${email}, private.now() - interval '2 days');`
/** A trip of its own with a group booking, a confirmed waiver and the links of its two travellers. */
export const insertWaiverSql = `${insertGroupBookingSql}
  insert into public.journeys (id, slug, title) values ('${WAIVER_JOURNEY}', 'island-nights', 'Island Nights');
  update public.events set journey_id = '${WAIVER_JOURNEY}' where id = '${FREMANTLE}';
  insert into private.waivers (journey_id, due_days, version, asked_version) values ('${WAIVER_JOURNEY}', 14, 1, 1);
  insert into private.waiver_versions (journey_id, version, body, confirmed_at)
  values ('${WAIVER_JOURNEY}', 1, '${BODY}', private.now());
  ${insertLinkSql(WAIVER_LINK, BEN_TRAVELLER_ID, `'ben.hill@example.test'`)}
  ${insertLinkSql(ADA_LINK, ADA_TRAVELLER_ID, 'null')}`
const insertSignatureSql = `
  insert into private.waiver_signatures (id, traveller_id, booking_id, journey_id, version, traveller_name, signed_name,
    is_guardian, body, hash)
  select '${addedRowId(513)}', t.id, t.booking_id, '${WAIVER_JOURNEY}', 1, t.full_name, t.full_name, false, x.body,
    private.terms_hash(x.body)
  from public.travellers t, private.waiver_text(t) x (body) where t.id = '${BEN_TRAVELLER_ID}';`

const sign = (expected: string, more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'sign_waiver',
  with: { token: WAIVER_LINK, version: 1, hash: BEN_HASH, signed_name: ' Ben Hill ', consents: true, ...more },
  as: null,
  expected,
})
const openLink = (token = WAIVER_LINK): SnapshotStep => ({
  call: 'traveller_link',
  with: { token },
  as: null,
  expected: 'ok',
})
const readAs = (call: string, args: Record<string, unknown>, as: string = ADMIN, expected = 'ok'): SnapshotStep => ({
  call,
  with: args,
  as,
  expected,
})
const readBooking = readAs('booking_forms', { booking_id: HELD_ID }, MEMBER)
const readDeparture = readAs('departure_forms', { event_id: FREMANTLE })
const readSignatures = readAs('signed_waivers', { traveller_id: BEN_TRAVELLER_ID })
const readWaiver = readAs('trip_waiver', { journey_id: WAIVER_JOURNEY })
const save = (expected: string, more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'save_waiver',
  with: {
    journey_id: WAIVER_JOURNEY,
    body: NEXT_BODY,
    due_days: 14,
    is_active: true,
    asks_again: false,
    expected_version: 1,
    ...more,
  },
  as: ADMIN,
  expected,
})
const confirm = (expected: string, version: number, as = ADMIN): SnapshotStep => ({
  call: 'confirm_waiver',
  with: { journey_id: WAIVER_JOURNEY, version },
  as,
  expected,
})
const runAsOwner = (sql: string, expected = 'done'): SnapshotStep => ({ sql, as: 'owner', expected })

export const cases: SnapshotCase[] = [
  {
    name: 'a traveller signs the waiver once by a link and gets a copy; the booker and staff see who has signed',
    given: insertWaiverSql,
    ...openLink(),
    then: [
      sign('signed'),
      sign('signed', { signed_name: 'Another Name' }),
      openLink(),
      openLink(ADA_LINK),
      readBooking,
      readDeparture,
      readSignatures,
      readAs('signed_waivers', { traveller_id: UNKNOWN_ID }, ADMIN, 'not_found'),
      readWaiver,
    ],
  },
  {
    name: 'the link of one traveller signs nothing of another, and an unknown link signs nothing',
    given: insertWaiverSql,
    ...sign('changed', { token: ADA_LINK }),
    then: [sign('not_found', { token: UNKNOWN_ID }), readSignatures],
  },
  {
    name: 'a signature needs consent, a name, an address for the copy and the text that is current',
    given: insertWaiverSql,
    ...sign('consent_needed', { consents: null }),
    then: [
      sign('invalid', { signed_name: ' ' }),
      sign('invalid', { token: ADA_LINK, hash: hashText('Ada Grey'), signed_name: null, email: 'ada' }),
      sign('changed', { version: 2 }),
      sign('changed', { hash: null }),
      sign('signed', {
        token: ADA_LINK,
        hash: hashText('Ada Grey'),
        signed_name: 'Ada Grey',
        email: 'ada@example.test',
      }),
    ],
  },
  {
    name: 'nobody is asked to sign a text that is not confirmed, or a waiver that is turned off',
    given: `${insertWaiverSql} update private.waivers set version = null, asked_version = null`,
    ...openLink(),
    then: [
      sign('not_asked'),
      readBooking,
      confirm('confirmed', 1),
      confirm('confirmed', 1),
      readBooking,
      save('saved', { body: BODY, is_active: false }),
      sign('not_asked'),
      openLink(),
    ],
  },
  {
    name: 'a guardian signs for a minor, who cannot sign without one',
    given: `${insertWaiverSql} update public.travellers set date_of_birth = '2016-01-01' where id = '${BEN_TRAVELLER_ID}'`,
    ...sign('guardian_needed'),
    then: [
      runAsOwner(`update public.travellers set date_of_birth = '1980-01-01', is_guardian = true
        where id = '${ADA_TRAVELLER_ID}'`),
      sign('signed', { signed_name: 'Ada Grey' }),
      openLink(),
    ],
  },
  {
    name: 'a confirmed new text is for travellers who have not signed, unless all are asked again',
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...save('saved'),
    then: [
      sign('changed', { token: ADA_LINK, version: 2, hash: hashText('Ada Grey', 'We') }),
      confirm('conflict', 1),
      confirm('confirmed', 2),
      readBooking,
      sign('changed', { token: ADA_LINK, hash: hashText('Ada Grey') }),
      save('saved', { body: 'We, {traveller}, sign.', expected_version: 2 }),
      save('saved', { body: 'We, {traveller}, sign.', expected_version: 3, asks_again: true, due_days: 20 }),
      confirm('confirmed', 3),
      readBooking,
      openLink(),
      readWaiver,
    ],
  },
  {
    name: 'a waiver needs a text with known placeholders, and is not saved over a newer one',
    given: insertWaiverSql,
    ...save('invalid', { body: ' ', due_days: 400 }),
    then: [
      save('unknown_placeholders', { body: 'I, {traveler}, go to {trip} with {Company}.' }),
      save('conflict', { expected_version: null }),
      save('not_found', { journey_id: UNKNOWN_ID }),
      runAsOwner(`delete from private.waivers`),
      confirm('not_found', 1),
      save('saved', { expected_version: null, body: 'I sign {this.' }),
      readAs('preview_waiver', {
        journey_id: WAIVER_JOURNEY,
        body: '{company} {abn} {trip} {dates} {location} {traveller} {adult_age} {other} {',
      }),
    ],
  },
  {
    name: 'a signed waiver cannot be changed or given to another traveller, and stays when the traveller is removed',
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...runAsOwner(`update private.waiver_signatures set signed_name = 'Cy Moor'`, '42501'),
    then: [
      runAsOwner(`update private.waiver_signatures set traveller_id = '${ADA_TRAVELLER_ID}'`, '42501'),
      readAs(
        'update_travellers',
        { booking_id: HELD_ID, travellers: [{ full_name: 'Ada Grey' }, { full_name: 'Cy Moor' }] },
        MEMBER,
        'saved',
      ),
      readBooking,
    ],
  },
  {
    name: 'signed waivers are deleted with the travellers after the retention period',
    given: `${insertWaiverSql} ${insertSignatureSql}
      delete from public.travellers t where t.booking_id <> '${HELD_ID}'`,
    ...runAsOwner('select private.erase_old_travellers()'),
    then: [
      {
        ...runAsOwner('select private.erase_old_travellers()'),
        at: `(select e.end_date + s.traveller_retention_days + 1 from public.events e, public.settings s
          where e.id = '${FREMANTLE}')::timestamp + interval '12 hours'`,
      },
    ],
  },
  {
    name: 'the data export and the deletion of an account include signed waivers',
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...runAsOwner(`select jsonb_path_query_array(private.export_bookings('${MEMBER}'), '$[*].waivers[*]') as waivers`),
    then: [runAsOwner(`select private.erase_bookings('${MEMBER}')`)],
  },
  {
    name: 'travellers who have not signed come first on the lists of staff, and the overview counts them',
    given: `${insertWaiverSql} ${insertSignatureSql}
      insert into public.rooms (id, event_id, name, beds) values ('${addedRowId(514)}', '${FREMANTLE}', 'Tower', 2);
      update public.travellers set sort_order = 1 - sort_order where booking_id = '${HELD_ID}';
      insert into public.room_assignments (traveller_id, room_id)
      values ('${BEN_TRAVELLER_ID}', '${addedRowId(514)}'), ('${ADA_TRAVELLER_ID}', '${addedRowId(514)}')`,
    ...readAs('guest_manifest', { event_id: FREMANTLE }),
    then: [
      {
        sql: `select v.traveller_name, v.waiver from public.event_travellers v where v.booking_id = '${HELD_ID}'
          order by v.waiver desc`,
        as: ADMIN,
        expected: 'done',
      },
      readAs('trip_overview', { event_id: FREMANTLE }),
    ],
  },
  {
    name: 'travellers are reminded of a waiver as of a form',
    given: insertWaiverSql,
    ...readAs('remind_travellers', { event_id: FREMANTLE }, ADMIN, 'reminded'),
    then: [readAs('signed_waivers', { traveller_id: BEN_TRAVELLER_ID }, OTHER_MEMBER, '42501')],
  },
]
