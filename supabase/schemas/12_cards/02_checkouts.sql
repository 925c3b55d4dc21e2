-- Checkouts: card payments that customers start.

create table public.card_checkouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references public.bookings (id),
  order_id uuid references public.orders (id),
  round int not null,
  amount numeric(10, 2) not null,
  currency text not null default 'aud',
  mode text not null,
  account_id text not null,
  status text not null default 'open',
  save_card boolean not null default false,
  terms text,
  request_id uuid unique,
  created_by uuid references public.profiles (id) on delete set null,
  session_id text unique,
  intent_id text unique,
  session_closed boolean not null default false,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint card_checkouts_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  constraint card_checkouts_amount_range check (amount > 0),
  constraint card_checkouts_mode_known check (mode in ('test', 'live')),
  constraint card_checkouts_status_known check (status in
    ('open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'))
);
comment on table public.card_checkouts is 'Amounts that customers were requested to pay by card.';
comment on column public.card_checkouts.id is 'Id of the checkout. It is the idempotency key at the provider.';
comment on column public.card_checkouts.booking_id is 'Booking to pay. Null: an order.';
comment on column public.card_checkouts.order_id is 'Order to pay. Null: a booking.';
comment on column public.card_checkouts.round is 'Checkouts of one booking or order belong to one round until one of
them is paid or on its way. One payment of a round counts.';
comment on column public.card_checkouts.amount is 'Amount in the currency of the row.';
comment on column public.card_checkouts.currency is 'ISO code in lower case.';
comment on column public.card_checkouts.mode is 'test or live.';
comment on column public.card_checkouts.account_id is 'The provider''s id of the account.';
comment on column public.card_checkouts.status is 'open, processing (takes days), paid, returned (a second payment of
its round, refunded), unmatched (not the requested money), failed, expired or closed (superseded).';
comment on column public.card_checkouts.save_card is 'Whether the customer agreed to save the card.';
comment on column public.card_checkouts.terms is
  'Consent text that the customer saw, verbatim. Null: the card is not saved.';
comment on column public.card_checkouts.request_id is
  'Id that the client made for one click. Null: an automatic charge.';
comment on column public.card_checkouts.created_by is
  'User who started the checkout. Null: a visitor, or the account was deleted.';
comment on column public.card_checkouts.session_id is 'The provider''s id of the checkout page. Null: not opened.';
comment on column public.card_checkouts.intent_id is 'The provider''s id of the payment. Null: not paid.';
comment on column public.card_checkouts.session_closed is 'Whether the provider''s page accepts no payment any more.';
comment on column public.card_checkouts.created_at is 'When the checkout was started.';
comment on column public.card_checkouts.expires_at is 'The page accepts payments until then.';
comment on column public.card_checkouts.settled_at is 'When the checkout reached a final status. Null: not yet.';

create unique index card_checkouts_paid_once on public.card_checkouts (coalesce(booking_id, order_id), round)
where status = 'paid';
create index card_checkouts_booking_idx on public.card_checkouts (booking_id, created_at);
create index card_checkouts_order_idx on public.card_checkouts (order_id, created_at);
create index card_checkouts_created_by_idx on public.card_checkouts (created_by);
create index card_checkouts_live_idx on public.card_checkouts (created_at)
where session_id is not null and not session_closed;

alter table public.card_checkouts enable row level security;
revoke all on public.card_checkouts from anon, authenticated;
grant select on public.card_checkouts to authenticated;
grant all on public.card_checkouts to service_role;

create policy "Staff read card checkouts" on public.card_checkouts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card checkouts" on public.card_checkouts is 'Needs the sales permission.';

create function private.min_charge() returns numeric
language sql immutable set search_path = '' as $$
  select 0.50
$$;
comment on function private.min_charge is 'Smallest amount in AUD that the provider accepts.';

create function private.max_charge() returns numeric
language sql immutable set search_path = '' as $$
  select 999999.99
$$;
comment on function private.max_charge is 'Largest amount in AUD that the provider accepts in one payment.';

create function private.processing_charges(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(c.amount), 0) from public.card_checkouts c
  where c.booking_id = processing_charges.booking_id and c.status = 'processing'
$$;
comment on function private.processing_charges is 'Returns AUD of card payments of a booking that are processing.';

