-- Who registers with an address that has an account gets the same answer as anybody; the account's owner gets an email.
-- The sign-in service writes an entry into its log, on hosted and on the embedded backend.

create function private.email_account_exists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One email an hour at most.
  perform private.send_mail(u.email, 'account_exists', jsonb_build_object('key',
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
revoke execute on function private.email_account_exists() from public, anon, authenticated;

create trigger email_account_exists after insert on auth.audit_log_entries
for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.email_account_exists();
