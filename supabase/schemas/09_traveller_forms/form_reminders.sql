-- Reminders about traveller forms and waivers. They go to travellers whose link was emailed, otherwise to the booker.

create function private.form_reminder_stage(days_left int) returns int
language sql immutable set search_path = '' as $$
  select case when days_left between 8 and 30 then -30 when days_left between 4 and 7 then -7
    when days_left between 1 and 3 then -3 when days_left between -1 and 0 then 0
    when days_left between -9 and -2 then 2 end
$$;
comment on function private.form_reminder_stage(int) is
  'The reminder to send for a form that is due in days_left days: -30, -7 or -3 (that many days before the due date), 0
(on the due date) or 2 (two days after it). Each reminder is sent once. If the jobs did not run for some days, only the
latest reminder is sent. Null: no reminder.';

create function private.traveller_email(t public.travellers) returns text
language sql stable set search_path = '' as $$
  select l.email from private.traveller_links l
  where l.email is not null and l.revoked_at is null and (l.traveller_id = t.id
    or l.traveller_id in (select g.id from public.travellers g where g.booking_id = t.booking_id and g.is_guardian
      and private.guardian_of(t) = g.full_name))
  order by l.traveller_id = t.id desc, l.created_at desc, l.id limit 1
$$;
comment on function private.traveller_email(public.travellers) is
  'The address of the newest emailed link of a traveller that is not revoked. For a minor without such a link: the same
address of the guardian. Null: there is none, so the booker is reminded.';

create function private.form_reminders(moments timestamptz[], only_event uuid)
returns table (at timestamptz, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean,
  email text, key text, is_waiver boolean)
language sql stable set search_path = '' as $$
  with steps as materialized (select * from private.reminder_steps(moments)),
  open_forms as materialized (
    select s.*, e.start_date from public.events e cross join lateral private.form_states(e.id, null) s
    where e.status = 'published' and e.start_date >= (select min(d.day) from steps d)
      and (e.id = only_event or only_event is null)
      and (exists (select from private.traveller_forms f where f.trip_id = e.trip_id and f.is_active)
        or exists (select from private.waivers w
          where w.trip_id = e.trip_id and w.is_active and w.version is not null))
      and s.state <> 'done'
  ), due as (
    select distinct on (s.traveller_id, k.key) d.at, s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on,
      d.day > s.due_on as is_late, k.key, s.is_waiver
    from open_forms s join steps d on d.day <= s.start_date join public.bookings b on b.id = s.booking_id
    cross join lateral (select private.form_reminder_stage(s.due_on - d.day) as stage) r
    cross join lateral (select s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then r.stage::text else 'staff ' || d.day end as key) k
    where only_event is not null or d.by_day and b.created_at <= d.quiet_since and r.stage is not null
    order by s.traveller_id, k.key, d.at)
  select d.at, d.booking_id, d.traveller_id, d.form_id, d.title, d.due_on, d.is_late, private.traveller_email(t), d.key,
    d.is_waiver
  from due d join public.travellers t on t.id = d.traveller_id
$$;
comment on function private.form_reminders(timestamptz[], uuid) is
  'The forms and waivers about which travellers must be reminded at any of the given times. only_event: all unfinished
forms and waivers of this departure, for a reminder by staff; none if the departure is not published or has started.
Null: the forms and waivers of all departures whose reminder is due. at: the first of the given times at which it is due.
key: identifies the form and the reminder. email: the address of the reminder, from private.traveller_email; null: the
booker is reminded.';

create function private.form_emails(moments timestamptz[], only_event uuid default null)
returns table (at timestamptz, booking_id uuid, traveller_id uuid, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with due as materialized (select * from private.form_reminders(moments, only_event)),
  emails (at, booking_id, traveller_id, to_email, key, template, data) as (
    select d.at, d.booking_id, d.traveller_id, d.email, d.traveller_id || ':' || d.key,
      'form_reminder', jsonb_build_object('form', d.title, 'due_on', d.due_on, 'is_late', d.is_late,
        'is_waiver', d.is_waiver) || private.traveller_email_data(t)
    from due d join public.travellers t on t.id = d.traveller_id where d.email is not null
    union all
    select min(d.at), b.id, null, private.customer_email(c), b.id || ':' || d.key,
      'forms_missing', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'form', d.title,
        'due_on', d.due_on, 'is_late', bool_or(d.is_late), 'is_waiver', d.is_waiver,
        'travellers', jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order))
    from due d join public.bookings b on b.id = d.booking_id join public.events e on e.id = b.event_id
    join public.travellers t on t.id = d.traveller_id join public.customers c on c.id = b.customer_id
    where d.email is null and (only_event is not null or not exists (select from public.email_preferences h
      where h.profile_id = c.profile_id and not h.event_reminders))
    group by b.id, e.id, c.id, d.form_id, d.title, d.due_on, d.is_waiver, d.key)
  select m.at, m.booking_id, m.traveller_id, m.to_email, m.template, m.data || jsonb_build_object('key', m.key)
  from emails m
  where m.to_email is not null
    and not exists (select from public.email_outbox o where o.dedupe_key = m.template || ':' || m.key)
$$;
comment on function private.form_emails(timestamptz[], uuid) is
  'The emails for the forms of private.form_reminders, without emails that were queued before. A traveller with an
emailed link gets one email per form and reminder. For the other travellers, the booker gets one email per form and
reminder, unless the booker has turned off reminders; staff reminders ignore this. The data contains no token.';

create function private.queue_form_reminders(only_event uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  queued int := 0;
begin
  for r in select m.*, t as traveller
    from private.form_emails(array[private.now()], only_event) m left join public.travellers t on t.id = m.traveller_id
    order by m.traveller_id is null, m.booking_id, m.traveller_id, m.data ->> 'key'
  loop
    if r.traveller_id is null then
      perform private.queue_email(r.to_email, r.template, r.data);
    else
      perform private.queue_traveller_link(r.traveller, r.to_email, r.template, r.data ->> 'key', r.data);
    end if;
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function private.queue_form_reminders(uuid) is
  'Queues the emails of private.form_emails that are due now. Returns their number.';

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
  'For staff with the permission "emails": reminds all travellers of a departure who have unfinished forms or waivers, or
their bookers, at most once per day. Sends none after the departure has started. emails: number of queued emails.
Statuses: reminded {emails int}, not_found.';
revoke execute on function public.remind_travellers(uuid) from public, anon, authenticated;
grant execute on function public.remind_travellers(uuid) to authenticated;
