import {
  listTravellersWithoutRoom,
  countFreeBeds,
  listRoomTravellers,
  countUnnamedSeats,
  type RoomAssignment,
  type Room,
  type EventGuestList,
  type NamedTraveller,
} from './room-rules'

/** Why a traveller was assigned to the suggested room. `asked`: one of two roommates asked for the other. */
type SuggestionReason = 'both asked' | 'asked' | 'booked together' | 'alone'

export interface SuggestedAssignment {
  traveller: NamedTraveller
  room: Room
  reason: SuggestionReason
}

export interface RoomSuggestion {
  assignments: SuggestedAssignment[]
  /** Travellers without a suggested room, because no bed is free or a child would be without an adult. */
  unassigned: NamedTraveller[]
}

const normalizeName = (text: string | null): string => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim()
const getFirstName = (name: string): string => normalizeName(name).split(' ')[0] ?? ''

/**
 * True if the traveller has entered the name of the other traveller as preferred roommate. A first name is enough only
 * if both are on the same booking.
 */
const wantsToShareWith = (traveller: NamedTraveller, other: NamedTraveller): boolean =>
  traveller !== other &&
  traveller.room_mate !== null &&
  (normalizeName(traveller.room_mate) === normalizeName(other.name) ||
    (traveller.booking_id === other.booking_id && normalizeName(traveller.room_mate) === getFirstName(other.name)))

/**
 * True if two travellers may share a room: each has entered the other's name, or one has entered the other's name and
 * the other has entered no name.
 */
export const canShareRoom = (
  travellers: readonly NamedTraveller[],
  first: NamedTraveller,
  second: NamedTraveller,
): boolean => {
  const hasRoommateWish = (traveller: NamedTraveller) =>
    travellers.some((candidate) => wantsToShareWith(traveller, candidate))
  return (
    (wantsToShareWith(first, second) && (wantsToShareWith(second, first) || !hasRoommateWish(second))) ||
    (wantsToShareWith(second, first) && !hasRoommateWish(first))
  )
}

/**
 * Groups the travellers. Travellers whom `areConnected` connects, directly or through others, are in the same group.
 * Keeps the order of the list.
 */
export const findConnectedGroups = (
  travellers: readonly NamedTraveller[],
  areConnected: (first: NamedTraveller, second: NamedTraveller) => boolean,
): NamedTraveller[][] => {
  const ungrouped = new Set(travellers)
  const groups: NamedTraveller[][] = []
  for (const firstTraveller of travellers) {
    if (!ungrouped.delete(firstTraveller)) continue
    const travellerGroup = [firstTraveller]
    for (const member of travellerGroup)
      for (const otherTraveller of ungrouped)
        if (areConnected(member, otherTraveller))
          travellerGroup.push(...(ungrouped.delete(otherTraveller) ? [otherTraveller] : []))
    groups.push(travellerGroup)
  }
  return groups
}

const isChild = ({ age }: NamedTraveller): boolean => age !== null

/** Orders travellers so that each child is beside an adult: child, adult, child, adult, then the rest. */
export const orderChildrenBesideAdults = (group: readonly NamedTraveller[]): NamedTraveller[] => {
  const adults = group.filter((traveller) => !isChild(traveller))
  return [...group.filter(isChild).flatMap((child) => [child, ...adults.splice(0, 1)]), ...adults]
}

interface RoomSpace {
  room: Room
  occupants: NamedTraveller[]
}

/** The maximum number of beds that may stay empty in a suggested room. Staff assign larger rooms themselves. */
const MAX_SPARE_BEDS = 1

/** The best room for a group: the smallest room that fits the group, else the largest room. */
const findBestRoom = (spaces: readonly RoomSpace[], groupSize: number): RoomSpace | undefined => {
  const emptyRooms = spaces.filter(({ occupants }) => occupants.length === 0).sort((a, b) => a.room.beds - b.room.beds)
  const maxBeds = emptyRooms.at(-1)?.room.beds ?? 0
  return emptyRooms.find(({ room: { beds } }) =>
    groupSize > maxBeds ? beds === maxBeds : beds >= groupSize && beds <= groupSize + MAX_SPARE_BEDS,
  )
}

