import { ADMIN, MEMBER, person } from '../support/people'
import type { Attack } from './attack'

const forged = { claims: { user_metadata: { is_admin: true }, app_metadata: { role: 'admin', is_admin: true } } }
const member = (sql: string) => sql.replaceAll('$me', `'${MEMBER}'`)

/** A visitor's message, and an account that signs up with the same address. */
const writer = `insert into public.contact_messages (full_name, email, message) values ('Writer', 'writer@example.test', 'Words');
  insert into auth.users (id, email) values ('${person(78)}', 'writer@example.test')`

/** Forged tokens and metadata, sign-ups with false claims, and accounts that may not be deleted. */
export const PEOPLE: Attack[] = [
  [
    'a name of 10,000 characters',
    MEMBER,
    member(`update public.profiles set full_name = repeat('x', 10000) where id = $me`),
    '22023',
  ],
  ['a member becomes an admin', MEMBER, member('update public.profiles set is_admin = true where id = $me'), '42501'],
  [
    'a member takes another account',
    MEMBER,
    member(`update public.profiles set id = '${ADMIN}' where id = $me`),
    '42501',
  ],
  ['a member renames everybody', MEMBER, `update public.profiles set full_name = 'Mabel'`, 1],
  ['a visitor renames everybody', null, `update public.profiles set full_name = 'Mabel'`, '42501'],
  ['forged metadata opens no admin function', MEMBER, ['admin_today', {}], '42501', forged],
  ['forged metadata opens no admin view', MEMBER, 'select * from public.admin_summary', 0, forged],
  ['forged metadata opens no admin table', MEMBER, 'select * from public.audit_log', 0, forged],
  [
    'a forged role claim reads no bookings of others',
    MEMBER,
    member('select * from public.bookings where user_id is distinct from $me'),
    0,
    { claims: { role: 'service_role' } },
  ],
  ['a token without a person is nobody', MEMBER, 'select * from public.bookings', 0, { claims: { sub: null } }],
  ['a token of somebody who has left is nobody', person(77), 'select * from public.bookings', 0],
  ['somebody who has left calls an admin function', person(77), ['admin_today', {}], '42501'],
  [
    'signing up with is_admin in the metadata makes no admin',
    'owner',
    `select is_admin from public.profiles where id = '${person(78)}'`,
    { is_admin: false },
    {
      after: `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data) values ('${person(78)}', 'new@example.test', '{"is_admin": true, "full_name": "N"}', '{"is_admin": true}')`,
    },
  ],
  [
    'a sign-up name of 10,000 characters is cut, and the sign-up stands',
    'owner',
    `select char_length(full_name) as n from public.profiles where id = '${person(78)}'`,
    { n: 120 },
    {
      after: `insert into auth.users (id, email, raw_user_meta_data) values ('${person(78)}', 'new@example.test', jsonb_build_object('full_name', repeat('x', 10000)))`,
    },
  ],
  [
    'an unconfirmed address takes over no customer',
    'owner',
    `select private.ensure_customer('${person(78)}') = '30000000-0000-4000-8000-000000000020' as taken`,
    { taken: false },
    {
      after: `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test')`,
    },
  ],
  [
    'an unconfirmed address downloads nothing that was sent from it',
    person(78),
    `select jsonb_array_length(public.download_my_data() -> 'messages') as n`,
    { n: 0 },
    {
      after: writer,
    },
  ],
  [
    'an unconfirmed address deletes nothing that was sent from it',
    person(78),
    ['delete_my_account', {}],
    'deleted',
    {
      after: writer,
      keeps: 'select id from public.contact_messages',
    },
  ],
  ['a member flees a booked trip by deleting the account', MEMBER, ['delete_my_account', {}], 'has_bookings'],
  ['the last admin leaves', ADMIN, ['delete_my_account', {}], 'last_admin'],
  [
    "one's own data holds nothing of another's",
    MEMBER,
    `select public.download_my_data()::text ~ 'ichabod|Ichabod Drizzle|search_text' as leaks`,
    { leaks: false },
  ],
]

/** Conditions for a member's own rows, with the relations they apply to. */
const OWNERS: Record<string, string[]> = {
  'id = $me': ['profiles'],
  'profile_id = $me': ['customers', 'customer_overview'],
  'user_id = $me': ['bookings', 'booking_overview', 'orders', 'reactions', 'favorites', 'comment_reactions'],
  'booking_id in (select id from public.bookings where user_id = $me)': [
    ...['travellers', 'installments', 'payments', 'bank_transfers'],
    ...['booking_balances', 'booking_payments', 'installment_schedule', 'event_travellers'],
  ],
  'order_id in (select id from public.orders where user_id = $me)': ['order_items', 'order_payments'],
}

/** Reads of other people's rows, and what the lists of the admin area return. */
export const READING: Attack[] = [
  ...Object.entries(OWNERS).flatMap(([mine, names]) =>
    names.map((name): Attack => [
      `a member reads only their own rows of ${name}`,
      MEMBER,
      member(`select * from public.${name} where (${mine}) is not true`),
      0,
    ]),
  ),
  ...(
    [
      ['list_waitlist', 'waitlist_submissions', 'event_name'],
      ['list_interest', 'interest_submissions', 'trip_name'],
      ['list_messages', 'contact_messages', 'message'],
    ] as const
  ).flatMap(([list, table, subject]): Attack[] => {
    const newest = `(select * from public.${table} order by created_at desc, id limit 1) x`
    const found = (words: string) => `(public.${list}(jsonb_build_object('q', ${words})) ->> 'total')::int`
    return [
      [
        `the list of ${table} shows secrets`,
        ADMIN,
        `select public.${list}()::text ~ 'handled_by' as leaks`,
        { leaks: false },
      ],
      [
        `the list of ${table} holds what the table holds, newest first`,
        ADMIN,
        `select (a ->> 'total')::int > 1 as many, (a ->> 'total')::int = (select count(*) from public.${table}) as whole, (a ->> 'capped')::boolean as capped,
         a -> 'rows' -> 0 ->> 'id' = x.id::text as newest from public.${list}() a, ${newest}`,
        { many: true, whole: true, capped: false, newest: true },
      ],
      [
        `the list of ${table} ends where the page ends`,
        ADMIN,
        `select jsonb_array_length(public.${list}(page_size => 1) -> 'rows') as rows,
         public.${list}(page_size => 1, page => 2) -> 'rows' -> 0 ->> 'id' <> x.id::text as further from ${newest}`,
        { rows: 1, further: true },
      ],
      [
        `the list of ${table} is searched in all it shows, whatever the case`,
        ADMIN,
        `select ${found('upper(x.full_name)')} > 0 as name, ${found('upper(x.email)')} > 0 as address, ${found(`upper(left(x.${subject}, 30))`)} > 0 as subject,
         ${found("'%'")} as wild, ${found("''' or true --'")} as quoted from ${newest}`,
        { name: true, address: true, subject: true, wild: 0, quoted: 0 },
      ],
    ]
  }),
  [
    "a member adds up everybody's money",
    MEMBER,
    'select total_bookings, payments_received from public.booking_totals',
    { total_bookings: 0, payments_received: '0.00' },
  ],
]
