import type { Json } from '@/lib/generated/database.types'
import { formatDate, formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import type { ColumnValue } from '@/lib/database'
import { SETTINGS } from '../settings/admin/settings-labels'
import { ROLES } from '@/features/staff/permissions-rules'
import { FIELDS, type FieldKind } from './activity-fields'

/** A changed field. Without `before`: a detail of the action. */
export interface Line {
  name: string
  before?: string
  after: string
}

type Facts = Record<string, Json | undefined>

const isFacts = (value: Json | undefined): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NOTHING = 'none'
const plain = (word: string): string => word.replaceAll('_', ' ')

const asText = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? JSON.stringify(value) : String(value)

const partOf = (part: Json): string =>
  isFacts(part) ? `${formatMoneyExact(Number(part.amount))} on ${formatDate(asText(part.due_date))}` : asText(part)

const stockOf = (stock: Facts): string =>
  Object.entries(stock)
    .map(([name, left]) => `${name} ${asText(left)}`)
    .join(', ')

/** The customer whose value a merge used. */
const SIDES: Record<string, string> = { keep: 'remaining customer', other: 'merged customer', account: 'the account' }

/** Purpose of a refund. */
const PURPOSES: Record<string, string> = {
  price_lowered: 'the price is lowered',
  duplicate_payment: 'to be paid again',
} satisfies Record<ColumnValue<'payments', 'purpose'>, string>

const isRole = (word: string): word is keyof typeof ROLES => Object.hasOwn(ROLES, word)

const WRITTEN: Record<FieldKind, (value: Json) => string> = {
  money: (value) => formatMoneyExact(Number(value)),
  date: (value) => formatDate(asText(value)),
  instant: (value) => formatDeadline(asText(value)),
  count: (value) => Number(value).toLocaleString('en-AU'),
  words: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : plain(asText(value))),
  purpose: (value) => PURPOSES[asText(value)] ?? plain(asText(value)),
  role: (value) => {
    const word = asText(value)
    return isRole(word) ? ROLES[word].label : plain(word)
  },
  side: (value) => SIDES[asText(value)] ?? asText(value),
  text: asText,
  list: (value) => (Array.isArray(value) ? value.map((one) => plain(asText(one))).join(', ') : asText(value)),
  installments: (value) => (Array.isArray(value) ? value.map(partOf).join('; ') : asText(value)),
  stock: (value) => (isFacts(value) ? stockOf(value) : asText(value)),
  none: () => '',
}

const isSetting = (key: string): key is keyof typeof SETTINGS => Object.hasOwn(SETTINGS, key)

/** A setting has the name from the settings page. An unknown field shows its key. */
const fieldOf = (key: string): readonly [kind: FieldKind, name: string] => {
  const field = FIELDS[key]
  if (field) return field
  if (!isSetting(key)) return ['text', `${key.charAt(0).toUpperCase()}${plain(key.slice(1))}`]
  const { kind, label } = SETTINGS[key]
  if (kind === 'switch') return ['words', label]
  return [kind === 'AUD' ? 'money' : 'text', label]
}

/** Unit of a number in the settings. */
const unitOf = (key: string, value: Json): string =>
  typeof value === 'number' && isSetting(key) && SETTINGS[key].kind !== 'AUD' && !FIELDS[key]
    ? ` ${SETTINGS[key].kind}`
    : ''

const isNothing = (value: Json | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const written = (key: string, value: Json | undefined): string =>
  isNothing(value) ? NOTHING : WRITTEN[fieldOf(key)[0]](value) + unitOf(key, value)

const isListed = (key: string): boolean => fieldOf(key)[0] !== 'none'
const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Before and after of each changed field. For a created or deleted record, its fields. */
const changed = (before: Facts, after: Facts): Line[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => isListed(key) && !same(before[key], after[key]))
    .filter((key) => !isNothing(before[key]) || !isNothing(after[key]))
    .map((key) => ({
      name: fieldOf(key)[1],
      ...((key in before || Object.keys(before).length > 0) && { before: written(key, before[key]) }),
      after: written(key, after[key]),
    }))

/** Actions whose `before` and `after` are single values: the name of the changed field. */
const ALONE: Record<string, string> = { lower_total: 'total', reprice_plan: 'total', reschedule_plan: 'installments' }

const BEFORE = '_before'

/** Details of an action. A value with its former value becomes one line. */
const factsOf = (facts: Facts): Line[] =>
  Object.keys(facts)
    .filter((key) => !(key.endsWith(BEFORE) && key.slice(0, -BEFORE.length) in facts))
    .filter((key) => isListed(key) && !isNothing(facts[key]))
    .map((key) => {
      const was = `${key}${BEFORE}`
      const differs = was in facts && !same(facts[was], facts[key])
      const name = fieldOf(key)[1]
      return { name, ...(differs && { before: written(key, facts[was]) }), after: written(key, facts[key]) }
    })

/** The details of an action as lines of text. */
export const linesOf = (action: string, details: Json): Line[] => {
  if (!isFacts(details)) return []
  const { before, after, title, ...facts } = details
  const listed = factsOf(before === undefined ? { title, ...facts } : facts)
  if (before === undefined && after === undefined) return listed
  const alone = ALONE[action]
  const differing = alone
    ? changed({ [alone]: before ?? null }, { [alone]: after ?? null })
    : changed(isFacts(before) ? before : {}, isFacts(after) ? after : {})
  return [...differing, ...listed]
}
