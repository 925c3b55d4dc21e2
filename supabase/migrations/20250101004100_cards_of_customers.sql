-- A saved card and automatic payments belong to the customer of the booking, who agreed while signed in. Staff never
-- keep a card: whoever pays a checkout that staff started has agreed to nothing.

-- Whether this user may have the rest of this booking charged to their card.
create function private.may_keep_card(booking_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.id = may_keep_card.booking_id and b.user_id = person)
    and not private.is_staff(person)
$$;

create or replace function public.begin_card_checkout(booking_id uuid default null, order_id uuid default null,
  token uuid default null, amount numeric default null, keep_card boolean default false,
  request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
  charge record;
  terms text;
begin
  if num_nonnulls(booking_id, order_id) <> 1 then return private.invalid('booking_id', 'order_id'); end if;
  if request_id is null then return private.invalid('request_id'); end if;
  if order_id is not null and amount is not null then return private.invalid('amount'); end if;
  perform private.one_at_a_time('card checkout ' || request_id);
  select * into charge from private.lock_charge(booking_id, order_id, token, amount);
  if charge.thing is null then return private.answer('not_found'); end if;
  select * into c from public.card_checkouts t where t.request_id = begin_card_checkout.request_id;
  if found then
    if charge.thing is distinct from coalesce(c.booking_id, c.order_id)
      or begin_card_checkout.amount <> c.amount then
      return private.invalid('request_id');
    elsif c.status <> 'open' or c.expires_at <= private.now() then
      return private.answer('already', jsonb_build_object('checkout_id', c.id, 'checkout_status', c.status));
    end if;
    return private.answer('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
      'expires_at', c.expires_at));
  end if;
  if charge.refusal is not null then return charge.refusal; end if;
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  if (select count(*) from public.card_checkouts t where charge.thing in (t.booking_id, t.order_id)
    and t.created_at > private.now() - interval '1 hour') >= (private.rules()).checkouts_an_hour then
    return private.answer('too_many');
  end if;
  if keep_card and private.may_keep_card(booking_id, private.me()) then
    terms := private.terms_of(booking_id, charge.amount);
  end if;
  insert into public.card_checkouts (booking_id, order_id, round, amount, mode, account_id, keep_card, terms,
    request_id, created_by, expires_at)
  values (begin_card_checkout.booking_id, begin_card_checkout.order_id, private.round_of(charge.thing), charge.amount,
    p.mode, p.account_id, terms is not null, terms, begin_card_checkout.request_id, private.me(),
    private.charge_ends(booking_id, order_id)) returning * into c;
  perform private.close_checkouts(charge.thing, c.id);
  return private.answer('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
    'expires_at', c.expires_at));
