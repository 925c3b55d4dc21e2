import { useNavigate } from 'react-router-dom'
import { leaveFor } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { useSend } from '@/ui/form/use-send'
import { payWords } from './card-messages'
import { payByCard, type Payable } from './card-mutations'

/** Opens the card provider's page; `said` explains a failure. */
export const usePayByCard = () => {
  const navigate = useNavigate()
  const { send, busy, said, requestId } = useSend(payByCard, {
    words: payWords,
    notice: 'all',
    onAnswer: (answer) => {
      if (answer.status === 'ready') return leaveFor(answer.url)
      return answer.status === 'already' ? navigate(paths.paid(answer.checkout_id)) : undefined
    },
  })
  const pay = (payable: Payable) => send({ payable, requestId: requestId(payable) })
  return { pay, busy, said }
}

/** Location state of a booking's or an order's page after its first card payment could not start. */
export interface PaymentState {
  /** The member agreed to automatic payments in the form. */
  keepCard: boolean
}

/**
 * Starts the card payment of a booking or an order that a form has just created. A failure shows as a toast.
 * @returns a function that takes what to pay and the path of the booking or the order. That page replaces the form in the
 * history: Back from the provider's page leads to it, and it offers the payment again if the provider's page did not open.
 */
export const usePayAfterForm = () => {
  const navigate = useNavigate()
  const { send, requestId } = useSend(payByCard, { words: payWords })
  return async (payable: Payable, page: string): Promise<void> => {
    const answer = await send({ payable, requestId: requestId(payable) })
    const state: PaymentState = { keepCard: 'bookingId' in payable && payable.keepCard === true }
    await navigate(answer?.status === 'already' ? paths.paid(answer.checkout_id) : page, { replace: true, state })
    if (answer?.status === 'ready') await leaveFor(answer.url)
  }
}
