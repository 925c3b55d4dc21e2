-- What everything else stands on: helpers, people, the record of what admins do, and mail waiting to be sent.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helpers and secrets. Not exposed by the API; nobody but the owner has usage on it. Policies, triggers and view
-- definitions are bound to its functions when they are created, so callers need execute there and nothing more.
create schema if not exists private;
revoke all on schema private from public;

-- Tables ---------------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (full_name ~ '\S' and char_length(full_name) <= 120),
  phone text check (phone ~ '\S' and char_length(phone) <= 40),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row a registered person, made when the account is made.';
comment on column public.profiles.is_admin is 'Set by the database''s owner alone; a trigger refuses everyone else.';

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null,
  entity text not null,
  entity_id text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is 'What was done to money, seats, people and comments, by whom. Rows are added, never changed.';
comment on column public.audit_log.actor_id is 'Null: the database itself (an expiry), a guest, or a person who has since left.';
comment on column public.audit_log.details is 'Never holds a secret.';

create table public.email_outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  template text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.email_outbox is 'Mails to send; a worker sends them and fills sent_at.';
comment on column public.email_outbox.template is 'Which words to send, such as offer_made or booking_confirmed.';

create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_actor_idx on public.audit_log (actor_id);
create index audit_log_entity_idx on public.audit_log (entity, entity_id);
create index email_outbox_unsent_idx on public.email_outbox (created_at) where sent_at is null;

-- Helpers --------------------------------------------------------------------------------------------------------

-- Whether the signed-in person is an admin. Rests on the table alone: metadata in a token can be forged by its owner.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.is_admin from public.profiles p where p.id = (select auth.uid())), false)
$$;

-- Whether this statement comes straight from the API, rather than from a function of ours (which runs as the owner).
create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

-- For what should not happen: screens do not offer it to others.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- Text without the blanks around it; null where nothing is left.
create function private.clean(value text) returns text
language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(value, '^\s+|\s+$', '', 'g'), '')
$$;

create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(value) <= 254 and value ~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$', false)
$$;

-- Null where the text is no such value; for jsonb that comes from outside.
create function private.to_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return value::date;
exception when others then return null;
end
$$;

create function private.to_amount(value text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{1,8}(\.\d{1,2}0*)?$' then return null; end if;
  return value::numeric;
end
$$;

create function private.to_uuid(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when others then return null;
end
$$;

-- The company's day: deadlines are counted in its own time zone.
create function private.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'Australia/Sydney')::date
$$;

create function private.audit(action text, entity text, entity_id text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values ((select p.id from public.profiles p where p.id = auth.uid()), action, entity, entity_id, details)
$$;

create function private.send_mail(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data) select to_email, template, data where to_email is not null
$$;

-- Triggers -------------------------------------------------------------------------------------------------------

-- The trigger's condition is judged as the caller, its body as the owner, who may look into private.
create function private.guard_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.id, new.is_admin, new.created_at) is distinct from (old.id, old.is_admin, old.created_at) then
    raise exception 'These columns are not yours to change.' using errcode = '42501';
  end if;
  new.full_name := private.clean(new.full_name);
  new.phone := private.clean(new.phone);
  new.updated_at := now();
  return new;
end
$$;

create trigger guard_profile before update on public.profiles
for each row when (private.is_client()) execute function private.guard_profile();

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120))
  on conflict do nothing;
  return new;
end
$$;
create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;
create trigger append_only before update or delete on public.audit_log
for each row when (private.is_client()) execute function private.refuse_change();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.audit_log enable row level security;
alter table public.email_outbox enable row level security;

create policy "People read their own profile, admins every one" on public.profiles
for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));
create policy "People change their own profile" on public.profiles
for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Admins read the record" on public.audit_log
for select to authenticated using ((select private.is_admin()));
create policy "Admins read the mails" on public.email_outbox
for select to authenticated using ((select private.is_admin()));

revoke all on public.profiles, public.audit_log, public.email_outbox from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant select on public.audit_log, public.email_outbox to authenticated;
grant all on public.profiles, public.audit_log, public.email_outbox to service_role;
