import { addDays } from '@/lib/dates'
import { eventItinerariesLimits } from '@/lib/generated/limits'
import type { DayFacts } from '@/lib/rules/fact-rules'

/** A stored photo of an event or of one of its days. */
export interface EventPhoto {
  key: string
  image_url: string
  image_name: string
  alt_text: string
  width: number | null
  height: number | null
}

export interface DayActivity {
  key: string
  title: string
  description: string
  /** The start time as `HH:MM` in local time, or empty. */
  start_time: string
  end_time: string
}

/** A day of the itinerary. The day's position in the list is its number, so the form does not store the number. */
export interface ItineraryDay extends Omit<DayFacts, 'latitude' | 'longitude'> {
  key: string
  title: string
  /** The date, such as `2028-02-12`, or empty. */
  date: string
  /** The latitude in decimal degrees, such as `-43.1467`, or empty. The longitude has the same format. */
  latitude: string
  longitude: string
  items: DayActivity[]
  photos: EventPhoto[]
}

export const createEmptyDay = (date: string): ItineraryDay => ({
  key: createItemKey(),
  title: '',
  date,
  place: '',
  accommodation: '',
  meals: [],
  latitude: '',
  longitude: '',
  items: [],
  photos: [],
})

export const MAX_DAYS = eventItinerariesLimits.day_number.max
/** The default number of days from start to end. */
const DEFAULT_LENGTH_DAYS = 4

export const createItemKey = (): string => crypto.randomUUID()

/** The default end date, 4 days after the start. An end date that the user has set does not change. */
export const getDefaultEndDate = (startDate: string, endDate: string): string =>
  startDate && !endDate ? addDays(startDate, DEFAULT_LENGTH_DAYS) : endDate

/** The date of a new day: the start plus the number of existing days, or today if the trip has no start date. */
export const getNewDayDate = (startDate: string, dayCount: number, today: string): string =>
  startDate ? addDays(startDate, dayCount) : today

/** Moves an entry within a list. Positions outside the list are limited to the list's ends. */
export const moveArrayEntry = <T>(items: readonly T[], from: number, to: number): T[] => {
  const movedItem = items[from]
  if (movedItem === undefined) return [...items]
  const otherEntries = items.filter((_, index) => index !== from)
  const targetIndex = Math.max(0, Math.min(to, otherEntries.length))
  return [...otherEntries.slice(0, targetIndex), movedItem, ...otherEntries.slice(targetIndex)]
}

/** Keeps the dates in their places after a change of the order: the third day always has the third date. */
const keepDatesInOrder = (daysBefore: readonly ItineraryDay[], daysAfter: readonly ItineraryDay[]): ItineraryDay[] =>
  daysAfter.map((day, index) => ({ ...day, date: daysBefore[index]?.date ?? day.date }))

export const addDay = (days: readonly ItineraryDay[], startDate: string, today: string): ItineraryDay[] => [
  ...days,
  createEmptyDay(getNewDayDate(startDate, days.length, today)),
]

export const removeDay = (days: readonly ItineraryDay[], key: string): ItineraryDay[] =>
  keepDatesInOrder(
    days,
    days.filter((day) => day.key !== key),
  )

/** A removed day, with the values that are needed to restore it. */
export interface RemovedDay {
  day: ItineraryDay
  /** The position of the removed day, from 0. */
  position: number
  /** The date of the last day before the removal. Later days move up to earlier dates, so this date becomes free. */
  lastDate: string
}

/** Finds the day to remove. Null if there is no day with the key. */
export const findRemovedDay = (days: readonly ItineraryDay[], key: string): RemovedDay | null => {
  const dayIndex = days.findIndex((day) => day.key === key)
  const day = days[dayIndex]
  return day ? { day, position: dayIndex, lastDate: days.at(-1)?.date ?? '' } : null
}

/** Restores a removed day at its position. The days after it move to later dates. */
export const restoreDay = (days: readonly ItineraryDay[], { day, position, lastDate }: RemovedDay): ItineraryDay[] => {
  const dates = [...days.map(({ date }) => date), lastDate]
  return [...days.slice(0, position), day, ...days.slice(position)].map((eachDay, index) => ({
    ...eachDay,
    date: dates[index] ?? eachDay.date,
  }))
}

/** True if removing the day would lose content. */
export const hasContent = (day: ItineraryDay): boolean =>
  [day.title, day.place, day.accommodation, day.latitude, day.longitude].some((text) => text.trim() !== '') ||
  day.meals.length + day.items.length + day.photos.length > 0

export const moveDay = (days: readonly ItineraryDay[], key: string, newPosition: number): ItineraryDay[] =>
  keepDatesInOrder(
    days,
    moveArrayEntry(
      days,
      days.findIndex((day) => day.key === key),
      newPosition,
    ),
  )

export const changeDay = (
  days: readonly ItineraryDay[],
  key: string,
  change: (day: ItineraryDay) => ItineraryDay,
): ItineraryDay[] => days.map((day) => (day.key === key ? change(day) : day))

export const findDayOfItem = (days: readonly ItineraryDay[], itemKey: string): ItineraryDay | undefined =>
  days.find((day) => day.items.some((item) => item.key === itemKey))

/** Moves an activity within its day or to another day. Unknown keys change nothing. */
export const moveItem = (
  days: readonly ItineraryDay[],
  itemKey: string,
  targetDayKey: string,
  newPosition: number,
): ItineraryDay[] => {
  const foundItem = findDayOfItem(days, itemKey)?.items.find(({ key }) => key === itemKey)
  if (!foundItem || !days.some(({ key }) => key === targetDayKey)) return [...days]
  return days.map((day) => {
    const otherItems = day.items.filter(({ key }) => key !== itemKey)
    if (day.key !== targetDayKey) return otherItems.length === day.items.length ? day : { ...day, items: otherItems }
    return { ...day, items: moveArrayEntry([...otherItems, foundItem], otherItems.length, newPosition) }
  })
}

/** The number of new photos that still fit. Pending uploads count as existing photos. */
export const countAcceptedPhotos = (photoCount: number, newPhotoCount: number, max: number): number =>
  Math.max(0, Math.min(newPhotoCount, max - photoCount))
