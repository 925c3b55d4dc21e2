import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The trip of a booking. Without a booking, the next trip of the member. */
export const myTrip = (userId: string, bookingId: string | null) =>
  rpcQuery('my_trip', [userId, bookingId], bookingId === null ? {} : { booking_id: bookingId })

export type TripResult = RpcResults['my_trip']
export type Trip = Extract<TripResult, { status: 'ok' }>
