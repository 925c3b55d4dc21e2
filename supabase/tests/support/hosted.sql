-- A database as hosted Supabase hands it over, before the first migration, as far as ours can tell: whose everything
-- is, who may do what without being told, and how long a caller may take. Written from what hosted shows, not copied
-- from it. Run by the superuser, supabase_admin, in the database of the project; then auth.sql and storage.sql by their
-- owners.

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

-- The owner of migrations is no superuser. On hosted an extension lets it make triggers and policies on the services'
-- tables; here its membership stands for that.
create role postgres login createrole createdb bypassrls replication;
grant anon, authenticated, service_role to postgres;
grant supabase_auth_admin, supabase_storage_admin to postgres;
alter role postgres set search_path = "$user", public, extensions;
do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;

-- Nothing is given by default: not tables to callers, not functions to everybody.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role supabase_auth_admin revoke execute on functions from public;
revoke create on schema public from public;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- What is told live of changes: migrations add to it.
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema auth, storage to anon, authenticated, service_role, postgres;
