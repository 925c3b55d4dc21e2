import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { ADMIN, addedRowId, customer, DRAFT, event, MEMBER } from '../../support/people'
import { day, request, type SnapshotCase, type SnapshotStep } from '../case'
import { saveEventStep, createSaveCase } from './events'

const EDINBURGH_EVENT_ID = event(8)
const updateEventSql = (change: string) => `update public.events set ${change} where id = '${EDINBURGH_EVENT_ID}'`
/** The trip opens to everyone in 20 days, and to members in six days. */
const SET_OPENING_SQL = updateEventSql(`opens_on = '${day(20)}'`)
const HIDE_FROM_NON_MEMBERS_SQL = updateEventSql('opens_on = null, members_only = true')
const RUN_JOBS_STEP: SnapshotStep = {
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
}
const createFirstSecondSql = (daysFromToday: number) => `private.start_of('${day(daysFromToday)}')`
const createLastSecondSql = (days: number) => `private.start_of('${day(days + 1)}') - interval '1 second'`
const readEventCard = (expected = 'done'): SnapshotStep => ({
  as: null,
  expected,
  sql: 'select state, opens_on::text, members_book_from::text, members_only from public.event_cards where id = $1',
  values: [EDINBURGH_EVENT_ID],
})
const QUOTE_PLAN_STEP: SnapshotStep = {
  call: 'preview_plan',
  with: { event_id: EDINBURGH_EVENT_ID, seats: 1, plan: 1 },
  as: null,
  expected: 'ok',
}
const BOOK_EVENT_STEP: SnapshotStep = {
  call: 'book',
  with: {
    event_id: EDINBURGH_EVENT_ID,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(1),
    expected_price: 4600,
    terms_accepted: true,
  },
  as: MEMBER,
  expected: 'booked',
}
/** Staff book for a customer who phoned. Customer 20 has no account; the demo member's customer has one. */
const bookByPhone = (customerId: unknown, expected: string): SnapshotStep => ({
  call: 'admin_book',
  with: { customer_id: customerId, event_id: EDINBURGH_EVENT_ID, seats: 1, plan: 1, request_id: request(2) },
  as: ADMIN,
  expected,
})
const PHONE_CUSTOMER_ID = customer(20)
const joinWaitlist = (email: string): SnapshotStep => ({
  call: 'join_waitlist',
  with: { event_id: EDINBURGH_EVENT_ID, full_name: 'Early Bird', email },
  as: null,
  expected: 'joined',
})
/** Confirms the waitlist entry, like the link in the confirmation email. */
const CONFIRM_WAITLIST_STEP: SnapshotStep = {
  sql: `update public.waitlist_submissions set status = 'waiting' where status = 'unconfirmed'`,
  as: 'owner',
  expected: 'done',
}
const REGISTER_INTEREST_STEP: SnapshotStep = {
  call: 'express_interest',
  with: { event_id: EDINBURGH_EVENT_ID, full_name: 'Early Bird', email: 'bird@example.test' },
  as: null,
  expected: 'registered',
}
const readCard = (caller: string | null): SnapshotStep => ({
  as: caller,
  expected: 'done',
  sql: `select (select count(*) from public.events where id = $1) as trips,
    (select count(*) from public.event_cards where id = $1) as cards,
    (select count(*) from public.event_itineraries where event_id = $1) as days,
    (select count(*) from public.event_images where event_id = $1) as pictures,
    (select count(*) from public.event_stats where event_id = $1) as counters`,
  values: [EDINBURGH_EVENT_ID],
})

