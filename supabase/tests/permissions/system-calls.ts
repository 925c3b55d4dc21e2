import { addedRowId } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the calls about settings, the activity log, messages and reports. */
export const SYSTEM_CALLS = `
  require_permission        42501       42501         42501         ok
  list_activity              42501       42501         42501         ok
  reply_to_message            42501       42501         42501         replied
  report_owed                42501       42501         42501         ok
  report_payments            42501       42501         42501         ok
  report_cancellations       42501       42501         42501         ok
  report_revenue             42501       42501         42501         ok
  report_gst                 42501       42501         42501         ok
`.trim()

/** Arguments of each function in SYSTEM_CALLS. */
export const SYSTEM_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  reply_to_message: [{ message_id: addedRowId(15), body: 'Yes, with a lantern.', request_id: addedRowId(97) }],
  require_permission: [{ permission: 'settings' }],
  list_activity: [{ filters: { q: 'tasmania' } }],
  report_owed: [{}],
  report_payments: [{ from_day: '2026-07-01', to_day: '2026-07-31' }],
  report_cancellations: [{ from_day: '2026-07-01', to_day: '2026-07-31' }],
  report_revenue: [{ year: 2027 }],
  report_gst: [{ year: 2027 }],
}
