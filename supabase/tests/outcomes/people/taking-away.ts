import { added, FREMANTLE, MEMBER, order, OTHER, TASMANIA } from '../../support/people'
import { moment, type Case } from '../frame'
import { account, AGATHA, NEWCOMER } from './claims'
import { LEAVER, over } from './leaving'

const heard = (...asked: [address: string, before: string][]) => ({
  sql: `select array[${asked.map(([address, before]) => `private.has_sent_messages('${address}', ${before})`).join(', ')}]
    as heard`,
  as: 'owner',
  answers: 'done',
})
const at = moment('-5 days')
const once = (insert: string): string => `delete from public.contact_messages where true;
  delete from public.interest_submissions where true; delete from public.waitlist_submissions where true;
  delete from public.customer_claims where true; update public.orders set email = 'nobody@example.test' where true;
  ${insert}`
const ORDERED = `insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, created_at)
  values ('${added(80)}', null, 'Zoe', 'Zoe@Example.test', 'collect', 8, 0, 8, ${at})`
/** To the day before, to the very moment, and after it; and of somebody else. */
const asked: [string, string][] = [
  ['zoe@example.test', moment('-6 days')],
  ['zoe@example.test', at],
  ['zoe@example.test', moment('-4 days')],
  ['other@example.test', moment('0 s')],
]
const first = (what: string, insert: string): Case => ({
  name: `of whom ${what} has come, and when, is known by the address alone`,
  given: once(insert),
  ...heard(...asked),
})

export const cases: Case[] = [
  {
    name: 'whoever has nothing yet takes away lists in which nothing is',
    given: account('new@example.test', moment('0 s')),
    call: 'download_my_data',
    as: NEWCOMER,
    answers: 'ok',
  },
  {
    name: 'what belongs to one order or one booking is in its order',
    given: `update public.orders set user_id = '${MEMBER}' where id = '${order(2)}';
      insert into public.order_payments (id, order_id, kind, method, amount, paid_at) values
        ('${added(81)}', '${order(2)}', 'refund', 'cash', -1, ${moment('2 hours')}),
        ('${added(82)}', '${order(2)}', 'refund', 'cash', -2, ${moment('1 hour')});
      delete from public.travellers t using public.bookings b where b.id = t.booking_id and b.user_id = '${MEMBER}';
      delete from public.bank_transfers t using public.bookings b where b.id = t.booking_id and b.user_id = '${MEMBER}';
      insert into public.travellers (booking_id, full_name, sort_order)
        select b.id, n.name, n.place from public.bookings b, (values ('Second', 2), ('First', 1)) n (name, place)
        where b.user_id = '${MEMBER}' and b.event_id = '${TASMANIA}';
      insert into public.bank_transfers (booking_id, amount, created_at, status, decided_at)
        select b.id, n.amount, private.now() - n.ago, 'rejected', private.now() from public.bookings b,
          (values (2, interval '1 day'), (1, interval '2 days')) n (amount, ago)
        where b.user_id = '${MEMBER}' and b.event_id = '${TASMANIA}'`,
    sql: `select (select jsonb_agg(array(select p ->> 'amount' from jsonb_array_elements(o -> 'payments') p)) from
          jsonb_array_elements(d -> 'orders') o) as paid,
        (select jsonb_agg(array(select t ->> 'full_name' from jsonb_array_elements(b -> 'travellers') t))
          from jsonb_array_elements(d -> 'bookings') b) as travellers,
        (select jsonb_agg(b -> 'transfers') from jsonb_array_elements(d -> 'bookings') b) as transfers
      from public.download_my_data() d`,
    as: MEMBER,
    answers: 'done',
  },
  first(
    'a message',
    `insert into public.contact_messages (full_name, email, message, created_at)
      values ('Zoe', 'Zoe@Example.test', 'Hello', ${at})`,
  ),
  first(
    'interest',
    `insert into public.interest_submissions (trip_name, full_name, email, created_at)
      values ('Any', 'Zoe', 'Zoe@Example.test', ${at})`,
  ),
  first(
    'an entry of a waitlist',
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
      values ('${FREMANTLE}', 'Fremantle', 'Zoe', 'Zoe@Example.test', ${at})`,
  ),
  first("a guest's order", ORDERED),
  {
    name: 'what a member has ordered tells nothing of the address that it was sent to',
    given: `${once(ORDERED)}; update public.orders set user_id = '${OTHER}' where id = '${added(80)}'`,
    ...heard(...asked),
  },
  {
    name: 'nobody is asked to claim what came from an address of somebody else',
    given: `${once(ORDERED)}; ${account(AGATHA, moment('0 s'))}`,
    sql: `select private.has_unclaimed_messages('${NEWCOMER}') as any_words`,
    as: 'owner',
    answers: 'done',
  },
  {
    name: 'what is owed back of several trips and orders is added up before an account may go',
    given: `${over}
      update public.bookings b set paid_amount = 5, kept_amount = 2 where b.id in (
        select t.id from public.bookings t where t.user_id = '${LEAVER}');
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total, status, paid_amount)
      select '${LEAVER}', 'Horace', 'horace@example.test', 'collect', n, 0, n, 'cancelled', n from unnest(array[7, 9]) n`,
    call: 'delete_my_account',
    as: LEAVER,
    answers: 'money_owed',
  },
  {
    name: 'who has booked nothing is owed what an order brought too much',
    given: `${account('new@example.test', moment('0 s'))}
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total, status, paid_amount)
      values ('${NEWCOMER}', 'New', 'new@example.test', 'collect', 7, 0, 7, 'cancelled', 7)`,
    call: 'delete_my_account',
    as: NEWCOMER,
    answers: 'money_owed',
  },
  {
    name: 'addresses are told in their order; an order is of whoever sent it, else of the address, in whatever letters',
    given: `${account('new@example.test', moment('-1 day'))}
      insert into private.profile_emails (profile_id, email, confirmed_at)
        values ('${NEWCOMER}', 'a-new@example.test', private.now());
      update private.profile_emails set claimed_at = private.now() where profile_id = '${NEWCOMER}';
      insert into public.orders (number, user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('ORD-900001', null, 'New', 'New@Example.test', 'collect', 7, 0, 7),
        ('ORD-900002', '${OTHER}', 'New', 'new@example.test', 'collect', 7, 0, 7),
        ('ORD-900003', null, 'New', 'other@example.test', 'collect', 7, 0, 7)`,
    sql: `select d -> 'emails' as emails, (select array_agg(o ->> 'number') from jsonb_array_elements(d -> 'orders') o)
      as orders from public.download_my_data() d`,
    as: NEWCOMER,
    answers: 'done',
  },
]
