-- Expressions of interest and contact messages from visitors.

-- What visitors write: interest in a trip still being planned, and messages.
create table public.interest_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events (id) on delete set null,
  trip_name text not null constraint interest_submissions_trip_name_fits
    check (private.clean(trip_name) is not null and char_length(trip_name) <= 200),
  full_name text not null,
  email text not null constraint interest_submissions_email_is_email check (private.is_email(email)),
  phone text constraint interest_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text constraint interest_submissions_message_fits check (char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint interest_submissions_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.interest_submissions is 'Interest in a trip that cannot be booked yet; admins alone read it.';
comment on column public.interest_submissions.trip_name is 'Copied from the event by the database where there is one.';

create index interest_created_at_idx on public.interest_submissions (created_at desc, id);
create index interest_email_idx on public.interest_submissions (lower(email));
create index interest_mailbox_idx on public.interest_submissions (private.mailbox_of(email), created_at);
create index interest_event_idx on public.interest_submissions (event_id);
create index interest_handled_by_idx on public.interest_submissions (handled_by);
create index interest_new_idx on public.interest_submissions (created_at) where handled_at is null;
create index interest_search_idx on public.interest_submissions
using gin (lower(full_name || ' ' || email || ' ' || trip_name) extensions.gin_trgm_ops);

alter table public.interest_submissions enable row level security;
revoke all on public.interest_submissions from anon, authenticated;
grant select on public.interest_submissions to authenticated;
grant all on public.interest_submissions to service_role;

create policy "Staff read interest" on public.interest_submissions
for select to authenticated using ((select private.has_permission('messages')));

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null constraint contact_messages_email_is_email check (private.is_email(email)),
  phone text constraint contact_messages_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text not null constraint contact_messages_message_fits
    check (private.clean(message) is not null and char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint contact_messages_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.contact_messages is 'What was written through the contact form; admins alone read it.';

create index contact_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_email_idx on public.contact_messages (lower(email));
create index contact_mailbox_idx on public.contact_messages (private.mailbox_of(email), created_at);
create index contact_handled_by_idx on public.contact_messages (handled_by);
create index contact_new_idx on public.contact_messages (created_at) where handled_at is null;
create index contact_search_idx on public.contact_messages
using gin (lower(full_name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "Staff read messages" on public.contact_messages
for select to authenticated using ((select private.has_permission('messages')));

-- Nobody's name is taken for a trip that does not take place any more.
create function public.express_interest(
  full_name text, email text, phone text default null, message text default null, event_id uuid default null,
  trip_name text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  faults text[];
  off timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  perform private.lock_network();
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title, e.called_off_at into i.trip_name, off from public.events e
    where e.id = i.event_id and private.is_shown(e) for key share;
    if not found then return private.result('not_found'); end if;
    if off is not null then return private.result('called_off'); end if;
  end if;
  faults := private.validation_errors(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('registered');
  end if;
  if coalesce(private.own_requests('interest', i.email), (select count(*) from public.interest_submissions t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('interest') then
    return private.result('too_many');
  end if;
  perform private.note_network('interest');
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.result('registered');
end
$$;
comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Keeps that somebody would go: on an event, whose title counts, or on a trip by its name. The same words sent again
within minutes are stored once. too_many: this mailbox (the part after a + is ignored), this network or, with an own
confirmed address, this member has written as often as allowed within the hour.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';
revoke execute on function public.express_interest(text, text, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.express_interest(text, text, text, text, uuid, text) to anon, authenticated;

create function public.send_contact_message(
  full_name text, email text, message text, phone text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  faults text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  faults := private.validation_errors(m, 'full_name', 'email', 'phone', 'message');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  perform private.one_at_a_time('letters ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('message') then
    return private.result('too_many');
  end if;
  perform private.note_network('message');
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.result('sent');
end
$$;
comment on function public.send_contact_message(text, text, text, text) is
  'Keeps a message for the admins; the same words sent again within minutes are stored once. too_many: as
express_interest.
Statuses: sent, too_many, invalid {fields text[]}.';
revoke execute on function public.send_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text) to anon, authenticated;

-- Interest that is a person's own: sent from an address of theirs since they have shown that it is.
create function private.interest_of(person uuid) returns setof public.interest_submissions
language sql stable security definer set search_path = '' rows 3 as $$
  select i.* from private.emails_of(person) e
  join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since and i.created_at < e.until
$$;

create function public.my_interest() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'event_id', e.id, 'trip_name', coalesce(e.title, i.trip_name),
      'created_at', i.created_at) order by i.created_at desc, i.id)
    from (
      select distinct on (o.event_id, case when o.event_id is null then o.trip_name end) o.*
      from private.interest_of(person) o
      order by o.event_id, case when o.event_id is null then o.trip_name end, o.created_at desc, o.id
    ) i left join public.events e on e.id = i.event_id
    where i.event_id is null or e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_interest() is
  'For members: the trips that they have asked to hear of under an address of theirs, each once, the latest first.
event_id: null where a trip is not on the list.
Statuses: ok {entries {id uuid, event_id uuid?, trip_name text, created_at timestamptz}[]}.';
revoke execute on function public.my_interest() from public, anon, authenticated;
grant execute on function public.my_interest() to authenticated;

create function public.withdraw_interest(interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  delete from public.interest_submissions t using private.interest_of(person) o, private.interest_of(person) asked
  where t.id = o.id and asked.id = interest_id and o.event_id is not distinct from asked.event_id
    and (o.event_id is not null or o.trip_name = asked.trip_name);
  return private.result(case when found then 'withdrawn' else 'not_found' end);
end
$$;
comment on function public.withdraw_interest(uuid) is
  'For members: forgets all that they sent about one trip, named by one of their entries.
Statuses: withdrawn, not_found.';
revoke execute on function public.withdraw_interest(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_interest(uuid) to authenticated;

-- Requests of this kind within the last hour that count against the caller: the member's own with a confirmed address of
-- theirs, else null: those of the mailbox count.
create function private.own_requests(kind text, email text) returns bigint
language sql stable set search_path = '' as $$
  select case when private.is_my_email(own_requests.email) then (
    select count(*) from private.network_requests r where r.user_id = private.me() and r.kind = own_requests.kind
      and r.requested_at > private.now() - interval '1 hour') end
$$;

-- Waitlist entries, expressions of interest, requests for products, or messages (each) from one mailbox within an hour.
create function private.max_enquiries_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;

-- Minutes within which an enquiry with the same text is stored once.
create function private.repeated_enquiry_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
