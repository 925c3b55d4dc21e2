import { CURRENT_VERSION } from '../../support/rpc'
import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OPEN_OFFER,
} from '../../support/people'
import { type SnapshotCase } from '../case'

const FIRST_ENTRY_ID = addedRowId(31)
/**
 * Sets a known id for one of the three waiting entries. In order of joining, the entries request two, one and two
 * seats.
 */
const setEntryIdSql = (email: string) =>
  `update public.waitlist_submissions set id = '${FIRST_ENTRY_ID}' where email = '${email}@example.test'`
export const setOfferStateSql = (status: string, booked = 'null') => `
  update public.waitlist_submissions set status = '${status}', booking_id = ${booked}
  where id = private.offered_entry('${OPEN_OFFER}')`
export const updateEventSql = (change: string, id = BEECHWORTH) =>
  `update public.events set ${change} where id = '${id}'`
/** A trip with one free seat and one waitlist entry. `lastOfferDay` is the last day for waitlist offers. */
const insertClosingEventSql = (lastOfferDay: string) => `
  ${updateEventSql(`start_date = date '${lastOfferDay}' + 14, end_date = date '${lastOfferDay}' + 19, max_registrations = 1`, event(8))};
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
  values ('${addedRowId(32)}', '${event(8)}', 'Edinburgh', 'Late Comer', 'late@example.test')`
const sydneyTimeSql = (day: string, time: string) => `'${day} ${time}'::timestamp at time zone 'Australia/Sydney'`
export const GET_OFFER_STEP = { call: 'get_offer', with: { token: OPEN_OFFER }, as: null } as const

