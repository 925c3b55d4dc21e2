-- Times in functions have a name or come from the settings.

-- Hours within which a staff member's refunds on one booking or order add up.
create function private.refund_limit_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;

create or replace function private.refunded_by_me(booking_id uuid, order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select -sum(p.amount) from public.payments p join public.payment_notes n on n.payment_id = p.id
    where p.booking_id = refunded_by_me.booking_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select -sum(p.amount) from public.order_payments p join public.order_payment_notes n on n.payment_id = p.id
    where p.order_id = refunded_by_me.order_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select sum(r.amount) from public.card_refunds r
    left join public.payments p on p.id = r.payment_id left join public.order_payments o on o.id = r.order_payment_id
    where (p.booking_id = refunded_by_me.booking_id or o.order_id = refunded_by_me.order_id)
      and r.requested_by = private.me() and r.status in ('requested', 'pending', 'succeeded')
      and r.created_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
$$;

-- Notes a request, and deletes rows that no limit needs: a day after unpaid orders and bookings have expired.
create or replace function private.note_network(kind text, order_id uuid default null, booking_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.rules() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days + 1),
      make_interval(days => h.transfer_days + 1, hours => h.hold_hours))
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), note_network.kind, note_network.order_id, note_network.booking_id
  where private.client_network() is not null
    or private.me() is not null and note_network.kind in ('message', 'interest', 'product_interest')
$$;

revoke execute on function private.refund_limit_hours() from public, anon, authenticated;
