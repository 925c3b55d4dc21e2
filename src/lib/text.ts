/** `1 hour`, `48 hours`. */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : nouns}`

/** Whether a part of an address can be a row's id at all: the database answers anything else with an error. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** By hand: the browser's own formatter would be set up on every page's start, before a slow phone answers. */
const dollars = (amount: number, decimals: 0 | 2): string => {
  const grouped = Math.abs(amount)
    .toFixed(decimals)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${amount < 0 ? '-' : ''}$${grouped}`
}

/**
 * An amount in Australian dollars as en-AU writes it: `$2,400`, or `$33.35` where there are cents.
 * @param amount dollars, as `numeric(10,2)` arrives
 */
export const formatMoney = (amount: number): string => dollars(amount, Number.isInteger(amount) ? 0 : 2)

/** As formatMoney, always with cents: `$800.00`. For invoices and schedules. */
export const formatMoneyExact = (amount: number): string => dollars(amount, 2)

/** The tax in a price, in a visitor's words: beside every price that is asked. */
export const taxText = (gstFree: boolean): string => (gstFree ? 'GST-free' : 'incl. GST')

/** With its currency named: `$2,400 AUD`. */
export const formatPrice = (amount: number, currency = 'AUD'): string => `${formatMoney(amount)} ${currency}`
