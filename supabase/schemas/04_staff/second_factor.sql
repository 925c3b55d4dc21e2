-- The second factor: sessions that have verified a second factor, recovery codes, notifications.

-- This table has no row-level security: the embedded backend exposes every schema that contains a table with row-level
-- security to the API, and the schema private must not be exposed.
create table private.staff_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.staff_sessions is
  'When staff last used each session of the authentication service. The times come from the system clock, like those
of the authentication service, so the test setting app.now does not end sessions.';
comment on column private.staff_sessions.session_id is 'The id of the session in auth.sessions.';
comment on column private.staff_sessions.user_id is 'The account of the staff member.';
comment on column private.staff_sessions.seen_at is 'When the session was last used.';

create index staff_sessions_user_idx on private.staff_sessions (user_id);

create function private.my_session() returns uuid
language sql stable security definer set search_path = '' as $$
  select (auth.jwt() ->> 'session_id')::uuid
$$;
comment on function private.my_session() is
  'The session id in the access token of the caller. Null: the token has no session.';

create function private.has_shown_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and not exists (select from auth.sessions s
      where s.id = private.my_session() and s.aal::text is distinct from 'aal2')
$$;
comment on function private.has_shown_factor() is
  'Whether the caller verified a second factor in this session, and the factor still exists.';

create function public.staff_seen() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  session uuid := private.my_session();
  hours int := (private.settings()).staff_idle_hours;
begin
  if not private.is_staff(member) then return private.result('no_staff'); end if;
  if private.required_staff_step() = 'ended' then
    delete from auth.sessions s where s.id = session;
    return private.result('ended', jsonb_build_object('hours', hours));
  end if;
  delete from private.staff_sessions t where t.user_id = member and t.seen_at < now() - make_interval(hours => hours);
  if session is not null then
    insert into private.staff_sessions as t (session_id, user_id, seen_at) values (session, member, now())
    on conflict (session_id) do update set seen_at = excluded.seen_at;
  end if;
  return private.result('seen', jsonb_build_object('hours', hours));
end
$$;
comment on function public.staff_seen() is
  'Records that a staff member is using the session.
Fields:
- hours: number of idle hours after which the session ends.
Results:
- ended: the session was idle for longer, so it is over.
- no_staff: the caller is not staff.
Statuses: seen {hours int}, ended {hours int}, no_staff.';
revoke execute on function public.staff_seen() from public, anon, authenticated;
grant execute on function public.staff_seen() to authenticated;

-- This table has no row-level security: the embedded backend exposes every schema that contains a table with row-level
-- security to the API, and the schema private must not be exposed.
create table private.staff_recovery_codes (
  code_hash text primary key,
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.staff_recovery_codes is
  'Hashes of unused recovery codes. The codes themselves are not stored.';
comment on column private.staff_recovery_codes.code_hash is 'SHA-256 digest of the code.';
comment on column private.staff_recovery_codes.user_id is 'The account that can use the code.';

create index staff_recovery_codes_user_idx on private.staff_recovery_codes (user_id);

create table private.recovery_attempts (
  user_id uuid not null references public.profiles (id) on delete cascade,
  attempted_at timestamptz not null default private.now(),
  id bigint generated always as identity primary key
);
comment on table private.recovery_attempts is
  'Attempts within the last hour to use a recovery code, to limit how often codes can be guessed.';
comment on column private.recovery_attempts.user_id is 'The account that made the attempt.';
comment on column private.recovery_attempts.attempted_at is 'When the attempt was made.';
comment on column private.recovery_attempts.id is 'Primary key.';

create index recovery_attempts_user_idx on private.recovery_attempts (user_id);

create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(b.bytes, n.i) % 32 + 1, 1)
    || case when n.i in (3, 7, 11, 15, 19) then '-' else '' end, '' order by n.i)
  from (select extensions.gen_random_bytes(24) as bytes) b, generate_series(0, 23) n (i)
