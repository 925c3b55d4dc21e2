-- The times of letters are numbers of the house, as all times are.

alter table public.house_rules
  add column mail_lock_minutes int not null default 5 check (mail_lock_minutes between 1 and 60),
  add column mail_pause_hours int not null default 6 check (mail_pause_hours between 1 and 48),
  add column mail_late_minutes int not null default 10 check (mail_late_minutes between 1 and 1440),
  add column mail_kept_days int not null default 90 check (mail_kept_days between 30 and 730),
  add column reminder_quiet_hours int not null default 24 check (reminder_quiet_hours between 0 and 168),
  add column offer_reminder_hours int not null default 12 check (offer_reminder_hours between 1 and 168);
comment on column public.house_rules.mail_lock_minutes is
  'How long a sender has a letter to himself, and how long one waits that the sending service held.';
comment on column public.house_rules.mail_pause_hours is
  'The longest pause before a letter that failed is tried again.';
comment on column public.house_rules.mail_late_minutes is
  'After which a letter that still waits is told of on the desk.';
comment on column public.house_rules.mail_kept_days is 'After which letters are forgotten.';
comment on column public.house_rules.reminder_quiet_hours is
  'Nobody is reminded of anything for so long after booking.';
comment on column public.house_rules.offer_reminder_hours is
  'So long before an offer runs out it is told of once more, if it was made at least as long ago.';

create or replace function public.take_mails(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null and m.attempts < 10
      and m.next_attempt_at <= private.now() and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(take_mails.n, 10), 1), 100)
    for update skip locked
  ), taken as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => (private.rules()).mail_lock_minutes)
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
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case
      when kind = 'held' then make_interval(mins => (private.rules()).mail_lock_minutes)
      else least(make_interval(mins => (4 ^ (t.attempts - 1))::int),
        make_interval(hours => (private.rules()).mail_pause_hours)) end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= 10 then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= 10 then t.data - 'token' else t.data end
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

create or replace function public.mail_bounced(provider_id text, trouble text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  a public.mail_addresses;
begin
  a.trouble := mail_bounced.trouble;
  if a.trouble is null or private.faults(a, 'trouble') <> '{}' then return private.invalid('trouble'); end if;
  select * into m from public.email_outbox t where t.provider_id = mail_bounced.provider_id order by t.id limit 1;
  if not found then return private.answer('not_found'); end if;
  insert into public.mail_addresses (email, trouble) values (lower(m.to_email), trouble) on conflict do nothing;
  if not found then return private.answer('already'); end if;
  update public.email_outbox t set failed_at = private.now(), last_error = trouble, data = t.data - 'token'
  where lower(t.to_email) = lower(m.to_email) and t.sent_at is null and t.cancelled_at is null
    and t.failed_at is null;
  update public.email_outbox t set last_error = trouble where t.provider_id = mail_bounced.provider_id;
  insert into public.audit_log (action, entity, entity_id, details)
  values ('mail_bounced', 'email_outbox', m.id::text, jsonb_build_object('trouble', trouble));
  return private.answer('noted');
end
$$;

create or replace function private.keep_outbox() returns text
language plpgsql security definer set search_path = '' as $$
declare
  waiting int;
  why text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= 10 and m.locked_until <= private.now() and m.sent_at is null and m.failed_at is null
    and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => (private.rules()).mail_kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, why from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => (private.rules()).mail_late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; letters that wait: %s', coalesce(why, 'nobody has fetched them'), waiting);
end
$$;

create or replace function private.remind_of_instalments() returns void
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
      and b.created_at <= private.now() - make_interval(hours => (private.rules()).reminder_quiet_hours)
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

create or replace function private.remind_of_offers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  for w in
    select * from public.waitlist_submissions t
    where t.status = 'offered' and t.offer_expires_at > private.now()
      and t.offer_expires_at <= private.now() + make_interval(hours => (private.rules()).offer_reminder_hours)
      and t.offered_at <= private.now() - make_interval(hours => (private.rules()).offer_reminder_hours)
      and not exists (select from public.email_outbox m
        where m.dedupe_key = 'offer_ending:' || md5(t.offer_token::text))
    order by t.id
  loop
    perform private.send_mail(w.email, 'offer_ending', jsonb_build_object('full_name', w.full_name,
      'event', w.event_name, 'seats', w.seats, 'token', w.offer_token, 'expires_at', w.offer_expires_at,
      'key', md5(w.offer_token::text)));
  end loop;
end
$$;

create or replace function private.remind_of_trips() returns void
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
    where b.status = 'confirmed' and e.status = 'published'
      and b.created_at <= private.now() - make_interval(hours => (private.rules()).reminder_quiet_hours)
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
