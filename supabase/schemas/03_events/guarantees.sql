-- Guarantees departures that reach their minimum, and asks staff on the decision day.

create table private.decision_requests (
  event_id uuid not null references public.events (id) on delete cascade,
  decision_on date not null,
  requested_at timestamptz not null default private.now(),
  primary key (event_id, decision_on)
);
comment on table private.decision_requests is
  'Decision days (days on which staff decide whether a departure goes ahead) about which staff were emailed, so that
each decision day causes one notification.';
comment on column private.decision_requests.event_id is 'The departure that staff decide about.';
comment on column private.decision_requests.decision_on is
  'The day on which staff decide whether the departure goes ahead. If staff choose a later day, they are emailed again
on that day.';
comment on column private.decision_requests.requested_at is 'When the emails were queued.';

alter table private.decision_requests enable row level security;

create function private.notify_guaranteed(e public.events) returns void
language sql set search_path = '' as $$
  select private.queue_customer_email(b.customer_id, 'event_guaranteed', jsonb_build_object('key', b.id,
    'event', e.title, 'event_id', e.id, 'start_date', e.start_date, 'end_date', e.end_date, 'booking_id', b.id,
    'reference', b.reference, 'free_until_guaranteed', b.free_until_guaranteed))
  from public.bookings b where b.event_id = e.id and private.is_live(b) order by b.created_at, b.id
$$;
comment on function private.notify_guaranteed(public.events) is
  'Emails everyone with a pending or confirmed booking that the departure is guaranteed. If the booking could be
cancelled for free until now, the email also says that free cancellation has ended.';

create function private.write_guarantee(event_id uuid, reason text) returns int
language plpgsql set search_path = '' as $$
declare
  e public.events;
  confirmed constant int := (select s.seats_confirmed from public.event_stats s where s.event_id = write_guarantee.event_id);
begin
  update public.events t set guaranteed_at = private.now() where t.id = write_guarantee.event_id returning * into e;
  perform private.audit('guarantee_event', 'events', e.id::text, jsonb_build_object('title', e.title, 'reason', reason,
    'confirmed', confirmed, 'min_group_size', e.min_group_size));
  perform private.notify_guaranteed(e);
  return confirmed;
end
$$;
comment on function private.write_guarantee(uuid, text) is
  'Guarantees a departure, writes an audit log entry, emails its customers and returns the number of confirmed
travellers. The caller must have locked the row of the departure. reason: minimum (there are enough confirmed
travellers) or staff (a staff member decided).';

create function private.guarantee_if_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reached uuid := (select e.id from public.events e join public.event_stats s on s.event_id = e.id
    where e.id = case tg_table_name when 'events' then (to_jsonb(new) ->> 'id')::uuid
        else (to_jsonb(new) ->> 'event_id')::uuid end
      and e.guaranteed_at is null and e.called_off_at is null and e.status = 'published'
      and s.seats_confirmed >= e.min_group_size);
begin
  if reached is not null then perform private.write_guarantee(reached, 'minimum'); end if;
  return null;
end
$$;
comment on function private.guarantee_if_reached() is
  'Trigger: guarantees a published departure when it has enough confirmed travellers (events.min_group_size). The
caller must have locked the departure.';

create trigger guarantee_if_reached after update of seats_confirmed on public.event_stats
for each row when (new.seats_confirmed > old.seats_confirmed) execute function private.guarantee_if_reached();

create trigger guarantee_if_reached after update of min_group_size, status on public.events
for each row when (new.guaranteed_at is null and new.min_group_size is not null)
execute function private.guarantee_if_reached();

create function private.refuse_to_delete_guaranteed() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'A guaranteed departure cannot be deleted.' using errcode = '23503';
  return null;
end
$$;
comment on function private.refuse_to_delete_guaranteed() is
  'Trigger: raises error 23503 when staff delete a guaranteed departure. They can call it off instead.';

create trigger refuse_to_delete_guaranteed before delete on public.events
for each row when (old.guaranteed_at is not null and old.called_off_at is null and private.is_client())
execute function private.refuse_to_delete_guaranteed();

create function private.events_to_decide(day date default private.today()) returns setof public.events
language sql stable set search_path = '' as $$
  select e.* from public.events e
  where e.decision_days is not null and e.guaranteed_at is null and e.called_off_at is null and e.status = 'published'
    and e.phase <> 'planning' and e.min_group_size is not null and e.start_date >= events_to_decide.day
    and e.start_date - e.decision_days <= events_to_decide.day
$$;
comment on function private.events_to_decide(date) is
  'Upcoming departures on sale that have too few confirmed travellers and whose decision day has come. Staff must now
