import { addedRowId, BEECHWORTH, customer, DRAFT, event, FREMANTLE, MEMBER, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase } from '../case'

/** A case that reads a row of the view event_cards, which has the data of a trip's card on the events page. */
const createCardCase = (name: string, event: string, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({
    name,
    as: null,
    expected: 'done',
    values: [event],
    sql: 'select state, seats_taken, spots_left, asking_price, deposit, booking_closes_on::text, nights from public.event_cards where id = $1',
    ...overrides,
  }) as SnapshotCase
const createLastSecondSql = (days: number) => `private.start_of('${day(days + 1)}') - interval '1 second'`
const createStartOfDaySql = (daysFromToday: number) => `private.start_of('${day(daysFromToday)}')`
const updateEventSql = (event: string, fields: string) => `update public.events set ${fields} where id = '${event}'`
const updateSettingsSql = (fields: string) => `update public.settings set ${fields} where only_row`
/** Replaces the trip's pictures. `ofDay`: the picture belongs to an itinerary day. */
const replacePicturesSql = (rows: [n: number, ofDay: boolean, order: number][]) =>
  `delete from public.event_images where event_id = '${TASMANIA}'; ${rows
    .map(
      ([n, isOfDay, order]) =>
        `insert into public.event_images (id, event_id, itinerary_id, image_url, alt_text, width, height, sort_order)
   values ('${addedRowId(400 + n)}', '${TASMANIA}', ${isOfDay ? `'${addedRowId(1)}'` : 'null'}, '/${n}.avif', 'Picture ${n}', ${n}, ${n + 1}, ${order})`,
    )
    .join(';')}`
const createCoverCase = (name: string, rows: [number, boolean, number][]): SnapshotCase =>
  createCardCase(name, TASMANIA, {
    given: replacePicturesSql(rows),
    sql: 'select image_url, image_alt, image_width, image_height from public.event_cards where id = $1',
  })
/** Adds a pending booking of the draft event by the member, then sets the given fields of the booking. */
const updateBookingSql = (
  fields: string,
) => `insert into public.bookings (customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan, status, expires_at)
  select c.id, '${DRAFT}', '${MEMBER}', 1, 880, 300, 1, 'pending', private.now() + interval '2 days' from public.customers c where c.profile_id = '${MEMBER}';
  update public.bookings set ${fields} where event_id = '${DRAFT}'`
const createMemberCase = (name: string, preparation: string, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({
    name,
    as: MEMBER,
    expected: 'done',
    given: preparation,
    sql: 'select title from public.events where id = $1',
    values: [DRAFT],
    ...overrides,
  }) as SnapshotCase

/** Adds a booking of two seats, and a waitlist offer of one seat for the given name. Both expire at `until`. */
const insertHoldAndOfferSql = (event: string, name: string, until: string) => `
  insert into public.bookings (customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  values ('${customer(23)}', '${event}', 2, 0, 0, 1, ${timeAfterTest(until)});
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, seats,
    offered_at, offer_expires_at)
  values ('${event}', 'x', 'x', '${name}@example.test', 'offered', 1, private.now(), ${timeAfterTest(until)});`

export const eventCardsCases: SnapshotCase[] = [
  createCardCase(
    'expired unpaid bookings and waitlist offers take no seats, even before the scheduled jobs have run',
    FREMANTLE,
    {
      given: `delete from public.waitlist_submissions where true;
      ${insertHoldAndOfferSql(FREMANTLE, 'one', '1 hour')} ${insertHoldAndOfferSql(FREMANTLE, 'two', '1 hour')} ${insertHoldAndOfferSql(FREMANTLE, 'three', '2 hours')}
      ${insertHoldAndOfferSql(TASMANIA, 'four', '1 hour')}`,
      then: [
        createCardCase('', FREMANTLE, { at: timeAfterTest('1 hour') }),
        createCardCase('', FREMANTLE, { at: timeAfterTest('2 hours') }),
      ],
    },
  ),
  createCardCase('a trip is open on its last day for booking', FREMANTLE, { at: createLastSecondSql(115) }),
  createCardCase('a trip is closed from the day after its last day for booking', FREMANTLE, {
    at: createStartOfDaySql(116),
  }),
  createCardCase('a setting defines the last day for booking', FREMANTLE, {
    given: updateSettingsSql('booking_closes_days = 60'),
    at: createLastSecondSql(145),
  }),
  createCardCase('a trip is closed, but not yet past, on its last day', FREMANTLE, { at: createLastSecondSql(208) }),
  createCardCase('a trip is past from the day after its last day', FREMANTLE, { at: createStartOfDaySql(209) }),
  createCardCase('a trip without free seats is full', BEECHWORTH),
  createCardCase(
    'seats of an expired waitlist offer are free, even before a scheduled job has ended the offer',
    BEECHWORTH,
    {
      at: timeAfterTest('10 days'),
    },
  ),
  createCardCase('a waitlist offer frees its seats at the exact time when it expires', BEECHWORTH, {
    given: `update public.event_stats set next_expiry = private.now() where event_id = '${BEECHWORTH}'; update public.waitlist_submissions set offer_expires_at = private.now() where event_id = '${BEECHWORTH}' and status = 'offered'`,
  }),
  {
    name: 'when an unpaid booking gets an earlier expiry time, the stored next expiry time of its trip changes too',
    given: insertHoldAndOfferSql(FREMANTLE, 'one', '2 hours'),
    sql: `update public.bookings set expires_at = ${timeAfterTest('1 hour')}
      where event_id = '${FREMANTLE}' and expires_at = ${timeAfterTest('2 hours')}`,
    as: 'owner',
    expected: 'done',
    then: [createCardCase('', FREMANTLE, { at: timeAfterTest('1 hour') })],
  },
  createCardCase('a trip with more seats sold than it has is full, and shows no seats left', BEECHWORTH, {
    given: updateEventSql(BEECHWORTH, 'max_registrations = 5'),
  }),
  createCardCase('a trip in the coming_soon phase is shown as coming soon', TASMANIA),
  createCardCase('a trip in the coming_soon phase without free seats is full', TASMANIA, {
    given: updateEventSql(TASMANIA, 'max_registrations = 12'),
  }),
  createCardCase('a trip without a seat limit is never full', FREMANTLE, {
    given: updateEventSql(FREMANTLE, 'max_registrations = null'),
  }),
  createCardCase('a trip without a price is shown as planned', event(2)),
  createCardCase('a trip in the planning phase is not on sale, even if it has a price', event(3)),
  createCardCase('a trip with a sale price costs the sale price', FREMANTLE, {
    given: updateEventSql(FREMANTLE, 'sale_price = 700'),
  }),
  createCardCase('the deposit of a trip is never more than the price', FREMANTLE, {
    given: updateEventSql(FREMANTLE, 'price = 500'),
  }),
  createCardCase("a trip's own deposit replaces the default deposit", FREMANTLE, {
    given: updateEventSql(FREMANTLE, 'deposit = 0'),
  }),
  createCardCase('a trip without its own deposit uses the default deposit from the settings', FREMANTLE, {
    given: updateSettingsSql('default_deposit = 1000'),
  }),
  createCardCase('a draft trip has no card for visitors', DRAFT),

  createCardCase('a trip card has every column that the trip lists use', TASMANIA, {
    sql: 'select to_jsonb(c) as card from public.event_cards c where id = $1',
  }),
  createCoverCase('the cover is the first picture of the trip, even if its days have earlier pictures', [
    [1, true, 0],
    [2, false, 2],
    [3, false, 1],
  ]),
  createCoverCase('of two pictures in the same position, the one with the lower ID is the cover', [
    [2, false, 1],
    [1, false, 1],
  ]),
  createCoverCase('a trip without its own pictures uses the first picture of its days as the cover', [
    [1, true, 2],
    [2, true, 1],
  ]),
  createCoverCase('a trip without pictures has no cover', []),

  createMemberCase(
    'a member can read a draft trip while they have an unpaid booking of the trip',
    updateBookingSql('notes = null'),
  ),
  createMemberCase(
    'a member can read a draft trip while they have a confirmed booking of the trip',
    updateBookingSql(`status = 'confirmed', expires_at = null`),
  ),
  createMemberCase(
    'a member cannot read a draft trip after their unpaid booking of the trip has expired',
    updateBookingSql('notes = null'),
    {
      at: timeAfterTest('2 days'),
    },
  ),
  createMemberCase(
    'a member cannot read a draft trip after cancelling an unpaid booking of the trip',
    updateBookingSql(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`),
  ),
  createMemberCase(
    'a member can read a draft trip until the payments of their cancelled booking are refunded',
    `${updateBookingSql(`status = 'cancelled', cancelled_at = private.now(), expires_at = null`)};
    insert into public.payments (booking_id, kind, method, amount) select id, 'deposit', 'cash', 300 from public.bookings where event_id = '${DRAFT}'`,
  ),
]
