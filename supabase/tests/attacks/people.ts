import { ADMIN, MEMBER, OTHER, TASMANIA, person } from '../support/people'
import type { Attack } from './attack'

const admins = `select id from public.profiles where is_admin`
const forged = { claims: { user_metadata: { is_admin: true }, app_metadata: { role: 'admin', is_admin: true } } }
const provider = `insert into private.payment_provider (secret_key, mode, last_four) values ('sk_test_verysecretkey', 'test', 'tkey')`
const member = (sql: string) => sql.replaceAll('$me', `'${MEMBER}'`)

/** Somebody who wrote to us, and whoever else signs up with that address. */
const writer = `insert into public.contact_messages (full_name, email, message) values ('Writer', 'writer@example.test', 'Words');
  insert into auth.users (id, email) values ('${person(78)}', 'writer@example.test')`

/** Becoming what one is not, and reading what is not one's own. */
export const PEOPLE: Attack[] = [
  [
    'a member makes himself an admin',
    MEMBER,
    member('update public.profiles set is_admin = true where id = $me'),
    '42501',
    { keeps: admins },
  ],
  [
    'a member makes himself an admin beside an honest change',
    MEMBER,
    member(`update public.profiles set full_name = 'M', is_admin = true where id = $me`),
    '42501',
  ],
  [
    'a member makes himself an admin by an upsert',
    MEMBER,
    member(
      'insert into public.profiles (id, is_admin) values ($me, true) on conflict (id) do update set is_admin = true',
    ),
    '42501',
  ],
  [
    'a member adds an admin profile',
    MEMBER,
    `insert into public.profiles (id, is_admin) values ('${person(77)}', true)`,
    '42501',
  ],
  [
    'a member makes everyone an admin',
    MEMBER,
    'update public.profiles set is_admin = true where id is not null',
    '42501',
    { keeps: admins },
  ],
  [
    "a member takes another's id",
    MEMBER,
    member(`update public.profiles set id = '${person(77)}' where id = $me`),
    '42501',
  ],
  [
    'a member dates his profile back',
    MEMBER,
    member(`update public.profiles set created_at = '2001-01-01' where id = $me`),
    '42501',
  ],
  ['a member renames another', MEMBER, `update public.profiles set full_name = 'X' where id = '${OTHER}'`, '42501'],
  [
    'a member renames himself past the function',
    MEMBER,
    member(`update public.profiles set full_name = 'Archie Lantern' where id = $me`),
    '42501',
  ],
  [
    'a member deletes his profile past the account function',
    MEMBER,
    member('delete from public.profiles where id = $me'),
    '42501',
  ],
  [
    'an admin makes another an admin through the API',
    ADMIN,
    member('update public.profiles set is_admin = true where id = $me'),
    '42501',
    { keeps: admins },
  ],
  [
    'an admin changes his own role through the API',
    ADMIN,
    `update public.profiles set is_admin = false where id = '${ADMIN}'`,
    '42501',
  ],
  ['a name of 10,000 characters', MEMBER, ['save_profile', { full_name: 'x'.repeat(10_000) }], 'invalid'],
  ['forged metadata opens no admin function', MEMBER, ['admin_summary', {}], '42501', forged],
  ['forged metadata opens no admin table', MEMBER, 'select * from public.audit_log', 0, forged],
  [
    'forged metadata pins no comment',
    MEMBER,
    ['set_comment_pinned', { comment_id: '70000000-0000-4000-8000-000000000003', pinned: true }],
    'forbidden',
    forged,
  ],
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
    `select public.download_my_data()::text ~ 'ichabod|Ichabod Drizzle|access_token|search_text|offer_token' as leaks`,
    { leaks: false },
  ],

  ['a member reads other profiles', MEMBER, member('select * from public.profiles where id <> $me'), 0],
  [
    'a member reads other customers',
    MEMBER,
    member('select * from public.customers where profile_id is distinct from $me'),
    0,
  ],
  ['a member reads accounts', MEMBER, 'select email from auth.users', '42501'],
  ['a guest reads accounts', null, 'select email from auth.users', '42501'],
  ['an admin reads password hashes', ADMIN, 'select encrypted_password from auth.users', '42501'],
  ...['bookings', 'booking_overview'].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(`select * from public.${name} where user_id is distinct from $me`),
    0,
  ]),
  ...[
    'travellers',
    'installments',
    'payments',
    'transfers',
    'booking_balances',
    'installment_schedule',
    'event_travellers',
  ].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(`select * from public.${name} where booking_id not in (select id from public.bookings where user_id = $me)`),
    0,
  ]),
  ...['customer_overview', 'orders', 'order_items', 'order_payments'].map((name): Attack => [
    `a member reads others' rows of ${name}`,
    MEMBER,
    member(
      name === 'customer_overview'
        ? `select * from public.${name} where profile_id is distinct from $me`
        : name === 'orders'
          ? `select * from public.${name} where user_id is distinct from $me`
          : `select * from public.${name} where order_id not in (select id from public.orders where user_id = $me)`,
    ),
    0,
  ]),
  ...[
    'waitlist_submissions',
    'interest_submissions',
    'contact_messages',
    'audit_log',
    'email_outbox',
    'comment_reports',
    'event_ledgers',
    'event_months',
    'store_months',
    'moderation_queue',
  ].map((name): Attack => [`a member reads ${name}`, MEMBER, `select * from public.${name}`, 0]),
  ...[
    'waitlist_submissions',
    'interest_submissions',
    'contact_messages',
    'comments',
    'comment_replies',
    'profiles',
    'bookings',
    'orders',
    'email_outbox',
    'reactions',
    'favorites',
  ].map((name): Attack => [`a guest reads ${name}`, null, `select * from public.${name}`, '42501']),
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
      [`a member lists ${table}`, MEMBER, [list, {}], '42501'],
      [
        `the list of ${table} shows secrets`,
        ADMIN,
        `select public.${list}()::text ~ 'offer_token|handled_by' as leaks`,
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

  ...(
    [
      ['a guest', null],
      ['a member', MEMBER],
      ['an admin', ADMIN],
    ] as const
  ).map(([who, by]): Attack => [
    `${who} reads the provider's key`,
    by,
    'select secret_key from private.payment_provider',
    '42501',
    { after: provider },
  ]),
  [
    "the provider's status does not hold the key",
    ADMIN,
    `select public.payment_provider_status()::text ~ 'secretkey' as leaks`,
    { leaks: false },
    { after: provider },
  ],
  [
    'what is said to everyone of card payment is one word',
    null,
    'select public.card_payment_status() as answer',
    { answer: { status: 'open' } },
    { after: provider },
  ],
  [
    'the record of connecting does not hold the key',
    'owner',
    `select count(*)::int as told, bool_or(details::text ~ 'secretkey') as leaks from public.audit_log where action = 'connect_payment_provider'`,
    { told: 1, leaks: false },
    {
      after: `select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true); select public.connect_payment_provider('sk_test_verysecretkey')`,
    },
  ],
  ['a publishable key is connected', ADMIN, ['connect_payment_provider', { key: 'pk_test_abcdefghijkl' }], 'invalid'],
  [
    'a live key is connected as a test key',
    ADMIN,
    ['connect_payment_provider', { key: 'sk_live_abcdefghijkl' }],
    'wrong_mode',
  ],
  ['a private function is called', MEMBER, `select private.ensure_customer('${OTHER}')`, '42501'],
  ['a private function is called by an admin', ADMIN, `select private.audit('forged', 'x', null)`, '42501'],
  ['a mail is sent by a member', MEMBER, `select private.send_mail('a@example.test', 'forged', '{}')`, '42501'],
  [
    'the record is forged by an admin',
    ADMIN,
    `insert into public.audit_log (action, entity) values ('forged', 'x')`,
    '42501',
  ],
  ['the record is wiped by an admin', ADMIN, 'delete from public.audit_log', '42501'],
  ['a table is made', MEMBER, 'create table public.mine ()', '42501'],
  [
    'a function is made in the private schema',
    MEMBER,
    'create function private.mine() returns int language sql as $$ select 1 $$',
    '42501',
  ],
  ['row-level security is turned off', ADMIN, 'alter table public.profiles disable row level security', '42501'],
  ['a trigger is turned off', ADMIN, 'alter table public.audit_log disable trigger append_only', '42501'],
  ['a table is emptied', ADMIN, 'truncate public.comments cascade', '42501'],
  [
    'triggers are bypassed by acting as a replica',
    ADMIN,
    `set local session_replication_role = replica; update public.profiles set is_admin = true where id = '${MEMBER}'`,
    '42501',
  ],
  ['a number is drawn from the invoices', MEMBER, `select nextval('public.booking_reference_seq')`, '42501'],
  ["the invoices' numbers are set back", ADMIN, `select setval('public.booking_reference_seq', 1)`, '42501'],
  ["a scheduler's task is run by an admin", ADMIN, ['expire_holds', {}], '42501'],
  [
    "a member lists the pictures' files",
    MEMBER,
    'select * from storage.objects',
    0,
    { after: `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')` },
  ],
  [
    "a guest lists the pictures' files",
    null,
    'select * from storage.objects',
    0,
    { after: `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')` },
  ],
  [
    'a member uploads a picture',
    MEMBER,
    `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')`,
    '42501',
  ],
  [
    'a guest uploads a picture',
    null,
    `insert into storage.objects (bucket_id, name) values ('product-images', 'a.png')`,
    '42501',
  ],
  [
    'a member replaces a picture',
    MEMBER,
    `update storage.objects set name = 'b.png'`,
    0,
    { after: `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')` },
  ],
  [
    'a member deletes pictures',
    MEMBER,
    'delete from storage.objects',
    0,
    { after: `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')` },
  ],
  [
    'an admin fills a bucket that is not ours',
    ADMIN,
    `insert into storage.objects (bucket_id, name) values ('elsewhere', 'a.png')`,
    '42501',
    { after: `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')` },
  ],
  [
    'an admin moves a picture into a bucket that is not ours',
    ADMIN,
    `update storage.objects set bucket_id = 'elsewhere'`,
    '42501',
    {
      after: `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere'); insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')`,
    },
  ],
  [
    "a member lifts a bucket's limits",
    MEMBER,
    `update storage.buckets set allowed_mime_types = null, file_size_limit = null`,
    0,
  ],
  [
    "an admin lifts a bucket's limits through the API",
    ADMIN,
    `update storage.buckets set allowed_mime_types = null`,
    0,
  ],
  [
    'a picture of another trip is hung on a day through the API',
    ADMIN,
    `insert into public.event_images (event_id, image_url) values ('${TASMANIA}', '/x.png')`,
    '42501',
  ],
]
