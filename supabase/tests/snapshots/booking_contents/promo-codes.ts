import {
  addedRowId,
  ADMIN,
  BEECHWORTH,
  customer,
  DRAFT,
  FREMANTLE,
  trip,
  MEMBER,
  OTHER_MEMBER,
  TASMANIA,
} from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { setNetwork } from '../store/quotes'
import { bookAsAdmin, VALID_ARGUMENTS } from '../bookings/booking-requests'

const GHOST_CODE_ID = addedRowId(440)
const [TEN_ID, FIFTY_ID, ALL_ID] = [addedRowId(441), addedRowId(442), addedRowId(443)]
const [NIGHT_ID, HELD_ID] = [addedRowId(444), addedRowId(445)]
/**
 * Adds four promo codes and an extra for 90 AUD. GHOST10 (10 percent off) cannot be combined with other codes; the
 * other three can.
 */
const INSERT_CODES_SQL = `
  insert into public.promo_codes (id, code, percent, amount, is_stackable) values
    ('${GHOST_CODE_ID}', 'GHOST10', 10, null, false), ('${TEN_ID}', 'TEN', 10, null, true),
    ('${FIFTY_ID}', 'FIFTY', null, 50.5, true), ('${ALL_ID}', 'ALL', null, 9000, true);
  insert into public.extras (id, event_id, name, price, price_per, sort_order)
  values ('${NIGHT_ID}', '${FREMANTLE}', 'Night before', 90, 'night', 1)`
const insertChangedGhostSql = (set: string) => `${INSERT_CODES_SQL};
  update public.promo_codes set ${set} where id = '${GHOST_CODE_ID}'`
const changeGhostCode = (set: string): SnapshotStep => ({
  sql: `update public.promo_codes set ${set} where id = '${GHOST_CODE_ID}'`,
  as: 'owner',
  expected: 'done',
})
const limitGhostToEventSql = (column: string, id: string) => `${insertChangedGhostSql('all_trips = false')};
  insert into public.promo_code_targets (promo_code_id, ${column}) values ('${GHOST_CODE_ID}', '${id}')`

const previewPlan = (codes: unknown, expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'preview_plan',
  with: { event_id: FREMANTLE, seats: 2, plan: 3, choices: { codes }, ...overrides },
  as: null,
  expected,
})
const NIGHT_CHOICE = { extra_id: NIGHT_ID, quantity: 1 }
const bookEvent = (codes: unknown, expected: string, overrides: object = {}, as = MEMBER): SnapshotStep => ({
  call: 'book',
  with: { ...VALID_ARGUMENTS, seats: 2, choices: { codes }, ...overrides },
  as,
  expected,
})
const checkCode = (
  code: unknown,
  expected: string,
  overrides: object = {},
  as: string | null = null,
): SnapshotStep => ({
  call: 'check_promo_code',
  with: { event_id: FREMANTLE, code, seats: 2, ...overrides },
  as,
  expected,
})
const repeatStep = (count: number, step: SnapshotStep): SnapshotStep[] => Array.from({ length: count }, () => step)
const EXPIRE_BOOKINGS_STEP: SnapshotStep = {
  sql: `update public.bookings set expires_at = private.now() where event_id = '${FREMANTLE}' and status = 'pending'`,
  as: 'owner',
  expected: 'done',
}
const changeExtras = (extras: unknown[], expected_total: number, expected: string): SnapshotStep => ({
  call: 'change_extras',
  with: { booking_id: HELD_ID, choices: { extras }, expected_total },
  as: MEMBER,
  expected,
})
const savePromoCode = (fields: unknown, expected: string, id = GHOST_CODE_ID): SnapshotStep => ({
  call: 'save_promo_code',
  with: { promo_code_id: id, fields },
  as: ADMIN,
  expected,
})
const setCodeActive = (isActive: boolean, expected: string): SnapshotStep => ({
  sql: `update public.promo_codes set is_active = ${isActive} where id = '${GHOST_CODE_ID}'`,
  as: ADMIN,
  expected,
})
const listCodes = (filters: object): SnapshotStep => ({
  call: 'list_promo_codes',
  with: { filters },
  as: ADMIN,
  expected: 'ok',
})
const READ_USES_STEP: SnapshotStep = {
  sql: 'select c.code, u.uses, u.revenue from public.promo_code_uses u join public.promo_codes c on c.id = u.promo_code_id order by 1',
  as: ADMIN,
  expected: 'done',
}

