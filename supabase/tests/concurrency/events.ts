import { RUN_EXPIRY_SQL } from '../support/expiry'
import { CURRENT_VERSION } from '../support/rpc'
import { request } from '../snapshots/case'
import {
  addedRowId,
  ADMIN,
  BEECHWORTH,
  booking,
  MANAGER,
  event,
  FREMANTLE,
  trip,
  MEMBER,
  OPEN_OFFER,
  person,
  TASMANIA,
} from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const createBookCall = (memberNumber: number, n: number, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: person(memberNumber),
  call: 'book',
  expected: 'booked',
  with: {
    event_id: FREMANTLE,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(n),
    expected_price: 1800,
    terms_accepted: true,
    ...overrides,
  },
})
const BEECHWORTH_ARGUMENTS = { event_id: BEECHWORTH, expected_price: 1200 }
const setSeatsLeftSql = (event: string, n: number) => `
  update public.events set max_registrations = (select s.seats_taken + ${n} from public.event_stats s
    where s.event_id = '${event}') where id = '${event}'`
const joinWaitlistCall = (event_id: string, email: string): ConcurrentCall => ({
  as: null,
  call: 'join_waitlist',
  expected: 'joined',
  with: { event_id, full_name: 'Waiting', email },
})
const CANCEL_CALL: ConcurrentCall = {
  as: MEMBER,
  call: 'cancel_booking',
  with: { booking_id: booking(1) },
  expected: 'cancelled',
}
const EXPIRE_HOLD_SQL = `update public.bookings set expires_at = private.now() - interval '1 second' where id = '${addedRowId(30)}'`

const withdrawOfferCall = (expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'withdraw_offer',
  with: { entry_id: addedRowId(11) },
  expected,
})

const saveEventCall = (title: string): Pick<ConcurrentCall, 'as' | 'call' | 'with'> => ({
  as: ADMIN,
  call: 'save_event',
  with: { event: { title }, request_id: request(1) },
})

const createEventCall = (source_id: string, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'create_events',
  with: { source_id, events: [{ start_date: '2031-02-10' }] },
  expected,
})

/**
 * Makes the Fremantle event a second departure of the Beechworth trip. Fremantle then has version 3, Beechworth version
 * 2.
 */
const JOIN_TRIP_SQL = `update public.events set trip_id = '${trip(5)}' where id = '${FREMANTLE}'`
const EXPECTED_VERSIONS: Record<string, number> = { [BEECHWORTH]: 2, [FREMANTLE]: 3 }

/** A call that saves changed fields of one departure and copies them to another departure of the same trip. */
export const saveEventsCall = (
  id: string,
  otherId: string,
  fields: Record<string, unknown>,
  expected: string,
): ConcurrentCall => ({
  as: ADMIN,
  call: 'save_events',
  with: {
    event: { id, ...fields },
    expected_version: EXPECTED_VERSIONS[id],
    others: [{ id: otherId, expected_version: EXPECTED_VERSIONS[otherId], fields: Object.keys(fields) }],
  },
  expected,
})
const addRequestId = (call: ConcurrentCall): ConcurrentCall => ({
  ...call,
  with: { ...call.with, request_id: request(1) },
})
const saveFremantleCall = (expected: string): ConcurrentCall => ({
  as: MANAGER,
  call: 'save_event',
  with: { event: { id: FREMANTLE, title: 'Theirs' }, expected_version: EXPECTED_VERSIONS[FREMANTLE] },
  expected,
})

/** Lets the member cancel booking 1 without cost until the Tasmania departure is guaranteed. */
const GUARANTEE_TERMS_SQL = `update public.events set min_group_size = 19, guaranteed_at = null,
    free_until_guaranteed = true where id = '${TASMANIA}';
  update public.bookings set free_until_guaranteed = true where id = '${booking(1)}'`
const GUARANTEE_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'guarantee_event',
  with: { event_id: TASMANIA },
  expected: 'guaranteed',
}

const OFFER_OTHER_DATES_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'offer_other_dates',
  with: { event_id: BEECHWORTH },
  expected: 'offered',
}

