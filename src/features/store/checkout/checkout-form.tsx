import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { paths } from '@/lib/paths'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { showToast, useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { PrivacyNote } from '@/ui/form/privacy-note'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { saveCart } from '../cart/cart-store'
import {
  checkoutSchema,
  type CheckoutValues as Form,
  deleteCheckoutDraft,
  saveCheckoutDraft,
  readCheckoutDraft,
} from './checkout-schema'
import { CheckoutFields } from './checkout-fields'
import { CheckoutReview } from './checkout-review'
import { StorePromoCode } from './store-promo-code'
import type { LastOrder } from '../orders/last-order'
import { placeOrder } from '@/features/store/orders/order-mutations'
import { hasBlockingError, quoteLines } from './quote-rules'
import { CARD_STATUS_ERROR_MESSAGE } from '@/features/payments/card-messages'
import { createOrderFieldErrors, placeOrderMessages } from '@/features/store/store-messages'
import { toOrderItems, cartQuote } from '@/features/store/cart/cart-queries'

interface CheckoutFormProps {
  lines: readonly CartLine[]
  /** The form values that the member's account already contains, such as the name. */
  member: Partial<Form>
  /** `isCardPayment` is true if the customer pays by card. The card payment then starts. */
  onPlaced: (order: LastOrder, isCardPayment: boolean) => unknown
}

/**
 * Sets the delivery method to "none" if no product in the cart is posted, and back to "post" if a posted product is
 * added.
 */
const useDeliveryReset = ({ getValues, setValue }: UseFormReturn<Form>, isPosted: boolean | undefined): void =>
  useEffect(() => {
    if (isPosted === false) setValue('method', 'none')
    else if (isPosted && getValues('method') === 'none') setValue('method', 'post')
  }, [isPosted, getValues, setValue])

/**
 * The price of the cart for the selected delivery method and promo code. `currentQuote` is null while a changed price
 * loads.
 */
const useCheckoutQuote = (form: UseFormReturn<Form>, lines: readonly CartLine[]) => {
  const [delivery, promoCode] = useWatch({ control: form.control, name: ['method', 'promoCode'] })
  const quoteQuery = cartQuote(lines, delivery, promoCode?.id)
  const { data: quote, error, isPlaceholderData } = useQuery(quoteQuery)
  if (error && !quote) throw error
  return { quote, currentQuote: quote && !isPlaceholderData ? quote : null, queryKey: quoteQuery.queryKey }
}

const OrderTermsNote = () => (
  <p className="text-sm">
    By ordering you accept our{' '}
    <Link to={paths.terms} target="_blank" className="text-lantern underline underline-offset-4">
      Terms & Conditions
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
    .
  </p>
)

/**
 * The checkout form, with which customers place an order. The typed values stay after a failed request and after a
 * reload.
 */
export const CheckoutForm = ({ lines, member, onPlaced }: CheckoutFormProps) => {
  const form = useForm<Form>({ resolver: zodResolver(checkoutSchema), defaultValues: readCheckoutDraft(member) })
  const queryClient = useQueryClient()
  const cardStatusQuery = useQuery(cardPaymentStatus())
  const { quote, currentQuote, queryKey } = useCheckoutQuote(form, lines)
  const { send, isBusy, notice, requestId } = useSend(placeOrder, {
    form,
    draft: false,
    messages: placeOrderMessages,
    errors: createOrderFieldErrors,
    notice: 'all',
    closingStatus: 'placed',
    onResult: (result) => {
      if (result.status === 'changed') {
        // Removes the cached quotes for the other delivery methods, because their prices are outdated too.
        queryClient.removeQueries({ queryKey: ['quote_order', toOrderItems(lines)], type: 'inactive' })
        queryClient.setQueryData(queryKey, result.quote)
      }
      if (result.status !== 'placed') return
      deleteCheckoutDraft()
      const isCardPayment = result.total > 0 && cardStatusQuery.data === 'open' && form.getValues('payment') === 'card'
      const redirectTarget = onPlaced(
        { id: result.order_id, number: result.number, token: result.token },
        isCardPayment,
      )
      saveCart([])
      return redirectTarget
    },
  })
  useDeliveryReset(form, currentQuote?.posted)
  const quotedLines = quoteLines(lines, quote?.lines)
  const bankTransferButtonRef = useRef<HTMLButtonElement>(null)
  const submitOrder = (values: Form) => {
    if (!currentQuote) return undefined
    // Focuses the button that switches to bank transfer. A notice beside that button says why card payment is
    // unavailable.
    if (values.payment === 'card' && cardStatusQuery.data !== 'open' && currentQuote.total > 0)
      return bankTransferButtonRef.current
        ? bankTransferButtonRef.current.focus()
        : showToast(CARD_STATUS_ERROR_MESSAGE)
    // The idempotency key depends on all values, so an order with changed values is a new request.
    return send({ lines, form: values, total: currentQuote.total, requestId: requestId(toOrderItems(lines), values) })
  }

  return (
    <form
      noValidate
      className="grid items-start gap-8 lg:grid-cols-3"
      onChange={() => saveCheckoutDraft(form.getValues())}
      onSubmit={(submitted) => void form.handleSubmit(submitOrder)(submitted)}
    >
      <div className="grid gap-8 lg:col-span-2">
        <CheckoutFields
          form={form}
          cardStatusQuery={cardStatusQuery}
          isPosted={quote?.posted}
          alternative={bankTransferButtonRef}
        />
      </div>
      <Card as="section" aria-label="Your order" className="grid gap-4 p-5 sm:p-6">
        <CheckoutReview lines={lines} quotedLines={quotedLines} quote={quote} currentQuote={currentQuote} />
        <StorePromoCode form={form} lines={lines} quote={currentQuote} />
        <OrderTermsNote />
        <PrivacyNote>We use your details to send your order and to reach you about it.</PrivacyNote>
        <MessageNotice message={notice} />
        <Button type="submit" size="lg" isBusy={isBusy} disabled={!currentQuote || quotedLines.some(hasBlockingError)}>
          {isBusy ? 'Placing Order...' : 'Place Order'}
        </Button>
      </Card>
    </form>
  )
}
