-- Who is one of the staff stays what he is by an old letter; a letter to who has left goes with him; and whose role
-- does not reach is told so.

create or replace function public.join_staff(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  i private.staff_invites;
begin
  select * into i from private.staff_invites t where t.token = join_staff.token;
  if not found then return private.answer('not_found'); end if;
  if i.expires_at <= private.now() then return private.answer('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.answer('other_address', jsonb_build_object('email', i.email));
  end if;
  if not private.is_password(password) then
    return private.answer('weak_password', jsonb_build_object('least', (private.rules()).password_length));
  end if;
  -- Used, withdrawn or sent anew at the same moment.
  delete from private.staff_invites t where t.token = join_staff.token;
  if not found then return private.answer('not_found'); end if;
  -- Who has become one of the staff since, by whatever way, stays what he is: else the last owner could join as less.
  insert into public.staff as s (user_id, role) values (person, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select person, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.take_account(person, password);
  return private.answer('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = person)));
end
$$;
comment on function public.join_staff(uuid, text) is 'For whoever has the letter''s link and is signed in with its
address: one of the staff from then on; who is one by then keeps his role. The account gets the password, and every
session of it ends.
Statuses: joined {email text, role staff.role}, weak_password {least int}, other_address {email text}, expired,
not_found.';

-- An invitation is the house's: it stands when who wrote it has left, until an owner withdraws it. One to the address
-- of who is forgotten goes, as all that names him.
create or replace function private.forget_letters(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist_submissions w using private.addresses_to_forget(person) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.addresses_to_forget(person) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.addresses_to_forget(person) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.addresses_to_forget(person) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.addresses_to_forget(person) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
  delete from public.mail_addresses m using private.addresses_to_forget(person) a
  where m.email = a.email and m.noted_at < a.until;
  delete from private.staff_invites i using private.emails_of(person) e
  where i.email = e.email and e.until = 'infinity';
end
$$;

-- For what should not happen: screens do not offer it to others.
create or replace function private.require(wanted text, event_id uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.may(wanted, event_id) then return; end if;
  raise exception '%', case when private.my_role() is null then 'Only an admin may do this.'
    else 'Your role may not do this.' end using errcode = '42501';
end
$$;

-- Policies of the desk ask for rights: their names say so too.
do $$
declare
  p record;
begin
  for p in
    select c.oid::regclass as relation, o.polname as old, replace(replace(o.polname, 'Admins', 'Staff'), 'admins',
      'staff') as new
    from pg_catalog.pg_policy o join pg_catalog.pg_class c on c.oid = o.polrelid
    where c.relnamespace = 'public'::regnamespace and o.polname ilike '%admins%'
  loop
    execute format('alter policy %I on %s rename to %I', p.old, p.relation, p.new);
  end loop;
end
$$;
