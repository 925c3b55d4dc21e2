-- Hosted Supabase's scheduler wakes what has to do with cards too: the function card-work, as it wakes the sender.

-- Asks one of our own functions to come; answers pg_net's number of the request, null where it cannot be asked.
create function private.wake(task text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1, headers := $2)';
  request bigint;
begin
  if private.sender_lacks() is not null then return null; end if;
  execute ask into request
  using rtrim(private.vault_secret('project_url'), '/') || '/functions/v1/' || task,
    jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || private.vault_secret('service_key'));
  return request;
end
$$;

-- What the provider is to be asked about is known there: it is woken wherever somebody has ever paid by card.
create function private.wake_card_work() returns bigint
language sql security definer set search_path = '' as $$
  select private.wake('card-work')
  where exists (select from private.payment_provider) and exists (select from public.card_checkouts)
$$;

create or replace function private.wake_sender() returns bigint
language sql security definer set search_path = '' as $$
  select private.wake('send-mail')
  where exists (select from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.next_attempt_at <= private.now())
$$;

create or replace function private.schedule_all() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.tick()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.wake_sender()';
  execute schedule using 'wake-card-work', '* * * * *', 'select private.wake_card_work()';
  -- It notes every run, and forgets none by itself.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;

revoke execute on function private.wake(text), private.wake_card_work() from public, anon, authenticated;

do $$
begin
  perform private.schedule_all();
exception when others then
  raise warning 'The card work is not scheduled (%): run select private.schedule_all() once.', sqlerrm;
end
$$;
