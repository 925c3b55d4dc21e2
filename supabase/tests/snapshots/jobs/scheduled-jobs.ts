import { addedRowId, ADMIN, customer, FREMANTLE, product } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

const RUN_JOBS = {
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
} as const
/** Removes or postpones everything in the demo data that could expire. */
const REMOVE_DUE_ROWS_SQL = `
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending';
  delete from public.scheduled_jobs where job = 'reminders';
  delete from public.email_outbox where true`
/**
 * A pending booking of the last two seats with a bank transfer, and an unpaid order. All of them expire after a day.
 * One waitlist entry waits for the seats.
 */
const INSERT_DUE_ROWS_SQL = `${REMOVE_DUE_ROWS_SQL};
  update public.events set max_registrations = 7 where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 1,
    private.now() + interval '1 day');
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${addedRowId(31)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2);
  insert into public.bank_transfers (id, booking_id, amount, expires_at)
  values ('${addedRowId(32)}', '${addedRowId(30)}', 1600, private.now() + interval '1 day');
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, status, expires_at)
  values ('${addedRowId(33)}', 'Ada Grey', 'ada.grey@example.test', 'collect', 40, 0, 40, 'pending',
    private.now() + interval '1 day');
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
  values ('${addedRowId(33)}', '${product(2)}', 'Cap', 20, 2, true)`
const createFailingTriggerSql = (table: string, clock: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
  create trigger broken before update on public.${table} for each row when (${clock})
  execute function private.break()`

export const scheduledJobsCases: SnapshotCase[] = [
  {
    name: 'the scheduled jobs change nothing one second before an unpaid booking expires',
    ...RUN_JOBS,
    given: INSERT_DUE_ROWS_SQL,
    at: timeAfterTest('1 day - 1 second'),
  },
  {
    name: 'the scheduled jobs expire bookings and orders and offer the freed seats; a second run changes nothing',
    ...RUN_JOBS,
    given: INSERT_DUE_ROWS_SQL,
    at: timeAfterTest('1 day'),
    then: [RUN_JOBS],
  },
  {
    name: 'the scheduled jobs run as if it were the time of their argument, and do not change the test time of the database',
    given: INSERT_DUE_ROWS_SQL,
    sql: `select private.run_scheduled_jobs(private.now() + interval '1 day') -> 'status' as result, private.now() as then`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'a failing scheduled job changes nothing, does not block other jobs and is logged once',
    ...RUN_JOBS,
    given: `${INSERT_DUE_ROWS_SQL}; ${createFailingTriggerSql('bookings', `new.status = 'expired'`)}`,
    at: timeAfterTest('1 day'),
    then: [
      RUN_JOBS,
      { sql: 'drop trigger broken on public.bookings', as: 'owner', expected: 'done' },
      { ...RUN_JOBS, at: timeAfterTest('1 day 10 minutes') },
    ],
  },
  {
    name: 'if the unpaid bookings of one trip cannot be expired, the unpaid bookings of other trips still expire',
    ...RUN_JOBS,
    given: `${INSERT_DUE_ROWS_SQL};
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status, offered_at,
        offer_expires_at)
      select '${addedRowId(34)}', e.id, e.title, 'Ben Grey', 'ben.grey@example.test', 1, 'offered', private.now(),
        private.now() + interval '1 day' from public.events e
      where e.id <> '${FREMANTLE}' and e.status = 'published' and e.start_date > private.today() + 200
      order by e.id limit 1;
      ${createFailingTriggerSql('waitlist_submissions', `new.status = 'expired'`)}`,
    at: timeAfterTest('1 day'),
  },
  {
    name: 'running an unknown scheduled job returns an error',
    ...RUN_JOBS,
    given: `${REMOVE_DUE_ROWS_SQL}; insert into public.scheduled_jobs (job, position) values ('nothing', 0)`,
  },
  {
    name: 'staff see a scheduled job as late if it has not run within the last ten minutes',
    sql: 'select job, tried_at, done_at, error, is_late from public.scheduled_job_status order by position',
    as: ADMIN,
    expected: 'done',
    given: `${REMOVE_DUE_ROWS_SQL}; update public.scheduled_jobs set tried_at = ${timeAfterTest('0 s')}, done_at = ${timeAfterTest('0 s')}
      where job <> 'orders'`,
    at: timeAfterTest('10 minutes'),
    then: [
      {
        sql: `select job from public.scheduled_job_status where is_late order by position`,
        as: ADMIN,
        expected: 'done',
        at: timeAfterTest('10 minutes 1 second'),
      },
    ],
  },
]
