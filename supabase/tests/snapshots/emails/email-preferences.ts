import {
  addedRowId,
  ADMIN,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
} from '../../support/people'
import { day, timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

/** Saves a member's preferences with PostgREST's upsert. */
const savePreferences = (
  new_dates: boolean | null,
  event_reminders: boolean | null,
  expected = 'done',
  caller: string | null = MEMBER,
): SnapshotStep => ({
  sql: `insert into public.email_preferences (new_dates, event_reminders) values ($1, $2)
    on conflict (profile_id) do update set new_dates = excluded.new_dates,
      event_reminders = excluded.event_reminders`,
  values: [new_dates, event_reminders],
  as: caller,
  expected,
})
const readPreferences = (caller: string | null = MEMBER, expected = 'done'): SnapshotStep => ({
  sql: 'select new_dates, event_reminders from public.email_preferences',
  as: caller,
  expected,
})
const runAsOwner = (text: string): SnapshotStep => ({ sql: text, as: 'owner', expected: 'done' })
const runJobs = (hours: number): SnapshotStep => ({
  ...runAsOwner(`select private.run_scheduled_jobs(private.now()) ->> 'status' as result`),
  at: timeAfterTest(`${hours} hours`),
})
const unsubscribeWithToken = (token: string, expected: string, caller: string | null = null): SnapshotStep => ({
  call: 'unsubscribe',
  with: { token },
  as: caller,
  expected,
})
/** Unsubscribes with the token that emails contain. The step returns only the status. */
const unsubscribeByToken = (userId: string, change = ''): SnapshotStep =>
  runAsOwner(`select public.unsubscribe(private.unsubscribe_token('${userId}')${change}) ->> 'status' as result`)

/** The token that an earlier step returned. */
const getToken = (result: { returned?: { token: string }[] } | undefined) => result?.returned?.[0]?.token

/** Removes all due emails and reminders of the demo data, so that only those of the test case exist. */
const REMOVE_DUE_ROWS_SQL = `delete from public.email_outbox where true;
  delete from public.scheduled_jobs where job <> 'reminders';
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');`
const INSERT_SUBSCRIBERS_SQL = `${REMOVE_DUE_ROWS_SQL} delete from public.email_preferences where true;
  insert into public.email_preferences (profile_id, new_dates) values ('${MEMBER}', true), ('${OTHER_MEMBER}', true),
    ('${ADMIN}', false);`
const publishEventSql = (id: string, starts = 200): string => `
  delete from private.event_announcements where event_id = '${id}';
  update public.events set status = 'published', start_date = '${day(starts)}', end_date = '${day(starts + 2)}'
  where id = '${id}';`

const preferenceCases: SnapshotCase[] = [
  {
    name: 'a member without email preferences saves and then changes them',
    given: 'delete from public.email_preferences where true',
    ...readPreferences(),
    then: [
      savePreferences(true, false),
      readPreferences(),
      savePreferences(true, false),
      readPreferences(OTHER_MEMBER),
      savePreferences(false, true),
      readPreferences(),
    ],
  },
  {
    name: 'an email preference must be true or false, and members can set only their own',
    ...savePreferences(null, null, '23502'),
    then: [
      savePreferences(true, true, '42501', null),
      readPreferences(null, '42501'),
      { sql: `update public.email_preferences set new_dates = true`, as: MEMBER, expected: 'done' },
      { sql: `update public.email_preferences set profile_id = '${OTHER_MEMBER}'`, as: MEMBER, expected: '42501' },
      { sql: `select profile_id from public.email_preferences`, as: MEMBER, expected: 'done' },
    ],
  },
]

const eventCases: SnapshotCase[] = [
  {
    name: 'each published departure is announced once, in one email, to members who asked for it',
    given: INSERT_SUBSCRIBERS_SQL + publishEventSql(DRAFT) + publishEventSql(event(2), 100),
    ...runJobs(1),
    then: [
      runJobs(2),
      runAsOwner(`update public.events set status = 'draft' where id = '${DRAFT}'`),
      runAsOwner(`update public.events set status = 'published' where id = '${DRAFT}'`),
      runJobs(3),
    ],
  },
  {
    name: 'a draft departure and a departure that has already begun are not announced',
    given: `${INSERT_SUBSCRIBERS_SQL} ${publishEventSql(event(2), 0)}
      delete from private.event_announcements where event_id = '${DRAFT}'`,
    ...runJobs(1),
  },
  {
    name: 'a member who turns on departure emails gets none about earlier departures',
    given: `${REMOVE_DUE_ROWS_SQL} ${publishEventSql(DRAFT)}`,
    ...runJobs(1),
    then: [savePreferences(true, true), runJobs(2)],
  },
  {
    name: 'an email about new departures is resent with its link only to a member who still wants it',
    given: `${INSERT_SUBSCRIBERS_SQL} insert into public.email_outbox (id, to_email, template, data, dedupe_key, sent_at)
      overriding system value values (1, 'member@nextroom.test', 'new_dates', '{}',
        'new_dates:${MEMBER}:x', private.now())`,
    call: 'resend_email',
    with: { email_id: 1, request_id: request(1) },
    as: ADMIN,
    expected: 'queued',
    then: [
      unsubscribeByToken(MEMBER),
      {
        call: 'resend_email',
        with: { email_id: 1, request_id: request(2) },
        as: ADMIN,
        expected: 'no_longer_relevant',
      },
    ],
  },
]

const unsubscribeCases: SnapshotCase[] = [
  {
    name: 'the unsubscribe link stops departure emails and cancels queued ones, whether the member is signed in or not',
    given: INSERT_SUBSCRIBERS_SQL + publishEventSql(DRAFT),
    ...runJobs(1),
    then: [
      runAsOwner(`select private.unsubscribe_token('${MEMBER}') as token`),
      { call: 'unsubscribe', with: ([, made]) => ({ token: getToken(made) }), as: null, expected: 'unsubscribed' },
      {
        call: 'unsubscribe',
        with: ([, made]) => ({ token: getToken(made) }),
        as: OTHER_MEMBER,
        expected: 'unsubscribed',
      },
      runJobs(2),
      readPreferences(),
    ],
  },
  {
    name: 'an unsubscribe link works only for its own member, and a forged link changes nothing',
    given: INSERT_SUBSCRIBERS_SQL,
    ...unsubscribeWithToken(`${MEMBER}.${'0'.repeat(64)}`, 'not_found'),
    then: [
      unsubscribeWithToken(MEMBER, 'not_found', OTHER_MEMBER),
      unsubscribeWithToken('', 'not_found'),
      unsubscribeWithToken('.', 'not_found'),
      unsubscribeWithToken(`${MEMBER}.`, 'not_found'),
      runAsOwner(`select public.unsubscribe('${MEMBER}.' || split_part(private.unsubscribe_token('${OTHER_MEMBER}'), '.', 2))
        ->> 'status' as result`),
      unsubscribeByToken(MEMBER, ` || '0'`),
      unsubscribeByToken(UNKNOWN_ID),
    ],
  },
]

const INSERT_BOOKING_SQL = `${REMOVE_DUE_ROWS_SQL}
  update public.events set start_date = '${day(5)}', end_date = '${day(6)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  select '${addedRowId(60)}', c.id, '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${timeAfterTest('-2 days')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${addedRowId(60)}', 1, '${day(0)}', 1800);
  update public.bookings set next_due_date = '${day(0)}' where id = '${addedRowId(60)}';`
const reminderCases: SnapshotCase[] = [
  {
    name: 'a member who turned off trip reminders gets none, but still gets instalment reminders',
    given: `${INSERT_BOOKING_SQL} delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, event_reminders) values ('${MEMBER}', false)`,
    ...runJobs(1),
    then: [savePreferences(false, true), runJobs(2)],
  },
]

const retentionCases: SnapshotCase[] = [
  {
    name: "a member's data export includes their email preferences, blocked email addresses and received announcements",
    given: `update public.email_preferences set new_dates = true where profile_id = '${MEMBER}';
      insert into public.email_suppressions (email, reason) values ('member@nextroom.test', 'complained');
      insert into public.announcement_recipients (announcement_id, customer_id)
      select '${addedRowId(70)}', c.id from public.customers c where c.profile_id = '${MEMBER}' and c.id <> '${customer(20)}'`,
    sql: `select a -> 'email_preferences' as choices, a -> 'email_suppressions' as addresses, a -> 'announcements_received' as letters
      from public.download_my_data() a`,
    as: MEMBER,
    expected: 'done',
  },
]

export const emailPreferencesCases: SnapshotCase[] = [
  ...preferenceCases,
  ...eventCases,
  ...unsubscribeCases,
  ...reminderCases,
  ...retentionCases,
]
