set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.pending_transfer_amount(booking_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(t.amount), 0) from public.bank_transfers t
  where t.booking_id = pending_transfer_amount.booking_id and t.status = 'pending'
    and private.current_bank_transfer_status(t) = 'pending'
$function$;

COMMENT ON FUNCTION "private"."pending_transfer_amount"(uuid) IS 'Total of the pending bank transfers of a booking now, AUD. For a decision, the caller must have locked the booking.';