export const promoCodesCases: SnapshotCase[] = [
  {
    name: 'a visitor can use a typed promo code, and the preview of the plan shows the discount on seats and extras',
    given: INSERT_CODES_SQL,
    ...checkCode(' ghost10 ', 'ok'),
    then: [previewPlan([GHOST_CODE_ID], 'ok', { choices: { codes: [GHOST_CODE_ID], extras: [NIGHT_CHOICE] } })],
  },
  {
    name: 'percentage codes apply to the whole price, amount codes then reduce at most the remaining price, so no total is negative',
    given: INSERT_CODES_SQL,
    ...previewPlan([FIFTY_ID, TEN_ID], 'ok'),
    then: [
      previewPlan([ALL_ID], 'ok'),
      previewPlan([ALL_ID, TEN_ID], 'ok'),
      previewPlan([ALL_ID, FIFTY_ID, TEN_ID], 'code_refused'),
    ],
  },
  {
    name: 'a promo code that is not stackable cannot be combined with another promo code',
    given: INSERT_CODES_SQL,
    ...previewPlan([TEN_ID, GHOST_CODE_ID], 'code_refused'),
    then: [
      checkCode('GHOST10', 'code_refused', { choices: { codes: [TEN_ID] } }),
      checkCode('FIFTY', 'ok', { choices: { codes: [TEN_ID] } }),
      bookEvent([TEN_ID, GHOST_CODE_ID], 'code_refused'),
    ],
  },
  {
    name: 'a booking refuses promo codes that are repeated, more than three, or not sent as a list of ids',
    given: INSERT_CODES_SQL,
    ...previewPlan(['GHOST10'], 'invalid'),
    then: [
      previewPlan(GHOST_CODE_ID, 'invalid'),
      previewPlan([GHOST_CODE_ID, GHOST_CODE_ID], 'invalid'),
      previewPlan([addedRowId(1), addedRowId(2), addedRowId(3), addedRowId(4)], 'invalid'),
      previewPlan([null], 'invalid'),
      previewPlan(null, 'ok'),
      previewPlan([addedRowId(1)], 'code_refused'),
      bookEvent(['GHOST10'], 'invalid'),
      bookAsAdmin({ choices: { codes: ['GHOST10'] } }, 'invalid'),
      checkCode('TEN', 'applied_already', { choices: { codes: [TEN_ID] } }),
      checkCode('TEN', 'too_many_codes', { choices: { codes: [addedRowId(1), addedRowId(2), addedRowId(3)] } }),
      checkCode('TEN', 'invalid', { choices: { extras: 'night' } }),
      checkCode('TEN', 'invalid', { seats: 0 }),
      checkCode('TEN', 'not_found', { event_id: DRAFT }),
    ],
  },
  {
    name: 'a promo code can be used from its first to its last day of validity',
    given: insertChangedGhostSql('starts_on = private.today() + 1, ends_on = private.today() + 2'),
    ...checkCode('GHOST10', 'code_refused'),
    then: [
      changeGhostCode('starts_on = private.today(), ends_on = private.today()'),
      checkCode('GHOST10', 'ok'),
      changeGhostCode('starts_on = null, ends_on = private.today() - 1'),
      checkCode('GHOST10', 'code_refused'),
      previewPlan([GHOST_CODE_ID], 'code_refused'),
    ],
  },
  {
    name: 'a promo code that is no longer active is treated as unknown, but existing bookings keep its discount',
    given: INSERT_CODES_SQL,
    ...bookEvent([GHOST_CODE_ID], 'booked'),
    then: [
      changeGhostCode('is_active = false'),
      checkCode('GHOST10', 'code_refused'),
      previewPlan([GHOST_CODE_ID], 'code_refused'),
      bookEvent([GHOST_CODE_ID], 'booked'),
    ],
  },
  {
    name: 'a promo code for a trip can be used for all departures of the trip',
    given: limitGhostToEventSql('trip_id', trip(6)),
    ...previewPlan([GHOST_CODE_ID], 'ok'),
    then: [previewPlan([GHOST_CODE_ID], 'code_refused', { event_id: BEECHWORTH })],
  },
  {
    name: 'a promo code for one departure is refused for other departures, and one limited to trips but without a trip is always refused',
    given: limitGhostToEventSql('event_id', BEECHWORTH),
    ...previewPlan([GHOST_CODE_ID], 'ok', { event_id: BEECHWORTH }),
    then: [
      previewPlan([GHOST_CODE_ID], 'code_refused', { event_id: FREMANTLE }),
      { sql: 'delete from public.promo_code_targets where true', as: 'owner', expected: 'done' },
      previewPlan([GHOST_CODE_ID], 'code_refused', { event_id: BEECHWORTH }),
    ],
  },
  {
    name: 'the minimum spend of a promo code is compared with the price of seats and extras before discounts',
    given: insertChangedGhostSql('min_spend = 3690'),
    ...previewPlan([GHOST_CODE_ID], 'code_refused'),
    then: [previewPlan([GHOST_CODE_ID], 'ok', { choices: { codes: [GHOST_CODE_ID], extras: [NIGHT_CHOICE] } })],
  },
  {
    name: 'a promo code for members is refused for visitors and for customers without an account',
    given: insertChangedGhostSql('members_only = true'),
    ...checkCode('GHOST10', 'code_refused'),
    then: [
      checkCode('GHOST10', 'ok', {}, MEMBER),
      { ...previewPlan([GHOST_CODE_ID], 'ok', { for_customer: true }), as: ADMIN },
      bookAsAdmin({ choices: { codes: [GHOST_CODE_ID] } }, 'code_refused'),
      bookEvent([GHOST_CODE_ID], 'booked', { request_id: request(2) }),
    ],
  },
  {
    name: 'a booking stores a price line for each promo code, and a repeated request returns the same booking',
    given: INSERT_CODES_SQL,
    ...bookEvent([TEN_ID, FIFTY_ID], 'booked', { expected_total: 3189.5, plan: 3 }),
    then: [
      bookEvent([FIFTY_ID, TEN_ID], 'booked', { expected_total: 3189.5, plan: 3 }),
      bookEvent([TEN_ID], 'repeated', { expected_total: 3240, plan: 3 }),
      READ_USES_STEP,
    ],
  },
  {
    name: 'a booking is refused when the discount has changed since the page showed the total',
    given: insertChangedGhostSql('percent = 5'),
    ...bookEvent([GHOST_CODE_ID], 'price_changed', { expected_total: 3240 }),
  },
  {
    name: 'a booking whose total is zero after a promo code is confirmed immediately',
    given: INSERT_CODES_SQL,
    ...bookEvent([ALL_ID], 'booked', { expected_total: 0 }),
  },
  {
    name: 'the deposit of a booking is at most its total after the discount',
    given: insertChangedGhostSql('percent = 90'),
    ...previewPlan([GHOST_CODE_ID], 'ok'),
  },
  {
    name: 'a promo code whose uses are all taken is refused, and an expired booking releases its use',
    given: insertChangedGhostSql('max_uses = 1'),
    ...bookEvent([GHOST_CODE_ID], 'booked'),
    then: [
      checkCode('GHOST10', 'code_refused'),
      bookEvent([GHOST_CODE_ID], 'code_refused', { request_id: request(2) }, OTHER_MEMBER),
      bookAsAdmin({ request_id: request(3), choices: { codes: [GHOST_CODE_ID] } }, 'code_refused'),
      EXPIRE_BOOKINGS_STEP,
      READ_USES_STEP,
      bookAsAdmin({ request_id: request(3), choices: { codes: [GHOST_CODE_ID] } }, 'booked'),
    ],
  },
  {
    name: 'a customer cannot use a promo code more often than its limit per person, but other customers still can',
    given: insertChangedGhostSql('max_uses_per_person = 1'),
    ...bookEvent([GHOST_CODE_ID], 'booked'),
    then: [
      checkCode('GHOST10', 'code_refused', { event_id: BEECHWORTH }, MEMBER),
      bookEvent([GHOST_CODE_ID], 'code_refused', {
        event_id: BEECHWORTH,
        expected_price: 1200,
        request_id: request(2),
      }),
      checkCode('GHOST10', 'ok', { event_id: BEECHWORTH }, OTHER_MEMBER),
      checkCode('GHOST10', 'code_refused', { event_id: BEECHWORTH }),
      bookAsAdmin({ request_id: request(3), customer_id: customer(24), choices: { codes: [GHOST_CODE_ID] } }, 'booked'),
    ],
  },
  {
    name: 'after ten unknown promo codes from an IP network within an hour, every promo code from this network is refused',
    given: INSERT_CODES_SQL,
    ...setNetwork('203.0.113.7'),
    then: [
      ...repeatStep(9, checkCode('WRONG', 'code_refused')),
      checkCode('GHOST10', 'ok'),
      checkCode(null, 'code_refused'),
      checkCode('GHOST10', 'too_many_tries'),
      checkCode('WRONG', 'too_many_tries', {}, MEMBER),
      setNetwork('203.0.113.8'),
      checkCode('GHOST10', 'ok'),
      setNetwork('203.0.113.7'),
      { ...checkCode('GHOST10', 'ok'), at: `'2026-07-15T03:00:00Z'` },
    ],
  },
  {
    name: "after ten unknown promo codes within an hour, a member's promo codes are refused from any IP network",
    given: INSERT_CODES_SQL,
    ...setNetwork('203.0.113.7'),
    then: [
      ...repeatStep(5, checkCode('WRONG', 'code_refused', {}, MEMBER)),
      setNetwork('203.0.113.8'),
      ...repeatStep(5, checkCode('WRONG', 'code_refused', {}, MEMBER)),
      setNetwork('203.0.113.9'),
      checkCode('GHOST10', 'too_many_tries', {}, MEMBER),
      checkCode('GHOST10', 'ok', {}, OTHER_MEMBER),
    ],
  },
  {
    name: 'a change of the extras keeps the discount of a promo code, and the booking total is never below 0',
    given: `${INSERT_CODES_SQL};
      insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
      values ('${HELD_ID}', '${customer(23)}', '${FREMANTLE}', '${MEMBER}', 2, 1, 'confirmed', 3600, 0);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
        promo_code_id)
      values ('${HELD_ID}', 'extra', 'Night before', 2, 90, false, 'booking', '${NIGHT_ID}', null),
        ('${HELD_ID}', 'discount', 'Promo code ALL', 1, -3700, false, 'booking', null, '${ALL_ID}')`,
    ...changeExtras([{ ...NIGHT_CHOICE, quantity: 1 }], 0, 'saved'),
    then: [changeExtras([{ ...NIGHT_CHOICE, quantity: 3 }], 180, 'saved')],
  },
  {
    name: "when staff check a promo code for a customer, the code is checked without the staff member's own account and uses",
    given: insertChangedGhostSql('members_only = true, max_uses_per_person = 1'),
    ...bookEvent([GHOST_CODE_ID], 'booked', {}, ADMIN),
    then: [
      checkCode('GHOST10', 'code_refused', { event_id: BEECHWORTH }, ADMIN),
      checkCode('GHOST10', 'ok', { event_id: BEECHWORTH, for_customer: true }, ADMIN),
      checkCode('GHOST10', '42501', { for_customer: true }, MEMBER),
      checkCode('GHOST10', '42501', { for_customer: true }),
    ],
  },
  {
    name: 'the revenue report adds up the lines of active bookings by kind, and the guest list shows the booked extras',
    given: INSERT_CODES_SQL,
    ...bookEvent([GHOST_CODE_ID], 'booked', {
      choices: { codes: [GHOST_CODE_ID], extras: [{ ...NIGHT_CHOICE, quantity: 2 }] },
    }),
    then: [
      { call: 'report_revenue', with: { year: 2027, filters: { event_id: FREMANTLE } }, as: ADMIN, expected: 'ok' },
      {
        sql: `select distinct v.extras from public.event_travellers v where v.event_id = '${FREMANTLE}' and v.extras is not null`,
        as: ADMIN,
        expected: 'done',
      },
      {
        sql: `update public.bookings set status = 'cancelled', expires_at = null, paid_amount = 500, retained_amount = 500
          where request_id = '${request(1)}'`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'report_revenue', with: { year: 2027, filters: { event_id: FREMANTLE } }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'staff add and change a promo code and its trips, and the code is stored in upper case',
    ...savePromoCode({ code: ' ghost10 ', percent: 10, ends_on: '2026-12-31', max_uses: 50 }, 'saved'),
    then: [
      savePromoCode({ code: 'GHOST10', percent: 10, ends_on: '2026-12-31', max_uses: 50 }, 'saved'),
      savePromoCode({ code: 'GHOST10', amount: 50.5, all_trips: false, targets: [{ trip_id: trip(6) }] }, 'saved'),
      savePromoCode({ code: 'GHOST10', amount: 50.5, all_trips: false, targets: [{ event_id: TASMANIA }] }, 'saved'),
      setCodeActive(false, 'done'),
      savePromoCode({ code: 'GHOST10', amount: 50.5 }, 'saved'),
      listCodes({ q: 'ghost' }),
      savePromoCode({ code: 'ghost10', percent: 5 }, 'code_taken', addedRowId(441)),
      { sql: `delete from public.promo_codes where id = '${GHOST_CODE_ID}'`, as: ADMIN, expected: 'done' },
    ],
  },
  {
    name: 'a promo code is refused with an invalid field, two discounts, no discount, or a limit to trips but no trip',
    ...savePromoCode({ code: 'TWO WORDS', percent: 101, max_uses: 0, min_spend: 'much' }, 'invalid'),
    then: [
      savePromoCode({ code: 'BOTH', percent: 5, amount: 5 }, 'invalid'),
      savePromoCode({ code: 'NEITHER' }, 'invalid'),
      savePromoCode({ code: 'NEVER', percent: 5, starts_on: '2026-08-02', ends_on: '2026-08-01' }, 'invalid'),
      savePromoCode({ code: 'NOWHERE', percent: 5, all_trips: false }, 'invalid'),
      savePromoCode(
        { code: 'NOWHERE', percent: 5, all_trips: false, targets: [{ event_id: addedRowId(1) }] },
        'invalid',
      ),
      savePromoCode(null, 'invalid'),
      { call: 'save_promo_code', with: { promo_code_id: null, fields: {} }, as: ADMIN, expected: 'invalid' },
      { ...savePromoCode({ code: 'MINE', percent: 100 }, '42501'), as: MEMBER },
      {
        sql: `update public.promo_codes set percent = 5 where id = '${addedRowId(430)}'`,
        as: ADMIN,
        expected: '42501',
      },
    ],
  },
  {
    name: 'a used promo code cannot be deleted or get another code or discount, even after its booking has expired',
    given: INSERT_CODES_SQL,
    ...bookEvent([GHOST_CODE_ID], 'booked'),
    then: [
      savePromoCode({ code: 'GHOST10', percent: 10, max_uses: 5 }, 'saved'),
      EXPIRE_BOOKINGS_STEP,
      savePromoCode({ code: 'GHOST10', percent: 20, max_uses: 5 }, 'used'),
      savePromoCode({ code: 'GHOST20', percent: 10, max_uses: 5 }, 'used'),
      { sql: `delete from public.promo_codes where id = '${GHOST_CODE_ID}'`, as: ADMIN, expected: '23503' },
      {
        sql: `update public.promo_codes set percent = 20 where id = '${GHOST_CODE_ID}'`,
        as: 'owner',
        expected: '23001',
      },
      setCodeActive(false, 'done'),
    ],
  },
  {
    name: 'the list of promo codes shows the newest first and can be filtered by state, and staff can search for a code',
    given: `${INSERT_CODES_SQL};
      update public.promo_codes set max_uses = 1, created_at = private.now() + interval '5 s' where id = '${GHOST_CODE_ID}';
      update public.promo_codes set ends_on = private.today() - 1, created_at = private.now() + interval '4 s' where id = '${TEN_ID}';
      update public.promo_codes set starts_on = private.today() + 1, created_at = private.now() + interval '3 s' where id = '${FIFTY_ID}';
      update public.promo_codes set is_active = false, created_at = private.now() + interval '2 s' where id = '${ALL_ID}'`,
    ...bookEvent([GHOST_CODE_ID], 'booked'),
    then: [
      listCodes({}),
      ...['active', 'scheduled', 'used_up', 'expired', 'inactive', 'x'].map((state) => listCodes({ state })),
      { call: 'admin_search', with: { q: 'ghost10' }, as: ADMIN, expected: 'ok' },
    ],
  },
]
