-- Who is staff, and which permissions a role has. Every admin function and policy uses these.

-- One of the staff, in whatever role: for what then tells each what concerns him.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() is not null;
end
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Whether this statement comes straight from the API, rather than from a function of ours (which runs as the owner).
create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;
grant execute on function private.is_client() to anon, authenticated, service_role;

-- For what should not happen: screens do not offer it to others.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- As require_admin, for what any member may do; answers who it is.
create function private.require_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  person uuid := private.me();
begin
  if person is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  return person;
end
$$;

-- Every right rests on it: nothing of the desk can forget to ask.
create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from public.staff s
    where s.user_id = private.me() and s.ended_at is null and private.asked_of_staff() is null);
end
$$;
grant execute on function private.my_role() to authenticated, service_role;

-- Whether the caller has a right: everywhere, or on a departure that is given to him.
create function private.has_permission(wanted text, event_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own boolean := (select r.of_own_departures from public.role_permissions r
    where r.role = private.my_role() and r.permission = wanted);
begin
  if own then
    return exists (select from public.staff_events e where e.user_id = private.me() and e.event_id = has_permission.event_id);
  end if;
  return own is not null;
end
$$;
grant execute on function private.has_permission(text, uuid) to authenticated, service_role;

-- The departures on which the caller has a right that reaches no further.
create function private.departures_for(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query select e.event_id from public.staff_events e
  join public.role_permissions r on r.role = private.my_role() and r.permission = wanted and r.of_own_departures
  where e.user_id = private.me();
end
$$;
grant execute on function private.departures_for(text) to authenticated, service_role;

-- For what should not happen: screens do not offer it to others.
create function private.require_permission(wanted text, event_id uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_permission(wanted, event_id) then return; end if;
  raise exception '%', case when private.my_role() is null then 'Only an admin may do this.'
    else 'Your role may not do this.' end using errcode = '42501';
end
$$;
grant execute on function private.require_permission(text, uuid) to authenticated, service_role;

-- What one of the staff has to do before he may do anything else; null: nothing. ended: sign in again. code: show the
-- factor that is set up, whatever the house asks for: a password alone must not do where its owner wanted more. enrol:
-- set one up.
create function private.asked_of_staff() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  house public.settings := private.settings();
begin
  if exists (select from auth.sessions s left join private.staff_sessions t on t.session_id = s.id
    where s.id = private.my_session()
      and greatest(s.created_at, t.seen_at) < now() - make_interval(hours => house.staff_idle_hours)) then
    return 'ended';
  end if;
  if private.has_shown_factor() then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified') then
    return 'code';
  end if;
  return case when house.staff_second_factor then 'enrol' end;
end
$$;

create function private.is_staff(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = person and s.ended_at is null)
$$;

-- Edge functions ask this before they touch anything outside the database.
create function public.require_permission(permission text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission(permission);
  return private.result('ok');
end
$$;
comment on function public.require_permission(text) is 'For staff: raises 42501 unless the caller''s role has this
permission, on a session that has shown the second factor where one is set up. permission: a value of
role_permissions.permission. Statuses: ok.';
revoke execute on function public.require_permission(text) from public, anon, authenticated;
grant execute on function public.require_permission(text) to authenticated;

create function private.needs_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.has_shown_factor()
    and exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified')
$$;
grant execute on function private.needs_second_factor() to authenticated, service_role;

-- Where the account of a session has a second factor, the session shows it before it changes the account, exports its
-- data, or comments and reacts under its name.
create function private.require_shown_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.needs_second_factor() then
    raise exception 'Show your second factor first.' using errcode = '42501';
  end if;
end
$$;
