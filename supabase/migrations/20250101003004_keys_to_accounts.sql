-- What opens an account has changed: its owner is told by letter, whoever did it and in whatever way.

create function private.tell_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  email text := private.email_of(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
begin
  -- The account goes, and this with it.
  if email is null then return null; end if;
  if tg_op = 'DELETE' then
    perform private.audit('factor_removed', 'profiles', old.user_id::text);
    perform private.send_mail(email, 'factor_removed', jsonb_build_object('key', old.id));
  else
    perform private.audit('factor_added', 'profiles', new.user_id::text);
    perform private.send_mail(email, 'factor_added', jsonb_build_object('key', new.id));
  end if;
  return null;
end
$$;
create trigger tell_of_added_factor after update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.tell_of_factor();
create trigger tell_of_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.tell_of_factor();

create function private.tell_of_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(private.email_of(new.id), 'password_changed', jsonb_build_object('key',
    md5(new.encrypted_password)));
  return null;
end
$$;
create trigger tell_of_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
execute function private.tell_of_password();

-- Codes on paper go with the factors that they stand in for.
create or replace function private.take_account(person uuid, password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = person;
  delete from auth.refresh_tokens r where r.user_id::text = person::text;
  delete from auth.sessions s where s.user_id = person;
  delete from auth.identities i where i.user_id = person and i.provider <> 'email';
  delete from auth.mfa_factors f where f.user_id = person;
  delete from private.staff_recovery_codes c where c.user_id = person;
  -- This the hosted service has, and the embedded one has not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using person;
  end if;
end
$$;

revoke execute on function private.tell_of_factor(), private.tell_of_password() from public, anon, authenticated;
