import { queryOptions } from '@tanstack/react-query'
import type { Value } from '@/lib/database'
import { bookingsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

export type Plan = Value<'bookings', 'plan'>
/** Parts a visitor may choose, most of them first; 1: in full. */
export const PLANS: readonly Plan[] = [...bookingsLimits.plan.values].reverse()

export interface PlanPart {
  sequence: number
  due_date: string
  /** AUD. */
  amount: number
}

/** What booking would cost, or why it cannot be booked. */
export type PlanPreview = RpcResults['preview_plan']

/**
 * The plan before booking, reckoned by the database.
 * @param seats from 1 to what the house's rules allow
 */
export const planPreview = (eventId: string, seats: number, plan: Plan) =>
  queryOptions({
    queryKey: ['preview_plan', eventId, seats, plan],
    queryFn: async ({ signal }): Promise<PlanPreview> => {
      if (!isUuid(eventId)) return { status: 'not_found' }
      return callRpc('preview_plan', { event_id: eventId, seats, plan }, signal)
    },
  })
