import { added } from '../support/people'

type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): what concerns the house itself, its record and its settings. */
export const HOUSE_CALLS = `
  require_permission        42501       42501         42501         ok
  list_history              42501       42501         42501         ok
  reply_to_message            42501       42501         42501         answered
  report_owed                42501       42501         42501         ok
  report_payments            42501       42501         42501         ok
  report_revenue             42501       42501         42501         ok
  report_gst                 42501       42501         42501         ok
`.trim()

/** What each is called with. */
export const HOUSE_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  reply_to_message: [{ message_id: added(15), body: 'Yes, with a lantern.', request_id: added(97) }],
  require_permission: [{ permission: 'settings' }],
  list_history: [{ filters: { q: 'tasmania' } }],
  report_owed: [{}],
  report_payments: [{ from_day: '2026-07-01', to_day: '2026-07-31' }],
  report_revenue: [{ year: 2027 }],
  report_gst: [{ year: 2027 }],
}
