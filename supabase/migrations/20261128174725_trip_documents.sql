set local check_function_bodies = off;

CREATE TABLE "private"."trip_documents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "title" text NOT NULL, "content_type" text NOT NULL, "size" integer NOT NULL, "created_by" uuid, "saved_at" timestamp with time zone, CONSTRAINT "trip_documents_pkey" PRIMARY KEY (id), "created_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "trip_documents_size_range" CHECK (((size >= 1) AND (size <= private.max_form_file()))));

ALTER TABLE "private"."trip_documents" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."trip_documents" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.can_read_documents(event_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.has_permission('guests', event_id) or exists (
    select from public.bookings b join public.events e on e.id = b.event_id
    where b.event_id = can_read_documents.event_id and b.user_id = private.me() and b.status = 'confirmed'
      and e.called_off_at is null);
end
$function$;

ALTER FUNCTION "private"."can_read_documents"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.document_types()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['application/pdf', 'image/jpeg', 'image/png']
$function$;

ALTER FUNCTION "private"."document_types"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_answers(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_date', e.start_date,
      'traveller', t.full_name, 'answers', private.answers_of(t.id)) order by e.start_date, e.id, t.sort_order, t.id), '[]')
    from private.own_travellers(profile_id) o (id) join public.travellers t on t.id = o.id
    join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
    where exists (select from private.traveller_answers a where a.traveller_id = t.id));
end
$function$;

ALTER FUNCTION "private"."export_answers"(uuid) OWNER TO "postgres";

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
        || jsonb_build_object('check_ins', private.check_ins_of(t.id))
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

CREATE OR REPLACE FUNCTION private.listed_documents(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'content_type', d.content_type,
      'size', d.size) order by d.created_at, d.id), '[]')
    from private.trip_documents d where d.event_id = listed_documents.event_id and d.saved_at is not null);
end
$function$;

ALTER FUNCTION "private"."listed_documents"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_document_title()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 120
$function$;

ALTER FUNCTION "private"."max_document_title"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_travellers(profile_id uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query select l.traveller_id from private.emails_of(own_travellers.profile_id) e
  join private.traveller_links l on lower(l.email) = e.email and l.created_at >= e.since and l.created_at < e.until
  where l.revoked_at is null
  union
  select t.id from private.bookings_of(own_travellers.profile_id) b join public.travellers t on t.booking_id = b.id
  join public.profiles p on p.id = own_travellers.profile_id and lower(p.full_name) = lower(t.full_name)
  where not exists (select from private.traveller_links l
    where l.traveller_id = t.id and l.email is not null and l.revoked_at is null);
end
$function$;

ALTER FUNCTION "private"."own_travellers"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.release_document_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.unused_files (id, delete_after) values (old.id, private.now());
  return null;
end
$function$;

ALTER FUNCTION "private"."release_document_file"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_trip_document(document_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.trip_documents;
begin
  perform private.require_permission('trips');
  delete from private.trip_documents x where x.id = delete_trip_document.document_id and x.saved_at is not null
  returning * into d;
  if d.id is null then return private.result('not_found'); end if;
  perform private.audit('delete_trip_document', 'events', d.event_id::text, jsonb_build_object('title', d.title));
  return private.result('deleted');
end
$function$;

ALTER FUNCTION "public"."delete_trip_document"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.download_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(member),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(member) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = member),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = member),
    'guide_profile', (select private.strip_internal_fields(to_jsonb(g)) from public.guide_profiles g
      where g.user_id = member),
    'bookings', private.export_bookings(member), 'traveller_answers', private.export_answers(member),
    'orders', private.export_orders(member))
    || private.export_cards(member) || private.export_comments(member) || private.export_messages(member)
    || private.export_emails(member) || jsonb_build_object('payment_links', private.export_payment_links(member)));
end
$function$;

