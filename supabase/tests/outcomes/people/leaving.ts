import { ADMIN, added, booking, FREMANTLE, MEMBER, nothing, OTHER, person, TASMANIA } from '../../support/people'
import { type Case, type Step } from '../frame'

/** A regular, all of whose trips are over where the case says so. */
const LEAVER = person(13)
const left: Step = { call: 'delete_my_account', as: LEAVER, answers: 'deleted' }
const over = `delete from public.reactions where user_id = '${LEAVER}' and event_id <> '${TASMANIA}';
  update public.bookings set status = 'cancelled', expires_at = null where user_id = '${LEAVER}'
    and status in ('pending', 'confirmed');
  update public.bookings set kept_amount = paid_amount where user_id = '${LEAVER}';`
const ofLeaver = `(select id from public.customers where profile_id = '${LEAVER}')`

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
    given: `update public.bookings set user_id = null where id = '${booking(1)}'`,
    then: [{ call: 'download_my_data', as: null, answers: '42501' }],
  },
]

export const cases: Case[] = leaving
