import { addDays } from '@/lib/dates'
import { eventItinerariesLimits } from '@/lib/generated/limits'

/** A stored photo of an event or day. */
export interface Photo {
  key: string
  image_url: string
  image_name: string
  alt_text: string
  width: number | null
  height: number | null
}

export interface Activity {
  key: string
  title: string
  description: string
  /** `HH:MM` in local time, or empty. */
  start_time: string
  end_time: string
}

/** A day's number is its position, so it is not stored in the form. */
export interface Day {
  key: string
  title: string
  /** `2028-02-12`, or empty. */
  date: string
  items: Activity[]
  photos: Photo[]
}

export const MAX_DAYS = eventItinerariesLimits.day_number.max
/** Default length in days after the start. */
const USUAL_LENGTH = 4

export const newKey = (): string => crypto.randomUUID()

/** Without an end date, picking a start sets it 4 days later. */
export const endDateFor = (start: string, end: string): string => (start && !end ? addDays(start, USUAL_LENGTH) : end)

/** Date of a new day: the start plus the number of days, or today. */
export const newDayDate = (start: string, existing: number, today: string): string =>
  start ? addDays(start, existing) : today

/** Moves an entry. Positions outside the list are clamped. */
export const move = <T>(list: readonly T[], from: number, to: number): T[] => {
  const entry = list[from]
  if (entry === undefined) return [...list]
  const rest = list.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/** Dates stay in order: the third day always has the third date. */
const keepCalendar = (before: readonly Day[], after: readonly Day[]): Day[] =>
  after.map((day, index) => ({ ...day, date: before[index]?.date ?? day.date }))

export const addDay = (days: readonly Day[], start: string, today: string): Day[] => [
  ...days,
  { key: newKey(), title: '', date: newDayDate(start, days.length, today), items: [], photos: [] },
]

export const removeDay = (days: readonly Day[], key: string): Day[] =>
  keepCalendar(
    days,
    days.filter((day) => day.key !== key),
  )

/** A removed day with all that Undo needs. */
export interface RemovedDay {
  day: Day
  /** Its position, from 0. */
  at: number
  /** The last day's date, which was removed from the calendar. */
  lastDate: string
}

/** Null if the day does not exist. */
export const removedDay = (days: readonly Day[], key: string): RemovedDay | null => {
  const at = days.findIndex((day) => day.key === key)
  const day = days[at]
  return day ? { day, at, lastDate: days.at(-1)?.date ?? '' } : null
}

/** Restores the day and the calendar's last date, whatever has changed since. */
export const putBack = (days: readonly Day[], { day, at, lastDate }: RemovedDay): Day[] => {
  const dates = [...days.map(({ date }) => date), lastDate]
  return [...days.slice(0, at), day, ...days.slice(at)].map((one, place) => ({
    ...one,
    date: dates[place] ?? one.date,
  }))
}

/** True if removing the day would lose content. */
export const hasContent = ({ title, items, photos }: Day): boolean =>
  title.trim() !== '' || items.length > 0 || photos.length > 0

export const moveDay = (days: readonly Day[], key: string, to: number): Day[] =>
  keepCalendar(
    days,
    move(
      days,
      days.findIndex((day) => day.key === key),
      to,
    ),
  )

export const changeDay = (days: readonly Day[], key: string, change: (day: Day) => Day): Day[] =>
  days.map((day) => (day.key === key ? change(day) : day))

export const dayOfItem = (days: readonly Day[], itemKey: string): Day | undefined =>
  days.find((day) => day.items.some((item) => item.key === itemKey))

/** Moves an activity within its day or to another. Unknown keys change nothing. */
export const moveItem = (days: readonly Day[], itemKey: string, toDay: string, to: number): Day[] => {
  const item = dayOfItem(days, itemKey)?.items.find(({ key }) => key === itemKey)
  if (!item || !days.some(({ key }) => key === toDay)) return [...days]
  return days.map((day) => {
    const rest = day.items.filter(({ key }) => key !== itemKey)
    if (day.key !== toDay) return rest.length === day.items.length ? day : { ...day, items: rest }
    return { ...day, items: move([...rest, item], rest.length, to) }
  })
}

/** How many of the offered photos still fit, counting pending uploads. */
export const roomFor = (taken: number, offered: number, max: number): number =>
  Math.max(0, Math.min(offered, max - taken))

/** The activities of a day, one per line, as stored in its description. */
export const describeDay = (items: readonly { title: string; description: string | null }[]): string =>
  items.map(({ title, description }) => (description ? `${title}: ${description}` : title)).join('\n')
