-- The email about held seats says how much is due first. Bodies as before, but for `due`.

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
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{parts,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- nothing to pay: nothing to wait for
    perform private.confirm_booking(b.id);
    perform private.note_progress(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$$;

create or replace function private.send_missed_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(new.email, b.template,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title)
      || case b.status when 'pending'
        then jsonb_build_object('due', (select o.next_due_amount from public.booking_overview o where o.id = b.id),
          'total', b.total_amount, 'expires_at', b.expires_at) else '{}' end)
  from (
    select t.*, case t.status when 'pending' then 'booking_received' else 'booking_confirmed' end as template
    from public.bookings t where t.customer_id = new.id and private.is_live(t)) b
  join public.events e on e.id = b.event_id
  where e.end_date >= private.today()
  order by b.reference;
  return null;
end
$$;
