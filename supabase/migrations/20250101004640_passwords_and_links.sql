-- Password rules and how long secret links work are no settings.

-- Characters. The sign-in service has the same number (supabase/config.toml).
create function private.min_password_length() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- bcrypt ignores the bytes after these.
create function private.max_password_bytes() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;

-- Hours a claim link, a staff invitation and an unconfirmed waitlist entry are valid.
create function private.claim_link_hours() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;

-- Days after the order that its secret link is valid.
create function private.order_link_days() returns int
language sql immutable set search_path = '' as $$
  select 90
$$;

revoke execute on function
  private.min_password_length(),
  private.max_password_bytes(),
  private.claim_link_hours(),
  private.order_link_days()
from public, anon, authenticated;

-- The view public_rules shows the days to pages.
grant execute on function private.order_link_days() to anon, authenticated, service_role;

create or replace function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= private.min_password_length()
    and octet_length(value) <= private.max_password_bytes(), false)
$$;

create or replace function public.join_staff(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  i private.staff_invites;
begin
  select * into i from private.staff_invites t where t.token = join_staff.token;
  if not found then return private.answer('not_found'); end if;
  if i.expires_at <= private.now() then return private.answer('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.answer('other_address', jsonb_build_object('email', i.email));
  end if;
  if private.needs_second_factor() then return private.answer('code_first'); end if;
  if not private.is_password(password) then
    return private.answer('weak_password', jsonb_build_object('least', private.min_password_length()));
  end if;
  -- Used, withdrawn or sent again at the same moment.
  delete from private.staff_invites t where t.token = join_staff.token;
  if not found then return private.answer('not_found'); end if;
  -- A person who has joined in another way keeps that role: otherwise the last owner could join with a lower one.
  insert into public.staff as s (user_id, role) values (person, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select person, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.take_account(person, password);
  return private.answer('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = person)));
end
$$;

create or replace function public.claim_customer(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  person uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(person) is not null;
  keeps_password boolean := confirmed and private.has_shown_password();
  own uuid;
  twice jsonb;
begin
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  if person is null then return private.answer('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and person is distinct from private.me() then
    return private.answer('sign_in', jsonb_build_object('email', l.email));
  end if;
  if confirmed and private.needs_second_factor() then return private.answer('code_first'); end if;
  if not keeps_password and not private.is_password(password) then
    return private.answer('weak_password', jsonb_build_object('least', private.min_password_length()));
  end if;
  if private.find_claim(token, person) is null then return private.answer('not_found'); end if;
  own := private.ensure_customer(person);
  perform private.lock_customers(own, l.customer_id);
  -- Read again under the lock: another claim may have been faster.
  l := private.find_claim(token, person);
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  if not confirmed then
    update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
      full_name = case when private.may_be_called(p.id, c.full_name) then c.full_name else p.full_name end
    from public.customers c where p.id = person and c.id = l.customer_id;
  end if;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  if confirmed then
    -- The member's own name and phone stand.
    update public.customers c set full_name = coalesce(p.full_name, c.full_name), phone = coalesce(p.phone, c.phone)
    from public.profiles p where p.id = person and c.id = l.customer_id;
  end if;
  -- The customer is theirs by now, so confirming the address sends no second claim email.
  if not keeps_password then perform private.take_account(person, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = person
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.double_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', person, 'booked_twice', twice));
  return private.answer('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$$;

create or replace function private.open_claim(customer_id uuid, email text) returns public.customer_claims
language plpgsql set search_path = '' as $$
declare
  l public.customer_claims;
  until timestamptz := private.now() + make_interval(hours => private.claim_link_hours());
begin
  delete from public.customer_claims c where c.customer_id = open_claim.customer_id and c.used_at is null
    and (c.expires_at <= private.now() or lower(c.email) <> lower(open_claim.email));
  select * into l from public.customer_claims c where c.customer_id = open_claim.customer_id and c.used_at is null;
  if not found then
    insert into public.customer_claims (customer_id, email, expires_at) values (customer_id, email, until)
    returning * into l;
  end if;
  return l;
end
$$;

create or replace function private.send_claim(customer_id uuid, email text) returns public.customer_claims
language plpgsql set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
begin
  select * into c from public.customers t where t.id = send_claim.customer_id for update;
  if not found then return null; end if;
  l := private.open_claim(c.id, email);
  if l.sent_at > private.now() - interval '1 hour' then return l; end if;
  update public.customer_claims t set sent_at = private.now(),
    expires_at = private.now() + make_interval(hours => private.claim_link_hours())
  where t.id = l.id returning * into l;
  perform private.send_mail(l.email, 'claim_customer',
    jsonb_build_object('full_name', c.full_name, 'token', l.token, 'expires_at', l.expires_at));
  perform private.audit('send_claim', 'customers', c.id::text);
  return l;
end
$$;

create or replace function public.invite_staff(
  email text, role text, departures jsonb default '[]', request_id uuid default null
) returns jsonb
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
    private.now() + make_interval(hours => private.claim_link_hours()), invite_staff.request_id)
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

create or replace function private.why_not_join(email text) returns text
language plpgsql set search_path = '' as $$
declare
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.one_at_a_time('letters ' || box);
  -- Links that nobody used are void as soon as a claim link would be.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => private.claim_link_hours());
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= private.max_enquiries_per_hour()
    or not own and count(*) filter (where w.status = 'unconfirmed') >= private.most_unconfirmed()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box
      and (not own or lower(w.email) = lower(why_not_join.email) and w.status <> 'unconfirmed')) then
    return 'too_many';
  end if;
  return null;
end
$$;

create or replace function private.may_see_order(o public.orders, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.user_id = private.me() or private.may('store')
    or (private.order_token(o.id) = token
      and private.now() < o.created_at + make_interval(days => private.order_link_days())), false)
$$;
