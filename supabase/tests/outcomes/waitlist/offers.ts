import { CURRENT_VERSION } from '../../support/rpc'
import {
  ADMIN,
  added,
  BEECHWORTH,
  booking,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  nothing,
  OPEN_OFFER,
} from '../../support/people'
import { type Case } from '../frame'

const FIRST = added(31)
/** Of the three that wait, by the order in which they came: two seats, one, two. */
const named = (email: string) =>
  `update public.waitlist_submissions set id = '${FIRST}' where email = '${email}@example.test'`
export const state = (status: string, booked = 'null') => `
  update public.waitlist_submissions set status = '${status}', booking_id = ${booked}
  where id = private.offered_entry('${OPEN_OFFER}')`
export const trip = (change: string, id = BEECHWORTH) => `update public.events set ${change} where id = '${id}'`
/** A trip with one free seat and one who waits for it, whose last day of booking is this. */
const closing = (last: string) => `
  ${trip(`start_date = date '${last}' + 90, end_date = date '${last}' + 95, max_registrations = 1`, event(8))};
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
  values ('${added(32)}', '${event(8)}', 'Edinburgh', 'Late Comer', 'late@example.test')`
const sydney = (day: string, time: string) => `'${day} ${time}'::timestamp at time zone 'Australia/Sydney'`
export const offer = { call: 'get_offer', with: { token: OPEN_OFFER }, as: null } as const

