-- Reminders: the clock queues them, each once. A clock that stood still sends late what is still worth telling. Nobody
-- is reminded within a day of booking, of what is paid or announced, or before nine in the morning.

-- Whose mail this is, or nobody's where the key was used before: asked first, so that no number is drawn in vain.
create function private.remind(customer_id uuid, template text, key text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.email_outbox m where m.dedupe_key = remind.template || ':' || key) then
    return;
  end if;
  perform private.mail_customer(customer_id, remind.template, remind.data || jsonb_build_object('key', key));
end
$$;

-- A week before an instalment is due, the day before, on the day, and three days after it.
create function private.remind_of_instalments() returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record;
begin
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      case when i.due_date - private.today() > 1 then 'week' when i.due_date - private.today() = 1 then 'tomorrow'
        when i.due_date = private.today() then 'today' else 'late' end as stage
    from public.bookings b join public.events e on e.id = b.event_id
    join public.installment_schedule i on i.booking_id = b.id and i.status <> 'paid'
      and (i.due_date between private.today() and private.today() + 7
        or i.due_date between private.today() - 10 and private.today() - 3)
    where b.status = 'confirmed' and b.next_due_date between private.today() - 10 and private.today() + 7
      and b.created_at <= private.now() - interval '1 day'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.transfers t
        where t.booking_id = b.id and t.status = 'pending' and private.transfer_status_now(t) = 'pending')
    order by b.id, i.due_date
  loop
    perform private.remind(r.customer_id, 'instalment_due', r.part || ':' || r.due_date || ':' || r.stage,
      jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title, 'amount', r.amount,
        'due_date', r.due_date, 'stage', r.stage));
  end loop;
end
$$;

-- Twelve hours before an offer runs out, where it was made at least as long ago.
create function private.remind_of_offers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  for w in
    select * from public.waitlist_submissions t
    where t.status = 'offered' and t.offer_expires_at > private.now()
      and t.offer_expires_at <= private.now() + interval '12 hours'
      and t.offered_at <= private.now() - interval '12 hours' and not exists (select from public.email_outbox m
        where m.dedupe_key = 'offer_ending:' || md5(t.offer_token::text))
    order by t.id
  loop
    perform private.send_mail(w.email, 'offer_ending', jsonb_build_object('full_name', w.full_name,
      'event', w.event_name, 'seats', w.seats, 'token', w.offer_token, 'expires_at', w.offer_expires_at,
      'key', md5(w.offer_token::text)));
  end loop;
end
$$;

-- Sixty days before a departure, of travellers who are not named yet, or whose birthday or contact is not; and a week
-- before it, of the trip itself.
create function private.remind_of_trips() returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  close_days int := (private.rules()).changes_close_days;
begin
  for r in
    select b.id, b.customer_id, b.reference, e.title, e.id as event_id, e.location, e.start_date, e.end_date,
      e.start_date - private.today() as days, b.seats - (select count(*) from public.travellers t
        where t.booking_id = b.id and t.date_of_birth is not null and t.emergency_contact_name is not null
          and t.emergency_contact_phone is not null) as missing
    from public.bookings b join public.events e on e.id = b.event_id
    where b.status = 'confirmed' and e.status = 'published' and b.created_at <= private.now() - interval '1 day'
      and e.start_date between private.today() + 1 and private.today() + 60
    order by b.id
  loop
    if r.days > close_days and r.missing > 0 then
      perform private.remind(r.customer_id, 'details_missing', r.id::text, jsonb_build_object('booking_id', r.id,
        'reference', r.reference, 'event', r.title, 'missing', r.missing, 'until', r.start_date - close_days));
    elsif r.days <= 7 then
      perform private.remind(r.customer_id, 'trip_soon', r.id || ':' || r.start_date, jsonb_build_object(
        'booking_id', r.id, 'reference', r.reference, 'event', r.title, 'event_id', r.event_id,
        'location', r.location, 'start_date', r.start_date, 'end_date', r.end_date));
    end if;
  end loop;
end
$$;

insert into public.clock_parts (part, place) values ('reminders', 8);

create or replace function private.do_clock_part(part text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case part
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'reminders' then
      perform private.remind_of_offers();
      if (private.now() at time zone private.zone())::time >= time '09:00' then
        perform private.remind_of_instalments();
        perform private.remind_of_trips();
      end if;
    when 'letters' then wrong := private.keep_outbox();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;

revoke execute on function private.remind(uuid, text, text, jsonb), private.remind_of_instalments(),
  private.remind_of_offers(), private.remind_of_trips() from public, anon, authenticated;
