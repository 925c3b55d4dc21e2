set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.split_lines(b public.bookings, traveller_ids uuid[], unnamed_seats integer)
 RETURNS TABLE(id bigint, kind text, moved_quantity integer, moved_price numeric, moved_seats integer[], rest_quantity integer, rest_price numeric, rest_seats integer[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with seats as (
    select s.* from private.split_seats(b, split_lines.traveller_ids, split_lines.unnamed_seats) s
  ), size as (select count(*) filter (where s.moves)::int as moving from seats s), lines as (
    select l.*, l.kind in ('discount', 'adjustment') and l.traveller_id is null as is_shared
    from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
  ), own as (
    select l.id, l.kind, l.quantity, l.unit_price, l.amount, z.moving, r.moved as moved_seats, r.rest as rest_seats,
      l.kind = 'seat' and l.quantity % b.seats <> 0 as is_divided,
      case when l.traveller_id is not null then case when l.traveller_id = any (split_lines.traveller_ids) then l.quantity else 0 end
        when l.kind = 'room_option' then cardinality(r.moved)
        when l.kind = 'seat' and l.quantity % b.seats <> 0 then 1
        else l.quantity * z.moving / b.seats end as moved_quantity
    from lines l cross join size z cross join lateral (
      select array_agg(s.new_seat order by s.new_seat) filter (where s.moves) as moved,
        array_agg(s.new_seat order by s.new_seat) filter (where not s.moves) as rest
      from seats s where s.seat = any (l.traveller_positions)) a
    cross join lateral (select coalesce(a.moved, '{}') as moved, coalesce(a.rest, '{}') as rest) r
    where not l.is_shared
  ), priced as (
    select o.*, case when o.is_divided then round(o.amount * o.moving / b.seats, 2) else o.unit_price end as moved_price
    from own o
  ), weight as (
    select case when sum(p.amount) > 0 then sum(p.moved_quantity * p.moved_price) / sum(p.amount)
      else z.moving::numeric / b.seats end as fraction
    from size z left join priced p on true group by z.moving
  ), shared as (
    -- Rounds the running totals instead of each line, so that no cent is lost and neither booking gets a total below 0.
    select s.id, s.kind, s.amount, round(s.until * w.fraction, 2) - round((s.until - s.amount) * w.fraction, 2) as moved
    from (select l.id, l.kind, l.amount, sum(l.amount) over (order by l.id) as until from lines l where l.is_shared) s
    cross join weight w
  )
  select p.id, p.kind, p.moved_quantity, p.moved_price, case when p.kind = 'room_option' then p.moved_seats end,
    case when p.is_divided then 1 else p.quantity - p.moved_quantity end,
    case when p.is_divided then p.amount - p.moved_price else p.unit_price end,
    case when p.kind = 'room_option' then p.rest_seats end
  from priced p
  union all
  select s.id, s.kind, (s.moved <> 0)::int, s.moved, null, (s.moved = 0 or s.moved <> s.amount)::int, s.amount - s.moved, null
  from shared s
$function$;

CREATE OR REPLACE FUNCTION private.split_payments(b public.bookings, part uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with held as (
    select coalesce(p.source_payment_id, p.id) as source_id, sum(p.amount - coalesce((
      select sum(r.amount) from public.card_refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)) as amount
    from public.payments p
    -- Leaves out entries for reversed refunds (":back"): their money belongs to the payment that was refunded.
    where p.booking_id = b.id and p.kind <> 'refund' and coalesce(p.provider_ref not like '%:back', true)
    group by 1
  ), shared as (
    select s.id, s.method, s.paid_at, round(h.until * f.fraction, 2) - round((h.until - h.amount) * f.fraction, 2) as amount
    from (select g.source_id, g.amount, sum(g.amount) over (order by q.paid_at, q.id) as until
      from held g join public.payments q on q.id = g.source_id where g.amount > 0) h
    join public.payments s on s.id = h.source_id
    cross join (select least(split_payments.amount / nullif(sum(g.amount), 0), 1) as fraction from held g where g.amount > 0) f
  )
  insert into public.payments (booking_id, kind, method, amount, source_payment_id, paid_at)
  select k.booking_id, 'split', s.method, k.amount, s.id, s.paid_at
  from shared s cross join lateral (values (b.id, -s.amount, 1), (split_payments.part, s.amount, 2)) k (booking_id, amount, n)
  where s.amount > 0 order by s.paid_at, s.id, k.n
$function$;
