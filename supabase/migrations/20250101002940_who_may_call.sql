-- The right that each function of the desk asks for, instead of asking for one of the staff alone. The last of the
-- migrations, for it is to see them all: a function that is named nowhere here stops it.

do $$
declare
  -- Asking for staff in any role, on purpose: is_admin and require_admin themselves; what tells each of them what his
  -- rights reach; and delete_my_account, by which two of them do not leave at once.
  any_role text[] := array['is_admin', 'require_admin', 'admin_today', 'all_today', 'search_admin', 'search_all',
    'delete_my_account'];
  -- Function, right, and which departure it is about where the right may be had of single departures.
  needs constant jsonb := '[
    ["save_event", "trips"], ["publish_event", "trips"], ["unpublish_event", "trips"], ["delete_event", "trips"],
    ["import_events", "trips"],
    ["admin_book", "booking"], ["update_travellers", "booking"], ["set_booking_notes", "booking"],
    ["cancellation", "booking"], ["may_see", "booking"], ["save_customer", "booking"], ["make_claim_link", "booking"],
    ["preview_desk_plan", "booking"], ["remind_bookings", "letters"], ["list_bookings", "sales"], ["list_customers", "sales"], ["list_orders", "sales"], ["admin_summary", "sales"],
    ["revenue_by_month", "sales"], ["card_report", "sales"], ["payment_provider_status", "sales"],
    ["list_card_matters", "sales"],
    ["record_payment", "money"], ["refund_payment", "money"], ["begin_card_refund", "money"],
    ["refund_order", "money"], ["confirm_transfer", "money"], ["reject_transfer", "money"],
    ["reprice_plan", "money"], ["reschedule_plan", "money"], ["set_plan_terms", "money"],
    ["set_card_matter_handled", "money"],
    ["list_events", "sales"], ["trip_overview", "sales"], ["list_history", "history"],
    ["house_settings", "settings"], ["save_house_rules", "settings"],
    ["save_payment_provider", "settings"], ["disconnect_payment_provider", "settings"],
    ["list_waitlist", "waitlist"], ["admin_offer_seats", "waitlist"], ["withdraw_offer", "waitlist"],
    ["update_waitlist_entry", "waitlist"], ["delete_waitlist_entry", "waitlist"],
    ["list_interest", "messages"], ["list_messages", "messages"], ["answer_message", "messages"],
    ["save_canned_answer", "messages"], ["delete_canned_answer", "messages"], ["mark_letter", "messages"],
    ["delete_letter", "messages"],
    ["mark_comment", "community"], ["may_read_talk", "community"],
    ["save_product", "store"], ["clear_product_interest", "store"], ["set_order_fulfilled", "store"],
    ["mark_order_paid", "store"], ["may_see_order", "store"],
    ["list_mails", "letters"], ["mails_ahead", "letters"], ["resend_mail", "letters"], ["cancel_mail", "letters"],
    ["clear_mail_address", "letters"], ["guests_to_write", "letters"], ["write_to_guests", "letters"],
    ["list_event_letters", "letters", "event_id"]]';
  -- What pays money back keeps to the limit too.
  pays_back text[] := array['refund_payment', 'begin_card_refund', 'refund_order'];
  f record;
  asks text;
  told text;
begin
  for f in
    select p.oid, p.proname as name, n.need, p.prosrc ~ 'private\.(is_admin|require_admin)\(\)' as asks_for_staff
    from pg_catalog.pg_proc p left join jsonb_array_elements(needs) n (need) on n.need ->> 0 = p.proname
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname <> all (any_role)
    order by p.proname
  loop
    if f.asks_for_staff and f.need is null then
      raise exception 'Which right does % ask for? Name it in the map of this migration, or among those for any role.',
        f.name;
    elsif f.need is not null and not f.asks_for_staff then
      raise exception '% asks for no staff: take it out of the map of this migration.', f.name;
    end if;
    continue when f.need is null;
    asks := format('(%L%s)', f.need ->> 1, coalesce(', ' || (f.need ->> 2), ''));
    told := replace(pg_get_functiondef(f.oid), 'private.is_admin()', 'private.may' || asks);
    if f.name = any (pays_back) then
      told := replace(told, 'private.require_admin();', 'private.require' || asks || ';
  if private.beyond_refund_limit(amount) is not null then return private.beyond_refund_limit(amount); end if;');
      execute format('comment on function %s is %L', f.oid::regprocedure,
        regexp_replace(obj_description(f.oid, 'pg_proc'), '\.\s*$', ', over_limit {limit numeric}.'));
    end if;
    execute replace(told, 'private.require_admin()', 'private.require' || asks);
  end loop;
  select string_agg(n.need ->> 0, ', ') into asks from jsonb_array_elements(needs) n (need)
  where not exists (select from pg_catalog.pg_proc p where p.proname = n.need ->> 0
    and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace));
  if asks is not null then raise exception 'There is no % any more: take it out of the map.', asks; end if;
end
$$;
