import {
  listTravellersWithoutRoom,
  countFreeBeds,
  listRoomTravellers,
  countUnnamedSeats,
  type RoomAssignment,
  type Room,
  type GuestManifest,
  type NamedTraveller,
} from './room-rules'

/** The reason why a traveller is in the suggested room. */
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
 * True if `one` has entered the name of `other` as preferred roommate. A first name is enough only if both are on the
 * same booking.
 */
const wantsToShareWith = (one: NamedTraveller, other: NamedTraveller): boolean =>
  one !== other &&
  one.room_mate !== null &&
  (normalizeName(one.room_mate) === normalizeName(other.name) ||
    (one.booking_id === other.booking_id && normalizeName(one.room_mate) === getFirstName(other.name)))

/**
 * True if two travellers may share a room: each has entered the other's name, or one has and the other has entered no
 * name.
 */
const canShareRoom = (all: readonly NamedTraveller[], one: NamedTraveller, other: NamedTraveller): boolean => {
  const hasWish = (traveller: NamedTraveller) => all.some((candidate) => wantsToShareWith(traveller, candidate))
  return (
    (wantsToShareWith(one, other) && (wantsToShareWith(other, one) || !hasWish(other))) ||
    (wantsToShareWith(other, one) && !hasWish(one))
  )
}

/**
 * Groups the travellers. Travellers whom `join` connects, directly or through others, are in the same group. Keeps the
 * order of the list.
 */
const findConnectedGroups = (
  all: readonly NamedTraveller[],
  join: (one: NamedTraveller, other: NamedTraveller) => boolean,
): NamedTraveller[][] => {
  const rest = new Set(all)
  const groups: NamedTraveller[][] = []
  for (const first of all) {
    if (!rest.delete(first)) continue
    const group = [first]
    for (const one of group)
      for (const other of rest) if (join(one, other)) group.push(...(rest.delete(other) ? [other] : []))
    groups.push(group)
  }
  return groups
}

const isChild = ({ age }: NamedTraveller): boolean => age !== null

/** Orders travellers so that each child is beside an adult: child, adult, child, adult, then the rest. */
const orderChildrenBesideAdults = (group: readonly NamedTraveller[]): NamedTraveller[] => {
  const adults = group.filter((one) => !isChild(one))
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
  const empty = spaces.filter(({ occupants }) => occupants.length === 0).sort((a, b) => a.room.beds - b.room.beds)
  const max = empty.at(-1)?.room.beds ?? 0
  return empty.find(({ room: { beds } }) =>
    groupSize > max ? beds === max : beds >= groupSize && beds <= groupSize + MAX_SPARE_BEDS,
  )
}

const getReason = (traveller: NamedTraveller, asleep: readonly NamedTraveller[]): SuggestionReason => {
  const mates = asleep.filter((other) => other !== traveller)
  if (mates.some((other) => wantsToShareWith(traveller, other) && wantsToShareWith(other, traveller)))
    return 'both asked'
  if (mates.some((other) => wantsToShareWith(traveller, other) || wantsToShareWith(other, traveller))) return 'asked'
  return mates.length > 0 ? 'booked together' : 'alone'
}

interface TravellerGroup {
  group: readonly NamedTraveller[]
  waiting: readonly NamedTraveller[]
  /** The number of beds to reserve for the group's travellers without a name. */
  unnamed: number
}

/**
 * Assigns a group to empty rooms, and to free beds beside members of the group who already have a room. Returns the
 * travellers who got no bed.
 */
const assignGroup = ({ group, waiting, unnamed }: TravellerGroup, spaces: readonly RoomSpace[]): NamedTraveller[] => {
  let rest = [...waiting]
  const fillRoom = (space: RoomSpace) => {
    const free = countFreeBeds({
      beds: space.room.beds,
      travellers: space.occupants.map(({ traveller_id }) => traveller_id),
    })
    const coming = rest.slice(0, free)
    if ([...space.occupants, ...coming].every(isChild)) return false
    space.occupants.push(...coming)
    rest = rest.slice(free)
    return true
  }
  for (const space of spaces)
    if (rest.length > 0 && space.occupants.length > 0 && space.occupants.every((one) => group.includes(one)))
      fillRoom(space)
  while (rest.length > 0) {
    const next = findBestRoom(spaces, rest.length + unnamed)
    if (!next || !fillRoom(next)) break
  }
  return rest
}

/**
 * Suggests roommates: travellers of one booking, and travellers of different bookings who entered each other's names.
 * Never puts strangers into one room, or a child into a room without an adult. Staff confirm the suggestion.
 */
export const suggestRooms = (manifest: GuestManifest): RoomSuggestion => {
  const waiting = new Set(listTravellersWithoutRoom(manifest))
  const spaces = manifest.rooms.map((room): RoomSpace => ({ room, occupants: listRoomTravellers(manifest, room) }))
  const all = [...waiting, ...spaces.flatMap(({ occupants }) => occupants)]
  const isWish = (one: NamedTraveller, other: NamedTraveller) => canShareRoom(all, one, other)
  const groups = findConnectedGroups(all, (one, other) => one.booking_id === other.booking_id || isWish(one, other))
    .map((group): TravellerGroup => ({
      group,
      waiting: findConnectedGroups(orderChildrenBesideAdults(group), isWish)
        .flat()
        .filter((one) => waiting.has(one)),
      unnamed: countUnnamedSeats({ guests: [...group] }),
    }))
    .sort((a, b) => b.waiting.length + b.unnamed - a.waiting.length - a.unnamed)
  const unassigned = groups.flatMap((one) => assignGroup(one, spaces))
  const assignments = spaces.flatMap(({ room, occupants }) =>
    occupants
      .filter((one) => waiting.has(one))
      .map((traveller) => ({ traveller, room, reason: getReason(traveller, occupants) })),
  )
  return { assignments: assignments, unassigned: unassigned }
}

export const toAssignments = ({ assignments }: RoomSuggestion): RoomAssignment[] =>
  assignments.map(({ traveller, room }) => ({ traveller_id: traveller.traveller_id, room_id: room.id }))
