-- How the card provider is called and reconciled is no setting.

-- Calls to the card provider for one refund or charge, after which it fails and staff see it.
create function private.max_card_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- Hours between two such calls at most.
create function private.max_card_pause_hours() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;

-- Minutes one server keeps a refund or charge to itself.
create function private.card_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- Days a reconciliation begins before the last one, because the card provider resends webhooks for so long.
create function private.reconcile_back_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;

-- Days before a saved card is charged that its owner is notified.
create function private.charge_notice_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;

revoke execute on function
  private.max_card_attempts(),
  private.max_card_pause_hours(),
  private.card_lock_minutes(),
  private.reconcile_back_days(),
  private.charge_notice_days()
from public, anon, authenticated;

create or replace function public.begin_card_checkout(
  booking_id uuid default null, order_id uuid default null, token uuid default null,
  amount numeric default null, keep_card boolean default false, request_id uuid default null
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
    and t.created_at > private.now() - interval '1 hour') >= max_checkouts_per_hour then
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

create or replace function public.take_card_refunds(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  taken jsonb;
begin
  with due as (
    select r.id, m.intent_id, m.mode, m.account_id from public.card_refunds r
    cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.set_aside_id), null) m
    where r.status = 'requested' and r.next_try_at <= private.now()
      and (r.locked_until is null or r.locked_until <= private.now())
      and (m.mode, m.account_id) = (p.mode, p.account_id)
    order by r.next_try_at, r.id limit least(greatest(coalesce(take_card_refunds.n, 10), 1), 100)
    for update of r skip locked
  ), mine as (
    update public.card_refunds r set attempts = r.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
    from due where r.id = due.id
    returning r.id, due.intent_id, r.amount, r.currency, due.mode, due.account_id, r.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('refund_id', t.id, 'intent_id', t.intent_id,
    'amount_cents', (t.amount * 100)::bigint, 'currency', t.currency, 'mode', t.mode, 'account_id', t.account_id,
    'attempt', t.attempts) order by t.id), '[]') into taken from mine t;
  return private.answer('ok', jsonb_build_object('refunds', taken));
end
$$;

