import { ADMIN, booking, DRAFT, event, FREMANTLE, MEMBER, person, TASMANIA, UNKNOWN_ID } from '../../support/people'
import { CURRENT_VERSION } from '../../support/rpc'
import { request, type SnapshotCase, type SnapshotStep } from '../case'

const REMOVE_EMAILS_SQL = 'delete from public.email_outbox where true;'
const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
/** Changes a departure. Sets its capacity to 30 seats first, because the minimum may not exceed the capacity. */
const changeEventSql = (changes: string, id: string = FREMANTLE) =>
  `update public.events set max_registrations = 30 where id = '${id}';
  update public.events set ${changes} where id = '${id}'; ${REMOVE_EMAILS_SQL}`
const guaranteeEvent = (expected: string, event_id: string = FREMANTLE): SnapshotStep => ({
  call: 'guarantee_event',
  with: { event_id },
  as: ADMIN,
  expected,
})
const extendDecision = (decision_on: string | null, expected: string, event_id: string = FREMANTLE): SnapshotStep => ({
  call: 'extend_decision_day',
  with: { event_id, decision_on },
  as: ADMIN,
  expected,
})
const readConfirmation = (id: string = FREMANTLE) =>
  createQueryStep(
    `select confirmation, to_confirm, is_free_until_guaranteed from public.event_cards where id = '${id}'`,
  )
/** 7 travellers of this departure are confirmed, and one more booked without paying. */
const PORT_ARTHUR = event(4)
const HELD_BOOKING_ID = booking(9)
const CONFIRM_BOOKING_STEP = createQueryStep(`select private.confirm_booking('${HELD_BOOKING_ID}')`)
const runDecisionsJob = (overrides: Partial<SnapshotStep> = {}) =>
  createQueryStep(`select private.run_scheduled_job('decisions') as error`, overrides)
/** Fremantle departs 205 days after the test day, and 5 travellers are confirmed. */
const MAKE_DECISION_DUE_SQL = changeEventSql('min_group_size = 9, decision_days = 205')
/** The paid booking of the member can be cancelled without cost until the departure is guaranteed. */
const SET_FREE_UNTIL_GUARANTEED_SQL = `${changeEventSql('min_group_size = 19, free_until_guaranteed = true, guaranteed_at = null', TASMANIA)}
  update public.bookings set free_until_guaranteed = true where id = '${booking(1)}';`
const PREVIEW_CANCELLATION_STEP: SnapshotStep = {
  call: 'preview_cancellation',
  with: { booking_id: booking(1) },
  as: MEMBER,
  expected: 'ok',
}
const CANCEL_OWN_BOOKING_STEP: SnapshotStep = {
  call: 'cancel_booking',
  with: { booking_id: booking(1) },
  as: MEMBER,
  expected: 'cancelled',
}
const saveEvent = (changes: Record<string, unknown>, expected: string, id: string = FREMANTLE): SnapshotStep => ({
  call: 'save_event',
  with: { event: { id, ...changes }, expected_version: CURRENT_VERSION },
  as: ADMIN,
  expected,
})

const countingCases: SnapshotCase[] = [
  {
    name: 'only travellers of confirmed bookings count towards the minimum number of travellers of a departure',
    given: changeEventSql('min_group_size = 8'),
    ...createQueryStep(`select s.seats_confirmed, s.seats_taken, (select sum(b.seats) from public.bookings b
      where b.event_id = s.event_id and b.status = 'confirmed') as confirmed
      from public.event_stats s where s.event_id = '${FREMANTLE}'`),
    then: [readConfirmation()],
  },
  {
    name: 'a departure is guaranteed when confirmed bookings reach its minimum of travellers, and stays guaranteed after a cancellation',
    given: changeEventSql('min_group_size = 8, guaranteed_at = null', PORT_ARTHUR),
    ...CONFIRM_BOOKING_STEP,
    then: [
      { call: 'cancel_booking', with: { booking_id: HELD_BOOKING_ID }, as: ADMIN, expected: 'cancelled' },
      readConfirmation(PORT_ARTHUR),
    ],
  },
  {
    name: 'a departure stays planned while its confirmed bookings have fewer travellers than its minimum',
    given: changeEventSql('min_group_size = 9, guaranteed_at = null', PORT_ARTHUR),
    ...CONFIRM_BOOKING_STEP,
    then: [readConfirmation(PORT_ARTHUR)],
  },
  {
    name: 'a departure is guaranteed when staff lower its minimum to the number of confirmed travellers',
    given: changeEventSql('min_group_size = 8'),
    ...saveEvent({ min_group_size: 5 }, 'saved'),
  },
  {
    name: 'a departure with few free seats has the confirmation "planned" until it is guaranteed, and then "final_spots"',
    given: `${changeEventSql(
      `min_group_size = 6, max_registrations = (select s.seats_taken + 2 from public.event_stats s
        where s.event_id = '${FREMANTLE}')`,
    )}`,
    ...readConfirmation(),
    then: [guaranteeEvent('guaranteed'), readConfirmation()],
  },
]

