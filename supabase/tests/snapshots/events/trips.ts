import { ADMIN, BEECHWORTH, DRAFT, FREMANTLE, GUIDE, trip, MEMBER, UNKNOWN_ID } from '../../support/people'
import { day, type SnapshotCase } from '../case'
import { createSaveCase } from './events'

const [TASMANIA_EVENT, BEECHWORTH_EVENT, FREMANTLE_EVENT] = [trip(1), trip(5), trip(6)]
/** Makes the Fremantle event a second departure of the Beechworth trip. */
const JOIN_TRIP_SQL = `update public.events set trip_id = '${BEECHWORTH_EVENT}' where id = '${FREMANTLE}'`
const READ_CARD_SQL = 'select id, other_events, from_price, state from public.trip_cards where trip_id = $1'

const createCardCase = (name: string, preparation: string, caller: string | null = null): SnapshotCase => ({
  name,
  as: caller,
  expected: 'done',
  given: preparation,
  sql: READ_CARD_SQL,
  values: [BEECHWORTH_EVENT],
})
export const tripsCases: SnapshotCase[] = [
  createSaveCase(
    'a new departure without a trip gets a trip of its own',
    { title: "Sarah Island: Hell's Gates" },
    'saved',
  ),
  createSaveCase(
    'a new departure of a trip that exists adds no trip',
    { title: 'Beechworth again', trip_id: BEECHWORTH_EVENT },
    'saved',
  ),
  createSaveCase('a second trip with the same title gets a numbered slug', { title: 'Haunted Tasmania' }, 'saved'),
  createSaveCase(
    'a departure cannot belong to a trip that does not exist',
    { title: 'Lost', trip_id: UNKNOWN_ID },
    'invalid',
  ),
  createSaveCase(
    'a departure cannot belong to a trip whose id is no UUID',
    { title: 'Lost', trip_id: 'beechworth' },
    'invalid',
  ),
  createSaveCase(
    'moving the only departure of a trip to another trip deletes the empty trip',
    { id: FREMANTLE, trip_id: BEECHWORTH_EVENT },
    'saved',
  ),
  createSaveCase(
    'moving a departure to another trip writes the titles of both trips to the audit log',
    { id: FREMANTLE, trip_id: TASMANIA_EVENT },
    'saved',
    { given: JOIN_TRIP_SQL },
  ),
  {
    name: 'deleting one of two departures keeps the trip, and deleting the last departure deletes the trip',
    as: ADMIN,
    expected: 'done',
    given: `insert into public.events (title, trip_id) select t, j.id from public.trips j, unnest(array['One', 'Two']) t
      where j.id = '${trip(12)}'`,
    sql: `delete from public.events where title = 'One'`,
    then: [
      { as: ADMIN, expected: 'done', sql: `delete from public.events where title = 'Two'` },
      { as: ADMIN, expected: 'done', sql: 'delete from public.events where id = $1', values: [DRAFT] },
    ],
  },
  createCardCase(
    'a trip with two departures is listed once, with the first departure if both have free seats',
    `${JOIN_TRIP_SQL}; update public.events set max_registrations = 20 where id = '${BEECHWORTH}'`,
  ),
  createCardCase('a trip whose first departure is full shows the next one with free seats', JOIN_TRIP_SQL),
  createCardCase(
    'the price of a trip is the lowest of the departures that are still available',
    `${JOIN_TRIP_SQL}; update public.events set called_off_at = private.now() where id = '${BEECHWORTH}'`,
  ),
  createCardCase(
    'the trip list of a member includes a departure for members only',
    `${JOIN_TRIP_SQL}; update public.events set members_only = true where id = '${FREMANTLE}'`,
    MEMBER,
  ),
  createCardCase(
    'the trip list of a visitor omits a departure for members only',
    `${JOIN_TRIP_SQL}; update public.events set members_only = true where id = '${FREMANTLE}'`,
  ),
  createCardCase(
    'a trip is listed until the end of its last day',
    `update public.events set start_date = '${day(-2)}', end_date = '${day(0)}' where id = '${BEECHWORTH}'`,
  ),
  createCardCase(
    'a trip without an upcoming departure is not listed',
    `update public.events set start_date = '${day(-9)}', end_date = '${day(-8)}' where id = '${BEECHWORTH}'`,
  ),
  {
    name: 'an admin changes the title, the summary and the URL of a trip',
    as: ADMIN,
    expected: 'done',
    sql: `update public.trips set title = 'Tasmania', summary = 'Four nights', slug = 'tasmania' where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'a trip cannot take the URL of another trip',
    as: ADMIN,
    expected: '23505',
    sql: `update public.trips set slug = (select j.slug from public.trips j where j.id = '${FREMANTLE_EVENT}') where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'a trip whose title has more than 200 characters is refused',
    as: ADMIN,
    expected: '23514',
    sql: `update public.trips set title = repeat('x', 201) where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'a trip whose summary has more than 500 characters is refused',
    as: ADMIN,
    expected: '23514',
    sql: `update public.trips set summary = repeat('x', 501) where id = $1`,
    values: [TASMANIA_EVENT],
  },
  createSaveCase(
    'the trip of a new departure takes the first 500 characters of a longer summary',
    { title: 'A long night', custom_fields: { summary: 'x'.repeat(501) } },
    'saved',
  ),
  {
    name: 'a URL with capitals or spaces is refused',
    as: ADMIN,
    expected: '23514',
    sql: `update public.trips set slug = 'Haunted Tasmania' where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'the id and the creation time of a trip cannot be changed',
    as: ADMIN,
    expected: '42501',
    sql: `update public.trips set created_at = private.now() - interval '1 day' where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'a guide cannot change a trip',
    as: GUIDE,
    expected: 'done',
    sql: `update public.trips set title = 'Changed' where id = $1`,
    values: [TASMANIA_EVENT],
  },
  {
    name: 'titles become slugs without accents, apostrophes and repeated hyphens',
    as: null,
    expected: 'done',
    sql: `select 1`,
    given: `insert into public.events (title) values ('Café de l’Été -- Nuit n° 3'), ('幽霊'), (repeat('long ', 40))`,
    then: [
      {
        as: ADMIN,
        expected: 'done',
        sql: `select j.slug from public.trips j join public.events e on e.trip_id = j.id
          where e.title like 'Café%' or e.title = '幽霊' or e.title like 'long%' order by 1`,
      },
    ],
  },
]
