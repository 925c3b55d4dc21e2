-- Promo codes, which reduce the price of a booking or of an order in the store.

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique constraint promo_codes_code_fits check (code ~ '^[A-Z0-9-]{3,30}$'),
  percent int constraint promo_codes_percent_range check (percent between 1 and 100),
  amount numeric(10, 2) constraint promo_codes_amount_range check (amount between 0.01 and 99999.99),
  starts_on date,
  ends_on date,
  all_trips boolean not null default true,
  max_uses int constraint promo_codes_max_uses_range check (max_uses between 1 and 100000),
  max_uses_per_person int
    constraint promo_codes_max_uses_per_person_range check (max_uses_per_person between 1 and 1000),
  min_spend numeric(10, 2) not null default 0
    constraint promo_codes_min_spend_range check (min_spend between 0 and 99999.99),
  members_only boolean not null default false,
  is_stackable boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default private.now(),
  for_store boolean not null default false,
  constraint promo_codes_one_value check (num_nonnulls(percent, amount) = 1),
  constraint promo_codes_window check (starts_on <= ends_on)
);
comment on table public.promo_codes is
  'Codes that reduce the price of a booking or of an order in the store. Only staff read them; private.codes_refusal and
private.store_code_refusal decide who can use a code. The function save_promo_code writes them.';
comment on column public.promo_codes.id is
  'Primary key. Requests name a code by this id, which only check_promo_code and check_store_promo_code return to
visitors. Codes thus cannot be guessed with other functions.';
comment on column public.promo_codes.code is 'The code in upper case: 3 to 30 letters, digits and dashes.';
comment on column public.promo_codes.percent is
  'Discount in percent of the price of the seats and extras, or of the products of an order. Null: a fixed amount.';
comment on column public.promo_codes.amount is
  'Discount for the whole booking or order, AUD, at most its price. Null: the discount is in percent.';
comment on column public.promo_codes.starts_on is 'First day on which the code can be used. Null: no first day.';
comment on column public.promo_codes.ends_on is 'Last day on which the code can be used. Null: no last day.';
comment on column public.promo_codes.all_trips is
  'Whether the code can be used for every trip. Otherwise promo_code_targets lists the trips and departures.';
comment on column public.promo_codes.max_uses is
  'Number of bookings (pending or confirmed) and orders (pending or paid) that can have the code. Null: no limit.';
comment on column public.promo_codes.max_uses_per_person is
  'Number of bookings (pending or confirmed) and orders (pending or paid) of one customer that can have the code. Null:
no limit.';
comment on column public.promo_codes.min_spend is
  'The code can be used only if the seats and extras, or the products of an order, cost at least this amount in AUD
before the discount of the code.';
comment on column public.promo_codes.members_only is 'Whether the customer needs an account.';
comment on column public.promo_codes.is_stackable is
  'Whether the code can be combined with other codes. All codes of the booking must be stackable.';
comment on column public.promo_codes.is_active is
  'Whether the code can be used. If false, bookings and orders that already have the code keep its discount.';
comment on column public.promo_codes.created_at is 'When the code was added.';
comment on column public.promo_codes.for_store is 'Whether the code can be used for orders in the store.';

create table public.promo_code_targets (
  id bigint generated always as identity primary key,
  promo_code_id uuid not null references public.promo_codes (id) on delete cascade,
  trip_id uuid references public.trips (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  constraint promo_code_targets_one check (num_nonnulls(trip_id, event_id) = 1),
  constraint promo_code_targets_once unique nulls not distinct (promo_code_id, trip_id, event_id)
);
comment on table public.promo_code_targets is
  'The trips and departures of promo codes that are not for all trips. A code without rows here is for no trip, so
that deleting a trip never extends a code to all trips.';
comment on column public.promo_code_targets.id is 'Primary key.';
comment on column public.promo_code_targets.promo_code_id is 'The promo code that can be used for the trip or departure.';
comment on column public.promo_code_targets.trip_id is 'The trip, with all its departures. Null: a departure is given.';
comment on column public.promo_code_targets.event_id is 'The departure. Null: a trip is given.';

create index promo_code_targets_trip_idx on public.promo_code_targets (trip_id);
create index promo_code_targets_event_idx on public.promo_code_targets (event_id);

alter table public.promo_codes enable row level security;
revoke all on public.promo_codes from anon, authenticated;
grant select, update, delete on public.promo_codes to authenticated;
grant all on public.promo_codes to service_role;

create policy "Staff read promo codes" on public.promo_codes for select to authenticated
using ((select private.has_permission('sales')));
comment on policy "Staff read promo codes" on public.promo_codes is 'Requires the permission "sales".';

create policy "Staff with the permission trips change promo codes" on public.promo_codes for update to authenticated
using ((select private.has_permission('trips'))) with check ((select private.has_permission('trips')));
comment on policy "Staff with the permission trips change promo codes" on public.promo_codes is
  'Requires the permission "trips". A trigger refuses changes to columns other than is_active; the function
save_promo_code changes them.';

create policy "Staff with the permission trips delete promo codes" on public.promo_codes for delete to authenticated
using ((select private.has_permission('trips')));
comment on policy "Staff with the permission trips delete promo codes" on public.promo_codes is
  'Requires the permission "trips". A code that was ever used cannot be deleted, because booking lines and orders refer to it.';

alter table public.promo_code_targets enable row level security;
revoke all on public.promo_code_targets from anon, authenticated;
grant select on public.promo_code_targets to authenticated;
grant all on public.promo_code_targets to service_role;

create policy "Staff read the targets of promo codes" on public.promo_code_targets for select to authenticated
using ((select private.has_permission('sales')));
comment on policy "Staff read the targets of promo codes" on public.promo_code_targets is 'Requires the permission "sales".';

create function private.clean_code(value text) returns text
language sql immutable set search_path = '' as $$
  select upper(private.clean(value))
$$;
comment on function private.clean_code(text) is 'Converts a typed promo code to the form in which codes are stored:
trimmed, in capital letters. Null: nothing was typed.';

create trigger allow_only_is_active before update on public.promo_codes
for each row when (private.is_client()) execute function private.allow_only('is_active');

create function private.promo_code_facts(p public.promo_codes) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) - array['id', 'created_at'] || jsonb_build_object('targets', (
    select coalesce(jsonb_agg(concat_ws(', ', coalesce(j.title, e.title), e.start_date) order by t.id), '[]')
    from public.promo_code_targets t left join public.trips j on j.id = t.trip_id
    left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
$$;
comment on function private.promo_code_facts(public.promo_codes) is
  'The values of a promo code with the names of its trips and departures, for the audit log.';

create function private.audit_promo_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit('delete_promo_code', 'promo_codes', old.id::text, jsonb_build_object('title', old.code,
      'percent', old.percent, 'amount', old.amount));
  else
    perform private.audit('change_promo_code', 'promo_codes', new.id::text, jsonb_build_object(
      'before', jsonb_build_object('is_active', old.is_active), 'after', jsonb_build_object('is_active', new.is_active)));
  end if;
  return null;
end
$$;
comment on function private.audit_promo_code() is
  'Trigger: writes an audit log entry about a promo code that staff deactivated, reactivated or deleted.';

create trigger audit_promo_code after update or delete on public.promo_codes
for each row when (private.is_client()) execute function private.audit_promo_code();
