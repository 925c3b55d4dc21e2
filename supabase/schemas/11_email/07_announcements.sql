-- Announcements to the guests of an event.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  audience text not null constraint announcements_audience_known check (audience in ('all', 'owing', 'details')),
  subject text not null constraint announcements_subject_line check (private.is_name(subject)),
  body text not null constraint announcements_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.announcements is 'Emails that staff sent to the guests of a departure.';
comment on column public.announcements.id is 'Id of the announcement.';
comment on column public.announcements.event_id is 'The departure.';
comment on column public.announcements.audience is
  'all, owing (guests who owe money) or details (guests with missing traveller details). Only confirmed bookings.';
comment on column public.announcements.subject is 'Subject line.';
comment on column public.announcements.body is 'Text of the email.';
comment on column public.announcements.written_by is
  'Member of staff who sent the announcement. Null: the account was deleted.';
comment on column public.announcements.written_at is 'When the announcement was sent.';
comment on column public.announcements.request_id is
  'Id that the client made. The same request sends one announcement.';

create index announcements_event_idx on public.announcements (event_id, written_at desc, id);
create index announcements_written_by_idx on public.announcements (written_by);

alter table public.announcements enable row level security;
revoke all on public.announcements from anon, authenticated;
grant select on public.announcements to authenticated;
grant all on public.announcements to service_role;

create policy "Staff read announcements" on public.announcements
for select to authenticated
using ((select private.has_permission('emails'))
  or audience <> 'owing' and event_id in (select private.departures_for('emails')));
comment on policy "Staff read announcements" on public.announcements is
  'Guides read those of their own departures, without the audience owing.';

create table public.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  customer_id uuid not null references public.customers (id) on delete cascade,
  primary key (announcement_id, customer_id)
);
comment on table public.announcement_recipients is
  'Customers who got an announcement. The address is the customer''s own, so it is erased with the customer.';
comment on column public.announcement_recipients.announcement_id is 'Announcement.';
comment on column public.announcement_recipients.customer_id is 'Recipient.';

create index announcement_recipients_customer_idx on public.announcement_recipients (customer_id);

alter table public.announcement_recipients enable row level security;
revoke all on public.announcement_recipients from anon, authenticated;
grant select on public.announcement_recipients to authenticated;
grant all on public.announcement_recipients to service_role;

create policy "Staff read announcement recipients" on public.announcement_recipients
for select to authenticated
using ((select private.has_permission('emails')) or announcement_id in (select l.id from public.announcements l
  where l.event_id in (select private.departures_for('emails'))));
comment on policy "Staff read announcement recipients" on public.announcement_recipients is
  'Guides read those of their own departures.';

create function private.details_missing(b public.bookings) returns int
language sql stable set search_path = '' as $$
  select b.seats - count(*)::int from public.travellers t
  where t.booking_id = b.id and t.date_of_birth is not null and t.emergency_contact_name is not null
    and t.emergency_contact_phone is not null
$$;
comment on function private.details_missing is
  'Returns how many travellers of a booking lack a name, a date of birth or an emergency contact.';

create function private.guests_of(event_id uuid)
returns table (customer_id uuid, full_name text, email text, reason text, owes boolean, lacks boolean)
language sql stable set search_path = '' as $$
  select g.customer_id, g.full_name, g.email, a.reason, g.owes, g.lacks from (
    select (array_agg(c.id order by c.id))[1] as customer_id, (array_agg(c.full_name order by c.id))[1] as full_name,
      min(d.email) as email, bool_or(o.balance > 0) as owes, bool_or(private.details_missing(b) > 0) as lacks
    from public.bookings b
    join public.booking_balances o on o.booking_id = b.id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select coalesce(c.email, private.email_of(c.profile_id)) as email) d
    where b.event_id = guests_of.event_id and b.status = 'confirmed'
    group by coalesce(lower(d.email), c.id::text)) g
  left join public.email_suppressions a on a.email = lower(g.email)
$$;
comment on function private.guests_of is 'Returns the customers with a confirmed booking of a departure, each email
address once. reason: why the address is suppressed. owes: money is owed. lacks: traveller details are missing.';

create function private.is_in_audience(audience text, owes boolean, lacks boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case audience when 'all' then true when 'owing' then owes when 'details' then lacks end
$$;
comment on function private.is_in_audience is 'Whether a guest belongs to the audience of an announcement.';

create function private.announcement_readers(announcement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', c.id, 'full_name', c.full_name, 'email', m.to_email,
    'state', m.state, 'last_error', m.last_error) order by c.full_name, c.id), '[]')
  from public.announcement_recipients r join public.customers c on c.id = r.customer_id
  left join public.email_outbox o on o.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || r.customer_id
  left join lateral (select v.to_email, v.state, v.last_error from public.email_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where r.announcement_id = announcement_readers.announcement_id
$$;
comment on function private.announcement_readers is 'Returns the recipients of an announcement with the state of the
last email to each. Null state: the outbox no longer has the email.';

create function public.preview_announcement(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('emails', preview_announcement.event_id);
  select * into e from public.events t where t.id = preview_announcement.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'guests', (select coalesce(jsonb_agg(to_jsonb(g)
      || case when private.has_permission('sales') then '{}' else '{"owes": false}'::jsonb end
      order by g.full_name, g.customer_id), '[]')
      from private.guests_of(e.id) g)));
