-- The right by which the desk reads and writes each table, instead of being one of the staff alone.

do $$
declare
  -- Table, right. Read by staff in any role, on purpose: the house's rules, which nothing secret is in; whether the
  -- clock runs; what each role may do.
  any_role text[] := array['house_rules', 'clock_parts', 'role_rights'];
  rights constant jsonb := '{
    "audit_log": "history", "profiles": "sales", "customer_claims": "booking", "customers": "sales",
    "events": "sales", "bookings": "sales", "booking_staff_notes": "guests", "travellers": "guests",
    "installments": "sales", "payments": "sales", "payment_notes": "sales", "transfers": "sales",
    "transfer_notes": "sales", "event_ledgers": "sales", "event_months": "sales", "store_months": "sales",
    "waitlist_submissions": "waitlist", "contact_messages": "messages", "message_answers": "messages", "canned_answers": "messages", "interest_submissions": "messages",
    "comments": "community", "comment_replies": "community", "comment_reports": "community",
    "products": "store", "product_variants": "store", "product_interest": "store",
    "orders": "sales", "order_items": "sales", "order_payments": "sales", "order_payment_notes": "sales",
    "email_outbox": "letters", "mail_addresses": "letters", "event_letters": "letters",
    "event_letter_readers": "letters",
    "autopay": "sales", "autopay_attempts": "sales", "card_checkouts": "sales", "card_differences": "sales",
    "card_disputes": "sales", "card_refunds": "sales", "card_set_aside": "sales", "provider_balance": "sales",
    "provider_events": "sales", "provider_payouts": "sales", "reconcile_runs": "sales", "saved_cards": "sales"}';
  -- What a guide reads besides: of his departures, whoever goes on them.
  of_own constant jsonb := jsonb_build_object(
    'events', $q$id in (select private.departures_for('guests'))$q$,
    'bookings', $q$status in ('pending', 'confirmed') and event_id in (select private.departures_for('guests'))$q$,
    'booking_staff_notes', $q$booking_id in (select b.id from public.bookings b
      where b.event_id in (select private.departures_for('guests')))$q$,
    'travellers', $q$booking_id in (select b.id from public.bookings b
      where b.event_id in (select private.departures_for('guests')))$q$,
    'customers', $q$id in (select b.customer_id from public.bookings b
      where b.event_id in (select private.departures_for('guests')))$q$,
    'event_letters', $q$event_id in (select private.departures_for('letters'))$q$,
    'event_letter_readers', $q$letter_id in (select l.id from public.event_letters l
      where l.event_id in (select private.departures_for('letters')))$q$);
  p record;
  asked constant text := '\( SELECT private\.is_admin\(\) AS is_admin\)';
  may text;
begin
  for p in
    select l.tablename as name, l.policyname, l.qual, l.with_check, l.cmd from pg_catalog.pg_policies l
    where l.schemaname = 'public' and l.tablename <> all (any_role)
      and coalesce(l.qual, '') || coalesce(l.with_check, '') ~ asked
    order by 1, 2
  loop
    if not rights ? p.name then
      raise exception 'By which right does the desk read %? Name it in the map of this migration.', p.name;
    end if;
    may := format('(select private.may(%L))', rights ->> p.name);
    if p.cmd = 'SELECT' and of_own ? p.name then may := format('(%s or %s)', may, of_own ->> p.name); end if;
    execute format('alter policy %I on public.%I', p.policyname, p.name)
      || coalesce(' using (' || regexp_replace(p.qual, asked, may, 'g') || ')', '')
      || coalesce(' with check (' || regexp_replace(p.with_check, asked, may, 'g') || ')', '');
  end loop;
end
$$;

-- Pictures of trips are the trips' to change, those of products the store's.
alter policy "Admins list pictures" on storage.objects using (bucket_id = 'event-images'
  and (select private.may('trips')) or bucket_id = 'product-images' and (select private.may('store')));
alter policy "Admins upload pictures" on storage.objects with check (bucket_id = 'event-images'
  and (select private.may('trips')) or bucket_id = 'product-images' and (select private.may('store')));
alter policy "Admins replace pictures" on storage.objects using (bucket_id = 'event-images'
  and (select private.may('trips')) or bucket_id = 'product-images' and (select private.may('store')))
  with check (bucket_id = 'event-images' and (select private.may('trips'))
    or bucket_id = 'product-images' and (select private.may('store')));
alter policy "Admins delete pictures" on storage.objects using (bucket_id = 'event-images'
  and (select private.may('trips')) or bucket_id = 'product-images' and (select private.may('store')));

do $$
begin
  execute 'create or replace view public.moderation_queue with (security_invoker = true) as '
    || replace(pg_get_viewdef('public.moderation_queue'::regclass), 'private.is_admin()', 'private.may(''community'')');
end
$$;

-- Policies and views that ask for staff alone are those above, on purpose.
do $$
declare
  left_over text;
begin
  select string_agg(n.name, ', ') into left_over from (
    select l.tablename || ': ' || l.policyname as name from pg_catalog.pg_policies l
    where coalesce(l.qual, '') || coalesce(l.with_check, '') ~ 'private\.is_admin\('
      and l.tablename not in ('house_rules', 'clock_parts', 'role_rights')
    union all
    select v.viewname from pg_catalog.pg_views v
    where v.schemaname in ('public', 'private') and v.definition ~ 'private\.is_admin\(') n;
  if left_over is not null then raise exception 'By which right is this read: %?', left_over; end if;
end
$$;
