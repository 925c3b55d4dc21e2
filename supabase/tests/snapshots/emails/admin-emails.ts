import { added, ADMIN, customer, FREMANTLE, MEMBER, order } from '../../support/people'
import { day, moment, request, type Case, type Step } from '../case'

const outboxEmail = (id: number, more: Record<string, string> = {}) => {
  const columns = { id: String(id), to_email: `'reader-${id}@example.test'`, template: `'payment_received'`, ...more }
  return `insert into public.email_outbox (${Object.keys(columns).join(', ')}) overriding system value
    values (${Object.values(columns).join(', ')});`
}
const EMPTY = 'delete from public.email_outbox where true; delete from public.email_suppressions where true;'
const NOW = 'private.now()'
/** Emails in every state: waiting, sent, failed, bounced, cancelled, and too late to be useful. */
const EACH = `${EMPTY} ${outboxEmail(1, { data: `'{"token": "${added(77)}", "reference": "INV-000042"}'` })}
  ${outboxEmail(2, { sent_at: NOW, template: `'booking_confirmed'`, data: `'{"event": "A Night in Fremantle"}'` })}
  ${outboxEmail(3, { failed_at: NOW, last_error: `'503: not now'`, data: `'{"number": "ORD-000007"}'` })}
  ${outboxEmail(4, { sent_at: NOW, last_error: `'bounced'`, to_email: `'Gone@example.test'` })}
  ${outboxEmail(5, { failed_at: NOW, last_error: `'complained'` })}
  ${outboxEmail(6, { cancelled_at: NOW, data: `'{"booking": "INV-000043"}'` })} ${outboxEmail(7, { useless_at: NOW })}
  ${outboxEmail(8, { useless_at: moment('1 second'), last_error: `'503: not now'`, attempts: '1' })}
  ${outboxEmail(9, { failed_at: NOW, data: `'{"subject": "What to bring"}'` })}`
const list = (filters: Record<string, string>, more: Record<string, number> = {}): Step => ({
  call: 'list_emails',
  with: { filters, ...more },
  as: ADMIN,
  expected: 'ok',
})
const again = (expected: string, email_id = 1, n: number | null = 1): Step => ({
  call: 'resend_email',
  with: { email_id, request_id: n && request(n) },
  as: ADMIN,
  expected,
})
/** Changes 0 rows if the email is not waiting. */
const cancel = (id = 1): Step => ({
  sql: `update public.email_outbox set cancelled_at = now() where id = ${id}`,
  as: ADMIN,
  expected: 'done',
})
const upcoming = (more: Record<string, number> = {}): Step => ({
  call: 'upcoming_emails',
  with: more,
  as: ADMIN,
  expected: 'ok',
})
const sql = (text: string): Step => ({ sql: text, as: 'owner', expected: 'done' })

const invitations: Case[] = [
  {
    name: 'a staff invitation email is not resent after it was sent, because its link is no longer stored',
    given: outboxEmail(1, { sent_at: NOW, template: `'staff_invited'` }),
    ...again('no_longer_relevant'),
  },
]

const security: Case[] = ['password_changed', 'factor_removed', 'account_deleted', 'staff_invited'].map((template) => ({
  name: `staff cannot cancel a waiting ${template} email`,
  given: outboxEmail(1, { template: `'${template}'` }),
  ...cancel(),
}))

