-- Publishes, unpublishes, deletes and calls off events.

create function public.publish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  faults text[];
begin
  perform private.require_permission('trips');
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  if old.status = 'published' then return private.result('published'); end if;
  faults := private.sale_faults(old.phase, to_jsonb(old));
  if old.start_date is null and not 'start_date' = any (faults) then faults := faults || 'start_date'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  update public.events t set status = 'published', end_date = coalesce(old.end_date, old.start_date) where t.id = old.id
  returning * into saved;
  perform private.audit_event('publish_event', old, saved);
  perform private.settle_offers(saved);
  return private.result('published');
end
$$;
comment on function public.publish_event(uuid) is
  'Shows a draft to everyone; its free seats are offered to who waits. It needs a start, and to be
open a price, a place and seats: fields names what is missing.
Statuses: published, invalid {fields text[]}, not_found.';
revoke execute on function public.publish_event(uuid) from public, anon, authenticated;
grant execute on function public.publish_event(uuid) to authenticated;

create function public.unpublish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
begin
  perform private.require_permission('trips');
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  if private.has_live_bookings(old.id) then return private.result('has_bookings'); end if;
  if old.status = 'draft' then return private.result('unpublished'); end if;
  update public.events t set status = 'draft' where t.id = old.id returning * into saved;
  perform private.audit_event('unpublish_event', old, saved);
  perform private.settle_offers(saved);
  return private.result('unpublished');
end
$$;
comment on function public.unpublish_event(uuid) is
  'Makes a trip a draft again; its open offers end, who held one waits again.
Statuses: unpublished, has_bookings, not_found.';
revoke execute on function public.unpublish_event(uuid) from public, anon, authenticated;
grant execute on function public.unpublish_event(uuid) to authenticated;

create function public.delete_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  bookings int;
  names jsonb;
begin
  perform private.require_permission('trips');
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  select count(*) into bookings from public.bookings b where b.event_id = old.id;
  if bookings > 0 then return private.result('has_bookings', jsonb_build_object('bookings', bookings)); end if;
  select coalesce(jsonb_agg(i.image_name order by i.image_name), '[]') into names
  from public.event_images i where i.event_id = old.id and i.image_url !~ '^/' and i.image_name <> '';
  delete from public.events t where t.id = old.id;
  perform private.audit_event('delete_event', old, null);
  return private.result('deleted', jsonb_build_object('image_names', names));
end
$$;
comment on function public.delete_event(uuid) is
  'Deletes a trip with all that hangs on it. One with bookings stays, cancelled ones too:
the ledger must not lose them. image_names: files in the bucket event-images for the caller to remove.
Statuses: deleted {image_names text[]}, has_bookings {bookings int}, not_found.';
revoke execute on function public.delete_event(uuid) from public, anon, authenticated;
grant execute on function public.delete_event(uuid) to authenticated;

-- Tells whoever goes or waits, each once; of a booking with what is paid back. Asked while they still do.
create function private.notify_called_off(e public.events) returns void
language sql set search_path = '' as $$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) order by p.id))
  from (
    select b.id, coalesce(c.email, private.email_of(c.profile_id)) as email, b.id as booking_id, b.reference,
      b.paid_amount as refund
    from public.bookings b join public.customers c on c.id = b.customer_id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0 from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$$;

-- Ends every live booking of a trip with nothing kept; answers how many there were, of how many people, and what is
-- owed back.
create function private.end_bookings(event_id uuid, out bookings int, out people int, out refund numeric)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  bookings := 0;
  people := 0;
  refund := 0;
  for b in
    with over as (
      update public.bookings t
      set status = 'cancelled', cancelled_at = private.now(), expires_at = null, kept_amount = 0
      where t.event_id = end_bookings.event_id and t.status in ('pending', 'confirmed') returning t.*)
    select o.* from over o order by o.id
  loop
    bookings := bookings + 1;
    people := people + b.seats;
    refund := refund + b.paid_amount;
    perform private.touch_customer(b.customer_id);
    perform private.audit('cancel_booking', 'bookings', b.id::text,
      jsonb_build_object('seats', b.seats, 'kept', 0, 'refund', b.paid_amount));
  end loop;
end
$$;

create function public.call_off_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  if e.id is null then return private.result('not_found'); end if;
  if e.called_off_at is not null then return private.result('already'); end if;
  if e.status <> 'published' then return private.result('not_published'); end if;
  if e.end_date < private.today() then return private.result('over'); end if;
  perform private.notify_called_off(e);
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update public.waitlist_submissions t set status = 'withdrawn'
  where t.event_id = e.id and t.status in ('waiting', 'offered');
  get diagnostics waiting = row_count;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'bookings', ended.bookings, 'people', ended.people, 'refund', ended.refund, 'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'people', ended.people,
    'refund', ended.refund, 'waiting', waiting));
end
$$;
comment on function public.call_off_event(uuid) is 'For staff: a published trip does not take place. Its bookings are
cancelled with nothing kept (refund: AUD owed back in all), who waits or holds an offer waits no more (waiting), and each
is written to once. It stays to be seen, as called off, and cannot be called on again.
Statuses: called_off {bookings int, people int, refund numeric, waiting int}, already, not_published, over, not_found.';
revoke execute on function public.call_off_event(uuid) from public, anon, authenticated;
grant execute on function public.call_off_event(uuid) to authenticated;

-- What a trip lacks to be on sale. A trip that is announced or planned needs none of it.
create function private.sale_faults(phase text, event jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when phase = 'open' then array_remove(array[
    case when nullif(btrim(event ->> 'location'), '') is null then 'location' end,
    case when event ->> 'start_date' is null then 'start_date' end,
    case when event ->> 'max_registrations' is null then 'max_registrations' end,
    case when coalesce(event ->> 'sale_price', event ->> 'price') is null then 'price' end], null) else '{}'::text[] end
$$;

-- Days that lie outside their trip.
create function private.day_faults(event jsonb, days jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg((d.value ->> 'path') || 'date' order by d.n), '{}')
  from jsonb_array_elements(days) with ordinality d (value, n)
  where private.fits(d.value #> '{row,date}', 'date'::regtype) and private.fits(event -> 'start_date', 'date'::regtype)
    and private.fits(event -> 'end_date', 'date'::regtype)
    and not private.to_date(d.value #>> '{row,date}') between private.to_date(event ->> 'start_date')
    and private.to_date(event ->> 'end_date')
$$;
