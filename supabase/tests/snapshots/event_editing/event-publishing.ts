import { ADMIN, addedRowId, DRAFT, event, MEMBER, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase } from '../case'
import { PORT_ARTHUR } from '../events/events'

const insertWaitingEntrySql = (
  event: string,
  n: number,
  seats = 1,
) => `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, created_at)
  values ('${addedRowId(200 + n)}', '${event}', 'Trip', 'Waiting ${n}', 'waiting${n}@example.test', ${seats}, private.now() + interval '${n} seconds');`
/** A published trip whose only waitlist entry has an open offer. */
const insertOfferSql = (
  event: string,
) => `${insertWaitingEntrySql(event, 1, 2)} update public.events set status = 'published' where id = '${event}';
  update public.waitlist_submissions set status = 'offered', offered_at = private.now(),
    offer_expires_at = private.now() + interval '2 days' where id = '${addedRowId(201)}';
  update private.offer_tokens set token = '${addedRowId(300)}' where entry_id = '${addedRowId(201)}';`

export const eventPublishingCases: SnapshotCase[] = [
  // Cases of publishing a trip
  {
    name: 'publishing a draft offers its seats to the waitlist',
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'published' },
    as: ADMIN,
    expected: 'published',
    given: insertWaitingEntrySql(DRAFT, 1, 3),
    then: [
      { call: 'set_event_status', with: { event_id: DRAFT, status: 'published' }, as: ADMIN, expected: 'published' },
    ],
  },
  {
    name: 'publishing a draft without an end date sets its end to the start date',
    call: 'set_event_status',
    with: { event_id: event(13), status: 'published' },
    as: ADMIN,
    expected: 'published',
    given: `update public.events set start_date = '${day(300)}' where id = '${event(13)}'`,
  },
  {
    name: 'a draft without a start date cannot be published',
    call: 'set_event_status',
    with: { event_id: event(13), status: 'published' },
    as: ADMIN,
    expected: 'invalid',
  },
  {
    name: 'a draft that would go on sale cannot be published without price, place or seats, and the missing fields are listed',
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'published' },
    as: ADMIN,
    expected: 'invalid',
    given: `update public.events set price = null, sale_price = null, location = '', max_registrations = null
      where id = '${DRAFT}'`,
  },
  {
    name: 'publishing an unknown trip returns not_found',
    call: 'set_event_status',
    with: { event_id: UNKNOWN_ID, status: 'published' },
    as: ADMIN,
    expected: 'not_found',
  },

  {
    name: 'a trip without bookings can be unpublished',
    call: 'set_event_status',
    with: { event_id: event(2), status: 'draft' },
    as: ADMIN,
    expected: 'unpublished',
    then: [
      { call: 'set_event_status', with: { event_id: event(2), status: 'draft' }, as: ADMIN, expected: 'unpublished' },
    ],
  },
  {
    name: 'unpublishing a trip ends its waitlist offers, and publishing the trip again makes new offers',
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'draft' },
    as: ADMIN,
    expected: 'unpublished',
    given: insertOfferSql(DRAFT),
    then: [
      { call: 'get_offer', with: { token: addedRowId(300) }, as: null, expected: 'not_found' },
      { call: 'set_event_status', with: { event_id: DRAFT, status: 'published' }, as: ADMIN, expected: 'published' },
    ],
  },
  {
    name: 'a trip with active bookings cannot be unpublished',
    call: 'set_event_status',
    with: { event_id: TASMANIA, status: 'draft' },
    as: ADMIN,
    expected: 'has_bookings',
  },
  {
    name: 'a trip whose bookings are all cancelled or expired can be unpublished',
    call: 'set_event_status',
    with: { event_id: event(8), status: 'draft' },
    as: ADMIN,
    expected: 'unpublished',
  },
  {
    name: 'an expired unpaid booking does not prevent unpublishing its trip',
    call: 'set_event_status',
    with: { event_id: PORT_ARTHUR, status: 'draft' },
    as: ADMIN,
    expected: 'unpublished',
    at: timeAfterTest('10 days'),
    given: `update public.bookings set status = 'cancelled', cancelled_at = private.now() where event_id = '${PORT_ARTHUR}' and status = 'confirmed'`,
  },
  {
    name: 'unpublishing an unknown trip returns not_found',
    call: 'set_event_status',
    with: { event_id: UNKNOWN_ID, status: 'draft' },
    as: ADMIN,
    expected: 'not_found',
  },

  // Cases of deleting a trip
  {
    name: 'deleting a trip deletes its days, pictures and waitlist entries, but not its stored files',
    sql: 'delete from public.events where id = $1',
    values: [DRAFT],
    as: ADMIN,
    expected: 'done',
    given: `${insertWaitingEntrySql(DRAFT, 1)} insert into public.event_images (event_id, image_url, image_name, sort_order) values ('${DRAFT}', 'https://pictures.example/b.png', 'b.png', 9),
      ('${DRAFT}', 'https://pictures.example/c.png', '', 8), ('${DRAFT}', 'https://pictures.example/a.png', 'a.png', 7), ('${TASMANIA}', 'https://pictures.example/d.png', 'd.png', 9)`,
  },
  {
    name: 'a trip without uploaded files can be deleted',
    sql: 'delete from public.events where id = $1',
    values: [event(13)],
    as: ADMIN,
    expected: 'done',
  },
  {
    name: 'a trip that was ever booked cannot be deleted',
    sql: 'delete from public.events where id = $1',
    values: [event(8)],
    as: ADMIN,
    expected: '23503',
  },
  {
    name: 'deleting an unknown trip changes nothing',
    sql: 'delete from public.events where id = $1',
    values: [UNKNOWN_ID],
    as: ADMIN,
    expected: 'done',
  },
  {
    name: 'members and visitors cannot delete a trip',
    sql: 'delete from public.events where id = $1',
    values: [event(13)],
    as: MEMBER,
    expected: 'done',
    then: [{ sql: 'delete from public.events where id = $1', values: [event(13)], as: null, expected: '42501' }],
  },
]
