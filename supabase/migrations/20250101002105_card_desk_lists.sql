-- What goes back to a card of an order, for whoever may see the order; and all that stands on the desk of cards.

create function public.order_refunds(order_id uuid, token uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.get_order(order_refunds.order_id, order_refunds.token) ->> 'status' <> 'ok' then
    return private.answer('not_found');
  end if;
  return private.answer('ok', jsonb_build_object('refunds', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.status,
      'asked_at', r.created_at, 'settled_at', r.settled_at) order by r.created_at, r.id), '[]')
    from public.card_refunds r left join public.order_payments p on p.id = r.order_payment_id
    left join public.card_set_aside s on s.id = r.set_aside_id
    left join public.card_checkouts c on c.id = s.checkout_id
    where order_refunds.order_id in (p.order_id, c.order_id))));
end
$$;
comment on function public.order_refunds(uuid, uuid) is 'Of an order, for whoever may see it (get_order): what goes back
to the cards that paid for it, the oldest first. requested: the provider is asked; pending: it is on its way; failed,
canceled: it did not go, and stands on the desk. AUD. Statuses: ok {refunds {id uuid, amount numeric, state
card_refunds.status, asked_at timestamptz, settled_at timestamptz?}[]}, not_found.';

create function public.list_card_matters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  matters jsonb;
begin
  perform private.require_admin();
  execute format('select jsonb_agg(jsonb_build_object(''kind'', m.kind, ''id'', m.id, ''reference'', m.reference,
      ''amount'', m.amount, ''currency'', m.currency, ''created_at'', m.created_at,
      ''why'', coalesce(r.error, s.reason, t.status, a.trouble, d.kind), ''due_by'', t.due_by,
      ''ours'', d.ours, ''theirs'', d.theirs) order by m.created_at desc, m.id)
    from (%s) m
    left join public.card_refunds r on m.kind = ''refund_failed'' and r.id = m.id
    left join public.card_set_aside s on m.kind = ''set_aside'' and s.id = m.id
    left join public.card_disputes t on m.kind = ''dispute'' and t.id = m.id
    left join public.autopay a on m.kind = ''autopay_stopped'' and a.booking_id = m.id
    left join public.card_differences d on m.kind = ''difference'' and d.id = m.id', private.card_matters())
  into matters;
  return private.answer('ok', jsonb_build_object('matters', coalesce(matters, '[]')));
end
$$;
comment on function public.list_card_matters() is 'For admins: what stands on the desk of cards, the newest first, of
each kind a hundred at most. kind: refund_failed, set_aside, dispute, autopay_stopped, difference. why: the provider''s
code, the reason, the dispute''s status, what ended the payments, or what differs. due_by: until then a dispute is to be
answered. ours, theirs: what something comes to here and at the provider. Statuses: ok {matters {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz, why text?, due_by timestamptz?, ours numeric?,
theirs numeric?}[]}.';

revoke execute on function public.order_refunds(uuid, uuid), public.list_card_matters()
  from public, anon, authenticated;
grant execute on function public.order_refunds(uuid, uuid) to anon, authenticated;
grant execute on function public.list_card_matters() to authenticated;
