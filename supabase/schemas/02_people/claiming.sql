-- Connects a customer record, with its bookings and orders, with an account.

create function private.account_of(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  -- Supabase Auth stores email addresses in lower case, and its index on them excludes single sign-on accounts.
  where u.email = lower(address) and not u.is_sso_user and not p.is_admin
$$;
comment on function private.account_of(text) is
  'The account with an email address. Null: no account, or a staff account, because staff accounts cannot be claimed.';

create function private.claim_refusal(l public.customer_claims) returns text
language sql stable set search_path = '' as $$
  select case when l.id is null then 'not_found' when l.used_at is not null then 'used'
    when l.expires_at <= private.now() then 'expired' end
$$;
comment on function private.claim_refusal(public.customer_claims) is
  'The reason why a claim link cannot be used: not_found, used or expired. Null: it can be used.';

create function public.claim_status(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  is_mine boolean := coalesce(account = private.me(), false);
  confirmed boolean := private.email_of(account) is not null;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  return private.result('ok', jsonb_build_object('email', l.email, 'expires_at', l.expires_at,
    'has_account', account is not null, 'must_sign_in', confirmed, 'is_mine', is_mine,
    'new_password', account is not null and case when confirmed then is_mine and not private.has_shown_password()
      else true end));
end
$$;
comment on function public.claim_status(uuid) is
  'The data for the page that a claim link opens.
Fields:
- must_sign_in: the account with the email address is confirmed, so the person must sign in to it.
- is_mine: the caller is signed in to that account.
- new_password: the person must choose a new password.
Statuses: ok {email text, has_account boolean, must_sign_in boolean, is_mine boolean, new_password boolean, expires_at
timestamptz}, expired, used, not_found.';
revoke execute on function public.claim_status(uuid) from public, anon, authenticated;
grant execute on function public.claim_status(uuid) to anon, authenticated;

create function private.hand_over_account(profile_id uuid, password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = profile_id;
  delete from auth.refresh_tokens r where r.user_id::text = profile_id::text;
  delete from auth.sessions s where s.user_id = profile_id;
  delete from auth.identities i where i.user_id = profile_id and i.provider <> 'email';
  -- The table auth.one_time_tokens exists only on hosted Supabase.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using profile_id;
  end if;
end
$$;
comment on function private.hand_over_account(uuid, text) is
  'Gives the account to the person who used the claim link: sets a new password, confirms the email address and ends
all other sessions. A second factor is not removed.';

create function private.merge_customers(from_id uuid, into_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  update public.email_outbox m set dedupe_key = 'announcement_email:' || r.announcement_id || ':' || into_id
  from public.announcement_recipients r where r.customer_id = from_id
    and m.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || from_id
    and not exists (select from public.announcement_recipients t
      where t.announcement_id = r.announcement_id and t.customer_id = into_id);
  insert into public.announcement_recipients (announcement_id, customer_id)
  select r.announcement_id, into_id from public.announcement_recipients r where r.customer_id = from_id on conflict do nothing;
  update public.customer_claims l set customer_id = into_id where l.customer_id = from_id and l.used_at is not null;
  update public.customer_merges m set customer_id = into_id where m.customer_id = from_id;
  insert into public.customer_merges (old_id, customer_id, before, merged_by)
  select from_id, into_id, jsonb_build_object('kept', private.contact_of(k), 'other', private.contact_of(o)), private.me()
  from public.customers k, public.customers o where k.id = into_id and o.id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = coalesce(gone.profile_id, c.profile_id),
    phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member'
      when coalesce(gone.profile_id, c.profile_id) is not null then 'vip' else c.member_status end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at),
    email = coalesce(c.email, gone.email),
    guest_email = case when coalesce(gone.profile_id, c.profile_id) is null
      then coalesce(c.guest_email, gone.guest_email) end
  where c.id = into_id;
  update public.bookings b set user_id = c.profile_id from public.customers c
  where c.id = into_id and b.customer_id = into_id and b.user_id is distinct from c.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.duplicate_bookings(into_id) d);
end
$$;
comment on function private.merge_customers(uuid, uuid) is
  'Moves everything of the customer from_id to the customer into_id, and deletes the row from_id. If both customers
booked the same trip, both bookings remain, because either may have payments. Staff see these bookings as duplicates.
The caller must have locked both customers and their events.';

create function private.lock_customers(variadic ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_event(b.event_id) from (
    select distinct t.event_id from public.bookings t where t.customer_id = any (ids) order by 1) b;
  perform 1 from public.bookings b where b.customer_id = any (ids) order by b.id for update;
  perform 1 from public.customers c where c.id = any (ids) order by c.id for update;
end
$$;
comment on function private.lock_customers(uuid[]) is
  'Locks the events, the bookings and the rows of the given customers, in that order.';

create function private.find_claim(token uuid, profile_id uuid) returns public.customer_claims
language sql volatile set search_path = '' as $$
  select l from public.customer_claims l join public.customers c on c.id = l.customer_id
  where l.token = find_claim.token
    and (c.profile_id is null or find_claim.profile_id is null or c.profile_id = find_claim.profile_id)
$$;
comment on function private.find_claim(uuid, uuid) is
  'The claim link with the given token. No row if profile_id is given and the link''s customer belongs to another
account.';

create function public.claim_customer(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(account) is not null;
  keeps_password boolean := confirmed and private.has_shown_password();
  own uuid;
  twice jsonb;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  if account is null then return private.result('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and account is distinct from private.me() then
    return private.result('sign_in', jsonb_build_object('email', l.email));
  end if;
  if confirmed and private.needs_second_factor() then return private.result('code_first'); end if;
  if not keeps_password and not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  if private.find_claim(token, account) is null then return private.result('not_found'); end if;
  own := private.ensure_customer(account);
  perform private.lock_customers(own, l.customer_id);
  -- Reads the claim link again after locking, because a concurrent request may have used the link first.
  l := private.find_claim(token, account);
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  if not confirmed then
    update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
      full_name = case when private.can_use_name(p.id, c.full_name) then c.full_name else p.full_name end
    from public.customers c where p.id = account and c.id = l.customer_id;
  end if;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  if confirmed then
      update public.customers c set full_name = coalesce(p.full_name, c.full_name), phone = coalesce(p.phone, c.phone)
    from public.profiles p where p.id = account and c.id = l.customer_id;
  end if;
  -- The customer is already linked to the account, so confirming the email address sends no second claim email.
  if not keeps_password then perform private.hand_over_account(account, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = account
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.duplicate_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', account, 'booked_twice', twice));
  return private.result('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$$;
comment on function public.claim_customer(uuid, text) is
  'Connects a customer record with an account. Called by the person who opened the claim link in an email. If their
account is unconfirmed, the link confirms the account. If they have a confirmed account, they must be signed in. If the
session did not begin with the account''s password, the account gets the given password and all its sessions end.
Fields:
- booked_twice: references of bookings of trips that the account had booked as well; all of these bookings remain, and
staff see them.
Results:
- sign_in: the account is confirmed and the caller is not signed in to it.
- code_first: the account has a second factor that is not verified in this session.
- no_account: the person must register first and then open the link again.
Statuses: claimed {email text, booked_twice text[]}, sign_in {email text}, code_first, weak_password {min int},
no_account {email text}, expired, used, not_found.';
revoke execute on function public.claim_customer(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_customer(uuid, text) to anon, authenticated;

create function private.has_shown_password() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'amr' @> '[{"method": "password"}]', false)
$$;
comment on function private.has_shown_password() is
  'Whether the caller signed in with the account''s password when the session began.';

create function private.refuse_member_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff(new.user_id) then
    raise exception 'Only staff set up a second factor.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_member_factor() is
  'Trigger: refuses a second factor for accounts that are not staff.';

create trigger refuse_member_factor before insert on auth.mfa_factors
for each row execute function private.refuse_member_factor();

create trigger refuse_verified_member_factor before update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified')
execute function private.refuse_member_factor();

create function private.claim_link_hours() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
comment on function private.claim_link_hours() is
  'Number of hours for which a claim link, a staff invitation and an unconfirmed waitlist entry are valid.';
