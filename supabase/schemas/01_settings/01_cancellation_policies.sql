-- Cancellation policies: lists of tiers that say which part of the paid money the company keeps.

create function private.policy_errors(policy jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  max_tiers constant int := 10;
  max_days constant int := 730;
  max_amount constant int := 100000;
  tier record;
  earlier_days numeric;
  days numeric;
  value numeric;
  -- The highest value of the earlier tiers, for each kind of value (percent or amount).
  highest jsonb := '{}'::jsonb;
  errors text[] := '{}'::text[];
begin
  if jsonb_typeof(policy) is distinct from 'array' then return array['tiers']; end if;
  if jsonb_array_length(policy) not between 1 and max_tiers then return array['tiers']; end if;
  for tier in select t.row, t.row ->> 'keeps' as keeps, t.n - 1 as place, t.n = jsonb_array_length(policy) as is_last
    from jsonb_array_elements(policy) with ordinality t (row, n) order by t.n loop
    if jsonb_typeof(tier.row) <> 'object' or tier.row - array['days', 'keeps', 'value'] <> '{}' then
      return array['tiers'];
    end if;
    days := case jsonb_typeof(tier.row -> 'days') when 'number' then (tier.row ->> 'days')::numeric end;
    value := case jsonb_typeof(tier.row -> 'value') when 'number' then (tier.row ->> 'value')::numeric end;
    if not coalesce(days between 0 and max_days and days % 1 = 0 and days < coalesce(earlier_days, max_days + 1)
      and (days = 0) = tier.is_last, false) then errors := errors || (tier.place || '.days');
    end if;
    if not coalesce(tier.keeps in ('deposit', 'percent', 'amount'), false) then
      errors := errors || (tier.place || '.keeps');
    elsif (case tier.keeps when 'deposit' then jsonb_typeof(tier.row -> 'value') is distinct from 'null'
      else not coalesce(value * 100 % 1 = 0 and value >= coalesce((highest ->> tier.keeps)::numeric, 0)
        and value <= case tier.keeps when 'percent' then 100 else max_amount end, false) end) then
      errors := errors || (tier.place || '.value');
    end if;
    earlier_days := days;
    highest := highest || coalesce(jsonb_build_object(tier.keeps, value), '{}');
  end loop;
  return errors;
end
$$;
comment on function private.policy_errors(jsonb) is
  'Paths of the errors in a cancellation policy, such as 1.days. Empty: the policy is valid. A policy is a list of 1 to
10 tiers {days int, keeps text, value numeric?}. The days decrease and end with 0, so that the tiers have no gaps.
keeps: what the company keeps, which is deposit (value null), percent (of the price) or amount (AUD per person). A
value has at most two decimals. Among the tiers that keep a percentage, a later value is never lower than an earlier
value. The same holds for amounts.';
grant execute on function private.policy_errors(jsonb) to authenticated, service_role;

create function private.is_cancellation_policy(policy jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.policy_errors(policy) = '{}'
$$;
comment on function private.is_cancellation_policy(jsonb) is
  'Whether the value is a cancellation policy, as described at private.policy_errors. Null: no value.';
grant execute on function private.is_cancellation_policy(jsonb) to authenticated, service_role;

create function private.describe_retained(deposit boolean, percent numeric, amount numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when percent = 100 then 'all payments' when p.parts = '{}' then 'nothing'
      when cardinality(p.parts) = 1 then p.parts[1]
      else concat(array_to_string(trim_array(p.parts, 1), ', '), ' or ', p.parts[cardinality(p.parts)],
        ', whichever is more') end
    from (select array_remove(array[case when deposit then 'the deposit' end,
      case when percent > 0 then trim_scale(percent) || '% of the price' end,
      case when amount > 0 then '$' || to_char(amount, 'FM999,990.00') || ' per person' end], null) as parts) p);
end
$$;
comment on function private.describe_retained(boolean, numeric, numeric) is
  'Describes in words what the company keeps, such as "the deposit". The company keeps at least the deposit if deposit
is true, at least percent of the price, and at least amount per person (AUD).';
grant execute on function private.describe_retained(boolean, numeric, numeric) to anon, authenticated, service_role;

create function private.cancellation_tiers(policy jsonb, total numeric default 0, deposit numeric default 0,
  seats int default 1)
returns table (days int, period text, keeps text, refunds text, keeps_all boolean, retained numeric)
language plpgsql immutable set search_path = '' as $$
begin
  return query
  select t.days, case when t.days > 0 then 'Up to ' || private.count_with_noun(t.days, 'day') || ' before departure'
      when t.is_only then 'Until departure' else 'After that, until departure' end,
    private.describe_retained(t.has_deposit, t.percent, t.amount),
    case when t.percent = 100 then 'nothing' when not t.has_deposit and t.percent = 0 and t.amount = 0 then 'all payments'
      else 'all other payments' end,
    t.percent = 100,
    greatest(case when t.has_deposit then cancellation_tiers.deposit else 0 end, round(total * t.percent / 100, 2),
      t.amount * seats)
  from (
    select r.days, count(*) over () = 1 as is_only, bool_or(r.keeps = 'deposit') over earlier as has_deposit,
      coalesce(max(r.value) filter (where r.keeps = 'percent') over earlier, 0) as percent,
      coalesce(max(r.value) filter (where r.keeps = 'amount') over earlier, 0) as amount
    from jsonb_to_recordset(policy) r (days int, keeps text, value numeric)
    window earlier as (order by r.days desc)) t
  order by t.days desc;
  return;
end
$$;
comment on function private.cancellation_tiers(jsonb, numeric, numeric, int) is
  'The tiers of a cancellation policy, the earliest first. total, deposit: of the booking, AUD. seats: of the booking. A
tier keeps the largest of the amounts of its own rule and of all earlier tiers, so that the company never keeps more if
the customer cancels earlier. days: number of days before departure; the tier applies up to and including that day.
keeps, refunds: the kept and the refunded part of the price in words. keeps_all: whether the company keeps the whole
price. retained: AUD; the amount may still be higher than the money that was paid.';
grant execute on function private.cancellation_tiers(jsonb, numeric, numeric, int) to anon, authenticated, service_role;

create function private.start_upper(sentence text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return upper(left(sentence, 1)) || substr(sentence, 2);
end
$$;
comment on function private.start_upper(text) is 'The text with an upper-case first letter.';
grant execute on function private.start_upper(text) to anon, authenticated, service_role;

create function private.policy_table(policy jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(format('| %s | %s | %s |', r.period, private.start_upper(r.keeps), private.start_upper(r.refunds)),
      e'\n' order by r.days desc)
    from (select 1000 as days, 'If you cancel' as period, 'We keep' as keeps, 'We pay back' as refunds
      union all
      select t.days, t.period, t.keeps, t.refunds from private.cancellation_tiers(policy) t) r);
end
$$;
comment on function private.policy_table(jsonb) is
  'A cancellation policy as a text table: one line per row, the heading first, cells between vertical bars.';
grant execute on function private.policy_table(jsonb) to anon, authenticated, service_role;

create function public.preview_policy(policy jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  errors constant text[] := private.policy_errors(policy);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  return private.result('ok', jsonb_build_object('tiers', (select jsonb_agg(jsonb_build_object('period', t.period,
    'keeps', t.keeps, 'refunds', t.refunds) order by t.days desc) from private.cancellation_tiers(policy) t)));
end
$$;
comment on function public.preview_policy(jsonb) is
  'For staff with the permission "trips": describes a cancellation policy before it is saved. policy: a list of tiers
{days, keeps, value}, as in private.policy_errors. fields: paths of its errors, such as 1.days. period: the days before
departure to which the tier applies, in words. keeps, refunds: the kept and the refunded part of the price in words,
such as "the deposit".
Statuses: ok {tiers {period text, keeps text, refunds text}[]}, invalid {fields text[]}.';
revoke execute on function public.preview_policy(jsonb) from public, anon, authenticated;
grant execute on function public.preview_policy(jsonb) to authenticated;
