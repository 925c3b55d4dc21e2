import { added, ADMIN, customer, FREMANTLE, product } from '../../support/people'
import { moment, type Case } from '../frame'

const TICK = { sql: 'select private.run_scheduled_jobs(private.now()) as said', as: 'owner', answers: 'done' } as const
/** Nothing of the demo world runs out. */
const QUIET = `
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending';
  delete from public.scheduled_jobs where job = 'reminders';
  delete from public.email_outbox where true`
/** The last two seats of a trip, held for a day; one who waits for them; an order unpaid for a day. */
const DUE = `${QUIET};
  update public.events set max_registrations = 7 where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${added(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 1,
    private.now() + interval '1 day');
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${added(31)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2);
  insert into public.bank_transfers (id, booking_id, amount, expires_at)
  values ('${added(32)}', '${added(30)}', 1600, private.now() + interval '1 day');
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, status, expires_at)
  values ('${added(33)}', 'Ada Grey', 'ada.grey@example.test', 'collect', 40, 0, 40, 'pending',
    private.now() + interval '1 day');
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
  values ('${added(33)}', '${product(2)}', 'Cap', 20, 2, true)`
const broken = (table: string, when: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
  create trigger broken before update on public.${table} for each row when (${when})
  execute function private.break()`

export const cases: Case[] = [
  {
    name: 'a moment before, the clock does nothing but note that it came by',
    ...TICK,
    given: DUE,
    at: moment('1 day - 1 second'),
  },
  {
    name: 'the clock ends what has run out and passes it on, and twice is as good as once',
    ...TICK,
    given: DUE,
    at: moment('1 day'),
    then: [TICK],
  },
  {
    name: 'the clock takes the time that it is given, and leaves it as it was',
    given: DUE,
    sql: `select private.run_scheduled_jobs(private.now() + interval '1 day') -> 'status' as said, private.now() as then`,
    as: 'owner',
    answers: 'done',
  },
  {
    name: 'what cannot be done stays as it was, keeps nothing else, and is told once',
    ...TICK,
    given: `${DUE}; ${broken('bookings', `new.status = 'expired'`)}`,
    at: moment('1 day'),
    then: [
      TICK,
      { sql: 'drop trigger broken on public.bookings', as: 'owner', answers: 'done' },
      { ...TICK, at: moment('1 day 10 minutes') },
    ],
  },
  {
    name: 'of two trips the one that fails does not keep the other',
    ...TICK,
    given: `${DUE};
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status, offered_at,
        offer_expires_at)
      select '${added(34)}', e.id, e.title, 'Ben Grey', 'ben.grey@example.test', 1, 'offered', private.now(),
        private.now() + interval '1 day' from public.events e
      where e.id <> '${FREMANTLE}' and e.status = 'published' and e.start_date > private.today() + 200
      order by e.id limit 1;
      ${broken('waitlist_submissions', `new.status = 'expired'`)}`,
    at: moment('1 day'),
  },
  {
    name: 'a part that the clock does not know is a fault of its own',
    ...TICK,
    given: `${QUIET}; insert into public.scheduled_jobs (job, position) values ('nothing', 0)`,
  },
  {
    name: 'the desk is told that the clock stands still: never tried, or not for ten minutes',
    sql: 'select job, tried_at, done_at, error, is_late from public.scheduled_job_status order by position',
    as: ADMIN,
    answers: 'done',
    given: `${QUIET}; update public.scheduled_jobs set tried_at = ${moment('0 s')}, done_at = ${moment('0 s')}
      where job <> 'orders'`,
    at: moment('10 minutes'),
    then: [
      {
        sql: `select job from public.scheduled_job_status where is_late order by position`,
        as: ADMIN,
        answers: 'done',
        at: moment('10 minutes 1 second'),
      },
    ],
  },
]
