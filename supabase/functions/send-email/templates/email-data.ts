import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { formatDate, formatDateRange, formatDeadline } from '../../../../src/lib/dates.ts'
import { formatMoneyExact } from '../../../../src/lib/text.ts'

export interface EmailData {
  /** True if the email's data has a value with this name. */
  has: (name: string) => boolean
  is: (name: string) => boolean
  text: (name: string) => string
  amount: (name: string) => number
  money: (name: string) => string
  /** A due day: `12th February, 2028 (Sydney time)`. */
  day: (name: string) => string
  /** A period, such as `12th February, 2028 – 16th February, 2028`. A period of one day has one date. */
  days: (start: string, end: string) => string
  /** An instant with its zone: `29 July 2025, 4:30 pm AEST (Sydney time)`. */
  getTime: (name: string) => string
  /** The entries of a list in the email's data, found by the name of the list. */
  list: (name: string) => EmailData[]
  /** Reads the value with this name in the email's data, and returns its entry in `table`. */
  pickValue: <Value>(name: string, table: Record<string, Value>) => Value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an email's data by name. Throws if a value is missing, so that an incomplete email is not sent. */
export const readEmailData = ({ template, data }: { template: string; data: unknown }): EmailData => {
  const fields = isRecord(data) ? data : {}
  const missingError = (name: string): Error => new Error(`The data of the email ${template} has no ${name}.`)
  const readText = (name: string): string => {
    const value = fields[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw missingError(name)
    return String(value)
  }
  const amount = (name: string): number => {
    const value = Number(readText(name))
    if (Number.isNaN(value)) throw missingError(name)
    return value
  }
  return {
    text: readText,
    amount,
    has: (name) => fields[name] !== undefined && fields[name] !== null,
    is: (name) => fields[name] === true,
    money: (name) => formatMoneyExact(amount(name)),
    day: (name) => `${formatDate(readText(name))} (Sydney time)`,
    days: (start, end) => formatDateRange(readText(start), readText(end)),
    getTime: (name) => {
      const timestamp = readText(name)
      if (!isValid(parseISO(timestamp))) throw missingError(name)
      return `${formatDeadline(timestamp)} (Sydney time)`
    },
    list: (name) => {
      const entries = fields[name]
      if (!Array.isArray(entries)) throw missingError(name)
      return entries.map((entry: unknown) => readEmailData({ template, data: entry }))
    },
    pickValue: (name, table) => {
      const value = Object.hasOwn(table, readText(name)) ? table[readText(name)] : undefined
      if (value === undefined) throw missingError(name)
      return value
    },
  }
}
