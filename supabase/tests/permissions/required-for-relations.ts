/** The permission that staff need for each table and view. required.ts explains the notation. */
export const PERMISSIONS_BY_RELATION = `
  staff                 roles
  staff_events          roles own
  staff_invites         roles
  guide_profiles        roles
  staff_overview        roles
  role_permissions           *
  settings           * / settings
  scheduled_jobs           *
  scheduled_job_status           *
  public_settings          -
  terms_versions        -
  current_terms         -
  event_choices     -
  profiles              sales
  audit_log             history
  email_outbox          emails
  email_suppressions        emails
  email_overview         emails
  announcements         emails@
  announcement_recipients  emails@
  email_preferences          -
  events                sales guests@ / trips
  trips              sales guests@ / trips
  event_contacts        sales guests@
  event_stats           sales guests@
  event_itineraries     sales guests@
  itinerary_items       sales guests@
  extras                sales guests@ / trips
  room_options          sales guests@ / trips
  promo_codes           sales / trips
  promo_code_targets      sales
  promo_code_uses       sales
  event_images          sales guests@
  event_cards           sales guests@
  trip_cards         -
  customers             sales
  customer_overview     sales
  customer_claims       -
  customer_merges       sales
  bookings              sales
  booking_balances      sales
  booking_overview      sales
  event_travellers      sales
  admin_summary         sales
  revenue_by_month      sales
  booking_staff_notes   guests
  travellers            guests
  rooms                 guests@ / booking
  room_assignments           guests@
  booking_lines         sales
  installments          sales
  installment_schedule  sales
  payments              sales
  payment_notes         sales
  booking_payments      sales
  booking_totals        sales
  bank_transfers        sales
  bank_transfer_notes        sales
  event_change_requests  booking
  call_offs             sales
  event_ledgers         sales
  event_months          sales
  event_totals          sales
  waitlist_submissions  waitlist
  waitlist_line         waitlist
  interest_submissions  messages
  my_interest           -
  contact_messages      messages
  message_replies       messages
  canned_replies        messages
  reactions             -
  favorites             -
  comments              moderation
  comment_replies       moderation
  comment_reactions     -
  comment_reports       moderation
  moderation_queue      moderation
  products              store
  product_variants      store
  product_interest      store
  store_catalog         -
  orders                sales / store
  order_items           sales
  order_payments        sales
  order_payment_notes   sales
  order_overview        sales
  store_months          sales
  provider_events       sales
  unapplied_provider_events -
  card_checkouts        sales
  unmatched_payments    sales / money
  card_refunds          sales / money
  card_disputes         sales / money
  saved_cards           sales
  autopay               sales / money
  autopay_attempts      sales
  reconcile_runs        sales
  reconciliation_discrepancies sales / money
  provider_balance      sales
  provider_payouts      sales
  card_exceptions       sales
  auth.users            -
  private.payment_provider -
  storage.objects       trips store
  storage.buckets       -
`
