import { addedRowId, ADMIN, FREMANTLE, MANAGER, MEMBER, OTHER_MEMBER, product, TASMANIA } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { insertTransferSql, HELD_ID, insertHoldSql, TRANSFER_ID } from './transfers'
import { setNetwork } from '../store/quotes'

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
const ORDER_ID = addedRowId(70)
/** A booking and an order of the manager, each paid in cash. */
const INSERT_OWN_PAYMENTS_SQL = `${insertTransferSql()} update public.bookings set user_id = '${MANAGER}' where id = '${HELD_ID}';
  insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'deposit', 'cash', 100);
  insert into public.orders (id, user_id, full_name, delivery, subtotal, shipping, total)
  values ('${ORDER_ID}', '${MANAGER}', 'Manager', 'collect', 100, 0, 100);
  insert into public.order_payments (order_id, kind, method, amount) values ('${ORDER_ID}', 'payment', 'cash', 50);`
const MONEY_CALLS: [string, Record<string, unknown>][] = [
  ['confirm_bank_transfer', { transfer_id: TRANSFER_ID }],
  ['record_payment', { booking_id: HELD_ID, amount: 10, method: 'cash' }],
  ['refund_payment', { booking_id: HELD_ID, amount: 10, method: 'cash' }],
  ['reprice_plan', { booking_id: HELD_ID, total_amount: 1700, reason: 'Agreed' }],
  ['mark_order_paid', { order_id: ORDER_ID }],
  ['refund_order', { order_id: ORDER_ID, amount: 10 }],
]

/** Adds 19 requests from one IP network, one below the limit of 20. */
const insertNineteenRequestsSql = (kind: string) => `insert into private.network_requests (network, kind)
  select private.client_network(), '${kind}' from (select set_config('request.headers',
    '{"x-forwarded-for": "203.0.113.7"}', true) offset 0) s, generate_series(1, 19)`
const createLimitCase = (
  kind: string,
  preparation: string,
  first: SnapshotStep,
  second: SnapshotStep,
): SnapshotCase => ({
  name: `an IP network's twentieth ${kind} within an hour is accepted, and the next one is refused`,
  given: `${preparation} ${insertNineteenRequestsSql(kind.replace(' ', '_'))}`,
  ...setNetwork('203.0.113.7'),
  then: [first, second],
})
const sendMessage = (text: string, expected: string) =>
  createCallStep(
    'send_contact_message',
    { full_name: 'A', email: `${text}@example.test`, message: text },
    expected,
    null,
  )
const requestProduct = (email: string, expected: string) =>
  createCallStep('request_product', { product_id: product(4), email: `${email}@example.test` }, expected, null)
const requestTransfer = (amount: number, expected: string) =>
  createCallStep(
    'request_bank_transfer',
    { booking_id: HELD_ID, amount, request_id: request(amount) },
    expected,
    MEMBER,
  )
const previewPlan = (
  event: string,
  caller: string,
  expected: string,
  overrides: Record<string, unknown> = {},
): SnapshotStep =>
  createCallStep('preview_plan', { event_id: event, seats: 1, plan: 1, ...overrides }, expected, caller)
const START_OF_EVENT_SQL = `(select private.start_of(start_date) from public.events where id = '${FREMANTLE}')`

export const ownMoneyCases: SnapshotCase[] = [
  ...MONEY_CALLS.map(([name, args]): SnapshotCase => ({
    name: `a manager cannot call ${name} for their own booking or order`,
    given: INSERT_OWN_PAYMENTS_SQL,
    ...createCallStep(name, args, '42501'),
  })),
  createLimitCase('message', '', sendMessage('twentieth', 'sent'), sendMessage('next', 'too_many')),
  createLimitCase(
    'product interest',
    `update public.products set availability = 'coming_soon' where id = '${product(4)}';`,
    requestProduct('twentieth', 'registered'),
    requestProduct('next', 'too_many'),
  ),
  createLimitCase('transfer', insertHoldSql, requestTransfer(800, 'requested'), requestTransfer(100, 'too_many')),
  {
    name: 'the GST report counts each month in its own quarter and financial year',
    given: `delete from public.event_months; delete from public.store_months;
      insert into public.event_months (event_id, month, received) select '${TASMANIA}', m, 2 ^ (row_number() over (order by m) - 1)
      from generate_series(date '2026-06-01', date '2027-07-01', interval '1 month') m;
      insert into public.store_months (month, received, vouchers) select m, 100000 * 2 ^ (row_number() over (order by m) - 1), 1
      from generate_series(date '2026-06-01', date '2027-07-01', interval '1 month') m`,
    ...createCallStep('report_gst', { year: 2027 }, 'ok', ADMIN),
  },
  {
    name: 'after bookings close and until the trip starts, staff can preview a payment plan, and members cannot',
    ...previewPlan(FREMANTLE, MEMBER, '42501', { for_customer: true }),
    then: [
      { ...previewPlan(FREMANTLE, MANAGER, 'ok', { for_customer: true }), at: START_OF_EVENT_SQL },
      previewPlan(FREMANTLE, MEMBER, 'closed'),
      {
        ...previewPlan(FREMANTLE, MANAGER, 'closed', { for_customer: true }),
        at: `${START_OF_EVENT_SQL} + interval '1 day'`,
      },
      { ...previewPlan(addedRowId(1), MANAGER, 'not_found', { for_customer: true }), at: timeAfterTest('0') },
    ],
  },
  {
    name: 'an unconfirmed waitlist entry is replaced by a new one, with at most five confirmation emails an hour',
    given: `delete from public.email_outbox; delete from public.waitlist_submissions;
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
      values ('${TASMANIA}', 'x', 'Ann', 'ann@example.test', 'unconfirmed');
      insert into public.email_outbox (to_email, template, created_at) values ('Ann@example.test', 'waitlist_joined', private.now() - interval '1 hour'),
        ('ann@example.test', 'interest_received', private.now()), ('bob@example.test', 'waitlist_joined', private.now());
      insert into public.email_outbox (to_email, template) select 'Ann@example.test', 'waitlist_joined'
      from generate_series(2, private.max_enquiries_per_hour())`,
    ...createCallStep(
      'join_waitlist',
      { event_id: TASMANIA, full_name: 'Anne', email: 'ann@example.test' },
      'duplicate',
      null,
    ),
    then: [
      createCallStep(
        'join_waitlist',
        { event_id: TASMANIA, full_name: 'Annie', email: 'ann@example.test' },
        'too_many',
        null,
      ),
      createCallStep(
        'join_waitlist',
        { event_id: TASMANIA, full_name: 'Other', email: 'other@example.test' },
        'joined',
        OTHER_MEMBER,
      ),
    ],
  },
]
