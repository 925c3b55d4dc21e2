import { createHash } from 'node:crypto'
import { addedRowId, ADMIN, FREMANTLE, MEMBER, OTHER_MEMBER, UNKNOWN_ID } from '../../support/people'
import { ADA_TRAVELLER_ID, BEN_TRAVELLER_ID, insertGroupBookingSql } from '../cards/payment-links'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'

export const WAIVER_LINK_TOKEN = addedRowId(510)
const ADA_LINK_TOKEN = addedRowId(511)
export const WAIVER_TRIP_ID = addedRowId(512)
const WAIVER_BODY = '## Risk\n\nI, {traveller}, know the risks of {trip}.'
/** The text of the next version of the waiver, which differs from WAIVER_BODY. */
export const NEXT_WAIVER_BODY = WAIVER_BODY.replace('I,', 'We,')
const hashWaiverText = (name: string, start = 'I'): string =>
  createHash('sha256')
    .update(`## Risk\n\n${start}, ${name}, know the risks of Fremantle Prison After Dark.`)
    .digest('hex')
export const BEN_WAIVER_HASH = hashWaiverText('Ben Hill')

const insertLinkSql = (token: string, travellerId: string, email: string): string =>
  `insert into private.traveller_links (traveller_id, token_hash, email, created_at)
   values ('${travellerId}', private.hash_token('${token}'), ${email}, private.now() - interval '2 days');`
/**
 * Adds a separate trip with a group booking, a waiver (a liability text to sign) that staff have confirmed, and links
 * with which the two travellers open it.
 */
export const insertWaiverSql = `${insertGroupBookingSql}
  insert into public.trips (id, slug, title) values ('${WAIVER_TRIP_ID}', 'island-nights', 'Island Nights');
  update public.events set trip_id = '${WAIVER_TRIP_ID}' where id = '${FREMANTLE}';
  insert into private.waivers (trip_id, due_days, version, asked_version) values ('${WAIVER_TRIP_ID}', 14, 1, 1);
  insert into private.waiver_versions (trip_id, version, body, confirmed_at)
  values ('${WAIVER_TRIP_ID}', 1, '${WAIVER_BODY}', private.now());
  ${insertLinkSql(WAIVER_LINK_TOKEN, BEN_TRAVELLER_ID, `'ben.hill@example.test'`)}
  ${insertLinkSql(ADA_LINK_TOKEN, ADA_TRAVELLER_ID, 'null')}`
const insertSignatureSql = `
  insert into private.waiver_signatures (id, traveller_id, booking_id, trip_id, version, traveller_name, signed_name,
    is_guardian, body, hash)
  select '${addedRowId(513)}', t.id, t.booking_id, '${WAIVER_TRIP_ID}', 1, t.full_name, t.full_name, false, x.body,
    private.terms_hash(x.body)
  from public.travellers t, private.waiver_text(t) x (body) where t.id = '${BEN_TRAVELLER_ID}';`

const signWaiver = (expected: string, more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'sign_waiver',
  with: {
    token: WAIVER_LINK_TOKEN,
    version: 1,
    hash: BEN_WAIVER_HASH,
    signed_name: ' Ben Hill ',
    consents: true,
    ...more,
  },
  as: null,
  expected,
})
const openLink = (token = WAIVER_LINK_TOKEN): SnapshotStep => ({
  call: 'traveller_link',
  with: { token },
  as: null,
  expected: 'ok',
})
const createReadStep = (
  call: string,
  args: Record<string, unknown>,
  as: string = ADMIN,
  expected = 'ok',
): SnapshotStep => ({
  call,
  with: args,
  as,
  expected,
})
const READ_BOOKING_FORMS_STEP = createReadStep('booking_forms', { booking_id: HELD_ID }, MEMBER)
const READ_EVENT_FORMS_STEP = createReadStep('event_forms', { event_id: FREMANTLE })
const READ_SIGNATURES_STEP = createReadStep('signed_waivers', { traveller_id: BEN_TRAVELLER_ID })
const READ_WAIVER_STEP = createReadStep('trip_waiver', { trip_id: WAIVER_TRIP_ID })
const saveWaiver = (expected: string, more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'save_waiver',
  with: {
    trip_id: WAIVER_TRIP_ID,
    body: NEXT_WAIVER_BODY,
    due_days: 14,
    is_active: true,
    asks_again: false,
    expected_version: 1,
    ...more,
  },
  as: ADMIN,
  expected,
})
const confirmWaiver = (expected: string, version: number, as = ADMIN): SnapshotStep => ({
  call: 'confirm_waiver',
  with: { trip_id: WAIVER_TRIP_ID, version },
  as,
  expected,
})
const runAsOwner = (sql: string, expected = 'done'): SnapshotStep => ({ sql, as: 'owner', expected })