$$;
comment on function private.new_recovery_code() is
  'Generates a code of 120 random bits from letters and digits that do not look alike. Such a code cannot be guessed
from its hash, so a fast hash algorithm is safe.';

create function private.hash_recovery_code(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(regexp_replace(coalesce(code, ''), '[^a-zA-Z0-9]', '', 'g')), 'utf8')), 'hex')
$$;
comment on function private.hash_recovery_code(text) is
  'The hash under which a recovery code is stored. Upper and lower case, dashes and blanks make no difference.';

create function public.make_recovery_codes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  codes text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  if private.my_role() is null or not private.has_shown_factor() then return private.result('code_first'); end if;
  delete from private.staff_recovery_codes c where c.user_id = member;
  insert into private.staff_recovery_codes (code_hash, user_id)
  select private.hash_recovery_code(c.code), member from unnest(codes) c (code);
  perform private.audit('recovery_codes_made', 'profiles', member::text);
  return private.result('made', jsonb_build_object('codes', codes));
end
$$;
comment on function public.make_recovery_codes() is
  'For staff who have verified their second factor: generates new recovery codes and returns them this one time. Earlier
codes stop working. code_first: the second factor is not verified in this session.
Statuses: made {codes text[]}, code_first.';
revoke execute on function public.make_recovery_codes() from public, anon, authenticated;
grant execute on function public.make_recovery_codes() to authenticated;

create function public.spend_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  session uuid := private.my_session();
  max_recovery_attempts_per_hour constant int := 5;
  codes_left int;
begin
  perform private.advisory_lock('recovery ' || member);
  delete from private.recovery_attempts t where t.user_id = member and t.attempted_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_attempts t where t.user_id = member) >= max_recovery_attempts_per_hour then
    return private.result('too_many');
  end if;
  insert into private.recovery_attempts (user_id) values (member);
  delete from private.staff_recovery_codes c
  where c.user_id = member and c.code_hash = private.hash_recovery_code(spend_recovery_code.code);
  if not found then return private.result('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = member;
  -- Ends all other sessions, including those on a lost device.
  delete from auth.sessions s where s.user_id = member and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = member;
  perform private.audit('recovery_code_used', 'profiles', member::text, jsonb_build_object('left', codes_left));
  return private.result('removed', jsonb_build_object('left', codes_left));
end
$$;
comment on function public.spend_recovery_code(text) is
  'For a caller with a recovery code: uses up the code, removes the caller''s second factor and ends all other sessions.
left: number of codes that are still unused. too_many: too many attempts within an hour.
Statuses: removed {left int}, wrong_code, too_many.';
revoke execute on function public.spend_recovery_code(text) from public, anon, authenticated;
grant execute on function public.spend_recovery_code(text) to authenticated;

create function private.notify_factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  email text := private.email_of(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
begin
  if email is null then return null; end if;
  if tg_op = 'DELETE' then
    perform private.audit('factor_removed', 'profiles', old.user_id::text);
    perform private.queue_email(email, 'factor_removed', jsonb_build_object('key', old.id));
  else
    perform private.audit('factor_added', 'profiles', new.user_id::text);
    perform private.queue_email(email, 'factor_added', jsonb_build_object('key', new.id));
  end if;
  return null;
end
$$;
comment on function private.notify_factor_changed() is
  'Trigger: writes an audit log entry when a second factor is added or removed, and emails the owner of the account.
Does neither if the account was deleted.';

create trigger notify_added_factor after update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.notify_factor_changed();

create trigger notify_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.notify_factor_changed();

create function private.notify_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(private.email_of(new.id), 'password_changed', jsonb_build_object('key',
    md5(new.encrypted_password)));
  return null;
end
$$;
comment on function private.notify_password_changed() is
  'Trigger: emails the owner of an account after the password was changed.';

create trigger notify_password_changed after update of encrypted_password on auth.users
for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
execute function private.notify_password_changed();
