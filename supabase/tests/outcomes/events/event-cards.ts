import { added, BEECHWORTH, customer, DRAFT, event, FREMANTLE, MEMBER, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../frame'

/** What a card says of a trip. */
const card = (name: string, trip: string, more: Partial<Case> = {}): Case =>
  ({
    name,
    as: null,
    answers: 'done',
    values: [trip],
    sql: 'select state, seats_taken, spots_left, asking_price, deposit, booking_closes_on::text, nights from public.event_cards where id = $1',
    ...more,
  }) as Case
const lastMoment = (of: number) => `private.start_of('${day(of + 1)}') - interval '1 second'`
const firstMoment = (of: number) => `private.start_of('${day(of)}')`
const change = (trip: string, fields: string) => `update public.events set ${fields} where id = '${trip}'`
const rule = (fields: string) => `update public.settings set ${fields} where only_row`
/** Pictures of a trip, none but these: (n, whether of a day, order). */
const pictures = (rows: [n: number, ofDay: boolean, order: number][]) =>
  `delete from public.event_images where event_id = '${TASMANIA}'; ${rows
    .map(
      ([n, ofDay, order]) =>
        `insert into public.event_images (id, event_id, itinerary_id, image_url, alt_text, width, height, sort_order)
   values ('${added(400 + n)}', '${TASMANIA}', ${ofDay ? `'${added(1)}'` : 'null'}, '/${n}.avif', 'Picture ${n}', ${n}, ${n + 1}, ${order})`,
    )
    .join(';')}`
const cover = (name: string, rows: [number, boolean, number][]): Case =>
  card(name, TASMANIA, {
    given: pictures(rows),
    sql: 'select image_url, image_alt, image_width, image_height from public.event_cards where id = $1',
  })
/** The member's one booking of a draft. */
const booked = (
  fields: string,
) => `insert into public.bookings (customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan, status, expires_at)
  select c.id, '${DRAFT}', '${MEMBER}', 1, 880, 300, 1, 'pending', private.now() + interval '2 days' from public.customers c where c.profile_id = '${MEMBER}';
  update public.bookings set ${fields} where event_id = '${DRAFT}'`
const reads = (name: string, given: string, more: Partial<Case> = {}): Case =>
  ({
    name,
    as: MEMBER,
    answers: 'done',
    given,
    sql: 'select title from public.events where id = $1',
    values: [DRAFT],
    ...more,
  }) as Case

/** Held for so long: a booking of two seats, and an offer of one to `name`. */
const stale = (trip: string, name: string, until: string) => `
  insert into public.bookings (customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  values ('${customer(23)}', '${trip}', 2, 0, 0, 1, ${moment(until)});
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, seats,
    offered_at, offer_expires_at)
  values ('${trip}', 'x', 'x', '${name}@example.test', 'offered', 1, private.now(), ${moment(until)});`

export const cases: Case[] = [
  card('holds and offers that have run out hold no seat, whether or not the clock has been by', FREMANTLE, {
    given: `delete from public.waitlist_submissions where true;
      ${stale(FREMANTLE, 'one', '1 hour')} ${stale(FREMANTLE, 'two', '1 hour')} ${stale(FREMANTLE, 'three', '2 hours')}
      ${stale(TASMANIA, 'four', '1 hour')}`,
    then: [card('', FREMANTLE, { at: moment('1 hour') }), card('', FREMANTLE, { at: moment('2 hours') })],
  }),
  card('a trip is open on the last day of booking', FREMANTLE, { at: lastMoment(115) }),
  card('a trip is closed from the day after the last day of booking', FREMANTLE, { at: firstMoment(116) }),
  card("the last day of booking is the house's number", FREMANTLE, {
    given: rule('booking_closes_days = 60'),
    at: lastMoment(145),
  }),
  card('a trip is closed, not over, on its last day', FREMANTLE, { at: lastMoment(208) }),
  card('a trip is over from the day after its last', FREMANTLE, { at: firstMoment(209) }),
  card('a trip without free seats is full', BEECHWORTH),
  card('seats whose hold has run out are free, before anybody ends it', BEECHWORTH, { at: moment('10 days') }),
  card('a hold ends at its moment', BEECHWORTH, {
    given: `update public.event_stats set next_expiry = private.now() where event_id = '${BEECHWORTH}'; update public.waitlist_submissions set offer_expires_at = private.now() where event_id = '${BEECHWORTH}' and status = 'offered'`,
  }),
  {
    name: 'a hold that is cut short is in mind from then on',
    given: stale(FREMANTLE, 'one', '2 hours'),
    sql: `update public.bookings set expires_at = ${moment('1 hour')}
      where event_id = '${FREMANTLE}' and expires_at = ${moment('2 hours')}`,
    as: 'owner',
    answers: 'done',
    then: [card('', FREMANTLE, { at: moment('1 hour') })],
  },
  card('a trip with more sold than it has is full, with no seats left', BEECHWORTH, {
    given: change(BEECHWORTH, 'max_registrations = 5'),
  }),
  card('a trip that is announced is coming soon', TASMANIA),
  card('an announced trip without free seats is full', TASMANIA, { given: change(TASMANIA, 'max_registrations = 12') }),
  card('a trip without a limit is never full', FREMANTLE, { given: change(FREMANTLE, 'max_registrations = null') }),
  card('a trip without a price is planned', event(2)),
  card('a trip that is planned is not sold, though it has a price', event(3)),
  card('a sale is what a seat costs', FREMANTLE, { given: change(FREMANTLE, 'sale_price = 700') }),
  card('a deposit is never more than the price', FREMANTLE, { given: change(FREMANTLE, 'price = 500') }),
  card("a trip's own deposit goes before the house's", FREMANTLE, { given: change(FREMANTLE, 'deposit = 0') }),
  card("the deposit of a trip that has none is the house's number", FREMANTLE, {
    given: rule('default_deposit = 1000'),
  }),
  card('a draft has no card for visitors', DRAFT),

  card('a card holds all that lists show of a trip', TASMANIA, {
    sql: 'select to_jsonb(c) as card from public.event_cards c where id = $1',
  }),
  cover('the first picture of the trip is its cover, whatever its days show', [
    [1, true, 0],
    [2, false, 2],
    [3, false, 1],
  ]),
  cover('of two pictures with one place the elder id is the cover', [
    [2, false, 1],
    [1, false, 1],
  ]),
  cover('a trip without a picture of its own shows the first of its days', [
    [1, true, 2],
    [2, true, 1],
  ]),
  cover('a trip without pictures has no cover', []),

  reads('a draft is read by whoever has a live booking of it', booked('notes = null')),
  reads('a draft is read by whoever has a confirmed booking of it', booked(`status = 'confirmed', expires_at = null`)),
  reads('a draft is not read once a hold has run out', booked('notes = null'), { at: moment('2 days') }),
  reads(
    'a draft is not read by whoever once cancelled unpaid',
    booked(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`),
  ),
  reads(
    'a draft is read while a cancelled booking has money in it',
    `${booked(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`)};
    insert into public.payments (booking_id, kind, method, amount) select id, 'deposit', 'cash', 300 from public.bookings where event_id = '${DRAFT}'`,
  ),
]