export const offersCases: SnapshotCase[] = [
  {
    name: 'an admin offers seats to a waitlist entry that is not next in order',
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(12) },
    as: ADMIN,
    expected: 'offered',
  },
  {
    name: 'a waitlist offer made on the last day for offers expires at the end of that day',
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(12) },
    as: ADMIN,
    expected: 'offered',
    at: `(select private.start_of(start_date - 14) + interval '1 hour' from public.events where id = '${FREMANTLE}')`,
  },
  {
    name: 'a waitlist offer is refused after the last day for offers',
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(12) },
    as: ADMIN,
    expected: 'closed',
    at: `(select private.start_of(start_date - 13) from public.events where id = '${FREMANTLE}')`,
  },
  {
    name: 'a waitlist offer lasts an hour less if daylight saving time starts before it ends at midnight',
    given: insertClosingEventSql('2026-10-04'),
    at: sydneyTimeSql('2026-10-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(32) },
    as: ADMIN,
    expected: 'offered',
  },
  {
    name: 'a waitlist offer ends an hour later if daylight saving time ends on the last day for offers',
    given: insertClosingEventSql('2027-04-04'),
    at: sydneyTimeSql('2027-04-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(32) },
    as: ADMIN,
    expected: 'offered',
  },
  {
    name: 'a waitlist offer has its full hours if daylight saving time starts while the offer is open',
    given: insertClosingEventSql('2026-12-01'),
    at: sydneyTimeSql('2026-10-03', '22:00'),
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(32) },
    as: ADMIN,
    expected: 'offered',
  },
  {
    name: 'a waitlist offer is refused when no seat is free',
    given: setEntryIdSql('thaddeus'),
    call: 'admin_offer_seats',
    with: { entry_id: FIRST_ENTRY_ID },
    as: ADMIN,
    expected: 'sold_out',
    then: [{ call: 'admin_offer_seats', with: { entry_id: FIRST_ENTRY_ID }, as: ADMIN, expected: 'sold_out' }],
  },
  {
    name: 'a waitlist offer is refused when fewer seats are free than the entry needs',
    given: `${setEntryIdSql('thaddeus')}; ${updateEventSql('max_registrations = 14')}`,
    call: 'admin_offer_seats',
    with: { entry_id: FIRST_ENTRY_ID },
    as: ADMIN,
    expected: 'sold_out',
  },
  {
    name: 'an overbooked trip has zero seats to offer to the waitlist',
    call: 'admin_offer_seats',
    as: ADMIN,
    given: `${setEntryIdSql('winifred')}; ${updateEventSql('max_registrations = 10')}`,
    with: { entry_id: FIRST_ENTRY_ID },
    expected: 'sold_out',
  },
  {
    name: 'a waitlist entry whose booking was cancelled can get a new offer, and then no longer refers to that booking',
    as: ADMIN,
    expected: 'offered',
    given: `${setOfferStateSql('accepted', `(select id from public.bookings where status = 'cancelled' limit 1)`)};
      ${updateEventSql('max_registrations = 20')}`,
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(11) },
  },
  {
    name: 'an admin cannot offer seats to an unconfirmed waitlist entry, or on a trip that is only announced',
    given: `update public.waitlist_submissions set status = 'unconfirmed' where id = '${addedRowId(12)}'`,
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(12) },
    as: ADMIN,
    expected: 'unconfirmed',
    then: [
      {
        sql: `update public.waitlist_submissions set status = 'waiting' where id = '${addedRowId(12)}'`,
        as: 'owner',
        expected: 'done',
      },
      { sql: updateEventSql(`phase = 'coming_soon'`, FREMANTLE), as: 'service', expected: 'done' },
      { call: 'admin_offer_seats', with: { entry_id: addedRowId(12) }, as: ADMIN, expected: 'closed' },
    ],
  },
  {
    name: 'waitlist offers use only freed seats, and freed seats add up until they are enough for an entry with more seats',
    given: `
      delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats) values
        ('${addedRowId(31)}', '${FREMANTLE}', 'Fremantle', 'Two', 'two@example.test', 2),
        ('${addedRowId(32)}', '${FREMANTLE}', 'Fremantle', 'One', 'one@example.test', 1);
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      select ids.id::uuid, '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1
      from unnest(array['${addedRowId(35)}', '${addedRowId(36)}', '${addedRowId(37)}']) ids (id)`,
    call: 'cancel_booking',
    with: { booking_id: addedRowId(35) },
    as: ADMIN,
    expected: 'cancelled',
    then: [
      { call: 'cancel_booking', with: { booking_id: addedRowId(36) }, as: ADMIN, expected: 'cancelled' },
      { call: 'cancel_booking', with: { booking_id: addedRowId(37) }, as: ADMIN, expected: 'cancelled' },
    ],
  },
  {
    name: 'a waitlist entry with an open offer cannot get another offer',
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'already_offered',
  },
  {
    name: 'a waitlist entry with an accepted offer gets no new offer while its booking is active',
    given: setOfferStateSql(
      'accepted',
      `(select b.id from public.bookings b where b.event_id = waitlist_submissions.event_id and b.status = 'confirmed'
        order by b.id limit 1)`,
    ),
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'already_offered',
    then: [
      {
        sql: `update public.bookings b set event_id = '${FREMANTLE}' from public.waitlist_submissions w
          where w.id = '${addedRowId(11)}' and b.id = w.booking_id`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'admin_offer_seats', with: { entry_id: addedRowId(11) }, as: ADMIN, expected: 'offered' },
    ],
  },
  {
    name: 'a waitlist entry whose offer was withdrawn can get a new offer when a seat is free',
    given: setOfferStateSql('withdrawn'),
    call: 'admin_offer_seats',
    with: { entry_id: addedRowId(11) },
    as: ADMIN,
    expected: 'sold_out',
    then: [
      { sql: updateEventSql('max_registrations = 15'), as: 'owner', expected: 'done' },
      { call: 'admin_offer_seats', with: { entry_id: addedRowId(11) }, as: ADMIN, expected: 'offered' },
    ],
  },
  {
    name: 'an unknown waitlist entry gets no offer, and a member cannot make an offer',
    call: 'admin_offer_seats',
    with: { entry_id: UNKNOWN_ID },
    as: ADMIN,
    expected: 'not_found',
    then: [{ call: 'admin_offer_seats', with: { entry_id: addedRowId(12) }, as: MEMBER, expected: '42501' }],
  },

  {
    name: 'adding seats to a trip offers them in order of joining to all waitlist entries that fit',
    call: 'save_event',
    as: ADMIN,
    expected: 'saved',
    with: { event: { id: BEECHWORTH, max_registrations: 16 }, expected_version: CURRENT_VERSION },
  },
  {
    name: 'a trip without a seat limit offers seats to every waiting entry',
    given: updateEventSql('max_registrations = null'),
    call: 'decline_offer',
    with: { token: OPEN_OFFER },
    as: null,
    expected: 'declined',
  },
  {
    name: 'when a booking becomes smaller, the freed seat is offered to the waitlist',
    given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 13, 'confirmed', 0, 0, 1)`,
    as: 'service',
    expected: 'done',
    sql: `update public.bookings set seats = 12 where id = $1`,
    values: [addedRowId(30)],
  },
  {
    name: 'waitlist offers end when a trip is taken off sale, and their entries return to their old positions',
    call: 'save_event',
    as: ADMIN,
    expected: 'saved',
    with: { event: { id: BEECHWORTH, phase: 'planning' }, expected_version: CURRENT_VERSION },
    then: [
      { ...GET_OFFER_STEP, expected: 'not_found' },
      {
        call: 'save_event',
        with: { event: { id: BEECHWORTH, phase: 'open' }, expected_version: CURRENT_VERSION },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: 'moving the last day for booking to an earlier date shortens an open waitlist offer',
    call: 'save_event',
    as: ADMIN,
    expected: 'saved',
    with: {
      event: { id: BEECHWORTH, start_date: '2026-10-13', end_date: '2026-10-15' },
      expected_version: CURRENT_VERSION,
    },
  },
  {
    name: 'moving the last day for booking of one trip keeps the waitlist offers of other trips unchanged',
    given: `update public.event_stats set seats_freed = 1 where event_id = '${FREMANTLE}'`,
    call: 'save_event',
    as: ADMIN,
    expected: 'saved',
    with: {
      event: { id: FREMANTLE, start_date: '2026-10-13', end_date: '2026-10-15' },
      expected_version: CURRENT_VERSION,
    },
  },
]
