-- Who looks after the site, in which role, and what each role may do. Everything that the desk does asks private.may().

create table public.staff (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null
    constraint staff_role_known check (role in ('owner', 'desk', 'books', 'guide', 'community')),
  since timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.staff is 'Who looks after the site, or did. profiles.is_admin says the same and follows.';
comment on column public.staff.role is 'What it may do is in role_rights.';
comment on column public.staff.since is 'When this person last joined.';
comment on column public.staff.ended_at is 'Null: still one of the staff.';

create table public.staff_events (
  user_id uuid not null references public.staff (user_id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  primary key (user_id, event_id)
);
comment on table public.staff_events is 'The departures that a guide looks after.';
create index staff_events_event_idx on public.staff_events (event_id);

create table public.role_rights (
  role text not null
    constraint role_rights_role_known check (role in ('owner', 'desk', 'books', 'guide', 'community')),
  right_to text not null constraint role_rights_right_to_known check (right_to in ('roles', 'settings', 'refunds',
    'money', 'sales', 'booking', 'guests', 'trips', 'letters', 'waitlist', 'store', 'community', 'messages',
    'history')),
  of_own_departures boolean not null default false,
  primary key (role, right_to)
);
comment on table public.role_rights is 'What each role may do, one right a row.';
-- No right is called as a table is: what is named in a function is taken for one that it reads.
comment on column public.role_rights.right_to is 'roles: invite staff, change and end what they may do. settings: the
house''s numbers and the card provider. refunds: pay back more than house_rules.refund_limit at once. money: record,
confirm and pay back, change plans. sales: read bookings, customers, orders and all money. booking: book, change and
cancel for others, and keep customers. guests: read who travels. trips: what is sold, and when. letters: the outbox, and
writing to guests. waitlist: the line and its offers. store: products and orders. community: moderate. messages: what
visitors wrote. history: who did what.';
comment on column public.role_rights.of_own_departures is 'Of the departures in staff_events alone.';

insert into public.role_rights (role, right_to)
select 'owner', unnest(array['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'letters',
  'waitlist', 'store', 'community', 'messages', 'history'])
union all
select 'desk', unnest(array['money', 'sales', 'booking', 'guests', 'trips', 'letters', 'waitlist', 'store',
  'community', 'messages', 'history'])
union all
select 'books', 'sales'
union all
select 'community', unnest(array['community', 'messages']);
insert into public.role_rights (role, right_to, of_own_departures)
select 'guide', unnest(array['guests', 'letters']), true;

-- One truth ---------------------------------------------------------------------------------------------------------

-- is_admin follows the staff; a guide who is none any more has no departures.
create function private.follow_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' and old.ended_at is null then old.role end;
begin
  if new.ended_at is not null or new.role <> 'guide' then
    delete from public.staff_events e where e.user_id = new.user_id;
  end if;
  update public.profiles p set is_admin = new.ended_at is null
  where p.id = new.user_id and p.is_admin <> (new.ended_at is null);
  if new.ended_at is null and was is null then
    perform private.audit('staff_joined', 'profiles', new.user_id::text, jsonb_build_object('role', new.role));
  elsif new.ended_at is not null and was is not null then
    perform private.audit('staff_ended', 'profiles', new.user_id::text, jsonb_build_object('role', was));
  elsif new.role <> was then
    perform private.audit('staff_changed', 'profiles', new.user_id::text,
      jsonb_build_object('role', new.role, 'role_before', was));
  end if;
  return null;
end
$$;
create trigger follow_staff after insert or update on public.staff
for each row execute function private.follow_staff();

-- Whom the database's owner makes an admin is an owner, which is how the first one comes to be; who is made none is
-- none of the staff any more.
create function private.follow_is_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_admin then
    insert into public.staff as s (user_id, role) values (new.id, 'owner')
    on conflict (user_id) do update set role = 'owner', since = private.now(), ended_at = null
    where s.ended_at is not null;
  else
    update public.staff s set ended_at = private.now() where s.user_id = new.id and s.ended_at is null;
  end if;
  return null;
end
$$;
create trigger follow_is_admin after insert or update of is_admin on public.profiles
for each row execute function private.follow_is_admin();

insert into public.staff (user_id, role) select p.id, 'owner' from public.profiles p where p.is_admin order by p.id;

comment on column public.profiles.is_admin is 'The door to the desk: one of the staff, in whatever role. Follows staff;
set by the database''s owner, it makes an owner.';

-- Who is asking -----------------------------------------------------------------------------------------------------

-- The role of the signed-in person; null: none of the staff. Whatever is asked of staff before they may do anything is
-- asked here.
create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from public.staff s where s.user_id = private.me() and s.ended_at is null);
end
$$;

-- Whether the caller has a right: everywhere, or on a departure that is given to him.
create function private.may(wanted text, event_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own boolean := (select r.of_own_departures from public.role_rights r
    where r.role = private.my_role() and r.right_to = wanted);
begin
  if own then
    return exists (select from public.staff_events e where e.user_id = private.me() and e.event_id = may.event_id);
  end if;
  return own is not null;
end
$$;

-- The departures on which the caller has a right that reaches no further.
create function private.departures_for(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query select e.event_id from public.staff_events e
  join public.role_rights r on r.role = private.my_role() and r.right_to = wanted and r.of_own_departures
  where e.user_id = private.me();
end
$$;

-- For what should not happen: screens do not offer it to others.
create function private.require(wanted text, event_id uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may(wanted, event_id) then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- One of the staff, in whatever role: for what then tells each what concerns him.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() is not null;
end
$$;

-- An answer in parts, each for those with its right; for others, as if there were nothing in it.
create function private.parts_by_right(answer jsonb, rights jsonb, nothing jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(a.key, case when a.key = 'status' or private.may(rights ->> a.key) then a.value
    else nothing end)
  from jsonb_each(answer) a
$$;

-- The last owner ----------------------------------------------------------------------------------------------------

create function private.is_last_owner(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = person and s.role = 'owner' and s.ended_at is null)
    and not exists (select from public.staff s where s.user_id <> person and s.role = 'owner' and s.ended_at is null)
$$;

-- Why an account must stay; null: it may go.
create or replace function private.why_stay(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owed numeric;
begin
  if private.is_last_owner(person) then return private.answer('last_admin'); end if;
  if exists (select 1 from private.bookings_of(person) b join public.events e on e.id = b.event_id
    where private.is_live(b) and coalesce(e.end_date, e.start_date, 'infinity') >= private.today()) then
    return private.answer('has_bookings');
  end if;
  if exists (select 1 from private.orders_of(person) o where o.status = 'paid' and o.fulfilled_at is null) then
    return private.answer('has_orders');
  end if;
  select coalesce((select sum(b.refund_due) from private.bookings_of(person) b), 0)
    + coalesce((select sum(o.refund_due) from private.orders_of(person) o), 0) into owed;
  if owed > 0 then return private.answer('money_owed', jsonb_build_object('amount', owed)); end if;
  return null;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------

alter table public.staff enable row level security;
alter table public.staff_events enable row level security;
alter table public.role_rights enable row level security;
create policy "Who invites staff reads who they are" on public.staff for select to authenticated
using ((select private.may('roles')));
create policy "Who invites staff reads their departures" on public.staff_events for select to authenticated
using ((select private.may('roles')));
create policy "Staff read what each role may do" on public.role_rights for select to authenticated
using ((select private.is_admin()));
revoke all on public.staff, public.staff_events, public.role_rights from anon, authenticated;
grant select on public.staff, public.staff_events, public.role_rights to authenticated;
grant all on public.staff, public.staff_events, public.role_rights to service_role;

revoke execute on function private.follow_staff(), private.follow_is_admin(), private.my_role(),
  private.may(text, uuid), private.departures_for(text), private.require(text, uuid),
  private.parts_by_right(jsonb, jsonb, jsonb), private.is_last_owner(uuid) from public, anon, authenticated;
grant execute on function private.may(text, uuid), private.departures_for(text) to authenticated, service_role;
