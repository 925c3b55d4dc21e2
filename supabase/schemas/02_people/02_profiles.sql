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
comment on table public.profiles is 'One row per account. A trigger adds the row when the account is created.';
comment on column public.profiles.id is 'The account id, the same as in auth.users.';
comment on column public.profiles.full_name is
  'The name that pages and emails show for the member. Null: not entered yet.';
comment on column public.profiles.phone is 'The phone number of the member. Null: not entered.';
comment on column public.profiles.is_admin is
  'Whether the account belongs to current staff, in any role. A trigger of the table staff sets it. If a database
administrator sets it directly, the account gets the staff role owner.';
comment on column public.profiles.created_at is 'When the account was created.';
comment on column public.profiles.updated_at is 'When the member last changed the profile.';

create index profiles_search_idx on public.profiles using gin (lower(full_name) extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "Members read their own profile, staff with sales all" on public.profiles
for select to authenticated using (id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own profile, staff with sales all" on public.profiles is
  'Staff need the names of members for bookings and orders.';

create policy "Members change their own profile" on public.profiles
for update to authenticated using (id = (select private.me())) with check (id = (select private.me()));
comment on policy "Members change their own profile" on public.profiles is
  'The trigger prepare_profile allows changes to the name and the phone number only.';

-- This table has no row-level security: the embedded backend exposes every schema that contains a table with row-level
-- security to the API, and the schema private must not be exposed.
create table private.profile_emails (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  confirmed_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  given_up_at timestamptz,
  primary key (profile_id, email)
);
comment on table private.profile_emails is
  'Every email address that an account has ever confirmed. Messages and orders from these addresses belong to the
account.';
comment on column private.profile_emails.profile_id is 'The account that confirmed the email address.';
comment on column private.profile_emails.email is 'The email address in lower case.';
comment on column private.profile_emails.confirmed_at is 'When the account confirmed the email address.';
comment on column private.profile_emails.claimed_at is
  'When the account''s password was set through a claim link (which connects the account with a customer record) that
was emailed to this address. Null: never. Without a claim, messages that the address sent before confirmed_at do not
belong to the account, because someone else may have written them.';
comment on column private.profile_emails.given_up_at is
  'When the account changed to another email address. Null: this is the current address.';

create index profile_emails_email_idx on private.profile_emails (email);

create function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= private.min_password_length()
    and octet_length(value) <= private.max_password_bytes(), false)
$$;
comment on function private.is_password(text) is
  'Whether a password is long enough, and short enough for bcrypt. The registration form has the same rule.';

create function private.email_of(profile_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = profile_id and u.email_confirmed_at is not null
$$;
comment on function private.email_of(uuid) is
  'The confirmed email address of an account, in lower case. Null if it is not confirmed.';

create function private.confirmed_email() returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(private.me())
$$;
comment on function private.confirmed_email() is
  'The confirmed email address of the caller. Null: the caller is a visitor or has not confirmed an address.';

create function private.emails_of(profile_id uuid) returns table (email text, since timestamptz, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when e.claimed_at is null then e.confirmed_at else '-infinity' end,
    coalesce(e.given_up_at, 'infinity')
  from private.profile_emails e where e.profile_id = emails_of.profile_id
$$;
comment on function private.emails_of(uuid) is
  'Every email address that the account has confirmed, with the period (since, until) in which messages sent from the
address belong to the account.';

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(given_name) and private.can_use_name(new.id, given_name)
    then given_name end)
  on conflict do nothing;
  return new;
end
$$;
comment on function private.make_profile() is
  'Trigger: adds the profile of a new account. A name that is not allowed is left empty.';

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
  if not private.can_use_name(new.id, new.full_name) then
    raise exception using errcode = '22023', message = 'Members cannot use this name.', detail = 'name_taken';
  end if;
  return new;
end
$$;
comment on function private.prepare_profile() is
  'Trigger: trims and validates a profile that its member changes. Errors: 42501 if the second factor is not verified
or if a column other than the name or phone number changes; 23502 if the name is missing; 22023 if the name or phone
number is invalid, with the detail name_taken if private.can_use_name rejects the name.';

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
  'Trigger: copies a changed name or phone number to the customer record of the member. A phone number that staff
entered on the customer record is overwritten only when the member changes the number in the profile. Names of
travellers on bookings are not changed.';

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
-- An error while the email is queued must not change the response to the sign-up.
exception when others then
  raise warning 'account_exists was not queued: %', sqlerrm;
  return null;
end
$$;
comment on function private.email_account_exists() is
  'Trigger: emails the owner of an account when someone registers again with its address, at most once per hour. The
response to that registration does not reveal that the account exists. The authentication service writes the log entry
that fires this trigger.';

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
  'Trigger: removes the password of an account with an unconfirmed address when a second confirmation email is
requested. A stranger may have registered the address first and would know the password. The link in the email signs
the user in. The user can then set a new password with a password reset.';

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
  -- The table auth.one_time_tokens exists only on hosted Supabase.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using new.id;
  end if;
  return new;
end
$$;
comment on function private.end_email_change() is
  'Trigger: cancels a pending change of the email address when the password changes. A stranger who knew the old
password may have requested the change.';

create trigger end_email_change before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_email_change();

create function private.min_password_length() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.min_password_length() is
  'Minimum length of a password in characters. supabase/config.toml sets the same number for the authentication
service.';

create function private.max_password_bytes() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
comment on function private.max_password_bytes() is
  'Maximum length of a password in bytes. bcrypt ignores later bytes.';
