import { added, ADMIN, customer, event, FREMANTLE, MEMBER, product } from '../../support/people'
import { confirmed, HELD, held, paid } from '../payments/plans'
import { moment, type Case } from '../frame'

/** A row of a view with every column filled, so that none is lost or mistaken for another. */
const whole = (name: string, view: string, where: string, given = '', as: string | null = ADMIN): Case => ({
  name,
  given,
  sql: `select to_jsonb(v) as row from public.${view} v where ${where}`,
  as,
  answers: 'done',
})
const PAID = `${held} insert into public.payments (id, booking_id, kind, method, amount, reference, paid_at)
  values ('${added(39)}', '${HELD}', 'deposit', 'cash', 900, 'TR-000001', ${moment('1 hour')});`

/** What a plan's parts are called, and what of them is overdue. */
const owed = {
  sql: `select b.status, b.balance, b.next_due_date, b.next_due_amount, b.overdue_amount,
    (select array_agg(s.status order by s.sequence) from public.installment_schedule s where s.booking_id = b.booking_id)
      as parts
    from public.booking_balances b where b.booking_id = '${HELD}'`,
  as: ADMIN,
  answers: 'done',
}

export const cases: Case[] = [
  whole(
    'what the desk sees of a booking that was cancelled',
    'booking_overview',
    `id = '${HELD}'`,
    `${PAID}
    update public.bookings set status = 'cancelled', expires_at = null, confirmed_at = ${moment('2 hours')},
      cancelled_at = ${moment('3 hours')}, user_id = '${MEMBER}', notes = 'Window', cancellation_reason = 'A cold',
      kept_amount = 800, plan_status = 'completed' where id = '${HELD}';
    insert into public.booking_staff_notes (booking_id, notes, cancellation_reason)
    values ('${HELD}', 'Rang twice', 'Told us');
    update public.customers set phone = '0491 570 006' where id = '${customer(29)}'`,
  ),
  {
    ...whole(
      'what is owed of a booking, and when, once a part was due',
      'booking_balances',
      `booking_id = '${HELD}'`,
      `${PAID} insert into public.bank_transfers (booking_id, amount, expires_at)
        values ('${HELD}', 50, ${moment('60 days')});
        ${confirmed}`,
    ),
    at: moment('33 days'),
  },
  {
    ...whole(
      'what each part of a plan is, and what of it is covered',
      'installment_schedule',
      `booking_id = '${HELD}'`,
      `${PAID} ${confirmed}`,
    ),
    at: moment('33 days'),
  },
  whole(
    'of a booking that is paid twice over all is paid, and half of that owed back',
    'booking_balances',
    `booking_id = '${HELD}'`,
    `${held} ${paid(3600)} ${confirmed}`,
  ),
  whole('what was paid', 'booking_payments', `booking_id = '${HELD}'`, PAID),
  whole(
    'what a card says of a trip on sale',
    'event_cards',
    `id = '${FREMANTLE}'`,
    `update public.events set sale_price = 1500, deposit = 700 where id = '${FREMANTLE}'`,
    null,
  ),
  whole(
    'what departures ahead can be narrowed to: no draft, none that is over, and no place without a name',
    'departure_choices',
    'true',
    `update public.events set location = case id when '${FREMANTLE}' then 'A night train, ' else ' Sale ,  Fremantle ' end,
       start_date = '2031-12-31', end_date = '2031-12-31', status = 'published' where id in ('${FREMANTLE}', '${event(1)}')`,
    null,
  ),
  whole('the money of a trip', 'event_totals', `event_id = '${event(1)}'`),
  whole(
    'what stands on the shelf',
    'store_catalog',
    `id = '${product(2)}'`,
    `update public.products set sale_price = 18 where id = '${product(2)}'`,
    null,
  ),
  whole(
    'the rules of the house that everybody may know',
    'public_settings',
    'true',
    `
    update public.settings set abn = '51 824 753 556', phone = '0491 570 006', under_construction = true,
      socials = '[{"name": "A", "url": "https://a.b"}]' where only_row`,
    null,
  ),
  whole(
    'of what is announced counts what still waits, all of it',
    'booking_balances',
    `booking_id = '${HELD}'`,
    `${held} insert into public.bank_transfers (booking_id, amount, expires_at) values
      ('${HELD}', 50, ${moment('1 second')}), ('${HELD}', 70, ${moment('9 days')}), ('${HELD}', 90, ${moment('0 s')})`,
  ),
  {
    name: 'a part is paid on the day on which what came so far reached it, and overdue from the day after',
    given: `${held} update public.installments set due_date = private.today() + 1 where id = '${added(33)}';
      update public.installments set due_date = private.today() where id = '${added(32)}';
      insert into public.payments (booking_id, kind, method, amount, paid_at) values
        ('${HELD}', 'deposit', 'cash', 800, ${moment('1 hour')}), ('${HELD}', 'extra', 'cash', 250, ${moment('3 hours')}),
        ('${HELD}', 'extra', 'cash', 250, ${moment('2 hours')}), ('${HELD}', 'extra', 'cash', 1, ${moment('4 hours')});
      ${confirmed}`,
    sql: `select s.sequence, s.status, s.covered, s.paid_date from public.installment_schedule s
      where s.booking_id = '${HELD}' order by s.sequence`,
    as: ADMIN,
    answers: 'done',
    then: [
      {
        sql: `select s.sequence, s.status from public.installment_schedule s where s.booking_id = '${HELD}' order by 1`,
        as: ADMIN,
        answers: 'done',
        at: moment('1 day'),
      },
      {
        sql: `select s.sequence, s.status from public.installment_schedule s where s.booking_id = '${HELD}' order by 1`,
        as: ADMIN,
        answers: 'done',
        at: moment('2 days'),
      },
    ],
  },
  {
    name: 'fifty cents are a part, and two parts that are overdue are added up',
    given: `${held} ${paid(0.5)} ${confirmed}`,
    sql: `select b.payment_status, b.percent_paid, b.overdue_amount, b.next_due_amount from public.booking_balances b
      where b.booking_id = '${HELD}'`,
    as: ADMIN,
    answers: 'done',
    at: moment('32 days'),
  },
  {
    name: 'what is due today is not overdue yet, and a part is paid by the very cent',
    given: `${held} ${confirmed}`,
    ...owed,
    then: [
      { sql: paid(800), as: 'owner', answers: 'done' },
      {
        sql: `select s.sequence, s.status, s.paid_date from public.installment_schedule s
          where s.booking_id = '${HELD}' order by s.sequence`,
        as: ADMIN,
        answers: 'done',
      },
    ],
  },
  {
    name: 'what a hold has not paid is not overdue, whatever was due; once it is firm it is',
    given: `${held} update public.bookings set expires_at = ${moment('99 days')} where id = '${HELD}'`,
    ...owed,
    at: moment('32 days'),
    then: [
      { sql: confirmed, as: 'owner', answers: 'done', at: moment('32 days') },
      { ...owed, at: moment('32 days') },
    ],
  },
  whole(
    'of a trip that costs nothing all is paid',
    'booking_balances',
    `booking_id = '${HELD}'`,
    `insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, status)
      values ('${HELD}', '${customer(29)}', '${FREMANTLE}', 1, 0, 0, 1, 'confirmed')`,
  ),
  whole(
    'a member sees a booking of theirs whoever its customer is, and without travellers',
    'booking_overview',
    `id = '${HELD}'`,
    `${held} update public.bookings set user_id = '${MEMBER}' where id = '${HELD}'`,
    MEMBER,
  ),
]
