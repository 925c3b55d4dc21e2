set local check_function_bodies = off;

DROP FUNCTION "private"."form_reminders"(uuid);

DROP FUNCTION "private"."hash_call_off_token"(uuid);

CREATE TABLE "private"."form_submissions" ("traveller_id" uuid NOT NULL, "form_id" uuid NOT NULL, CONSTRAINT "form_submissions_pkey" PRIMARY KEY (traveller_id, form_id), "submitted_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."form_submissions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."form_submissions" OWNER TO "postgres";

CREATE TABLE "private"."unused_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "delete_after" timestamp with time zone NOT NULL, "claimed_at" timestamp with time zone, CONSTRAINT "unused_files_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."unused_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."unused_files" OWNER TO "postgres";

ALTER TABLE "private"."call_off_links" ALTER COLUMN "token_hash" DROP DEFAULT;

ALTER TABLE "private"."call_off_links" ALTER COLUMN "token_hash" TYPE uuid USING left("token_hash", 32)::uuid;

CREATE OR REPLACE FUNCTION private.calendar_days(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'place', d.place,
      'date', x.day, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title,
          'description', i.description, 'starts_at', private.trip_instant(e, x.day, i.start_time),
          'ends_at', private.trip_instant(e, x.day + case when i.end_time <= i.start_time then 1 else 0 end, i.end_time))
          order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d, lateral (select coalesce(d.date, e.start_date + d.day_number - 1) as day) x
    where d.event_id = e.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_answers(traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.form_submissions s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  update private.waiver_signatures s set traveller_id = null where s.traveller_id = any (traveller_ids);
  return;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_question(t public.travellers, form_id uuid, key text)
 RETURNS private.traveller_form_versions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select v from private.traveller_forms f
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    join public.bookings b on b.id = t.booking_id
    where f.id = file_question.form_id and f.is_active and f.journey_id = (private.event_of(b)).journey_id
      and v.fields @> jsonb_build_array(jsonb_build_object('key', file_question.key, 'kind', 'file')));
end
$function$;

ALTER FUNCTION "private"."file_question"(public.travellers, uuid, text) OWNER TO "postgres";

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
  if not private.is_form_answer(field, stored) then return null; end if;
  return case when kind = 'file' then stored - 'id' else stored end;
end
$function$;

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
      or f.field ->> 'kind' = 'file' and a.value <> 'null'
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

CREATE OR REPLACE FUNCTION private.form_emails(moments timestamp with time zone[], only_event uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, booking_id uuid, traveller_id uuid, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with due as materialized (select * from private.form_reminders(moments, only_event)),
  emails (at, booking_id, traveller_id, to_email, key, template, data) as (
    select d.at, d.booking_id, d.traveller_id, d.email, d.traveller_id || ':' || d.key,
      'form_reminder', jsonb_build_object('form', d.title, 'due_on', d.due_on, 'is_late', d.is_late,
        'is_waiver', d.is_waiver) || private.traveller_email_data(t)
    from due d join public.travellers t on t.id = d.traveller_id where d.email is not null
    union all
    select min(d.at), b.id, null, private.customer_email(c), b.id || ':' || d.key,
      'forms_missing', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'form', d.title,
        'due_on', d.due_on, 'is_late', bool_or(d.is_late), 'is_waiver', d.is_waiver,
        'travellers', jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order))
    from due d join public.bookings b on b.id = d.booking_id join public.events e on e.id = b.event_id
    join public.travellers t on t.id = d.traveller_id join public.customers c on c.id = b.customer_id
    where d.email is null and (only_event is not null or not exists (select from public.email_preferences h
      where h.profile_id = c.profile_id and not h.trip_reminders))
    group by b.id, e.id, c.id, d.form_id, d.title, d.due_on, d.is_waiver, d.key)
  select m.at, m.booking_id, m.traveller_id, m.to_email, m.template, m.data || jsonb_build_object('key', m.key)
  from emails m
  where m.to_email is not null
    and not exists (select from public.email_outbox o where o.dedupe_key = m.template || ':' || m.key)
