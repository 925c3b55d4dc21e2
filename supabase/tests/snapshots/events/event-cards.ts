import { added, BEECHWORTH, customer, DRAFT, event, FREMANTLE, MEMBER, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../case'

/** The trip's card. */
const card = (name: string, trip: string, more: Partial<Case> = {}): Case =>
  ({
    name,
    as: null,
    expected: 'done',
    values: [trip],
    sql: 'select state, seats_taken, spots_left, asking_price, deposit, booking_closes_on::text, nights from public.event_cards where id = $1',
    ...more,
  }) as Case
const lastMoment = (of: number) => `private.start_of('${day(of + 1)}') - interval '1 second'`
const firstMoment = (of: number) => `private.start_of('${day(of)}')`
const change = (trip: string, fields: string) => `update public.events set ${fields} where id = '${trip}'`
const rule = (fields: string) => `update public.settings set ${fields} where only_row`
/** Replaces the trip's pictures: (n, whether it belongs to an itinerary day, sort order). */
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
/** The member's only booking of the draft, with the given changes. */
const booked = (
  fields: string,
) => `insert into public.bookings (customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan, status, expires_at)
  select c.id, '${DRAFT}', '${MEMBER}', 1, 880, 300, 1, 'pending', private.now() + interval '2 days' from public.customers c where c.profile_id = '${MEMBER}';
  update public.bookings set ${fields} where event_id = '${DRAFT}'`
const reads = (name: string, given: string, more: Partial<Case> = {}): Case =>
  ({
    name,
    as: MEMBER,
    expected: 'done',
    given,
    sql: 'select title from public.events where id = $1',
    values: [DRAFT],
    ...more,
  }) as Case

/** A booking of two seats and an offer of one seat to `name`, both held until the given time. */
const holdAndOffer = (trip: string, name: string, until: string) => `
  insert into public.bookings (customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  values ('${customer(23)}', '${trip}', 2, 0, 0, 1, ${moment(until)});
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, seats,
    offered_at, offer_expires_at)
  values ('${trip}', 'x', 'x', '${name}@example.test', 'offered', 1, private.now(), ${moment(until)});`

export const cases: Case[] = [
  card('expired holds and offers take no seats, even before the scheduled jobs have run', FREMANTLE, {
    given: `delete from public.waitlist_submissions where true;
      ${holdAndOffer(FREMANTLE, 'one', '1 hour')} ${holdAndOffer(FREMANTLE, 'two', '1 hour')} ${holdAndOffer(FREMANTLE, 'three', '2 hours')}
      ${holdAndOffer(TASMANIA, 'four', '1 hour')}`,
    then: [card('', FREMANTLE, { at: moment('1 hour') }), card('', FREMANTLE, { at: moment('2 hours') })],
  }),
  card('a trip is open on its last day of booking', FREMANTLE, { at: lastMoment(115) }),
  card('a trip is closed from the day after its last day of booking', FREMANTLE, { at: firstMoment(116) }),
  card('a setting defines the last day of booking', FREMANTLE, {
    given: rule('booking_closes_days = 60'),
    at: lastMoment(145),
  }),
  card('a trip is closed, not past, on its last day', FREMANTLE, { at: lastMoment(208) }),
  card('a trip is past from the day after its last day', FREMANTLE, { at: firstMoment(209) }),
  card('a trip without free seats is full', BEECHWORTH),
  card('seats of an expired offer are free, even before a scheduled job has ended it', BEECHWORTH, {
    at: moment('10 days'),
  }),
  card('an offer frees its seats at the exact time it expires', BEECHWORTH, {
    given: `update public.event_stats set next_expiry = private.now() where event_id = '${BEECHWORTH}'; update public.waitlist_submissions set offer_expires_at = private.now() where event_id = '${BEECHWORTH}' and status = 'offered'`,
  }),
  {
    name: "shortening a hold updates the trip's next expiry",
    given: holdAndOffer(FREMANTLE, 'one', '2 hours'),
    sql: `update public.bookings set expires_at = ${moment('1 hour')}
      where event_id = '${FREMANTLE}' and expires_at = ${moment('2 hours')}`,
    as: 'owner',
    expected: 'done',
    then: [card('', FREMANTLE, { at: moment('1 hour') })],
  },
  card('a trip with more seats sold than it has is full, and shows no seats left', BEECHWORTH, {
    given: change(BEECHWORTH, 'max_registrations = 5'),
  }),
  card('a trip in the coming_soon phase is shown as coming soon', TASMANIA),
  card('a trip in the coming_soon phase without free seats is full', TASMANIA, {
    given: change(TASMANIA, 'max_registrations = 12'),
  }),
  card('a trip without a seat limit is never full', FREMANTLE, {
    given: change(FREMANTLE, 'max_registrations = null'),
  }),
  card('a trip without a price is shown as planned', event(2)),
  card('a trip in the planning phase is not on sale, even if it has a price', event(3)),
  card('a trip with a sale price costs the sale price', FREMANTLE, { given: change(FREMANTLE, 'sale_price = 700') }),
  card('the deposit is never more than the price', FREMANTLE, { given: change(FREMANTLE, 'price = 500') }),
  card("a trip's own deposit takes precedence over the default deposit", FREMANTLE, {
    given: change(FREMANTLE, 'deposit = 0'),
  }),
  card('a trip without its own deposit uses the default deposit from the settings', FREMANTLE, {
    given: rule('default_deposit = 1000'),
  }),
  card('a draft trip has no card for visitors', DRAFT),

  card('a trip card shows every column that the trip lists use', TASMANIA, {
    sql: 'select to_jsonb(c) as card from public.event_cards c where id = $1',
  }),
  cover('the cover is the first picture of the trip, even if its days have earlier pictures', [
    [1, true, 0],
    [2, false, 2],
    [3, false, 1],
  ]),
  cover('of two pictures in the same position, the one with the lower ID is the cover', [
    [2, false, 1],
    [1, false, 1],
  ]),
  cover('a trip without its own pictures uses the first picture of its days as the cover', [
    [1, true, 2],
    [2, true, 1],
  ]),
  cover('a trip without pictures has no cover', []),

  reads('a member reads a draft trip while they have a live booking of it', booked('notes = null')),
  reads(
    'a member reads a draft trip while they have a confirmed booking of it',
    booked(`status = 'confirmed', expires_at = null`),
  ),
  reads('a member cannot read a draft trip once their hold has expired', booked('notes = null'), {
    at: moment('2 days'),
  }),
  reads(
    'a member cannot read a draft trip after cancelling an unpaid booking of it',
    booked(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`),
  ),
  reads(
    'a member reads a draft trip while their cancelled booking still has money in it',
    `${booked(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`)};
    insert into public.payments (booking_id, kind, method, amount) select id, 'deposit', 'cash', 300 from public.bookings where event_id = '${DRAFT}'`,
  ),
]
