-- The second factor of staff: sessions that have shown it, recovery codes, notifications.

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.staff_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.staff_sessions is 'When somebody last did something at the desk, by the sign-in service''s
session. Real time, as that service''s own: a test that sets the house''s time ends no session.';

create index staff_sessions_user_idx on private.staff_sessions (user_id);

-- The session that the caller's token belongs to; null: a token without any.
create function private.my_session() returns uuid
language sql stable security definer set search_path = '' as $$
  select (auth.jwt() ->> 'session_id')::uuid
$$;

-- Whether this session has shown its second factor, and has not lost it since the token was signed.
create function private.has_shown_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and not exists (select from auth.sessions s
      where s.id = private.my_session() and s.aal::text is distinct from 'aal2')
$$;

create function public.staff_seen() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  session uuid := private.my_session();
  hours int := (private.settings()).staff_idle_hours;
begin
  if not private.is_staff(person) then return private.result('no_staff'); end if;
  if private.asked_of_staff() = 'ended' then
    delete from auth.sessions s where s.id = session;
    return private.result('ended', jsonb_build_object('hours', hours));
  end if;
  delete from private.staff_sessions t where t.user_id = person and t.seen_at < now() - make_interval(hours => hours);
  if session is not null then
    insert into private.staff_sessions as t (session_id, user_id, seen_at) values (session, person, now())
    on conflict (session_id) do update set seen_at = excluded.seen_at;
  end if;
  return private.result('seen', jsonb_build_object('hours', hours));
end
$$;
comment on function public.staff_seen() is
  'Somebody of the staff is still there. hours: so long nobody may be. ended: it
was longer, and the session is over. Statuses: seen {hours int}, ended {hours int}, no_staff.';
revoke execute on function public.staff_seen() from public, anon, authenticated;
grant execute on function public.staff_seen() to authenticated;

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.staff_recovery_codes (
  code_hash text primary key,
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.staff_recovery_codes is 'Those not used yet. What was shown is known to its owner alone.';

create index staff_recovery_codes_user_idx on private.staff_recovery_codes (user_id);

create table private.recovery_tries (
  user_id uuid not null references public.profiles (id) on delete cascade,
  tried_at timestamptz not null default private.now(),
  id bigint generated always as identity primary key
);
comment on table private.recovery_tries is 'Of the last hour: a code is not guessed.';

create index recovery_tries_user_idx on private.recovery_tries (user_id);

-- 120 random bits in letters that cannot be taken for one another: too many for a plain hash to be undone.
create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(b.bytes, n.i) % 32 + 1, 1)
    || case when n.i in (3, 7, 11, 15, 19) then '-' else '' end, '' order by n.i)
  from (select extensions.gen_random_bytes(24) as bytes) b, generate_series(0, 23) n (i)
$$;

-- As it is typed: with or without its strokes, in any case.
create function private.recovery_hash(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(regexp_replace(coalesce(code, ''), '[^a-zA-Z0-9]', '', 'g')), 'utf8')), 'hex')
$$;

create function public.make_recovery_codes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  codes text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  if private.my_role() is null or not private.has_shown_factor() then return private.result('code_first'); end if;
  delete from private.staff_recovery_codes c where c.user_id = person;
  insert into private.staff_recovery_codes (code_hash, user_id)
  select private.recovery_hash(c.code), person from unnest(codes) c (code);
  perform private.audit('recovery_codes_made', 'profiles', person::text);
  return private.result('made', jsonb_build_object('codes', codes));
end
$$;
comment on function public.make_recovery_codes() is 'For staff who have shown their second factor: new codes, told this
once; earlier ones are good no more. Statuses: made {codes text[]}, code_first.';
revoke execute on function public.make_recovery_codes() from public, anon, authenticated;
grant execute on function public.make_recovery_codes() to authenticated;

create function public.spend_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  session uuid := private.my_session();
  max_recovery_tries_per_hour constant int := 5;
  codes_left int;
begin
  perform private.one_at_a_time('recovery ' || person);
  delete from private.recovery_tries t where t.user_id = person and t.tried_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_tries t where t.user_id = person) >= max_recovery_tries_per_hour then
    return private.result('too_many');
  end if;
  insert into private.recovery_tries (user_id) values (person);
  delete from private.staff_recovery_codes c
  where c.user_id = person and c.code_hash = private.recovery_hash(spend_recovery_code.code);
  if not found then return private.result('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = person;
  -- Whoever has the lost device is out too.
  delete from auth.sessions s where s.user_id = person and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = person;
  perform private.audit('recovery_code_used', 'profiles', person::text, jsonb_build_object('left', codes_left));
  return private.result('removed', jsonb_build_object('left', codes_left));
end
$$;
comment on function public.spend_recovery_code(text) is 'The caller''s second factor is gone, and so is every other
session of his. too_many: as often as one may try in an hour. Statuses: removed {left int}, wrong_code, too_many.';
revoke execute on function public.spend_recovery_code(text) from public, anon, authenticated;
grant execute on function public.spend_recovery_code(text) to authenticated;

-- What opens an account has changed: its owner is told by letter, whoever did it and in whatever way.
create function private.notify_factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  email text := private.email_of(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
begin
  -- The account goes, and this with it.
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

create trigger tell_of_added_factor after update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.notify_factor_changed();

create trigger tell_of_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.notify_factor_changed();

create function private.notify_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(private.email_of(new.id), 'password_changed', jsonb_build_object('key',
    md5(new.encrypted_password)));
  return null;
end
$$;

create trigger notify_password_changed after update of encrypted_password on auth.users
for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
execute function private.notify_password_changed();
