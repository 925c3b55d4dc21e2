import { booking, customer } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the admin calls about bookings and customers, except calls that create bookings or payments. */
export const BOOKING_CALLS = `
  remind_bookings           42501       42501         42501         reminded
  review_merge              42501       42501         42501         ok
  customer_duplicates          42501       42501         42501         ok
  merge_customers           42501       42501         42501         merged
`.trim()

/** Arguments of each function in BOOKING_CALLS. */
export const BOOKING_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  remind_bookings: [{ booking_ids: [booking(1)] }],
  review_merge: [{ keep: customer(21), other: customer(22) }],
  customer_duplicates: [{ customer_id: customer(21) }],
  merge_customers: [{ keep: customer(21), other: customer(22), fields: { full_name: 'other' } }],
}