CREATE OR REPLACE FUNCTION public.my_trip(booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings constant public.settings := private.settings();
  b public.bookings;
  e public.events;
  booked_status text;
  owns_booking boolean;
  is_guide boolean;
begin
  if my_trip.booking_id is null then
    b := private.next_trip();
  else
    select * into b from public.bookings x where x.id = my_trip.booking_id;
  end if;
  if not (private.can_access_booking(b) or b.id is not null and private.has_permission('guests', b.event_id)) then
    return private.result('not_found');
  end if;
  select * into e from public.events x where x.id = b.event_id;
  booked_status := private.current_booking_status(b);
  if e.called_off_at is not null or booked_status <> 'confirmed' then
    return private.result(case when e.called_off_at is not null then 'called_off' when booked_status = 'pending'
      then 'not_confirmed' else 'cancelled' end, jsonb_build_object('booking_id', b.id, 'title', e.title,
      'start_date', e.start_date, 'end_date', e.end_date));
  end if;
  owns_booking := coalesce(b.user_id = private.me(), false);
  is_guide := exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me());
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event_id', e.id,
    'is_own', owns_booking, 'opens_offline', owns_booking or is_guide,
    'has_calendar_feed', owns_booking and private.has_calendar_feed(b), 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'seats', b.seats, 'meeting_point', e.meeting_point,
    'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time, 'arrival_note', e.arrival_note,
    'packing_list', e.packing_list,
    'payment', case when private.can_access_booking(b) then private.trip_payment(b.id) end,
    'travellers', (select coalesce(jsonb_agg(t.full_name order by t.sort_order, t.id), '[]')
      from public.travellers t where t.booking_id = b.id),
    'details_missing', private.count_missing_details(b),
    'changes_close_on', e.start_date - b.changes_close_days,
    'forms', private.missing_forms(b.id), 'days', private.trip_days(e.id), 'guides', private.guides_of(e.id),
    'trip_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end,
    'announcements', private.received_announcements(b), 'documents', private.listed_documents(e.id),
    'companions', case when owns_booking then private.shown_companions(e.id, b.user_id) else '[]' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_trip_document(document_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.trip_documents;
begin
  perform private.require_member();
  select * into d from private.trip_documents x where x.id = read_trip_document.document_id and x.saved_at is not null;
  if d.id is null or not private.can_read_documents(d.event_id) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('title', d.title, 'content_type', d.content_type));
end
$function$;

