import { queryOptions } from '@tanstack/react-query'
import { VALUES, type Answers, type Value } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

export type Plan = Value<'bookings', 'plan'>
/** Parts a visitor may choose, most of them first; 1: in full. */
export const PLANS: readonly Plan[] = [...VALUES.bookings.plan].reverse()

export interface PlanPart {
  sequence: number
  due_date: string
  /** AUD. */
  amount: number
}

/** What booking would cost, or why it cannot be booked. */
export type PlanPreview = Answers['preview_plan']

/**
 * The plan before booking, reckoned by the database.
 * @param seats from 1 to what the house's rules allow
 */
export const planPreview = (eventId: string, seats: number, plan: Plan) =>
  queryOptions({
    queryKey: ['preview_plan', eventId, seats, plan],
    queryFn: async ({ signal }): Promise<PlanPreview> => {
      if (!isUuid(eventId)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('preview_plan', { event_id: eventId, seats, plan })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('preview_plan', data)
    },
  })
