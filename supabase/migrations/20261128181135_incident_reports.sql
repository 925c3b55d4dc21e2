set local check_function_bodies = off;

CREATE TABLE "private"."incident_acknowledgements" ("report_id" uuid NOT NULL, "acknowledged_by" uuid, CONSTRAINT "incident_acknowledgements_pkey" PRIMARY KEY (report_id), "acknowledged_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."incident_acknowledgements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."incident_acknowledgements" OWNER TO "postgres";

CREATE TABLE "private"."incident_photos" ("id" uuid NOT NULL, "report_id" uuid NOT NULL, "file_id" uuid NOT NULL, "size" integer NOT NULL, "content_type" text NOT NULL, CONSTRAINT "incident_photos_file_id_key" UNIQUE (file_id), CONSTRAINT "incident_photos_pkey" PRIMARY KEY (id), "saved_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."incident_photos" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."incident_photos" OWNER TO "postgres";

CREATE TABLE "private"."incident_reports" ("id" uuid NOT NULL, "arrival" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "event_id" uuid NOT NULL, "follow_up_of" uuid, "happened_at" timestamp with time zone, "place" text, "description" text NOT NULL, "action_taken" text, "emergency_services" boolean, "recorded_at" timestamp with time zone NOT NULL, "recorded_by" uuid, CONSTRAINT "incident_reports_action_taken_of_kind" CHECK (((action_taken IS NULL) OR (follow_up_of IS NULL))), CONSTRAINT "incident_reports_arrival_key" UNIQUE (arrival), CONSTRAINT "incident_reports_emergency_services_of_kind" CHECK (((emergency_services IS NULL) = (follow_up_of IS NOT NULL))), CONSTRAINT "incident_reports_happened_at_of_kind" CHECK (((happened_at IS NULL) = (follow_up_of IS NOT NULL))), CONSTRAINT "incident_reports_pkey" PRIMARY KEY (id), CONSTRAINT "incident_reports_place_of_kind" CHECK (((place IS NULL) = (follow_up_of IS NOT NULL))), "saved_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."incident_reports" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."incident_reports" OWNER TO "postgres";

CREATE TABLE "private"."incident_travellers" ("report_id" uuid NOT NULL, "position" integer NOT NULL, "traveller_id" uuid, CONSTRAINT "incident_travellers_pkey" PRIMARY KEY (report_id, "position"));

ALTER TABLE "private"."incident_travellers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."incident_travellers" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.email_incident(r private.incident_reports)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.queue_email(private.email_of(p.user_id), 'incident_reported', jsonb_build_object(
    'key', r.id || ':' || p.user_id, 'event', e.title, 'event_id', e.id, 'start_date', e.start_date,
    'end_date', e.end_date, 'emergency_services', r.emergency_services))
  from public.events e cross join public.staff p join public.role_permissions t on t.role = p.role
    and t.permission = 'guests' and not t.of_own_departures
  where e.id = r.event_id and p.ended_at is null and p.user_id <> r.recorded_by
  order by p.user_id;
end
$function$;

ALTER FUNCTION "private"."email_incident"(private.incident_reports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_bookings(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        || jsonb_build_object('answers', private.answers_of(t.id), 'check_ins', private.check_ins_of(t.id),
          'incidents', private.incidents_of_traveller(t.id))
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'journey_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id', 'traveller_ids')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date, 'travellers', (
          select jsonb_agg(t.full_name order by t.id) from public.travellers t where t.id = any (r.traveller_ids))) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.incident_errors(r private.incident_reports, traveller_ids jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  max_travellers constant int := 200;
begin
  return private.validation_errors(r, 'happened_at', 'place', 'description', 'action_taken', 'emergency_services')
    || array_remove(array[
      case when r.id is null then 'id' end,
      case when r.recorded_at is null then 'seconds_ago' end,
      case when r.follow_up_of is not null and not exists (select from private.incident_reports x
        where x.id = r.follow_up_of and x.event_id = r.event_id and x.follow_up_of is null) then 'follow_up_of' end,
      case when jsonb_typeof(traveller_ids) is distinct from 'array' or jsonb_array_length(traveller_ids) > max_travellers
        or r.follow_up_of is not null and traveller_ids <> '[]' then 'traveller_ids' end], null);
end
$function$;

ALTER FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incident_notes_of(report_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'description', n.description,
      'recorded_at', n.recorded_at, 'recorded_by', private.staff_name(n.recorded_by),
      'acknowledged_at', a.acknowledged_at, 'acknowledged_by', private.staff_name(a.acknowledged_by))
      order by n.recorded_at, n.arrival), '[]')
    from private.incident_reports n left join private.incident_acknowledgements a on a.report_id = n.id
    where n.follow_up_of = incident_notes_of.report_id);
