set local check_function_bodies = off;

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
        || jsonb_build_object('check_ins', private.check_ins_of(t.id), 'incidents', private.incidents_of_traveller(t.id))
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

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, check-ins and incidents, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that no answer, incident report and document uses: uploads in progress,
replaced files, and files of deleted answers, photos and documents. The edge function delete-unused-files deletes them.';
