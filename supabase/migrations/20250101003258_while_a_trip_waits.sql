-- While a trip is locked for a booking, everybody else who wants it waits: what is known already is not worked out
-- again there.

-- The parts of the plan are those of the quote, and the first of them falls due at once: nothing is paid yet.
create or replace function private.write_booking(r private.seat_request, e public.events) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan);
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, (quote ->> 'total')::numeric, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => (private.rules()).hold_hours),
    (quote #>> '{parts,0,due_date}')::date)
  returning * into b;
  if r.staff then perform private.note_booking(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'parts') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.touch_customer(b.customer_id);
  if b.total_amount > 0 then
    perform private.mail_customer(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- nothing to pay: nothing to wait for
    perform private.confirm_booking(b.id);
    perform private.note_progress(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$$;

create or replace function private.tally_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added public.bookings[];
  removed public.bookings[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::public.bookings) into added from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(o.*)::public.bookings) into removed from old_rows o;
  else
    -- Looking for what has run out mostly finds nothing.
    if not exists (select from new_rows) then return null; end if;
    select array_agg(row(n.*)::public.bookings), array_agg(row(o.*)::public.bookings) into added, removed
    from new_rows n join old_rows o on o.id = n.id
    where (n.event_id, n.status, n.seats, n.paid_amount, n.total_amount)
      is distinct from (o.event_id, o.status, o.seats, o.paid_amount, o.total_amount);
  end if;
  if added is not null or removed is not null then perform private.tally_money(added, removed); end if;
  return null;
end
$$;