create function private.due_now(booking_id uuid, paid numeric) returns numeric
language sql stable set search_path = '' as $$
  select greatest(coalesce(max(p.due) filter (where p.due_date < private.today()), 0),
    coalesce(min(p.due) filter (where p.due > paid), 0)) - paid
  from (select n.due_date, sum(n.amount) over (order by n.sequence) as due
    from public.installments n where n.booking_id = due_now.booking_id) p
$$;
comment on function private.due_now is 'Returns AUD that a booking must pay now: all overdue instalments, or else the
oldest that is not covered. paid: money that arrived or is on its way.';

create function private.charge_of(b public.bookings, wanted numeric, out amount numeric, out refusal jsonb)
language plpgsql stable set search_path = '' as $$
declare
  coming numeric := private.processing_charges(b.id);
  paid numeric := b.paid_amount + coming;
  balance numeric := b.total_amount - paid;
  least_now numeric := case when b.status = 'pending' then private.first_installment_amount(b.id) - paid else 0 end;
begin
  if not private.is_live(b) then
    refusal := private.result('not_live');
  elsif balance <= 0 or wanted is null and least_now <= 0 and b.status = 'pending' then
    refusal := private.result(case when coming > 0 then 'processing' else 'nothing_due' end);
  elsif wanted is not null and not private.is_amount(wanted) then
    refusal := private.invalid('amount');
  else
    least_now := greatest(least_now, private.min_charge());
    amount := coalesce(wanted, case when b.status = 'pending' then least_now
      else greatest(private.due_now(b.id, paid), private.min_charge()) end);
    if amount > least(balance, private.max_charge()) then
      refusal := private.result('too_much', jsonb_build_object('balance', least(balance, private.max_charge())));
    elsif amount < least_now then
      refusal := private.result('too_small', jsonb_build_object('min', least_now));
    end if;
  end if;
end
$$;
comment on function private.charge_of(public.bookings, numeric) is 'Returns the amount to charge for a booking, or the
refusal. wanted: AUD that the customer chose. Null: what is due now.';

create function private.charge_of(o public.orders, out amount numeric, out refusal jsonb)
language plpgsql stable set search_path = '' as $$
begin
  amount := o.total;
  refusal := case
    when o.paid_at is not null or o.total = 0 then private.result('nothing_due')
    when private.current_order_status(o) <> 'pending' then private.result('not_live')
    when exists (select from public.card_checkouts c where c.order_id = o.id and c.status = 'processing')
      then private.result('processing')
    when o.total < private.min_charge() then private.result('too_small',
      jsonb_build_object('min', private.min_charge()))
    when o.total > private.max_charge() then private.result('too_much',
      jsonb_build_object('balance', private.max_charge())) end;
end
$$;
comment on function private.charge_of(public.orders) is
  'Returns the amount to charge for an order, or the refusal. An order is paid in full.';

create function private.current_round(thing uuid) returns int
language sql stable set search_path = '' as $$
  select coalesce(max(c.round) + max(case when c.status in ('paid', 'processing') then 1 else 0 end)
    filter (where c.round = c.last), 1)
  from (select t.*, max(t.round) over () as last from public.card_checkouts t
    where thing in (t.booking_id, t.order_id)) c
$$;
comment on function private.current_round is 'Returns the round that a new checkout of a booking or order belongs to.';

create function private.close_checkouts(thing uuid, but uuid) returns void
language sql set search_path = '' as $$
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  where thing in (c.booking_id, c.order_id) and c.status = 'open' and c.id <> but
$$;
comment on function private.close_checkouts is
  'Closes the other open checkouts of a booking or order. A late payment on one of them is handled when it arrives.';

create function private.lock_charge(booking_id uuid, order_id uuid, token uuid, wanted numeric,
  out thing uuid, out amount numeric, out refusal jsonb)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  o public.orders;
begin
  if lock_charge.booking_id is not null then
    if not exists (select from public.bookings t where t.id = lock_charge.booking_id and private.can_access_booking(t)) then
      return;
    end if;
    b := private.lock_booking(lock_charge.booking_id);
    thing := b.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(b, wanted) c;
  else
    if not exists (select from public.orders t where t.id = lock_charge.order_id
      and private.may_see_order(t, token)) then
      return;
    end if;
    o := private.lock_order(lock_charge.order_id);
    thing := o.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(o) c;
  end if;
end
$$;
comment on function private.lock_charge is 'Locks the booking or order to pay and returns the amount to charge. thing:
null if it does not exist or the caller may not see it.';

