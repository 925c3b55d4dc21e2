-- Rules for text and numbers from outside: email addresses, names, phone numbers, dates, amounts, search patterns.

create function private.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(regexp_replace(value,
    '^[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      '|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g'), '');
end
$$;
comment on function private.clean(text) is
  'Text without leading and trailing blanks; null if no text remains. The blanks are listed one by one because the
meaning of \s depends on the locale of the database.';
grant execute on function private.clean(text) to authenticated, service_role;

create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '@[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '\.[^@\u0000-\u0020.,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
    and char_length(value) <= 254, false)
$$;
comment on function private.is_email(text) is
  'Whether the value is an email address. The client uses the same pattern, generated from this function.';
grant execute on function private.is_email(text) to anon, authenticated, service_role;

create function private.is_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;
comment on function private.is_name(text) is
  'Whether the value contains a visible character and no control, line-break or text-direction character. At most 120
characters.';
grant execute on function private.is_name(text) to anon, authenticated, service_role;

create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*'
    '[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 40, false)
$$;
comment on function private.is_phone(text) is
  'Whether the value contains a digit and no control, line-break or text-direction character. At most 40 characters.';
grant execute on function private.is_phone(text) to anon, authenticated, service_role;

create function private.to_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return value::date;
exception when datetime_field_overflow or invalid_datetime_format then return null;
end
$$;
comment on function private.to_date(text) is 'Parses a date such as 2031-02-28. Null if the text is not a date.';

create function private.to_amount(value text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{1,8}(\.\d{1,2}0*)?$' then return null; end if;
  return value::numeric;
end
$$;
comment on function private.to_amount(text) is
  'Parses an amount with at most two decimals. Null if the text is not an amount.';

create function private.to_uuid(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when invalid_text_representation then return null;
end
$$;
comment on function private.to_uuid(text) is 'Parses a UUID. Null if the text is not a UUID.';

create function private.hash_token(token uuid) returns uuid
language sql immutable set search_path = '' as $$
  select encode(substring(sha256(convert_to(token::text, 'UTF8')) for 16), 'hex')::uuid
$$;
comment on function private.hash_token(uuid) is
  'The first 128 bits of the SHA-256 hash of a secret token, which itself has 122 random bits. Tables of links store the
hash instead of the token.';

create function private.is_amount(amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(amount > 0 and amount < 1000000 and amount = round(amount, 2), false)
$$;
comment on function private.is_amount(numeric) is
  'Whether an amount in AUD is positive, in whole cents and below one million.';

create function private.to_list(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'array' then value else '[]' end;
end
$$;
comment on function private.to_list(jsonb) is 'The value if it is a JSON array; otherwise an empty array.';
grant execute on function private.to_list(jsonb) to authenticated, service_role;

create function private.to_object(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
  from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) f
$$;
comment on function private.to_object(jsonb) is
  'The value if it is a JSON object, with empty strings replaced by null; otherwise an empty object.';
grant execute on function private.to_object(jsonb) to authenticated, service_role;

create function private.numbered(prefix text, n bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;
end
$$;
comment on function private.numbered(text, bigint) is
  'Formats the number of an invoice, order or bank transfer: a prefix and at least six digits.';

create function private.like_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(private.clean(left(q, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern(text) is
  'Returns a lower-case LIKE pattern for texts that contain the search text. Null if the search text is empty, so that
every text matches.';
grant execute on function private.like_pattern(text) to authenticated, service_role;

create function private.search_patterns(q text) returns text[]
language sql immutable set search_path = '' as $$
  select case when private.clean(q) is null then null
    when left(q, 200) ~ '[[:alnum:]]{3}' then array[private.like_pattern(q)]
    else array[ltrim(private.like_pattern(q), '%'), '% ' || ltrim(private.like_pattern(q), '%')] end
$$;
comment on function private.search_patterns(text) is
  'Returns patterns for LIKE ANY that match a search text. Null if the search text is empty, so that every row
matches. A search text without three letters or digits in a row matches only at the start of a word, because the
trigram index cannot find it elsewhere.';
grant execute on function private.search_patterns(text) to authenticated, service_role;
