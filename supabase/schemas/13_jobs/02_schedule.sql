-- Schedules jobs with pg_cron and invokes edge functions with pg_net.

-- One of the secrets that the project keeps in its Vault; null: there is none, or no Vault.
create function private.vault_secret(name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  ask text := 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1';
  kept text;
begin
  if to_regclass('vault.decrypted_secrets') is null then return null; end if;
  execute ask into kept using vault_secret.name;
  return nullif(kept, '');
end
$$;

-- What nobody has set up of what wakes the sender; null: all is there.
create function private.missing_email_setup() returns text
language sql stable security definer set search_path = '' as $$
  select case when to_regproc('net.http_post') is null then 'the extension pg_net'
    when private.vault_secret('project_url') is null then 'the Vault''s secret project_url'
    when private.vault_secret('service_key') is null then 'the Vault''s secret service_key' end
$$;

-- Asks the sender to come, where letters are due; answers pg_net's number of the request, null where it was not asked.
-- Nobody waits for what it says: a letter that it sent is noted by itself.
create function private.invoke_send_email() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('send-email')
  where exists (select from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.next_attempt_at <= private.now())
$$;

-- Whether the database has a scheduler; elsewhere whoever runs it calls the clock and the sender.
create function private.is_scheduled() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_proc p where p.pronamespace = to_regnamespace('cron') and p.proname = 'schedule')
$$;

-- Has the scheduler do all that is done by time; as often as one likes. Answers whether there is a scheduler.
create function private.schedule_all() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.run_scheduled_jobs()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.invoke_send_email()';
  execute schedule using 'wake-card-work', '* * * * *', 'select private.invoke_card_work()';
  execute schedule using 'wake-builder', '* * * * *', 'select private.invoke_site_build()';
  -- It notes every run, and forgets none by itself.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;

-- Asks one of our own functions to come; answers pg_net's number of the request, null where it cannot be asked.
create function private.invoke_function(task text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1, headers := $2)';
  request bigint;
begin
  if private.missing_email_setup() is not null then return null; end if;
  execute ask into request
  using rtrim(private.vault_secret('project_url'), '/') || '/functions/v1/' || task,
    jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || private.vault_secret('service_key'));
  return request;
end
$$;

-- What the provider is to be asked about is known there: it is woken wherever somebody has ever paid by card.
create function private.invoke_card_work() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('card-work')
  where exists (select from private.payment_provider) and exists (select from public.card_checkouts)
$$;

-- Asks for a build where something that public pages tell was changed in the minute before the last, so that what is
-- done in one go is built once, and where a day has begun: what is ahead, closed or over goes by the day. Answers
-- pg_net's number of the request; null: nothing to build, or nobody to ask. A change that falls into a minute in which
-- nobody came by is built with the next, or by the next day.
create function private.invoke_site_build() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1)';
  hook text := private.vault_secret('build_hook');
  until timestamptz := date_trunc('minute', private.now()) - interval '1 minute';
  request bigint;
begin
  if hook is null or to_regproc('net.http_post') is null then return null; end if;
  if not exists (select from public.audit_log a where a.at >= until - interval '1 minute' and a.at < until
    and a.entity in ('events', 'products', 'settings'))
    and private.day_of(until) = private.day_of(until - interval '1 minute') then
    return null;
  end if;
  execute ask into request using hook;
  return request;
end
$$;
