-- The admin inbox: lists, replies, canned replies.

create function private.list_enquiries(relation text, subject text, filters jsonb, page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(filters ->> 'q');
  event_condition text := nullif(private.event_filter(filters, 's.event_id'), '');
begin
  return private.page(
    format('select s.id from public.%I s where ', relation) || coalesce(event_condition, 'true')
      || case when patterns is not null then
        format(' and lower(s.full_name || '' '' || s.email || '' '' || s.%I) like any ($1)', subject) else '' end
      || ' order by s.created_at desc, s.id',
    format('select to_jsonb(s) from public.%I s where s.id = p.id', relation), patterns, page, page_size);
end
$$;
comment on function private.list_enquiries(text, text, jsonb, int, int) is
  'One page of a table of enquiries, newest first. filters: q is searched in the name, the email address and the column
that the parameter "subject" names; event_id filters by departure, trip_id by trip. The functions that call this one
run as the owner of the table, because row-level security would prevent the use of the trigram index.';

create function public.list_waitlist(filters jsonb default '{}'::jsonb, page integer default 1,
    page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  perform private.require_permission('waitlist');
  found_rows := private.list_enquiries('waitlist_submissions', 'event_name', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end || jsonb_build_object('start_date', e.start_date) order by l.position), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, position)
    left join public.events e on e.id = (l.row ->> 'event_id')::uuid));
end
$$;
comment on function public.list_waitlist(jsonb, integer, integer) is
  'For staff: one page of waitlist entries, newest first. An entry has the status expired as soon as its offer has
expired, even before a scheduled job runs. total stops at 1,000; capped is then true.
Parameters:
- filters: q searches name, email address and event; one or two letters match only the start of a word. event_id
filters by departure, trip_id by trip.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, start_date date?, full_name
text, email text, phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at
timestamptz?, booking_id uuid?, created_at timestamptz}[]}.';
revoke execute on function public.list_waitlist(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_waitlist(jsonb, integer, integer) to authenticated;

create function public.list_interest(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('messages');
  return private.list_enquiries('interest_submissions', 'trip_name', filters, page, page_size);
end
$$;
comment on function public.list_interest(jsonb, integer, integer) is
  'For staff: one page of expressions of interest, newest first. total stops at 1,000; capped is then true. filters: q
searches name, email address and trip.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid?, trip_name text, full_name text, email text,
phone text?, message text?, handled_at timestamptz?, confirmed_at timestamptz?, created_at timestamptz}[]}.';
revoke execute on function public.list_interest(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_interest(jsonb, integer, integer) to authenticated;

create function public.list_messages(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_page jsonb;
begin
  perform private.require_permission('messages');
  found_page := private.list_enquiries('contact_messages', 'message', filters, page, page_size);
  return found_page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(r.entry || jsonb_build_object('replies', private.replies_to((r.entry ->> 'id')::uuid),
      'trip_name', e.title, 'start_date', e.start_date) order by r.position), '[]')
    from jsonb_array_elements(found_page -> 'rows') with ordinality r (entry, position)
    left join public.events e on e.id = (r.entry ->> 'event_id')::uuid));
end
$$;
comment on function public.list_messages(jsonb, integer, integer) is
  'For staff: one page of messages with their replies, newest first.
