-- Creates the roles and schemas that hosted Supabase has before the first migration, on a plain PostgreSQL for tests.
-- auth.sql and storage.sql run after this file.
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role authenticator login noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;
end $$;
create schema auth;
create schema storage;
grant usage on schema auth, storage, public to anon, authenticated, service_role;
create publication supabase_realtime;
