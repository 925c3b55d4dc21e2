import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { roomingListCsv, roomingListName } from './room-export'
import { guest, room, sheet } from './room-fixtures'
import type { Sheet } from './room-rules'
import { suggestRooms } from './room-suggestion'

/** Each suggestion as text: traveller, room and reason. Also travellers without one. */
const told = (of: Sheet) => {
  const { places, left } = suggestRooms(of)
  return {
    places: places.map(({ traveller, room: { name }, because }) => `${traveller.name} in ${name}: ${because}`).sort(),
    left: left.map(({ name }) => name),
  }
}

it('keeps together who booked together, and those of two bookings who asked for each other', () => {
  expect(
    told(
      sheet(
        [room('1', 2), room('2', 2), room('3', 1)],
        guest('Ada Grey', 'x'),
        guest('Ben Grey', 'x'),
        guest('Cleo', 'y', { room_mate: ' dot  moss ' }),
        guest('Dot Moss', 'z', { room_mate: 'Cleo' }),
        guest('Eve', 'w', { room_mate: 'Anyone who does not snore' }),
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

it('puts nobody to somebody who named another, nor to a stranger', () => {
  expect(
    told(
      sheet(
        [room('1', 2), room('2', 2)],
        guest('Ada', 'x', { room_mate: 'Ben' }),
        guest('Ben', 'y', { room_mate: 'Cleo' }),
        guest('Cleo', 'z'),
      ),
    ),
  ).toEqual({ places: ['Ada in 2: alone', 'Ben in 1: asked', 'Cleo in 1: asked'], left: [] })
  expect(told(sheet([room('1', 2), room('2', 4)], guest('Ada', 'x'), guest('Ben', 'y')))).toEqual({
    places: ['Ada in 1: alone'],
    left: ['Ben'],
  })
})

it('keeps a bed for who is not named yet', () => {
  expect(told(sheet([room('1', 1), room('2', 2)], guest('Ada', 'x', { seats: 2 })))).toEqual({
    places: ['Ada in 2: alone'],
    left: [],
  })
})

it('puts a child beside an adult of its own, and leaves it over where there is none', () => {
  expect(
    told(
      sheet(
        [room('1', 2), room('2', 2)],
        guest('Ada', 'x'),
        guest('Ben', 'x'),
        guest('Cleo', 'x', { age: 9, guardian: 'Ada' }),
      ),
    ),
  ).toEqual({
    places: ['Ada in 1: booked together', 'Ben in 2: alone', 'Cleo in 1: booked together'],
    left: [],
  })
  expect(
    told(
      sheet(
        [room('1', 2), room('2', 2)],
        guest('Ada', 'x'),
        guest('Cleo', 'x', { age: 9 }),
        guest('Dot', 'x', { age: 7 }),
      ),
    ),
  ).toEqual({ places: ['Ada in 1: booked together', 'Cleo in 1: booked together'], left: ['Dot'] })
})

it('puts the rest of a party beside those of it who have a room, by first name too, and to nobody else', () => {
  expect(
    told(
      sheet(
        [room('1', 2, 'Ada Grey'), room('2', 2, 'Cleo'), room('3', 2)],
        guest('Ada Grey', 'x'),
        guest('Ben Grey', 'x', { room_mate: 'ada' }),
        guest('Cleo', 'y'),
      ),
    ),
  ).toEqual({ places: ['Ben Grey in 1: asked'], left: [] })
})

const people = fc.uniqueArray(fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dot', 'Eve', 'Finn', 'Gil', 'Hal'), {
  maxLength: 8,
})

it('whatever was said: no bed twice, nobody twice, no child alone, no stranger, and nobody is lost', () =>
  fc.assert(
    fc.property(
      people.chain((names) =>
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
      (given, beds) => {
        const guests = given.map(({ name, booking, ...more }) => guest(name, booking, more))
        const rooms = beds.map((many, at) => room(String(at), many))
        const { places, left } = suggestRooms(sheet(rooms, ...guests))
        expect([...places.map(({ traveller }) => traveller), ...left].map(({ name }) => name).sort()).toEqual(
          guests.map(({ name }) => name).sort(),
        )
        for (const one of rooms) {
          const asleep = places.filter((place) => place.room === one).map(({ traveller }) => traveller)
          expect(asleep.length).toBeLessThanOrEqual(one.beds)
          if (asleep.length > 0) expect(asleep.some(({ age }) => age === null)).toBe(true)
          const bookings = new Set(asleep.map(({ booking_id }) => booking_id))
          if (bookings.size > 1) expect(guests.some(({ room_mate }) => room_mate !== null)).toBe(true)
        }
      },
    ),
    { numRuns: 100 },
  ))

it('lists a row for each bed that is taken, empty rooms, and who has none, without what a house need not know', async () => {
  const csv = await roomingListCsv(
    sheet(
      [{ ...room('Lantern', 2, 'Ada', 'Ben'), note: '=1+1' }, room('Fog', 1)],
      guest('Ada', 'x', { dietary: 'No nuts', phone: '0491 570 006', room_mate: 'Ben' }),
      guest('Ben', 'x', { age: 9, guardian: 'Ada' }),
      guest('Cleo', 'y'),
    ),
  )
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Room,Beds,Guest Name,Under Age,Parent or Guardian,Shares Room With,Booking Reference,Note',
    "Lantern,2,Ada,,,Ben,x,'=1+1",
    "Lantern,2,Ben,9,Ada,,x,'=1+1",
    'Fog,1,,,,,,',
    'No room,,Cleo,,,,y,',
  ])
  expect(roomingListName('Port Arthur by Lantern')).toBe('Port_Arthur_by_Lantern_rooming_list.csv')
})
