-- What visitors send: interest in a trip still being planned, and messages; and the admins' list of all that was sent.

create table public.interest_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events (id) on delete set null,
  trip_name text not null check (trip_name ~ '\S' and char_length(trip_name) <= 200),
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  phone text check (phone ~ '\S' and char_length(phone) <= 40),
  message text check (message ~ '\S' and char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.interest_submissions is 'Interest in a trip that cannot be booked yet; admins alone read it.';
comment on column public.interest_submissions.trip_name is 'Copied from the event by the database where there is one.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  phone text check (phone ~ '\S' and char_length(phone) <= 40),
  message text not null check (message ~ '\S' and char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'What was written through the contact form; admins alone read it.';

create index interest_created_at_idx on public.interest_submissions (created_at desc, id);
create index interest_email_idx on public.interest_submissions (lower(email), created_at);
create index interest_event_idx on public.interest_submissions (event_id);
create index interest_handled_by_idx on public.interest_submissions (handled_by);
create index interest_new_idx on public.interest_submissions (created_at) where handled_at is null;
create index contact_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_email_idx on public.contact_messages (lower(email), created_at);
create index contact_handled_by_idx on public.contact_messages (handled_by);
create index contact_new_idx on public.contact_messages (created_at) where handled_at is null;

-- An admin may mark a message handled or new again, and nothing else.
create function private.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - array['handled_at', 'handled_by'] <> to_jsonb(old) - array['handled_at', 'handled_by'] then
    raise exception 'Only whether a message is handled can be changed.' using errcode = '42501';
  end if;
  new.handled_at := case when new.handled_at is null then null else coalesce(old.handled_at, now()) end;
  new.handled_by := case when new.handled_at is null then null else coalesce(old.handled_by, auth.uid()) end;
  return new;
end
$$;
create trigger guard_message before update on public.interest_submissions
for each row when (private.is_client()) execute function private.guard_message();
create trigger guard_message before update on public.contact_messages
for each row when (private.is_client()) execute function private.guard_message();

alter table public.interest_submissions enable row level security;
alter table public.contact_messages enable row level security;
create policy "Admins read interest" on public.interest_submissions
for select to authenticated using ((select private.is_admin()));
create policy "Admins mark interest handled" on public.interest_submissions
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete interest" on public.interest_submissions
for delete to authenticated using ((select private.is_admin()));
create policy "Admins read messages" on public.contact_messages
for select to authenticated using ((select private.is_admin()));
create policy "Admins mark messages handled" on public.contact_messages
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete messages" on public.contact_messages
for delete to authenticated using ((select private.is_admin()));
revoke all on public.interest_submissions, public.contact_messages from anon, authenticated;
grant select, update, delete on public.interest_submissions, public.contact_messages to authenticated;
grant all on public.interest_submissions, public.contact_messages to service_role;

-- The same words sent twice within 10 minutes are stored once. Statuses: registered, invalid {fields},
-- too_many (more than 5 an hour from one address), not_found.
create function public.express_interest(full_name text, email text, phone text default null, message text default null,
  event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  faults text[] := array_replace(private.form_faults(full_name, email, phone, message), 'notes', 'message');
  address text := private.clean(email);
  trip text := private.clean(trip_name);
begin
  if event_id is not null then
    select e.title into trip from public.events e where e.id = express_interest.event_id and e.status = 'published';
    if not found then return '{"status": "not_found"}'::jsonb; end if;
  end if;
  if trip is null or char_length(trip) > 200 then faults := faults || 'trip_name'::text; end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  perform pg_advisory_xact_lock(hashtext('guest ' || lower(address)));
  if exists (select 1 from public.interest_submissions i where lower(i.email) = lower(address) and i.trip_name = trip
    and i.message is not distinct from private.clean(express_interest.message) and i.created_at > now() - interval '10 minutes') then
    return '{"status": "registered"}'::jsonb;
  end if;
  if (select count(*) from public.interest_submissions i
      where lower(i.email) = lower(address) and i.created_at > now() - interval '1 hour') >= 5 then
    return '{"status": "too_many"}'::jsonb;
  end if;
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (event_id, trip, private.clean(full_name), address, private.clean(phone), private.clean(message));
  return '{"status": "registered"}'::jsonb;
end
$$;

-- As express_interest. Statuses: sent, invalid {fields}, too_many.
create function public.send_contact_message(full_name text, email text, message text, phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  faults text[] := array_replace(private.form_faults(full_name, email, phone, message), 'notes', 'message');
  address text := private.clean(email);
begin
  if private.clean(message) is null then faults := faults || 'message'::text; end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  perform pg_advisory_xact_lock(hashtext('guest ' || lower(address)));
  if exists (select 1 from public.contact_messages m where lower(m.email) = lower(address)
    and m.message = private.clean(send_contact_message.message) and m.created_at > now() - interval '10 minutes') then
    return '{"status": "sent"}'::jsonb;
  end if;
  if (select count(*) from public.contact_messages m
      where lower(m.email) = lower(address) and m.created_at > now() - interval '1 hour') >= 5 then
    return '{"status": "too_many"}'::jsonb;
  end if;
  insert into public.contact_messages (full_name, email, phone, message)
  values (private.clean(full_name), address, private.clean(phone), private.clean(message));
  return '{"status": "sent"}'::jsonb;
end
$$;

revoke execute on function public.express_interest(text, text, text, text, uuid, text),
  public.send_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.express_interest(text, text, text, text, uuid, text),
  public.send_contact_message(text, text, text, text) to anon, authenticated, service_role;

-- What list_submissions looks through, to the letter: its conditions find their rows by these.
create index waitlist_search_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email || ' ' || event_name) extensions.gin_trgm_ops);
create index interest_search_idx on public.interest_submissions
using gin (lower(full_name || ' ' || email || ' ' || trip_name) extensions.gin_trgm_ops);
create index contact_search_idx on public.contact_messages
using gin (lower(full_name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

-- For admins; why a function, and why the count ends at 1,000, stands above list_bookings. kind: waitlist, interest or
-- contact. filters: q (name, address, and event, trip or message). Statuses: ok {total, capped, rows: the table's, newest
-- first}, invalid {fields}.
create function public.list_submissions(kind text, filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := private.like_pattern(filters ->> 'q');
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  source text := case kind when 'waitlist' then 'public.waitlist_submissions s' when 'interest' then 'public.interest_submissions s'
    when 'contact' then 'public.contact_messages s' end;
  subject text := case kind when 'waitlist' then 'event_name' when 'interest' then 'trip_name' else 'message' end;
  total int;
  rows jsonb;
begin
  perform private.require_admin();
  if source is null then return '{"status": "invalid", "fields": ["kind"]}'::jsonb; end if;
  if words is not null then
    source := source || format(' where lower(s.full_name || '' '' || s.email || '' '' || s.%I) like $1', subject);
  end if;
  execute 'select count(*) from (select 1 from ' || source || ' limit 1001) c' into total using words;
  execute 'select coalesce(jsonb_agg(to_jsonb(l) - array[''offer_token'', ''handled_by''] order by l.created_at desc, l.id), ''[]'')
    from (select s.* from ' || source || ' order by s.created_at desc, s.id limit $2 offset $3) l' into rows
  using words, size, (greatest(coalesce(page, 1), 1) - 1) * size;
  return jsonb_build_object('status', 'ok', 'total', least(total, 1000), 'capped', total > 1000, 'rows', rows);
end
$$;

revoke execute on function public.list_submissions(text, jsonb, int, int) from public, anon, authenticated;
grant execute on function public.list_submissions(text, jsonb, int, int) to authenticated, service_role;
