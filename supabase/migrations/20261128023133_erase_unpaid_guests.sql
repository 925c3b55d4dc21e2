set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.erase_old_enquiries()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before timestamptz := private.now() - make_interval(months => (private.settings()).enquiry_retention_months);
  entries int;
  interest int;
  messages int;
  products int;
  guests int := private.erase_unpaid_guests(before);
begin
  delete from public.waitlist_submissions w where w.created_at < before and not exists (select from public.events e
    where e.id = w.event_id and w.status in ('waiting', 'offered') and e.end_date >= private.today());
  get diagnostics entries = row_count;
  delete from public.interest_submissions i where i.created_at < before;
  get diagnostics interest = row_count;
  delete from public.contact_messages m where m.created_at < before;
  get diagnostics messages = row_count;
  delete from public.product_interest p where p.created_at < before;
  get diagnostics products = row_count;
  return jsonb_build_object('waitlist', entries, 'interest', interest, 'messages', messages,
    'product_interest', products, 'guests', guests);
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_unpaid_guests(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select c.id from public.customers c
    where c.guest_email is not null and c.last_activity < before and not exists (select from public.bookings b
      where b.customer_id = c.id and (private.is_live(b)
        or exists (select from public.payments p where p.booking_id = b.id)))
    order by c.id);
begin
  delete from public.travellers t using public.bookings b where b.id = t.booking_id and b.customer_id = any (ids);
  delete from private.guest_bookings g using public.bookings b
  where b.id = g.booking_id and b.customer_id = any (ids);
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = null, billing_phone = null
  where b.customer_id = any (ids);
  update public.customers c set full_name = 'Former customer', guest_email = null, phone = null, status = 'Inactive',
    forgotten_at = private.now()
  where c.id = any (ids);
  return cardinality(ids);
end
$function$;

ALTER FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."erase_old_enquiries"() IS 'Deletes waitlist entries, interest in trips and products, and messages that are older than
settings.enquiry_retention_months months, and erases guests of the same age who never paid. Waiting and offered entries of
a trip that has not ended remain. Returns the number of rows of each kind.';

COMMENT ON FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) IS 'Removes the names and contact details of visitors who booked without an account before the given time and never paid.
The cancelled or expired bookings remain. Returns the number of visitors.';

REVOKE ALL ON FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_unpaid_guests"(timestamp with time zone) TO "service_role";
