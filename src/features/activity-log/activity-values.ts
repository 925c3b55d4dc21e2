import { REFUND_PURPOSE_NAMES } from '@/lib/rules/payment-names'
import type { Json } from '@/lib/generated/database.types'
import { formatDate, formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { SETTING_TEXTS } from '../settings/admin/settings-labels'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import { ACTIVITY_FIELDS, type FieldKind } from './activity-fields'

/** A changed field of a log entry. Without `before`, the line states a detail of the action. */
export interface DetailLine {
  name: string
  before?: string
  after: string
}

type DetailFields = Record<string, Json | undefined>

const isDetailFields = (value: Json | undefined): value is DetailFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const EMPTY_VALUE_TEXT = 'none'
const replaceUnderscores = (code: string): string => code.replaceAll('_', ' ')

const formatJson = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? JSON.stringify(value) : String(value)

const formatInstallment = (installment: Json): string =>
  isDetailFields(installment)
    ? `${formatMoneyExact(Number(installment.amount))} on ${formatDate(formatJson(installment.due_date))}`
    : formatJson(installment)

/** Formats a tier of a cancellation policy, such as "30 days before: 50%". */
const formatTier = (tier: Json): string => {
  if (!isDetailFields(tier)) return formatJson(tier)
  const { days, keeps, value } = tier
  const retainedText =
    keeps === 'percent' ? `${formatJson(value)}%` : keeps === 'amount' ? formatMoneyExact(Number(value)) : 'deposit'
  return days === 0 ? `until departure: ${retainedText}` : `${formatJson(days)} days before: ${retainedText}`
}

const formatStock = (stock: DetailFields): string =>
  Object.entries(stock)
    .map(([name, left]) => `${name} ${formatJson(left)}`)
    .join(', ')

const formatMovePolicy = ({ days, fee, late_fee }: DetailFields): string =>
  `until ${formatJson(days ?? null)} days before departure: ${formatMoneyExact(Number(fee))}, later ${formatMoneyExact(Number(late_fee))} per person`

/** Labels for the two customers of a merge, to show from which customer a value came. */
const MERGE_SIDE_NAMES: Record<string, string> = {
  keep: 'remaining customer',
  other: 'merged customer',
  account: 'the account',
}

const isStaffRole = (code: string): code is keyof typeof ROLES => Object.hasOwn(ROLES, code)

const FORMATTERS: Record<FieldKind, (value: Json) => string> = {
  money: (value) => formatMoneyExact(Number(value)),
  date: (value) => formatDate(formatJson(value)),
  instant: (value) => formatDeadline(formatJson(value)),
  count: (value) => Number(value).toLocaleString('en-AU'),
  words: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : replaceUnderscores(formatJson(value))),
  purpose: (value) =>
    (REFUND_PURPOSE_NAMES as Record<string, string>)[formatJson(value)] ?? replaceUnderscores(formatJson(value)),
  role: (value) => {
    const valueText = formatJson(value)
    return isStaffRole(valueText) ? ROLES[valueText].label : replaceUnderscores(valueText)
  },
  side: (value) => MERGE_SIDE_NAMES[formatJson(value)] ?? formatJson(value),
  text: formatJson,
  list: (value) =>
    Array.isArray(value)
      ? value.map((element) => replaceUnderscores(formatJson(element))).join(', ')
      : formatJson(value),
  installments: (value) => (Array.isArray(value) ? value.map(formatInstallment).join('; ') : formatJson(value)),
  policy: (value) => (Array.isArray(value) ? value.map(formatTier).join('; ') : formatJson(value)),
  movePolicy: (value) => (isDetailFields(value) ? formatMovePolicy(value) : formatJson(value)),
  stock: (value) => (isDetailFields(value) ? formatStock(value) : formatJson(value)),
  none: () => '',
}

const isSetting = (key: string): key is keyof typeof SETTING_TEXTS => Object.hasOwn(SETTING_TEXTS, key)

