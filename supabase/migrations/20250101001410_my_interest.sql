-- What a member is interested in, and taking that back.

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
  return private.answer('ok', jsonb_build_object('entries', coalesce((
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

create function public.withdraw_interest(interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  delete from public.interest_submissions t using private.interest_of(person) o, private.interest_of(person) asked
  where t.id = o.id and asked.id = interest_id and o.event_id is not distinct from asked.event_id
    and (o.event_id is not null or o.trip_name = asked.trip_name);
  return private.answer(case when found then 'withdrawn' else 'not_found' end);
end
$$;
comment on function public.withdraw_interest(uuid) is
  'For members: forgets all that they sent about one trip, named by one of their entries.
Statuses: withdrawn, not_found.';

revoke execute on function private.interest_of(uuid), public.my_interest(), public.withdraw_interest(uuid)
  from public, anon, authenticated;
grant execute on function public.my_interest(), public.withdraw_interest(uuid) to authenticated;
