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
