-- Customers: people who book, with or without an account.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid unique references public.profiles (id) on delete set null,
  full_name text not null,
  email text constraint customers_email_fits check (email is null or private.is_email(email)),
  phone text constraint customers_phone_fits check (phone is null or private.is_phone(phone)),
  status text not null default 'Active' constraint customers_status_known
    check (status in ('Active', 'Pending', 'Inactive')),
  member_status text not null default 'none'
    constraint customers_member_status_known check (member_status in ('none', 'vip', 'member')),
  last_activity timestamptz,
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  forgotten_at timestamptz,
  constraint customers_full_name_fits check (private.is_person_name(full_name))
);
comment on table public.customers is
  'People the company deals with, with or without an account. A new account gets a row. A row that staff made belongs
to the account after the reader of the mailbox has claimed it.';
comment on column public.customers.id is 'Id of the customer.';
comment on column public.customers.profile_id is 'The account of the customer. Null: none.';
comment on column public.customers.full_name is 'Name of the customer.';
comment on column public.customers.email is
  'The email address. Null: none, another row with the address waits to be claimed, or the person was erased.';
comment on column public.customers.phone is 'The phone number. Null: none.';
comment on column public.customers.status is 'Status that staff set, such as Active.';
comment on column public.customers.member_status is
  'none: no account. vip: has an account. member: has a confirmed booking.';
comment on column public.customers.last_activity is
  'When the customer last booked, ordered or registered. Null: never.';
comment on column public.customers.request_id is
  'Id that the client made for the request that added the row, so that a repeated request adds it once. Null: added
otherwise.';
comment on column public.customers.created_at is 'When the customer was added.';
comment on column public.customers.forgotten_at is
  'When the personal data was erased. Bookings and the ledger stay. Null: not erased.';

