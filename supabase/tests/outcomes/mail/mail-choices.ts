import { added, ADMIN, customer, DRAFT, event, FREMANTLE, MEMBER, nothing, OTHER } from '../../support/people'
import { day, moment, request, type Case, type Step } from '../frame'

/** As PostgREST upserts a member's row. */
const choose = (
  new_departures: boolean | null,
  trip_reminders: boolean | null,
  answers = 'done',
  as: string | null = MEMBER,
): Step => ({
  sql: `insert into public.email_preferences (new_departures, trip_reminders) values ($1, $2)
    on conflict (profile_id) do update set new_departures = excluded.new_departures,
      trip_reminders = excluded.trip_reminders`,
  values: [new_departures, trip_reminders],
  as,
  answers,
})
const chosen = (as: string | null = MEMBER, answers = 'done'): Step => ({
  sql: 'select new_departures, trip_reminders from public.email_preferences',
  as,
  answers,
})
const sql = (text: string): Step => ({ sql: text, as: 'owner', answers: 'done' })
const tick = (hours: number): Step => ({
  ...sql(`select private.run_scheduled_jobs(private.now()) ->> 'status' as said`),
  at: moment(`${hours} hours`),
})
const unsubscribe = (token: string, answers: string, as: string | null = null): Step => ({
  call: 'unsubscribe',
  with: { token },
  as,
  answers,
})
/** By the token of the letters themselves; who asks reads nothing else. */
const byToken = (person: string, change = ''): Step =>
  sql(`select public.unsubscribe(private.unsubscribe_token('${person}')${change}) ->> 'status' as said`)

/** What a step before has read. */
const tokenIn = (answer: { returned?: { token: string }[] } | undefined) => answer?.returned?.[0]?.token

/** Nothing is due but what the test brings about. */
const QUIET = `delete from public.email_outbox where true;
  delete from public.scheduled_jobs where job <> 'reminders';
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');`
const ASKED = `${QUIET} delete from public.email_preferences where true;
  insert into public.email_preferences (profile_id, new_departures) values ('${MEMBER}', true), ('${OTHER}', true),
    ('${ADMIN}', false);`
const publish = (id: string, starts = 200): string => `
  delete from private.event_announcements where event_id = '${id}';
  update public.events set status = 'published', start_date = '${day(starts)}', end_date = '${day(starts + 2)}'
  where id = '${id}';`

const choices: Case[] = [
  {
    name: 'who has chosen nothing is reminded, and not told of new departures',
    given: 'delete from public.email_preferences where true',
    ...chosen(),
    then: [choose(true, false), chosen(), choose(true, false), chosen(OTHER), choose(false, true), chosen()],
  },
  {
    name: 'a choice is yes or no, and a member’s own',
    ...choose(null, null, '23502'),
    then: [
      choose(true, true, '42501', null),
      chosen(null, '42501'),
      { sql: `update public.email_preferences set new_departures = true`, as: MEMBER, answers: 'done' },
      { sql: `update public.email_preferences set profile_id = '${OTHER}'`, as: MEMBER, answers: '42501' },
      { sql: `select profile_id from public.email_preferences`, as: MEMBER, answers: 'done' },
    ],
  },
]

const departures: Case[] = [
  {
    name: 'a departure that was published is told of once, in one letter with the others, to those who asked',
    given: ASKED + publish(DRAFT) + publish(event(2), 100),
    ...tick(1),
    then: [
      tick(2),
      sql(`update public.events set status = 'draft' where id = '${DRAFT}'`),
      sql(`update public.events set status = 'published' where id = '${DRAFT}'`),
      tick(3),
    ],
  },
  {
    name: 'what has begun is not told of, nor a draft',
    given: `${ASKED} ${publish(event(2), 0)}
      delete from private.event_announcements where event_id = '${DRAFT}'`,
    ...tick(1),
  },
  {
    name: 'nobody is written to where nobody asked, and who asks later hears of what comes then',
    given: `${QUIET} ${publish(DRAFT)}`,
    ...tick(1),
    then: [choose(true, true), tick(2)],
  },
  {
    name: 'a letter about departures is sent again with its link, to who still wants it',
    given: `${ASKED} insert into public.email_outbox (id, to_email, template, data, dedupe_key, sent_at)
      overriding system value values (1, 'member@nextroom.test', 'new_departures', '{}',
        'new_departures:${MEMBER}:x', private.now())`,
    call: 'resend_email',
    with: { email_id: 1, request_id: request(1) },
    as: ADMIN,
    answers: 'queued',
    then: [
      byToken(MEMBER),
      { call: 'resend_email', with: { email_id: 1, request_id: request(2) }, as: ADMIN, answers: 'over' },
    ],
  },
]

const ending: Case[] = [
  {
    name: 'the link of a letter ends letters about departures, signed out and in, and what waits of them',
    given: ASKED + publish(DRAFT),
    ...tick(1),
    then: [
      sql(`select private.unsubscribe_token('${MEMBER}') as token`),
      { call: 'unsubscribe', with: ([, made]) => ({ token: tokenIn(made) }), as: null, answers: 'unsubscribed' },
      { call: 'unsubscribe', with: ([, made]) => ({ token: tokenIn(made) }), as: OTHER, answers: 'unsubscribed' },
      tick(2),
      chosen(),
    ],
  },
  {
    name: 'the link of one ends nobody else’s, and one that was made up ends none',
    given: ASKED,
    ...unsubscribe(`${MEMBER}.${'0'.repeat(64)}`, 'not_found'),
    then: [
      unsubscribe(MEMBER, 'not_found', OTHER),
      unsubscribe('', 'not_found'),
      unsubscribe('.', 'not_found'),
      unsubscribe(`${MEMBER}.`, 'not_found'),
      sql(`select public.unsubscribe('${MEMBER}.' || split_part(private.unsubscribe_token('${OTHER}'), '.', 2))
        ->> 'status' as said`),
      byToken(MEMBER, ` || '0'`),
      byToken(nothing),
    ],
  },
]

const BOOKED = `${QUIET}
  update public.events set start_date = '${day(5)}', end_date = '${day(6)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  select '${added(60)}', c.id, '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${moment('-2 days')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${added(60)}', 1, '${day(0)}', 1800);
  update public.bookings set next_due_date = '${day(0)}' where id = '${added(60)}';`
const reminding: Case[] = [
  {
    name: 'who minds is not reminded of a trip, and always of what is due',
    given: `${BOOKED} delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, trip_reminders) values ('${MEMBER}', false)`,
    ...tick(1),
    then: [choose(false, true), tick(2)],
  },
]

const keeping: Case[] = [
  {
    name: 'a member takes away what was chosen, whether letters arrive, and what the desk wrote',
    given: `update public.email_preferences set new_departures = true where profile_id = '${MEMBER}';
      insert into public.email_suppressions (email, reason) values ('member@nextroom.test', 'complained');
      insert into public.announcement_recipients (announcement_id, customer_id)
      select '${added(70)}', c.id from public.customers c where c.profile_id = '${MEMBER}' and c.id <> '${customer(20)}'`,
    sql: `select a -> 'email_preferences' as choices, a -> 'email_suppressions' as addresses, a -> 'guest_letters' as letters
      from public.download_my_data() a`,
    as: MEMBER,
    answers: 'done',
  },
]

export const cases: Case[] = [...choices, ...departures, ...ending, ...reminding, ...keeping]
