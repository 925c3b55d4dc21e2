import { mutationOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { SelectedExtra } from '../extras/extra-rules'

interface CodeCheck {
  code: string
  seats: number
  extras: SelectedExtra[]
  /** The ids of the codes that are applied already. */
  codes: string[]
}

/** Checks a typed promo code and returns its id. The database counts unknown codes, so this is not a query. */
export const checkPromoCode = (eventId: string) =>
  mutationOptions({
    mutationKey: ['check_promo_code', eventId],
    mutationFn: ({ code, seats, extras, codes }: CodeCheck) =>
      callRpc('check_promo_code', { event_id: eventId, code, seats, choices: { extras, codes } }),
    // A check changes nothing that a query reads.
    meta: { invalidates: [] },
  })
