-- Names that pass for staff or the company are refused for members, and names of people carry no web address: they are
-- shown beside comments and in emails to others.

create function private.is_person_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^(?!.*(:\u002f\u002f'
    '|[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}'
    '[.\u3002\uff0e\uff61]'
    '[^\u0000-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}'
    '|[.\u3002\uff0e\uff61][A-Za-z]{2,}\u002f))'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;
comment on function private.is_person_name(text) is
  'A name as private.is_name has it, without a web address. "J.R. Moon" and "St. John" pass, "evil.test" does not.';
revoke execute on function private.is_person_name(text) from public, anon, authenticated;
-- A constraint is checked with the rights of the caller.
grant execute on function private.is_person_name(text) to anon, authenticated, service_role;

-- Names from before this rule keep their words: dots and slashes of addresses become spaces.
update public.profiles t set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.customers t set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.travellers t set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.travellers t
set emergency_contact_name = regexp_replace(t.emergency_contact_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.emergency_contact_name);
update public.travellers t set room_mate = regexp_replace(t.room_mate, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.room_mate);
update public.waitlist_submissions t
set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.interest_submissions t
set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.contact_messages t
set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);
update public.orders t set full_name = regexp_replace(t.full_name, ':\u002f\u002f|[.\u3002\uff0e\uff61]', ' ', 'g')
where not private.is_person_name(t.full_name);

alter table public.profiles drop constraint profiles_full_name_fits;
alter table public.profiles add constraint profiles_full_name_fits check (full_name is null
  or private.is_person_name(full_name));
alter table public.customers drop constraint customers_full_name_fits;
alter table public.customers add constraint customers_full_name_fits check (private.is_person_name(full_name));
alter table public.travellers drop constraint travellers_full_name_fits;
alter table public.travellers add constraint travellers_full_name_fits check (private.is_person_name(full_name));
alter table public.travellers drop constraint travellers_emergency_contact_name_fits;
alter table public.travellers add constraint travellers_emergency_contact_name_fits check (emergency_contact_name is null or private.is_person_name(emergency_contact_name));
alter table public.travellers drop constraint travellers_room_mate_fits;
alter table public.travellers add constraint travellers_room_mate_fits check (room_mate is null
  or private.is_person_name(room_mate));
alter table public.waitlist_submissions drop constraint waitlist_submissions_full_name_is_name;
alter table public.waitlist_submissions add constraint waitlist_submissions_full_name_is_name check (private.is_person_name(full_name));
alter table public.interest_submissions drop constraint interest_submissions_full_name_is_name;
alter table public.interest_submissions add constraint interest_submissions_full_name_is_name check (private.is_person_name(full_name));
alter table public.contact_messages drop constraint contact_messages_full_name_is_name;
alter table public.contact_messages add constraint contact_messages_full_name_is_name check (private.is_person_name(full_name));
alter table public.orders drop constraint orders_full_name_form;
alter table public.orders add constraint orders_full_name_form check (private.is_person_name(full_name));

-- Names that look alike to a reader become the same text: marks and invisible characters go, letters of other alphabets
-- and digits become the Latin letters that they resemble, i and 1 become l, and rn becomes m.
create function private.name_skeleton(name text) returns text
language sql immutable set search_path = '' as $$
  select replace(lower(translate(lower(regexp_replace(normalize(name, nfkd),
    '[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')),
    'АаВвСсЕеНнІіЈјКкМмОоРрЅѕТтУуХхԚԛԜԝһԁѴѵΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχγωσօոսհցզıɑɡɪ0134579@$|i',
    'aabbcceehhlljjkkmmooppssttyyxxqqwwhdvvaabbeezhnllkkmnvooppttyyxxywoonuhgqlagloleastgasll')), 'rn', 'm')
$$;

create or replace function private.looks_like(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(private.name_skeleton(name),
    '[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u1680\u2000-\u206f\u3000]', '', 'g')
$$;

-- The brand of src/site.ts; a test compares them.
create function private.brand() returns text
language sql immutable set search_path = '' as $$
  select 'Next Room'
$$;

-- Whether letters of two alphabets that resemble each other stand in one name.
create function private.is_mixed_script(name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) filter (where normalize(name, nfkc) ~ s.letters) > 1
  from (values ('[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]'), ('[\u0370-\u03ff\u1f00-\u1fff]'),
    ('[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f]'), ('[\u0530-\u058f]'), ('[\u10a0-\u10ff\u1c90-\u1cbf]'),
    ('[\u13a0-\u13ff\uab70-\uabbf]'), ('[\u2c80-\u2cff]'), ('[\ua4d0-\ua4ff]')) s (letters)
$$;

-- Whether a name passes for staff: it contains the brand or a word for admins, or consists of words for an office.
create function private.passes_for_staff(name text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(private.looks_like(name), private.looks_like(private.brand())) > 0
    or private.looks_like(name) = any (r.admins) or w.words && r.admins
    or w.words <> '{}' and w.words <@ r.office
  from (
    select array(select private.looks_like(a.word) from unnest(array['admin', 'administrator', 'moderator']) a (word))
      as admins,
      array(select private.looks_like(o.word) from unnest(array['the', 'official', 'customer', 'guest', 'booking',
        'bookings', 'billing', 'account', 'accounts', 'support', 'service', 'services', 'security', 'help', 'helpdesk',
        'desk', 'office', 'staff', 'team', 'manager', 'owner']) o (word)) as office
  ) r,
    lateral (select array(select private.looks_like(p.word) from regexp_split_to_table(name,
      '[\u0000-\u002f\u003a-\u003f\u005b-\u0060\u007d-\u00bf\u1680\u2000-\u206f\u3000]+') p (word)
      where private.looks_like(p.word) <> '') as words) w
$$;

create or replace function private.may_be_called(person uuid, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.is_staff(person) or not private.is_mixed_script(name) and not private.passes_for_staff(name))
    and not exists (select 1 from public.profiles p
      where p.is_admin and p.id <> person and private.looks_like(p.full_name) = private.looks_like(name))
$$;
comment on function public.save_profile(text, text) is
  'What a member is called, and the phone number (blank: none). The customer record follows, so that staff see it.
name_taken: the name looks like one of staff, passes for the company or its staff, or mixes alphabets.
Statuses: saved, name_taken, invalid {fields text[]}.';

create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(asked) and private.may_be_called(new.id, asked) then asked end)
  on conflict do nothing;
  return new;
end
$$;

create or replace function private.ensure_customer(user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  address text := private.email_of(user_id);
  person record;
begin
  select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
  if found then return found_id; end if;
  select p.phone, coalesce(p.full_name, case when private.is_person_name(l.name) then l.name end, 'Member') as name
  into strict person
  from public.profiles p join auth.users u on u.id = p.id
  cross join lateral (select left(replace(split_part(u.email, '@', 1), '.', ' '), 120) as name) l
  where p.id = ensure_customer.user_id;
  -- At most twice: whoever was quicker has added the person, or a customer with the address.
  for attempt in 1..2 loop
    insert into public.customers (profile_id, full_name, email, phone, member_status, last_activity)
    values (ensure_customer.user_id, person.name,
      case when attempt = 1 and not exists (select 1 from public.customers c where lower(c.email) = address)
        then address end,
      person.phone, 'vip', private.now())
    on conflict do nothing;
    select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
    exit when found;
  end loop;
  perform private.ask_to_claim(user_id);
  return found_id;
end
$$;

-- A name from before these rules is not shown beside new comments.
create or replace function private.start_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'These columns are not yours to set.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.may_be_called(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.one_at_a_time('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= (private.rules()).comments_an_hour then
    raise exception 'Too many comments: wait a little.' using errcode = 'PT429';
  end if;
  return new;
end
$$;

revoke execute on function private.name_skeleton(text), private.brand(), private.is_mixed_script(text),
  private.passes_for_staff(text) from public, anon, authenticated;
