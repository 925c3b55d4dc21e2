-- Messages are answered from the inbox, the answers kept with them; and who asked for a trip hears when it can be
-- booked.

create table public.message_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint message_answers_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.message_answers is 'What the desk answered to a message; forgotten with it.';
create index message_answers_message_idx on public.message_answers (message_id, written_at);
create index message_answers_written_by_idx on public.message_answers (written_by);

create table public.canned_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint canned_answers_title_line check (private.is_name(title)),
  body text not null constraint canned_answers_body_length check (char_length(body) between 1 and 5000)
);
comment on table public.canned_answers is 'Answers that the desk gives often, to begin one with.';
create unique index canned_answers_title_once on public.canned_answers (lower(title));

alter table public.message_answers enable row level security;
alter table public.canned_answers enable row level security;
create policy "Admins read answers" on public.message_answers
for select to authenticated using ((select private.is_admin()));
create policy "Admins read answers that are given often" on public.canned_answers
for select to authenticated using ((select private.is_admin()));
revoke all on public.message_answers, public.canned_answers from anon, authenticated;
grant select on public.message_answers, public.canned_answers to authenticated;
grant all on public.message_answers, public.canned_answers to service_role;

-- Answers of a message, the first one first, and how it stands with each letter.
create function private.answers_of(message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'written_at', a.written_at,
    'written_by', (select p.full_name from public.profiles p where p.id = a.written_by), 'state', m.state)
    order by a.written_at, a.id), '[]')
  from public.message_answers a
  left join public.email_outbox o on o.dedupe_key = 'message_answer:' || a.id
  left join lateral (select v.state from public.mail_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where a.message_id = answers_of.message_id
$$;

create
  or replace function public.list_messages(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_page jsonb;
begin
  perform private.require_admin();
  found_page := private.list_letters('contact_messages', 'message', 'handled_by', filters, page, page_size);
  return found_page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(r.entry || jsonb_build_object('answers', private.answers_of((r.entry ->> 'id')::uuid))
      order by r.place), '[]')
    from jsonb_array_elements(found_page -> 'rows') with ordinality r (entry, place)));
end
$$;
comment on function public.list_messages(jsonb, int, int) is
  'For admins, as list_waitlist; filters: q (in name, address and message). answers: state: null where the outbox has
forgotten the letter.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
  handled_at timestamptz?, created_at timestamptz, answers {id uuid, body text, written_at timestamptz, written_by
  text?, state mail_overview.state?}[]}[]}.';

create function public.answer_message(message_id uuid, body text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  a public.message_answers;
  faults text[];
begin
  perform private.require_admin();
  a.body := private.clean(answer_message.body);
  a.request_id := answer_message.request_id;
  faults := private.faults(a, 'body', 'request_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select * into m from public.contact_messages t where t.id = answer_message.message_id;
  if not found then return private.answer('not_found'); end if;
  if exists (select from public.mail_addresses t where t.email = lower(m.email)) then
    return private.answer('bounced');
  end if;
  insert into public.message_answers (message_id, body, written_by, request_id)
  values (m.id, a.body, private.me(), a.request_id)
  on conflict on constraint message_answers_request_id_key do nothing returning * into a;
  if a.id is null then return private.answer('answered'); end if;
  perform private.send_mail(m.email, 'message_answer', jsonb_build_object('key', a.id, 'full_name', m.full_name,
    'body', a.body, 'asked_at', m.created_at));
  update public.contact_messages t set handled_at = private.now(), handled_by = private.me()
  where t.id = m.id and t.handled_at is null;
  perform private.audit('answer_message', 'contact_messages', m.id::text);
  return private.answer('answered');
end
$$;
comment on function public.answer_message(uuid, text, uuid) is
  'For admins: a letter to who wrote, kept with the message, which is
handled by it; under one request_id once. bounced: that address takes no letters. Statuses: answered, bounced,
not_found, invalid {fields text[]}.';

create function public.save_canned_answer(title text, body text, id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.canned_answers;
  faults text[];
begin
  perform private.require_admin();
  c.title := private.clean(save_canned_answer.title);
  c.body := private.clean(save_canned_answer.body);
  faults := private.faults(c, 'title', 'body');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if save_canned_answer.id is null then
    insert into public.canned_answers as t (title, body) values (c.title, c.body)
    on conflict (lower(t.title)) do update set title = excluded.title, body = excluded.body returning t.id into c.id;
    return private.answer('saved', jsonb_build_object('id', c.id));
  end if;
  update public.canned_answers t set title = c.title, body = c.body where t.id = save_canned_answer.id
  returning t.id into c.id;
  if c.id is null then return private.answer('not_found'); end if;
  return private.answer('saved', jsonb_build_object('id', c.id));
exception when unique_violation then return private.answer('duplicate');
end
$$;
comment on function public.save_canned_answer(text, text, uuid) is 'For admins: an answer that is given often, new or
changed; a new one of a title that is there replaces it. Statuses: saved {id uuid}, duplicate, not_found, invalid
{fields text[]}.';

create function public.delete_canned_answer(id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.canned_answers t where t.id = delete_canned_answer.id;
  return private.answer(case when found then 'deleted' else 'not_found' end);
end
$$;
comment on function public.delete_canned_answer(uuid) is 'For admins. Statuses: deleted, not_found.';

-- A trip in planning that can be booked is news to whoever asked for it, each address once, whoever opens it.
create function private.tell_of_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.start_date <= private.today(), true) then return null; end if;
  perform private.send_mails('trip_opened', array_agg(i.email order by i.key), array_agg(jsonb_build_object(
    'key', new.id || ':' || i.key, 'event', new.title, 'event_id', new.id, 'start_date', new.start_date,
    'end_date', coalesce(new.end_date, new.start_date), 'location', new.location) order by i.key))
  from (select min(t.email) as email, md5(private.mailbox_of(t.email)) as key from public.interest_submissions t
    where t.event_id = new.id group by 2) i;
  return null;
end
$$;
create trigger tell_of_opening after update on public.events
for each row when (new.status = 'published' and new.phase = 'open'
  and (old.status <> 'published' or old.phase <> 'open')) execute function private.tell_of_opening();

revoke execute on function private.answers_of(uuid), private.tell_of_opening(),
  public.answer_message(uuid, text, uuid), public.save_canned_answer(text, text, uuid),
  public.delete_canned_answer(uuid) from public, anon, authenticated;
grant execute on function public.answer_message(uuid, text, uuid), public.save_canned_answer(text, text, uuid),
  public.delete_canned_answer(uuid) to authenticated;
