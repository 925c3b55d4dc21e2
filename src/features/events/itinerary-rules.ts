import { addDays } from '@/lib/dates'
import { eventItinerariesLimits } from '@/lib/generated/limits'

/** A picture of a trip or of one of its days, already in the bucket. */
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
  /** `HH:MM` where the trip is, or empty. */
  start_time: string
  end_time: string
}

/** A day's number is its place: it is never stored in the form. */
export interface Day {
  key: string
  title: string
  /** `2028-02-12`, or empty. */
  date: string
  items: Activity[]
  photos: Photo[]
}

export const MAX_DAYS = eventItinerariesLimits.day_number.max
/** Days from a picked start to the end date that is filled in. */
const USUAL_LENGTH = 4

export const newKey = (): string => crypto.randomUUID()

/** Picking a start with no end sets the end 4 days later; an end that is there stays. */
export const endDateFor = (start: string, end: string): string => (start && !end ? addDays(start, USUAL_LENGTH) : end)

/** A new day's date: the start plus the number of days there are, or today. */
export const newDayDate = (start: string, existing: number, today: string): string =>
  start ? addDays(start, existing) : today

/** A list with one entry taken to another place; places outside the list mean its ends. */
export const move = <T>(list: readonly T[], from: number, to: number): T[] => {
  const entry = list[from]
  if (entry === undefined) return [...list]
  const rest = list.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/** The calendar stays where it is: whichever day comes to be the third has the third date. */
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

/** A day that was taken out, and what puts it back. */
export interface RemovedDay {
  day: Day
  /** Its place, from 0. */
  at: number
  /** The date of the last day: the calendar was shortened by it. */
  lastDate: string
}

/** Null: there is no such day. */
export const removedDay = (days: readonly Day[], key: string): RemovedDay | null => {
  const at = days.findIndex((day) => day.key === key)
  const day = days[at]
  return day ? { day, at, lastDate: days.at(-1)?.date ?? '' } : null
}

/** The calendar has its last day again, whatever the days have become meanwhile. */
export const putBack = (days: readonly Day[], { day, at, lastDate }: RemovedDay): Day[] => {
  const dates = [...days.map(({ date }) => date), lastDate]
  return [...days.slice(0, at), day, ...days.slice(at)].map((one, place) => ({
    ...one,
    date: dates[place] ?? one.date,
  }))
}

/** Whether there is work in it that would be lost. */
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

/** Takes an activity to a place of its own or another day. An unknown activity or day changes nothing. */
export const moveItem = (days: readonly Day[], itemKey: string, toDay: string, to: number): Day[] => {
  const item = dayOfItem(days, itemKey)?.items.find(({ key }) => key === itemKey)
  if (!item || !days.some(({ key }) => key === toDay)) return [...days]
  return days.map((day) => {
    const rest = day.items.filter(({ key }) => key !== itemKey)
    if (day.key !== toDay) return rest.length === day.items.length ? day : { ...day, items: rest }
    return { ...day, items: move([...rest, item], rest.length, to) }
  })
}

/** How many of the offered pictures still find room on a day that already has, or awaits, some. */
export const roomFor = (taken: number, offered: number, most: number): number =>
  Math.max(0, Math.min(offered, most - taken))

/** What happens on a day, a line each, as it is stored beside the activities. */
export const describeDay = (items: readonly { title: string; description: string | null }[]): string =>
  items.map(({ title, description }) => (description ? `${title}: ${description}` : title)).join('\n')
