set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.activity_ids(kind text, id text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entity_id uuid := private.to_uuid(id);
begin
  if kind = 'trip' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.event_id = entity_id))
      || array(select entity_id::text
        union select e.journey_id::text from public.events e where e.id = entity_id
        union select w.id::text from public.waitlist_submissions w where w.event_id = entity_id);
  end if;
  if kind in ('booking', 'order') then
    return private.with_related_ids(array[entity_id])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = entity_id);
  end if;
  if kind = 'customer' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.customer_id = entity_id
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = entity_id))
      || array(select entity_id::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = entity_id
        union select c.profile_id::text from public.customers c where c.id = entity_id and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = entity_id);
  end if;
  return array[case when kind = 'settings' then kind else entity_id::text end];
end
$function$;

CREATE OR REPLACE FUNCTION private.export_bookings(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

COMMENT ON FUNCTION "private"."activity_ids"(text, text) IS 'The ids of all rows whose audit log entries are part of the history of an entity. kind: trip, booking, customer,
product, order or settings. The history of a trip, which is a departure here, includes changes of the policies that all its
departures share. The history of a customer includes merged customers.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, lines, instalments, payments, bank transfers and requests to change the
departure.';
