-- Claim links, by which a person connects a customer record with their account.

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
  'One row per claim link. The link, sent to a customer''s mailbox, connects the customer record with an account. It
also sets a new password, because the account may have been registered by someone who cannot read the mailbox.';
comment on column public.customer_claims.id is 'Primary key.';
comment on column public.customer_claims.customer_id is 'The customer record to connect.';
comment on column public.customer_claims.token is 'The secret token in the link.';
comment on column public.customer_claims.email is 'The email address to which the link is sent.';
comment on column public.customer_claims.created_at is 'When the claim link was created.';
comment on column public.customer_claims.sent_at is 'When the link was last emailed. Null: never.';
comment on column public.customer_claims.expires_at is 'When the link stops working.';
comment on column public.customer_claims.used_at is 'When the link was used. Null: not used yet.';

create index customer_claims_customer_idx on public.customer_claims (customer_id);
create unique index customer_claims_open_once on public.customer_claims (customer_id) where used_at is null;

alter table public.customer_claims enable row level security;
revoke all on public.customer_claims from anon, authenticated;
grant select on public.customer_claims to authenticated;
grant all on public.customer_claims to service_role;

create policy "No client reads claims" on public.customer_claims for select to authenticated using (false);
comment on policy "No client reads claims" on public.customer_claims is
  'The table contains secret claim tokens, so only functions read it.';

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
comment on function private.open_claim(uuid, text) is
  'Returns the unused claim link of a customer for an email address; replaces an expired link by a new one. The caller
must have locked the customer.';

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
comment on function private.send_claim(uuid, text) is
  'Emails the claim link of a customer to an email address, at most once per hour. Returns null if the customer was
merged into another customer before the lock was obtained.';

create function private.unclaimed_customer(profile_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select c.id from public.customers c join public.profiles p on p.id = unclaimed_customer.profile_id and not p.is_admin
  where c.profile_id is null
    and private.email_of(unclaimed_customer.profile_id) in (lower(c.email), lower(c.guest_email))
  order by c.guest_email is not null, c.created_at, c.id limit 1
$$;
comment on function private.unclaimed_customer(uuid) is
  'The customer record that has the email address of the account but is not linked to the account yet. Staff added the
record, or a visitor booked with the address. Null for staff accounts, so that a stranger with the claim link cannot
take over a staff account.';

create function private.has_sent_messages(address text, before timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.contact_messages m where lower(m.email) = address and m.created_at < before)
    or exists (select 1 from public.interest_submissions i where lower(i.email) = address and i.created_at < before)
    or exists (select 1 from public.waitlist_submissions w where lower(w.email) = address and w.created_at < before)
    or exists (select 1 from public.orders o where lower(o.email) = address and o.user_id is null
      and o.created_at < before);
end
$$;
comment on function private.has_sent_messages(text, timestamptz) is
  'Whether messages, enquiries, waitlist entries or orders were sent from an email address before a time.';

create function private.has_unclaimed_messages(profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.profile_emails e join public.profiles p on p.id = e.profile_id
    where e.profile_id = has_unclaimed_messages.profile_id and not p.is_admin
      and e.email = private.email_of(has_unclaimed_messages.profile_id) and e.claimed_at is null
      and private.has_sent_messages(e.email, e.confirmed_at))
$$;
comment on function private.has_unclaimed_messages(uuid) is
  'Whether messages or orders were sent from the email address of an account before the account confirmed the address,
and are not linked to the account yet.';

create function private.send_claim_request(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  customer uuid := private.unclaimed_customer(profile_id);
begin
  if customer is not null then perform private.send_claim(customer, private.email_of(profile_id)); end if;
end
$$;
comment on function private.send_claim_request(uuid) is
  'Emails a claim link to a newly confirmed email address if staff had added a customer with that address.';

create function public.my_claim() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  l public.customer_claims;
begin
  select c.* into l from public.customer_claims c
  where c.customer_id = private.unclaimed_customer(member) and c.used_at is null and c.sent_at is not null
    and c.expires_at > private.now();
  if found then return private.result('sent', jsonb_build_object('email', l.email, 'expires_at', l.expires_at)); end if;
  if private.unclaimed_customer(member) is null and not private.has_unclaimed_messages(member) then
    return private.result('none');
  end if;
  return private.result('has_records', jsonb_build_object('booked', private.unclaimed_customer(member) is not null));
end
$$;
comment on function public.my_claim() is
  'For members: whether the company has records for the member''s email address that are older than the account and are
not linked to the account yet. sent: the claim link was emailed and still works. has_records: the member can request the
link. booked: true if staff added a customer with the email address; false if only messages or orders were sent from it.
Statuses: sent {email text, expires_at timestamptz}, has_records {booked boolean}, none.';
revoke execute on function public.my_claim() from public, anon, authenticated;
grant execute on function public.my_claim() to authenticated;

create function public.request_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  customer uuid := private.unclaimed_customer(member);
  l public.customer_claims;
begin
  if customer is null and private.has_unclaimed_messages(member) then customer := private.ensure_customer(member); end if;
  if customer is null then return private.result('none'); end if;
  l := private.send_claim(customer, private.email_of(member));
  if l.id is null then return private.result('none'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'sent_at', l.sent_at, 'expires_at', l.expires_at));
end
$$;
comment on function public.request_claim() is
  'For members: emails the claim link to the member''s own email address, at most once per hour.
Results:
- sent_before: the link was emailed within the last hour and is not sent again.
Statuses: sent {email text, sent_at timestamptz, expires_at timestamptz}, sent_before {email text, sent_at
timestamptz, expires_at timestamptz}, none.';
revoke execute on function public.request_claim() from public, anon, authenticated;
grant execute on function public.request_claim() to authenticated;
