-- What is worked out while a trip is locked for a booking, and before, is planned once a session and not once a call,
-- as in planned_once: a function in SQL with a search path of its own is planned anew wherever it is called.

create or replace function private.plan_parts(total numeric, deposit numeric, plan int, start_date date)
returns table (sequence int, due_date date, amount numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with due as (
      select k, m.day from private.rules() r, generate_series(1, plan - 1) k,
        lateral (select (private.today() + make_interval(months => k))::date as day) m
      where deposit > 0 and deposit < total and m.day <= private.last_instalment(start_date, r)
        and r.least_part * k <= total - deposit
    ), n as (
      select count(*)::int as parts, trunc((total - deposit) / nullif(count(*), 0), 2) as part from due
    )
  select 1, private.today(), case when n.parts = 0 then total else deposit end from n where total > 0
  union all
  select due.k + 1, due.day, case when due.k = n.parts then total - deposit - n.part * (n.parts - 1) else n.part end
  from due, n order by 1;
end
$$;

create or replace function private.read_travellers(travellers jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'full_name', private.clean(p.person ->> 'full_name'),
    'date_of_birth', private.to_date(private.clean(p.person ->> 'date_of_birth')),
    'dietary', private.clean(p.person ->> 'dietary'),
    'emergency_contact_name', private.clean(p.person ->> 'emergency_contact_name'),
    'emergency_contact_phone', private.clean(p.person ->> 'emergency_contact_phone'),
    'room_mate', private.clean(p.person ->> 'room_mate'),
    'is_guardian', coalesce(p.person ->> 'is_guardian' = 'true', false)) order by p.n), '[]')
    from jsonb_array_elements(private.to_list(travellers)) with ordinality as p (person, n));
end
$$;

create or replace function private.person_faults(person jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(f.key), '{}') from (
    select v.key from jsonb_each(person) v
    where v.key in ('full_name', 'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone',
      'room_mate') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key = 'is_guardian' and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key));
end
$$;

create or replace function private.live_booking(customer_id uuid, event_id uuid) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  found public.bookings;
begin
  select b.* into found from public.bookings b where b.customer_id = live_booking.customer_id
    and b.event_id = live_booking.event_id and private.is_live(b)
  order by b.created_at, b.id limit 1;
  return found;
end
$$;

create or replace function private.quote_faults(seats int, plan int) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select unnest(private.faults(jsonb_populate_record(null::public.bookings,
      jsonb_build_object('seats', seats, 'plan', plan)), 'seats', 'plan'))
    union select 'seats' where seats > (private.rules()).most_seats);
end
$$;

-- Of notes that nobody wrote there is nothing to be looked over.
create or replace function private.seat_request_faults(r private.seat_request) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := jsonb_build_object('notes', private.clean(r.notes));
begin
  return private.quote_faults(r.seats, r.plan)
    || case when given -> 'notes' = 'null' then '{}'::text[]
      when r.staff then private.faults(jsonb_populate_record(null::public.booking_staff_notes, given), 'notes')
      else private.faults(jsonb_populate_record(null::public.bookings, given), 'notes') end
    || array(select 'request_id' where r.request_id is null)
    || private.traveller_faults(r.travellers, greatest(r.seats, 0));
end
$$;

create or replace function private.send_mails(template text, to_emails text[], facts jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, failed_at, last_error)
  select m.to_email, send_mails.template, case when a.email is null then m.data else m.data - 'token' end,
    private.mail_key(send_mails.template, m.data),
    case when send_mails.template in ('offer_made', 'offer_ending') then (m.data ->> 'expires_at')::timestamptz end,
    case when a.email is not null then private.now() end, a.trouble
  from unnest(to_emails, facts) with ordinality m (to_email, data, n)
  left join public.mail_addresses a on a.email = lower(m.to_email)
  where m.to_email is not null order by m.n
  on conflict on constraint email_outbox_dedupe_key_once do nothing;
end
$$;

create or replace function private.touch_customer(customer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.customers c set last_activity = private.now() where c.id = customer_id;
end
$$;

create or replace function private.month_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return date_trunc('month', private.day_of(at))::date;
end
$$;

-- Of a booking that has nobody yet, nobody is to be found again.
create or replace function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
begin
  if not exists (select from public.travellers t where t.booking_id = write_travellers.booking_id) then
    insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, is_guardian)
    select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
      t.emergency_contact_phone, t.room_mate, t.is_guardian
    from jsonb_array_elements(read) with ordinality as p (person, n),
      jsonb_populate_record(null::public.travellers, p.person) t;
    return;
  end if;
  with given as (
    select p.n, lower(p.person ->> 'full_name') as name,
      row_number() over (partition by lower(p.person ->> 'full_name') order by p.n) as of_name
    from jsonb_array_elements(read) with ordinality as p (person, n)
  ), stored as (
    select t.id, lower(t.full_name) as name, row_number() over (order by t.sort_order, t.id) as n,
      row_number() over (partition by lower(t.full_name) order by t.sort_order, t.id) as of_name
    from public.travellers t where t.booking_id = write_travellers.booking_id
  ), named as (select g.n, s.id from given g join stored s using (name, of_name)), newcomers as (
    select g.n, row_number() over (order by g.n) as place from given g where g.n not in (select m.n from named m)
  ), left_over as (
    select s.id, row_number() over (order by s.n) as place from stored s where s.id not in (select m.id from named m))
  select coalesce(array_agg(coalesce(m.id, o.id, gen_random_uuid()) order by g.n), '{}') into ids
  from given g left join named m on m.n = g.n left join newcomers w on w.n = g.n
  left join left_over o on o.place = w.place;
  delete from public.travellers t where t.booking_id = write_travellers.booking_id and t.id <> all (ids);
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, is_guardian)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate,
    is_guardian = excluded.is_guardian;
end
$$;