/**
 * The format and name of a field. A setting has the same name as on the settings page. For an unknown field the name is
 * its key.
 */
const getField = (key: string): readonly [kind: FieldKind, name: string] => {
  const field = ACTIVITY_FIELDS[key]
  if (field) return field
  if (!isSetting(key)) return ['text', `${key.charAt(0).toUpperCase()}${replaceUnderscores(key.slice(1))}`]
  const { kind, label } = SETTING_TEXTS[key]
  if (kind === 'switch') return ['words', label]
  return [kind === 'AUD' ? 'money' : 'text', label]
}

/** The unit to show after the value of a numeric setting. Empty if the value is formatted in another way. */
const getUnitText = (key: string, value: Json): string =>
  typeof value === 'number' && isSetting(key) && SETTING_TEXTS[key].kind !== 'AUD' && !ACTIVITY_FIELDS[key]
    ? ` ${SETTING_TEXTS[key].kind}`
    : ''

const isEmptyValue = (value: Json | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const formatValue = (key: string, value: Json | undefined): string =>
  isEmptyValue(value) ? EMPTY_VALUE_TEXT : FORMATTERS[getField(key)[0]](value) + getUnitText(key, value)

const isListedField = (key: string): boolean => getField(key)[0] !== 'none'
const isSameValue = (firstValue: Json | undefined, secondValue: Json | undefined): boolean =>
  JSON.stringify(firstValue) === JSON.stringify(secondValue)

/** Lists each changed field with its value before and after. For a created or deleted record, lists all fields. */
const listChanges = (before: DetailFields, after: DetailFields): DetailLine[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => isListedField(key) && !isSameValue(before[key], after[key]))
    .filter((key) => !isEmptyValue(before[key]) || !isEmptyValue(after[key]))
    .map((key) => ({
      name: getField(key)[1],
      ...((key in before || Object.keys(before).length > 0) && { before: formatValue(key, before[key]) }),
      after: formatValue(key, after[key]),
    }))

/**
 * Actions that change a single value: their log entries contain the old value in `before` and the new value in `after`.
 * Maps each action to the name of the changed field.
 */
const SINGLE_VALUE_ACTIONS: Record<string, string> = {
  change_extra: 'price',
  change_extras: 'total',
  change_room_option: 'price',
  change_rooms: 'total',
  lower_total: 'total',
  give_goodwill: 'retained',
  reprice_plan: 'total',
  reschedule_plan: 'installments',
}

const BEFORE_SUFFIX = '_before'

/** Lists the details of an action. The old and the new value of a field are on the same line. */
const listDetails = (facts: DetailFields): DetailLine[] =>
  Object.keys(facts)
    .filter((key) => !(key.endsWith(BEFORE_SUFFIX) && key.slice(0, -BEFORE_SUFFIX.length) in facts))
    .filter((key) => isListedField(key) && !isEmptyValue(facts[key]))
    .map((key) => {
      const previousKey = `${key}${BEFORE_SUFFIX}`
      const hasChanged = previousKey in facts && !isSameValue(facts[previousKey], facts[key])
      const fieldName = getField(key)[1]
      return {
        name: fieldName,
        ...(hasChanged && { before: formatValue(key, facts[previousKey]) }),
        after: formatValue(key, facts[key]),
      }
    })

/** Formats the details of an action as lines of text. */
export const createDetailLines = (action: string, details: Json): DetailLine[] => {
  if (!isDetailFields(details)) return []
  const { before, after, title, ...facts } = details
  const detailLines = listDetails(before === undefined ? { title, ...facts } : facts)
  if (before === undefined && after === undefined) return detailLines
  const changedField = SINGLE_VALUE_ACTIONS[action]
  const changeLines = changedField
    ? listChanges({ [changedField]: before ?? null }, { [changedField]: after ?? null })
    : listChanges(isDetailFields(before) ? before : {}, isDetailFields(after) ? after : {})
  return [...changeLines, ...detailLines]
}
