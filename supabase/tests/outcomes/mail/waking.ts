import { moment, type Case, type Step } from '../frame'
import { connected } from '../cards/provider-post'
import { letter, QUIET, TICK } from './outbox'

/** What hosted Supabase brings, as far as it is asked: it notes what it was told. */
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

const owner = (sql: string, at?: string): Step => ({ sql, as: 'owner', answers: 'done', ...(at && { at }) })
/** Several statements as one. */
const all = (sql: string): Step => owner(`do $do$ begin ${sql} end $do$`)
const WAKE = owner('select private.invoke_send_email() as asked')
const BUILD = owner('select private.invoke_site_build() as asked')
/** Something was done to a thing of that kind, so long after the clock's instant. */
const deed = (entity: string, after: string) =>
  `insert into public.audit_log (at, action, entity) values (${moment(after)}, 'save_event', '${entity}');`
const ASKED = owner('select id, url, headers, body from net.asked order by id')
const JOBS = owner('select jobname, schedule, command from cron.job order by jobname')

export const cases: Case[] = [
  {
    name: 'the sender is woken where letters are due, with the key of the Vault',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS} ${letter(1)}`,
    ...WAKE,
    then: [ASKED],
  },
  {
    name: 'nobody is woken where no letter is due',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS} ${letter(1, { sent_at: 'private.now()' })}
      ${letter(2, { failed_at: 'private.now()' })} ${letter(3, { cancelled_at: 'private.now()' })}
      ${letter(4, { next_attempt_at: moment('1 second') })}`,
    ...WAKE,
    then: [ASKED, { ...WAKE, at: moment('1 second') }],
  },
  {
    name: 'card work is woken wherever a provider is connected and somebody has ever been asked to pay by card',
    given: `${QUIET} ${NET} ${VAULT} ${SECRETS}`,
    ...owner('select private.invoke_card_work() as asked'),
    then: [all(connected), owner('select private.invoke_card_work() as asked'), ASKED],
  },
  {
    name: 'the site is built anew once what public pages tell has changed, and with each new day, and not otherwise',
    given: `${QUIET} ${NET} ${VAULT} ${secret('build_hook', 'https://host.example/build/1')}
      ${deed('events', '0 minutes')} ${deed('events', '30 seconds')} ${deed('bookings', '5 minutes')}
      ${deed('products', '10 minutes')} ${deed('settings', '20 minutes')}`,
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
      ASKED,
    ],
  },
  {
    name: 'nobody is asked to build where there is no hook, or nothing to ask it with',
    given: `${QUIET} ${NET} ${deed('events', '0 minutes')}`,
    ...BUILD,
    at: moment('2 minutes'),
    then: [
      all(`${VAULT} ${secret('build_hook', 'https://host.example/build/1')} drop schema net cascade;`),
      { ...BUILD, at: moment('2 minutes') },
    ],
  },
  {
    name: 'where something is missing nobody is woken and nothing breaks, and it is said what',
    given: `${QUIET} ${letter(1)}`,
    ...owner('select private.missing_email_setup(), private.invoke_send_email() as asked'),
    then: [
      all(NET),
      owner('select private.missing_email_setup(), private.invoke_send_email() as asked'),
      all(VAULT + secret('project_url', '')),
      owner('select private.missing_email_setup(), private.invoke_send_email() as asked'),
      owner(`update vault.decrypted_secrets set decrypted_secret = 'https://house.supabase.example' where true`),
      owner('select private.missing_email_setup(), private.invoke_send_email() as asked'),
      all(secret('service_key', 'the-key')),
      owner('select private.missing_email_setup(), private.invoke_send_email() as asked'),
      ASKED,
    ],
  },
  {
    name: 'a database without a scheduler schedules nothing, one that has it all that is done by time, once',
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
    name: 'the desk reads why letters wait that nobody fetches',
    given: `${QUIET} ${letter(1)}`,
    ...TICK,
    at: moment('10 minutes'),
    then: [
      all(CRON + NET + VAULT),
      TICK,
      all(SECRETS),
      TICK,
      owner(`update public.email_outbox set last_error = 'RESEND_API_KEY is not set' where true`),
      TICK,
    ],
  },
]
