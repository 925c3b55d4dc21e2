import { booking, customer, FREMANTLE } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the admin calls about bookings and customers, except calls that create bookings or payments. */
export const BOOKING_CALLS = `
  remind_bookings           42501       42501         42501         reminded
  review_merge              42501       42501         42501         ok
  customer_duplicates          42501       42501         42501         ok
  merge_customers           42501       42501         42501         merged
  events_for_change     42501       ok            not_found     ok
  preview_event_change  42501       ok            not_found     ok
  change_event          42501       changed       not_found     changed
  preview_move_of_travellers 42501      invalid       not_found     invalid
  move_travellers           42501       invalid       not_found     invalid
  request_event_change  42501       can_change    not_found     not_found
  withdraw_event_change 42501       no_request    not_found     not_found
  decline_event_change  42501       42501         42501         no_request
  call_off_choice           not_found   ok            not_found     ok
  choose_refund             not_found   saved         not_found     saved
  choose_date               not_found   already_answered not_found  already_answered
`.trim()

const createArgumentPair = (others: Args = {}): [own: Args, another: Args] => [
  { booking_id: booking(1), event_id: FREMANTLE, ...others },
  { booking_id: booking(6), event_id: FREMANTLE, ...others },
]

/** Arguments of each function in BOOKING_CALLS. */
export const BOOKING_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  remind_bookings: [{ booking_ids: [booking(1)] }],
  review_merge: [{ keep: customer(21), other: customer(22) }],
  customer_duplicates: [{ customer_id: customer(21) }],
  events_for_change: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  preview_event_change: createArgumentPair(),
  change_event: createArgumentPair({ expected_total: 1800, expected_fee: 0 }),
  preview_move_of_travellers: createArgumentPair({ traveller_ids: [] }),
  move_travellers: createArgumentPair({ traveller_ids: [], expected_total: 1800, expected_fee: 0 }),
  request_event_change: createArgumentPair(),
  withdraw_event_change: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  decline_event_change: createArgumentPair({ reason: 'Full' }),
  call_off_choice: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  choose_refund: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  choose_date: createArgumentPair({ expected_total: 1800 }),
  merge_customers: [{ keep: customer(21), other: customer(22), fields: { full_name: 'other' } }],
}
