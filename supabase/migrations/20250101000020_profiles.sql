-- People with an account, what they are called, and the addresses that they have shown to be theirs.

create extension if not exists pgcrypto with schema extensions;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_fits check (full_name is null or private.is_name(full_name)),
  phone text constraint profiles_phone_fits check (phone is null or private.is_phone(phone)),
  is_admin boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is 'One row a registered person, made when the account is made.';
comment on column public.profiles.is_admin is 'Set by the database''s owner alone; nothing of the API writes it.';

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.profile_emails (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  confirmed_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  given_up_at timestamptz,
  primary key (profile_id, email)
);
comment on table private.profile_emails is
  'Every address that a person has confirmed, so that what was sent from it is found.';
comment on column private.profile_emails.claimed_at is
  'When its mailbox''s reader chose the password: from then on, what came from it before the account is theirs too.';
comment on column private.profile_emails.given_up_at is 'When the account went over to another address.';
create index profile_emails_email_idx on private.profile_emails (email);
revoke all on private.profile_emails from public, anon, authenticated;

-- Names ------------------------------------------------------------------------------------------------------------

-- A name as the eye takes it: without case, blanks, dots and marks that do not show.
create function private.looks_like(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(name, nfkc),
    '[\u0000-\u002f\u00a0\u00ad\u1680\u180e\u2000-\u206f\u3000\ufe00-\ufe0f\ufeff]', '', 'g'))
$$;

-- Whether a person may go by a name: nobody passes for somebody who looks after the site.
create function private.may_be_called(person uuid, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select 1 from public.profiles p
    where p.is_admin and p.id <> person and private.looks_like(p.full_name) = private.looks_like(name))
$$;

-- Passwords --------------------------------------------------------------------------------------------------------

-- As registration asks: the service's own setting is the same number. Past 72 bytes bcrypt would not look.
create function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= (private.rules()).password_length and octet_length(value) <= 72, false)
$$;

-- Addresses --------------------------------------------------------------------------------------------------------

-- The address that an account goes by, once it is confirmed.
create function private.email_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;

create function private.confirmed_email() returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(private.me())
$$;

-- Every address of a person, and from when to when what came from it is the person's own.
create function private.emails_of(person uuid) returns table (email text, since timestamptz, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when e.claimed_at is null then e.confirmed_at else '-infinity' end,
    coalesce(e.given_up_at, 'infinity')
  from private.profile_emails e where e.profile_id = person
$$;

-- Triggers ---------------------------------------------------------------------------------------------------------

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_name(asked) and private.may_be_called(new.id, asked) then asked end)
  on conflict do nothing;
  return new;
end
$$;
create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

-- Rights -----------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
create policy "People read their own profile, admins every one" on public.profiles
for select to authenticated using (id = (select private.me()) or (select private.is_admin()));
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Functions --------------------------------------------------------------------------------------------------------

create function public.save_profile(full_name text, phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  changed public.profiles;
  faults text[];
begin
  select * into changed from public.profiles p where p.id = person for update;
  changed.full_name := private.clean(full_name);
  changed.phone := private.clean(phone);
  faults := private.faults(changed, 'full_name', 'phone');
  if changed.full_name is null then faults := 'full_name'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not private.may_be_called(changed.id, changed.full_name) then return private.answer('name_taken'); end if;
  update public.profiles p set full_name = changed.full_name, phone = changed.phone, updated_at = private.now()
  where p.id = changed.id;
  return private.answer('saved');
end
$$;
comment on function public.save_profile(text, text) is 'What a member is called, and the phone number (blank: none).
Nobody takes the name of somebody who looks after the site. Statuses: saved, name_taken, invalid {fields text[]}.';

revoke execute on function public.save_profile(text, text) from public, anon, authenticated;
grant execute on function public.save_profile(text, text) to authenticated;
