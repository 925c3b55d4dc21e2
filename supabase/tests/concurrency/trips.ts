import { EXPIRE } from '../support/expiry'
import { CURRENT_VERSION } from '../support/rpc'
import { request } from '../outcomes/frame'
import {
  added,
  ADMIN,
  BEECHWORTH,
  booking,
  DESK,
  event,
  FREMANTLE,
  MEMBER,
  OPEN_OFFER,
  person,
  TASMANIA,
} from '../support/people'
import type { Act, Pair } from './pair'

const book = (who: number, n: number, more: Record<string, unknown> = {}): Act => ({
  as: person(who),
  call: 'book',
  answers: 'booked',
  with: {
    event_id: FREMANTLE,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(n),
    expected_price: 1800,
    terms_accepted: true,
    ...more,
  },
})
const beechworth = { event_id: BEECHWORTH, expected_price: 1200 }
const seatsLeft = (trip: string, n: number) => `
  update public.events set max_registrations = (select s.seats_taken + ${n} from public.event_stats s
    where s.event_id = '${trip}') where id = '${trip}'`
const join = (event_id: string, email: string): Act => ({
  as: null,
  call: 'join_waitlist',
  answers: 'joined',
  with: { event_id, full_name: 'Waiting', email },
})
const cancel: Act = { as: MEMBER, call: 'cancel_booking', with: { booking_id: booking(1) }, answers: 'cancelled' }
const ranOut = `update public.bookings set expires_at = private.now() - interval '1 second' where id = '${added(30)}'`

const withdraw = (answers: string): Act => ({
  as: ADMIN,
  call: 'withdraw_offer',
  with: { entry_id: added(11) },
  answers,
})

const save = (title: string): Pick<Act, 'as' | 'call' | 'with'> => ({
  as: ADMIN,
  call: 'save_event',
  with: { event: { title }, request_id: request(1) },
})

