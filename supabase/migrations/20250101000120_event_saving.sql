-- Saving a whole trip in one transaction: it is there complete or not at all.

-- The names of the fields that are wrong, days as in days.2.items.0.title; empty where all is well.
create function private.event_faults(event jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  faults text[] := '{}'::text[];
  days jsonb := case when jsonb_typeof(event -> 'days') = 'array' then event -> 'days' else '[]' end;
  field text;
  day jsonb;
begin
  if private.clean(event ->> 'title') is null or char_length(event ->> 'title') > 200 then faults := faults || 'title'::text; end if;
  if char_length(event ->> 'location') > 200 then faults := faults || 'location'::text; end if;
  if char_length(event ->> 'description') > 10000 then faults := faults || 'description'::text; end if;
  foreach field in array array['start_date', 'end_date'] loop
    if event ->> field is not null and private.to_date(event ->> field) is null then faults := faults || field; end if;
  end loop;
  if private.to_date(event ->> 'end_date') < private.to_date(event ->> 'start_date') then faults := faults || 'end_date'::text; end if;
  if event ->> 'status' = 'published' and event ->> 'start_date' is null then faults := faults || 'start_date'::text; end if;
  foreach field in array array['price', 'sale_price', 'deposit'] loop
    if event ->> field is not null and private.to_amount(event ->> field) is null then faults := faults || field; end if;
  end loop;
  if event ->> 'sale_price' is not null
    and coalesce(private.to_amount(event ->> 'sale_price') > private.to_amount(event ->> 'price'), true)
    and not 'sale_price' = any (faults) then faults := faults || 'sale_price'::text; end if;
  if event ->> 'max_registrations' is not null and event ->> 'max_registrations' !~ '^[1-9]\d{0,4}$' then
    faults := faults || 'max_registrations'::text;
  end if;
  if coalesce(event ->> 'currency', 'AUD') !~ '^[A-Z]{3}$' then faults := faults || 'currency'::text; end if;
  if coalesce(event ->> 'status', 'draft') not in ('draft', 'published') then faults := faults || 'status'::text; end if;
  if coalesce(event ->> 'phase', 'open') not in ('open', 'coming_soon', 'planning') then faults := faults || 'phase'::text; end if;
  if char_length(event ->> 'event_type') > 40 then faults := faults || 'event_type'::text; end if;
  if jsonb_typeof(coalesce(nullif(event -> 'custom_fields', 'null'), '{}')) <> 'object'
    or length(event ->> 'custom_fields') > 40000 then faults := faults || 'custom_fields'::text; end if;
  if jsonb_array_length(days) > 60 then return faults || 'days'::text; end if;
  faults := faults || private.image_faults(event -> 'images', 'images');
  for d in 0 .. jsonb_array_length(days) - 1 loop
    day := days -> d;
    if char_length(day ->> 'title') > 200 then faults := faults || format('days.%s.title', d); end if;
    if char_length(day ->> 'description') > 10000 then faults := faults || format('days.%s.description', d); end if;
    if private.clean(day ->> 'date') is not null and private.to_date(day ->> 'date') is null then
      faults := faults || format('days.%s.date', d);
    end if;
    faults := faults || private.item_faults(day -> 'items', format('days.%s.items', d))
      || private.image_faults(day -> 'images', format('days.%s.images', d));
  end loop;
  return faults;
end
$$;

create function private.item_faults(items jsonb, path text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  faults text[] := '{}'::text[];
  item jsonb;
  field text;
  n int := 0;
begin
  if coalesce(jsonb_typeof(items), 'null') = 'null' then return faults; end if;
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 60 then return array[path]; end if;
  for item in select * from jsonb_array_elements(items) loop
    if private.clean(item ->> 'title') is null or char_length(item ->> 'title') > 200 then faults := faults || format('%s.%s.title', path, n); end if;
    if char_length(item ->> 'description') > 5000 then faults := faults || format('%s.%s.description', path, n); end if;
    foreach field in array array['start_time', 'end_time'] loop
      if coalesce(item ->> field, '') !~ '^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$' then faults := faults || format('%s.%s.%s', path, n, field); end if;
    end loop;
    n := n + 1;
  end loop;
  return faults;
end
$$;

create function private.image_faults(images jsonb, path text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(images), 'null') = 'null' then return '{}'::text[]; end if;
  if jsonb_typeof(images) <> 'array' or jsonb_array_length(images) > 20 then return array[path]; end if;
  return array(
    select format('%s.%s', path, i.n - 1) from jsonb_array_elements(images) with ordinality as i (image, n)
    where coalesce(i.image ->> 'image_url', '') !~ '^(/[^/]|https?://)' or char_length(i.image ->> 'image_url') > 600
      or char_length(i.image ->> 'alt_text') > 300 or char_length(i.image ->> 'image_name') > 300
      or coalesce(i.image ->> 'width', '1') !~ '^[1-9]\d{0,4}$' or coalesce(i.image ->> 'height', '1') !~ '^[1-9]\d{0,4}$');
end
$$;

create function private.write_images(event_id uuid, itinerary_id uuid, images jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_images (event_id, itinerary_id, image_url, image_name, alt_text, width, height, sort_order)
  select event_id, itinerary_id, i.image ->> 'image_url', coalesce(i.image ->> 'image_name', ''),
    coalesce(i.image ->> 'alt_text', ''), (i.image ->> 'width')::int, (i.image ->> 'height')::int, i.n - 1
  from jsonb_array_elements(case when jsonb_typeof(images) = 'array' then images else '[]' end) with ordinality as i (image, n)
$$;

-- Days and activities are written anew in the order given; days are numbered from 1.
create function private.write_days(event_id uuid, days jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  day record;
  day_id uuid;
begin
  delete from public.event_itineraries i where i.event_id = write_days.event_id;
  for day in select d.value, d.n from jsonb_array_elements(days) with ordinality as d (value, n) loop
    insert into public.event_itineraries (event_id, day_number, title, date, description)
    values (write_days.event_id, day.n, coalesce(day.value ->> 'title', ''), private.to_date(day.value ->> 'date'),
      coalesce(day.value ->> 'description', ''))
    returning id into day_id;
    insert into public.itinerary_items (itinerary_id, title, description, start_time, end_time, item_type, sort_order)
    select day_id, i.item ->> 'title', coalesce(i.item ->> 'description', ''), nullif(i.item ->> 'start_time', '')::time,
      nullif(i.item ->> 'end_time', '')::time, coalesce(private.clean(i.item ->> 'item_type'), 'activity'), i.n - 1
    from jsonb_array_elements(case when jsonb_typeof(day.value -> 'items') = 'array' then day.value -> 'items' else '[]' end)
      with ordinality as i (item, n);
    perform private.write_images(event_id, day_id, day.value -> 'images');
  end loop;
end
$$;

-- Writes an event whose fields were found right; returns its id.
create function private.write_event(event jsonb, event_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, event - array['id', 'days', 'images']);
  saved uuid := event_id;
begin
  e.title := private.clean(e.title);
  e.end_date := coalesce(e.end_date, e.start_date);
  if saved is null then
    insert into public.events (title, description, location, start_date, end_date, max_registrations, price, sale_price,
      deposit, currency, status, phase, custom_fields, event_type, created_by)
    values (e.title, coalesce(e.description, ''), coalesce(e.location, ''), e.start_date, e.end_date, e.max_registrations,
      e.price, e.sale_price, e.deposit, coalesce(e.currency, 'AUD'), coalesce(e.status, 'draft'), coalesce(e.phase, 'open'),
      coalesce(e.custom_fields, '{}'), coalesce(e.event_type, 'paranormal_trip'), auth.uid())
    returning id into saved;
  else
    update public.events t set title = e.title, description = coalesce(e.description, ''), location = coalesce(e.location, ''),
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = coalesce(e.currency, 'AUD'),
      status = coalesce(e.status, 'draft'), phase = coalesce(e.phase, 'open'), custom_fields = coalesce(e.custom_fields, '{}'),
      event_type = coalesce(e.event_type, 'paranormal_trip')
    where t.id = write_event.event_id;
  end if;
  if event ? 'images' then
    delete from public.event_images i where i.event_id = saved and i.itinerary_id is null;
    perform private.write_images(saved, null, event -> 'images');
  end if;
  if jsonb_typeof(event -> 'days') = 'array' then perform private.write_days(saved, event -> 'days'); end if;
  return saved;
end
$$;
