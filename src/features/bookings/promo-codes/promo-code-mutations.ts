import { mutationOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { BookingChoices } from '../plan-queries'

interface CodeCheck {
  code: string
  seats: number
  /** The choices of the booking, with the codes that are applied already. */
  choices: BookingChoices
}

/** Checks a typed promo code and returns its id. The database counts unknown codes, so this is not a query. */
export const checkPromoCode = (eventId: string) =>
  mutationOptions({
    mutationKey: ['check_promo_code', eventId],
    mutationFn: ({ code, seats, choices }: CodeCheck) =>
      callRpc('check_promo_code', { event_id: eventId, code, seats, choices }),
    // A check changes nothing that a query reads.
    meta: { invalidates: [] },
  })
