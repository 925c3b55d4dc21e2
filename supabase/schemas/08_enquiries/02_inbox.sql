-- The admin inbox: lists, replies, canned replies.

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

-- The desk's list of who waits tells an offer that has run out as over, whether or not the clock has been by.
create function public.list_waitlist(filters jsonb default '{}'::jsonb, page integer default 1,
    page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  perform private.require_permission('waitlist');
  found_rows := private.list_letters('waitlist_submissions', 'event_name', '', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end order by l.place), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, place)));
end
$$;
comment on function public.list_waitlist(jsonb, integer, integer) is
  'For admins, newest first. filters: q (in name, address and event; of one or two letters: where a word begins). The
count ends at 1,000.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, full_name text, email text,
  phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id
  uuid?, created_at timestamptz}[]}.';
revoke execute on function public.list_waitlist(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_waitlist(jsonb, integer, integer) to authenticated;

create function public.list_interest(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('messages');
  return private.list_letters('interest_submissions', 'trip_name', 'handled_by', filters, page, page_size);
end
$$;
comment on function public.list_interest(jsonb, integer, integer) is
  'For admins, as list_waitlist; filters: q (in name, address and trip).
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid?, trip_name text, full_name text, email text,
  phone text?, message text?, handled_at timestamptz?, created_at timestamptz}[]}.';
revoke execute on function public.list_interest(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_interest(jsonb, integer, integer) to authenticated;

create function public.list_messages(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_page jsonb;
begin
  perform private.require_permission('messages');
  found_page := private.list_letters('contact_messages', 'message', 'handled_by', filters, page, page_size);
  return found_page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(r.entry || jsonb_build_object('answers', private.answers_of((r.entry ->> 'id')::uuid))
      order by r.place), '[]')
    from jsonb_array_elements(found_page -> 'rows') with ordinality r (entry, place)));
end
$$;
comment on function public.list_messages(jsonb, integer, integer) is
  'For admins, as list_waitlist; filters: q (in name, address and message). answers: state: null where the outbox has
forgotten the letter.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
  handled_at timestamptz?, created_at timestamptz, answers {id uuid, body text, written_at timestamptz, written_by
  text?, state email_overview.state?}[]}[]}.';
