import { addedRowId, ADMIN, booking, customer, FREMANTLE, MEMBER, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

/** A customer's pending booking with instalments of 800, 500 and 500. Its seat is held for 48 hours. */
export const PLAN_HOLD_ID = addedRowId(30)
export const insertPlanHoldSql = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  values ('${PLAN_HOLD_ID}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${timeAfterTest('48 hours')});
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${addedRowId(31)}', '${PLAN_HOLD_ID}', 1, private.today(), 800), ('${addedRowId(32)}', '${PLAN_HOLD_ID}', 2, private.today() + 31, 500),
    ('${addedRowId(33)}', '${PLAN_HOLD_ID}', 3, private.today() + 62, 500);
  select private.set_next_due_date('${PLAN_HOLD_ID}');`
export const insertPlanDepositSql = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${PLAN_HOLD_ID}', 'deposit', 'cash', ${amount});`
export const setPlanHoldStatusSql = (status: string) =>
  `update public.bookings set status = '${status}', expires_at = null where id = '${PLAN_HOLD_ID}';`
export const confirmPlanHoldSql = setPlanHoldStatusSql('confirmed')

const repriceBooking = (
  total_amount: unknown,
  booking_id: string | null = PLAN_HOLD_ID,
  reason: unknown = 'Agreed on the phone',
) => ({
  call: 'reprice_plan',
  as: ADMIN,
  with: { booking_id, total_amount, reason },
})
const setPlanTerms = (payment_method: unknown, plan_status: unknown, booking_id: string | null = PLAN_HOLD_ID) => ({
  call: 'set_plan_terms',
  as: ADMIN,
  with: { booking_id, payment_method, plan_status },
})

interface PlanCaseOptions {
  price?: number
  deposit?: number | null
  plan?: number
  seats?: number
  /** The `set` clause of an SQL update of the settings, to run before the plan is computed. */
  settingsSql?: string
}
/** The payment plan that is computed on one day for a trip with the given start date. */
const createPlanCase = (
  name: string,
  today: string,
  start: string,
  { price = 2400, deposit = 800, plan = 4, seats = 1, settingsSql }: PlanCaseOptions = {},
): SnapshotCase => ({
  name,
  call: 'preview_plan',
  as: null,
  with: { event_id: TASMANIA, seats, plan },
  expected: 'ok',
  at: `private.start_of('${today}') + interval '10 hours'`,
  given: `delete from public.waitlist_submissions where true; delete from public.bank_transfers where true;
    update public.events set start_date = '${start}', end_date = '${start}', price = ${price}, sale_price = null,
    deposit = ${deposit} where id = '${TASMANIA}'; ${settingsSql ? `update public.settings set ${settingsSql} where only_row` : ''}`,
})

export const plansCases: SnapshotCase[] = [
  {
    name: 'a lower total of a booking reduces the last instalments',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(800)} ${confirmPlanHoldSql}`,
    ...repriceBooking(1000),
    expected: 'saved',
  },
  {
    name: 'a higher total of a booking increases the last instalment',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(1800)} ${confirmPlanHoldSql} update public.bookings set plan_status = 'completed' where id = '${PLAN_HOLD_ID}'`,
    ...repriceBooking(1900.5),
    expected: 'saved',
  },
  {
    name: 'a lower total of a booking removes the instalments that would become zero',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(800)} ${confirmPlanHoldSql}`,
    ...repriceBooking(1300),
    expected: 'saved',
    then: [{ ...repriceBooking(800), expected: 'saved' }],
  },
  {
    name: 'saving the same total of a booking changes nothing',
    given: insertPlanHoldSql,
    ...repriceBooking(1800),
    expected: 'saved',
  },
  {
    name: 'lowering the total to the amount paid confirms a pending booking',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(400)}`,
    ...repriceBooking(400),
    expected: 'saved',
  },
  {
    name: 'lowering the total of a booking does not confirm it while its first instalment is not fully paid',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(400)}`,
    ...repriceBooking(400.01),
    expected: 'saved',
  },
  {
    name: 'a booking total below the amount paid is refused',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(400)}`,
    ...repriceBooking(399.99),
    expected: 'below_paid',
  },
  {
    name: 'raising the total of an overpaid booking reduces the overpayment',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(2000)} ${confirmPlanHoldSql}`,
    ...repriceBooking(1900),
    expected: 'saved',
    then: [{ ...repriceBooking(1899.99), expected: 'below_paid' }],
  },
  {
    name: 'a free booking gets one instalment when it gets a price',
    ...repriceBooking(50),
    expected: 'saved',
    given: `${insertPlanHoldSql} delete from public.installments where booking_id = '${PLAN_HOLD_ID}'; update public.booking_lines set unit_price = 0 where booking_id = '${PLAN_HOLD_ID}'; update public.bookings set deposit_amount = 0 where id = '${PLAN_HOLD_ID}'; ${confirmPlanHoldSql}`,
  },
  {
    name: 'a new total needs a reason of 1 to 200 characters, which is shown as a price line of the booking',
    given: insertPlanHoldSql,
    ...repriceBooking(1700, PLAN_HOLD_ID, ' '),
    expected: 'invalid',
    then: [
      { ...repriceBooking(1700, PLAN_HOLD_ID, null), expected: 'invalid' },
      { ...repriceBooking(1700, PLAN_HOLD_ID, 'x'.repeat(201)), expected: 'invalid' },
      { ...repriceBooking(1800, PLAN_HOLD_ID, null), expected: 'saved' },
      { ...repriceBooking(1700, PLAN_HOLD_ID, '  Long-time customer '), expected: 'saved' },
    ],
  },
  {
    name: 'a booking total must be a positive amount in whole cents',
    given: insertPlanHoldSql,
    ...repriceBooking(0),
    expected: 'invalid',
    then: [-1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null].map((amount) => ({
      ...repriceBooking(amount),
      expected: 'invalid',
    })),
  },
  {
    name: 'the total of a cancelled booking cannot be changed',
    given: `${insertPlanHoldSql} ${setPlanHoldStatusSql('cancelled')}`,
    ...repriceBooking(100),
    expected: 'not_live',
  },
  {
    name: 'the total of an expired booking cannot be changed',
    given: insertPlanHoldSql,
    ...repriceBooking(100),
    at: timeAfterTest('48 hours'),
    expected: 'not_live',
  },
  {
    name: 'changing the total of an unknown booking returns not_found',
    ...repriceBooking(100, UNKNOWN_ID),
    expected: 'not_found',
    then: [{ ...repriceBooking(100, null), expected: 'not_found' }],
  },
  {
    name: 'members cannot change the total of a booking',
    ...repriceBooking(1600, booking(1)),
    as: MEMBER,
    expected: '42501',
  },

  {
    name: 'an admin sets the payment method and plan status of a booking',
    given: insertPlanHoldSql,
    ...setPlanTerms('one-off', 'overdue'),
    expected: 'saved',
    then: [{ ...setPlanTerms('one-off', 'overdue'), expected: 'saved' }],
  },
  {
    name: 'an unknown payment method or plan status is rejected',
    given: insertPlanHoldSql,
    ...setPlanTerms('gold', 'paid'),
    expected: 'invalid',
    then: [
      { ...setPlanTerms(null, null), expected: 'saved' },
      { ...setPlanTerms('', 'active'), expected: 'invalid' },
    ],
  },
  {
    name: 'the payment method and plan status of a cancelled booking cannot be changed',
    given: `${insertPlanHoldSql} ${setPlanHoldStatusSql('cancelled')}`,
    ...setPlanTerms('one-off', 'completed'),
    expected: 'not_live',
  },
  {
    name: 'setting the payment method of an unknown booking returns not_found',
    ...setPlanTerms('one-off', 'active', UNKNOWN_ID),
    expected: 'not_found',
  },
  {
    name: 'members cannot set the payment method and plan status',
    ...setPlanTerms('one-off', 'active', booking(1)),
    as: MEMBER,
    expected: '42501',
  },

  createPlanCase(
    'instalments are due a month apart, and on the last day of a shorter month',
    '2026-10-31',
    '2027-08-01',
  ),
  createPlanCase(
    'an instalment a month after 31 January is due on the last day of February',
    '2027-01-31',
    '2027-08-01',
  ),
  createPlanCase(
    'an instalment a month after 31 January is due on 29 February in a leap year',
    '2028-01-31',
    '2028-08-01',
  ),
  createPlanCase('instalments of a booking made on a leap day are due a month apart', '2028-02-29', '2028-08-01'),
  createPlanCase('the last instalment may be due on the last day for instalments', '2026-07-15', '2026-11-14'),
  createPlanCase(
    'a plan has one instalment fewer if the trip starts one day earlier than the plan would need',
    '2026-07-15',
    '2026-11-13',
  ),
  createPlanCase('a setting defines the last day for instalments', '2026-07-15', '2026-11-14', {
    settingsSql: 'last_installment_days = 31',
  }),
  createPlanCase('a price only two cents above the deposit is due at once', '2026-07-15', '2027-08-01', {
    price: 800.02,
  }),
  createPlanCase('no instalment is below the minimum amount', '2026-07-15', '2027-08-01', { price: 829.99 }),
  createPlanCase('three times the minimum amount is divided into three instalments', '2026-07-15', '2027-08-01', {
    price: 830,
  }),
  createPlanCase('a setting defines the minimum amount of an instalment', '2026-07-15', '2027-08-01', {
    price: 830,
    settingsSql: 'min_installment = 15.01',
  }),
  createPlanCase(
    'cents left over from dividing the total are added to the last instalment',
    '2026-07-15',
    '2027-08-01',
    {
      price: 1800.01,
    },
  ),
  createPlanCase('a deposit above the price is reduced to the price', '2026-07-15', '2027-08-01', {
    price: 500,
    seats: 2,
  }),
  createPlanCase(
    'a trip without its own deposit uses the default deposit from the settings',
    '2026-07-15',
    '2027-08-01',
    {
      deposit: null,
      plan: 3,
      settingsSql: 'default_deposit = 1000',
    },
  ),
  createPlanCase('a deposit of fifty cents is charged as the first instalment', '2026-07-15', '2027-08-01', {
    deposit: 0.5,
  }),
  createPlanCase('a trip that costs fifty cents is paid in one instalment', '2026-07-15', '2027-08-01', { price: 0.5 }),
  createPlanCase('a deposit equal to the price leaves no further instalments', '2026-07-15', '2027-08-01', {
    price: 800,
  }),
  createPlanCase('the whole price of a trip with a deposit of zero is due at once', '2026-07-15', '2027-08-01', {
    deposit: 0,
  }),
]