end
$$;
comment on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) is 'Begins to pay by card: for
one''s own booking (an admin: any), or for an order, signed in as its buyer or by its secret link. amount: AUD, for a
booking; none: what is due now, for a hold its first part. An order is paid whole. keep_card: what is left of the
booking may be charged later, on the days and in the amounts of autopay_terms; ignored unless the customer of the booking
asks, and always for staff. request_id: made by the client for one press of the button; the same again answers as before, and already once that one is over. Whatever else was begun for
the same thing is closed. Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already
{checkout_id uuid, checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance
numeric}, too_small {least numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';

-- Saves the card of a payment whose payer agreed, and turns automatic payments on if the agreed terms are still what is
-- left. The payment counts even if the card cannot be saved.
create or replace function private.keep_card(c public.card_checkouts, card jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not c.keep_card or card is null or not private.may_keep_card(c.booking_id, c.created_by) then return; end if;
  insert into public.saved_cards as s (user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id)
  values (c.created_by, card ->> 'customer', card ->> 'method', card ->> 'brand', card ->> 'last4',
    (card ->> 'exp_month')::int, (card ->> 'exp_year')::int, c.mode, c.account_id)
  on conflict on constraint saved_cards_method_key do update set removed_at = null where s.user_id = excluded.user_id
  returning s.id into kept;
  if kept is not null and c.terms = private.terms_of(c.booking_id, 0) then
    perform private.start_autopay(c.booking_id, kept, c.created_at);
  end if;
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.audit('card_not_kept', 'card_checkouts', c.id::text);
end
$$;

create or replace function public.autopay_terms(booking_id uuid, amount numeric default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  b public.bookings;
  paid numeric;
  parts jsonb;
begin
  select * into b from public.bookings t where t.id = autopay_terms.booking_id;
  if not private.may_see(b) then return private.answer('not_found'); end if;
  paid := coalesce(autopay_terms.amount, (private.charge_of(b, null)).amount, 0);
  parts := private.parts_as_json(b.id, paid);
  if parts = '[]' or not private.is_live(b) or not private.may_keep_card(b.id, person) then
    return private.answer('nothing_due');
  end if;
  return private.answer('ok', jsonb_build_object('parts', parts, 'terms', private.terms_of(b.id, paid)));
end
$$;
comment on function public.autopay_terms(uuid, numeric) is 'The terms that the customer of a booking agrees to when the
rest of it is charged to their card. Show them verbatim. amount: what is paid now beside it; none: what is due now. Staff
keep no cards and get nothing_due. Statuses: ok {parts {installment_id uuid, due_date date, amount numeric}[],
terms text}, nothing_due, not_found.';

create or replace function public.plan_terms(event_id uuid, seats integer, plan integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote jsonb := public.preview_plan(plan_terms.event_id, plan_terms.seats, plan_terms.plan);
  parts jsonb;
begin
  select jsonb_agg(p.part order by (p.part ->> 'sequence')::int) into parts
  from jsonb_array_elements(private.to_list(quote -> 'parts')) p (part) where (p.part ->> 'sequence')::int > 1;
  if parts is null or private.is_staff(private.me()) then return private.answer('nothing_due'); end if;
  return private.answer('ok', jsonb_build_object('terms', private.terms_text(parts)));
end
$$;

create or replace function public.set_autopay(booking_id uuid, card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = set_autopay.booking_id and t.user_id = person;
  if not found then return private.answer('not_found'); end if;
  b := private.lock_booking(b.id);
  if not private.may_keep_card(b.id, person) or not exists (select from public.saved_cards s
    where s.id = set_autopay.card_id and s.user_id = person and s.removed_at is null) then
    return private.answer('card_gone');
  end if;
  if b.status <> 'confirmed' or private.parts_as_json(b.id, 0) = '[]' then return private.answer('nothing_due'); end if;
  perform private.start_autopay(b.id, set_autopay.card_id, private.now());
  return private.answer('on', jsonb_build_object('parts', private.parts_as_json(b.id, 0)));
end
$$;

-- A card that is not the customer's, or that staff kept, is never charged.
create or replace function private.why_no_charge(t public.autopay_attempts, p private.payment_provider) returns text
language sql stable set search_path = '' as $$
  select case when a.state <> 'on' then 'off' when b.status <> 'confirmed' then 'not_live'
    when l.installment_id is null then 'paid'
    when not exists (select from jsonb_array_elements(a.agreed) g (part)
      where (g.part ->> 'due_date')::date = l.due_date and (g.part ->> 'amount')::numeric >= l.amount)
      then 'plan_changed'
    when s.id is null or s.removed_at is not null or not private.may_keep_card(b.id, s.user_id) then 'card_gone'
    when (s.mode, s.account_id) is distinct from (p.mode, p.account_id) then 'other_account'
    when l.amount < private.least_charge() then 'too_small'
    when private.announced(b.id) + private.charges_on_way(b.id) > 0 then 'on_its_way' end
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  left join lateral (select * from private.parts_left(b.id, 0) x where x.installment_id = t.installment_id) l on true
  where a.booking_id = t.booking_id
$$;

-- For the operator: cards and automatic payments from before these rules that no customer agreed to (docs/security.md).
create function private.cards_without_consent()
returns table (problem text, card_id uuid, booking_id uuid, card_owner uuid, customer uuid, last4 text)
language sql stable security definer set search_path = '' as $$
  select 'card kept by staff', s.id, null::uuid, s.user_id, null::uuid, s.last4
  from public.saved_cards s where s.detached_at is null and private.is_staff(s.user_id)
  union all
  select 'card kept from a payment for another person''s booking', s.id, c.booking_id, s.user_id, b.user_id,
    s.last4
  from public.saved_cards s join public.card_checkouts c on c.keep_card and c.created_by = s.user_id
  join public.bookings b on b.id = c.booking_id
  where s.detached_at is null and c.status = 'paid' and b.user_id is distinct from s.user_id
    and not private.is_staff(s.user_id)
  union all
  select 'automatic payments from a card that is not the customer''s', s.id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  where a.state = 'on' and not coalesce(private.may_keep_card(b.id, s.user_id), false)
  union all
  select 'automatic payments that another person agreed to', a.card_id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  join public.saved_cards s on s.id = a.card_id
  join public.card_checkouts c on c.booking_id = a.booking_id and c.keep_card and c.created_at = a.agreed_at
  where a.state = 'on' and c.created_by is distinct from b.user_id
  order by 1, 3, 2
$$;

revoke execute on function private.may_keep_card(uuid, uuid), private.cards_without_consent(),
  private.keep_card(public.card_checkouts, jsonb),
  private.why_no_charge(public.autopay_attempts, private.payment_provider) from public, anon, authenticated;
