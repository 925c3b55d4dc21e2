-- How emails are sent, retried and deleted is no setting: only developers know what the numbers do.

-- Attempts after which an email is given up.
create function private.max_email_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- Minutes a sender keeps an email to itself, and an email waits that the email service held.
create function private.email_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;

-- Hours after booking without reminders.
create function private.reminder_quiet_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;

revoke execute on function
  private.max_email_attempts(),
  private.email_lock_minutes(),
  private.reminder_quiet_hours()
from public, anon, authenticated;

create or replace function public.take_mails(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.attempts < private.max_email_attempts() and m.next_attempt_at <= private.now()
      and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(take_mails.n, 10), 1), 100)
    for update skip locked
  ), taken as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.email_lock_minutes())
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data || coalesce((select jsonb_build_object('token', k.token) from private.email_tokens k
      where k.mail_id = t.id), '{}'), 'attempt', t.attempts) order by t.id), '[]') into mails
  from taken t;
  return private.answer('ok', jsonb_build_object('mails', mails));
end
$$;

create or replace function public.mail_failed(mail_id bigint, attempt int, error text, kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_pause_hours constant int := 6; -- between two attempts
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case
      when kind = 'held' then make_interval(mins => private.email_lock_minutes())
      else least(make_interval(mins => (4 ^ least(t.attempts - 1, 8))::int),
        make_interval(hours => max_pause_hours)) end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then t.data - 'token' else t.data end
  where t.id = mail_id and t.attempts = attempt and t.locked_until is not null and t.sent_at is null
  returning * into m;
  if m.failed_at is not null then return private.answer('given_up'); end if;
  if m.id is not null then
    return private.answer('later', jsonb_build_object('next_attempt_at', m.next_attempt_at));
  end if;
  return private.answer(case when exists (select from public.email_outbox t where t.id = mail_id) then 'stale'
    else 'not_found' end);
end
$$;

create or replace function private.keep_outbox() returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- At least as long as the longest reminder is sent ahead: a sent email stops a second one.
  kept_days constant int := 90;
  late_minutes constant int := 10; -- after which staff see a warning
  waiting int;
  why text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= private.max_email_attempts() and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, why from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; letters that wait: %s', coalesce(why, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', for want of ' || private.sender_lacks(), '') else '' end),
    waiting);
end
$$;

create or replace function private.send_receipt(to_email text, template text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_receipts_per_hour constant int := 60; -- of one template, to all visitors
  key text := md5(private.mailbox_of(to_email)) || ':' || private.today();
begin
  if exists (select from public.email_outbox m where m.dedupe_key = send_receipt.template || ':' || key)
    or (select count(*) from public.email_outbox m where m.template = send_receipt.template
      and m.created_at > private.now() - interval '1 hour') >= max_receipts_per_hour then
    return;
  end if;
  perform private.send_mail(to_email, send_receipt.template, send_receipt.data || jsonb_build_object('key', key));
end
$$;

create or replace function private.reminder_steps(moments timestamptz[])
returns table (at timestamptz, day date, by_day boolean, quiet_since timestamptz)
language sql stable set search_path = '' as $$
  select s.at, private.day_of(s.at), extract(hour from s.at at time zone private.zone()) >= r.reminder_hour,
    s.at - make_interval(hours => private.reminder_quiet_hours())
  from unnest(reminder_steps.moments) s (at), private.rules() r
$$;

create or replace function private.trip_reminders(moments timestamptz[], one uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, k.template, array_agg(s.at) as moments
    from private.rules() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between r.changes_close_days + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), told as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.template, b.id, b.reference,
      b.customer_id, b.missing
    from ahead a
    -- Of the trip's bookings alone: of all bookings there are as many as there are years.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, case when a.template = 'details_missing'
        then private.details_missing(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.one is null or t.id = trip_reminders.one) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', private.changes_close(t.start_date))
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) end
  from told t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.mail_choices h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$$;

create or replace function private.instalment_reminders(moments timestamptz[], one uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with steps as materialized (
    select * from private.reminder_steps(instalment_reminders.moments) s where s.by_day
  ), rules as materialized (
    select r.*, 10 as late_until_days, -- then staff follow up
      greatest(r.instalment_reminder_days, r.instalment_last_reminder_days) as ahead,
      (select min(s.day) from steps s) as first_day, (select max(s.day) from steps s) as last_day
    from private.rules() r
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
      and (instalment_reminders.one is null or b.id = instalment_reminders.one)
  ), announced as (
    select t.booking_id, s.at, sum(t.amount) as amount from public.transfers t, steps s
    where t.status = 'pending' and t.expires_at > s.at group by t.booking_id, s.at
  ), told as (
    select distinct on (d.part, g.stage) s.at, d.*, g.stage, d.part || ':' || d.due_date || ':' || g.stage as key
    from rules r cross join steps s join due d on d.created_at <= s.quiet_since
    left join announced a on a.booking_id = d.id and a.at = s.at,
      lateral (select d.due_date - s.day as days) n,
      lateral (select case
        when n.days > r.instalment_last_reminder_days and n.days <= r.instalment_reminder_days then 'week'
        when n.days between 1 and r.instalment_last_reminder_days then 'tomorrow'
        when n.days = 0 then 'today'
        when n.days between -r.late_until_days and -r.instalment_late_days then 'late' end as stage) g
    where g.stage is not null and d.so_far > coalesce(a.amount, 0)
    order by d.part, g.stage, s.at
  )
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), 'instalment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from told t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'instalment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$$;
