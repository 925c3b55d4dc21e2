-- Whether something is so is said as true or false: what is said otherwise is a fault of its field, no failure.

create or replace function private.fits(value jsonb, type regtype) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  words text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then words ~ '^-?\d{1,9}$'
    when 'boolean' then words in ('true', 'false')
    when 'numeric' then private.to_amount(words) is not null
    when 'date' then private.to_date(words) is not null
    when 'time without time zone' then words ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$$;
