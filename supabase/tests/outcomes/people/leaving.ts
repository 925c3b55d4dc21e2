import {
  ADMIN,
  added,
  booking,
  comment,
  FREMANTLE,
  MEMBER,
  nothing,
  OTHER,
  person,
  TASMANIA,
} from '../../support/people'
import { type Case, type Step } from '../frame'

/** A regular, all of whose trips are over where the case says so. */
export const LEAVER = person(13)
export const left: Step = { call: 'delete_my_account', as: LEAVER, answers: 'deleted' }
export const over = `delete from public.reactions where user_id = '${LEAVER}' and event_id <> '${TASMANIA}';
  update public.bookings set status = 'cancelled', expires_at = null where user_id = '${LEAVER}'
    and status in ('pending', 'confirmed');
  update public.bookings set kept_amount = paid_amount where user_id = '${LEAVER}';`
export const ofLeaver = `(select id from public.customers where profile_id = '${LEAVER}')`

const leaving: Case[] = [
  {
    name: 'who leaves is forgotten',
    ...left,
    given: `${over}
      insert into public.travellers (booking_id, full_name) select id, 'Horace' from public.bookings
        where user_id = '${LEAVER}' limit 1;
      insert into public.email_outbox (to_email, template) values ('HORACE@example.test', 'x');
      insert into public.contact_messages (full_name, email, message) values ('A', 'horace@example.test', 'Hello');
      insert into public.interest_submissions (trip_name, full_name, email) values ('Any', 'A', 'HORACE@example.test');`,
    then: [{ call: 'delete_my_account', as: LEAVER, answers: '42501' }],
  },
  {
    name: 'what the sign-in service has written down of an account goes with it, and nothing of anybody else',
    ...left,
    given: `${over}
      insert into auth.refresh_tokens (id, user_id, token)
      values (901, '${LEAVER}', 'hers'), (902, '${OTHER}', 'another''s');
      insert into auth.audit_log_entries (id, payload) values
        ('${added(41)}', '{"actor_id": "${LEAVER}", "actor_username": "another@example.test"}'),
        ('${added(42)}', '{"actor_id": "${nothing}", "actor_username": "horace@example.test"}'),
        ('${added(43)}', '{"actor_id": "${OTHER}", "actor_username": "ichabod@example.test"}')`,
    then: [
      {
        sql: `select array(select t.token from auth.refresh_tokens t) as tokens,
          array(select a.id from auth.audit_log_entries a) as entries`,
        as: 'owner',
        answers: 'done',
      },
    ],
  },
  {
    name: 'letters from an address given up are forgotten, but for those of whoever has it now',
    ...left,
    given: `${over}
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
        ('${LEAVER}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
        ('${LEAVER}', 'nobodys@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
        ('${OTHER}', 'passed.on@example.test', private.now() - interval '1 day', null),
        ('${OTHER}', 'nobodys@example.test', private.now() - interval '1 day', private.now() - interval '1 hour');
      insert into public.contact_messages (full_name, email, message, created_at)
      select 'A', a || '@example.test', a || ' ' || n, private.now() - make_interval(days => n)
      from unnest(array['passed.on', 'nobodys']) a, unnest(array[1, 3]) n;`,
    then: [
      {
        sql: `select message from public.contact_messages where email ~ 'passed|nobodys' order by 1`,
        as: ADMIN,
        answers: 'done',
      },
    ],
  },
  {
    name: 'who has a trip that ends today stays, and may go tomorrow',
    ...left,
    answers: 'has_bookings',
    given: `${over} insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
      deposit_amount)
      select '${added(40)}', ${ofLeaver}, '${FREMANTLE}', 1, 1, 'confirmed', 0, 0;
      update public.events set start_date = private.today() - 3, end_date = private.today() where id = '${FREMANTLE}'`,
    then: [{ ...left, at: `private.start_of(private.today() + 1)` }],
  },
  {
    name: 'whom we owe money stays',
    ...left,
    answers: 'money_owed',
    given: `${over} update public.bookings set kept_amount = kept_amount - 0.01 where id = (
      select id from public.bookings where user_id = '${LEAVER}' and paid_amount > 0 limit 1)`,
  },
  {
    name: 'whom we owe a parcel stays',
    ...left,
    answers: 'has_orders',
    given: `${over} insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total,
      status, paid_at)
      values ('${LEAVER}', 'Horace', 'a@example.test', 'collect', 8, 0, 8, 'paid', private.now())`,
  },
  {
    name: 'the last admin stays, and one of two may go',
    call: 'delete_my_account',
    as: ADMIN,
    answers: 'last_admin',
    then: [
      { as: 'owner', answers: 'done', sql: `update public.profiles set is_admin = true where id = '${OTHER}'` },
      { call: 'delete_my_account', as: ADMIN, answers: 'deleted' },
    ],
  },
  {
    name: 'a member takes away what is hers',
    call: 'download_my_data',
    as: MEMBER,
    answers: 'ok',
    given: `update public.bookings set user_id = null where id = '${booking(1)}';
      delete from public.comments where id = '${comment(91)}'`,
    then: [{ call: 'download_my_data', as: null, answers: '42501' }],
  },
]

