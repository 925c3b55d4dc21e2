-- Whom the desk asks about on a customer's page: is this the same person?

create function public.customer_doubles(customer_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require('sales');
  return private.answer('ok', jsonb_build_object('rows', coalesce((
    select jsonb_agg(private.known_as(c) || jsonb_build_object('id', c.id, 'why', d.why) order by c.full_name, c.id)
    from (select l.other, array_agg(distinct l.why order by l.why) as why
      from private.likely_doubles(customer_doubles.customer_id) l group by l.other) d
    join public.customers c on c.id = d.other), '[]')));
end
$$;
comment on function public.customer_doubles(uuid) is 'For admins: customers who may be this one too, and why: the same
phone, the same name where one has no address, an email that is the other''s account. Statuses: ok {rows {id uuid,
full_name text, email text?, phone text?, why text[]}[]}.';
revoke execute on function public.customer_doubles(uuid) from public, anon, authenticated;
grant execute on function public.customer_doubles(uuid) to authenticated;
