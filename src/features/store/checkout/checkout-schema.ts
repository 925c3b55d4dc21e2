import * as z from 'zod/mini'
import { DEFAULT_PAYMENT_METHOD } from '@/features/payments/payment-messages'
import type { ColumnValue } from '@/lib/table-rows'
import { openDraft } from '@/lib/draft'
import { ordersLimits } from '@/lib/generated/limits'
import { emailAddress, personName, optionalPhone, optionalText } from '@/lib/schema'

/** The select's value if the customer will choose the pickup trip later. */
export const EVENT_NAMED_LATER = 'later'

/** The address fields that are required if at least one product is sent by post. */
const REQUIRED_ADDRESS_FIELDS = [
  ['address_line', 'Please enter your street address.'],
  ['suburb', 'Please enter your suburb or town.'],
  ['state', 'Please choose your state.'],
  ['postcode', 'Please enter a postcode of four digits.'],
] as const

const requireField = ([field, error]: (typeof REQUIRED_ADDRESS_FIELDS)[number]) =>
  z.refine<CheckoutValues>(
    (form) => form.method !== 'post' || (field === 'postcode' ? /^\d{4}$/ : /\S/).test(form[field].trim()),
    { path: [field], error },
  )

export interface CheckoutValues {
  full_name: string
  email: string
  phone: string
  method: ColumnValue<'orders', 'delivery'>
  /**
   * The id of the trip on which the customer collects the order. Empty: not selected. `EVENT_NAMED_LATER`: the customer
   * will choose later.
   */
  event_id: string
  address_line: string
  suburb: string
  state: string
  postcode: string
  payment: ColumnValue<'orders', 'payment_method'>
  /** The applied promo code. Null: none. */
  promoCode: { id: string; code: string } | null
}

export const checkoutSchema = z
  .object({
    full_name: personName('Please enter your name.'),
    email: emailAddress(),
    phone: optionalPhone(),
    method: z.enum(ordersLimits.delivery.values),
    event_id: z.string(),
    address_line: optionalText(ordersLimits.address_line.maxLength),
    suburb: optionalText(ordersLimits.suburb.maxLength),
    state: optionalText(ordersLimits.state.maxLength),
    postcode: optionalText(ordersLimits.postcode.maxLength),
    payment: z.enum(ordersLimits.payment_method.values),
    promoCode: z.nullable(z.object({ id: z.string(), code: z.string() })),
  })
  .check(
    ...REQUIRED_ADDRESS_FIELDS.map(requireField),
    z.refine((form) => form.method !== 'collect' || form.event_id !== '', {
      path: ['event_id'],
      error: 'Please choose a trip.',
    }),
  )

export const EMPTY_CHECKOUT: CheckoutValues = {
  full_name: '',
  email: '',
  phone: '',
  method: 'post',
  event_id: '',
  address_line: '',
  suburb: '',
  state: '',
  postcode: '',
  payment: DEFAULT_PAYMENT_METHOD,
  promoCode: null,
}

const openCheckoutDraft = () => openDraft('checkout', '/checkout')

const isCheckoutValues = (value: unknown): value is CheckoutValues =>
  typeof value === 'object' && value !== null && 'full_name' in value

/** The initial values of the checkout: the values typed before a reload, else the values from the account. */
export const readCheckoutDraft = (customer: Partial<CheckoutValues>): CheckoutValues => {
  const storedDraft = openCheckoutDraft().read()
  return { ...EMPTY_CHECKOUT, ...customer, ...(isCheckoutValues(storedDraft) && storedDraft) }
}

export const saveCheckoutDraft = (form: CheckoutValues): void => openCheckoutDraft().save(form)
export const deleteCheckoutDraft = (): void => openCheckoutDraft().discard()
