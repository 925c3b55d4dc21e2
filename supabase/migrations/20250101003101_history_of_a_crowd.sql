-- What is looked for stands in the question as a constant: an argument that is cast was read anew for each row, and the
-- planner, who did not know how many things it held, went through the whole record. A trip with thousands of bookings
-- is looked up in a hash instead: an index on what a deed is about costs each thing times each deed found.

create function private.about_any_of(things text[]) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(things) <= 1000 then
    format('private.about(a.entity_id, a.details) && %L::text[]', things)
    else format('(a.entity_id in (select unnest(%1$L::text[]))%2$s)', things, string_agg(format(
      ' or a.details ->> %L in (select unnest(%L::text[]))', k.key, things), '')) end
  from unnest(array['booking_id', 'event_id', 'order_id', 'customer_id']) k (key)
$$;
revoke execute on function private.about_any_of(text[]) from public, anon, authenticated;

-- Words that many things have, such as two letters, found nothing within the time that a statement has: each part is
-- looked up by itself.
create or replace function public.list_history(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  person uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  things text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require('history');
  if given #>> '{of,kind}' is not null then
    things := private.history_things(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.about_any_of(things);
    if cardinality(things) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- Each part is looked up by its own index: of all three together the planner knows so little that it reads the
    -- whole record, deed by deed.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (thing), lateral (select d.id from public.audit_log d
          where private.about(d.entity_id, d.details) && array[t.thing] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.called(d.details) like any (%L::text[])))',
      private.things_found(q), private.people_found(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif person is not null then
    conditions := conditions || format(' and a.actor_id = %L', person);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- Few are found by what they are about, and put in order then; many are read in their order until there are enough.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.history_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$$;
