-- Waivers: the text that each traveller of a trip signs, its versions, and the signatures.

create function private.max_waiver_text() returns int
language sql immutable set search_path = '' as $$
  select 20000
$$;
comment on function private.max_waiver_text() is 'Maximum number of characters of the text of a waiver.';

create function private.max_device_text() returns int
language sql immutable set search_path = '' as $$
  select 300
$$;
comment on function private.max_device_text() is
  'Maximum number of characters that are stored of the User-Agent header of a browser.';

create table private.waivers (
  trip_id uuid primary key references public.trips (id) on delete cascade,
  due_days int not null constraint waivers_due_days_range check (due_days between 0 and 365),
  is_active boolean not null default true,
  latest_version int not null default 1,
  version int,
  asked_version int,
  constraint waivers_versions_in_order check (asked_version <= version and version <= latest_version)
);
comment on table private.waivers is
  'The waiver that each traveller of a trip signs. Its texts are in private.waiver_versions.';
comment on column private.waivers.trip_id is 'The trip whose travellers sign the waiver.';
comment on column private.waivers.due_days is 'The signature is due this number of days before departure.';
comment on column private.waivers.is_active is
  'Whether travellers are asked to sign. If false, existing signatures stay.';
comment on column private.waivers.latest_version is 'The newest version, even if it is not confirmed.';
comment on column private.waivers.version is
  'The version that travellers sign now: the newest confirmed version. Null: no version is confirmed, so nobody signs.';
comment on column private.waivers.asked_version is
  'A signature of this version or a later version counts. Travellers who signed an earlier version are asked again.';
alter table private.waivers enable row level security;
grant all on private.waivers to service_role;

create table private.waiver_versions (
  trip_id uuid not null references private.waivers (trip_id) on delete cascade,
  version int not null,
  body text not null constraint waiver_versions_body_length
    check (body ~ '\S' and char_length(body) <= private.max_waiver_text()),
  asks_again boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references public.profiles (id) on delete set null,
  primary key (trip_id, version)
);
comment on table private.waiver_versions is
  'The versions of waivers. A text never changes. Travellers sign a version only after an admin has confirmed it.';
comment on column private.waiver_versions.trip_id is 'The trip whose waiver has this version.';
comment on column private.waiver_versions.version is 'Number of the version, from 1.';
comment on column private.waiver_versions.body is
  'The text with placeholders, such as {trip}. A line that starts with ## is a heading.';
comment on column private.waiver_versions.asks_again is
  'Whether travellers who signed an earlier version are asked to sign this version.';
comment on column private.waiver_versions.created_at is 'When the version was saved.';
comment on column private.waiver_versions.created_by is
  'The staff member who saved the version. Null: the account was deleted.';
comment on column private.waiver_versions.confirmed_at is
  'When an admin confirmed that a lawyer has checked the text. Null: not confirmed.';
comment on column private.waiver_versions.confirmed_by is
  'The admin who confirmed the text. Null: not confirmed, or the account was deleted.';
create index waiver_versions_created_by_idx on private.waiver_versions (created_by);
create index waiver_versions_confirmed_by_idx on private.waiver_versions (confirmed_by);
alter table private.waiver_versions enable row level security;
grant all on private.waiver_versions to service_role;

create table private.waiver_signatures (
  id uuid primary key default gen_random_uuid(),
  traveller_id uuid references public.travellers (id) on delete set null,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  trip_id uuid references public.trips (id) on delete set null,
  version int not null,
  traveller_name text not null,
  signed_name text not null constraint waiver_signatures_signed_name_fits check (private.is_name(signed_name)),
  is_guardian boolean not null,
  body text not null,
  hash text not null constraint waiver_signatures_hash_matches check (hash = private.terms_hash(body)),
  device text constraint waiver_signatures_device_length check (char_length(device) <= private.max_device_text()),
  signed_at timestamptz not null default private.now()
);
comment on table private.waiver_signatures is
  'Signed waivers. Rows do not change. They are erased together with the travellers of a booking.';
comment on column private.waiver_signatures.id is 'Primary key.';
comment on column private.waiver_signatures.traveller_id is
  'The traveller. Null: the booker has since named another person, who must sign too.';
comment on column private.waiver_signatures.booking_id is 'The booking of the traveller.';
comment on column private.waiver_signatures.trip_id is 'The trip of the waiver. Null: the trip was deleted.';
comment on column private.waiver_signatures.version is 'The version that was signed.';
comment on column private.waiver_signatures.traveller_name is 'The name of the traveller when the waiver was signed.';
comment on column private.waiver_signatures.signed_name is 'The name that the signer typed.';
comment on column private.waiver_signatures.is_guardian is 'Whether a guardian signed on behalf of the traveller.';
comment on column private.waiver_signatures.body is 'The exact text that was shown, with its placeholders filled.';
comment on column private.waiver_signatures.hash is 'SHA-256 digest of the text in body.';
comment on column private.waiver_signatures.device is 'The start of the User-Agent header that the browser sent. Null:
none was sent.';
comment on column private.waiver_signatures.signed_at is 'When the waiver was signed.';
create unique index waiver_signatures_once on private.waiver_signatures (traveller_id, trip_id, version);
create index waiver_signatures_booking_idx on private.waiver_signatures (booking_id);
create index waiver_signatures_trip_idx on private.waiver_signatures (trip_id, version);
alter table private.waiver_signatures enable row level security;
grant all on private.waiver_signatures to service_role;

create function private.protect_signature() returns trigger
language plpgsql set search_path = '' as $$
declare
  detached constant jsonb := '{"traveller_id": null, "trip_id": null, "booking_id": null}';