create function private.charge_ends(booking_id uuid, order_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(private.now() + interval '31 minutes', least(private.now() + interval '23 hours', coalesce(
    (select b.expires_at from public.bookings b where b.id = charge_ends.booking_id),
    (select o.expires_at from public.orders o where o.id = charge_ends.order_id), 'infinity')))
$$;
comment on function private.charge_ends is 'Returns when the provider''s page expires: with the hold, after 31 minutes
at the earliest and 23 hours at the latest.';

create function private.terms_of(booking_id uuid, paid numeric) returns text
language sql stable set search_path = '' as $$
  select private.autopay_terms_text(private.installments_as_json(terms_of.booking_id, terms_of.paid))
$$;
comment on function private.terms_of is
  'Returns the consent text for the instalments that are left once so much more is paid. Null: none are left.';

create function public.begin_card_checkout(
  booking_id uuid default null, order_id uuid default null, token uuid default null,
  amount numeric default null, save_card boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_checkouts_per_hour constant int := 20; -- of one booking or order
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
  charge record;
  terms text;
begin
  if num_nonnulls(booking_id, order_id) <> 1 then return private.invalid('booking_id', 'order_id'); end if;
  if request_id is null then return private.invalid('request_id'); end if;
  if order_id is not null and amount is not null then return private.invalid('amount'); end if;
  perform private.advisory_lock('card checkout ' || request_id);
  select * into charge from private.lock_charge(booking_id, order_id, token, amount);
  if charge.thing is null then return private.result('not_found'); end if;
  select * into c from public.card_checkouts t where t.request_id = begin_card_checkout.request_id;
  if found then
    if charge.thing is distinct from coalesce(c.booking_id, c.order_id)
      or begin_card_checkout.amount <> c.amount then
      return private.invalid('request_id');
    elsif c.status <> 'open' or c.expires_at <= private.now() then
      return private.result('already_closed', jsonb_build_object('checkout_id', c.id, 'checkout_status', c.status));
    end if;
    return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
      'expires_at', c.expires_at));
  end if;
  if charge.refusal is not null then return charge.refusal; end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (select count(*) from public.card_checkouts t where charge.thing in (t.booking_id, t.order_id)
    and t.created_at > private.now() - interval '1 hour') >= max_checkouts_per_hour then
    return private.result('too_many');
  end if;
  if save_card and private.can_save_card(booking_id, private.me()) then
    terms := private.terms_of(booking_id, charge.amount);
  end if;
  insert into public.card_checkouts (booking_id, order_id, round, amount, mode, account_id, save_card, terms,
    request_id, created_by, expires_at)
  values (begin_card_checkout.booking_id, begin_card_checkout.order_id, private.current_round(charge.thing), charge.amount,
    p.mode, p.account_id, terms is not null, terms, begin_card_checkout.request_id, private.me(),
    private.charge_ends(booking_id, order_id)) returning * into c;
  perform private.close_checkouts(charge.thing, c.id);
  return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
    'expires_at', c.expires_at));
end
$$;
comment on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) is
  'Starts a card payment: for the caller''s own booking (staff: any), or for an order, signed in as its buyer or with
its token. amount: AUD, for a booking. Null: what is due now, or the first instalment of a hold. An order is paid in
full. save_card: the rest of the booking may be charged later, on the days and in the amounts of autopay_terms. It has
no effect unless the customer of the booking calls, and never for staff. request_id: made by the client for one click.
The same id returns the same checkout, and already_closed once that has ended. Other open checkouts of the booking or
order are closed. Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed
{checkout_id uuid, checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance
numeric}, too_small {min numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';
revoke execute on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) from public, anon, authenticated;
grant execute on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) to anon, authenticated;

create table private.checkout_pages (
  checkout_id uuid primary key references public.card_checkouts (id) on delete cascade on update cascade,
  url text not null
);
comment on table private.checkout_pages is
  'The address of the provider''s page for each checkout. Secret: anyone who opens it pays with the consent of the
member who started it.';
comment on column private.checkout_pages.checkout_id is 'Checkout.';
comment on column private.checkout_pages.url is 'Address of the page.';

alter table private.checkout_pages enable row level security;
grant all on private.checkout_pages to service_role;

create function private.checkout_page(checkout_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select g.url from private.checkout_pages g where g.checkout_id = checkout_page.checkout_id
$$;
comment on function private.checkout_page is
  'Returns the address of the provider''s page for a checkout. Null: not opened.';
