-- Opens and closes the provider's checkout pages.

create function private.checkout_purpose(c public.card_checkouts) returns text
language sql immutable set search_path = '' as $$
  select case when c.payment_link_id is not null then 'share' when c.order_id is not null then 'order' else 'booking' end
$$;
comment on function private.checkout_purpose(public.card_checkouts) is
  'What a checkout pays: booking, order or share (a payment link of a booking).';

create function public.card_checkout_to_open(checkout_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  if c.status <> 'open' or c.expires_at <= private.now() then
    return private.result('closed', jsonb_build_object('checkout_status', c.status));
  end if;
  if p.sealed_key is null or (p.mode, p.account_id) <> (c.mode, c.account_id) then
    return private.result('no_provider');
  end if;
  return (
    select private.result('open', jsonb_build_object('checkout_id', c.id,
      'purpose', private.checkout_purpose(c), 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', case when c.payment_link_id is null then coalesce(o.email, private.customer_email(u))
        else (select l.payer_email from private.payment_links l where l.id = c.payment_link_id) end, 'save_card', c.save_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and c.payment_link_id is null and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$$;
comment on function public.card_checkout_to_open(uuid) is
  'For the service role: the data to create the provider''s checkout page.
Fields:
- session_id: set if the page already exists.
- customer: customer id at the provider, only if a member pays for their own booking or order.
- purpose: booking, order or share.
- email: the email address of the customer or buyer; for a share, the address of the payer.
Results:
- closed: the checkout was paid or superseded.
- no_provider: the checkout was started while another account of the card provider was connected.
Statuses: open {checkout_id uuid, purpose text, booking_id uuid?, order_id uuid?, reference text, title text?,
amount_cents int, currency text, mode text, email text?, save_card boolean, customer text?, expires_at timestamptz,
session_id text?, url text?}, closed {checkout_status card_checkouts.status}, no_provider, not_found.';
revoke execute on function public.card_checkout_to_open(uuid) from public, anon, authenticated;
grant execute on function public.card_checkout_to_open(uuid) to service_role;

create function public.card_checkout_opened(checkout_id uuid, session_id text, url text,
  expires_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  errors text[] := '{}'::text[];
begin
  if session_id is null then errors := errors || 'session_id'::text; end if;
  if url is null then errors := errors || 'url'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if not found then return private.result('not_found'); end if;
  if c.session_id is null then
    update public.card_checkouts t set session_id = card_checkout_opened.session_id,
      expires_at = coalesce(card_checkout_opened.expires_at, t.expires_at)
    where t.id = c.id;
    insert into private.checkout_pages (checkout_id, url) values (c.id, card_checkout_opened.url) on conflict do nothing;
  end if;
  if c.status <> 'open' then return private.result('closed', jsonb_build_object('checkout_status', c.status)); end if;
  return private.result(case when c.session_id is null then 'opened' else 'already_opened' end,
    jsonb_build_object('url', coalesce(private.checkout_page(c.id), card_checkout_opened.url)));
end
$$;
comment on function public.card_checkout_opened(uuid, text, text, timestamptz) is
  'For the service role: stores the provider''s checkout page.
Results:
- already_opened: a page was stored before; url is its URL.
- closed: the checkout was superseded. Its page must be expired; checkouts_to_close will return the page.
- invalid: the provider returned no page, because its checkout has ended.
Statuses: opened {url text}, already_opened {url text}, closed {checkout_status card_checkouts.status}, invalid
{fields text[]}, not_found.';
revoke execute on function public.card_checkout_opened(uuid, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.card_checkout_opened(uuid, text, text, timestamptz) to service_role;

create function private.is_still_payable(c public.card_checkouts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select private.is_live(b) and b.total_amount - b.paid_amount >= c.amount
    from public.bookings b where b.id = c.booking_id),
    (select private.current_order_status(o) = 'pending' from public.orders o where o.id = c.order_id))
$$;
comment on function private.is_still_payable is
  'Whether a checkout is still needed: the booking owes at least its amount, or the order is unpaid.';

create function public.checkouts_to_close(n int default 20) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  from (select t.id from public.card_checkouts t where t.session_id is not null and not t.session_closed
    and t.status = 'open' and not private.is_still_payable(t) order by t.id for update skip locked) over
  where c.id = over.id;
  return (
    select private.result('ok', jsonb_build_object('checkouts', coalesce(jsonb_agg(jsonb_build_object(
      'checkout_id', c.id, 'session_id', c.session_id, 'mode', c.mode) order by c.created_at, c.id), '[]')))
    from (select * from public.card_checkouts t where t.session_id is not null and not t.session_closed
      and t.status in ('closed', 'expired', 'failed') order by t.created_at, t.id
      limit least(greatest(coalesce(n, 20), 1), 100)) c);
end
$$;
comment on function public.checkouts_to_close(integer) is
  'For the service role: closes checkouts that are no longer needed, and returns up to n provider pages of closed
checkouts. The caller must expire these pages at the provider.
Statuses: ok {checkouts {checkout_id uuid, session_id text, mode text}[]}.';
revoke execute on function public.checkouts_to_close(integer) from public, anon, authenticated;
grant execute on function public.checkouts_to_close(integer) to service_role;

create function public.card_checkout_state(checkout_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.card_checkouts;
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  return (
    select private.result('ok', jsonb_build_object(
      'state', case when c.status = 'open' then 'checking'
        when c.status = 'paid' and exists (select from public.card_refunds r where r.origin = 'late'
          and (r.payment_id = p.id or r.order_payment_id = q.id)) then 'paid_late' else c.status end,
      'purpose', private.checkout_purpose(c),
      'booking_id', case when c.payment_link_id is null then c.booking_id end, 'order_id', c.order_id, 'amount', c.amount, 'paid_at', coalesce(p.paid_at, q.paid_at),
      'booking_status', case when c.payment_link_id is null then private.current_booking_status(b) end,
      'order_status', private.current_order_status(o), 'refund_due', case when c.payment_link_id is null
        then coalesce(b.refund_due, o.refund_due, 0) else 0 end))
    from (select 1) one
    left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
    left join public.payments p on p.provider_ref = c.intent_id
    left join public.order_payments q on q.provider_ref = c.intent_id);
end
$$;
comment on function public.card_checkout_state(uuid) is
  'For the page shown after a payment: the state of a checkout in the company''s ledger, for anyone who knows the id
of the checkout. Contains no personal data. For a share (a payment link), nothing about the booking is returned.
Fields:
- state: checking (no payment is known yet), paid_late (paid after the booking or order had ended, and refunded),
returned (paid a second time, and refunded), or the status in card_checkouts.
- purpose: booking, order or share.
Statuses: ok {state text, purpose text, booking_id uuid?, order_id uuid?, amount numeric, paid_at timestamptz?,
booking_status bookings.status?, order_status orders.status?, refund_due numeric}, not_found.';
revoke execute on function public.card_checkout_state(uuid) from public, anon, authenticated;
grant execute on function public.card_checkout_state(uuid) to anon, authenticated;
