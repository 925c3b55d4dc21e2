import { added, ADMIN, customer, FREMANTLE, MEMBER, order } from '../../support/people'
import { day, moment, request, type Case, type Step } from '../frame'

const letter = (id: number, more: Record<string, string> = {}) => {
  const columns = { id: String(id), to_email: `'reader-${id}@example.test'`, template: `'payment_received'`, ...more }
  return `insert into public.email_outbox (${Object.keys(columns).join(', ')}) overriding system value
    values (${Object.values(columns).join(', ')});`
}
const EMPTY = 'delete from public.email_outbox where true; delete from public.email_suppressions where true;'
const NOW = 'private.now()'
/** A letter in each state, the last two of them by time or address alone. */
const EACH = `${EMPTY} ${letter(1, { data: `'{"token": "${added(77)}", "reference": "INV-000042"}'` })}
  ${letter(2, { sent_at: NOW, template: `'booking_confirmed'`, data: `'{"event": "A Night in Fremantle"}'` })}
  ${letter(3, { failed_at: NOW, last_error: `'503: not now'`, data: `'{"number": "ORD-000007"}'` })}
  ${letter(4, { sent_at: NOW, last_error: `'bounced'`, to_email: `'Gone@example.test'` })}
  ${letter(5, { failed_at: NOW, last_error: `'complained'` })}
  ${letter(6, { cancelled_at: NOW, data: `'{"booking": "INV-000043"}'` })} ${letter(7, { useless_at: NOW })}
  ${letter(8, { useless_at: moment('1 second'), last_error: `'503: not now'`, attempts: '1' })}
  ${letter(9, { failed_at: NOW, data: `'{"subject": "What to bring"}'` })}`
const list = (filters: Record<string, string>, more: Record<string, number> = {}): Step => ({
  call: 'list_emails',
  with: { filters, ...more },
  as: ADMIN,
  answers: 'ok',
})
const again = (answers: string, email_id = 1, n: number | null = 1): Step => ({
  call: 'resend_email',
  with: { email_id, request_id: n && request(n) },
  as: ADMIN,
  answers,
})
/** 0 rows: the email is not one that waits. */
const cancel = (id = 1): Step => ({
  sql: `update public.email_outbox set cancelled_at = now() where id = ${id}`,
  as: ADMIN,
  answers: 'done',
})
const ahead = (more: Record<string, number> = {}): Step => ({
  call: 'upcoming_emails',
  with: more,
  as: ADMIN,
  answers: 'ok',
})
const sql = (text: string): Step => ({ sql: text, as: 'owner', answers: 'done' })

const invitations: Case[] = [
  {
    name: 'the email of an invitation is not resent once it was sent, because its link is not stored any more',
    given: letter(1, { sent_at: NOW, template: `'staff_invited'` }),
    ...again('over'),
  },
]

const security: Case[] = ['password_changed', 'factor_removed', 'account_deleted', 'staff_invited'].map((template) => ({
  name: `staff cannot hold back an email ${template} that waits`,
  given: letter(1, { template: `'${template}'` }),
  ...cancel(),
}))

const listing: Case[] = [
  {
    name: 'the desk sees what waits and what became of each letter, the newest first, and no secret',
    given: EACH,
    ...list({}),
    then: ['waiting', 'sent', 'failed', 'bounced', 'cancelled', 'strange'].map((state) => list({ state })),
  },
  {
    name: 'a letter is found by its reader, by its kind and by what its subject names, a page at a time',
    given: EACH,
    ...list({ q: 'GONE@' }),
    then: [
      list({ q: 'inv-0000' }),
      list({ q: 'fremantle' }),
      list({ q: 'ord-000007' }),
      list({ q: 'to bring' }),
      list({ q: 'confirmed' }),
      list({ q: 're' }),
      list({ q: '%' }),
      list({ template: 'booking_confirmed' }),
      list({ template: 'payment_received', state: 'failed', q: 'reader-3' }),
      list({}, { page: 2, page_size: 4 }),
    ],
  },
]

const OFFERED = `${EMPTY} insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats,
    status, offered_at, offer_expires_at)
  values ('${added(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
    private.now(), private.now() + interval '2 days');
  update private.offer_tokens set token = '${added(62)}' where entry_id = '${added(61)}';`
const offer = (template: string) =>
  `${OFFERED} delete from public.email_outbox where true;
  ${letter(1, {
    template: `'${template}'`,
    to_email: `'Ada.Grey@example.test'`,
    sent_at: NOW,
    useless_at: moment('2 days'),
    dedupe_key: `'${template}:' || md5('${added(62)}')`,
  })}`