create or replace function public.card_refund_failed(refund_id uuid, error text, final boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.card_refunds;
begin
  select * into r from public.card_refunds t where t.id = refund_id for update;
  if not found then return private.answer('not_found'); end if;
  if r.status <> 'requested' then return private.answer('already'); end if;
  if final or r.attempts >= private.max_card_attempts() then
    update public.card_refunds t set status = 'failed', settled_at = private.now(), locked_until = null,
      error = left(private.clean(card_refund_failed.error), 500) where t.id = r.id;
    perform private.audit('card_refund_failed', 'card_refunds', r.id::text,
      jsonb_build_object('amount', r.amount, 'origin', r.origin));
    return private.answer('failed');
  end if;
  update public.card_refunds t set locked_until = null, error = left(private.clean(card_refund_failed.error), 500),
    next_try_at = private.now() + least(make_interval(mins => (2 ^ r.attempts)::int),
      make_interval(hours => private.max_card_pause_hours()))
  where t.id = r.id;
  return private.answer('later');
end
$$;

create or replace function public.take_due_charges(n int default 10) returns jsonb
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
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
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

create or replace function public.apply_charge_result(
  attempt_id uuid, intent_id text, result text, code text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.autopay_attempts;
  again timestamptz;
begin
  if result is null or result not in ('declined', 'hard', 'needs_action', 'again') then
    return private.invalid('result');
  end if;
  -- Its checkout before it, as whoever applies a payment locks them.
  perform c.id from public.card_checkouts c join public.autopay_attempts x on x.checkout_id = c.id
  where x.id = attempt_id for update of c;
  select * into t from public.autopay_attempts x where x.id = attempt_id for update;
  if not found then return private.answer('not_found'); end if;
  if t.status <> 'due' then return private.answer('already'); end if;
  if result = 'again' and t.tries < private.max_card_attempts() then
    again := private.now() + least(make_interval(mins => (2 ^ t.tries)::int),
      make_interval(hours => private.max_card_pause_hours()));
    update public.autopay_attempts x set locked_until = null, next_try_at = again,
      code = left(private.clean(apply_charge_result.code), 200) where x.id = t.id;
  else
    again := private.refuse_charge(t, result, coalesce(code, result));
    perform private.audit('charge_refused', 'autopay_attempts', t.id::text, jsonb_build_object('n', t.n,
      'result', result, 'intent', intent_id, 'booking_id', t.booking_id));
  end if;
  if again is null then return private.answer('stopped'); end if;
  return private.answer('later', jsonb_build_object('next_try_at', again));
end
$$;

create or replace function private.queue_charges(a public.autopay) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  s public.saved_cards;
  title text;
begin
  select * into b from public.bookings t where t.id = a.booking_id;
  select * into s from public.saved_cards t where t.id = a.card_id;
  select e.title into title from public.events e where e.id = b.event_id;
  if b.status <> 'confirmed' then return; end if;
  if exists (select from private.parts_left(b.id, 0) p where p.due_date <= private.today() + private.charge_notice_days()
    and not private.is_agreed(a, p.due_date, p.amount)) then
    perform private.end_autopay(b.id, 'stopped', 'plan_changed');
    return;
  end if;
  perform private.remind(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.parts_left(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + private.charge_notice_days();
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

create or replace function private.terms_text(parts jsonb) returns text
language sql stable set search_path = '' as $$
  select 'For this booking my card may be charged: ' || string_agg(
    '$' || to_char((p.part ->> 'amount')::numeric, 'FM999,999,990.00') || ' on '
      || to_char((p.part ->> 'due_date')::date, 'FMDD FMMonth YYYY'), ', ' order by p.n)
    || '. I am told by letter ' || private.charge_notice_days() || ' days before each charge, and can end this'
    || ' at any time on my account page.'
  from jsonb_array_elements(terms_text.parts) with ordinality p (part, n)
$$;

create or replace function private.refuse_charge(t public.autopay_attempts, result text, code text)
returns timestamptz
language plpgsql set search_path = '' as $$
declare
  second_try_days constant int := 3; -- after the first try
  third_try_days constant int := 7; -- after the first try
  again timestamptz := case
    when result = 'hard' or t.n = 3 then null
    else private.charge_time(t.first_day + case t.n when 1 then second_try_days else third_try_days end) end;
begin
  update public.autopay_attempts x set status = 'failed', code = left(private.clean(refuse_charge.code), 200),
    locked_until = null, settled_at = private.now() where x.id = t.id;
  update public.card_checkouts c set status = 'failed', settled_at = private.now()
  where c.id = t.checkout_id and c.status in ('open', 'closed');
  if again is null then
    perform private.end_autopay(t.booking_id, 'stopped', left(private.clean(code), 200));
  else
    insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
    values (t.booking_id, t.installment_id, t.n + 1, t.first_day, again)
    on conflict on constraint autopay_attempts_once do nothing;
  end if;
  perform private.mail_customer(b.customer_id, case when again is null then 'autopay_stopped'
    when result like 'needs%' then 'charge_needs_you' else 'charge_declined' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'amount', c.amount,
      'next_try_on', private.day_of(again), 'key', t.id))
  from public.bookings b join public.events e on e.id = b.event_id
  left join public.card_checkouts c on c.id = t.checkout_id
  where b.id = t.booking_id;
  return again;
end
$$;

create or replace function public.unapplied_events(n int default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer('ok', jsonb_build_object('events', coalesce(jsonb_agg(jsonb_build_object('event_id', e.id,
    'type', e.type, 'object_id', e.object_id, 'mode', e.mode) order by e.received_at, e.id), '[]')))
  from (select * from public.provider_events t where t.applied_at is null
    and t.received_at between private.now() - make_interval(days => private.reconcile_back_days())
    and private.now() - interval '1 minute'
    order by t.received_at, t.id
    limit least(greatest(coalesce(n, 20), 1), 100)) e
$$;

create or replace function public.reconcile_due() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer(case when exists (select from private.payment_provider p where p.sealed_key is not null)
    and private.now() >= n.begins and not exists (select from public.reconcile_runs t
      where t.started_at >= n.begins and t.reached is not null or t.started_at > private.now() - interval '1 hour')
    then 'due' else 'not_due' end)
  from (values (3)) c (start_hour), -- of the company's day
    lateral (select private.start_of(private.today()) + make_interval(hours => c.start_hour) as begins) n
$$;

create or replace function public.reconcile_begin(started_by uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_run_minutes constant int := 30; -- after which a run counts as dead
  p private.payment_provider := private.card_provider();
  r public.reconcile_runs;
begin
  perform private.one_at_a_time('reconcile');
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  if exists (select from public.reconcile_runs t where t.ended_at is null
    and t.started_at > private.now() - make_interval(mins => max_run_minutes)) then
    return private.answer('busy');
  end if;
  insert into public.reconcile_runs (mode, account_id, started_by, since)
  select p.mode, p.account_id, (select f.id from public.profiles f where f.id = reconcile_begin.started_by),
    coalesce((select max(t.reached) from public.reconcile_runs t
      where (t.mode, t.account_id) = (p.mode, p.account_id)),
      (select min(c.created_at) from public.card_checkouts c
        where (c.mode, c.account_id) = (p.mode, p.account_id)), private.now())
    - make_interval(days => private.reconcile_back_days())
  returning * into r;
  return private.answer('begun', jsonb_build_object('run_id', r.id, 'since', r.since, 'mode', r.mode,
    'account_id', r.account_id));
end
$$;

create or replace function public.reconcile_mark(run_id uuid, reached timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept_days constant int := 90; -- of runs without a difference
begin
  update public.reconcile_runs t set reached = least(reconcile_mark.reached, private.now()), ended_at = private.now()
  where t.id = reconcile_mark.run_id and t.ended_at is null;
  if not found then return private.answer('not_found'); end if;
  delete from public.reconcile_runs t
  where t.started_at < private.now() - make_interval(days => kept_days)
    and not exists (select from public.card_differences d where d.run_id = t.id);
  return private.answer('marked');
end
$$;
