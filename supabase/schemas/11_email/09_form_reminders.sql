-- Reminders about traveller forms, to travellers who have a link by email, and otherwise to the booker.

create function private.form_reminder_stage(days_left int) returns int
language sql immutable set search_path = '' as $$
  select case when days_left between 8 and 30 then -30 when days_left between 4 and 7 then -7
    when days_left between 1 and 3 then -3 when days_left between -1 and 0 then 0
    when days_left between -9 and -2 then 2 end
$$;
comment on function private.form_reminder_stage(int) is
  'The reminder that applies when a form is due in a number of days: 30, 7 or 3 days before (negative), on the day (0), or
2 days after. Each is sent once. If jobs did not run for some days, only the latest is sent. Null: none applies.';

create function private.traveller_email(t public.travellers) returns text
language sql stable set search_path = '' as $$
  select l.email from private.traveller_links l
  where l.email is not null and l.revoked_at is null and (l.traveller_id = t.id
    or l.traveller_id in (select g.id from public.travellers g where g.booking_id = t.booking_id and g.is_guardian
      and private.guardian_of(t) = g.full_name))
  order by l.traveller_id = t.id desc, l.created_at desc, l.id limit 1
$$;
comment on function private.traveller_email(public.travellers) is
  'The address to which the newest link of a traveller was emailed. A minor without a link: the address of the guardian.
Null: there is none, so the booker is reminded.';

create function private.form_reminders(only_event uuid)
returns table (booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean, email text,
  key text, is_waiver boolean)
language sql stable set search_path = '' as $$
  select s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on, s.state = 'late', private.traveller_email(t),
    s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then private.form_reminder_stage(s.due_on - d.day)::text else 'staff ' || d.day end, s.is_waiver
  from private.reminder_steps(array[private.now()]) d
  join public.events e on e.status = 'published' and e.start_date >= d.day and (e.id = only_event or only_event is null)
    and (exists (select from private.traveller_forms f where f.journey_id = e.journey_id and f.is_active)
      or exists (select from private.waivers w where w.journey_id = e.journey_id and w.is_active and w.version is not null))
  cross join lateral private.form_states(e.id, null) s
  join public.travellers t on t.id = s.traveller_id join public.bookings b on b.id = s.booking_id
  where s.state <> 'done' and (only_event is not null or d.by_day and b.created_at <= d.quiet_since
    and private.form_reminder_stage(s.due_on - d.day) is not null)
$$;
comment on function private.form_reminders(uuid) is
  'The forms and waivers that travellers must be reminded of now. only_event: all that are missing of this departure, for
staff; null: the forms of all departures whose reminder is due today. key: identifies the form and the reminder.';

create function private.queue_form_reminders(only_event uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  queued int := 0;
begin
  for r in select m.*, t as traveller, m.traveller_id || ':' || m.key as email_key
    from private.form_reminders(only_event) m join public.travellers t on t.id = m.traveller_id
    where m.email is not null and not exists (select from public.email_outbox o
      where o.dedupe_key = 'form_reminder:' || m.traveller_id || ':' || m.key)
    order by m.booking_id, m.traveller_id, m.form_id
  loop
    perform private.queue_traveller_link(r.traveller, r.email, 'form_reminder', r.email_key,
      jsonb_build_object('form', r.title, 'due_on', r.due_on, 'is_late', r.is_late, 'is_waiver', r.is_waiver));
    queued := queued + 1;
  end loop;
  for r in select b.id, b.customer_id, b.reference, e.title as event, m.title, m.due_on, m.is_late, m.is_waiver,
      b.id || ':' || m.key as email_key,
      jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order) as travellers
    from private.form_reminders(only_event) m join public.bookings b on b.id = m.booking_id
    join public.events e on e.id = b.event_id join public.travellers t on t.id = m.traveller_id
    join public.customers c on c.id = b.customer_id
    where m.email is null and not exists (select from public.email_outbox o
        where o.dedupe_key = 'forms_missing:' || b.id || ':' || m.key)
      and (only_event is not null or not exists (select from public.email_preferences h
        where h.profile_id = c.profile_id and not h.trip_reminders))
    group by b.id, e.id, m.form_id, m.title, m.due_on, m.is_late, m.is_waiver, m.key order by b.id, m.form_id
  loop
    perform private.queue_customer_email(r.customer_id, 'forms_missing', jsonb_build_object('key', r.email_key,
      'booking_id', r.id, 'reference', r.reference, 'event', r.event, 'form', r.title, 'due_on', r.due_on,
      'is_late', r.is_late, 'is_waiver', r.is_waiver, 'travellers', r.travellers));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function private.queue_form_reminders(uuid) is
  'Queues the reminders of private.form_reminders: one email per traveller with a link and form, and one per booking and
form for the other travellers. Returns the number of emails.';

create function public.remind_travellers(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  perform private.require_permission('emails', remind_travellers.event_id);
  if not exists (select from public.events e where e.id = remind_travellers.event_id) then
    return private.result('not_found');
  end if;
  perform private.advisory_lock('form reminders ' || event_id);
  queued := private.queue_form_reminders(event_id);
  perform private.audit('remind_travellers', 'events', event_id::text, jsonb_build_object('emails', queued));
  return private.result('reminded', jsonb_build_object('emails', queued));
end
$$;
comment on function public.remind_travellers(uuid) is
  'For staff with the permission "emails": emails all travellers of a departure whose forms are missing or late, at most
once per day. emails: number of queued emails.
Statuses: reminded {emails int}, not_found.';
revoke execute on function public.remind_travellers(uuid) from public, anon, authenticated;
grant execute on function public.remind_travellers(uuid) to authenticated;
