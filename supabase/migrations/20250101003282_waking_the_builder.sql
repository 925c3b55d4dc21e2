-- Public pages are written to HTML by a build. Visitors see what was published at once, crawlers once the host has
-- built the site anew: the scheduler asks it to, by the host's own build hook, whose address is a secret of the Vault.

-- Asks for a build where something that public pages tell was changed in the minute before the last, so that what is
-- done in one go is built once, and where a day has begun: what is ahead, closed or over goes by the day. Answers
-- pg_net's number of the request; null: nothing to build, or nobody to ask. A change that falls into a minute in which
-- nobody came by is built with the next, or by the next day.
create function private.wake_builder() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1)';
  hook text := private.vault_secret('build_hook');
  until timestamptz := date_trunc('minute', private.now()) - interval '1 minute';
  request bigint;
begin
  if hook is null or to_regproc('net.http_post') is null then return null; end if;
  if not exists (select from public.audit_log a where a.at >= until - interval '1 minute' and a.at < until
    and a.entity in ('events', 'products', 'house_rules'))
    and private.day_of(until) = private.day_of(until - interval '1 minute') then
    return null;
  end if;
  execute ask into request using hook;
  return request;
end
$$;
revoke execute on function private.wake_builder() from public, anon, authenticated;

create or replace function private.schedule_all() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.tick()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.wake_sender()';
  execute schedule using 'wake-card-work', '* * * * *', 'select private.wake_card_work()';
  execute schedule using 'wake-builder', '* * * * *', 'select private.wake_builder()';
  -- It notes every run, and forgets none by itself.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;

do $$
begin
  perform private.schedule_all();
exception when others then
  raise warning 'The builder is not woken (%): run select private.schedule_all() once.', sqlerrm;
end
$$;
