import { added, ADMIN, customer, FREMANTLE, GUIDE, MEMBER, nothing, OTHER_GUIDE } from '../../support/people'
import { day, moment, request, type Case, type Step } from '../frame'

const OWES = added(60)
const PAID = added(61)
/** A departure of two bookings: one owes, one lacks what is to be known of a traveller; a third is not confirmed. */
const GUESTS = `delete from public.email_outbox where true; delete from public.announcements where true;
  update public.bookings set status = 'cancelled', expires_at = null where event_id = '${FREMANTLE}';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  values ('${OWES}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${moment('-2 days')}),
    ('${PAID}', '${customer(20)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1, ${moment('-2 days')});
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${added(62)}', '${customer(21)}', '${FREMANTLE}', 1, 'pending', 1800, 800, 1, ${moment('1 day')});
  insert into public.payments (booking_id, kind, method, amount) values ('${PAID}', 'instalment', 'cash', 1800);
  insert into public.travellers (booking_id, full_name, date_of_birth, emergency_contact_name, emergency_contact_phone)
  values ('${OWES}', 'Ada Grey', '1990-01-01', 'Eve Grey', '0491 570 006');
  delete from public.email_outbox where true;`
const write = (answers: string, more: Record<string, unknown> = {}, n = 1): Step => ({
  call: 'send_announcement',
  with: {
    event_id: FREMANTLE,
    audience: 'all',
    subject: ' What to bring ',
    body: 'A lantern.\n\n<b>Warm</b> socks.',
    request_id: request(n),
    ...more,
  },
  as: ADMIN,
  answers,
})
const guests = (answers = 'ok', event_id = FREMANTLE): Step => ({
  call: 'preview_announcement',
  with: { event_id },
  as: ADMIN,
  answers,
})
const list = (more: Record<string, unknown> = {}): Step => ({
  call: 'list_announcements',
  with: { event_id: FREMANTLE, ...more },
  as: ADMIN,
  answers: 'ok',
})
const sql = (text: string): Step => ({ sql: text, as: 'owner', answers: 'done' })

export const cases: Case[] = [
  {
    name: 'a sender writes six letters within an hour; the same request sent again is not counted',
    given: GUESTS,
    ...write('written'),
    then: [
      ...[2, 3, 4, 5, 6].map((n) => write('written', { body: `Letter ${n}` }, n)),
      write('written', { body: 'Letter 6' }, 6),
      write('too_many', { body: 'Letter 7' }, 7),
      { ...write('written', { body: 'Letter 7' }, 7), at: moment('1 hour') },
    ],
  },
  {
    name: 'a letter goes to each guest with a confirmed booking, once for one request, and is kept with the departure',
    given: GUESTS,
    ...write('written'),
    then: [
      write('written', { body: 'Other words.' }),
      list(),
      sql(`update public.email_outbox set sent_at = private.now() where to_email like 'agatha%'`),
      sql(
        `update public.email_outbox set failed_at = private.now(), last_error = '422: no' where to_email like 'dorian%'`,
      ),
      list(),
      sql(`insert into public.email_outbox (to_email, template, again_of)
        select m.to_email, m.template, m.id from public.email_outbox m where m.to_email like 'dorian%'
        order by m.id`),
      list(),
      sql('delete from public.email_outbox where true'),
      list(),
    ],
  },
  {
    name: 'who owes is written to, or whose travellers lack something',
    given: GUESTS,
    ...guests(),
    then: [
      write('written', { audience: 'owing' }),
      { ...write('written', { audience: 'details' }, 2), at: moment('1 minute') },
      list({ page: 2, page_size: 1 }),
      sql(
        `insert into public.payments (booking_id, kind, method, amount) values ('${OWES}', 'instalment', 'cash', 1800)`,
      ),
      write('no_recipients', { audience: 'owing' }, 3),
      write('written', { audience: 'owing' }),
    ],
  },
  {
    name: 'an address that takes no letters is named, and of two bookings of one guest one letter comes',
    given: `${GUESTS} update public.customers set email = upper(email) where id = '${customer(23)}';
      insert into public.email_suppressions (email, reason)
      select lower(c.email), 'bounced' from public.customers c where c.id = '${customer(23)}';
      update public.bookings set customer_id = '${customer(23)}' where id = '${PAID}';`,
    ...guests(),
    then: [write('written')],
  },
  {
    name: 'a guest without an address is written to at the account’s, and at none where there is none',
    given: `${GUESTS} update public.customers set email = null where id = '${customer(23)}';
      update public.customers set email = null where id in (select id from public.customers where profile_id = '${MEMBER}');
      update public.bookings set customer_id = (select id from public.customers where profile_id = '${MEMBER}')
      where id = '${PAID}';`,
    ...guests(),
    then: [write('written'), write('no_recipients', { audience: 'owing' }, 2)],
  },
  {
    name: 'a letter is of a subject of one line and a text, to guests of one kind, on a departure that is there',
    given: GUESTS,
    ...write('invalid', { subject: 'What to bring\nBcc: all@example.test', body: ' ', audience: 'everybody' }),
    then: [
      write('invalid', { subject: 'x'.repeat(121), body: 'x'.repeat(5001) }),
      write('invalid', { subject: null, body: null, audience: null, request_id: null }),
      write('not_found', { event_id: nothing }),
      guests('not_found', nothing),
      write('written', { subject: 'x'.repeat(120), body: 'x'.repeat(5000), audience: 'owing' }),
    ],
  },
  {
    name: 'only the desk writes to guests, or reads what was written',
    given: GUESTS,
    ...write('42501'),
    as: MEMBER,
    then: [
      { ...guests('42501'), as: MEMBER },
      { ...list(), as: MEMBER, answers: '42501' },
      { sql: 'select * from public.announcements', as: MEMBER, answers: 'done' },
    ],
  },
  {
    name: 'a guide writes to the guests of own departures, and does not learn who owes money',
    given: GUESTS,
    ...write('written'),
    as: OTHER_GUIDE,
    then: [
      { ...guests(), as: OTHER_GUIDE },
      { ...write('written', { audience: 'details' }, 2), as: OTHER_GUIDE, at: moment('1 minute') },
      { ...write('42501', { audience: 'owing' }, 3), as: OTHER_GUIDE },
      write('written', { audience: 'owing' }, 4),
      // The email to guests who owe is not in the list of a guide, and its request tells nothing.
      { ...list(), as: OTHER_GUIDE },
      { sql: 'select audience from public.announcements order by written_at', as: OTHER_GUIDE, answers: 'done' },
      { ...write('no_recipients', { audience: 'details', request_id: request(4) }), as: OTHER_GUIDE },
    ],
  },
  {
    name: 'a guide neither writes to guests of another departure nor reads what was written to them',
    given: GUESTS,
    ...write('42501'),
    as: GUIDE,
    then: [
      { ...guests('42501'), as: GUIDE },
      { ...list(), as: GUIDE, answers: '42501' },
    ],
  },
]
