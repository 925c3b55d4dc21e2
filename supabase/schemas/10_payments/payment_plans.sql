-- Payment plans: instalments, their dates, and changes to them.

create function private.plan_installments(total numeric, deposit numeric, plan int, start_date date)
returns table (sequence int, due_date date, amount numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with due as (
      select k, m.day from private.settings() r, generate_series(1, plan - 1) k,
        lateral (select (private.today() + make_interval(months => k))::date as day) m
      where deposit > 0 and m.day <= private.last_installment(start_date, r)
        and r.min_installment * k <= total - deposit
    ), n as (
      select count(*)::int as installments, trunc((total - deposit) / nullif(count(*), 0), 2) as part from due
    )
  select 1, private.today(), case when n.installments = 0 then total else deposit end from n where total > 0
  union all
  select due.k + 1, due.day, case when due.k = n.installments then total - deposit - n.part * (n.installments - 1) else n.part end
  from due, n order by 1;
end
$$;
comment on function private.plan_installments(numeric, numeric, int, date) is
  'Calculates the instalments of a new booking. The deposit is due now. The remaining amount is split into equal
instalments, each due one month after the previous one. No instalment is due later than settings.last_installment_days
days before departure, so there are fewer instalments if departure is near. Remaining cents are added to the last
instalment.';
grant execute on function private.plan_installments(numeric, numeric, int, date) to anon, authenticated, service_role;

create function private.installments_of(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', n.sequence, 'due_date', n.due_date, 'amount', n.amount)
    order by n.sequence), '[]')
  from public.installments n where n.booking_id = installments_of.booking_id
$$;
comment on function private.installments_of(uuid) is
  'The stored instalments of a booking: [{sequence, due_date, amount}].';

create function private.read_installments(installments jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', p.n, 'due_date', private.to_date(p.part ->> 'due_date'),
    'amount', private.to_amount(p.part ->> 'amount')) order by p.n), '[]')
  from jsonb_array_elements(private.to_list(installments)) with ordinality as p (part, n)
$$;
comment on function private.read_installments(jsonb) is
  'Converts the instalments of a request to the format in which they are stored. A text that is not a date or an amount
becomes null.';

create function private.write_installments(booking_id uuid, installments jsonb) returns void
language sql set search_path = '' as $$
  delete from public.installments n where n.booking_id = write_installments.booking_id
    and n.sequence > jsonb_array_length(installments);
  insert into public.installments (booking_id, sequence, due_date, amount)
  select write_installments.booking_id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(installments) as p (sequence int, due_date date, amount numeric)
  on conflict on constraint installments_sequence_once do update set due_date = excluded.due_date,
    amount = excluded.amount;
$$;
comment on function private.write_installments(uuid, jsonb) is 'Replaces the instalments of a booking.';

create function private.fit_installments(booking_id uuid, total numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount',
    case when s.last then total - s.before else least(s.amount, total - s.before) end) order by s.sequence),
    case when total > 0 then jsonb_build_array(jsonb_build_object('sequence', 1, 'due_date', private.today(), 'amount',
      total)) else '[]' end)
  from (select n.sequence, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) - n.amount as before,
    n.sequence = max(n.sequence) over () as last
    from public.installments n where n.booking_id = fit_installments.booking_id) s
  where s.before < total
$$;
comment on function private.fit_installments(uuid, numeric) is
  'The instalments of a booking adjusted to another total, with the same due dates. From the first instalment on, each
keeps its amount as long as the new total covers it; later ones are reduced or removed. If the total is higher, the
last instalment gets the difference. A total of 0 needs no instalment.';

