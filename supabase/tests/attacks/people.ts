import { ADMIN, MEMBER, person } from '../support/people'
import type { Attack } from './attack'

const FORGED_ADMIN_CLAIMS = {
  claims: { user_metadata: { is_admin: true }, app_metadata: { role: 'admin', is_admin: true } },
}
const replaceMemberPlaceholder = (sql: string) => sql.replaceAll('$me', `'${MEMBER}'`)

/** Inserts a message from a visitor, and an account with the visitor's email address. */
const INSERT_MESSAGE_AND_ACCOUNT_SQL = `insert into public.contact_messages (full_name, email, message) values ('Writer', 'writer@example.test', 'Words');
  insert into auth.users (id, email) values ('${person(78)}', 'writer@example.test')`

/** Attacks with forged tokens, forged user metadata, false data at sign-up, and deletions of protected accounts. */
export const ACCOUNT_ATTACKS: Attack[] = [
  [
    'a member saves a name of 10,000 characters',
    MEMBER,
    replaceMemberPlaceholder(`update public.profiles set full_name = repeat('x', 10000) where id = $me`),
    '22023',
  ],
  [
    'a member makes their own account an admin',
    MEMBER,
    replaceMemberPlaceholder('update public.profiles set is_admin = true where id = $me'),
    '42501',
  ],
  [
    'a member takes over another account by changing the ID of their own',
    MEMBER,
    replaceMemberPlaceholder(`update public.profiles set id = '${ADMIN}' where id = $me`),
    '42501',
  ],
  [
    'a member tries to rename all members and renames only themselves',
    MEMBER,
    `update public.profiles set full_name = 'Mabel'`,
    1,
  ],
  ['a visitor renames all members', null, `update public.profiles set full_name = 'Mabel'`, '42501'],
  ['calling an admin function with forged metadata', MEMBER, ['admin_today', {}], '42501', FORGED_ADMIN_CLAIMS],
  ['reading an admin view with forged metadata', MEMBER, 'select * from public.admin_summary', 0, FORGED_ADMIN_CLAIMS],
  ['reading an admin table with forged metadata', MEMBER, 'select * from public.audit_log', 0, FORGED_ADMIN_CLAIMS],
  [
    "reading other people's bookings with a forged role claim",
    MEMBER,
    replaceMemberPlaceholder('select * from public.bookings where user_id is distinct from $me'),
    0,
    { claims: { role: 'service_role' } },
  ],
  [
    'reading bookings with a token that has no user ID',
    MEMBER,
    'select * from public.bookings',
    0,
    { claims: { sub: null } },
  ],
  ['reading bookings with a token of a deleted account', person(77), 'select * from public.bookings', 0],
  ['calling an admin function with a token of a deleted account', person(77), ['admin_today', {}], '42501'],
  [
    'an account that signs up with is_admin in the metadata does not become an admin',
    'owner',
    `select is_admin from public.profiles where id = '${person(78)}'`,
    { is_admin: false },
    {
      after: `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data) values ('${person(78)}', 'new@example.test', '{"is_admin": true, "full_name": "N"}', '{"is_admin": true}')`,
    },
  ],
  [
    'a sign-up name of 10,000 characters is shortened, and the sign-up succeeds',
    'owner',
    `select char_length(full_name) as n from public.profiles where id = '${person(78)}'`,
    { n: 120 },
    {
      after: `insert into auth.users (id, email, raw_user_meta_data) values ('${person(78)}', 'new@example.test', jsonb_build_object('full_name', repeat('x', 10000)))`,
    },
  ],
  [
    'an account with an unconfirmed email address does not take over a customer',
    'owner',
    `select private.ensure_customer('${person(78)}') = '30000000-0000-4000-8000-000000000020' as taken`,
    { taken: false },
    {
      after: `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test')`,
    },
  ],
  [
    'an account with an unconfirmed email address exports no messages sent from that address',
    person(78),
    `select jsonb_array_length(public.download_my_data() -> 'messages') as n`,
    { n: 0 },
    {
      after: INSERT_MESSAGE_AND_ACCOUNT_SQL,
    },
  ],
  [
    'deleting an account with an unconfirmed email address keeps the messages sent from that address',
    person(78),
    ['delete_my_account', {}],
    'deleted',
    {
      after: INSERT_MESSAGE_AND_ACCOUNT_SQL,
      unchangedQuery: 'select id from public.contact_messages',
    },
  ],
  ['a member with a booked trip deletes their account', MEMBER, ['delete_my_account', {}], 'has_bookings'],
  ['the last admin deletes their account', ADMIN, ['delete_my_account', {}], 'last_owner'],
  [
    "a member's data export contains no data of another member",
    MEMBER,
    `select public.download_my_data()::text ~ 'ichabod|Ichabod Drizzle|search_text' as leaks`,
    { leaks: false },
  ],
]

