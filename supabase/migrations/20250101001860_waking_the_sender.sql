-- Hosted Supabase's scheduler runs the clock and wakes the sender: the function send-mail, asked by pg_net with what
-- the project's Vault keeps. Where one of them is missing nothing breaks: letters wait, and the desk says for what.

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
create function private.sender_lacks() returns text
language sql stable security definer set search_path = '' as $$
  select case when to_regproc('net.http_post') is null then 'the extension pg_net'
    when private.vault_secret('project_url') is null then 'the Vault''s secret project_url'
    when private.vault_secret('service_key') is null then 'the Vault''s secret service_key' end
$$;

-- Asks the sender to come, where letters are due; answers pg_net's number of the request, null where it was not asked.
-- Nobody waits for what it says: a letter that it sent is noted by itself.
create function private.wake_sender() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1, headers := $2)';
  request bigint;
begin
  if private.sender_lacks() is not null or not exists (select from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.next_attempt_at <= private.now()) then
    return null;
  end if;
  execute ask into request
  using rtrim(private.vault_secret('project_url'), '/') || '/functions/v1/send-mail',
    jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || private.vault_secret('service_key'));
  return request;
end
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
  execute schedule using 'tick', '* * * * *', 'select private.tick()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.wake_sender()';
  -- It notes every run, and forgets none by itself.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;

revoke execute on function private.vault_secret(text), private.sender_lacks(), private.wake_sender(),
  private.is_scheduled(), private.schedule_all() from public, anon, authenticated;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pg_cron', 'pg_net', 'supabase_vault'] loop
    continue when not exists (select from pg_available_extensions e where e.name = wanted);
    begin
      execute format('create extension if not exists %I', wanted);
    exception when others then
      raise warning 'There will be no % (%).', wanted, sqlerrm;
    end;
  end loop;
  perform private.schedule_all();
exception when others then
  raise warning 'Nothing is scheduled (%): call select private.tick() every minute.', sqlerrm;
end
$$;

-- What keeps letters from going out is told with what is missing.
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
  return format('unsent: %s; letters that wait: %s', coalesce(why, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', for want of ' || private.sender_lacks(), '') else '' end),
    waiting);
end
$$;
