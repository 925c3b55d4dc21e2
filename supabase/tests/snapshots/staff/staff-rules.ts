import {
  addedRowId,
  DRAFT,
  UNKNOWN_ID,
  ADMIN,
  booking,
  customer,
  FREMANTLE,
  MANAGER,
  MEMBER,
  OTHER_MEMBER,
  product,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const createCallStep = (
  name: string,
  args: Record<string, unknown>,
  expected: string,
  caller: string | null = MANAGER,
): SnapshotStep => ({
  call: name,
  with: args,
  as: caller,
  expected,
})
/**
 * Runs a step at the start of a day and at the start of the next day.
 * @param date SQL for the day
 */
const createDayBoundarySteps = (step: SnapshotStep, date: string): SnapshotStep[] =>
  [0, 1].map((days) => ({
    ...step,
    at: `(select private.start_of((${date})::date + ${days}) from public.events e where e.id = '${FREMANTLE}')`,
  }))
const READ_UPCOMING_STEP =
  createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true))
  select public.event_overview('${FREMANTLE}') -> 'upcoming' as upcoming from caller`)
const READ_CARD_STEP = createQueryStep(
  `select state, sort_group, is_upcoming, opens_on from public.event_cards where id = '${FREMANTLE}'`,
)
const DELETE_EMAILS_SQL = `delete from public.email_outbox;`
const insertEmailSql = (n: number, template: string, key: string, overrides = 'null, null') =>
  `insert into public.email_outbox (to_email, template, dedupe_key, failed_at, cancelled_at)
   values ('ann@example.test', '${template}', '${key}${n}', ${overrides});`

const eventCases: SnapshotCase[] = [
  {
    name: 'the admin overview of a trip shows each date, such as the last booking day, until it has passed',
    given: `update public.events set opens_on = start_date - 200 where id = '${FREMANTLE}'`,
    ...READ_UPCOMING_STEP,
    then: [
      'e.opens_on',
      'private.booking_closes(e)',
      'private.last_installment(e.start_date)',
      'private.changes_close(e)',
      'e.start_date',
      'e.end_date',
    ].flatMap((date) => createDayBoundarySteps(READ_UPCOMING_STEP, date)),
  },
  {
    name: 'a trip card shows whether the trip has free seats, opens later, is planned or is over',
    given: `update public.events set max_registrations = (select s.seats_taken from public.event_stats s where s.event_id = events.id)
      where id = '${FREMANTLE}'`,
    ...READ_CARD_STEP,
    then: [
      createQueryStep(`update public.events set max_registrations = max_registrations + 1 where id = '${FREMANTLE}'`),
      READ_CARD_STEP,
      createQueryStep(`update public.events set max_registrations = null where id = '${FREMANTLE}'`),
      READ_CARD_STEP,
      createQueryStep(`update public.events set phase = 'planning' where id = '${FREMANTLE}'`),
      READ_CARD_STEP,
      createQueryStep(`update public.events set phase = 'open' where id = '${FREMANTLE}'`),
      ...createDayBoundarySteps(READ_CARD_STEP, 'e.end_date'),
    ],
  },
]

const emailCases: SnapshotCase[] = [
  {
    name: 'unsubscribing from one kind of email cancels only the queued emails of that kind',
    given: `${DELETE_EMAILS_SQL} ${insertEmailSql(1, 'event_opened', 'k')} ${insertEmailSql(2, 'event_opened', 'k', 'private.now(), null')}
      ${insertEmailSql(3, 'event_opened', 'k', `null, private.now() - interval '1 day'`)} ${insertEmailSql(4, 'new_dates', `new_dates:${MEMBER}:`)}
      ${insertEmailSql(5, 'new_dates', `new_dates:${MEMBER}:`, 'private.now(), null')}
      ${insertEmailSql(6, 'new_dates', `new_dates:${MEMBER}:`, `null, private.now() - interval '1 day'`)}`,
    ...createQueryStep(`select public.unsubscribe(private.address_token('unsubscribe', 'ann@example.test'))`),
    then: [createQueryStep(`select public.unsubscribe(private.unsubscribe_token('${MEMBER}'))`)],
  },
  {
    name: 'confirming an email address does not change the time of earlier confirmations',
    given: `insert into public.interest_submissions (trip_name, full_name, email, confirmed_at) values
        ('x', 'A', 'ann@example.test', null), ('y', 'A', 'ann@example.test', private.now() - interval '1 day');
      insert into public.product_interest (product_id, email, confirmed_at) values
        ('${product(1)}', 'ann@example.test', null), ('${product(2)}', 'ann@example.test', private.now() - interval '1 day')`,
    ...createQueryStep(`select public.confirm_interest(private.address_token('confirm_interest', 'ann@example.test'))`),
  },
  {
    name: 'the hourly limit of replies is separate for each staff member, and a repeated request sends no second reply',
    given: `insert into public.contact_messages (id, full_name, email, message, handled_at) values
        ('${addedRowId(140)}', 'A', 'a@example.test', 'x', private.now() - interval '1 day'), ('${addedRowId(141)}', 'B', 'b@example.test', 'y', null),
        ('${addedRowId(142)}', 'C', 'c@example.test', 'z', null);
      insert into public.message_replies (message_id, body, written_by, request_id)
      select m.id, 'x', '${ADMIN}', gen_random_uuid() from generate_series(1, 60), (select '${addedRowId(142)}'::uuid as id) m`,
    ...createCallStep(
      'reply_to_message',
      { message_id: addedRowId(140), body: 'Hello', request_id: request(1) },
      'replied',
    ),
    then: [
      createCallStep(
        'reply_to_message',
        { message_id: addedRowId(141), body: 'Hello', request_id: request(1) },
        'invalid',
      ),
      createCallStep(
        'reply_to_message',
        { message_id: addedRowId(141), body: 'Hello', request_id: request(2) },
        'replied',
      ),
    ],
  },
  {
    name: "staff can send an account claim link again unless an unused link was sent to the customer's address within the hour",
    given: `${DELETE_EMAILS_SQL} delete from public.customer_claims;
      update public.customers set email = 'Ann@example.test', profile_id = null where id = '${customer(20)}';
      insert into public.customer_claims (customer_id, email, expires_at, sent_at, used_at, token) values
        ('${customer(20)}', 'ann@example.test', private.now() + interval '1 day', private.now(), private.now(), '${addedRowId(90)}'),
        ('${customer(20)}', 'other@example.test', private.now() + interval '1 day', private.now(), private.now(), '${addedRowId(91)}'),
        ('${customer(21)}', 'ann@example.test', private.now() + interval '1 day', private.now(), null, '${addedRowId(92)}')`,
    ...createCallStep('send_claim_link', { customer_id: customer(20) }, 'sent'),
    then: [
      createCallStep('send_claim_link', { customer_id: customer(20) }, 'sent_before'),
      { ...createCallStep('send_claim_link', { customer_id: customer(20) }, 'sent'), at: timeAfterTest('1 hour') },
    ],
  },
]

const insertInstallmentSql = (bookingId: string, n: number, days: number) =>
  `insert into public.installments (booking_id, sequence, due_date, amount) values ('${bookingId}', ${n}, private.today() + ${days}, 100);`
const insertBookingSql = (id: string, status: string) => `
  insert into public.bookings (id, reference, customer_id, event_id, seats, plan, total_amount, deposit_amount, status, expires_at)
  values ('${id}', 'INV-9${id.slice(-3)}', '${customer(23)}', '${FREMANTLE}', 1, 3, 300, 100, '${status}',
    case '${status}' when 'pending' then private.now() + interval '1 day' end);`
const listCases: SnapshotCase[] = [
  {
    name: 'staff remind customers of the next unpaid instalment, except while a bank transfer that covers it is pending',
    given: `${DELETE_EMAILS_SQL} update public.customers set email = 'reader@example.test' where id = '${customer(23)}';
      ${insertBookingSql(addedRowId(150), 'confirmed')} ${insertInstallmentSql(addedRowId(150), 1, -9)} ${insertInstallmentSql(addedRowId(150), 2, 2)}
      insert into public.payments (booking_id, kind, method, amount) values ('${addedRowId(150)}', 'deposit', 'cash', 100);
      ${insertBookingSql(addedRowId(151), 'pending')} ${insertInstallmentSql(addedRowId(151), 1, 0)}
      ${insertBookingSql(addedRowId(152), 'confirmed')} ${insertInstallmentSql(addedRowId(152), 1, 1)}
      insert into public.bank_transfers (booking_id, amount) values ('${addedRowId(152)}', 100);
      ${insertBookingSql(addedRowId(153), 'confirmed')} ${insertInstallmentSql(addedRowId(153), 1, 1)}
      insert into public.bank_transfers (booking_id, amount) values ('${addedRowId(153)}', 99.99);
      insert into public.bank_transfers (booking_id, amount, status, decided_at) values ('${addedRowId(153)}', 100, 'rejected', private.now());
      ${insertBookingSql(addedRowId(154), 'confirmed')} ${insertInstallmentSql(addedRowId(154), 1, 0)}`,
    ...createCallStep('remind_bookings', { booking_ids: [150, 151, 152, 153, 154].map(addedRowId) }, 'reminded'),
  },
  {
    name: 'the list of waitlist entries that are next in order has 20 rows per page by default',
    given: `delete from public.waitlist_submissions;
      insert into public.waitlist_submissions (event_id, event_name, full_name, email) select e.id, 'x', 'A', e.id || '@example.test'
      from (select id from public.events order by id) e;
      insert into public.events (id, title) select ('10000000-0000-4000-8000-0000000009' || lpad(n::text, 2, '0'))::uuid, 'Trip ' || n
      from generate_series(1, 25) n;
      insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      select e.id, 'x', 'A', e.id || '@example.test' from public.events e where e.title like 'Trip %';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
      select '${TASMANIA}', 'x', 'A', 'a' || n || '@example.test', 'declined' from generate_series(1, 3) n`,
    ...createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true))
      select jsonb_array_length(public.list_next_in_line(1, null) -> 'rows') as rows,
        public.list_next_in_line(1, null) -> 'total' as total from caller`),
  },
  {
    name: 'a changed waitlist entry must still be confirmed if it was unconfirmed before, and keeps its status otherwise',
    given: `${DELETE_EMAILS_SQL} insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, seats) values
      ('${addedRowId(160)}', '${FREMANTLE}', 'x', 'Ann', 'ann@example.test', 'unconfirmed', 2),
      ('${addedRowId(161)}', '${FREMANTLE}', 'x', 'Bob', 'bob@example.test', 'declined', 2)`,
    ...createCallStep(
      'update_waitlist_entry',
      { entry_id: addedRowId(160), full_name: 'Ann', email: 'ann@example.test', seats: 2 },
      'updated',
    ),
    then: [
      createCallStep(
        'update_waitlist_entry',
        { entry_id: addedRowId(160), full_name: 'Anne', email: 'ann@example.test', seats: 2 },
        'updated',
      ),
      createCallStep(
        'update_waitlist_entry',
        { entry_id: addedRowId(161), full_name: 'Bob', email: 'bobby@example.test', seats: 2 },
        'updated',
      ),
    ],
  },
  {
    name: "a request for an announcement that reuses another person's or trip's request id does not return the earlier announcement",
    given: `insert into public.announcements (id, event_id, audience, subject, body, request_id, written_by) values
      ('${addedRowId(170)}', '${TASMANIA}', 'all', 'x', 'x', '${request(1)}', '${ADMIN}'),
      ('${addedRowId(171)}', '${FREMANTLE}', 'all', 'x', 'x', '${request(2)}', '${MANAGER}')`,
    ...createCallStep(
      'send_announcement',
      { event_id: TASMANIA, audience: 'all', subject: 'x', body: 'x', request_id: request(1) },
      'no_recipients',
    ),
    then: [
      createCallStep(
        'send_announcement',
        { event_id: TASMANIA, audience: 'all', subject: 'x', body: 'x', request_id: request(2) },
        'no_recipients',
      ),
    ],
  },
  {
    name: 'automatic payments cannot use a saved card that the member has removed',
    given: `update public.saved_cards set removed_at = private.now() where id = '${addedRowId(64)}';
      update public.bookings set user_id = '${MEMBER}' where id = '${booking(6)}'`,
    ...createCallStep('set_autopay', { booking_id: booking(6), card_id: addedRowId(64) }, 'card_gone', MEMBER),
    then: [
      createCallStep('set_autopay', { booking_id: booking(6), card_id: addedRowId(64) }, 'not_found', OTHER_MEMBER),
    ],
  },
]

