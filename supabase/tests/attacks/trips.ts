import { ADMIN, added, DRAFT, event, MEMBER, TASMANIA } from '../support/people'
import type { Attack } from './attack'

const HIDDEN = `('${DRAFT}', '${event(13)}')`
export const events = { keeps: 'select * from public.events order by id' }
const drafts = (by: string | null, who: string): Attack[] =>
  [
    ['events', 'id'],
    ['event_stats', 'event_id'],
    ['event_itineraries', 'event_id'],
    ['event_images', 'event_id'],
    ['event_cards', 'id'],
  ].map(([name, key]): Attack => [
    `${who} reads drafts through ${name}`,
    by,
    `select * from public.${name} where ${key} in ${HIDDEN}`,
    0,
  ])

/** Drafts, and trips hidden, deleted or imported. */
export const TRIPS: Attack[] = [
  ...drafts(null, 'a guest'),
  ...drafts(MEMBER, 'a member'),
  ["a guest reads a draft's activities", null, `select * from public.itinerary_items where id = '${added(4)}'`, 0],
  ["a member reads a draft's activities", MEMBER, `select * from public.itinerary_items where id = '${added(4)}'`, 0],
  [
    'a guest reads the activities of all',
    null,
    `select * from public.itinerary_items i where not exists (select from public.event_itineraries d where d.id = i.itinerary_id)`,
    0,
  ],
  ['a guest reads the plan of a draft', null, ['preview_plan', { event_id: DRAFT, seats: 1, plan: 1 }], 'not_found'],
  ['a trip is added past the function', ADMIN, `insert into public.events (title) values ('x')`, '42501'],
  ['a trip is deleted past the function', ADMIN, `delete from public.events where id = '${event(13)}'`, '42501'],
  ['a price is changed past the function', ADMIN, `update public.events set price = 1`, '42501'],
  ['a price is changed through the card', ADMIN, `update public.event_cards set price = 1`, '55000'],
  ['a booked trip is unpublished', ADMIN, ['unpublish_event', { event_id: TASMANIA }], 'has_bookings', events],
  ['a booked trip is deleted', ADMIN, ['delete_event', { event_id: TASMANIA }], 'has_bookings', events],
  [
    'a trip with a cancelled booking alone is deleted',
    ADMIN,
    ['delete_event', { event_id: event(8) }],
    'has_bookings',
    events,
  ],
  [
    'one wrong trip of two is imported',
    ADMIN,
    ['import_events', { events: [{ title: 'Right' }, { title: '' }] }],
    'invalid',
    events,
  ],
  [
    'an import overwrites a trip by its id',
    ADMIN,
    `with s as materialized (select public.import_events('[{"id": "${TASMANIA}", "title": "x"}]') as said)
    select (said ->> 'status') = 'imported' and (said #>> '{ids,0}') <> '${TASMANIA}' as anew from s`,
    { anew: true },
  ],
]
