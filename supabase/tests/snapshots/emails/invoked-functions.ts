import { moment, type Case, type Step } from '../case'
import { connected } from '../cards/provider-events'
import { outboxEmail, QUIET, RUN_JOBS } from './outbox'

/** A fake of the pg_net extension of hosted Supabase. It stores the requests instead of sending them. */
const NET = `create schema net;
  create table net.asked (id bigint generated always as identity, url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"content-type": "application/json"}', timeout_milliseconds int default 5000) returns bigint
  language sql as 'insert into net.asked (url, headers, body) values (url, headers, body) returning id';`
const VAULT = `create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);`
const CRON = `create schema cron; create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'insert into cron.job values (job_name, schedule, command)
    on conflict (jobname) do update set command = excluded.command returning 1::bigint';`
const secret = (name: string, value: string) => `insert into vault.decrypted_secrets values ('${name}', '${value}');`
const SECRETS = secret('project_url', 'https://house.supabase.example/') + secret('service_key', 'the-key')

const owner = (sql: string, at?: string): Step => ({ sql, as: 'owner', expected: 'done', ...(at && { at }) })
/** Runs several statements in one step. */
const all = (sql: string): Step => owner(`do $do$ begin ${sql} end $do$`)
const INVOKE_SENDER = owner('select private.invoke_send_email() as request_id')
const BUILD = owner('select private.invoke_site_build() as request_id')
/** An audit log entry about a change to this kind of row, the given time after the test time. */
const action = (entity: string, after: string) =>
  `insert into public.audit_log (at, action, entity) values (${moment(after)}, 'save_event', '${entity}');`
const HTTP_REQUESTS = owner('select id, url, headers, body from net.asked order by id')
const JOBS = owner('select jobname, schedule, command from cron.job order by jobname')

export const cases: Case[] = [
  {
    name: 'the email sender is invoked with the key from the Vault when emails are due',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS} ${outboxEmail(1)}`,
    ...INVOKE_SENDER,
    then: [HTTP_REQUESTS],
  },
  {
    name: 'the email sender is not invoked when no email is due',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS} ${outboxEmail(1, { sent_at: 'private.now()' })}
      ${outboxEmail(2, { failed_at: 'private.now()' })} ${outboxEmail(3, { cancelled_at: 'private.now()' })}
      ${outboxEmail(4, { next_attempt_at: moment('1 second') })}`,
    ...INVOKE_SENDER,
    then: [HTTP_REQUESTS, { ...INVOKE_SENDER, at: moment('1 second') }],
  },
  {
    name: 'card work is invoked once a payment provider is connected and a checkout exists',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS}`,
    ...owner('select private.invoke_card_jobs() as request_id'),
    then: [all(connected), owner('select private.invoke_card_jobs() as request_id'), HTTP_REQUESTS],
  },
  {
    name: 'a site build is requested once after public content changes and once each new day',
    given: `${QUIET} ${NET} ${VAULT} ${secret('build_hook', 'https://host.example/build/1')}
      ${action('events', '0 minutes')} ${action('events', '30 seconds')} ${action('bookings', '5 minutes')}
      ${action('products', '10 minutes')} ${action('settings', '20 minutes')}`,
    ...BUILD,
    at: moment('1 minute'),
    then: [
      ...['2 minutes', '3 minutes', '7 minutes', '12 minutes', '22 minutes'].map((at) => ({
        ...BUILD,
        at: moment(at),
      })),
      { ...BUILD, at: "'2027-01-05T13:00:30Z'::timestamptz" },
      { ...BUILD, at: "'2027-01-05T13:01:30Z'::timestamptz" },
      { ...BUILD, at: "'2027-01-05T13:02:30Z'::timestamptz" },
      HTTP_REQUESTS,
    ],
  },
  {
    name: 'no site build is requested without a build hook or the HTTP extension',
    given: `${QUIET} ${NET} ${action('events', '0 minutes')}`,
    ...BUILD,
    at: moment('2 minutes'),
    then: [
      all(`${VAULT} ${secret('build_hook', 'https://host.example/build/1')} drop schema net cascade;`),
      { ...BUILD, at: moment('2 minutes') },
    ],
  },
  {
    name: 'the email sender is not invoked while its setup is incomplete, and the missing part is named',
    given: `${QUIET} ${outboxEmail(1)}`,
    ...owner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
    then: [
      all(NET),
      owner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      all(VAULT + secret('project_url', '')),
      owner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      owner(`update vault.decrypted_secrets set decrypted_secret = 'https://house.supabase.example' where true`),
      owner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      all(secret('service_key', 'the-key')),
      owner('select private.missing_email_setup(), private.invoke_send_email() as request_id'),
      HTTP_REQUESTS,
    ],
  },
  {
    name: 'the scheduled jobs are registered once, and only in a database with a scheduler',
    given: QUIET,
    ...owner('select private.schedule_all() as scheduled'),
    then: [
      all(CRON),
      owner('select private.schedule_all() as scheduled'),
      owner('select private.schedule_all() as scheduled'),
      JOBS,
    ],
  },
  {
    name: 'the job error shows why waiting emails have not been fetched',
    given: `${QUIET} ${outboxEmail(1)}`,
    ...RUN_JOBS,
    at: moment('10 minutes'),
    then: [
      all(CRON + NET + VAULT),
      RUN_JOBS,
      all(SECRETS),
      RUN_JOBS,
      owner(`update public.email_outbox set last_error = 'RESEND_API_KEY is not set' where true`),
      RUN_JOBS,
    ],
  },
]
