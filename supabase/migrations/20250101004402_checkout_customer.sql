-- A page to pay on opens as the provider's customer only for the member who pays for an own booking or order. Staff who
-- once saved a card would otherwise show their own email address and cards to whoever pays.
create or replace function public.card_checkout_to_open(checkout_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.answer('not_found'); end if;
  if c.status <> 'open' or c.expires_at <= private.now() then
    return private.answer('over', jsonb_build_object('checkout_status', c.status));
  end if;
  if p.sealed_key is null or (p.mode, p.account_id) <> (c.mode, c.account_id) then
    return private.answer('no_provider');
  end if;
  return (
    select private.answer('open', jsonb_build_object('checkout_id', c.id,
      'purpose', case when c.order_id is null then 'booking' else 'order' end, 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', coalesce(o.email, u.email, private.email_of(u.profile_id)), 'keep_card', c.keep_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', c.url))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$$;
