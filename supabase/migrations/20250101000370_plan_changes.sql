-- What an admin changes about a payment plan; the ledger stays as it is.

-- Null arguments leave things as they are. installments: [{due_date, amount}] must add up to the total; without them a new
-- total lengthens or shortens the last parts, and next_due_date moves the oldest part not fully paid.
-- Statuses: saved, invalid {fields}, not_found.
create function public.update_plan(booking_id uuid, total_amount numeric default null, payment_method text default null,
  plan_status text default null, notes text default null, next_due_date date default null,
  installments jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  total numeric;
  faults text[] := '{}'::text[];
  parts jsonb := installments;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return '{"status": "not_found"}'::jsonb; end if;
  total := coalesce(total_amount, b.total_amount);
  if total_amount is not null and (not private.is_amount(total) or total < b.paid_amount) then faults := faults || 'total_amount'::text; end if;
  if payment_method not in ('recurring', 'one-off') then faults := faults || 'payment_method'::text; end if;
  if plan_status not in ('active', 'completed', 'overdue') then faults := faults || 'plan_status'::text; end if;
  if char_length(notes) > 2000 then faults := faults || 'notes'::text; end if;
  if jsonb_typeof(parts) = 'array' then
    if jsonb_array_length(parts) not between 1 and 24 or exists (
        select 1 from jsonb_array_elements(parts) p where private.to_date(p ->> 'due_date') is null
          or not private.is_amount(private.to_amount(p ->> 'amount')))
      or (select sum(private.to_amount(p ->> 'amount')) from jsonb_array_elements(parts) p) is distinct from total then
      faults := faults || 'installments'::text;
    end if;
  elsif total <> b.total_amount then
    -- Each part as far as the new total reaches; what is over goes to the last.
    select jsonb_agg(jsonb_build_object('due_date', s.due_date, 'amount',
        case when s.last then total - s.before else least(s.amount, total - s.before) end) order by s.sequence)
    into parts from (
      select n.sequence, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) - n.amount as before,
        n.sequence = max(n.sequence) over () as last
      from public.installments n where n.booking_id = b.id) s
    where s.before < total;
  end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  if jsonb_typeof(parts) = 'array' then
    delete from public.installments n where n.booking_id = b.id;
    insert into public.installments (booking_id, sequence, due_date, amount)
    select b.id, p.n, private.to_date(p.part ->> 'due_date'), private.to_amount(p.part ->> 'amount')
    from jsonb_array_elements(parts) with ordinality as p (part, n);
  end if;
  if next_due_date is not null then
    update public.installments n set due_date = update_plan.next_due_date
    where n.id = (select s.id from (select i.id, i.sequence, sum(i.amount) over (order by i.sequence) as due
        from public.installments i where i.booking_id = b.id) s
      where s.due > b.paid_amount order by s.sequence limit 1);
  end if;
  update public.bookings t set total_amount = total, deposit_amount = least(t.deposit_amount, total),
    payment_method = coalesce(update_plan.payment_method, t.payment_method),
    plan_status = coalesce(update_plan.plan_status, t.plan_status),
    notes = case when update_plan.notes is null then t.notes else private.clean(update_plan.notes) end
  where t.id = b.id;
  if b.status in ('pending', 'confirmed') then perform private.find_next_due(b.id); end if;
  perform private.audit('update_plan', 'bookings', b.id::text,
    jsonb_build_object('total_before', b.total_amount, 'total', total, 'plan_status', plan_status));
  return '{"status": "saved"}'::jsonb;
end
$$;

revoke execute on function public.update_plan(uuid, numeric, text, text, text, date, jsonb) from public, anon, authenticated;
grant execute on function public.update_plan(uuid, numeric, text, text, text, date, jsonb) to authenticated, service_role;
