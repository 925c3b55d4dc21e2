import { addedRowId, ADMIN, customer, FREMANTLE, GUIDE, MEMBER, UNKNOWN_ID, OTHER_GUIDE } from '../../support/people'
import { day, timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const OWING_BOOKING_ID = addedRowId(60)
const PAID_BOOKING_ID = addedRowId(61)
/**
 * A departure with two confirmed bookings: one has a balance, the other lacks traveller details. A third booking is
 * pending.
 */
const INSERT_GUESTS_SQL = `delete from public.email_outbox where true; delete from public.announcements where true;
  update public.bookings set status = 'cancelled', expires_at = null where event_id = '${FREMANTLE}';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  values ('${OWING_BOOKING_ID}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${timeAfterTest('-2 days')}),
    ('${PAID_BOOKING_ID}', '${customer(20)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${timeAfterTest('-2 days')});
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(62)}', '${customer(21)}', '${FREMANTLE}', 1, 'pending', 1800, 800, 1, ${timeAfterTest('1 day')});
  insert into public.payments (booking_id, kind, method, amount) values ('${PAID_BOOKING_ID}', 'installment', 'cash', 1800);
  insert into public.travellers (booking_id, full_name, date_of_birth, emergency_contact_name, emergency_contact_phone)
  values ('${OWING_BOOKING_ID}', 'Ada Grey', '1990-01-01', 'Eve Grey', '0491 570 006');
  delete from public.email_outbox where true;`
const sendAnnouncement = (expected: string, overrides: Record<string, unknown> = {}, n = 1): SnapshotStep => ({
  call: 'send_announcement',
  with: {
    event_id: FREMANTLE,
    audience: 'all',
    subject: ' What to bring ',
    body: 'A lantern.\n\n<b>Warm</b> socks.',
    request_id: request(n),
    ...overrides,
  },
  as: ADMIN,
  expected,
})
const readGuests = (expected = 'ok', event_id = FREMANTLE): SnapshotStep => ({
  call: 'preview_announcement',
  with: { event_id },
  as: ADMIN,
  expected,
})
const listAnnouncements = (overrides: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'list_announcements',
  with: { event_id: FREMANTLE, ...overrides },
  as: ADMIN,
  expected: 'ok',
})
const runAsOwner = (text: string): SnapshotStep => ({ sql: text, as: 'owner', expected: 'done' })

