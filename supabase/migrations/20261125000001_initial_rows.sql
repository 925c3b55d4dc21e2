-- Everything that schema files cannot express: the rows that a new database starts with, storage buckets, policies on tables of the
-- Realtime service, extensions that only hosted Supabase has, and scheduled jobs.

insert into public.settings default values;

insert into private.unsubscribe_key default values;

-- Lower places run first.
insert into public.scheduled_jobs (job, position, daily)
values ('holds', 1, false), ('openings', 2, false), ('orders', 3, false), ('decisions', 4, false),
  ('call_offs', 5, false), ('charges', 7, false), ('reminders', 8, false), ('emails', 9, false),
  ('retention', 10, true);

insert into public.role_permissions (role, permission)
select 'owner', unnest(array['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'emails',
  'waitlist', 'store', 'moderation', 'messages', 'history'])
union all
select 'manager', unnest(array['money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store',
  'moderation', 'messages', 'history'])
union all
select 'accountant', 'sales'
union all
select 'moderator', unnest(array['moderation', 'messages']);

insert into public.role_permissions (role, permission, of_own_events)
select 'guide', unnest(array['guests', 'emails']), true;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select b.id, b.id, true, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
from (values ('event-images'), ('product-images'), ('guide-photos')) as b (id)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('traveller-files', 'traveller-files', false, private.max_form_file(), private.form_file_types())
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Realtime checks this policy once, when a client subscribes to the counters of an event. No policy allows a client to send.
do $$
begin
  if to_regclass('realtime.messages') is null then return; end if;
  execute $sql$create policy "Readers of an event receive its counters" on realtime.messages
    for select to anon, authenticated
    using (extension = 'broadcast' and exists (select from public.events e
      where e.id = case when realtime.topic() ~ '^event:[0-9a-f-]{36}$' then substr(realtime.topic(), 7)::uuid end))$sql$;
end
$$;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pg_cron', 'pg_net', 'supabase_vault'] loop
    continue when not exists (select from pg_available_extensions e where e.name = wanted);
    begin
      execute format('create extension if not exists %I', wanted);
    exception when others then
      raise warning 'The extension % is not available (%).', wanted, sqlerrm;
    end;
  end loop;
  perform private.schedule_all();
exception when others then
  raise warning 'Nothing is scheduled (%): call select private.run_scheduled_jobs() every minute.', sqlerrm;
end
$$;
