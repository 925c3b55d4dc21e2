-- Charges instalments to saved cards when they are due.

create function private.charge_time(day date) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(day) + make_interval(hours => (private.settings()).reminder_hour)
$$;
comment on function private.charge_time is 'The time of day at which cards are charged, in the company''s time zone.';

create function private.queue_charges(a public.autopay) returns void
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
  if exists (select from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today() + private.charge_notice_days()
    and not private.is_agreed(a, p.due_date, p.amount)) then
    perform private.end_autopay(b.id, 'stopped', 'plan_changed');
    return;
  end if;
  perform private.queue_reminder(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.unpaid_installments(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + private.charge_notice_days();
  perform private.queue_reminder(b.customer_id, 'card_expiring', s.id || ':' || s.exp_year || '-' || s.exp_month,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'brand', s.brand, 'last4', s.last4,
      'until', e.ends))
  from (select (make_date(s.exp_year, s.exp_month, 1) + interval '1 month')::date - 1 as ends) e
  where e.ends <= private.today() + 30 and exists (
    select from private.unpaid_installments(b.id, 0) p where p.due_date > e.ends);
  insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
  select b.id, p.installment_id, 1, private.today(), private.charge_time(private.today())
  from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today()
  on conflict on constraint autopay_attempts_once do nothing;
end
$$;
comment on function private.queue_charges is
  'Queues the charges of one booking that are due today. Also queues the emails that announce a charge or say that the
card will expire. If the customer did not agree to an instalment, automatic payments end before its due date, so that
the customer can pay the instalment in another way.';

create function private.queue_due_charges() returns text
language plpgsql security definer set search_path = '' as $$
declare
  a public.autopay;
  first_error text;
begin
  if private.now() < private.charge_time(private.today()) then return null; end if;
  for a in select * from public.autopay t where t.state = 'on' order by t.booking_id loop
    begin
      perform private.queue_charges(a);
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$$;
comment on function private.queue_due_charges is
  'Scheduled job: queues the charges of all bookings. Returns the first error, or null.';

create function private.charge_refusal(t public.autopay_attempts, p private.payment_provider) returns text
language sql stable set search_path = '' as $$
  select case when a.state <> 'on' then 'off' when b.status <> 'confirmed' then 'not_live'
    when l.installment_id is null then 'paid'
    when not exists (select from jsonb_array_elements(a.agreed) g (part)
      where (g.part ->> 'due_date')::date = l.due_date and (g.part ->> 'amount')::numeric >= l.amount)
      then 'plan_changed'
    when s.id is null or s.removed_at is not null or not private.can_save_card(b.id, s.user_id) then 'card_gone'
    when (s.mode, s.account_id) is distinct from (p.mode, p.account_id) then 'other_account'
    when l.amount < private.min_charge() then 'too_small'
    when private.pending_transfer_amount(b.id) + private.processing_charges(b.id) > 0 then 'on_its_way' end
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  left join lateral (select * from private.unpaid_installments(b.id, 0) x where x.installment_id = t.installment_id) l on true
  where a.booking_id = t.booking_id
$$;
comment on function private.charge_refusal is
  'The reason why an attempt must not be charged. Null: it can be charged. A card that does not belong to the
customer, or that staff saved, is never charged.';

create function private.open_charge(t public.autopay_attempts, p private.payment_provider) returns public.card_checkouts
language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  refusal text := private.charge_refusal(t, p);
begin
  if t.checkout_id is not null then
    select * into c from public.card_checkouts x where x.id = t.checkout_id;
    if c.status = 'open' and c.expires_at > private.now() then return c; end if;
    -- After one day, the provider forgets idempotency keys, so a retry could charge the card twice. The charge is
    -- recorded as declined instead. If the card was charged, a webhook reports the payment.
    if c.status = 'open' then
      perform private.refuse_charge(t, 'declined', 'unknown');
      return null;
    end if;
    -- The customer has started a manual payment. The attempt is postponed by one day to wait for the result of that
    -- payment.
    update public.autopay_attempts x set checkout_id = null, locked_until = null,
      next_try_at = private.now() + interval '1 day' where x.id = t.id;
    return null;
  end if;
  if refusal is not null then
    update public.autopay_attempts x set status = case when refusal = 'on_its_way' then 'due' else 'dropped' end,
      code = refusal, locked_until = null, next_try_at = private.now() + interval '1 day',
      settled_at = case when refusal <> 'on_its_way' then private.now() end
    where x.id = t.id;
    if refusal in ('plan_changed', 'card_gone', 'other_account') then
      perform private.end_autopay(t.booking_id, 'stopped', refusal);
    end if;
    return null;
  end if;
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, created_by, expires_at)
  select b.id, private.current_round(b.id), l.amount, p.mode, p.account_id, b.user_id, private.now() + interval '23 hours'
  from public.bookings b, private.unpaid_installments(b.id, 0) l
  where b.id = t.booking_id and l.installment_id = t.installment_id returning * into c;
  update public.autopay_attempts x set checkout_id = c.id where x.id = t.id;
  return c;
end
$$;
comment on function private.open_charge is
  'Returns the checkout for an attempt, and opens one if needed. Null: the card is not charged now.';

