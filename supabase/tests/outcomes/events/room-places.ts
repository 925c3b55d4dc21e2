import { added, ADMIN, BOOKS, DESK, FREMANTLE, GUIDE, nothing, OTHER_GUIDE, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { ADA, BEN, CLEO, DOT, FOG, FULL, HOLD, LANTERN, PARTY, ROOMS, sheet } from './rooms'

const place = (answers: string, places: unknown, event_id = FREMANTLE): Step => ({
  call: 'place_travellers',
  with: { event_id, assignments: places },
  as: DESK,
  answers,
})
const to = (room_id: string | null, ...who: string[]) => who.map((traveller_id) => ({ traveller_id, room_id }))
const name = (answers: string, ...names: string[]): Step => ({
  call: 'update_travellers',
  with: { booking_id: PARTY, travellers: names.map((full_name) => ({ full_name })) },
  as: ADMIN,
  answers,
})

export const cases: Case[] = [
  {
    name: 'travellers are put into rooms, change them with each other, and leave them',
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
    name: 'a room takes as many as it has beds, or nobody moves',
    given: FULL,
    ...place('full', [...to(LANTERN, DOT), ...to(null, CLEO)]),
    then: [place('full', to(FOG, DOT, ADA)), place('placed', [...to(LANTERN, DOT), ...to(FOG, BEN)])],
  },
  {
    name: 'who does not travel on it has no room on it',
    given: `${ROOMS} update public.bookings set status = 'cancelled', expires_at = null where id = '${HOLD}'`,
    ...place('gone', to(LANTERN, CLEO, ADA)),
    then: [place('gone', to(added(90), ADA), TASMANIA)],
  },
  {
    name: 'nobody sleeps in a room of another departure, or in one that was taken away',
    given: ROOMS,
    ...place('no_room', to(added(90), ADA)),
    then: [place('no_room', [...to(LANTERN, BEN), ...to(nothing, ADA)]), place('not_found', [], nothing)],
  },
  {
    name: 'places are a list of travellers, each once',
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
    name: 'nobody, our own servers neither, puts more into a room than it has beds, or strangers to the trip',
    given: FULL,
    sql: `insert into public.room_assignments values ('${DOT}', '${LANTERN}')`,
    as: 'service',
    answers: '23514',
    then: [
      { sql: `insert into public.room_assignments values ('${DOT}', '${added(90)}')`, as: 'service', answers: '23514' },
    ],
  },
  {
    name: 'who cancels leaves the room',
    given: FULL,
    call: 'cancel_booking',
    with: { booking_id: PARTY },
    as: ADMIN,
    answers: 'cancelled',
    then: [place('placed', to(LANTERN, DOT))],
  },
  {
    name: 'whose hold has run out has no room, and the bed is free',
    given: FULL,
    at: moment('2 days'),
    ...sheet(OTHER_GUIDE),
    then: [place('placed', [])],
  },
  {
    name: 'who is named anew keeps the bed: by name, or else that of one who is left out',
    given: FULL,
    ...name('saved', 'ben grey', 'Ada Grey'),
    then: [name('saved', 'Benjamin Grey', 'Ada Grey'), name('saved', 'Ada Grey'), name('saved', 'Ada Grey', 'Eve')],
  },
  {
    name: 'of two of one name each stays who he was',
    given: `${FULL} update public.travellers set full_name = 'Ada Grey' where id = '${BEN}'`,
    ...name('saved', 'Ada Grey', 'Ada Grey'),
    then: [name('saved', 'Cy', 'Ada Grey'), name('saved')],
  },
  {
    name: 'a guide reads who goes on his departure and where they sleep, and nothing of money',
    given: FULL,
    ...sheet(OTHER_GUIDE),
    then: [
      sheet(GUIDE, '42501'),
      sheet(BOOKS, '42501'),
      sheet(ADMIN, 'not_found', nothing),
      sheet(OTHER_GUIDE, '42501', nothing),
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
        answers: 'done',
      })),
    ],
  },
]
