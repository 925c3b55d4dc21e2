-- Promo codes of an order: the discount, the reasons to refuse a code, and the uses of each code.

create function private.store_code_discount(p public.promo_codes, spend numeric) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(least(coalesce(p.amount, round(spend * p.percent / 100, 2)), spend), 0)
$$;
comment on function private.store_code_discount(public.promo_codes, numeric) is
  'The discount of a promo code for an order, AUD. spend: the part of the cart that the code can reduce, from
private.cart_totals.';

create function private.store_code_refusal(p public.promo_codes, spend numeric) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.result('code_refused', jsonb_build_object('code', p.code, 'reason', r.reason,
    'min_spend', case when r.reason = 'min_spend' then p.min_spend end))
  from (select case
    when private.code_day_refusal(p) is not null then private.code_day_refusal(p)
    when not p.for_store then 'trips_only'
    -- Uses by visitors without an account cannot be counted, so a code with a limit per person refuses them.
    when private.me() is null and (p.members_only or p.max_uses_per_person is not null) then 'members_only'
    when spend = 0 then 'vouchers_only'
    when spend < p.min_spend then 'min_spend'
    when private.is_used_up(p, (select c.id from public.customers c where c.profile_id = private.me()))
      then 'used_up' end as reason) r
  where r.reason is not null
$$;
comment on function private.store_code_refusal(public.promo_codes, numeric) is
  'Why the caller cannot use a promo code for an order. Null: the code can be used. spend: the part of the cart that the
code can reduce, from private.cart_totals. The caller must lock the promo code before it stores an order, so that two
buyers cannot both use the code for the last time.
Reasons:
- unknown: no active code has this text.
- not_yet: the first day of the code has not come yet.
- expired: the last day of the code has passed.
- trips_only: the code is not valid in the store.
- members_only: only members can use the code, and the caller is a visitor.
- vouchers_only: the cart has only gift vouchers, which promo codes do not reduce.
- min_spend: the cart is below the minimum spend of the code.
- used_up: the code has reached its number of uses.';

create function public.check_store_promo_code(code text, lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  typed text := private.clean_code(code);
  promo public.promo_codes;
begin
  if not private.are_order_lines_valid(lines) then return private.invalid('lines'); end if;
  perform private.lock_network();
  if not private.has_code_tries_left() then return private.result('too_many_tries'); end if;
  select * into promo from public.promo_codes p where p.code = typed and p.is_active;
  if promo.id is null then
    perform private.record_network_request('promo_code');
    return private.result('code_refused', jsonb_build_object('code', left(typed, 30), 'reason', 'unknown',
      'min_spend', null));
  end if;
  return coalesce(private.store_code_refusal(promo, (private.cart_totals(lines)).spend),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$$;
comment on function public.check_store_promo_code(text, jsonb) is
  'For everyone: checks whether the caller can use a typed promo code for a cart. The result has the id of the code,
which quote_order and place_order need. lines: the lines of the cart, in the format of quote_order. reason: why the code
is refused, as in private.store_code_refusal. min_spend: the minimum spend in AUD if the reason is min_spend, otherwise
null. too_many_tries: the member or the IP network has typed private.max_code_tries_per_hour unknown codes within an
hour.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries, invalid
{fields text[]}.';
revoke execute on function public.check_store_promo_code(text, jsonb) from public, anon, authenticated;
grant execute on function public.check_store_promo_code(text, jsonb) to anon, authenticated;

create view public.promo_code_uses with (security_invoker = true) as
select p.id as promo_code_id, count(distinct u.used_by)::int as uses, coalesce(sum(u.total), 0) as revenue
from public.promo_codes p
left join lateral (
  -- split_origin is slow. Only a booking that was divided off another booking (split_from) needs it.
  select case when b.split_from is null then b.id else private.split_origin(b.id, b.split_from) end as used_by,
    b.total_amount as total
  from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.promo_code_id = p.id and l.removed_at is null and private.is_live(b)
  union all
  select o.id, o.total from public.orders o
  where o.promo_code_id = p.id and private.current_order_status(o) in ('pending', 'paid')) u on true
group by p.id;
comment on view public.promo_code_uses is
  'For staff: how often each promo code is used in bookings (pending or confirmed) and orders (pending or paid).';
comment on column public.promo_code_uses.promo_code_id is 'The promo code.';
comment on column public.promo_code_uses.uses is
  'Number of pending or confirmed bookings, and of pending or paid orders, with the code. A booking that staff
split into several counts once.';
comment on column public.promo_code_uses.revenue is
  'Total price of the bookings and orders that the column uses counts, after discounts, AUD.';
revoke all on public.promo_code_uses from anon, authenticated;
grant select on public.promo_code_uses to authenticated, service_role;
