-- Codes on paper for whoever has lost his second factor. Each is good once, removes what was lost and ends every other
-- session; then a new factor can be set up.

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.staff_recovery_codes (
  code_hash text primary key,
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.staff_recovery_codes is 'Those not used yet. What was shown is known to its owner alone.';
create index staff_recovery_codes_user_idx on private.staff_recovery_codes (user_id);

create table private.recovery_tries (
  user_id uuid not null references public.profiles (id) on delete cascade,
  tried_at timestamptz not null default private.now()
);
comment on table private.recovery_tries is 'Of the last hour: a code is not guessed.';
create index recovery_tries_user_idx on private.recovery_tries (user_id);
revoke all on private.staff_recovery_codes, private.recovery_tries from public, anon, authenticated;

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
  if private.my_role() is null or not private.has_shown_factor() then return private.answer('code_first'); end if;
  delete from private.staff_recovery_codes c where c.user_id = person;
  insert into private.staff_recovery_codes (code_hash, user_id)
  select private.recovery_hash(c.code), person from unnest(codes) c (code);
  perform private.audit('recovery_codes_made', 'profiles', person::text);
  return private.answer('made', jsonb_build_object('codes', codes));
end
$$;
comment on function public.make_recovery_codes() is 'For staff who have shown their second factor: new codes, told this
once; earlier ones are good no more. Statuses: made {codes text[]}, code_first.';

create function public.recovery_codes_left() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('left',
    (select count(*) from private.staff_recovery_codes c where c.user_id = person)));
end
$$;
comment on function public.recovery_codes_left() is 'How many of the caller''s codes are still good. Statuses: ok {left
int}.';

create function public.spend_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  session uuid := private.my_session();
  most int := (private.rules()).recovery_tries_an_hour;
  codes_left int;
begin
  perform private.one_at_a_time('recovery ' || person);
  delete from private.recovery_tries t where t.user_id = person and t.tried_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_tries t where t.user_id = person) >= most then
    return private.answer('too_many');
  end if;
  insert into private.recovery_tries (user_id) values (person);
  delete from private.staff_recovery_codes c
  where c.user_id = person and c.code_hash = private.recovery_hash(spend_recovery_code.code);
  if not found then return private.answer('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = person;
  -- Whoever has the lost device is out too.
  delete from auth.sessions s where s.user_id = person and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = person;
  perform private.audit('recovery_code_used', 'profiles', person::text, jsonb_build_object('left', codes_left));
  return private.answer('removed', jsonb_build_object('left', codes_left));
end
$$;
comment on function public.spend_recovery_code(text) is 'The caller''s second factor is gone, and so is every other
session of his. too_many: as often as one may try in an hour. Statuses: removed {left int}, wrong_code, too_many.';

revoke execute on function private.new_recovery_code(), private.recovery_hash(text), public.make_recovery_codes(),
  public.recovery_codes_left(), public.spend_recovery_code(text) from public, anon, authenticated;
grant execute on function public.make_recovery_codes(), public.recovery_codes_left(), public.spend_recovery_code(text)
  to authenticated;
