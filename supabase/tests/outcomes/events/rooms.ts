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
const add = (columns: Record<string, unknown>, answers = 'done', event_id = FREMANTLE): Step => ({
  sql: `insert into public.rooms (${['event_id', ...Object.keys(columns)].join(', ')})
    values (${['event_id', ...Object.keys(columns)].map((_, n) => `$${n + 1}`).join(', ')}) on conflict (id) do nothing`,
  values: [event_id, ...Object.values(columns)],
  as: DESK,
  answers,
})
const change = (id: string, set: string, answers = 'done'): Step => ({
  sql: `update public.rooms set ${set} where id = '${id}'`,
  as: DESK,
  answers,
})
const remove = (id: string): Step => ({ sql: `delete from public.rooms where id = '${id}'`, as: DESK, answers: 'done' })
export const cases: Case[] = [
  {
    name: 'a room is added at the end, once under its id, and changed',
    given: ROOMS,
    ...add({ id: added(99), name: ' Crypt ', beds: 3, note: '', sort_order: 0 }),
    then: [
      add({ id: added(99), name: 'Crypt', beds: 4 }),
      change(added(99), `beds = 4, note = ' Upstairs '`),
      change(LANTERN, `name = 'LANTERN', note = null, sort_order = 9, event_id = '${TASMANIA}'`),
      add({ name: 'Attic' }),
    ],
  },
  {
    name: 'the first room of a departure',
    ...add({ name: '1', beds: 1 }),
  },
  {
    name: 'a departure has one room of a name, and each has a bed for whoever sleeps there',
    given: FULL,
    ...add({ name: 'lantern', beds: 2 }, '23505'),
    then: [change(FOG, `name = 'Lantern'`, '23505'), change(LANTERN, 'beds = 1', '22023'), change(FOG, 'beds = 1')],
  },
  {
    name: 'a room says what it is called and how many beds it has',
    given: ROOMS,
    ...add({ name: ' ', beds: 2 }, '23502'),
    then: [
      add({ name: 'Crypt', beds: 0 }, '23514'),
      add({ name: 'Crypt', beds: 9 }, '23514'),
      add({ name: 'Crypt', note: 'x'.repeat(301) }, '23514'),
    ],
  },
  {
    name: 'no room is added to a departure that is not there',
    ...add({ name: 'Crypt' }, '23503', nothing),
  },
  {
    name: 'who slept in a room that is taken away has none',
    given: FULL,
    ...remove(LANTERN),
    then: [remove(LANTERN)],
  },
  {
    name: 'a departure without rooms is offered those of another',
    given: `update public.events set title = 'Haunted Tasmania' where id = '${FREMANTLE}'; ${FULL}
      delete from public.rooms where event_id = '${TASMANIA}'`,
    ...sheet(DESK, 'ok', TASMANIA),
    then: [
      {
        sql: `insert into public.rooms (event_id, name, beds) values ('${TASMANIA}', 'Lantern', 2), ('${TASMANIA}', 'Fog', 2)`,
        as: DESK,
        answers: 'done',
      },
      sheet(DESK, 'ok', TASMANIA),
    ],
  },
]