$function$;

ALTER FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_field_kinds(built_in boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when built_in then array['full_name', 'date_of_birth', 'dietary', 'room_mate', 'emergency_contact',
    'insurance', 'flights', 'medical', 'passport'] else array['text', 'choice', 'yes_no', 'file'] end
$function$;

CREATE OR REPLACE FUNCTION private.form_file_types()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic']
$function$;

ALTER FUNCTION "private"."form_file_types"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_reminders(moments timestamp with time zone[], only_event uuid)
 RETURNS TABLE(at timestamp with time zone, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean, email text, key text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with steps as materialized (select * from private.reminder_steps(moments)),
  open_forms as materialized (
    select s.*, e.start_date from public.events e cross join lateral private.form_states(e.id, null) s
    where e.status = 'published' and e.start_date >= (select min(d.day) from steps d)
      and (e.id = only_event or only_event is null)
      and (exists (select from private.traveller_forms f where f.journey_id = e.journey_id and f.is_active)
        or exists (select from private.waivers w
          where w.journey_id = e.journey_id and w.is_active and w.version is not null))
      and s.state <> 'done'
  ), due as (
    select distinct on (s.traveller_id, k.key) d.at, s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on,
      d.day > s.due_on as is_late, k.key, s.is_waiver
    from open_forms s join steps d on d.day <= s.start_date join public.bookings b on b.id = s.booking_id
    cross join lateral (select private.form_reminder_stage(s.due_on - d.day) as stage) r
    cross join lateral (select s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then r.stage::text else 'staff ' || d.day end as key) k
    where only_event is not null or d.by_day and b.created_at <= d.quiet_since and r.stage is not null
    order by s.traveller_id, k.key, d.at)
  select d.at, d.booking_id, d.traveller_id, d.form_id, d.title, d.due_on, d.is_late, private.traveller_email(t), d.key,
    d.is_waiver
  from due d join public.travellers t on t.id = d.traveller_id
$function$;

ALTER FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_states(only_event uuid, only_booking uuid)
 RETURNS TABLE(event_id uuid, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, missing text[], state text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select x.event_id, x.booking_id, x.traveller_id, x.form_id, x.title, x.due_on, x.missing,
    case when x.missing = '{}' and x.is_submitted then 'done' when private.today() > x.due_on then 'late' else 'missing' end, x.is_waiver
  from (
    select e.id as event_id, b.id as booking_id, t.id as traveller_id, f.id as form_id, f.title,
      e.start_date - f.due_days as due_on, m.missing, v.fields @> '[{"required": true}]' or exists (
        select from private.form_submissions s where s.traveller_id = t.id and s.form_id = f.id) as is_submitted, false as is_waiver, b.created_at as booked_at, t.sort_order,
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
      case private.waiver_status(t.id, w.journey_id) when 'signed' then '{}'::text[] else array['waiver'] end, true, true,
      b.created_at, t.sort_order, null
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.waivers w on w.journey_id = e.journey_id and w.is_active and w.version is not null
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)) x
  order by x.booked_at, x.booking_id, x.sort_order, x.is_waiver, x.asked_at, x.form_id
$function$;

CREATE OR REPLACE FUNCTION private.invoke_delete_unused_files()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.invoke_function('delete-unused-files')
  where exists (select from private.unused_files u where u.delete_after <= private.now())
$function$;

ALTER FUNCTION "private"."invoke_delete_unused_files"() OWNER TO "postgres";

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
    when 'file' then jsonb_typeof(answer) = 'object'
    else jsonb_typeof(answer) = 'string' and (answer #>> '{}') ~ '\S'
      and char_length(answer #>> '{}') <= private.max_form_answer() end, false);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_form(form_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from private.traveller_forms f where f.id = lock_form.form_id for no key update;
end
$function$;

ALTER FUNCTION "private"."lock_form"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_form_file()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 10485760
$function$;

ALTER FUNCTION "private"."max_form_file"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_call_off_token(choice_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant uuid := gen_random_uuid();
begin
  insert into private.call_off_links (token_hash, choice_id)
  values (private.hash_token(token), new_call_off_token.choice_id);
  return token;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_call_off_choice(token uuid, booking_id uuid, OUT choice_id uuid, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if token is null then
    choice_id := (select c.id from private.call_off_choices c join public.bookings b on b.id = c.booking_id
      where c.booking_id = open_call_off_choice.booking_id and private.can_access_booking(b)
      order by c.answer_by desc, c.id limit 1);
    if choice_id is null then refusal := private.result('not_found'); end if;
    return;
  end if;
  perform private.lock_network();
  if private.is_network_over('call_off') then
    refusal := private.result('too_many');
    return;
  end if;
  choice_id := (select l.choice_id from private.call_off_links l where l.token_hash = private.hash_token(token));
  if choice_id is null then
    perform private.record_network_request('call_off');
    refusal := private.result('not_found');
  end if;
  return;
end
$function$;

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
  for r in select m.*, t as traveller
    from private.form_emails(array[private.now()], only_event) m left join public.travellers t on t.id = m.traveller_id
    order by m.traveller_id is null, m.booking_id, m.traveller_id, m.data ->> 'key'
  loop
    if r.traveller_id is null then
      perform private.queue_email(r.to_email, r.template, r.data);
    else
      perform private.queue_traveller_link(r.traveller, r.to_email, r.template, r.data ->> 'key', r.data);
    end if;
    queued := queued + 1;
  end loop;
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_traveller_link(t public.travellers, to_email text, template text, key text, more jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.queue_email(to_email, template, private.traveller_email_data(t)
    || jsonb_build_object('key', key, 'token', private.new_traveller_link(t, to_email)) || more);
  return;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_form_submission(traveller_id uuid, form_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.form_submissions (traveller_id, form_id)
  values (record_form_submission.traveller_id, record_form_submission.form_id)
  on conflict on constraint form_submissions_pkey do nothing
$function$;

ALTER FUNCTION "private"."record_form_submission"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.release_answer_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.value -> 'id' = old.value -> 'id' then return null; end if;
  insert into private.unused_files (id, delete_after) values ((old.value ->> 'id')::uuid, private.now());
  return null;
end
$function$;

ALTER FUNCTION "private"."release_answer_file"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_all()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.run_scheduled_jobs()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.invoke_send_email()';
  execute schedule using 'wake-card-jobs', '* * * * *', 'select private.invoke_card_jobs()';
  execute schedule using 'wake-file-cleaner', '* * * * *', 'select private.invoke_delete_unused_files()';
  execute schedule using 'wake-builder', '* * * * *', 'select private.invoke_site_build()';
  -- pg_cron never deletes its log of runs, so a daily job deletes old entries.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.traveller_email_data(t public.travellers)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('booking_id', b.id, 'full_name', coalesce(private.guardian_of(t), t.full_name),
    'traveller', t.full_name, 'booker', private.first_name(c.full_name), 'event', e.title, 'start_date', e.start_date,
    'end_date', e.end_date)
  from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
  where b.id = t.booking_id);
end
$function$;

ALTER FUNCTION "private"."traveller_email_data"(public.travellers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.upcoming_reminders(until timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, to_email text, template text, data jsonb, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with steps as (
    select array_agg(d.at order by d.at) as at from (
      select private.start_of(private.today() + g.n + 1) - interval '1 second' as at
      from generate_series(0, private.day_of(until) - private.today()) g (n)
      union
      select w.offer_expires_at - interval '1 second' from public.waitlist_submissions w
      where w.status = 'offered') d
    where d.at > private.now() and d.at <= until
  ), upcoming as (
    select r.at, r.to_email, r.template, r.data from steps s, private.reminders(s.at) r
    union all
    select f.at, f.to_email, f.template, f.data from steps s, private.form_emails(s.at) f
    union all
    select s.at[1], l.to_email, l.template, l.data
    from steps s, private.departure_emails(array(select private.new_departures(private.day_of(s.at[1])))) l
    where s.at is not null)
  select t.at, t.to_email, t.template, t.data - 'token', a.reason
  from upcoming t left join public.email_suppressions a on a.email = lower(t.to_email) where t.to_email is not null
$function$;

CREATE OR REPLACE FUNCTION public.claim_unused_files(n integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  file_ids uuid[];
begin
  with claimed as (
    update private.unused_files u set claimed_at = private.now() where u.id in (
      select x.id from private.unused_files x where x.delete_after <= private.now()
      order by x.delete_after, x.id limit least(greatest(n, 0), 100) for update skip locked)
    returning u.id, u.delete_after)
  select coalesce(array_agg(c.id order by c.delete_after, c.id), '{}') into file_ids from claimed c;
  return private.result('ok', jsonb_build_object('file_ids', file_ids));
end
$function$;

ALTER FUNCTION "public"."claim_unused_files"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_unused_files(file_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted int;
begin
  delete from private.unused_files u where u.id = any (file_ids) and u.claimed_at is not null;
  get diagnostics deleted = row_count;
  return private.result('deleted', jsonb_build_object('files', deleted));
end
$function$;

ALTER FUNCTION "public"."delete_unused_files"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_traveller_file(traveller_id uuid, file_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.travellers;
  file jsonb;
begin
  select * into t from public.travellers x where x.id = read_traveller_file.traveller_id;
  perform private.require_permission('guests', (select b.event_id from public.bookings b where b.id = t.booking_id));
  select a.value into file from private.traveller_answers a
  where a.traveller_id = t.id and a.value ->> 'id' = read_traveller_file.file_id::text;
  if file is null then return private.result('not_found'); end if;
  perform private.audit('read_traveller_file', 'bookings', t.booking_id::text, jsonb_build_object('traveller_id', t.id));
  return private.result('ok', jsonb_build_object('name', file ->> 'name'));
end
$function$;

ALTER FUNCTION "public"."read_traveller_file"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_answers(token uuid, form_id uuid, answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
  changed public.travellers;
  v private.traveller_form_versions;
  refusal jsonb;
  missing text[];
begin
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  perform private.lock_form(form_id);
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
  perform private.record_form_submission(t.id, v.form_id);
  select s.missing into missing from private.form_states(null, b.id) s
  where s.traveller_id = t.id and s.form_id = v.form_id;
  perform private.audit('answer_traveller_form', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved', jsonb_build_object('missing', missing));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_traveller_file(token uuid, form_id uuid, key text, file_id uuid, name text, size integer, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_name constant int := 200; -- characters
  t constant public.travellers := private.lock_link_traveller(token);
  v private.traveller_form_versions;
begin
  if t.id is null then return private.result('not_found'); end if;
  perform private.lock_form(form_id);
  v := private.file_question(t, form_id, key);
  if v.form_id is null then return private.result('not_asked'); end if;
  delete from private.unused_files u where u.id = save_traveller_file.file_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  insert into private.traveller_answers as a (traveller_id, form_id, key, version, value)
  values (t.id, v.form_id, save_traveller_file.key, v.version, jsonb_build_object('id', file_id,
    'name', coalesce(private.clean(left(name, max_name)), 'File'), 'size', size, 'type', content_type))
  on conflict on constraint traveller_answers_pkey do update
  set version = excluded.version, value = excluded.value, answered_at = private.now();
  perform private.record_form_submission(t.id, v.form_id);
  perform private.audit('answer_traveller_form', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_traveller_secret(token uuid, kind text, sealed_value text, consents boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
begin
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
  perform private.record_form_submission(t.id, f.id) from private.traveller_forms f
  join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
  where f.is_active and f.journey_id = (private.event_of(b)).journey_id
    and v.fields @> jsonb_build_array(jsonb_build_object('kind', save_traveller_secret.kind));
  perform private.audit('save_traveller_secret', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', kind));
  return private.result('saved');
end
$function$;

CREATE OR REPLACE FUNCTION public.start_traveller_file(token uuid, form_id uuid, key text, size integer, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_files_per_hour constant int := 20; -- per traveller
  t constant public.travellers := private.lock_link_traveller(token);
  file_id uuid;
begin
  if t.id is null then return private.result('not_found'); end if;
  if (private.file_question(t, form_id, key)).form_id is null then return private.result('not_asked'); end if;
  if size > private.max_form_file() then
    return private.result('too_large', jsonb_build_object('max', private.max_form_file()));
  end if;
  if not coalesce(size > 0 and content_type = any (private.form_file_types()), false) then
    return private.result('wrong_type');
  end if;
  if (select count(*) from public.audit_log a where a.entity = 'bookings' and a.entity_id = t.booking_id::text
    and a.action = 'upload_traveller_file' and a.details ->> 'traveller_id' = t.id::text
    and a.at > private.now() - interval '1 hour') >= max_files_per_hour then
    return private.result('too_many');
  end if;
  insert into private.unused_files as u (delete_after) values (private.now() + interval '1 hour') returning u.id into file_id;
  perform private.audit('upload_traveller_file', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', start_traveller_file.form_id));
  return private.result('started', jsonb_build_object('file_id', file_id));
end
$function$;

ALTER FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) OWNER TO "postgres";

ALTER TABLE "private"."form_submissions" ADD CONSTRAINT "form_submissions_form_id_fkey" FOREIGN KEY (form_id) REFERENCES private.traveller_forms(id) ON DELETE CASCADE;

ALTER TABLE "private"."form_submissions" ADD CONSTRAINT "form_submissions_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE CASCADE;

CREATE INDEX form_submissions_form_idx ON private.form_submissions USING btree (form_id);

CREATE INDEX unused_files_delete_after_idx ON private.unused_files USING btree (delete_after, id);

CREATE TRIGGER release_answer_file AFTER DELETE OR UPDATE OF value ON private.traveller_answers FOR EACH ROW WHEN ((jsonb_typeof(old.value) = 'object'::text)) EXECUTE FUNCTION private.release_answer_file();

COMMENT ON COLUMN "private"."call_off_links"."token_hash" IS 'Hash of the secret token in the link, as in private.hash_token.';

COMMENT ON COLUMN "private"."form_submissions"."form_id" IS 'The form.';

COMMENT ON COLUMN "private"."form_submissions"."traveller_id" IS 'The traveller.';

COMMENT ON COLUMN "private"."traveller_answers"."value" IS 'The answer: a text, true or false, or a file as {id, name, size, type}.
The id is the name in the storage bucket traveller-files, and the size is in bytes.';

COMMENT ON COLUMN "private"."unused_files"."claimed_at" IS 'When the deletion of the file started. A claimed file can no longer become an answer. Null: not started.';

COMMENT ON COLUMN "private"."unused_files"."delete_after" IS 'When the file is deleted. An upload that is not saved by then is deleted too.';

COMMENT ON COLUMN "private"."unused_files"."id" IS 'Name of the file in the storage bucket.';

COMMENT ON FUNCTION "private"."calendar_days"(public.events) IS 'The days of a departure with their activities, with instants instead of local times. A day without a date gets the date
that follows from its number. Activities have no stable ids, because every save of a trip adds them again, so the feed
identifies an activity by its day and title.';

COMMENT ON FUNCTION "private"."file_question"(public.travellers, uuid, text) IS 'The current version of a form, if it asks the traveller for a file with the key. All columns are null otherwise.';

COMMENT ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) IS 'The stored answer of a traveller to a field. Null: not answered. Medical notes and passports: true if stored. Files:
{name, size, type}. The name: only after the traveller has confirmed it.';

COMMENT ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) IS 'The keys of answers that break a rule: unknown or encrypted fields, files, wrong types, and values that the table
travellers refuses. An answer of null removes the stored answer, also a file.';

COMMENT ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) IS 'The emails about private.form_reminders that are not queued yet: one per traveller with a link and form, and one per
booking and form for the other travellers. The data contains no token.';

COMMENT ON FUNCTION "private"."form_file_types"() IS 'The content types of files that answer a question of a traveller form. The storage bucket accepts the same types.';

COMMENT ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) IS 'The forms and waivers of which travellers must be reminded at any of the given times. only_event: all that are missing of
this departure, for staff; null: the forms of all departures whose reminder is due. key: identifies the form and the
reminder. email: as in private.traveller_email.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form and of the waiver of each traveller of a departure, or of a booking. Only confirmed bookings.
due_on: last day in time. missing: the keys of required fields without an answer. state: done, missing or late. A form with
required fields is done when none is missing. A form with only optional fields is done when the traveller has saved a part of
it. form_id of the waiver: the id of the trip.';

COMMENT ON FUNCTION "private"."hash_token"(uuid) IS 'The first 128 bits of the SHA-256 hash of a secret token, which itself has 122 random bits. Tables of links store the
hash instead of the token.';

COMMENT ON FUNCTION "private"."invoke_delete_unused_files"() IS 'Invokes the edge function that deletes files of travellers from storage, if any are due. Returns the pg_net request id.
Null: not invoked.';

COMMENT ON FUNCTION "private"."lock_form"(uuid) IS 'Locks a form, so that an answer and a new version do not cross. The caller locks the booking first.';

COMMENT ON FUNCTION "private"."max_form_file"() IS 'Maximum size of a file that answers a question of a traveller form, in bytes.';

COMMENT ON FUNCTION "private"."queue_form_reminders"(uuid) IS 'Queues the emails of private.form_emails that are due now. Returns their number.';

COMMENT ON FUNCTION "private"."record_form_submission"(uuid, uuid) IS 'Records that a traveller has saved a part of a form. The first time counts.';

COMMENT ON FUNCTION "private"."release_answer_file"() IS 'Trigger: marks the file of an answer for deletion when the answer is deleted or gets another value.';

COMMENT ON FUNCTION "private"."traveller_email_data"(public.travellers) IS 'The facts in an email with a link to a traveller, or to the guardian of a minor. Without the token of the link.';

COMMENT ON FUNCTION "public"."calendar_feed"(uuid) IS 'For the edge function calendar-feed: the trip of the booking whose feed has the token. It contains no names, prices or
answers. starts_at, ends_at: the meeting and the end of the trip; null: the time is not known. version, changed_at: of the
departure. ended: the booking is not confirmed or has
no member, or staff called off the departure.
Statuses: ok {booking_id uuid, title text, location text, start_date date, end_date date, meeting_point text, starts_at
timestamptz?, end_point text, ends_at timestamptz?, version int, changed_at timestamptz, days {day_number int, title text,
place text, date date, items {title text, description text, starts_at timestamptz?, ends_at
timestamptz?}[]}[]}, ended, not_found.';

COMMENT ON FUNCTION "public"."claim_unused_files"(integer) IS 'For the edge function delete-unused-files: up to n (at most 100) files to delete from the storage bucket traveller-files.
A file is returned again until delete_unused_files gets it, so that a failed deletion is repeated.
Statuses: ok {file_ids uuid[]}.';

COMMENT ON FUNCTION "public"."delete_unused_files"(uuid[]) IS 'For the edge function delete-unused-files: removes files from the list after they are deleted from the storage bucket.
files: their number.
Statuses: deleted {files int}.';

COMMENT ON FUNCTION "public"."read_traveller_file"(uuid, uuid) IS 'For staff with the permission "guests": allows the edge function read-traveller-file to open a file of a traveller. Each
call writes an audit log entry. name: the name that the file had on the traveller''s device.
Statuses: ok {name text}, not_found.';

COMMENT ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) IS 'For everyone with the link: saves answers to the current version of a form. answers: {key: value}; other fields keep
their answers, and null removes an answer. {} confirms that there is nothing to add to a form with only optional fields. Medical notes and passports are saved by the edge function save-traveller-secret,
and files by save-traveller-file.
missing: required fields that still have no answer. too_late: the last day for changes of the name and birthday has
passed.
Statuses: saved {missing text[]}, too_late {deadline date}, too_young, guardian_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) IS 'For the edge function save-traveller-file: makes an uploaded file the answer of the traveller whose link has the token.
The file that it replaces is deleted. file_id: from start_traveller_file. not_asked: the form no longer asks for the file.
expired: the upload took too long, or the file is saved already.
Statuses: saved, not_asked, expired, not_found.';

COMMENT ON FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) IS 'For the edge function save-traveller-file: starts the upload of a file by the traveller whose link has the token. If
save_traveller_file does not follow within an hour, the file is deleted. key: the key of the field. size: in bytes.
not_asked: the current version of the form does not ask for the file. too_large: max is in bytes. too_many: the traveller
has uploaded the maximum number of files within an hour.
Statuses: started {file_id uuid}, not_asked, too_large {max int}, wrong_type, too_many, not_found.';

COMMENT ON FUNCTION "public"."traveller_link"(uuid) IS 'For everyone with the link: the forms of one traveller with their answers. Medical notes and passports are not returned;
their answer is true if they are stored. The answer of a file is {name text, size int, type text}. answer: null if there is none. known: the name of the traveller. guardian: the
guardian of a minor. booker: first name. waiver: as in private.waiver_to_sign. too_many: many wrong links were opened
from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, waiver
{version int?, body text?, hash text?, due_on date?, state text, email text?, adult_age int, signature {version int,
traveller_name text, signed_name text, is_guardian boolean, body text, hash text, signed_at timestamptz}?}?, forms {id uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';

COMMENT ON TABLE "private"."form_submissions" IS 'Forms of which a traveller has saved a part, or confirmed that there is nothing to add. A form with only optional
fields is done from then on.';

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that no answer uses: uploads in progress, replaced files, and files of
deleted answers. The edge function delete-unused-files deletes them.';

REVOKE ALL ON FUNCTION "private"."file_question"(public.travellers, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."file_question"(public.travellers, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."file_question"(public.travellers, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."file_question"(public.travellers, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_file_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_file_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_file_types"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_file_types"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."invoke_delete_unused_files"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoke_delete_unused_files"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoke_delete_unused_files"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoke_delete_unused_files"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_form"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_form"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_form"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_form"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_form_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_form_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_file"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."record_form_submission"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_form_submission"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_form_submission"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_form_submission"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_answer_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_answer_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_answer_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_answer_file"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."traveller_email_data"(public.travellers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."traveller_email_data"(public.travellers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_email_data"(public.travellers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_email_data"(public.travellers) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_unused_files"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_unused_files"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_unused_files"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_unused_files"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_unused_files"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."delete_unused_files"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_unused_files"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_unused_files"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_traveller_file"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_traveller_file"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_traveller_file"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_traveller_file"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_traveller_file"(uuid, uuid, text, integer, text) TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."form_submissions" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."unused_files" TO "service_role";

COMMENT ON COLUMN "private"."form_submissions"."submitted_at" IS 'When the traveller first saved a part of the form.';

-- Rows: the private bucket of the files of travellers, and the job that deletes unused files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('traveller-files', 'traveller-files', false, private.max_form_file(), private.form_file_types())
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

do $$
begin
  perform private.schedule_all();
exception when others then
  raise warning 'The deletion of unused files is not scheduled (%).', sqlerrm;
end
$$;

-- Answers to forms from before submissions were recorded count as submissions.
insert into private.form_submissions (traveller_id, form_id, submitted_at)
select a.traveller_id, a.form_id, min(a.answered_at) from private.traveller_answers a group by a.traveller_id, a.form_id
on conflict on constraint form_submissions_pkey do nothing;
