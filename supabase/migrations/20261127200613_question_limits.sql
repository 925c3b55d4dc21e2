set local check_function_bodies = off;

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
    e := private.put_answer(private.lock_event(departure), asked, answered);
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
