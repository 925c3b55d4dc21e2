import { addedRowId, ADMIN, FREMANTLE, TASMANIA } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'

const [ADA, BEA, CAL, OLD] = [addedRowId(41), addedRowId(42), addedRowId(43), addedRowId(47)]
const insertCustomerSql = (id: string, phone: string | null) =>
  `insert into public.customers (id, full_name, phone) values ('${id}', 'Ash', ${phone === null ? 'null' : `'${phone}'`});`
const mergeCustomers = (expected: string, otherId = BEA, fields: unknown = {}): SnapshotStep => ({
  call: 'merge_customers',
  with: { keep: ADA, other: otherId, fields },
  as: ADMIN,
  expected,
})
const bookEvent = (expected: string, overrides: Record<string, unknown>): SnapshotStep => ({
  call: 'admin_book',
  with: { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), ...overrides },
  as: ADMIN,
  expected,
})
const moveEventSql = `update public.events set start_date = private.today() + 9, end_date = private.today() + 11
  where id = '${TASMANIA}'; update public.events set max_registrations = 99 where id = '${TASMANIA}'`
const PHONE_CUSTOMER = { full_name: 'Cal Ash', phone: '0412 555 321' }

export const mergedBeforeCases: SnapshotCase[] = [
  {
    name: 'a customer who has been merged before can be merged with another customer',
    ...mergeCustomers('merged'),
    given: `${insertCustomerSql(ADA, '0412 555 001')} ${insertCustomerSql(BEA, '0412 555 002')}
      insert into public.customer_merges (old_id, customer_id) values ('${OLD}', '${ADA}')`,
    then: [mergeCustomers('merged', OLD), mergeCustomers('not_found', CAL)],
  },
  {
    name: 'a customer already merged into another one returns not_found for another merge',
    ...mergeCustomers('not_found'),
    given: `${insertCustomerSql(ADA, null)} ${insertCustomerSql(CAL, null)}
      insert into public.customer_merges (old_id, customer_id) values ('${BEA}', '${CAL}')`,
  },
  {
    name: 'a merge keeps the only phone number, and a choice for a field must name one of the two customers',
    ...mergeCustomers('invalid', BEA, { full_name: 'third' }),
    given: `${insertCustomerSql(ADA, '0412 555 001')} ${insertCustomerSql(BEA, null)}`,
    then: [
      mergeCustomers('invalid', BEA, { phone: 'third' }),
      mergeCustomers('invalid', BEA, { status: 'third' }),
      mergeCustomers('merged', BEA, { phone: 'other', status: null }),
    ],
  },
  {
    name: 'a merge ignores field choices that are not an object',
    ...mergeCustomers('merged', BEA, 'other'),
    given: `${insertCustomerSql(ADA, null)} ${insertCustomerSql(BEA, null)}`,
  },
  {
    name: 'a booking under the ID of a merged customer goes to the customer that remains',
    ...mergeCustomers('merged'),
    given: `${insertCustomerSql(ADA, null)} ${insertCustomerSql(BEA, null)}`,
    then: [bookEvent('booked', { customer_id: BEA })],
  },
  {
    name: 'staff can book a closed trip for a new customer only if they mark the booking as late, and a retry creates no second booking',
    ...bookEvent('closed', { event_id: TASMANIA, customer: PHONE_CUSTOMER, late: null }),
    given: moveEventSql,
    then: [
      bookEvent('closed', { event_id: TASMANIA, customer: PHONE_CUSTOMER }),
      bookEvent('booked', { event_id: TASMANIA, customer: PHONE_CUSTOMER, late: true }),
      bookEvent('booked', { event_id: TASMANIA, customer: PHONE_CUSTOMER, late: true }),
      bookEvent('repeated', { event_id: FREMANTLE, customer: PHONE_CUSTOMER }),
    ],
  },
  {
    name: 'staff must mark a booking as late to book a closed trip for an existing customer',
    ...bookEvent('closed', { event_id: TASMANIA, customer_id: ADA, late: null }),
    given: `${insertCustomerSql(ADA, null)} ${moveEventSql}`,
    then: [bookEvent('booked', { event_id: TASMANIA, customer_id: ADA, late: true })],
  },
]
