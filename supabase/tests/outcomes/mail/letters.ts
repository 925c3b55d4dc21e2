import { EXPIRE } from '../../support/expiry'
import { CURRENT_VERSION } from '../../support/rpc'
import { added, ADMIN, BEECHWORTH, booking, DRAFT, FREMANTLE, MEMBER, order, TASMANIA } from '../../support/people'
import { day, moment, type Case, type Step } from '../frame'

const owner = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })
const farewells = owner(`select count(*) as kept from public.email_outbox where template = 'account_deleted'`)
const one = (name: string, given: string, begin: Step, ...then: Step[]): Case => ({ ...begin, name, given, then })
const save = (event: object): Step => ({
  call: 'save_event',
  with: { event, expected_version: CURRENT_VERSION },
  as: ADMIN,
  answers: 'saved',
})
const write = (email: string, message = 'Boo?'): Step => ({
  call: 'send_contact_message',
  with: { full_name: 'New Visitor', email, message },
  as: null,
  answers: 'sent',
})
const ask = (email: string, more: object = { trip_name: 'The Pills Tour' }): Step => ({
  call: 'express_interest',
  with: { full_name: 'New Visitor', email, ...more },
  as: null,
  answers: 'registered',
})
const pay = (booking_id: string, amount: number): Step => ({
  call: 'record_payment',
  with: { booking_id, amount, method: 'cash' },
  as: ADMIN,
  answers: 'recorded',
})
const PAYER = added(70)
/** Two seats, confirmed, 100 short of all that is due. */
const nearlyPaid = `
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  select '${PAYER}', c.id, '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3 from public.customers c
    where c.email = 'dorian.mistry@example.test';
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${PAYER}', 1, '${day(20)}', 1600), ('${PAYER}', 2, '${day(50)}', 2000);
  insert into public.payments (booking_id, kind, method, amount) values ('${PAYER}', 'deposit', 'cash', 3500);`
const newcomer = (email: string, confirmed: string) =>
  owner(`insert into auth.users (id, email, email_confirmed_at) values ('${added(71)}', '${email}', ${confirmed})`)
const ordered = (status: string) => `
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, status, paid_at)
  values ('${added(72)}', 'New Buyer', 'buyer@example.test', 'collect', 8, 0, 8, '${status}',
    ${status === 'paid' ? 'private.now()' : 'null'});`
const fulfilled = (done: boolean): Step => ({
  sql: `update public.orders set fulfilled_at = ${done ? 'now()' : 'null'} where id = '${added(72)}'`,
  as: ADMIN,
  answers: 'done',
})

export const cases: Case[] = [
  one(
    'a mailbox is told once a day that its words have arrived, whatever stands after its +',
    '',
    write('eve@example.test'),
    write('eve@example.test', 'Another'),
    write('Eve+2@example.test', 'A third'),
    { ...write('eve@example.test', 'The next day'), at: moment('1 day') },
  ),
  one(
    'interest is thanked for once a day, in words of ours alone',
    '',
    ask('eve@example.test', { trip_name: 'The Pills Tour', message: 'BUY PILLS' }),
    ask('eve@example.test', { event_id: BEECHWORTH }),
    { ...ask('eve@example.test', { event_id: BEECHWORTH }), at: moment('1 day') },
  ),
  one(
    'strangers get at most 60 receipts of a kind in an hour',
    `insert into public.email_outbox (to_email, template)
      select 'stranger-' || n || '@example.test', 'contact_received' from generate_series(1, 59) n`,
    write('eve@example.test'),
    write('mallory@example.test'),
    ask('mallory@example.test'),
    { ...write('mallory@example.test', 'Later'), at: moment('1 hour') },
  ),
  one(
    'a letter that the desk enters long after is not answered to',
    '',
    owner(`insert into public.contact_messages (full_name, email, message, created_at)
      values ('Eve', 'eve@example.test', 'By post', private.now() - interval '2 hours')`),
  ),
  one(
    'a trip that moves is told of to who goes and who holds an offer, once a change, and not where nothing changed',
    '',
    save({ id: BEECHWORTH, location: 'Beechworth, by the lake' }),
    save({ id: BEECHWORTH, location: 'Beechworth, by the lake' }),
    save({ id: BEECHWORTH, description: 'Colder.' }),
  ),
  one(
    'a trip that is called off is told of to who would have gone',
    '',
    owner(`update public.events set status = 'draft' where id = '${BEECHWORTH}'`),
  ),
  one(
    'a trip that is deleted is told of to who waited for it',
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
     values ('${DRAFT}', 'A draft', 'Eve', 'eve@example.test', 'waiting'), ('${DRAFT}', 'A draft', 'Gone', 'gone.away@example.test', 'declined')`,
    { sql: 'delete from public.events where id = $1', values: [DRAFT], as: ADMIN, answers: 'done' },
  ),
  one(
    'a trip that is over is changed without a letter',
    `update public.events set start_date = '${day(-9)}', end_date = '${day(-8)}' where id = '${BEECHWORTH}'`,
    owner(`update public.events set location = 'Elsewhere' where id = '${BEECHWORTH}'`),
  ),
  one(
    'what pays the last cent is told of as that, and all else as received',
    nearlyPaid,
    pay(PAYER, 99.99),
    pay(PAYER, 0.01),
  ),
  one(
    'who travels is told of where the desk changes it, and not to who changed it',
    '',
    {
      call: 'update_travellers',
      with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel Moonlight' }] },
      as: MEMBER,
      answers: 'saved',
    },
    {
      call: 'update_travellers',
      with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel M' }] },
      as: ADMIN,
      answers: 'saved',
    },
  ),
  one(
    'an order is told of once as sent, though the desk ticks it twice',
    ordered('paid'),
    fulfilled(true),
    fulfilled(false),
    fulfilled(true),
  ),
  one(
    'an order that runs out unpaid is told of',
    ordered('pending'),
    {
      sql: EXPIRE,
      as: 'owner',
      answers: 'done',
      at: moment('30 days'),
    },
    { call: 'cancel_order', with: { order_id: order(1) }, as: ADMIN, answers: 'already' },
  ),
  one(
    'who confirms a first address is welcomed, and not for another',
    '',
    newcomer('new.here@example.test', 'private.now()'),
    owner(`update auth.users set email = 'new.there@example.test' where id = '${added(71)}'`),
  ),
  one(
    'who is brought in from elsewhere is not welcomed',
    '',
    newcomer('long.here@example.test', `private.now() - interval '2 days'`),
  ),
  one(
    'the last letter to who has left is forgotten once it is sent',
    `insert into public.email_outbox (to_email, template) values ('was.here@example.test', 'account_deleted')`,
    {
      sql: `update public.email_outbox set sent_at = private.now(), provider_id = 'theirs'
        where id = (select max(id) from public.email_outbox)`,
      as: 'owner',
      answers: 'done',
    },
    farewells,
  ),
  one(
    'the last letter to whose mailbox is gone is not kept either',
    '',
    owner(`select private.queue_email('gone@example.test', 'account_deleted', '{}')`),
    farewells,
  ),
  one('a trip whose price changes is told of to nobody', '', save({ id: TASMANIA, price: 2500 })),
]
