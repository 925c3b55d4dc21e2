import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertProviderSql } from '../cards/provider-events'
import { insertOutboxEmailSql, REMOVE_DUE_EMAILS_SQL, RUN_JOBS_STEP } from './outbox'

/** A fake of the pg_net extension of hosted Supabase. It stores the requests instead of sending them. */
export const CREATE_NET_SQL = `create schema net;
  create table net.asked (id bigint generated always as identity, url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"content-type": "application/json"}', timeout_milliseconds int default 5000) returns bigint
  language sql as 'insert into net.asked (url, headers, body) values (url, headers, body) returning id';`
export const CREATE_VAULT_SQL = `create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);`
const CREATE_CRON_SQL = `create schema cron; create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'insert into cron.job values (job_name, schedule, command)
    on conflict (jobname) do update set command = excluded.command returning 1::bigint';`
const insertSecretSql = (name: string, value: string) =>
  `insert into vault.decrypted_secrets values ('${name}', '${value}');`
export const INSERT_VAULT_SECRETS_SQL =
  insertSecretSql('project_url', 'https://house.supabase.example/') + insertSecretSql('service_key', 'the-key')

const runAsOwner = (sql: string, clock?: string): SnapshotStep => ({
  sql,
  as: 'owner',
  expected: 'done',
  ...(clock && { at: clock }),
})
/** Runs several statements in one step. */
const runStatements = (sql: string): SnapshotStep => runAsOwner(`do $do$ begin ${sql} end $do$`)
const INVOKE_SENDER_STEP = runAsOwner('select private.invoke_send_email() as request_id')
const INVOKE_BUILD_STEP = runAsOwner('select private.invoke_site_build() as request_id')
/** Inserts an audit log entry for a row of the given kind. `after` is the time since the test time. */
const insertAuditEntrySql = (entity: string, after: string) =>
  `insert into public.audit_log (at, action, entity) values (${timeAfterTest(after)}, 'save_event', '${entity}');`
const READ_HTTP_REQUESTS_STEP = runAsOwner('select id, url, headers, body from net.asked order by id')
const READ_JOBS_STEP = runAsOwner('select jobname, schedule, command from cron.job order by jobname')

