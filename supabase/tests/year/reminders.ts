import { HOUR, daysFrom, iso, onTheWall, plusDays, type Day } from './calendar'
import { sum } from './plans'
import type { Booking, Entry, Rules } from './rows'

type Remind = (key: string, to: string, template: string, ...about: (string | number)[]) => void

/** Days after the due date: later, staff follow up. */
const LATE_UNTIL = 10
/** After booking. */
const QUIET_HOURS = 24

/** Which of the four times of telling a day is, for something due on another; undefined: none. */
const stageOf = (today: Day, due: Day, rules: Rules): string | undefined => {
  const ahead = daysFrom(today, due)
  if (ahead === 0) return 'today'
  if (ahead < 0) return -ahead >= rules.instalment_late_days && -ahead <= LATE_UNTIL ? 'late' : undefined
  if (ahead <= rules.instalment_last_reminder_days) return 'tomorrow'
  return ahead <= rules.instalment_reminder_days ? 'week' : undefined
}

const ofInstalments = (b: Booking, now: number, today: Day, rules: Rules, remind: Remind) => {
  const onItsWay = b.transfers.filter((t) => t.status === 'pending' && t.expires > now)
  const known = sum([b.paid, ...onItsWay.map(({ amount }) => amount)])
  let due = 0
  for (const part of b.parts) {
    due = sum([due, part.amount])
    const stage = stageOf(today, part.due, rules)
    if (due <= known || !stage) continue
    const lacks = Math.min(part.amount, sum([due, -b.paid]))
    remind(`${b.name} ${part.due} ${stage}`, b.person, 'instalment_due', b.name, part.due, stage, lacks)
  }
}

const ofTrip = (b: Booking, today: Day, rules: Rules, remind: Remind) => {
  const ahead = daysFrom(today, b.trip.start)
  if (ahead < 1) return
  const until = plusDays(b.trip.start, -rules.changes_close_days)
  if (!b.named && ahead <= rules.details_reminder_days && today < until)
    remind(`${b.name} details`, b.person, 'details_missing', b.name, b.seats, until)
  if (ahead <= rules.trip_reminder_days)
    remind(`${b.name} ${b.trip.start}`, b.person, 'trip_soon', b.name, b.trip.start)
}

/** What whom is to be reminded of at a time. */
export const remindAll = (
  house: { bookings: Booking[]; entries: Entry[] },
  rules: Rules,
  now: number,
  remind: Remind,
): void => {
  const { day, hour } = onTheWall(now)
  const ending = rules.offer_reminder_hours * HOUR
  for (const w of house.entries) {
    if (w.status !== 'offered' || w.expires <= now || w.expires > now + ending || w.offered > now - ending) continue
    const key = `${w.name} ${w.offered}`
    remind(key, w.person, 'offer_ending', w.trip.name, w.seats, iso(w.expires))
  }
  if (hour < rules.reminder_hour) return
  for (const b of house.bookings) {
    if (b.status !== 'confirmed' || b.booked > now - QUIET_HOURS * HOUR) continue
    ofInstalments(b, now, day, rules, remind)
    ofTrip(b, day, rules, remind)
  }
}
