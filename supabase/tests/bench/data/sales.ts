import {
  BUSY_EVENT,
  bookingId,
  CROWDED_EVENT,
  customerId,
  eventId,
  emailSql,
  nameSql,
  orderId,
  promoCodeId,
  transferId,
  userId,
} from './size'
import type { DatasetSize, DatasetStep } from './size'

/**
 * Chooses the trip of booking n: the crowded trip until it is full, then the other trips in turn. Trips 1 to 3 and drafts get no bookings.
 */
const eventIdSql = ({ crowdedEventBookings, upcoming, past }: DatasetSize) => {
  const eventNumber = `(n % ${upcoming + past - 4} + 4)`
  const soldSeatsSql = `(${eventNumber} + (${eventNumber} % 20 = 7)::int)`
  return `case when n <= ${crowdedEventBookings} then '${CROWDED_EVENT}'::uuid else ${eventId(`case ${soldSeatsSql} when 150 then 151 when 200 then 201 else ${soldSeatsSql} end`)} end`
}

/**
 * One booking in four is paid in full, the others in three equal instalments. 4% are cancelled and 2% expired; a few
 * are unpaid.
 */
export const createBookingsStep = (size: DatasetSize): DatasetStep => [
  'bookings',
  `create temporary table drawn as
    select n, ${bookingId('n')} as id, n % ${size.customers} + 1 as c, e.id as event_id, e.start_date,
      e.start_date > private.today() as is_ahead, 1 + n % 2 as seats, case when n % 4 = 0 then 1 else 3 end as plan,
      case when n % 25 = 0 then 'cancelled' when n % 50 = 13 then 'expired'
        when e.start_date > private.today() and n > ${size.crowdedEventBookings} and n % 40 = 7 then 'pending' else 'confirmed' end as status
    from (select n, ${eventIdSql(size)} as event from generate_series(1, ${size.bookings}) n) d
    join public.events e on e.id = d.event;
  alter table drawn add at timestamptz, add paid numeric(10, 2), add due date;
  update drawn set at = case when status = 'pending' then now() - n % 20 * interval '1 hour'
    when is_ahead then now() - n % 200 * interval '1 day' - n % 1440 * interval '1 minute'
    else (start_date - 100 - n % 150)::timestamptz + n % 86400 * interval '1 second' end;
  create temporary table parts as
    select d.id as booking_id, d.n, d.seats, k as sequence, 1200 * d.seats / d.plan as amount,
      greatest(d.at::date, least(d.at::date + (k - 1) * 30, d.start_date - 30)) as due_date, d.at, d.status, d.is_ahead, d.plan
    from drawn d, generate_series(1, d.plan) k;
  alter table parts add is_paid boolean;
  update parts set is_paid = case status when 'confirmed'
    then sequence = 1 or (due_date <= private.today() and not (is_ahead and n % 17 = 0))
    when 'cancelled' then sequence = 1 else false end;
  analyze drawn; analyze parts;
  update drawn d set paid = p.paid, due = p.due from (select booking_id, coalesce(sum(amount) filter (where is_paid), 0) as paid,
    min(due_date) filter (where not is_paid) as due from parts group by 1) p where p.booking_id = d.id;
  -- A plan paid in full before it was cancelled gave back all but the deposit, but for a few that are still owed it.
  update drawn set paid = 400 * seats where status = 'cancelled' and n % 500 > 0;
  insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, plan_status, status, total_amount, deposit_amount,
    paid_amount, retained_amount, next_due_date, created_at, confirmed_at, cancelled_at, expires_at)
  select id, ${customerId('c')}, event_id, case when c <= ${size.members} then ${userId('c')} end, seats, plan,
    case when paid >= 1200 * seats then 'completed' else 'active' end, status, 1200 * seats, 400 * seats, paid,
    case when status = 'cancelled' then 400 * seats else 0 end,
    case when status in ('pending', 'confirmed') then due end, at, case when status in ('confirmed', 'cancelled') then at end,
    case when status in ('cancelled', 'expired') then least(at + interval '10 days', now()) end,
    case when status = 'pending' then now() + (n % 48 + 1) * interval '1 hour' end
  from drawn order by n;
  insert into public.installments (booking_id, sequence, due_date, amount)
    select booking_id, sequence, due_date, amount from parts order by n, sequence;
  insert into public.travellers (booking_id, sort_order, full_name, date_of_birth)
    select d.id, k - 1, ${nameSql('d.n + k')}, date '1960-01-01' + d.n % 15000 from drawn d, generate_series(1, d.seats) k`,
]

/** Number of promo codes. Each has the same number of uses. */
const PROMO_CODES = 1000

/**
 * Three lines per booking, which add up to its total: the seats, an extra (or, for one booking in three, private
 * rooms), and the discount of a promo code.
 */