Parameters:
- filters: q searches name, email address and message.
Fields:
- total: number of messages. Counting stops at 1,000; capped is then true.
- event_id, trip_name and start_date: the departure that the question is about, null for other messages.
- written_by: the name of the staff member who wrote the reply.
- state: the state of the email with the reply; null if it was deleted from the outbox.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
handled_at timestamptz?, created_at timestamptz, event_id uuid?, trip_name text?, start_date date?, replies {id uuid,
body text, written_at timestamptz, written_by text?, state email_overview.state?}[]}[]}.';
revoke execute on function public.list_messages(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_messages(jsonb, integer, integer) to authenticated;

create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint message_replies_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.message_replies is
  'Replies of staff to messages. Each reply is sent by email. Deleting the message deletes its replies.';
comment on column public.message_replies.id is 'Primary key.';
comment on column public.message_replies.message_id is 'The message that the reply answers.';
comment on column public.message_replies.body is 'The text of the reply, 1 to 5,000 characters.';
comment on column public.message_replies.written_by is
  'The staff member who wrote the reply. Null: the account was deleted.';
comment on column public.message_replies.written_at is 'When the reply was sent.';
comment on column public.message_replies.request_id is
  'The idempotency key of the request, so that a repeated request sends only one reply.';

create index message_replies_message_idx on public.message_replies (message_id, written_at);
create index message_replies_written_by_idx on public.message_replies (written_by);

alter table public.message_replies enable row level security;
revoke all on public.message_replies from anon, authenticated;
grant select on public.message_replies to authenticated;
grant all on public.message_replies to service_role;

create policy "Staff read replies" on public.message_replies
for select to authenticated using ((select private.has_permission('messages')));
comment on policy "Staff read replies" on public.message_replies is 'Requires the permission "messages".';

create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint canned_replies_title_line check (private.is_name(title)),
  body text not null constraint canned_replies_body_length check (char_length(body) between 1 and 5000),
  title_key text not null generated always as (lower(title)) stored constraint canned_replies_title_once unique
);
comment on table public.canned_replies is 'Texts that staff use often in replies.';
comment on column public.canned_replies.id is 'Primary key.';
comment on column public.canned_replies.title is
  'The title in the list. Unique; upper and lower case are not distinguished.';
comment on column public.canned_replies.body is 'The text, 1 to 5,000 characters.';
comment on column public.canned_replies.title_key is
  'The title in lower case. An upsert on this column replaces the canned reply that has the same title.';

alter table public.canned_replies enable row level security;
revoke all on public.canned_replies from anon, authenticated;
grant select, insert, update, delete on public.canned_replies to authenticated;
grant all on public.canned_replies to service_role;

create policy "Staff manage canned replies" on public.canned_replies
for all to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff manage canned replies" on public.canned_replies is 'Requires the permission "messages".';

create function private.clean_canned_reply() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := coalesce(private.clean(new.title), '');
  new.body := coalesce(private.clean(new.body), '');
  return new;
end
$$;
comment on function private.clean_canned_reply() is 'Trigger: removes whitespace around the title and the text.';

create trigger clean_canned_reply before insert or update on public.canned_replies
for each row execute function private.clean_canned_reply();

