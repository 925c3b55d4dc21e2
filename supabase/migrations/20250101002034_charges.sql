-- Charging kept cards: the clock says what is due, our own servers ask the provider, and what it answers is kept.

-- When on a day kept cards are charged.
create function private.charge_time(day date) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(day) + make_interval(hours => (private.rules()).reminder_hour)
$$;

-- Tells owners of charges that come, and of cards that run out before one; asks for what is due today. One booking.
create function private.queue_charges(a public.autopay) returns void
language plpgsql set search_path = '' as $$
declare
  r public.house_rules := private.rules();
  b public.bookings;
  s public.saved_cards;
  title text;
begin
  select * into b from public.bookings t where t.id = a.booking_id;
  select * into s from public.saved_cards t where t.id = a.card_id;
  select e.title into title from public.events e where e.id = b.event_id;
  if b.status <> 'confirmed' then return; end if;
  perform private.remind(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.parts_left(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + r.charge_notice_days;
  perform private.remind(b.customer_id, 'card_expiring', s.id || ':' || s.exp_year || '-' || s.exp_month,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'brand', s.brand, 'last4', s.last4,
      'until', e.ends))
  from (select (make_date(s.exp_year, s.exp_month, 1) + interval '1 month')::date - 1 as ends) e
  where e.ends <= private.today() + 30 and exists (
    select from private.parts_left(b.id, 0) p where p.due_date > e.ends);
  insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
  select b.id, p.installment_id, 1, private.today(), private.charge_time(private.today())
  from private.parts_left(b.id, 0) p where p.due_date <= private.today()
  on conflict on constraint autopay_attempts_once do nothing;
end
$$;

create function private.queue_due_charges() returns text
language plpgsql security definer set search_path = '' as $$
declare
  a public.autopay;
  fault text;
begin
  if private.now() < private.charge_time(private.today()) then return null; end if;
  for a in select * from public.autopay t where t.state = 'on' order by t.booking_id loop
    begin
      perform private.queue_charges(a);
    exception when others then
      fault := coalesce(fault, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return fault;
end
$$;

insert into public.clock_parts (part, place) values ('charges', 7);

create or replace function private.do_clock_part(part text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case part
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'letters' then wrong := private.keep_outbox();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;

-- Why an attempt is not made; null: it is. What was not agreed to, day and amount, is not charged.
create function private.why_no_charge(t public.autopay_attempts, p private.payment_provider) returns text
language sql stable set search_path = '' as $$
  select case when a.state <> 'on' then 'off' when b.status <> 'confirmed' then 'not_live'
    when l.installment_id is null then 'paid'
    when not exists (select from jsonb_array_elements(a.agreed) g (part)
      where (g.part ->> 'due_date')::date = l.due_date and (g.part ->> 'amount')::numeric >= l.amount)
      then 'plan_changed'
    when s.id is null or s.removed_at is not null or s.user_id is distinct from b.user_id then 'card_gone'
    when (s.mode, s.account_id) is distinct from (p.mode, p.account_id) then 'other_account'
    when l.amount < private.least_charge() then 'too_small'
    when private.announced(b.id) + private.charges_on_way(b.id) > 0 then 'on_its_way' end
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  left join lateral (select * from private.parts_left(b.id, 0) x where x.installment_id = t.installment_id) l on true
  where a.booking_id = t.booking_id
$$;

-- The checkout that an attempt is charged by: what is applied is looked for by it. Null: nobody is to be charged.
create function private.open_charge(t public.autopay_attempts, p private.payment_provider) returns public.card_checkouts
language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  why text := private.why_no_charge(t, p);
begin
  if t.checkout_id is not null then
    select * into c from public.card_checkouts x where x.id = t.checkout_id;
    if c.status = 'open' and c.expires_at > private.now() then return c; end if;
    -- The provider forgets keys after a day: under this one it might charge twice. If it did charge, we hear of it yet.
    if c.status = 'open' then
      perform private.refuse_charge(t, 'declined', 'unknown');
      return null;
    end if;
    -- Its owner began to pay by hand meanwhile: whether that came to something is looked at tomorrow.
    update public.autopay_attempts x set checkout_id = null, locked_until = null,
      next_try_at = private.now() + interval '1 day' where x.id = t.id;
    return null;
  end if;
  if why is not null then
    update public.autopay_attempts x set status = case when why = 'on_its_way' then 'due' else 'dropped' end,
      code = why, locked_until = null, next_try_at = private.now() + interval '1 day',
      settled_at = case when why <> 'on_its_way' then private.now() end
    where x.id = t.id;
    if why in ('plan_changed', 'card_gone', 'other_account') then
      perform private.end_autopay(t.booking_id, 'stopped', why);
    end if;
    return null;
  end if;
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, created_by, expires_at)
  select b.id, private.round_of(b.id), l.amount, p.mode, p.account_id, b.user_id, private.now() + interval '23 hours'
  from public.bookings b, private.parts_left(b.id, 0) l
  where b.id = t.booking_id and l.installment_id = t.installment_id returning * into c;
  update public.autopay_attempts x set checkout_id = c.id where x.id = t.id;
  return c;
end
$$;

create function public.take_due_charges(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  t public.autopay_attempts;
  c public.card_checkouts;
  charges jsonb := '[]'::jsonb;
begin
  if p.sealed_key is null then return private.answer('ok', jsonb_build_object('charges', charges)); end if;
  for t in
    select * from public.autopay_attempts x where x.status = 'due' and x.next_try_at <= private.now()
      and (x.locked_until is null or x.locked_until <= private.now())
    order by x.next_try_at, x.id limit least(greatest(coalesce(take_due_charges.n, 10), 1), 100)
    for update skip locked
  loop
    c := private.open_charge(t, p);
    continue when c.id is null;
    update public.autopay_attempts x set tries = x.tries + 1,
      locked_until = private.now() + make_interval(mins => (private.rules()).card_lock_minutes)
    where x.id = t.id;
    charges := charges || (select jsonb_build_object('attempt_id', t.id, 'checkout_id', c.id,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'customer', s.customer, 'method', s.method,
      'mode', c.mode, 'reference', b.reference, 'attempt', t.n)
      from public.autopay a join public.saved_cards s on s.id = a.card_id
      join public.bookings b on b.id = a.booking_id where a.booking_id = t.booking_id);
  end loop;
  return private.answer('ok', jsonb_build_object('charges', charges));
end
$$;
comment on function public.take_due_charges(int) is 'For our own servers: cards to charge, n at most. Nobody else is
given them for ten minutes; the provider is told checkout_id as its key, so that who dies meanwhile charges nothing
twice. What it took goes to apply_card_payment, and all else to apply_charge_result. Statuses: ok {charges {attempt_id
uuid, checkout_id uuid, amount_cents int, currency text, customer text, method text, mode text, reference text, attempt
int}[]}.';

revoke execute on function private.charge_time(date), private.queue_charges(public.autopay),
  private.queue_due_charges(), private.why_no_charge(public.autopay_attempts, private.payment_provider),
  private.open_charge(public.autopay_attempts, private.payment_provider), public.take_due_charges(int)
  from public, anon, authenticated;
grant execute on function public.take_due_charges(int) to service_role;