create function private.plan_result(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('saved', jsonb_build_object('booking_status', b.status, 'installments', private.installments_of(b.id)))
  from public.bookings b where b.id = plan_result.booking_id
$$;
comment on function private.plan_result(uuid) is 'Builds the result with the status "saved" for a payment plan.';

create function public.reprice_plan(booking_id uuid, total_amount numeric, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.is_amount(total_amount) then return private.invalid('total_amount'); end if;
  if total_amount = b.total_amount then return private.plan_result(b.id); end if;
  reason := private.clean(reason);
  if reason is null or private.validation_errors(jsonb_populate_record(null::public.booking_lines,
    jsonb_build_object('description', reason)), 'description') <> '{}' then
    return private.invalid('reason');
  end if;
  if total_amount < least(b.paid_amount, b.total_amount) then
    return private.result('below_paid', jsonb_build_object('paid', b.paid_amount));
  end if;
  perform private.write_installments(b.id, private.fit_installments(b.id, total_amount));
  perform private.adjust_total(b.id, total_amount - b.total_amount, reason);
  update public.bookings t set deposit_amount = reprice_plan.total_amount
  where t.id = b.id and t.deposit_amount > reprice_plan.total_amount;
  perform private.set_next_due_date(b.id);
  perform private.audit('reprice_plan', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', total_amount, 'installments', private.installments_of(b.id)));
  perform private.notify_booking_changed(b.id, 'total', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.plan_result(b.id);
end
$$;
comment on function public.reprice_plan(uuid, numeric, text) is
  'For staff: changes the total of a pending or confirmed booking. The booking gets a line for the difference. The
instalments change as in private.fit_installments. A pending booking is confirmed if its first instalment is then
covered.
Parameters:
- total_amount: AUD, above 0 and at least the paid amount.
- reason: the text of the line on the invoice, 1 to 200 characters.
Results:
- below_paid: the new total is less than the paid amount.
- not_live: the booking is cancelled or has expired.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]},
below_paid {paid numeric}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.reprice_plan(uuid, numeric, text) from public, anon, authenticated;
grant execute on function public.reprice_plan(uuid, numeric, text) to authenticated;

create function private.are_installments(installments jsonb, total numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(sum(s.amount) = total and count(s.amount) = count(*)
    and bool_and(s.due_date >= coalesce(s.before, s.due_date)), false)
  from (select p.amount, p.due_date, lag(p.due_date) over (order by p.sequence) as before
    from jsonb_to_recordset(installments) as p (sequence int, due_date date, amount numeric)) s
$$;
comment on function private.are_installments(jsonb, numeric) is
  'Whether the instalments add up to the total and their due dates are in ascending order.';

create function public.reschedule_plan(booking_id uuid, installments jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  new_installments jsonb := private.read_installments(installments);
  before jsonb;
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.are_installments(new_installments, b.total_amount) then return private.invalid('installments'); end if;
  before := private.installments_of(b.id);
  if before = new_installments then return private.plan_result(b.id); end if;
  begin
    perform private.write_installments(b.id, new_installments);
  exception when check_violation or not_null_violation then return private.invalid('installments');
  end;
  perform private.set_next_due_date(b.id);
  perform private.audit('reschedule_plan', 'bookings', b.id::text,
    jsonb_build_object('before', before, 'after', new_installments));
  perform private.notify_booking_changed(b.id, 'plan');
  perform private.confirm_if_covered(b.id);
  return private.plan_result(b.id);
end
$$;
comment on function public.reschedule_plan(uuid, jsonb) is
  'For staff: replaces the instalments of a pending or confirmed booking. installments: [{due_date (YYYY-MM-DD), amount
(AUD)}], in the order of their due dates; the amounts must add up to the total. A pending booking is confirmed if its
first instalment is then covered. not_live: the booking is cancelled or has expired.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]},
not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.reschedule_plan(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.reschedule_plan(uuid, jsonb) to authenticated;

create function public.set_plan_terms(booking_id uuid, payment_method text default null,
  plan_status text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  terms public.bookings;
  errors text[];
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  if not private.is_live(b) then return private.result('not_live'); end if;
  terms.payment_method := coalesce(set_plan_terms.payment_method, b.payment_method);
  terms.plan_status := coalesce(set_plan_terms.plan_status, b.plan_status);
  errors := private.validation_errors(terms, 'payment_method', 'plan_status');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if (b.payment_method, b.plan_status) is distinct from (terms.payment_method, terms.plan_status) then
    update public.bookings t set payment_method = terms.payment_method, plan_status = terms.plan_status
    where t.id = b.id;
    perform private.audit('set_plan_terms', 'bookings', b.id::text, jsonb_build_object(
      'before', jsonb_build_object('payment_method', b.payment_method, 'plan_status', b.plan_status),
      'after', jsonb_build_object('payment_method', terms.payment_method, 'plan_status', terms.plan_status)));
  end if;
  return private.result('saved');
end
$$;
comment on function public.set_plan_terms(uuid, text, text) is
  'For staff: sets the payment method and the status of the payment plan of a pending or confirmed booking. Null leaves
a value unchanged. Overdue amounts do not depend on the plan status; they are computed from the instalments. not_live:
the booking is cancelled or has expired.
Statuses: saved, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.set_plan_terms(uuid, text, text) from public, anon, authenticated;
grant execute on function public.set_plan_terms(uuid, text, text) to authenticated;
