-- A parcel's postcode must belong to its state.

-- Source: the postcode ranges of Australia Post. Towns on a border use a postcode of the neighbouring state; those are
-- listed one by one. All of NSW's range is accepted for NSW, as it surrounds the ACT.
create function private.postcode_fits(postcode text, state text) returns boolean
language sql immutable set search_path = '' as $$
  select postcode ~ case state
    when 'ACT' then '^(02\d\d|2540|26(0\d|1[0-8]|20)|29([01]\d|20))$'
    when 'NSW' then '^([12]\d{3}|358[56]|3644|3691|3707|4377|438[35])$'
    when 'NT' then '^0[89]\d\d$'
    when 'QLD' then '^([49]\d{3}|2406)$'
    when 'SA' then '^(5\d{3}|0872)$'
    when 'TAS' then '^7\d{3}$'
    when 'VIC' then '^[38]\d{3}$'
    when 'WA' then '^(6\d{3}|0872)$'
  end
$$;

alter table public.orders
  add constraint orders_state_list check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  add constraint orders_postcode_in_state check (private.postcode_fits(postcode, state));

revoke execute on function private.postcode_fits(text, text) from public, anon, authenticated;
-- The constraint runs with the rights of the role that writes.
grant execute on function private.postcode_fits(text, text) to authenticated, service_role;
