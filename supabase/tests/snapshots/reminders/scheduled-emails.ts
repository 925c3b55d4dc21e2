import { added, ADMIN, customer, FREMANTLE, MEMBER, TASMANIA } from '../../support/people'
import { day, type Case, type Step } from '../case'
import { at, BOOKED, DUE, QUIET } from './reminders'
import { TOO, another } from './reminded-once'

const upcoming = (when?: string): Step => ({
  call: 'upcoming_emails',
  with: { page_size: 100 },
  as: ADMIN,
  expected: 'ok',
  ...(when && { at: when }),
})
const upcomingCase = (name: string, given: string, when?: string, ...then: Step[]): Case => ({
  name,
  given,
  ...upcoming(when),
  then,
})
/** An offer that expires at `ends` and was made the interval `made` earlier. */
const offered = (n: number, email: string, ends: string, made = '24 hours', status = 'offered') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
    offered_at, offer_expires_at)
  values ('${added(70 + n)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', '${email}@example.test', 1, '${status}',
    ${ends} - interval '${made}', ${ends});
  update private.offer_tokens set token = '${added(80 + n)}' where entry_id = '${added(70 + n)}';`
/** Announces a bank transfer for the instalment that is due, with an expiry time. */
const announced = (amount: number, until: string) =>
  `insert into public.bank_transfers (booking_id, amount, expires_at) values ('${DUE}', ${amount}, ${until});`

/** A query for the seats offered in each upcoming email, one column per page. */
const seats = (...pages: [page: number | null, size: number | null][]) =>
  `select ${pages
    .map(
      ([page, size]) => `(select string_agg(r #>> '{data,seats}', ' ' order by n) from jsonb_array_elements(
      public.upcoming_emails(${page}, ${size}) -> 'rows') with ordinality t (r, n)) as "${page} of ${size}"`,
    )
    .join(', ')}`

export const cases: Case[] = [
  upcomingCase(
    'upcoming emails list an offer reminder once, on the first day on which it is due',
    `${QUIET} ${offered(1, 'evening', at(0, 23, 30))} ${offered(2, 'night', at(1, 0, 30))}`,
  ),
  upcomingCase(
    'upcoming emails list an offer open just over 12 hours on its last day, one ending before noon the day before',
    `${QUIET} ${offered(1, 'half', at(2, 15), '12 hours 1 second')}
      ${offered(2, 'noon', `${at(2, 11, 59)} + interval '59 seconds'`)}`,
  ),
  upcomingCase(
    'upcoming emails leave out offers that expired, were declined or end more than six days ahead',
    `${QUIET} ${offered(1, 'half', at(2, 15), '12 hours 1 second')} ${offered(2, 'other', at(2, 16))}
      ${offered(3, 'declined', at(2, 14), '24 hours', 'declined')} ${offered(4, 'over', at(0, 11))}
      ${offered(5, 'far', at(10, 12))} ${offered(6, 'seventh', `${at(7, 0)} + interval '1 second'`, '12 hours 1 second')}`,
  ),
  {
    name: 'upcoming emails are returned in pages, with twenty emails by default',
    given: `${QUIET} insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, status,
        offered_at, offer_expires_at)
      select e.id, 'A Trip', 'Ada Grey', 'ada-' || lpad((n / 2)::text, 2, '0') || '@example.test', n, 'offered',
        ${at(2, 3)}, ${at(2, 15)} + interval '1 hour'
      from generate_series(1, 22) n, public.events e
      where e.id = case when n % 2 = 0 then '${FREMANTLE}' else '${TASMANIA}' end::uuid;
      update private.offer_tokens t set token = ('a0000000-0000-4000-8000-00000000' || lpad(w.seats::text, 4, '0'))::uuid
      from public.waitlist_submissions w where w.id = t.entry_id and w.email like 'ada-%'`,
    sql: seats([1, 20], [null, null], [1, 3], [2, 3], [0, 3], [1, 0], [1, 22]),
    as: ADMIN,
    expected: 'done',
  },
  upcomingCase(
    'upcoming emails list a new departure for members who asked for it, unless it was already emailed',
    `${QUIET} delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, new_departures) values ('${MEMBER}', true), ('${ADMIN}', false);
      delete from private.event_announcements where true;
      update public.events set start_date = '${day(1)}', end_date = '${day(2)}' where id = '${FREMANTLE}';
      insert into private.event_announcements (event_id) select e.id from public.events e where e.id <> '${FREMANTLE}'`,
    undefined,
    { sql: 'update public.email_preferences set new_departures = false where true', as: 'owner', expected: 'done' },
    upcoming(),
  ),
  upcomingCase(
    'upcoming emails mark a bounced address in any letter case, and leave out customers without an address',
    `${BOOKED} ${another(day(20))}
      insert into public.customers (id, full_name) values ('${added(55)}', 'No Address');
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(65)}', '${added(55)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${added(65)}', 1, '${day(20)}', 900);
      update public.bookings set next_due_date = '${day(20)}' where id = '${added(65)}';
      update public.customers set email = 'Dorian@Example.test' where id = '${customer(23)}';
      insert into public.email_suppressions (email, reason) values ('dorian@example.test', 'bounced')`,
    at(9),
  ),
  upcomingCase(
    'upcoming emails list a reminder that is unsent in the last second of a day on the next day',
    BOOKED,
    `${at(13, 23, 59)} + interval '59 seconds'`,
  ),
  upcomingCase(
    'upcoming emails count a pending bank transfer once, even if two offers expire at midnight',
    `${BOOKED} ${announced(600, at(40))} ${offered(1, 'one', at(14, 0))} ${offered(2, 'two', at(14, 0))}`,
    at(13, 12),
  ),
  upcomingCase(
    'upcoming emails list an instalment eight days overdue once, as a late reminder',
    `${BOOKED} update public.installments set due_date = '${day(0)}' where booking_id = '${DUE}' and sequence = 1;
      update public.bookings set next_due_date = '${day(0)}' where id = '${DUE}'`,
    at(8),
  ),
  upcomingCase(
    'upcoming emails list the unpaid part of an instalment, and none that pending bank transfers cover together',
    `${BOOKED} ${another(day(20))} ${announced(600, at(40))} ${announced(400, at(40))}
      insert into public.bank_transfers (booking_id, amount, status, expires_at)
      values ('${TOO}', 200, 'confirmed', ${at(40)});
      insert into public.payments (booking_id, kind, method, amount) values ('${TOO}', 'instalment', 'cash', 30)`,
    at(9),
  ),
]
