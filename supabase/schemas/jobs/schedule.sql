-- Schedules jobs with pg_cron and invokes edge functions with pg_net.

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
comment on function private.vault_secret is
  'A secret from the project''s Supabase Vault. Null: the secret or the Vault does not exist.';

create function private.missing_email_setup() returns text
language sql stable security definer set search_path = '' as $$
  select case when to_regproc('net.http_post') is null then 'the extension pg_net'
    when private.vault_secret('project_url') is null then 'the Vault''s secret project_url'
    when private.vault_secret('service_key') is null then 'the Vault''s secret service_key' end
$$;
comment on function private.missing_email_setup is
  'Names of the missing settings without which edge functions cannot be invoked. Null: nothing is missing.';

create function private.invoke_send_email() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('send-email')
  where exists (select from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.next_attempt_at <= private.now())
$$;
comment on function private.invoke_send_email is
  'Invokes the edge function that sends emails, if any emails are due. Returns the pg_net request id. Null: not
invoked.';

create function private.is_scheduled() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_proc p where p.pronamespace = to_regnamespace('cron') and p.proname = 'schedule')
$$;
comment on function private.is_scheduled is
  'Whether the database has the extension pg_cron. Without pg_cron, another scheduler must run the jobs.';

create function private.schedule_all() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.run_scheduled_jobs()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.invoke_send_email()';
  execute schedule using 'wake-card-jobs', '* * * * *', 'select private.invoke_card_jobs()';
  execute schedule using 'wake-file-cleaner', '* * * * *', 'select private.invoke_delete_unused_files()';
  execute schedule using 'wake-builder', '* * * * *', 'select private.invoke_site_build()';
  -- pg_cron never deletes its log of runs, so a daily job deletes old entries.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;
comment on function private.schedule_all is
  'Schedules all jobs with pg_cron, idempotently. Returns whether the database has pg_cron.';

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
comment on function private.invoke_function is
  'Invokes an edge function with the service key. Returns the pg_net request id. Null: the setup is incomplete.';

create function private.invoke_card_jobs() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('card-jobs')
  where exists (select from private.payment_provider) and exists (select from public.card_checkouts)
$$;
comment on function private.invoke_card_jobs is
  'Invokes the edge function that processes card refunds, charges and webhook events, if a provider is connected and a
checkout was ever started.';

create function private.invoke_delete_unused_files() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('delete-unused-files')
  where exists (select from private.unused_files u where u.delete_after <= private.now())
$$;
comment on function private.invoke_delete_unused_files is
  'Invokes the edge function that deletes files of travellers from storage, if any are due. Returns the pg_net request id.
Null: not invoked.';

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
comment on function private.invoke_site_build is
  'Invokes the build hook of the website if events, products or settings changed between one and two minutes ago, and at
the start of each day. Because of the delay of one minute, a series of changes causes only one build. Returns the pg_net
request id. Null: not invoked.';
