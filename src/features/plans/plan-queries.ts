import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { isUuid } from '@/lib/uuid'
import type { PlanMethod, PlanStatus } from './plan-rules'

type Views = Database['public']['Views']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }
type Overview = Views['booking_overview']['Row']

/** PostgreSQL types every column of a view as nullable; a customer who left has no name or address any more. */
export type ManagedPlan = Present<
  Pick<Overview, 'id' | 'reference' | 'event_id' | 'event_title' | 'total_amount' | 'paid_amount' | 'balance' | 'percent_paid' | 'status'>
> &
  Pick<Overview, 'customer_id' | 'customer_name' | 'customer_email' | 'next_due_date' | 'next_due_amount' | 'notes'> & {
    payment_method: PlanMethod
    plan_status: PlanStatus
  }

export type PlannedPart = Present<Pick<Views['installment_schedule']['Row'], 'sequence' | 'due_date' | 'amount' | 'covered'>> &
  Pick<Views['installment_schedule']['Row'], 'paid_date'> & { status: 'paid' | 'pending' | 'overdue' }

/** A booking's plan with its instalments; null: there is no such booking. */
export const managedPlan = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'plan', bookingId],
    queryFn: async ({ signal }) => {
      if (!isUuid(bookingId)) return null
      const supabase = await loadSupabase()
      const [plans, parts] = await Promise.all([
        supabase
          .from('booking_overview')
          .select(
            'id, reference, event_id, event_title, customer_id, customer_name, customer_email, total_amount, paid_amount, balance, percent_paid, status, next_due_date, next_due_amount, payment_method, plan_status, notes',
          )
          .eq('id', bookingId)
          .abortSignal(signal)
          .overrideTypes<ManagedPlan[], { merge: false }>()
          .throwOnError(),
        supabase
          .from('installment_schedule')
          .select('sequence, due_date, amount, covered, status, paid_date')
          .eq('booking_id', bookingId)
          .order('sequence')
          .abortSignal(signal)
          .overrideTypes<PlannedPart[], { merge: false }>()
          .throwOnError(),
      ])
      const plan = plans.data[0]
      return plan ? { plan, parts: parts.data } : null
    },
  })
