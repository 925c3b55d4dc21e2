import type { EventGuest } from './traveller-columns'

/** Guests that match in name, booker, email or reference. */
export const filterTravellers = (guests: readonly EventGuest[], query: string): EventGuest[] => {
  const search = query.trim().toLowerCase()
  return guests.filter(({ traveller_name, booked_by, email, reference }) =>
    [traveller_name, booked_by, email, reference].some((text) => text?.toLowerCase().includes(search)),
  )
}

/** Unique addresses for a mail program. */
export const listAddresses = (guests: readonly EventGuest[]): string[] => [
  ...new Map(guests.flatMap(({ email }) => (email ? [[email.toLowerCase(), email] as const] : []))).values(),
]

/** A booking without names is one row. */
const isNamedGuest = ({ traveller_id }: EventGuest): boolean => traveller_id !== null

/** Seats without a name, by booking. */
export const countUnnamedSeats = (guests: readonly EventGuest[]): Map<string, number> => {
  const unnamed = new Map<string, number>()
  for (const guest of guests) {
    const of = guest.booking_id ?? ''
    unnamed.set(of, (unnamed.get(of) ?? guest.seats ?? 0) - (isNamedGuest(guest) ? 1 : 0))
  }
  return unnamed
}

const sumCounts = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + Math.max(0, count), 0)

/** Number of people, and how many of them have no name. */
export const countTravellers = (guests: readonly EventGuest[]): { all: number; unnamed: number } => {
  const unnamed = sumCounts(countUnnamedSeats(guests).values())
  return { all: guests.filter(isNamedGuest).length + unnamed, unnamed }
}

/** The first visible row of each booking, which shows the booking's data. */
export const findFirstRows = (guests: readonly EventGuest[]): Set<EventGuest> =>
  new Set(guests.filter((guest, place) => guests.findIndex((other) => other.booking_id === guest.booking_id) === place))

/** Columns of a traveller's details. The compiler requires an entry per detail here. */
export const TRAVELLER_DETAIL_COLUMNS =
  'date_of_birth, dietary, room_mate, emergency_contact_name, emergency_contact_phone, is_guardian' as const
