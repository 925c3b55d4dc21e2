-- Orders to send are paid ones: an unpaid order is not sent.

create or replace function private.all_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.answer('ok', jsonb_build_object(
    'offers', private.due('select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.due('select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'doubles', private.due('select b.id, b.reference, e.title as event_title, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.double_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'transfers', private.due('select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.due('select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.due('select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.due('select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.due('select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.due('select o.id, o.number, o.full_name, o.total, o.status, o.created_at from public.orders o
      where o.status = ''paid'' and o.fulfilled_at is null
      order by o.created_at, o.number'),
    'low_stock', private.due('select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as place from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon'' and p.stock <= (select r.low_stock from private.rules() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon'' and v.stock <= (select r.low_stock from private.rules() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.place'),
    'cards', private.due(private.card_matters())));
end
$$;