create function private.replies_to(message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'written_at', a.written_at,
    'written_by', (select p.full_name from public.profiles p where p.id = a.written_by), 'state', m.state)
    order by a.written_at, a.id), '[]')
  from public.message_replies a
  left join public.email_outbox o on o.dedupe_key = 'message_reply:' || a.id
  left join lateral (select v.state from public.email_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where a.message_id = replies_to.message_id
$$;

comment on function private.replies_to(uuid) is
  'The replies to a message, oldest first, each with the delivery state of its latest email.';

create function public.reply_to_message(message_id uuid, body text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  a public.message_replies;
  errors text[];
begin
  perform private.require_permission('messages');
  a.body := private.clean(reply_to_message.body);
  a.request_id := reply_to_message.request_id;
  errors := private.validation_errors(a, 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('replies ' || private.me());
  select * into m from public.contact_messages t where t.id = reply_to_message.message_id for update;
  if not found then return private.result('not_found'); end if;
  if exists (select from public.email_suppressions t where t.email = lower(m.email)) then
    return private.result('bounced');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id and t.request_id = a.request_id) then
    return private.result('replied');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id) then
    return private.result('replied_before');
  end if;
  if (select count(*) from public.message_replies t where t.written_by = private.me()
    and t.written_at > private.now() - interval '1 hour') >= private.max_replies_per_hour() then
    return private.result('too_many');
  end if;
  insert into public.message_replies (message_id, body, written_by, request_id)
  values (m.id, a.body, private.me(), a.request_id)
  on conflict on constraint message_replies_request_id_key do nothing returning * into a;
  if a.id is null then return private.invalid('request_id'); end if;
  perform private.queue_email(m.email, 'message_reply', jsonb_build_object('key', a.id, 'full_name', m.full_name,
    'body', a.body, 'asked_at', m.created_at));
  update public.contact_messages t set handled_at = private.now()
  where t.id = m.id and t.handled_at is null;
  perform private.audit('reply_to_message', 'contact_messages', m.id::text);
  return private.result('replied');
end
$$;
comment on function public.reply_to_message(uuid, text, uuid) is
  'For staff: emails a reply, stores it with the message and marks the message as handled.
Parameters:
- request_id: the idempotency key; a repeated request sends no second email.
Results:
- replied_before: the message already has a reply.
- too_many: the caller has sent the maximum number of replies per hour.
- bounced: no emails are sent to the address, because an earlier email bounced or was reported as spam.
Statuses: replied, replied_before, too_many, bounced, not_found, invalid {fields text[]}.';
revoke execute on function public.reply_to_message(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.reply_to_message(uuid, text, uuid) to authenticated;

create function private.add_answer(e public.events, question text, answer text) returns public.events
language plpgsql stable set search_path = '' as $$
declare
  questions jsonb := private.to_list(e.custom_fields -> 'faq');
begin
  e.custom_fields := e.custom_fields || jsonb_build_object('faq', (
    select coalesce(jsonb_agg(q.entry order by q.position), '[]')
    from jsonb_array_elements(questions) with ordinality q (entry, position)
    where lower(q.entry ->> 'question') is distinct from lower(question))
    || jsonb_build_object('question', question, 'answer', answer));
  return e;
end
$$;
comment on function private.add_answer(public.events, text, text) is
  'Returns the event with the question and its answer added at the end of its question list. An earlier answer to the
same question is removed; upper and lower case are not distinguished.';

create function private.max_question_length() returns int
language sql immutable set search_path = '' as $$
  select 300
$$;
comment on function private.max_question_length is 'Maximum length of a question in the FAQ of a trip, in characters.';

create function private.max_answer_length() returns int
language sql immutable set search_path = '' as $$
  select 2000
$$;
comment on function private.max_answer_length is 'Maximum length of the answer to a question of a trip, in characters.';

create function public.publish_answer(message_id uuid, question text, answer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked constant text := private.clean(question);
  answered constant text := private.clean(answer);
  trip uuid;
  own_event_id uuid;
  e public.events;
  changed int := 0;
  errors text[] := array_remove(array[
    case when asked is null or char_length(asked) > private.max_question_length() then 'question' end,
    case when answered is null or char_length(answered) > private.max_answer_length() then 'answer' end], null);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select t.trip_id into trip from public.contact_messages m join public.events t on t.id = m.event_id
  where m.id = message_id;
  if trip is null then return private.result('not_found'); end if;
  for own_event_id in select t.id from public.events t
    where t.trip_id = trip and (t.end_date is null or t.end_date >= private.today()) order by t.id loop
    e := private.add_answer(private.lock_event(own_event_id), asked, answered);
    if private.validation_errors(e, 'custom_fields') <> '{}' then return private.result('too_long'); end if;
    update public.events t set custom_fields = e.custom_fields where t.id = e.id;
    changed := changed + 1;
  end loop;
  if changed = 0 then return private.result('not_found'); end if;
  perform private.audit('publish_answer', 'contact_messages', message_id::text,
    jsonb_build_object('event_count', changed));
  return private.result('published', jsonb_build_object('event_count', changed));
end
$$;
comment on function public.publish_answer(uuid, text, text) is
  'For staff with the permission "trips": publishes a question and its answer on the pages of all departures of the
trip that are not over. An earlier answer to the same question is replaced.
Parameters:
- question: at most private.max_question_length characters.
- answer: at most private.max_answer_length.
Fields:
- event_count: number of changed departures.
Results:
- not_found: the message does not exist or is not about a trip, or all departures are over.
- too_long: the question list of a departure would exceed the maximum size of its custom fields; nothing is published.
Statuses: published {event_count int}, not_found, too_long, invalid {fields text[]}.';
revoke execute on function public.publish_answer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.publish_answer(uuid, text, text) to authenticated;
