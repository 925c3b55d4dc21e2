import { booking, FREMANTLE } from '../support/people'

type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): what the desk does with bookings beside booking and money. */
export const BOOKING_CALLS = `
  preview_desk_plan         42501       42501         42501         ok
  remind_bookings           42501       42501         42501         reminded
`.trim()

/** As ARGUMENTS (calls.ts). */
export const BOOKING_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  preview_desk_plan: [{ event_id: FREMANTLE, seats: 1, plan: 1 }],
  remind_bookings: [{ booking_ids: [booking(1)] }],
}
