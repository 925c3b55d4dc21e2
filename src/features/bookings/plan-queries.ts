import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { isUuid } from '@/lib/uuid'

/** Parts a visitor may choose: in full, or three or four instalments. */
export const PLANS = [4, 3, 1] as const
export type Plan = (typeof PLANS)[number]

export interface PlanPart {
  sequence: number
  due_date: string
  /** AUD. */
  amount: number
}

/** What booking would cost, or why it cannot be booked. */
export type PlanPreview =
  | { status: 'ok'; price: number; seats: number; total: number; deposit: number; currency: string; plan: number; parts: PlanPart[]; spots_left: number | null }
  | { status: 'closed'; closed_on: string }
  | { status: 'not_bookable' | 'not_found' | 'invalid' }

/**
 * The plan before booking, reckoned by the database.
 * @param seats 1 to 20
 */
export const planPreview = (eventId: string, seats: number, plan: Plan) =>
  queryOptions({
    queryKey: ['bookings', 'plan-preview', eventId, seats, plan],
    queryFn: async ({ signal }): Promise<PlanPreview> => {
      if (!isUuid(eventId)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('preview_plan', { event_id: eventId, seats, plan })
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as PlanPreview
    },
  })
