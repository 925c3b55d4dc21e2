-- An invitation whose answer got lost is asked for again under the same request: the letter that went stays the good
-- one.

alter table private.staff_invites add column request_id uuid;

drop function public.invite_staff(text, text, jsonb);
create function public.invite_staff(email text, role text, departures jsonb default '[]', request_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(private.clean(email));
  wanted public.staff;
  i private.staff_invites;
begin
  perform private.require('roles');
  wanted.role := coalesce(role, '');
  if private.faults(wanted, 'role') <> '{}' or not private.is_email(address) then
    return private.invalid(variadic private.faults(wanted, 'role')
      || case when private.is_email(address) then '{}'::text[] else '{email}'::text[] end);
  end if;
  if exists (select from public.staff s where s.user_id = private.account_at(address) and s.ended_at is null) then
    return private.answer('already');
  end if;
  insert into private.staff_invites as t (email, role, departures, expires_at, request_id)
  values (address, wanted.role, private.departures_given(wanted.role, invite_staff.departures),
    private.now() + make_interval(hours => (private.rules()).claim_hours), invite_staff.request_id)
  on conflict on constraint staff_invites_email_key do update set role = excluded.role,
    departures = excluded.departures, expires_at = excluded.expires_at, token = gen_random_uuid(),
    request_id = excluded.request_id
  where excluded.request_id is null or t.request_id is distinct from excluded.request_id
  returning * into i;
  if i.id is null then
    return private.answer('invited', (select jsonb_build_object('email', t.email, 'expires_at', t.expires_at)
      from private.staff_invites t where t.email = address));
  end if;
  perform private.send_mail(i.email, 'staff_invited', jsonb_build_object('key', md5(i.token::text), 'token', i.token,
    'role', i.role, 'expires_at', i.expires_at));
  perform private.audit('invite_staff', 'staff_invites', i.id::text, jsonb_build_object('role', i.role));
  return private.answer('invited', jsonb_build_object('email', i.email, 'expires_at', i.expires_at));
end
$$;
comment on function public.invite_staff(text, text, jsonb, uuid) is
  'Asks somebody by letter to join the staff, under one
request_id once; asked again, the last letter alone is good. departures: ids, for a guide. already: the address is that
of one of the staff. Statuses: invited {email text, expires_at timestamptz}, already, invalid {fields text[]}.';
revoke execute on function public.invite_staff(text, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.invite_staff(text, text, jsonb, uuid) to authenticated;
