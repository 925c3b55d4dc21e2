set local check_function_bodies = off;

DROP VIEW "public"."event_travellers";

DROP FUNCTION "private"."form_reminders"(uuid);

DROP FUNCTION "private"."form_states"(uuid, uuid);

CREATE TABLE "private"."waiver_signatures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "traveller_id" uuid, "booking_id" uuid NOT NULL, "journey_id" uuid, "version" integer NOT NULL, "traveller_name" text NOT NULL, "signed_name" text NOT NULL, "is_guardian" boolean NOT NULL, "body" text NOT NULL, "hash" text NOT NULL, "device" text, CONSTRAINT "waiver_signatures_pkey" PRIMARY KEY (id), "signed_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "waiver_signatures_hash_matches" CHECK ((hash = private.terms_hash(body))), CONSTRAINT "waiver_signatures_signed_name_fits" CHECK (private.is_name(signed_name)));

ALTER TABLE "private"."waiver_signatures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waiver_signatures" OWNER TO "postgres";

CREATE TABLE "private"."waiver_versions" ("journey_id" uuid NOT NULL, "version" integer NOT NULL, "body" text NOT NULL, "asks_again" boolean NOT NULL DEFAULT false, "created_by" uuid, "confirmed_at" timestamp with time zone, "confirmed_by" uuid, CONSTRAINT "waiver_versions_pkey" PRIMARY KEY (journey_id, version), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."waiver_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waiver_versions" OWNER TO "postgres";

CREATE TABLE "private"."waivers" ("journey_id" uuid NOT NULL, "due_days" integer NOT NULL, "is_active" boolean NOT NULL DEFAULT true, "latest_version" integer NOT NULL DEFAULT 1, "version" integer, "asked_version" integer, CONSTRAINT "waivers_due_days_range" CHECK (((due_days >= 0) AND (due_days <= 365))), CONSTRAINT "waivers_pkey" PRIMARY KEY (journey_id), CONSTRAINT "waivers_versions_in_order" CHECK (((asked_version <= version) AND (version <= latest_version))));

ALTER TABLE "private"."waivers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waivers" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.device_of_request()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return left(private.clean(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'),
    private.max_device_text());
end
$function$;

ALTER FUNCTION "private"."device_of_request"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_answers(traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  update private.waiver_signatures s set traveller_id = null where s.traveller_id = any (traveller_ids);
  return;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_bookings(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from private.waiver_signatures s where s.booking_id = any (ids);
  delete from public.travellers t where t.booking_id = any (ids);
  perform private.erase_payers(ids);
  delete from private.refund_accounts a where a.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.booking_lines l set description = 'Price change'
  where l.booking_id = any (ids) and l.kind = 'adjustment';
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_old_travellers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from private.waiver_signatures s using public.bookings b, public.events e
  where b.id = s.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  delete from private.refund_accounts a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION private.example_waiver_values(journey_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  select * into e from public.events x where x.journey_id = example_waiver_values.journey_id
  order by x.start_date >= private.today() desc nulls last, abs(x.start_date - private.today()) nulls last, x.id limit 1;
  return private.waiver_values('Alex Example', e.title, e.location, e.start_date, e.end_date);
end
$function$;

ALTER FUNCTION "private"."example_waiver_values"(uuid) OWNER TO "postgres";

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
        || jsonb_build_object('answers', private.answers_of(t.id)) order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'journey_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
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
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_placeholders(body text, placeholder_values jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(coalesce(placeholder_values ->> p.part[1], p.part[1]), '' order by p.n)
  from regexp_matches(body, '\{[a-z_]+\}|[^{]+|\{', 'g') with ordinality p (part, n)
$function$;

ALTER FUNCTION "private"."fill_placeholders"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_reminders(only_event uuid)
 RETURNS TABLE(booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean, email text, key text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on, s.state = 'late', private.traveller_email(t),
    s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then private.form_reminder_stage(s.due_on - d.day)::text else 'staff ' || d.day end, s.is_waiver
  from private.reminder_steps(array[private.now()]) d
  join public.events e on e.status = 'published' and e.start_date >= d.day and (e.id = only_event or only_event is null)
    and (exists (select from private.traveller_forms f where f.journey_id = e.journey_id and f.is_active)
      or exists (select from private.waivers w where w.journey_id = e.journey_id and w.is_active and w.version is not null))
  cross join lateral private.form_states(e.id, null) s
  join public.travellers t on t.id = s.traveller_id join public.bookings b on b.id = s.booking_id
  where s.state <> 'done' and (only_event is not null or d.by_day and b.created_at <= d.quiet_since
    and private.form_reminder_stage(s.due_on - d.day) is not null)
$function$;

ALTER FUNCTION "private"."form_reminders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_states(only_event uuid, only_booking uuid)
 RETURNS TABLE(event_id uuid, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, missing text[], state text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select x.event_id, x.booking_id, x.traveller_id, x.form_id, x.title, x.due_on, x.missing,
    case when x.missing = '{}' then 'done' when private.today() > x.due_on then 'late' else 'missing' end, x.is_waiver
  from (
    select e.id as event_id, b.id as booking_id, t.id as traveller_id, f.id as form_id, f.title,
      e.start_date - f.due_days as due_on, m.missing, false as is_waiver, b.created_at as booked_at, t.sort_order,
      f.created_at as asked_at
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.traveller_forms f on f.journey_id = e.journey_id and f.is_active
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    cross join lateral (select coalesce(array_agg(y.field ->> 'key' order by y.n), '{}') as missing
      from jsonb_array_elements(v.fields) with ordinality y (field, n)
      where (y.field ->> 'required')::boolean and private.form_answer(t, f.id, y.field) is null) m
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)
    union all
    select e.id, b.id, t.id, w.journey_id, 'Waiver', e.start_date - w.due_days,
      case private.waiver_status(t.id, w.journey_id) when 'signed' then '{}'::text[] else array['waiver'] end, true,
      b.created_at, t.sort_order, null
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.waivers w on w.journey_id = e.journey_id and w.is_active and w.version is not null
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)) x
  order by x.booked_at, x.booking_id, x.sort_order, x.is_waiver, x.asked_at, x.form_id
$function$;

ALTER FUNCTION "private"."form_states"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guests_going(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('traveller_id', t.id, 'name', coalesce(t.full_name, c.full_name),
    'booking_id', b.id, 'reference', b.reference, 'booked_by', c.full_name, 'phone', c.phone,
    'booking_status', b.status, 'seats', b.seats, 'date_of_birth', t.date_of_birth, 'dietary', t.dietary,
    'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone,
    'room_mate', t.room_mate, 'shares_with', t.shares_with, 'room_option_id', o.room_option_id, 'is_guardian', t.is_guardian, 'age', a.age, 'guardian', case when a.age is not null then (
      select g.full_name from public.travellers g where g.booking_id = b.id and g.is_guardian
      order by g.sort_order, g.id limit 1) end, 'waiver', private.waiver_status(t.id, e.journey_id))
    order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc, b.created_at, b.id,
      t.sort_order, t.id), '[]')
  from public.bookings b
  join public.customers c on c.id = b.customer_id
  left join public.travellers t on t.booking_id = b.id
  left join public.booking_lines o on o.booking_id = b.id and o.kind = 'room_option' and o.removed_at is null
    and t.sort_order = any (o.traveller_positions)
  left join lateral (select y.age from (
    select extract(year from age(coalesce(e.start_date, private.today()), t.date_of_birth))::int as age) y
    where y.age < (private.settings()).adult_age) a on true
  where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b)
$function$;

CREATE OR REPLACE FUNCTION private.is_minor(t public.travellers, e public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(t.date_of_birth > e.start_date - make_interval(years => (private.settings()).adult_age), false);
end
$function$;

ALTER FUNCTION "private"."is_minor"(public.travellers, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_waiver(journey_id uuid)
 RETURNS private.waivers
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.journey_id = lock_waiver.journey_id for update;
  return w;
end
$function$;

ALTER FUNCTION "private"."lock_waiver"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_device_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 300
$function$;

ALTER FUNCTION "private"."max_device_text"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_waiver_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 20000
$function$;

ALTER FUNCTION "private"."max_waiver_text"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.protect_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  detached constant jsonb := '{"traveller_id": null, "journey_id": null}';
begin
  if to_jsonb(old) || detached <> to_jsonb(new) || detached
    or coalesce(new.traveller_id <> old.traveller_id, old.traveller_id is null and new.traveller_id is not null)
    or coalesce(new.journey_id <> old.journey_id, old.journey_id is null and new.journey_id is not null) then
    raise exception 'A signed waiver cannot change.' using errcode = '42501';
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."protect_signature"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_form_reminders(only_event uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  queued int := 0;
begin
  for r in select m.*, t as traveller, m.traveller_id || ':' || m.key as email_key
    from private.form_reminders(only_event) m join public.travellers t on t.id = m.traveller_id
    where m.email is not null and not exists (select from public.email_outbox o
      where o.dedupe_key = 'form_reminder:' || m.traveller_id || ':' || m.key)
    order by m.booking_id, m.traveller_id, m.form_id
  loop
    perform private.queue_traveller_link(r.traveller, r.email, 'form_reminder', r.email_key,
      jsonb_build_object('form', r.title, 'due_on', r.due_on, 'is_late', r.is_late, 'is_waiver', r.is_waiver));
    queued := queued + 1;
  end loop;
  for r in select b.id, b.customer_id, b.reference, e.title as event, m.title, m.due_on, m.is_late, m.is_waiver,
      b.id || ':' || m.key as email_key,
      jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order) as travellers
    from private.form_reminders(only_event) m join public.bookings b on b.id = m.booking_id
    join public.events e on e.id = b.event_id join public.travellers t on t.id = m.traveller_id
    join public.customers c on c.id = b.customer_id
    where m.email is null and not exists (select from public.email_outbox o
        where o.dedupe_key = 'forms_missing:' || b.id || ':' || m.key)
      and (only_event is not null or not exists (select from public.email_preferences h
        where h.profile_id = c.profile_id and not h.trip_reminders))
    group by b.id, e.id, m.form_id, m.title, m.due_on, m.is_late, m.is_waiver, m.key order by b.id, m.form_id
  loop
    perform private.queue_customer_email(r.customer_id, 'forms_missing', jsonb_build_object('key', r.email_key,
      'booking_id', r.id, 'reference', r.reference, 'event', r.event, 'form', r.title, 'due_on', r.due_on,
      'is_late', r.is_late, 'is_waiver', r.is_waiver, 'travellers', r.travellers));
    queued := queued + 1;
  end loop;
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION private.rooms_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'beds', r.beds, 'note', r.note,
    'travellers', array(select p.traveller_id from public.room_assignments p
      join public.travellers t on t.id = p.traveller_id join public.bookings b on b.id = t.booking_id
      where p.room_id = r.id and private.is_live(b)
      order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc, b.created_at, b.id,
        t.sort_order, t.id)) order by r.sort_order, r.name), '[]')
  from public.rooms r join public.events e on e.id = r.event_id where r.event_id = rooms_of.event_id
$function$;

CREATE OR REPLACE FUNCTION private.sample_waiver()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."sample_waiver"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unknown_placeholders(body text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select distinct p.part[1] from regexp_matches(body, '\{[^{}]*\}', 'g') p (part)
    where not private.waiver_values('', '', '', null, null) ? p.part[1] order by 1)
$function$;

ALTER FUNCTION "private"."unknown_placeholders"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_counts(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.journey_id = e.journey_id and x.is_active and x.version is not null;
  if w.journey_id is null then return null; end if;
  return (select jsonb_build_object('signed', count(*) filter (where t.status = 'signed'),
      'unsigned', count(*) filter (where t.status = 'unsigned'))
    from (select private.waiver_status(x.id, e.journey_id) as status
      from public.bookings b join public.travellers x on x.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed') t);
end
$function$;

ALTER FUNCTION "private"."waiver_counts"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_status(traveller_id uuid, journey_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  if traveller_id is null then return null; end if;
  select * into w from private.waivers x
  where x.journey_id = waiver_status.journey_id and x.is_active and x.version is not null;
  if w.journey_id is null then return null; end if;
  return case when exists (select from private.waiver_signatures s where s.traveller_id = waiver_status.traveller_id
    and s.journey_id = w.journey_id and s.version >= w.asked_version) then 'signed' else 'unsigned' end;
end
$function$;

ALTER FUNCTION "private"."waiver_status"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_text(t public.travellers)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.fill_placeholders(v.body,
    private.waiver_values(t.full_name, e.title, e.location, e.start_date, e.end_date))
  from public.bookings b join public.events e on e.id = b.event_id
  join private.waivers w on w.journey_id = e.journey_id and w.is_active
  join private.waiver_versions v on v.journey_id = w.journey_id and v.version = w.version
  where b.id = t.booking_id
$function$;

ALTER FUNCTION "private"."waiver_text"(public.travellers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_to_sign(t public.travellers, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  w private.waivers;
  body constant text := private.waiver_text(t);
  signature jsonb;
  is_signed boolean;
begin
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  select * into w from private.waivers x where x.journey_id = e.journey_id;
  select jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name, 'signed_name', s.signed_name,
    'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash, 'signed_at', s.signed_at) into signature
  from private.waiver_signatures s where s.traveller_id = t.id and s.journey_id = e.journey_id
  order by s.version desc limit 1;
  is_signed := body is null or private.waiver_status(t.id, e.journey_id) is not distinct from 'signed';
  if body is null and signature is null then return null; end if;
  return jsonb_build_object('version', case when not is_signed then w.version end,
    'body', case when not is_signed then body end, 'hash', case when not is_signed then private.terms_hash(body) end,
    'due_on', case when body is not null then e.start_date - w.due_days end,
    'state', case when is_signed then 'done' when private.today() > e.start_date - w.due_days then 'late'
      else 'missing' end,
    'email', (select l.email from private.traveller_links l where l.token_hash = private.hash_token(token)),
    'adult_age', (private.settings()).adult_age, 'signature', signature);
end
$function$;

ALTER FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_values(traveller_name text, title text, location text, start_date date, end_date date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."waiver_values"(text, text, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.booking_forms(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = booking_forms.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('travellers', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name,
      'guardian', private.guardian_of(t), 'link', (
        select jsonb_build_object('email', l.email, 'sent_at', l.created_at) from private.traveller_links l
        where l.traveller_id = t.id and l.revoked_at is null order by l.created_at desc, l.id limit 1),
      'forms', (select jsonb_agg(jsonb_build_object('form_id', s.form_id, 'title', s.title, 'due_on', s.due_on,
          'state', s.state, 'is_waiver', s.is_waiver) order by s.due_on, s.title, s.form_id)
        from private.form_states(null, b.id) s where s.traveller_id = t.id)) order by t.sort_order, t.id), '[]')
    from public.travellers t where t.booking_id = b.id
      and exists (select from private.form_states(null, b.id) s where s.traveller_id = t.id))));
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_waiver(journey_id uuid, version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  perform private.require_permission('settings');
  w := private.lock_waiver(journey_id);
  if w.journey_id is null then return private.result('not_found'); end if;
  if w.latest_version is distinct from confirm_waiver.version then return private.result('conflict'); end if;
  if w.version = w.latest_version then return private.result('confirmed'); end if;
  update private.waiver_versions v set confirmed_at = private.now(), confirmed_by = private.me()
  where v.journey_id = w.journey_id and v.version = w.latest_version;
  update private.waivers x set version = w.latest_version, asked_version = (
    select coalesce(max(v.version) filter (where v.asks_again), min(v.version)) from private.waiver_versions v
    where v.journey_id = w.journey_id)
  where x.journey_id = w.journey_id;
  perform private.audit('confirm_waiver', 'journeys', w.journey_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('confirmed');
end
$function$;

ALTER FUNCTION "public"."confirm_waiver"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.departure_forms(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('guests', departure_forms.event_id);
  select * into e from public.events x where x.id = departure_forms.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return (with states as materialized (select * from private.form_states(e.id, null))
    select private.result('ok', jsonb_build_object('forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', e.start_date - f.due_days,
        'is_waiver', f.is_waiver, 'done', n.done, 'missing', n.missing, 'late', n.late)
        order by f.is_waiver, f.created_at, f.id), '[]')
      from (select x.id, x.title, x.due_days, x.created_at, false as is_waiver from private.traveller_forms x
        where x.journey_id = e.journey_id and x.is_active
        union all
        select w.journey_id, 'Waiver', w.due_days, null, true from private.waivers w
        where w.journey_id = e.journey_id and w.is_active and w.version is not null) f
      cross join lateral (select count(*) filter (where s.state = 'done') as done,
        count(*) filter (where s.state = 'missing') as missing, count(*) filter (where s.state = 'late') as late
        from states s where s.form_id = f.id) n), 'travellers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'booking_id', b.id,
        'reference', b.reference, 'secrets', array(select k.kind from private.traveller_secrets k
          where k.traveller_id = t.id order by k.kind), 'forms', (
          select coalesce(jsonb_agg(jsonb_build_object('form_id', s.form_id, 'state', s.state, 'missing', s.missing)
            order by s.title, s.form_id), '[]') from states s where s.traveller_id = t.id))
        order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc,
          (select count(*) from states s where s.traveller_id = t.id and s.state <> 'done') desc, t.full_name, t.id), '[]')
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed'))));
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_waiver(journey_id uuid, body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('guests');
  return private.result('ok', jsonb_build_object('body', coalesce(private.fill_placeholders(
    left(body, private.max_waiver_text()), private.example_waiver_values(preview_waiver.journey_id)), '')));
end
$function$;

ALTER FUNCTION "public"."preview_waiver"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_form(journey_id uuid, title text, due_days integer, fields jsonb, is_active boolean DEFAULT true, form_id uuid DEFAULT NULL::uuid, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_forms constant int := 10; -- forms of a trip
  f private.traveller_forms;
  existing record;
  errors text[];
  is_changed boolean;
begin
  perform private.require_permission('trips');
  perform from public.journeys j where j.id = save_traveller_form.journey_id for update;
  if not found then return private.result('not_found'); end if;
  if form_id is not null then
    select * into f from private.traveller_forms x
    where x.id = save_traveller_form.form_id and x.journey_id = save_traveller_form.journey_id;
    if f.id is null then return private.result('not_found'); end if;
    if f.version is distinct from expected_version then return private.result('conflict'); end if;
  end if;
  f.title := private.clean(title);
  f.due_days := save_traveller_form.due_days;
  errors := private.validation_errors(f, 'title', 'due_days')
    || array(select 'fields' where not private.is_form_definition(fields));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if f.id is null then
    -- A repeated request, whose first response was lost, returns the form of the first.
    select x.id, x.version into existing from private.traveller_forms x
    join private.traveller_form_versions v on v.form_id = x.id and v.version = x.version
    where x.journey_id = save_traveller_form.journey_id and x.title = f.title and x.due_days = f.due_days
      and v.fields = save_traveller_form.fields
    order by x.created_at, x.id limit 1;
    if existing.id is not null then
      return private.result('saved', jsonb_build_object('form_id', existing.id, 'version', existing.version));
    end if;
    if (select count(*) from private.traveller_forms x
      where x.journey_id = save_traveller_form.journey_id) >= max_forms then
      return private.result('too_many', jsonb_build_object('max', max_forms));
    end if;
    insert into private.traveller_forms (journey_id, title, due_days)
    values (save_traveller_form.journey_id, f.title, f.due_days) returning * into f;
    is_changed := true;
  else
    select v.fields <> save_traveller_form.fields into is_changed from private.traveller_form_versions v
    where v.form_id = f.id and v.version = f.version;
    update private.traveller_forms x set title = f.title, due_days = f.due_days,
      is_active = coalesce(save_traveller_form.is_active, true), version = x.version + is_changed::int
    where x.id = f.id returning * into f;
  end if;
  if is_changed then
    insert into private.traveller_form_versions (form_id, version, fields, created_by)
    values (f.id, f.version, save_traveller_form.fields, private.me());
  end if;
  perform private.audit('save_traveller_form', 'journeys', f.journey_id::text,
    jsonb_build_object('form_id', f.id, 'version', f.version));
  return private.result('saved', jsonb_build_object('form_id', f.id, 'version', f.version));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_waiver(journey_id uuid, body text, due_days integer, is_active boolean DEFAULT true, asks_again boolean DEFAULT false, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
  v private.waiver_versions;
  asked_again constant boolean := coalesce(asks_again, false);
  errors text[];
begin
  perform private.require_permission('trips');
  perform from public.journeys j where j.id = save_waiver.journey_id for update;
  if not found then return private.result('not_found'); end if;
  w := private.lock_waiver(journey_id);
  if w.latest_version is distinct from expected_version then return private.result('conflict'); end if;
  select * into v from private.waiver_versions x where x.journey_id = w.journey_id and x.version = w.latest_version;
  w.due_days := save_waiver.due_days;
  errors := private.validation_errors(w, 'due_days') || array(select 'body' where not coalesce(
    save_waiver.body ~ '\S' and char_length(save_waiver.body) <= private.max_waiver_text(), false));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.unknown_placeholders(body) <> '{}' then
    return private.result('unknown_placeholders', jsonb_build_object('names', private.unknown_placeholders(body)));
  end if;
  insert into private.waivers as x (journey_id, due_days, is_active)
  values (save_waiver.journey_id, save_waiver.due_days, coalesce(save_waiver.is_active, true))
  on conflict on constraint waivers_pkey do update set due_days = excluded.due_days, is_active = excluded.is_active,
    latest_version = x.latest_version + (v.body <> save_waiver.body)::int
  returning * into w;
  if w.latest_version is distinct from v.version then
    insert into private.waiver_versions (journey_id, version, body, asks_again, created_by)
    values (w.journey_id, w.latest_version, save_waiver.body, asked_again, private.me());
  else
    update private.waiver_versions x set asks_again = asked_again
    where x.journey_id = w.journey_id and x.version = w.latest_version and x.confirmed_at is null;
  end if;
  perform private.audit('save_waiver', 'journeys', w.journey_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('saved', jsonb_build_object('version', w.latest_version));
end
$function$;

ALTER FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.sign_waiver(token uuid, version integer, hash text, signed_name text, consents boolean, email text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found constant public.travellers := private.link_traveller(token);
  t public.travellers;
  e public.events;
  w private.waivers;
  s private.waiver_signatures;
  address text;
begin
  t := private.lock_traveller(found.id);
  -- Reads the link again, because it may have been revoked while this call waited for the lock.
  if t.id is null or (private.link_traveller(token)).id is null then return private.result('not_found'); end if;
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  w := private.lock_waiver(e.journey_id);
  if w.version is null or not w.is_active then return private.result('not_asked'); end if;
  select * into s from private.waiver_signatures x
  where x.traveller_id = t.id and x.journey_id = w.journey_id and x.version >= w.asked_version
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
  insert into private.waiver_signatures (traveller_id, booking_id, journey_id, version, traveller_name, signed_name,
    is_guardian, body, hash, device)
  values (t.id, t.booking_id, w.journey_id, w.version, t.full_name, s.signed_name, s.is_guardian, s.body, s.hash,
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
$function$;

ALTER FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.signed_waivers(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = signed_waivers.traveller_id);
begin
  perform private.require_permission('guests', departure);
  if departure is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('signatures', (
    select coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name,
      'signed_name', s.signed_name, 'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash,
      'signed_at', s.signed_at, 'device', s.device) order by s.signed_at desc, s.id), '[]')
    from private.waiver_signatures s where s.traveller_id = signed_waivers.traveller_id)));
end
$function$;

ALTER FUNCTION "public"."signed_waivers"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.traveller_link(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.travellers;
begin
  perform private.lock_network();
  if private.is_network_over('traveller_link') then return private.result('too_many'); end if;
  t := private.link_traveller(token);
  if t.id is null then
    perform private.record_network_request('traveller_link');
    return private.result('not_found');
  end if;
  return (select private.result('ok', jsonb_build_object('full_name', t.full_name, 'guardian', private.guardian_of(t),
    'waiver', private.waiver_to_sign(t, token),
    'event_title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'booker', private.first_name(c.full_name),
    'forms', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', s.due_on,
        'state', s.state, 'version', f.version, 'fields', (
          select jsonb_agg(x.field || jsonb_build_object('answer', private.form_answer(t, f.id, x.field), 'known',
            case x.field ->> 'kind' when 'full_name' then t.full_name end) order by x.n)
          from jsonb_array_elements(v.fields) with ordinality x (field, n)))
        order by s.due_on, f.created_at, f.id), '[]')
      from private.form_states(null, b.id) s join private.traveller_forms f on f.id = s.form_id
      join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
      where s.traveller_id = t.id)))
    from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
    where b.id = t.booking_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.trip_overview(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  today date := private.today();
begin
  perform private.require_permission('sales');
  select * into e from public.events t where t.id = trip_overview.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('trip', private.trip_row(e.id), 'money', private.trip_money(e.id),
    'upcoming', jsonb_build_object(
      'opens_on', case when e.opens_on > today then e.opens_on end,
      'booking_closes_on', case when private.booking_closes(e) >= today
        then private.booking_closes(e) end,
      'last_installment_on', case when private.last_installment(e.start_date) >= today
        then private.last_installment(e.start_date) end,
      'changes_close_on', case when private.changes_close(e) >= today
        then private.changes_close(e) end,
      'departs_on', case when e.start_date >= today then e.start_date end,
      'returns_on', case when e.end_date >= today then e.end_date end)) || private.trip_progress(e) || jsonb_build_object('decision', private.decision_facts(e), 'waivers', private.waiver_counts(e)));
end
$function$;

CREATE OR REPLACE FUNCTION public.trip_waiver(journey_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  perform private.require_permission('guests');
  select * into w from private.waivers x where x.journey_id = trip_waiver.journey_id;
  return private.result('ok', jsonb_build_object('sample', private.sample_waiver(),
    'placeholders', (select jsonb_agg(jsonb_build_object('name', v.key, 'example', v.value) order by v.key)
      from jsonb_each_text(private.example_waiver_values(trip_waiver.journey_id)) v),
    'waiver', case when w.journey_id is not null then jsonb_build_object('due_days', w.due_days,
      'is_active', w.is_active, 'version', w.version, 'latest_version', w.latest_version, 'versions', (
        select jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'asks_again', v.asks_again,
          'created_at', v.created_at, 'created_by', c.full_name, 'confirmed_at', v.confirmed_at,
          'confirmed_by', f.full_name, 'signatures', (select count(*) from private.waiver_signatures s
            where s.journey_id = v.journey_id and s.version = v.version)) order by v.version desc)
        from private.waiver_versions v left join public.profiles c on c.id = v.created_by
        left join public.profiles f on f.id = v.confirmed_by where v.journey_id = w.journey_id)) end));
end
$function$;

ALTER FUNCTION "public"."trip_waiver"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_confirmed_by_fkey" FOREIGN KEY (confirmed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."waivers" ADD CONSTRAINT "waivers_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE CASCADE;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES private.waivers(journey_id) ON DELETE CASCADE;

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    COALESCE(c.email, c.guest_email) AS email,
    c.phone,
    b.created_at AS registration_date,
    b.status AS booking_status,
    b.seats,
    a.payment_status,
    t.date_of_birth,
    t.dietary,
    t.emergency_contact_name,
    t.emergency_contact_phone,
    t.room_mate,
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    ( SELECT o.description
           FROM public.booking_lines o
          WHERE ((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))) AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras,
    private.waiver_status(t.id, e.journey_id) AS waiver
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

CREATE INDEX waiver_signatures_booking_idx ON private.waiver_signatures USING btree (booking_id);

CREATE INDEX waiver_signatures_journey_idx ON private.waiver_signatures USING btree (journey_id, version);

CREATE UNIQUE INDEX waiver_signatures_once ON private.waiver_signatures USING btree (traveller_id, journey_id, version);

CREATE INDEX waiver_versions_confirmed_by_idx ON private.waiver_versions USING btree (confirmed_by);

CREATE INDEX waiver_versions_created_by_idx ON private.waiver_versions USING btree (created_by);

CREATE TRIGGER protect_signature BEFORE UPDATE ON private.waiver_signatures FOR EACH ROW EXECUTE FUNCTION private.protect_signature();

COMMENT ON COLUMN "private"."waiver_signatures"."body" IS 'The exact text that was shown, with its placeholders filled.';

COMMENT ON COLUMN "private"."waiver_signatures"."booking_id" IS 'The booking of the traveller.';

COMMENT ON COLUMN "private"."waiver_signatures"."device" IS 'The name that the browser gave itself. Null: none was sent.';

COMMENT ON COLUMN "private"."waiver_signatures"."hash" IS 'SHA-256 digest of the text in body.';

COMMENT ON COLUMN "private"."waiver_signatures"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."waiver_signatures"."is_guardian" IS 'Whether a guardian signed on behalf of the traveller.';

COMMENT ON COLUMN "private"."waiver_signatures"."journey_id" IS 'The trip of the waiver. Null: the trip was deleted.';

COMMENT ON COLUMN "private"."waiver_signatures"."signed_name" IS 'The name that the signer typed.';

COMMENT ON COLUMN "private"."waiver_signatures"."traveller_id" IS 'The traveller. Null: the booker has since named another person, who must sign too.';

COMMENT ON COLUMN "private"."waiver_signatures"."traveller_name" IS 'The name of the traveller at that time.';

COMMENT ON COLUMN "private"."waiver_signatures"."version" IS 'The version that was signed.';

COMMENT ON COLUMN "private"."waiver_versions"."asks_again" IS 'Whether travellers who signed an earlier version are asked to sign this one.';

COMMENT ON COLUMN "private"."waiver_versions"."body" IS 'The text with placeholders, as in private.waiver_values. A line that starts with ## is a heading.';

COMMENT ON COLUMN "private"."waiver_versions"."confirmed_at" IS 'When an admin confirmed that a lawyer has checked the text. Null: not confirmed.';

COMMENT ON COLUMN "private"."waiver_versions"."confirmed_by" IS 'The admin who confirmed the text. Null: not confirmed, or the account was deleted.';

COMMENT ON COLUMN "private"."waiver_versions"."created_by" IS 'The staff member who saved the version. Null: the account was deleted.';

COMMENT ON COLUMN "private"."waiver_versions"."journey_id" IS 'The trip.';

COMMENT ON COLUMN "private"."waiver_versions"."version" IS 'Number of the version, from 1.';

COMMENT ON COLUMN "private"."waivers"."asked_version" IS 'A signature of this version or of a later one counts. Travellers with an earlier signature are asked again.';

COMMENT ON COLUMN "private"."waivers"."due_days" IS 'The signature is due this number of days before departure.';

COMMENT ON COLUMN "private"."waivers"."is_active" IS 'Whether travellers are asked to sign. Signatures stay.';

COMMENT ON COLUMN "private"."waivers"."journey_id" IS 'The trip.';

COMMENT ON COLUMN "private"."waivers"."latest_version" IS 'The newest version, which may not be confirmed.';

COMMENT ON COLUMN "private"."waivers"."version" IS 'The version that travellers sign now: the newest confirmed version. Null: no version is confirmed, so nobody is asked.';

COMMENT ON FUNCTION "private"."device_of_request"() IS 'The start of the name that the client''s browser gives itself. Null: it sent none. The IP address is not used.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the answers and links of travellers. Called when the booker names another person instead, who must not get
the answers of the first. Signed waivers stay, but the other person must sign too.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, signed waivers, payers, bank accounts, notes and cancellation reasons. Also
removes the reasons of price changes, the notes of the bookings'' rooms, and queued emails about the bookings.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, the signed waivers, payers
and bank accounts of their bookings, and the notes on their bookings and rooms. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."example_waiver_values"(uuid) IS 'The placeholders of waivers with their values for an invented traveller on the next departure of a trip.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers and answers to forms, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."fill_placeholders"(text, jsonb) IS 'A text with the given values instead of its placeholders. Values are not searched for placeholders.';

COMMENT ON FUNCTION "private"."form_reminders"(uuid) IS 'The forms and waivers that travellers must be reminded of now. only_event: all that are missing of this departure, for
staff; null: the forms of all departures whose reminder is due today. key: identifies the form and the reminder.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form and of the waiver of each traveller of a departure, or of a booking. Only confirmed bookings.
due_on: last day in time. missing: the keys of required fields without an answer. state: done, missing or late. form_id
of the waiver: the id of the trip.';

COMMENT ON FUNCTION "private"."guests_going"(public.events) IS 'The travellers of an event: first those who have not signed the waiver, then in the order of their bookings. A booking
without traveller details is one row. age: only for travellers below the adult age on the day of departure. guardian: the
adult who is responsible for a minor. waiver: as in private.waiver_status.';

COMMENT ON FUNCTION "private"."is_minor"(public.travellers, public.events) IS 'Whether a traveller is below the adult age on the day of departure. False if the birthday is not known.';

COMMENT ON FUNCTION "private"."lock_waiver"(uuid) IS 'Locks the waiver of a trip, so that a signature and a new version do not cross. All columns are null if there is none.
The caller locks the booking or the trip first.';

COMMENT ON FUNCTION "private"."max_device_text"() IS 'Number of characters that are stored of the name that a browser gives itself.';

COMMENT ON FUNCTION "private"."max_waiver_text"() IS 'Maximum number of characters of the text of a waiver.';

COMMENT ON FUNCTION "private"."protect_signature"() IS 'Trigger: refuses changes of signed waivers with error 42501, also by the service role. A signature can only lose its
traveller or its trip.';

COMMENT ON FUNCTION "private"."rooms_of"(uuid) IS 'The rooms of an event, each with the travellers assigned to it. Travellers who have not signed the waiver come first.';

COMMENT ON FUNCTION "private"."sample_waiver"() IS 'The text with which a new waiver starts. A sample by developers: a lawyer must check it before an admin confirms it.';

COMMENT ON FUNCTION "private"."unknown_placeholders"(text) IS 'Texts in braces that are no placeholders, such as {tripp}.';

COMMENT ON FUNCTION "private"."waiver_counts"(public.events) IS 'The numbers of travellers of confirmed bookings who have signed the waiver and who have not. Null: no waiver.';

COMMENT ON FUNCTION "private"."waiver_status"(uuid, uuid) IS 'Whether a traveller has signed the waiver of a trip: signed or unsigned. Null: the trip has no waiver, or no traveller is
given.';

COMMENT ON FUNCTION "private"."waiver_text"(public.travellers) IS 'The waiver that a traveller signs now, with placeholders filled. Null: the trip has no waiver.';

COMMENT ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) IS 'The waiver on the page of a traveller''s link. version, body and hash: the text to sign; null: nothing is to be signed.
due_on: null if the trip has no waiver now. state: done, missing or late. email: the address of the link, which gets a
copy; null: the link was copied. signature: the newest signature of the traveller. Null: no waiver.';

COMMENT ON FUNCTION "private"."waiver_values"(text, text, text, date, date) IS 'The placeholders of waivers, such as {trip}, with their values for a traveller and departure.';

COMMENT ON FUNCTION "public"."booking_forms"(uuid) IS 'For the member who booked, and for staff with the permission "booking": the state of each form and of the waiver
of each traveller, without answers. guardian: the adult who gets the link of a minor; null: the traveller is an adult. link: the newest link
that is not revoked. Empty if the booking is not confirmed, or the trip has no forms.
Statuses: ok {travellers {id uuid, full_name text, guardian text?, link {email text?, sent_at timestamptz}?, forms {form_id
uuid, title text, due_on date, state text, is_waiver boolean}[]}[]}, not_found.';

COMMENT ON FUNCTION "public"."confirm_waiver"(uuid, integer) IS 'For staff with the permission "settings": confirms that a lawyer has checked the newest version of a waiver. Travellers
then sign this version. conflict: there is a newer version.
Statuses: confirmed, conflict, not_found.';

COMMENT ON FUNCTION "public"."departure_forms"(uuid) IS 'For staff with the permission "guests": which travellers of a departure have filled in which forms and signed
the waiver. Travellers who have not signed come first, then those who miss most. done, missing and late: numbers of
travellers. secrets: the kinds of encrypted values that are stored. missing: keys of fields.
Statuses: ok {forms {id uuid, title text, due_on date, is_waiver boolean, done int, missing int, late int}[], travellers {id uuid, full_name
text, booking_id uuid, reference text, secrets text[], forms {form_id uuid, state text, missing text[]}[]}[]},
not_found.';

COMMENT ON FUNCTION "public"."guest_manifest"(uuid) IS 'For staff with the permission "guests": the travellers of a departure and their rooms, without money.
Fields:
- guests: one row per traveller, or one row for a booking whose travellers are not entered.
- age: only for travellers below the adult age on the day of departure.
- guardian: the adult who is responsible for a minor.
- waiver: signed or unsigned; null: the trip has no waiver.
- extras: the booked extras, with the number of units.
- room_options: the kinds of rooms that can be booked.
- single_supplement: AUD for a room of one''s own, only for staff with the permission "booking"; null: no such room.
- to_copy: departures whose rooms can be copied, if this departure has no rooms.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
shares_with travellers.shares_with?, room_option_id uuid?, is_guardian boolean?, age int?, guardian text?, waiver text?}[], rooms
{id uuid, name text, beds int, note text?, travellers uuid[]}[], extras {id uuid, name text, price_per
extras.price_per, question text?, units int, bookings {booking_id uuid, reference text, booked_by text, phone text?,
booking_status bookings.status, quantity int, answer text?}[]}[], room_options {id uuid, name text, beds int,
is_shareable boolean}[], single_supplement numeric?, to_copy {event_id uuid, title text, start_date date?, rooms int,
beds int}[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_waiver"(uuid, text) IS 'For staff with the permission "guests" for all departures: a text of a waiver with its placeholders filled with examples.
Statuses: ok {body text}.';

COMMENT ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) IS 'For staff with the permission "trips": adds a form to a trip, or changes it. Changed fields become a new version;
answers to fields with the same key stay. form_id null: a new form. is_active false: travellers no longer fill it in.
expected_version: the version that the caller changed. conflict: the form has another version now. A new form that equals
a form of the trip is not added again. fields: as in private.is_form_field. too_many: the trip has the maximum number of forms.
Statuses: saved {form_id uuid, version int}, conflict, too_many {max int}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) IS 'For staff with the permission "trips": writes the waiver of a trip. A changed text becomes a new version, which travellers
sign after an admin has confirmed it. asks_again: travellers who signed an earlier version are asked again. is_active
false: nobody is asked to sign. expected_version: the newest version that the caller knew; null: none. conflict: there is
another one now. unknown_placeholders: names are texts in braces that are no placeholders.
Statuses: saved {version int}, conflict, unknown_placeholders {names text[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) IS 'For everyone with the link: signs the waiver of the traveller. version and hash: of the text that was shown. signed_name:
the full name of the traveller, or of the guardian who signs for a minor. email: gets a copy if the link was not emailed.
A second call returns the first signature. changed: another text is to be signed now. not_asked: the trip has no waiver.
guardian_needed: the traveller is a minor, and the booking has no guardian.
Statuses: signed {signed_at timestamptz}, changed, not_asked, guardian_needed, consent_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."signed_waivers"(uuid) IS 'For staff with the permission "guests": the waivers that a traveller has signed, the newest first.
Statuses: ok {signatures {version int, traveller_name text, signed_name text, is_guardian boolean, body text, hash text,
signed_at timestamptz, device text?}[]}, not_found.';

COMMENT ON FUNCTION "public"."traveller_link"(uuid) IS 'For everyone with the link: the forms of one traveller with their answers. Medical notes and passports are not returned;
their answer is true if they are stored. answer: null if there is none. known: the name of the traveller. guardian: the
guardian of a minor. booker: first name. waiver: as in private.waiver_to_sign. too_many: many wrong links were opened
from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, waiver
{version int?, body text?, hash text?, due_on date?, state text, email text?, adult_age int, signature {version int,
traveller_name text, signed_name text, is_guardian boolean, body text, hash text, signed_at timestamptz}?}?, forms {id uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."trip_overview"(uuid) IS 'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed. decision: minimum and number of confirmed
travellers; is_due: the decision day has come and staff must decide; bookings, paid and free_bookings: pending and
confirmed bookings, their payments, and those that can be cancelled without cost until the departure is guaranteed.
waivers: as in private.waiver_counts.
Statuses: ok {trip {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?,
price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int, photos
int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int}, announcements int,
upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on date?, departs_on date?,
returns_on date?}, decision {minimum int?, confirmed int, decision_on date?, is_due boolean, guaranteed_at timestamptz?,
bookings int, paid numeric, free_bookings int}, waivers {signed int, unsigned int}?}, not_found.';

COMMENT ON FUNCTION "public"."trip_waiver"(uuid) IS 'For staff with the permission "guests" for all departures: the waiver of a trip with its versions, the newest first.
version: the version that travellers sign; null: none is confirmed. signatures: their number. sample: the text to start
with. placeholders: with values of the next departure.
Statuses: ok {sample text, placeholders {name text, example text}[], waiver {due_days int, is_active boolean, version int?,
latest_version int, versions {version int, body text, asks_again boolean, created_at timestamptz, created_by text?,
confirmed_at timestamptz?, confirmed_by text?, signatures int}[]}?}.';

COMMENT ON TABLE "private"."waiver_signatures" IS 'Signed waivers. Rows do not change. They are erased together with the travellers of a booking.';

COMMENT ON TABLE "private"."waiver_versions" IS 'The versions of waivers. A text never changes. Travellers sign a version only after an admin has confirmed it.';

COMMENT ON TABLE "private"."waivers" IS 'The waiver that each traveller of a trip signs. Its texts are in private.waiver_versions.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

REVOKE ALL ON FUNCTION "private"."device_of_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_of_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_of_request"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_of_request"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."example_waiver_values"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."example_waiver_values"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."example_waiver_values"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."example_waiver_values"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."fill_placeholders"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_placeholders"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_placeholders"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_placeholders"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_minor"(public.travellers, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_minor"(public.travellers, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_minor"(public.travellers, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_minor"(public.travellers, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_waiver"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_waiver"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_waiver"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_waiver"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_device_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_device_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_device_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_device_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_waiver_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_waiver_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_waiver_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_waiver_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."protect_signature"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."protect_signature"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."protect_signature"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."protect_signature"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."sample_waiver"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sample_waiver"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sample_waiver"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."sample_waiver"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."unknown_placeholders"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unknown_placeholders"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unknown_placeholders"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."unknown_placeholders"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_counts"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_counts"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_counts"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_counts"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_status"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."waiver_status"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_text"(public.travellers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_text"(public.travellers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_text"(public.travellers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_text"(public.travellers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_values"(text, text, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_values"(text, text, text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_values"(text, text, text, date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_values"(text, text, text, date, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_waiver"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_waiver"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_waiver"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_waiver"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_waiver"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_waiver"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_waiver"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_waiver"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."signed_waivers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."signed_waivers"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."signed_waivers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."signed_waivers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_waiver"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_waiver"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_waiver"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_waiver"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waiver_signatures" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waiver_versions" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waivers" TO "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

COMMENT ON COLUMN "private"."waiver_signatures"."signed_at" IS 'When the waiver was signed.';

COMMENT ON COLUMN "private"."waiver_versions"."created_at" IS 'When the version was saved.';

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_device_length" CHECK ((char_length(device) <= private.max_device_text()));

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_body_length" CHECK (((body ~ '\S'::text) AND (char_length(body) <= private.max_waiver_text())));

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.event_travellers.waiver IS 'Whether the traveller has signed the waiver: signed or unsigned. Null: the trip has no waiver.';
