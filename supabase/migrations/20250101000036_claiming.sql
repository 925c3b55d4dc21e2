-- Taking a claim up: the letter's reader chooses a password, and is alone with the account from then on.

-- The account that goes by an address. Admins' accounts are nobody's to claim.
create function private.account_of(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  where lower(u.email) = lower(address) and not p.is_admin
$$;

-- used, expired or not_found; null: the claim can be taken up.
create function private.why_no_claim(l public.customer_claims) returns text
language sql stable set search_path = '' as $$
  select case when l.id is null then 'not_found' when l.used_at is not null then 'used'
    when l.expires_at <= private.now() then 'expired' end
$$;

create function public.claim_status(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  l public.customer_claims;
begin
  select * into l from public.customer_claims c where c.token = claim_status.token;
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  return private.answer('ok', jsonb_build_object('email', l.email, 'expires_at', l.expires_at,
    'has_account', private.account_of(l.email) is not null));
end
$$;
comment on function public.claim_status(uuid) is 'What the letter''s link leads to, for whoever has it.
Statuses: ok {email text, has_account boolean, expires_at timestamptz}, expired, used, not_found.';

-- A new password for an account, and an end to all that whoever had it before may hold: sessions, links under way,
-- second factors, other ways to sign in.
create function private.take_account(person uuid, password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept text;
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = person;
  delete from auth.refresh_tokens r where r.user_id::text = person::text;
  delete from auth.sessions s where s.user_id = person;
  delete from auth.identities i where i.user_id = person and i.provider <> 'email';
  -- These the hosted service has, and the embedded one has not.
  foreach kept in array array['auth.one_time_tokens', 'auth.mfa_factors'] loop
    if to_regclass(kept) is not null then
      execute format('delete from %s where user_id = $1', kept) using person;
    end if;
  end loop;
end
$$;

-- Moves what a customer has to another, whose row stays. Where both have booked a trip, both bookings stand: money may
-- be in either, and only the person knows which is meant; the desk is told. The caller holds the locks of both and of
-- their events.
create function private.merge_customers(from_id uuid, into_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = gone.profile_id, phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member' else 'vip' end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at)
  where c.id = into_id;
  update public.bookings b set user_id = gone.profile_id
  where b.customer_id = into_id and b.user_id is distinct from gone.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.double_bookings(into_id) d);
end
$$;

-- The locks in their order: trips, bookings, customers.
create function private.lock_customers(variadic ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_event(b.event_id) from (
    select distinct t.event_id from public.bookings t where t.customer_id = any (ids) order by 1) b;
  perform 1 from public.bookings b where b.customer_id = any (ids) order by b.id for update;
  perform 1 from public.customers c where c.id = any (ids) order by c.id for update;
end
$$;

-- A claim, as long as its customer is nobody else's.
create function private.find_claim(token uuid, person uuid) returns public.customer_claims
language sql volatile set search_path = '' as $$
  select l from public.customer_claims l join public.customers c on c.id = l.customer_id
  where l.token = find_claim.token and (c.profile_id is null or person is null or c.profile_id = person)
$$;

create function public.claim_customer(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  person uuid := private.account_of(l.email);
  own uuid;
  twice jsonb;
begin
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  if not private.is_password(password) then
    return private.answer('weak_password', jsonb_build_object('least', (private.rules()).password_length));
  end if;
  if person is null then return private.answer('no_account', jsonb_build_object('email', l.email)); end if;
  if private.find_claim(token, person) is null then return private.answer('not_found'); end if;
  own := private.ensure_customer(person);
  perform private.lock_customers(own, l.customer_id);
  -- Read anew: it may have been taken up meanwhile.
  l := private.find_claim(token, person);
  if private.why_no_claim(l) is not null then return private.answer(private.why_no_claim(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
    full_name = case when private.may_be_called(p.id, c.full_name) then c.full_name else p.full_name end
  from public.customers c where p.id = person and c.id = l.customer_id;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  -- By now the customer is theirs, so that confirming the address asks nobody to claim it.
  perform private.take_account(person, password);
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = person
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.double_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', person, 'booked_twice', twice));
  return private.answer('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$$;
comment on function public.claim_customer(uuid, text) is 'For whoever has the letter''s link: the account of its
address gets the password (the rule of registration), every session of it ends, and what the company knows of the
address is its own. no_account: register first, then follow the link again. booked_twice: bookings of trips that the
account had booked as well; all stand, and the desk is told. Statuses: claimed {email text, booked_twice text[]},
weak_password {least int}, no_account {email text}, expired, used, not_found.';

revoke execute on function public.claim_status(uuid), public.claim_customer(uuid, text)
  from public, anon, authenticated;
grant execute on function public.claim_status(uuid), public.claim_customer(uuid, text)
  to anon, authenticated;
