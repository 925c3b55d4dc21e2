import {
  bedless,
  freeBeds,
  sleepersOf,
  unnamedSeats,
  type Place,
  type Room,
  type Manifest,
  type Traveller,
} from './room-rules'

/** Why a traveller is in the suggested room. */
type Reason = 'both asked' | 'asked' | 'booked together' | 'alone'

export interface Suggested {
  traveller: Traveller
  room: Room
  because: Reason
}

export interface Suggestion {
  places: Suggested[]
  /** Travellers without a suggestion: no bed is free, or a child would be alone. */
  left: Traveller[]
}

const plain = (text: string | null): string => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim()
const firstName = (name: string): string => plain(name).split(' ')[0] ?? ''

/** True if `one` asked to share with `other`. A first name counts only within one booking. */
const wishesFor = (one: Traveller, other: Traveller): boolean =>
  one !== other &&
  one.room_mate !== null &&
  (plain(one.room_mate) === plain(other.name) ||
    (one.booking_id === other.booking_id && plain(one.room_mate) === firstName(other.name)))

/** Across bookings both must agree, or one of them named no one. */
const agree = (all: readonly Traveller[], one: Traveller, other: Traveller): boolean => {
  const namesSomebody = (traveller: Traveller) => all.some((any) => wishesFor(traveller, any))
  return (
    (wishesFor(one, other) && (wishesFor(other, one) || !namesSomebody(other))) ||
    (wishesFor(other, one) && !namesSomebody(one))
  )
}

/** Connected groups, in list order. */
const joined = (all: readonly Traveller[], join: (one: Traveller, other: Traveller) => boolean): Traveller[][] => {
  const rest = new Set(all)
  const groups: Traveller[][] = []
  for (const first of all) {
    if (!rest.delete(first)) continue
    const group = [first]
    for (const one of group)
      for (const other of rest) if (join(one, other)) group.push(...(rest.delete(other) ? [other] : []))
    groups.push(group)
  }
  return groups
}

const isChild = ({ age }: Traveller): boolean => age !== null

/** Children beside adults, so that no child is left over: child, adult, child, adult, then the rest. */
const mixed = (group: readonly Traveller[]): Traveller[] => {
  const adults = group.filter((one) => !isChild(one))
  return [...group.filter(isChild).flatMap((child) => [child, ...adults.splice(0, 1)]), ...adults]
}

interface Space {
  room: Room
  asleep: Traveller[]
}

/** Most beds that may stay empty: staff assign larger rooms themselves. */
const SPARE = 1

/** The best room for a group: the smallest that fits, else the largest. */
const bestFor = (spaces: readonly Space[], many: number): Space | undefined => {
  const empty = spaces.filter(({ asleep }) => asleep.length === 0).sort((a, b) => a.room.beds - b.room.beds)
  const max = empty.at(-1)?.room.beds ?? 0
  return empty.find(({ room: { beds } }) => (many > max ? beds === max : beds >= many && beds <= many + SPARE))
}

const reasonOf = (traveller: Traveller, asleep: readonly Traveller[]): Reason => {
  const mates = asleep.filter((other) => other !== traveller)
  if (mates.some((other) => wishesFor(traveller, other) && wishesFor(other, traveller))) return 'both asked'
  if (mates.some((other) => wishesFor(traveller, other) || wishesFor(other, traveller))) return 'asked'
  return mates.length > 0 ? 'booked together' : 'alone'
}

interface Group {
  group: readonly Traveller[]
  waiting: readonly Traveller[]
  /** Beds to keep for travellers without a name. */
  unnamed: number
}

/** Assigns a group to rooms of its own, and beside members who have a room. Returns those left over. */
const settle = ({ group, waiting, unnamed }: Group, spaces: readonly Space[]): Traveller[] => {
  let rest = [...waiting]
  const sleepIn = (space: Space) => {
    const free = freeBeds({ beds: space.room.beds, travellers: space.asleep.map(({ traveller_id }) => traveller_id) })
    const coming = rest.slice(0, free)
    if ([...space.asleep, ...coming].every(isChild)) return false
    space.asleep.push(...coming)
    rest = rest.slice(free)
    return true
  }
  for (const space of spaces)
    if (rest.length > 0 && space.asleep.length > 0 && space.asleep.every((one) => group.includes(one))) sleepIn(space)
  while (rest.length > 0) {
    const next = bestFor(spaces, rest.length + unnamed)
    if (!next || !sleepIn(next)) break
  }
  return rest
}

/**
 * Suggests roommates: people of one booking, and people of different bookings who asked for each other. No one is put
 * with a stranger, and no child into a room without an adult. Staff confirm the suggestion.
 */
export const suggestRooms = (manifest: Manifest): Suggestion => {
  const waiting = new Set(bedless(manifest))
  const spaces = manifest.rooms.map((room): Space => ({ room, asleep: sleepersOf(manifest, room) }))
  const all = [...waiting, ...spaces.flatMap(({ asleep }) => asleep)]
  const wish = (one: Traveller, other: Traveller) => agree(all, one, other)
  const groups = joined(all, (one, other) => one.booking_id === other.booking_id || wish(one, other))
    .map((group): Group => ({
      group,
      waiting: joined(mixed(group), wish)
        .flat()
        .filter((one) => waiting.has(one)),
      unnamed: unnamedSeats({ guests: [...group] }),
    }))
    .sort((a, b) => b.waiting.length + b.unnamed - a.waiting.length - a.unnamed)
  const left = groups.flatMap((one) => settle(one, spaces))
  const places = spaces.flatMap(({ room, asleep }) =>
    asleep
      .filter((one) => waiting.has(one))
      .map((traveller) => ({ traveller, room, because: reasonOf(traveller, asleep) })),
  )
  return { places, left }
}

export const placesOf = ({ places }: Suggestion): Place[] =>
  places.map(({ traveller, room }) => ({ traveller_id: traveller.traveller_id, room_id: room.id }))
