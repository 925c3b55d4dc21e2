import { useNavigate } from 'react-router-dom'
import { redirectExternal } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { useSend } from '@/ui/form/use-send'
import { payByCardMessages } from './card-messages'
import { payByCard, type PayableItem } from './card-mutations'

/** Opens the provider's payment page. If that fails, `notice` explains why. */
export const usePayByCard = () => {
  const navigate = useNavigate()
  const { send, isBusy, notice, requestId } = useSend(payByCard, {
    messages: payByCardMessages,
    notice: 'all',
    onResult: (result) => {
      if (result.status === 'ready') return redirectExternal(result.url)
      return result.status === 'already_closed' ? navigate(paths.paid(result.checkout_id)) : undefined
    },
  })
  const startCheckout = (payable: PayableItem) => send({ payable, requestId: requestId(payable) })
  return { pay: startCheckout, isBusy, notice }
}

/**
 * The router state for the page of a new booking or order if its card payment could not be started. The page then
 * offers the payment again.
 */
export interface PaymentLocationState {
  /** True if the member agreed to automatic payments in the form. */
  savesCard: boolean
}

/**
 * Starts the card payment of a booking or order that a form has just created.
 * @returns a function that opens the provider's page. Before that, the page of the booking or order replaces the form
 * in the browser history, so that Back does not return to the submitted form. If the provider's page cannot open, the
 * replaced page shows a toast and offers to pay again.
 */
export const usePaymentRedirect = () => {
  const navigate = useNavigate()
  const { send, requestId } = useSend(payByCard, { messages: payByCardMessages })
  return async (payable: PayableItem, page: string): Promise<void> => {
    const checkoutResult = await send({ payable, requestId: requestId(payable) })
    const locationState: PaymentLocationState = { savesCard: 'bookingId' in payable && payable.savesCard === true }
    await navigate(checkoutResult?.status === 'already_closed' ? paths.paid(checkoutResult.checkout_id) : page, {
      replace: true,
      state: locationState,
    })
    if (checkoutResult?.status === 'ready') await redirectExternal(checkoutResult.url)
  }
}