const countListRowsSql = (name: string, list: string) =>
  `jsonb_array_length(public.${name} -> '${list}') as ${name.slice(0, name.indexOf('('))}`

const pageCases: SnapshotCase[] = [
  {
    name: 'reports have 20 rows per page by default',
    given: `insert into public.events (id, title, status, start_date, end_date, price, phase) select
        ('10000000-0000-4000-8000-0000000009' || lpad(n::text, 2, '0'))::uuid, 'Trip ' || n, 'published', private.today() + n, private.today() + n, 100, 'open'
      from generate_series(1, 25) n;
      insert into public.bookings (customer_id, event_id, seats, plan, total_amount, deposit_amount, status)
      select (select id from public.customers where profile_id = '${MEMBER}'), e.id, 1, 1, 100, 100, 'confirmed' from public.events e where e.title like 'Trip %';
      insert into public.installments (booking_id, sequence, due_date, amount) select b.id, 1, private.today() + 1, 100
      from public.bookings b join public.events e on e.id = b.event_id where e.title like 'Trip %';
      insert into public.payments (booking_id, kind, method, amount) select b.id, 'extra', 'cash', 1
      from public.bookings b join public.events e on e.id = b.event_id where e.title like 'Trip %'`,
    ...createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${ADMIN}"}', true))
      select ${[
        countListRowsSql('report_owed(events_page => 1, page_size => null)', 'events'),
        countListRowsSql('report_payments(private.today(), private.today(), 1, null)', 'events'),
        countListRowsSql('report_revenue(2027, 1, null)', 'events'),
      ].join(', ')} from caller`),
  },
  {
    name: 'staff can publish a published trip again, but cannot set an unknown status or make a trip with bookings a draft',
    ...createCallStep('set_event_status', { event_id: TASMANIA, status: 'published' }, 'published', ADMIN),
    then: [
      createCallStep('set_event_status', { event_id: TASMANIA, status: 'hidden' }, 'invalid', ADMIN),
      createCallStep('set_event_status', { event_id: TASMANIA, status: 'draft' }, 'has_bookings', ADMIN),
    ],
  },
  {
    name: 'booking seats of an unknown or unpublished trip returns not_found',
    ...createCallStep(
      'book',
      {
        event_id: UNKNOWN_ID,
        seats: 1,
        plan: 1,
        travellers: [],
        request_id: request(1),
        expected_price: 1,
        terms_accepted: true,
      },
      'not_found',
      MEMBER,
    ),
    then: [
      createCallStep(
        'book',
        {
          event_id: DRAFT,
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: request(1),
          expected_price: 1,
          terms_accepted: true,
        },
        'not_found',
        MEMBER,
      ),
      createCallStep('preview_plan', { event_id: UNKNOWN_ID, seats: 1, plan: 1 }, 'not_found', MANAGER),
      createCallStep('preview_plan', { event_id: addedRowId(1), seats: 1, plan: 1 }, 'not_found', MEMBER),
    ],
  },
]

export const staffRulesCases: SnapshotCase[] = [...eventCases, ...emailCases, ...listCases, ...pageCases]
