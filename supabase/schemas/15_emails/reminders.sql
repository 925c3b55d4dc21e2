-- Reminders before instalments, trips, offers and missing details.

create function private.queue_reminder(customer_id uuid, template text, key text, data jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.email_outbox m where m.dedupe_key = queue_reminder.template || ':' || key) then
    return false;
  end if;
  perform private.queue_customer_email(customer_id, queue_reminder.template,
    queue_reminder.data || jsonb_build_object('key', key));
  return true;
end
$$;
comment on function private.queue_reminder is
  'Queues a reminder to a customer, unless an email with the same key was queued before. Returns whether it was queued.';

create function private.queue_reminders() returns text
language plpgsql security definer set search_path = '' as $$
declare
  reminder record;
  first_error text;
begin
  begin
    perform private.send_reminders();
  exception when others then
    for reminder in
      select distinct r.queue_order, r.id, r.name from private.reminders(array[private.now()]) r
      order by r.queue_order, r.id
    loop
      begin
        perform private.send_reminders(reminder.id);
      exception when others then
        first_error := coalesce(first_error, format('%s: %s; %s', sqlstate, sqlerrm, reminder.name));
      end;
    end loop;
  end;
  begin
    perform private.announce_events();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; new departures', sqlstate, sqlerrm));
  end;
  begin
    perform private.queue_form_reminders();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; traveller forms', sqlstate, sqlerrm));
  end;
  return first_error;
end
$$;
comment on function private.queue_reminders is
  'Scheduled job: queues all reminders in one statement. If the statement fails, queues each reminder separately.
Returns the first error, or null.';

create function private.reminder_steps(moments timestamptz[])
returns table (at timestamptz, day date, by_day boolean, quiet_since timestamptz)
language sql stable set search_path = '' as $$
  select s.at, private.day_of(s.at), extract(hour from s.at at time zone private.zone()) >= r.reminder_hour,
    s.at - make_interval(hours => private.reminder_quiet_hours())
  from unnest(reminder_steps.moments) s (at), private.settings() r
$$;
comment on function private.reminder_steps is
  'One row for each given time (at), with values that decide which reminders are due at that time. day: the date in the
company''s time zone. by_day: whether the hour at which daily reminders are sent has come. quiet_since: bookings made
after this time get no reminder yet.';

