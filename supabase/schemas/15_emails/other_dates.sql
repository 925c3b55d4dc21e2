-- Offers the other dates of a trip to the people of a departure that is full or called off.

create function private.mailbox_key(email text) returns text
language sql immutable set search_path = '' as $$
  select md5(private.mailbox_of(email))
$$;
comment on function private.mailbox_key(text) is
  'A hash of the mailbox of an email address (in lower case, without the part from a + to the @). Tables store the hash
instead of the address.';

create table private.other_date_offers (
  recipient text not null,
  event_id uuid not null references public.events (id) on delete cascade,
  from_event_id uuid not null references public.events (id) on delete cascade,
  offered_at timestamptz not null default private.now(),
  primary key (recipient, event_id)
);
comment on table private.other_date_offers is
  'Emails that offered a person another departure of the trip, because their departure was full or called off. The rows
prevent that the same departure is offered to a person twice.';
comment on column private.other_date_offers.recipient is
  'The person to whom the departure was offered: private.mailbox_key of their email address.';
comment on column private.other_date_offers.event_id is 'The departure that was offered.';
comment on column private.other_date_offers.from_event_id is 'The departure that is full or called off.';
comment on column private.other_date_offers.offered_at is 'When the email was queued.';

create index other_date_offers_event_idx on private.other_date_offers (event_id);
create index other_date_offers_from_event_idx on private.other_date_offers (from_event_id, recipient);

alter table private.other_date_offers enable row level security;

create table private.other_date_refusals (
  recipient text primary key,
  refused_at timestamptz not null default private.now()
);
comment on table private.other_date_refusals is
  'People who unsubscribed from news about trips. Their waitlist entries get no emails about other departures of the
trip.';
comment on column private.other_date_refusals.recipient is
  'The person who unsubscribed: private.mailbox_key of their email address.';
comment on column private.other_date_refusals.refused_at is 'When the person unsubscribed.';

alter table private.other_date_refusals enable row level security;

create function private.other_date_recipients(e public.events)
returns table (recipient text, email text, seats int, is_waiting boolean, event_ids uuid[])
language sql stable security definer set search_path = '' as $$
  with dates as materialized (
    select d.id, d.start_date from private.other_events(e) d
  ), people as materialized (
    select private.mailbox_key(p.email) as recipient, max(p.seats) as seats, bool_or(p.is_waiting) as is_waiting,
      (array_agg(p.email order by p.is_waiting desc, p.created_at, p.email))[1] as email
    from (
      select w.email, w.seats, w.created_at, true as is_waiting from public.waitlist_submissions w
      where w.event_id = e.id and (w.status = 'waiting'
          or e.called_off_at is not null and w.status in ('offered', 'withdrawn'))
        and not exists (select from private.other_date_refusals r where r.recipient = private.mailbox_key(w.email))
      union all
      select i.email, 1, i.created_at, false from public.interest_submissions i
      where i.event_id = e.id and i.confirmed_at is not null) p
    where exists (select from dates)
      and not exists (select from public.email_suppressions a where a.email = lower(p.email))
    group by 1
  ), taken as materialized (
    select b.event_id, private.mailbox_key(private.customer_email(c)) as recipient
    from public.bookings b join public.customers c on c.id = b.customer_id
    where (b.event_id = e.id or b.event_id in (select d.id from dates d)) and private.is_live(b)
    union
    select w.event_id, private.mailbox_key(w.email) from public.waitlist_submissions w
    where w.event_id in (select d.id from dates d) and w.status in ('waiting', 'offered')
    union
    select o.event_id, o.recipient from private.other_date_offers o where o.event_id in (select d.id from dates d)
  )
  select p.recipient, p.email, p.seats, p.is_waiting, array_agg(d.id order by d.start_date, d.id)
  from people p cross join dates d
  where not exists (select from taken t where t.recipient = p.recipient and t.event_id in (e.id, d.id))
  group by p.recipient, p.email, p.seats, p.is_waiting
