import type { Client } from 'pg'
import { addedRowId, customer, DECLINED_OFFER, FREMANTLE, OPEN_OFFER, TASMANIA } from '../support/people'

const createUnionSql = (call: string, from: string) =>
  `select coalesce(jsonb_agg(${call} order by x.id), '[]') from public.${from} x`

/**
 * A call of each read-only function. Null for functions whose result depends on the caller or is already read by
 * another call.
 */
export const READ_FUNCTION_CALLS: Record<string, string | null> = {
  admin_today: 'select public.admin_today()',
  upcoming_emails: 'select public.upcoming_emails()',
  report_gst: 'select public.report_gst(2027)',
  report_owed: 'select public.report_owed()',
  report_payments: "select public.report_payments('2026-07-01', '2026-12-31')",
  report_cancellations: "select public.report_cancellations('2026-07-01', '2026-12-31')",
  report_revenue: 'select public.report_revenue(2027)',
  // Limited to the bookings of one trip, because all bookings would take as long as three other reads together.
  autopay_terms: `${createUnionSql('public.autopay_terms(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  booking_conditions: createUnionSql('public.booking_conditions(x.id)', 'events'),
  event_availability: createUnionSql('public.event_availability(x.id)', 'events'),
  card_payment_status: 'select public.card_payment_status()',
  card_checkout_state: createUnionSql('public.card_checkout_state(x.id)', 'card_checkouts'),
  // Not called, because only our own servers call it.
  card_checkout_to_open: null,
  card_report: "select public.card_report('2026-07-01')",
  claim_status: `select jsonb_agg(public.claim_status(x.token) order by x.customer_id) from public.customer_claims x`,
  customer_duplicates: `${createUnionSql('public.customer_duplicates(x.id)', 'customers')} where x.full_name like 'A%'`,
  events_for_change: `${createUnionSql('public.events_for_change(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  download_my_data: null,
  // Uses the known tokens of the seeded offers, because callers cannot query offer tokens.
  get_offer: `select jsonb_agg(public.get_offer(t.token)) from unnest(array['${OPEN_OFFER}', '${DECLINED_OFFER}']::uuid[]) t (token)`,
  get_order: createUnionSql('public.get_order(x.id)', 'orders'),
  guest_booking: createUnionSql('public.guest_booking(x.id, null)', 'bookings'),
  event_guest_list: `${createUnionSql('public.event_guest_list(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  preview_announcement: `${createUnionSql('public.preview_announcement(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  preview_event_change: `${createUnionSql(`public.preview_event_change(x.id, '${TASMANIA}')`, 'bookings')} where x.event_id = '${FREMANTLE}'`,
  list_bookings: `select public.list_bookings('{}', 1, 1000)`,
  list_customers: `select public.list_customers('{}', 1, 1000)`,
  list_announcements: `${createUnionSql('public.list_announcements(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  list_events: `select public.list_events('{}', 1, 1000)`,
  list_activity: `select public.list_activity('{}', 1, 1000)`,
  list_interest: `select public.list_interest('{}', 1, 1000)`,
  list_emails: `select public.list_emails('{}', 1, 1000)`,
  list_messages: `select public.list_messages('{}', 1, 1000)`,
  list_next_in_line: 'select public.list_next_in_line(1, 1000)',
  list_promo_codes: `select public.list_promo_codes('{}', 1, 1000)`,
  list_orders: `select public.list_orders('{}', 1, 1000)`,
  list_waitlist: `select public.list_waitlist('{}', 1, 1000)`,
  trip_forms: createUnionSql('public.trip_forms(x.id)', 'trips'),
  event_forms: `${createUnionSql('public.event_forms(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  my_trip: `${createUnionSql('public.my_trip(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  guide_event: `${createUnionSql('public.guide_event(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  event_incidents: `${createUnionSql('public.event_incidents(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  event_documents: `${createUnionSql('public.event_documents(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  // Not called, because it returns nothing that event_documents does not.
  read_event_document: null,
  // Not called, because only our own servers call it.
  calendar_feed: null,
  booking_forms: `${createUnionSql('public.booking_forms(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  traveller_answers: `${createUnionSql('public.traveller_answers(x.id)', 'travellers')} where x.id in ('${addedRowId(7)}', '${addedRowId(8)}')`,
  trip_waiver: createUnionSql('public.trip_waiver(x.id)', 'trips'),
  preview_waiver: createUnionSql(`public.preview_waiver(x.id, '{trip}')`, 'trips'),
  signed_waivers: `${createUnionSql('public.signed_waivers(x.id)', 'travellers')} where x.id in ('${addedRowId(7)}', '${addedRowId(8)}')`,
  call_off_answers: `${createUnionSql('public.call_off_answers(x.id)', 'events')} where x.called_off_at is not null`,
  preview_call_off: createUnionSql('public.preview_call_off(x.id)', 'events'),
  // Not called, because no payment file exists in the demo data.
  read_refund_file: null,
  my_cards: null,
  my_claim: null,
  my_permissions: null,
  require_permission: null,
  my_waitlist: null,
  // Not called, because the result depends on the caller.
  event_group: null,
  event_guides: `select public.event_guides('${TASMANIA}')`,
  review_merge: `select public.review_merge('${customer(21)}', '${customer(22)}')`,
  payment_shares: `${createUnionSql('public.payment_shares(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  payment_provider_status: 'select public.payment_provider_status()',
  payment_provider_secrets: null,
  plan_terms: null,
  get_refund_offer: `select public.get_refund_offer('${addedRowId(73)}')`,
  preview_move: `select public.preview_move('${TASMANIA}', '2031-02-12', '2031-02-16')`,
  preview_other_dates: `${createUnionSql('public.preview_other_dates(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  preview_policy: 'select public.preview_policy(s.cancellation_policy) from public.settings s',
  preview_terms: `select public.preview_terms('{}')`,
  preview_extras: createUnionSql(`public.preview_extras(x.id, '{}')`, 'bookings'),
  preview_cancellation: createUnionSql('public.preview_cancellation(x.id)', 'bookings'),
  // Limited to two trips, because all trips would take as long as all other reads together.
  preview_plan: `${createUnionSql('public.preview_plan(x.id, 1, 1)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  quote_order: `select public.quote_order(jsonb_agg(jsonb_build_object('product_id', x.id, 'quantity', 1) order by x.id),
    'pickup') from public.products x`,
  admin_search: `select public.admin_search('an')`,
  // Not called, because it requires an invitation token, and only the page of the emailed link uses it.
  staff_invite: null,
  sibling_events: `select public.sibling_events('${TASMANIA}')`,
  event_overview: `${createUnionSql('public.event_overview(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
}

const viewsByClient = new WeakMap<Client, Promise<string[]>>()
export const listViews = (db: Client): Promise<string[]> => {
  const cachedViews =
    viewsByClient.get(db) ??
    db
      .query<{ name: string }>(
        `select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
          and has_table_privilege('authenticated', c.oid, 'select')`,
      )
      .then(({ rows }) => rows.map(({ name }) => name))
  viewsByClient.set(db, cachedViews)
  return cachedViews
}
