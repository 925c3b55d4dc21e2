-- What admins do with what visitors send: lists, and marks.

-- What each list looks through, to the letter: its conditions find their rows by these.
create index waitlist_search_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email || ' ' || event_name) extensions.gin_trgm_ops);
create index interest_search_idx on public.interest_submissions
using gin (lower(full_name || ' ' || email || ' ' || trip_name) extensions.gin_trgm_ops);
create index contact_search_idx on public.contact_messages
using gin (lower(full_name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

-- A page of a table, newest first. subject: the column that is searched beside name and address; hidden: columns left
-- out.
create function private.list_letters(relation text, subject text, hidden text, filters jsonb, page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(filters ->> 'q');
begin
  return private.page(
    format('select s.id from public.%I s', relation) || case when patterns is not null then
      format(' where lower(s.full_name || '' '' || s.email || '' '' || s.%I) like any ($1)', subject) else '' end
      || ' order by s.created_at desc, s.id',
    format('select to_jsonb(s) - %L from public.%I s where s.id = p.id', hidden, relation), patterns, page, page_size);
end
$$;

create function public.list_waitlist(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.list_letters('waitlist_submissions', 'event_name', 'offer_token', filters, page, page_size);
end
$$;
comment on function public.list_waitlist(jsonb, int, int) is
  'For admins, newest first. filters: q (in name, address and event; of one or two letters: where a word begins). The
count ends at 1,000.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, full_name text, email text,
  phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id
  uuid?, created_at timestamptz}[]}.';

create function public.list_interest(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.list_letters('interest_submissions', 'trip_name', 'handled_by', filters, page, page_size);
end
$$;
comment on function public.list_interest(jsonb, int, int) is
  'For admins, as list_waitlist; filters: q (in name, address and trip).
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid?, trip_name text, full_name text, email text,
  phone text?, message text?, handled_at timestamptz?, created_at timestamptz}[]}.';

create function public.list_messages(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.list_letters('contact_messages', 'message', 'handled_by', filters, page, page_size);
end
$$;
comment on function public.list_messages(jsonb, int, int) is
  'For admins, as list_waitlist; filters: q (in name, address and message).
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
  handled_at timestamptz?, created_at timestamptz}[]}.';

-- Marks one letter handled, by whom and when, or new again. No words of it go into the record.
create function private.mark_letter(relation text, id uuid, handled boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  is_there boolean;
  changed int;
begin
  perform private.require_admin();
  if handled is null then return private.invalid('handled'); end if;
  execute format('select true from public.%I s where s.id = $1', relation) into is_there using id;
  if is_there is null then return private.answer('not_found'); end if;
  execute format('update public.%I s set handled_at = $2, handled_by = $3
    where s.id = $1 and (s.handled_at is null) = $4', relation)
  using id, case when handled then private.now() end, case when handled then private.me() end, handled;
  get diagnostics changed = row_count;
  if changed = 1 then
    perform private.audit(case when handled then 'handle' else 'reopen' end, relation, id::text);
  end if;
  return private.answer(case when handled then 'handled' else 'reopened' end);
end
$$;

create function public.set_interest_handled(interest_id uuid, handled boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_letter('interest_submissions', interest_id, handled)
$$;
comment on function public.set_interest_handled(uuid, boolean) is
  'For admins; who did it first, and when, stays. Statuses: handled, reopened, invalid {fields text[]}, not_found.';

create function public.set_message_handled(message_id uuid, handled boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_letter('contact_messages', message_id, handled)
$$;
comment on function public.set_message_handled(uuid, boolean) is
  'For admins; who did it first, and when, stays. Statuses: handled, reopened, invalid {fields text[]}, not_found.';

create function private.delete_letter(relation text, id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  found_it boolean;
begin
  perform private.require_admin();
  execute format('delete from public.%I s where s.id = $1 returning true', relation) into found_it using id;
  if found_it is null then return private.answer('not_found'); end if;
  perform private.audit('delete', relation, id::text);
  return private.answer('deleted');
end
$$;

create function public.delete_interest(interest_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.delete_letter('interest_submissions', interest_id)
$$;
comment on function public.delete_interest(uuid) is 'For admins. Statuses: deleted, not_found.';

create function public.delete_message(message_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.delete_letter('contact_messages', message_id)
$$;
comment on function public.delete_message(uuid) is 'For admins. Statuses: deleted, not_found.';

revoke execute on function public.list_waitlist(jsonb, int, int), public.list_interest(jsonb, int, int),
  public.list_messages(jsonb, int, int), public.set_interest_handled(uuid, boolean),
  public.set_message_handled(uuid, boolean), public.delete_interest(uuid), public.delete_message(uuid)
  from public, anon, authenticated;
grant execute on function public.list_waitlist(jsonb, int, int), public.list_interest(jsonb, int, int),
  public.list_messages(jsonb, int, int), public.set_interest_handled(uuid, boolean),
  public.set_message_handled(uuid, boolean), public.delete_interest(uuid), public.delete_message(uuid) to authenticated;
