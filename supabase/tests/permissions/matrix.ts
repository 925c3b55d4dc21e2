import { CARD_CALLS } from './card-calls'
import { ROOM_CALLS, ROOM_RELATIONS } from './room-calls'
import { EVENT_CALLS } from './event-calls'
import { BOOKING_CALLS } from './booking-calls'
import { FORM_CALLS } from './form-calls'
import { SYSTEM_CALLS } from './system-calls'
import { STAFF_CALLS } from './staff-calls'

/**
 * Access of each kind of caller to each table and view. Columns: a visitor, a member on their own row (or on a public
 * one), a member on another's row (or on a hidden one), an owner on another's row. required.ts adds the other roles of
 * staff. The four characters stand for select, insert, update and delete:
 *   +  allowed
 *   0  no row: row-level security hides it
 *   x  refused with 42501. The embedded backend grants every table to everyone, so it may find no row instead.
 *   v  55000: a view that cannot be written
 */
export const RELATION_PERMISSIONS = `
                        guest  own   another's  admin
  staff                 xxxx   0xxx  0xxx       +xxx
  staff_events          xxxx   0xxx  0xxx       +xxx
  staff_invites         xxxx   0xx0  0xx0       +xx+
  guide_profiles        xxxx   +xxx  0xxx       +xxx
  staff_overview        xvvv   0vvv  0vvv       +vvv
  role_permissions           xxxx   0xxx  0xxx       +xxx
  settings           xxxx   0x0x  0x0x       +x+x
  public_settings          +vvv   +vvv  +vvv       +vvv
  terms_versions        +xxx   +xxx  +xxx       +xxx
  current_terms         +vvv   +vvv  +vvv       +vvv
  profiles              xxxx   +x+x  0x0x       +x0x
  audit_log             xxxx   0xxx  0xxx       +xxx
  email_outbox          xxxx   0x0x  0x0x       +x+x
  email_suppressions    xxxx   0xx0  0xx0       +xx+
  announcements         xxxx   0xxx  0xxx       +xxx
  announcement_recipients  xxxx   0xxx  0xxx       +xxx
  email_preferences     xxxx   +0+x  0x0x       0x0x
  email_overview         xxxx   0xxx  0xxx       +xxx
  scheduled_jobs           xxxx   0xxx  0xxx       +xxx
  events                +xxx   +xx0  0xx0       +xx+
  trips                 +xxx   +x0x  0x0x       +x+x
  event_contacts        xxxx   +xxx  0xxx       +xxx
  event_stats           +xxx   +xxx  0xxx       +xxx
  event_itineraries     +xxx   +xxx  0xxx       +xxx
  itinerary_items       +xxx   +xxx  0xxx       +xxx
  extras                +xxx   +x00  0x00       ++++
  room_options          +xxx   +x00  0x00       ++++
  promo_codes           xxxx   0x00  0x00       +x++
  promo_code_targets      xxxx   0xxx  0xxx       +xxx
  event_images          +xxx   +xxx  0xxx       +xxx
  customers             xxxx   +xxx  0xxx       +xxx
  customer_claims       xxxx   0xxx  0xxx       0xxx
  customer_merges       xxxx   0xxx  0xxx       +xxx
  bookings              xxxx   +xxx  0xxx       +xxx
  booking_staff_notes   xxxx   0x0x  0x0x       +++x
  travellers            xxxx   +xxx  0xxx       +xxx
${ROOM_RELATIONS}
  booking_lines         xxxx   +xxx  0xxx       +xxx
  promo_code_uses       xvvv   0vvv  0vvv       +vvv
  installments          xxxx   +xxx  0xxx       +xxx
  payments              xxxx   +xxx  0xxx       +xxx
  payment_notes         xxxx   0xxx  0xxx       +xxx
  bank_transfers        xxxx   +xxx  0xxx       +xxx
  bank_transfer_notes   xxxx   0xxx  0xxx       +xxx
  call_offs             xxxx   0xxx  0xxx       +xxx
  event_change_requests xxxx +xxx 0xxx     +xxx
  event_ledgers         xxxx   0xxx  0xxx       +xxx
  event_months          xxxx   0xxx  0xxx       +xxx
  waitlist_submissions  xxxx   0xxx  0xxx       +xxx
  interest_submissions  xxxx   +x0+  0x00       +x+0
  my_interest           xvvv   +vvv  0vvv       0vvv
  contact_messages      xxxx   0x0x  0x0x       +x+x
  message_replies       xxxx   0xxx  0xxx       +xxx
  canned_replies        xxxx   0x00  0x00       ++++
  reactions             xxxx   ++x+  0xx0       0xx0
  favorites             xxxx   ++x+  0xx0       0xx0
  comments              xxxx   +++x  +x0x       +xxx
  comment_replies       xxxx   +++x  +x0x       +xxx
  comment_reactions     xxxx   ++x+  0xx0       0xx0
  comment_reports       xxxx   0+xx  0xxx       +xxx
  products              +xxx   +x00  0x00       ++++
  product_variants      xxxx   0xxx  0xxx       +xxx
  product_interest      xxxx   0xx0  0xx0       +xx+
  orders                xxxx   +x0x  0x0x       +x+x
  order_items           xxxx   +xxx  0xxx       +xxx
  order_payments        xxxx   +xxx  0xxx       +xxx
  order_payment_notes   xxxx   0xxx  0xxx       +xxx
  store_months          xxxx   0xxx  0xxx       +xxx
  provider_events       xxxx   0xxx  0xxx       +xxx
  unapplied_provider_events  xxxx   xxxx  xxxx       xxxx
  card_checkouts        xxxx   0xxx  0xxx       +xxx
  unmatched_payments    xxxx   0x0x  0x0x       +x0x
  card_refunds          xxxx   0x0x  0x0x       +x0x
  card_disputes         xxxx   0x0x  0x0x       +x0x
  saved_cards           xxxx   0xxx  0xxx       +xxx
  autopay               xxxx   0x0x  0x0x       +x0x
  autopay_attempts      xxxx   0xxx  0xxx       +xxx
  reconcile_runs        xxxx   0xxx  0xxx       +xxx
  reconciliation_discrepancies  xxxx  0x0x  0x0x  +x+x
  provider_balance      xxxx   0xxx  0xxx       +xxx
  provider_payouts      xxxx   0xxx  0xxx       +xxx
  card_exceptions       xvvv   0vvv  0vvv       0vvv
  order_overview        xxxx   +xxx  0xxx       +xxx
  store_catalog         +vvv   +vvv  0vvv       0vvv
  event_cards           +vvv   +vvv  0vvv       +vvv
  trip_cards         +vvv   +vvv  +vvv       +vvv
  event_choices     +vvv   +vvv  +vvv       +vvv
  booking_balances      xvvv   +vvv  0vvv       +vvv
  booking_payments      xvvv   +vvv  0vvv       +vvv
  booking_overview      xvvv   +vvv  0vvv       +vvv
  booking_totals        xvvv   0vvv  0vvv       +vvv
  event_totals          xvvv   0vvv  0vvv       +vvv
  installment_schedule  xvvv   +vvv  0vvv       +vvv
  customer_overview     xxxx   +xxx  0xxx       +xxx
  event_travellers      xvvv   +vvv  0vvv       +vvv
  admin_summary         xvvv   0vvv  0vvv       +vvv
  revenue_by_month      xvvv   0vvv  0vvv       +vvv
  moderation_queue      xvvv   0vvv  0vvv       +vvv
  scheduled_job_status           xxxx   0xxx  0xxx       +xxx
  waitlist_line         xvvv   0vvv  0vvv       +vvv
`