end
$function$;

ALTER FUNCTION "private"."incident_notes_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incident_photo_types()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_remove(private.form_file_types(), 'application/pdf')
$function$;

ALTER FUNCTION "private"."incident_photo_types"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incidents_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'happened_at', r.happened_at, 'place', r.place,
      'description', r.description, 'action_taken', r.action_taken, 'emergency_services', r.emergency_services,
      'travellers', (select coalesce(jsonb_agg(jsonb_build_object('full_name', t.full_name) order by x.position), '[]')
        from private.incident_travellers x left join public.travellers t on t.id = x.traveller_id
        where x.report_id = r.id),
      'photos', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'size', p.size, 'type', p.content_type)
        order by p.saved_at, p.id), '[]') from private.incident_photos p where p.report_id = r.id),
      'recorded_at', r.recorded_at, 'recorded_by', private.staff_name(r.recorded_by),
      'acknowledged_at', a.acknowledged_at, 'acknowledged_by', private.staff_name(a.acknowledged_by),
      'notes', private.incident_notes_of(r.id)) order by r.happened_at desc, r.arrival desc), '[]')
    from private.incident_reports r left join private.incident_acknowledgements a on a.report_id = r.id
    where r.event_id = incidents_of.event_id and r.follow_up_of is null);
end
$function$;

ALTER FUNCTION "private"."incidents_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incidents_of_traveller(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('happened_at', r.happened_at, 'place', r.place)
      order by r.happened_at, r.arrival), '[]')
    from private.incident_travellers i join private.incident_reports r on r.id = i.report_id
    where i.traveller_id = incidents_of_traveller.traveller_id);
end
$function$;

ALTER FUNCTION "private"."incidents_of_traveller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_incident_travellers(r private.incident_reports, traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The lock waits for a booker who removes a traveller.
  perform from public.travellers t where t.id = any (traveller_ids) order by t.id for key share;
  insert into private.incident_travellers (report_id, position, traveller_id)
  select r.id, i.position, (select t.id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = i.id and b.event_id = r.event_id)
  from unnest(traveller_ids) with ordinality i (id, position);
end
$function$;

ALTER FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_incident_photos()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 5
$function$;

ALTER FUNCTION "private"."max_incident_photos"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_incident_place()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 200
$function$;

ALTER FUNCTION "private"."max_incident_place"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_incident_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 4000
$function$;

ALTER FUNCTION "private"."max_incident_text"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_incident(event_id uuid, report jsonb)
 RETURNS private.incident_reports
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  r private.incident_reports;
begin
  r.id := private.to_uuid(report ->> 'id');
  r.event_id := read_incident.event_id;
  r.follow_up_of := private.to_uuid(report ->> 'follow_up_of');
  r.happened_at := private.time_of_age(report -> 'happened_seconds_ago');
  r.place := private.clean(report ->> 'place');
  r.description := private.clean(report ->> 'description');
  r.action_taken := private.clean(report ->> 'action_taken');
  r.emergency_services := case when jsonb_typeof(report -> 'emergency_services') = 'boolean'
    then (report -> 'emergency_services')::boolean end;
  r.recorded_at := private.time_of_age(report -> 'seconds_ago');
  r.recorded_by := private.me();
  return r;
end
$function$;

ALTER FUNCTION "private"."read_incident"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_trip_change(event_id uuid, change jsonb)
 RETURNS private.trip_changes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c private.trip_changes;
begin
  c.id := private.to_uuid(change ->> 'id');
  c.event_id := read_trip_change.event_id;
  c.traveller_id := private.to_uuid(change ->> 'traveller_id');
  c.day_number := case when change ->> 'day_number' ~ '^\d{1,2}$' then (change ->> 'day_number')::int end;
  c.activity := private.clean(change ->> 'activity');
  c.kind := change ->> 'kind';
  c.value := case when c.kind = 'note' then to_jsonb(private.clean(change ->> 'value')) else change -> 'value' end;
  c.recorded_at := private.time_of_age(change -> 'seconds_ago');
  c.recorded_by := private.me();
  return c;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_incident_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.unused_files (id, delete_after) values (old.file_id, private.now());
  return null;
