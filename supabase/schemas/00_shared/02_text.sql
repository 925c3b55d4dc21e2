-- Rules for text and numbers from outside: email addresses, names, phone numbers, dates, amounts, search patterns.

-- Text without the blanks around it; null where nothing is left. What \s means depends on the database's locale, so the
-- rules here name every character that they speak of: blanks as browsers know them.
create function private.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(regexp_replace(value,
    '^[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      '|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g'), '');
end
$$;
grant execute on function private.clean(text) to authenticated, service_role;

-- The three rules of what people are called and reached by; the client's are generated from these.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '@[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '\.[^@\u0000-\u0020.,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
    and char_length(value) <= 254, false)
$$;
grant execute on function private.is_email(text) to anon, authenticated, service_role;

-- Something to read; no control, line-break or text-direction character.
create function private.is_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;
grant execute on function private.is_name(text) to anon, authenticated, service_role;

create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*'
    '[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 40, false)
$$;
grant execute on function private.is_phone(text) to anon, authenticated, service_role;

-- Null where the text is no such value; for jsonb that comes from outside.
create function private.to_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return value::date;
exception when datetime_field_overflow or invalid_datetime_format then return null;
end
$$;

create function private.to_amount(value text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{1,8}(\.\d{1,2}0*)?$' then return null; end if;
  return value::numeric;
end
$$;

create function private.to_uuid(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when invalid_text_representation then return null;
end
$$;

-- Amounts from outside: positive, whole cents, below a million.
create function private.is_amount(amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(amount > 0 and amount < 1000000 and amount = round(amount, 2), false)
$$;

-- A list from outside; an empty one where it is none.
create function private.to_list(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;

-- An object from outside, its blank texts made null; an empty one where it is none.
create function private.to_object(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
  from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) f
$$;

-- The number on an invoice, order or transfer: six digits, and more once there are a million.
create function private.numbered(prefix text, n bigint) returns text
language sql immutable set search_path = '' as $$
  select prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end
$$;

-- A substring to look for, lower case, its own wildcards made plain; null: anything.
create function private.like_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(private.clean(left(q, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- What a search looks for, for `like any`; null: anything. Of fewer than three letters in a row an index of trigrams
-- knows only where a word begins, so there they are looked for.
create function private.search_patterns(q text) returns text[]
language sql immutable set search_path = '' as $$
  select case when private.clean(q) is null then null
    when left(q, 200) ~ '[[:alnum:]]{3}' then array[private.like_pattern(q)]
    else array[ltrim(private.like_pattern(q), '%'), '% ' || ltrim(private.like_pattern(q), '%')] end
$$;
