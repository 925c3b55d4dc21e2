set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'cancelling_closes_days', 'min_age', 'meeting_point',
    'start_time', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'images', 'days']
    || private.custom_field_names()
$function$;