create unique index customers_email_once on public.customers (lower(email));
create index customers_created_at_idx on public.customers (created_at desc, id);
create index customers_status_idx on public.customers (status, created_at desc, id);
create index customers_search_idx on public.customers
using gin (lower(full_name || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
create index customers_digits_idx on public.customers
using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);
create index customers_name_idx on public.customers (lower(full_name));
create index customers_number_idx on public.customers
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(61|0)', '')) include (phone);
create index customers_account_idx on public.customers (created_at desc, id) where profile_id is not null;
create index customers_no_email_idx on public.customers (created_at desc, id)
where email is null and profile_id is null and forgotten_at is null;

alter table public.customers enable row level security;
revoke all on public.customers from anon, authenticated;
grant select on public.customers to authenticated;
grant all on public.customers to service_role;

create policy "Members read their own customer row, staff with sales all" on public.customers
for select to authenticated
using (profile_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own customer row, staff with sales all" on public.customers is
  'A customer without account has no own row.';

create function private.record_customer_activity(customer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.customers c set last_activity = private.now() where c.id = customer_id;
end
$$;
comment on function private.record_customer_activity(uuid) is 'Sets last_activity of a customer to the current time.';

create function private.ensure_customer(user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  address text := private.email_of(user_id);
  profile record;
begin
  select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
  if found then return found_id; end if;
  select p.phone, coalesce(p.full_name, case when private.is_person_name(l.name) then l.name end, 'Member') as name
  into strict profile
  from public.profiles p join auth.users u on u.id = p.id
  cross join lateral (select left(replace(split_part(u.email, '@', 1), '.', ' '), 120) as name) l
  where p.id = ensure_customer.user_id;
  -- A second attempt, because another transaction may have added the row or a customer with the address.
  for attempt in 1..2 loop
    insert into public.customers (profile_id, full_name, email, phone, member_status, last_activity)
    values (ensure_customer.user_id, profile.name,
      case when attempt = 1 and not exists (select 1 from public.customers c where lower(c.email) = address)
        then address end,
      profile.phone, 'vip', private.now())
    on conflict do nothing;
    select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
    exit when found;
  end loop;
  perform private.send_claim_request(user_id);
  return found_id;
end
$$;
comment on function private.ensure_customer(uuid) is
  'The customer row of an account, added if there is none. A row that staff made for the same address stays separate;
the mailbox gets an email to claim it.';

create function private.sync_account_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(new.email);
  customer uuid;
begin
  if not exists (select 1 from public.profiles p where p.id = new.id) or address is null then return new; end if;
  update private.profile_emails e set given_up_at = private.now()
  where e.profile_id = new.id and e.email <> address and e.given_up_at is null;
  insert into private.profile_emails as e (profile_id, email, confirmed_at)
  values (new.id, address,
    case when tg_op = 'UPDATE' and lower(old.email) <> address then private.now() else new.email_confirmed_at end)
  on conflict (profile_id, email) do update set given_up_at = null, confirmed_at = excluded.confirmed_at,
    claimed_at = null
  where e.given_up_at is not null;
  customer := private.ensure_customer(new.id);
  if tg_op = 'UPDATE' and (old.email_confirmed_at is null or lower(old.email) <> address) then
    delete from public.customer_claims l where l.customer_id = customer and l.used_at is null
      and lower(l.email) <> address;
    update public.customers c set email = case when not exists (
      select 1 from public.customers o where lower(o.email) = address and o.id <> c.id) then address end
    where c.id = customer;
    if old.email_confirmed_at is not null then
      perform private.audit('change_email', 'customers', customer::text);
    end if;
    perform private.send_claim_request(new.id);
  end if;
  return new;
exception when others then
  raise warning 'no customer was kept for %: %', new.id, sqlerrm;
  return new;
end
$$;
comment on function private.sync_account_emails() is
  'Keeps the addresses and the customer row of an account when an address is confirmed or changed. A sign-up never
fails because of it.';

create trigger z_sync_account_emails after insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null) execute function private.sync_account_emails();

create function private.customer_added(request uuid, given public.customers) returns jsonb
language sql stable set search_path = '' as $$
  select case when (c.full_name, c.email, c.phone, c.status) is not distinct from
    (given.full_name, given.email, given.phone, given.status)
    then private.result('saved', jsonb_build_object('id', c.id)) else private.invalid('request_id') end
  from public.customers c where c.request_id = request
$$;
comment on function private.customer_added(uuid, public.customers) is
  'The result of an earlier request with the same id. Null: there was none. The same id with other values is invalid.';

create function public.save_customer(customer jsonb, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(customer);
  old public.customers;
  new public.customers;
  errors text[];
begin
  perform private.require_permission('booking');
  if given ->> 'id' is not null then
    select * into old from public.customers c where c.id = private.to_uuid(given ->> 'id') for update;
    if not found then return private.result('not_found'); end if;
  end if;
  new := old;
  if old.id is null or given ? 'full_name' then new.full_name := private.clean(given ->> 'full_name'); end if;
  if given ? 'email' then new.email := private.clean(given ->> 'email'); end if;
  if given ? 'phone' then new.phone := private.clean(given ->> 'phone'); end if;
  new.status := coalesce(given ->> 'status', old.status, 'Active');
  errors := private.validation_errors(new, 'full_name', 'email', 'phone', 'status');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if old.id is not null then return private.change_customer(old, new); end if;
  perform private.advisory_lock('customer ' || request_id::text);
  if private.customer_added(request_id, new) is not null then return private.customer_added(request_id, new); end if;
  insert into public.customers (full_name, email, phone, status, last_activity, request_id)
  values (new.full_name, new.email, new.phone, new.status, private.now(), save_customer.request_id)
  returning id into new.id;
  perform private.audit('add_customer', 'customers', new.id::text, jsonb_build_object('status', new.status));
  return private.result('saved', jsonb_build_object('id', new.id));
exception when unique_violation then return private.result('duplicate');
end
$$;
comment on function public.save_customer(jsonb, uuid) is
  'For staff with the permission "booking": adds a customer, or changes the one with the id. customer: {id, full_name,
email, phone, status}. Fields that are not given stay; blank ones are emptied. duplicate: another customer has the
address. has_account: the customer signs in with this address, so only they change it. request_id: generated by the
client for each request, so that a repeated one adds no second customer.
Statuses: saved {id uuid}, duplicate, has_account, invalid {fields text[]}, not_found.';
revoke execute on function public.save_customer(jsonb, uuid) from public, anon, authenticated;
grant execute on function public.save_customer(jsonb, uuid) to authenticated;

create function private.change_customer(old public.customers, new public.customers) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changed text[] := array(select n.key from jsonb_each(to_jsonb(new)) n
    where n.value <> to_jsonb(old) -> n.key order by 1);
begin
  if changed = '{}' then return private.result('saved', jsonb_build_object('id', old.id)); end if;
  if old.profile_id is not null and 'email' = any (changed) then return private.result('has_account'); end if;
  update public.customers c set full_name = new.full_name, email = new.email, phone = new.phone, status = new.status
  where c.id = old.id;
  if 'email' = any (changed) then
    delete from public.customer_claims l where l.customer_id = old.id and l.used_at is null;
  end if;
  perform private.audit('change_customer', 'customers', old.id::text, jsonb_build_object('changed', changed)
    || case when old.status <> new.status
      then jsonb_build_object('status_before', old.status, 'status', new.status) else '{}' end);
  return private.result('saved', jsonb_build_object('id', old.id));
end
$$;
comment on function private.change_customer(public.customers, public.customers) is
  'Writes the fields that differ. The audit row names the fields, not their values. A changed address voids the claim
links sent to the old one.';

create function private.postcode_fits(postcode text, state text) returns boolean
language sql immutable set search_path = '' as $$
  select postcode ~ case state
    when 'ACT' then '^(02\d\d|2540|26(0\d|1[0-8]|20)|29([01]\d|20))$'
    when 'NSW' then '^([12]\d{3}|358[56]|3644|3691|3707|4377|438[35])$'
    when 'NT' then '^0[89]\d\d$'
    when 'QLD' then '^([49]\d{3}|2406)$'
    when 'SA' then '^(5\d{3}|0872)$'
    when 'TAS' then '^7\d{3}$'
    when 'VIC' then '^[38]\d{3}$'
    when 'WA' then '^(6\d{3}|0872)$'
  end
$$;
comment on function private.postcode_fits(text, text) is
  'Whether an Australian postcode lies in the state. Source: the ranges of Australia Post. Border towns that use a
postcode of the neighbouring state are listed. NSW accepts all of its range, as it surrounds the ACT.';
grant execute on function private.postcode_fits(text, text) to authenticated, service_role;

create function private.set_billing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.full_name, c.phone into new.billing_name, new.billing_phone
  from public.customers c where c.id = new.customer_id;
  return new;
end
$$;
comment on function private.set_billing() is
  'Copies name and phone number of the customer to a new booking, for its invoice.';