create function private.offer_reminders(moments timestamptz[], only_id uuid default null::uuid)
returns table(at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select distinct on (w.id) s.at, w.id, 'waitlist entry ' || w.id, w.email, 'offer_ending', jsonb_build_object(
    'full_name', w.full_name, 'event', w.event_name, 'seats', w.seats, 'token', t.token,
    'expires_at', w.offer_expires_at, 'key', md5(t.token::text))
  from private.settings() r, lateral (select make_interval(hours => r.offer_reminder_hours) as ending) d,
    public.waitlist_submissions w join private.offer_tokens t on t.entry_id = w.id,
      private.reminder_steps(offer_reminders.moments) s
  where w.status = 'offered' and w.offer_expires_at > s.at and w.offer_expires_at <= s.at + d.ending
    and w.offered_at <= s.at - d.ending and (offer_reminders.only_id is null or w.id = offer_reminders.only_id)
    and not exists (select from public.email_outbox m where m.dedupe_key = 'offer_ending:' || md5(t.token::text))
  order by w.id, s.at
$$;
comment on function private.offer_reminders is
  'Reminders for waitlist offers that expire soon, at any hour of the day. One reminder per offer.';

create function private.installment_reminders(moments timestamptz[], only_id uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with steps as materialized (
    select * from private.reminder_steps(installment_reminders.moments) s where s.by_day
  ), rules as materialized (
    select r.*, 10 as late_until_days, -- days after the due date; staff follow up later
      greatest(r.installment_reminder_days, r.installment_last_reminder_days) as ahead,
      (select min(s.day) from steps s) as first_day, (select max(s.day) from steps s) as last_day
    from private.settings() r
  ), due as materialized (
    select b.id, b.customer_id, b.event_id, b.reference, b.created_at, i.id as part, i.due_date,
      least(i.amount, i.so_far) as amount, i.so_far
    from rules r, public.bookings b
    cross join lateral (select n.id, n.due_date, n.amount,
      sum(n.amount) over (order by n.sequence) - greatest(b.paid_amount, 0) as so_far
      from public.installments n where n.booking_id = b.id) i
    where b.status = 'confirmed' and b.next_due_date <= r.last_day + r.ahead and i.so_far > 0
      and i.due_date >= b.next_due_date
      and i.due_date between r.first_day - r.late_until_days and r.last_day + r.ahead
      and (installment_reminders.only_id is null or b.id = installment_reminders.only_id)
  ), announced as (
    select t.booking_id, s.at, sum(t.amount) as amount from public.bank_transfers t, steps s
    where t.status = 'pending' and t.expires_at > s.at group by t.booking_id, s.at
  ), due_reminders as (
    select distinct on (d.part, g.stage) s.at, d.*, g.stage, d.part || ':' || d.due_date || ':' || g.stage as key
    from rules r cross join steps s join due d on d.created_at <= s.quiet_since
    left join announced a on a.booking_id = d.id and a.at = s.at,
      lateral (select d.due_date - s.day as days) n,
      lateral (select case
        when n.days > r.installment_last_reminder_days and n.days <= r.installment_reminder_days then 'week'
        when n.days between 1 and r.installment_last_reminder_days then 'tomorrow'
        when n.days = 0 then 'today'
        when n.days between -r.late_until_days and -r.installment_late_days then 'late' end as stage) g
    where g.stage is not null and d.so_far > coalesce(a.amount, 0)
    order by d.part, g.stage, s.at
  )
  select t.at, t.id, t.reference, private.customer_email(c), 'installment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from due_reminders t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'installment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$$;
comment on function private.installment_reminders is
  'Reminders for instalments of confirmed bookings: a week before the due date, the day before, on the due date and
after it. Each of these reminders is sent once. Payments and announced bank transfers cover the oldest instalments
first. Bookings with automatic payments get no reminders.';

create function private.event_reminders(moments timestamptz[], only_id uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, e.activity_level, e.walking_hours, e.packing_list, k.template,
      array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(event_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('event_soon', d.days between 1 and r.event_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.activity_level, a.walking_hours, a.packing_list, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- The subquery "ahead" has only upcoming trips, so only their bookings are read. Reading all bookings would become
    -- slower every year.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.count_missing_details(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (event_reminders.only_id is null or t.id = event_reminders.only_id) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'event_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, private.customer_email(c), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id),
        'activity_level', t.activity_level, 'walking_hours', t.walking_hours,
        'packing_list', nullif(t.packing_list, ''), 'first_night', (
          select nullif(d.accommodation, '') from public.event_itineraries d
          where d.event_id = t.event_id and d.day_number = 1))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.event_reminders)
  order by t.id, t.template
$$;
comment on function private.event_reminders is
  'Reminders about missing traveller details and about trips that start soon, except for members who turned off trip
reminders. first_night: the accommodation of the first day.';

create function private.reminders(moments timestamptz[], only_id uuid default null)
returns table (queue_order int, at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select 1, o.* from private.offer_reminders(reminders.moments, reminders.only_id) o
  union all select 2, i.* from private.installment_reminders(reminders.moments, reminders.only_id) i
  union all select 3, t.* from private.event_reminders(reminders.moments, reminders.only_id) t
$$;
comment on function private.reminders is
  'All reminders that are due at any of the given times, with the order in which to queue them (queue_order). only_id:
returns only the reminders of the waitlist offer or booking with this id.';

create function private.send_reminders(only_id uuid default null) returns void
language sql security definer set search_path = '' as $$
  select private.queue_emails(g.template, g.to_emails, g.facts) from (
    select r.queue_order, r.template, array_agg(r.to_email order by r.n) as to_emails,
      array_agg(r.data order by r.n) as facts
    from private.reminders(array[private.now()], send_reminders.only_id)
      with ordinality r (queue_order, at, id, name, to_email, template, data, n)
    group by r.queue_order, r.template order by r.queue_order, r.template) g
$$;
comment on function private.send_reminders is
  'Queues the reminders that are due now. only_id: queues only those of the waitlist offer or booking with this id.';

create function private.reminder_quiet_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;
comment on function private.reminder_quiet_hours is 'Number of hours after a booking during which no reminder is sent.';
