set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.extra_errors(choices jsonb, e public.events, seats integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'extras' where
    jsonb_typeof(choices -> 'extras') not in ('array', 'null')
    or exists (select from private.read_extras(choices) c
      left join public.extras x on x.id = c.extra_id and x.event_id = e.id
      where x.id is null or c.quantity is null
        or c.quantity not between 1 and private.max_extra_quantity(x, seats)
        or x.question is not null and c.answer is null
        or private.validation_errors(jsonb_populate_record(null::public.booking_lines,
          jsonb_build_object('answer', c.answer)), 'answer') <> '{}')
    or exists (select from private.read_extras(choices) c group by c.extra_id having count(*) > 1))
$function$;