end
$function$;

ALTER FUNCTION "private"."release_incident_photo"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_name(user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select p.full_name from public.profiles p where p.id = staff_name.user_id),
    (select g.public_name from public.guide_profiles g where g.user_id = staff_name.user_id));
end
$function$;

ALTER FUNCTION "private"."staff_name"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_of_age(age jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  max_age constant int := 90 * 24 * 60 * 60; -- seconds
begin
  return private.now() - make_interval(secs => case when jsonb_typeof(age) = 'number'
    then least(greatest(age::numeric, 0), max_age)::double precision end);
end
$function$;

ALTER FUNCTION "private"."time_of_age"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unread_incidents()
 RETURNS TABLE(id uuid, event_id uuid, event_title text, is_note boolean, emergency_services boolean, recorded_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select r.id, r.event_id, e.title, r.follow_up_of is not null, coalesce(r.emergency_services, false),
    r.recorded_at
  from private.incident_reports r join public.events e on e.id = r.event_id
  where private.has_permission('guests')
    and not exists (select from private.incident_acknowledgements a where a.report_id = r.id);
end
$function$;

ALTER FUNCTION "private"."unread_incidents"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.acknowledge_incidents(report_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('guests');
  with acknowledged as (
    insert into private.incident_acknowledgements (report_id, acknowledged_by)
    select r.id, private.me() from private.incident_reports r where r.id = any (report_ids) order by r.id
    on conflict on constraint incident_acknowledgements_pkey do nothing returning report_id)
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  select private.me(), 'acknowledge_incidents', 'events', r.event_id::text,
    jsonb_build_object('report_id', coalesce(r.follow_up_of, r.id))
  from acknowledged a join private.incident_reports r on r.id = a.report_id order by r.arrival;
  return private.result('acknowledged');
end
$function$;

ALTER FUNCTION "public"."acknowledge_incidents"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_today()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'incidents', private.tasks_due('guests', 'select i.id, i.event_id, i.event_title, i.is_note, i.emergency_services,
        i.recorded_at
      from private.unread_incidents() i order by i.emergency_services desc, i.recorded_at, i.id'),
    'decisions', private.tasks_due('trips', 'select e.id, e.title, e.start_date, e.min_group_size as minimum,
        s.seats_confirmed as confirmed
      from private.departures_to_decide() e join public.event_stats s on s.event_id = e.id order by e.start_date, e.id'),
    'offers', private.tasks_due('waitlist', 'select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.tasks_due('sales', 'select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'duplicates', private.tasks_due('booking', 'select b.id, b.reference, e.title as event_title,
        c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'moves', private.tasks_due('booking', 'select b.id, b.reference, c.full_name as customer_name, e.title as event_title,
        e.start_date, r.created_at
      from public.departure_change_requests r join public.bookings b on b.id = r.booking_id
      join public.customers c on c.id = b.customer_id join public.events e on e.id = r.event_id
      where r.status = ''open'' order by r.created_at, r.id'),
    'transfers', private.tasks_due('money', 'select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.tasks_due('sales', 'select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.tasks_due('moderation', 'select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.tasks_due('messages', 'select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.tasks_due('messages', 'select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.tasks_due('store', 'select o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status = ''paid'' and o.fulfilled_at is null order by o.created_at, o.number'),
    'low_stock', private.tasks_due('store', 'select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as position from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.position'),
    'cards', private.tasks_due('sales', 'select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at
      from public.card_exceptions x order by x.created_at, x.id')));
end
$function$;

CREATE OR REPLACE FUNCTION public.departure_incidents(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('guests', departure_incidents.event_id);
  return private.result('ok', jsonb_build_object('incidents', private.incidents_of(departure_incidents.event_id)));
end
$function$;

ALTER FUNCTION "public"."departure_incidents"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.guide_manifest(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings constant public.settings := private.settings();
  e public.events;
begin
  perform private.require_permission('guests', guide_manifest.event_id);
  select * into e from public.events x where x.id = guide_manifest.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'is_called_off', e.called_off_at is not null,
    'opens_offline', exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me()),
    'meeting_point', e.meeting_point, 'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time,
    'arrival_note', e.arrival_note, 'days', private.trip_days(e.id), 'travellers', private.manifest_travellers(e),
    'unnamed_seats', private.unnamed_seats(e.id), 'changes', private.trip_changes_of(e.id),
    'incidents', private.incidents_of(e.id),
    'trip_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_incident_photo(photo_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  photo private.incident_photos;
  departure uuid;
begin
  select * into photo from private.incident_photos p where p.id = read_incident_photo.photo_id;
  select r.event_id into departure from private.incident_reports r where r.id = photo.report_id;
  perform private.require_permission('guests', departure);
  if photo.id is null then return private.result('not_found'); end if;
  perform private.audit('read_incident_photo', 'events', departure::text,
    jsonb_build_object('report_id', photo.report_id));
  return private.result('ok', jsonb_build_object('file_id', photo.file_id));
end
$function$;

ALTER FUNCTION "public"."read_incident_photo"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.report_incident(event_id uuid, report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traveller_ids constant jsonb := coalesce(report -> 'traveller_ids', '[]');
  r private.incident_reports;
  errors text[];
begin
  perform private.require_permission('guests', report_incident.event_id);
  perform from public.events e where e.id = report_incident.event_id for key share;
  if not found then return private.result('not_found'); end if;
  r := private.read_incident(report_incident.event_id, report);
  errors := private.incident_errors(r, traveller_ids);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  insert into private.incident_reports (id, event_id, follow_up_of, happened_at, place, description, action_taken,
    emergency_services, recorded_at, recorded_by)
  values (r.id, r.event_id, r.follow_up_of, r.happened_at, r.place, r.description, r.action_taken, r.emergency_services,
    r.recorded_at, r.recorded_by)
  on conflict on constraint incident_reports_pkey do nothing;
  if not found then
    return case when exists (select from private.incident_reports x
      where x.id = r.id and x.event_id = r.event_id and x.recorded_by = r.recorded_by) then private.result('saved')
      else private.invalid('id') end;
  end if;
  perform private.link_incident_travellers(r, array(select private.to_uuid(t.id)
    from jsonb_array_elements_text(traveller_ids) with ordinality t (id, position) order by t.position));
  if r.follow_up_of is null then perform private.email_incident(r); end if;
  if private.has_permission('guests') then
    insert into private.incident_acknowledgements (report_id, acknowledged_by) values (r.id, r.recorded_by);
  end if;
  perform private.audit('report_incident', 'events', r.event_id::text,
    jsonb_build_object('report_id', coalesce(r.follow_up_of, r.id), 'is_note', r.follow_up_of is not null));
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."report_incident"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_incident_photo(report_id uuid, photo_id uuid, file_id uuid, size integer, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r private.incident_reports;
begin
  -- Locks the report, so that two photos at the same time cannot exceed the maximum.
  select * into r from private.incident_reports x where x.id = save_incident_photo.report_id for update;
  if r.id is null then return private.result('not_found'); end if;
  if exists (select from private.incident_photos p where p.id = photo_id and p.report_id = r.id) then
    return private.result('saved');
  end if;
  if (select count(*) from private.incident_photos p where p.report_id = r.id) >= private.max_incident_photos() then
    return private.result('too_many', jsonb_build_object('max', private.max_incident_photos()));
  end if;
  delete from private.unused_files u where u.id = save_incident_photo.file_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  insert into private.incident_photos (id, report_id, file_id, size, content_type)
  values (photo_id, r.id, save_incident_photo.file_id, save_incident_photo.size, save_incident_photo.content_type);
  insert into public.audit_log (actor_id, action, entity, entity_id, details) values (r.recorded_by,
    'save_incident_photo', 'events', r.event_id::text, jsonb_build_object('report_id', r.id));
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_incident_photo(report_id uuid, photo_id uuid, size integer, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r private.incident_reports;
  photo private.incident_photos;
  file_id uuid;
begin
  select * into r from private.incident_reports x where x.id = start_incident_photo.report_id;
  perform private.require_permission('guests', r.event_id);
  if r.recorded_by is distinct from private.me() or photo_id is null then return private.result('not_found'); end if;
  select * into photo from private.incident_photos p where p.id = start_incident_photo.photo_id;
  if photo.id is not null then
    return private.result(case when photo.report_id = r.id then 'saved' else 'not_found' end);
  end if;
  if size > private.max_form_file() then
    return private.result('too_large', jsonb_build_object('max', private.max_form_file()));
  end if;
  if not coalesce(size > 0 and content_type = any (private.incident_photo_types()), false) then
    return private.result('wrong_type');
  end if;
  if (select count(*) from private.incident_photos p where p.report_id = r.id) >= private.max_incident_photos() then
    return private.result('too_many', jsonb_build_object('max', private.max_incident_photos()));
  end if;
  insert into private.unused_files as u (delete_after) values (private.now() + interval '1 hour') returning u.id into file_id;
  return private.result('started', jsonb_build_object('file_id', file_id));
end
$function$;

ALTER FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) OWNER TO "postgres";

ALTER TABLE "private"."incident_acknowledgements" ADD CONSTRAINT "incident_acknowledgements_acknowledged_by_fkey" FOREIGN KEY (acknowledged_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id);

ALTER TABLE "private"."incident_acknowledgements" ADD CONSTRAINT "incident_acknowledgements_report_id_fkey" FOREIGN KEY (report_id) REFERENCES private.incident_reports(id) ON DELETE CASCADE;

ALTER TABLE "private"."incident_photos" ADD CONSTRAINT "incident_photos_report_id_fkey" FOREIGN KEY (report_id) REFERENCES private.incident_reports(id) ON DELETE CASCADE;

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_follow_up_of_fkey" FOREIGN KEY (follow_up_of) REFERENCES private.incident_reports(id) ON DELETE CASCADE;

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."incident_travellers" ADD CONSTRAINT "incident_travellers_report_id_fkey" FOREIGN KEY (report_id) REFERENCES private.incident_reports(id) ON DELETE CASCADE;

ALTER TABLE "private"."incident_travellers" ADD CONSTRAINT "incident_travellers_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE SET NULL;

CREATE INDEX incident_acknowledgements_acknowledged_by_idx ON private.incident_acknowledgements USING btree (acknowledged_by);

CREATE INDEX incident_photos_report_idx ON private.incident_photos USING btree (report_id);

CREATE INDEX incident_reports_event_idx ON private.incident_reports USING btree (event_id, recorded_at, arrival);

CREATE INDEX incident_reports_follow_up_of_idx ON private.incident_reports USING btree (follow_up_of);

CREATE INDEX incident_reports_recorded_by_idx ON private.incident_reports USING btree (recorded_by);

CREATE INDEX incident_travellers_traveller_idx ON private.incident_travellers USING btree (traveller_id);

CREATE TRIGGER release_incident_photo AFTER DELETE ON private.incident_photos FOR EACH ROW EXECUTE FUNCTION private.release_incident_photo();

CREATE TRIGGER refuse_change BEFORE UPDATE ON private.incident_reports FOR EACH ROW WHEN ((NOT (old.recorded_by IS DISTINCT FROM new.recorded_by))) EXECUTE FUNCTION private.refuse_change();

COMMENT ON COLUMN "private"."incident_acknowledgements"."acknowledged_by" IS 'The staff member who confirmed it first. Null: the account was deleted.';

COMMENT ON COLUMN "private"."incident_acknowledgements"."report_id" IS 'The report or follow-up note.';

COMMENT ON COLUMN "private"."incident_photos"."content_type" IS 'Content type of the file, from its first bytes.';

COMMENT ON COLUMN "private"."incident_photos"."file_id" IS 'Name of the file in the storage bucket traveller-files.';

COMMENT ON COLUMN "private"."incident_photos"."id" IS 'Primary key. Made on the device, so that a photo that is sent twice is stored once.';

COMMENT ON COLUMN "private"."incident_photos"."report_id" IS 'The report.';

COMMENT ON COLUMN "private"."incident_photos"."size" IS 'Size of the file in bytes.';

COMMENT ON COLUMN "private"."incident_reports"."action_taken" IS 'What was done. Null: nothing yet, or a note.';

COMMENT ON COLUMN "private"."incident_reports"."arrival" IS 'The order in which the reports arrived. Decides between equal times.';

COMMENT ON COLUMN "private"."incident_reports"."description" IS 'What happened, or the text of the note.';

COMMENT ON COLUMN "private"."incident_reports"."emergency_services" IS 'Whether emergency services were called. Null: a note.';

COMMENT ON COLUMN "private"."incident_reports"."event_id" IS 'The departure.';

COMMENT ON COLUMN "private"."incident_reports"."follow_up_of" IS 'The report to which this note adds. Null: the row is a report.';

COMMENT ON COLUMN "private"."incident_reports"."happened_at" IS 'When the incident happened: the server''s time minus the age that the device states. Null: a note.';

COMMENT ON COLUMN "private"."incident_reports"."id" IS 'Primary key. Made on the device, so that a report that is sent twice is stored once.';

COMMENT ON COLUMN "private"."incident_reports"."place" IS 'Where the incident happened. Null: a note.';

COMMENT ON COLUMN "private"."incident_reports"."recorded_at" IS 'When the author saved the report on the device: the server''s time minus the age that the device states.';

COMMENT ON COLUMN "private"."incident_reports"."recorded_by" IS 'The author. Null: the account was deleted.';

COMMENT ON COLUMN "private"."incident_travellers"."position" IS 'The order in which the author selected the travellers, from 1.';

COMMENT ON COLUMN "private"."incident_travellers"."report_id" IS 'The report.';

COMMENT ON COLUMN "private"."incident_travellers"."traveller_id" IS 'The traveller. Null: no longer on the departure when the report arrived, or deleted since.';

COMMENT ON FUNCTION "private"."email_incident"(private.incident_reports) IS 'Emails an incident to all staff with the permission "guests" for all departures, except its author. The email contains
no text of the report.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, answers to forms, check-ins and incidents, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) IS 'The fields of an incident report that are not accepted.';

COMMENT ON FUNCTION "private"."incident_notes_of"(uuid) IS 'The follow-up notes of an incident report, oldest first.';

COMMENT ON FUNCTION "private"."incident_photo_types"() IS 'The content types of photos of incident reports.';

COMMENT ON FUNCTION "private"."incidents_of"(uuid) IS 'The incident reports of a departure, the latest incident first. full_name: null for travellers who are no longer
stored. photos: size in bytes. notes: follow-up notes, oldest first.';

COMMENT ON FUNCTION "private"."incidents_of_traveller"(uuid) IS 'The incidents that affected a traveller, oldest first, without the texts and photos, which may concern other people.';

COMMENT ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) IS 'Stores the travellers who were affected by an incident. A traveller who is not on the departure is stored without a
link, so that the report is never lost.';

COMMENT ON FUNCTION "private"."max_incident_photos"() IS 'Maximum number of photos of an incident report.';

COMMENT ON FUNCTION "private"."max_incident_place"() IS 'Maximum number of characters of the place of an incident.';

COMMENT ON FUNCTION "private"."max_incident_text"() IS 'Maximum number of characters of a description, an action or a follow-up note of an incident report.';

COMMENT ON FUNCTION "private"."read_incident"(uuid, jsonb) IS 'Reads an incident report of a request into a row. Values that cannot be read become null.';

COMMENT ON FUNCTION "private"."read_trip_change"(uuid, jsonb) IS 'Reads a change of a request into a row. Values that cannot be read become null.';

COMMENT ON FUNCTION "private"."release_incident_photo"() IS 'Trigger: marks the file of a deleted photo for deletion.';

COMMENT ON FUNCTION "private"."staff_name"(uuid) IS 'The name of a staff member. Null: the account was deleted.';

COMMENT ON FUNCTION "private"."time_of_age"(jsonb) IS 'The time of something that happened the given number of seconds ago. Never in the future. Ages over 90 days count as 90
days. Null: the age is not a number.';

COMMENT ON FUNCTION "private"."unread_incidents"() IS 'Incident reports and follow-up notes that the office has not confirmed as read, for staff with the permission "guests"
for all departures.';

COMMENT ON FUNCTION "public"."acknowledge_incidents"(uuid[]) IS 'For staff with the permission "guests" for all departures: confirms that they have read incident reports and follow-up
notes. The first confirmation of each counts. Unknown ids are ignored.
Statuses: acknowledged.';

COMMENT ON FUNCTION "public"."admin_today"() IS 'For staff: open tasks by kind. A kind is empty if the caller''s role may not read it. Each kind has count, which stops
at 100, and the five most urgent items. low_stock lists each variant separately. orders: paid orders that are not sent
yet. incidents: incident reports and follow-up notes (is_note) that the office has not confirmed as read. decisions:
departures whose decision day has come before the minimum was reached. moves: requests to change a booking to another
departure, which event_title and start_date name. Amounts are in AUD.
Statuses: ok {incidents {count int, items {id uuid, event_id uuid, event_title text, is_note boolean,
emergency_services boolean, recorded_at timestamptz}[]}, decisions {count int, items {id uuid, title text, start_date
date, minimum int, confirmed int}[]}, offers {count int, items {id uuid, full_name text, event_name text, seats int,
offer_expires_at timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date,
customer_name text}[]}, duplicates {count int, items {id uuid, reference text, event_title text, customer_name
text}[]}, moves {count int, items {id uuid, reference text, customer_name text, event_title text, start_date date,
created_at timestamptz}[]}, transfers {count int, items {id uuid, reference text, amount numeric, created_at
timestamptz, booking_id uuid, booking_reference text, customer_name text}[]}, refunds {count int, items {kind text, id
uuid, reference text, refund_due numeric, customer_name text}[]}, flagged {count int, items {kind text, id uuid,
user_name text, content text}[]}, messages {count int, items {id uuid, full_name text, message text, created_at
timestamptz}[]}, interest {count int, items {id uuid, full_name text, trip_name text, created_at timestamptz}[]},
orders {count int, items {id uuid, number text, full_name text, total numeric, status orders.status, created_at
timestamptz}[]}, low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int,
items {kind text, id uuid, reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';

COMMENT ON FUNCTION "public"."departure_incidents"(uuid) IS 'For staff with the permission "guests": the incident reports of a departure, as in private.incidents_of.
Statuses: ok {incidents {id uuid, happened_at timestamptz, place text, description text, action_taken text?,
emergency_services boolean, travellers {full_name text?}[], photos {id uuid, size int, type text}[], recorded_at
timestamptz, recorded_by text?, acknowledged_at timestamptz?, acknowledged_by text?, notes {id uuid, description text,
recorded_at timestamptz, recorded_by text?, acknowledged_at timestamptz?, acknowledged_by text?}[]}[]}.';

COMMENT ON FUNCTION "public"."guide_manifest"(uuid) IS 'For staff with the permission "guests": all that a guide needs on a departure, in one request. It contains no medical
notes and no passports.
Fields:
- opens_offline: the departure is assigned to the caller, whose browser may store the manifest.
- travellers: as in private.manifest_travellers. phone: of the customer who booked.
- unnamed_seats: booked seats without an entered traveller.
- changes: as in private.trip_changes_of. recorded_by: name of the staff member; null: the account was deleted.
- incidents: as in private.incidents_of.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
Statuses: ok {event_id uuid, title text, location text, start_date date?, end_date date?, is_called_off boolean,
opens_offline boolean, meeting_point text, start_time time?, end_point text, end_time time?, arrival_note text, days
{day_number int, title text, date date?, description text, place text, accommodation text, meals text[], latitude
numeric?, longitude numeric?, items {title text, description text, start_time time?, end_time time?}[]}[], travellers
{id uuid, full_name text, booking_id uuid, reference text, booked_by text, phone text?, is_minor boolean, dietary
text?, has_medical_notes boolean, emergency_contact_name text?, emergency_contact_phone text?, room text?,
shares_room_with text[], extras {name text, quantity int, answer text?, of_booking boolean}[], waiver text?,
missing_forms text[]}[], unnamed_seats int, changes {id uuid, traveller_id uuid?, day_number int?, activity text?,
kind text, value jsonb, recorded_at timestamptz, recorded_by text?}[], incidents {id uuid, happened_at timestamptz,
place text, description text, action_taken text?, emergency_services boolean, travellers {full_name text?}[], photos
{id uuid, size int, type text}[], recorded_at timestamptz, recorded_by text?, acknowledged_at timestamptz?,
acknowledged_by text?, notes {id uuid, description text, recorded_at timestamptz, recorded_by text?, acknowledged_at
timestamptz?, acknowledged_by text?}[]}[], trip_phone text?, company_phone text?, emergency_number text?}, not_found.';

COMMENT ON FUNCTION "public"."read_incident_photo"(uuid) IS 'For staff with the permission "guests": allows the edge function read-incident-photo to open a photo. Each call writes
an audit log entry.
Statuses: ok {file_id uuid}, not_found.';

COMMENT ON FUNCTION "public"."report_incident"(uuid, jsonb) IS 'For staff with the permission "guests": stores an incident report, or a note that adds to one, once. report: {id,
follow_up_of, happened_seconds_ago, place, description, action_taken, emergency_services, traveller_ids, seconds_ago}, as
in private.incident_reports. happened_seconds_ago and seconds_ago: how long ago the incident happened and the report was
saved on the device, by the clock of the device. A note has only id, follow_up_of, description and seconds_ago.
Statuses: saved, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) IS 'For the edge function save-incident-photo: adds an uploaded file to an incident report. file_id: from
start_incident_photo. A file that is not needed is deleted within an hour. expired: the upload took too long.
too_many: the report has the maximum number of photos.
Statuses: saved, too_many {max int}, expired, not_found.';

COMMENT ON FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) IS 'For the author of an incident report, through the edge function save-incident-photo: starts the upload of a photo. If
save_incident_photo does not follow within an hour, the file is deleted. size: in bytes. saved: the photo was stored
before. too_large: max is in bytes. too_many: the report has the maximum number of photos.
Statuses: started {file_id uuid}, saved, too_large {max int}, wrong_type, too_many {max int}, not_found.';

COMMENT ON TABLE "private"."incident_acknowledgements" IS 'Reports and follow-up notes that the office has read. Reports of staff for all departures count as read.';

COMMENT ON TABLE "private"."incident_photos" IS 'Photos of incident reports. The author of the report adds them.';

COMMENT ON TABLE "private"."incident_reports" IS 'Incidents that staff reported on a departure, and follow-up notes. Rows are added, never changed: a correction is a
follow-up note. Reports are business records. They remain after the travellers are deleted, and a departure with reports
cannot be deleted.';

COMMENT ON TABLE "private"."incident_travellers" IS 'The travellers who were affected by an incident.';

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that no answer and no incident report uses: uploads in progress, replaced
files, and files of deleted answers and photos. The edge function delete-unused-files deletes them.';

REVOKE ALL ON FUNCTION "private"."email_incident"(private.incident_reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_incident"(private.incident_reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_incident"(private.incident_reports) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_incident"(private.incident_reports) TO "service_role";

REVOKE ALL ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."incident_notes_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incident_notes_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_notes_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_notes_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."incident_photo_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incident_photo_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_photo_types"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."incident_photo_types"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."incidents_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incidents_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."incidents_of_traveller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incidents_of_traveller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_of_traveller"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_of_traveller"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_incident_photos"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_incident_photos"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_photos"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_photos"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_incident_place"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_incident_place"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_place"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_place"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_incident_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_incident_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_incident_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_incident"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_incident"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_incident"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_incident"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_incident_photo"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_incident_photo"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_incident_photo"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_incident_photo"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_name"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_name"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."time_of_age"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_of_age"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_of_age"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_of_age"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."unread_incidents"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unread_incidents"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unread_incidents"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_incidents"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_incidents"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."acknowledge_incidents"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."acknowledge_incidents"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."acknowledge_incidents"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."acknowledge_incidents"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."departure_incidents"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."departure_incidents"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."departure_incidents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."departure_incidents"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_incident_photo"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_incident_photo"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_incident_photo"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_incident_photo"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."report_incident"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_incident"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_incident"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_incident"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_incident_photo"(uuid, uuid, uuid, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_incident_photo"(uuid, uuid, integer, text) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."incident_acknowledgements" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."incident_photos" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."incident_reports" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."incident_travellers" TO "service_role";

COMMENT ON COLUMN "private"."incident_acknowledgements"."acknowledged_at" IS 'When the office first confirmed that it has read it.';

COMMENT ON COLUMN "private"."incident_photos"."saved_at" IS 'When the photo arrived.';

COMMENT ON COLUMN "private"."incident_reports"."saved_at" IS 'When the report arrived.';

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_action_taken_length" CHECK (((action_taken ~ '\S'::text) AND (char_length(action_taken) <= private.max_incident_text())));

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_description_length" CHECK (((description ~ '\S'::text) AND (char_length(description) <= private.max_incident_text())));

ALTER TABLE "private"."incident_reports" ADD CONSTRAINT "incident_reports_place_length" CHECK (((place ~ '\S'::text) AND (char_length(place) <= private.max_incident_place())));
