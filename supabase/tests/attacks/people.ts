import { ADMIN, MEMBER, OTHER, person } from '../support/people'
import type { Attack } from './attack'

const admins = `select id from public.profiles where is_admin`
const forged = { claims: { user_metadata: { is_admin: true }, app_metadata: { role: 'admin', is_admin: true } } }
export const member = (sql: string) => sql.replaceAll('$me', `'${MEMBER}'`)

/** Somebody who wrote to us, and whoever else signs up with that address. */
const writer = `insert into public.contact_messages (full_name, email, message) values ('Writer', 'writer@example.test', 'Words');
  insert into auth.users (id, email) values ('${person(78)}', 'writer@example.test')`

/** Becoming what one is not. */
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
    `select public.download_my_data()::text ~ 'ichabod|Ichabod Drizzle|search_text' as leaks`,
    { leaks: false },
  ],
]
