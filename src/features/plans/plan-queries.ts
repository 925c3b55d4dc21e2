import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { isUuid } from '@/lib/text'

/** The payment plan of a booking with its installments. Null if the booking does not exist. */
export const managedPlan = (bookingId: string) =>
  queryOptions({
    queryKey: [['booking_overview', 'installment_schedule'], 'plan', bookingId],
    queryFn: async ({ signal }) => {
      if (!isUuid(bookingId)) return null
      const supabase = await loadSupabase()
      const [plans, installments] = await Promise.all([
        supabase
          .from('booking_overview')
          .select(
            `id, reference, event_id, event_title, customer_id, customer_name, customer_email, total_amount,
            paid_amount, balance, percent_paid, status, next_due_date, next_due_amount, payment_method, plan_status,
            notes, staff_notes, lines`,
          )
          .eq('id', bookingId)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('installment_schedule')
          .select('sequence, due_date, amount, original_amount, refunded, covered, status, paid_date')
          .eq('booking_id', bookingId)
          .order('sequence')
          .abortSignal(signal)
          .throwOnError(),
      ])
      const plan = plans.data[0]
      return plan ? { plan, installments: installments.data } : null
    },
  })

type PlanWithInstallments = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof managedPlan>['queryFn']>>>>
export type ManagedPlan = PlanWithInstallments['plan']
export type PlannedInstallment = PlanWithInstallments['installments'][number]
