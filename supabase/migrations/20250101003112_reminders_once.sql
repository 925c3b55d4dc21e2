-- Whoever has been reminded is not looked at anew with each minute of the day: of thousands who owe something, few get
-- a letter today.

create or replace function private.due_reminders() returns table (place int, id uuid, name text)
language sql stable security definer set search_path = '' as $$
  with rules as (
    select r.*, private.today() as day,
      extract(hour from private.now() at time zone private.zone()) >= r.reminder_hour as by_day,
      make_interval(hours => r.offer_reminder_hours) as ending,
      private.now() - make_interval(hours => r.reminder_quiet_hours) as quiet_since from private.rules() r)
  select 1, w.id, 'waitlist entry ' || w.id from rules r, public.waitlist_submissions w
  where w.status = 'offered' and w.offer_expires_at > private.now()
    and w.offer_expires_at <= private.now() + r.ending and w.offered_at <= private.now() - r.ending
  union all
  -- The stages are those of remind_of_instalments.
  select 2, b.id, b.reference from rules r, public.bookings b
  where r.by_day and b.status = 'confirmed' and b.created_at <= r.quiet_since
    and b.next_due_date <= r.day + greatest(r.instalment_reminder_days, r.instalment_last_reminder_days)
    and exists (select from public.installments i, lateral (select i.due_date - r.day as days) d,
      lateral (select case
        when d.days > r.instalment_last_reminder_days and d.days <= r.instalment_reminder_days then 'week'
        when d.days between 1 and r.instalment_last_reminder_days then 'tomorrow'
        when d.days = 0 then 'today'
        when d.days between -r.instalment_late_until_days and -r.instalment_late_days then 'late' end as stage) s
      where i.booking_id = b.id and i.due_date >= b.next_due_date and s.stage is not null
        and not exists (select from public.email_outbox m
          where m.dedupe_key = 'instalment_due:' || i.id || ':' || i.due_date || ':' || s.stage))
  union all
  select 3, b.id, b.reference from rules r, public.bookings b join public.events e on e.id = b.event_id
  where r.by_day and b.status = 'confirmed' and b.created_at <= r.quiet_since and e.status = 'published'
    and e.start_date between r.day + 1 and r.day + greatest(r.details_reminder_days, r.trip_reminder_days)
    and (e.start_date between r.day + r.changes_close_days + 1 and r.day + r.details_reminder_days
      and not exists (select from public.email_outbox m where m.dedupe_key = 'details_missing:' || b.id)
      or e.start_date <= r.day + r.trip_reminder_days and not exists (select from public.email_outbox m
        where m.dedupe_key = 'trip_soon:' || b.id || ':' || e.start_date))
  order by 1, 2
$$;
