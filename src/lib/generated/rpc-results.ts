// Written by `npm run gen`. Change supabase/schemas instead.
import type { Json } from './database.types.ts'
import type { TableRow } from '../table-rows.ts'

/** What each function returns, by status. */
export interface RpcResults {
  accept_refund_offer:
    | { status: 'cancelled'; refund: number }
    | { status: 'already_cancelled' }
    | { status: 'expired' }
    | { status: 'not_found' }
  acknowledge_incidents:
    | { status: 'acknowledged' }
  admin_book:
    | { status: 'booked'; booking_id: string; reference: string; total: number; deposit: number; booking_status: string; expires_at: string | null }
    | { status: 'repeated'; booking_id: string; reference: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'customer_known'; customer_id: string; full_name: string }
    | { status: 'extra_unavailable'; name: string; left: number | null }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'customer_not_found' }
  admin_offer_seats:
    | { status: 'offered'; expires_at: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed' }
    | { status: 'unconfirmed' }
    | { status: 'already_offered' }
    | { status: 'not_found' }
  admin_search:
    | { status: 'ok'; customers: { id: string; full_name: string; email: string | null; phone: string | null }[]; events: { id: string; title: string; location: string; start_date: string | null; status: 'draft' | 'published' }[]; bookings: { id: string; reference: string; status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; customer_name: string; event_title: string; start_date: string | null; owing: number }[]; orders: { id: string; number: string; full_name: string; total: number; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }[]; transfers: { id: string; reference: string; booking_id: string; customer_name: string; amount: number; status: 'pending' | 'confirmed' | 'rejected' | 'expired' }[]; waitlist: { id: string; full_name: string; email: string; phone: string | null; event_name: string; start_date: string | null; seats: number }[]; products: { id: string; name: string; category: 'Equipment' | 'Apparel' | 'Accessories' | 'Books' | 'Gift Vouchers' | 'Other'; status: 'draft' | 'live' }[]; promo_codes: { id: string; code: string; percent: number | null; amount: number | null; state: string }[] }
  admin_today:
    | { status: 'ok'; incidents: { count: number; items: { id: string; event_id: string; event_title: string; is_note: boolean; emergency_services: boolean; recorded_at: string }[] }; decisions: { count: number; items: { id: string; title: string; start_date: string; minimum: number; confirmed: number }[] }; offers: { count: number; items: { id: string; full_name: string; event_name: string; seats: number; offer_expires_at: string }[] }; overdue: { count: number; items: { id: string; reference: string; next_due_date: string; customer_name: string }[] }; duplicates: { count: number; items: { id: string; reference: string; event_title: string; customer_name: string }[] }; moves: { count: number; items: { id: string; reference: string; customer_name: string; event_title: string; start_date: string; created_at: string }[] }; transfers: { count: number; items: { id: string; reference: string; amount: number; created_at: string; booking_id: string; booking_reference: string; customer_name: string }[] }; refunds: { count: number; items: { kind: string; id: string; reference: string; refund_due: number; customer_name: string }[] }; flagged: { count: number; items: { kind: string; id: string; user_name: string; content: string }[] }; messages: { count: number; items: { id: string; full_name: string; message: string; created_at: string }[] }; interest: { count: number; items: { id: string; full_name: string; trip_name: string; created_at: string }[] }; orders: { count: number; items: { id: string; number: string; full_name: string; total: number; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string }[] }; low_stock: { count: number; items: { id: string; name: string; variant: string | null; stock: number }[] }; cards: { count: number; items: { kind: string; id: string; reference: string | null; amount: number; currency: string; created_at: string }[] } }
  apply_card_dispute:
    | { status: 'applied'; dispute_status: string }
    | { status: 'already_applied' }
    | { status: 'payment_unknown' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_card_payment:
    | { status: 'applied'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | null; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' | null }
    | { status: 'already_applied' }
    | { status: 'refund_due'; refund_id: string }
    | { status: 'unmatched'; reason: 'duplicate' | 'amount' | 'currency' | 'mode' | 'account' | 'unknown'; refund_id: string | null }
    | { status: 'processing' }
    | { status: 'failed' }
    | { status: 'expired' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_card_refund:
    | { status: 'applied'; refund_id: string; refund_status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled' }
    | { status: 'already_applied' }
    | { status: 'payment_unknown' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_charge_result:
    | { status: 'later'; next_try_at: string }
    | { status: 'stopped' }
    | { status: 'already_applied' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  autopay_terms:
    | { status: 'ok'; installments: { installment_id: string; due_date: string; amount: number }[]; terms: string }
    | { status: 'nothing_due' }
    | { status: 'not_found' }
  begin_card_checkout:
    | { status: 'ready'; checkout_id: string; amount: number; expires_at: string }
    | { status: 'already_closed'; checkout_id: string; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'unmatched' | 'failed' | 'expired' | 'closed' }
    | { status: 'processing' }
    | { status: 'nothing_due' }
    | { status: 'not_live' }
    | { status: 'too_much'; balance: number }
    | { status: 'too_small'; min: number }
    | { status: 'too_many' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  begin_card_refund:
    | { status: 'requested'; refund_id: string; max: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; max: number }
    | { status: 'not_by_card' }
    | { status: 'other_account' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  begin_refund:
    | { status: 'requested'; amount: number; refunds: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'not_by_card' }
    | { status: 'other_account' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  book:
    | { status: 'booked'; booking_id: string; reference: string; total: number; deposit: number; booking_status: string; expires_at: string | null }
    | { status: 'repeated'; booking_id: string; reference: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'price_changed'; price: number; total: number }
    | { status: 'too_many' }
    | { status: 'unpaid_holds'; max: number }
    | { status: 'network_seats'; left: number }
    | { status: 'held_before'; again_at: string }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'terms_required' }
    | { status: 'terms_changed' }
    | { status: 'conditions_changed' }
    | { status: 'offer_over'; offer_status: string }
    | { status: 'extra_unavailable'; name: string; left: number | null }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  book_as_guest:
    | { status: 'booked'; booking_id: string; reference: string; total: number; deposit: number; booking_status: string; expires_at: string | null; token: string }
    | { status: 'repeated'; booking_id: string; reference: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'price_changed'; price: number; total: number }
    | { status: 'too_many' }
    | { status: 'network_seats'; left: number }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'terms_required' }
    | { status: 'terms_changed' }
    | { status: 'conditions_changed' }
    | { status: 'extra_unavailable'; name: string; left: number | null }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  booking_conditions:
    | { status: 'ok'; deposit: number; deposit_includes_extras: boolean; free_until_guaranteed: boolean; pay_by: string; changes_until: string; hash: string; cancellation: { until: string | null; period: string; keeps: string; refunds: string; retained: number | null }[] }
    | { status: 'not_found' }
  booking_forms:
    | { status: 'ok'; travellers: { id: string; full_name: string; guardian: string | null; link: { email: string | null; sent_at: string } | null; forms: { form_id: string; title: string; due_on: string; state: string; is_waiver: boolean }[] }[] }
    | { status: 'not_found' }
  calendar_feed:
    | { status: 'ok'; booking_id: string; title: string; location: string; start_date: string; end_date: string; meeting_point: string; starts_at: string | null; end_point: string; ends_at: string | null; version: number; changed_at: string; days: { day_number: number; title: string; place: string; date: string; items: { title: string; description: string; starts_at: string | null; ends_at: string | null }[] }[] }
    | { status: 'ended' }
    | { status: 'not_found' }
  call_off_answers:
    | { status: 'ok'; reason: 'too_few' | 'weather' | 'safety' | 'supplier' | 'guide' | 'other'; note: string | null; message: string | null; answer_until: string; answers: { booking_id: string; reference: string; customer_name: string; seats: number; paid: number; choice: string | null; answered_by: string | null; answered_at: string | null; new_start_date: string | null; held_start_date: string | null; refund_due: number; refund_state: string; card_amount: number; transfer_amount: number; refund_key: string; transfer_id: string | null; file_id: string | null; filed_at: string | null; error: string | null }[] }
    | { status: 'not_found' }
  call_off_choice:
    | { status: 'ok'; choice: string | null; answered_by: string | null; answer_until: string; message: string | null; reference: string; seats: number; paid: number; total: number; refund_due: number; by_transfer: number; account_given: boolean; account_used: boolean; event: { title: string; location: string; start_date: string; end_date: string }; new_start_date: string | null; new_end_date: string | null; dates: { id: string; title: string; start_date: string; end_date: string; total: number; refund_due: number; unpaid: number; is_held: boolean; is_full: boolean; given_up: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string }[] }[] }
    | { status: 'too_many' }
    | { status: 'not_found' }
  call_off_event:
    | { status: 'called_off'; bookings: number; seats: number; refund: number; waiting: number; held: number }
    | { status: 'already_called_off' }
    | { status: 'not_published' }
    | { status: 'ended' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  cancel_booking:
    | { status: 'cancelled'; paid: number; retained: number; refund: number; offered: { full_name: string; seats: number }[]; skipped: { full_name: string; seats: number }[] }
    | { status: 'too_late'; deadline: string }
    | { status: 'already_cancelled' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  cancel_order:
    | { status: 'cancelled' }
    | { status: 'already_closed'; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }
    | { status: 'not_found' }
  card_checkout_opened:
    | { status: 'opened'; url: string }
    | { status: 'already_opened'; url: string }
    | { status: 'closed'; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'unmatched' | 'failed' | 'expired' | 'closed' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  card_checkout_state:
    | { status: 'ok'; state: string; purpose: string; booking_id: string | null; order_id: string | null; amount: number; paid_at: string | null; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | null; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' | null; refund_due: number }
    | { status: 'not_found' }
  card_checkout_to_open:
    | { status: 'open'; checkout_id: string; purpose: string; booking_id: string | null; order_id: string | null; reference: string; title: string | null; amount_cents: number; currency: string; mode: string; email: string | null; save_card: boolean; customer: string | null; expires_at: string; session_id: string | null; url: string | null }
    | { status: 'closed'; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'unmatched' | 'failed' | 'expired' | 'closed' }
    | { status: 'no_provider' }
    | { status: 'not_found' }
  card_payment_status:
    | { status: 'open' }
    | { status: 'closed' }
  card_refund_failed:
    | { status: 'later' }
    | { status: 'failed' }
    | { status: 'already_decided' }
    | { status: 'not_found' }
  card_report:
    | { status: 'ok'; month: string; bookings: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; orders: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; received: number; refunded: number; net: number; gst: number; fees: number; payouts: { id: string; amount: number; arrives_on: string; state: string }[]; paid_out: number }
    | { status: 'invalid'; fields: string[] }
  change_event:
    | { status: 'changed'; total: number; refund_due: number; offered: { full_name: string; seats: number }[]; skipped: { full_name: string; seats: number }[] }
    | { status: 'price_changed'; total: number; fee: number }
    | { status: 'ask_staff'; asks: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'not_live' }
    | { status: 'not_confirmed' }
    | { status: 'departed'; departed_on: string }
    | { status: 'same_event' }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'not_found' }
  change_extras:
    | { status: 'saved'; total: number }
    | { status: 'price_changed'; total_before: number; total: number; refund_due: number; installments: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'extra_unavailable'; name: string; left: number | null }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'too_late'; name: string; closed_on: string }
    | { status: 'rooms_closed'; closed_on: string }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  change_staff:
    | { status: 'changed' }
    | { status: 'last_owner' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  check_promo_code:
    | { status: 'ok'; id: string; code: string }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'too_many_tries' }
    | { status: 'applied_already' }
    | { status: 'too_many_codes'; max: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  check_store_promo_code:
    | { status: 'ok'; id: string; code: string }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'too_many_tries' }
    | { status: 'invalid'; fields: string[] }
  checkouts_to_close:
    | { status: 'ok'; checkouts: { checkout_id: string; session_id: string; mode: string }[] }
  choose_date:
    | { status: 'selected'; total: number; refund_due: number }
    | { status: 'already_answered'; choice: string }
    | { status: 'refund_started' }
    | { status: 'not_offered' }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'price_changed'; total: number }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'too_many' }
    | { status: 'not_found' }
  choose_refund:
    | { status: 'selected'; refund_due: number }
    | { status: 'saved'; refund_due: number }
    | { status: 'already_answered'; choice: string }
    | { status: 'account_used' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'too_many' }
    | { status: 'not_found' }
  claim_card_refunds:
    | { status: 'ok'; refunds: { refund_id: string; intent_id: string; amount_cents: number; currency: string; mode: string; account_id: string; attempt: number }[] }
  claim_customer:
    | { status: 'claimed'; email: string; booked_twice: string[] }
    | { status: 'sign_in'; email: string }
    | { status: 'code_first' }
    | { status: 'weak_password'; min: number }
    | { status: 'no_account'; email: string }
    | { status: 'expired' }
    | { status: 'used' }
    | { status: 'not_found' }
  claim_due_charges:
    | { status: 'ok'; charges: { attempt_id: string; checkout_id: string; amount_cents: number; currency: string; customer: string; method: string; mode: string; reference: string; attempt: number }[] }
  claim_emails:
    | { status: 'ok'; emails: { id: number; to_email: string; template: string; data: Json; attempt: number }[] }
  claim_status:
    | { status: 'ok'; email: string; has_account: boolean; must_sign_in: boolean; is_mine: boolean; new_password: boolean; expires_at: string }
    | { status: 'expired' }
    | { status: 'used' }
    | { status: 'not_found' }
  claim_unused_files:
    | { status: 'ok'; file_ids: string[] }
  confirm_bank_transfer:
    | { status: 'confirmed'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; refund_due: number }
    | { status: 'already_decided'; transfer_status: 'pending' | 'confirmed' | 'rejected' | 'expired' }
    | { status: 'not_found' }
  confirm_interest:
    | { status: 'confirmed' }
    | { status: 'not_found' }
  confirm_waitlist:
    | { status: 'confirmed'; event_id: string; event_title: string }
    | { status: 'ended'; event_id: string; event_title: string }
    | { status: 'not_waiting'; event_id: string; event_title: string }
    | { status: 'not_found' }
  confirm_waiver:
    | { status: 'confirmed' }
    | { status: 'conflict' }
    | { status: 'not_found' }
  create_events:
    | { status: 'created'; ids: string[] }
    | { status: 'repeated'; ids: string[] }
    | { status: 'valid'; rows: { row: number; start_date: string; end_date: string; opens_on: string | null; price: number | null; sale_price: number | null; date_taken: boolean; fields: string[] }[] }
    | { status: 'invalid'; rows: { row: number; start_date: string | null; end_date: string | null; opens_on: string | null; price: number | null; sale_price: number | null; date_taken: boolean; fields: string[] }[] }
    | { status: 'too_many'; max: number }
    | { status: 'not_found' }
  customer_duplicates:
    | { status: 'ok'; rows: { id: string; full_name: string; email: string | null; phone: string | null; reasons: string[] }[] }
  decline_event_change:
    | { status: 'declined' }
    | { status: 'no_request' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  decline_offer:
    | { status: 'declined' }
    | { status: 'expired' }
    | { status: 'closed' }
    | { status: 'not_found' }
  delete_comment:
    | { status: 'deleted' }
    | { status: 'forbidden' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  delete_event_document:
    | { status: 'deleted' }
    | { status: 'not_found' }
  delete_my_account:
    | { status: 'deleted' }
    | { status: 'code_first' }
    | { status: 'has_bookings' }
    | { status: 'has_orders' }
    | { status: 'money_owed'; amount: number }
    | { status: 'last_owner' }
  delete_unused_files:
    | { status: 'deleted'; files: number }
  delete_waitlist_entry:
    | { status: 'deleted' }
    | { status: 'not_found' }
  disconnect_payment_provider:
    | { status: 'disconnected' }
    | { status: 'not_connected' }
  download_my_data:
    | { status: 'ok'; exported_at: string; email: string | null; emails: string[]; profile: Json; customer: Json | null; guide_profile: Json | null; bookings: Json[]; traveller_answers: Json[]; orders: Json[]; cards: Json[]; autopay: Json[]; comments: Json[]; replies: Json[]; likes: Json[]; reports: Json[]; reactions: Json[]; favorites: Json[]; waitlist: Json[]; interest: Json[]; product_interest: Json[]; messages: Json[]; email_preferences: Json | null; email_suppressions: Json[]; announcements_received: Json[]; payment_links: Json[] }
  email_bounced:
    | { status: 'recorded' }
    | { status: 'already_suppressed' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  email_failed:
    | { status: 'later'; next_attempt_at: string }
    | { status: 'given_up' }
    | { status: 'stale' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  end_autopay:
    | { status: 'off' }
    | { status: 'already_off' }
    | { status: 'not_found' }
  end_staff:
    | { status: 'ended' }
    | { status: 'last_owner' }
    | { status: 'not_found' }
  event_availability:
    | { status: 'ok'; seats_left: number | null; price_from: number | null; extras: { id: string; name: string; description: string; price: number; price_per: 'person' | 'booking' | 'night'; question: string | null; closes_on: string; left: number | null; max: number }[]; rooms: { id: string; name: string; beds: number; price: number; is_shareable: boolean; is_default: boolean; left: number | null; max: number }[] }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  event_documents:
    | { status: 'ok'; documents: { id: string; title: string; content_type: string; size: number; created_by: string | null; saved_at: string }[] }
  event_forms:
    | { status: 'ok'; forms: { id: string; title: string; due_on: string; is_waiver: boolean; done: number; missing: number; late: number }[]; travellers: { id: string; full_name: string; booking_id: string; reference: string; secrets: string[]; forms: { form_id: string; state: string; missing: string[] }[] }[] }
    | { status: 'not_found' }
  event_group:
    | { status: 'ok'; group_size: number | null; is_booked: boolean; own: { id: string; full_name: string; shares_name: boolean; age_band: string | null }[]; others: { first_name: string; age_band: string }[] }
    | { status: 'not_found' }
  event_guest_list:
    | { status: 'ok'; event: { id: string; title: string; location: string | null; start_date: string | null; end_date: string | null; meeting_point: string | null; start_time: string | null; end_point: string | null; end_time: string | null; arrival_note: string | null; emergency_phone: string | null }; guests: { traveller_id: string | null; name: string; booking_id: string; reference: string; booked_by: string; phone: string | null; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; seats: number; date_of_birth: string | null; dietary: string | null; emergency_contact_name: string | null; emergency_contact_phone: string | null; room_mate: string | null; shares_with: 'anyone' | 'women' | 'men' | null; room_option_id: string | null; is_guardian: boolean | null; age: number | null; guardian: string | null; waiver: string | null }[]; rooms: { id: string; name: string; beds: number; note: string | null; travellers: string[] }[]; extras: { id: string; name: string; price_per: 'person' | 'booking' | 'night'; question: string | null; units: number; bookings: { booking_id: string; reference: string; booked_by: string; phone: string | null; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; quantity: number; answer: string | null }[] }[]; room_options: { id: string; name: string; beds: number; is_shareable: boolean }[]; single_supplement: number | null; to_copy: { event_id: string; title: string; start_date: string | null; rooms: number; beds: number }[] }
    | { status: 'not_found' }
  event_guides:
    | { status: 'ok'; guides: { public_name: string; biography: string; photo_url: string | null }[] }
    | { status: 'not_found' }
  event_incidents:
    | { status: 'ok'; incidents: { id: string; happened_at: string; place: string; description: string; action_taken: string | null; emergency_services: boolean; travellers: { full_name: string | null }[]; photos: { id: string; size: number; type: string }[]; recorded_at: string; recorded_by: string | null; acknowledged_at: string | null; acknowledged_by: string | null; notes: { id: string; description: string; recorded_at: string; recorded_by: string | null; acknowledged_at: string | null; acknowledged_by: string | null }[] }[] }
  event_overview:
    | { status: 'ok'; event: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; max_registrations: number | null; price: number | null; sale_price: number | null; asking_price: number | null; currency: string; status: 'draft' | 'published'; state: 'past' | 'planning' | 'closed' | 'full' | 'open' | 'coming_soon' | 'called_off'; version: number; seats_taken: number; confirmation: 'planned' | 'guaranteed' | 'final_spots' | null; to_confirm: number | null; bookings: number; seats: number; received: number; owing: number; trip_id: string; trip_title: string; event_count: number; waiting: number }; money: { confirmed: number; pending: number; confirmed_seats: number; pending_seats: number; expected: number; paid: number; received: number; owing: number; overdue: number; overdue_bookings: number; announced: number; refund_due: number; refunds: number; next_due_on: string | null }; missing: { days: number; days_outside: number; photos: number; unnamed: number; without_details: number; bookings_without_details: number }; offers: { open: number; seats: number }; announcements: number; upcoming: { opens_on: string | null; booking_closes_on: string | null; last_installment_on: string | null; changes_close_on: string | null; departs_on: string | null; returns_on: string | null }; decision: { minimum: number | null; confirmed: number; decision_on: string | null; is_due: boolean; guaranteed_at: string | null; bookings: number; paid: number; free_bookings: number }; waivers: { signed: number; unsigned: number } | null }
    | { status: 'not_found' }
  events_for_change:
    | { status: 'ok'; events: { id: string; title: string; start_date: string; end_date: string; price: number; same_trip: boolean; is_full: boolean }[] }
    | { status: 'not_found' }
  express_interest:
    | { status: 'registered' }
    | { status: 'too_many' }
    | { status: 'called_off' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  extend_decision_day:
    | { status: 'extended'; decision_on: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'already_guaranteed' }
    | { status: 'called_off' }
    | { status: 'not_published' }
    | { status: 'no_minimum' }
    | { status: 'departed' }
    | { status: 'not_found' }
  get_offer:
    | { status: 'offered'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'accepted'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'declined'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'expired'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'withdrawn'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'not_found' }
  get_order:
    | { status: 'ok'; order: { id: string; number: string; full_name: string; email: string | null; phone: string | null; delivery: 'post' | 'collect' | 'none'; address_line: string | null; suburb: string | null; state: string | null; postcode: string | null; country: string; collect_event_id: string | null; collect_title: string | null; collect_date: string | null; subtotal: number; discount_percent: number; discount: number; shipping: number; total: number; paid_amount: number; refund_due: number; payment_method: 'bank_transfer' | 'card'; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string; expires_at: string; paid_at: string | null; fulfilled_at: string | null; cancelled_at: string | null; voucher_amount: number; promo_code: string | null; promo_discount: number; terms_version: number | null; terms_accepted_at: string | null; can_cancel: boolean }; items: { id: string; product_id: string | null; name: string; variant: string | null; unit_price: number; quantity: number; line_total: number }[]; payments: { kind: 'payment' | 'refund'; method: 'card' | 'bank_transfer' | 'cash'; amount: number; paid_at: string }[]; refunds: { id: string; amount: number; state: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled'; requested_at: string; settled_at: string | null }[] }
    | { status: 'not_found' }
  get_refund_offer:
    | { status: 'open'; event_id: string; event_title: string; reference: string; start_date: string; end_date: string; start_date_before: string; end_date_before: string; paid: number; expires_at: string }
    | { status: 'expired'; event_id: string; event_title: string; reference: string; start_date: string; end_date: string; start_date_before: string; end_date_before: string; paid: number; expires_at: string }
    | { status: 'cancelled'; event_id: string; event_title: string; reference: string; start_date: string; end_date: string; start_date_before: string; end_date_before: string; paid: number; expires_at: string }
    | { status: 'not_found' }
  give_goodwill:
    | { status: 'goodwill_given'; retained: number; refund_due: number }
    | { status: 'changed'; retained: number }
    | { status: 'not_cancelled' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  guarantee_event:
    | { status: 'guaranteed'; confirmed: number }
    | { status: 'already_guaranteed' }
    | { status: 'called_off' }
    | { status: 'not_published' }
    | { status: 'no_minimum' }
    | { status: 'departed' }
    | { status: 'not_found' }
  guest_booking:
    | { status: 'ok'; id: string; reference: string; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; full_name: string; email: string; event_id: string; event_title: string; event_location: string; start_date: string; end_date: string; seats: number; total: number; paid: number; due_now: number; expires_at: string | null; token_expires_at: string; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number; paid: boolean }[] }
    | { status: 'attached' }
    | { status: 'not_found' }
  guide_event:
    | { status: 'ok'; event_id: string; title: string; location: string; start_date: string | null; end_date: string | null; is_called_off: boolean; opens_offline: boolean; meeting_point: string; start_time: string | null; end_point: string; end_time: string | null; arrival_note: string; days: { day_number: number; title: string; date: string | null; description: string; place: string; accommodation: string; meals: string[]; latitude: number | null; longitude: number | null; items: { title: string; description: string; start_time: string | null; end_time: string | null }[] }[]; travellers: { id: string; full_name: string; booking_id: string; reference: string; booked_by: string; phone: string | null; is_minor: boolean; dietary: string | null; has_medical_notes: boolean; emergency_contact_name: string | null; emergency_contact_phone: string | null; room: string | null; shares_room_with: string[]; extras: { name: string; quantity: number; answer: string | null; of_booking: boolean }[]; waiver: string | null; missing_forms: string[] }[]; unnamed_seats: number; changes: { id: string; traveller_id: string | null; day_number: number | null; activity: string | null; kind: string; value: Json; recorded_at: string; recorded_by: string | null }[]; incidents: { id: string; happened_at: string; place: string; description: string; action_taken: string | null; emergency_services: boolean; travellers: { full_name: string | null }[]; photos: { id: string; size: number; type: string }[]; recorded_at: string; recorded_by: string | null; acknowledged_at: string | null; acknowledged_by: string | null; notes: { id: string; description: string; recorded_at: string; recorded_by: string | null; acknowledged_at: string | null; acknowledged_by: string | null }[] }[]; event_phone: string | null; company_phone: string | null; emergency_number: string | null }
    | { status: 'not_found' }
  import_events:
    | { status: 'imported'; ids: string[] }
    | { status: 'repeated'; ids: string[] }
    | { status: 'valid' }
    | { status: 'invalid'; rows: { row: number; fields: string[] }[] }
    | { status: 'too_many'; max: number }
  invite_staff:
    | { status: 'invited'; email: string; expires_at: string }
    | { status: 'already_staff' }
    | { status: 'invalid'; fields: string[] }
  join_staff:
    | { status: 'joined'; email: string; role: 'owner' | 'manager' | 'accountant' | 'guide' | 'moderator' }
    | { status: 'weak_password'; min: number }
    | { status: 'other_address'; email: string }
    | { status: 'code_first' }
    | { status: 'expired' }
    | { status: 'not_found' }
  join_waitlist:
    | { status: 'joined'; other_dates: { event_id: string; start_date: string; end_date: string | null; price: number; spots_left: number | null }[] }
    | { status: 'bookable' }
    | { status: 'duplicate' }
    | { status: 'too_many' }
    | { status: 'busy' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  leave_waitlist:
    | { status: 'left' }
    | { status: 'not_found' }
  list_activity:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: number; at: string; actor_id: string | null; actor: string | null; action: string; entity: string; entity_id: string | null; name: string | null; details: Json }[] }
  list_announcements:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; audience: 'all' | 'owing' | 'details'; subject: string; body: string; written_at: string; written_by: string | null; readers: { customer_id: string; full_name: string; email: string | null; state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled' | null; last_error: string | null }[] }[] }
  list_bookings:
    | { status: 'ok'; total: number; capped: boolean; rows: TableRow<'booking_overview'>[] }
  list_customers:
    | { status: 'ok'; total: number; capped: boolean; rows: TableRow<'customer_overview'>[] }
  list_emails:
    | { status: 'ok'; total: number; capped: boolean; rows: TableRow<'email_overview'>[] }
  list_events:
    | { status: 'ok'; total: number; rows: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; max_registrations: number | null; price: number | null; sale_price: number | null; asking_price: number | null; currency: string; status: 'draft' | 'published'; state: 'past' | 'planning' | 'closed' | 'full' | 'open' | 'coming_soon' | 'called_off'; version: number; seats_taken: number; confirmation: 'planned' | 'guaranteed' | 'final_spots' | null; to_confirm: number | null; bookings: number; seats: number; received: number; owing: number; trip_id: string; trip_title: string; event_count: number; waiting: number }[] }
  list_interest:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; event_id: string | null; trip_name: string; full_name: string; email: string; phone: string | null; message: string | null; handled_at: string | null; confirmed_at: string | null; created_at: string }[] }
  list_messages:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; full_name: string; email: string; phone: string | null; message: string; handled_at: string | null; created_at: string; event_id: string | null; trip_name: string | null; start_date: string | null; replies: { id: string; body: string; written_at: string; written_by: string | null; state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled' | null }[] }[] }
  list_next_in_line:
    | { status: 'ok'; total: number; rows: { id: string; event_id: string; event_name: string; full_name: string; email: string; phone: string | null; notes: string | null; seats: number; status: string; offered_at: string | null; offer_expires_at: string | null; booking_id: string | null; created_at: string; first: boolean }[] }
  list_orders:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; number: string; full_name: string; email: string | null; phone: string | null; delivery: 'post' | 'collect' | 'none'; address_line: string | null; suburb: string | null; state: string | null; postcode: string | null; country: string; collect_event_id: string | null; collect_title: string | null; collect_date: string | null; subtotal: number; discount_percent: number; discount: number; shipping: number; total: number; paid_amount: number; refund_due: number; payment_method: 'bank_transfer' | 'card'; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string; expires_at: string; paid_at: string | null; fulfilled_at: string | null; cancelled_at: string | null; voucher_amount: number; promo_code: string | null; promo_discount: number; terms_version: number | null; terms_accepted_at: string | null; can_cancel: boolean; user_id: string | null; items: { id: string; product_id: string | null; name: string; variant: string | null; unit_price: number; quantity: number; line_total: number }[] }[] }
  list_promo_codes:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; code: string; percent: number | null; amount: number | null; starts_on: string | null; ends_on: string | null; all_trips: boolean; max_uses: number | null; max_uses_per_person: number | null; min_spend: number; members_only: boolean; is_stackable: boolean; for_store: boolean; is_active: boolean; created_at: string; state: string; is_used: boolean; uses: number; revenue: number; targets: { trip_id: string | null; event_id: string | null; title: string; start_date: string | null }[] }[] }
  list_waitlist:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; event_id: string; event_name: string; start_date: string | null; full_name: string; email: string; phone: string | null; notes: string | null; seats: number; status: string; offered_at: string | null; offer_expires_at: string | null; booking_id: string | null; created_at: string }[] }
  make_recovery_codes:
    | { status: 'made'; codes: string[] }
    | { status: 'code_first' }
  make_refund_file:
    | { status: 'ok'; file_id: string; contents: string; transfers: number; total: number; left_out: number }
    | { status: 'nothing_due'; left_out: number }
    | { status: 'no_bank_details' }
    | { status: 'not_found' }
  mark_order_paid:
    | { status: 'paid' }
    | { status: 'money_owed'; refund_due: number }
    | { status: 'already_paid'; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  merge_customers:
    | { status: 'merged'; customer_id: string }
    | { status: 'same' }
    | { status: 'not_found' }
    | { status: 'forgotten' }
    | { status: 'two_accounts' }
    | { status: 'of_staff' }
    | { status: 'both_offered'; event: string }
    | { status: 'invalid'; fields: string[] }
  move_travellers:
    | { status: 'changed'; booking_id: string; reference: string; total: number; refund_due: number; offered: { full_name: string; seats: number }[]; skipped: { full_name: string; seats: number }[] }
    | { status: 'price_changed'; total: number; fee: number }
    | { status: 'ask_staff'; asks: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'request_open' }
    | { status: 'payment_pending' }
    | { status: 'called_off' }
    | { status: 'guardian_leaves' }
    | { status: 'not_live' }
    | { status: 'not_confirmed' }
    | { status: 'departed'; departed_on: string }
    | { status: 'same_event' }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  my_cards:
    | { status: 'ok'; cards: { id: string; brand: string; last4: string; exp_month: number; exp_year: number; bookings: { booking_id: string; reference: string }[] }[]; autopay: { booking_id: string; reference: string; state: 'on' | 'off' | 'stopped'; card_id: string | null; terms: string; next_on: string | null; next_amount: number | null; reason: string | null }[] }
  my_claim:
    | { status: 'sent'; email: string; expires_at: string }
    | { status: 'has_records'; booked: boolean }
    | { status: 'none' }
  my_permissions:
    | { status: 'ok'; role: 'owner' | 'manager' | 'accountant' | 'guide' | 'moderator' | null; permissions: ('roles' | 'settings' | 'refunds' | 'money' | 'sales' | 'booking' | 'guests' | 'trips' | 'emails' | 'waitlist' | 'store' | 'moderation' | 'messages' | 'history')[]; own_permissions: ('roles' | 'settings' | 'refunds' | 'money' | 'sales' | 'booking' | 'guests' | 'trips' | 'emails' | 'waitlist' | 'store' | 'moderation' | 'messages' | 'history')[]; events: string[]; recovery_codes: number }
    | { status: 'enrol' }
    | { status: 'code' }
    | { status: 'ended' }
  my_trip:
    | { status: 'ok'; booking_id: string; reference: string; event_id: string; is_own: boolean; opens_offline: boolean; has_calendar_feed: boolean; title: string; location: string; start_date: string; end_date: string; seats: number; meeting_point: string; start_time: string | null; end_point: string; end_time: string | null; arrival_note: string; packing_list: string; payment: { due_date: string | null; amount: number | null; overdue: number; announced: number; balance: number } | null; travellers: string[]; details_missing: number; changes_close_on: string; forms: { traveller: string; title: string; due_on: string; state: string }[]; days: { day_number: number; title: string; date: string | null; description: string; place: string; accommodation: string; meals: string[]; latitude: number | null; longitude: number | null; items: { title: string; description: string; start_time: string | null; end_time: string | null }[] }[]; guides: { public_name: string; biography: string; photo_url: string | null }[]; event_phone: string | null; company_phone: string | null; emergency_number: string | null; announcements: { subject: string; body: string; written_at: string }[]; documents: { id: string; title: string; content_type: string; size: number }[]; companions: { first_name: string; age_band: string }[] }
    | { status: 'not_confirmed'; booking_id: string; title: string; start_date: string; end_date: string }
    | { status: 'cancelled'; booking_id: string; title: string; start_date: string; end_date: string }
    | { status: 'called_off'; booking_id: string; title: string; start_date: string; end_date: string }
    | { status: 'not_found' }
  my_waitlist:
    | { status: 'ok'; entries: { id: string; event_id: string; event_title: string; start_date: string; seats: number; position: number | null; first: boolean; other_dates: { event_id: string; start_date: string; end_date: string | null; price: number; spots_left: number | null }[]; token: string | null; expires_at: string | null }[] }
  offer_other_dates:
    | { status: 'offered'; people: number }
    | { status: 'no_recipients' }
    | { status: 'no_dates' }
    | { status: 'has_seats' }
    | { status: 'not_published' }
    | { status: 'departed' }
    | { status: 'not_found' }
  payment_link:
    | { status: 'open'; event_title: string; start_date: string; end_date: string; booker: string; full_name: string | null; amount: number; covers: string[] }
    | { status: 'processing'; event_title: string; start_date: string; end_date: string; booker: string; full_name: string | null; amount: number; covers: string[] }
    | { status: 'paid'; event_title: string; start_date: string; end_date: string; booker: string; full_name: string | null; amount: number; covers: string[] }
    | { status: 'refunded' }
    | { status: 'revoked' }
    | { status: 'cancelled' }
    | { status: 'settled' }
    | { status: 'too_many' }
    | { status: 'not_found' }
  payment_provider_secrets:
    | { status: 'connected'; mode: string; account_id: string; last_four: string; sealed_key: string; sealed_webhook_secret: string; webhook_id: string | null }
    | { status: 'not_connected' }
  payment_provider_status:
    | { status: 'connected'; mode: string; last_four: string; connected_at: string }
    | { status: 'not_connected' }
  payment_shares:
    | { status: 'ok'; can_send: boolean; unpaid: number; shareable: number; travellers: { id: string; full_name: string; share: number }[]; links: { id: string; traveller_id: string | null; payer_name: string | null; payer_email: string | null; amount: number; link_status: string; sent_at: string; times_sent: number; paid_at: string | null; refunded: number; token: string | null }[] }
    | { status: 'not_found' }
  place_order:
    | { status: 'placed'; order_id: string; number: string; token: string; total: number; expires_at: string }
    | { status: 'changed'; quote: { status: string; lines: { product_id: string; variant_id: string | null; name: string | null; variant: string | null; quantity: number; unit_price: number | null; line_total: number | null; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; promo_code: string | null; promo_discount: number; code_refusal: { code: string | null; reason: string; min_spend: number | null } | null; shipping: number; total: number } }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
  place_travellers:
    | { status: 'placed'; travellers: number }
    | { status: 'full'; room: string }
    | { status: 'gone'; travellers: string[] }
    | { status: 'no_room' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  plan_terms:
    | { status: 'ok'; terms: string }
    | { status: 'nothing_due' }
  preview_announcement:
    | { status: 'ok'; title: string; start_date: string | null; end_date: string | null; guests: { customer_id: string; full_name: string; email: string | null; reason: 'bounced' | 'complained' | null; owes_money: boolean; is_missing_details: boolean }[] }
    | { status: 'not_found' }
  preview_call_off:
    | { status: 'ok'; bookings: number; people: number; paid: number; by_card: number; by_transfer: number; unpaid_bookings: number; answer_days: number; waiting: number; dates: { id: string; title: string; start_date: string; end_date: string; price: number; free_seats: number | null }[] }
    | { status: 'already_called_off' }
    | { status: 'not_published' }
    | { status: 'ended' }
    | { status: 'not_found' }
  preview_cancellation:
    | { status: 'ok'; paid: number; retained: number; refund: number; keeps: string; refunds: string; until: string | null; next_from: string | null; next_keeps: string | null; next_retained: number | null; until_guaranteed: boolean; lines: { description: string; quantity: number; retained: number; refund: number }[] }
    | { status: 'too_late'; deadline: string }
    | { status: 'already_cancelled' }
    | { status: 'not_found' }
  preview_event_change:
    | { status: 'ok'; asks: string | null; seats: number; paid: number; fee: number; min_retained: number; refund_due: number; self_until: string; given_up: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string }[]; before: { event_id: string; title: string; location: string; start_date: string; end_date: string; total: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number }[] }; after: { event_id: string; title: string; location: string; start_date: string; end_date: string; total: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number }[] } }
    | { status: 'not_live' }
    | { status: 'not_confirmed' }
    | { status: 'departed'; departed_on: string }
    | { status: 'same_event' }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'not_found' }
  preview_extras:
    | { status: 'ok'; total_before: number; total: number; refund_due: number; installments: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'extra_unavailable'; name: string; left: number | null }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'too_late'; name: string; closed_on: string }
    | { status: 'rooms_closed'; closed_on: string }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  preview_move:
    | { status: 'ok'; refund_days: number; bookings: { id: string; reference: string; paid: number; customer_name: string | null; before: { sequence: number; due_date: string; amount: number }[]; after: { sequence: number; due_date: string; amount: number }[] }[] }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  preview_move_of_travellers:
    | { status: 'ok'; asks: string | null; seats: number; paid: number; fee: number; min_retained: number; refund_due: number; self_until: string; given_up: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string }[]; before: { event_id: string; title: string; location: string; start_date: string; end_date: string; total: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number }[] }; after: { event_id: string; title: string; location: string; start_date: string; end_date: string; total: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number }[] }; rest: { reference: string; seats: number; total_before: number; total: number; paid: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; installments: { sequence: number; due_date: string; amount: number }[] } }
    | { status: 'request_open' }
    | { status: 'payment_pending' }
    | { status: 'called_off' }
    | { status: 'guardian_leaves' }
    | { status: 'not_live' }
    | { status: 'not_confirmed' }
    | { status: 'departed'; departed_on: string }
    | { status: 'same_event' }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  preview_other_dates:
    | { status: 'ok'; obstacle: string | null; waiting: number; interested: number; dates: { event_id: string; start_date: string; end_date: string | null; price: number; spots_left: number | null }[]; told: { people: number; latest_at: string | null } }
    | { status: 'not_found' }
  preview_plan:
    | { status: 'ok'; price: number; seats: number; total: number; deposit: number; deposit_extras: number; lines: { kind: 'seat' | 'room_option' | 'extra' | 'discount' | 'adjustment'; description: string; quantity: number; unit_price: number; amount: number; gst_free: boolean }[]; currency: string; plan: number; installments: { sequence: number; due_date: string; amount: number }[]; spots_left: number | null; closed_on: string | null }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'code_refused'; code: string | null; reason: string; min_spend: number | null }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  preview_policy:
    | { status: 'ok'; tiers: { period: string; keeps: string; refunds: string }[] }
    | { status: 'invalid'; fields: string[] }
  preview_terms:
    | { status: 'ok'; body: string }
    | { status: 'invalid'; fields: string[] }
  preview_waiver:
    | { status: 'ok'; body: string }
  publish_answer:
    | { status: 'published'; event_count: number }
    | { status: 'not_found' }
    | { status: 'too_long' }
    | { status: 'invalid'; fields: string[] }
  quote_order:
    | { status: 'ok'; lines: { product_id: string; variant_id: string | null; name: string; variant: string | null; quantity: number; unit_price: number; line_total: number; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; promo_code: string | null; promo_discount: number; code_refusal: { code: string | null; reason: string; min_spend: number | null } | null; shipping: number; total: number }
    | { status: 'changed'; lines: { product_id: string; variant_id: string | null; name: string | null; variant: string | null; quantity: number; unit_price: number | null; line_total: number | null; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; promo_code: string | null; promo_discount: number; code_refusal: { code: string | null; reason: string; min_spend: number | null } | null; shipping: number; total: number }
    | { status: 'invalid'; fields: string[] }
  read_event_document:
    | { status: 'ok'; title: string; content_type: string }
    | { status: 'not_found' }
  read_incident_photo:
    | { status: 'ok'; file_id: string }
    | { status: 'not_found' }
  read_medical_notes:
    | { status: 'ok'; notes: { traveller_id: string; sealed_value: string; saved_at: string }[]; end_date: string | null }
    | { status: 'over' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  read_refund_file:
    | { status: 'ok'; file_id: string; contents: string; transfers: number; total: number; left_out: number }
    | { status: 'not_found' }
  read_traveller_file:
    | { status: 'ok'; name: string }
    | { status: 'not_found' }
  read_traveller_secret:
    | { status: 'ok'; sealed_value: string; saved_at: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  reconcile_begin:
    | { status: 'begun'; run_id: string; since: string; mode: string; account_id: string }
    | { status: 'busy' }
    | { status: 'not_due' }
    | { status: 'no_provider' }
  reconcile_report:
    | { status: 'ok'; discrepancies: number }
    | { status: 'not_found' }
  record_guide_log:
    | { status: 'recorded'; results: { id: string | null; status: string }[] }
    | { status: 'too_many'; max: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  record_payment:
    | { status: 'recorded'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; refund_due: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; balance: number }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  record_refund_transfer:
    | { status: 'recorded'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'over_limit'; limit: number }
    | { status: 'not_found' }
  refund_order:
    | { status: 'refunded'; paid: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  refund_payment:
    | { status: 'refunded'; paid: number; refund_due: number; total: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  reject_bank_transfer:
    | { status: 'rejected' }
    | { status: 'already_decided'; transfer_status: 'pending' | 'confirmed' | 'rejected' | 'expired' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  remind_bookings:
    | { status: 'reminded'; sent: number; unreached: number; nothing_due: number }
    | { status: 'invalid'; fields: string[] }
  remind_travellers:
    | { status: 'reminded'; emails: number }
    | { status: 'not_found' }
  remove_card:
    | { status: 'removed' }
    | { status: 'not_found' }
  rename_event_document:
    | { status: 'renamed' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  reply_to_message:
    | { status: 'replied' }
    | { status: 'replied_before' }
    | { status: 'too_many' }
    | { status: 'bounced' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  report_cancellations:
    | { status: 'ok'; bookings: number; received: number; kept: number; goodwill: number; refunded: number; refund_due: number; moves: { bookings: number; splits: number; seats: number; fees: number; raised: number; lowered: number; lines: { title: string | null; start_date: string | null; bookings: number; splits: number; seats: number; fees: number; raised: number; lowered: number }[] }; reasons: { reason: string; bookings: number; received: number; kept: number; goodwill: number; refunded: number; refund_due: number }[]; events_total: number; events: { event_id: string | null; trip_id: string | null; title: string; start_date: string | null; event_count: number; bookings: number; received: number; kept: number; goodwill: number; refunded: number; refund_due: number }[]; lines: { reason: string; title: string; start_date: string | null; bookings: number; received: number; kept: number; goodwill: number; refunded: number; refund_due: number }[] }
    | { status: 'invalid'; fields: string[] }
  report_gst:
    | { status: 'ok'; quarters: { quarter: number; begins: string; ends: string; trips: number; store: number; gst_free: number; vouchers: number; sales: number; gst: number }[]; trips: number; store: number; gst_free: number; vouchers: number; sales: number; gst: number }
    | { status: 'invalid'; fields: string[] }
  report_incident:
    | { status: 'saved' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  report_owed:
    | { status: 'ok'; today: string; this_month_begins: string; next_month_begins: string; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number; events_total: number; events: { event_id: string | null; trip_id: string | null; title: string; start_date: string | null; event_count: number; bookings: number; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number }[]; bookings_total: number; bookings: { id: string; reference: string; customer_name: string; event_id: string; event_title: string; start_date: string | null; next_due_date: string | null; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number }[]; refunds_total: number; refunds: { kind: string; id: string; reference: string; customer_name: string; refund_due: number }[]; refunds_due: number }
  report_payments:
    | { status: 'ok'; received: number; refunded: number; net: number; days: { day: string; received: number; refunded: number; net: number }[]; methods: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; events_total: number; events: { event_id: string | null; trip_id: string | null; title: string | null; start_date: string | null; event_count: number; received: number; refunded: number; net: number }[]; lines: { day: string; method: 'card' | 'bank_transfer' | 'cash'; title: string | null; start_date: string | null; gst_free: boolean | null; received: number; refunded: number; net: number }[] }
    | { status: 'invalid'; fields: string[] }
  report_revenue:
    | { status: 'ok'; today: string; event_count: number; seats: number; received: number; owing: number; refund_due: number; revenue: number; unearned: number; kinds: { kind: string; amount: number }[]; months: { month: string; event_count: number; seats: number; received: number; owing: number; refund_due: number; revenue: number }[]; events_total: number; events: { event_id: string | null; trip_id: string | null; title: string; start_date: string | null; gst_free: boolean | null; event_count: number; seats: number; received: number; owing: number; refund_due: number; revenue: number }[] }
    | { status: 'invalid'; fields: string[] }
  reprice_plan:
    | { status: 'saved'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; installments: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'below_paid'; paid: number }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  request_bank_transfer:
    | { status: 'requested'; transfer_id: string; reference: string; amount: number; waits_until: string; expires_at: string | null }
    | { status: 'repeated'; reference: string; amount: number }
    | { status: 'too_small'; min: number }
    | { status: 'too_much'; balance: number }
    | { status: 'too_many'; max: number }
    | { status: 'no_bank_account' }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  request_claim:
    | { status: 'sent'; email: string; sent_at: string; expires_at: string }
    | { status: 'sent_before'; email: string; sent_at: string; expires_at: string }
    | { status: 'none' }
  request_event_change:
    | { status: 'requested' }
    | { status: 'can_change' }
    | { status: 'request_open' }
    | { status: 'payment_pending' }
    | { status: 'called_off' }
    | { status: 'guardian_leaves' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_live' }
    | { status: 'not_confirmed' }
    | { status: 'departed'; departed_on: string }
    | { status: 'same_event' }
    | { status: 'not_bookable' }
    | { status: 'closed'; closed_on: string }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'room_unavailable'; name: string; left: number | null }
    | { status: 'not_found' }
  request_product:
    | { status: 'registered' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  require_permission:
    | { status: 'ok' }
  reschedule_plan:
    | { status: 'saved'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; installments: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  resend_email:
    | { status: 'queued' }
    | { status: 'waiting' }
    | { status: 'bounced' }
    | { status: 'no_longer_relevant' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  resend_payment_link:
    | { status: 'sent' }
    | { status: 'sent_before' }
    | { status: 'too_many' }
    | { status: 'not_open' }
    | { status: 'not_found' }
  return_refund_transfer:
    | { status: 'returned' }
    | { status: 'already_recorded' }
    | { status: 'not_found' }
  review_merge:
    | { status: 'ok'; keep: { id: string; full_name: string; email: string | null; phone: string | null; status: 'Active' | 'Pending' | 'Inactive'; created_at: string; has_account: boolean; bookings: number; paid: number; payments: number; orders: number; waitlist: number; messages: number; announcements: number }; other: { id: string; full_name: string; email: string | null; phone: string | null; status: 'Active' | 'Pending' | 'Inactive'; created_at: string; has_account: boolean; bookings: number; paid: number; payments: number; orders: number; waitlist: number; messages: number; announcements: number }; account_email: string | null; booked_twice: string[]; waiting_twice: string[] }
    | { status: 'same' }
    | { status: 'not_found' }
    | { status: 'forgotten' }
    | { status: 'two_accounts' }
    | { status: 'of_staff' }
  revoke_payment_link:
    | { status: 'revoked' }
    | { status: 'not_open' }
    | { status: 'not_found' }
  revoke_traveller_links:
    | { status: 'revoked' }
    | { status: 'no_link' }
    | { status: 'not_found' }
  save_customer:
    | { status: 'saved'; id: string }
    | { status: 'duplicate' }
    | { status: 'has_account' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_event:
    | { status: 'saved'; id: string; version: number }
    | { status: 'repeated'; id: string; version: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'conflict'; version: number; event: TableRow<'events'> }
    | { status: 'not_found' }
  save_event_document:
    | { status: 'saved' }
    | { status: 'expired' }
  save_events:
    | { status: 'saved'; id: string; version: number }
    | { status: 'repeated'; id: string; version: number }
    | { status: 'invalid'; fields: string[]; events: { id: string; fields: string[] }[] }
    | { status: 'conflict'; ids: string[] }
    | { status: 'too_many'; max: number }
    | { status: 'not_found' }
  save_guide_profile:
    | { status: 'saved' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  save_incident_photo:
    | { status: 'saved' }
    | { status: 'too_many'; max: number }
    | { status: 'expired' }
    | { status: 'not_found' }
  save_payment_provider:
    | { status: 'connected'; mode: string; last_four: string }
    | { status: 'invalid'; fields: string[] }
  save_product:
    | { status: 'saved'; version: number }
    | { status: 'conflict' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_promo_code:
    | { status: 'saved' }
    | { status: 'used' }
    | { status: 'code_taken' }
    | { status: 'invalid'; fields: string[] }
  save_traveller_answers:
    | { status: 'saved'; missing: string[] }
    | { status: 'too_late'; deadline: string }
    | { status: 'too_young' }
    | { status: 'guardian_needed' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_traveller_file:
    | { status: 'saved' }
    | { status: 'not_asked' }
    | { status: 'expired' }
    | { status: 'not_found' }
  save_traveller_form:
    | { status: 'saved'; form_id: string; version: number }
    | { status: 'conflict' }
    | { status: 'too_many'; max: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_traveller_secret:
    | { status: 'saved' }
    | { status: 'consent_needed' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_asked' }
    | { status: 'not_found' }
  save_waiver:
    | { status: 'saved'; version: number }
    | { status: 'conflict' }
    | { status: 'unknown_placeholders'; names: string[] }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  send_announcement:
    | { status: 'written'; readers: number; bounced: string[] }
    | { status: 'too_many'; max: number }
    | { status: 'no_recipients' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  send_claim_link:
    | { status: 'sent'; email: string; expires_at: string }
    | { status: 'sent_before'; email: string; expires_at: string }
    | { status: 'no_email' }
    | { status: 'already_linked' }
    | { status: 'not_found' }
  send_contact_message:
    | { status: 'sent' }
    | { status: 'too_many' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  send_guest_link:
    | { status: 'sent'; email: string; expires_at: string }
    | { status: 'sent_before'; email: string; expires_at: string }
    | { status: 'not_confirmed' }
    | { status: 'attached' }
    | { status: 'not_found' }
  send_payment_link:
    | { status: 'sent'; link_id: string }
    | { status: 'has_link' }
    | { status: 'not_confirmed' }
    | { status: 'nothing_due' }
    | { status: 'too_much'; max: number }
    | { status: 'too_small'; min: number }
    | { status: 'no_provider' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  send_traveller_link:
    | { status: 'sent'; email: string }
    | { status: 'made'; token: string }
    | { status: 'not_confirmed' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_autopay:
    | { status: 'on'; installments: { installment_id: string; due_date: string; amount: number }[] }
    | { status: 'nothing_due' }
    | { status: 'card_gone' }
    | { status: 'not_found' }
  set_event_status:
    | { status: 'published' }
    | { status: 'unpublished' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'has_bookings' }
    | { status: 'guaranteed' }
    | { status: 'not_found' }
  set_plan_terms:
    | { status: 'saved' }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  share_traveller_name:
    | { status: 'saved' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  sibling_events:
    | { status: 'ok'; total: number; rows: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; max_registrations: number | null; price: number | null; sale_price: number | null; asking_price: number | null; currency: string; status: 'draft' | 'published'; state: 'past' | 'planning' | 'closed' | 'full' | 'open' | 'coming_soon' | 'called_off'; version: number; seats_taken: number; confirmation: 'planned' | 'guaranteed' | 'final_spots' | null; to_confirm: number | null; bookings: number; seats: number; received: number; owing: number; trip_id: string; trip_title: string; event_count: number; waiting: number; without_details: number }[] }
    | { status: 'not_found' }
  sign_waiver:
    | { status: 'signed'; signed_at: string }
    | { status: 'changed' }
    | { status: 'not_asked' }
    | { status: 'guardian_needed' }
    | { status: 'consent_needed' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  signed_waivers:
    | { status: 'ok'; signatures: { version: number; traveller_name: string; signed_name: string; is_guardian: boolean; body: string; hash: string; signed_at: string; device: string | null }[] }
    | { status: 'not_found' }
  spend_recovery_code:
    | { status: 'removed'; left: number }
    | { status: 'wrong_code' }
    | { status: 'too_many' }
  staff_invite:
    | { status: 'ok'; email: string; role: 'owner' | 'manager' | 'accountant' | 'guide' | 'moderator'; expires_at: string; has_account: boolean; is_mine: boolean }
    | { status: 'expired' }
    | { status: 'not_found' }
  staff_seen:
    | { status: 'seen'; hours: number }
    | { status: 'ended'; hours: number }
    | { status: 'no_staff' }
  start_calendar_feed:
    | { status: 'started'; token: string }
    | { status: 'not_confirmed' }
    | { status: 'not_found' }
  start_event_document:
    | { status: 'started'; document_id: string }
    | { status: 'too_large'; max: number }
    | { status: 'wrong_type' }
    | { status: 'exists' }
    | { status: 'too_many'; max: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  start_incident_photo:
    | { status: 'started'; file_id: string }
    | { status: 'saved' }
    | { status: 'too_large'; max: number }
    | { status: 'wrong_type' }
    | { status: 'too_many'; max: number }
    | { status: 'not_found' }
  start_traveller_file:
    | { status: 'started'; file_id: string }
    | { status: 'not_asked' }
    | { status: 'too_large'; max: number }
    | { status: 'wrong_type' }
    | { status: 'too_many' }
    | { status: 'not_found' }
  stop_calendar_feed:
    | { status: 'stopped' }
    | { status: 'no_feed' }
    | { status: 'not_found' }
  store_provider_event:
    | { status: 'stored' }
    | { status: 'again' }
    | { status: 'applied' }
    | { status: 'wrong_mode' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
  traveller_answers:
    | { status: 'ok'; answers: { form: string; key: string; kind: string; label: string; value: Json; version: number; answered_at: string }[] }
    | { status: 'not_found' }
  traveller_link:
    | { status: 'ok'; full_name: string; guardian: string | null; event_title: string; start_date: string; end_date: string; booker: string; waiver: { version: number | null; body: string | null; hash: string | null; due_on: string | null; state: string; email: string | null; adult_age: number; signature: { version: number; traveller_name: string; signed_name: string; is_guardian: boolean; body: string; hash: string; signed_at: string } | null } | null; forms: { id: string; title: string; due_on: string; state: string; version: number; fields: { key: string; kind: string; label: string; help: string; required: boolean; choices: string[]; answer: Json | null; known: string | null }[] }[] }
    | { status: 'too_many' }
    | { status: 'not_found' }
  trip_forms:
    | { status: 'ok'; forms: { id: string; title: string; due_days: number; is_active: boolean; version: number; fields: { key: string; kind: string; label: string; help: string; required: boolean; choices: string[] }[] }[] }
  trip_waiver:
    | { status: 'ok'; sample: string; placeholders: { name: string; example: string }[]; waiver: { due_days: number; is_active: boolean; version: number | null; latest_version: number; versions: { version: number; body: string; asks_again: boolean; created_at: string; created_by: string | null; confirmed_at: string | null; confirmed_by: string | null; signatures: number }[] } | null }
  unsubscribe:
    | { status: 'unsubscribed' }
    | { status: 'not_found' }
  upcoming_emails:
    | { status: 'ok'; total: number; rows: { day: string; to_email: string; template: string; data: Json; reason: 'bounced' | 'complained' | null }[] }
  update_travellers:
    | { status: 'saved' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'too_late'; deadline: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  update_waitlist_entry:
    | { status: 'updated' }
    | { status: 'has_offer' }
    | { status: 'duplicate' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  withdraw_event_change:
    | { status: 'withdrawn' }
    | { status: 'no_request' }
    | { status: 'not_found' }
  withdraw_offer:
    | { status: 'withdrawn'; offered: { full_name: string; seats: number }[]; skipped: { full_name: string; seats: number }[] }
    | { status: 'not_offered' }
    | { status: 'not_found' }
}
