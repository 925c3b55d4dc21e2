import { added, ADMIN, customer, MANAGER, FREMANTLE } from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { booked } from '../people/people'

const place = (
  n: number,
  fullName: string,
  seats: number,
  more: { at?: string; status?: string; email?: string } = {},
) =>
  `('${added(n)}', '${FREMANTLE}', 'Trip', '${fullName}', '${more.email ?? `${fullName}@example.test`}', ${seats},
    '${more.status ?? 'waiting'}', ${more.at ?? moment(`-${n} minutes`)})`
/** A trip filled by a single booking, with these waitlist entries. All other bookings of the trip are cancelled. */
const line = (seats: number, ...places: string[]) => `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  update public.bookings set status = 'cancelled', expires_at = null where event_id = '${FREMANTLE}'
    and status in ('pending', 'confirmed');
  update public.settings set offer_hours = 48 where only_row;
  ${booked(added(51), customer(21), FREMANTLE)}
  update public.bookings set seats = ${seats} where id = '${added(51)}';
  update public.events set max_registrations = ${seats} where id = '${FREMANTLE}';
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status, created_at)
  values ${places.join(', ')};
  delete from public.email_outbox where true;`
const cancel = (as = ADMIN): Step => ({
  call: 'cancel_booking',
  with: { booking_id: added(51) },
  as,
  expected: 'cancelled',
})
const member = (email: string) => `insert into public.customers (full_name, email, member_status)
  values ('Member', '${email}', 'member');`

export const cases: Case[] = [
  {
    name: 'cancelling a booking reports new offers in waitlist order, and skipped entries ahead of them',
    ...cancel(),
    given: line(
      3,
      place(69, 'Big', 4),
      place(68, 'One', 1),
      place(67, 'Huge', 9),
      place(66, 'Two', 1),
      place(65, 'Three', 1),
      place(64, 'Late', 5),
      place(70, 'Gone', 9, { status: 'declined' }),
    ),
  },
  {
    name: 'returning customers get offers before others, in order of joining and in any letter case of the address',
    ...cancel(),
    given: `${member('Member@Example.test')} ${member('bigger@example.test')}
      insert into public.customers (full_name, email) values ('Known', 'one@example.test');
      ${line(
        3,
        place(69, 'One', 1),
        place(60, 'Member', 1, { email: 'MEMBER@example.test' }),
        place(59, 'Bigger', 8, { email: 'bigger@example.test' }),
        place(68, 'Big', 9),
        place(67, 'Two', 1),
      )}`,
  },
  {
    name: 'entries made at the same time get offers in a fixed order, and are not reported as skipped',
    ...cancel(),
    given: line(
      2,
      place(62, 'Second', 1, { at: moment('-1 hour') }),
      place(61, 'First', 1, { at: moment('-1 hour') }),
      place(63, 'Third', 1, { at: moment('-1 hour') }),
    ),
  },
  {
    name: 'a staff member without the waitlist permission is not shown the offers made by a cancellation',
    ...cancel(MANAGER),
    given: `${line(1, place(61, 'First', 1))} delete from public.role_permissions where role = 'manager' and permission = 'waitlist'`,
  },
]
