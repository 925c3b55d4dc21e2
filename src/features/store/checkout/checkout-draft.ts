import { EMPTY_CHECKOUT, type CheckoutValues } from './checkout-schema'

// For the tab alone: an address has no business on a shared computer tomorrow.
const KEY = 'checkout'

interface Attempt {
  requestId: string
  /** What was sent with it: the same order sent again is the same order. */
  content: string
}

interface Draft {
  form: CheckoutValues
  attempt: Attempt | null
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  typeof value.form === 'object' &&
  value.form !== null

const read = (): Draft | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

const write = (draft: Draft): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without it.
  }
}

/** What was typed before a reload, over what is known of the person. */
export const readCheckout = (known: Partial<CheckoutValues>): CheckoutValues => ({
  ...EMPTY_CHECKOUT,
  ...known,
  ...read()?.form,
})

export const keepCheckout = (form: CheckoutValues): void => write({ form, attempt: read()?.attempt ?? null })

/** An order whose answer was lost keeps its id, over a reload too; another order gets another one. */
export const requestIdFor = (form: CheckoutValues, content: string): string => {
  const last = read()?.attempt
  const attempt = last?.content === content ? last : { requestId: crypto.randomUUID(), content }
  write({ form, attempt })
  return attempt.requestId
}

export const forgetCheckout = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
