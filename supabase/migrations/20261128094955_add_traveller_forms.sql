set local check_function_bodies = off;

ALTER TABLE "private"."network_requests" DROP CONSTRAINT "network_requests_kind_known";

CREATE TABLE "private"."traveller_answers" ("traveller_id" uuid NOT NULL, "form_id" uuid NOT NULL, "key" text NOT NULL, "version" integer NOT NULL, "value" jsonb NOT NULL, CONSTRAINT "traveller_answers_pkey" PRIMARY KEY (traveller_id, form_id, key), "answered_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."traveller_answers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."traveller_answers" OWNER TO "postgres";

CREATE TABLE "private"."traveller_form_versions" ("form_id" uuid NOT NULL, "version" integer NOT NULL, "fields" jsonb NOT NULL, "created_by" uuid, CONSTRAINT "traveller_form_versions_pkey" PRIMARY KEY (form_id, version), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."traveller_form_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."traveller_form_versions" OWNER TO "postgres";

CREATE TABLE "private"."traveller_forms" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "journey_id" uuid NOT NULL, "title" text NOT NULL, "due_days" integer NOT NULL, "is_active" boolean NOT NULL DEFAULT true, "version" integer NOT NULL DEFAULT 1, CONSTRAINT "traveller_forms_due_days_range" CHECK (((due_days >= 0) AND (due_days <= 365))), CONSTRAINT "traveller_forms_pkey" PRIMARY KEY (id), CONSTRAINT "traveller_forms_title_length" CHECK (((title ~ '\S'::text) AND (char_length(title) <= 120))), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."traveller_forms" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."traveller_forms" OWNER TO "postgres";

CREATE TABLE "private"."traveller_links" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "traveller_id" uuid NOT NULL, "token_hash" uuid NOT NULL, "email" text, "revoked_at" timestamp with time zone, CONSTRAINT "traveller_links_pkey" PRIMARY KEY (id), CONSTRAINT "traveller_links_token_hash_once" UNIQUE (token_hash), "created_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "traveller_links_email_form" CHECK (((email IS NULL) OR private.is_email(email))));

ALTER TABLE "private"."traveller_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."traveller_links" OWNER TO "postgres";

CREATE TABLE "private"."traveller_secrets" ("traveller_id" uuid NOT NULL, "kind" text NOT NULL, "sealed_value" text NOT NULL, "consented_at" timestamp with time zone, CONSTRAINT "traveller_secrets_kind_known" CHECK ((kind = ANY (ARRAY['medical'::text, 'passport'::text]))), CONSTRAINT "traveller_secrets_medical_has_consent" CHECK (((kind <> 'medical'::text) OR (consented_at IS NOT NULL))), CONSTRAINT "traveller_secrets_pkey" PRIMARY KEY (traveller_id, kind), CONSTRAINT "traveller_secrets_sealed_value_length" CHECK (((char_length(sealed_value) >= 40) AND (char_length(sealed_value) <= 20000))), "saved_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."traveller_secrets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."traveller_secrets" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answers_of(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('form', f.title, 'key', a.key, 'kind', x.field ->> 'kind',
    'label', x.field ->> 'label', 'value', a.value, 'version', a.version, 'answered_at', a.answered_at)
    order by f.created_at, f.id, x.n), '[]')
  from private.traveller_answers a join private.traveller_forms f on f.id = a.form_id
  join private.traveller_form_versions v on v.form_id = a.form_id and v.version = a.version
  cross join lateral jsonb_array_elements(v.fields) with ordinality x (field, n)
  where a.traveller_id = answers_of.traveller_id and x.field ->> 'key' = a.key and a.key <> 'full_name'
$function$;

ALTER FUNCTION "private"."answers_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answers_refusal(t public.travellers, changed public.travellers, b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e constant public.events := private.event_of(b);
  refusal jsonb;
begin
  if private.today() > e.start_date - b.changes_close_days
    and ((t.full_name <> changed.full_name) or t.date_of_birth <> changed.date_of_birth) then
    return private.result('too_late', jsonb_build_object('deadline', e.start_date - b.changes_close_days));
  end if;
  if t.date_of_birth is not distinct from changed.date_of_birth then return null; end if;
  select private.guardian_refusal(jsonb_agg(case when x.id = t.id then to_jsonb(changed) else to_jsonb(x) end
    order by x.sort_order), e) into refusal
  from public.travellers x where x.booking_id = b.id;
  return case when refusal is not null then private.result(
    case when refusal ->> 'status' = 'invalid' then 'too_young' else 'guardian_needed' end) end;
end
$function$;

ALTER FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_answers(traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  return;
end
$function$;

ALTER FUNCTION "private"."erase_answers"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_old_data()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb := jsonb_build_object('travellers', private.erase_old_travellers(),
    'traveller_secrets', private.erase_old_secrets()) || private.erase_old_enquiries();
begin
  if exists (select from jsonb_each(counts) c where c.value <> '0') then
    insert into public.audit_log (action, entity, details) values ('erase_old_data', 'settings', counts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_old_secrets()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
begin
  delete from private.traveller_secrets s using public.travellers t, public.bookings b, public.events e
  where t.id = s.traveller_id and b.id = t.booking_id and e.id = b.event_id
    and (b.status not in ('pending', 'confirmed') or e.end_date < private.today() - private.secret_retention_days());
  get diagnostics erased = row_count;
  return erased;
end
$function$;

ALTER FUNCTION "private"."erase_old_secrets"() OWNER TO "postgres";

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
        from private.refund_accounts r where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.form_answer(t public.travellers, form_id uuid, field jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind constant text := field ->> 'kind';
  stored jsonb;
begin
  if kind = 'date_of_birth' then return to_jsonb(t.date_of_birth); end if;
  if kind = 'dietary' then return to_jsonb(t.dietary); end if;
  if kind = 'room_mate' then return to_jsonb(t.room_mate); end if;
  if kind = 'emergency_contact' then
    return case when t.emergency_contact_name is not null and t.emergency_contact_phone is not null
      then jsonb_build_object('name', t.emergency_contact_name, 'phone', t.emergency_contact_phone) end;
  end if;
  if kind in ('medical', 'passport') then
    return (select 'true'::jsonb from private.traveller_secrets s
      where s.traveller_id = t.id and s.kind = field ->> 'kind');
  end if;
  select a.value into stored from private.traveller_answers a
  where a.traveller_id = t.id and a.form_id = form_answer.form_id and a.key = field ->> 'key';
  if kind = 'full_name' then return case when stored is not null then to_jsonb(t.full_name) end; end if;
  return case when private.is_form_answer(field, stored) then stored end;
end
$function$;

ALTER FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_answer_errors(t public.travellers, fields jsonb, answers jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed constant public.travellers := private.with_form_answers(t, answers);
  errors text[];
begin
  if jsonb_typeof(answers) is distinct from 'object' then return array['answers']; end if;
  errors := private.validation_errors(changed, 'full_name', 'date_of_birth', 'dietary', 'emergency_contact_name',
    'emergency_contact_phone', 'room_mate');
  return array(
    select a.key from jsonb_each(answers) a
    left join jsonb_array_elements(fields) f (field) on f.field ->> 'key' = a.key
    where f.field is null or f.field ->> 'kind' in ('medical', 'passport')
      or case f.field ->> 'kind'
        when 'full_name' then changed.full_name is null or 'full_name' = any (errors)
        when 'date_of_birth' then 'date_of_birth' = any (errors) or changed.date_of_birth > private.today()
          or a.value <> 'null' and changed.date_of_birth is null
        when 'emergency_contact' then a.value <> 'null' and jsonb_typeof(a.value) <> 'object'
          or errors && array['emergency_contact_name', 'emergency_contact_phone']
        when 'dietary' then jsonb_typeof(a.value) not in ('string', 'null') or 'dietary' = any (errors)
        when 'room_mate' then jsonb_typeof(a.value) not in ('string', 'null') or 'room_mate' = any (errors)
        else a.value <> 'null' and not private.is_form_answer(f.field, a.value) end
    order by a.key);
end
$function$;

ALTER FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_field_kinds(built_in boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when built_in then array['full_name', 'date_of_birth', 'dietary', 'room_mate', 'emergency_contact',
    'insurance', 'flights', 'medical', 'passport'] else array['text', 'choice', 'yes_no'] end
$function$;

ALTER FUNCTION "private"."form_field_kinds"(boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_reminder_stage(days_left integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when days_left between 8 and 30 then -30 when days_left between 4 and 7 then -7
    when days_left between 1 and 3 then -3 when days_left between -1 and 0 then 0
    when days_left between -9 and -2 then 2 end
$function$;

ALTER FUNCTION "private"."form_reminder_stage"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_reminders(only_event uuid)
 RETURNS TABLE(booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean, email text, key text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on, s.state = 'late', private.traveller_email(t),
    s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then private.form_reminder_stage(s.due_on - d.day)::text else 'staff ' || d.day end
  from private.reminder_steps(array[private.now()]) d
  join public.events e on e.status = 'published' and e.start_date >= d.day and (e.id = only_event or only_event is null)
    and exists (select from private.traveller_forms f where f.journey_id = e.journey_id and f.is_active)
  cross join lateral private.form_states(e.id, null) s
  join public.travellers t on t.id = s.traveller_id join public.bookings b on b.id = s.booking_id
  where s.state <> 'done' and (only_event is not null or d.by_day and b.created_at <= d.quiet_since
    and private.form_reminder_stage(s.due_on - d.day) is not null)
$function$;

ALTER FUNCTION "private"."form_reminders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_states(only_event uuid, only_booking uuid)
 RETURNS TABLE(event_id uuid, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, missing text[], state text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.id, b.id, t.id, f.id, f.title, e.start_date - f.due_days, m.missing,
    case when m.missing = '{}' then 'done' when private.today() > e.start_date - f.due_days then 'late'
      else 'missing' end
  from public.bookings b join public.events e on e.id = b.event_id
  join public.travellers t on t.booking_id = b.id
  join private.traveller_forms f on f.journey_id = e.journey_id and f.is_active
  join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
  cross join lateral (select coalesce(array_agg(x.field ->> 'key' order by x.n), '{}') as missing
    from jsonb_array_elements(v.fields) with ordinality x (field, n)
    where (x.field ->> 'required')::boolean and private.form_answer(t, f.id, x.field) is null) m
  where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)
  order by b.created_at, b.id, t.sort_order, f.created_at, f.id
$function$;

ALTER FUNCTION "private"."form_states"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guardian_of(t public.travellers)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select g.full_name from public.bookings b join public.events e on e.id = b.event_id
  join public.travellers g on g.booking_id = b.id and g.is_guardian and g.id <> t.id
  where b.id = t.booking_id
    and t.date_of_birth > e.start_date - make_interval(years => (private.settings()).adult_age)
  order by g.sort_order, g.id limit 1
$function$;

ALTER FUNCTION "private"."guardian_of"(public.travellers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hash_token(token uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(substring(sha256(convert_to(token::text, 'UTF8')) for 16), 'hex')::uuid
$function$;

ALTER FUNCTION "private"."hash_token"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_form_answer(field jsonb, answer jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(case field ->> 'kind'
    when 'yes_no' then jsonb_typeof(answer) = 'boolean'
    when 'choice' then jsonb_typeof(answer) = 'string' and field -> 'choices' ? (answer #>> '{}')
    else jsonb_typeof(answer) = 'string' and (answer #>> '{}') ~ '\S'
      and char_length(answer #>> '{}') <= private.max_form_answer() end, false);
end
$function$;

ALTER FUNCTION "private"."is_form_answer"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_form_definition(fields jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(fields) is distinct from 'array' then return false; end if;
  return jsonb_array_length(fields) between 1 and private.max_form_fields()
    and not exists (select from jsonb_array_elements(fields) f (field) where not private.is_form_field(f.field))
    and jsonb_array_length(fields) = (
      select count(distinct f.field ->> 'key') from jsonb_array_elements(fields) f (field));
end
$function$;

ALTER FUNCTION "private"."is_form_definition"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_form_field(field jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind constant text := field ->> 'kind';
  choices constant jsonb := field -> 'choices';
begin
  if jsonb_typeof(field) is distinct from 'object'
    or field - array['key', 'kind', 'label', 'help', 'required', 'choices'] <> '{}'
    or not field ?& array['key', 'kind', 'label', 'help', 'required', 'choices']
    or jsonb_typeof(field -> 'required') <> 'boolean' or jsonb_typeof(choices) <> 'array'
    or jsonb_typeof(field -> 'help') <> 'string' or char_length(field ->> 'help') > private.max_form_text() then return false; end if;
  if kind = any (private.form_field_kinds(true)) then
    return field ->> 'key' = kind and field ->> 'label' = '' and choices = '[]';
  end if;
  if not coalesce(kind = any (private.form_field_kinds(false)), false)
    or not coalesce(field ->> 'key' ~ '^question_[a-z0-9]{4,16}$', false)
    or not coalesce(field ->> 'label' ~ '\S' and char_length(field ->> 'label') <= private.max_form_text(), false) then
    return false;
  end if;
  if kind <> 'choice' then return choices = '[]'; end if;
  return jsonb_array_length(choices) between 2 and 20
    and not exists (select from jsonb_array_elements(choices) c (choice) where jsonb_typeof(c.choice) <> 'string'
      or (c.choice #>> '{}') !~ '\S' or char_length(c.choice #>> '{}') > private.max_form_text())
    and jsonb_array_length(choices) = (
      select count(distinct lower(c.choice)) from jsonb_array_elements_text(choices) c (choice));
end
$function$;

ALTER FUNCTION "private"."is_form_field"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_traveller(token uuid)
 RETURNS public.travellers
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t from private.traveller_links l join public.travellers t on t.id = l.traveller_id
  join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
  where l.token_hash = private.hash_token(token) and l.revoked_at is null and b.status = 'confirmed'
    and private.today() <= e.end_date
$function$;

ALTER FUNCTION "private"."link_traveller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_traveller(traveller_id uuid)
 RETURNS public.travellers
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b constant public.bookings := private.lock_booking((
    select x.booking_id from public.travellers x where x.id = lock_traveller.traveller_id));
begin
  return (select x from public.travellers x where x.id = lock_traveller.traveller_id and x.booking_id = b.id);
end
$function$;

ALTER FUNCTION "private"."lock_traveller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_form_answer()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 2000
$function$;

ALTER FUNCTION "private"."max_form_answer"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_form_fields()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 40
$function$;

ALTER FUNCTION "private"."max_form_fields"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_form_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 300
$function$;

ALTER FUNCTION "private"."max_form_text"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_traveller_link(t public.travellers, email text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with token as materialized (select gen_random_uuid() as value), link as (
    insert into private.traveller_links (traveller_id, token_hash, email)
    select t.id, private.hash_token(k.value), new_traveller_link.email from token k)
  select k.value from token k
$function$;

ALTER FUNCTION "private"."new_traveller_link"(public.travellers, text) OWNER TO "postgres";

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
      jsonb_build_object('form', r.title, 'due_on', r.due_on, 'is_late', r.is_late));
    queued := queued + 1;
  end loop;
  for r in select b.id, b.customer_id, b.reference, e.title as event, m.title, m.due_on, m.is_late,
      b.id || ':' || m.key as email_key,
      jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order) as travellers
    from private.form_reminders(only_event) m join public.bookings b on b.id = m.booking_id
    join public.events e on e.id = b.event_id join public.travellers t on t.id = m.traveller_id
    join public.customers c on c.id = b.customer_id
    where m.email is null and not exists (select from public.email_outbox o
        where o.dedupe_key = 'forms_missing:' || b.id || ':' || m.key)
      and (only_event is not null or not exists (select from public.email_preferences h
        where h.profile_id = c.profile_id and not h.trip_reminders))
    group by b.id, e.id, m.form_id, m.title, m.due_on, m.is_late, m.key order by b.id, m.form_id
  loop
    perform private.queue_customer_email(r.customer_id, 'forms_missing', jsonb_build_object('key', r.email_key,
      'booking_id', r.id, 'reference', r.reference, 'event', r.event, 'form', r.title, 'due_on', r.due_on,
      'is_late', r.is_late, 'travellers', r.travellers));
    queued := queued + 1;
  end loop;
  return queued;
end
$function$;

ALTER FUNCTION "private"."queue_form_reminders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_reminders()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reminder record;
  first_error text;
begin
  begin
    perform private.send_reminders();
  exception when others then
    for reminder in
      select distinct r.queue_order, r.id, r.name from private.reminders(array[private.now()]) r
      order by r.queue_order, r.id
    loop
      begin
        perform private.send_reminders(reminder.id);
      exception when others then
        first_error := coalesce(first_error, format('%s: %s; %s', sqlstate, sqlerrm, reminder.name));
      end;
    end loop;
  end;
  begin
    perform private.announce_departures();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; new departures', sqlstate, sqlerrm));
  end;
  begin
    perform private.queue_form_reminders();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; traveller forms', sqlstate, sqlerrm));
  end;
  return first_error;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_traveller_link(t public.travellers, to_email text, template text, key text, more jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.queue_email(to_email, template, jsonb_build_object('key', key, 'booking_id', b.id,
    'full_name', coalesce(private.guardian_of(t), t.full_name), 'traveller', t.full_name,
    'booker', private.first_name(c.full_name), 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'token', private.new_traveller_link(t, to_email)) || more)
  from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
  where b.id = t.booking_id;
  return;
end
$function$;

ALTER FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.secret_retention_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."secret_retention_days"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.traveller_email(t public.travellers)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.email from private.traveller_links l
  where l.email is not null and l.revoked_at is null and (l.traveller_id = t.id
    or l.traveller_id in (select g.id from public.travellers g where g.booking_id = t.booking_id and g.is_guardian
      and private.guardian_of(t) = g.full_name))
  order by l.traveller_id = t.id desc, l.created_at desc, l.id limit 1
$function$;

ALTER FUNCTION "private"."traveller_email"(public.travellers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_form_answers(t public.travellers, answers jsonb)
 RETURNS public.travellers
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_populate_record(t, coalesce(jsonb_object_agg(c.name, c.value), '{}'))
  from (values
    ('full_name', 'full_name', to_jsonb(private.clean(answers ->> 'full_name'))),
    ('date_of_birth', 'date_of_birth', to_jsonb(private.to_date(private.clean(answers ->> 'date_of_birth')))),
    ('dietary', 'dietary', to_jsonb(private.clean(answers ->> 'dietary'))),
    ('room_mate', 'room_mate', to_jsonb(private.clean(answers ->> 'room_mate'))),
    ('emergency_contact', 'emergency_contact_name', to_jsonb(private.clean(answers #>> '{emergency_contact,name}'))),
    ('emergency_contact', 'emergency_contact_phone', to_jsonb(private.clean(answers #>> '{emergency_contact,phone}')))
  ) c (key, name, value)
  where answers ? c.key
$function$;

ALTER FUNCTION "private"."with_form_answers"(public.travellers, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_travellers(booking_id uuid, travellers jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
  before uuid[] := array(select t.id from public.travellers t where t.booking_id = write_travellers.booking_id
    order by t.sort_order, t.id);
begin
  if not exists (select from public.travellers t where t.booking_id = write_travellers.booking_id) then
    insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, shares_with, is_guardian, shares_name)
    select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
      t.emergency_contact_phone, t.room_mate, t.shares_with, t.is_guardian, t.shares_name
    from jsonb_array_elements(read) with ordinality as p (person, n),
      jsonb_populate_record(null::public.travellers, p.person) t;
    return;
  end if;
  with given as (
    select p.n, lower(p.person ->> 'full_name') as name,
      row_number() over (partition by lower(p.person ->> 'full_name') order by p.n) as of_name
    from jsonb_array_elements(read) with ordinality as p (person, n)
  ), stored as (
    select t.id, lower(t.full_name) as name, row_number() over (order by t.sort_order, t.id) as n,
      row_number() over (partition by lower(t.full_name) order by t.sort_order, t.id) as of_name
    from public.travellers t where t.booking_id = write_travellers.booking_id
  ), named as (select g.n, s.id from given g join stored s using (name, of_name)), newcomers as (
    select g.n, row_number() over (order by g.n) as place from given g where g.n not in (select m.n from named m)
  ), left_over as (
    select s.id, row_number() over (order by s.n) as place from stored s where s.id not in (select m.id from named m))
  select coalesce(array_agg(coalesce(m.id, o.id, gen_random_uuid()) order by g.n), '{}') into ids
  from given g left join named m on m.n = g.n left join newcomers w on w.n = g.n
  left join left_over o on o.place = w.place;
  delete from public.travellers t where t.booking_id = write_travellers.booking_id and t.id <> all (ids);
  perform private.erase_answers(array(select t.id from public.travellers t
    join unnest(ids) with ordinality p (id, n) on p.id = t.id
    where lower(t.full_name) <> lower(read -> (p.n - 1)::int ->> 'full_name')));
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, shares_with, is_guardian, shares_name)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.shares_with, t.is_guardian, t.shares_name
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate, shares_with = excluded.shares_with,
    is_guardian = excluded.is_guardian, shares_name = excluded.shares_name;
  perform private.keep_rooms_of_travellers(booking_id, before, ids);
end
$function$;

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
          'state', s.state) order by s.due_on, s.title, s.form_id)
        from private.form_states(null, b.id) s where s.traveller_id = t.id)) order by t.sort_order, t.id), '[]')
    from public.travellers t where t.booking_id = b.id
      and exists (select from private.form_states(null, b.id) s where s.traveller_id = t.id))));
end
$function$;

ALTER FUNCTION "public"."booking_forms"(uuid) OWNER TO "postgres";

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
        'done', n.done, 'missing', n.missing, 'late', n.late) order by f.created_at, f.id), '[]')
      from private.traveller_forms f cross join lateral (select count(*) filter (where s.state = 'done') as done,
        count(*) filter (where s.state = 'missing') as missing, count(*) filter (where s.state = 'late') as late
        from states s where s.form_id = f.id) n
      where f.journey_id = e.journey_id and f.is_active), 'travellers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'booking_id', b.id,
        'reference', b.reference, 'secrets', array(select k.kind from private.traveller_secrets k
          where k.traveller_id = t.id order by k.kind), 'forms', (
          select coalesce(jsonb_agg(jsonb_build_object('form_id', s.form_id, 'state', s.state, 'missing', s.missing)
            order by s.title, s.form_id), '[]') from states s where s.traveller_id = t.id))
        order by (select count(*) from states s where s.traveller_id = t.id and s.state <> 'done') desc,
          t.full_name, t.id), '[]')
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed'))));
end
$function$;

ALTER FUNCTION "public"."departure_forms"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_traveller_secret(traveller_id uuid, kind text, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = read_traveller_secret.traveller_id);
  s private.traveller_secrets;
begin
  if kind = 'passport' then
    perform private.require_permission('booking');
  else
    perform private.require_permission('guests', departure);
  end if;
  if reason is null or reason not in ('emergency', 'preparation', 'request') then
    return private.invalid('reason');
  end if;
  select * into s from private.traveller_secrets x
  where x.traveller_id = read_traveller_secret.traveller_id and x.kind = read_traveller_secret.kind;
  if not found then return private.result('not_found'); end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  select private.me(), 'read_traveller_secret', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', s.kind, 'viewed_for', read_traveller_secret.reason)
  from public.travellers t where t.id = s.traveller_id;
  return private.result('ok', jsonb_build_object('sealed_value', s.sealed_value, 'saved_at', s.saved_at));
end
$function$;

ALTER FUNCTION "public"."read_traveller_secret"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remind_travellers(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued int;
begin
  perform private.require_permission('emails', remind_travellers.event_id);
  if not exists (select from public.events e where e.id = remind_travellers.event_id) then
    return private.result('not_found');
  end if;
  perform private.advisory_lock('form reminders ' || event_id);
  queued := private.queue_form_reminders(event_id);
  perform private.audit('remind_travellers', 'events', event_id::text, jsonb_build_object('emails', queued));
  return private.result('reminded', jsonb_build_object('emails', queued));
end
$function$;

ALTER FUNCTION "public"."remind_travellers"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_traveller_links(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.travellers;
  b public.bookings;
begin
  t := private.lock_traveller(traveller_id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null or not private.can_access_booking(b) then return private.result('not_found'); end if;
  update private.traveller_links l set revoked_at = private.now() where l.traveller_id = t.id and l.revoked_at is null;
  if not found then return private.result('no_link'); end if;
  perform private.audit('revoke_traveller_links', 'bookings', b.id::text, jsonb_build_object('traveller_id', t.id));
  return private.result('revoked');
end
$function$;

ALTER FUNCTION "public"."revoke_traveller_links"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_answers(token uuid, form_id uuid, answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found constant public.travellers := private.link_traveller(token);
  t public.travellers;
  b public.bookings;
  changed public.travellers;
  v private.traveller_form_versions;
  refusal jsonb;
  missing text[];
begin
  t := private.lock_traveller(found.id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  select x.* into v from private.traveller_forms f
  join private.traveller_form_versions x on x.form_id = f.id and x.version = f.version
  where f.id = save_traveller_answers.form_id and f.is_active
    and f.journey_id = (private.event_of(b)).journey_id;
  if v.form_id is null then return private.result('not_found'); end if;
  if private.form_answer_errors(t, v.fields, answers) <> '{}' then
    return private.invalid(variadic private.form_answer_errors(t, v.fields, answers));
  end if;
  changed := private.with_form_answers(t, answers);
  refusal := private.answers_refusal(t, changed, b);
  if refusal is not null then return refusal; end if;
  update public.travellers x set full_name = changed.full_name, date_of_birth = changed.date_of_birth,
    dietary = changed.dietary, room_mate = changed.room_mate, emergency_contact_name = changed.emergency_contact_name,
    emergency_contact_phone = changed.emergency_contact_phone
  where x.id = t.id and x is distinct from changed;
  delete from private.traveller_answers a where a.traveller_id = t.id and a.form_id = v.form_id
    and answers -> a.key = 'null';
  insert into private.traveller_answers as a (traveller_id, form_id, key, version, value)
  select t.id, v.form_id, g.key, v.version, case when g.key = 'full_name' then 'true' else g.value end
  from jsonb_each(answers) g
  where g.value <> 'null' and g.key not in ('date_of_birth', 'dietary', 'room_mate', 'emergency_contact')
  on conflict on constraint traveller_answers_pkey do update
  set version = excluded.version, value = excluded.value, answered_at = private.now()
  where (a.version, a.value) is distinct from (excluded.version, excluded.value);
  select s.missing into missing from private.form_states(null, b.id) s
  where s.traveller_id = t.id and s.form_id = v.form_id;
  perform private.audit('answer_traveller_form', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved', jsonb_build_object('missing', missing));
end
$function$;

ALTER FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_form(journey_id uuid, title text, due_days integer, fields jsonb, is_active boolean DEFAULT true, form_id uuid DEFAULT NULL::uuid, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_forms constant int := 10; -- forms of a trip
  f private.traveller_forms;
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
  elsif (select count(*) from private.traveller_forms x
    where x.journey_id = save_traveller_form.journey_id) >= max_forms then
    return private.result('too_many', jsonb_build_object('max', max_forms));
  end if;
  f.title := private.clean(title);
  f.due_days := save_traveller_form.due_days;
  errors := private.validation_errors(f, 'title', 'due_days')
    || array(select 'fields' where not private.is_form_definition(fields));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if f.id is null then
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

ALTER FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_secret(token uuid, kind text, sealed_value text, consents boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found constant public.travellers := private.link_traveller(token);
  t public.travellers;
  b public.bookings;
begin
  t := private.lock_traveller(found.id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  if not exists (select from private.traveller_forms f
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    where f.is_active and f.journey_id = (private.event_of(b)).journey_id
      and v.fields @> jsonb_build_array(jsonb_build_object('kind', save_traveller_secret.kind))
      and save_traveller_secret.kind in ('medical', 'passport')) then
    return private.result('not_asked');
  end if;
  if kind = 'medical' and consents is not true then return private.result('consent_needed'); end if;
  insert into private.traveller_secrets as s (traveller_id, kind, sealed_value, consented_at)
  values (t.id, kind, sealed_value, case when save_traveller_secret.kind = 'medical' then private.now() end)
  on conflict on constraint traveller_secrets_pkey do update set sealed_value = excluded.sealed_value,
    consented_at = excluded.consented_at, saved_at = private.now();
  perform private.audit('save_traveller_secret', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', kind));
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_traveller_link(traveller_id uuid, email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_links_per_day constant int := 5; -- per traveller
  t public.travellers;
  b public.bookings;
  address text := private.clean(email);
begin
  t := private.lock_traveller(traveller_id);
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null or not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.current_booking_status(b) <> 'confirmed' then return private.result('not_confirmed'); end if;
  if address is not null and not private.is_email(address) then return private.invalid('email'); end if;
  if (select count(*) from private.traveller_links l where l.traveller_id = t.id
    and l.created_at > private.now() - interval '1 day') >= max_links_per_day then
    return private.result('too_many');
  end if;
  perform private.audit('send_traveller_link', 'bookings', b.id::text, jsonb_build_object('traveller_id', t.id));
  if address is null then
    return private.result('made', jsonb_build_object('token', private.new_traveller_link(t, null)));
  end if;
  perform private.queue_traveller_link(t, address, 'traveller_link', gen_random_uuid()::text, '{}');
  return private.result('sent', jsonb_build_object('email', address));
end
$function$;

ALTER FUNCTION "public"."send_traveller_link"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.traveller_answers(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = traveller_answers.traveller_id);
begin
  perform private.require_permission('guests', departure);
  if departure is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('answers', private.answers_of(traveller_id)));
end
$function$;

ALTER FUNCTION "public"."traveller_answers"(uuid) OWNER TO "postgres";

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

ALTER FUNCTION "public"."traveller_link"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.trip_forms(journey_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('sales');
  return private.result('ok', jsonb_build_object('forms', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_days', f.due_days,
      'is_active', f.is_active, 'version', f.version, 'fields', v.fields) order by f.created_at, f.id), '[]')
    from private.traveller_forms f join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    where f.journey_id = trip_forms.journey_id)));
end
$function$;

ALTER FUNCTION "public"."trip_forms"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."network_requests" ADD CONSTRAINT "network_requests_kind_known" CHECK ((kind = ANY (ARRAY['join'::text, 'book'::text, 'transfer'::text, 'order'::text, 'message'::text, 'interest'::text, 'product_interest'::text, 'promo_code'::text, 'payment_link'::text, 'call_off'::text, 'traveller_link'::text])));

ALTER TABLE "private"."traveller_answers" ADD CONSTRAINT "traveller_answers_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE CASCADE;

ALTER TABLE "private"."traveller_form_versions" ADD CONSTRAINT "traveller_form_versions_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."traveller_answers" ADD CONSTRAINT "traveller_answers_form_id_version_fkey" FOREIGN KEY (form_id, version) REFERENCES private.traveller_form_versions(form_id, version) ON DELETE CASCADE;

ALTER TABLE "private"."traveller_forms" ADD CONSTRAINT "traveller_forms_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE CASCADE;

ALTER TABLE "private"."traveller_form_versions" ADD CONSTRAINT "traveller_form_versions_form_id_fkey" FOREIGN KEY (form_id) REFERENCES private.traveller_forms(id) ON DELETE CASCADE;

ALTER TABLE "private"."traveller_links" ADD CONSTRAINT "traveller_links_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE CASCADE;

ALTER TABLE "private"."traveller_secrets" ADD CONSTRAINT "traveller_secrets_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE CASCADE;

CREATE INDEX traveller_answers_version_idx ON private.traveller_answers USING btree (form_id, version);

CREATE INDEX traveller_form_versions_created_by_idx ON private.traveller_form_versions USING btree (created_by);

CREATE INDEX traveller_links_email_idx ON private.traveller_links USING btree (lower(email));

COMMENT ON COLUMN "private"."traveller_answers"."form_id" IS 'The form that asked.';

COMMENT ON COLUMN "private"."traveller_answers"."key" IS 'The key of the field.';

COMMENT ON COLUMN "private"."traveller_answers"."traveller_id" IS 'The traveller who answered.';

COMMENT ON COLUMN "private"."traveller_answers"."value" IS 'The answer: a text, or true or false.';

COMMENT ON COLUMN "private"."traveller_answers"."version" IS 'The version of the form that asked.';

COMMENT ON COLUMN "private"."traveller_form_versions"."created_by" IS 'The staff member who saved the version. Null: the account was deleted.';

COMMENT ON COLUMN "private"."traveller_form_versions"."fields" IS 'The fields, as in private.is_form_field.';

COMMENT ON COLUMN "private"."traveller_form_versions"."form_id" IS 'The form.';

COMMENT ON COLUMN "private"."traveller_form_versions"."version" IS 'Number of the version, from 1.';

COMMENT ON COLUMN "private"."traveller_forms"."due_days" IS 'The form is due this number of days before departure.';

COMMENT ON COLUMN "private"."traveller_forms"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."traveller_forms"."is_active" IS 'Whether travellers fill in the form. Answers to a form that is turned off stay readable.';

COMMENT ON COLUMN "private"."traveller_forms"."journey_id" IS 'The trip whose travellers fill in the form.';

COMMENT ON COLUMN "private"."traveller_forms"."title" IS 'Title of the form.';

COMMENT ON COLUMN "private"."traveller_forms"."version" IS 'The version that travellers fill in now.';

COMMENT ON COLUMN "private"."traveller_links"."email" IS 'Address to which the link was emailed: the traveller''s, or the guardian''s of a minor. Null: the booker copied it.';

COMMENT ON COLUMN "private"."traveller_links"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."traveller_links"."revoked_at" IS 'When the link was revoked. Null: not revoked.';

COMMENT ON COLUMN "private"."traveller_links"."token_hash" IS 'Hash of the secret token in the link, as in private.hash_token.';

COMMENT ON COLUMN "private"."traveller_links"."traveller_id" IS 'The traveller whose forms the link opens.';

COMMENT ON COLUMN "private"."traveller_secrets"."consented_at" IS 'When the traveller consented to the use of the medical notes. Null: not medical.';

COMMENT ON COLUMN "private"."traveller_secrets"."kind" IS 'medical or passport.';

COMMENT ON COLUMN "private"."traveller_secrets"."sealed_value" IS 'The encrypted value.';

COMMENT ON COLUMN "private"."traveller_secrets"."traveller_id" IS 'The traveller.';

COMMENT ON FUNCTION "private"."answers_of"(uuid) IS 'The answers of a traveller, each with the question of the version that asked. Values of the table travellers and
encrypted values are not included.';

COMMENT ON FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) IS 'Why answers of a traveller cannot be saved. too_late: the name or birthday changes after the last day for changes.
too_young or guardian_needed: the birthday makes the traveller too young. Null: they can be saved.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the answers and links of travellers. Called when the booker names another person instead, who must not get
the answers of the first.';

COMMENT ON FUNCTION "private"."erase_old_secrets"() IS 'Deletes the medical notes and passports of trips that ended more than private.secret_retention_days() days ago, and of
cancelled bookings. Returns their number.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers and answers to forms, lines, instalments, payments, bank transfers,
and the bank account for a refund.';

COMMENT ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) IS 'The stored answer of a traveller to a field. Null: not answered. Medical notes and passports: true if stored. The
name: only after the traveller has confirmed it.';

COMMENT ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) IS 'The keys of answers that break a rule: unknown or encrypted fields, wrong types, and values that the table travellers
refuses. An answer of null removes the stored answer.';

COMMENT ON FUNCTION "private"."form_field_kinds"(boolean) IS 'The kinds of fields of traveller forms. Built-in fields have a fixed meaning, others are questions that staff write.';

COMMENT ON FUNCTION "private"."form_reminder_stage"(integer) IS 'The reminder that applies when a form is due in a number of days: 30, 7 or 3 days before (negative), on the day (0), or
2 days after. Each is sent once. If jobs did not run for some days, only the latest is sent. Null: none applies.';

COMMENT ON FUNCTION "private"."form_reminders"(uuid) IS 'The forms that travellers must be reminded of now. only_event: all missing forms of this departure, for staff; null:
the forms of all departures whose reminder is due today. key: identifies the form and the reminder.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form of each traveller of a departure, or of a booking. Only confirmed bookings. due_on: last day in
time. missing: the keys of required fields without an answer. state: done, missing or late.';

COMMENT ON FUNCTION "private"."guardian_of"(public.travellers) IS 'The name of the guardian of a minor on the booking. Null: the traveller is an adult, or their age is not known.';

COMMENT ON FUNCTION "private"."hash_token"(uuid) IS 'The first 128 bits of the SHA-256 hash of a secret token, which itself has 122 random bits.';

COMMENT ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) IS 'Whether a value answers a field of private.traveller_answers. An answer to an earlier version that no longer fits,
such as a removed choice, is asked for again.';

COMMENT ON FUNCTION "private"."is_form_definition"(jsonb) IS 'Whether the value is a list of up to private.max_form_fields() fields, as in private.is_form_field, with different keys.';

COMMENT ON FUNCTION "private"."is_form_field"(jsonb) IS 'Whether the value is a field of a traveller form: {key, kind, label, help, required, choices}. The key of a built-in
field is its kind, and its label is empty. choices: 2 to 20 texts for the kind "choice", otherwise empty.';

COMMENT ON FUNCTION "private"."link_traveller"(uuid) IS 'The traveller whose link has the token. All columns are null if the link is wrong or revoked, the booking has ended, or
the trip is over.';

COMMENT ON FUNCTION "private"."lock_traveller"(uuid) IS 'Locks the booking of a traveller and returns the traveller. All columns are null if the traveller does not exist.';

COMMENT ON FUNCTION "private"."max_form_answer"() IS 'Maximum number of characters of an answer to a traveller form.';

COMMENT ON FUNCTION "private"."max_form_fields"() IS 'Maximum number of fields of a traveller form.';

COMMENT ON FUNCTION "private"."max_form_text"() IS 'Maximum number of characters of a question, a hint and a choice of a traveller form.';

COMMENT ON FUNCTION "private"."new_traveller_link"(public.travellers, text) IS 'Adds a link of a traveller and returns its secret token, which is stored nowhere else.';

COMMENT ON FUNCTION "private"."queue_form_reminders"(uuid) IS 'Queues the reminders of private.form_reminders: one email per traveller with a link and form, and one per booking and
form for the other travellers. Returns the number of emails.';

COMMENT ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) IS 'Emails a new link to a traveller, or to the guardian of a minor.';

COMMENT ON FUNCTION "private"."secret_retention_days"() IS 'Number of days after the return until medical notes and passports are deleted.';

COMMENT ON FUNCTION "private"."traveller_email"(public.travellers) IS 'The address to which the newest link of a traveller was emailed. A minor without a link: the address of the guardian.
Null: there is none, so the booker is reminded.';

COMMENT ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) IS 'The traveller with the answers to built-in fields. Not stored yet.';

COMMENT ON FUNCTION "private"."write_travellers"(uuid, jsonb) IS 'Replaces the travellers of a booking. Travellers with an unchanged name keep their id, so that they keep their
rooms, room options and answers to forms. A person with another name does not get the answers of the first.';

COMMENT ON FUNCTION "public"."booking_forms"(uuid) IS 'For the member who booked, and for staff with the permission "booking": the state of each form of each traveller,
without answers. guardian: the adult who gets the link of a minor; null: the traveller is an adult. link: the newest link
that is not revoked. Empty if the booking is not confirmed, or the trip has no forms.
Statuses: ok {travellers {id uuid, full_name text, guardian text?, link {email text?, sent_at timestamptz}?, forms {form_id
uuid, title text, due_on date, state text}[]}[]}, not_found.';

COMMENT ON FUNCTION "public"."departure_forms"(uuid) IS 'For staff with the permission "guests": which travellers of a departure have filled in which forms. Travellers who
miss most come first. done, missing and late: numbers of travellers. secrets: the kinds of encrypted values that are
stored. missing: keys of fields.
Statuses: ok {forms {id uuid, title text, due_on date, done int, missing int, late int}[], travellers {id uuid, full_name
text, booking_id uuid, reference text, secrets text[], forms {form_id uuid, state text, missing text[]}[]}[]},
not_found.';

COMMENT ON FUNCTION "public"."read_traveller_secret"(uuid, text, text) IS 'For staff: the encrypted medical notes or passport of a traveller, which the edge function read-traveller-secret decrypts.
Each call writes an audit log entry. Medical notes require the permission "guests" for the departure, passports the
permission "booking". reason: emergency, preparation (of the trip) or request (of the traveller).
Statuses: ok {sealed_value text, saved_at timestamptz}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."remind_travellers"(uuid) IS 'For staff with the permission "emails": emails all travellers of a departure whose forms are missing or late, at most
once per day. emails: number of queued emails.
Statuses: reminded {emails int}, not_found.';

COMMENT ON FUNCTION "public"."revoke_traveller_links"(uuid) IS 'For the member who booked, and for staff with the permission "booking": ends all links of a traveller. Answers stay.
Statuses: revoked, no_link, not_found.';

COMMENT ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) IS 'For everyone with the link: saves answers to the current version of a form. answers: {key: value}; other fields keep
their answers, and null removes an answer. Medical notes and passports are saved by the edge function save-traveller-secret.
missing: required fields that still have no answer. too_late: the last day for changes of the name and birthday has
passed.
Statuses: saved {missing text[]}, too_late {deadline date}, too_young, guardian_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) IS 'For staff with the permission "trips": adds a form to a trip, or changes it. Changed fields become a new version;
answers to fields with the same key stay. form_id null: a new form. is_active false: travellers no longer fill it in.
expected_version: the version that the caller changed. conflict: the form has another version now. fields: as in
private.is_form_field. too_many: the trip has the maximum number of forms.
Statuses: saved {form_id uuid, version int}, conflict, too_many {max int}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) IS 'For the edge function save-traveller-secret: stores the encrypted medical notes or passport of the traveller whose link has
the token. consents: the traveller consents to the use of medical notes. not_asked: no form of the trip asks for it.
Statuses: saved, consent_needed, not_asked, not_found.';

COMMENT ON FUNCTION "public"."send_traveller_link"(uuid, text) IS 'For the member who booked, and for staff with the permission "booking": emails a traveller the link to their forms. The
link of a minor is for the guardian. email null: returns the token of a new link to copy. Earlier links stay valid.
too_many: the traveller got the maximum number of links today.
Statuses: sent {email text}, made {token uuid}, not_confirmed, too_many, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."traveller_answers"(uuid) IS 'For staff with the permission "guests": the answers of a traveller, as in private.answers_of.
Statuses: ok {answers {form text, key text, kind text, label text, value jsonb, version int, answered_at
timestamptz}[]}, not_found.';

COMMENT ON FUNCTION "public"."traveller_link"(uuid) IS 'For everyone with the link: the forms of one traveller with their answers. Medical notes and passports are not returned;
their answer is true if they are stored. answer: null if there is none. known: the name of the traveller. guardian: the
guardian of a minor. booker: first name. too_many: many wrong links were opened from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, forms {id
uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."trip_forms"(uuid) IS 'For staff with the permission "sales": the forms of a trip in their current version, also forms that are turned off.
Statuses: ok {forms {id uuid, title text, due_days int, is_active boolean, version int, fields {key text, kind text, label
text, help text, required boolean, choices text[]}[]}[]}.';

COMMENT ON TABLE "private"."traveller_answers" IS 'Answers of travellers. Fields that the table travellers has are stored there instead; for the name, the answer true
means that the traveller confirmed it. Medical notes and passports are in private.traveller_secrets.';

COMMENT ON TABLE "private"."traveller_form_versions" IS 'The versions of traveller forms. A version never changes, so that each answer can be shown with its question.';

COMMENT ON TABLE "private"."traveller_forms" IS 'Forms that each traveller of a trip fills in.';

COMMENT ON TABLE "private"."traveller_links" IS 'Links with which travellers fill in their forms without an account. Each email and each copied link is one row. Only
the hash of the secret token is stored.';

COMMENT ON TABLE "private"."traveller_secrets" IS 'Medical notes and passports, encrypted by the edge function save-traveller-secret with a key that the database does not
have. Deleted private.secret_retention_days() days after the return.';

REVOKE ALL ON FUNCTION "private"."answers_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answers_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_refusal"(public.travellers, public.travellers, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_answers"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_answers"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_answers"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_answers"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_old_secrets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_old_secrets"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_old_secrets"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_old_secrets"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_field_kinds"(boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_field_kinds"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_field_kinds"(boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_field_kinds"(boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_reminder_stage"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_reminder_stage"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminder_stage"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminder_stage"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guardian_of"(public.travellers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guardian_of"(public.travellers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guardian_of"(public.travellers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guardian_of"(public.travellers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."hash_token"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_token"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_token"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_token"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_form_definition"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_form_definition"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_definition"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_definition"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_form_field"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_form_field"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_field"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_form_field"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."link_traveller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_traveller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_traveller"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_traveller"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_traveller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_traveller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_traveller"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_traveller"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_form_answer"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_form_answer"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_answer"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_answer"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_form_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_form_fields"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_fields"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_fields"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_form_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_form_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."new_traveller_link"(public.travellers, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_traveller_link"(public.travellers, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_traveller_link"(public.travellers, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_traveller_link"(public.travellers, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_form_reminders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_form_reminders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_form_reminders"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_form_reminders"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."secret_retention_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."secret_retention_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."secret_retention_days"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."secret_retention_days"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."traveller_email"(public.travellers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."traveller_email"(public.travellers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_email"(public.travellers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_email"(public.travellers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."booking_forms"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."booking_forms"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."booking_forms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."booking_forms"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."departure_forms"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."departure_forms"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."departure_forms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."departure_forms"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_traveller_secret"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_traveller_secret"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_traveller_secret"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_traveller_secret"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remind_travellers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remind_travellers"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remind_travellers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remind_travellers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."revoke_traveller_links"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_traveller_links"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_traveller_links"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_traveller_links"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_secret"(uuid, text, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_traveller_link"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_traveller_link"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_traveller_link"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_traveller_link"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."traveller_answers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."traveller_answers"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."traveller_answers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."traveller_answers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."traveller_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."traveller_link"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."traveller_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."traveller_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_forms"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_forms"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_forms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_forms"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."traveller_answers" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."traveller_form_versions" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."traveller_forms" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."traveller_links" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."traveller_secrets" TO "service_role";

COMMENT ON COLUMN "private"."traveller_answers"."answered_at" IS 'When the answer was last changed.';

COMMENT ON COLUMN "private"."traveller_form_versions"."created_at" IS 'When the version was saved.';

CREATE INDEX traveller_forms_journey_idx ON private.traveller_forms USING btree (journey_id, created_at);

COMMENT ON COLUMN "private"."traveller_forms"."created_at" IS 'When the form was added.';

CREATE INDEX traveller_links_traveller_idx ON private.traveller_links USING btree (traveller_id, created_at);

COMMENT ON COLUMN "private"."traveller_links"."created_at" IS 'When the link was made.';

COMMENT ON COLUMN "private"."traveller_secrets"."saved_at" IS 'When the value was last saved.';

ALTER TABLE "private"."traveller_form_versions" ADD CONSTRAINT "traveller_form_versions_fields_valid" CHECK (private.is_form_definition(fields));
