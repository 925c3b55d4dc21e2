-- The audit log: rows are added, never changed.

create function private.audit(action text, entity text, entity_id text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values (private.me(), action, entity, entity_id, details)
$$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;

-- What a row of the record is about: the thing itself, and what it belongs to.
create function private.about(entity_id text, details jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[entity_id, details ->> 'booking_id', details ->> 'event_id', details ->> 'order_id',
    details ->> 'customer_id'], null)
$$;

-- What it was called: of something deleted or renamed, the record alone knows.
create function private.called(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(coalesce(details ->> 'title', '') || ' ' || coalesce(details #>> '{before,title}', '') || ' '
    || coalesce(details #>> '{after,name}', '') || ' ' || coalesce(details #>> '{before,name}', ''))
$$;

-- The record of what is done on another's behalf.
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
  'What was done to money, seats, people, prices and comments, by whom. Rows are added, never changed.';
comment on column public.audit_log.actor_id is
  'Null: the database itself (an expiry), a guest, or a person who has since left.';
comment on column public.audit_log.details is
  'Ids, numbers, states and titles of trips; no secret, no name, no address, no words of a person.';

create index audit_log_entity_idx on public.audit_log (entity, entity_id);
create index audit_log_about_idx on public.audit_log using gin (private.about(entity_id, details));
create index audit_log_called_idx on public.audit_log using gin (private.called(details) extensions.gin_trgm_ops);
create index audit_log_newest_idx on public.audit_log (at desc, id desc);
create index audit_log_by_idx on public.audit_log (actor_id, at desc, id desc);
create index audit_log_of_kind_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_deed_idx on public.audit_log (action, at desc, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

create policy "Staff read the record" on public.audit_log for select to authenticated
using ((select private.has_permission('history')));

create trigger append_only before update or delete on public.audit_log
for each row when (private.is_client()) execute function private.refuse_change();

-- What is looked for stands in the question as a constant: an argument that is cast was read anew for each row, and the
-- planner, who did not know how many things it held, went through the whole record. A trip with thousands of bookings
-- is looked up in a hash instead: an index on what a deed is about costs each thing times each deed found.
create function private.about_any_of(things text[]) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(things) <= 1000 then
    format('private.about(a.entity_id, a.details) && %L::text[]', things)
    else format('(a.entity_id in (select unnest(%1$L::text[]))%2$s)', things, string_agg(format(
      ' or a.details ->> %L in (select unnest(%L::text[]))', k.key, things), '')) end
  from unnest(array['booking_id', 'event_id', 'order_id', 'customer_id']) k (key)
$$;
