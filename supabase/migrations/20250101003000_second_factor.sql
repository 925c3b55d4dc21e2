-- A second factor for the staff, kept by the sign-in service and asked for here, in the one place where roles are; and
-- sessions of theirs that end when nobody sits there any more.

alter table public.house_rules
  add column staff_second_factor boolean not null default false,
  add column staff_idle_hours int not null default 12 check (staff_idle_hours between 1 and 720),
  add column recovery_tries_an_hour int not null default 5 check (recovery_tries_an_hour between 1 and 100);
comment on column public.house_rules.staff_second_factor is
  'Whether all of the staff need a code beside the password; who has set one up is asked for it in any case.';
comment on column public.house_rules.staff_idle_hours is
  'Hours after which a session of the staff that nobody has used ends.';
comment on column public.house_rules.recovery_tries_an_hour is 'Recovery codes that one of the staff may try.';

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.staff_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.staff_sessions is 'When somebody last did something at the desk, by the sign-in service''s
session. Real time, as that service''s own: a test that sets the house''s time ends no session.';
create index staff_sessions_user_idx on private.staff_sessions (user_id);
revoke all on private.staff_sessions from public, anon, authenticated;

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

-- What one of the staff has to do before he may do anything else; null: nothing. ended: sign in again. code: show the
-- factor that is set up, whatever the house asks for: a password alone must not do where its owner wanted more. enrol:
-- set one up.
create function private.asked_of_staff() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  house public.house_rules := private.rules();
begin
  if exists (select from auth.sessions s left join private.staff_sessions t on t.session_id = s.id
    where s.id = private.my_session()
      and greatest(s.created_at, t.seen_at) < now() - make_interval(hours => house.staff_idle_hours)) then
    return 'ended';
  end if;
  if private.has_shown_factor() then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified') then
    return 'code';
  end if;
  return case when house.staff_second_factor then 'enrol' end;
end
$$;

-- Every right rests on it: nothing of the desk can forget to ask.
create or replace function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from public.staff s
    where s.user_id = private.me() and s.ended_at is null and private.asked_of_staff() is null);
end
$$;

create function private.is_staff(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = person and s.ended_at is null)
$$;

create or replace function public.my_rights() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  asked text := case when private.is_staff(person) then private.asked_of_staff() end;
  mine text := private.my_role();
begin
  if asked is not null then return private.answer(asked); end if;
  return private.answer('ok', jsonb_build_object('role', mine,
    'rights', (select coalesce(jsonb_agg(r.right_to order by r.right_to), '[]') from public.role_rights r
      where r.role = mine and not r.of_own_departures),
    'own_rights', (select coalesce(jsonb_agg(r.right_to order by r.right_to), '[]') from public.role_rights r
      where r.role = mine and r.of_own_departures),
    'departures', array(select s.event_id from public.staff_events s where mine is not null and s.user_id = person
      order by s.event_id)));
end
$$;
comment on function public.my_rights() is 'What the caller may do at the desk. role: null for whoever is none of the
staff. rights: everywhere; own_rights: on the departures given to him. Of staff who may do nothing yet, what they have
to do first: enrol: set up a second factor; code: show it; ended: sign in again, nobody has sat here for hours.
Statuses: ok {role staff.role?, rights role_rights.right_to[], own_rights role_rights.right_to[], departures uuid[]},
enrol, code, ended.';

create function public.staff_seen() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  session uuid := private.my_session();
  hours int := (private.rules()).staff_idle_hours;
begin
  if not private.is_staff(person) then return private.answer('no_staff'); end if;
  if private.asked_of_staff() = 'ended' then
    delete from auth.sessions s where s.id = session;
    return private.answer('ended', jsonb_build_object('hours', hours));
  end if;
  delete from private.staff_sessions t where t.user_id = person and t.seen_at < now() - make_interval(hours => hours);
  if session is not null then
    insert into private.staff_sessions as t (session_id, user_id, seen_at) values (session, person, now())
    on conflict (session_id) do update set seen_at = excluded.seen_at;
  end if;
  return private.answer('seen', jsonb_build_object('hours', hours));
end
$$;
comment on function public.staff_seen() is
  'Somebody of the staff is still there. hours: so long nobody may be. ended: it
was longer, and the session is over. Statuses: seen {hours int}, ended {hours int}, no_staff.';

revoke execute on function private.my_session(), private.has_shown_factor(), private.asked_of_staff(),
  private.is_staff(uuid), public.staff_seen() from public, anon, authenticated;
grant execute on function public.staff_seen() to authenticated;
