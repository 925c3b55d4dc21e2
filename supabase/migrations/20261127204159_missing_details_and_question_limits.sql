set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_missing_details(b public.bookings)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.travellers from private.missing_details(array[b.id]) m
$function$;

CREATE OR REPLACE FUNCTION private.departure_row(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.trip || jsonb_build_object('without_details', case when r.trip ->> 'state' in ('past', 'called_off') then 0
    else (select coalesce(sum(m.travellers), 0) from private.missing_details_of(departure_row.event_id) m) end)
  from (select private.trip_row(departure_row.event_id) as trip offset 0) r
$function$;

CREATE OR REPLACE FUNCTION private.max_answer_length()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 2000
$function$;

ALTER FUNCTION "private"."max_answer_length"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_question_length()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 300
$function$;

ALTER FUNCTION "private"."max_question_length"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.missing_details(booking_ids uuid[])
 RETURNS TABLE(booking_id uuid, travellers integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b.id, b.seats - count(t.id)::int from public.bookings b
  left join public.travellers t on t.booking_id = b.id and t.date_of_birth is not null
    and t.emergency_contact_name is not null and t.emergency_contact_phone is not null
  where b.id = any (booking_ids) group by b.id
$function$;

ALTER FUNCTION "private"."missing_details"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.missing_details_of(event_id uuid)
 RETURNS TABLE(booking_id uuid, travellers integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.* from private.missing_details(array(select b.id from public.bookings b
    where b.event_id = missing_details_of.event_id
      and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b)))) m
$function$;

ALTER FUNCTION "private"."missing_details_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trip_progress(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'missing', (
      select jsonb_build_object(
        'days', (select count(*) from public.event_itineraries d where d.event_id = e.id),
        'days_outside', (select count(*) from public.event_itineraries d where d.event_id = e.id
          and not coalesce(d.date between e.start_date and e.end_date, true)),
        'photos', (select count(*) from public.event_images i where i.event_id = e.id),
        'unnamed', coalesce(sum(b.seats - t.named), 0),
        'without_details', coalesce(sum(m.travellers), 0),
        'bookings_without_details', count(*) filter (where m.travellers > 0))
      from private.missing_details_of(e.id) m join public.bookings b on b.id = m.booking_id
      cross join lateral (select count(*) as named from public.travellers p where p.booking_id = b.id) t),
    'offers', (select jsonb_build_object('open', count(*), 'seats', coalesce(sum(w.seats), 0))
      from public.waitlist_submissions w
      where w.event_id = e.id and w.status = 'offered' and w.offer_expires_at > private.now()),
    'announcements', (select count(*) from public.announcements a where a.event_id = e.id))
$function$;

CREATE OR REPLACE FUNCTION public.publish_answer(message_id uuid, question text, answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant text := private.clean(question);
  answered constant text := private.clean(answer);
  journey uuid;
  departure uuid;
  e public.events;
  changed int := 0;
  errors text[] := array_remove(array[
    case when asked is null or char_length(asked) > private.max_question_length() then 'question' end,
    case when answered is null or char_length(answered) > private.max_answer_length() then 'answer' end], null);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select t.journey_id into journey from public.contact_messages m join public.events t on t.id = m.event_id
  where m.id = message_id;
  if journey is null then return private.result('not_found'); end if;
  for departure in select t.id from public.events t
    where t.journey_id = journey and (t.end_date is null or t.end_date >= private.today()) order by t.id loop
    e := private.add_answer(private.lock_event(departure), asked, answered);
    if private.validation_errors(e, 'custom_fields') <> '{}' then return private.result('too_long'); end if;
    update public.events t set custom_fields = e.custom_fields where t.id = e.id;
    changed := changed + 1;
  end loop;
  if changed = 0 then return private.result('not_found'); end if;
  perform private.audit('publish_answer', 'contact_messages', message_id::text,
    jsonb_build_object('departures', changed));
  return private.result('published', jsonb_build_object('departures', changed));
end
$function$;

COMMENT ON FUNCTION "private"."max_answer_length"() IS 'Maximum length of the answer to a question of a trip, in characters.';

COMMENT ON FUNCTION "private"."max_question_length"() IS 'Maximum length of a question of a trip, in characters.';

COMMENT ON FUNCTION "private"."missing_details"(uuid[]) IS 'Number of travellers of each booking without a name, a date of birth or an emergency contact.';

COMMENT ON FUNCTION "private"."missing_details_of"(uuid) IS 'private.missing_details of the pending and confirmed bookings of a departure.';

COMMENT ON FUNCTION "public"."publish_answer"(uuid, text, text) IS 'For staff with the permission "trips": publishes a question and its answer on the pages of all departures of the trip
that are not over. question: at most private.max_question_length characters. answer: at most private.max_answer_length.
An earlier answer to the same question is replaced. departures: number of changed departures. not_found: the message
does not exist or is not about a trip, or all departures are over. too_long: the custom fields of a departure have no
space left; nothing is published.
Statuses: published {departures int}, not_found, too_long, invalid {fields text[]}.';

REVOKE ALL ON FUNCTION "private"."max_answer_length"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_answer_length"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_answer_length"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_answer_length"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_question_length"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_question_length"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_question_length"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_question_length"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."missing_details"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_details"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_details"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_details"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."missing_details_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_details_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_details_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_details_of"(uuid) TO "service_role";
