-- Rules that refuse a name: it contains a link, mixes scripts, or looks like staff.

create function private.comparable_name(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(private.name_skeleton(name),
    '[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u115f\u1160\u1680\u17b4\u17b5\u2000-\u206f\u2100-\u2bff\u3000\u3164\uffa0'
    '\U0001f000-\U0001faff\U000e0000-\U000e01ef]', '', 'g')
$$;
comment on function private.comparable_name(text) is
  'Converts a name so that names which look alike have the same result. Replaces similar characters by the same Latin
letter (private.name_skeleton), and removes symbols, invisible characters and spaces.';

create function private.can_use_name(profile_id uuid, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.is_staff(profile_id) or not private.is_mixed_script(name) and not private.looks_like_staff(name))
    and not exists (
      select from public.profiles p, lateral (
        select string_agg(w.word, '') as words from unnest(private.name_skeletons(name)) w (word)
        where w.word <> all (private.office_names())) n
      where p.is_admin and p.id <> can_use_name.profile_id
        and private.comparable_name(p.full_name) in (private.comparable_name(name), n.words))
$$;
comment on function private.can_use_name(uuid, text) is
  'Whether an account may use a name. Members may not use a name that looks like staff or the company, or that mixes
alphabets. No account may use the name of another staff member.';

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
  'Whether the value is a name as in private.is_name and contains no web address. "J.R. Moon" and "St. John" are
names, "evil.test" is not. Names appear beside comments and in emails to other people.';
grant execute on function private.is_person_name(text) to anon, authenticated, service_role;

create function private.name_skeleton(name text) returns text
language sql immutable set search_path = '' as $$
  select replace(lower(translate(lower(regexp_replace(normalize(name, nfkd),
    '[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')),
    'АаВвСсЕеНнІіЈјКкМмОоРрЅѕТтУуХхԚԛԜԝһԁѴѵΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχγωσօոսհցզıɑɡɪ0134579@$|i',
    'aabbcceehhlljjkkmmooppssttyyxxqqwwhdvvaabbeezhnllkkmnvooppttyyxxywoonuhgqlagloleastgasll')), 'rn', 'm')
$$;
comment on function private.name_skeleton(text) is
  'Converts a name so that names which look alike have the same result. Removes accents and invisible characters, and
replaces characters by similar Latin letters: for example, i and 1 become l, and rn becomes m.';

create function private.brand() returns text
language sql immutable set search_path = '' as $$
  select 'Next Room'
$$;
comment on function private.brand() is 'The brand name, the same as in src/site.ts. A test compares the two.';

create function private.is_mixed_script(name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) filter (where normalize(name, nfkc) ~ s.letters) > 1
  from (values ('[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]'), ('[\u0370-\u03ff\u1f00-\u1fff]'),
    ('[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f]'), ('[\u0530-\u058f]'), ('[\u10a0-\u10ff\u1c90-\u1cbf]'),
    ('[\u13a0-\u13ff\uab70-\uabbf]'), ('[\u2c80-\u2cff]'), ('[\ua4d0-\ua4ff]')) s (letters)
$$;
comment on function private.is_mixed_script(text) is 'Whether a name mixes look-alike letters of two alphabets.';

create function private.looks_like_staff(name text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(private.comparable_name(name), private.comparable_name(private.brand())) > 0
    or private.comparable_name(name) = any (r.admins) or w.words && r.admins
    or w.words <> '{}' and w.words <@ private.office_names()
  from (
    select array(select private.comparable_name(a.word)
      from unnest(array['admin', 'administrator', 'moderator']) a (word))
      as admins) r,
    private.name_skeletons(name) w (words)
$$;
comment on function private.looks_like_staff(text) is
  'Whether a name contains the brand or a word for admins, or consists only of words such as "office" or "support".';

create function private.office_names() returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.comparable_name(o.word)
    from unnest(array['the', 'official', 'customer', 'guest', 'booking',
    'bookings', 'billing', 'account', 'accounts', 'support', 'service', 'services', 'security', 'help', 'helpdesk',
    'desk', 'office', 'staff', 'team', 'manager', 'owner']) o (word))
$$;
comment on function private.office_names() is
  'Words that mean an office or a staff role, each converted with private.name_skeleton.';

create function private.name_skeletons(name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.comparable_name(p.word) from regexp_split_to_table(name,
    '[\u0000-\u002f\u003a-\u003f\u005b-\u0060\u007d-\u00bf\u1680\u2000-\u206f\u3000]+') with ordinality p (word, position)
    where private.comparable_name(p.word) <> '' order by p.position)
$$;
comment on function private.name_skeletons(text) is
  'The words of a name, in order, each converted with private.name_skeleton.';
