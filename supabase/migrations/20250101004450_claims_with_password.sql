-- A stranger can register an address with their own password before its owner confirms it. A session begun by an email
-- link therefore proves the mailbox, but not who knows the password. Only a session begun with the password attaches
-- earlier bookings as it is; any other session sets a new password, which ends every other session.
-- A second factor is for staff: on a member's account, a stranger could lock its owner out with one.

-- Whether the caller's session was begun with the account's password.
create function private.has_shown_password() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'amr' @> '[{"method": "password"}]', false)
$$;

create or replace function public.claim_status(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  person uuid := private.account_of(l.email);
  is_mine boolean := coalesce(person = private.me(), false);
  confirmed boolean := private.email_of(person) is not null;
begin
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  return private.answer('ok', jsonb_build_object('email', l.email, 'expires_at', l.expires_at,
    'has_account', person is not null, 'must_sign_in', confirmed, 'is_mine', is_mine,
    'new_password', person is not null and case when confirmed then is_mine and not private.has_shown_password()
      else true end));
end
$$;
comment on function public.claim_status(uuid) is 'What the link of a claim email leads to, for the person who has it.
must_sign_in: the account of the address is confirmed. is_mine: the caller is signed in to it. new_password: claiming
sets a new password. Statuses: ok {email text, has_account boolean, must_sign_in boolean, is_mine boolean,
new_password boolean, expires_at timestamptz}, expired, used, not_found.';

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
comment on function public.claim_customer(uuid, text) is 'For the person who has the link of a claim email. An account
whose address was never confirmed is confirmed. The owner of a confirmed account calls this signed in. Unless the session
was begun with the account''s password, the account gets the given password (the rule of registration) and every session
of it ends; otherwise the given password is not used. What the company knows of the address is then the account''s.
sign_in: the account is confirmed and the caller is not signed in to it. code_first: the account has a second factor that
this session has not shown. no_account: register first, then open the link again. booked_twice: bookings of trips that
the account had booked as well; all stand, and staff are told. Statuses: claimed {email text, booked_twice text[]},
sign_in {email text}, code_first, weak_password {least int}, no_account {email text}, expired, used, not_found.';

create function private.refuse_member_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff(new.user_id) then
    raise exception 'Only staff set up a second factor.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger refuse_member_factor before insert on auth.mfa_factors
for each row execute function private.refuse_member_factor();
create trigger refuse_verified_member_factor before update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified')
execute function private.refuse_member_factor();

-- Factors from before this rule, with the sessions that showed them. The owner of the address gets an email.
delete from auth.sessions s using auth.mfa_factors f where f.user_id = s.user_id
  and not exists (select from public.staff t where t.user_id = f.user_id);
delete from auth.mfa_factors f where not exists (select from public.staff t where t.user_id = f.user_id);

revoke execute on function private.has_shown_password(), private.refuse_member_factor() from public, anon, authenticated;
