import { ADMIN, added, BEECHWORTH, DRAFT, event, FREMANTLE, MEMBER, nothing, OPEN_OFFER, TASMANIA } from '../support/people'
import type { Attack } from './attack'

const HIDDEN = `('${DRAFT}', '${event(13)}')`
const visitor = { full_name: 'New Visitor', email: 'visitor@example.test' }
const join = (more: Record<string, unknown>): [string, Record<string, unknown>] => ['join_waitlist', { event_id: FREMANTLE, ...visitor, ...more }]
const entry = { entry_id: added(12), full_name: 'Mabel Moonlight', email: 'member@nextroom.test' }
const waitlist = { keeps: 'select * from public.waitlist_submissions order by id' }
const events = { keeps: 'select * from public.events order by id' }
const waits = (n: number) => `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
  select e.id, e.title, 'V', 'visitor@example.test' from public.events e where e.id <> '${FREMANTLE}' limit ${n}`
const save = (event: Record<string, unknown>): [string, Record<string, unknown>] => ['save_event', { event: { title: 'New', ...event } }]
const drafts = (by: string | null, who: string): Attack[] => [
  ['events', 'id'], ['event_stats', 'event_id'], ['event_itineraries', 'event_id'], ['event_images', 'event_id'], ['event_cards', 'id'],
].map(([name, key]): Attack => [`${who} reads drafts through ${name}`, by, `select * from public.${name} where ${key} in ${HIDDEN}`, 0])

