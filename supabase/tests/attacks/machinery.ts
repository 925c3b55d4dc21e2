import { ADMIN, MEMBER, OTHER, TASMANIA } from '../support/people'
import type { Attack } from './attack'

const provider = `insert into private.payment_provider (sealed_key, sealed_webhook_secret, account_id, mode, last_four)
  values ('sealed.verysecretkey', 'sealed.verysecretkey', 'acct_house', 'test', 'tkey')`

/** The provider's key, letters, the database itself and the files of pictures. */
export const MACHINERY: Attack[] = [
  ...(
    [
      ['a guest', null],
      ['a member', MEMBER],
      ['an admin', ADMIN],
    ] as const
  ).map(([who, by]): Attack => [
    `${who} reads the provider's key`,
    by,
    'select sealed_key from private.payment_provider',
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
      after: `select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true); select public.save_payment_provider('test', 'acct_house', 'tkey', 'sealed.verysecretkey', 'sealed.verysecretkey')`,
    },
  ],
  [
    'a key that is not sealed is connected',
    ADMIN,
    [
      'save_payment_provider',
      { mode: 'test', account_id: 'acct_house', last_four: 'tkey', sealed_key: 'sk_live', sealed_webhook_secret: 'x' },
    ],
    'invalid',
  ],
  ['a private function is called', MEMBER, `select private.ensure_customer('${OTHER}')`, '42501'],
  ['a private function is called by an admin', ADMIN, `select private.audit('forged', 'x', null)`, '42501'],
  ['a mail is sent by a member', MEMBER, `select private.send_mail('a@example.test', 'forged', '{}')`, '42501'],
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
