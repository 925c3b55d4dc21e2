import { findConnectedGroups, canShareRoom, orderChildrenBesideAdults } from './room-suggestion'
import {
  listNamedTravellers,
  listRoomTravellers,
  listTravellersWithoutRoom,
  type EventGuestList,
  type NamedTraveller,
  type Room,
} from './room-rules'

type RoomOption = EventGuestList['room_options'][number]
export type FilledRoom = Pick<Room, 'id' | 'name' | 'beds'> & {
  isNew: boolean
  /** The travellers who get a bed in the room. */
  newTravellers: NamedTraveller[]
}

/**
 * A room while travellers are being assigned to its beds. `occupants`: all travellers who have a bed in the room so
 * far.
 */
interface RoomSpace extends FilledRoom {
  occupants: NamedTraveller[]
}

const splitIntoChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/**
 * True if two strangers may share a room: both are adults who want to share with the same people, for example women
 * only.
 */
const haveSameSharingWish = (first: NamedTraveller, second: NamedTraveller): boolean =>
  first.shares_with !== null && first.shares_with === second.shares_with && first.age === null && second.age === null

/**
 * Splits travellers into groups that share rooms: travellers of one booking, and travellers who asked for each other.
 */
const listParties = (travellers: readonly NamedTraveller[], { beds, is_shareable }: RoomOption): NamedTraveller[][] =>
  findConnectedGroups(
    travellers,
    (first, second) =>
      first.booking_id === second.booking_id || (is_shareable && canShareRoom(travellers, first, second)),
  ).flatMap((group) => splitIntoChunks(orderChildrenBesideAdults(group), beds))

const createRoomName = (option: RoomOption, names: Set<string>): string => {
  let roomNumber = 1
  while (names.has(`${option.name} ${roomNumber}`.toLowerCase())) roomNumber += 1
  const roomName = `${option.name} ${roomNumber}`
  names.add(roomName.toLowerCase())
  return roomName
}

/**
 * Finds an occupied room with enough free beds. All occupants must have the same room option and sharing preference.
 */
const findSharedRoom = (
  spaces: readonly RoomSpace[],
  party: readonly NamedTraveller[],
  option: RoomOption,
): RoomSpace | undefined =>
  spaces.find(
    ({ occupants, beds }) =>
      occupants.length > 0 &&
      occupants.length + party.length <= beds &&
      occupants.every(
        (occupant) =>
          occupant.room_option_id === option.id && party.every((traveller) => haveSameSharingWish(occupant, traveller)),
      ),
  )

/**
 * Plans the rooms from the booked room options. Puts travellers without a room into rooms with their option's number of
 * beds, and adds rooms if there are too few. Strangers share a room only with the same sharing preference.
 */
export const fillRooms = (guestList: EventGuestList): FilledRoom[] => {
  const takenNames = new Set(guestList.rooms.map(({ name }) => name.toLowerCase()))
  const roomSpaces = guestList.rooms.map((room): RoomSpace => ({
    ...room,
    isNew: false,
    newTravellers: [],
    occupants: listRoomTravellers(guestList, room),
  }))
  const addRoom = (option: RoomOption): RoomSpace => {
    const room = { id: crypto.randomUUID(), name: createRoomName(option, takenNames), beds: option.beds }
    const roomSpace: RoomSpace = { ...room, isNew: true, newTravellers: [], occupants: [] }
    roomSpaces.push(roomSpace)
    return roomSpace
  }
  for (const roomOption of guestList.room_options) {
    const waitingTravellers = listTravellersWithoutRoom(guestList).filter(
      ({ room_option_id }) => room_option_id === roomOption.id,
    )
    const parties = listParties(waitingTravellers, roomOption).sort((a, b) => b.length - a.length)
    for (const travellerParty of parties) {
      const partyRoom =
        (roomOption.is_shareable ? findSharedRoom(roomSpaces, travellerParty, roomOption) : undefined) ??
        roomSpaces.find(({ occupants, beds }) => occupants.length === 0 && beds === roomOption.beds) ??
        addRoom(roomOption)
      partyRoom.occupants.push(...travellerParty)
      partyRoom.newTravellers.push(...travellerParty)
    }
  }
  return roomSpaces.filter(({ newTravellers }) => newTravellers.length > 0).map(({ occupants: _, ...room }) => room)
}

/** The travellers who booked a shared room and are alone in their room. */
export const listSharersAlone = (guestList: EventGuestList): NamedTraveller[] => {
  const shareableIds = guestList.room_options.filter(({ is_shareable }) => is_shareable).map(({ id }) => id)
  const idsOfTravellersAlone = guestList.rooms.flatMap(({ travellers }) => (travellers.length === 1 ? travellers : []))
  return listNamedTravellers(guestList).filter(
    ({ traveller_id, room_option_id }) =>
      idsOfTravellersAlone.includes(traveller_id) && room_option_id !== null && shareableIds.includes(room_option_id),
  )
}

/** True if a traveller without a room has booked a room option. */
export const canFillRooms = (guestList: EventGuestList): boolean =>
  listTravellersWithoutRoom(guestList).some(({ room_option_id }) => room_option_id !== null)
