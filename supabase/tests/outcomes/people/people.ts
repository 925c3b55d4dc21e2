import { ADMIN, added, customer, FREMANTLE, MEMBER, nothing, person, TASMANIA } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'

const NEWCOMER = person(78)
const AGATHA = 'agatha.wisp@example.test'

export const booked = (id: string, customerId: string, eventId: string, more = '', values = '') => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount${more})
  values ('${id}', '${customerId}', '${eventId}', 1, 1, 'confirmed', 1800, 800${values});`

const save = (
  full_name: string | null,
  answers = 'done',
  phone: string | null = null,
  as: string | null = MEMBER,
): Step => ({
  sql: `update public.profiles set full_name = $1, phone = $2 where id = '${as ?? MEMBER}'`,
  values: [full_name, phone],
  as,
  answers,
})
const profiles: Case[] = [
  {
    name: 'a member changes name and phone: the customer record follows, invoices and travellers keep theirs',
    ...save(' Mabel  Moon ', 'done', ' 0491 570 111 '),
    at: moment('1 day'),
    then: [
      {
        call: 'list_bookings',
        with: { filters: { q: 'mabel  moon', event_id: TASMANIA } },
        as: ADMIN,
        answers: 'ok',
      },
      { call: 'list_customers', with: { filters: { q: 'mabel  moon' } }, as: ADMIN, answers: 'ok' },
      // The number that staff noted stays; saved once more, nothing is recorded.
      {
        sql: `update public.customers set phone = '0491 570 777' where profile_id = '${MEMBER}'`,
        as: 'owner',
        answers: 'done',
      },
      save('Mabel Moon', 'done', '0491 570 111'),
      save('Mabel Moon', 'done', '0491 570 111'),
    ],
  },
  {
    name: 'nobody takes the name of an admin, nor one that looks the same',
    ...save('Archie Lantern', '22023'),
    then: [
      save('ARCHIE\u00a0\u200bLantern.', '22023'),
      save('Archie Lantern', 'done', null, ADMIN),
      save('Archie Lanterns'),
      save('Ichabod Drizzle'),
    ],
  },
  {
    name: 'a name is no line break, no mark that turns it round, and not blank',
    ...save('Mabel\nMoon', '22023', 'none'),
    then: [
      save('Mabel \u202eMoon', '22023'),
      save(' \u200b ', '22023'),
      save(null, '23502'),
      save('x'.repeat(121), '22023', '1'.repeat(41)),
      save('Mabel', '42501', null, null),
    ],
  },
  {
    name: 'a member changes nothing else of a profile, and no other profile',
    sql: `update public.profiles set is_admin = true where id = '${MEMBER}'`,
    as: MEMBER,
    answers: '42501',
    then: [
      { sql: `update public.profiles set created_at = now() where id = '${MEMBER}'`, as: MEMBER, answers: '42501' },
      { sql: `update public.profiles set full_name = 'Mabel' where id = '${ADMIN}'`, as: MEMBER, answers: 'done' },
      { sql: `update public.profiles set full_name = 'Archie' where id = '${MEMBER}'`, as: ADMIN, answers: 'done' },
    ],
  },
  {
    name: "an account takes no admin's name by its metadata",
    as: 'owner',
    answers: 'done',
    sql: `insert into auth.users (id, email, raw_user_meta_data)
      values ('${NEWCOMER}', 'n@example.test', '{"full_name": "archie lantern"}')`,
  },
]

const customers: Case[] = [
  {
    name: 'the desk adds a customer once, however often the button is pressed',
    call: 'save_customer',
    as: ADMIN,
    answers: 'saved',
    with: {
      customer: { full_name: ' Tess Tallow ', email: ' tess@example.test ', phone: '', status: 'Pending' },
      request_id: request(1),
    },
    then: [
      {
        call: 'save_customer',
        as: ADMIN,
        answers: 'saved',
        with: {
          customer: { full_name: 'Tess Tallow', email: 'tess@example.test', status: 'Pending' },
          request_id: request(1),
        },
      },
      {
        call: 'save_customer',
        as: ADMIN,
        answers: 'invalid',
        with: {
          customer: { full_name: 'Tess Tallow', email: 'tess.t@example.test', status: 'Pending' },
          request_id: request(1),
        },
      },
    ],
  },
  {
    name: 'a customer who rang up may have no address',
    call: 'save_customer',
    with: { customer: { full_name: 'Ring Up', phone: ' 0491 570 006 ' } },
    as: ADMIN,
    answers: 'saved',
    then: [{ call: 'list_customers', with: { filters: { q: 'ring up' } }, as: ADMIN, answers: 'ok' }],
  },
  {
    name: 'the record of a changed customer says which fields, not what stood in them',
    call: 'save_customer',
    as: ADMIN,
    answers: 'saved',
    with: { customer: { id: customer(20), full_name: 'Agatha Whisper', status: 'Inactive', phone: null } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(20), full_name: 'Agatha Whisper' } },
        as: ADMIN,
        answers: 'saved',
      },
    ],
  },
  {
    name: 'a claim is over when the desk changes the address; one that was taken up stays',
    given: `insert into public.customer_claims (customer_id, email, expires_at, used_at)
      values ('${customer(20)}', '${AGATHA}', private.now(), private.now()),
        ('${customer(21)}', 'a@example.test', private.now(), null)`,
    call: 'save_customer',
    as: ADMIN,
    answers: 'saved',
    with: { customer: { id: customer(20), email: 'wisp@example.test' } },
  },
  {
    name: "an address is one customer's, whatever its case",
    call: 'save_customer',
    as: ADMIN,
    answers: 'duplicate',
    with: { customer: { full_name: 'Another', email: AGATHA.toUpperCase() } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(21), email: AGATHA } },
        as: ADMIN,
        answers: 'duplicate',
      },
    ],
  },
  {
    name: 'every fault of a customer is told at once',
    call: 'save_customer',
    as: ADMIN,
    answers: 'invalid',
    with: { customer: { full_name: ' ', email: 'a,b@c.de', phone: 'x', status: 'Gone' } },
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: customer(20), full_name: '' } },
        as: ADMIN,
        answers: 'invalid',
      },
      { call: 'save_customer', with: { customer: [1] }, as: ADMIN, answers: 'invalid' },
      { call: 'save_customer', with: { customer: null }, as: ADMIN, answers: 'invalid' },
      { call: 'save_customer', with: { customer: { full_name: 'A' } }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'nobody is changed who is not there',
    call: 'save_customer',
    with: { customer: { id: nothing, full_name: 'A' } },
    as: ADMIN,
    answers: 'not_found',
    then: [{ call: 'save_customer', with: { customer: { id: 'x', full_name: 'A' } }, as: ADMIN, answers: 'not_found' }],
  },
  {
    name: 'customers are found by part of a name or address, and trips that ran out are not counted',
    call: 'list_customers',
    as: ADMIN,
    answers: 'ok',
    given: `${booked(added(40), customer(20), FREMANTLE)} update public.bookings
      set status = 'pending', expires_at = private.now() where id = '${added(40)}'`,
    with: { filters: { q: 'WISP@' } },
    then: [
      {
        call: 'list_customers',
        with: { filters: { q: 'gr', status: 'Active' }, page_size: 1 },
        as: ADMIN,
        answers: 'ok',
      },
      { call: 'list_customers', with: { filters: 'x', page: 2147483647, page_size: -1 }, as: ADMIN, answers: 'ok' },
      { call: 'list_customers', as: MEMBER, answers: '42501' },
    ],
  },
]

export const cases: Case[] = [...profiles, ...customers]
