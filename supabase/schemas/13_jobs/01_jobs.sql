-- Scheduled jobs: private.run_scheduled_jobs() runs all of them and is idempotent.

-- What time does by itself: holds run out, and what they held goes on.
create function public.expire_holds() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  ended record;
  bookings int := 0;
  offers int := 0;
  transfers int := 0;
  orders int;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select b.event_id from public.transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    perform e.id from public.events e where e.id = one for update;
    ended := private.end_holds(one);
    bookings := bookings + ended.bookings;
    offers := offers + ended.offers;
    transfers := transfers + ended.transfers;
  end loop;
  for one in select private.opened_trips() loop
    perform private.offer_at_opening(one);
  end loop;
  orders := private.expire_orders();
  return private.result('done', jsonb_build_object('bookings', bookings, 'offers', offers, 'transfers', transfers,
    'orders', orders));
end
$$;
comment on function public.expire_holds() is 'Ends every hold that has run out and offers its seats on. Whoever joined
the waitlist before members could book is offered seats once they can. A scheduler calls it, and nothing rests on its
being called. Statuses: done {bookings int, offers int, transfers int, orders int}.';
revoke execute on function public.expire_holds() from public, anon, authenticated;
grant execute on function public.expire_holds() to service_role;

-- The clock: what is due is done by one function, which a scheduler calls with the time it is.
create table public.scheduled_jobs (
  part text primary key,
  place int not null unique,
  tried_at timestamptz,
  done_at timestamptz,
  fault text
);
comment on table public.scheduled_jobs is 'What the clock does each time, in this order, and how it last went.';
comment on column public.scheduled_jobs.done_at is 'When all of it was last done.';
comment on column public.scheduled_jobs.fault is 'What kept it, or some of it, from being done; null: nothing.';

alter table public.scheduled_jobs enable row level security;
revoke all on public.scheduled_jobs from anon, authenticated;
grant select on public.scheduled_jobs to authenticated;
grant all on public.scheduled_jobs to service_role;

create policy "Staff read the clock" on public.scheduled_jobs
for select to authenticated using ((select private.is_admin()));

-- A job is late after 10 minutes without a run.
create view public.scheduled_job_status with (security_invoker = true) as
select p.part, p.place, p.tried_at, p.done_at, p.fault,
  (p.tried_at is null or p.tried_at < private.now() - make_interval(mins => 10)) as is_late
from public.scheduled_jobs p;
comment on view public.scheduled_job_status is
  'What the clock does each time and how it last went; for admins. Never null: part, place, is_late.';
comment on column public.scheduled_job_status.is_late is 'It has never run, or not for 10 minutes.';
revoke all on public.scheduled_job_status from anon, authenticated;
grant select on public.scheduled_job_status to authenticated, service_role;

-- Each thing that is due is done in a transaction of its own within the clock's: what cannot be done stays as it was
-- and keeps nothing else. What waits for the end of a transaction is done before that, so that it fails here too.
create function private.end_due_holds() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  fault text;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select b.event_id from public.transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    begin
      perform e.id from public.events e where e.id = one for update;
      perform private.end_holds(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      fault := coalesce(fault, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return fault;
end
$$;

-- Does one part; answers what went wrong, null where nothing did.
create function private.run_scheduled_job(part text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case part
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'letters' then wrong := private.prune_outbox();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;

-- Does what is due at a time: now, where a scheduler asks. Once is as good as twice, and of two at once the second
-- answers busy and leaves it to the first. A part that could not be done is told once in the record.
create function private.run_scheduled_jobs(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text := current_setting('house.now', true);
  p public.scheduled_jobs;
  wrong text;
  faults jsonb := '[]'::jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tick', 0)) then return private.result('busy'); end if;
  perform set_config('house.now', run_scheduled_jobs.at::text, true);
  for p in select * from public.scheduled_jobs t order by t.place loop
    wrong := private.run_scheduled_job(p.part);
    update public.scheduled_jobs t set tried_at = private.now(), fault = wrong,
      done_at = case when wrong is null then private.now() else t.done_at end
    where t.part = p.part;
    continue when wrong is null;
    faults := faults || jsonb_build_object('part', p.part, 'fault', wrong);
    if p.fault is null then
      insert into public.audit_log (action, entity, entity_id, details)
      values ('clock_fault', 'scheduled_jobs', p.part, jsonb_build_object('code', split_part(wrong, ':', 1)));
    end if;
  end loop;
  perform set_config('house.now', coalesce(before, ''), true);
  return private.result('done', jsonb_build_object('faults', faults));
end
$$;
