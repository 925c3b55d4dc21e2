-- On the desk: cards that could not be charged.

create or replace function private.card_matters() returns text
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
     where d.handled_at is null order by d.opened_at, d.id limit 100)
    union all
    (select ''autopay_stopped'', b.id, b.reference, b.total_amount - b.paid_amount, ''aud'', a.ended_at
     from public.autopay a join public.bookings b on b.id = a.booking_id
     where a.state = ''stopped'' and a.handled_at is null order by a.ended_at, b.id limit 100)) m
  order by m.created_at, m.id'
$$;

create or replace function public.set_card_matter_handled(matter_id uuid) returns jsonb
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
  update public.autopay a set handled_at = private.now(), handled_by = private.me()
  where a.booking_id = matter_id and a.state = 'stopped' and a.handled_at is null;
  if found then what := 'autopay'; end if;
  if what is not null then
    perform private.audit('card_matter_handled', what, matter_id::text);
    return private.answer('handled');
  end if;
  return private.answer(case when exists (select from public.card_refunds r where r.id = matter_id
    and r.handled_at is not null)
    or exists (select from public.card_set_aside s where s.id = matter_id)
    or exists (select from public.card_disputes d where d.id = matter_id)
    or exists (select from public.autopay a where a.booking_id = matter_id and a.handled_at is not null) then 'already'
    else 'not_found' end);
end
$$;
comment on function public.set_card_matter_handled(uuid) is 'For admins: somebody has seen to a refund that failed, to
money set aside, to a dispute, to a card that pays no more (its
booking); it stands on the desk no more. Statuses: handled, already, not_found.';
