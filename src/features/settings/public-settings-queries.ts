import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'

/** The settings and limits that public pages need. */
export const publicSettings = () =>
  queryOptions({
    queryKey: ['public_settings'],
    staleTime: minutesToMilliseconds(10),
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('public_settings')
        .select(
          `default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days,
          hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, min_age, reply_hours, postage, order_days,
          guest_hold_minutes, order_link_days, voucher_years, faulty_goods_days, gst_percent, day_photos, low_stock, member_discount_percent, early_booking_days, refund_offer_days,
          traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation,
          data_countries, email, phone, socials, abn, bank_account_name, bank_bsb,
          bank_account_number, under_construction, legal_texts_are_drafts,
          bank_transfers_open`,
        )
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

export type PublicSettings = Awaited<ReturnType<NonNullable<ReturnType<typeof publicSettings>['queryFn']>>>
