-- Waivers: how travellers sign them, and how staff write and confirm them.

create function private.is_minor(t public.travellers, e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(t.date_of_birth > e.start_date - make_interval(years => (private.settings()).adult_age), false);
end
$$;
comment on function private.is_minor(public.travellers, public.events) is
  'Whether a traveller is below the adult age on the day of departure. False if the birthday is not known.';

create function private.device_of_request() returns text
language plpgsql stable set search_path = '' as $$
begin
  return left(private.clean(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'),
    private.max_device_text());
end
$$;
comment on function private.device_of_request() is
  'The start of the User-Agent header of the request. Null: the client sent none. The IP address is not used.';

create function private.lock_waiver(trip_id uuid) returns private.waivers
language plpgsql set search_path = '' as $$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.trip_id = lock_waiver.trip_id for update;
  return w;
end
$$;
comment on function private.lock_waiver(uuid) is
  'Locks the waiver of a trip, so that nobody can sign it while staff save a new version. All columns are null if the
trip has no waiver. The caller locks the booking or the trip first.';

create function public.sign_waiver(token uuid, version int, hash text, signed_name text, consents boolean,
  email text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  e public.events;
  w private.waivers;
  s private.waiver_signatures;
  address text;
begin
  if t.id is null then return private.result('not_found'); end if;
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  w := private.lock_waiver(e.trip_id);
  if w.version is null or not w.is_active then return private.result('not_asked'); end if;
  select * into s from private.waiver_signatures x
  where x.traveller_id = t.id and x.trip_id = w.trip_id and x.version >= w.asked_version
  order by x.version desc limit 1;
  if s.id is not null then return private.result('signed', jsonb_build_object('signed_at', s.signed_at)); end if;
  s.body := private.waiver_text(t);
  s.hash := private.terms_hash(s.body);
  if w.version is distinct from sign_waiver.version or s.hash is distinct from sign_waiver.hash then
    return private.result('changed');
  end if;
  s.is_guardian := private.is_minor(t, e);
  if s.is_guardian and private.guardian_of(t) is null then return private.result('guardian_needed'); end if;
  if consents is not true then return private.result('consent_needed'); end if;
  s.signed_name := private.clean(signed_name);
  address := coalesce((select l.email from private.traveller_links l where l.token_hash = private.hash_token(token)),
    private.clean(email));
  if not private.is_name(s.signed_name) or not private.is_email(address) then
    return private.invalid(variadic array_remove(array[case when not private.is_name(s.signed_name) then 'signed_name' end,
      case when not private.is_email(address) then 'email' end], null));
  end if;
  insert into private.waiver_signatures (traveller_id, booking_id, trip_id, version, traveller_name, signed_name,
    is_guardian, body, hash, device)
  values (t.id, t.booking_id, w.trip_id, w.version, t.full_name, s.signed_name, s.is_guardian, s.body, s.hash,
    private.device_of_request())
  returning * into s;
  perform private.queue_email(address, 'waiver_signed', jsonb_build_object('key', s.id, 'booking_id', t.booking_id,
    'full_name', s.signed_name, 'traveller', t.full_name, 'is_guardian', s.is_guardian, 'event', e.title,
    'start_date', e.start_date, 'end_date', e.end_date, 'version', s.version, 'body', s.body, 'hash', s.hash,
    'signed_at', s.signed_at));
  perform private.audit('sign_waiver', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'version', s.version));
  return private.result('signed', jsonb_build_object('signed_at', s.signed_at));
end
$$;
comment on function public.sign_waiver(uuid, int, text, text, boolean, text) is
  'For everyone with the link to a traveller''s forms: signs the waiver of this traveller. version and hash: of the
text that was shown. signed_name: the full name of the traveller, or of the guardian who signs for a minor. email: gets
a copy if the link was not emailed. A second call returns the first signature. changed: another text is to be signed
now. not_asked: the trip has no waiver. guardian_needed: the traveller is a minor, and the booking has no guardian.
Statuses: signed {signed_at timestamptz}, changed, not_asked, guardian_needed, consent_needed, invalid {fields text[]},
not_found.';
revoke execute on function public.sign_waiver(uuid, int, text, text, boolean, text) from public, anon, authenticated;
grant execute on function public.sign_waiver(uuid, int, text, text, boolean, text) to anon, authenticated;

create function public.save_waiver(trip_id uuid, body text, due_days int, is_active boolean default true,
  asks_again boolean default false, expected_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w private.waivers;
  v private.waiver_versions;
  asked_again constant boolean := coalesce(asks_again, false);
  errors text[];
begin
  perform private.require_permission('trips');
  perform from public.trips j where j.id = save_waiver.trip_id for update;
  if not found then return private.result('not_found'); end if;
  w := private.lock_waiver(trip_id);
  if w.latest_version is distinct from expected_version then return private.result('conflict'); end if;
  select * into v from private.waiver_versions x where x.trip_id = w.trip_id and x.version = w.latest_version;
  w.due_days := save_waiver.due_days;
  errors := private.validation_errors(w, 'due_days') || array(select 'body' where not coalesce(
    save_waiver.body ~ '\S' and char_length(save_waiver.body) <= private.max_waiver_text(), false));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.unknown_placeholders(body) <> '{}' then
    return private.result('unknown_placeholders', jsonb_build_object('names', private.unknown_placeholders(body)));
  end if;
  insert into private.waivers as x (trip_id, due_days, is_active)
  values (save_waiver.trip_id, save_waiver.due_days, coalesce(save_waiver.is_active, true))
  on conflict on constraint waivers_pkey do update set due_days = excluded.due_days, is_active = excluded.is_active,
    latest_version = x.latest_version + (v.body <> save_waiver.body)::int
  returning * into w;
  if w.latest_version is distinct from v.version then
    insert into private.waiver_versions (trip_id, version, body, asks_again, created_by)
    values (w.trip_id, w.latest_version, save_waiver.body, asked_again, private.me());
  else
    update private.waiver_versions x set asks_again = asked_again
    where x.trip_id = w.trip_id and x.version = w.latest_version and x.confirmed_at is null;
  end if;
  perform private.audit('save_waiver', 'trips', w.trip_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('saved', jsonb_build_object('version', w.latest_version));
end
$$;
comment on function public.save_waiver(uuid, text, int, boolean, boolean, int) is
  'For staff with the permission "trips": writes the waiver of a trip. A changed text becomes a new version, which travellers
sign after an admin has confirmed it. asks_again: travellers who signed an earlier version are asked again. is_active
false: nobody is asked to sign. expected_version: the newest version that the caller knew; null: none. conflict: another
version is the newest now. unknown_placeholders: names are texts in braces that are no placeholders.
Statuses: saved {version int}, conflict, unknown_placeholders {names text[]}, invalid {fields text[]}, not_found.';
revoke execute on function public.save_waiver(uuid, text, int, boolean, boolean, int) from public, anon, authenticated;
grant execute on function public.save_waiver(uuid, text, int, boolean, boolean, int) to authenticated;

create function public.confirm_waiver(trip_id uuid, version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w private.waivers;
begin
  perform private.require_permission('settings');
  w := private.lock_waiver(trip_id);
  if w.trip_id is null then return private.result('not_found'); end if;
  if w.latest_version is distinct from confirm_waiver.version then return private.result('conflict'); end if;
  if w.version = w.latest_version then return private.result('confirmed'); end if;
  update private.waiver_versions v set confirmed_at = private.now(), confirmed_by = private.me()
  where v.trip_id = w.trip_id and v.version = w.latest_version;
  update private.waivers x set version = w.latest_version, asked_version = (
    select coalesce(max(v.version) filter (where v.asks_again), min(v.version)) from private.waiver_versions v
    where v.trip_id = w.trip_id)
  where x.trip_id = w.trip_id;
  perform private.audit('confirm_waiver', 'trips', w.trip_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('confirmed');
end
$$;
comment on function public.confirm_waiver(uuid, int) is
  'For staff with the permission "settings": confirms that a lawyer has checked the newest version of a waiver. Travellers
then sign this version. conflict: there is a newer version.
Statuses: confirmed, conflict, not_found.';
revoke execute on function public.confirm_waiver(uuid, int) from public, anon, authenticated;
grant execute on function public.confirm_waiver(uuid, int) to authenticated;

create function private.example_waiver_values(trip_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
begin
  select * into e from public.events x where x.trip_id = example_waiver_values.trip_id
  order by x.start_date >= private.today() desc nulls last, abs(x.start_date - private.today()) nulls last, x.id limit 1;
  return private.waiver_values('Alex Example', e.title, e.location, e.start_date, e.end_date);
end
$$;
comment on function private.example_waiver_values(uuid) is
  'The placeholders of waivers with their values for an invented traveller on the next departure of a trip.';

create function public.trip_waiver(trip_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  w private.waivers;
begin
  perform private.require_permission('guests');
  select * into w from private.waivers x where x.trip_id = trip_waiver.trip_id;
  return private.result('ok', jsonb_build_object('sample', private.sample_waiver(),
    'placeholders', (select jsonb_agg(jsonb_build_object('name', v.key, 'example', v.value) order by v.key)
      from jsonb_each_text(private.example_waiver_values(trip_waiver.trip_id)) v),
    'waiver', case when w.trip_id is not null then jsonb_build_object('due_days', w.due_days,
      'is_active', w.is_active, 'version', w.version, 'latest_version', w.latest_version, 'versions', (
        select jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'asks_again', v.asks_again,
          'created_at', v.created_at, 'created_by', c.full_name, 'confirmed_at', v.confirmed_at,
          'confirmed_by', f.full_name, 'signatures', (select count(*) from private.waiver_signatures s
            where s.trip_id = v.trip_id and s.version = v.version)) order by v.version desc)
        from private.waiver_versions v left join public.profiles c on c.id = v.created_by
        left join public.profiles f on f.id = v.confirmed_by where v.trip_id = w.trip_id)) end));
end
$$;
comment on function public.trip_waiver(uuid) is
  'For staff with the permission "guests" for all departures: the waiver of a trip with its versions, the newest first.
version: the version that travellers sign; null: none is confirmed. signatures: number of signatures of the version.
sample: the text to start with. placeholders: with values of the next departure.
Statuses: ok {sample text, placeholders {name text, example text}[], waiver {due_days int, is_active boolean, version
int?, latest_version int, versions {version int, body text, asks_again boolean, created_at timestamptz, created_by
text?, confirmed_at timestamptz?, confirmed_by text?, signatures int}[]}?}.';
revoke execute on function public.trip_waiver(uuid) from public, anon, authenticated;
grant execute on function public.trip_waiver(uuid) to authenticated;

create function public.preview_waiver(trip_id uuid, body text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('guests');
  return private.result('ok', jsonb_build_object('body', coalesce(private.fill_placeholders(
    left(body, private.max_waiver_text()), private.example_waiver_values(preview_waiver.trip_id)), '')));
end
$$;
comment on function public.preview_waiver(uuid, text) is
  'For staff with the permission "guests" for all departures: a text of a waiver with its placeholders filled with examples.
Statuses: ok {body text}.';
revoke execute on function public.preview_waiver(uuid, text) from public, anon, authenticated;
grant execute on function public.preview_waiver(uuid, text) to authenticated;

create function public.signed_waivers(traveller_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own_event_id constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = signed_waivers.traveller_id);
begin
  perform private.require_permission('guests', own_event_id);
  if own_event_id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('signatures', (
    select coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name,
      'signed_name', s.signed_name, 'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash,
      'signed_at', s.signed_at, 'device', s.device) order by s.signed_at desc, s.id), '[]')
    from private.waiver_signatures s where s.traveller_id = signed_waivers.traveller_id)));
end
$$;
comment on function public.signed_waivers(uuid) is
  'For staff with the permission "guests": the waivers that a traveller has signed, the newest first.
Statuses: ok {signatures {version int, traveller_name text, signed_name text, is_guardian boolean, body text, hash text,
signed_at timestamptz, device text?}[]}, not_found.';
revoke execute on function public.signed_waivers(uuid) from public, anon, authenticated;
grant execute on function public.signed_waivers(uuid) to authenticated;
