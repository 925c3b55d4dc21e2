import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { formatDate, formatDateRange, formatDeadline } from '../lib/dates.ts'
import { formatMoneyExact } from '../lib/text.ts'

export interface EmailData {
  /** True if the email's data has a value with this name. */
  has: (name: string) => boolean
  is: (name: string) => boolean
  text: (name: string) => string
  amount: (name: string) => number
  money: (name: string) => string
  /** The date with this name in the email's data, formatted as a due day: `12th February, 2028 (Sydney time)`. */
  day: (name: string) => string
  /**
   * The period between two dates of the email's data, such as `12th February, 2028 – 16th February, 2028`. A period of
   * one day has one date.
   */
  days: (start: string, end: string) => string
  /**
   * The time with this name in the email's data, formatted with its zone: `29 July 2025, 4:30 pm AEST (Sydney time)`.
   */
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
  const dataFields = isRecord(data) ? data : {}
  const createMissingFieldError = (name: string): Error =>
    new Error(`The data of the email ${template} has no ${name}.`)
  const readTextField = (name: string): string => {
    const fieldValue = dataFields[name]
    if (typeof fieldValue !== 'string' && typeof fieldValue !== 'number') throw createMissingFieldError(name)
    return String(fieldValue)
  }
  const readAmount = (name: string): number => {
    const parsedAmount = Number(readTextField(name))
    if (Number.isNaN(parsedAmount)) throw createMissingFieldError(name)
    return parsedAmount
  }
  return {
    text: readTextField,
    amount: readAmount,
    has: (name) => dataFields[name] !== undefined && dataFields[name] !== null,
    is: (name) => dataFields[name] === true,
    money: (name) => formatMoneyExact(readAmount(name)),
    day: (name) => `${formatDate(readTextField(name))} (Sydney time)`,
    days: (start, end) => formatDateRange(readTextField(start), readTextField(end)),
    getTime: (name) => {
      const timestamp = readTextField(name)
      if (!isValid(parseISO(timestamp))) throw createMissingFieldError(name)
      return `${formatDeadline(timestamp)} (Sydney time)`
    },
    list: (name) => {
      const listField = dataFields[name]
      if (!Array.isArray(listField)) throw createMissingFieldError(name)
      return listField.map((entry: unknown) => readEmailData({ template, data: entry }))
    },
    pickValue: (name, table) => {
      const tableValue = Object.hasOwn(table, readTextField(name)) ? table[readTextField(name)] : undefined
      if (tableValue === undefined) throw createMissingFieldError(name)
      return tableValue
    },
  }
}
