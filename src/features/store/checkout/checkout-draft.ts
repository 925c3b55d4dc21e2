import { draftOf } from '@/lib/draft'
import { EMPTY_CHECKOUT, type CheckoutValues } from './checkout-schema'

const draft = () => draftOf('checkout', '/checkout')

const isCheckout = (value: unknown): value is CheckoutValues =>
  typeof value === 'object' && value !== null && 'full_name' in value

/** What was typed before a reload, over what is known of the customer. */
export const readCheckout = (customer: Partial<CheckoutValues>): CheckoutValues => {
  const kept = draft().read()
  return { ...EMPTY_CHECKOUT, ...customer, ...(isCheckout(kept) && kept) }
}

export const keepCheckout = (form: CheckoutValues): void => draft().keep(form)
export const forgetCheckout = (): void => draft().forget()
