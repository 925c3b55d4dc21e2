import type { EditedTier, CancellationPolicy } from './policy-queries'

export const KEEPS_LABELS = {
  deposit: 'the deposit',
  percent: 'a percentage of the price',
  amount: 'an amount per person (AUD)',
} as const

/** A tier as typed in the form. The last tier has no days, because it applies until departure. */
export interface TierValues {
  days: string
  keeps: string
  value: string
}

export const EMPTY_TIER: TierValues = { days: '', keeps: 'deposit', value: '' }

export const toTierValues = (policy: CancellationPolicy): TierValues[] =>
  policy.map(({ days, keeps, value }) => ({
    days: days === 0 ? '' : String(days),
    keeps,
    value: value === null ? '' : String(value),
  }))

const parseNumber = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null)

export const toDraftTiers = (tiers: readonly TierValues[]): EditedTier[] =>
  tiers.map(({ days, keeps, value }, index) => ({
    days: index === tiers.length - 1 ? 0 : parseNumber(days),
    keeps,
    value: keeps === 'deposit' ? null : parseNumber(value),
  }))

/** Adds an empty tier to a cancellation policy, before the last tier. */
export const addTier = (tiers: readonly TierValues[]): TierValues[] => [
  ...tiers.slice(0, -1),
  EMPTY_TIER,
  ...tiers.slice(-1),
]

/** Describes a tier, such as "Until departure: we keep the deposit, and refund all other payments." */
export const describeTier = ({ period, keeps, refunds }: Record<'period' | 'keeps' | 'refunds', string>): string =>
  `${period}: we keep ${keeps}, and refund ${refunds}.`

/** The message for an invalid field of a tier. */
export const getTierError = (field: 'days' | 'value', keeps: string): string => {
  if (field === 'days') return 'Enter a whole number of days, fewer than in the tier above and at most 2 years.'
  return keeps === 'percent'
    ? 'Enter a percentage up to 100, not below an earlier tier.'
    : 'Enter an amount in dollars, not below an earlier tier.'
}
