-- The audit log: rows are added, never changed.

create function private.audit(action text, entity text, entity_id text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values (private.me(), action, entity, entity_id, details)
$$;
comment on function private.audit(text, text, text, jsonb) is
  'Adds an entry to the audit log, with the caller as the actor.';

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;
comment on function private.refuse_change() is
  'Trigger: refuses updates and deletions, for tables to which rows are only added.';

create function private.audited_ids(entity_id text, details jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[entity_id, details ->> 'booking_id', details ->> 'event_id', details ->> 'order_id',
    details ->> 'customer_id'], null)
$$;
comment on function private.audited_ids(text, jsonb) is
  'Ids of all rows that an audit log entry concerns: its entity_id, and the ids of a booking, event, order or customer
in its details.';

create function private.audited_names(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(coalesce(details ->> 'title', '') || ' ' || coalesce(details #>> '{before,title}', '') || ' '
    || coalesce(details #>> '{after,name}', '') || ' ' || coalesce(details #>> '{before,name}', ''))
$$;
comment on function private.audited_names(jsonb) is
  'Titles and names in the details of an audit log entry, for searches. After an entity is deleted or renamed, only
the audit log contains the old name.';

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null,
  entity text not null,
  entity_id text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is
  'Every action that affects money, seats, people, prices or comments, with the account that acted. Rows are added,
never changed.';
comment on column public.audit_log.id is 'Sequence number: later entries have higher numbers.';
comment on column public.audit_log.at is 'When the action happened.';
comment on column public.audit_log.actor_id is
  'The account that acted. Null: an automatic action (such as an expiry), a visitor, or an account that has been
deleted.';
comment on column public.audit_log.action is 'The action as a verb and its object, such as cancel_booking.';
comment on column public.audit_log.entity is 'The table of the entity, such as bookings.';
comment on column public.audit_log.entity_id is 'The id of the entity. Null: the action concerns more than one row.';
comment on column public.audit_log.details is
  'Ids, numbers, statuses and trip titles. Never contains secrets, names of people, email or postal addresses, or free
text.';

create index audit_log_entity_idx on public.audit_log (entity, entity_id);
create index audit_log_audited_ids_idx on public.audit_log using gin (private.audited_ids(entity_id, details));
create index audit_log_audited_names_idx on public.audit_log 
using gin (private.audited_names(details) extensions.gin_trgm_ops);
create index audit_log_newest_idx on public.audit_log (at desc, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc, id desc);
create index audit_log_entity_newest_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_action_idx on public.audit_log (action, at desc, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

create policy "Staff with the permission history read the audit log" on public.audit_log for select to authenticated
using ((select private.has_permission('history')));
comment on policy "Staff with the permission history read the audit log" on public.audit_log is
  'Requires the permission "history".';

create trigger append_only before update or delete on public.audit_log
for each row when (private.is_client()) execute function private.refuse_change();

create function private.audit_filter(ids text[]) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(ids) <= 1000 then
    format('private.audited_ids(a.entity_id, a.details) && %L::text[]', ids)
    else format('(a.entity_id in (select unnest(%1$L::text[]))%2$s)', ids, string_agg(format(
      ' or a.details ->> %L in (select unnest(%L::text[]))', k.key, ids), '')) end
  from unnest(array['booking_id', 'event_id', 'order_id', 'customer_id']) k (key)
$$;
comment on function private.audit_filter(text[]) is
  'Returns an SQL condition for audit log entries (alias a) that concern any of the given ids. The SQL contains the
ids as constants, because the planner uses no index for a parameter. For more than 1,000 ids, the condition uses a
hash lookup instead.';
