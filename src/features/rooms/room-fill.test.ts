import { expect, it } from 'vitest'
import { fillRooms, listSharersAlone } from './room-fill'
import { createGuest, createGuestList, createRoom } from './room-fixtures'
import type { EventGuestList, ListedTraveller, Room } from './room-rules'

const createGuestListWithOptions = (rooms: Room[], ...guests: ListedTraveller[]): EventGuestList => ({
  ...createGuestList(rooms, ...guests),
  room_options: [
    { id: 'twin', name: 'Twin share', beds: 2, is_shareable: true },
    { id: 'double', name: 'Double', beds: 2, is_shareable: false },
    { id: 'own', name: 'Own room', beds: 1, is_shareable: false },
  ],
})
const createSharer = (name: string, booking: string, details: Partial<ListedTraveller> = {}) =>
  createGuest(name, booking, { room_option_id: 'twin', ...details })
const describeRooms = (guestList: EventGuestList): string[] =>
  fillRooms(guestList).map(
    ({ name, newTravellers }) => `${name}: ${newTravellers.map((guest) => guest.name).join(', ')}`,
  )

it('filling rooms keeps travellers of one booking together, and puts each traveller who booked a private room alone in a room', () => {
  expect(
    describeRooms(
      createGuestListWithOptions(
        [],
        createSharer('Ada', 'x'),
        createSharer('Ben', 'x'),
        createGuest('Cleo', 'y', { room_option_id: 'own' }),
        createGuest('Dot', 'y', { room_option_id: 'own' }),
        createGuest('Eve', 'z', { room_option_id: 'double' }),
        createGuest('Finn', 'w'),
      ),
    ),
  ).toEqual(['Twin share 1: Ada, Ben', 'Double 1: Eve', 'Own room 1: Cleo', 'Own room 2: Dot'])
})

it('filling rooms lets strangers share only if they named each other, or are adults with the same preference for room-mates', () => {
  expect(
    describeRooms(
      createGuestListWithOptions(
        [],
        createSharer('Ada', 'a', { shares_with: 'women' }),
        createSharer('Ben', 'b', { shares_with: 'anyone' }),
        createSharer('Cleo', 'c', { shares_with: 'women' }),
        createSharer('Dot', 'd'),
        createSharer('Eve', 'e'),
        createSharer('Finn', 'f', { room_mate: 'Gus' }),
        createSharer('Gus', 'g'),
        createSharer('Hal', 'h', { shares_with: 'anyone', age: 16 }),
      ),
    ).sort(),
  ).toEqual([
    'Twin share 1: Finn, Gus',
    'Twin share 2: Ada, Cleo',
    'Twin share 3: Ben',
    'Twin share 4: Dot',
    'Twin share 5: Eve',
    'Twin share 6: Hal',
  ])
})

it('filling rooms uses the empty rooms and free beds of the departure before it adds new rooms', () => {
  expect(
    describeRooms(
      createGuestListWithOptions(
        [createRoom('Attic', 2, 'Ada'), createRoom('Cellar', 2), createRoom('own room 1', 1, 'Zoe')],
        createSharer('Ada', 'a', { shares_with: 'women' }),
        createSharer('Ben', 'b'),
        createSharer('Cleo', 'c', { shares_with: 'women' }),
        createGuest('Zoe', 'z', { room_option_id: 'own' }),
        createGuest('Yan', 'y', { room_option_id: 'own' }),
      ),
    ),
  ).toEqual(['Attic: Cleo', 'Cellar: Ben', 'Own room 2: Yan'])
})

it('the list of travellers who want to share but are alone in a room excludes travellers who booked a private room', () => {
  const guestList = createGuestListWithOptions(
    [createRoom('1', 2, 'Ada'), createRoom('2', 2, 'Ben', 'Cleo'), createRoom('3', 1, 'Dot')],
    createSharer('Ada', 'a'),
    createSharer('Ben', 'b'),
    createSharer('Cleo', 'c'),
    createGuest('Dot', 'd', { room_option_id: 'own' }),
  )
  expect(listSharersAlone(guestList).map(({ name }) => name)).toEqual(['Ada'])
})