const listing: Case[] = [
  {
    name: 'staff see waiting, sent, failed, bounced and cancelled emails, newest first, without their link tokens',
    given: EACH,
    ...list({}),
    then: ['waiting', 'sent', 'failed', 'bounced', 'cancelled', 'strange'].map((state) => list({ state })),
  },
  {
    name: 'staff find an email by recipient, template or subject, one page at a time',
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
  ${outboxEmail(1, {
    template: `'${template}'`,
    to_email: `'Ada.Grey@example.test'`,
    sent_at: NOW,
    useless_at: moment('2 days'),
    dedupe_key: `'${template}:' || md5('${added(62)}')`,
  })}`

const resending: Case[] = [
  {
    name: 'a sent, failed or cancelled email is resent as a new email, once per request',
    given: EACH,
    ...again('queued', 2),
    then: [again('queued', 2), again('queued', 2, 2), again('queued', 3), again('queued', 6)],
  },
  {
    name: 'an email that is still waiting is not resent',
    given: EACH,
    ...again('waiting'),
    then: [again('waiting', 8)],
  },
  {
    name: 'an email to a bounced address is not resent until staff clear the address',
    given: `${EACH} insert into public.email_suppressions (email, reason) values ('gone@example.test', 'bounced')`,
    ...again('bounced', 4),
    then: [
      { sql: `delete from public.email_suppressions where email = 'gone@example.test'`, as: ADMIN, expected: 'done' },
      again('queued', 4),
    ],
  },
  {
    name: 'an outdated email is not resent',
    given: EACH,
    ...again('no_longer_relevant', 7),
    then: [again('not_found', 99), again('invalid', 1, null)],
  },
  {
    name: 'an offer email is resent with its link only while the offer is open',
    given: offer('offer_made'),
    ...again('queued'),
    then: [
      again('queued', 1, 2),
      { ...again('no_longer_relevant', 1, 3), at: moment('2 days') },
      sql(`update public.waitlist_submissions set status = 'declined' where id = '${added(61)}'`),
      again('no_longer_relevant', 1, 3),
    ],
  },
  {
    name: 'the last reminder of an offer is resent with its link',
    given: offer('offer_ending'),
    ...again('queued'),
  },
  {
    name: 'a claim email is resent only to its own recipient and while its link works',
    given: `${EMPTY} delete from public.customer_claims where true;
      insert into public.customer_claims (customer_id, token, email, expires_at)
      values ('${customer(20)}', '${added(63)}', 'reader-1@example.test', ${moment('1 day')});
      ${outboxEmail(1, { template: `'claim_customer'`, sent_at: NOW, data: `jsonb_build_object('expires_at', ${moment('1 day')})` })}
      ${outboxEmail(2, { template: `'claim_customer'`, sent_at: NOW, data: `jsonb_build_object('expires_at', ${moment('1 day')})` })}`,
    ...again('queued'),
    then: [again('no_longer_relevant', 2), { ...again('no_longer_relevant', 1, 2), at: moment('1 day') }],
  },
  {
    name: 'an order email is resent with its link only to the buyer',
    given: `${EMPTY} ${outboxEmail(1, {
      template: `'order_placed'`,
      sent_at: NOW,
      to_email: `(select email from public.orders where id = '${order(1)}')`,
      data: `'{"order_id": "${order(1)}"}'`,
    })} ${outboxEmail(2, { template: `'order_placed'`, sent_at: NOW, data: `'{"order_id": "${order(1)}"}'` })}
      ${outboxEmail(3, { template: `'order_placed'`, sent_at: NOW, data: `'{"order_id": "no order"}'` })}`,
    ...again('queued'),
    then: [again('no_longer_relevant', 2), again('no_longer_relevant', 3)],
  },
  {
    name: 'members cannot list, resend or cancel emails',
    given: EACH,
    ...again('42501', 2),
    as: MEMBER,
    then: [
      { ...cancel(), as: MEMBER },
      { ...list({}), as: MEMBER, expected: '42501' },
      { ...upcoming(), as: MEMBER, expected: '42501' },
    ],
  },
]

const cancelling: Case[] = [
  {
    name: 'staff cancel a waiting email, and its link token is deleted',
    given: EACH,
    ...cancel(),
    then: [cancel(), cancel(7), cancel(2), cancel(3)],
  },
  {
    name: 'an email that is being sent cannot be cancelled until its lock expires',
    given: `${EMPTY} ${outboxEmail(1, { locked_until: moment('5 minutes') })}`,
    ...cancel(),
    then: [{ ...cancel(), at: moment('5 minutes') }],
  },
]

const DUE = added(60)
/** A booking of two seats with instalments due in 10 and 30 days. Nothing else is due. */
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
    name: 'staff see the reminders of the coming days, and looking at them queues no email',
    given: BOOKED,
    ...upcoming(),
    then: [
      upcoming({ page: 2, page_size: 1 }),
      sql(`insert into public.email_suppressions (email, reason)
        select lower(c.email), 'bounced' from public.customers c where c.id = '${customer(23)}'`),
      upcoming(),
      sql(`select private.run_scheduled_jobs(${moment('3 days')}) ->> 'status' as result`),
      upcoming(),
      { ...upcoming(), at: moment('4 days') },
    ],
  },
  {
    name: 'the upcoming emails include the last reminder of an offer, even a short one',
    given: `${BOOKED} delete from public.bookings where id = '${DUE}';
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
        offered_at, offer_expires_at)
      values ('${added(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
        private.now(), private.now() + interval '25 hours');
      update private.offer_tokens set token = '${added(62)}' where entry_id = '${added(61)}';`,
    ...upcoming(),
  },
]

export const cases: Case[] = [...invitations, ...security, ...listing, ...resending, ...cancelling, ...forecast]
