import { ADMIN, MEMBER } from '../support/people'
import type { Attack } from './attack'

const INSERT_PROVIDER_SQL = `insert into private.payment_provider (sealed_key, sealed_webhook_secret, account_id, mode, last_four)
  values ('sealed.verysecretkey', 'sealed.verysecretkey', 'acct_house', 'test', 'tkey')`

/** One SQL statement for each way to change existing rows of the audit log. */
const ROW_CHANGE_STATEMENTS: [statement: string, sql: string][] = [
  ['an update of its text', `update public.audit_log set action = 'forged' where entity = 'none'`],
  [
    'an update of its actor and time',
    `update public.audit_log set actor_id = null, at = '2020-01-01' where entity = 'none'`,
  ],
  ['a delete', `delete from public.audit_log where entity = 'none'`],
  ['a truncate', 'truncate public.audit_log'],
  [
    'an upsert',
    `insert into public.audit_log (id, action, entity) overriding system value
     select a.id, 'forged', 'x' from public.audit_log a where a.entity = 'none'
     on conflict (id) do update set action = excluded.action`,
  ],
  [
    'a merge',
    `merge into public.audit_log a using (select 1) s on a.entity = 'none' when matched then update set action = 'forged'`,
  ],
]
/** Grants the API roles every privilege on the audit log and adds a policy that allows everything. */
const OPEN_AUDIT_LOG_SQL = `create policy lets on public.audit_log for all to public using (true) with check (true);
  grant all on public.audit_log to anon, authenticated`
const AUDIT_LOG_QUERY = 'select jsonb_agg(a order by a.id) as record from public.audit_log a'

/**
 * Attacks on the card provider's key, on the schema, and on files in storage buckets that do not belong to this site.
 */
export const INFRASTRUCTURE_ATTACKS: Attack[] = [
  [
    'the card payment status for visitors contains only the status',
    null,
    'select public.card_payment_status() as result',
    { result: { status: 'open' } },
    { after: INSERT_PROVIDER_SQL },
  ],
  [
    'the audit log entry of a provider connection does not contain the key',
    'owner',
    `select count(*)::int as told, bool_or(details::text ~ 'secretkey') as leaks from public.audit_log where action = 'connect_payment_provider'`,
    { told: 1, leaks: false },
    {
      after: `select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true); select public.save_payment_provider('test', 'acct_house', 'tkey', 'sealed.verysecretkey', 'sealed.verysecretkey')`,
    },
  ],
  [
    'connecting a payment provider with an unencrypted key',
    ADMIN,
    [
      'save_payment_provider',
      { mode: 'test', account_id: 'acct_house', last_four: 'tkey', sealed_key: 'sk_live', sealed_webhook_secret: 'x' },
    ],
    'invalid',
  ],
  ['a member creates a table', MEMBER, 'create table public.mine ()', '42501'],
  ['an admin turns off row-level security', ADMIN, 'alter table public.profiles disable row level security', '42501'],
  [
    'an admin turns off triggers with the replication role',
    ADMIN,
    `set local session_replication_role = replica; update public.profiles set is_admin = true where id = '${MEMBER}'`,
    '42501',
  ],
  [
    'an admin adds a file to a storage bucket of another application',
    ADMIN,
    `insert into storage.objects (bucket_id, name) values ('elsewhere', 'a.png')`,
    '42501',
    { after: `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')` },
  ],
  [
    'an admin moves a picture into a storage bucket of another application',
    ADMIN,
    `update storage.objects set bucket_id = 'elsewhere'`,
    '42501',
    {
      after: `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere'); insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')`,
    },
  ],
]

/** The audit log must be append-only even if grants and policies allow changes. */
export const AUDIT_LOG_ATTACKS: Attack[] = (
  [
    ['a visitor', null],
    ['a member', MEMBER],
    ['an admin', ADMIN],
  ] as const
).flatMap(([caller, by]) =>
  ROW_CHANGE_STATEMENTS.map(([statement, sql]): Attack => [
    `${caller} with every grant and an open policy changes the audit log by ${statement}`,
    by,
    sql,
    '42501',
    { after: OPEN_AUDIT_LOG_SQL, unchangedQuery: AUDIT_LOG_QUERY },
  ]),
)
