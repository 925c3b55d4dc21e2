import { CURRENT_VERSION } from '../../support/rpc'
import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { VALID_ARGUMENTS } from '../bookings/booking-requests'

const [NIGHT_ID, CODE_ID] = [addedRowId(446), addedRowId(447)]
/** Adds an extra for 90 AUD, and a promo code after which two seats cost 100 AUD. */
const INSERT_EXTRAS_SQL = `
  insert into public.extras (id, event_id, name, price, price_per, sort_order)
  values ('${NIGHT_ID}', '${FREMANTLE}', 'Night before', 90, 'night', 1);
  insert into public.promo_codes (id, code, amount) values ('${CODE_ID}', 'NEARLYFREE', 3680)`
const setDepositIncludesExtrasSql = (includesExtras: boolean) => `${INSERT_EXTRAS_SQL};
  update public.events set deposit_includes_extras = ${includesExtras} where id = '${FREMANTLE}'`
const NIGHT_CHOICES = { extras: [{ extra_id: NIGHT_ID, quantity: 2 }] }
const previewPlan = (choices: object = NIGHT_CHOICES, plan = 3): SnapshotStep => ({
  call: 'preview_plan',
  with: { event_id: FREMANTLE, seats: 2, plan, choices },
  as: null,
  expected: 'ok',
})
const changeExtras = (nights: number, expected_total: number): SnapshotStep => ({
  call: 'change_extras',
  with: (results) => ({
    booking_id: results.findLast((result) => 'booking_id' in result)?.booking_id,
    choices: { extras: nights === 0 ? [] : [{ extra_id: NIGHT_ID, quantity: nights }] },
    expected_total,
  }),
  as: MEMBER,
  expected: 'saved',
})
const READ_CONDITIONS_STEP: SnapshotStep = {
  call: 'booking_conditions',
  with: { event_id: FREMANTLE },
  as: null,
  expected: 'ok',
}
const BOOK_AS_ADMIN_STEP: SnapshotStep = {
  call: 'admin_book',
  with: {
    event_id: FREMANTLE,
    customer_id: customer(24),
    seats: 2,
    plan: 3,
    choices: NIGHT_CHOICES,
    request_id: NIGHT_ID,
  },
  as: ADMIN,
  expected: 'booked',
}

export const depositsCases: SnapshotCase[] = [
  {
    name: 'extras are added to the later instalments and not to the deposit, unless the departure includes them in its deposit',
    given: setDepositIncludesExtrasSql(false),
    ...previewPlan(),
    then: [READ_CONDITIONS_STEP, BOOK_AS_ADMIN_STEP],
  },
  {
    name: 'if a departure includes extras in its deposit, the price of the extras is added to the deposit and the first instalment',
    given: setDepositIncludesExtrasSql(true),
    ...previewPlan(),
    then: [
      previewPlan({}),
      previewPlan({ ...NIGHT_CHOICES, codes: [CODE_ID] }),
      previewPlan(NIGHT_CHOICES, 1),
      READ_CONDITIONS_STEP,
      {
        call: 'book',
        with: { ...VALID_ARGUMENTS, seats: 2, plan: 3, choices: NIGHT_CHOICES, expected_total: 3780 },
        as: MEMBER,
        expected: 'booked',
      },
      changeExtras(3, 3870),
      changeExtras(0, 3600),
    ],
  },
  {
    name: 'staff set that the deposit of a departure includes extras',
    given: INSERT_EXTRAS_SQL,
    call: 'save_event',
    with: { event: { id: FREMANTLE, deposit_includes_extras: true }, expected_version: CURRENT_VERSION },
    as: ADMIN,
    expected: 'saved',
    then: [previewPlan()],
  },
]
