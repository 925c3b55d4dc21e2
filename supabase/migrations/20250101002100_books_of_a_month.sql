-- A month for the books, bookings and the store apart. It is summed here alone: a page and a file say the same.

create or replace function public.card_report(month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := date_trunc('month', month)::date;
  begins timestamptz := private.start_of(first_day);
  ends timestamptz := private.start_of((first_day + interval '1 month')::date);
begin
  perform private.require_admin();
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  return (
    with money as (
      select 'bookings' as part, p.method, p.amount from public.payments p
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.amount from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where y.amount > 0), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.amount < 0), 0)::numeric(14, 2) as refunded,
        sum(y.amount)::numeric(14, 2) as net
      from money y group by y.part, y.method
    ), kept as (
      select b.fee - case when b.type = 'stripe_fee' then b.amount else 0 end as fee from public.provider_balance b
      where b.currency = 'aud' and b.happened_at >= begins and b.happened_at < ends
    ), payouts as (
      select o.id, o.amount, o.arrives_on, o.state from public.provider_payouts o
      where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < first_day + interval '1 month'
    )
    select private.answer('ok', jsonb_build_object(
      'month', first_day,
      'bookings', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'bookings'),
      'orders', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'orders'),
      'received', (select coalesce(sum(m.received), 0) from by_method m),
      'refunded', (select coalesce(sum(m.refunded), 0) from by_method m),
      'net', (select coalesce(sum(m.net), 0) from by_method m),
      'gst', (select private.gst_in(coalesce(sum(m.net), 0)) from by_method m),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$$;
comment on function public.card_report(date) is 'For admins: the money of a month (any day of it), in AUD, as the
ledgers of bookings and of the store have it: by method, with what went back; gst: in what came less what went back.
fees: what the provider kept; payouts: what it paid to the bank, paid_out: those that did not fail. Statuses: ok {month
date, bookings {method payments.method, received numeric, refunded numeric, net numeric}[], orders {method
order_payments.method, received numeric, refunded numeric, net numeric}[], received numeric, refunded numeric, net
numeric, gst numeric, fees numeric, payouts {id text, amount numeric, arrives_on date, state text}[], paid_out
numeric}, invalid {fields text[]}.';
