-- Documents of a departure for its travellers. The files are in the private storage bucket traveller-files, named by the
-- id of their document.

create function private.max_document_title() returns int
language sql immutable set search_path = '' as $$
  select 120
$$;
comment on function private.max_document_title() is 'Maximum number of characters of the title of a document.';

create function private.document_types() returns text[]
language sql immutable set search_path = '' as $$
  select array['application/pdf', 'image/jpeg', 'image/png']
$$;
comment on function private.document_types() is
  'The content types of documents for travellers. Every phone can open such files. The storage bucket accepts more
types.';

create table private.event_documents (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  title text not null,
  content_type text not null,
  size int not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  saved_at timestamptz,
  constraint event_documents_title_length check (title ~ '\S' and char_length(title) <= private.max_document_title()),
  constraint event_documents_content_type_known check (content_type = any (private.document_types())),
  constraint event_documents_size_range check (size between 1 and private.max_form_file())
);
comment on table private.event_documents is
  'Documents of a departure that its travellers can open, such as tickets and maps. An upload in progress has a row too.';
comment on column private.event_documents.id is 'Primary key, and the name of the file in the storage bucket.';
comment on column private.event_documents.event_id is 'The departure whose travellers can open the document.';
comment on column private.event_documents.title is 'The title that travellers see.';
comment on column private.event_documents.content_type is 'The content type, by the first bytes of the file.';
comment on column private.event_documents.size is 'The size of the file in bytes.';
comment on column private.event_documents.created_by is
  'The staff member who uploaded the document. Null: the account was deleted.';
comment on column private.event_documents.created_at is 'When the upload started.';
comment on column private.event_documents.saved_at is 'When the file was stored. Null: the upload has not finished.';
create index event_documents_event_idx on private.event_documents (event_id, created_at, id);
create index event_documents_created_by_idx on private.event_documents (created_by);
alter table private.event_documents enable row level security;
grant all on private.event_documents to service_role;

create function private.release_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unused_files (id, delete_after) values (old.id, private.now());
  return null;
end
$$;
comment on function private.release_document_file() is
  'Trigger: marks the file of a document for deletion when the document is removed or its departure is deleted.';

create trigger release_document_file after delete on private.event_documents
for each row when (old.saved_at is not null) execute function private.release_document_file();

create function private.can_read_documents(event_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.has_permission('guests', event_id) or exists (
    select from public.bookings b join public.events e on e.id = b.event_id
    where b.event_id = can_read_documents.event_id and b.user_id = private.me() and b.status = 'confirmed'
      and e.called_off_at is null);
end
$$;
comment on function private.can_read_documents(uuid) is
  'Whether the caller may open the documents of a departure. Members with a confirmed booking of a departure that is
not called off may open them, and so may staff with the permission "guests".';

create function private.listed_documents(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'content_type', d.content_type,
      'size', d.size) order by d.created_at, d.id), '[]')
    from private.event_documents d where d.event_id = listed_documents.event_id and d.saved_at is not null);
end
$$;
comment on function private.listed_documents(uuid) is 'The documents of a departure as travellers see them, oldest first.';

create function public.event_documents(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('guests', event_id);
  return private.result('ok', jsonb_build_object('documents', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'content_type', d.content_type,
      'size', d.size, 'created_by', p.full_name, 'saved_at', d.saved_at) order by d.created_at, d.id), '[]')
    from private.event_documents d left join public.profiles p on p.id = d.created_by
    where d.event_id = event_documents.event_id and d.saved_at is not null)));
end
$$;
comment on function public.event_documents(uuid) is
  'For staff with the permission "guests": the documents of a departure, oldest first. size: in bytes. created_by: the
name of the staff member who uploaded the document.
Statuses: ok {documents {id uuid, title text, content_type text, size int, created_by text?, saved_at timestamptz}[]}.';
revoke execute on function public.event_documents(uuid) from public, anon, authenticated;
grant execute on function public.event_documents(uuid) to authenticated;

