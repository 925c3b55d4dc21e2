import {
  ACCOUNTANT,
  ADMIN,
  booking,
  GUIDE,
  trip,
  MANAGER,
  MEMBER,
  OTHER_MEMBER,
  TASMANIA,
  UNKNOWN_ID,
} from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'

const PREVIEW_CANCELLATION_STEP: SnapshotStep = {
  call: 'preview_cancellation',
  with: { booking_id: booking(1) },
  as: MEMBER,
  expected: 'ok',
}
const cancelBooking = (expected: string, overrides: object = {}, caller = ADMIN): SnapshotStep => ({
  call: 'cancel_booking',
  with: { booking_id: booking(1), ...overrides },
  as: caller,
  expected,
})
const giveGoodwill = (expected: string, overrides: object = {}, caller = ADMIN): SnapshotStep => ({
  call: 'give_goodwill',
  with: { booking_id: booking(1), goodwill: 300, expected_retained: 800, reason: 'Illness', ...overrides },
  as: caller,
  expected,
})
const READ_AMOUNTS_STEP: SnapshotStep = {
  sql: `select b.paid_amount, b.retained_amount, b.goodwill_amount, b.refund_due, b.paid_amount
      - b.retained_amount - b.refund_due as remainder
    from public.bookings b where b.id = $1`,
  values: [booking(1)],
  as: 'owner',
  expected: 'done',
}

/** Moves the departure of the sample booking to the given number of days after the test date. */
const setEventDateSql = (days: number) =>
  `update public.events set start_date = '${day(days)}', end_date = '${day(days + 4)}' where id = '${TASMANIA}'`
const POLICY_TIERS_SQL = `'[{"days": 60, "keeps": "deposit", "value": null}, {"days": 30, "keeps": "percent", "value": 50},
  {"days": 14, "keeps": "amount", "value": 1300}, {"days": 0, "keeps": "percent", "value": 100}]'`
const setTiersSql = `update public.bookings set cancellation_policy = ${POLICY_TIERS_SQL} where id = '${booking(1)}'`
/** Adds an adjustment and a discount to the sample booking, and sets the paid amount to 1,900 AUD. */
const ADD_LINES_AND_PAYMENT_SQL = `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
    values ('${booking(1)}', 'adjustment', 'Airport transfer', 1, 95.5, false, 'staff'),
      ('${booking(1)}', 'discount', 'Early bird', 1, -200, false, 'staff');
  update public.bookings set paid_amount = 1900 where id = '${booking(1)}'`
const saveTripPolicy = (policy: string, caller: string | null, expected: string): SnapshotStep => ({
  sql: `update public.trips set cancellation_policy = ${policy} where id = $1 returning cancellation_policy`,
  values: [trip(1)],
  as: caller,
  expected,
})

const TIER_DAYS = [61, 60, 30, 14, 0]

