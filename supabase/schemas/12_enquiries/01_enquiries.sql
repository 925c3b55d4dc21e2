-- Expressions of interest and contact messages from visitors.

create function private.own_interest_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select i.id from private.emails_of(private.me()) e
  join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since and i.created_at < e.until
$$;
comment on function private.own_interest_ids() is
  'Ids of the caller''s expressions of interest in trips: those submitted from an email address of the caller while the
address belonged to the caller''s account.';
grant execute on function private.own_interest_ids() to authenticated;

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
  confirmed_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint interest_submissions_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.interest_submissions is
  'Expressions of interest in trips that cannot be booked yet. Staff read all rows, members read their own.';
comment on column public.interest_submissions.id is 'Primary key.';
comment on column public.interest_submissions.event_id is
  'The event. Null: the trip is not in events, or the event was deleted.';
comment on column public.interest_submissions.trip_name is
  'The title of the event on the day of submission, or the name of a trip that is not in events.';
comment on column public.interest_submissions.full_name is 'The visitor''s name.';
comment on column public.interest_submissions.email is 'The visitor''s email address.';
comment on column public.interest_submissions.phone is 'The visitor''s phone number. Null: not entered.';
comment on column public.interest_submissions.message is
  'The visitor''s message, up to 2,000 characters. Null: no message.';
comment on column public.interest_submissions.handled_at is
  'When staff marked the row as handled. Null: new. The audit log records the staff member.';
comment on column public.interest_submissions.confirmed_at is
  'When the visitor confirmed the email address by the link in the confirmation email, or submitted the form while
signed in with this address. Null: not confirmed, so the address gets no news about the trip.';
comment on column public.interest_submissions.created_at is 'When the visitor submitted the form.';

create index interest_created_at_idx on public.interest_submissions (created_at desc, id);
create index interest_email_idx on public.interest_submissions (lower(email));
create index interest_mailbox_idx on public.interest_submissions (private.mailbox_of(email), created_at);
create index interest_event_idx on public.interest_submissions (event_id);
create index interest_new_idx on public.interest_submissions (created_at) where handled_at is null;
create index interest_search_idx on public.interest_submissions
using gin (lower(full_name || ' ' || email || ' ' || trip_name) extensions.gin_trgm_ops);

alter table public.interest_submissions enable row level security;
revoke all on public.interest_submissions from anon, authenticated;
grant select, update, delete on public.interest_submissions to authenticated;
grant all on public.interest_submissions to service_role;

create policy "Members read their own interest, staff read all" on public.interest_submissions
for select to authenticated
using ((select private.has_permission('messages')) or id in (select private.own_interest_ids()));
comment on policy "Members read their own interest, staff read all" on public.interest_submissions is
  'Members read rows from email addresses that they have confirmed. Reading all rows requires the permission
"messages".';

create policy "Staff mark interest as handled" on public.interest_submissions
for update to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff mark interest as handled" on public.interest_submissions is
  'The trigger mark_enquiry allows changes to handled_at only.';

create policy "Members withdraw their own interest" on public.interest_submissions
for delete to authenticated using (id in (select private.own_interest_ids()));
comment on policy "Members withdraw their own interest" on public.interest_submissions is
  'Members delete the rows with an email address that they have confirmed.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null constraint contact_messages_email_is_email check (private.is_email(email)),
  phone text constraint contact_messages_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text not null constraint contact_messages_message_fits
    check (private.clean(message) is not null and char_length(message) <= 2000),
  handled_at timestamptz,
  created_at timestamptz not null default private.now(),
  event_id uuid references public.events (id) on delete set null,
  constraint contact_messages_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.contact_messages is
  'Messages from the contact form and questions from the pages of trips. Only staff read them.';
comment on column public.contact_messages.id is 'Primary key.';
comment on column public.contact_messages.full_name is 'The sender''s name.';
comment on column public.contact_messages.email is 'The sender''s email address.';
comment on column public.contact_messages.phone is 'The sender''s phone number. Null: not entered.';
comment on column public.contact_messages.message is 'The message, 1 to 2,000 characters.';
comment on column public.contact_messages.handled_at is
  'When staff replied to the message or marked it as handled. Null: new. The audit log records the staff member.';
comment on column public.contact_messages.created_at is 'When the message was sent.';
comment on column public.contact_messages.event_id is
  'The departure on whose page the question was asked. Null: a message from the contact form, or the departure was
deleted.';