export const membersFirstCases: SnapshotCase[] = [
  {
    name: 'a trip opens to members first, and to everyone on its opening day',
    given: SET_OPENING_SQL,
    ...readEventCard(),
    at: createLastSecondSql(5),
    then: [
      { ...QUOTE_PLAN_STEP, expected: 'not_bookable' },
      { ...BOOK_EVENT_STEP, expected: 'not_bookable' },
      bookByPhone(PHONE_CUSTOMER_ID, 'not_bookable'),
      { ...readEventCard(), at: createFirstSecondSql(6) },
      { ...QUOTE_PLAN_STEP, at: createFirstSecondSql(6) },
      bookByPhone(PHONE_CUSTOMER_ID, 'members_only'),
      { ...BOOK_EVENT_STEP, at: createFirstSecondSql(6) },
      { ...readEventCard(), at: createLastSecondSql(19) },
      { ...bookByPhone(PHONE_CUSTOMER_ID, 'members_only'), at: createLastSecondSql(19) },
      { ...readEventCard(), at: createFirstSecondSql(20) },
      { ...bookByPhone(PHONE_CUSTOMER_ID, 'booked'), at: createFirstSecondSql(20) },
    ],
  },
  {
    name: 'an admin can book for a member from the day on which members can book',
    given: `${SET_OPENING_SQL}; update public.customers set profile_id = null where profile_id = '${MEMBER}';
      update public.customers set profile_id = '${MEMBER}' where id = '${customer(23)}'`,
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: EDINBURGH_EVENT_ID, seats: 1, plan: 1, request_id: request(2) },
    as: ADMIN,
    expected: 'booked',
    at: createFirstSecondSql(6),
  },
  {
    name: 'a setting defines how many days before everyone else members can book',
    given: `${SET_OPENING_SQL}; update public.settings set early_booking_days = 0 where only_row`,
    ...readEventCard(),
    at: createLastSecondSql(19),
    then: [
      { ...QUOTE_PLAN_STEP, expected: 'not_bookable' },
      { ...readEventCard(), at: createFirstSecondSql(20) },
      { ...QUOTE_PLAN_STEP, at: createFirstSecondSql(20) },
      { sql: 'update public.settings set early_booking_days = 30 where only_row', as: 'service', expected: 'done' },
      { ...readEventCard(), at: createFirstSecondSql(0) },
      { ...QUOTE_PLAN_STEP, at: createFirstSecondSql(0) },
    ],
  },
  {
    name: 'a public opening day does not open a trip that is planned, closed or coming soon',
    given: `${SET_OPENING_SQL}; ${updateEventSql(`phase = 'planning'`)}`,
    ...readEventCard(),
    then: [
      {
        sql: updateEventSql(`phase = 'open', start_date = '${day(89)}', end_date = '${day(95)}'`),
        as: 'service',
        expected: 'done',
      },
      readEventCard(),
      { ...QUOTE_PLAN_STEP, expected: 'closed' },
      {
        sql: updateEventSql(`phase = 'coming_soon', start_date = '${day(300)}', end_date = '${day(303)}'`),
        as: 'service',
        expected: 'done',
      },
      readEventCard(),
      { ...readEventCard(), at: createFirstSecondSql(6) },
    ],
  },
  {
    name: 'a full trip is shown as full before it opens',
    given: `${SET_OPENING_SQL}; ${updateEventSql('max_registrations = 1')};
      insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${customer(23)}', '${EDINBURGH_EVENT_ID}', 1, 'confirmed', 0, 0, 1)`,
    ...readEventCard(),
  },
  {
    name: 'a members-only trip is hidden from visitors, and members can read and book it',
    given: HIDE_FROM_NON_MEMBERS_SQL,
    ...readCard(null),
    then: [
      { ...QUOTE_PLAN_STEP, expected: 'not_found' },
      { ...joinWaitlist('bird@example.test'), expected: 'not_found' },
      { ...REGISTER_INTEREST_STEP, expected: 'not_found' },
      readCard(MEMBER),
      { ...readEventCard(), as: MEMBER },
      { ...QUOTE_PLAN_STEP, as: MEMBER },
      { ...joinWaitlist('bird@example.test'), as: MEMBER, expected: 'bookable' },
      { ...REGISTER_INTEREST_STEP, as: MEMBER },
      bookByPhone(PHONE_CUSTOMER_ID, 'members_only'),
      BOOK_EVENT_STEP,
    ],
  },
  {
    name: 'a payment plan preview of a draft returns not_found, even for a member',
    call: 'preview_plan',
    with: { event_id: DRAFT, seats: 1, plan: 1 },
    as: MEMBER,
    expected: 'not_found',
  },
  {
    name: 'when member booking starts, earlier waitlist entries get offers, and later entries do not',
    given: SET_OPENING_SQL,
    ...joinWaitlist('early@example.test'),
    at: createLastSecondSql(5),
    then: [
      CONFIRM_WAITLIST_STEP,
      { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done' },
      { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done', at: createFirstSecondSql(6) },
      { ...joinWaitlist('late@example.test'), at: createFirstSecondSql(6) },
      CONFIRM_WAITLIST_STEP,
      { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done', at: createFirstSecondSql(6) },
    ],
  },
  {
    name: 'the scheduled jobs offer seats to waitlist entries on the day when members may start to book',
    given: SET_OPENING_SQL,
    ...joinWaitlist('early@example.test'),
    at: createLastSecondSql(5),
    then: [CONFIRM_WAITLIST_STEP, RUN_JOBS_STEP, { ...RUN_JOBS_STEP, at: createFirstSecondSql(6) }],
  },
  {
    name: 'a waitlist entry made after member booking has started gets no automatic offer',
    given: SET_OPENING_SQL,
    ...joinWaitlist('late@example.test'),
    at: createFirstSecondSql(6),
    then: [CONFIRM_WAITLIST_STEP, { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done', at: createLastSecondSql(6) }],
  },
  {
    name: "moving a trip's opening day to a later date ends its waitlist offers and is audited",
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
      values ('${addedRowId(32)}', '${EDINBURGH_EVENT_ID}', 'Edinburgh', 'Late Comer', 'late@example.test')`,
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(32) },
    as: ADMIN,
    expected: 'offered',
    then: [
      { ...saveEventStep({ id: EDINBURGH_EVENT_ID, opens_on: day(15) }), as: ADMIN, expected: 'saved' },
      { ...saveEventStep({ id: EDINBURGH_EVENT_ID, opens_on: day(14) }), as: ADMIN, expected: 'saved' },
      {
        ...saveEventStep({ id: EDINBURGH_EVENT_ID, opens_on: null, members_only: true }),
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  createSaveCase(
    'a trip cannot open to everyone after its start date',
    { title: 'New', start_date: day(20), opens_on: day(21) },
    'invalid',
  ),
  createSaveCase(
    'a trip can open to everyone on its start date',
    { title: 'New', start_date: day(20), opens_on: day(20) },
    'saved',
  ),
  createSaveCase(
    'a trip for members only cannot have a date on which it opens to everyone',
    { title: 'New', opens_on: day(20), members_only: true },
    'invalid',
  ),
  createSaveCase(
    'an opening date outside the date limits is rejected',
    { title: 'New', opens_on: '2200-01-01' },
    'invalid',
  ),
]
