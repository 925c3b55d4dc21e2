import { added, ADMIN, booking, customer, FREMANTLE, MEMBER, nothing, TASMANIA } from '../../support/people'
import { moment, type Case } from '../frame'

/** A customer's pending booking: 800 now, twice 500 later; its seat is held for 48 hours. */
export const HELD = added(30)
export const held = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  values ('${HELD}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${moment('48 hours')});
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${added(31)}', '${HELD}', 1, private.today(), 800), ('${added(32)}', '${HELD}', 2, private.today() + 31, 500),
    ('${added(33)}', '${HELD}', 3, private.today() + 62, 500);
  select private.find_next_due('${HELD}');`
export const paid = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'deposit', 'cash', ${amount});`
export const over = (status: string) =>
  `update public.bookings set status = '${status}', expires_at = null where id = '${HELD}';`
export const confirmed = over('confirmed')

const reprice = (total_amount: unknown, booking_id: string | null = HELD) => ({
  call: 'reprice_plan',
  as: ADMIN,
  with: { booking_id, total_amount },
})
const terms = (payment_method: unknown, plan_status: unknown, booking_id: string | null = HELD) => ({
  call: 'set_plan_terms',
  as: ADMIN,
  with: { booking_id, payment_method, plan_status },
})

interface Plan {
  price?: number
  deposit?: number | null
  plan?: number
  seats?: number
  rules?: string
}
/** What a plan comes to on a day, for a trip that begins on another. */
const plan = (
  name: string,
  today: string,
  start: string,
  { price = 2400, deposit = 800, plan = 4, seats = 1, rules }: Plan = {},
): Case => ({
  name,
  call: 'preview_plan',
  as: null,
  with: { event_id: TASMANIA, seats, plan },
  answers: 'ok',
  at: `private.start_of('${today}') + interval '10 hours'`,
  given: `delete from public.waitlist_submissions where true; delete from public.bank_transfers where true;
    update public.events set start_date = '${start}', end_date = '${start}', price = ${price}, sale_price = null,
    deposit = ${deposit} where id = '${TASMANIA}'; ${rules ? `update public.settings set ${rules} where only_row` : ''}`,
})

export const cases: Case[] = [
  {
    name: 'a lower total shortens the last parts',
    given: `${held} ${paid(800)} ${confirmed}`,
    ...reprice(1000),
    answers: 'saved',
  },
  {
    name: 'a higher total lengthens the last part',
    given: `${held} ${paid(1800)} ${confirmed} update public.bookings set plan_status = 'completed' where id = '${HELD}'`,
    ...reprice(1900.5),
    answers: 'saved',
  },
  {
    name: 'a total that the first parts make up leaves none of nothing after them',
    given: `${held} ${paid(800)} ${confirmed}`,
    ...reprice(1300),
    answers: 'saved',
    then: [{ ...reprice(800), answers: 'saved' }],
  },
  { name: 'the same total changes nothing', given: held, ...reprice(1800), answers: 'saved' },
  {
    name: 'a total as low as what is paid confirms a pending booking',
    given: `${held} ${paid(400)}`,
    ...reprice(400),
    answers: 'saved',
  },
  {
    name: 'a first part still not covered confirms nothing',
    given: `${held} ${paid(400)}`,
    ...reprice(400.01),
    answers: 'saved',
  },
  {
    name: 'a total below what is paid is refused',
    given: `${held} ${paid(400)}`,
    ...reprice(399.99),
    answers: 'below_paid',
  },
  {
    name: 'where more than the total is paid, a higher total takes it up',
    given: `${held} ${paid(2000)} ${confirmed}`,
    ...reprice(1900),
    answers: 'saved',
    then: [{ ...reprice(1899.99), answers: 'below_paid' }],
  },
  {
    name: 'a booking that was free has one part once it costs something',
    ...reprice(50),
    answers: 'saved',
    given: `${held} delete from public.installments where booking_id = '${HELD}'; update public.bookings set total_amount = 0, deposit_amount = 0 where id = '${HELD}'; ${confirmed}`,
  },
  {
    name: 'a total is dollars and whole cents, over nothing',
    given: held,
    ...reprice(0),
    answers: 'invalid',
    then: [-1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null].map((amount) => ({ ...reprice(amount), answers: 'invalid' })),
  },
  {
    name: 'a plan of a cancelled booking costs what it did',
    given: `${held} ${over('cancelled')}`,
    ...reprice(100),
    answers: 'not_live',
  },
  {
    name: 'nor does one change whose hold has run out',
    given: held,
    ...reprice(100),
    at: moment('48 hours'),
    answers: 'not_live',
  },
  {
    name: 'no price without a booking',
    ...reprice(100, nothing),
    answers: 'not_found',
    then: [{ ...reprice(100, null), answers: 'not_found' }],
  },
  { name: 'members set no price', ...reprice(1600, booking(1)), as: MEMBER, answers: '42501' },

  {
    name: "how it is paid and how it stands are the desk's to say",
    given: held,
    ...terms('one-off', 'overdue'),
    answers: 'saved',
    then: [{ ...terms('one-off', 'overdue'), answers: 'saved' }],
  },
  {
    name: 'terms are those of the list',
    given: held,
    ...terms('gold', 'paid'),
    answers: 'invalid',
    then: [
      { ...terms(null, null), answers: 'saved' },
      { ...terms('', 'active'), answers: 'invalid' },
    ],
  },
  {
    name: 'a booking that is over has no terms',
    given: `${held} ${over('cancelled')}`,
    ...terms('one-off', 'completed'),
    answers: 'not_live',
  },
  { name: 'no terms without a booking', ...terms('one-off', 'active', nothing), answers: 'not_found' },
  { name: 'members set no terms', ...terms('one-off', 'active', booking(1)), as: MEMBER, answers: '42501' },

  plan('parts are a month apart; a month too short ends on its last day', '2026-10-31', '2027-08-01'),
  plan('from the last of January into February', '2027-01-31', '2027-08-01'),
  plan('into February of a leap year', '2028-01-31', '2028-08-01'),
  plan('from a leap day', '2028-02-29', '2028-08-01'),
  plan('the last part on the last day for instalments', '2026-07-15', '2026-11-14'),
  plan('a day later there is a part less', '2026-07-15', '2026-11-13'),
  plan("the last day for instalments is the house's to set", '2026-07-15', '2026-11-14', {
    rules: 'last_instalment_days = 31',
  }),
  plan('too little to divide is paid at once', '2026-07-15', '2027-08-01', { price: 800.02 }),
  plan('no part is below the least one', '2026-07-15', '2027-08-01', { price: 829.99 }),
  plan('three times the least part makes three', '2026-07-15', '2027-08-01', { price: 830 }),
  plan("the least part is the house's to set", '2026-07-15', '2027-08-01', {
    price: 830,
    rules: 'min_installment = 15.01',
  }),
  plan('cents that do not divide go to the last part', '2026-07-15', '2027-08-01', { price: 1800.01 }),
  plan('a deposit above the price is the price', '2026-07-15', '2027-08-01', { price: 500, seats: 2 }),
  plan("a trip without a deposit of its own takes the house's", '2026-07-15', '2027-08-01', {
    deposit: null,
    plan: 3,
    rules: 'default_deposit = 1000',
  }),
  plan('a deposit of a few cents is one', '2026-07-15', '2027-08-01', { deposit: 0.5 }),
  plan('a trip that costs a few cents is paid in one part', '2026-07-15', '2027-08-01', { price: 0.5 }),
  plan('a deposit of all that it costs leaves no part', '2026-07-15', '2027-08-01', { price: 800 }),
  plan('a trip that asks for no deposit is paid at once', '2026-07-15', '2027-08-01', { deposit: 0 }),
]
