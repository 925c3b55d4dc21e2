import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type GuestBooking = Extract<RpcResults['guest_booking'], { status: 'ok' }>

/**
 * A booking that was made without an account, for the visitor whose browser has the token.
 * @param token null if this browser has no token for the booking
 */
export const guestBooking = (bookingId: string, token: string | null) =>
  queryOptions({
    queryKey: ['guest_booking', bookingId, token],
    // Refetches on every visit, because a payment may arrive at any time.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RpcResults['guest_booking']> =>
      token && isUuid(bookingId)
        ? callRpc('guest_booking', { booking_id: bookingId, token }, signal)
        : { status: 'not_found' },
  })
/**
 * The offer to cancel a booking because the dates of its trip were changed. The link in the email contains the token.
 */
export const refundOffer = (token: string) =>
  queryOptions({
    queryKey: ['get_refund_offer', token],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RpcResults['get_refund_offer']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('get_refund_offer', { token }, signal)
    },
  })
