import * as z from 'zod/mini'
import type { AdminPromoCode } from './promo-code-rules'
import { formatPromoCodeTarget } from './promo-code-rules'

// The database enforces the upper limits. The form does not import the limits, because the bundler would add them to a
// script that public pages load.
const PERCENT_PATTERN = /^(100|[1-9]\d?)$/
const AMOUNT_PATTERN = /^\d{1,6}(\.\d{1,2})?$/

const optionalCount = () =>
  z.string().check(z.trim(), z.regex(/^([1-9]\d{0,5})?$/, 'Please enter a whole number, or leave empty for no limit.'))

const targetSchema = z.object({ value: z.string(), label: z.string(), isTrip: z.boolean() })
/** A trip with all its departures, or one departure. `value` is the id of the trip or the event. */
export type PromoCodeTargetValue = z.infer<typeof targetSchema>

/** Schema of the promo code form. Numbers are strings, because form fields contain strings. */
export const promoCodeSchema = z
  .object({
    code: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9-]{3,30}$/, 'Please enter 3 to 30 letters, digits and dashes.'),
      ),
    discountKind: z.enum(['percent', 'amount']),
    discount: z.string().check(z.trim()),
    starts_on: z.string(),
    ends_on: z.string(),
    appliesTo: z.enum(['all', 'selected', 'none']),
    for_store: z.boolean(),
    targets: z.array(targetSchema),
    max_uses: optionalCount(),
    max_uses_per_person: optionalCount(),
    min_spend: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || AMOUNT_PATTERN.test(text), 'Please enter an amount such as 500 or 500.50.'),
    ),
    members_only: z.boolean(),
    is_stackable: z.boolean(),
  })
  .check(
    z.refine(({ discountKind, discount }) => discountKind !== 'percent' || PERCENT_PATTERN.test(discount), {
      path: ['discount'],
      message: 'Please enter a whole number from 1 to 100.',
    }),
    z.refine(
      ({ discountKind, discount }) =>
        discountKind !== 'amount' || (AMOUNT_PATTERN.test(discount) && Number(discount) > 0),
      { path: ['discount'], message: 'Please enter an amount such as 50 or 50.50.' },
    ),
    z.refine(({ starts_on, ends_on }) => starts_on === '' || ends_on === '' || starts_on <= ends_on, {
      path: ['ends_on'],
      message: 'The last day must not be before the first day.',
    }),
    z.refine(({ appliesTo, targets }) => appliesTo !== 'selected' || targets.length > 0, {
      path: ['targets'],
      message: 'Please add a trip or a departure.',
    }),
    z.refine(({ appliesTo, for_store }) => appliesTo !== 'none' || for_store, {
      path: ['appliesTo'],
      message: 'Please choose trips, or tick “Can be used in the store”.',
    }),
  )

export type PromoCodeValues = z.infer<typeof promoCodeSchema>

export const EMPTY_PROMO_CODE: PromoCodeValues = {
  code: '',
  discountKind: 'percent',
  discount: '',
  starts_on: '',
  ends_on: '',
  appliesTo: 'all',
  for_store: false,
  targets: [],
  max_uses: '',
  max_uses_per_person: '',
  min_spend: '',
  members_only: false,
  is_stackable: false,
}

const toText = (value: number | string | null): string => (value === null ? '' : String(value))

export const toPromoCodeValues = (code: AdminPromoCode): PromoCodeValues => ({
  code: code.code,
  discountKind: code.percent === null ? 'amount' : 'percent',
  discount: toText(code.percent ?? code.amount),
  starts_on: toText(code.starts_on),
  ends_on: toText(code.ends_on),
  appliesTo: code.all_trips ? 'all' : code.targets.length === 0 && code.for_store ? 'none' : 'selected',
  for_store: code.for_store,
  targets: code.targets.map((target) => ({
    value: target.trip_id ?? target.event_id ?? '',
    label: formatPromoCodeTarget(target),
    isTrip: target.trip_id !== null,
  })),
  max_uses: toText(code.max_uses),
  max_uses_per_person: toText(code.max_uses_per_person),
  min_spend: code.min_spend > 0 ? String(code.min_spend) : '',
  members_only: code.members_only,
  is_stackable: code.is_stackable,
})

const toNumberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** Converts the form's values to the fields that the database function save_promo_code expects. */
export const toPromoCodeFields = (values: PromoCodeValues) => ({
  code: values.code,
  percent: values.discountKind === 'percent' ? Number(values.discount) : null,
  amount: values.discountKind === 'amount' ? Number(values.discount) : null,
  starts_on: values.starts_on || null,
  ends_on: values.ends_on || null,
  all_trips: values.appliesTo === 'all',
  for_store: values.for_store,
  targets:
    values.appliesTo !== 'selected'
      ? []
      : values.targets.map(({ value, isTrip }) => (isTrip ? { trip_id: value } : { event_id: value })),
  max_uses: toNumberOrNull(values.max_uses),
  max_uses_per_person: toNumberOrNull(values.max_uses_per_person),
  min_spend: Number(values.min_spend),
  members_only: values.members_only,
  is_stackable: values.is_stackable,
})
