set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP FUNCTION "public"."reprice_plan"(uuid, numeric);

CREATE TABLE "public"."booking_lines" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "booking_id" uuid NOT NULL, "kind" text NOT NULL, "description" text NOT NULL, "quantity" integer NOT NULL, "unit_price" numeric(10,2) NOT NULL, "gst_free" boolean NOT NULL, "traveller_id" uuid, "source" text NOT NULL, "removed_at" timestamp with time zone, CONSTRAINT "booking_lines_description_length" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 200))), CONSTRAINT "booking_lines_kind_known" CHECK ((kind = ANY (ARRAY['seat'::text, 'room_option'::text, 'extra'::text, 'discount'::text, 'adjustment'::text]))), CONSTRAINT "booking_lines_pkey" PRIMARY KEY (id), CONSTRAINT "booking_lines_quantity_range" CHECK (((quantity >= 1) AND (quantity <= 1000))), CONSTRAINT "booking_lines_sign" CHECK (
CASE kind
    WHEN 'seat'::text THEN (unit_price >= (0)::numeric)
    WHEN 'extra'::text THEN (unit_price >= (0)::numeric)
    WHEN 'discount'::text THEN (unit_price < (0)::numeric)
    ELSE true
END), CONSTRAINT "booking_lines_source_known" CHECK ((source = ANY (ARRAY['booking'::text, 'member'::text, 'staff'::text]))), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "public"."booking_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."booking_lines" OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD COLUMN "amount" numeric(10,2) GENERATED ALWAYS AS (((quantity)::numeric * unit_price)) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.adjust_total(booking_id uuid, amount numeric, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
  select b.id, 'adjustment', reason, 1, amount, e.gst_free, 'staff'
  from public.bookings b join public.events e on e.id = b.event_id where b.id = adjust_total.booking_id
$function$;

ALTER FUNCTION "private"."adjust_total"(uuid, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_booking_total()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.total_amount <> private.lines_total(new.id) then
    raise exception 'The lines of a booking must add up to its total.' using errcode = '23514';
  end if;
  return null;
end
$function$;

ALTER FUNCTION "private"."check_booking_total"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_bookings(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from public.travellers t where t.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.booking_lines l set description = 'Price change'
  where l.booking_id = any (ids) and l.kind = 'adjustment';
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$function$;

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
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
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
        from public.bank_transfers x where x.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.lines_of(booking_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free) order by l.id), '[]')
  from public.booking_lines l where l.booking_id = lines_of.booking_id and l.removed_at is null
$function$;

ALTER FUNCTION "private"."lines_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_total(booking_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount), 0) from public.booking_lines l
  where l.booking_id = lines_total.booking_id and l.removed_at is null
$function$;

