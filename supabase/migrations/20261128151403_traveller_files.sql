set local check_function_bodies = off;

CREATE TABLE "private"."unused_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "delete_after" timestamp with time zone NOT NULL, "claimed_at" timestamp with time zone, CONSTRAINT "unused_files_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."unused_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."unused_files" OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.max_form_file()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 10485760
$function$;

ALTER FUNCTION "private"."max_form_file"() OWNER TO "postgres";

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
    returning u.id)
  select coalesce(array_agg(c.id order by c.id), '{}') into file_ids from claimed c;
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
  v := private.file_question(t, form_id, key);
  if v.form_id is null then return private.result('not_asked'); end if;
  delete from private.unused_files u where u.id = save_traveller_file.file_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  insert into private.traveller_answers as a (traveller_id, form_id, key, version, value)
  values (t.id, v.form_id, save_traveller_file.key, v.version, jsonb_build_object('id', file_id,
    'name', coalesce(private.clean(left(name, max_name)), 'File'), 'size', size, 'type', content_type))
  on conflict on constraint traveller_answers_pkey do update
  set version = excluded.version, value = excluded.value, answered_at = private.now();
  perform private.audit('answer_traveller_form', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."save_traveller_file"(uuid, uuid, text, uuid, text, integer, text) OWNER TO "postgres";

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

CREATE INDEX unused_files_delete_after_idx ON private.unused_files USING btree (delete_after, id);

CREATE TRIGGER release_answer_file AFTER DELETE OR UPDATE OF value ON private.traveller_answers FOR EACH ROW WHEN ((jsonb_typeof(old.value) = 'object'::text)) EXECUTE FUNCTION private.release_answer_file();

COMMENT ON COLUMN "private"."traveller_answers"."value" IS 'The answer: a text, true or false, or a file as {id, name, size, type}.
The id is the name in the storage bucket traveller-files, and the size is in bytes.';

COMMENT ON COLUMN "private"."unused_files"."claimed_at" IS 'When the deletion of the file started. A claimed file can no longer become an answer. Null: not started.';

COMMENT ON COLUMN "private"."unused_files"."delete_after" IS 'When the file is deleted. An upload that is not saved by then is deleted too.';

COMMENT ON COLUMN "private"."unused_files"."id" IS 'Name of the file in the storage bucket.';

COMMENT ON FUNCTION "private"."file_question"(public.travellers, uuid, text) IS 'The current version of a form, if it asks the traveller for a file with the key. All columns are null otherwise.';

COMMENT ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) IS 'The stored answer of a traveller to a field. Null: not answered. Medical notes and passports: true if stored. Files:
{name, size, type}. The name: only after the traveller has confirmed it.';

COMMENT ON FUNCTION "private"."form_answer_errors"(public.travellers, jsonb, jsonb) IS 'The keys of answers that break a rule: unknown or encrypted fields, files, wrong types, and values that the table
travellers refuses. An answer of null removes the stored answer, also a file.';

COMMENT ON FUNCTION "private"."form_file_types"() IS 'The content types of files that answer a question of a traveller form. The storage bucket accepts the same types.';

COMMENT ON FUNCTION "private"."invoke_delete_unused_files"() IS 'Invokes the edge function that deletes files of travellers from storage, if any are due. Returns the pg_net request id.
Null: not invoked.';

COMMENT ON FUNCTION "private"."max_form_file"() IS 'Maximum size of a file that answers a question of a traveller form, in bytes.';

COMMENT ON FUNCTION "private"."release_answer_file"() IS 'Trigger: marks the file of an answer for deletion when the answer is deleted or gets another value.';

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
their answers, and null removes an answer. Medical notes and passports are saved by the edge function save-traveller-secret,
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

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that no answer uses: uploads in progress, replaced files, and files of
deleted answers. The edge function delete-unused-files deletes them.';

REVOKE ALL ON FUNCTION "private"."file_question"(public.travellers, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."file_question"(public.travellers, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."file_question"(public.travellers, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."file_question"(public.travellers, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_file_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_file_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_file_types"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_file_types"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."invoke_delete_unused_files"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoke_delete_unused_files"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoke_delete_unused_files"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoke_delete_unused_files"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_form_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_form_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_form_file"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_answer_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_answer_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_answer_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_answer_file"() TO "service_role";

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

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."unused_files" TO "service_role";

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
