-- The clock's own numbers and the days of reminders are numbers of the house too. And what cannot be said of one
-- booking keeps no other from being reminded.

alter table public.house_rules
  add column clock_late_minutes int not null default 10 check (clock_late_minutes between 1 and 1440),
  add column mail_attempts int not null default 10 check (mail_attempts between 1 and 50),
  add column reminder_hour int not null default 9 check (reminder_hour between 0 and 23),
  add column instalment_reminder_days int not null default 7 check (instalment_reminder_days between 1 and 60),
  add column instalment_last_reminder_days int not null default 1
  check (instalment_last_reminder_days between 1 and 60),
  add column instalment_late_days int not null default 3 check (instalment_late_days between 1 and 60),
  add column instalment_late_until_days int not null default 10 check (instalment_late_until_days between 1 and 90),
  add column details_reminder_days int not null default 60 check (details_reminder_days between 1 and 365),
  add column trip_reminder_days int not null default 7 check (trip_reminder_days between 1 and 60);
update public.house_rules set mail_kept_days = details_reminder_days where mail_kept_days < details_reminder_days;
-- A reminder that was forgotten would be sent once more.
alter table public.house_rules add constraint house_rules_reminders_remembered check (mail_kept_days >= greatest(
  instalment_reminder_days, instalment_last_reminder_days, instalment_late_until_days, details_reminder_days,
  trip_reminder_days));
comment on column public.house_rules.clock_late_minutes is
  'After which the desk is told that the clock stands still.';
comment on column public.house_rules.mail_attempts is 'A letter that failed so often is given up.';
comment on column public.house_rules.reminder_hour is
  'Of the company''s day: nobody is reminded of an instalment or a trip before.';
comment on column public.house_rules.instalment_reminder_days is
  'So many days before it is due an instalment is told of; once more on the day itself.';
comment on column public.house_rules.instalment_last_reminder_days is
  'And so many days before it is due; not apart from the first where that is no earlier.';
comment on column public.house_rules.instalment_late_days is
  'So many days after it was due an instalment that is not paid is told of.';
comment on column public.house_rules.instalment_late_until_days is
  'From so many days after it was due on, an instalment is the desk''s to ask for, and no letter''s.';
comment on column public.house_rules.details_reminder_days is
  'So many days before departure travellers are asked for what is not known of them.';
comment on column public.house_rules.trip_reminder_days is 'So many days before departure a trip is told of.';

create or replace view public.clock_state with (security_invoker = true) as
select p.part, p.place, p.tried_at, p.done_at, p.fault,
  p.tried_at is null or p.tried_at < private.now() - make_interval(mins =>
    (select r.clock_late_minutes from private.rules() r)) as is_late
from public.clock_parts p;
comment on column public.clock_state.is_late is
  'It has not been tried for the minutes of the house''s rules, or never: the clock stands still.';

-- Reminders ---------------------------------------------------------------------------------------------------------

drop function private.remind_of_instalments();
drop function private.remind_of_offers();
drop function private.remind_of_trips();

-- The instalments of a booking: before they are due, on the day, and late; each stage of each once. What is paid or
-- announced counts for the oldest first.
create function private.remind_of_instalments(booking public.bookings) returns void
language sql security definer set search_path = '' as $$
  select private.remind(booking.customer_id, 'instalment_due', p.id || ':' || p.due_date || ':' || p.stage,
    jsonb_build_object('booking_id', booking.id, 'reference', booking.reference, 'event', p.title,
      'amount', p.amount, 'due_date', p.due_date, 'stage', p.stage))
  from (
    select i.id, i.due_date, e.title, i.amount - i.covered as amount,
      sum(i.amount - i.covered) over (order by i.sequence) as so_far,
      case when d.days > r.instalment_last_reminder_days and d.days <= r.instalment_reminder_days then 'week'
        when d.days between 1 and r.instalment_last_reminder_days then 'tomorrow'
        when d.days = 0 then 'today'
        when d.days between -r.instalment_late_until_days and -r.instalment_late_days then 'late' end as stage
    from public.installment_schedule i
    join public.events e on e.id = booking.event_id,
      private.rules() r, lateral (select i.due_date - private.today() as days) d
    where i.booking_id = booking.id) p
  where p.amount > 0 and p.stage is not null and p.so_far > (
    select coalesce(sum(t.amount), 0) from public.transfers t
    where t.booking_id = booking.id and private.transfer_status_now(t) = 'pending')
  order by p.due_date
$$;

create function private.remind_of_offer(w public.waitlist_submissions) returns void
language sql security definer set search_path = '' as $$
  select private.send_mail(w.email, 'offer_ending', jsonb_build_object('full_name', w.full_name,
    'event', w.event_name, 'seats', w.seats, 'token', w.offer_token, 'expires_at', w.offer_expires_at, 'key', k.key))
  from (select md5(w.offer_token::text) as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = 'offer_ending:' || k.key)
$$;