export const TRIPS: Pair[] = [
  {
    name: 'one press of the button stores one trip, whatever is sent with it',
    locks: ['earlier_result'],
    first: { ...save('New'), answers: 'saved' },
    second: { ...save('Newer'), answers: 'repeated' },
  },
  {
    name: 'the last seat goes to whoever came first',
    locks: ['lock_event'],
    given: seatsLeft(FREMANTLE, 1),
    first: book(12, 1),
    second: { ...book(13, 2), answers: 'sold_out' },
  },
  {
    name: 'a member books a trip once, with two requests at once too',
    locks: ['lock_event', 'booking_refusal'],
    first: book(12, 1),
    second: { ...book(12, 2), answers: 'already_booked' },
  },
  {
    name: 'a member holds no more unpaid bookings than allowed, on several trips at once too',
    locks: ['booking_refusal'],
    constants: { max_unpaid_holds: 1 },
    given: seatsLeft(BEECHWORTH, 5),
    first: book(12, 1),
    second: { ...book(12, 2, beechworth), answers: 'unpaid_holds' },
  },
  {
    name: 'the seat of an offer is not sold to another member while the offer is accepted',
    locks: ['lock_event'],
    given: seatsLeft(BEECHWORTH, 0),
    first: book(12, 1, { ...beechworth, offer_token: OPEN_OFFER }),
    second: { ...book(16, 2, beechworth), answers: 'sold_out' },
  },
  {
    name: 'two admins withdraw an offer once, and its seats are offered on once',
    locks: ['lock_event'],
    given: `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${BEECHWORTH}', 'Trip', 'Next', 'next@example.test'), ('${BEECHWORTH}', 'Trip', 'Last', 'last@example.test')`,
    first: withdraw('withdrawn'),
    second: { ...withdraw('not_offered'), as: DESK },
  },
  {
    name: 'one press of the button books one trip, whatever is sent with it',
    locks: ['take_seats'],
    first: book(12, 1),
    second: { ...book(12, 1, beechworth), answers: 'repeated' },
    given: seatsLeft(BEECHWORTH, 5),
  },
  {
    name: 'nobody starts more bookings in an hour than the house lets, on several trips at once either',
    locks: ['booking_refusal'],
    constants: { max_bookings_per_hour: 1 },
    given: `${seatsLeft(BEECHWORTH, 5)}`,
    first: book(12, 1),
    second: { ...book(12, 2, beechworth), answers: 'too_many' },
  },
  {
    name: 'an offer is taken up once',
    locks: ['lock_event', 'claim_offer'],
    first: book(12, 1, { ...beechworth, offer_token: OPEN_OFFER }),
    second: { ...book(16, 2, { ...beechworth, offer_token: OPEN_OFFER }), answers: 'offer_over' },
  },
  {
    name: 'an offer is taken up or declined',
    locks: ['lock_event'],
    first: book(12, 1, { ...beechworth, offer_token: OPEN_OFFER }),
    second: { as: null, call: 'decline_offer', with: { token: OPEN_OFFER }, answers: 'closed' },
  },
  {
    name: 'whoever cancels twice frees the seat once',
    locks: ['lock_event', 'lock_booking'],
    first: cancel,
    second: { ...cancel, as: ADMIN, answers: 'already_cancelled' },
  },
  {
    name: 'a trip is not made smaller than what was booked at that moment',
    locks: ['lock_event'],
    given: `update public.events set max_registrations = 19 where id = '${FREMANTLE}'`,
    first: book(12, 1, { seats: 10 }),
    second: {
      as: ADMIN,
      call: 'save_event',
      with: { event: { id: FREMANTLE, max_registrations: 8 }, expected_version: CURRENT_VERSION },
      answers: 'invalid',
    },
  },
  {
    name: 'a hold that has run out is ended once',
    locks: ['end_due_holds'],
    given: ranOut,
    first: { as: 'owner', sql: EXPIRE, answers: 'done' },
    second: { as: 'owner', sql: EXPIRE, answers: 'done' },
  },
  {
    name: 'the clock and a buyer do not both take a seat that has run out',
    locks: ['end_due_holds', 'lock_event'],
    given: `${ranOut}; ${seatsLeft(FREMANTLE, 0)}`,
    first: { as: 'owner', sql: EXPIRE, answers: 'done' },
    second: { ...book(13, 2, { seats: 3 }), answers: 'sold_out' },
  },
  {
    name: 'an address joins as often as it may, on several trips at once either',
    locks: ['waitlist_refusal'],
    constants: { max_enquiries_per_hour: 1 },
    first: join(BEECHWORTH, 'waits@example.test'),
    second: { ...join(TASMANIA, 'waits@example.test'), answers: 'too_many' },
  },
  {
    name: 'an address joins a trip once',
    locks: ['lock_event'],
    first: { ...join(BEECHWORTH, 'member@nextroom.test'), as: MEMBER },
    second: { ...join(BEECHWORTH, 'Member@nextroom.test'), as: MEMBER, answers: 'duplicate' },
  },
  {
    name: 'an entry is changed or deleted',
    locks: ['lock_event'],
    first: { as: ADMIN, call: 'delete_waitlist_entry', with: { entry_id: added(12) }, answers: 'deleted' },
    second: {
      as: ADMIN,
      call: 'update_waitlist_entry',
      with: { entry_id: added(12), full_name: 'New', email: 'new@example.test' },
      answers: 'not_found',
    },
  },
  {
    name: 'a day has as many photos as the house lets',
    locks: ['limit_photos'],
    constants: { max_day_photos: 2 },
    first: {
      as: 'service',
      answers: 'done',
      sql: `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${added(1)}',
        '/a.avif')`,
    },
    second: {
      as: 'service',
      answers: '23514',
      sql: `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${added(1)}',
        '/b.avif')`,
    },
  },
  {
    name: 'two admins publish a draft once',
    locks: ['lock_event'],
    first: {
      as: ADMIN,
      call: 'set_event_status',
      with: { event_id: event(12), status: 'published' },
      answers: 'published',
    },
    second: {
      as: ADMIN,
      call: 'set_event_status',
      with: { event_id: event(12), status: 'published' },
      answers: 'published',
    },
  },
]
