const whole = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/**
 * An amount in Australian dollars as en-AU writes it: `$2,400`, or `$33.35` where there are cents.
 * @param amount dollars, as `numeric(10,2)` arrives
 */
export const formatMoney = (amount: number): string => (Number.isInteger(amount) ? whole : cents).format(amount)

/** As formatMoney, always with cents: `$800.00`. For invoices and schedules. */
export const formatMoneyExact = (amount: number): string => cents.format(amount)

/** The tax in a price, in a visitor's words: beside every price that is asked. */
export const taxText = (gstFree: boolean): string => (gstFree ? 'GST-free' : 'incl. GST')

/** With its currency named: `$2,400 AUD`. */
export const formatPrice = (amount: number, currency = 'AUD'): string => `${formatMoney(amount)} ${currency}`
