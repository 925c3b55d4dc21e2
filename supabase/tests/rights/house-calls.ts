import { added } from '../support/people'

type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): what concerns the house itself, its record and its settings. */
export const HOUSE_CALLS = `
  require_permission        42501       42501         42501         ok
  list_history              42501       42501         42501         ok
  admin_settings            42501       42501         42501         ok
  save_settings          42501       42501         42501         saved
  reply_to_message            42501       42501         42501         answered
  books_owed                42501       42501         42501         ok
  books_payments            42501       42501         42501         ok
  books_revenue             42501       42501         42501         ok
  books_gst                 42501       42501         42501         ok
`.trim()

/** What each is called with. */
export const HOUSE_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  reply_to_message: [{ message_id: added(15), body: 'Yes, with a lantern.', request_id: added(97) }],
  admin_settings: [{}],
  require_permission: [{ permission: 'settings' }],
  save_settings: [{ changes: { hold_hours: 24 }, expected_version: 2 }],
  list_history: [{ filters: { q: 'tasmania' } }],
  books_owed: [{}],
  books_payments: [{ from_day: '2026-07-01', to_day: '2026-07-31' }],
  books_revenue: [{ year: 2027 }],
  books_gst: [{ year: 2027 }],
}