export const waiversCases: SnapshotCase[] = [
  {
    name: 'a traveller signs the waiver once through a link and gets a copy; the booker and staff see who has signed',
    given: insertWaiverSql,
    ...openLink(),
    then: [
      signWaiver('signed'),
      signWaiver('signed', { signed_name: 'Another Name' }),
      openLink(),
      openLink(ADA_LINK_TOKEN),
      READ_BOOKING_FORMS_STEP,
      READ_EVENT_FORMS_STEP,
      READ_SIGNATURES_STEP,
      createReadStep('signed_waivers', { traveller_id: UNKNOWN_ID }, ADMIN, 'not_found'),
      READ_WAIVER_STEP,
    ],
  },
  {
    name: "a traveller's link cannot sign the waiver of another traveller, and an unknown link cannot sign any waiver",
    given: insertWaiverSql,
    ...signWaiver('changed', { token: ADA_LINK_TOKEN }),
    then: [signWaiver('not_found', { token: UNKNOWN_ID }), READ_SIGNATURES_STEP],
  },
  {
    name: 'signing a waiver requires consent, a name, an email address for the copy, and the current text',
    given: insertWaiverSql,
    ...signWaiver('consent_needed', { consents: null }),
    then: [
      signWaiver('invalid', { signed_name: ' ' }),
      signWaiver('invalid', {
        token: ADA_LINK_TOKEN,
        hash: hashWaiverText('Ada Grey'),
        signed_name: null,
        email: 'ada',
      }),
      signWaiver('changed', { version: 2 }),
      signWaiver('changed', { hash: null }),
      signWaiver('signed', {
        token: ADA_LINK_TOKEN,
        hash: hashWaiverText('Ada Grey'),
        signed_name: 'Ada Grey',
        email: 'ada@example.test',
      }),
    ],
  },
  {
    name: 'travellers are not asked to sign a waiver whose text is not confirmed or that is turned off',
    given: `${insertWaiverSql} update private.waivers set version = null, asked_version = null`,
    ...openLink(),
    then: [
      signWaiver('not_asked'),
      READ_BOOKING_FORMS_STEP,
      confirmWaiver('confirmed', 1),
      confirmWaiver('confirmed', 1),
      READ_BOOKING_FORMS_STEP,
      saveWaiver('saved', { body: WAIVER_BODY, is_active: false }),
      signWaiver('not_asked'),
      openLink(),
    ],
  },
  {
    name: 'a guardian signs the waiver of a minor, and without a guardian the waiver cannot be signed',
    given: `${insertWaiverSql} update public.travellers set date_of_birth = '2016-01-01' where id = '${BEN_TRAVELLER_ID}'`,
    ...signWaiver('guardian_needed'),
    then: [
      runAsOwner(`update public.travellers set date_of_birth = '1980-01-01', is_guardian = true
        where id = '${ADA_TRAVELLER_ID}'`),
      signWaiver('signed', { signed_name: 'Ada Grey' }),
      openLink(),
    ],
  },
  {
    name: 'a newly confirmed waiver text applies only to travellers who have not signed, unless staff ask all to sign again',
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...saveWaiver('saved'),
    then: [
      signWaiver('changed', { token: ADA_LINK_TOKEN, version: 2, hash: hashWaiverText('Ada Grey', 'We') }),
      confirmWaiver('conflict', 1),
      confirmWaiver('confirmed', 2),
      READ_BOOKING_FORMS_STEP,
      signWaiver('changed', { token: ADA_LINK_TOKEN, hash: hashWaiverText('Ada Grey') }),
      saveWaiver('saved', { body: 'We, {traveller}, sign.', expected_version: 2 }),
      saveWaiver('saved', { body: 'We, {traveller}, sign.', expected_version: 3, asks_again: true, due_days: 20 }),
      confirmWaiver('confirmed', 3),
      READ_BOOKING_FORMS_STEP,
      openLink(),
      READ_WAIVER_STEP,
    ],
  },
  {
    name: 'a waiver requires a text without unknown placeholders, and saving it over a newer version is refused',
    given: insertWaiverSql,
    ...saveWaiver('invalid', { body: ' ', due_days: 400 }),
    then: [
      saveWaiver('unknown_placeholders', { body: 'I, {traveler}, go to {trip} with {Company}.' }),
      saveWaiver('conflict', { expected_version: null }),
      saveWaiver('not_found', { trip_id: UNKNOWN_ID }),
      runAsOwner(`delete from private.waivers`),
      confirmWaiver('not_found', 1),
      saveWaiver('saved', { expected_version: null, body: 'I sign {this.' }),
      createReadStep('preview_waiver', {
        trip_id: WAIVER_TRIP_ID,
        body: '{company} {abn} {trip} {dates} {location} {traveller} {adult_age} {other} {',
      }),
    ],
  },
  {
    name: 'a waiver signature cannot be changed or given to another traveller, and remains when the traveller is removed',
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...runAsOwner(`update private.waiver_signatures set signed_name = 'Cy Moor'`, '42501'),
    then: [
      runAsOwner(`update private.waiver_signatures set traveller_id = '${ADA_TRAVELLER_ID}'`, '42501'),
      createReadStep(
        'update_travellers',
        { booking_id: HELD_ID, travellers: [{ full_name: 'Ada Grey' }, { full_name: 'Cy Moor' }] },
        MEMBER,
        'saved',
      ),
      READ_BOOKING_FORMS_STEP,
    ],
  },
  {
    name: 'waiver signatures are deleted together with the travellers after the retention period',
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
    name: "a member's data export contains the signed waivers of their travellers, and deleting the account deletes the waivers",
    given: `${insertWaiverSql} ${insertSignatureSql}`,
    ...runAsOwner(`select jsonb_path_query_array(private.export_bookings('${MEMBER}'), '$[*].waivers[*]') as waivers`),
    then: [runAsOwner(`select private.erase_bookings('${MEMBER}')`)],
  },
  {
    name: 'staff lists show travellers who have not signed the waiver first, and the trip overview counts these travellers',
    given: `${insertWaiverSql} ${insertSignatureSql}
      insert into public.rooms (id, event_id, name, beds) values ('${addedRowId(514)}', '${FREMANTLE}', 'Tower', 2);
      update public.travellers set sort_order = 1 - sort_order where booking_id = '${HELD_ID}';
      insert into public.room_assignments (traveller_id, room_id)
      values ('${BEN_TRAVELLER_ID}', '${addedRowId(514)}'), ('${ADA_TRAVELLER_ID}', '${addedRowId(514)}')`,
    ...createReadStep('event_guest_list', { event_id: FREMANTLE }),
    then: [
      {
        sql: `select v.traveller_name, v.waiver from public.event_travellers v where v.booking_id = '${HELD_ID}'
          order by v.waiver desc`,
        as: ADMIN,
        expected: 'done',
      },
      createReadStep('event_overview', { event_id: FREMANTLE }),
    ],
  },
  {
    name: 'the reminder for travellers with missing forms is also sent for an unsigned waiver',
    given: insertWaiverSql,
    ...createReadStep('remind_travellers', { event_id: FREMANTLE }, ADMIN, 'reminded'),
    then: [createReadStep('signed_waivers', { traveller_id: BEN_TRAVELLER_ID }, OTHER_MEMBER, '42501')],
  },
]
