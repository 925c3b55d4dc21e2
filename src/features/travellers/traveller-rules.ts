import type { TableRow } from '@/lib/table-rows'

export type EventGuest = Omit<TableRow<'event_travellers'>, 'event_id' | 'trip_id'>

/**
 * Returns the guests whose name, email address or booking matches the text. A booking matches by its reference or
 * customer.
 */
export const filterTravellers = (guests: readonly EventGuest[], query: string): EventGuest[] => {
  const searchText = query.trim().toLowerCase()
  return guests.filter(({ traveller_name, booked_by, email, reference }) =>
    [traveller_name, booked_by, email, reference].some((text) => text?.toLowerCase().includes(searchText)),
  )
}

/** The email addresses of the guests without duplicates, for an email program. */
export const listEmailAddresses = (guests: readonly EventGuest[]): string[] => [
  ...new Map(guests.flatMap(({ email }) => (email ? [[email.toLowerCase(), email] as const] : []))).values(),
]

/** True if the row is a traveller with a name. False for the single row of a booking without names. */
const isNamedGuest = ({ traveller_id }: EventGuest): boolean => traveller_id !== null

/** Counts the seats without a traveller's name, by booking id. */
export const countUnnamedSeatsByBooking = (guests: readonly EventGuest[]): Map<string, number> => {
  const unnamedByBooking = new Map<string, number>()
  for (const guest of guests) {
    const bookingId = guest.booking_id ?? ''
    unnamedByBooking.set(
      bookingId,
      (unnamedByBooking.get(bookingId) ?? guest.seats ?? 0) - (isNamedGuest(guest) ? 1 : 0),
    )
  }
  return unnamedByBooking
}

const sumCounts = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + Math.max(0, count), 0)

/** Counts all travellers, and the travellers without a name. */
export const countTravellers = (guests: readonly EventGuest[]): { total: number; unnamed: number } => {
  const unnamedCount = sumCounts(countUnnamedSeatsByBooking(guests).values())
  return { total: guests.filter(isNamedGuest).length + unnamedCount, unnamed: unnamedCount }
}

/** The first visible row of each booking. That row also shows the data of the booking. */
export const findFirstGuests = (guests: readonly EventGuest[]): Set<EventGuest> =>
  new Set(
    guests.filter(
      (guest, index) => guests.findIndex((otherTraveller) => otherTraveller.booking_id === guest.booking_id) === index,
    ),
  )

/** The database columns of a traveller's details. The compiler reports a detail without a column. */
export const TRAVELLER_DETAIL_COLUMNS =
  'date_of_birth, dietary, room_mate, shares_with, emergency_contact_name, emergency_contact_phone, is_guardian' as const
