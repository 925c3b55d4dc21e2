import {
  ADMIN,
  addedRowId,
  booking,
  comment,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'

/** The member who deletes their account. */
export const LEAVING_MEMBER_ID = person(13)
export const DELETE_ACCOUNT_STEP: SnapshotStep = {
  call: 'delete_my_account',
  as: LEAVING_MEMBER_ID,
  expected: 'deleted',
}
export const endEventsSql = `delete from public.reactions where user_id = '${LEAVING_MEMBER_ID}' and event_id <> '${TASMANIA}';
  update public.bookings set status = 'cancelled', expires_at = null where user_id = '${LEAVING_MEMBER_ID}'
    and status in ('pending', 'confirmed');
  update public.bookings set retained_amount = paid_amount where user_id = '${LEAVING_MEMBER_ID}';`
export const LEAVING_CUSTOMER_SQL = `(select id from public.customers where profile_id = '${LEAVING_MEMBER_ID}')`

const deletionCases: SnapshotCase[] = [
  {
    name: "deleting an account erases or anonymises the member's data",
    ...DELETE_ACCOUNT_STEP,
    given: `${endEventsSql}
      insert into public.travellers (booking_id, full_name) select id, 'Horace' from public.bookings
        where user_id = '${LEAVING_MEMBER_ID}' limit 1;
      insert into public.email_outbox (to_email, template) values ('HORACE@example.test', 'x');
      insert into public.contact_messages (full_name, email, message) values ('A', 'horace@example.test', 'Hello');
      insert into public.interest_submissions (trip_name, full_name, email) values ('Any', 'A', 'HORACE@example.test');`,
    then: [{ call: 'delete_my_account', as: LEAVING_MEMBER_ID, expected: '42501' }],
  },
  {
    name: 'deleting an account removes the travellers from requests to move a booking, and withdraws an open request',
    ...DELETE_ACCOUNT_STEP,
    given: `${endEventsSql}
      insert into public.travellers (id, booking_id, full_name) select '${addedRowId(44)}', id, 'Horace'
        from public.bookings where user_id = '${LEAVING_MEMBER_ID}' order by id limit 1;
      insert into public.event_change_requests (booking_id, event_id, traveller_ids, status, decided_at, decided_by)
        select t.booking_id, '${FREMANTLE}', case when s.status = 'open' then array[t.id] end, s.status, s.at, s.by
        from public.travellers t, (values ('open', null::timestamptz, null::uuid),
          ('declined', private.now(), '${ADMIN}'), ('withdrawn', private.now(), '${LEAVING_MEMBER_ID}')) s (status, at, by)
        where t.id = '${addedRowId(44)}'`,
    then: [
      {
        sql: `select r.status, r.traveller_ids, r.decided_by is not null as by_staff from public.event_change_requests r
          where r.event_id = '${FREMANTLE}' order by r.status, r.traveller_ids`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'deleting an account deletes its sign-in tokens and sign-in log entries, but keeps those of other accounts',
    ...DELETE_ACCOUNT_STEP,
    given: `${endEventsSql}
      insert into auth.refresh_tokens (id, user_id, token)
      values (901, '${LEAVING_MEMBER_ID}', 'hers'), (902, '${OTHER_MEMBER}', 'another''s');
      insert into auth.audit_log_entries (id, payload) values
        ('${addedRowId(41)}', '{"actor_id": "${LEAVING_MEMBER_ID}", "actor_username": "another@example.test"}'),
        ('${addedRowId(42)}', '{"actor_id": "${UNKNOWN_ID}", "actor_username": "horace@example.test"}'),
        ('${addedRowId(43)}', '{"actor_id": "${OTHER_MEMBER}", "actor_username": "ichabod@example.test"}')`,
    then: [
      {
        sql: `select array(select t.token from auth.refresh_tokens t) as tokens,
          array(select a.id from auth.audit_log_entries a) as entries`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'deleting an account deletes messages from its former email addresses, except addresses that another account now uses',
    ...DELETE_ACCOUNT_STEP,
    given: `${endEventsSql}
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
        ('${LEAVING_MEMBER_ID}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
        ('${LEAVING_MEMBER_ID}', 'nobodys@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
        ('${OTHER_MEMBER}', 'passed.on@example.test', private.now() - interval '1 day', null),
        ('${OTHER_MEMBER}', 'nobodys@example.test', private.now() - interval '1 day', private.now() - interval '1 hour');
      insert into public.contact_messages (full_name, email, message, created_at)
      select 'A', a || '@example.test', a || ' ' || n, private.now() - make_interval(days => n)
      from unnest(array['passed.on', 'nobodys']) a, unnest(array[1, 3]) n;`,
    then: [
      {
        sql: `select message from public.contact_messages where email ~ 'passed|nobodys' order by 1`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
  {
    name: 'a member whose trip ends today cannot delete their account until tomorrow',
    ...DELETE_ACCOUNT_STEP,
    expected: 'has_bookings',
    given: `${endEventsSql} insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
      deposit_amount)
      select '${addedRowId(40)}', ${LEAVING_CUSTOMER_SQL}, '${FREMANTLE}', 1, 1, 'confirmed', 0, 0;
      update public.events set start_date = private.today() - 3, end_date = private.today() where id = '${FREMANTLE}'`,
    then: [{ ...DELETE_ACCOUNT_STEP, at: `private.start_of(private.today() + 1)` }],
  },
  {
    name: 'a member who is owed a refund cannot delete their account',
    ...DELETE_ACCOUNT_STEP,
    expected: 'money_owed',
    given: `${endEventsSql} update public.bookings set retained_amount = retained_amount - 0.01 where id = (
      select id from public.bookings where user_id = '${LEAVING_MEMBER_ID}' and paid_amount > 0 limit 1)`,
  },
  {
    name: 'a member with a paid order that has not been sent cannot delete their account',
    ...DELETE_ACCOUNT_STEP,
    expected: 'has_orders',
    given: `${endEventsSql} insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total,
      status, paid_at)
      values ('${LEAVING_MEMBER_ID}', 'Horace', 'a@example.test', 'collect', 8, 0, 8, 'paid', private.now())`,
  },
  {
    name: 'the last admin cannot delete their account, but one of two admins can',
    call: 'delete_my_account',
    as: ADMIN,
    expected: 'last_owner',
    then: [
      { as: 'owner', expected: 'done', sql: `update public.profiles set is_admin = true where id = '${OTHER_MEMBER}'` },
      { call: 'delete_my_account', as: ADMIN, expected: 'deleted' },
    ],
  },
  {
    name: 'a member exports their own data, and a visitor cannot',
    call: 'download_my_data',
    as: MEMBER,
    expected: 'ok',
    given: `update public.bookings set user_id = null where id = '${booking(1)}';
      delete from public.comments where id = '${comment(91)}'`,
    then: [{ call: 'download_my_data', as: null, expected: '42501' }],
  },
]

const listOrderNumbersSql = `select array(select o.number from private.orders_of('${LEAVING_MEMBER_ID}') o order by 1) as his`
/**
 * Adds three orders placed without an account, with the member's email address: one second before the member confirmed
 * the address, at that moment, and one second later.
 */
const insertVisitorOrderSql = `
  insert into public.orders (number, full_name, email, delivery, subtotal, shipping, total, created_at)
  select 'ORD-90000' || n, 'H', 'horace@example.test', 'collect', 8, 0, 8, e.confirmed_at + make_interval(secs => n - 2)
  from private.profile_emails e, generate_series(1, 3) n where e.profile_id = '${LEAVING_MEMBER_ID}'`
/**
 * Adds form submissions from two email addresses, sent 10, 9, 5, 2 and 1 days ago. One address belonged to the member
 * from 9 to 2 days ago, the other one never did.
 */
const INSERT_MESSAGES_SQL = `
  insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
    ('${LEAVING_MEMBER_ID}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days');
  create temp table sent as select a || '@Example.test' as address, private.now() - make_interval(days => n) as at,
      ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as trip, n || ' days' as words
    from unnest(array['Passed.On', 'Stranger']) a, unnest(array[1, 2, 5, 9, 10]) n;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select trip, words, 'A', address, at from sent;
  insert into public.interest_submissions (trip_name, full_name, email, created_at) select words, 'A', address, at from sent;
  insert into public.contact_messages (full_name, email, message, created_at) select 'A', address, words, at from sent`
const exportMessagesSql = (
  userId: string,
) => `select (select array_agg(w ->> 'event_name' order by w ->> 'event_name') from jsonb_array_elements(l -> 'waitlist') w)
    as waitlist, (select array_agg(i ->> 'trip_name' order by i ->> 'trip_name') from jsonb_array_elements(l -> 'interest') i) as interest,
  (select array_agg(m ->> 'message' order by m ->> 'message') from jsonb_array_elements(l -> 'messages') m) as messages
  from private.export_messages('${userId}') l`
const dataExportCases: SnapshotCase[] = [
  {
    name: 'a data export contains the messages that were sent from an email address while it belonged to the member',
    given: INSERT_MESSAGES_SQL,
    sql: exportMessagesSql(LEAVING_MEMBER_ID),
    as: 'owner',
    expected: 'done',
    then: [{ sql: `select private.export_messages('${UNKNOWN_ID}') as none`, as: 'owner', expected: 'done' }],
  },
  {
    name: "a member's orders include visitor orders since they confirmed their email address, and older ones once they have claimed them",
    given: insertVisitorOrderSql,
    sql: listOrderNumbersSql,
    as: 'owner',
    expected: 'done',
    then: [
      {
        sql: `update private.profile_emails set given_up_at = confirmed_at + interval '1 second'
          where profile_id = '${LEAVING_MEMBER_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      { sql: listOrderNumbersSql, as: 'owner', expected: 'done' },
      {
        sql: `update private.profile_emails set claimed_at = private.now() where profile_id = '${LEAVING_MEMBER_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      { sql: listOrderNumbersSql, as: 'owner', expected: 'done' },
    ],
  },
]

export const accountDeletionCases: SnapshotCase[] = [...deletionCases, ...dataExportCases]
