-- The people the company deals with, registered or not.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid unique references public.profiles (id) on delete set null,
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  phone text check (phone ~ '\S' and char_length(phone) <= 40),
  status text not null default 'Active' check (status in ('Active', 'Pending', 'Inactive')),
  member_status text not null default 'none' check (member_status in ('none', 'vip', 'member')),
  last_activity timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.customers is 'A person the company deals with; linked to a profile once the e-mail address is confirmed.';
comment on column public.customers.email is 'Null: the person asked to be forgotten.';
comment on column public.customers.member_status is 'none; vip: registered; member: has booked a trip.';
comment on column public.customers.created_at is 'When the person joined.';

create unique index customers_email_once on public.customers (lower(email));
create index customers_created_at_idx on public.customers (created_at desc, id);
create index customers_status_idx on public.customers (status, created_at desc, id);
create index customers_search_idx on public.customers using gin ((full_name || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);

-- Helpers --------------------------------------------------------------------------------------------------------

-- The customer that stands for a registered person; an unlinked one of the same confirmed address is theirs.
create function private.ensure_customer(user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  person record;
begin
  select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
  if found then return found_id; end if;
  select u.email, u.email_confirmed_at, p.full_name, p.phone into person
  from auth.users u join public.profiles p on p.id = u.id where u.id = ensure_customer.user_id;
  if person.email_confirmed_at is not null then
    update public.customers c set profile_id = ensure_customer.user_id,
      member_status = case c.member_status when 'none' then 'vip' else c.member_status end
    where lower(c.email) = lower(person.email) and c.profile_id is null returning c.id into found_id;
    if found then return found_id; end if;
  end if;
  insert into public.customers (profile_id, full_name, email, phone, member_status, last_activity)
  values (ensure_customer.user_id, coalesce(person.full_name, split_part(person.email, '@', 1)),
    (select person.email where not exists (select 1 from public.customers c where lower(c.email) = lower(person.email))),
    person.phone, 'vip', now())
  returning id into found_id;
  return found_id;
end
$$;

-- Whoever confirms an address becomes a customer, or is found to be one already.
create function private.link_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.profiles p where p.id = new.id) then perform private.ensure_customer(new.id); end if;
  return new;
exception when others then
  raise warning 'no customer was linked to %: %', new.id, sqlerrm;  -- a sign-up must not fail for it
  return new;
end
$$;
create trigger z_link_customer after insert or update of email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null) execute function private.link_customer();

-- Bookings carry the words they are searched by.
create function private.rename_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'customers' then
    update public.bookings b set search_text = '' where b.customer_id = new.id;
  else
    update public.bookings b set search_text = '' where b.event_id = new.id;
  end if;
  return new;
end
$$;
create trigger rename_bookings after update of full_name, email on public.customers
for each row when ((new.full_name, new.email) is distinct from (old.full_name, old.email))
execute function private.rename_bookings();
create trigger rename_bookings after update of title on public.events
for each row when (new.title <> old.title) execute function private.rename_bookings();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.customers enable row level security;
create policy "Admins read customers, people their own row" on public.customers
for select to authenticated using (profile_id = (select auth.uid()) or (select private.is_admin()));
revoke all on public.customers from anon, authenticated;
grant select on public.customers to authenticated;
grant all on public.customers to service_role;

-- Functions ------------------------------------------------------------------------------------------------------

-- Adds a customer (no id) or changes one. Fields not given stay.
-- Statuses: saved {id}, invalid {fields}, duplicate (the address is another's), not_found.
create function public.save_customer(customer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.customers;
  given jsonb := customer;
  faults text[] := '{}'::text[];
  saved uuid;
begin
  perform private.require_admin();
  if customer ->> 'id' is not null then
    select * into old from public.customers c where c.id = private.to_uuid(customer ->> 'id') for update;
    if not found then return jsonb_build_object('status', 'not_found'); end if;
    given := to_jsonb(old) || customer;
  end if;
  if private.clean(given ->> 'full_name') is null or char_length(given ->> 'full_name') > 120 then faults := faults || 'full_name'::text; end if;
  if not private.is_email(private.clean(given ->> 'email')) then faults := faults || 'email'::text; end if;
  if char_length(given ->> 'phone') > 40 then faults := faults || 'phone'::text; end if;
  if coalesce(given ->> 'status', 'Active') not in ('Active', 'Pending', 'Inactive') then faults := faults || 'status'::text; end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  begin
    insert into public.customers (id, full_name, email, phone, status, last_activity)
    values (coalesce(old.id, gen_random_uuid()), private.clean(given ->> 'full_name'), private.clean(given ->> 'email'),
      private.clean(given ->> 'phone'), coalesce(given ->> 'status', 'Active'), now())
    on conflict (id) do update set full_name = excluded.full_name, email = excluded.email, phone = excluded.phone,
      status = excluded.status
    returning id into saved;
  exception when unique_violation then
    return jsonb_build_object('status', 'duplicate');
  end;
  perform private.audit('save_customer', 'customers', saved::text);
  return jsonb_build_object('status', 'saved', 'id', saved);
end
$$;

revoke execute on function public.save_customer(jsonb) from public, anon, authenticated;
grant execute on function public.save_customer(jsonb) to authenticated, service_role;
