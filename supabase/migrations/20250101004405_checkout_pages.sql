-- The address of a page to pay on opens it for anybody, with the consent of the member who began it. Staff who read the
-- checkouts could hand it to another payer, whose card was then kept for that member.
create table private.checkout_pages (
  checkout_id uuid primary key references public.card_checkouts (id) on delete cascade on update cascade,
  url text not null
);
comment on table private.checkout_pages is 'The address of the provider''s page for a checkout.';
alter table private.checkout_pages enable row level security;
revoke all on private.checkout_pages from public, anon, authenticated;
insert into private.checkout_pages (checkout_id, url)
select c.id, c.url from public.card_checkouts c where c.url is not null;

create function private.checkout_page(checkout_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select g.url from private.checkout_pages g where g.checkout_id = checkout_page.checkout_id
$$;
revoke execute on function private.checkout_page(uuid) from public, anon, authenticated;

create or replace function public.card_checkout_opened(checkout_id uuid, session_id text, url text,
  expires_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.card_checkouts;
begin
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if not found then return private.answer('not_found'); end if;
  if c.session_id is null then
    update public.card_checkouts t set session_id = card_checkout_opened.session_id,
      expires_at = coalesce(card_checkout_opened.expires_at, t.expires_at)
    where t.id = c.id;
    insert into private.checkout_pages (checkout_id, url)
    select c.id, card_checkout_opened.url where card_checkout_opened.url is not null on conflict do nothing;
  end if;
  if c.status <> 'open' then return private.answer('over', jsonb_build_object('checkout_status', c.status)); end if;
  return private.answer(case when c.session_id is null then 'opened' else 'already' end,
    jsonb_build_object('url', coalesce(private.checkout_page(c.id),
      card_checkout_opened.url)));
end
$$;

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
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$$;

alter table public.card_checkouts drop column url;
