-- Scheduled jobs. private.run_scheduled_jobs() runs all jobs and is idempotent.

create table public.scheduled_jobs (
  job text primary key,
  position int not null unique,
  daily boolean not null default false,
  tried_at timestamptz,
  done_at timestamptz,
  error text
);
comment on table public.scheduled_jobs is
  'Scheduled jobs in the order in which they run, each with the result of the last run.';
comment on column public.scheduled_jobs.job is 'Name of the job.';
comment on column public.scheduled_jobs.position is 'Position in the order of the jobs. Lower numbers run first.';
comment on column public.scheduled_jobs.daily is 'Whether the job runs once per day. All other jobs run every minute.';
comment on column public.scheduled_jobs.tried_at is 'When the job last ran, successfully or not. Null: never.';
comment on column public.scheduled_jobs.done_at is 'When the job last succeeded. Null: never.';
comment on column public.scheduled_jobs.error is 'Error of the last run. Null: the last run succeeded.';

alter table public.scheduled_jobs enable row level security;
revoke all on public.scheduled_jobs from anon, authenticated;
grant select on public.scheduled_jobs to authenticated;
grant all on public.scheduled_jobs to service_role;

create policy "Staff read scheduled jobs" on public.scheduled_jobs
for select to authenticated using ((select private.is_admin()));
comment on policy "Staff read scheduled jobs" on public.scheduled_jobs is
  'All current staff can read the table, whatever their role.';

create view public.scheduled_job_status with (security_invoker = true) as
select p.job, p.position, p.tried_at, p.done_at, p.error,
  (p.tried_at is null or p.tried_at < private.now()
    - case when p.daily then interval '2 days' else interval '10 minutes' end) as is_late
from public.scheduled_jobs p;
comment on view public.scheduled_job_status is
  'Scheduled jobs with the result of the last run, for staff. Never null: job, position, is_late.';
comment on column public.scheduled_job_status.is_late is
  'Whether the job has not run within the last 10 minutes (daily jobs: 2 days), or has never run.';
revoke all on public.scheduled_job_status from anon, authenticated;
grant select on public.scheduled_job_status to authenticated, service_role;

create function private.end_due_holds() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  first_error text;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select h.held_event_id from private.call_off_choices h
    where h.held_event_id is not null and h.answer_by <= private.now()
    union
    select b.event_id from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    begin
      perform e.id from public.events e where e.id = one for update;
      perform private.end_holds(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$$;
comment on function private.end_due_holds is
  'Scheduled job: ends seat holds, waitlist offers and bank transfers whose expiry time has passed, one event at a time.
An error in one event does not stop the others. Returns the first error, or null.';

create function private.run_scheduled_job(job text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case job
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'decisions' then perform private.request_decisions();
    when 'call_offs' then wrong := private.run_call_off_deadlines();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'emails' then wrong := private.prune_outbox();
    when 'retention' then perform private.erase_old_data();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;
comment on function private.run_scheduled_job is 'Runs one job by name. Returns the error as text, or null.';

create function private.run_scheduled_jobs(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text := current_setting('app.now', true);
  p public.scheduled_jobs;
  wrong text;
  errors jsonb := '[]'::jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('scheduled jobs', 0)) then return private.result('busy'); end if;
  perform set_config('app.now', run_scheduled_jobs.at::text, true);
  for p in select * from public.scheduled_jobs t
    where not t.daily or coalesce(private.day_of(t.done_at) < private.today(), true) order by t.position loop
    wrong := private.run_scheduled_job(p.job);
    update public.scheduled_jobs t set tried_at = private.now(), error = wrong,
      done_at = case when wrong is null then private.now() else t.done_at end
    where t.job = p.job;
    continue when wrong is null;
    errors := errors || jsonb_build_object('job', p.job, 'error', wrong);
    if p.error is null then
      insert into public.audit_log (action, entity, entity_id, details)
      values ('scheduled_job_failed', 'scheduled_jobs', p.job, jsonb_build_object('code', split_part(wrong, ':', 1)));
    end if;
  end loop;
  perform set_config('app.now', coalesce(before, ''), true);
  return private.result('done', jsonb_build_object('errors', errors));
end
$$;
comment on function private.run_scheduled_jobs is
  'Runs all jobs as of the given time; repeated calls are safe. busy: another run is in progress. When a job starts to
fail, one audit log entry is written.';