decide whether these departures go ahead.';
grant execute on function private.events_to_decide(date) to authenticated, service_role;

create function private.decision_facts(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('minimum', e.min_group_size, 'confirmed', s.seats_confirmed,
    'decision_on', e.start_date - e.decision_days,
    'is_due', e.id in (select d.id from private.events_to_decide() d),
    'guaranteed_at', e.guaranteed_at,
    'bookings', count(b.id), 'paid', coalesce(sum(b.paid_amount), 0),
    'free_bookings', count(b.id) filter (where b.free_until_guaranteed and e.guaranteed_at is null))
  from public.event_stats s
  left join public.bookings b on b.event_id = s.event_id and private.is_live(b)
  where s.event_id = e.id group by s.event_id, s.seats_confirmed
$$;
comment on function private.decision_facts(public.events) is
  'The numbers that staff need to decide whether a departure goes ahead, as in event_overview. bookings, paid and
free_bookings are of pending and confirmed bookings; paid is in AUD.';

create function private.request_decisions() returns void
language sql security definer set search_path = '' as $$
  with due as (
    select e from private.events_to_decide() e
  ), requested as (
    insert into private.decision_requests (event_id, decision_on)
    select (d.e).id, (d.e).start_date - (d.e).decision_days from due d
    on conflict do nothing returning event_id, decision_on)
  select private.queue_email(private.email_of(p.user_id), 'decision_due', private.decision_facts(d.e)
    || jsonb_build_object('key', r.event_id || ':' || r.decision_on || ':' || p.user_id, 'event', (d.e).title,
      'event_id', r.event_id, 'start_date', (d.e).start_date, 'end_date', (d.e).end_date))
  from requested r join due d on (d.e).id = r.event_id
  cross join public.staff p join public.role_permissions t on t.role = p.role and t.permission = 'trips'
  where p.ended_at is null
  order by (d.e).start_date, r.event_id, p.user_id
$$;
comment on function private.request_decisions() is
  'Scheduled job: emails all staff with the permission "trips" once if a departure has too few confirmed travellers on
its decision day. Staff must then decide whether the departure goes ahead.';

create function private.decision_obstacle(e public.events) returns text
language sql stable set search_path = '' as $$
  select case when e.id is null then 'not_found' when e.called_off_at is not null then 'called_off'
    when e.guaranteed_at is not null then 'already_guaranteed' when e.status <> 'published' then 'not_published'
    when e.min_group_size is null then 'no_minimum' when e.start_date < private.today() then 'departed' end
$$;
comment on function private.decision_obstacle(public.events) is
  'The reason why staff cannot decide whether a departure goes ahead, such as called_off. Null: staff can decide.';

create function public.guarantee_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  obstacle := private.decision_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  return private.result('guaranteed', jsonb_build_object('confirmed', private.write_guarantee(e.id, 'staff')));
end
$$;
comment on function public.guarantee_event(uuid) is
  'For staff with the permission "trips": guarantees a departure although it has fewer confirmed travellers than its
minimum. Its customers are emailed, and free cancellation until guaranteed ends. This cannot be undone; staff can only
call off the departure. confirmed: number of confirmed travellers.
Statuses: guaranteed {confirmed int}, already_guaranteed, called_off, not_published, no_minimum, departed, not_found.';
revoke execute on function public.guarantee_event(uuid) from public, anon, authenticated;
grant execute on function public.guarantee_event(uuid) to authenticated;

create function public.extend_decision_day(event_id uuid, decision_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  obstacle := private.decision_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  if not coalesce(decision_on > private.today() and decision_on < e.start_date
    and decision_on > e.start_date - coalesce(e.decision_days, 731), false) then
    return private.invalid('decision_on');
  end if;
  update public.events t set decision_days = e.start_date - extend_decision_day.decision_on where t.id = e.id;
  perform private.audit('extend_decision_day', 'events', e.id::text, jsonb_build_object('title', e.title,
    'before', jsonb_build_object('decision_days', e.decision_days),
    'after', jsonb_build_object('decision_days', e.start_date - decision_on)));
  return private.result('extended', jsonb_build_object('decision_on', decision_on));
end
$$;
comment on function public.extend_decision_day(uuid, date) is
  'For staff with the permission "trips": moves the decision day of a departure (on which staff decide whether it goes
ahead) to a later day, after today and before the departure. Staff are emailed again on that day if the minimum is not
reached by then.
Statuses: extended {decision_on date}, invalid {fields text[]}, already_guaranteed, called_off, not_published,
no_minimum, departed, not_found.';
revoke execute on function public.extend_decision_day(uuid, date) from public, anon, authenticated;
grant execute on function public.extend_decision_day(uuid, date) to authenticated;