ALTER FUNCTION "private"."lines_total"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lower_total(b public.bookings, amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  less numeric := least(amount - least(amount, greatest(b.paid_amount - b.total_amount, 0)), b.total_amount);
  covers numeric := least(b.paid_amount, b.total_amount) - less;
  installments jsonb;
  refunds jsonb;
begin
  if less <= 0 or not private.is_live(b) then return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'due_date', s.due_date, 'amount', s.amount)
    order by s.place), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'refunded', s.refunded)), '[]') into installments, refunds
  from (select r.due_date, r.amount, r.refunded, row_number() over (order by r.sequence) as place
    from (select n.sequence, n.due_date, n.amount - o.went_back as amount,
      n.refunded + case when n.before + n.amount <= b.paid_amount then o.went_back else 0 end as refunded
      from (select i.*, sum(i.amount) over (order by i.sequence) - i.amount as before
        from public.installments i where i.booking_id = b.id) n,
        lateral (select least(n.amount, greatest(b.paid_amount - n.before, 0))
          - least(n.amount, greatest(covers - n.before, 0)) as went_back) o) r
    where r.amount > 0) s;
  perform private.write_installments(b.id, installments);
  update public.installments n set refunded = r.refunded
  from jsonb_to_recordset(refunds) r (sequence int, refunded numeric)
  where n.booking_id = b.id and n.sequence = r.sequence and n.refunded <> r.refunded;
  perform private.adjust_total(b.id, -less, 'Price lowered by a refund');
  update public.bookings t set deposit_amount = t.total_amount
  where t.id = b.id and t.deposit_amount > t.total_amount;
  perform private.audit('lower_total', 'bookings', b.id::text, jsonb_build_object('before', b.total_amount,
    'after', b.total_amount - less, 'installments', installments));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_booking_changed(booking_id uuid, what text, total_before numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.queue_customer_email(b.customer_id, 'booking_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'what', what, 'total_before', total_before, 'total', b.total_amount,
    'lines', private.lines_of(b.id), 'installments', private.installments_of(b.id)))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = notify_booking_changed.booking_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_booking(e public.events, seats integer, plan integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  price numeric := private.seat_price(e);
  deposit numeric := private.seat_deposit(e) * seats;
begin
  return jsonb_build_object('price', price, 'seats', seats, 'total', price * seats, 'deposit', deposit,
    'lines', jsonb_build_array(jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', price, 'amount', price * seats, 'gst_free', e.gst_free)),
    'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(price * seats, deposit, plan, e.start_date) p));
end
$function$;

CREATE OR REPLACE FUNCTION private.start_booking_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_seat_line(new);
  return null;
end
$function$;

ALTER FUNCTION "private"."start_booking_lines"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sum_booking_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  booking uuid := case when tg_op = 'DELETE' then old.booking_id else new.booking_id end;
  total numeric := private.lines_total(booking);
begin
  update public.bookings b set total_amount = total where b.id = booking and b.total_amount <> total;
  return null;
end
$function$;

ALTER FUNCTION "private"."sum_booking_lines"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_seat_line(b public.bookings)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, created_at)
  select b.id, 'seat', 'Seat', u.quantity, b.total_amount / u.quantity, e.gst_free, 'booking', b.created_at
  from public.events e
  cross join lateral (select case when b.total_amount = round(b.total_amount / b.seats, 2) * b.seats then b.seats
    else 1 end as quantity) u
  where e.id = b.event_id
$function$;

ALTER FUNCTION "private"."write_seat_line"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reprice_plan(booking_id uuid, total_amount numeric, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.is_amount(total_amount) then return private.invalid('total_amount'); end if;
  if total_amount = b.total_amount then return private.plan_result(b.id); end if;
  reason := private.clean(reason);
  if reason is null or private.validation_errors(jsonb_populate_record(null::public.booking_lines,
    jsonb_build_object('description', reason)), 'description') <> '{}' then
    return private.invalid('reason');
  end if;
  if total_amount < least(b.paid_amount, b.total_amount) then
    return private.result('below_paid', jsonb_build_object('paid', b.paid_amount));
  end if;
  perform private.write_installments(b.id, private.fit_installments(b.id, total_amount));
  perform private.adjust_total(b.id, total_amount - b.total_amount, reason);
  update public.bookings t set deposit_amount = reprice_plan.total_amount
  where t.id = b.id and t.deposit_amount > reprice_plan.total_amount;
  perform private.set_next_due_date(b.id);
  perform private.audit('reprice_plan', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', total_amount, 'installments', private.installments_of(b.id)));
  perform private.notify_booking_changed(b.id, 'total', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.plan_result(b.id);
end
$function$;

ALTER FUNCTION "public"."reprice_plan"(uuid, numeric, text) OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE SET NULL;

CREATE VIEW "public"."booking_overview" WITH (security_invoker=true) AS  SELECT b.id,
    b.reference,
    b.event_id,
    e.title AS event_title,
    e.location AS event_location,
    e.start_date,
    e.end_date,
    b.customer_id,
    c.full_name AS customer_name,
    c.email AS customer_email,
    c.phone AS customer_phone,
    b.user_id,
    b.seats,
    a.status,
    b.total_amount,
    b.deposit_amount,
    b.paid_amount,
    a.balance,
    a.percent_paid,
    a.payment_status,
    a.refund_due,
    b.payment_method,
    b.plan,
        CASE
            WHEN (a.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) THEN b.plan_status
            ELSE 'cancelled'::text
        END AS plan_status,
    a.next_due_date,
    a.next_due_amount,
    a.overdue_amount,
    a.announced_amount,
    a.gst,
    b.notes,
    b.cancellation_reason,
    s.notes AS staff_notes,
    s.cancellation_reason AS staff_cancellation_reason,
    b.expires_at,
    b.created_at,
    b.confirmed_at,
    b.cancelled_at,
    t.given AS travellers_given,
    (b.seats - t.born) AS details_missing,
    e.gst_free,
    a.invoice_total,
    b.billing_name,
    b.billing_phone,
    b.terms_version,
    b.terms_accepted_at,
    (e.start_date - b.changes_close_days) AS changes_close_on,
    (e.start_date - b.cancelling_closes_days) AS cancelling_closes_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS given,
            (count(p.date_of_birth))::integer AS born
           FROM public.travellers p
          WHERE (p.booking_id = b.id)) t ON (true));

ALTER VIEW "public"."booking_overview" OWNER TO "postgres";

CREATE INDEX booking_lines_booking_idx ON public.booking_lines USING btree (booking_id, id);

CREATE INDEX booking_lines_traveller_idx ON public.booking_lines USING btree (traveller_id);

CREATE TRIGGER sum_booking_lines AFTER INSERT OR DELETE OR UPDATE ON public.booking_lines FOR EACH ROW EXECUTE FUNCTION private.sum_booking_lines();

CREATE TRIGGER add_seat_line AFTER INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION private.start_booking_lines();

CREATE CONSTRAINT TRIGGER check_booking_total AFTER INSERT OR UPDATE OF total_amount ON public.bookings NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION private.check_booking_total();

CREATE POLICY "Members read the lines of their own bookings, staff all" ON "public"."booking_lines" FOR SELECT TO "authenticated" USING ((( SELECT private.has_permission('sales'::text) AS has_permission) OR (booking_id IN ( SELECT b.id
   FROM public.bookings b
  WHERE (b.user_id = ( SELECT private.me() AS me))))));

COMMENT ON COLUMN "public"."booking_lines"."amount" IS 'quantity times unit_price, AUD including GST.';

COMMENT ON COLUMN "public"."booking_lines"."booking_id" IS 'The booking that contains the line.';

COMMENT ON COLUMN "public"."booking_lines"."description" IS 'The text on the invoice, 1 to 200 characters. For an adjustment: the reason.';

COMMENT ON COLUMN "public"."booking_lines"."gst_free" IS 'Whether the line is sold without GST.';

COMMENT ON COLUMN "public"."booking_lines"."id" IS 'Primary key, in the order in which the lines were added.';

COMMENT ON COLUMN "public"."booking_lines"."kind" IS 'seat: seats of the departure. room_option: supplement of a room, may be negative. extra: an optional service.
discount: a promo code. adjustment: a price change by staff.';

COMMENT ON COLUMN "public"."booking_lines"."quantity" IS 'Number of units, such as seats or nights.';

COMMENT ON COLUMN "public"."booking_lines"."removed_at" IS 'When the line was removed. Null: the line is part of the price.';

COMMENT ON COLUMN "public"."booking_lines"."source" IS 'booking: made with the booking. member: added later by the member. staff: added later by staff.';

COMMENT ON COLUMN "public"."booking_lines"."traveller_id" IS 'The traveller for whom the line was booked. Null: the line is for the whole booking, or the traveller was replaced.';

COMMENT ON COLUMN "public"."booking_lines"."unit_price" IS 'Price of one unit, AUD including GST. Negative: a reduction.';

COMMENT ON FUNCTION "private"."adjust_total"(uuid, numeric, text) IS 'Adds a price change by staff as a line. amount: AUD, negative if the price decreases. reason: the text on the
invoice. The caller must have locked the booking.';

COMMENT ON FUNCTION "private"."check_booking_total"() IS 'Constraint trigger: raises error 23514 if the total of a booking differs from the sum of its lines.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes the travellers, notes and cancellation reasons from the bookings of an account, the reasons of their price
changes, the notes of their rooms, and queued emails about them.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, lines, instalments, payments and bank transfers.';

COMMENT ON FUNCTION "private"."lines_of"(uuid) IS 'The lines of a booking that are not removed: [{kind, description, quantity, unit_price, amount, gst_free}].';

COMMENT ON FUNCTION "private"."lines_total"(uuid) IS 'Sum of the lines of a booking that are not removed, AUD.';

COMMENT ON FUNCTION "private"."lower_total"(public.bookings, numeric) IS 'Reduces the total of a booking by the part of a refund that exceeds the refund due, as a line. Reduces the instalments that the
refunded money had covered, starting with the last. Unpaid amounts and due dates do not change. The caller must have
locked the trip.';

COMMENT ON FUNCTION "private"."quote_booking"(public.events, integer, integer) IS 'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD.';

COMMENT ON FUNCTION "private"."start_booking_lines"() IS 'Trigger: a new booking starts with one line for its seats, at its total. Other lines are added afterwards.';

COMMENT ON FUNCTION "private"."sum_booking_lines"() IS 'Trigger: sets the total of a booking to the sum of its lines. The caller must have locked the booking.';

COMMENT ON FUNCTION "private"."write_seat_line"(public.bookings) IS 'Adds the line for the seats of a new booking. If the total cannot be divided by the seats in whole cents, the line has
the quantity 1.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. price: AUD per person. total, deposit and amount: AUD for all seats. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) IS 'For staff: changes the total of a pending or confirmed booking by a line for the difference. total_amount: AUD, above
0 and at least the paid amount. reason: the text of the line on the invoice, 1 to 200 characters. Each instalment keeps its amount until the new total is used up; any remaining amount is added to the last
instalment. A pending booking is confirmed if its first instalment is then covered. below_paid: the new total is less
than the paid amount.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]},
below_paid {paid numeric}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON POLICY "Members read the lines of their own bookings, staff all" ON "public"."booking_lines" IS 'Staff need the permission "sales".';

COMMENT ON TABLE "public"."booking_lines" IS 'What a booking consists of. The lines that are not removed add up to bookings.total_amount. Rows are never deleted
while the booking exists; a line that no longer applies is removed by its removed_at.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, cancelling_closes_on, meeting_point, end_point,
arrival_note, lines.';

REVOKE ALL ON FUNCTION "private"."adjust_total"(uuid, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."adjust_total"(uuid, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_total"(uuid, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_total"(uuid, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."check_booking_total"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_booking_total"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_booking_total"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_booking_total"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."lines_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lines_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lines_total"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_total"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_total"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_total"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."start_booking_lines"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_booking_lines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_booking_lines"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_booking_lines"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."sum_booking_lines"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_booking_lines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_booking_lines"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_booking_lines"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_seat_line"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_seat_line"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_seat_line"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_seat_line"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_lines" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."booking_lines" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

COMMENT ON COLUMN "public"."booking_lines"."created_at" IS 'When the line was added.';

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.cancelling_closes_on IS 'The last day on which the member can cancel.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

-- Each existing booking gets one line for its seats. No total changes.
select private.write_seat_line(b) from public.bookings b order by b.created_at, b.id;
