-- What became of a charge: it came, it is on its way, it was refused; refused three times, the desk is told.

-- After a refusal: when it is tried again, or null where it stops here. Its owner is told either way.
create function private.refuse_charge(t public.autopay_attempts, result text, code text) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  r public.house_rules := private.rules();
  again timestamptz := case
    when result = 'hard' or t.n = 3 then null
    else private.charge_time(t.first_day + case t.n when 1 then r.charge_second_try_days
      else r.charge_third_try_days end) end;
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

create function public.apply_charge_result(attempt_id uuid, intent_id text, result text, code text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
  if result = 'again' and t.tries < (private.rules()).card_attempts then
    again := private.now() + least(make_interval(mins => (2 ^ t.tries)::int),
      make_interval(hours => (private.rules()).card_pause_hours));
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
comment on function public.apply_charge_result(uuid, text, text, text) is 'For our own servers: a kept card was not
charged. result: declined, hard (no use in trying again), needs_action (its owner is to confirm it), again (the
provider was not reached). Tried again after the days of the house, three times in all; then it stops and stands on the
desk. code: the provider''s. Statuses: later {next_try_at timestamptz}, stopped, already, invalid {fields text[]},
not_found.';

-- What is said of a checkout is said of the attempt that opened it. One that another took the place of says nothing: it
-- may have been charged all the same.
create function private.follow_checkout() returns trigger
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
    if new.status = 'set_aside' then perform private.end_autopay(t.booking_id, 'stopped', 'set_aside'); end if;
    if new.status = 'paid' and not exists (select from private.parts_left(new.booking_id, 0)) then
      perform private.end_autopay(t.booking_id, 'off', null);
    end if;
  end if;
  return null;
end
$$;
create trigger follow_checkout after update of status on public.card_checkouts
for each row when (old.status <> new.status and new.booking_id is not null and new.status not in ('open', 'closed'))
execute function private.follow_checkout();

-- Whoever has a card that pays is told of charges, and not asked to pay.
create or replace function private.remind_of_instalments(booking public.bookings) returns void
language sql security definer set search_path = '' as $$
  select private.remind(booking.customer_id, 'instalment_due', p.id || ':' || p.due_date || ':' || p.stage,
    jsonb_build_object('booking_id', booking.id, 'reference', booking.reference, 'event', p.title,
      'amount', p.amount, 'due_date', p.due_date, 'stage', p.stage))
  from (
    select i.id, i.due_date, e.title, i.amount - i.covered as amount,
      sum(i.amount - i.covered) over (order by i.sequence) as so_far,
      case when d.days > r.instalment_last_reminder_days and d.days <= r.instalment_reminder_days then 'week'
        when d.days between 1 and r.instalment_last_reminder_days then 'tomorrow'
        when d.days = 0 then 'today'
        when d.days between -r.instalment_late_until_days and -r.instalment_late_days then 'late' end as stage
    from public.installment_schedule i
    join public.events e on e.id = booking.event_id,
      private.rules() r, lateral (select i.due_date - private.today() as days) d
    where i.booking_id = booking.id) p
  where p.amount > 0 and p.stage is not null and p.so_far > (
    select coalesce(sum(t.amount), 0) from public.transfers t
    where t.booking_id = booking.id and private.transfer_status_now(t) = 'pending')
    and not exists (select from public.autopay a where a.booking_id = booking.id and a.state = 'on')
  order by p.due_date
$$;

revoke execute on function private.refuse_charge(public.autopay_attempts, text, text),
  public.apply_charge_result(uuid, text, text, text), private.follow_checkout() from public, anon, authenticated;
grant execute on function public.apply_charge_result(uuid, text, text, text) to service_role;
