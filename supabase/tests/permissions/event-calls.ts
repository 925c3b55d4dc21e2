import { addedRowId, DRAFT, event, FREMANTLE, TASMANIA, UNKNOWN_ID } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the admin calls about trips. */
export const EVENT_CALLS = `
  list_events               42501       42501         42501         ok
  event_overview             42501       42501         42501         ok
  sibling_events           42501       42501         42501         ok
  call_off_event            42501       42501         42501         called_off
  preview_call_off          42501       42501         42501         ok
  call_off_answers          42501       42501         42501         ok
  make_refund_file          42501       42501         42501         no_bank_details
  read_refund_file          42501       42501         42501         not_found
  record_refund_transfer    42501       42501         42501         not_found
  return_refund_transfer    42501       42501         42501         not_found
  guarantee_event       42501       42501         42501         guaranteed
  extend_decision_day       42501       42501         42501         invalid
  preview_move              42501       42501         42501         ok
  publish_answer            42501       42501         42501         not_found
  booking_conditions        ok          ok            not_found     ok
  event_availability    ok          ok            not_found     ok
  check_promo_code          ok          ok            not_found     ok
  list_promo_codes          42501       42501         42501         ok
  save_promo_code           42501       42501         42501         saved
`.trim()

/** Arguments of each function in EVENT_CALLS. */
export const EVENT_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  list_events: [{}],
  event_overview: [{ event_id: FREMANTLE }],
  sibling_events: [{ event_id: FREMANTLE }],
  call_off_event: [{ event_id: FREMANTLE }],
  preview_call_off: [{ event_id: FREMANTLE }],
  call_off_answers: [{ event_id: DRAFT }],
  make_refund_file: [{ event_id: DRAFT }],
  read_refund_file: [{ file_id: UNKNOWN_ID }],
  record_refund_transfer: [{ transfer_id: UNKNOWN_ID }],
  return_refund_transfer: [{ transfer_id: UNKNOWN_ID }],
  guarantee_event: [{ event_id: event(18) }],
  extend_decision_day: [{ event_id: event(18), decision_on: '2020-01-01' }],
  publish_answer: [{ message_id: addedRowId(15), question: 'May I?', answer: 'You may.' }],
  booking_conditions: [{ event_id: TASMANIA }, { event_id: DRAFT }],
  event_availability: [{ event_id: TASMANIA }, { event_id: DRAFT }],
  check_promo_code: [
    { event_id: TASMANIA, code: 'fixture' },
    { event_id: DRAFT, code: 'fixture' },
  ],
  list_promo_codes: [{}],
  save_promo_code: [{ promo_code_id: addedRowId(430), fields: { code: 'fixture', percent: 20 } }],
  preview_move: [{ event_id: TASMANIA, start_date: '2031-02-12', end_date: '2031-02-16' }],
}
