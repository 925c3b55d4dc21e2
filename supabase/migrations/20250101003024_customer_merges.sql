-- Of a customer who turned out to be another one too: where they went, and as whom they were known.

create table public.customer_merges (
  old_id uuid primary key,
  customer_id uuid not null references public.customers (id) on delete cascade,
  before jsonb,
  merged_at timestamptz not null default private.now(),
  merged_by uuid references public.profiles (id) on delete set null
);
comment on table public.customer_merges is 'Customers who are gone, for they were others too; for staff alone.';
comment on column public.customer_merges.old_id is 'The customer who is gone: old links lead on to the one who stays.';
comment on column public.customer_merges.before is 'As the desk knew both; null once the person is forgotten. Shape:
{kept {full_name text, email text?, phone text?}, other {full_name text, email text?, phone text?}}.';
comment on column public.customer_merges.merged_by is 'Null: the account''s own claim, or who has left.';
create index customer_merges_customer_idx on public.customer_merges (customer_id);
create index customer_merges_merged_by_idx on public.customer_merges (merged_by);

alter table public.customer_merges enable row level security;
create policy "Staff read who was merged" on public.customer_merges for select to authenticated
using ((select private.may('sales')));
revoke all on public.customer_merges from anon, authenticated;
grant select on public.customer_merges to authenticated;
grant all on public.customer_merges to service_role;

create function private.known_as(c public.customers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone)
$$;

-- Moves what a customer has to another, whose row stays: everything that names the one by id. Where both have booked a
-- trip, both bookings stand: money may be in either, and only the person knows which is meant; the desk is told. The
-- caller holds the locks of both and of their events.
create or replace function private.merge_customers(from_id uuid, into_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  update public.email_outbox m set dedupe_key = 'guest_letter:' || r.letter_id || ':' || into_id
  from public.event_letter_readers r where r.customer_id = from_id
    and m.dedupe_key = 'guest_letter:' || r.letter_id || ':' || from_id
    and not exists (select from public.event_letter_readers t
      where t.letter_id = r.letter_id and t.customer_id = into_id);
  insert into public.event_letter_readers (letter_id, customer_id)
  select r.letter_id, into_id from public.event_letter_readers r where r.customer_id = from_id on conflict do nothing;
  update public.customer_claims l set customer_id = into_id where l.customer_id = from_id and l.used_at is not null;
  update public.customer_merges m set customer_id = into_id where m.customer_id = from_id;
  insert into public.customer_merges (old_id, customer_id, before, merged_by)
  select from_id, into_id, jsonb_build_object('kept', private.known_as(k), 'other', private.known_as(o)), private.me()
  from public.customers k, public.customers o where k.id = into_id and o.id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = coalesce(gone.profile_id, c.profile_id),
    phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member'
      when coalesce(gone.profile_id, c.profile_id) is not null then 'vip' else c.member_status end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at)
  where c.id = into_id;
  update public.bookings b set user_id = c.profile_id from public.customers c
  where c.id = into_id and b.customer_id = into_id and b.user_id is distinct from c.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.double_bookings(into_id) d);
end
$$;

-- Who rang up, as the desk knows them by now: a customer who is being merged is the one who stays.
create or replace function private.name_customer(r private.seat_request) returns private.seat_request
language plpgsql set search_path = '' as $$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
    if found then return r; end if;
    select m.customer_id into r.customer_id from public.customer_merges m where m.old_id = r.customer_id;
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
end
$$;

create or replace function public.admin_book(event_id uuid, seats int, plan int, customer_id uuid default null,
  travellers jsonb default '[]', request_id uuid default gen_random_uuid(), notes text default null,
  customer jsonb default null, late boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = caller) then
      return private.answer('customer_not_found');
    end if;
    return private.take_seats(row(event_id, caller, null, true, seats, plan, travellers, notes, request_id,
      null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Before the customer, as whoever books holds them in this order.
  perform private.lock_event(event_id);
  added := private.add_caller(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- without a booking nobody was added
end
$$;

create or replace function private.forget_customer(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = person for update;
  delete from public.email_outbox m using public.customer_merges g where g.customer_id = c.id
    and lower(m.to_email) in (lower(g.before #>> '{kept,email}'), lower(g.before #>> '{other,email}'));
  update public.customer_merges g set before = null where g.customer_id = c.id;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.mail_addresses m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, phone = null, status = 'Inactive',
    profile_id = null, forgotten_at = private.now()
  where t.id = c.id;
  perform private.forget_record('customers', array[c.id]);
end
$$;

-- Everything that a thing's history is about. kind: trip, booking, customer, product, order; settings, of which there
-- is one. A customer's begins with those who turned out to be the same.
create or replace function private.history_things(kind text, id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  known uuid := private.to_uuid(id);
begin
  if kind = 'trip' then
    return private.with_parts(array(select b.id from public.bookings b where b.event_id = known))
      || array(select known::text
        union select w.id::text from public.waitlist_submissions w where w.event_id = known);
  end if;
  if kind in ('booking', 'order') then
    return private.with_parts(array[known])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = known);
  end if;
  if kind = 'customer' then
    return private.with_parts(array(select b.id from public.bookings b where b.customer_id = known
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = known))
      || array(select known::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = known
        union select c.profile_id::text from public.customers c where c.id = known and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = known);
  end if;
  return array[case when kind = 'settings' then kind else known::text end];
end
$$;

revoke execute on function private.known_as(public.customers) from public, anon, authenticated;
