-- Offers freed seats to the waitlist, whatever freed them.

-- Whatever frees a seat, it is offered on before the transaction ends: no writer needs to think of it. By then the
-- seats that the same act has taken again are counted.
create function private.pass_seats_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_event(new.event_id);
  perform private.offer_free_seats(new.event_id);
  return null;
end
$$;

create constraint trigger pass_seats_on after update of seats_taken on public.event_stats
deferrable initially deferred for each row when (new.seats_taken < old.seats_taken)
execute function private.pass_seats_on();

-- Trips that members may book by now: whoever joined the line before that is offered what is free.
create function private.offer_at_openings() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  fault text;
begin
  for one in select private.opened_trips() loop
    begin
      perform private.offer_at_opening(one);
      set constraints public.pass_seats_on immediate;
      set constraints public.pass_seats_on deferred;
    exception when others then
      fault := coalesce(fault, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return fault;
end
$$;

-- Offers free seats on now, as the deed's end would, and tells to whom they went, and who still waits before them;
-- nothing is told to whoever may not read the line. The caller holds the event's lock.
create function private.offered_now(event_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.offer_free_seats(event_id);
  return (
    with line as (
      select w.id, w.full_name, w.seats, w.status, w.created_at, c.id is null as later,
        w.status = 'offered' and w.offered_at = private.now() as now
      from public.waitlist_submissions w
      left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
      where w.event_id = offered_now.event_id and w.status in ('waiting', 'offered')
        and (select private.has_permission('waitlist'))
    )
    select jsonb_build_object(
      'offered', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.now), '[]'),
      'passed_by', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.status = 'waiting' and exists (
          select from line o where o.now and (o.later, o.created_at, o.id) > (l.later, l.created_at, l.id))), '[]'))
    from line l);
end
$$;

-- Whether visitors or members can book the trip now, seats aside. An announced trip (coming_soon) is not open.
create function private.is_open(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.sale_obstacle(e) is null and private.sale_state(e) = 'open'
$$;

create function private.count_freed_seats() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.seats_freed := greatest(old.seats_freed + old.seats_taken - new.seats_taken, 0);
  return new;
end
$$;

create trigger count_freed_seats before update of seats_taken on public.event_stats
for each row execute function private.count_freed_seats();

-- A trip opens: all its free seats can be offered. The caller holds the event's lock.
create function private.free_all_seats(e public.events) returns void
language sql set search_path = '' as $$
  update public.event_stats s set seats_freed = greatest(coalesce(private.free_seats(e), 0), 0) where s.event_id = e.id
$$;

-- Putting a trip on sale, or giving it more seats, frees seats too.
create function private.free_seats_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_open(new) then return null; end if;
  if not private.is_open(old) then
    perform private.free_all_seats(new);
  else
    update public.event_stats s set seats_freed = s.seats_freed + new.max_registrations - old.max_registrations
    where s.event_id = new.id and new.max_registrations > old.max_registrations;
  end if;
  return null;
end
$$;

create trigger free_seats_of_change after update on public.events
for each row execute function private.free_seats_of_change();

-- Whether the caller can book so many seats now.
create function private.is_bookable(e public.events, seats int) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) and coalesce(is_bookable.seats <= private.free_seats(e), true)
    and not (private.is_members_first(e) and private.me() is null)
$$;

-- When members can book a trip by its date, all its free seats are offered to those who waited for that. A scheduler
-- that stood still makes up for a week.
create function private.offer_at_opening(event_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.free_all_seats(private.lock_event(offer_at_opening.event_id));
  perform private.offer_free_seats(offer_at_opening.event_id);
end
$$;

-- Trips that opened to members by their date, with people who waited for it.
create function private.opened_trips() returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$$;
