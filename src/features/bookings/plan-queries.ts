import { queryOptions } from '@tanstack/react-query'
import type { ColumnValue } from '@/lib/table-rows'
import { bookingsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'
import type { BookingChoices } from '@/lib/booking-choices'

export type Plan = ColumnValue<'bookings', 'plan'>
/** The payment plans, identified by their number of payments, highest number first. 1 means payment in full. */
export const PLAN_COUNTS: readonly Plan[] = [...bookingsLimits.plan.values].reverse()

export interface PlanInstallment {
  sequence: number
  due_date: string
  /** The amount of the installment in AUD. */
  amount: number
}

/** The price and installments of a planned booking, or the reason why the trip cannot be booked. */
export type PlanPreviewResult = RpcResults['preview_plan']

/**
 * The payment plan of a booking that is not made yet, computed by the database.
 * @param seats number of seats
 * @param offerToken token of an open waitlist offer. With an offer, members can book a trip that is full or closed.
 */
export const planPreview = (
  eventId: string,
  seats: number,
  plan: Plan,
  choices: BookingChoices = { extras: [], rooms: [], codes: [] },
  offerToken?: string,
) =>
  queryOptions({
    queryKey: ['preview_plan', eventId, seats, plan, choices, offerToken],
    queryFn: async ({ signal }): Promise<PlanPreviewResult> => {
      if (!isUuid(eventId)) return { status: 'not_found' }
      return callRpc('preview_plan', { event_id: eventId, seats, plan, offer_token: offerToken, choices }, signal)
    },
  })
