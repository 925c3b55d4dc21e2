import { formatDate, formatDeadline } from '../../../../src/lib/format/dates.ts'
import { formatMoneyExact } from '../../../../src/lib/format/money.ts'
import type { Mail } from '../outbox.ts'

/** What a letter is about, read by name: a letter that lacks something it says is not sent. */
export const factsOf = ({ template, data }: Pick<Mail, 'template' | 'data'>) => {
  const all = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
  const lacks = (name: string): Error => new Error(`The letter ${template} lacks ${name}.`)
  const text = (name: string): string => {
    const value = all[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw lacks(name)
    return String(value)
  }
  const amount = (name: string): number => {
    const value = Number(text(name))
    if (Number.isNaN(value)) throw lacks(name)
    return value
  }
  return {
    text,
    amount,
    money: (name: string): string => formatMoneyExact(amount(name)),
    /** A day of the company's: `12th February, 2028 (Sydney time)`. */
    day: (name: string): string => `${formatDate(text(name))} (Sydney time)`,
    /** A moment with its zone: `29 July 2025, 4:30 pm AEST (Sydney time)`. */
    when: (name: string): string => {
      const at = text(name)
      if (Number.isNaN(Date.parse(at))) throw lacks(name)
      return `${formatDeadline(at)} (Sydney time)`
    },
  }
}

export type Facts = ReturnType<typeof factsOf>
