/** A number with its noun in singular or plural: `1 hour`, `48 hours`. */
export const pluralise = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : nouns}`

/** True if the text has the form of a UUID. The database raises an error for other values. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Formats dollars without Intl, because creating a number formatter delays the first render on a slow phone. */
const formatDollars = (amount: number, decimals: 0 | 2): string => {
  const groupedDigits = Math.abs(amount)
    .toFixed(decimals)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${amount < 0 ? '-' : ''}$${groupedDigits}`
}

/**
 * Formats AUD in the Australian format: `$2,400`, or with cents `$33.35`.
 * @param amount amount in dollars
 */
export const formatMoney = (amount: number): string => formatDollars(amount, Number.isInteger(amount) ? 0 : 2)

/** Like formatMoney, but always with cents: `$800.00`. For invoices and schedules. */
export const formatMoneyExact = (amount: number): string => formatDollars(amount, 2)

/** The tax note that is shown beside every price. */
export const formatTaxNote = (gstFree: boolean): string => (gstFree ? 'GST-free' : 'incl. GST')

/** The price with its currency: `$2,400 AUD`. */
export const formatPrice = (amount: number, currency = 'AUD'): string => `${formatMoney(amount)} ${currency}`