const resending: Case[] = [
  {
    name: 'what has gone, failed or was cancelled is sent once more, as a letter of its own, once for one request',
    given: EACH,
    ...again('queued', 2),
    then: [again('queued', 2), again('queued', 2, 2), again('queued', 3), again('queued', 6)],
  },
  {
    name: 'a letter that waits is not sent twice',
    given: EACH,
    ...again('waiting'),
    then: [again('waiting', 8)],
  },
  {
    name: 'nothing is sent to an address that takes none, until the desk has cleared it',
    given: `${EACH} insert into public.email_suppressions (email, reason) values ('gone@example.test', 'bounced')`,
    ...again('bounced', 4),
    then: [
      { sql: `delete from public.email_suppressions where email = 'gone@example.test'`, as: ADMIN, answers: 'done' },
      again('queued', 4),
    ],
  },
  {
    name: 'what would tell of what is over is not sent again',
    given: EACH,
    ...again('over', 7),
    then: [again('not_found', 99), again('invalid', 1, null)],
  },
  {
    name: 'an offer goes out again with its link as long as it stands, and again after that',
    given: offer('offer_made'),
    ...again('queued'),
    then: [
      again('queued', 1, 2),
      { ...again('over', 1, 3), at: moment('2 days') },
      sql(`update public.waitlist_submissions set status = 'declined' where id = '${added(61)}'`),
      again('over', 1, 3),
    ],
  },
  {
    name: 'the last call of an offer goes out again with its link',
    given: offer('offer_ending'),
    ...again('queued'),
  },
  {
    name: 'a claim is sent again as long as its link opens something, and to nobody but its reader',
    given: `${EMPTY} delete from public.customer_claims where true;
      insert into public.customer_claims (customer_id, token, email, expires_at)
      values ('${customer(20)}', '${added(63)}', 'reader-1@example.test', ${moment('1 day')});
      ${letter(1, { template: `'claim_customer'`, sent_at: NOW, data: `jsonb_build_object('expires_at', ${moment('1 day')})` })}
      ${letter(2, { template: `'claim_customer'`, sent_at: NOW, data: `jsonb_build_object('expires_at', ${moment('1 day')})` })}`,
    ...again('queued'),
    then: [again('over', 2), { ...again('over', 1, 2), at: moment('1 day') }],
  },
  {
    name: 'an order’s letter is sent again with its link, to its buyer alone',
    given: `${EMPTY} ${letter(1, {
      template: `'order_placed'`,
      sent_at: NOW,
      to_email: `(select email from public.orders where id = '${order(1)}')`,
      data: `'{"order_id": "${order(1)}"}'`,
    })} ${letter(2, { template: `'order_placed'`, sent_at: NOW, data: `'{"order_id": "${order(1)}"}'` })}
      ${letter(3, { template: `'order_placed'`, sent_at: NOW, data: `'{"order_id": "no order"}'` })}`,
    ...again('queued'),
    then: [again('over', 2), again('over', 3)],
  },
  {
    name: 'only the desk sends again or cancels',
    given: EACH,
    ...again('42501', 2),
    as: MEMBER,
    then: [
      { ...cancel(), as: MEMBER },
      { ...list({}), as: MEMBER, answers: '42501' },
      { ...ahead(), as: MEMBER, answers: '42501' },
    ],
  },
]

const cancelling: Case[] = [
  {
    name: 'a letter that waits is taken back, with its secret',
    given: EACH,
    ...cancel(),
    then: [cancel(), cancel(7), cancel(2), cancel(3)],
  },
  {
    name: 'a letter that a sender has is not taken back, until he has had it too long',
    given: `${EMPTY} ${letter(1, { locked_until: moment('5 minutes') })}`,
    ...cancel(),
    then: [{ ...cancel(), at: moment('5 minutes') }],
  },
]

const DUE = added(60)
/** A booking of two seats, paid but for an instalment in ten days; nothing else is due. */
const BOOKED = `${EMPTY}
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.events set start_date = '${day(64)}', end_date = '${day(66)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  values ('${DUE}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3, ${moment('-2 days')});
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${DUE}', 1, '${day(10)}', 1000), ('${DUE}', 2, '${day(30)}', 2600);
  update public.bookings set next_due_date = '${day(10)}' where id = '${DUE}';`

const forecast: Case[] = [
  {
    name: 'the desk sees what the clock will remind of in the coming days, and nothing is queued by looking',
    given: BOOKED,
    ...ahead(),
    then: [
      ahead({ page: 2, page_size: 1 }),
      sql(`insert into public.email_suppressions (email, reason)
        select lower(c.email), 'bounced' from public.customers c where c.id = '${customer(23)}'`),
      ahead(),
      sql(`select private.run_scheduled_jobs(${moment('3 days')}) ->> 'status' as said`),
      ahead(),
      { ...ahead(), at: moment('4 days') },
    ],
  },
  {
    name: 'the last call of an offer is among what is ahead, however short the offer is',
    given: `${BOOKED} delete from public.bookings where id = '${DUE}';
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
        offered_at, offer_expires_at)
      values ('${added(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
        private.now(), private.now() + interval '25 hours');
      update private.offer_tokens set token = '${added(62)}' where entry_id = '${added(61)}';`,
    ...ahead(),
  },
]

export const cases: Case[] = [...invitations, ...security, ...listing, ...resending, ...cancelling, ...forecast]
