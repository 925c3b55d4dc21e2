-- Invites, changes and ends staff.

create table public.staff_invites (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  role text not null,
  departures uuid[] not null default '{}',
  expires_at timestamptz not null,
  request_id uuid
);
comment on table public.staff_invites is 'Open invitations to the staff. The row is deleted when the person joins.';
comment on column public.staff_invites.id is 'Id of the invitation.';
comment on column public.staff_invites.email is 'The address that the invitation was emailed to, in lower case.';
comment on column public.staff_invites.role is 'The role after joining. Values: staff.role.';
comment on column public.staff_invites.departures is 'Departures that a guide will look after; empty for other roles.';
comment on column public.staff_invites.expires_at is 'The link works before this time.';
comment on column public.staff_invites.request_id is
  'Id that the client made for the request, so that a repeated request sends one email.';

alter table public.staff_invites enable row level security;
revoke all on public.staff_invites from anon, authenticated;
grant select, delete on public.staff_invites to authenticated;
grant all on public.staff_invites to service_role;

create policy "Owners read invitations" on public.staff_invites for select to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners read invitations" on public.staff_invites is 'Requires the permission "roles".';

create policy "Owners withdraw invitations" on public.staff_invites for delete to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners withdraw invitations" on public.staff_invites is 'Requires the permission "roles".';

create function private.audit_withdrawn_invite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('withdraw_staff_invite', 'staff_invites', old.id::text);
  return null;
end
$$;
comment on function private.audit_withdrawn_invite() is 'Audits an invitation that an owner withdraws.';

create trigger audit_withdrawn_invite after delete on public.staff_invites
for each row when (private.is_client()) execute function private.audit_withdrawn_invite();

create table private.staff_invite_tokens (
  invite_id uuid primary key references public.staff_invites (id) on delete cascade,
  token uuid not null default gen_random_uuid() constraint staff_invite_tokens_token_once unique
);
comment on table private.staff_invite_tokens is 'The secret in the link of each open invitation to the staff.';
comment on column private.staff_invite_tokens.invite_id is 'The invitation.';
comment on column private.staff_invite_tokens.token is 'The secret token. A repeated invitation gets a new token.';

alter table private.staff_invite_tokens enable row level security;

create function private.make_invite_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_invite_tokens (invite_id) values (new.id)
  on conflict (invite_id) do update set token = gen_random_uuid();
  return null;
end
$$;
comment on function private.make_invite_token() is 'Makes the secret of a new or renewed invitation.';

create trigger make_invite_token after insert or update of expires_at on public.staff_invites
for each row execute function private.make_invite_token();

create function private.account_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  -- Auth stores addresses in lower case, and its index on them leaves out single sign-on.
  select u.id from auth.users u where u.email = lower(address) and not u.is_sso_user
$$;
comment on function private.account_at(text) is 'The account with an email address, staff included. Null: none.';