$$;
comment on function private.other_date_recipients(public.events) is
  'The people to whom the other departures of the same trip are offered, one row per mailbox: the waitlist of the
departure, and everyone who expressed interest and confirmed the email address. Leaves out people who unsubscribed,
whose address is suppressed or who booked the departure. event_ids: the other departures that the person has not booked,
does not wait for and was not offered before. seats: the largest number of seats that the person waits for.';

create function private.other_dates_email(e public.events, recipient text, email text, seats int, is_waiting boolean,
  event_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', recipient || ':' || md5(array_to_string(event_ids, ' ')), 'event', e.title,
    'event_id', e.id, 'start_date', e.start_date, 'end_date', coalesce(e.end_date, e.start_date),
    'called_off', e.called_off_at is not null, 'is_waiting', is_waiting, 'seats', seats,
    'events', jsonb_agg(jsonb_build_object('event_id', d.id, 'start_date', d.start_date,
      'end_date', coalesce(d.end_date, d.start_date), 'price', private.seat_price(d),
      'spots_left', private.free_seats(d), 'is_bookable', coalesce(seats <= private.free_seats(d), true))
      order by d.start_date, d.id),
    'token', private.address_token('unsubscribe', email))
  from public.events d where d.id = any (event_ids)
$$;
comment on function private.other_dates_email(public.events, text, text, int, boolean, uuid[]) is
  'The data of the email that offers a person other departures of a trip. is_bookable: whether a departure has enough
free seats for the person.';

create function private.send_other_dates(e public.events) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  recipients text[];
begin
  with selected as materialized (
    select r.* from private.other_date_recipients(e) r
  ), offered as (
    insert into private.other_date_offers (recipient, event_id, from_event_id)
    select s.recipient, d.id, e.id from selected s cross join unnest(s.event_ids) d (id) order by s.recipient, d.id
    on conflict do nothing returning other_date_offers.recipient, other_date_offers.event_id
  ), emails as (
    select s.recipient, s.email, private.other_dates_email(e, s.recipient, s.email, s.seats, s.is_waiting, o.event_ids) as facts
    from selected s join (select f.recipient, array_agg(f.event_id order by f.event_id) as event_ids from offered f
      group by f.recipient) o on o.recipient = s.recipient
  ), queued as (
    select private.queue_emails('other_dates', array_agg(m.email order by m.recipient),
      array_agg(m.facts order by m.recipient)) from emails m
  )
  select coalesce(array_agg(m.recipient order by m.recipient), '{}') into recipients from emails m cross join queued;
  if recipients <> '{}' then
    perform private.audit('offer_other_dates', 'events', e.id::text, jsonb_build_object('title', e.title,
      'people', cardinality(recipients)));
  end if;
  return recipients;
end
$$;
comment on function private.send_other_dates(public.events) is
  'Emails the people of private.other_date_recipients about the other dates of a departure, writes an audit log entry
and returns a private.mailbox_key for each person. A repeated call emails only people and dates that are new. The caller
must have locked the departure.';

create function private.end_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipients constant text[] := private.send_other_dates(new);
begin
  perform private.queue_emails('event_updated', array_agg(w.email order by w.created_at, w.id),
    array_agg(jsonb_build_object(
    'key', new.id || ':off:' || w.id, 'event', new.title, 'event_id', new.id, 'called_off', true, 'booking_id', null,
    'reference', null, 'refund', 0) order by w.created_at, w.id))
  from public.waitlist_submissions w where w.event_id = new.id and w.status in ('waiting', 'offered')
    and not private.mailbox_key(w.email) = any (recipients);
  update public.waitlist_submissions w set status = 'withdrawn'
  where w.event_id = new.id and w.status in ('waiting', 'offered');
  return null;
end
$$;
comment on function private.end_waitlist() is
  'Trigger: when a departure is called off, withdraws its waitlist entries and sends each person one email. The email
