import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoomingListCsv, createRoomingListName } from './room-export'
import { createGuest, createRoom, createGuestList } from './room-fixtures'
import type { EventGuestList } from './room-rules'
import { suggestRooms } from './room-suggestion'

/** Describes each suggestion as text: traveller, room and reason. Also lists travellers without a room. */
const describeSuggestion = (guestList: EventGuestList) => {
  const { assignments, unassigned } = suggestRooms(guestList)
  return {
    places: assignments
      .map(({ traveller, room: { name }, reason }) => `${traveller.name} in ${name}: ${reason}`)
      .sort(),
    left: unassigned.map(({ name }) => name),
  }
}

it('the room suggestion puts travellers of one booking together, and travellers who named each other as room-mates', () => {
  expect(
    describeSuggestion(
      createGuestList(
        [createRoom('1', 2), createRoom('2', 2), createRoom('3', 1)],
        createGuest('Ada Grey', 'x'),
        createGuest('Ben Grey', 'x'),
        createGuest('Cleo', 'y', { room_mate: ' dot  moss ' }),
        createGuest('Dot Moss', 'z', { room_mate: 'Cleo' }),
        createGuest('Eve', 'w', { room_mate: 'Anyone who does not snore' }),
      ),
    ),
  ).toEqual({
    places: [
      'Ada Grey in 1: booked together',
      'Ben Grey in 1: booked together',
      'Cleo in 2: both asked',
      'Dot Moss in 2: both asked',
      'Eve in 3: alone',
    ],
    left: [],
  })
})

it('the room suggestion puts no traveller with a stranger or with a person who named another room-mate', () => {
  expect(
    describeSuggestion(
      createGuestList(
        [createRoom('1', 2), createRoom('2', 2)],
        createGuest('Ada', 'x', { room_mate: 'Ben' }),
        createGuest('Ben', 'y', { room_mate: 'Cleo' }),
        createGuest('Cleo', 'z'),
      ),
    ),
  ).toEqual({ places: ['Ada in 2: alone', 'Ben in 1: asked', 'Cleo in 1: asked'], left: [] })
  expect(
    describeSuggestion(
      createGuestList([createRoom('1', 2), createRoom('2', 4)], createGuest('Ada', 'x'), createGuest('Ben', 'y')),
    ),
  ).toEqual({
    places: ['Ada in 1: alone'],
    left: ['Ben'],
  })
})

it('the room suggestion leaves a free bed for each traveller of a booking whose name is not known yet', () => {
  expect(
    describeSuggestion(
      createGuestList([createRoom('1', 1), createRoom('2', 2)], createGuest('Ada', 'x', { seats: 2 })),
    ),
  ).toEqual({
    places: ['Ada in 2: alone'],
    left: [],
  })
})

it('the room suggestion puts a child only in a room with an adult of the same booking', () => {
  expect(
    describeSuggestion(
      createGuestList(
        [createRoom('1', 2), createRoom('2', 2)],
        createGuest('Ada', 'x'),
        createGuest('Ben', 'x'),
        createGuest('Cleo', 'x', { age: 9, guardian: 'Ada' }),
      ),
    ),
  ).toEqual({
    places: ['Ada in 1: booked together', 'Ben in 2: alone', 'Cleo in 1: booked together'],
    left: [],
  })
  expect(
    describeSuggestion(
      createGuestList(
        [createRoom('1', 2), createRoom('2', 2)],
        createGuest('Ada', 'x'),
        createGuest('Cleo', 'x', { age: 9 }),
        createGuest('Dot', 'x', { age: 7 }),
      ),
    ),
  ).toEqual({ places: ['Ada in 1: booked together', 'Cleo in 1: booked together'], left: ['Dot'] })
})

it('the room suggestion finds a named room-mate of the same booking by full name or first name', () => {
  expect(
    describeSuggestion(
      createGuestList(
        [createRoom('1', 2, 'Ada Grey'), createRoom('2', 2, 'Cleo'), createRoom('3', 2)],
        createGuest('Ada Grey', 'x'),
        createGuest('Ben Grey', 'x', { room_mate: 'ada' }),
        createGuest('Cleo', 'y'),
      ),
    ),
  ).toEqual({ places: ['Ben Grey in 1: asked'], left: [] })
})

const travellerNames = fc.uniqueArray(fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dot', 'Eve', 'Finn', 'Gil', 'Hal'), {
  maxLength: 8,
})

it('the room suggestion assigns each bed once, forgets no traveller, and lets no child sleep alone', () =>
  fc.assert(
    fc.property(
      travellerNames.chain((names) =>
        fc.tuple(
          ...names.map((name) =>
            fc.record({
              name: fc.constant(name),
              booking: fc.constantFrom('x', 'y', 'z'),
              room_mate: fc.option(fc.constantFrom(...names, 'Anyone')),
              age: fc.option(fc.constant(9)),
            }),
          ),
        ),
      ),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
      (travellers, bedCounts) => {
        const guests = travellers.map(({ name, booking, ...details }) => createGuest(name, booking, details))
        const rooms = bedCounts.map((bedCount, index) => createRoom(String(index), bedCount))
        const { assignments, unassigned } = suggestRooms(createGuestList(rooms, ...guests))
        expect(
          [...assignments.map(({ traveller }) => traveller), ...unassigned].map(({ name }) => name).sort(),
        ).toEqual(guests.map(({ name }) => name).sort())
        for (const testRoom of rooms) {
          const occupants = assignments
            .filter((assignment) => assignment.room === testRoom)
            .map(({ traveller }) => traveller)
          expect(occupants.length).toBeLessThanOrEqual(testRoom.beds)
          if (occupants.length > 0) expect(occupants.some(({ age }) => age === null)).toBe(true)
          const bookings = new Set(occupants.map(({ booking_id }) => booking_id))
          if (bookings.size > 1) expect(guests.some(({ room_mate }) => room_mate !== null)).toBe(true)
        }
      },
    ),
    { numRuns: 100 },
  ))

it('the rooming list export contains only names and rooms: a row for each bed, empty room and traveller without a room', async () => {
  const csv = await createRoomingListCsv(
    createGuestList(
      [{ ...createRoom('Lantern', 2, 'Ada', 'Ben'), note: '=1+1' }, createRoom('Fog', 1)],
      createGuest('Ada', 'x', { dietary: 'No nuts', phone: '0491 570 006', room_mate: 'Ben' }),
      createGuest('Ben', 'x', { age: 9, guardian: 'Ada' }),
      createGuest('Cleo', 'y'),
    ),
  )
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Room,Beds,Guest Name,Note',
    "Lantern,2,Ada,'=1+1",
    "Lantern,2,Ben,'=1+1",
    'Fog,1,,',
    'No room,,Cleo,',
  ])
  expect(createRoomingListName('Port Arthur by Lantern')).toBe('Port_Arthur_by_Lantern_rooming_list.csv')
})