const orders = `select array(select o.number from private.orders_of('${LEAVER}') o order by 1) as his`
/** Ordered as a guest, the last second before the address was known to be his, the first, and after it was given up. */
const asGuest = `
  insert into public.orders (number, full_name, email, delivery, subtotal, shipping, total, created_at)
  select 'ORD-90000' || n, 'H', 'horace@example.test', 'collect', 8, 0, 8, e.confirmed_at + make_interval(secs => n - 2)
  from private.profile_emails e, generate_series(1, 3) n where e.profile_id = '${LEAVER}'`
/** Letters of an address, ten days ago, nine, when it was confirmed, five, two, when it was given up, and one. */
const WROTE = `
  insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
    ('${LEAVER}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days');
  create temp table sent as select a || '@Example.test' as address, private.now() - make_interval(days => n) as at,
      ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as trip, n || ' days' as words
    from unnest(array['Passed.On', 'Stranger']) a, unnest(array[1, 2, 5, 9, 10]) n;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select trip, words, 'A', address, at from sent;
  insert into public.interest_submissions (trip_name, full_name, email, created_at) select words, 'A', address, at from sent;
  insert into public.contact_messages (full_name, email, message, created_at) select 'A', address, words, at from sent`
const letters = (
  of: string,
) => `select (select array_agg(w ->> 'event_name' order by w ->> 'event_name') from jsonb_array_elements(l -> 'waitlist') w)
    as waitlist, (select array_agg(i ->> 'trip_name' order by i ->> 'trip_name') from jsonb_array_elements(l -> 'interest') i) as interest,
  (select array_agg(m ->> 'message' order by m ->> 'message') from jsonb_array_elements(l -> 'messages') m) as messages
  from private.export_messages('${of}') l`
const orderly: Case[] = [
  {
    name: 'letters are of whoever had the address when they were sent',
    given: WROTE,
    sql: letters(LEAVER),
    as: 'owner',
    answers: 'done',
    then: [{ sql: `select private.export_messages('${nothing}') as none`, as: 'owner', answers: 'done' }],
  },
  {
    name: 'what a guest ordered is the member’s from when the address was confirmed, or all of it once that is claimed',
    given: asGuest,
    sql: orders,
    as: 'owner',
    answers: 'done',
    then: [
      {
        sql: `update private.profile_emails set given_up_at = confirmed_at + interval '1 second'
          where profile_id = '${LEAVER}'`,
        as: 'owner',
        answers: 'done',
      },
      { sql: orders, as: 'owner', answers: 'done' },
      {
        sql: `update private.profile_emails set claimed_at = private.now() where profile_id = '${LEAVER}'`,
        as: 'owner',
        answers: 'done',
      },
      { sql: orders, as: 'owner', answers: 'done' },
    ],
  },
]

export const cases: Case[] = [...leaving, ...orderly]
