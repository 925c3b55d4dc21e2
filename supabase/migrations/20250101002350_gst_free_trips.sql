-- Trips outside Australia are sold without goods and services tax. Which those are is a field of the trip, and whatever
-- tells the tax of a booking asks it.

alter table public.events add column gst_free boolean not null default false;
comment on column public.events.gst_free is 'No tax is in what is paid for it, as it goes outside Australia.';

-- A trip that stood before the field did tells where it goes by its place alone; Norfolk Island is outside the tax too.
update public.events e set gst_free = true
where e.location ~* ('(^|,)\s*(norfolk island|new zealand|vietnam|cambodia|thailand|japan|indonesia|usa|united states'
  '|canada|mexico|united kingdom|scotland|england|wales|ireland|france|italy|germany|romania|czechia)\s*$');

create or replace view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, s.status, b.total_amount, private.gst_in(b.total_amount, case
  when (select e.gst_free from public.events e where e.id = b.event_id) then 0 else house.gst_percent end) as gst,
  b.paid_amount,
  (case when s.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end)::numeric(10, 2) as balance,
  case when b.total_amount = 0 then 100
    else floor(least(b.paid_amount / b.total_amount, 1) * 100)::int end as percent_paid,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial'
    else 'pending' end as payment_status,
  (case when s.status = b.status then b.refund_due else b.paid_amount end)::numeric(10, 2) as refund_due,
  case when s.live then b.next_due_date end as next_due_date,
  (select i.amount - i.covered from public.installment_schedule i
    where s.live and i.booking_id = b.id and i.status <> 'paid' order by i.sequence limit 1) as next_due_amount,
  case when b.status = 'confirmed' and b.next_due_date < (select private.today()) then (
    select sum(i.amount - i.covered) from public.installment_schedule i where i.booking_id = b.id
      and i.status = 'overdue')
    else 0 end as overdue_amount,
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.transfer_status_now(t) = 'pending') as announced_amount
from public.bookings b
cross join (select r.gst_percent from private.rules() r) house
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.status_now(b) as status offset 0) n offset 0) s;
comment on column public.booking_balances.gst is 'In the total; none in that of a trip that is sold without.';

create or replace view public.booking_payments with (security_invoker = true) as
select p.id, p.booking_id, p.kind, p.method, p.amount, private.gst_in(p.amount, case
  when (select e.gst_free from public.bookings b join public.events e on e.id = b.event_id where b.id = p.booking_id)
    then 0 else house.gst_percent end) as gst,
  p.reference, p.paid_at, p.purpose
from public.payments p cross join (select r.gst_percent from private.rules() r) house;

-- What stands in the record of a trip.
create or replace function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false)))
$$;

-- Writes a trip whose rows were found right. Days and pictures, where given, replace all that were there; days that are
-- not given move with the start of the trip.
create or replace function private.write_event(rows jsonb, given jsonb, is_new boolean) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  began date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- No day can lie outside the calendar's bounds, however far the trip is moved.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - began)))
      where d.event_id = e.id and d.date is not null and e.start_date <> began;
    end if;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$$;

-- As before, but for the tax.
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
