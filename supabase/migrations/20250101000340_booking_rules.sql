-- The rules of booking: payment plans, travellers, and what is kept on cancelling.

-- The parts of a plan: the deposit today, the rest in equal parts a month apart, the last no later than 30 days before
-- departure (less time means fewer parts); cents that do not divide go to the last.
create function private.plan_parts(total numeric, deposit numeric, plan int, start_date date)
returns table (sequence int, due_date date, amount numeric)
language sql stable set search_path = '' as $$
  with due as (
    select k, (private.today() + make_interval(months => k))::date as day from generate_series(1, plan - 1) k
    where deposit > 0 and deposit < total and (private.today() + make_interval(months => k))::date <= private.changes_close(start_date)
  ), n as (
    select count(*)::int as parts, trunc((total - deposit) / nullif(count(*), 0), 2) as part from due
  )
  select 1, private.today(), case when n.parts = 0 then total else deposit end from n where total > 0
  union all
  select due.k + 1, due.day, case when due.k = n.parts then total - deposit - n.part * (n.parts - 1) else n.part end
  from due, n order by 1
$$;

-- The whole answer to "what would it cost": price a person, total, deposit and parts.
create function private.quote_booking(e public.events, seats int, plan int) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('price', q.price, 'seats', seats, 'total', q.price * seats, 'deposit', q.deposit,
    'currency', e.currency, 'plan', plan, 'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('sequence', p.sequence, 'due_date', p.due_date, 'amount', p.amount) order by p.sequence), '[]')
      from private.plan_parts(q.price * seats, q.deposit, plan, e.start_date) p))
  from (select coalesce(e.sale_price, e.price) as price,
    least(coalesce(e.deposit, private.default_deposit()), coalesce(e.sale_price, e.price)) * seats as deposit) q
$$;

-- Null: this event is sold today. Otherwise why not.
create function private.why_not_on_sale(e public.events) returns text
language sql stable set search_path = '' as $$
  select case
    when e.id is null or e.status <> 'published' then 'not_found'
    when e.phase = 'planning' or e.price is null then 'not_bookable'
    when private.today() > private.booking_closes(e.start_date) then 'closed'
  end
$$;

-- Null: these travellers may go. Otherwise the outcome: invalid {fields} or guardian_needed {travellers: their places}.
create function private.traveller_faults(travellers jsonb, seats int, start_date date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  faults text[];
  minors jsonb;
  adult date := (start_date - interval '18 years')::date;
begin
  if jsonb_typeof(travellers) <> 'array' or jsonb_array_length(travellers) > seats then
    return jsonb_build_object('status', 'invalid', 'fields', jsonb_build_array('travellers'));
  end if;
  select array_agg(format('travellers.%s.%s', t.n - 1, f.name) order by t.n) into faults
  from jsonb_array_elements(travellers) with ordinality as t (person, n),
    lateral (values
      ('full_name', private.clean(t.person ->> 'full_name') is null or char_length(t.person ->> 'full_name') > 120),
      ('date_of_birth', private.clean(t.person ->> 'date_of_birth') is not null and not coalesce(
        private.to_date(t.person ->> 'date_of_birth') between date '1900-01-01' and private.today(), false)),
      ('dietary', char_length(t.person ->> 'dietary') > 500),
      ('emergency_contact_name', char_length(t.person ->> 'emergency_contact_name') > 120),
      ('emergency_contact_phone', char_length(t.person ->> 'emergency_contact_phone') > 40),
      ('room_mate', char_length(t.person ->> 'room_mate') > 120),
      ('is_guardian', coalesce(t.person ->> 'is_guardian', 'false') not in ('true', 'false')),
      ('guardian_name', char_length(t.person ->> 'guardian_name') > 120)) as f (name, wrong)
  where f.wrong;
  if faults is not null then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  if exists (select 1 from jsonb_array_elements(travellers) p
    where p ->> 'is_guardian' = 'true' and private.to_date(p ->> 'date_of_birth') <= adult) then return null; end if;
  select jsonb_agg(t.n - 1) into minors from jsonb_array_elements(travellers) with ordinality as t (person, n)
  where private.to_date(t.person ->> 'date_of_birth') > adult and private.clean(t.person ->> 'guardian_name') is null;
  if minors is not null then return jsonb_build_object('status', 'guardian_needed', 'travellers', minors); end if;
  return null;
end
$$;

create function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language sql set search_path = '' as $$
  delete from public.travellers t where t.booking_id = write_travellers.booking_id;
  insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, is_guardian, guardian_name)
  select write_travellers.booking_id, t.n - 1, private.clean(t.p ->> 'full_name'), private.to_date(t.p ->> 'date_of_birth'),
    private.clean(t.p ->> 'dietary'), private.clean(t.p ->> 'emergency_contact_name'),
    private.clean(t.p ->> 'emergency_contact_phone'), private.clean(t.p ->> 'room_mate'),
    coalesce((t.p ->> 'is_guardian')::boolean, false), private.clean(t.p ->> 'guardian_name')
  from jsonb_array_elements(travellers) with ordinality as t (p, n)
$$;

-- A new pending booking with its instalments and travellers. The caller holds the event's lock and has checked all.
create function private.write_booking(e public.events, customer_id uuid, user_id uuid, seats int, plan int,
  travellers jsonb, notes text, request_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  quote jsonb := private.quote_booking(e, seats, plan);
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount, payment_method,
    notes, request_id, expires_at)
  values (customer_id, e.id, user_id, seats, plan, (quote ->> 'total')::numeric, (quote ->> 'deposit')::numeric,
    case when plan = 1 then 'one-off' else 'recurring' end, private.clean(notes), request_id, now() + interval '48 hours')
  returning * into b;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount from private.plan_parts(b.total_amount, b.deposit_amount, plan, e.start_date) p;
  perform private.write_travellers(b.id, travellers);
  perform private.find_next_due(b.id);
  update public.customers c set last_activity = now() where c.id = b.customer_id;
  perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'booking_received',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'total', b.total_amount, 'expires_at', b.expires_at));
  -- Nothing to pay: nothing to wait for.
  if b.total_amount = 0 then perform private.confirm_booking(b.id); end if;
  select * into b from public.bookings t where t.id = b.id;
  return b;
end
$$;

create function private.confirm_booking(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = now(), expires_at = null, refund_due = 0
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member', last_activity = now() where c.id = b.customer_id;
  perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$$;

-- Locks a booking's event, ends what has run out, locks and reads the booking. Null id: there is none.
create function private.lock_booking(booking_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = lock_booking.booking_id;
  perform 1 from public.events e where e.id = b.event_id for update;
  perform private.expire_holds(b.event_id);
  select * into b from public.bookings t where t.id = lock_booking.booking_id for update;
  return b;
end
$$;

-- The deposit is kept, the rest goes back; members may cancel until 30 days before departure, admins always.
create function private.cancellation(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', case
      when b.status in ('cancelled', 'expired') then 'already_cancelled'
      when private.today() > private.changes_close(e.start_date) and not private.is_admin() then 'too_late'
      else 'ok' end,
    'paid', b.paid_amount, 'kept', least(b.paid_amount, b.deposit_amount),
    'refund', greatest(b.paid_amount - b.deposit_amount, 0), 'deadline', private.changes_close(e.start_date))
  from public.events e where e.id = b.event_id
$$;

-- Whether this booking is the caller's, or the caller looks after all.
create function private.may_see(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.id is not null and (b.user_id = auth.uid() or private.is_admin()), false)
$$;