export const cases: Case[] = [
  {
    name: 'an admin offers seats before their turn',
    call: 'admin_offer_seats',
    with: { entry_id: added(12) },
    as: ADMIN,
    answers: 'offered',
  },
  {
    name: 'an offer made on the last day of booking ends with the day',
    call: 'admin_offer_seats',
    with: { entry_id: added(12) },
    as: ADMIN,
    answers: 'offered',
    at: `(select private.start_of(start_date - 90) + interval '1 hour' from public.events where id = '${FREMANTLE}')`,
  },
  {
    name: 'the day after there is none',
    call: 'admin_offer_seats',
    with: { entry_id: added(12) },
    as: ADMIN,
    answers: 'closed',
    at: `(select private.start_of(start_date - 89) from public.events where id = '${FREMANTLE}')`,
  },
  {
    name: 'where the clocks go forward, the last day is an hour shorter',
    given: closing('2026-10-04'),
    at: sydney('2026-10-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: added(32) },
    as: ADMIN,
    answers: 'offered',
  },
  {
    name: 'where they go back, it is an hour longer',
    given: closing('2027-04-04'),
    at: sydney('2027-04-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: added(32) },
    as: ADMIN,
    answers: 'offered',
  },
  {
    name: 'an offer lasts its hours whatever the clocks do',
    given: closing('2026-12-01'),
    at: sydney('2026-10-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: added(32) },
    as: ADMIN,
    answers: 'offered',
  },
  {
    name: 'more seats than are free are not offered',
    given: named('thaddeus'),
    call: 'admin_offer_seats',
    with: { entry_id: FIRST },
    as: ADMIN,
    answers: 'sold_out',
    then: [{ call: 'admin_offer_seats', with: { entry_id: FIRST }, as: ADMIN, answers: 'sold_out' }],
  },
  {
    name: 'so are not more than some',
    given: `${named('thaddeus')}; ${trip('max_registrations = 14')}`,
    call: 'admin_offer_seats',
    with: { entry_id: FIRST },
    as: ADMIN,
    answers: 'sold_out',
  },
  {
    name: 'a trip sold beyond its seats has none left, and none below',
    call: 'admin_offer_seats',
    as: ADMIN,
    given: `${named('winifred')}; ${trip('max_registrations = 10')}`,
    with: { entry_id: FIRST },
    answers: 'sold_out',
  },
  {
    name: 'whose booking is over may be offered anew, and is of that booking no more',
    as: ADMIN,
    answers: 'offered',
    given: `${state('accepted', `(select id from public.bookings where status = 'cancelled' limit 1)`)};
      ${trip('max_registrations = 20')}`,
    call: 'admin_offer_seats',
    with: { entry_id: added(11) },
  },
  {
    name: 'staff offer nothing to an unconfirmed address, nor on an announced trip',
    given: `update public.waitlist_submissions set status = 'unconfirmed' where id = '${added(12)}'`,
    call: 'admin_offer_seats',
    with: { entry_id: added(12) },
    as: ADMIN,
    answers: 'unconfirmed',
    then: [
      {
        sql: `update public.waitlist_submissions set status = 'waiting' where id = '${added(12)}'`,
        as: 'owner',
        answers: 'done',
      },
      { sql: trip(`phase = 'coming_soon'`, FREMANTLE), as: 'service', answers: 'done' },
      { call: 'admin_offer_seats', with: { entry_id: added(12) }, as: ADMIN, answers: 'closed' },
    ],
  },
  {
    name: 'offers hold only as many seats as came free, and add up what came free for a larger party',
    given: `
      delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats) values
        ('${added(31)}', '${FREMANTLE}', 'Fremantle', 'Two', 'two@example.test', 2),
        ('${added(32)}', '${FREMANTLE}', 'Fremantle', 'One', 'one@example.test', 1);
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      select ids.id::uuid, '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1
      from unnest(array['${added(35)}', '${added(36)}', '${added(37)}']) ids (id)`,
    call: 'cancel_booking',
    with: { booking_id: added(35) },
    as: ADMIN,
    answers: 'cancelled',
    then: [
      { call: 'cancel_booking', with: { booking_id: added(36) }, as: ADMIN, answers: 'cancelled' },
      { call: 'cancel_booking', with: { booking_id: added(37) }, as: ADMIN, answers: 'cancelled' },
    ],
  },
  {
    name: 'an offer is made once',
    call: 'admin_offer_seats',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'already_offered',
  },
  {
    name: 'an offer that was taken up is not made anew while its booking lives',
    given: state('accepted', `'${booking(1)}'`),
    call: 'admin_offer_seats',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'already_offered',
  },
  {
    name: 'whoever declined, or whose offer was taken back, may be offered anew',
    given: state('withdrawn'),
    call: 'admin_offer_seats',
    with: { entry_id: added(11) },
    as: ADMIN,
    answers: 'sold_out',
    then: [
      { sql: trip('max_registrations = 15'), as: 'owner', answers: 'done' },
      { call: 'admin_offer_seats', with: { entry_id: added(11) }, as: ADMIN, answers: 'offered' },
    ],
  },
  {
    name: 'seats are offered to nobody who is not there, and by nobody but admins',
    call: 'admin_offer_seats',
    with: { entry_id: nothing },
    as: ADMIN,
    answers: 'not_found',
    then: [{ call: 'admin_offer_seats', with: { entry_id: added(12) }, as: MEMBER, answers: '42501' }],
  },

  {
    name: 'seats added are offered in the order of joining to all that fit',
    call: 'save_event',
    as: ADMIN,
    answers: 'saved',
    with: { event: { id: BEECHWORTH, max_registrations: 16 }, expected_version: CURRENT_VERSION },
  },
  {
    name: 'a trip without a limit has a seat for everyone who waits',
    given: trip('max_registrations = null'),
    call: 'decline_offer',
    with: { token: OPEN_OFFER },
    as: null,
    answers: 'declined',
  },
  {
    name: 'a seat given back by a booking is offered on',
    given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(30)}', '${customer(23)}', '${FREMANTLE}', 13, 'confirmed', 0, 0, 1)`,
    as: 'service',
    answers: 'done',
    sql: `update public.bookings set seats = 12 where id = $1`,
    values: [added(30)],
  },
  {
    name: 'offers of a trip that is sold no more end, and whoever held one waits in the old place',
    call: 'save_event',
    as: ADMIN,
    answers: 'saved',
    with: { event: { id: BEECHWORTH, phase: 'planning' }, expected_version: CURRENT_VERSION },
    then: [
      { ...offer, answers: 'not_found' },
      {
        call: 'save_event',
        with: { event: { id: BEECHWORTH, phase: 'open' }, expected_version: CURRENT_VERSION },
        as: ADMIN,
        answers: 'saved',
      },
    ],
  },
  {
    name: 'no offer outlives a last day of booking that was moved forward',
    call: 'save_event',
    as: ADMIN,
    answers: 'saved',
    with: {
      event: { id: BEECHWORTH, start_date: '2026-10-13', end_date: '2026-10-15' },
      expected_version: CURRENT_VERSION,
    },
  },
  {
    name: 'a last day of booking that is moved shortens the offers of its trip alone',
    given: `update public.event_stats set seats_freed = 1 where event_id = '${FREMANTLE}'`,
    call: 'save_event',
    as: ADMIN,
    answers: 'saved',
    with: {
      event: { id: FREMANTLE, start_date: '2026-10-13', end_date: '2026-10-15' },
      expected_version: CURRENT_VERSION,
    },
  },
]
