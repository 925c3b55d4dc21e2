import { plusDays, plusMonths, type Day } from './calendar'
import type { Rules } from './rows'

/** AUD, to the cent. */
export const sum = (amounts: number[]): number => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100

export interface Part {
  due: Day
  /** AUD */
  amount: number
}

/**
 * How a total is divided: the deposit at once, the rest a month apart in equal parts, none after the last day for
 * instalments or smaller than the least; cents that do not divide come last.
 */
export const partsOf = (
  total: number,
  deposit: number,
  plan: number,
  today: Day,
  start: Day,
  rules: Pick<Rules, 'last_instalment_days' | 'least_part'>,
): Part[] => {
  const rest = Math.round((total - deposit) * 100)
  const last = plusDays(start, -rules.last_instalment_days)
  const days = Array.from({ length: plan - 1 }, (_, n) => plusMonths(today, n + 1)).filter(
    (day, n) => deposit > 0 && rest > 0 && day <= last && rules.least_part * 100 * (n + 1) <= rest,
  )
  if (days.length === 0) return [{ due: today, amount: total }]
  const each = Math.floor(rest / days.length)
  const ends = rest - each * (days.length - 1)
  return [
    { due: today, amount: deposit },
    ...days.map((due, n) => ({ due, amount: (n === days.length - 1 ? ends : each) / 100 })),
  ]
}
