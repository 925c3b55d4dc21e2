-- What the desk sees of cards.

-- What stands on the desk of cards: refunds that did not go, money that is in no ledger, disputes.
create function private.card_matters() returns text
language sql immutable set search_path = '' as $$
  select 'select m.kind, m.id, m.reference, m.amount, m.currency, m.created_at from (
    (select ''refund_failed'' as kind, r.id, coalesce(b.reference, o.number) as reference, r.amount, r.currency,
       r.created_at
     from public.card_refunds r left join public.payments p on p.id = r.payment_id
     left join public.bookings b on b.id = p.booking_id
     left join public.order_payments q on q.id = r.order_payment_id left join public.orders o on o.id = q.order_id
     where r.status in (''failed'', ''canceled'') and r.handled_at is null order by r.settled_at, r.id limit 100)
    union all
    (select ''set_aside'', s.id, coalesce(b.reference, o.number), s.amount, s.currency, s.received_at
     from public.card_set_aside s left join public.card_checkouts c on c.id = s.checkout_id
     left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
     where s.handled_at is null and s.reason <> ''duplicate'' order by s.received_at, s.id limit 100)
    union all
    (select ''dispute'', d.id, coalesce(b.reference, o.number), d.amount, d.currency, d.opened_at
     from public.card_disputes d left join public.card_checkouts c on c.intent_id = d.intent_id
     left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
     where d.handled_at is null order by d.opened_at, d.id limit 100)) m
  order by m.created_at, m.id'
$$;

create function public.set_card_matter_handled(matter_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  what text;
begin
  perform private.require_admin();
  update public.card_refunds r set handled_at = private.now(), handled_by = private.me()
  where r.id = matter_id and r.status in ('failed', 'canceled') and r.handled_at is null;
  if found then what := 'card_refunds'; end if;
  update public.card_set_aside s set handled_at = private.now(), handled_by = private.me()
  where s.id = matter_id and s.handled_at is null;
  if found then what := 'card_set_aside'; end if;
  update public.card_disputes d set handled_at = private.now(), handled_by = private.me()
  where d.id = matter_id and d.handled_at is null;
  if found then what := 'card_disputes'; end if;
  if what is not null then
    perform private.audit('card_matter_handled', what, matter_id::text);
    return private.answer('handled');
  end if;
  return private.answer(case when exists (select from public.card_refunds r where r.id = matter_id
    and r.handled_at is not null)
    or exists (select from public.card_set_aside s where s.id = matter_id)
    or exists (select from public.card_disputes d where d.id = matter_id) then 'already' else 'not_found' end);
end
$$;
comment on function public.set_card_matter_handled(uuid) is 'For admins: somebody has seen to a refund that failed, to
money set aside, to a dispute; it stands on the desk no more. Statuses: handled, already, not_found.';

create or replace function public.admin_today() returns jsonb
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
      where o.status in (''pending'', ''paid'') and o.fulfilled_at is null
        and (o.status = ''paid'' or o.expires_at > (select private.now()))
      order by o.created_at, o.number'),
    'low_stock', private.due('select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as place from public.products p
         where p.status = ''live'' and p.stock <= (select r.low_stock from private.rules() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and v.stock <= (select r.low_stock from private.rules() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.place'),
    'cards', private.due(private.card_matters())));
end
$$;
comment on function public.admin_today() is 'For admins: what needs doing. Of each kind count (stops at 100) and the
five most urgent; low_stock tells each size by itself. AUD.
Statuses: ok {offers {count int, items {id uuid, full_name text, event_name text, seats int,
offer_expires_at timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date,
customer_name text}[]}, doubles {count int, items {id uuid, reference text, event_title text, customer_name text}[]},
transfers {count int, items {id uuid, reference text, amount numeric, created_at timestamptz,
booking_id uuid, booking_reference text, customer_name text}[]}, refunds {count int, items {kind text, id uuid,
reference text, refund_due numeric, customer_name text}[]}, flagged {count int, items {kind text, id uuid, user_name
text, content text}[]}, messages {count int, items {id uuid, full_name text, message text, created_at timestamptz}[]},
interest {count int, items {id uuid, full_name text, trip_name text, created_at timestamptz}[]}, orders {count int,
items {id uuid, number text, full_name text, total numeric, status orders.status, created_at timestamptz}[]},
low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';

revoke execute on function private.card_matters(), public.set_card_matter_handled(uuid)
  from public, anon, authenticated;
grant execute on function public.set_card_matter_handled(uuid) to authenticated;
