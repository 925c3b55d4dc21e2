-- A month is looked at before anything is worked out from it: one past the calendar's end raised, for anybody.

create or replace function public.card_report(month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require('sales');
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  first_day := date_trunc('month', month)::date;
  begins := private.start_of(first_day);
  ends := private.start_of((first_day + interval '1 month')::date);
  return (
    with money as (
      select 'bookings' as part, p.method, p.amount, e.gst_free from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.amount, false from public.order_payments q
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
      'gst', (select private.gst_in(coalesce(sum(y.amount) filter (where not y.gst_free), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$$;