create function private.staff_email(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(staff_email.user_id) where private.has_permission('roles')
$$;
comment on function private.staff_email(uuid) is
  'The confirmed email address of a staff member, for callers with the permission "roles"; null for others.';
grant execute on function private.staff_email(uuid) to authenticated, service_role;

create view public.staff_overview with (security_invoker = true) as
select s.user_id, p.full_name, private.staff_email(s.user_id) as email, s.role, s.since, s.ended_at,
  array(select e.event_id from public.staff_events e where e.user_id = s.user_id order by e.event_id) as departures
from public.staff s left join public.profiles p on p.id = s.user_id;
comment on view public.staff_overview is 'Current and former staff, for owners. Never null: user_id, role, since,
departures.';
comment on column public.staff_overview.role is 'Values: staff.role.';
comment on column public.staff_overview.email is 'The confirmed address of the account; null while it is unconfirmed.';
comment on column public.staff_overview.since is 'When this person last joined.';
comment on column public.staff_overview.ended_at is 'When this person left the staff; null for current staff.';
comment on column public.staff_overview.departures is 'Departures assigned to a guide.';
revoke all on public.staff_overview from anon, authenticated;
grant select on public.staff_overview to authenticated, service_role;

create function private.valid_departures(role text, ids jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select e.id from public.events e where valid_departures.role = 'guide' and e.id in (
    select private.to_uuid(d.id) from jsonb_array_elements_text(
      case when jsonb_typeof(ids) = 'array' then ids else '[]' end) d (id)) order by e.id)
$$;
comment on function private.valid_departures(text, jsonb) is
  'Returns those given departure ids that exist if the role is guide, and no ids for any other role.';

create function public.invite_staff(
  email text, role text, departures jsonb default '[]', request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(private.clean(email));
  member public.staff;
  i public.staff_invites;
  token uuid;
begin
  perform private.require_permission('roles');
  member.role := coalesce(role, '');
  if private.validation_errors(member, 'role') <> '{}' or not private.is_email(address) then
    return private.invalid(variadic private.validation_errors(member, 'role')
      || case when private.is_email(address) then '{}'::text[] else '{email}'::text[] end);
  end if;
  if exists (select from public.staff s where s.user_id = private.account_at(address) and s.ended_at is null) then
    return private.result('already_staff');
  end if;
  insert into public.staff_invites as t (email, role, departures, expires_at, request_id)
  values (address, member.role, private.valid_departures(member.role, invite_staff.departures),
    private.now() + make_interval(hours => private.claim_link_hours()), invite_staff.request_id)
  on conflict on constraint staff_invites_email_key do update set role = excluded.role,
    departures = excluded.departures, expires_at = excluded.expires_at,
    request_id = excluded.request_id
  where excluded.request_id is null or t.request_id is distinct from excluded.request_id
  returning * into i;
  if i.id is null then
    return private.result('invited', (select jsonb_build_object('email', t.email, 'expires_at', t.expires_at)
      from public.staff_invites t where t.email = address));
  end if;
  select t.token into token from private.staff_invite_tokens t where t.invite_id = i.id;
  perform private.queue_email(i.email, 'staff_invited', jsonb_build_object('key', md5(token::text), 'token', token,
    'role', i.role, 'expires_at', i.expires_at));
  perform private.audit('invite_staff', 'staff_invites', i.id::text, jsonb_build_object('role', i.role));
  return private.result('invited', jsonb_build_object('email', i.email, 'expires_at', i.expires_at));
end
$$;
comment on function public.invite_staff(text, text, jsonb, uuid) is
  'For owners: emails an invitation to join the staff. A repeated invitation voids the earlier link; one with the same
request_id sends nothing. departures: ids, for a guide. already_staff: the address belongs to a staff member.
Statuses: invited {email text, expires_at timestamptz}, already_staff, invalid {fields text[]}.';
revoke execute on function public.invite_staff(text, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.invite_staff(text, text, jsonb, uuid) to authenticated;

create function public.staff_invite(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = staff_invite.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  return private.result('ok', jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at,
    'has_account', private.account_at(i.email) is not null, 'is_mine',
    private.confirmed_email() is not distinct from i.email));
end
$$;
comment on function public.staff_invite(uuid) is
  'What the link of an invitation leads to. is_mine: the caller is signed in with its address, confirmed.
Statuses: ok {email text, role staff.role, expires_at timestamptz,
has_account boolean, is_mine boolean}, expired, not_found.';
revoke execute on function public.staff_invite(uuid) from public, anon, authenticated;
grant execute on function public.staff_invite(uuid) to anon, authenticated;

create function public.join_staff(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.result('other_address', jsonb_build_object('email', i.email));
  end if;
  if private.needs_second_factor() then return private.result('code_first'); end if;
  if not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  -- Another request may have used, withdrawn or renewed the invitation in the meantime.
  perform from public.staff_invites v where v.id = i.id for update;
  delete from private.staff_invite_tokens t where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  delete from public.staff_invites v where v.id = i.id;
  -- Current staff keep their role: otherwise the last owner could join with a lower one.
  insert into public.staff as s (user_id, role) values (member, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select member, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.take_account(member, password);
  return private.result('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = member)));
end
$$;
comment on function public.join_staff(uuid, text) is
  'For the person with the link of an invitation, signed in with its address, confirmed: joins the staff. Current
staff keep their role. The account gets the password, and all its sessions end. code_first: the account has a second
factor that this session has not shown.
Statuses: joined {email text, role staff.role}, weak_password {min int}, other_address {email text}, code_first,
expired, not_found.';
revoke execute on function public.join_staff(uuid, text) from public, anon, authenticated;
grant execute on function public.join_staff(uuid, text) to authenticated;

create function public.change_staff(user_id uuid, role text, departures jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.staff;
  event_ids uuid[];
begin
  -- One change at a time: another one may have removed the permission of the caller.
  perform private.advisory_lock('admins');
  perform private.require_permission('roles');
  select * into s from public.staff t where t.user_id = change_staff.user_id and t.ended_at is null;
  if not found then return private.result('not_found'); end if;
  s.role := coalesce(change_staff.role, '');
  if private.validation_errors(s, 'role') <> '{}' then return private.invalid('role'); end if;
  if s.role <> 'owner' and private.is_last_owner(s.user_id) then return private.result('last_owner'); end if;
  event_ids := private.valid_departures(s.role, change_staff.departures);
  update public.staff t set role = s.role where t.user_id = s.user_id and t.role <> s.role;
  if event_ids is distinct from array(select e.event_id from public.staff_events e where e.user_id = s.user_id
    order by e.event_id) then
    delete from public.staff_events e where e.user_id = s.user_id;
    insert into public.staff_events (user_id, event_id) select s.user_id, unnest(event_ids);
    perform private.audit('staff_departures', 'profiles', s.user_id::text,
      jsonb_build_object('departures', cardinality(event_ids)));
  end if;
  return private.result('changed');
end
$$;
comment on function public.change_staff(uuid, text, jsonb) is
  'For owners: changes the role of a staff member, or the departures (ids) of a guide. last_owner: the only owner
keeps the role.
Statuses: changed, last_owner, not_found,
invalid {fields text[]}.';
revoke execute on function public.change_staff(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.change_staff(uuid, text, jsonb) to authenticated;

create function public.end_staff(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- One change at a time: another one may have removed the permission of the caller.
  perform private.advisory_lock('admins');
  perform private.require_permission('roles');
  if private.is_last_owner(end_staff.user_id) then return private.result('last_owner'); end if;
  update public.staff s set ended_at = private.now() where s.user_id = end_staff.user_id and s.ended_at is null;
  return private.result(case when found then 'ended' else 'not_found' end);
end
$$;
comment on function public.end_staff(uuid) is
  'For owners: removes a person from the staff; the account stays. last_owner: the only owner stays.
Statuses: ended, last_owner, not_found.';
revoke execute on function public.end_staff(uuid) from public, anon, authenticated;
grant execute on function public.end_staff(uuid) to authenticated;
