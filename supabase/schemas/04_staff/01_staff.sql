-- Staff, the departures assigned to guides, and the permissions of each role.

create table public.staff (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null
    constraint staff_role_known check (role in ('owner', 'manager', 'accountant', 'guide', 'moderator')),
  since timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.staff is
  'Current and former staff. A trigger sets profiles.is_admin to true for current staff.';
comment on column public.staff.user_id is 'The account of the staff member.';
comment on column public.staff.role is 'The role; the table role_permissions lists the permissions of each role.';
comment on column public.staff.since is 'When this person last joined the staff.';
comment on column public.staff.ended_at is 'When this person left the staff. Null: current staff.';

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated;
grant select on public.staff to authenticated;
grant all on public.staff to service_role;

create policy "Owners read the staff" on public.staff for select to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners read the staff" on public.staff is 'Requires the permission "roles".';

create table public.staff_events (
  user_id uuid not null references public.staff (user_id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  primary key (user_id, event_id)
);
comment on table public.staff_events is 'Departures assigned to guides, one row per guide and departure.';
comment on column public.staff_events.user_id is 'The account of the guide.';
comment on column public.staff_events.event_id is 'The departure assigned to the guide.';

create index staff_events_event_idx on public.staff_events (event_id);

alter table public.staff_events enable row level security;
revoke all on public.staff_events from anon, authenticated;
grant select on public.staff_events to authenticated;
grant all on public.staff_events to service_role;

create policy "Staff read their own events, owners all" on public.staff_events for select to authenticated
using ((select private.has_permission('roles')) or user_id = (select private.me()) and (select private.is_admin()));
comment on policy "Staff read their own events, owners all" on public.staff_events is
  'Guides read the departures assigned to them. Reading all rows requires the permission "roles".';

create table public.role_permissions (
  role text not null
    constraint role_permissions_role_known check (role in ('owner', 'manager', 'accountant', 'guide', 'moderator')),
  permission text not null constraint role_permissions_right_to_known check (permission in ('roles', 'settings', 'refunds',
    'money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store', 'moderation', 'messages',
    'history')),
  of_own_events boolean not null default false,
  primary key (role, permission)
);
comment on table public.role_permissions is
  'The permissions of each role, one per row. The rows are inserted by migrations/20261125000001_initial_rows.sql.';
comment on column public.role_permissions.role is 'A staff role, as in staff.role.';
comment on column public.role_permissions.permission is
  '"roles": invite, change and remove staff. "settings": change settings and the card provider. "refunds": together
with "money", refund more than settings.refund_limit. "money": record, confirm and refund payments, change payment
plans. "sales": read bookings, customers, orders and all money. "booking": book, change and cancel for customers, and
manage customers. "guests": read travellers. "trips": save and publish trips. "emails": read the outbox and email
guests. "waitlist": manage the waitlist and its offers. "store": manage products and orders. "moderation": moderate
comments. "messages": read and answer messages and enquiries. "history": read the activity log.';
comment on column public.role_permissions.of_own_events is
  'Whether the permission covers only the departures assigned to the guide in staff_events.';

alter table public.role_permissions enable row level security;
revoke all on public.role_permissions from anon, authenticated;
grant select on public.role_permissions to authenticated;
grant all on public.role_permissions to service_role;

create policy "Staff read the permissions of all roles" on public.role_permissions for select to authenticated
using ((select private.is_admin()));
comment on policy "Staff read the permissions of all roles" on public.role_permissions is
  'All current staff, whatever their role.';

create function private.sync_is_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_role text := case when tg_op = 'UPDATE' and old.ended_at is null then old.role end;
begin
  if new.ended_at is not null or new.role <> 'guide' then
    delete from public.staff_events e where e.user_id = new.user_id;
  end if;
  update public.profiles p set is_admin = new.ended_at is null
  where p.id = new.user_id and p.is_admin <> (new.ended_at is null);
  if new.ended_at is null and old_role is null then
    perform private.audit('staff_joined', 'profiles', new.user_id::text, jsonb_build_object('role', new.role));
  elsif new.ended_at is not null and old_role is not null then
    perform private.audit('staff_ended', 'profiles', new.user_id::text, jsonb_build_object('role', old_role));
  elsif new.role <> old_role then
    perform private.audit('staff_changed', 'profiles', new.user_id::text,
      jsonb_build_object('role', new.role, 'role_before', old_role));
  end if;
  return null;
end
$$;
comment on function private.sync_is_admin() is
  'Trigger: sets profiles.is_admin when staff join or leave, removes the assigned departures of former guides, and
writes the change to the audit log.';

create trigger sync_is_admin after insert or update on public.staff
for each row execute function private.sync_is_admin();

create function private.sync_owner() returns trigger
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
comment on function private.sync_owner() is
  'Trigger: gives an account the staff role owner when a database administrator sets profiles.is_admin to true, which
is how the first owner is added. Setting is_admin to false ends the staff membership.';

create trigger sync_owner after insert or update of is_admin on public.profiles
for each row execute function private.sync_owner();

create function private.is_last_owner(user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.staff s
      where s.user_id = is_last_owner.user_id and s.role = 'owner' and s.ended_at is null)
    and not exists (select from public.staff s
      where s.user_id <> is_last_owner.user_id and s.role = 'owner' and s.ended_at is null)
$$;
comment on function private.is_last_owner(uuid) is 'Whether the account is the only owner.';

create function private.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.staff_recovery_codes c where c.user_id = private.me()
$$;
comment on function private.recovery_codes_left() is 'Number of unused recovery codes of the caller.';
grant execute on function private.recovery_codes_left() to authenticated, service_role;

create function public.my_permissions() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member uuid := private.require_member();
  next_step text := case when private.is_staff(member) then private.required_staff_step() end;
  own_role text := private.my_role();
begin
  if next_step is not null then return private.result(next_step); end if;
  return private.result('ok', jsonb_build_object('role', own_role,
    'permissions', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and not r.of_own_events),
    'own_permissions', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and r.of_own_events),
    'events', array(select e.event_id from public.staff_events e where own_role is not null and e.user_id = member
      order by e.event_id),
    'recovery_codes', private.recovery_codes_left()));
end
$$;
comment on function public.my_permissions() is
  'The permissions of the caller. role: null for members who are not staff. permissions: permissions for all departures.
own_permissions: permissions that cover only the assigned departures. events: the assigned departures.
recovery_codes: number of unused recovery codes. Staff who must first complete a step get one of these statuses instead.
enrol: set up a second factor. code: verify the second factor. ended: sign in again, because the session was idle for
too long.
Statuses: ok {role staff.role?, permissions role_permissions.permission[], own_permissions
role_permissions.permission[], events uuid[], recovery_codes int}, enrol, code, ended.';
revoke execute on function public.my_permissions() from public, anon, authenticated;
grant execute on function public.my_permissions() to authenticated;