const staffCases: SnapshotCase[] = [
  {
    name: 'staff guarantee a departure with fewer travellers than its minimum, and its customers are emailed once',
    given: `${MAKE_DECISION_DUE_SQL} update public.bookings set free_until_guaranteed = true
      where event_id = '${FREMANTLE}' and seats = 1;`,
    ...guaranteeEvent('guaranteed'),
    then: [guaranteeEvent('already_guaranteed'), extendDecision('2026-12-01', 'already_guaranteed')],
  },
  {
    name: 'a departure can be guaranteed until the day of departure, and not on the day after',
    given: changeEventSql('min_group_size = 9, start_date = private.today(), end_date = private.today()'),
    ...guaranteeEvent('guaranteed'),
    then: [
      createQueryStep(
        `update public.events set guaranteed_at = null, start_date = private.today() - 1 where id = '${FREMANTLE}'`,
      ),
      guaranteeEvent('departed'),
      extendDecision('2026-12-01', 'departed'),
    ],
  },
  {
    name: 'a called-off departure, a draft, an unknown departure and a departure without a minimum cannot be guaranteed',
    given: changeEventSql('min_group_size = 9, called_off_at = private.now()'),
    ...guaranteeEvent('called_off'),
    then: [
      extendDecision('2026-12-01', 'called_off'),
      guaranteeEvent('not_published', DRAFT),
      extendDecision('2026-12-01', 'not_published', DRAFT),
      guaranteeEvent('no_minimum', PORT_ARTHUR),
      extendDecision('2026-12-01', 'no_minimum', PORT_ARTHUR),
      guaranteeEvent('not_found', UNKNOWN_ID),
      extendDecision('2026-12-01', 'not_found', UNKNOWN_ID),
    ],
  },
  {
    name: 'staff can postpone the decision day of a departure (when they decide if it runs) to a later day before departure',
    given: MAKE_DECISION_DUE_SQL,
    ...extendDecision('2026-07-16', 'extended'),
    then: [
      extendDecision('2026-07-16', 'invalid'),
      extendDecision('2026-07-15', 'invalid'),
      extendDecision('2027-02-05', 'invalid'),
      extendDecision(null, 'invalid'),
      extendDecision('2027-02-04', 'extended'),
    ],
  },
  {
    name: 'staff with the trips permission get one email on each decision day of a departure with too few travellers',
    given: MAKE_DECISION_DUE_SQL,
    ...runDecisionsJob(),
    then: [
      runDecisionsJob(),
      extendDecision('2026-07-20', 'extended'),
      runDecisionsJob(),
      runDecisionsJob({ at: `'2026-07-20T02:00:00Z'::timestamptz` }),
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'from the decision day on, staff are asked to decide about departures with too few travellers, unless guaranteed or called off',
    given: `${changeEventSql('min_group_size = 9, decision_days = 204')}
      ${changeEventSql('min_group_size = 9, decision_days = 730, guaranteed_at = private.now()', PORT_ARTHUR)}
      ${changeEventSql('min_group_size = 13, decision_days = 730, called_off_at = private.now()', event(5))}`,
    ...runDecisionsJob(),
    then: [createQueryStep('select count(*) from private.events_to_decide()')],
  },
  {
    name: 'a guaranteed departure cannot become a draft or be deleted, but it can be called off',
    given: changeEventSql('min_group_size = 6, guaranteed_at = private.now()', event(18)),
    call: 'set_event_status',
    with: { event_id: event(18), status: 'draft' },
    as: ADMIN,
    expected: 'guaranteed',
    then: [
      saveEvent({ status: 'draft' }, 'invalid', event(18)),
      createQueryStep(`delete from public.events where id = '${event(18)}'`, { as: ADMIN, expected: '23503' }),
      { call: 'call_off_event', with: { event_id: event(18) }, as: ADMIN, expected: 'called_off' },
    ],
  },
  {
    name: 'new departures copy the minimum, the decision day and the promise of free cancellation, but not the guarantee',
    given: changeEventSql(
      'min_group_size = 4, decision_days = 40, free_until_guaranteed = true, guaranteed_at = private.now()',
    ),
    call: 'create_events',
    with: { source_id: FREMANTLE, events: [{ start_date: '2031-02-10' }] },
    as: ADMIN,
    expected: 'created',
    then: [
      createQueryStep(`select min_group_size, decision_days, free_until_guaranteed, guaranteed_at from public.events
        where start_date = '2031-02-10'`),
    ],
  },
]

const cancellationCases: SnapshotCase[] = [
  {
    name: 'cancelling costs nothing before the departure is guaranteed if the booking has free cancellation until the guarantee',
    given: SET_FREE_UNTIL_GUARANTEED_SQL,
    ...PREVIEW_CANCELLATION_STEP,
    then: [CANCEL_OWN_BOOKING_STEP],
  },
  {
    name: 'a booking keeps the promise of free cancellation after staff remove the promise from the departure',
    given: `${SET_FREE_UNTIL_GUARANTEED_SQL} ${changeEventSql('free_until_guaranteed = false', TASMANIA)}`,
    ...CANCEL_OWN_BOOKING_STEP,
  },
  {
    name: 'after a departure is guaranteed, cancelling a booking is no longer free',
    given: SET_FREE_UNTIL_GUARANTEED_SQL,
    ...guaranteeEvent('guaranteed', TASMANIA),
    then: [PREVIEW_CANCELLATION_STEP, CANCEL_OWN_BOOKING_STEP],
  },
  {
    name: 'a booking made before its departure promised free cancellation cannot be cancelled for free',
    given: changeEventSql('min_group_size = 19, free_until_guaranteed = true, guaranteed_at = null', TASMANIA),
    ...CANCEL_OWN_BOOKING_STEP,
  },
  {
    name: 'the promise of free cancellation ends after the day of departure',
    given: `${SET_FREE_UNTIL_GUARANTEED_SQL} ${changeEventSql('start_date = private.today() - 1', TASMANIA)}`,
    ...PREVIEW_CANCELLATION_STEP,
    as: ADMIN,
  },
  {
    name: 'a new booking stores the promise of free cancellation, unless the departure is guaranteed already',
    given: changeEventSql('min_group_size = 19, free_until_guaranteed = true', FREMANTLE),
    call: 'booking_conditions',
    with: { event_id: FREMANTLE },
    as: null,
    expected: 'ok',
    then: [
      ...[12, 13].flatMap((member, n): SnapshotStep[] => [
        {
          call: 'book',
          as: person(member),
          expected: 'booked',
          with: {
            event_id: FREMANTLE,
            seats: 1,
            plan: 1,
            travellers: [],
            request_id: request(n + 1),
            expected_price: 1800,
            terms_accepted: true,
          },
        },
        ...(n === 0 ? [guaranteeEvent('guaranteed')] : []),
      ]),
    ],
  },
  {
    name: 'staff cannot remove the minimum of a departure while a booking has free cancellation until the guarantee',
    given: SET_FREE_UNTIL_GUARANTEED_SQL,
    ...saveEvent({ min_group_size: null, free_until_guaranteed: false }, 'invalid', TASMANIA),
    then: [saveEvent({ min_group_size: null }, 'invalid', TASMANIA)],
  },
]

export const guaranteesCases: SnapshotCase[] = [...countingCases, ...staffCases, ...cancellationCases]
