-- Functions that check whether the caller is staff and has a permission. Every admin function and policy uses them.

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() is not null;
end
$$;
comment on function private.is_admin() is 'Whether the caller is staff, in any role.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_client() is
  'True if the statement comes directly from an API request. False inside a security definer function, which runs as the
owner of the function. Triggers call is_client to restrict only direct writes.';
grant execute on function private.is_client() to anon, authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin() is 'Raises error 42501 unless the caller is staff.';
grant execute on function private.require_admin() to authenticated, service_role;

create function private.require_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  member uuid := private.me();
begin
  if member is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  return member;
end
$$;
comment on function private.require_member() is
  'Returns the account id of the caller. Raises error 42501 for visitors.';
grant execute on function private.require_member() to authenticated, service_role;

create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from public.staff s
    where s.user_id = private.me() and s.ended_at is null and private.required_staff_step() is null);
end
$$;
comment on function private.my_role() is
  'The staff role of the caller. Null: the caller is not staff, or must first complete a step such as verifying the
second factor.';
grant execute on function private.my_role() to authenticated, service_role;

create function private.has_permission(permission text, event_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own_only boolean := (select r.of_own_events from public.role_permissions r
    where r.role = private.my_role() and r.permission = has_permission.permission);
begin
  if own_only then
    return exists (select from public.staff_events e where e.user_id = private.me() and e.event_id = has_permission.event_id);
  end if;
  return own_only is not null;
end
$$;
comment on function private.has_permission(text, uuid) is
  'Whether the caller has a permission for all departures, or for the given departure if it is assigned to the caller.';
grant execute on function private.has_permission(text, uuid) to authenticated, service_role;

create function private.events_for(permission text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query select e.event_id from public.staff_events e
  join public.role_permissions r on r.role = private.my_role() and r.permission = events_for.permission
    and r.of_own_events
  where e.user_id = private.me();
end
$$;
comment on function private.events_for(text) is
  'The ids of the departures assigned to the caller, if the caller''s role has the permission only for assigned
departures. Otherwise no rows.';
grant execute on function private.events_for(text) to authenticated, service_role;

create function private.require_permission(permission text, event_id uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_permission(permission, event_id) then return; end if;
  raise exception '%', case when private.my_role() is null then 'Only an admin may do this.'
    else 'Your role may not do this.' end using errcode = '42501';
end
$$;
comment on function private.require_permission(text, uuid) is
  'Raises error 42501 unless the caller has the permission.';
grant execute on function private.require_permission(text, uuid) to authenticated, service_role;

create function private.required_staff_step() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  settings public.settings := private.settings();
begin
  if exists (select from auth.sessions s left join private.staff_sessions t on t.session_id = s.id
    where s.id = private.my_session()
      and greatest(s.created_at, t.seen_at) < now() - make_interval(hours => settings.staff_idle_hours)) then
    return 'ended';
  end if;
  if private.has_shown_factor() then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified') then
    return 'code';
  end if;
  return case when settings.staff_second_factor then 'enrol' end;
end
$$;
comment on function private.required_staff_step() is
  'The step that a staff member must complete before using the admin area. ended: sign in again. code: verify the second
factor. enrol: set up a second factor. Null: no step. Staff who have set up a second factor must always verify it,
whatever the settings say.';
grant execute on function private.required_staff_step() to authenticated, service_role;

create function private.is_staff(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = is_staff.user_id and s.ended_at is null)
$$;
comment on function private.is_staff(uuid) is 'Whether the account belongs to current staff.';
grant execute on function private.is_staff(uuid) to authenticated, service_role;

create function public.require_permission(permission text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_permission(permission);
  return private.result('ok');
end
$$;
comment on function public.require_permission(text) is
  'For staff: raises error 42501 if the caller lacks the permission, or has not verified a second factor that is set
up or required. Edge functions call this function before they change anything outside the database.
Parameters:
- permission: a value of role_permissions.permission.
Statuses: ok.';
revoke execute on function public.require_permission(text) from public, anon, authenticated;
grant execute on function public.require_permission(text) to authenticated;

create function private.needs_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.has_shown_factor()
    and exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified')
$$;
comment on function private.needs_second_factor() is
  'Whether the caller has set up a second factor but has not verified it in this session.';
grant execute on function private.needs_second_factor() to authenticated, service_role;

create function private.require_shown_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.needs_second_factor() then
    raise exception 'Show your second factor first.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_shown_factor() is
  'Raises error 42501 if the caller has set up a second factor but has not verified it in this session. Called by
functions that change the account or export its data.';

create function private.allow_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'Only these columns of % may be changed: %.', tg_table_name, array_to_string(tg_argv, ', ')
      using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.allow_only() is
  'Trigger: allows updates only of the columns that the trigger arguments name, and refuses all others. Unlike column
grants, the trigger also applies to roles that may update the whole table.';