export const announcementsCases: SnapshotCase[] = [
  {
    name: 'staff can send six announcements an hour, and a retried request does not count towards the limit',
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('written'),
    then: [
      ...[2, 3, 4, 5, 6].map((n) => sendAnnouncement('written', { body: `Letter ${n}` }, n)),
      sendAnnouncement('written', { body: 'Letter 6' }, 6),
      sendAnnouncement('too_many', { body: 'Letter 7' }, 7),
      { ...sendAnnouncement('written', { body: 'Letter 7' }, 7), at: timeAfterTest('1 hour') },
    ],
  },
  {
    name: 'an announcement is sent once to each customer with a confirmed booking, and is listed with its trip',
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('written'),
    then: [
      sendAnnouncement('written', { body: 'Other words.' }),
      listAnnouncements(),
      runAsOwner(`update public.email_outbox set sent_at = private.now() where to_email like 'agatha%'`),
      runAsOwner(
        `update public.email_outbox set failed_at = private.now(), last_error = '422: no' where to_email like 'dorian%'`,
      ),
      listAnnouncements(),
      runAsOwner(`insert into public.email_outbox (to_email, template, again_of)
        select m.to_email, m.template, m.id from public.email_outbox m where m.to_email like 'dorian%'
        order by m.id`),
      listAnnouncements(),
      runAsOwner('delete from public.email_outbox where true'),
      listAnnouncements(),
    ],
  },
  {
    name: 'an announcement can be sent only to customers who owe money, or whose traveller details are missing',
    given: INSERT_GUESTS_SQL,
    ...readGuests(),
    then: [
      sendAnnouncement('written', { audience: 'owing' }),
      { ...sendAnnouncement('written', { audience: 'details' }, 2), at: timeAfterTest('1 minute') },
      listAnnouncements({ page: 2, page_size: 1 }),
      runAsOwner(
        `insert into public.payments (booking_id, kind, method, amount) values ('${OWING_BOOKING_ID}', 'installment', 'cash', 1800)`,
      ),
      sendAnnouncement('no_recipients', { audience: 'owing' }, 3),
      sendAnnouncement('written', { audience: 'owing' }),
    ],
  },
  {
    name: 'staff see which guests of a departure have a bounced address, and a customer with two bookings gets one announcement',
    given: `${INSERT_GUESTS_SQL} update public.customers set email = upper(email) where id = '${customer(23)}';
      insert into public.email_suppressions (email, reason)
      select lower(c.email), 'bounced' from public.customers c where c.id = '${customer(23)}';
      update public.bookings set customer_id = '${customer(23)}' where id = '${PAID_BOOKING_ID}';`,
    ...readGuests(),
    then: [sendAnnouncement('written')],
  },
  {
    name: 'an announcement goes to the address of the account if the customer record has none, and skips customers without both',
    given: `${INSERT_GUESTS_SQL} update public.customers set email = null where id = '${customer(23)}';
      update public.customers set email = null where id in (select id from public.customers where profile_id = '${MEMBER}');
      update public.bookings set customer_id = (select id from public.customers where profile_id = '${MEMBER}')
      where id = '${PAID_BOOKING_ID}';`,
    ...readGuests(),
    then: [sendAnnouncement('written'), sendAnnouncement('no_recipients', { audience: 'owing' }, 2)],
  },
  {
    name: 'an announcement needs a one-line subject, a text, a known group of recipients and an existing trip',
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('invalid', {
      subject: 'What to bring\nBcc: all@example.test',
      body: ' ',
      audience: 'everybody',
    }),
    then: [
      sendAnnouncement('invalid', { subject: 'x'.repeat(121), body: 'x'.repeat(5001) }),
      sendAnnouncement('invalid', { subject: null, body: null, audience: null, request_id: null }),
      sendAnnouncement('not_found', { event_id: UNKNOWN_ID }),
      readGuests('not_found', UNKNOWN_ID),
      sendAnnouncement('written', { subject: 'x'.repeat(120), body: 'x'.repeat(5000), audience: 'owing' }),
    ],
  },
  {
    name: 'members cannot send, preview or read announcements',
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('42501'),
    as: MEMBER,
    then: [
      { ...readGuests('42501'), as: MEMBER },
      { ...listAnnouncements(), as: MEMBER, expected: '42501' },
      { sql: 'select * from public.announcements', as: MEMBER, expected: 'done' },
    ],
  },
  {
    name: 'a guide sends announcements for their own departures, but cannot see which customers owe money',
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('written'),
    as: OTHER_GUIDE,
    then: [
      { ...readGuests(), as: OTHER_GUIDE },
      { ...sendAnnouncement('written', { audience: 'details' }, 2), as: OTHER_GUIDE, at: timeAfterTest('1 minute') },
      { ...sendAnnouncement('42501', { audience: 'owing' }, 3), as: OTHER_GUIDE },
      sendAnnouncement('written', { audience: 'owing' }, 4),
      // The guide must not see the announcement to guests who owe money, even if the guide sends its request id again.
      { ...listAnnouncements(), as: OTHER_GUIDE },
      { sql: 'select audience from public.announcements order by written_at', as: OTHER_GUIDE, expected: 'done' },
      { ...sendAnnouncement('no_recipients', { audience: 'details', request_id: request(4) }), as: OTHER_GUIDE },
    ],
  },
  {
    name: "a guide cannot send or read announcements for other guides' departures",
    given: INSERT_GUESTS_SQL,
    ...sendAnnouncement('42501'),
    as: GUIDE,
    then: [
      { ...readGuests('42501'), as: GUIDE },
      { ...listAnnouncements(), as: GUIDE, expected: '42501' },
    ],
  },
]
