import { formatMoneyExact } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { createFieldErrors, type FieldErrors } from '@/ui/form/set-form-errors'
import type { CartLineError } from '@/features/store/checkout/quote-rules'

/** Describes how a product has changed since it was added to the cart. */
export const describeLineError = (error: CartLineError): string => {
  switch (error.kind) {
    case 'gone':
      return 'Not on sale at the moment.'
    case 'choose':
      return 'This product now comes in several sizes or types. Remove it from your cart, and choose one in the store.'
    case 'sold_out':
      return 'Sold out.'
    case 'short':
      return `Only ${error.available} left.`
    case 'capped':
      return error.available > 0
        ? `At most ${error.available} can be ordered at the moment.`
        : 'The remaining pieces are reserved for unpaid orders. Please try again in a few days.'
    case 'price':
      return `The price changed from ${formatMoneyExact(error.was)} to ${formatMoneyExact(error.now)}.`
  }
}

export const placeOrderMessages: MessagesFor<RpcResults['place_order']> = {
  // A placed order has no message, because the order's page opens.
  placed: null,
  changed: {
    title: 'Prices or stock have changed',
    text: 'Nothing was ordered. Please check your order below, then place it again.',
  },
  invalid: { title: 'Please check the form', text: 'Check the marked fields.' },
  too_many: {
    title: 'Please wait a little',
    text: 'This email address or internet connection has ordered several times within the hour. Please try again later.',
  },
  failed: {
    title: 'Error',
    text: 'Our server didn’t respond. Your order is saved here: try again, and it will be placed only once.',
  },
}

/** The error message for each field that the database rejected. */
export const createOrderFieldErrors = (result: RpcResults['place_order']): FieldErrors => {
  const fieldErrors = createFieldErrors(result)
  return fieldErrors.postcode
    ? { ...fieldErrors, postcode: 'Please check: this postcode is not in the selected state.' }
    : fieldErrors
}

export const createRequestProductMessages = (name: string): MessagesFor<RpcResults['request_product']> => ({
  registered: {
    tone: 'success',
    title: 'You are on the list',
    text: `We’ve sent you an email. Once your address is confirmed, we’ll tell you when you can order the ${name}.`,
  },
  invalid: null,
  too_many: {
    title: 'Please wait a little',
    text: 'Too many requests from this email address. Please try again in an hour.',
  },
  not_found: {
    title: 'No longer coming soon',
    text: 'This product is already on sale, or is no longer planned. Please check the store.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

export const cancelOrderMessages: MessagesFor<RpcResults['cancel_order']> = {
  cancelled: {
    tone: 'success',
    title: 'Order cancelled',
    text: 'You owe nothing. Thank you for letting us know.',
  },
  already_closed: ({ order_status }) =>
    // An earlier attempt has cancelled the order but its response was lost.
    order_status === 'cancelled'
      ? { tone: 'info', title: 'Order cancelled', text: 'This order had already been cancelled. Nothing is owed.' }
      : { title: 'Too late to cancel', text: 'This order has already been paid or expired. Please contact us.' },
  not_found: { title: 'Order not found', text: 'The link to the order may be incomplete.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Shown if no card payment provider is connected. Suggests a bank transfer. */
export const STORE_CARDS_CLOSED_MESSAGE = {
  tone: 'info',
  title: 'Card payment isn’t available yet',
  text: 'We’re still setting up card payment, and you weren’t charged. Please choose bank transfer for now.',
} as const