const getSuggestionReason = (traveller: NamedTraveller, occupants: readonly NamedTraveller[]): SuggestionReason => {
  const roommates = occupants.filter((occupant) => occupant !== traveller)
  if (roommates.some((roommate) => wantsToShareWith(traveller, roommate) && wantsToShareWith(roommate, traveller)))
    return 'both asked'
  if (roommates.some((roommate) => wantsToShareWith(traveller, roommate) || wantsToShareWith(roommate, traveller)))
    return 'asked'
  return roommates.length > 0 ? 'booked together' : 'alone'
}

interface TravellerGroup {
  group: readonly NamedTraveller[]
  waiting: readonly NamedTraveller[]
  /** The number of beds to reserve for the group's travellers without a name. */
  unnamed: number
}

/**
 * Assigns the group's members to rooms. First fills rooms that only members of the group occupy, then empty rooms.
 * Returns the travellers without a bed.
 */
const assignGroup = ({ group, waiting, unnamed }: TravellerGroup, spaces: readonly RoomSpace[]): NamedTraveller[] => {
  let travellersWithoutBed = [...waiting]
  const fillRoom = (space: RoomSpace) => {
    const freeBeds = countFreeBeds({
      beds: space.room.beds,
      travellers: space.occupants.map(({ traveller_id }) => traveller_id),
    })
    const newOccupants = travellersWithoutBed.slice(0, freeBeds)
    if ([...space.occupants, ...newOccupants].every(isChild)) return false
    space.occupants.push(...newOccupants)
    travellersWithoutBed = travellersWithoutBed.slice(freeBeds)
    return true
  }
  for (const roomSpace of spaces)
    if (
      travellersWithoutBed.length > 0 &&
      roomSpace.occupants.length > 0 &&
      roomSpace.occupants.every((occupant) => group.includes(occupant))
    )
      fillRoom(roomSpace)
  while (travellersWithoutBed.length > 0) {
    const bestRoom = findBestRoom(spaces, travellersWithoutBed.length + unnamed)
    if (!bestRoom || !fillRoom(bestRoom)) break
  }
  return travellersWithoutBed
}

/**
 * Suggests roommates: travellers of one booking, and travellers of different bookings who entered each other's names.
 * Never puts strangers into one room, or a child into a room without an adult. Staff confirm the suggestion.
 */
export const suggestRooms = (guestList: EventGuestList): RoomSuggestion => {
  const waitingTravellers = new Set(listTravellersWithoutRoom(guestList))
  const spaces = guestList.rooms.map((room): RoomSpace => ({ room, occupants: listRoomTravellers(guestList, room) }))
  const travellers = [...waitingTravellers, ...spaces.flatMap(({ occupants }) => occupants)]
  const wantToShare = (first: NamedTraveller, second: NamedTraveller) => canShareRoom(travellers, first, second)
  const groups = findConnectedGroups(
    travellers,
    (first, second) => first.booking_id === second.booking_id || wantToShare(first, second),
  )
    .map((group): TravellerGroup => ({
      group,
      waiting: findConnectedGroups(orderChildrenBesideAdults(group), wantToShare)
        .flat()
        .filter((traveller) => waitingTravellers.has(traveller)),
      unnamed: countUnnamedSeats({ guests: [...group] }),
    }))
    .sort((a, b) => b.waiting.length + b.unnamed - a.waiting.length - a.unnamed)
  const unassignedTravellers = groups.flatMap((group) => assignGroup(group, spaces))
  const assignments = spaces.flatMap(({ room, occupants }) =>
    occupants
      .filter((traveller) => waitingTravellers.has(traveller))
      .map((traveller) => ({ traveller, room, reason: getSuggestionReason(traveller, occupants) })),
  )
  return { assignments, unassigned: unassignedTravellers }
}

export const toAssignments = ({ assignments }: RoomSuggestion): RoomAssignment[] =>
  assignments.map(({ traveller, room }) => ({ traveller_id: traveller.traveller_id, room_id: room.id }))
