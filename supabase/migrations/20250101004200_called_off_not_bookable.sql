-- A trip that was called off is not bookable. It used to answer closed, which is the one refusal that staff may pass by
-- booking late.

create or replace function private.why_not_on_sale(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'called_off' then 'not_bookable'
    when 'closed' then 'closed' when 'past' then 'closed'
    else case when private.today() < private.members_book_from(e) then 'not_bookable' end end;
end
$$;
