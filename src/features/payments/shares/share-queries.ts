import { queryOptions } from '@tanstack/react-query'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'
import { tabStorage } from '@/lib/storage'

export type PaymentShares = Extract<RpcResults['payment_shares'], { status: 'ok' }>
export type PaymentLink = PaymentShares['links'][number]
export type ShareTraveller = PaymentShares['travellers'][number]
export type OpenedLink = Extract<RpcResults['payment_link'], { status: 'open' | 'processing' | 'paid' }>

/** The shares of the travellers and the payment links of a booking. For the member who booked, and for staff. */
export const paymentShares = (bookingId: string) => rpcQuery('payment_shares', [bookingId], { booking_id: bookingId })

/** The part of a booking's price (share) that can be paid with a payment link. */
export const paymentLink = (token: string) =>
  queryOptions({
    queryKey: ['payment_link', token],
    queryFn: async ({ signal }): Promise<RpcResults['payment_link']> =>
      isUuid(token) ? callRpc('payment_link', { token }, signal) : { status: 'not_found' },
  })
const STORAGE_KEY = 'payment-link'

/** Stores the token of a payment link in this tab, so that the page after the payment can link back to it. */
export const saveShareToken = (token: string): void => void tabStorage.write(STORAGE_KEY, token)

/** The token of the payment link that this tab opened, or null. */
export const readShareToken = (): string | null => tabStorage.read(STORAGE_KEY)
