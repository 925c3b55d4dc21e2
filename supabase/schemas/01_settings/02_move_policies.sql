-- Move policies: until when members change the departure of a booking themselves, and what a change costs.

create function private.is_move_policy(policy jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when jsonb_typeof(policy) <> 'object' then false
    else policy - array['days', 'fee', 'late_fee'] = '{}'
      and coalesce((select bool_and(case when jsonb_typeof(v.value) <> 'number' then false
          when v.key = 'days' then v.value::numeric between 0 and 730 and v.value::numeric % 1 = 0
          else v.value::numeric between 0 and 100000 and v.value::numeric * 100 % 1 = 0 end)
        and count(*) = 3 from jsonb_each(policy) v), false) end;
end
$$;
comment on function private.is_move_policy(jsonb) is
  'Whether the value is a move policy {days int, fee numeric, late_fee numeric}. days: members change the departure of
their bookings themselves until this many days before departure, 0 to 730; later they ask staff. fee: for a change until
that day. late_fee: for a later change. Both fees are AUD per person, 0 to 100,000. Null: no value.';
grant execute on function private.is_move_policy(jsonb) to authenticated, service_role;

create function private.move_fees_text(policy jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when f.fee = 0 and f.late_fee = 0 then 'There is no fee for it. '
      when f.fee = f.late_fee then format('It costs $%s per person. ', to_char(f.fee, 'FM999,990.00'))
      when f.fee = 0 then format('It is free until that day and costs $%s per person later. ',
        to_char(f.late_fee, 'FM999,990.00'))
      else format('It costs $%s per person until that day and $%s later. ', to_char(f.fee, 'FM999,990.00'),
        to_char(f.late_fee, 'FM999,990.00')) end
    from (select (policy ->> 'fee')::numeric as fee, (policy ->> 'late_fee')::numeric as late_fee) f);
end
$$;
comment on function private.move_fees_text(jsonb) is
  'The fees of a move policy as one sentence with a final space, for the terms.';
grant execute on function private.move_fees_text(jsonb) to anon, authenticated, service_role;
