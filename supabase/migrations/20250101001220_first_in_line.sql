-- The higher tier is reached with the first confirmed booking. Its promise, priority for what is limited: seats that
-- come free are offered to whoever has booked before, in the order in which they joined, and then to all others in
-- theirs.

create view public.waitlist_line with (security_invoker = true) as
select w.id, w.event_id, w.event_name, w.full_name, w.email, w.phone, w.notes, w.seats, w.status, w.offered_at,
  w.offer_expires_at, w.booking_id, w.created_at, c.id is not null as first,
  row_number() over (partition by w.event_id order by c.id is null, w.created_at, w.id)::int as place
from public.waitlist_submissions w
left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
where w.status = 'waiting';
comment on view public.waitlist_line is
  'Who waits for each trip, in the order in which free seats are offered; for admins. Never null: id, event_id,
  event_name, full_name, email, seats, status, created_at, first, place.';
comment on column public.waitlist_line.first is 'The address is that of a customer who has booked before.';
comment on column public.waitlist_line.place is 'Within the trip, from 1.';
revoke all on public.waitlist_line from anon, authenticated;
grant select on public.waitlist_line to authenticated, service_role;

-- Free seats go to the entries that fit, those of the higher tier first, the earliest first in each; nobody did it, so
-- nobody stands in the record.
create or replace function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  free int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if private.why_not_on_sale(e) is not null then return; end if;
  loop
    free := private.free_seats(e);
    select l.id, l.seats into w.id, w.seats from public.waitlist_line l
    where l.event_id = e.id and (free is null or l.seats <= free) order by l.place limit 1;
    exit when not found;
    perform private.make_offer(w.id);
    insert into public.audit_log (action, entity, entity_id, details)
    values ('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  end loop;
end
$$;

create or replace function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'place', w.place, 'first', w.first,
      'token', case when w.offered then w.offer_token end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_token, t.offer_expires_at, t.status = 'offered' as offered,
        l.place, coalesce(l.first, false) as first
      from public.waitlist_submissions t
      left join lateral (
        select w.place, w.first from public.waitlist_line w where w.event_id = t.event_id and w.id = t.id) l on true
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_waitlist() is 'For members: the trips that they wait for under an address of theirs,
offers first. place: how many are offered seats before, and one; null with an offer, whose token opens its link until
expires_at. first: whoever has booked before stands before all others. Statuses: ok {entries {id uuid, event_id uuid,
event_title text, start_date date, seats int, place int?, first boolean, token uuid?, expires_at timestamptz?}[]}.';

comment on column public.waitlist_submissions.created_at is
  'Of those who have booked before, and after them of all others, whoever joined first is offered first.';
