set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.end_autopay_of_paid_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_autopay(new.id, 'off', null);
  return null;
end
$function$;

ALTER FUNCTION "private"."end_autopay_of_paid_booking"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sync_attempt_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.autopay_attempts;
begin
  select * into t from public.autopay_attempts x where x.checkout_id = new.id and x.status in ('due', 'processing')
  for update;
  if not found then return null; end if;
  if new.status = 'failed' then
    perform private.refuse_charge(t, 'declined', 'payment_failed');
  else
    update public.autopay_attempts x set locked_until = null,
      status = case new.status when 'paid' then 'succeeded' when 'processing' then 'processing' else 'dropped' end,
      settled_at = case when new.status <> 'processing' then private.now() end
    where x.id = t.id;
    if new.status = 'unmatched' then perform private.end_autopay(t.booking_id, 'stopped', 'unmatched'); end if;
  end if;
  return null;
end
$function$;

CREATE TRIGGER end_autopay_of_paid_booking AFTER UPDATE OF paid_amount ON public.bookings FOR EACH ROW WHEN (((new.paid_amount >= new.total_amount) AND (old.paid_amount < new.paid_amount))) EXECUTE FUNCTION private.end_autopay_of_paid_booking();

COMMENT ON FUNCTION "private"."end_autopay_of_paid_booking"() IS 'Trigger: ends the automatic payments of a booking that is paid in full, by card or in any other way. A later refund
thus causes no new charge.';

REVOKE ALL ON FUNCTION "private"."end_autopay_of_paid_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_autopay_of_paid_booking"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_autopay_of_paid_booking"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_autopay_of_paid_booking"() TO "service_role";
