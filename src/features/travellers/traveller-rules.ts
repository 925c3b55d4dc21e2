import type { Guest } from './traveller-columns'

/** Who is found by words: in the name, who booked, the address and the reference. */
export const guestsFound = (guests: readonly Guest[], words: string): Guest[] => {
  const wanted = words.trim().toLowerCase()
  return guests.filter(({ traveller_name, booked_by, email, reference }) =>
    [traveller_name, booked_by, email, reference].some((text) => text?.toLowerCase().includes(wanted)),
  )
}

/** Each address once, as a mail program takes them. */
export const addressesOf = (guests: readonly Guest[]): string[] => [
  ...new Map(guests.flatMap(({ email }) => (email ? [[email.toLowerCase(), email] as const] : []))).values(),
]

/** A booking of which nobody is named stands as one row. */
const isNamed = ({ traveller_id }: Guest): boolean => traveller_id !== null

/** Seats of which nobody is named, by booking. */
export const unnamedIn = (guests: readonly Guest[]): Map<string, number> => {
  const unnamed = new Map<string, number>()
  for (const guest of guests) {
    const of = guest.booking_id ?? ''
    unnamed.set(of, (unnamed.get(of) ?? guest.seats ?? 0) - (isNamed(guest) ? 1 : 0))
  }
  return unnamed
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + Math.max(0, count), 0)

/** How many the guests stand for in all, and of how many of them nobody has told the name. */
export const peopleIn = (guests: readonly Guest[]): { all: number; unnamed: number } => {
  const unnamed = sum(unnamedIn(guests).values())
  return { all: guests.filter(isNamed).length + unnamed, unnamed }
}

/** The first row of each booking among those that are shown: what is said of a booking stands there. */
export const firstRows = (guests: readonly Guest[]): Set<Guest> =>
  new Set(guests.filter((guest, place) => guests.findIndex((other) => other.booking_id === guest.booking_id) === place))

/** What is known of a traveller beside the name, as a read names it: the compiler asks here for each of its facts. */
export const TRAVELLER_DETAILS =
  'date_of_birth, dietary, room_mate, emergency_contact_name, emergency_contact_phone, is_guardian' as const
