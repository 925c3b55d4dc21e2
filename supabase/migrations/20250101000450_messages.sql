-- What visitors write: interest in a trip still being planned, and messages.

create table public.interest_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events (id) on delete set null,
  trip_name text not null constraint interest_submissions_trip_name_fits
    check (private.clean(trip_name) is not null and char_length(trip_name) <= 200),
  full_name text not null constraint interest_submissions_full_name_is_name check (private.is_name(full_name)),
  email text not null constraint interest_submissions_email_is_email check (private.is_email(email)),
  phone text constraint interest_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text constraint interest_submissions_message_fits check (char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.interest_submissions is 'Interest in a trip that cannot be booked yet; admins alone read it.';
comment on column public.interest_submissions.trip_name is 'Copied from the event by the database where there is one.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null constraint contact_messages_full_name_is_name check (private.is_name(full_name)),
  email text not null constraint contact_messages_email_is_email check (private.is_email(email)),
  phone text constraint contact_messages_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text not null constraint contact_messages_message_fits
    check (private.clean(message) is not null and char_length(message) <= 2000),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.contact_messages is 'What was written through the contact form; admins alone read it.';

create index interest_created_at_idx on public.interest_submissions (created_at desc, id);
create index interest_email_idx on public.interest_submissions (lower(email));
create index interest_mailbox_idx on public.interest_submissions (private.mailbox_of(email), created_at);
create index interest_event_idx on public.interest_submissions (event_id);
create index interest_handled_by_idx on public.interest_submissions (handled_by);
create index interest_new_idx on public.interest_submissions (created_at) where handled_at is null;
create index contact_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_email_idx on public.contact_messages (lower(email));
create index contact_mailbox_idx on public.contact_messages (private.mailbox_of(email), created_at);
create index contact_handled_by_idx on public.contact_messages (handled_by);
create index contact_new_idx on public.contact_messages (created_at) where handled_at is null;

alter table public.interest_submissions enable row level security;
alter table public.contact_messages enable row level security;
create policy "Admins read interest" on public.interest_submissions
for select to authenticated using ((select private.is_admin()));
create policy "Admins read messages" on public.contact_messages
for select to authenticated using ((select private.is_admin()));
revoke all on public.interest_submissions, public.contact_messages from anon, authenticated;
grant select on public.interest_submissions, public.contact_messages to authenticated;
grant all on public.interest_submissions, public.contact_messages to service_role;

-- Writing --------------------------------------------------------------------------------------------------------

create function public.express_interest(full_name text, email text, phone text default null, message text default null,
  event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  rules public.house_rules := private.rules();
  faults text[];
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title into i.trip_name from public.events e
    where e.id = i.event_id and e.status = 'published' for key share;
    if not found then return private.answer('not_found'); end if;
  end if;
  faults := private.faults(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('registered');
  end if;
  if (select count(*) from public.interest_submissions t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour then
    return private.answer('too_many');
  end if;
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.answer('registered');
end
$$;
comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Keeps that somebody would go: on an event, whose title counts, or on a trip by its name. The same words sent again
within minutes are stored once. too_many: this mailbox (what follows a + is not looked at) has written as often as it
may within the hour.
Statuses: registered, too_many, invalid {fields text[]}, not_found.';

create function public.send_contact_message(full_name text, email text, message text, phone text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  rules public.house_rules := private.rules();
  faults text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  faults := private.faults(m, 'full_name', 'email', 'phone', 'message');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('sent');
  end if;
  if (select count(*) from public.contact_messages t where private.mailbox_of(t.email) = private.mailbox_of(m.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour then
    return private.answer('too_many');
  end if;
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.answer('sent');
end
$$;
comment on function public.send_contact_message(text, text, text, text) is
  'Keeps a message for the admins; the same words sent again within minutes are stored once. too_many: as
express_interest.
Statuses: sent, too_many, invalid {fields text[]}.';

revoke execute on function public.express_interest(text, text, text, text, uuid, text),
  public.send_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.express_interest(text, text, text, text, uuid, text),
  public.send_contact_message(text, text, text, text) to anon, authenticated;