export const invokedFunctionsCases: SnapshotCase[] = [
  {
    name: 'when emails are due, the scheduled jobs start the email sender with the key that is stored in Supabase Vault',
    given: `${REMOVE_DUE_EMAILS_SQL} ${CREATE_NET_SQL} ${CREATE_VAULT_SQL} ${INSERT_VAULT_SECRETS_SQL} ${insertOutboxEmailSql(1)}`,
    ...INVOKE_SENDER_STEP,
    then: [READ_HTTP_REQUESTS_STEP],
  },
  {
    name: 'the scheduled jobs do not start the email sender when no email is due',
    given: `${REMOVE_DUE_EMAILS_SQL} ${CREATE_NET_SQL} ${CREATE_VAULT_SQL} ${INSERT_VAULT_SECRETS_SQL} ${insertOutboxEmailSql(1, { sent_at: 'private.now()' })}
      ${insertOutboxEmailSql(2, { failed_at: 'private.now()' })} ${insertOutboxEmailSql(3, { cancelled_at: 'private.now()' })}
      ${insertOutboxEmailSql(4, { next_attempt_at: timeAfterTest('1 second') })}`,
    ...INVOKE_SENDER_STEP,
    then: [READ_HTTP_REQUESTS_STEP, { ...INVOKE_SENDER_STEP, at: timeAfterTest('1 second') }],
  },
  {
    name: 'the scheduled jobs start the edge function for card payments once a provider is connected and a checkout exists',
    given: `${REMOVE_DUE_EMAILS_SQL} ${CREATE_NET_SQL} ${CREATE_VAULT_SQL} ${INSERT_VAULT_SECRETS_SQL}`,
    ...runAsOwner('select private.invoke_card_jobs() as request_id'),
    then: [
      runStatements(insertProviderSql),
      runAsOwner('select private.invoke_card_jobs() as request_id'),
      READ_HTTP_REQUESTS_STEP,
    ],
  },
  {
    name: 'a site build is requested once after public content changes, and once each day',
    given: `${REMOVE_DUE_EMAILS_SQL} ${CREATE_NET_SQL} ${CREATE_VAULT_SQL} ${insertSecretSql('build_hook', 'https://host.example/build/1')}
      ${insertAuditEntrySql('events', '0 minutes')} ${insertAuditEntrySql('events', '30 seconds')} ${insertAuditEntrySql('bookings', '5 minutes')}
      ${insertAuditEntrySql('products', '10 minutes')} ${insertAuditEntrySql('settings', '20 minutes')}`,
    ...INVOKE_BUILD_STEP,
    at: timeAfterTest('1 minute'),
    then: [
      ...['2 minutes', '3 minutes', '7 minutes', '12 minutes', '22 minutes'].map((clock) => ({
        ...INVOKE_BUILD_STEP,
        at: timeAfterTest(clock),
      })),
      { ...INVOKE_BUILD_STEP, at: "'2027-01-05T13:00:30Z'::timestamptz" },
      { ...INVOKE_BUILD_STEP, at: "'2027-01-05T13:01:30Z'::timestamptz" },
      { ...INVOKE_BUILD_STEP, at: "'2027-01-05T13:02:30Z'::timestamptz" },
      READ_HTTP_REQUESTS_STEP,
    ],
  },
  {
    name: 'no site build is requested without a build hook or the HTTP extension',
    given: `${REMOVE_DUE_EMAILS_SQL} ${CREATE_NET_SQL} ${insertAuditEntrySql('events', '0 minutes')}`,
    ...INVOKE_BUILD_STEP,
    at: timeAfterTest('2 minutes'),
    then: [
      runStatements(
        `${CREATE_VAULT_SQL} ${insertSecretSql('build_hook', 'https://host.example/build/1')} drop schema net cascade;`,
      ),
      { ...INVOKE_BUILD_STEP, at: timeAfterTest('2 minutes') },
    ],
  },
  {
    name: 'the email sender is not started while its setup is incomplete, and the job error says what is missing',
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1)}`,
    ...runAsOwner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
    then: [
      runStatements(CREATE_NET_SQL),
      runAsOwner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      runStatements(CREATE_VAULT_SQL + insertSecretSql('project_url', '')),
      runAsOwner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      runAsOwner(`update vault.decrypted_secrets set decrypted_secret = 'https://house.supabase.example' where true`),
      runAsOwner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      runStatements(insertSecretSql('service_key', 'the-key')),
      runAsOwner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      READ_HTTP_REQUESTS_STEP,
    ],
  },
  {
    name: 'the scheduled jobs are registered once, and only in a database with a scheduler',
    given: REMOVE_DUE_EMAILS_SQL,
    ...runAsOwner('select private.schedule_all() as scheduled'),
    then: [
      runStatements(CREATE_CRON_SQL),
      runAsOwner('select private.schedule_all() as scheduled'),
      runAsOwner('select private.schedule_all() as scheduled'),
      READ_JOBS_STEP,
    ],
  },
  {
    name: 'the job error says why no sender has sent the queued emails',
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1)}`,
    ...RUN_JOBS_STEP,
    at: timeAfterTest('10 minutes'),
    then: [
      runStatements(CREATE_CRON_SQL + CREATE_NET_SQL + CREATE_VAULT_SQL),
      RUN_JOBS_STEP,
      runStatements(INSERT_VAULT_SECRETS_SQL),
      RUN_JOBS_STEP,
      runAsOwner(`update public.email_outbox set last_error = 'RESEND_API_KEY is not set' where true`),
      RUN_JOBS_STEP,
    ],
  },
]
