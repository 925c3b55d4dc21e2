-- Offers freed seats to the waitlist, after any change that frees seats.

create function private.offer_freed_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_event(new.event_id);
  perform private.offer_free_seats(new.event_id);
  return null;
end
$$;
comment on function private.offer_freed_seats() is
  'Deferred trigger: when a transaction commits, offers the seats that it freed. Seats that the same transaction
booked again are not offered.';

create constraint trigger offer_freed_seats after update of seats_taken on public.event_stats
deferrable initially deferred for each row when (new.seats_taken < old.seats_taken)
execute function private.offer_freed_seats();

create function private.offer_at_openings() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  error_text text;
begin
  for one in select private.opened_events() loop
    begin
      perform private.offer_at_opening(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      error_text := coalesce(error_text, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return error_text;
end
$$;
comment on function private.offer_at_openings() is
  'Scheduled job: when a trip has opened to members, offers its free seats to its waitlist. Returns the first error as
text; null if there was no error.';

create function private.offer_and_report(event_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.offer_free_seats(event_id);
  return (
    with line as (
      select w.id, w.full_name, w.seats, w.status, w.created_at, c.id is null as later,
        w.status = 'offered' and w.offered_at = private.now() as now
      from public.waitlist_submissions w
      left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
      where w.event_id = offer_and_report.event_id and w.status in ('waiting', 'offered')
        and (select private.has_permission('waitlist'))
    )
    select jsonb_build_object(
      'offered', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.now), '[]'),
      'skipped', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.status = 'waiting' and exists (
          select from line o where o.now and (o.later, o.created_at, o.id) > (l.later, l.created_at, l.id))), '[]'))
    from line l);
end
$$;
comment on function private.offer_and_report(uuid) is
  'Offers the free seats of a trip to its waitlist. Returns the people who received an offer, and the people ahead of
them who were skipped because they need more seats. Returns empty lists without the permission "waitlist". The caller
must have locked the trip.';

create function private.is_open(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.sale_obstacle(e) is null and private.sale_state(e) = 'open'
$$;
comment on function private.is_open(public.events) is
  'Whether visitors or members can book the trip now, without checking for free seats. A trip that is only announced
(coming_soon) is not open.';

create function private.count_freed_seats() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.seats_freed := greatest(old.seats_freed + old.seats_taken - new.seats_taken, 0);
  return new;
end
$$;
comment on function private.count_freed_seats() is
  'Trigger: updates event_stats.seats_freed, the number of freed seats that are neither offered nor booked yet.';

create trigger count_freed_seats before update of seats_taken on public.event_stats
for each row execute function private.count_freed_seats();

create function private.free_all_seats(e public.events) returns void
language sql set search_path = '' as $$
  update public.event_stats s set seats_freed = greatest(coalesce(private.free_seats(e), 0), 0) where s.event_id = e.id
$$;
comment on function private.free_all_seats(public.events) is
  'Makes all free seats of a trip available for waitlist offers when the trip opens. The caller must have locked the
trip.';

create function private.free_seats_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_offer_seats(new) then return null; end if;
  if not private.can_offer_seats(old) then
    perform private.free_all_seats(new);
  else
    update public.event_stats s set seats_freed = s.seats_freed + new.max_registrations - old.max_registrations
    where s.event_id = new.id and new.max_registrations > old.max_registrations;
  end if;
  return null;
end
$$;
comment on function private.free_seats_of_change() is
  'Trigger: makes seats available for waitlist offers. When a trip opens, these are all free seats; when its capacity
increases, the new seats.';

create trigger free_seats_of_change after update on public.events
for each row execute function private.free_seats_of_change();

create function private.is_bookable(e public.events, seats int) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) and coalesce(is_bookable.seats <= private.free_seats(e), true)
    and not (private.is_members_first(e) and private.me() is null)
$$;
comment on function private.is_bookable(public.events, int) is 'Whether the caller can book this number of seats now.';

create function private.offer_at_opening(event_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.free_all_seats(private.lock_event(offer_at_opening.event_id));
  perform private.offer_free_seats(offer_at_opening.event_id);
end
$$;
comment on function private.offer_at_opening(uuid) is
  'When a trip has opened to members, offers all its free seats to the people on its waitlist.';

create function private.opened_events() returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  -- The next condition implies this one, but PostgreSQL needs this one to use the partial index on opens_on.
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$$;
comment on function private.opened_events() is
  'Trips that opened to members within the last seven days, and that have waitlist entries from before the day of
opening. The period is seven days long, so that no trip is missed if the scheduled jobs were interrupted.';
