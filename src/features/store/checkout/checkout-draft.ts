import { EMPTY_CHECKOUT, type CheckoutValues } from './checkout-schema'

// For the tab alone: an address has no business on a shared computer tomorrow.
const KEY = 'draft:checkout'

const isDraft = (value: unknown): value is CheckoutValues =>
  typeof value === 'object' && value !== null && 'full_name' in value

const read = (): CheckoutValues | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** What was typed before a reload, over what is known of the person. */
export const readCheckout = (known: Partial<CheckoutValues>): CheckoutValues => ({
  ...EMPTY_CHECKOUT,
  ...known,
  ...read(),
})

export const keepCheckout = (form: CheckoutValues): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form))
  } catch {
    // Storage may be full or forbidden: the form works without it.
  }
}

export const forgetCheckout = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
