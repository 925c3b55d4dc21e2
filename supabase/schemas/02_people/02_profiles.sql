-- Profiles of signed-up users, their email addresses and passwords.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  phone text constraint profiles_phone_fits check (phone is null or private.is_phone(phone)),
  is_admin boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint profiles_full_name_fits check (full_name is null
  or private.is_person_name(full_name))
);
comment on table public.profiles is 'One row a registered person, made when the account is made.';
comment on column public.profiles.is_admin is 'The door to the desk: one of the staff, in whatever role. Follows staff;
set by the database''s owner, it makes an owner.';

create index profiles_search_idx on public.profiles using gin (lower(full_name) extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "People read their own profile, staff every one" on public.profiles
for select to authenticated using (id = (select private.me()) or (select private.has_permission('sales')));

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

-- As registration asks: the service's own setting is the same number. Past 72 bytes bcrypt would not look.
create function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= private.min_password_length()
    and octet_length(value) <= private.max_password_bytes(), false)
$$;

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

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(asked) and private.may_be_called(new.id, asked) then asked end)
  on conflict do nothing;
  return new;
end
$$;

create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

-- Travellers keep their names: those are changed on the booking.
create function public.save_profile(full_name text, phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  old public.profiles;
  changed public.profiles;
  faults text[];
  c public.customers;
  new_customer public.customers;
begin
  perform private.require_shown_factor();
  -- The lock order of delete_my_account: profile, then customer.
  select * into old from public.profiles p where p.id = person for no key update;
  changed := old;
  changed.full_name := private.clean(full_name);
  changed.phone := private.clean(phone);
  faults := private.validation_errors(changed, 'full_name', 'phone');
  if changed.full_name is null then faults := 'full_name'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not private.may_be_called(changed.id, changed.full_name) then return private.result('name_taken'); end if;
  update public.profiles p set full_name = changed.full_name, phone = changed.phone, updated_at = private.now()
  where p.id = changed.id;
  select * into c from public.customers t where t.profile_id = person for update;
  if found then
    new_customer := c;
    new_customer.full_name := changed.full_name;
    -- A number that staff noted stays while the member's own does not change.
    if changed.phone is distinct from old.phone then new_customer.phone := changed.phone; end if;
    perform private.change_customer(c, new_customer);
  end if;
  return private.result('saved');
end
$$;
comment on function public.save_profile(text, text) is
  'What a member is called, and the phone number (blank: none). The customer record follows, so that staff see it.
name_taken: the name looks like one of staff, passes for the company or its staff, or mixes alphabets.
Statuses: saved, name_taken, invalid {fields text[]}.';
revoke execute on function public.save_profile(text, text) from public, anon, authenticated;
grant execute on function public.save_profile(text, text) to authenticated;

-- Who registers with an address that has an account gets the same answer as anybody; the account's owner gets an email.
-- The sign-in service writes an entry into its log, on hosted and on the embedded backend.
create function private.email_account_exists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One email an hour at most.
  perform private.queue_email(u.email, 'account_exists', jsonb_build_object('key',
    u.id || ' ' || to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD HH24')))
  from auth.users u
  where u.id = private.to_uuid(new.payload ->> 'actor_id') and u.email_confirmed_at is not null;
  return null;
-- A failure here must not change the answer to the sign-up.
exception when others then
  raise warning 'account_exists was not queued: %', sqlerrm;
  return null;
end
$$;

create trigger email_account_exists after insert on auth.audit_log_entries
for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.email_account_exists();

-- The sign-in service keeps the first password of an address that nobody has confirmed. Somebody could register the address
-- of another person, who registers too and confirms it: the stranger would know the password of their account. So a
-- second request of a confirmation voids the password. The link still signs the person in, and a reset sets a new one.
create function private.void_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end
$$;

create trigger void_password before update of confirmation_sent_at on auth.users
for each row when (new.email_confirmed_at is null and old.confirmation_sent_at is not null
  and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
execute function private.void_password();

-- A change of address that waits for its link ends with a new password, as do all other links: a stranger who knew the old
-- password may have asked for it.
create function private.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  -- Hosted Supabase has this table, the embedded backend has not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using new.id;
  end if;
  return new;
end
$$;

create trigger end_email_change before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_email_change();

-- Characters. The sign-in service has the same number (supabase/config.toml).
create function private.min_password_length() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- bcrypt ignores the bytes after these.
create function private.max_password_bytes() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
