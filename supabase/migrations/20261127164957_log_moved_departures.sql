set local check_function_bodies = off;

DROP FUNCTION "private"."audit_event"(text, public.events, public.events);

CREATE OR REPLACE FUNCTION private.audit_event(action text, old public.events, new public.events, old_trip text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  has_moved boolean := old.journey_id <> new.journey_id;
  old_terms jsonb := private.event_terms(old) || case when has_moved then jsonb_build_object('trip', old_trip) else '{}' end;
  new_terms jsonb := private.event_terms(new)
    || case when has_moved then jsonb_build_object('trip', private.journey_title(new.journey_id)) else '{}' end;
begin
  perform private.audit(action, 'events', coalesce(new.id, old.id)::text, jsonb_build_object(
    'title', coalesce(new.title, old.title),
    'before', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(old_terms) b
      where b.value is distinct from new_terms -> b.key),
    'after', (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(new_terms) a
      where a.value is distinct from old_terms -> a.key)));
end
$function$;

ALTER FUNCTION "private"."audit_event"(text, public.events, public.events, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.journey_title(journey_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select j.title from public.journeys j where j.id = journey_title.journey_id
$function$;

ALTER FUNCTION "private"."journey_title"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_event(event jsonb, expected_version integer DEFAULT NULL::integer, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  errors text[];
  earlier jsonb;
  old_trip text;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_result('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.result('not_found'); end if;
    if expected_version is null then return private.invalid('expected_version'); end if;
    if expected_version <> old.version then
      return private.result('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
    end if;
  end if;
  errors := private.trip_list_errors(event);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  rows := private.event_rows(event, old);
  errors := private.event_errors(rows);
  if errors = '{}' and old.id is not null then
    errors := private.booking_conflicts(old, jsonb_populate_record(null::public.events, rows #> '{events,0,row}'));
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  old_trip := private.journey_title(old.journey_id);
  saved := private.write_event(rows, event, old.id is null);
  if old.id is not null then perform private.move_bookings(old, saved); end if;
  perform private.audit_event('save_event', old, saved, old_trip);
  perform private.settle_offers(saved);
  return private.store_result('save_event', request_id, event,
    private.result('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$function$;

COMMENT ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) IS 'Writes an audit log entry for a change of an event: its title, and the values before and after of the fields that
differ. old_trip: title of the trip from which a departure moved to another trip. The caller reads it before the change,
because a trip without departures is deleted.';

COMMENT ON FUNCTION "private"."journey_title"(uuid) IS 'The title of a trip. Null: the trip does not exist.';

REVOKE ALL ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."journey_title"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."journey_title"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."journey_title"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."journey_title"(uuid) TO "service_role";