create index contact_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_email_idx on public.contact_messages (lower(email));
create index contact_mailbox_idx on public.contact_messages (private.mailbox_of(email), created_at);
create index contact_new_idx on public.contact_messages (created_at) where handled_at is null;
create index contact_event_idx on public.contact_messages (event_id);
create index contact_search_idx on public.contact_messages
using gin (lower(full_name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, update on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "Staff read messages" on public.contact_messages
for select to authenticated using ((select private.has_permission('messages')));
comment on policy "Staff read messages" on public.contact_messages is 'Requires the permission "messages".';

create policy "Staff mark messages as handled" on public.contact_messages
for update to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff mark messages as handled" on public.contact_messages is
  'The trigger mark_enquiry allows changes to handled_at only.';

create function private.mark_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - 'handled_at' <> to_jsonb(old) - 'handled_at' then
    raise exception 'Only handled_at can be changed.' using errcode = '42501';
  end if;
  if (new.handled_at is null) = (old.handled_at is null) then return old; end if;
  if new.handled_at is not null then new.handled_at := private.now(); end if;
  perform private.audit(case when new.handled_at is null then 'reopen' else 'handle' end, tg_table_name, new.id::text);
  return new;
end
$$;
comment on function private.mark_enquiry() is
  'Trigger: when staff mark an enquiry as handled or as new, sets or clears handled_at and writes an audit log entry.
Marking a handled enquiry as handled again does not change handled_at. Raises error 42501 if any other column changes.';

create trigger mark_enquiry before update on public.interest_submissions
for each row when (private.is_client()) execute function private.mark_enquiry();

create trigger mark_enquiry before update on public.contact_messages
for each row when (private.is_client()) execute function private.mark_enquiry();

create function public.express_interest(
  full_name text, email text, phone text default null, message text default null, event_id uuid default null,
  trip_name text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  errors text[];
  called_off_at timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  perform private.lock_network();
  if i.event_id is not null then
    -- The row lock prevents a concurrent deletion of the event.
    select e.title, e.called_off_at into i.trip_name, called_off_at from public.events e
    where e.id = i.event_id and private.is_visible(e) for key share;
    if not found then return private.result('not_found'); end if;
    if called_off_at is not null then return private.result('called_off'); end if;
  end if;
  errors := private.validation_errors(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('enquiries ' || private.mailbox_of(i.email));
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
  perform private.record_network_request('interest');
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message, confirmed_at)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message,
    case when private.is_my_email(i.email) then private.now() end);
  return private.result('registered');
end
$$;
comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Stores interest in an event, or in a trip that is not in events. If event_id is given, the title of the event
replaces trip_name. If the same email address sends the same text again within 10 minutes, nothing more is stored.
Results:
- too_many: the email address, the IP network or the member has reached the limit per hour. The part of an email
address after a + is ignored.
- called_off: the trip will not take place.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';
revoke execute on function public.express_interest(text, text, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.express_interest(text, text, text, text, uuid, text) to anon, authenticated;

create function public.confirm_interest(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.address_of_token('confirm_interest', token);
begin
  if address is null then return private.result('not_found'); end if;
  update public.interest_submissions i set confirmed_at = private.now()
  where lower(i.email) = address and i.confirmed_at is null;
  update public.product_interest p set confirmed_at = private.now()
  where lower(p.email) = address and p.confirmed_at is null;
  return private.result('confirmed');
end
$$;
comment on function public.confirm_interest(text) is
  'Confirms the email address in the token, without sign-in. The address then gets news about the trips and products for
which it was entered in a form. A second call returns the same result.
Statuses: confirmed, not_found.';
revoke execute on function public.confirm_interest(text) from public, anon, authenticated;
grant execute on function public.confirm_interest(text) to anon, authenticated;

create function public.send_contact_message(
  full_name text, email text, message text, phone text default null, event_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  errors text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  m.event_id := send_contact_message.event_id;
  errors := private.validation_errors(m, 'full_name', 'email', 'phone', 'message');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  if m.event_id is not null then
    -- The row lock prevents a concurrent deletion of the event.
    perform from public.events e where e.id = m.event_id and private.is_visible(e) for key share;
    if not found then return private.result('not_found'); end if;
  end if;
  perform private.advisory_lock('enquiries ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.event_id is not distinct from m.event_id
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('message') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('message');
  insert into public.contact_messages (full_name, email, phone, message, event_id)
  values (m.full_name, m.email, m.phone, m.message, m.event_id);
  return private.result('sent');
end
$$;
comment on function public.send_contact_message(text, text, text, text, uuid) is
  'Stores a message for staff. A message with the same text, email address and departure as one sent within the last 10
minutes is not stored again.
Parameters:
- event_id: the departure that the question is about. Null: a general message.
Results:
- too_many: the email address, the IP network or the member has reached the limit of messages per hour.
- not_found: the caller cannot see the departure.
Statuses: sent, too_many, not_found, invalid {fields text[]}.';
revoke execute on function public.send_contact_message(text, text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text, uuid) to anon, authenticated;

create view public.my_interest with (security_invoker = true) as
select distinct on (i.event_id, case when i.event_id is null then i.trip_name end)
  i.id, i.event_id, coalesce(e.title, i.trip_name) as trip_name, i.created_at
from public.interest_submissions i left join public.events e on e.id = i.event_id
where i.id in (select private.own_interest_ids())
  and (i.event_id is null or e.status = 'published' and e.end_date >= (select private.today()))
order by i.event_id, case when i.event_id is null then i.trip_name end, i.created_at desc, i.id;
comment on view public.my_interest is
  'The trips in which the caller expressed interest, one row per trip, from the latest submission. Hidden trips and
past trips are excluded. Never null: id, trip_name, created_at.';
comment on column public.my_interest.id is 'The id of the latest submission about the trip.';
comment on column public.my_interest.event_id is 'The event. Null: the trip is not in events.';
comment on column public.my_interest.trip_name is 'The title of the event, or the name of the trip.';
comment on column public.my_interest.created_at is 'When the latest submission was made.';
revoke all on public.my_interest from anon, authenticated;
grant select on public.my_interest to authenticated, service_role;

create function private.own_requests(kind text, email text) returns bigint
language sql stable set search_path = '' as $$
  select case when private.is_my_email(own_requests.email) then (
    select count(*) from private.network_requests r where r.user_id = private.me() and r.kind = own_requests.kind
      and r.requested_at > private.now() - interval '1 hour') end
$$;
comment on function private.own_requests(text, text) is
  'Number of requests of the given kind that the caller made within the last hour. Null if the given email address is
not a confirmed address of the caller; requests are then counted per email address instead.';

create function private.max_enquiries_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.max_enquiries_per_hour() is
  'Maximum number of enquiries of each kind (waitlist, interest, products, messages) that one mailbox may send within
an hour.';

create function private.repeated_enquiry_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.repeated_enquiry_minutes() is
  'Number of minutes within which an enquiry with the same text is stored only once.';
