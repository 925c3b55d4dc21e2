-- Links by which a person asks to connect a customer record with their account.

-- What the company knew of an address before its account. Registering proves nothing: whoever was first may have
-- chosen the password, and the mailbox's owner confirmed it in good faith. So the mailbox gets a letter of its own,
-- whose reader chooses a new password, ends every session there is, and has what is his from then on.
create table public.customer_claims (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table public.customer_claims is
  'Letters by which a mailbox''s reader takes over what the company knows of the address.';
comment on column public.customer_claims.token is 'The secret in the letter''s link.';
comment on column public.customer_claims.sent_at is
  'Of the last letter; null: the desk copied the link, and none was sent.';

create index customer_claims_customer_idx on public.customer_claims (customer_id);
create unique index customer_claims_open_once on public.customer_claims (customer_id) where used_at is null;

alter table public.customer_claims enable row level security;
revoke all on public.customer_claims from anon, authenticated;
grant select on public.customer_claims to authenticated;
grant all on public.customer_claims to service_role;

create policy "No client reads the claims" on public.customer_claims for select to authenticated using (false);

-- The customer's open claim for an address; one that has run out gets a new secret. The caller holds the customer's
-- lock.
create function private.open_claim(customer_id uuid, email text) returns public.customer_claims
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

-- Whoever confirms an address while the desk merges its customer into another was refused with an error: there is
-- nobody left to claim by then, and that is all.
create function private.send_claim(customer_id uuid, email text) returns public.customer_claims
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
  perform private.queue_email(l.email, 'claim_customer',
    jsonb_build_object('full_name', c.full_name, 'token', l.token, 'expires_at', l.expires_at));
  perform private.audit('send_claim', 'customers', c.id::text);
  return l;
end
$$;

-- The customer whom the desk made for a person's address, and whom nobody has claimed. Admins claim nothing: whoever
-- got hold of such a letter would be one.
create function private.unclaimed_customer(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select c.id from public.customers c join public.profiles p on p.id = person and not p.is_admin
  where c.profile_id is null and lower(c.email) = private.email_of(person)
$$;

create function private.was_heard_of(address text, before timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.contact_messages m where lower(m.email) = address and m.created_at < before)
    or exists (select 1 from public.interest_submissions i where lower(i.email) = address and i.created_at < before)
    or exists (select 1 from public.waitlist_submissions w where lower(w.email) = address and w.created_at < before)
    or exists (select 1 from public.orders o where lower(o.email) = address and o.user_id is null
      and o.created_at < before);
end
$$;

-- Whether letters or orders came from a person's address before the account, and wait to be claimed.
create function private.has_unclaimed_words(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.profile_emails e join public.profiles p on p.id = e.profile_id
    where e.profile_id = person and not p.is_admin and e.email = private.email_of(person) and e.claimed_at is null
      and private.was_heard_of(e.email, e.confirmed_at))
$$;

-- On confirming an address: the letter goes out by itself where the desk knows it.
create function private.send_claim_request(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  customer uuid := private.unclaimed_customer(person);
begin
  if customer is not null then perform private.send_claim(customer, private.email_of(person)); end if;
end
$$;

create function public.my_claim() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  l public.customer_claims;
begin
  select c.* into l from public.customer_claims c
  where c.customer_id = private.unclaimed_customer(person) and c.used_at is null and c.sent_at is not null
    and c.expires_at > private.now();
  if found then return private.result('sent', jsonb_build_object('email', l.email, 'expires_at', l.expires_at)); end if;
  if private.unclaimed_customer(person) is null and not private.has_unclaimed_words(person) then
    return private.result('none');
  end if;
  return private.result('known', jsonb_build_object('booked', private.unclaimed_customer(person) is not null));
end
$$;
comment on function public.my_claim() is 'Whether the company knew the member''s address before the account, and nobody
has claimed that yet. sent: a letter is on its way; known: one may be asked for; booked: the desk knows the address,
else letters came from it. Statuses: sent {email text, expires_at timestamptz}, known {booked boolean}, none.';
revoke execute on function public.my_claim() from public, anon, authenticated;
grant execute on function public.my_claim() to authenticated;

create function public.request_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  customer uuid := private.unclaimed_customer(person);
  l public.customer_claims;
begin
  if customer is null and private.has_unclaimed_words(person) then customer := private.ensure_customer(person); end if;
  if customer is null then return private.result('none'); end if;
  l := private.send_claim(customer, private.email_of(person));
  if l.id is null then return private.result('none'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'sent_at', l.sent_at, 'expires_at', l.expires_at));
end
$$;
comment on function public.request_claim() is 'Has the letter sent to the member''s address, once an hour at most.
Statuses: sent {email text, sent_at timestamptz, expires_at timestamptz}, sent_before {email text, sent_at timestamptz,
expires_at timestamptz}, none.';
revoke execute on function public.request_claim() from public, anon, authenticated;
grant execute on function public.request_claim() to authenticated;
