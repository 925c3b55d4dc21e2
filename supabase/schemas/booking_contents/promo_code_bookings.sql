-- Promo codes of a booking: the discount, and the reasons to refuse a code.

create function private.read_codes(choices jsonb) returns setof uuid
language plpgsql immutable security definer set search_path = '' as $$
begin
  return query
  select private.to_uuid(x.value #>> '{}')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'codes') = 'array' then choices -> 'codes' else '[]' end)
    with ordinality x (value, n)
  order by x.n;
  return;
end
$$;
comment on function private.read_codes(jsonb) is
  'The promo code ids in the choices of a request: {codes: [id]}. A value that is not an id is null.';
grant execute on function private.read_codes(jsonb) to anon, authenticated, service_role;

create function private.max_codes() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.max_codes() is 'Maximum number of promo codes of one booking.';
grant execute on function private.max_codes() to anon, authenticated, service_role;

create function private.code_errors(choices jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array(select 'codes' where jsonb_typeof(choices -> 'codes') not in ('array', 'null')
      or (select count(*) > private.max_codes() or count(*) > count(distinct c) from private.read_codes(choices) c)));
end
$$;
comment on function private.code_errors(jsonb) is
  'Returns {codes} if the promo codes of a request are unreadable, repeated or more than private.max_codes. Otherwise
empty.';
grant execute on function private.code_errors(jsonb) to anon, authenticated, service_role;

create function private.code_discounts(choices jsonb, spend numeric)
returns table (promo_code_id uuid, description text, amount numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select d.id, 'Promo code ' || d.code, least(d.full_amount, greatest(spend - d.before, 0))
  from (
    select c.*, coalesce(sum(c.full_amount) over (order by c.percent is null, c.code
      rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id, p.code, p.percent, coalesce(p.amount, round(spend * p.percent / 100, 2)) as full_amount
      from public.promo_codes p where p.id in (select private.read_codes(choices))) c) d
  order by d.percent is null, d.code;
  return;
end
$$;
comment on function private.code_discounts(jsonb, numeric) is
  'The discount of each selected promo code, AUD. spend: price of the seats, room options and extras. Percentages are
of the whole spend and come first. Fixed amounts follow. A discount is at most the price that is left.';
grant execute on function private.code_discounts(jsonb, numeric) to anon, authenticated, service_role;

create function private.promo_code_uses(promo_code_id uuid, customer_id uuid default null) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    -- Bookings that were split from one booking count as one use of the code.
    select count(distinct case when b.split_from is null then b.id else private.split_origin(b.id, b.split_from) end)
    from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.promo_code_id = promo_code_uses.promo_code_id and l.removed_at is null and private.is_live(b)
      and b.customer_id = coalesce(promo_code_uses.customer_id, b.customer_id))::int
    + (
    select count(*) from public.orders o
    where o.promo_code_id = promo_code_uses.promo_code_id and private.current_order_status(o) in ('pending', 'paid')
      and (promo_code_uses.customer_id is null or o.user_id = (
        select c.profile_id from public.customers c where c.id = promo_code_uses.customer_id)))::int;
end
$$;
comment on function private.promo_code_uses(uuid, uuid) is
  'Number of bookings (pending or confirmed) and orders (pending or paid) that have a promo code. Bookings that were split from
one booking count once. customer_id: counts only those of this customer. Null: counts all.';

create function private.is_used_up(p public.promo_codes, customer_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Counts the uses only if the code has a limit, because a code can have thousands of uses.
  return case when p.max_uses is null then false else private.promo_code_uses(p.id) >= p.max_uses end
    or case when p.max_uses_per_person is null or customer_id is null then false
      else private.promo_code_uses(p.id, customer_id) >= p.max_uses_per_person end;
end
$$;
comment on function private.is_used_up(public.promo_codes, uuid) is
  'Whether a promo code has reached its number of uses, in total or by the customer. customer_id null: not known.';

create function private.code_day_refusal(p public.promo_codes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p.is_active is not true then 'unknown'
    when private.today() < p.starts_on then 'not_yet'
    when private.today() > p.ends_on then 'expired' end;
end
$$;
comment on function private.code_day_refusal(public.promo_codes) is
  'Why a promo code cannot be used today: unknown (also if it is not active), not_yet or expired. Null: it can be used.';

create function private.lock_promo_codes(choices jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.promo_codes p where p.id in (select private.read_codes(choices)) order by p.id for update;
end
$$;
comment on function private.lock_promo_codes(jsonb) is
  'Locks the selected promo codes, so that their uses can be counted. Lock the trip first.';

create function private.codes_refusal(choices jsonb, e public.events, seats int, for_customer boolean default false,
  customer_id uuid default null, user_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  spend numeric;
  codes int := (select count(*) from private.read_codes(choices));
begin
  if codes = 0 then return null; end if;
  spend := (select sum(l.amount) from private.quote_lines(e, seats, choices) l where l.kind <> 'discount');
  if for_customer is not true then
    user_id := private.me();
    customer_id := (select c.id from public.customers c where c.profile_id = private.me());
  end if;
  return (
    select private.result('code_refused', jsonb_build_object('code', r.code, 'reason', r.reason,
      'min_spend', case when r.reason = 'min_spend' then r.min_spend end))
    from (
      select c.n, p.code, p.min_spend, case
        when private.code_day_refusal(p) is not null then private.code_day_refusal(p)
        when p.for_store and not p.all_trips
          and not exists (select from public.promo_code_targets t where t.promo_code_id = p.id) then 'store_only'
        when not p.all_trips and not exists (select from public.promo_code_targets t where t.promo_code_id = p.id
          and (t.event_id = e.id or t.trip_id = e.trip_id)) then 'other_trip'
        when p.members_only and codes_refusal.user_id is null
          and (for_customer is not true or codes_refusal.customer_id is not null) then 'members_only'
        -- Uses per person cannot be counted for a visitor without an account.
        when p.max_uses_per_person is not null and codes_refusal.user_id is null and for_customer is not true
          then 'members_only'
        when codes > 1 and not p.is_stackable then 'not_stackable'
        when spend < p.min_spend then 'min_spend'
        when private.is_used_up(p, codes_refusal.customer_id) then 'used_up'
        when (select d.amount from private.code_discounts(choices, spend) d where d.promo_code_id = p.id) = 0
          then 'no_discount' end as reason
      from private.read_codes(choices) with ordinality c (id, n) left join public.promo_codes p on p.id = c.id) r
    where r.reason is not null order by r.n limit 1);
end
$$;
comment on function private.codes_refusal(jsonb, public.events, int, boolean, uuid, uuid) is
  'The first selected promo code that cannot be used, with the reason: unknown (also if it is not active), not_yet, expired,
store_only (not for trips), other_trip (only for other trips), members_only (needs an account), not_stackable (not with
other codes), min_spend (the price is too low), used_up, or no_discount (the other codes leave nothing to reduce). Null:
all codes can be used. for_customer: checks for the given customer and account instead of the caller. customer_id null: the
customer is not known yet. Before a booking, call private.lock_promo_codes, so that two bookings cannot take the last use.';
grant execute on function private.codes_refusal(jsonb, public.events, int, boolean, uuid, uuid)
to anon, authenticated, service_role;

create function private.stored_codes(booking_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select l.promo_code_id from public.booking_lines l
    where l.booking_id = stored_codes.booking_id and l.kind = 'discount' and l.removed_at is null
    order by l.promo_code_id)
$$;
comment on function private.stored_codes(uuid) is 'The promo codes of a booking, ordered by id.';

create function private.max_code_tries_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.max_code_tries_per_hour() is
  'Maximum number of unknown promo codes that a member or an IP network can type within an hour.';

create function private.has_code_tries_left() returns boolean
language sql stable set search_path = '' as $$
  select count(*) < private.max_code_tries_per_hour() from private.network_requests r
  where (r.network = (select private.client_network()) or r.user_id = (select private.me()))
    and r.kind = 'promo_code' and r.requested_at > private.now() - interval '1 hour'
$$;
comment on function private.has_code_tries_left() is
  'Whether the member and the IP network of the client can still type promo codes: fewer than
private.max_code_tries_per_hour were unknown in the last hour.';

create function public.check_promo_code(event_id uuid, code text, seats int default 1, choices jsonb default '{}',
  for_customer boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  typed text := private.clean_code(code);
  e public.events;
  promo public.promo_codes;
  with_code jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = check_promo_code.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if private.extra_errors(choices, e, seats) <> '{}' then return private.invalid('extras'); end if;
  if private.room_errors(choices, e, seats) <> '{}' then return private.invalid('rooms'); end if;
  perform private.lock_network();
  if not private.has_code_tries_left() then return private.result('too_many_tries'); end if;
  select * into promo from public.promo_codes p where p.code = typed and p.is_active;
  if promo.id is null then
    perform private.record_network_request('promo_code');
    return private.result('code_refused', jsonb_build_object('code', left(typed, 30), 'reason', 'unknown',
      'min_spend', null));
  end if;
  if promo.id in (select private.read_codes(choices)) then return private.result('applied_already'); end if;
  if (select count(*) from private.read_codes(choices)) >= private.max_codes() then
    return private.result('too_many_codes', jsonb_build_object('max', private.max_codes()));
  end if;
  with_code := private.to_object(choices)
    || jsonb_build_object('codes', private.to_list(choices -> 'codes') || to_jsonb(promo.id));
  if private.code_errors(with_code) <> '{}' then return private.invalid('codes'); end if;
  return coalesce(private.codes_refusal(with_code, e, seats, for_customer),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$$;
comment on function public.check_promo_code(uuid, text, integer, jsonb, boolean) is
  'For everyone who can see the departure: whether the caller can use a typed promo code, and its id for the choices of
preview_plan and book. choices: as in preview_plan, with the codes that are applied already. for_customer: true if staff
book for a customer, whose account and earlier uses only admin_book checks. reason: unknown, not_yet,
expired, store_only, other_trip, members_only, not_stackable, min_spend, used_up or no_discount. min_spend: AUD, only for this reason.
too_many_tries: private.max_code_tries_per_hour unknown codes were typed by the member or from the IP network.
applied_already: choices contains the code. too_many_codes: choices contains the maximum number of codes.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries,
applied_already, too_many_codes {max int}, invalid
{fields text[]}, not_found.';
revoke execute on function public.check_promo_code(uuid, text, integer, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.check_promo_code(uuid, text, integer, jsonb, boolean) to anon, authenticated;
