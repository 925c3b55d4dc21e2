-- Hosted Supabase has a scheduler of its own. A database without one is called from outside, by whoever runs it, and
-- the desk says when the clock has last come by.

do $$
begin
  if not exists (select from pg_available_extensions e where e.name = 'pg_cron') then return; end if;
  create extension if not exists pg_cron;
  perform cron.schedule('tick', '* * * * *', 'select private.tick()');
  -- It notes every run, and forgets none by itself.
  perform cron.schedule('forget-runs', '17 3 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$);
exception when others then
  raise warning 'The clock is not scheduled (%): call select private.tick() every minute.', sqlerrm;
end
$$;
