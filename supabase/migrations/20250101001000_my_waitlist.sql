-- What a member waits for, and leaving the line.

-- Whether an entry is a person's own: written to an address of theirs since they have shown that it is.
create function private.is_own(w public.waitlist_submissions, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.emails_of(person) e
    where e.email = lower(w.email) and w.created_at >= e.since and w.created_at < e.until)
$$;

create function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'place', w.place,
      'token', case when w.offered then w.offer_token end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_token, t.offer_expires_at, t.status = 'offered' as offered,
        case when t.status = 'waiting' then 1 + (
          select count(*) from public.waitlist_submissions o
          where o.event_id = t.event_id and o.status = 'waiting' and (o.created_at, o.id) < (t.created_at, t.id)) end
        as place
      from public.waitlist_submissions t
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_waitlist() is
  'For members: the trips that they wait for under an address of theirs, offers first. place: how many wait in front,
and one; null with an offer, whose token opens its link until expires_at.
Statuses: ok {entries {id uuid, event_id uuid, event_title text, start_date date, seats int, place int?, token uuid?,
  expires_at timestamptz?}[]}.';

create function public.leave_waitlist(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  w public.waitlist_submissions;
begin
  w := private.lock_entry(entry_id);
  if w.id is null or w.status not in ('waiting', 'offered') or not private.is_own(w, person) then
    return private.answer('not_found');
  end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  return private.answer('left');
end
$$;
comment on function public.leave_waitlist(uuid) is
  'For members: takes their own entry off a trip''s waitlist. Seats held by an open offer go to whoever is next.
Statuses: left, not_found.';

revoke execute on function private.is_own(public.waitlist_submissions, uuid), public.my_waitlist(),
  public.leave_waitlist(uuid) from public, anon, authenticated;
grant execute on function public.my_waitlist(), public.leave_waitlist(uuid) to authenticated;
