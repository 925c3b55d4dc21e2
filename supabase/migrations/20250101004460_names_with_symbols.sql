-- Symbols, invisible letters and words for an office beside it do not make another name of a staff member's name.

create or replace function private.looks_like(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(private.name_skeleton(name),
    '[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u115f\u1160\u1680\u17b4\u17b5\u2000-\u206f\u2100-\u2bff\u3000\u3164\uffa0'
    '\U0001f000-\U0001faff\U000e0000-\U000e01ef]', '', 'g')
$$;

create function private.office_words() returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.looks_like(o.word) from unnest(array['the', 'official', 'customer', 'guest', 'booking',
    'bookings', 'billing', 'account', 'accounts', 'support', 'service', 'services', 'security', 'help', 'helpdesk',
    'desk', 'office', 'staff', 'team', 'manager', 'owner']) o (word))
$$;

-- The words of a name, as a reader sees them.
create function private.words_of_name(name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.looks_like(p.word) from regexp_split_to_table(name,
    '[\u0000-\u002f\u003a-\u003f\u005b-\u0060\u007d-\u00bf\u1680\u2000-\u206f\u3000]+') with ordinality p (word, place)
    where private.looks_like(p.word) <> '' order by p.place)
$$;

create or replace function private.passes_for_staff(name text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(private.looks_like(name), private.looks_like(private.brand())) > 0
    or private.looks_like(name) = any (r.admins) or w.words && r.admins
    or w.words <> '{}' and w.words <@ private.office_words()
  from (
    select array(select private.looks_like(a.word) from unnest(array['admin', 'administrator', 'moderator']) a (word))
      as admins) r,
    private.words_of_name(name) w (words)
$$;

create or replace function private.may_be_called(person uuid, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.is_staff(person) or not private.is_mixed_script(name) and not private.passes_for_staff(name))
    and not exists (
      select from public.profiles p, lateral (
        select string_agg(w.word, '') as words from unnest(private.words_of_name(name)) w (word)
        where w.word <> all (private.office_words())) n
      where p.is_admin and p.id <> person and private.looks_like(p.full_name) in (private.looks_like(name), n.words))
$$;
revoke execute on function private.office_words(), private.words_of_name(text) from public, anon, authenticated;
