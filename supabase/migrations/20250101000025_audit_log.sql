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

create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_actor_idx on public.audit_log (actor_id);
create index audit_log_entity_idx on public.audit_log (entity, entity_id);

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
create trigger append_only before update or delete on public.audit_log
for each row when (private.is_client()) execute function private.refuse_change();

alter table public.audit_log enable row level security;
create policy "Admins read the record" on public.audit_log for select to authenticated
using ((select private.is_admin()));
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated;
grant all on public.audit_log to service_role;