begin
  if to_jsonb(old) || detached <> to_jsonb(new) || detached
    or coalesce(new.traveller_id <> old.traveller_id, old.traveller_id is null and new.traveller_id is not null)
    or coalesce(new.trip_id <> old.trip_id, old.trip_id is null and new.trip_id is not null)
    or new.booking_id <> old.booking_id and not exists (select from public.travellers t
      where t.id = new.traveller_id and t.booking_id = new.booking_id) then
    raise exception 'A signed waiver cannot change.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.protect_signature() is
  'Trigger: refuses changes of signed waivers with error 42501, also by the service role. A signature can only lose its
traveller or its trip, or follow its traveller to another booking.';

create trigger protect_signature before update on private.waiver_signatures
for each row execute function private.protect_signature();

create function private.waiver_status(traveller_id uuid, trip_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  w private.waivers;
begin
  if traveller_id is null then return null; end if;
  select * into w from private.waivers x
  where x.trip_id = waiver_status.trip_id and x.is_active and x.version is not null;
  if w.trip_id is null then return null; end if;
  return case when exists (select from private.waiver_signatures s where s.traveller_id = waiver_status.traveller_id
    and s.trip_id = w.trip_id and s.version >= w.asked_version) then 'signed' else 'unsigned' end;
end
$$;
comment on function private.waiver_status(uuid, uuid) is
  'Whether a traveller has signed the waiver of a trip: signed or unsigned. Null: the trip has no waiver, or no traveller is
given.';
grant execute on function private.waiver_status(uuid, uuid) to authenticated, service_role;

create function private.waiver_counts(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.trip_id = e.trip_id and x.is_active and x.version is not null;
  if w.trip_id is null then return null; end if;
  return (select jsonb_build_object('signed', count(*) filter (where t.status = 'signed'),
      'unsigned', count(*) filter (where t.status = 'unsigned'))
    from (select private.waiver_status(x.id, e.trip_id) as status
      from public.bookings b join public.travellers x on x.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed') t);
end
$$;
comment on function private.waiver_counts(public.events) is
  'The numbers of travellers of confirmed bookings who have signed the waiver and who have not. Null: no waiver.';

create function private.waiver_values(traveller_name text, title text, location text, start_date date, end_date date)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  r constant public.settings := private.settings();
  day_format constant text := 'FMDD FMMonth YYYY';
begin
  return jsonb_build_object('{company}', coalesce(nullif(r.legal_name, ''), 'the company'),
    '{abn}', coalesce(nullif(r.abn, ''), 'not set'), '{adult_age}', r.adult_age::text,
    '{trip}', title, '{location}', coalesce(nullif(location, ''), 'the places of the trip'),
    '{dates}', coalesce(case when start_date = end_date then to_char(start_date, day_format)
      else to_char(start_date, day_format) || ' to ' || to_char(end_date, day_format) end, 'dates not set'),
    '{traveller}', traveller_name);
end
$$;
comment on function private.waiver_values(text, text, text, date, date) is
  'The placeholders of waivers, such as {trip}, with their values for a traveller and departure.';

create function private.fill_placeholders(body text, placeholder_values jsonb) returns text
language sql immutable set search_path = '' as $$
  select string_agg(coalesce(placeholder_values ->> p.part[1], p.part[1]), '' order by p.n)
  from regexp_matches(body, '\{[a-z_]+\}|[^{]+|\{', 'g') with ordinality p (part, n)
$$;
comment on function private.fill_placeholders(text, jsonb) is
  'A text with the given values instead of its placeholders. Values are not searched for placeholders.';

create function private.unknown_placeholders(body text) returns text[]
language sql stable set search_path = '' as $$
  select array(select distinct p.part[1] from regexp_matches(body, '\{[^{}]*\}', 'g') p (part)
    where not private.waiver_values('', '', '', null, null) ? p.part[1] order by 1)
$$;
comment on function private.unknown_placeholders(text) is 'Texts in braces that are no placeholders, such as {tripp}.';

create function private.waiver_text(t public.travellers) returns text
language sql stable set search_path = '' as $$
  select private.fill_placeholders(v.body,
    private.waiver_values(t.full_name, e.title, e.location, e.start_date, e.end_date))
  from public.bookings b join public.events e on e.id = b.event_id
  join private.waivers w on w.trip_id = e.trip_id and w.is_active
  join private.waiver_versions v on v.trip_id = w.trip_id and v.version = w.version
  where b.id = t.booking_id
$$;
comment on function private.waiver_text(public.travellers) is
  'The waiver that a traveller signs now, with placeholders filled. Null: the trip has no waiver.';

create function private.sample_waiver() returns text
language sql immutable set search_path = '' as $$
  select concat_ws(e'\n\n',
    '## Who this is between',
    'This waiver is between {traveller} and {company} (ABN {abn}). It is about the trip {trip}, {dates}.',
    '## What you take part in',
    'The trip visits old buildings and sites in {location}, partly at night. Floors are uneven and light is low. Some '
    'stories and places may distress you.',
    '## Your part',
    'You follow the directions of the guide. You tell us before the trip about any condition that could put you or '
    'others at risk. You stop and tell the guide if you feel unwell.',
    '## Risk',
    'You know that these activities have risks that care cannot remove, and you take part by your own choice. To the '
    'extent that the law allows, {company} is not liable for injury or loss that follows from these risks.',
    '## Your rights by law',
    'Nothing in this waiver takes away a right that you have under the Australian Consumer Law or another law that '
    'cannot be excluded.',
    '## Travellers under {adult_age}',
    'A parent or guardian signs for a traveller under {adult_age}, and is responsible for them during the trip.')
$$;
comment on function private.sample_waiver() is
  'The text with which a new waiver starts. A sample by developers: a lawyer must check it before an admin confirms it.';
