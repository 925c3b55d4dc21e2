import { added, customer, DESK, FREMANTLE, nothing, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

export const [LANTERN, FOG] = [added(91), added(92)]
export const [PARTY, HOLD] = [added(93), added(94)]
export const [ADA, BEN, CLEO, DOT] = [added(95), added(96), added(97), added(98)]
/** Two rooms of two, a child and his mother on one booking, and two on a hold. */
export const ROOMS = `
  insert into public.rooms (id, event_id, name, beds, note, sort_order)
  values ('${LANTERN}', '${FREMANTLE}', 'Lantern', 2, 'Cot', 1), ('${FOG}', '${FREMANTLE}', 'Fog', 2, null, 2);
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at,
    expires_at)
  values ('${PARTY}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 1800, 800, 1, ${moment('-900 days')}, null),
    ('${HOLD}', '${customer(20)}', '${FREMANTLE}', 2, 'pending', 1800, 800, 1, ${moment('-899 days')}, ${moment('1 day')});
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, is_guardian, room_mate)
  values ('${ADA}', '${PARTY}', 0, 'Ada Grey', '1990-01-01', true, null),
    ('${BEN}', '${PARTY}', 1, 'Ben Grey', '2016-01-01', false, 'Ada Grey'),
    ('${CLEO}', '${HOLD}', 0, 'Cleo', null, false, null), ('${DOT}', '${HOLD}', 1, 'Dot', null, false, null);`
export const asleep = (...places: [who: string, where: string][]) => `${ROOMS}
  insert into public.room_assignments (traveller_id, room_id)
  values ${places.map(([who, where]) => `('${who}', '${where}')`).join(', ')};`
export const FULL = asleep([ADA, LANTERN], [BEN, LANTERN], [CLEO, FOG])

export const sheet = (as: string, answers = 'ok', event_id = FREMANTLE): Step => ({
  call: 'guest_manifest',
  with: { event_id },
  as,
  answers,
})
const save = (answers: string, room: unknown, event_id = FREMANTLE): Step => ({
  call: 'save_room',
  with: { event_id, room },
  as: DESK,
  answers,
})
export const cases: Case[] = [
  {
    name: 'a room is added at the end, once under its id, and changed',
    given: ROOMS,
    ...save('saved', { id: added(99), name: ' Crypt ', beds: 3, note: '', sort_order: 0, event_id: TASMANIA }),
    then: [
      save('saved', { id: added(99), name: 'Crypt', beds: 4, note: 'Upstairs' }),
      save('saved', { id: LANTERN, name: 'LANTERN', beds: 2 }),
      save('saved', { name: 'Attic' }),
    ],
  },
  {
    name: 'the first room of a departure',
    ...save('saved', { name: '1', beds: 1 }),
  },
  {
    name: 'a departure has one room of a name, and each has a bed for whoever sleeps there',
    given: FULL,
    ...save('name_taken', { name: 'lantern', beds: 2 }),
    then: [
      save('name_taken', { id: FOG, name: 'Lantern', beds: 2 }),
      save('too_few_beds', { id: LANTERN, name: 'Lantern', beds: 1 }),
      save('saved', { id: FOG, name: 'Fog', beds: 1 }),
    ],
  },
  {
    name: 'a room says what it is called and how many beds it has',
    given: ROOMS,
    ...save('invalid', { name: '', beds: 9, note: 'x'.repeat(301) }),
    then: [
      save('invalid', { name: 'Crypt', beds: 0 }),
      save('invalid', { name: 'Crypt', beds: 'two' }),
      save('invalid', null),
    ],
  },
  {
    name: 'rooms are a departure’s own',
    given: ROOMS,
    ...save('not_found', { name: 'Crypt', beds: 2 }, nothing),
    then: [save('not_found', { id: LANTERN, name: 'Lantern', beds: 2 }, TASMANIA)],
  },
  {
    name: 'who slept in a room that is taken away has none',
    given: FULL,
    call: 'remove_room',
    with: { room_id: LANTERN },
    as: DESK,
    answers: 'removed',
    then: [{ call: 'remove_room', with: { room_id: LANTERN }, as: DESK, answers: 'not_found' }],
  },
  {
    name: 'a departure without rooms takes over those of another, empty and without notes',
    given: `update public.events set title = 'Haunted Tasmania' where id = '${FREMANTLE}'; ${FULL}
      delete from public.rooms where event_id = '${TASMANIA}'`,
    ...sheet(DESK, 'ok', TASMANIA),
    then: [
      ...[
        ['copied', TASMANIA, FREMANTLE],
        ['has_rooms', TASMANIA, FREMANTLE],
        ['not_found', nothing, FREMANTLE],
      ].map(([answers = '', event_id, from_event_id]): Step => ({
        call: 'copy_rooms',
        with: { event_id, from_event_id },
        as: DESK,
        answers,
      })),
    ],
  },
  {
    name: 'from a departure without rooms there is nothing to take over',
    call: 'copy_rooms',
    with: { event_id: FREMANTLE, from_event_id: nothing },
    as: DESK,
    answers: 'no_rooms',
  },
]
