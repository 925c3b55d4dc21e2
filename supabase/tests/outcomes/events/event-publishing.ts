import { ADMIN, added, DRAFT, event, MEMBER, nothing, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../frame'
import { PORT_ARTHUR } from './events'

const waiting = (
  trip: string,
  n: number,
  seats = 1,
) => `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, created_at)
  values ('${added(200 + n)}', '${trip}', 'Trip', 'Waiting ${n}', 'waiting${n}@example.test', ${seats}, private.now() + interval '${n} seconds');`
/** A trip with nothing but an open offer on it. */
const offered = (
  trip: string,
) => `${waiting(trip, 1, 2)} update public.events set status = 'published' where id = '${trip}';
  update public.waitlist_submissions set status = 'offered', offered_at = private.now(),
    offer_expires_at = private.now() + interval '2 days' where id = '${added(201)}';
  update private.offer_tokens set token = '${added(300)}' where entry_id = '${added(201)}';`

export const cases: Case[] = [
  // Publishing
  {
    name: 'a draft is published, and its seats go to who waits',
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'published' },
    as: ADMIN,
    answers: 'published',
    given: waiting(DRAFT, 1, 3),
    then: [
      { call: 'set_event_status', with: { event_id: DRAFT, status: 'published' }, as: ADMIN, answers: 'published' },
    ],
  },
  {
    name: 'a draft of one day is published with its end',
    call: 'set_event_status',
    with: { event_id: event(13), status: 'published' },
    as: ADMIN,
    answers: 'published',
    given: `update public.events set start_date = '${day(300)}' where id = '${event(13)}'`,
  },
  {
    name: 'a draft without a start is not published',
    call: 'set_event_status',
    with: { event_id: event(13), status: 'published' },
    as: ADMIN,
    answers: 'invalid',
  },
  {
    name: 'a draft for sale without a price, a place or seats is not published, and says what is missing',
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'published' },
    as: ADMIN,
    answers: 'invalid',
    given: `update public.events set price = null, sale_price = null, location = '', max_registrations = null
      where id = '${DRAFT}'`,
  },
  {
    name: 'nothing is published',
    call: 'set_event_status',
    with: { event_id: nothing, status: 'published' },
    as: ADMIN,
    answers: 'not_found',
  },

  {
    name: 'a trip that nobody booked is unpublished',
    call: 'set_event_status',
    with: { event_id: event(2), status: 'draft' },
    as: ADMIN,
    answers: 'unpublished',
    then: [
      { call: 'set_event_status', with: { event_id: event(2), status: 'draft' }, as: ADMIN, answers: 'unpublished' },
    ],
  },
  {
    name: "an unpublished trip's offers end, and are made again when it is published",
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'draft' },
    as: ADMIN,
    answers: 'unpublished',
    given: offered(DRAFT),
    then: [
      { call: 'get_offer', with: { token: added(300) }, as: null, answers: 'not_found' },
      { call: 'set_event_status', with: { event_id: DRAFT, status: 'published' }, as: ADMIN, answers: 'published' },
    ],
  },
  {
    name: 'a booked trip is not unpublished',
    call: 'set_event_status',
    with: { event_id: TASMANIA, status: 'draft' },
    as: ADMIN,
    answers: 'has_bookings',
  },
  {
    name: 'a trip whose bookings are all over is unpublished',
    call: 'set_event_status',
    with: { event_id: event(8), status: 'draft' },
    as: ADMIN,
    answers: 'unpublished',
  },
  {
    name: 'a hold that has run out keeps no trip published',
    call: 'set_event_status',
    with: { event_id: PORT_ARTHUR, status: 'draft' },
    as: ADMIN,
    answers: 'unpublished',
    at: moment('10 days'),
    given: `update public.bookings set status = 'cancelled', cancelled_at = private.now() where event_id = '${PORT_ARTHUR}' and status = 'confirmed'`,
  },
  {
    name: 'nothing is unpublished',
    call: 'set_event_status',
    with: { event_id: nothing, status: 'draft' },
    as: ADMIN,
    answers: 'not_found',
  },

  // Deleting
  {
    name: 'a trip is deleted with all that hangs on it, and its files stay for the client to remove',
    sql: 'delete from public.events where id = $1',
    values: [DRAFT],
    as: ADMIN,
    answers: 'done',
    given: `${waiting(DRAFT, 1)} insert into public.event_images (event_id, image_url, image_name, sort_order) values ('${DRAFT}', 'https://pictures.example/b.png', 'b.png', 9),
      ('${DRAFT}', 'https://pictures.example/c.png', '', 8), ('${DRAFT}', 'https://pictures.example/a.png', 'a.png', 7), ('${TASMANIA}', 'https://pictures.example/d.png', 'd.png', 9)`,
  },
  {
    name: 'a trip without files of its own is deleted',
    sql: 'delete from public.events where id = $1',
    values: [event(13)],
    as: ADMIN,
    answers: 'done',
  },
  {
    name: 'a trip that was ever booked is not deleted',
    sql: 'delete from public.events where id = $1',
    values: [event(8)],
    as: ADMIN,
    answers: '23503',
  },
  {
    name: 'nothing is deleted',
    sql: 'delete from public.events where id = $1',
    values: [nothing],
    as: ADMIN,
    answers: 'done',
  },
  {
    name: 'who may not look after trips deletes none',
    sql: 'delete from public.events where id = $1',
    values: [event(13)],
    as: MEMBER,
    answers: 'done',
    then: [{ sql: 'delete from public.events where id = $1', values: [event(13)], as: null, answers: '42501' }],
  },
]
