import { mutationOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { BookingChoices } from '../plan-queries'

interface PromoCodeCheck {
  code: string
  seats: number
  /** The choices of the booking, with the codes that are applied already. */
  choices: BookingChoices
}

/**
 * Checks a typed promo code and returns its id. A mutation instead of a query, because the database counts and limits
 * attempts with unknown codes.
 * @param isForCustomer true if staff book for a customer
 */
export const checkPromoCode = (eventId: string, isForCustomer = false) =>
  mutationOptions({
    mutationKey: ['check_promo_code', eventId, isForCustomer],
    mutationFn: ({ code, seats, choices }: PromoCodeCheck) =>
      callRpc('check_promo_code', { event_id: eventId, code, seats, choices, for_customer: isForCustomer }),
    // A check changes nothing that a query reads.
    meta: { invalidates: [] },
  })