revoke execute on function public.list_messages(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_messages(jsonb, integer, integer) to authenticated;

-- Marks one letter handled, by whom and when, or new again. No words of it go into the record.
create function private.mark_letter(relation text, id uuid, handled boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  is_there boolean;
  changed int;
begin
  perform private.require_permission('messages');
  if handled is null then return private.invalid('handled'); end if;
  execute format('select true from public.%I s where s.id = $1', relation) into is_there using id;
  if is_there is null then return private.result('not_found'); end if;
  execute format('update public.%I s set handled_at = $2, handled_by = $3
    where s.id = $1 and (s.handled_at is null) = $4', relation)
  using id, case when handled then private.now() end, case when handled then private.me() end, handled;
  get diagnostics changed = row_count;
  if changed = 1 then
    perform private.audit(case when handled then 'handle' else 'reopen' end, relation, id::text);
  end if;
  return private.result(case when handled then 'handled' else 'reopened' end);
end
$$;

create function public.set_interest_handled(interest_id uuid, handled boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_letter('interest_submissions', interest_id, handled)
$$;
comment on function public.set_interest_handled(uuid, boolean) is
  'For admins; who did it first, and when, stays. Statuses: handled, reopened, invalid {fields text[]}, not_found.';
revoke execute on function public.set_interest_handled(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_interest_handled(uuid, boolean) to authenticated;

create function public.set_message_handled(message_id uuid, handled boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.mark_letter('contact_messages', message_id, handled)
$$;
comment on function public.set_message_handled(uuid, boolean) is
  'For admins; who did it first, and when, stays. Statuses: handled, reopened, invalid {fields text[]}, not_found.';
revoke execute on function public.set_message_handled(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_message_handled(uuid, boolean) to authenticated;

create function private.delete_letter(relation text, id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  found_it boolean;
begin
  perform private.require_permission('messages');
  execute format('delete from public.%I s where s.id = $1 returning true', relation) into found_it using id;
  if found_it is null then return private.result('not_found'); end if;
  perform private.audit('delete', relation, id::text);
  return private.result('deleted');
end
$$;

create function public.delete_interest(interest_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.delete_letter('interest_submissions', interest_id)
$$;
comment on function public.delete_interest(uuid) is 'For admins. Statuses: deleted, not_found.';
revoke execute on function public.delete_interest(uuid) from public, anon, authenticated;
grant execute on function public.delete_interest(uuid) to authenticated;

create function public.delete_message(message_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.delete_letter('contact_messages', message_id)
$$;
comment on function public.delete_message(uuid) is 'For admins. Statuses: deleted, not_found.';
revoke execute on function public.delete_message(uuid) from public, anon, authenticated;
grant execute on function public.delete_message(uuid) to authenticated;

-- Messages are answered from the inbox, the answers kept with them; and who asked for a trip hears when it can be
-- booked.
create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint message_replies_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.message_replies is 'What the desk answered to a message; forgotten with it.';

create index message_replies_message_idx on public.message_replies (message_id, written_at);
create index message_replies_written_by_idx on public.message_replies (written_by);

alter table public.message_replies enable row level security;
revoke all on public.message_replies from anon, authenticated;
grant select on public.message_replies to authenticated;
grant all on public.message_replies to service_role;

create policy "Staff read answers" on public.message_replies
for select to authenticated using ((select private.has_permission('messages')));

create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint canned_replies_title_line check (private.is_name(title)),
  body text not null constraint canned_replies_body_length check (char_length(body) between 1 and 5000)
);
comment on table public.canned_replies is 'Answers that the desk gives often, to begin one with.';

create unique index canned_replies_title_once on public.canned_replies (lower(title));

alter table public.canned_replies enable row level security;
revoke all on public.canned_replies from anon, authenticated;
grant select on public.canned_replies to authenticated;
grant all on public.canned_replies to service_role;

create policy "Staff read answers that are given often" on public.canned_replies
for select to authenticated using ((select private.has_permission('messages')));

-- Answers of a message, the first one first, and how it stands with each letter.
create function private.answers_of(message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'written_at', a.written_at,
    'written_by', (select p.full_name from public.profiles p where p.id = a.written_by), 'state', m.state)
    order by a.written_at, a.id), '[]')
  from public.message_replies a
  left join public.email_outbox o on o.dedupe_key = 'message_answer:' || a.id
  left join lateral (select v.state from public.email_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where a.message_id = answers_of.message_id
$$;

create function public.reply_to_message(message_id uuid, body text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  a public.message_replies;
  faults text[];
begin
  perform private.require_permission('messages');
  a.body := private.clean(reply_to_message.body);
  a.request_id := reply_to_message.request_id;
  faults := private.validation_errors(a, 'body', 'request_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('answers ' || private.me());
  select * into m from public.contact_messages t where t.id = reply_to_message.message_id for update;
  if not found then return private.result('not_found'); end if;
  if exists (select from public.email_suppressions t where t.email = lower(m.email)) then
    return private.result('bounced');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id and t.request_id = a.request_id) then
    return private.result('answered');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id) then
    return private.result('answered_before');
  end if;
  if (select count(*) from public.message_replies t where t.written_by = private.me()
    and t.written_at > private.now() - interval '1 hour') >= private.max_replies_per_hour() then
    return private.result('too_many');
  end if;
  insert into public.message_replies (message_id, body, written_by, request_id)
  values (m.id, a.body, private.me(), a.request_id)
  on conflict on constraint message_replies_request_id_key do nothing returning * into a;
  if a.id is null then return private.invalid('request_id'); end if;
  perform private.queue_email(m.email, 'message_answer', jsonb_build_object('key', a.id, 'full_name', m.full_name,
    'body', a.body, 'asked_at', m.created_at));
  update public.contact_messages t set handled_at = private.now(), handled_by = private.me()
  where t.id = m.id and t.handled_at is null;
  perform private.audit('reply_to_message', 'contact_messages', m.id::text);
  return private.result('answered');
end
$$;
comment on function public.reply_to_message(uuid, text, uuid) is
  'For admins: a letter to who wrote, kept with the message, which is
handled by it; under one request_id once, and one for a message
(answered_before): whoever writes back writes a new message. too_many: the caller answered as many within the hour as may
be. bounced: that address takes no letters. Statuses: answered, answered_before, too_many, bounced,
not_found, invalid {fields text[]}.';
revoke execute on function public.reply_to_message(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.reply_to_message(uuid, text, uuid) to authenticated;

create function public.save_canned_reply(title text, body text, id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.canned_replies;
  faults text[];
begin
  perform private.require_permission('messages');
  c.title := private.clean(save_canned_reply.title);
  c.body := private.clean(save_canned_reply.body);
  faults := private.validation_errors(c, 'title', 'body');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if save_canned_reply.id is null then
    insert into public.canned_replies as t (title, body) values (c.title, c.body)
    on conflict (lower(t.title)) do update set title = excluded.title, body = excluded.body returning t.id into c.id;
    return private.result('saved', jsonb_build_object('id', c.id));
  end if;
  update public.canned_replies t set title = c.title, body = c.body where t.id = save_canned_reply.id
  returning t.id into c.id;
  if c.id is null then return private.result('not_found'); end if;
  return private.result('saved', jsonb_build_object('id', c.id));
exception when unique_violation then return private.result('duplicate');
end
$$;
comment on function public.save_canned_reply(text, text, uuid) is 'For admins: an answer that is given often, new or
changed; a new one of a title that is there replaces it. Statuses: saved {id uuid}, duplicate, not_found, invalid
{fields text[]}.';
revoke execute on function public.save_canned_reply(text, text, uuid) from public, anon, authenticated;
grant execute on function public.save_canned_reply(text, text, uuid) to authenticated;

create function public.delete_canned_reply(id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('messages');
  delete from public.canned_replies t where t.id = delete_canned_reply.id;
  return private.result(case when found then 'deleted' else 'not_found' end);
end
$$;
comment on function public.delete_canned_reply(uuid) is 'For admins. Statuses: deleted, not_found.';
revoke execute on function public.delete_canned_reply(uuid) from public, anon, authenticated;
grant execute on function public.delete_canned_reply(uuid) to authenticated;
