import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, TASMANIA } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import { createTimeOnDaySql, INSERT_REMINDED_BOOKING_SQL, DUE_BOOKING_ID, REMOVE_DUE_ROWS_SQL } from './reminders'
import { OTHER_BOOKING_ID, insertOtherBookingSql } from './reminded-once'

const readUpcoming = (clock?: string): SnapshotStep => ({
  call: 'upcoming_emails',
  with: { page_size: 100 },
  as: ADMIN,
  expected: 'ok',
  ...(clock && { at: clock }),
})
const createUpcomingCase = (
  name: string,
  preparation: string,
  clock?: string,
  ...laterSteps: SnapshotStep[]
): SnapshotCase => ({
  name,
  given: preparation,
  ...readUpcoming(clock),
  then: laterSteps,
})
/** Adds a waitlist offer that expires at `expiresAt`. `lifetime` is the interval between the offer and its expiry. */
const insertOfferSql = (n: number, email: string, expiresAt: string, lifetime = '24 hours', status = 'offered') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
    offered_at, offer_expires_at)
  values ('${addedRowId(70 + n)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', '${email}@example.test', 1, '${status}',
    ${expiresAt} - interval '${lifetime}', ${expiresAt});
  update private.offer_tokens set token = '${addedRowId(80 + n)}' where entry_id = '${addedRowId(70 + n)}';`
/** Adds a bank transfer for the due booking that expires at `until`. */
const insertTransferSql = (amount: number, until: string) =>
  `insert into public.bank_transfers (booking_id, amount, expires_at) values ('${DUE_BOOKING_ID}', ${amount}, ${until});`

/**
 * Returns a query with one column for each requested page of upcoming emails. The column lists the seats of that page's
 * emails.
 */
const listSeatsSql = (...pages: [page: number | null, size: number | null][]) =>
  `select ${pages
    .map(
      ([page, size]) => `(select string_agg(r #>> '{data,seats}', ' ' order by n) from jsonb_array_elements(
      public.upcoming_emails(${page}, ${size}) -> 'rows') with ordinality t (r, n)) as "${page} of ${size}"`,
    )
    .join(', ')}`

export const scheduledEmailsCases: SnapshotCase[] = [
  createUpcomingCase(
    'the list of upcoming emails shows a waitlist offer reminder once, on the first day on which it is due',
    `${REMOVE_DUE_ROWS_SQL} ${insertOfferSql(1, 'evening', createTimeOnDaySql(0, 23, 30))} ${insertOfferSql(2, 'night', createTimeOnDaySql(1, 0, 30))}`,
  ),
  createUpcomingCase(
    'the list of upcoming emails shows the reminder of a waitlist offer at the time twelve hours before it expires',
    `${REMOVE_DUE_ROWS_SQL} ${insertOfferSql(1, 'half', createTimeOnDaySql(2, 15), '12 hours 1 second')}
      ${insertOfferSql(2, 'noon', `${createTimeOnDaySql(2, 11, 59)} + interval '59 seconds'`)}`,
  ),
  createUpcomingCase(
    'the list of upcoming emails omits waitlist offers that expired, were declined or end after six days',
    `${REMOVE_DUE_ROWS_SQL} ${insertOfferSql(1, 'half', createTimeOnDaySql(2, 15), '12 hours 1 second')} ${insertOfferSql(2, 'other', createTimeOnDaySql(2, 16))}
      ${insertOfferSql(3, 'declined', createTimeOnDaySql(2, 14), '24 hours', 'declined')} ${insertOfferSql(4, 'over', createTimeOnDaySql(0, 11))}
      ${insertOfferSql(5, 'far', createTimeOnDaySql(10, 12))} ${insertOfferSql(6, 'seventh', `${createTimeOnDaySql(7, 0)} + interval '1 second'`, '12 hours 1 second')}`,
  ),
  {
    name: 'the list of upcoming emails has pages of twenty emails by default',
    given: `${REMOVE_DUE_ROWS_SQL} insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, status,
        offered_at, offer_expires_at)
      select e.id, 'A Trip', 'Ada Grey', 'ada-' || lpad((n / 2)::text, 2, '0') || '@example.test', n, 'offered',
        ${createTimeOnDaySql(2, 3)}, ${createTimeOnDaySql(2, 15)} + interval '1 hour'
      from generate_series(1, 22) n, public.events e
      where e.id = case when n % 2 = 0 then '${FREMANTLE}' else '${TASMANIA}' end::uuid;
      update private.offer_tokens t set token = ('a0000000-0000-4000-8000-00000000' || lpad(w.seats::text, 4, '0'))::uuid
      from public.waitlist_submissions w where w.id = t.entry_id and w.email like 'ada-%'`,
    sql: listSeatsSql([1, 20], [null, null], [1, 3], [2, 3], [0, 3], [1, 0], [1, 22]),
    as: ADMIN,
    expected: 'done',
  },
  createUpcomingCase(
    'the list of upcoming emails shows a new departure once for each member who asked for such emails',
    `${REMOVE_DUE_ROWS_SQL} delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, new_dates) values ('${MEMBER}', true), ('${ADMIN}', false);
      delete from private.event_announcements where true;
      update public.events set start_date = '${day(1)}', end_date = '${day(2)}' where id = '${FREMANTLE}';
      insert into private.event_announcements (event_id) select e.id from public.events e where e.id <> '${FREMANTLE}'`,
    undefined,
    { sql: 'update public.email_preferences set new_dates = false where true', as: 'owner', expected: 'done' },
    readUpcoming(),
  ),
  createUpcomingCase(
    'the list of upcoming emails marks a bounced address in any letter case, and omits customers without an address',
    `${INSERT_REMINDED_BOOKING_SQL} ${insertOtherBookingSql(day(20))}
      insert into public.customers (id, full_name) values ('${addedRowId(55)}', 'No Address');
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${addedRowId(65)}', '${addedRowId(55)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${addedRowId(65)}', 1, '${day(20)}', 900);
      update public.bookings set next_due_date = '${day(20)}' where id = '${addedRowId(65)}';
      update public.customers set email = 'Dorian@Example.test' where id = '${customer(23)}';
      insert into public.email_suppressions (email, reason) values ('dorian@example.test', 'bounced')`,
    createTimeOnDaySql(9),
  ),
  createUpcomingCase(
    'the list of upcoming emails shows an overdue reminder for the next day if it was not sent by the end of its day',
    INSERT_REMINDED_BOOKING_SQL,
    `${createTimeOnDaySql(13, 23, 59)} + interval '59 seconds'`,
  ),
  createUpcomingCase(
    'the list of upcoming emails subtracts a bank transfer from the amount due only once',
    `${INSERT_REMINDED_BOOKING_SQL} ${insertTransferSql(600, createTimeOnDaySql(40))} ${insertOfferSql(1, 'one', createTimeOnDaySql(14, 0))} ${insertOfferSql(2, 'two', createTimeOnDaySql(14, 0))}`,
    createTimeOnDaySql(13, 12),
  ),
  createUpcomingCase(
    'the list of upcoming emails shows an instalment eight days overdue once, as a late reminder',
    `${INSERT_REMINDED_BOOKING_SQL} update public.installments set due_date = '${day(0)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 1;
      update public.bookings set next_due_date = '${day(0)}' where id = '${DUE_BOOKING_ID}'`,
    createTimeOnDaySql(8),
  ),
  createUpcomingCase(
    'the list of upcoming emails shows the amount of an instalment that pending bank transfers do not cover',
    `${INSERT_REMINDED_BOOKING_SQL} ${insertOtherBookingSql(day(20))} ${insertTransferSql(600, createTimeOnDaySql(40))} ${insertTransferSql(400, createTimeOnDaySql(40))}
      insert into public.bank_transfers (booking_id, amount, status, expires_at)
      values ('${OTHER_BOOKING_ID}', 200, 'confirmed', ${createTimeOnDaySql(40)});
      insert into public.payments (booking_id, kind, method, amount) values ('${OTHER_BOOKING_ID}', 'installment', 'cash', 30)`,
    createTimeOnDaySql(9),
  ),
]