offers the other dates of the trip that the person was not offered before. If there are none, the email only says that
the departure is called off.';

create trigger end_waitlist after update of called_off_at on public.events
for each row when (old.called_off_at is null and new.called_off_at is not null) execute function private.end_waitlist();

create function private.other_dates_obstacle(e public.events) returns text
language sql stable set search_path = '' as $$
  select case when e.id is null then 'not_found' when e.status <> 'published' then 'not_published'
    when e.start_date <= private.today() then 'departed'
    when e.called_off_at is null and coalesce(private.free_seats(e) > 0, true) then 'has_seats' end
$$;
comment on function private.other_dates_obstacle(public.events) is
  'The reason why other departures of a trip cannot be offered to the people who wait for the given departure or are
interested in it. They are offered only if the departure is full or called off. Null: they can be offered.';

create function public.preview_other_dates(event_id uuid, calling_off boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('waitlist');
  select * into e from public.events t where t.id = preview_other_dates.event_id;
  if e.id is null then return private.result('not_found'); end if;
  if calling_off then e.called_off_at := coalesce(e.called_off_at, private.now()); end if;
  return (select private.result('ok', jsonb_build_object('obstacle', private.other_dates_obstacle(e),
      'waiting', count(*) filter (where r.is_waiting), 'interested', count(*) filter (where not r.is_waiting),
      'dates', private.other_dates(e),
      'told', (select jsonb_build_object('people', count(distinct o.recipient), 'latest_at', max(o.offered_at))
        from private.other_date_offers o where o.from_event_id = e.id)))
    from private.other_date_recipients(e) r);
end
$$;
comment on function public.preview_other_dates(uuid, boolean) is
  'For staff with the permission "waitlist": to how many people the other dates of a departure would be offered, and to
how many they were offered before.
Parameters:
- calling_off: true: calculates as if the departure were called off now.
Fields:
- obstacle: the reason why the other dates cannot be offered now, with the values of offer_other_dates, such as
no_dates; null: they can be offered.
- waiting: number of recipients on the waitlist.
- interested: number of recipients who are not on the waitlist but expressed interest.
- dates: the other departures of the trip, at most 10. price: AUD per person. spots_left: null if unlimited.
- told: the people who got such an email before, and the time of the latest email.
Statuses: ok {obstacle text?, waiting int, interested int, dates {event_id uuid, start_date date, end_date date?, price
numeric, spots_left int?}[], told {people int, latest_at timestamptz?}}, not_found.';
revoke execute on function public.preview_other_dates(uuid, boolean) from public, anon, authenticated;
grant execute on function public.preview_other_dates(uuid, boolean) to authenticated;

create function public.offer_other_dates(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  obstacle text;
  recipients text[];
begin
  perform private.require_permission('waitlist');
  e := private.lock_event(event_id);
  obstacle := private.other_dates_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  if not exists (select from private.other_events(e)) then return private.result('no_dates'); end if;
  recipients := private.send_other_dates(e);
  if recipients = '{}' then return private.result('no_recipients'); end if;
  return private.result('offered', jsonb_build_object('people', cardinality(recipients)));
end
$$;
comment on function public.offer_other_dates(uuid) is
  'For staff with the permission "waitlist": emails the other dates of a full or called-off departure to the recipients
that preview_other_dates counts. A person gets each date offered once, so a repeated request emails only new people and
new dates.
Fields:
- people: number of people who get an email.
Results:
- no_recipients: every recipient was offered every date before, or there is no recipient.
- no_dates: the trip has no other departure with free seats.
- has_seats: the departure has free seats.
Statuses: offered {people int}, no_recipients, no_dates, has_seats, not_published, departed, not_found.';
revoke execute on function public.offer_other_dates(uuid) from public, anon, authenticated;
grant execute on function public.offer_other_dates(uuid) to authenticated;