ALTER FUNCTION "public"."read_trip_document"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.rename_trip_document(document_id uuid, title text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.trip_documents;
begin
  perform private.require_permission('trips');
  select * into d from private.trip_documents x
  where x.id = rename_trip_document.document_id and x.saved_at is not null for update;
  if d.id is null then return private.result('not_found'); end if;
  d.title := private.clean(title);
  if d.title is null or private.validation_errors(d, 'title') <> '{}' then return private.invalid('title'); end if;
  update private.trip_documents x set title = d.title where x.id = d.id;
  perform private.audit('rename_trip_document', 'events', d.event_id::text, jsonb_build_object('title', d.title));
  return private.result('renamed');
end
$function$;

ALTER FUNCTION "public"."rename_trip_document"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_trip_document(document_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.trip_documents d where d.id = save_trip_document.document_id and d.saved_at is null for update;
  if not found then return private.result('expired'); end if;
  delete from private.unused_files u where u.id = save_trip_document.document_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  update private.trip_documents d set saved_at = private.now() where d.id = save_trip_document.document_id;
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."save_trip_document"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_trip_document(event_id uuid, title text, size integer, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_documents constant int := 20; -- per departure
  d private.trip_documents;
begin
  perform private.require_permission('trips');
  perform from public.events e where e.id = start_trip_document.event_id for update;
  if not found then return private.result('not_found'); end if;
  if size > private.max_form_file() then
    return private.result('too_large', jsonb_build_object('max', private.max_form_file()));
  end if;
  if not coalesce(size > 0 and content_type = any (private.document_types()), false) then
    return private.result('wrong_type');
  end if;
  d.title := private.clean(title);
  if d.title is null or private.validation_errors(d, 'title') <> '{}' then return private.invalid('title'); end if;
  delete from private.trip_documents x where x.event_id = start_trip_document.event_id and x.saved_at is null
    and not exists (select from private.unused_files u where u.id = x.id);
  if exists (select from private.trip_documents x where x.event_id = start_trip_document.event_id and x.title = d.title
    and x.size = start_trip_document.size and x.saved_at is not null) then
    return private.result('exists');
  end if;
  if (select count(*) from private.trip_documents x where x.event_id = start_trip_document.event_id) >= max_documents then
    return private.result('too_many', jsonb_build_object('max', max_documents));
  end if;
  insert into private.trip_documents as x (event_id, title, content_type, size, created_by)
  values (start_trip_document.event_id, d.title, start_trip_document.content_type, start_trip_document.size, private.me())
  returning x.id into d.id;
  insert into private.unused_files (id, delete_after) values (d.id, private.now() + interval '1 hour');
  perform private.audit('upload_trip_document', 'events', event_id::text, jsonb_build_object('title', d.title));
  return private.result('started', jsonb_build_object('document_id', d.id));
end
$function$;

ALTER FUNCTION "public"."start_trip_document"(uuid, text, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.trip_documents(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('guests', event_id);
  return private.result('ok', jsonb_build_object('documents', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'content_type', d.content_type,
      'size', d.size, 'created_by', p.full_name, 'saved_at', d.saved_at) order by d.created_at, d.id), '[]')
    from private.trip_documents d left join public.profiles p on p.id = d.created_by
    where d.event_id = trip_documents.event_id and d.saved_at is not null)));
end
$function$;

ALTER FUNCTION "public"."trip_documents"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."trip_documents" ADD CONSTRAINT "trip_documents_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."trip_documents" ADD CONSTRAINT "trip_documents_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

CREATE INDEX trip_documents_created_by_idx ON private.trip_documents USING btree (created_by);

CREATE TRIGGER release_document_file AFTER DELETE ON private.trip_documents FOR EACH ROW WHEN ((old.saved_at IS NOT NULL)) EXECUTE FUNCTION private.release_document_file();

COMMENT ON COLUMN "private"."trip_documents"."content_type" IS 'The content type, by the first bytes of the file.';

COMMENT ON COLUMN "private"."trip_documents"."created_by" IS 'The staff member who uploaded it. Null: the account was deleted.';

COMMENT ON COLUMN "private"."trip_documents"."event_id" IS 'The departure.';

COMMENT ON COLUMN "private"."trip_documents"."id" IS 'Primary key, and the name of the file in the storage bucket.';

COMMENT ON COLUMN "private"."trip_documents"."saved_at" IS 'When the file was stored. Null: the upload has not finished.';

COMMENT ON COLUMN "private"."trip_documents"."size" IS 'The size of the file in bytes.';

COMMENT ON COLUMN "private"."trip_documents"."title" IS 'The title that travellers see.';

COMMENT ON COLUMN "private"."unused_files"."claimed_at" IS 'When the deletion of the file started. A claimed file can no longer be saved. Null: not started.';

COMMENT ON FUNCTION "private"."can_read_documents"(uuid) IS 'Whether the caller may open the documents of a departure: members with a confirmed booking, as on the page of their
trip, and staff with the permission "guests".';

COMMENT ON FUNCTION "private"."document_types"() IS 'The content types of documents for travellers. Every phone opens them. The storage bucket accepts more types.';

COMMENT ON FUNCTION "private"."export_answers"(uuid) IS 'The answers to forms of the owner of an account. The answers of other travellers of a booking are not included: the
member who booked sees only whether they are done.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers and check-ins, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."listed_documents"(uuid) IS 'The documents of a departure as travellers see them, oldest first.';

COMMENT ON FUNCTION "private"."max_document_title"() IS 'Maximum number of characters of the title of a document.';

COMMENT ON FUNCTION "private"."own_travellers"(uuid) IS 'The travellers who are the owner of an account: those whose link was emailed to an address of the account, and those
of its bookings with the name of the account whose link was emailed to nobody.';

COMMENT ON FUNCTION "private"."release_document_file"() IS 'Trigger: marks the file of a document for deletion when the document is removed or its departure is deleted.';

COMMENT ON FUNCTION "public"."delete_trip_document"(uuid) IS 'For staff with the permission "trips": removes a document. Its file is deleted from storage.
Statuses: deleted, not_found.';

COMMENT ON FUNCTION "public"."download_my_data"() IS 'For members: all data stored about the caller, except notes of staff and secrets. Messages and orders from before the
account was created are included only after the member has used a claim link. traveller_answers: only the caller''s own
answers to forms.
Statuses: ok {exported_at timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, guide_profile jsonb?,
bookings jsonb[], traveller_answers jsonb[], orders jsonb[], cards jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[],
reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[],
messages jsonb[], email_preferences jsonb?, email_suppressions jsonb[], announcements_received
jsonb[], payment_links jsonb[]}.';

COMMENT ON FUNCTION "public"."my_trip"(uuid) IS 'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. It contains no answers, no medical notes and no passports, because browsers
store it for use without a network.
Fields:
- is_own: the caller booked. opens_offline: the caller''s browser may store the trip: the member who booked and the
assigned guides.
- has_calendar_feed: calendars can read the trip at an address that the caller made.
- payment: what is still to pay, AUD; null: nothing, or the caller is a guide.
- details_missing: number of travellers without a name, a date of birth or an emergency contact.
- forms: forms that travellers have not filled in. state: missing or late.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
- companions: travellers of other bookings who agreed to be shown; only for the member who booked.
- announcements: emails of staff about the departure that the customer received.
- documents: files that staff uploaded for the travellers of the departure. size: in bytes.
not_confirmed: nothing is paid yet. cancelled: the booking is cancelled or has expired. called_off: staff called off the
departure.
Statuses: ok {booking_id uuid, reference text, event_id uuid, is_own boolean, opens_offline boolean,
has_calendar_feed boolean, title text, location text, start_date date, end_date date, seats int, meeting_point text,
start_time time?, end_point text, end_time time?, arrival_note text, packing_list text, payment {due_date date?, amount numeric?, overdue numeric, announced numeric,
balance numeric}?, travellers text[], details_missing int, changes_close_on date, forms {traveller text, title text,
due_on date, state text}[], days {day_number int, title text, date date?, description text, place text, accommodation
text, meals text[], latitude numeric?, longitude numeric?, items {title text, description text, start_time time?,
end_time time?}[]}[], guides {public_name text, biography text, photo_url text?}[], trip_phone text?, company_phone
text?, emergency_number text?, announcements {subject text, body text, written_at timestamptz}[], documents {id
uuid, title text, content_type text, size int}[], companions {first_name text, age_band text}[]}, not_confirmed {booking_id uuid, title text, start_date date, end_date date}, cancelled
{booking_id uuid, title text, start_date date, end_date date}, called_off {booking_id uuid, title text, start_date date,
end_date date}, not_found.';

COMMENT ON FUNCTION "public"."read_trip_document"(uuid) IS 'For members with a confirmed booking of the departure, and for staff with the permission "guests": allows the edge
function read-trip-document to open a document.
Statuses: ok {title text, content_type text}, not_found.';

COMMENT ON FUNCTION "public"."rename_trip_document"(uuid, text) IS 'For staff with the permission "trips": changes the title of a document.
Statuses: renamed, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_trip_document"(uuid) IS 'For the edge function save-trip-document: shows a document to travellers after its file is stored. expired: the upload
took too long, the document is saved already, or its departure is deleted.
Statuses: saved, expired.';

COMMENT ON FUNCTION "public"."start_trip_document"(uuid, text, integer, text) IS 'For staff with the permission "trips": starts the upload of a document for the travellers of a departure. The edge
function save-trip-document calls it. If save_trip_document does not follow within an hour, the file is deleted. size: in
bytes. too_large: max is in bytes. exists: the departure has a document with this title and size, as after a repeated
upload. too_many: the departure has the maximum number of documents.
Statuses: started {document_id uuid}, too_large {max int}, wrong_type, exists, too_many {max int}, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."trip_documents"(uuid) IS 'For staff with the permission "guests": the documents of a departure, oldest first. size: in bytes. created_by: the
name of the staff member who uploaded it.
Statuses: ok {documents {id uuid, title text, content_type text, size int, created_by text?, saved_at timestamptz}[]}.';

COMMENT ON TABLE "private"."trip_documents" IS 'Documents of a departure that its travellers can open, such as tickets and maps. An upload in progress has a row too.';

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that no answer and no document uses: uploads in progress, replaced files,
and files of deleted answers and documents. The edge function delete-unused-files deletes them.';

REVOKE ALL ON FUNCTION "private"."can_read_documents"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_read_documents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_read_documents"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_read_documents"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."document_types"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."document_types"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_types"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_types"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."export_answers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_answers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_answers"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_answers"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."listed_documents"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_documents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_documents"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_documents"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_document_title"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_document_title"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_document_title"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_document_title"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."own_travellers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_travellers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_travellers"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_travellers"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_document_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_document_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_document_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_document_file"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_trip_document"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_trip_document"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_trip_document"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_trip_document"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_trip_document"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_trip_document"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_trip_document"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_trip_document"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."rename_trip_document"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."rename_trip_document"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."rename_trip_document"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."rename_trip_document"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_trip_document"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_trip_document"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_trip_document"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_trip_document"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_trip_document"(uuid, text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_trip_document"(uuid, text, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_trip_document"(uuid, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_trip_document"(uuid, text, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_documents"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_documents"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_documents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_documents"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."trip_documents" TO "service_role";

CREATE INDEX trip_documents_event_idx ON private.trip_documents USING btree (event_id, created_at, id);

COMMENT ON COLUMN "private"."trip_documents"."created_at" IS 'When the upload started.';

ALTER TABLE "private"."trip_documents" ADD CONSTRAINT "trip_documents_content_type_known" CHECK ((content_type = ANY (private.document_types())));

ALTER TABLE "private"."trip_documents" ADD CONSTRAINT "trip_documents_title_length" CHECK (((title ~ '\S'::text) AND (char_length(title) <= private.max_document_title())));
