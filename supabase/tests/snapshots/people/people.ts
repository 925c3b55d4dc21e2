import { ADMIN, addedRowId, customer, FREMANTLE, MEMBER, UNKNOWN_ID, person, TASMANIA } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const NEWCOMER_ID = person(78)
const AGATHA_ADDRESS = 'agatha.wisp@example.test'

export const insertBookingSql = (id: string, customerId: string, eventId: string, extraSql = '', values = '') => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount${extraSql})
  values ('${id}', '${customerId}', '${eventId}', 1, 1, 'confirmed', 1800, 800${values});`

const saveProfile = (
  full_name: string | null,
  expected = 'done',
  phone: string | null = null,
  caller: string | null = MEMBER,
): SnapshotStep => ({
  sql: `update public.profiles set full_name = $1, phone = $2 where id = '${caller ?? MEMBER}'`,
  values: [full_name, phone],
  as: caller,
  expected,
})
const profileCases: SnapshotCase[] = [
  {
    name: "a member's new name and phone number change the customer record, but not invoices and travellers",
    ...saveProfile(' Mabel  Moon ', 'done', ' 0491 570 111 '),
    at: timeAfterTest('1 day'),
    then: [
      {
        call: 'list_bookings',
        with: { filters: { q: 'mabel  moon', event_id: TASMANIA } },
        as: ADMIN,
        expected: 'ok',
      },
      { call: 'list_customers', with: { filters: { q: 'mabel  moon' } }, as: ADMIN, expected: 'ok' },
      // Saving a changed name keeps the phone number that staff entered. Saving the same profile again writes no audit
      // log entry.
      {
        sql: `update public.customers set phone = '0491 570 777' where profile_id = '${MEMBER}'`,
        as: 'owner',
        expected: 'done',
      },
      saveProfile('Mabel Moon', 'done', '0491 570 111'),
      saveProfile('Mabel Moon', 'done', '0491 570 111'),
    ],
  },
  {
    name: 'a member cannot take the name of an admin or a name that looks the same',
    ...saveProfile('Archie Lantern', '22023'),
    then: [
      saveProfile('ARCHIE\u00a0\u200bLantern.', '22023'),
      saveProfile('Archie Lantern', 'done', null, ADMIN),
      saveProfile('Archie Lanterns'),
      saveProfile('Ichabod Drizzle'),
    ],
  },
  {
    name: 'a profile name cannot be blank or too long, or contain line breaks or direction marks',
    ...saveProfile('Mabel\nMoon', '22023', 'none'),
    then: [
      saveProfile('Mabel \u202eMoon', '22023'),
      saveProfile(' \u200b ', '22023'),
      saveProfile(null, '23502'),
      saveProfile('x'.repeat(121), '22023', '1'.repeat(41)),
      saveProfile('Mabel', '42501', null, null),
    ],
  },
  {
    name: "a member cannot make their profile an admin's, change its creation date, or change another profile",
    sql: `update public.profiles set is_admin = true where id = '${MEMBER}'`,
    as: MEMBER,
    expected: '42501',
    then: [
      { sql: `update public.profiles set created_at = now() where id = '${MEMBER}'`, as: MEMBER, expected: '42501' },
      { sql: `update public.profiles set full_name = 'Mabel' where id = '${ADMIN}'`, as: MEMBER, expected: 'done' },
      { sql: `update public.profiles set full_name = 'Archie' where id = '${MEMBER}'`, as: ADMIN, expected: 'done' },
    ],
  },
  {
    name: 'sign-up metadata cannot give an account the name of an admin',
    as: 'owner',
    expected: 'done',
    sql: `insert into auth.users (id, email, raw_user_meta_data)
      values ('${NEWCOMER_ID}', 'n@example.test', '{"full_name": "archie lantern"}')`,
  },
]

const customerCases: SnapshotCase[] = [
  {
    name: 'an admin adds a customer once per request id',
    call: 'save_customer',
    as: ADMIN,
    expected: 'saved',
    with: {
      customer: { full_name: ' Tess Tallow ', email: ' tess@example.test ', phone: '', status: 'Pending' },
      request_id: request(1),
    },
    then: [
      {
        call: 'save_customer',
        as: ADMIN,
        expected: 'saved',
        with: {
          customer: { full_name: 'Tess Tallow', email: 'tess@example.test', status: 'Pending' },
          request_id: request(1),
        },
      },
      {
        call: 'save_customer',
        as: ADMIN,
        expected: 'invalid',
        with: {
          customer: { full_name: 'Tess Tallow', email: 'tess.t@example.test', status: 'Pending' },
          request_id: request(1),
        },
      },
    ],
  },
  {
    name: 'a customer can be added with a phone number and no email address',
    call: 'save_customer',
    with: { customer: { full_name: 'Ring Up', phone: ' 0491 570 006 ' } },
    as: ADMIN,
    expected: 'saved',
    then: [{ call: 'list_customers', with: { filters: { q: 'ring up' } }, as: ADMIN, expected: 'ok' }],
  },
  {
    name: 'the audit log of a changed customer names the changed fields without personal data',
    call: 'save_customer',
    as: ADMIN,
    expected: 'saved',
    with: { customer: { id: customer(20), full_name: 'Agatha Whisper', status: 'Inactive', phone: null } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(20), full_name: 'Agatha Whisper' } },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: "changing a customer's email address deletes an unused claim link, but keeps used claim links",
    given: `insert into public.customer_claims (customer_id, email, expires_at, used_at)
      values ('${customer(20)}', '${AGATHA_ADDRESS}', private.now(), private.now()),
        ('${customer(21)}', 'a@example.test', private.now(), null)`,
    call: 'save_customer',
    as: ADMIN,
    expected: 'saved',
    with: { customer: { id: customer(20), email: 'wisp@example.test' } },
  },
  {
    name: 'two customers cannot have the same email address in different letter cases',
    call: 'save_customer',
    as: ADMIN,
    expected: 'duplicate',
    with: { customer: { full_name: 'Another', email: AGATHA_ADDRESS.toUpperCase() } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(21), email: AGATHA_ADDRESS } },
        as: ADMIN,
        expected: 'duplicate',
      },
    ],
  },
  {
    name: 'all validation errors of a customer are returned together',
    call: 'save_customer',
    as: ADMIN,
    expected: 'invalid',
    with: { customer: { full_name: ' ', email: 'a,b@c.de', phone: 'x', status: 'Gone' } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(20), full_name: '' } },
        as: ADMIN,
        expected: 'invalid',
      },
      { call: 'save_customer', with: { customer: [1] }, as: ADMIN, expected: 'invalid' },
      { call: 'save_customer', with: { customer: null }, as: ADMIN, expected: 'invalid' },
      { call: 'save_customer', with: { customer: { full_name: 'A' } }, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'saving an unknown customer returns not_found',
    call: 'save_customer',
    with: { customer: { id: UNKNOWN_ID, full_name: 'A' } },
    as: ADMIN,
    expected: 'not_found',
    then: [
      { call: 'save_customer', with: { customer: { id: 'x', full_name: 'A' } }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'the customer list finds a part of a name or address, and does not count expired bookings',
    call: 'list_customers',
    as: ADMIN,
    expected: 'ok',
    given: `${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)} update public.bookings
      set status = 'pending', expires_at = private.now() where id = '${addedRowId(40)}'`,
    with: { filters: { q: 'WISP@' } },
    then: [
      {
        call: 'list_customers',
        with: { filters: { q: 'gr', status: 'Active' }, page_size: 1 },
        as: ADMIN,
        expected: 'ok',
      },
      { call: 'list_customers', with: { filters: 'x', page: 2147483647, page_size: -1 }, as: ADMIN, expected: 'ok' },
      { call: 'list_customers', as: MEMBER, expected: '42501' },
    ],
  },
]

export const peopleCases: SnapshotCase[] = [...profileCases, ...customerCases]