export const EVENT_PAIRS: CallPair[] = [
  {
    name: 'other dates that two admins offer at the same time are emailed once to each person',
    locks: ['lock_event'],
    given: JOIN_TRIP_SQL,
    first: OFFER_OTHER_DATES_CALL,
    second: { ...OFFER_OTHER_DATES_CALL, expected: 'no_recipients' },
  },
  {
    name: 'other dates offered while the departure is being called off are emailed once to each person',
    locks: ['lock_event'],
    given: JOIN_TRIP_SQL,
    first: { as: ADMIN, call: 'call_off_event', with: { event_id: BEECHWORTH }, expected: 'called_off' },
    second: { ...OFFER_OTHER_DATES_CALL, expected: 'no_recipients' },
  },
  {
    name: 'a booking that is cancelled while its departure is being guaranteed is cancelled under the terms after the guarantee',
    locks: ['lock_event'],
    given: GUARANTEE_TERMS_SQL,
    first: GUARANTEE_CALL,
    second: CANCEL_CALL,
  },
  {
    name: 'a departure that is guaranteed while a booking is being cancelled for free leaves that cancellation free',
    locks: ['lock_event'],
    given: GUARANTEE_TERMS_SQL,
    first: CANCEL_CALL,
    second: GUARANTEE_CALL,
  },
  {
    name: 'saving two departures cannot reduce their seats below those that a simultaneous booking takes',
    locks: ['lock_event'],
    given: `${JOIN_TRIP_SQL}; alter table public.events disable trigger raise_event_version;
      update public.events set max_registrations = 19 where id in ('${BEECHWORTH}', '${FREMANTLE}');
      alter table public.events enable trigger raise_event_version`,
    first: createBookCall(12, 1, { seats: 10 }),
    second: saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'New', max_registrations: 14 }, 'invalid'),
  },
  {
    name: 'a booking waits while the seats of its departure are reduced together with another departure',
    locks: ['lock_event'],
    given: JOIN_TRIP_SQL,
    first: saveEventsCall(BEECHWORTH, FREMANTLE, { max_registrations: 13 }, 'saved'),
    second: { ...createBookCall(12, 1, { seats: 10 }), expected: 'sold_out' },
  },
  {
    name: 'saving two departures together changes neither if another admin saves one of them at the same time',
    locks: ['lock_event'],
    given: JOIN_TRIP_SQL,
    first: saveFremantleCall('saved'),
    second: saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'Ours' }, 'conflict'),
  },
  {
    name: 'saving one departure returns a conflict if another admin saves it together with a second departure at the same time',
    locks: ['lock_event'],
    given: JOIN_TRIP_SQL,
    first: saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'Ours' }, 'saved'),
    second: saveFremantleCall('conflict'),
  },
  {
    name: 'two requests with the same id to save the same departures save them only once',
    locks: ['earlier_result'],
    given: JOIN_TRIP_SQL,
    first: addRequestId(saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'Ours' }, 'saved')),
    second: addRequestId(saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'Later' }, 'repeated')),
  },
  {
    name: 'two admins who create a departure of a trip on the same day, as copies of different departures, create only one departure',
    locks: ['create_events'],
    given: JOIN_TRIP_SQL,
    first: createEventCall(BEECHWORTH, 'created'),
    second: createEventCall(FREMANTLE, 'invalid'),
  },
  {
    name: 'two saves of a new trip with the same request id store one trip',
    locks: ['earlier_result'],
    first: { ...saveEventCall('New'), expected: 'saved' },
    second: { ...saveEventCall('Newer'), expected: 'repeated' },
  },
  {
    name: 'the last seat of a trip goes to the first of two members who book at the same time',
    locks: ['lock_event'],
    given: setSeatsLeftSql(FREMANTLE, 1),
    first: createBookCall(12, 1),
    second: { ...createBookCall(13, 2), expected: 'sold_out' },
  },
  {
    name: 'a member who sends two booking requests for a trip at the same time gets one booking',
    locks: ['lock_event', 'member_refusal'],
    first: createBookCall(12, 1),
    second: { ...createBookCall(12, 2), expected: 'already_booked' },
  },
  {
    name: "two bookings of different trips at the same time do not exceed the member's limit of unpaid bookings",
    locks: ['member_refusal'],
    constants: { max_unpaid_holds: 1 },
    given: setSeatsLeftSql(BEECHWORTH, 5),
    first: createBookCall(12, 1),
    second: { ...createBookCall(12, 2, BEECHWORTH_ARGUMENTS), expected: 'unpaid_holds' },
  },
  {
    name: 'the seat of a waitlist offer is not sold to another member while the offer is being accepted',
    locks: ['lock_event'],
    given: setSeatsLeftSql(BEECHWORTH, 0),
    first: createBookCall(12, 1, { ...BEECHWORTH_ARGUMENTS, offer_token: OPEN_OFFER }),
    second: { ...createBookCall(16, 2, BEECHWORTH_ARGUMENTS), expected: 'sold_out' },
  },
  {
    name: 'a waitlist offer that two admins withdraw at the same time is withdrawn once, and its seats are offered again once',
    locks: ['lock_event'],
    given: `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${BEECHWORTH}', 'Trip', 'Next', 'next@example.test'), ('${BEECHWORTH}', 'Trip', 'Last', 'last@example.test')`,
    first: withdrawOfferCall('withdrawn'),
    second: { ...withdrawOfferCall('not_offered'), as: MANAGER },
  },
  {
    name: 'two booking requests with the same request id make one booking',
    locks: ['take_seats'],
    first: createBookCall(12, 1),
    second: { ...createBookCall(12, 1, BEECHWORTH_ARGUMENTS), expected: 'repeated' },
    given: setSeatsLeftSql(BEECHWORTH, 5),
  },
  {
    name: "two bookings of different trips at the same time do not exceed the member's hourly limit",
    locks: ['member_refusal'],
    constants: { max_bookings_per_hour: 1 },
    given: `${setSeatsLeftSql(BEECHWORTH, 5)}`,
    first: createBookCall(12, 1),
    second: { ...createBookCall(12, 2, BEECHWORTH_ARGUMENTS), expected: 'too_many' },
  },
  {
    name: 'a waitlist offer that two members accept at the same time is accepted once',
    locks: ['lock_event', 'claim_offer'],
    first: createBookCall(12, 1, { ...BEECHWORTH_ARGUMENTS, offer_token: OPEN_OFFER }),
    second: { ...createBookCall(16, 2, { ...BEECHWORTH_ARGUMENTS, offer_token: OPEN_OFFER }), expected: 'offer_over' },
  },
  {
    name: 'a waitlist offer that is being accepted cannot be declined',
    locks: ['lock_event'],
    first: createBookCall(12, 1, { ...BEECHWORTH_ARGUMENTS, offer_token: OPEN_OFFER }),
    second: { as: null, call: 'decline_offer', with: { token: OPEN_OFFER }, expected: 'closed' },
  },
  {
    name: 'a booking that is cancelled twice at the same time frees its seats once',
    locks: ['lock_event', 'lock_booking'],
    first: CANCEL_CALL,
    second: { ...CANCEL_CALL, as: ADMIN, expected: 'already_cancelled' },
  },
  {
    name: 'the seats of a trip cannot be reduced below a booking made at the same time',
    locks: ['lock_event'],
    given: `update public.events set max_registrations = 19 where id = '${FREMANTLE}'`,
    first: createBookCall(12, 1, { seats: 10 }),
    second: {
      as: ADMIN,
      call: 'save_event',
      with: { event: { id: FREMANTLE, max_registrations: 8 }, expected_version: CURRENT_VERSION },
      expected: 'invalid',
    },
  },
  {
    name: 'an expired unpaid booking is ended once when two job runs overlap',
    locks: ['end_due_holds'],
    given: EXPIRE_HOLD_SQL,
    first: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
    second: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
  },
  {
    name: 'an unpaid booking that expires while another member books frees its seats once',
    locks: ['end_due_holds', 'lock_event'],
    given: `${EXPIRE_HOLD_SQL}; ${setSeatsLeftSql(FREMANTLE, 0)}`,
    first: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
    second: { ...createBookCall(13, 2, { seats: 3 }), expected: 'sold_out' },
  },
  {
    name: 'two waitlist requests for different trips at the same time do not exceed the hourly limit of an email address',
    locks: ['waitlist_refusal'],
    constants: { max_enquiries_per_hour: 1 },
    first: joinWaitlistCall(BEECHWORTH, 'waits@example.test'),
    second: { ...joinWaitlistCall(TASMANIA, 'waits@example.test'), expected: 'too_many' },
  },
  {
    name: 'an email address that joins a waitlist twice at the same time gets one waitlist entry',
    locks: ['lock_event'],
    first: { ...joinWaitlistCall(BEECHWORTH, 'member@nextroom.test'), as: MEMBER },
    second: { ...joinWaitlistCall(BEECHWORTH, 'Member@nextroom.test'), as: MEMBER, expected: 'duplicate' },
  },
  {
    name: 'a waitlist entry that is being deleted cannot be changed',
    locks: ['lock_event'],
    first: { as: ADMIN, call: 'delete_waitlist_entry', with: { entry_id: addedRowId(12) }, expected: 'deleted' },
    second: {
      as: ADMIN,
      call: 'update_waitlist_entry',
      with: { entry_id: addedRowId(12), full_name: 'New', email: 'new@example.test' },
      expected: 'not_found',
    },
  },
  {
    name: 'two photos added at the same time do not exceed the photo limit of an itinerary day',
    locks: ['limit_photos'],
    constants: { max_day_photos: 2 },
    first: {
      as: 'service',
      expected: 'done',
      sql: `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${addedRowId(1)}',
        '/a.avif')`,
    },
    second: {
      as: 'service',
      expected: '23514',
      sql: `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${addedRowId(1)}',
        '/b.avif')`,
    },
  },
  {
    name: 'a draft that two admins publish at the same time is published once',
    locks: ['lock_event'],
    first: {
      as: ADMIN,
      call: 'set_event_status',
      with: { event_id: event(12), status: 'published' },
      expected: 'published',
    },
    second: {
      as: ADMIN,
      call: 'set_event_status',
      with: { event_id: event(12), status: 'published' },
      expected: 'published',
    },
  },
]
