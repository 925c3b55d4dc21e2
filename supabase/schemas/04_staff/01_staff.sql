-- Staff, their departures, and the permissions of each role.

-- Who looks after the site, in which role, and what each role may do. Everything that the desk does asks private.has_permission().
create table public.staff (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null
    constraint staff_role_known check (role in ('owner', 'desk', 'books', 'guide', 'community')),
  since timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.staff is 'Who looks after the site, or did. profiles.is_admin says the same and follows.';
comment on column public.staff.role is 'What it may do is in role_permissions.';
comment on column public.staff.since is 'When this person last joined.';
comment on column public.staff.ended_at is 'Null: still one of the staff.';

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated;
grant select on public.staff to authenticated;
grant all on public.staff to service_role;

create policy "Who invites staff reads who they are" on public.staff for select to authenticated
using ((select private.has_permission('roles')));

create table public.staff_events (
  user_id uuid not null references public.staff (user_id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  primary key (user_id, event_id)
);
comment on table public.staff_events is 'The departures that a guide looks after.';

create index staff_events_event_idx on public.staff_events (event_id);

alter table public.staff_events enable row level security;
revoke all on public.staff_events from anon, authenticated;
grant select on public.staff_events to authenticated;
grant all on public.staff_events to service_role;

create policy "Staff read their own departures, owners all" on public.staff_events for select to authenticated
using ((select private.has_permission('roles')) or user_id = (select private.me()) and (select private.is_admin()));

create table public.role_permissions (
  role text not null
    constraint role_permissions_role_known check (role in ('owner', 'desk', 'books', 'guide', 'community')),
  permission text not null constraint role_permissions_right_to_known check (permission in ('roles', 'settings', 'refunds',
    'money', 'sales', 'booking', 'guests', 'trips', 'letters', 'waitlist', 'store', 'community', 'messages',
    'history')),
  of_own_departures boolean not null default false,
  primary key (role, permission)
);
comment on table public.role_permissions is 'What each role may do, one right a row.';
comment on column public.role_permissions.permission is 'roles: invite staff, change and end what they may do. settings: the
house''s numbers and the card provider. refunds: pay back more than settings.refund_limit at once. money: record,
confirm and pay back, change plans. sales: read bookings, customers, orders and all money. booking: book, change and
cancel for others, and keep customers. guests: read who travels. trips: what is sold, and when. letters: the outbox, and
writing to guests. waitlist: the line and its offers. store: products and orders. community: moderate. messages: what
visitors wrote. history: who did what.';
comment on column public.role_permissions.of_own_departures is 'Of the departures in staff_events alone.';

alter table public.role_permissions enable row level security;
revoke all on public.role_permissions from anon, authenticated;
grant select on public.role_permissions to authenticated;
grant all on public.role_permissions to service_role;

create policy "Staff read what each role may do" on public.role_permissions for select to authenticated
using ((select private.is_admin()));

-- is_admin follows the staff; a guide who is none any more has no departures.
create function private.follow_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' and old.ended_at is null then old.role end;
begin
  if new.ended_at is not null or new.role <> 'guide' then
    delete from public.staff_events e where e.user_id = new.user_id;
  end if;
  update public.profiles p set is_admin = new.ended_at is null
  where p.id = new.user_id and p.is_admin <> (new.ended_at is null);
  if new.ended_at is null and was is null then
    perform private.audit('staff_joined', 'profiles', new.user_id::text, jsonb_build_object('role', new.role));
  elsif new.ended_at is not null and was is not null then
    perform private.audit('staff_ended', 'profiles', new.user_id::text, jsonb_build_object('role', was));
  elsif new.role <> was then
    perform private.audit('staff_changed', 'profiles', new.user_id::text,
      jsonb_build_object('role', new.role, 'role_before', was));
  end if;
  return null;
end
$$;

create trigger follow_staff after insert or update on public.staff
for each row execute function private.follow_staff();

-- Whom the database's owner makes an admin is an owner, which is how the first one comes to be; who is made none is
-- none of the staff any more.
create function private.follow_is_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_admin then
    insert into public.staff as s (user_id, role) values (new.id, 'owner')
    on conflict (user_id) do update set role = 'owner', since = private.now(), ended_at = null
    where s.ended_at is not null;
  else
    update public.staff s set ended_at = private.now() where s.user_id = new.id and s.ended_at is null;
  end if;
  return null;
end
$$;

create trigger follow_is_admin after insert or update of is_admin on public.profiles
for each row execute function private.follow_is_admin();

create function private.is_last_owner(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = person and s.role = 'owner' and s.ended_at is null)
    and not exists (select from public.staff s where s.user_id <> person and s.role = 'owner' and s.ended_at is null)
$$;

create function private.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.staff_recovery_codes c where c.user_id = private.me()
$$;
comment on function private.recovery_codes_left() is 'Unused recovery codes of the caller.';
grant execute on function private.recovery_codes_left() to authenticated, service_role;

create function public.my_permissions() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member uuid := private.require_member();
  next_step text := case when private.is_staff(member) then private.asked_of_staff() end;
  own_role text := private.my_role();
begin
  if next_step is not null then return private.result(next_step); end if;
  return private.result('ok', jsonb_build_object('role', own_role,
    'rights', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and not r.of_own_departures),
    'own_rights', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and r.of_own_departures),
    'departures', array(select e.event_id from public.staff_events e where own_role is not null and e.user_id = member
      order by e.event_id),
    'recovery_codes', private.recovery_codes_left()));
end
$$;
comment on function public.my_permissions() is 'The permissions of the caller. role: null for members who are not staff.
rights: permissions for all departures. own_rights: permissions for the departures assigned to the caller. recovery_codes:
unused recovery codes. Staff who have to do something first get its name instead: enrol: set up a second factor. code:
show the second factor. ended: sign in again, because the session was idle for too long.
Statuses: ok {role staff.role?, rights role_permissions.permission[], own_rights role_permissions.permission[],
departures uuid[], recovery_codes int}, enrol, code, ended.';
revoke execute on function public.my_permissions() from public, anon, authenticated;
grant execute on function public.my_permissions() to authenticated;