end
$$;
comment on function public.preview_announcement(uuid) is 'For staff who may write to the guests of a departure, guides
for their own: lists the guests with a confirmed booking, each address once. email: null if there is none. reason: why
the address is suppressed. owes, lacks: the guest belongs to the audiences owing or details. owes is false for a guide.
Statuses: ok {title text, start_date date?, end_date date?, guests {customer_id uuid, full_name text, email text?,
reason email_suppressions.reason?, owes boolean, lacks boolean}[]}, not_found.';
revoke execute on function public.preview_announcement(uuid) from public, anon, authenticated;
grant execute on function public.preview_announcement(uuid) to authenticated;

create function public.send_announcement(event_id uuid, audience text, subject text, body text,
  request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.announcements;
  title text := (select e.title from public.events e where e.id = send_announcement.event_id);
  errors text[];
  guests jsonb;
begin
  perform private.require_permission('emails', send_announcement.event_id);
  if send_announcement.audience = 'owing' then perform private.require_permission('sales'); end if;
  l.audience := send_announcement.audience;
  l.subject := private.clean(send_announcement.subject);
  l.body := private.clean(send_announcement.body);
  l.request_id := send_announcement.request_id;
  errors := private.validation_errors(l, 'audience', 'subject', 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if title is null then return private.result('not_found'); end if;
  perform private.advisory_lock('announcements ' || private.me());
  if not exists (select from public.announcements t where t.request_id = l.request_id) and (
    select count(*) from public.announcements t
    where t.written_by = private.me() and t.written_at > private.now() - interval '1 hour')
    >= private.max_announcements_per_hour() then
    return private.result('too_many', jsonb_build_object('max', private.max_announcements_per_hour()));
  end if;
  select jsonb_agg(to_jsonb(g) order by g.full_name, g.customer_id) into guests
  from private.guests_of(send_announcement.event_id) g
  where g.email is not null and private.is_in_audience(l.audience, g.owes, g.lacks);
  if guests is not null then
    insert into public.announcements (event_id, audience, subject, body, written_by, request_id)
    values (send_announcement.event_id, l.audience, l.subject, l.body, private.me(), l.request_id)
    on conflict on constraint announcements_request_id_key do nothing returning id into l.id;
  end if;
  if l.id is not null then
    insert into public.announcement_recipients (announcement_id, customer_id)
    select l.id, (g ->> 'customer_id')::uuid from jsonb_array_elements(guests) g;
    perform private.queue_email(g ->> 'email', 'announcement_email', jsonb_build_object('key',
      l.id || ':' || (g ->> 'customer_id'), 'event_id', send_announcement.event_id, 'event', title,
      'subject', l.subject, 'body', l.body))
    from jsonb_array_elements(guests) g;
    perform private.audit('send_announcement', 'events', send_announcement.event_id::text, jsonb_build_object(
      'announcement_id', l.id, 'audience', l.audience, 'readers', jsonb_array_length(guests)));
  end if;
  -- A request_id of another departure or member of staff returns nothing.
  select private.announcement_readers(t.id) into guests from public.announcements t where t.request_id = l.request_id
    and t.event_id = send_announcement.event_id and t.written_by = private.me();
  if not found then return private.result('no_recipients'); end if;
  return private.result('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$$;
comment on function public.send_announcement(uuid, text, text, text, uuid) is 'For staff who may write to the guests of
a departure: sends them an email, each address once. A guide may write to own departures and not to the audience owing.
The same request_id sends one announcement. audience: as in announcements. bounced: names of guests whose address is
suppressed. no_recipients: no guest has an address. too_many: the caller has sent the hourly maximum. Statuses: written
{readers int, bounced text[]}, too_many {max int}, no_recipients, not_found, invalid {fields text[]}.';
revoke execute on function public.send_announcement(uuid, text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.send_announcement(uuid, text, text, text, uuid) to authenticated;

create function public.list_announcements(event_id uuid, page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('emails', event_id);
  return private.page('select l.id from public.announcements l where l.event_id = ($1)[1]::uuid
      and (l.audience <> ''owing'' or ($1)[2]::boolean) order by l.written_at desc, l.id',
    '(select jsonb_build_object(''id'', l.id, ''audience'', l.audience, ''subject'', l.subject, ''body'', l.body,
        ''written_at'', l.written_at, ''written_by'', (select w.full_name from public.profiles w
          where w.id = l.written_by), ''readers'', private.announcement_readers(l.id))
      from public.announcements l where l.id = p.id)',
    array[list_announcements.event_id::text, private.has_permission('sales')::text], page, page_size);
end
$$;
comment on function public.list_announcements(uuid, integer, integer) is 'For staff: lists the announcements of a
departure, newest first, with the state of the last email to each recipient, as in email_overview. Null state: the
outbox no longer has the email. Statuses: ok {total int, capped boolean, rows {id uuid, audience announcements.audience,
subject text, body text, written_at timestamptz, written_by text?, readers {customer_id uuid, full_name text, email
text?, state email_overview.state?, last_error text?}[]}[]}.';
revoke execute on function public.list_announcements(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.list_announcements(uuid, integer, integer) to authenticated;

create function private.max_announcements_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;
comment on function private.max_announcements_per_hour is
  'Announcements that one member of staff can send in an hour. Each goes to many addresses.';
