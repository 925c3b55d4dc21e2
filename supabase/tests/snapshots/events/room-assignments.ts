import {
  added,
  ADMIN,
  ACCOUNTANT,
  MANAGER,
  FREMANTLE,
  GUIDE,
  nothing,
  OTHER_GUIDE,
  TASMANIA,
} from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { ADA, BEN, CLEO, DOT, FOG, FULL, HOLD, LANTERN, PARTY, ROOMS, manifest } from './rooms'

const place = (expected: string, places: unknown, event_id = FREMANTLE): Step => ({
  call: 'place_travellers',
  with: { event_id, assignments: places },
  as: MANAGER,
  expected,
})
const to = (room_id: string | null, ...travellerIds: string[]) =>
  travellerIds.map((traveller_id) => ({ traveller_id, room_id }))
const name = (expected: string, ...names: string[]): Step => ({
  call: 'update_travellers',
  with: { booking_id: PARTY, travellers: names.map((full_name) => ({ full_name })) },
  as: ADMIN,
  expected,
})

export const cases: Case[] = [
  {
    name: 'staff assign travellers to rooms, swap them between rooms and remove them',
    given: ROOMS,
    ...place('placed', [...to(LANTERN, ADA, BEN), ...to(FOG, CLEO, DOT)]),
    then: [
      place('placed', [...to(LANTERN, CLEO), ...to(FOG, ADA)]),
      place('placed', [...to(LANTERN, CLEO), ...to(null, BEN)]),
      place('placed', to(LANTERN, CLEO)),
      place('placed', []),
    ],
  },
  {
    name: 'an assignment of more travellers than beds is refused, and no traveller is moved',
    given: FULL,
    ...place('full', [...to(LANTERN, DOT), ...to(null, CLEO)]),
    then: [place('full', to(FOG, DOT, ADA)), place('placed', [...to(LANTERN, DOT), ...to(FOG, BEN)])],
  },
  {
    name: 'a traveller who is not on the trip cannot be assigned to its rooms',
    given: `${ROOMS} update public.bookings set status = 'cancelled', expires_at = null where id = '${HOLD}'`,
    ...place('gone', to(LANTERN, CLEO, ADA)),
    then: [place('gone', to(added(90), ADA), TASMANIA)],
  },
  {
    name: 'a traveller cannot be assigned to an unknown room or a room of another departure',
    given: ROOMS,
    ...place('no_room', to(added(90), ADA)),
    then: [place('no_room', [...to(LANTERN, BEN), ...to(nothing, ADA)]), place('not_found', [], nothing)],
  },
  {
    name: 'room assignments must be a list that names each traveller once',
    given: ROOMS,
    ...place('invalid', null),
    then: [
      place('invalid', {}),
      place('invalid', ['x']),
      place('invalid', [{ room_id: LANTERN }]),
      place('invalid', to(LANTERN, ADA, ADA)),
      place('invalid', [{ traveller_id: ADA, room_id: 'x' }]),
    ],
  },
  {
    name: 'the database refuses more travellers than beds, and rooms of another trip, even from the server',
    given: FULL,
    sql: `insert into public.room_assignments values ('${DOT}', '${LANTERN}')`,
    as: 'service',
    expected: '23514',
    then: [
      {
        sql: `insert into public.room_assignments values ('${DOT}', '${added(90)}')`,
        as: 'service',
        expected: '23514',
      },
    ],
  },
  {
    name: 'cancelling a booking removes its travellers from their rooms',
    given: FULL,
    call: 'cancel_booking',
    with: { booking_id: PARTY },
    as: ADMIN,
    expected: 'cancelled',
    then: [place('placed', to(LANTERN, DOT))],
  },
  {
    name: 'travellers of an expired hold lose their room, and the bed becomes free',
    given: FULL,
    at: moment('2 days'),
    ...manifest(OTHER_GUIDE),
    then: [place('placed', [])],
  },
  {
    name: 'a renamed traveller keeps the bed of the same name, or else of the traveller they replace',
    given: FULL,
    ...name('saved', 'ben grey', 'Ada Grey'),
    then: [name('saved', 'Benjamin Grey', 'Ada Grey'), name('saved', 'Ada Grey'), name('saved', 'Ada Grey', 'Eve')],
  },
  {
    name: 'two travellers with the same name each keep their own record and bed',
    given: `${FULL} update public.travellers set full_name = 'Ada Grey' where id = '${BEN}'`,
    ...name('saved', 'Ada Grey', 'Ada Grey'),
    then: [name('saved', 'Cy', 'Ada Grey'), name('saved')],
  },
  {
    name: 'a guide reads the guest manifest of their own departure, but no bookings, customers or payments',
    given: FULL,
    ...manifest(OTHER_GUIDE),
    then: [
      manifest(GUIDE, '42501'),
      manifest(ACCOUNTANT, '42501'),
      manifest(ADMIN, 'not_found', nothing),
      manifest(OTHER_GUIDE, '42501', nothing),
      ...[
        'bookings',
        'booking_overview',
        'booking_balances',
        'booking_staff_notes',
        'customers',
        'customer_overview',
        'event_travellers',
        'payments',
        'installments',
      ].map((relation): Step => ({
        sql: `select count(*)::int as rows from public.${relation}`,
        as: OTHER_GUIDE,
        expected: 'done',
      })),
    ],
  },
]