-- Of travellers who are not named yet, or whose birthday or contact is not, as long as they can be; and of the trip
-- itself, once it is near.
create function private.remind_of_trip(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  e public.events;
  days int;
  missing int;
  known jsonb;
begin
  select * into e from public.events t where t.id = booking.event_id;
  days := e.start_date - private.today();
  missing := booking.seats - (select count(*) from public.travellers t
    where t.booking_id = booking.id and t.date_of_birth is not null and t.emergency_contact_name is not null
      and t.emergency_contact_phone is not null);
  known := jsonb_build_object('booking_id', booking.id, 'reference', booking.reference, 'event', e.title);
  if days between rules.changes_close_days + 1 and rules.details_reminder_days and missing > 0 then
    perform private.remind(booking.customer_id, 'details_missing', booking.id::text,
      known || jsonb_build_object('missing', missing, 'until', private.changes_close(e.start_date)));
  end if;
  if days <= rules.trip_reminder_days then
    perform private.remind(booking.customer_id, 'trip_soon', booking.id || ':' || e.start_date,
      known || jsonb_build_object('event_id', e.id, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date));
  end if;
end
$$;

-- Whom there may be something to remind of, and of what: an offer near its end, where it was made at least as long
-- ago, at any hour; a confirmed booking's instalments and its trip by day.
create function private.due_reminders() returns table (place int, id uuid, name text)
language sql stable security definer set search_path = '' as $$
  with rules as (
    select r.*, extract(hour from private.now() at time zone private.zone()) >= r.reminder_hour as by_day,
      make_interval(hours => r.offer_reminder_hours) as ending,
      private.now() - make_interval(hours => r.reminder_quiet_hours) as quiet_since from private.rules() r)
  select 1, w.id, 'waitlist entry ' || w.id from rules r, public.waitlist_submissions w
  where w.status = 'offered' and w.offer_expires_at > private.now()
    and w.offer_expires_at <= private.now() + r.ending and w.offered_at <= private.now() - r.ending
  union all
  select 2, b.id, b.reference from rules r, public.bookings b
  where r.by_day and b.status = 'confirmed' and b.created_at <= r.quiet_since
    and b.next_due_date <= private.today() + greatest(r.instalment_reminder_days, r.instalment_last_reminder_days)
  union all
  select 3, b.id, b.reference from rules r, public.bookings b join public.events e on e.id = b.event_id
  where r.by_day and b.status = 'confirmed' and b.created_at <= r.quiet_since and e.status = 'published'
    and e.start_date between private.today() + 1
    and private.today() + greatest(r.details_reminder_days, r.trip_reminder_days)
  order by 1, 2
$$;

-- Each by itself; answers what went wrong first, and of what.
create function private.queue_reminders() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  fault text;
begin
  for one in select * from private.due_reminders() loop
    begin
      case one.place
        when 1 then perform private.remind_of_offer(w) from public.waitlist_submissions w where w.id = one.id;
        when 2 then perform private.remind_of_instalments(b) from public.bookings b where b.id = one.id;
        when 3 then perform private.remind_of_trip(b) from public.bookings b where b.id = one.id;
      end case;
    exception when others then
      fault := coalesce(fault, format('%s: %s; %s', sqlstate, sqlerrm, one.name));
    end;
  end loop;
  return fault;
end
$$;

create or replace function private.do_clock_part(part text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case part
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'reminders' then wrong := private.queue_reminders();
    when 'letters' then wrong := private.keep_outbox();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;

revoke execute on function private.remind_of_instalments(public.bookings),
  private.remind_of_offer(public.waitlist_submissions), private.remind_of_trip(public.bookings),
  private.due_reminders(), private.queue_reminders() from public, anon, authenticated;

-- How often a letter is tried --------------------------------------------------------------------------------------

create or replace function public.take_mails(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  mails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null and m.attempts < rules.mail_attempts
      and m.next_attempt_at <= private.now() and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(take_mails.n, 10), 1), 100)
    for update skip locked
  ), taken as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => rules.mail_lock_minutes)
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data, 'attempt', t.attempts) order by t.id), '[]') into mails
  from taken t;
  return private.answer('ok', jsonb_build_object('mails', mails));
end
$$;

create or replace function public.mail_failed(mail_id bigint, attempt int, error text, kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case
      when kind = 'held' then make_interval(mins => rules.mail_lock_minutes)
      else least(make_interval(mins => (4 ^ least(t.attempts - 1, 8))::int),
        make_interval(hours => rules.mail_pause_hours)) end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= rules.mail_attempts
      then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= rules.mail_attempts then t.data - 'token'
      else t.data end
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
  rules public.house_rules := private.rules();
  waiting int;
  why text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= rules.mail_attempts and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => rules.mail_kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, why from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => rules.mail_late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; letters that wait: %s', coalesce(why, 'nobody has fetched them'), waiting);
end
$$;

comment on function public.take_mails(int) is 'For the sender: the next letters that are due, n of them, 100 at most.
Nobody else is given them for the minutes of the house''s rules; who dies meanwhile has used up an attempt. attempt: to
be named when it failed. Statuses: ok {mails {id int, to_email text, template text, data jsonb, attempt int}[]}.';
comment on function public.mail_failed(bigint, int, text, text) is 'For the sender: a letter did not get away. kind:
again (after a pause that grows from a minute to the hours of the house''s rules, as often as they say), never (no use
in trying again), held (the sending service takes nothing, which uses up no attempt). stale: somebody else has taken
the letter since, or it is sent. Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields
text[]}, not_found.';