/** SQL conditions that are true for a member's own rows, with the tables and views they apply to. */
const OWN_ROW_CONDITIONS: Record<string, string[]> = {
  'id = $me': ['profiles'],
  'profile_id = $me': ['customers', 'customer_overview'],
  'user_id = $me': ['bookings', 'booking_overview', 'orders', 'reactions', 'favorites', 'comment_reactions'],
  'booking_id in (select id from public.bookings where user_id = $me)': [
    ...['travellers', 'installments', 'payments', 'bank_transfers'],
    ...['booking_balances', 'booking_payments', 'installment_schedule', 'event_travellers'],
  ],
  'order_id in (select id from public.orders where user_id = $me)': ['order_items', 'order_payments'],
}

/** Attempts to read other people's rows, and checks of the results of admin lists. */
export const READING_ATTACKS: Attack[] = [
  ...Object.entries(OWN_ROW_CONDITIONS).flatMap(([ownRows, names]) =>
    names.map((name): Attack => [
      `a member reads rows of ${name} that belong to others`,
      MEMBER,
      replaceMemberPlaceholder(`select * from public.${name} where (${ownRows}) is not true`),
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
    const newestRowSql = `(select * from public.${table} order by created_at desc, id limit 1) x`
    const createCountSql = (text: string) => `(public.${list}(jsonb_build_object('q', ${text})) ->> 'total')::int`
    return [
      [
        `the admin list of ${table} contains no internal columns`,
        ADMIN,
        `select public.${list}()::text ~ 'handled_by' as leaks`,
        { leaks: false },
      ],
      [
        `the admin list of ${table} contains every row, newest first`,
        ADMIN,
        `select (a ->> 'total')::int > 1 as many, (a ->> 'total')::int = (select count(*) from public.${table}) as whole, (a ->> 'capped')::boolean as capped,
         a -> 'rows' -> 0 ->> 'id' = x.id::text as newest from public.${list}() a, ${newestRowSql}`,
        { many: true, whole: true, capped: false, newest: true },
      ],
      [
        `the admin list of ${table} is returned in pages`,
        ADMIN,
        `select jsonb_array_length(public.${list}(page_size => 1) -> 'rows') as rows,
         public.${list}(page_size => 1, page => 2) -> 'rows' -> 0 ->> 'id' <> x.id::text as further from ${newestRowSql}`,
        { rows: 1, further: true },
      ],
      [
        `the search of ${table} matches name, email address and text in any letter case`,
        ADMIN,
        `select ${createCountSql('upper(x.full_name)')} > 0 as name, ${createCountSql('upper(x.email)')} > 0 as address, ${createCountSql(`upper(left(x.${subject}, 30))`)} > 0 as subject,
         ${createCountSql("'%'")} as wild, ${createCountSql("''' or true --'")} as quoted from ${newestRowSql}`,
        { name: true, address: true, subject: true, wild: 0, quoted: 0 },
      ],
    ]
  }),
  [
    'a member reads zero as the totals of all bookings',
    MEMBER,
    'select total_bookings, payments_received from public.booking_totals',
    { total_bookings: 0, payments_received: '0.00' },
  ],
]