/**
 * Expected access to tables of Supabase's own services, in the format of RELATION_PERMISSIONS. Checked on PostgreSQL
 * only, because clients reach these tables only through the services.
 */
export const PLATFORM_RELATIONS = `
                           guest  own   another's  admin
  auth.users               xxxx   xxxx  xxxx       xxxx
  private.payment_provider xxxx   xxxx  xxxx       xxxx
  storage.objects          0x00   0x00  0x00       ++++
  storage.buckets          0x00   0x00  0x00       0x00
`
/**
 * The expected status of each function, or the SQLSTATE of its error. If a call does not concern a member's row, the
 * columns `own` and `another's` are equal. Admins call the function for the member's row.
 */
export const FUNCTION_PERMISSIONS = `
                            guest       own           another's     admin
  save_event                42501       42501         42501         saved
  set_event_status          42501       42501         42501         published
  import_events             42501       42501         42501         valid
  create_events         42501       42501         42501         valid
  save_events           42501       42501         42501         conflict
  save_customer             42501       42501         42501         saved
  send_claim_link           42501       42501         42501         sent
  my_claim                  42501       none          none          none
  request_claim             42501       none          none          none
  claim_status              ok          ok            not_found     ok
  claim_customer            no_account  no_account    not_found     no_account
  join_waitlist             joined      joined        joined        joined
  confirm_waitlist          not_found   not_found     not_found     not_found
  get_offer                 offered     offered       offered       offered
  decline_offer             declined    declined      declined      declined
  admin_offer_seats         42501       42501         42501         offered
  withdraw_offer            42501       42501         42501         withdrawn
  preview_other_dates       42501       42501         42501         ok
  offer_other_dates         42501       42501         42501         has_seats
  my_waitlist               42501       ok            ok            ok
  leave_waitlist            42501       left          not_found     not_found
  get_refund_offer          expired     expired       not_found   expired
  accept_refund_offer       expired     expired       not_found   expired
  confirm_interest          not_found   not_found     not_found   not_found
  preview_terms             42501       42501         42501       ok
  preview_plan              ok          ok            not_found     ok
  book                      42501       booked        not_found     booked
  book_as_guest             booked      42501         42501         42501
  guest_booking             not_found   not_found     not_found     not_found
  send_guest_link           not_found   not_found     not_found     not_found
  admin_book                42501       42501         42501         booked
  update_travellers         42501       saved         not_found     saved
  share_traveller_name      42501       saved         not_found     saved
  event_group                ok          ok            not_found     ok
  preview_extras            42501       ok            not_found     ok
  change_extras             42501       saved         not_found     saved
  preview_cancellation      42501       ok            not_found     ok
  cancel_booking            42501       cancelled     not_found     cancelled
  give_goodwill            42501       42501         42501         not_cancelled
  preview_policy            42501       42501         42501         ok
  request_bank_transfer     42501       requested     not_found     requested
  confirm_bank_transfer          42501       42501         42501         confirmed
  reject_bank_transfer           42501       42501         42501         rejected
  record_payment            42501       42501         42501         recorded
  refund_payment            42501       42501         42501         refunded
  reprice_plan              42501       42501         42501         saved
  reschedule_plan           42501       42501         42501         saved
  set_plan_terms            42501       42501         42501         saved
  list_bookings             42501       42501         42501         ok
  list_customers            42501       42501         42501         ok
  express_interest          registered  registered    not_found     registered
  send_contact_message      sent        sent          sent          sent
  update_waitlist_entry     42501       42501         42501         updated
  delete_waitlist_entry     42501       42501         42501         deleted
  list_waitlist             42501       42501         42501         ok
  list_next_in_line         42501       42501         42501         ok
  list_interest             42501       42501         42501         ok
  list_messages             42501       42501         42501         ok
  delete_comment            42501       deleted       forbidden     deleted
  save_product              42501       42501         42501         saved
  request_product           registered  registered    not_found     registered
  quote_order               ok          ok            changed       ok
  check_store_promo_code code_refused code_refused code_refused code_refused
  place_order               placed      placed        changed       placed
  get_order                 not_found   ok            not_found     ok
  mark_order_paid           42501       42501         42501         paid
  refund_order              42501       42501         42501         refunded
  cancel_order              not_found   cancelled     not_found     cancelled
  list_orders               42501       42501         42501         ok
  disconnect_payment_provider 42501     42501         42501         not_connected
  payment_provider_status   42501       42501         42501         not_connected
  card_payment_status       closed      closed        closed        closed
${CARD_CALLS}
${EVENT_CALLS}
${ROOM_CALLS}
${BOOKING_CALLS}
${FORM_CALLS}
${SYSTEM_CALLS}
${STAFF_CALLS}
  admin_search               42501       42501         42501         ok
  admin_today               42501       42501         42501         ok
  claim_emails                42501       42501         42501         42501
  email_failed               42501       42501         42501         42501
  email_bounced              42501       42501         42501         42501
  list_emails                42501       42501         42501         ok
  upcoming_emails               42501       42501         42501         ok
  resend_email               42501       42501         42501         not_found
  unsubscribe               not_found   not_found     not_found     not_found
  preview_announcement           42501       42501         42501         ok
  send_announcement           42501       42501         42501         written
  list_announcements        42501       42501         42501         ok
  download_my_data          42501       ok            ok            ok
  delete_my_account         42501       has_bookings  has_bookings  last_owner
`
