import { formatMoneyExact, pluralise } from '@/lib/text'
import type { Availability } from '../extras/extra-rules'

/** A room option that a form offers. */
export type BookableRoom = Availability['rooms'][number]

export const formatSupplement = (price: number): string => {
  if (price === 0) return 'no supplement'
  return `${price < 0 ? '−' : '+'} ${formatMoneyExact(Math.abs(price))} per person`
}

/** The text of an option in a select, such as `Own room, + $500.00 per person`. */
export const describeRoomOption = ({ name, price, max }: BookableRoom): string =>
  `${name}, ${max === 0 ? 'sold out' : formatSupplement(price)}`

/** Describes how many people sleep in the room. Adds the number of empty rooms if only a few are left. */
export const describeSharing = ({ beds, is_shareable, left }: BookableRoom): string =>
  [
    is_shareable
      ? `${beds} people share the room. We find room-mates for you.`
      : beds > 1 && `${beds} people per room, only for your booking.`,
    left !== null && left > 0 && left <= 3 && `${pluralise(left, 'empty room')} left.`,
  ]
    .filter(Boolean)
    .join(' ')

const countSeatsOfOption = (rooms: readonly string[], id: string): number => rooms.filter((room) => room === id).length

/** True if one more seat can get the room option, in addition to the seats whose rooms are given. */
export const hasFreeBed = (option: BookableRoom, rooms: readonly string[]): boolean =>
  countSeatsOfOption(rooms, option.id) < option.max

/**
 * The room option of each seat: the selected one, or the default option, or the first with a free bed.
 * Empty if the departure has no options.
 */
export const listSelectedRooms = (
  selected: readonly (string | undefined)[],
  options: readonly BookableRoom[],
  seats: number,
): string[] => {
  const [firstOption] = options
  if (!firstOption) return []
  const optionsByPreference = [...options].sort((a, b) => Number(b.is_default) - Number(a.is_default))
  const isOfferedRoom = (id: string | undefined): id is string => options.some((option) => option.id === id)
  return Array.from({ length: seats }).reduce<string[]>((rooms, _, index) => {
    const id = selected[index]
    // The default option may be full. Then the traveller gets another room option instead of an error.
    const freeOption = optionsByPreference.find((option) => hasFreeBed(option, rooms)) ?? firstOption
    return [...rooms, isOfferedRoom(id) ? id : freeOption.id]
  }, [])
}