create function public.start_event_document(event_id uuid, title text, size int, content_type text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_documents constant int := 20; -- per departure
  d private.event_documents;
begin
  perform private.require_permission('trips');
  perform from public.events e where e.id = start_event_document.event_id for update;
  if not found then return private.result('not_found'); end if;
  if size > private.max_form_file() then
    return private.result('too_large', jsonb_build_object('max', private.max_form_file()));
  end if;
  if not coalesce(size > 0 and content_type = any (private.document_types()), false) then
    return private.result('wrong_type');
  end if;
  d.title := private.clean(title);
  if d.title is null or private.validation_errors(d, 'title') <> '{}' then return private.invalid('title'); end if;
  delete from private.event_documents x where x.event_id = start_event_document.event_id and x.saved_at is null
    and not exists (select from private.unused_files u where u.id = x.id);
  if exists (select from private.event_documents x where x.event_id = start_event_document.event_id and x.title = d.title
    and x.size = start_event_document.size and x.saved_at is not null) then
    return private.result('exists');
  end if;
  if (select count(*) from private.event_documents x where x.event_id = start_event_document.event_id) >= max_documents then
    return private.result('too_many', jsonb_build_object('max', max_documents));
  end if;
  insert into private.event_documents as x (event_id, title, content_type, size, created_by)
  values (start_event_document.event_id, d.title, start_event_document.content_type, start_event_document.size, private.me())
  returning x.id into d.id;
  insert into private.unused_files (id, delete_after) values (d.id, private.now() + interval '1 hour');
  perform private.audit('upload_event_document', 'events', event_id::text, jsonb_build_object('title', d.title));
  return private.result('started', jsonb_build_object('document_id', d.id));
end
$$;
comment on function public.start_event_document(uuid, text, int, text) is
  'For staff with the permission "trips": starts the upload of a document for the travellers of a departure. The edge
function save-event-document calls it. If save_event_document does not follow within an hour, the file is deleted. size: in
bytes. too_large: max is in bytes. exists: the departure has a document with this title and size, as after a repeated
upload. too_many: the departure has the maximum number of documents.
Statuses: started {document_id uuid}, too_large {max int}, wrong_type, exists, too_many {max int}, invalid {fields text[]},
not_found.';
revoke execute on function public.start_event_document(uuid, text, int, text) from public, anon, authenticated;
grant execute on function public.start_event_document(uuid, text, int, text) to authenticated;

create function public.save_event_document(document_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.event_documents d where d.id = save_event_document.document_id and d.saved_at is null for update;
  if not found then return private.result('expired'); end if;
  delete from private.unused_files u where u.id = save_event_document.document_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  update private.event_documents d set saved_at = private.now() where d.id = save_event_document.document_id;
  return private.result('saved');
end
$$;
comment on function public.save_event_document(uuid) is
  'For the edge function save-event-document: shows a document to travellers after its file is stored. expired: the upload
took too long, the document is saved already, or its departure is deleted.
Statuses: saved, expired.';
revoke execute on function public.save_event_document(uuid) from public, anon, authenticated;
grant execute on function public.save_event_document(uuid) to service_role;

create function public.rename_event_document(document_id uuid, title text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d private.event_documents;
begin
  perform private.require_permission('trips');
  select * into d from private.event_documents x
  where x.id = rename_event_document.document_id and x.saved_at is not null for update;
  if d.id is null then return private.result('not_found'); end if;
  d.title := private.clean(title);
  if d.title is null or private.validation_errors(d, 'title') <> '{}' then return private.invalid('title'); end if;
  update private.event_documents x set title = d.title where x.id = d.id;
  perform private.audit('rename_event_document', 'events', d.event_id::text, jsonb_build_object('title', d.title));
  return private.result('renamed');
end
$$;
comment on function public.rename_event_document(uuid, text) is
  'For staff with the permission "trips": changes the title of a document.
Statuses: renamed, invalid {fields text[]}, not_found.';
revoke execute on function public.rename_event_document(uuid, text) from public, anon, authenticated;
grant execute on function public.rename_event_document(uuid, text) to authenticated;

create function public.delete_event_document(document_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d private.event_documents;
begin
  perform private.require_permission('trips');
  delete from private.event_documents x where x.id = delete_event_document.document_id and x.saved_at is not null
  returning * into d;
  if d.id is null then return private.result('not_found'); end if;
  perform private.audit('delete_event_document', 'events', d.event_id::text, jsonb_build_object('title', d.title));
  return private.result('deleted');
end
$$;
comment on function public.delete_event_document(uuid) is
  'For staff with the permission "trips": removes a document. Its file is deleted from storage.
Statuses: deleted, not_found.';
revoke execute on function public.delete_event_document(uuid) from public, anon, authenticated;
grant execute on function public.delete_event_document(uuid) to authenticated;

create function public.read_event_document(document_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  d private.event_documents;
begin
  perform private.require_member();
  select * into d from private.event_documents x where x.id = read_event_document.document_id and x.saved_at is not null;
  if d.id is null or not private.can_read_documents(d.event_id) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('title', d.title, 'content_type', d.content_type));
end
$$;
comment on function public.read_event_document(uuid) is
  'For members with a confirmed booking of the departure, and for staff with the permission "guests": allows the edge
function read-event-document to open a document.
Statuses: ok {title text, content_type text}, not_found.';
revoke execute on function public.read_event_document(uuid) from public, anon, authenticated;
grant execute on function public.read_event_document(uuid) to authenticated;
