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
comment on table public.profiles is 'One row for each account; a trigger adds it with the account.';
comment on column public.profiles.id is 'The id of the account in auth.users.';
comment on column public.profiles.full_name is 'The name that the member goes by. Null: none given yet.';
comment on column public.profiles.phone is 'The phone number of the member. Null: none.';
comment on column public.profiles.is_admin is
  'Whether the account is current staff, in any role. Follows staff. Set by the owner of the database, it makes the
account an owner.';
comment on column public.profiles.created_at is 'When the account was made.';
comment on column public.profiles.updated_at is 'When the member last changed the profile.';

create index profiles_search_idx on public.profiles using gin (lower(full_name) extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "Members read their own profile, staff with sales all" on public.profiles
for select to authenticated using (id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own profile, staff with sales all" on public.profiles is
  'Staff need the names of members on bookings and orders.';

create policy "Members change their own profile" on public.profiles
for update to authenticated using (id = (select private.me())) with check (id = (select private.me()));
comment on policy "Members change their own profile" on public.profiles is
  'The trigger prepare_profile allows changes of the name and the phone number only.';

-- No row-level security: the embedded backend gives the API access to every schema in which a table has it.
create table private.profile_emails (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  confirmed_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  given_up_at timestamptz,
  primary key (profile_id, email)
);
comment on table private.profile_emails is
  'Every email address that an account has confirmed. They identify the messages and orders that belong to the
account.';
comment on column private.profile_emails.profile_id is 'The account.';
comment on column private.profile_emails.email is 'The address in lower case.';
comment on column private.profile_emails.confirmed_at is 'When the account confirmed the address.';
comment on column private.profile_emails.claimed_at is
  'When the reader of the mailbox set the password by a claim link. Null: not claimed. Earlier messages from the
address belong to the account only after that.';
comment on column private.profile_emails.given_up_at is
  'When the account changed to another address. Null: the current address.';

create index profile_emails_email_idx on private.profile_emails (email);

create function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= private.min_password_length()
    and octet_length(value) <= private.max_password_bytes(), false)
$$;
comment on function private.is_password(text) is
  'Whether a password is long enough and short enough for bcrypt. Registration has the same rule.';

create function private.email_of(profile_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = profile_id and u.email_confirmed_at is not null
$$;
comment on function private.email_of(uuid) is
  'The email address of an account in lower case. Null while it is unconfirmed.';

create function private.confirmed_email() returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(private.me())
$$;
comment on function private.confirmed_email() is 'The confirmed email address of the caller. Null: none.';

create function private.emails_of(profile_id uuid) returns table (email text, since timestamptz, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when e.claimed_at is null then e.confirmed_at else '-infinity' end,
    coalesce(e.given_up_at, 'infinity')
  from private.profile_emails e where e.profile_id = emails_of.profile_id
$$;
comment on function private.emails_of(uuid) is
  'Every address of an account. Messages from the address between since and until belong to the account.';

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(given_name) and private.may_be_called(new.id, given_name)
    then given_name end)
  on conflict do nothing;
  return new;
end
$$;
comment on function private.make_profile() is
  'Adds the profile of a new account. A name that is not allowed is left out.';

create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

create function private.prepare_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_shown_factor();
  if (new.id, new.is_admin, new.created_at) is distinct from (old.id, old.is_admin, old.created_at) then
    raise exception 'Only the name and the phone number can be changed.' using errcode = '42501';
  end if;
  new.full_name := private.clean(new.full_name);
  new.phone := private.clean(new.phone);
  new.updated_at := private.now();
  if new.full_name is null then raise exception 'A name is required.' using errcode = '23502'; end if;
  if private.validation_errors(new, 'full_name', 'phone') <> '{}' then
    raise exception 'The name or the phone number is not valid.' using errcode = '22023';
  end if;
  if not private.may_be_called(new.id, new.full_name) then
    raise exception using errcode = '22023', message = 'Members cannot use this name.', detail = 'name_taken';
  end if;
  return new;
end
$$;
comment on function private.prepare_profile() is
  'Checks a profile that its member changes and trims its texts. Raises 42501 before the second factor is shown, and
for any other column. Raises 23502 without a name, and 22023 for an invalid name or phone number. The detail
name_taken means that private.may_be_called refuses the name.';

create trigger prepare_profile before update on public.profiles
for each row when (private.is_client()) execute function private.prepare_profile();

create function private.sync_customer_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_customer public.customers;
  new_customer public.customers;
begin
  select * into old_customer from public.customers c where c.profile_id = new.id for update;
  if not found then return null; end if;
  new_customer := old_customer;
  new_customer.full_name := new.full_name;
  if new.phone is distinct from old.phone then new_customer.phone := new.phone; end if;
  perform private.change_customer(old_customer, new_customer);
  return null;
end
$$;
comment on function private.sync_customer_contact() is
  'Copies a changed name or phone number to the customer record of the member. A number that staff noted stays while
the number of the member does not change. Names of travellers do not follow.';

create trigger sync_customer_contact after update on public.profiles
for each row when (private.is_client()) execute function private.sync_customer_contact();

create function private.email_account_exists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(u.email, 'account_exists', jsonb_build_object('key',
    u.id || ' ' || to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD HH24')))
  from auth.users u
  where u.id = private.to_uuid(new.payload ->> 'actor_id') and u.email_confirmed_at is not null;
  return null;
-- A failure here must not change the response to the sign-up.
exception when others then
  raise warning 'account_exists was not queued: %', sqlerrm;
  return null;
end
$$;
comment on function private.email_account_exists() is
  'Emails the owner of an account when somebody registers with its address again, once an hour at most. The response to
the registration stays the same, so that it does not reveal the account. The sign-in service writes the log entry that
fires this trigger.';

create trigger email_account_exists after insert on auth.audit_log_entries
for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.email_account_exists();

create function private.void_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end
$$;
comment on function private.void_password() is
  'Voids the password of an unconfirmed address when a second confirmation is requested. A stranger may have
registered the address first and would know the password. The link still signs the person in; a reset sets a new
password.';

create trigger void_password before update of confirmation_sent_at on auth.users
for each row when (new.email_confirmed_at is null and old.confirmation_sent_at is not null
  and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
execute function private.void_password();

create function private.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  -- Only hosted Supabase has this table; the embedded backend does not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using new.id;
  end if;
  return new;
end
$$;
comment on function private.end_email_change() is
  'Ends a pending change of the email address when the password changes. A stranger who knew the old password may have
requested the change.';

create trigger end_email_change before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_email_change();

create function private.min_password_length() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.min_password_length() is
  'Minimum length of a password in characters. supabase/config.toml has the same number for the sign-in service.';

create function private.max_password_bytes() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
comment on function private.max_password_bytes() is
  'Maximum length of a password in bytes. bcrypt ignores later bytes.';
