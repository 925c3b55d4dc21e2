-- Publishes, unpublishes and deletes events, and ends the bookings of a departure that is called off.

create function public.set_event_status(event_id uuid, status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  errors text[];
begin
  perform private.require_permission('trips');
  saved.status := status;
  if private.validation_errors(saved, 'status') <> '{}' then return private.invalid('status'); end if;
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  if status = 'draft' and private.has_live_bookings(old.id) then return private.result('has_bookings'); end if;
  if status = 'draft' and old.guaranteed_at is not null and old.called_off_at is null then
    return private.result('guaranteed');
  end if;
  if old.status <> status then
    if status = 'published' then
      errors := private.missing_for_sale(old.phase, to_jsonb(old));
      if old.start_date is null and not 'start_date' = any (errors) then errors := errors || 'start_date'::text; end if;
      if errors <> '{}' then return private.invalid(variadic errors); end if;
    end if;
    update public.events t set status = set_event_status.status,
      end_date = case when set_event_status.status = 'published' then coalesce(old.end_date, old.start_date)
        else old.end_date end
    where t.id = old.id returning * into saved;
    perform private.audit_event(case status when 'published' then 'publish_event' else 'unpublish_event' end, old, saved);
    perform private.settle_offers(saved);
  end if;
  return private.result(case status when 'published' then 'published' else 'unpublished' end);
end
$$;
comment on function public.set_event_status(uuid, text) is
  'For staff with the permission "trips": publishes a draft (status published) or makes a departure a draft again
(status draft). Publishing offers free seats to the waitlist. A published departure needs a start date; a departure on
sale also needs a location, a price and seats. invalid: fields lists the missing fields. Unpublishing ends open waitlist
offers, and their entries wait again. has_bookings: a departure with pending or confirmed bookings cannot become a
draft. guaranteed: a guaranteed departure cannot become a draft; staff can only call it off.
Statuses: published, unpublished, invalid {fields text[]}, has_bookings, guaranteed, not_found.';
revoke execute on function public.set_event_status(uuid, text) from public, anon, authenticated;
grant execute on function public.set_event_status(uuid, text) to authenticated;

create function private.end_bookings(event_id uuid, out bookings int, out seats int, out refund numeric)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  bookings := 0;
  seats := 0;
  refund := 0;
  for b in
    with over as (
      update public.bookings t
      set status = 'cancelled', cancelled_at = private.now(), expires_at = null, retained_amount = 0
      where t.event_id = end_bookings.event_id and t.status in ('pending', 'confirmed') returning t.*)
    select o.* from over o order by o.id
  loop
    bookings := bookings + 1;
    seats := seats + b.seats;
    refund := refund + b.paid_amount;
    perform private.record_customer_activity(b.customer_id);
    perform private.audit('cancel_booking', 'bookings', b.id::text,
      jsonb_build_object('seats', b.seats, 'retained', 0, 'refund', b.paid_amount));
  end loop;
end
$$;
comment on function private.end_bookings(uuid) is
  'Cancels every pending or confirmed booking of an event without retaining any money. Returns the number of bookings,
their seats and the AUD to refund.';

create function private.missing_for_sale(phase text, event jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when phase = 'open' then array_remove(array[
    case when nullif(btrim(event ->> 'location'), '') is null then 'location' end,
    case when event ->> 'start_date' is null then 'start_date' end,
    case when event ->> 'max_registrations' is null then 'max_registrations' end,
    case when coalesce(event ->> 'sale_price', event ->> 'price') is null then 'price' end], null) else '{}'::text[] end
$$;
comment on function private.missing_for_sale(text, jsonb) is
  'Required fields that an event on sale is missing. An event that is only announced or planned needs none of them.';

create function private.day_errors(event jsonb, days jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg((d.value ->> 'path') || 'date' order by d.n), '{}')
  from jsonb_array_elements(days) with ordinality d (value, n)
  where private.is_convertible(d.value #> '{row,date}', 'date'::regtype)
    and private.is_convertible(event -> 'start_date', 'date'::regtype)
    and private.is_convertible(event -> 'end_date', 'date'::regtype)
    and not private.to_date(d.value #>> '{row,date}') between private.to_date(event ->> 'start_date')
    and private.to_date(event ->> 'end_date')
$$;
comment on function private.day_errors(jsonb, jsonb) is
  'Paths of the itinerary days whose date is outside the dates of the trip.';

create function private.audit_deleted_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit_event('delete_event', old, null);
  return null;
end
$$;
comment on function private.audit_deleted_event() is 'Trigger: writes an audit log entry when staff delete an event.';

create trigger audit_deleted_event after delete on public.events
for each row when (private.is_client()) execute function private.audit_deleted_event();