export const cancellationPoliciesCases: SnapshotCase[] = [
  ...TIER_DAYS.map((days): SnapshotCase => ({
    name: `the preview of a cancellation ${days} days before departure shows the tier of that day and the next one`,
    given: `${setEventDateSql(days)}; ${setTiersSql}; ${ADD_LINES_AND_PAYMENT_SQL}`,
    ...PREVIEW_CANCELLATION_STEP,
  })),
  {
    name: 'a member who cancels in the tier that retains all payments gets no refund',
    given: `${setEventDateSql(3)}; ${setTiersSql}`,
    ...cancelBooking('cancelled', {}, MEMBER),
    then: [READ_AMOUNTS_STEP],
  },
  {
    name: 'an owner who cancels a booking gives back a part of the retained money, and the refund is higher by this part',
    given: `${setEventDateSql(100)}; ${setTiersSql}; ${ADD_LINES_AND_PAYMENT_SQL}`,
    ...cancelBooking('cancelled', { goodwill: 300.5, reason: ' Illness ' }),
    then: [READ_AMOUNTS_STEP],
  },
  {
    name: 'waiving retained money is refused without a reason, above the retained amount, and for fractions of a cent',
    given: `${setEventDateSql(100)}; ${setTiersSql}`,
    ...cancelBooking('invalid', { goodwill: 100 }),
    then: [
      cancelBooking('invalid', { goodwill: 800.01, reason: 'Illness' }),
      cancelBooking('invalid', { goodwill: 0, reason: 'Illness' }),
      cancelBooking('invalid', { goodwill: 1.001, reason: 'Illness' }),
    ],
  },
  {
    name: 'only staff with the refund permission can give back retained money',
    given: `${setEventDateSql(100)}; ${setTiersSql}`,
    ...cancelBooking('42501', { goodwill: 100, reason: 'Illness' }, MANAGER),
    then: [
      cancelBooking('not_found', { goodwill: 100, reason: 'Illness' }, ACCOUNTANT),
      cancelBooking('not_found', { goodwill: 100, reason: 'Illness' }, GUIDE),
      cancelBooking('42501', { goodwill: 100, reason: 'Illness' }, MEMBER),
      cancelBooking('not_found', { goodwill: 100, reason: 'Illness' }, OTHER_MEMBER),
      cancelBooking('cancelled', { reason: 'Illness' }, MANAGER),
      giveGoodwill('42501', {}, MANAGER),
      giveGoodwill('42501', {}, ACCOUNTANT),
      giveGoodwill('42501', {}, GUIDE),
      giveGoodwill('42501', {}, MEMBER),
    ],
  },
  {
    name: 'after a cancellation an owner gives back a part of the retained money, and a repeated request waives no more',
    given: `${setEventDateSql(100)}; ${setTiersSql}`,
    ...cancelBooking('cancelled'),
    then: [
      giveGoodwill('goodwill_given'),
      giveGoodwill('changed'),
      giveGoodwill('goodwill_given', { goodwill: 500, expected_retained: 500 }),
      READ_AMOUNTS_STEP,
    ],
  },
  {
    name: 'waiving retained money after a cancellation requires a reason and a cancelled booking',
    given: setTiersSql,
    ...giveGoodwill('not_cancelled'),
    then: [
      cancelBooking('cancelled'),
      giveGoodwill('invalid', { reason: ' ' }),
      giveGoodwill('invalid', { reason: 'x'.repeat(501) }),
      giveGoodwill('invalid', { goodwill: 800.01 }),
      giveGoodwill('invalid', { goodwill: null }),
      giveGoodwill('changed', { expected_retained: null }),
      giveGoodwill('not_found', { booking_id: UNKNOWN_ID }),
    ],
  },
  {
    name: 'staff with the permission for trips set the cancellation policy of a trip, and the activity log stores it',
    ...saveTripPolicy(POLICY_TIERS_SQL, MANAGER, 'done'),
    then: [
      saveTripPolicy('null', MANAGER, 'done'),
      saveTripPolicy(`'[]'`, MANAGER, '23514'),
      saveTripPolicy('null', ACCOUNTANT, 'done'),
      saveTripPolicy('null', GUIDE, 'done'),
      saveTripPolicy('null', null, '42501'),
    ],
  },
  {
    name: 'the preview of a cancellation policy describes each tier, and names the invalid fields',
    call: 'preview_policy',
    with: {
      policy: [
        { days: 90, keeps: 'amount', value: 0 },
        { days: 60, keeps: 'deposit', value: null },
        { days: 30, keeps: 'percent', value: 12.5 },
        { days: 1, keeps: 'amount', value: 1000 },
        { days: 0, keeps: 'percent', value: 100 },
      ],
    },
    as: MANAGER,
    expected: 'ok',
    then: [
      {
        call: 'preview_policy',
        with: { policy: [{ days: 0, keeps: 'percent', value: 60 }] },
        as: ADMIN,
        expected: 'ok',
      },
      {
        call: 'preview_policy',
        with: { policy: [{ days: 3, keeps: 'percent', value: 101 }] },
        as: ADMIN,
        expected: 'invalid',
      },
      { call: 'preview_policy', with: { policy: null }, as: ADMIN, expected: 'invalid' },
      { call: 'preview_policy', with: { policy: [] }, as: ACCOUNTANT, expected: '42501' },
      { call: 'preview_policy', with: { policy: [] }, as: GUIDE, expected: '42501' },
    ],
  },
]
