-- What each of the staff is told of his own rights, so that pages offer no more.

create function public.my_rights() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  mine text := private.my_role();
begin
  return private.answer('ok', jsonb_build_object('role', mine,
    'rights', (select coalesce(jsonb_agg(r.right_to order by r.right_to), '[]') from public.role_rights r
      where r.role = mine and not r.of_own_departures),
    'own_rights', (select coalesce(jsonb_agg(r.right_to order by r.right_to), '[]') from public.role_rights r
      where r.role = mine and r.of_own_departures),
    'departures', array(select s.event_id from public.staff_events s where mine is not null and s.user_id = person
      order by s.event_id)));
end
$$;
comment on function public.my_rights() is 'What the caller may do at the desk. role: null for whoever is none of the
staff. rights: everywhere; own_rights: on the departures given to him. Statuses: ok {role staff.role?,
rights role_rights.right_to[], own_rights role_rights.right_to[], departures uuid[]}.';

create function public.my_departures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('departures', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
      'start_date', e.start_date, 'end_date', e.end_date, 'status', e.status, 'seats', t.seats_taken)
      order by e.start_date desc, e.id), '[]')
    from public.staff_events s join public.events e on e.id = s.event_id
    join public.event_stats t on t.event_id = e.id where private.my_role() is not null and s.user_id = person)));
end
$$;
comment on function public.my_departures() is 'The departures that the caller looks after, the last one first. seats:
taken. Statuses: ok {departures {id uuid, title text, location text, start_date date?, end_date date?,
status events.status, seats int}[]}.';

revoke execute on function public.my_rights(), public.my_departures() from public, anon, authenticated;
grant execute on function public.my_rights(), public.my_departures() to authenticated;
