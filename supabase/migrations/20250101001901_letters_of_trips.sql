-- Letters about trips and bookings.

-- A booking ---------------------------------------------------------------------------------------------------------

-- What the desk has changed about a live booking: total, plan or travellers. As many letters as changes.
create function private.tell_of_change(booking_id uuid, what text, total_before numeric default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.mail_customer(b.customer_id, 'booking_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'what', what, 'total_before', total_before, 'total', b.total_amount,
    'parts', private.parts_of(b.id)))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = tell_of_change.booking_id;
end
$$;

create or replace function public.reprice_plan(booking_id uuid, total_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.is_amount(total_amount) then return private.invalid('total_amount'); end if;
  if total_amount = b.total_amount then return private.plan_answer(b.id); end if;
  if total_amount < least(b.paid_amount, b.total_amount) then
    return private.answer('below_paid', jsonb_build_object('paid', b.paid_amount));
  end if;
  perform private.write_parts(b.id, private.fit_parts(b.id, total_amount));
  update public.bookings t set total_amount = reprice_plan.total_amount,
    deposit_amount = least(t.deposit_amount, reprice_plan.total_amount)
  where t.id = b.id;
  perform private.find_next_due(b.id);
  perform private.audit('reprice_plan', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', total_amount, 'parts', private.parts_of(b.id)));
  perform private.tell_of_change(b.id, 'total', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.note_progress(b.id);
  return private.plan_answer(b.id);
end
$$;

create or replace function public.reschedule_plan(booking_id uuid, installments jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  parts jsonb := private.read_parts(installments);
  before jsonb;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.are_parts(parts, b.total_amount) then return private.invalid('installments'); end if;
  before := private.parts_of(b.id);
  if before = parts then return private.plan_answer(b.id); end if;
  begin
    perform private.write_parts(b.id, parts);
  exception when check_violation or not_null_violation then return private.invalid('installments');
  end;
  perform private.find_next_due(b.id);
  perform private.audit('reschedule_plan', 'bookings', b.id::text,
    jsonb_build_object('before', before, 'after', parts));
  perform private.tell_of_change(b.id, 'plan');
  perform private.confirm_if_covered(b.id);
  return private.plan_answer(b.id);
end
$$;

create or replace function public.update_travellers(booking_id uuid, travellers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  departure date := (select e.start_date from public.events e where e.id = b.event_id);
  faults text[];
  refusal jsonb;
begin
  if not private.may_see(b) or not private.is_live(b) then return private.answer('not_found'); end if;
  if private.today() > private.changes_close(departure) and not private.is_admin() then
    return private.answer('too_late', jsonb_build_object('deadline', private.changes_close(departure)));
  end if;
  faults := private.traveller_faults(travellers, b.seats);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  refusal := private.guardian_refusal(travellers, departure);
  if refusal is not null then return refusal; end if;
  perform private.write_travellers(b.id, travellers);
  if b.user_id is distinct from private.me() then
    perform private.audit('update_travellers', 'bookings', b.id::text,
      jsonb_build_object('travellers', jsonb_array_length(travellers)));
    perform private.tell_of_change(b.id, 'travellers');
  end if;
  return private.answer('saved');
end
$$;

-- Money has come. What pays the last of a booking that stands is told of as that, with the same amount: one letter.
create function private.tell_of_payment(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.mail_customer(b.customer_id, case when private.is_live(b) and b.paid_amount >= b.total_amount
    and b.paid_amount - amount < b.total_amount then 'paid_up' else 'payment_received' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'amount', amount, 'booking_status', b.status,
      'refund_due', b.refund_due, 'event', (select e.title from public.events e where e.id = b.event_id)));
end
$$;

create or replace function private.add_payment(b public.bookings, amount numeric, method text, note text default null,
  transfer public.transfers default null, request_id uuid default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  payment_id uuid;
begin
  insert into public.payments (booking_id, kind, method, amount, reference, transfer_id, request_id)
  values (b.id, private.payment_kind(b, amount), method, amount, transfer.reference, transfer.id, request_id)
  returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.confirm_if_covered(b.id);
  perform private.note_progress(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.touch_customer(b.customer_id);
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'booking_status', b.status, 'refund_due', b.refund_due));
  perform private.tell_of_payment(b, amount);
  return b;
end
$$;

-- A hold has run out.
create function private.tell_of_expiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_customer(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$$;
create trigger tell_of_expiry after update of status on public.bookings
for each row when (old.status = 'pending' and new.status = 'expired') execute function private.tell_of_expiry();

-- A trip ------------------------------------------------------------------------------------------------------------

-- Whom a change of a trip is news to, each once: who goes, and who holds an offer.
create function private.concerned(event_id uuid)
returns table (who uuid, email text, booking_id uuid, reference text, token uuid)
language sql stable security definer set search_path = '' as $$
  select b.id, coalesce(c.email, private.email_of(c.profile_id)), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = concerned.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, w.offer_token from public.waitlist_submissions w
  where w.event_id = concerned.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$$;

-- Its days or its place are others, or it is called off: everybody is told in one statement, once a version of the
-- trip. Asked when all that follows from the change is done, so that an offer which ended by it is not told of twice.
create function private.tell_of_trip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(greatest(old.end_date, new.end_date) < private.today(), false) then return null; end if;
  perform private.send_mails('trip_changed', array_agg(p.email order by p.who), array_agg(jsonb_build_object('key',
    format('%s:%s:%s', new.id, new.version, p.who), 'event', new.title, 'event_id', new.id,
    'called_off', new.status <> 'published', 'booking_id', p.booking_id, 'reference', p.reference, 'token', p.token,
    'start_date', new.start_date, 'end_date', new.end_date, 'location', new.location,
    'start_date_before', old.start_date, 'end_date_before', old.end_date, 'location_before', old.location)
    order by p.who))
  from private.concerned(new.id) p;
  return null;
end
$$;
create constraint trigger tell_of_trip after update on public.events
deferrable initially deferred for each row when (old.status = 'published'
  and (old.start_date, old.end_date, old.location, old.status)
  is distinct from (new.start_date, new.end_date, new.location, new.status))
execute function private.tell_of_trip();

-- One that is deleted was never booked; who waits for it would wait for ever.
create function private.tell_of_trip_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mails('trip_changed', array_agg(w.email order by w.id), array_agg(jsonb_build_object('key',
    old.id || ':gone:' || w.id, 'event', old.title, 'called_off', true) order by w.id))
  from public.waitlist_submissions w where w.event_id = old.id and private.is_waiting(w)
    and coalesce(old.end_date >= private.today(), true);
  return old;
end
$$;
create trigger tell_of_trip_gone before delete on public.events
for each row execute function private.tell_of_trip_gone();

revoke execute on function private.tell_of_change(uuid, text, numeric),
  private.tell_of_payment(public.bookings, numeric), private.tell_of_expiry(), private.concerned(uuid),
  private.tell_of_trip(), private.tell_of_trip_gone() from public, anon, authenticated;
