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

-- Emails about the security of an account, and invitations, are not for other staff to hold back.
create function private.is_security_email(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template in ('password_changed', 'factor_added', 'factor_removed', 'account_deleted', 'account_exists',
    'staff_invited')
$$;

create or replace function public.cancel_mail(mail_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state text;
begin
  perform private.require('letters');
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.id = mail_id and m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and (m.locked_until is null or m.locked_until <= private.now()) and not private.is_security_email(m.template);
  if found then
    perform private.audit('cancel_mail', 'email_outbox', mail_id::text);
    return private.answer('cancelled');
  end if;
  select v.state into state from public.mail_overview v where v.id = mail_id;
  if state = 'waiting' then return private.answer('sending'); end if;
  if state = 'cancelled' then return private.answer('cancelled'); end if;
  if state is null then return private.answer('not_found'); end if;
  return private.answer('over');
end
$$;
comment on function public.cancel_mail(bigint) is 'For admins: an email that waits is not sent. sending: a sender has it
just now, or it is about the security of an account. over: it has gone, or was given up. Statuses: cancelled, sending,
over, not_found.';
revoke execute on function private.void_password(), private.end_email_change(), private.is_security_email(text)
  from public, anon, authenticated;
