-- A claim proves a mailbox, not an account: it opens an account whose address was never confirmed, and nothing else.
-- The owner of a confirmed account signs in and attaches what was booked before. Staff never change the address of an
-- account.

-- Gives an account to the person who has proved its mailbox: a new password, a confirmed address, no other session. A
-- second factor stays: nobody gets past it by email.
create or replace function private.take_account(person uuid, password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = person;
  delete from auth.refresh_tokens r where r.user_id::text = person::text;
  delete from auth.sessions s where s.user_id = person;
  delete from auth.identities i where i.user_id = person and i.provider <> 'email';
  -- Hosted Supabase has this table, the embedded backend has not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using person;
  end if;
end
$$;

create or replace function public.claim_status(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  person uuid := private.account_of(l.email);
begin
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  return private.answer('ok', jsonb_build_object('email', l.email, 'expires_at', l.expires_at,
    'has_account', person is not null, 'must_sign_in', private.email_of(person) is not null,
    'is_mine', coalesce(person = private.me(), false)));
end
$$;
comment on function public.claim_status(uuid) is 'What the link of a claim email leads to, for the person who has it.
must_sign_in: the account of the address is confirmed. is_mine: the caller is signed in to it.
Statuses: ok {email text, has_account boolean, must_sign_in boolean, is_mine boolean, expires_at timestamptz}, expired,
used, not_found.';

create or replace function public.claim_customer(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  person uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(person) is not null;
  own uuid;
  twice jsonb;
begin
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  if person is null then return private.answer('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and person is distinct from private.me() then
    return private.answer('sign_in', jsonb_build_object('email', l.email));
  end if;
  if not confirmed and not private.is_password(password) then
    return private.answer('weak_password', jsonb_build_object('least', (private.rules()).password_length));
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
  else
    -- The customer is theirs by now, so confirming the address sends no second claim email.
    perform private.take_account(person, password);
  end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = person
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.double_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', person, 'booked_twice', twice));
  return private.answer('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$$;
comment on function public.claim_customer(uuid, text) is 'For the person who has the link of a claim email. An account
whose address was never confirmed is confirmed, gets the password (the rule of registration), and every session of it
ends. A confirmed account keeps its password, sessions and second factor: its owner calls this signed in, and the
password is not used. What the company knows of the address is then the account''s. sign_in: the account is confirmed and
the caller is not signed in to it. no_account: register first, then open the link again. booked_twice: bookings of trips
that the account had booked as well; all stand, and staff are told. Statuses: claimed {email text, booked_twice text[]},
sign_in {email text}, weak_password {least int}, no_account {email text}, expired, used, not_found.';

-- Writes what differs. The audit row names the fields, not their values. An address that changed voids the links that
-- went to the old one.
create or replace function private.change_customer(old public.customers, new public.customers) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changed text[] := array(select n.key from jsonb_each(to_jsonb(new)) n
    where n.value <> to_jsonb(old) -> n.key order by 1);
begin
  if changed = '{}' then return private.answer('saved', jsonb_build_object('id', old.id)); end if;
  if old.profile_id is not null and 'email' = any (changed) then return private.answer('has_account'); end if;
  update public.customers c set full_name = new.full_name, email = new.email, phone = new.phone, status = new.status
  where c.id = old.id;
  if 'email' = any (changed) then
    delete from public.customer_claims l where l.customer_id = old.id and l.used_at is null;
  end if;
  perform private.audit('change_customer', 'customers', old.id::text, jsonb_build_object('changed', changed)
    || case when old.status <> new.status
      then jsonb_build_object('status_before', old.status, 'status', new.status) else '{}' end);
  return private.answer('saved', jsonb_build_object('id', old.id));
end
$$;
comment on function public.save_customer(jsonb, uuid) is 'For admins. customer: {id (to change one; none: add one),
full_name, email, phone, status}; fields not given stay, blank ones are emptied. duplicate: another customer has the
address. has_account: the customer signs in with this address, so only they change it. request_id: made by the client for
one press of the button. Statuses: saved {id uuid}, duplicate, has_account, invalid {fields text[]}, not_found.';

create or replace function private.needs_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.has_shown_factor()
    and exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified')
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
    return private.answer('weak_password', jsonb_build_object('least', (private.rules()).password_length));
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
comment on function public.join_staff(uuid, text) is 'For the person who has the link of an invitation and is signed in
with its address, confirmed: staff from then on; existing staff keep their role. The account gets the password, and every
session of it ends. code_first: the account has a second factor that this session has not shown.
Statuses: joined {email text, role staff.role}, weak_password {least int}, other_address {email text}, code_first,
expired, not_found.';

create or replace function public.delete_my_account() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  address text := private.email_of(person);
begin
  if private.needs_second_factor() then return private.answer('code_first'); end if;
  -- Owners leave one after the other, whatever their session has shown: each sees whether another owner is left.
  if exists (select from public.staff s where s.user_id = person and s.ended_at is null) then
    perform private.one_at_a_time('admins');
  end if;
  perform private.lock_event(w.event_id) from (
    select distinct s.event_id from public.waitlist_submissions s
    join private.addresses_to_forget(person) a on lower(s.email) = a.email
    order by 1) w;
  -- Waits for a booking under way, and lets none begin.
  perform 1 from public.profiles p where p.id = person for update;
  if private.why_stay(person) is not null then return private.why_stay(person); end if;
  perform private.forget_trips(person);
  perform private.forget_orders(person);
  perform private.forget_talk(person);
  perform private.forget_letters(person);
  perform private.forget_customer(person);
  perform private.forget_account(person);
  perform private.send_mail(address, 'account_deleted', jsonb_build_object());
  perform private.audit('delete_account', 'profiles', person::text);
  return private.answer('deleted');
end
$$;
comment on function public.delete_my_account() is
  'Anonymises the caller; bookings, orders and the ledger stay without the
person. code_first: the account has a second factor that this session has not shown. has_bookings: a trip is still to
come; has_orders: something paid is still to be sent; money_owed: AUD that go back first. Statuses: deleted, code_first,
has_bookings, has_orders, money_owed {amount numeric}, last_admin.';

revoke execute on function private.needs_second_factor() from public, anon, authenticated;