export const createLinesStep = (): DatasetStep => [
  'booking lines',
  `insert into public.extras (event_id, name, price, price_per)
    select e.id, 'Night before', 100, 'person' from public.events e where e.id::text like '1e%';
  insert into public.room_options (event_id, name, beds, price)
    select e.id, 'Own room', 1, 100 from public.events e where e.id::text like '1e%';
  insert into public.promo_codes (id, code, amount, is_stackable)
    select ${promoCodeId('n')}, 'BENCH-' || n, 50, true from generate_series(1, ${PROMO_CODES}) n;
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, created_at,
    extra_id, promo_code_id, room_option_id, traveller_positions)
  select d.id, l.kind, l.description, l.quantity, l.unit_price, false, 'booking', d.at,
    case when l.kind = 'extra' then x.id end,
    case when l.kind = 'discount' then ${promoCodeId(`d.n % ${PROMO_CODES} + 1`)} end,
    case when l.kind = 'room_option' then o.id end,
    case when l.kind = 'room_option' then array(select generate_series(1, d.seats)) end
  from drawn d join public.extras x on x.event_id = d.event_id join public.room_options o on o.event_id = d.event_id
  cross join lateral (values
    (1, 'seat', 'Seats', d.seats, 1150),
    (2, case when d.n % 3 = 0 then 'room_option' else 'extra' end, 'Own room or night before', d.seats, 100),
    (3, 'discount', 'Promo code', 1, -50 * d.seats)) l (position, kind, description, quantity, unit_price)
  order by d.n, l.position`,
]

export const createMoneyStep = (): DatasetStep => [
  'money',
  `insert into public.bank_transfers (id, booking_id, amount, status, created_at, decided_at)
    select ${transferId('n')}, booking_id, amount, 'confirmed', at, at + interval '1 day' from parts
      where sequence = 1 and is_paid and n % 20 = 1;
  insert into public.bank_transfers (id, booking_id, amount, status, created_at, decided_at)
    select ${transferId('n')}, id, 400, 'expired', at, at + interval '5 days' from drawn
      where status = 'expired' and n % 100 = 13;
  insert into public.bank_transfers (id, booking_id, amount, status, created_at)
    select ${transferId('n')}, id, 400, 'pending', at from drawn where status = 'pending' and n % 3 = 0;
  insert into public.payments (booking_id, kind, method, amount, transfer_id, provider_ref, paid_at)
    select booking_id, case sequence when 1 then 'deposit' else 'installment' end,
      case when n % 20 = 1 and sequence = 1 then 'bank_transfer' else 'card' end, amount,
      case when n % 20 = 1 and sequence = 1 then ${transferId('n')} end,
      case when n % 20 > 1 then 'pi_' || n || '_' || sequence end,
      least(greatest(due_date::timestamptz + n % 86400 * interval '1 second', at), now())
    from parts where is_paid order by n, sequence;
  insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at)
    select d.id, 'refund', 'card', -800 * d.seats, 're_' || d.n, least(d.at + interval '10 days', now()) from drawn d
      where d.status = 'cancelled' and d.plan = 1 and d.n % 500 > 0`,
]

/**
 * Inserts orders. One in thirty expired unpaid, the newest sixty are paid but not sent, and all others are paid and
 * sent.
 */
export const createOrdersStep = ({ orders, members }: DatasetSize): DatasetStep => [
  'orders',
  `insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, paid_amount, status,
    created_at, expires_at, paid_at, fulfilled_at, cancelled_at)
  select ${orderId('n')}, case when n % 3 > 0 then ${userId(`n % ${members} + 1`)} end, ${nameSql('n')},
    ${emailSql(`n % ${members} + 1`)}, 'collect', 25, 0, 25, case when n % 30 = 0 then 0 else 25 end,
    case when n % 30 = 0 then 'expired' else 'paid' end, now() - n * interval '90 minutes',
    now() - n * interval '90 minutes' + interval '7 days', case when n % 30 > 0 then now() - n * interval '90 minutes' end,
    case when n > 60 and n % 30 > 0 then now() - n * interval '80 minutes' end,
    case when n % 30 = 0 then now() - n * interval '80 minutes' end
  from generate_series(1, ${orders}) n;
  update public.orders set search_text = lower(concat_ws(' ', number, full_name, email)) where id::text like '8e%';
  insert into public.order_items (order_id, name, unit_price, quantity)
    select ${orderId('n')}, 'T-shirt', 25, 1 from generate_series(1, ${orders}) n;
  insert into public.order_payments (order_id, kind, method, amount, paid_at)
    select id, 'payment', 'card', 25, paid_at from public.orders where id::text like '8e%' and status = 'paid'`,
]

/** Waitlist entries: open ones for upcoming trips, and expired ones for past trips. */
export const createWaitlistStep = ({ largestWriteCount, upcoming, past }: DatasetSize): DatasetStep => [
  'waiting',
  `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, created_at)
  select e.id, e.title, ${nameSql('n')}, ${emailSql('n')},
    case when e.start_date > private.today() then 'waiting' else 'expired' end, now() - n * interval '3 hours'
  from (select n, ${eventId(`case when n % 10 = 0 then n / 10 % ${upcoming - 3} + 3 else n % ${past} + ${upcoming} + 1 end`)} as event
    from generate_series(1, ${largestWriteCount}) n) w
  join public.events e on e.id = w.event and e.id <> '${BUSY_EVENT}' and e.status = 'published'`,
]
