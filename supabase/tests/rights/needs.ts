/**
 * What staff beside the owner may do of what the owner may, in matrix.ts: who has one of the rights named here finds what
 * the owner finds, anybody else what a member finds on what is another's.
 *   sales     a right, everywhere
 *   guests@   everywhere, or of the departures that are given to the one asking
 *   *         any of the staff
 *   -         no right: as a member
 *   =deleted  no right, and this is the answer
 * What nobody but our own servers may call needs no line.
 */

/** What each role may do. Written here again, not read: it is what the database's own rows are held against. */
export const ROLES: Record<'desk' | 'books' | 'guide' | 'community', string[]> = {
  desk: [
    ...['booking', 'community', 'guests', 'history', 'letters', 'messages'],
    ...['money', 'sales', 'store', 'trips', 'waitlist'],
  ],
  books: ['sales'],
  guide: ['guests@', 'letters@'],
  community: ['community', 'messages'],
}

export const NEEDS: Record<string, string> = Object.fromEntries(
  `
  staff                 roles
  staff_events          roles
  role_rights           *
  house_rules           *
  clock_parts           *
  clock_state           *
  public_rules          -
  profiles              sales
  audit_log             history
  email_outbox          letters
  mail_addresses        letters
  mail_overview         letters
  event_letters         letters@
  event_letter_readers  letters@
  mail_choices          -
  events                sales guests@
  event_stats           sales guests@
  event_itineraries     sales guests@
  itinerary_items       sales guests@
  event_images          sales guests@
  event_cards           sales guests@
  customers             sales guests@
  customer_overview     sales guests@
  customer_claims       booking
  bookings              sales guests@
  booking_balances      sales guests@
  booking_overview      sales guests@
  event_travellers      sales guests@
  booking_staff_notes   guests@
  travellers            guests@
  installments          sales
  installment_schedule  sales
  payments              sales
  payment_notes         sales
  booking_payments      sales
  booking_totals        sales
  transfers             sales
  transfer_notes        sales
  event_ledgers         sales
  event_months          sales
  event_totals          sales
  waitlist_submissions  waitlist
  waitlist_line         waitlist
  interest_submissions  messages
  contact_messages      messages
  reactions             -
  favorites             -
  comments              -
  comment_replies       -
  comment_reactions     -
  comment_reports       community
  moderation_queue      community
  products              store
  product_variants      store
  product_interest      store
  shelf                 -
  orders                sales
  order_items           sales
  order_payments        sales
  order_payment_notes   sales
  order_overview        sales
  store_months          sales
  provider_events       sales
  card_checkouts        sales
  card_set_aside        sales
  card_refunds          sales
  card_disputes         sales
  saved_cards           sales
  autopay               sales
  autopay_attempts      sales
  reconcile_runs        sales
  card_differences      sales
  provider_balance      sales
  provider_payouts      sales

  my_rights             -
  my_departures         -
  list_staff            roles
  list_history          history
  list_events           sales
  trip_overview         sales
  invite_staff          roles
  withdraw_staff_invite roles
  staff_invite          -
  join_staff            -
  change_staff          roles
  end_staff             roles
  admin_today           *
  search_admin          *
  admin_summary         sales
  revenue_by_month      sales
  save_event            trips
  publish_event         trips
  unpublish_event       trips
  delete_event          trips
  import_events         trips
  save_profile          -
  save_customer         booking
  make_claim_link       booking
  my_claim              -
  ask_for_claim         -
  claim_status          -
  claim_customer        -
  join_waitlist         -
  expire_holds          -
  get_offer             -
  decline_offer         -
  admin_offer_seats     waitlist
  withdraw_offer        waitlist
  my_waitlist           -
  leave_waitlist        -
  preview_plan          -
  book                  -
  admin_book            booking
  update_travellers     booking
  set_booking_notes     booking
  preview_cancellation  booking
  cancel_booking        booking
  request_bank_transfer booking
  confirm_transfer      money
  reject_transfer       money
  record_payment        money
  refund_payment        money
  reprice_plan          money
  reschedule_plan       money
  set_plan_terms        money
  list_bookings         sales
  list_customers        sales
  express_interest      -
  my_interest           -
  withdraw_interest     -
  send_contact_message  -
  update_waitlist_entry waitlist
  delete_waitlist_entry waitlist
  list_waitlist         waitlist
  list_interest         messages
  list_messages         messages
  set_interest_handled  messages
  set_message_handled   messages
  delete_interest       messages
  delete_message        messages
  delete_comment        community
  delete_reply          community
  restore_comment       community
  restore_reply         community
  set_comment_pinned    community
  set_comment_flagged   community
  set_reply_flagged     community
  report_comment        -
  save_product          store
  ask_for_product       -
  clear_product_interest store
  quote_order           -
  place_order           -
  get_order             store
  mark_order_paid       store
  set_order_fulfilled   store
  refund_order          money
  cancel_order          store
  list_orders           sales
  save_payment_provider settings
  disconnect_payment_provider settings
  payment_provider_status sales
  card_payment_status   -
  begin_card_checkout   booking
  card_checkout_state   booking
  begin_card_refund     money
  set_card_matter_handled money
  autopay_terms         booking
  my_cards              -
  set_autopay           -
  end_autopay           booking
  remove_card           -
  card_report           sales
  clear_mail_address    letters
  list_mails            letters
  mails_ahead           letters
  resend_mail           letters
  cancel_mail           letters
  my_mail_choices       -
  save_mail_choices     -
  unsubscribe           -
  guests_to_write       letters
  write_to_guests       letters
  list_event_letters    letters@
  download_my_data      -
  delete_my_account     =deleted
`
    .trim()
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', ...rights] = line.trim().split(/\s+/)
      return [name, rights.join(' ')]
    }),
)

/** Whether a role with these rights has one that is needed. */
export const has = (rights: string[], need: string, ofOwn = false): boolean =>
  need.split(' ').some((one) => one === '*' || rights.includes(one.replace('@', '')) || (ofOwn && rights.includes(one)))