create function public.claim_due_charges(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  t public.autopay_attempts;
  c public.card_checkouts;
  charges jsonb := '[]'::jsonb;
begin
  if p.sealed_key is null then return private.result('ok', jsonb_build_object('charges', charges)); end if;
  for t in
    select x.* from public.bookings b join public.autopay_attempts x on x.booking_id = b.id
    where x.status = 'due' and x.next_try_at <= private.now()
      and (x.locked_until is null or x.locked_until <= private.now())
    order by x.next_try_at, x.id limit least(greatest(coalesce(claim_due_charges.n, 10), 1), 100)
    for key share of b skip locked for update of x skip locked
  loop
    if t.checkout_id is not null then
      perform o.id from public.card_checkouts o where o.id = t.checkout_id for update skip locked;
      continue when not found;
    end if;
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
  return private.result('ok', jsonb_build_object('charges', charges));
end
$$;
comment on function public.claim_due_charges(integer) is
  'For the service role: claims up to n attempts to charge saved cards. Other servers cannot claim them for 10
minutes. An attempt whose booking or checkout is locked is left to the next call. Waiting could deadlock, because
apply_card_payment locks the booking, the checkout and then the attempt. checkout_id is the idempotency key, so a
retry never charges twice. Successful charges must be reported to apply_card_payment, all others to
apply_charge_result.
Statuses: ok {charges {attempt_id uuid, checkout_id uuid, amount_cents int, currency text, customer text, method text,
mode text, reference text, attempt int}[]}.';
revoke execute on function public.claim_due_charges(integer) from public, anon, authenticated;
grant execute on function public.claim_due_charges(integer) to service_role;

create function private.refuse_charge(t public.autopay_attempts, result text, code text)
returns timestamptz
language plpgsql set search_path = '' as $$
declare
  second_try_days constant int := 3; -- days after the first attempt
  third_try_days constant int := 7; -- days after the first attempt
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
  perform private.queue_customer_email(b.customer_id, case when again is null then 'autopay_stopped'
    when result like 'needs%' then 'charge_needs_you' else 'charge_declined' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'amount', c.amount,
      'next_try_on', private.day_of(again), 'key', t.id))
  from public.bookings b join public.events e on e.id = b.event_id
  left join public.card_checkouts c on c.id = t.checkout_id
  where b.id = t.booking_id;
  return again;
end
$$;
comment on function private.refuse_charge is
  'Records a refused charge, and either queues the next attempt after 3 or 7 days or stops automatic payments. The
customer gets an email. Returns the time of the next attempt, or null.';

create function public.apply_charge_result(
  attempt_id uuid, intent_id text, result text, code text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  t public.autopay_attempts;
  again timestamptz;
begin
  if result is null or result not in ('declined', 'hard', 'needs_action', 'again') then
    return private.invalid('result');
  end if;
  -- Locks the checkout before the attempt, in the same order as apply_card_payment.
  perform c.id from public.card_checkouts c join public.autopay_attempts x on x.checkout_id = c.id
  where x.id = attempt_id for update of c;
  select * into t from public.autopay_attempts x where x.id = attempt_id for update;
  if not found then return private.result('not_found'); end if;
  if t.status <> 'due' then return private.result('already_applied'); end if;
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
  if again is null then return private.result('stopped'); end if;
  return private.result('later', jsonb_build_object('next_try_at', again));
end
$$;
comment on function public.apply_charge_result(uuid, text, text, text) is
  'For the service role: records that a saved card was not charged. After three attempts, automatic payments stop, and
card_exceptions shows this to staff.
Parameters:
- result: declined, hard (a retry cannot succeed), needs_action (the owner of the card must confirm the payment) or
again (the provider could not be reached).
- code: error code from the provider.
Statuses: later {next_try_at timestamptz}, stopped, already_applied, invalid {fields text[]}, not_found.';
revoke execute on function public.apply_charge_result(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.apply_charge_result(uuid, text, text, text) to service_role;

create function private.sync_attempt_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  t public.autopay_attempts;
begin
  select * into t from public.autopay_attempts x where x.checkout_id = new.id and x.status in ('due', 'processing')
  for update;
  if not found then return null; end if;
  if new.status = 'failed' then
    perform private.refuse_charge(t, 'declined', 'payment_failed');
  else
    update public.autopay_attempts x set locked_until = null,
      status = case new.status when 'paid' then 'succeeded' when 'processing' then 'processing' else 'dropped' end,
      settled_at = case when new.status <> 'processing' then private.now() end
    where x.id = t.id;
    if new.status = 'unmatched' then perform private.end_autopay(t.booking_id, 'stopped', 'unmatched'); end if;
  end if;
  return null;
end
$$;
comment on function private.sync_attempt_status is
  'Trigger: when the status of a checkout changes, copies it to the autopay attempt of the checkout. Does nothing if the
checkout was superseded: the card may have been charged, so the result of the attempt is unknown.';

create trigger sync_attempt_status after update of status on public.card_checkouts
for each row when (old.status <> new.status and new.booking_id is not null and new.status not in ('open', 'closed'))
execute function private.sync_attempt_status();

create function private.max_card_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.max_card_attempts is
  'Maximum number of calls to the provider for one refund or charge. After the last call, the refund or charge fails
and is shown to staff in card_exceptions.';

create function private.max_card_pause_hours() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;
comment on function private.max_card_pause_hours is
  'Maximum number of hours between two calls to the provider for one refund or charge.';

create function private.card_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.card_lock_minutes is 'Number of minutes for which a server claims a refund or charge.';

create function private.charge_notice_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
grant execute on function private.charge_notice_days() to authenticated, service_role;
comment on function private.charge_notice_days is
  'Number of days before a charge on which the owner of the card gets an email.';
