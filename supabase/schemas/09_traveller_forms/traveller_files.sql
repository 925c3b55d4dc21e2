-- Files that travellers upload as answers. They are in the private storage bucket traveller-files, named by their id.

create function private.max_form_file() returns int
language sql immutable set search_path = '' as $$
  select 10485760
$$;
comment on function private.max_form_file() is 'Maximum size of a file that answers a question of a traveller form, in bytes.';

create function private.form_file_types() returns text[]
language sql immutable set search_path = '' as $$
  select array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic']
$$;
comment on function private.form_file_types() is
  'The content types of files that answer a question of a traveller form. The storage bucket accepts the same types.';

create table private.unused_files (
  id uuid primary key default gen_random_uuid(),
  delete_after timestamptz not null,
  claimed_at timestamptz
);
comment on table private.unused_files is
  'Files of the storage bucket traveller-files that are not used by a form answer, an incident report or a trip
document: uploads in progress, replaced files, and files of deleted answers, photos and documents. The edge function
delete-unused-files deletes them.';
comment on column private.unused_files.id is 'Name of the file in the storage bucket.';
comment on column private.unused_files.delete_after is
  'When the file is deleted. An upload that is not saved by then is deleted too.';
comment on column private.unused_files.claimed_at is
  'When the deletion of the file started. A claimed file can no longer be saved. Null: not started.';
create index unused_files_delete_after_idx on private.unused_files (delete_after, id);
alter table private.unused_files enable row level security;
grant all on private.unused_files to service_role;

create function private.release_answer_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.value -> 'id' = old.value -> 'id' then return null; end if;
  insert into private.unused_files (id, delete_after) values ((old.value ->> 'id')::uuid, private.now());
  return null;
end
$$;
comment on function private.release_answer_file() is
  'Trigger: marks the file of an answer for deletion when the answer is deleted or gets another value.';

create trigger release_answer_file after delete or update of value on private.traveller_answers
for each row when (jsonb_typeof(old.value) = 'object') execute function private.release_answer_file();

create function private.file_question(t public.travellers, form_id uuid, key text) returns private.traveller_form_versions
language plpgsql stable set search_path = '' as $$
begin
  return (select v from private.traveller_forms f
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    join public.bookings b on b.id = t.booking_id
    where f.id = file_question.form_id and f.is_active and f.trip_id = (private.event_of(b)).trip_id
      and v.fields @> jsonb_build_array(jsonb_build_object('key', file_question.key, 'kind', 'file')));
end
$$;
comment on function private.file_question(public.travellers, uuid, text) is
  'The current version of a form, if the form has a field with the given key that asks the traveller for a file. All
columns are null otherwise.';

create function public.start_traveller_file(token uuid, form_id uuid, key text, size int, content_type text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.start_traveller_file(uuid, uuid, text, int, text) is
  'For the edge function save-traveller-file: starts the upload of a file by the traveller whose link has the token. If
save_traveller_file does not follow within an hour, the file is deleted. key: the key of the field. size: in bytes.
not_asked: the current version of the form does not ask for the file. too_large: max is in bytes. too_many: the traveller
has uploaded the maximum number of files within an hour.
Statuses: started {file_id uuid}, not_asked, too_large {max int}, wrong_type, too_many, not_found.';
revoke execute on function public.start_traveller_file(uuid, uuid, text, int, text) from public, anon, authenticated;
grant execute on function public.start_traveller_file(uuid, uuid, text, int, text) to service_role;

create function public.save_traveller_file(token uuid, form_id uuid, key text, file_id uuid, name text, size int,
  content_type text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.save_traveller_file(uuid, uuid, text, uuid, text, int, text) is
  'For the edge function save-traveller-file: makes an uploaded file the answer of the traveller whose link has the token.
The file that it replaces is deleted. file_id: from start_traveller_file. not_asked: the form no longer asks for the file.
expired: the upload took too long, or the file is saved already.
Statuses: saved, not_asked, expired, not_found.';
revoke execute on function public.save_traveller_file(uuid, uuid, text, uuid, text, int, text) from public, anon, authenticated;
grant execute on function public.save_traveller_file(uuid, uuid, text, uuid, text, int, text) to service_role;

create function public.read_traveller_file(traveller_id uuid, file_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.read_traveller_file(uuid, uuid) is
  'For staff with the permission "guests": allows the edge function read-traveller-file to open a file of a traveller. Each
call writes an audit log entry. name: the name that the file had on the traveller''s device.
Statuses: ok {name text}, not_found.';
revoke execute on function public.read_traveller_file(uuid, uuid) from public, anon, authenticated;
grant execute on function public.read_traveller_file(uuid, uuid) to authenticated;

create function public.claim_unused_files(n int) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.claim_unused_files(int) is
  'For the edge function delete-unused-files: up to n (at most 100) files to delete from the storage bucket traveller-files.
A file is returned again until delete_unused_files gets it, so that a failed deletion is repeated.
Statuses: ok {file_ids uuid[]}.';
revoke execute on function public.claim_unused_files(int) from public, anon, authenticated;
grant execute on function public.claim_unused_files(int) to service_role;

create function public.delete_unused_files(file_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  deleted int;
begin
  delete from private.unused_files u where u.id = any (file_ids) and u.claimed_at is not null;
  get diagnostics deleted = row_count;
  return private.result('deleted', jsonb_build_object('files', deleted));
end
$$;
comment on function public.delete_unused_files(uuid[]) is
  'For the edge function delete-unused-files: removes files from the table unused_files after they are deleted from the
storage bucket. files: number of removed rows.
Statuses: deleted {files int}.';
revoke execute on function public.delete_unused_files(uuid[]) from public, anon, authenticated;
grant execute on function public.delete_unused_files(uuid[]) to service_role;
