-- Sets up a database like a hosted Supabase project before its first migration: owners, default privileges and
-- statement timeouts. Written from the observed state of a hosted project. The superuser supabase_admin runs this file
-- in the project's database. The owners of the schemas run auth.sql and storage.sql afterwards.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;

-- The role postgres runs the migrations and is not a superuser. On hosted Supabase an extension lets it create triggers
-- and policies on tables of auth and storage; here, membership in their owner roles does the same.
create role postgres login createrole createdb bypassrls replication;
grant anon, authenticated, service_role to postgres;
grant supabase_auth_admin, supabase_storage_admin to postgres;
alter role postgres set search_path = "$user", public, extensions;
do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;

-- New tables and functions have no grants by default.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role supabase_auth_admin revoke execute on functions from public;
revoke create on schema public from public;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- Publication for Realtime. Migrations add tables to it.
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
-- Realtime: policies on realtime.messages decide who may subscribe to a topic, and each broadcast is a row.
create role supabase_realtime_admin nologin noinherit;
grant supabase_realtime_admin to postgres;
create schema realtime authorization supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
create table realtime.messages (id uuid not null default gen_random_uuid(), topic text not null, extension text not null,
  payload jsonb, event text, private boolean default false, updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(), primary key (id, inserted_at)) partition by range (inserted_at);
create table realtime.messages_now partition of realtime.messages default;
create function realtime.topic() returns text language sql stable as
  $$ select nullif(current_setting('realtime.topic', true), '')::text $$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$ begin
  insert into realtime.messages (payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast');
exception when others then raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm; end $$;
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
grant all on realtime.messages_now to postgres;
create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema auth, storage to anon, authenticated, service_role, postgres;