/** Drafts, the admins' work on trips, and what visitors send. */
export const TRIPS: Attack[] = [
  ...drafts(null, 'a guest'),
  ...drafts(MEMBER, 'a member'),
  ['a guest reads a draft\'s activities', null, `select * from public.itinerary_items where id = '${added(4)}'`, 0],
  ['a member reads a draft\'s activities', MEMBER, `select * from public.itinerary_items where id = '${added(4)}'`, 0],
  ['a guest reads the activities of all', null, `select * from public.itinerary_items i where not exists (select from public.event_itineraries d where d.id = i.itinerary_id)`, 0],
  ['a guest reads the plan of a draft', null, ['preview_plan', { event_id: DRAFT, seats: 1, plan: 1 }], 'not_found'],
  ['a trip is added past the function', ADMIN, `insert into public.events (title) values ('x')`, '42501'],
  ['a trip is deleted past the function', ADMIN, `delete from public.events where id = '${event(13)}'`, '42501'],
  ['a price is changed past the function', ADMIN, `update public.events set price = 1`, '42501'],
  ['a price is changed through the card', ADMIN, `update public.event_cards set price = 1`, '55000'],
  ['a member saves a trip', MEMBER, save({}), '42501', events],
  ['a guest publishes a draft', null, ['publish_event', { event_id: DRAFT }], '42501', events],
  ['a member imports trips', MEMBER, ['import_events', { events: [{ title: 'x' }] }], '42501', events],
  ...([
    ['a price below nothing', { price: -5 }], ['a price that is no number', { price: 'NaN' }], ['a price without end', { price: 'Infinity' }],
    ['a price of tenths of cents', { price: 1.005 }], ['a price of a billion', { price: 1000000000 }], ['a sale above the price', { price: 5, sale_price: 6 }],
    ['a deposit below nothing', { deposit: -1 }], ['no seats', { max_registrations: 0 }], ['seats below nothing', { max_registrations: -3 }],
    ['half a seat', { max_registrations: 1.5 }], ['an end before the start', { start_date: '2031-02-02', end_date: '2031-02-01' }],
    ['a day that is none', { start_date: '2031-02-30' }], ['a day in words', { start_date: 'tomorrow' }], ['a title of 10,000 letters', { title: 'x'.repeat(10000) }], ['a blank title', { title: '  ' }], ['a title that is a list', { title: ['x'] }],
    ['an unknown state', { status: 'secret' }], ['a phase that is none', { phase: 'x' }], ['a publication without a date', { status: 'published' }],
    ['fields of 40,001 letters', { custom_fields: { summary: 'x'.repeat(40001) } }], ['fields that are a list', { custom_fields: [] }],
    ['a picture that is a script', { images: [{ image_url: 'javascript:alert(1)' }] }], ['a picture inside the address', { images: [{ image_url: 'data:text/html,<script>' }] }],
    ['a picture of another house', { images: [{ image_url: '//elsewhere.example/x.png' }] }], ['21 pictures', { images: Array.from({ length: 21 }, () => ({ image_url: '/x.png' })) }],
    ['61 days', { days: Array.from({ length: 61 }, () => ({ title: 'x' })) }], ['a time that is none', { days: [{ items: [{ title: 'x', start_time: '25:00' }] }] }],
    ['an activity without a name', { days: [{ items: [{ title: '' }] }] }], ['61 activities', { days: [{ items: Array.from({ length: 61 }, () => ({ title: 'x' })) }] }],
    ['money of another country', { currency: 'USD' }], ['a price that no booking can hold', { price: 100000 }], ['a picture of 99,999 points', { images: [{ image_url: '/x.png', width: 99999 }] }],
    ['an activity of a kind of 41 letters', { days: [{ items: [{ title: 'x', item_type: 'x'.repeat(41) }] }] }], ['days that are words', { days: 'all' }], ['a day before its time', { days: [{ date: '1899-12-31' }] }], ['a day after all', { days: [{ date: '2200-01-01' }] }], ['a day that is a number', { days: [1] }],
  ] as const).map(([what, fields]): Attack => [`a trip is saved with ${what}`, ADMIN, save(fields), 'invalid', events]),
  ['a trip is saved with all at its limit', ADMIN, save({ title: 'x'.repeat(200), description: 'x'.repeat(10000), location: 'x'.repeat(200), start_date: '1900-01-01', end_date: '2199-12-31',
    max_registrations: 100000, price: 99999.99, sale_price: 99999.99, deposit: 99999.99, event_type: 'x'.repeat(40), custom_fields: { a: 'x'.repeat(39990) }, images: [{ image_url: `/${'x'.repeat(599)}`,
      image_name: 'x'.repeat(300), alt_text: 'x'.repeat(300), width: 20000, height: 20000 }], days: [{ title: 'x'.repeat(200), description: 'x'.repeat(10000), date: '2199-12-31',
      images: Array.from({ length: 20 }, () => ({ image_url: 'http://x' })), items: Array.from({ length: 60 }, () => ({ title: 'x'.repeat(200), description: 'x'.repeat(5000), start_time: '23:59:59',
        end_time: '00:00', item_type: 'x'.repeat(40) })) }, ...Array.from({ length: 59 }, () => ({}))] }), 'saved'],
  ['a trip is saved with all at its least', ADMIN, save({ title: 'x', start_date: '2031-01-01', end_date: '2031-01-01', max_registrations: 1, price: 0, sale_price: 0, deposit: 0, event_type: 'x',
    images: [{ image_url: '/x', width: 1, height: 1 }], days: [{ date: '1900-01-01', items: [{ title: 'x', item_type: 'x' }] }] }), 'saved'],
  ['a trip is saved as made by another', ADMIN, `with s as materialized (select public.save_event('{"title": "New", "created_by": "${MEMBER}", "version": 99}') as said)
    select said ->> 'version' as version from s`, { version: '1' }],
  ['a trip is saved over a newer one', ADMIN, ['save_event', { event: { id: TASMANIA, title: 'x' }, expected_version: 0 }], 'conflict', events],
  ['a trip is made smaller than the seats sold', ADMIN, ['save_event', { event: { id: TASMANIA, max_registrations: 11 } }], 'invalid', events],
  ['a booked trip is hidden by saving it', ADMIN, ['save_event', { event: { id: TASMANIA, status: 'draft' } }], 'invalid', events],
  ['a booked trip is hidden by a status that is none', ADMIN, ['save_event', { event: { id: TASMANIA, status: null } }], 'invalid', events],
  ['a booked trip is hidden by a blank status', ADMIN, ['save_event', { event: { id: TASMANIA, status: '' } }], 'invalid', events],
  ['a booked trip is moved into the past', ADMIN, ['save_event', { event: { id: TASMANIA, start_date: '2001-01-01' } }], 'invalid', events],
  ['a booked trip is unpublished', ADMIN, ['unpublish_event', { event_id: TASMANIA }], 'has_bookings', events],
  ['a booked trip is deleted', ADMIN, ['delete_event', { event_id: TASMANIA }], 'has_bookings', events],
  ['a trip with a cancelled booking alone is deleted', ADMIN, ['delete_event', { event_id: event(8) }], 'has_bookings', events],
  ['one wrong trip of two is imported', ADMIN, ['import_events', { events: [{ title: 'Right' }, { title: '' }] }], 'invalid', events],
  ['an import overwrites a trip by its id', ADMIN, `with s as materialized (select public.import_events('[{"id": "${TASMANIA}", "title": "x"}]') as said)
    select (said ->> 'status') = 'imported' and (said #>> '{ids,0}') <> '${TASMANIA}' as anew from s`, { anew: true }],

  ['a guest writes the waitlist past the function', null, `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${FREMANTLE}', 'x', 'x', 'x@example.test')`, '42501'],
  ['a member puts himself first', MEMBER, `update public.waitlist_submissions set created_at = '2001-01-01'`, '42501', waitlist],
  ['a member removes those before him', MEMBER, `delete from public.waitlist_submissions where email <> 'member@nextroom.test'`, '42501', waitlist],
  ['an admin adds an entry past the function', ADMIN, `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${FREMANTLE}', 'x', 'x', 'x@example.test')`, '42501'],
  ['the same address joins twice', null, join({ email: 'member@nextroom.test' }), 'duplicate', waitlist],
  ['the same address in other letters joins twice', null, join({ email: ' MEMBER@NextRoom.test ' }), 'duplicate', waitlist],
  ['a draft is waited for', null, join({ event_id: DRAFT }), 'not_found', waitlist],
  ['a past trip is waited for', null, join({ event_id: event(10) }), 'not_found', waitlist],
  ['nothing is waited for', null, join({ event_id: nothing }), 'not_found'],
  ['the sixth entry within an hour', null, join({}), 'too_many', { after: waits(5) }],
  ...([
    ['a name of 10,000 letters', { full_name: 'x'.repeat(10000) }], ['a blank name', { full_name: ' \n ' }], ['an address with a line break', { email: 'a@example.test\nbcc:b@example.test' }],
    ['a line break before the at', { email: 'a\nb@example.test' }], ['two addresses', { email: 'a@example.test,b@example.test' }], ['no address', { email: 'nobody' }], ['an address of 300 letters', { email: `${'x'.repeat(290)}@example.test` }],
    ['notes of 2,001 letters', { notes: 'x'.repeat(2001) }], ['a phone of 41 digits', { phone: '0'.repeat(41) }], ['no seats', { seats: 0 }], ['21 seats', { seats: 21 }],
    ['seats below nothing', { seats: -1 }], ['seats left out', { seats: null }],
  ] as const).map(([what, fields]): Attack => [`joining the waitlist with ${what}`, null, join(fields), 'invalid', waitlist]),
  ['an offer is taken with a guessed token', null, ['get_offer', { token: nothing }], 'not_found'],
  ['an offer is asked for without a token', null, ['get_offer', { token: null }], 'not_found'],
  ['an offer is declined without a token', null, ['decline_offer', { token: null }], 'not_found', waitlist],
  ['what an offer shows does not hold the address', null, `select public.get_offer('${OPEN_OFFER}')::text ~ 'vesper@' as leaks`, { leaks: false }],
  ['a member offers himself seats', MEMBER, ['admin_offer_seats', { entry_id: added(12) }], '42501', waitlist],
  ['a member takes another\'s offer back', MEMBER, ['withdraw_offer', { entry_id: added(11) }], '42501', waitlist],
  ['an offer of seats that are not there', ADMIN, `select public.admin_offer_seats((select id from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting' limit 1)) as answer`, 'sold_out', waitlist],
  ['an offer without a link', 'owner', `update public.waitlist_submissions set status = 'offered', offer_token = null where id = '${added(12)}'`, '23514'],
  ['an offer without an end', 'owner', `update public.waitlist_submissions set status = 'offered', offer_token = gen_random_uuid() where id = '${added(12)}'`, '23514'],
  ['an offer is made twice', ADMIN, ['admin_offer_seats', { entry_id: added(11) }], 'already', waitlist],
  ...(['status = \'accepted\'', `offer_token = '${nothing}'`, `event_id = '${TASMANIA}'`, `created_at = '2001-01-01'`, 'offer_expires_at = now() + interval \'1 year\''])
    .map((change): Attack => [`an admin sets by hand: ${change}`, ADMIN, `update public.waitlist_submissions set ${change} where id = '${added(12)}'`, '42501']),
  ['an entry is moved to no trip', ADMIN, ['update_waitlist_entry', { ...entry, event_id: nothing }], 'invalid', waitlist],
  ['an open offer is made bigger', ADMIN, ['update_waitlist_entry', { ...entry, entry_id: added(11), seats: 5 }], 'offer_stands', waitlist],
  ['an entry is moved where its address waits already', ADMIN, ['update_waitlist_entry', { ...entry, event_id: event(7) }], 'duplicate', {
    after: `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${event(7)}', 'x', 'x', 'Member@nextroom.test')` }],
  ['an entry is changed by a member', MEMBER, ['update_waitlist_entry', entry], '42501', waitlist],
  ['an entry is deleted by a member', MEMBER, ['delete_waitlist_entry', { entry_id: added(12) }], '42501', waitlist],
  ...([['a name of two lines', { full_name: 'x\nhttps://phish.example' }], ['a name written backwards', { full_name: '\u202egnihsihp' }], ['a phone of words', { phone: 'call me' }],
    ['more seats than the trip has', { seats: 19 }]] as const).map(([what, fields]): Attack => [`an admin writes an entry with ${what}`, ADMIN, ['update_waitlist_entry', { ...entry, ...fields }], 'invalid', waitlist]),

  ...(['interest_submissions', 'contact_messages'] as const).flatMap((name): Attack[] => [
    [`a guest writes ${name} past the function`, null, `insert into public.${name} (full_name, email, ${name === 'contact_messages' ? 'message' : 'trip_name'}) values ('x', 'x@example.test', 'x')`, '42501'],
    [`an admin rewrites ${name}`, ADMIN, `update public.${name} set full_name = 'x'`, '42501'],
    [`a member marks ${name} as handled`, MEMBER, `update public.${name} set handled_at = now()`, '42501'],
    [`a member deletes ${name}`, MEMBER, `delete from public.${name}`, '42501'],
    [`an admin marks ${name} as handled by another`, ADMIN, `update public.${name} set handled_at = '2001-01-01', handled_by = '${MEMBER}'`, '42501'],
  ]),
  ['the sixth message within an hour', null, ['send_contact_message', { ...visitor, message: 'x' }], 'too_many', {
    after: `insert into public.contact_messages (full_name, email, message) select 'V', 'Visitor@example.test', 'm' || n from generate_series(1, 5) n` }],
  ['the sixth interest within an hour', null, ['express_interest', { ...visitor, trip_name: 'x' }], 'too_many', {
    after: `insert into public.interest_submissions (full_name, email, trip_name) select 'V', 'visitor@example.test', 'm' || n from generate_series(1, 5) n` }],
  ['a message of 2,001 letters', null, ['send_contact_message', { ...visitor, message: 'x'.repeat(2001) }], 'invalid'],
  ['a blank message', null, ['send_contact_message', { ...visitor, message: ' ' }], 'invalid'],
  ['interest in a draft', null, ['express_interest', { ...visitor, event_id: DRAFT }], 'not_found'],
  ['interest under a name of its own', null, `with s as materialized (select public.express_interest('V', 'v@example.test', event_id => '${event(3)}', trip_name => 'Forged') as said)
    select said ->> 'status' as status from s`, { status: 'registered' }],
  ['a trip name of 201 letters', null, ['express_interest', { ...visitor, trip_name: 'x'.repeat(201) }], 'invalid'],
]
