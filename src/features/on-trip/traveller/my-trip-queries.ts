import { onlineManager } from '@tanstack/react-query'
import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The delay before a failed request for the trip is repeated, in ms. Travellers often have a weak network. */
const RETRY_INTERVAL_MS = 8000

/** The trip of a booking. Without a booking, the next trip of the member. */
export const myTrip = (userId: string, bookingId: string | null) => ({
  ...rpcQuery('my_trip', [userId, bookingId], bookingId === null ? {} : { booking_id: bookingId }),
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && onlineManager.isOnline() ? RETRY_INTERVAL_MS : false,
})

export type MyTripResult = RpcResults['my_trip']
export type MyTrip = Extract<MyTripResult, { status: 'ok' }>
