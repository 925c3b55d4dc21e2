set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."booking_payments";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."public_settings";

ALTER TABLE "private"."network_requests" DROP CONSTRAINT "network_requests_kind_known";

DROP FUNCTION "public"."call_off_event"(uuid);

CREATE TABLE "private"."call_off_choices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "booking_id" uuid NOT NULL, "seats" integer NOT NULL, "paid" numeric(10,2) NOT NULL, "can_move" boolean NOT NULL, "answer_by" timestamp with time zone NOT NULL, "choice" text, "answered_at" timestamp with time zone, "answered_by" text, "new_event_id" uuid, "held_event_id" uuid, CONSTRAINT "call_off_choices_answered_by_known" CHECK ((answered_by = ANY (ARRAY['booker'::text, 'staff'::text, 'deadline'::text]))), CONSTRAINT "call_off_choices_choice_known" CHECK ((choice = ANY (ARRAY['refund'::text, 'date'::text]))), CONSTRAINT "call_off_choices_complete" CHECK ((((choice IS NULL) = (answered_at IS NULL)) AND ((choice IS NULL) = (answered_by IS NULL)))), CONSTRAINT "call_off_choices_hold_ends" CHECK (((choice IS NULL) OR (held_event_id IS NULL))), CONSTRAINT "call_off_choices_once" UNIQUE (booking_id, event_id), CONSTRAINT "call_off_choices_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."call_off_choices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."call_off_choices" OWNER TO "postgres";

CREATE TABLE "private"."call_off_dates" ("event_id" uuid NOT NULL, "offered_id" uuid NOT NULL, CONSTRAINT "call_off_dates_pkey" PRIMARY KEY (event_id, offered_id));

ALTER TABLE "private"."call_off_dates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."call_off_dates" OWNER TO "postgres";

CREATE TABLE "private"."call_off_links" ("token_hash" text NOT NULL, "choice_id" uuid NOT NULL, CONSTRAINT "call_off_links_pkey" PRIMARY KEY (token_hash));

ALTER TABLE "private"."call_off_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."call_off_links" OWNER TO "postgres";

CREATE TABLE "private"."refund_accounts" ("booking_id" uuid NOT NULL, "account_name" text NOT NULL, "bsb" text NOT NULL, "account_number" text NOT NULL, CONSTRAINT "refund_accounts_account_name_form" CHECK ((account_name ~ '^[A-Za-z0-9 .,&''/()-]{1,32}$'::text)), CONSTRAINT "refund_accounts_account_number_form" CHECK ((account_number ~ '^[0-9]{5,9}$'::text)), CONSTRAINT "refund_accounts_bsb_form" CHECK (((bsb ~ '^[0-9]{3}-[0-9]{3}$'::text) AND (bsb <> '000-000'::text))), CONSTRAINT "refund_accounts_pkey" PRIMARY KEY (booking_id), "given_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."refund_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."refund_accounts" OWNER TO "postgres";

CREATE TABLE "private"."refund_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "created_by" uuid, CONSTRAINT "refund_files_pkey" PRIMARY KEY (id), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."refund_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."refund_files" OWNER TO "postgres";

CREATE TABLE "private"."refund_transfers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "file_id" uuid NOT NULL, "booking_id" uuid NOT NULL, "amount" numeric(10,2) NOT NULL, "paid_at" timestamp with time zone, CONSTRAINT "refund_transfers_amount_range" CHECK ((amount > (0)::numeric)), CONSTRAINT "refund_transfers_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."refund_transfers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."refund_transfers" OWNER TO "postgres";

CREATE TABLE "public"."call_offs" ("event_id" uuid NOT NULL, "reason" text NOT NULL, "note" text, "message" text, "answer_until" date NOT NULL, "called_off_by" uuid, CONSTRAINT "call_offs_message_length" CHECK ((char_length(message) <= 2000)), CONSTRAINT "call_offs_note_length" CHECK ((char_length(note) <= 500)), CONSTRAINT "call_offs_pkey" PRIMARY KEY (event_id), CONSTRAINT "call_offs_reason_known" CHECK ((reason = ANY (ARRAY['too_few'::text, 'weather'::text, 'safety'::text, 'supplier'::text, 'guide'::text, 'other'::text]))), "called_off_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "public"."call_offs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."call_offs" OWNER TO "postgres";

ALTER TABLE "public"."settings" ADD COLUMN "call_off_answer_days" integer NOT NULL DEFAULT 14;

ALTER TABLE "public"."settings" ADD COLUMN "bank_code" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."settings" ADD COLUMN "apca_number" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.aba_cents(amount numeric, width integer DEFAULT 10)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lpad((amount * 100)::bigint::text, width, '0')
$function$;

ALTER FUNCTION "private"."aba_cents"(numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.aba_text(value text, width integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select rpad(left(regexp_replace(coalesce(value, ''), '[^A-Za-z0-9 .,&''/()-]', ' ', 'g'), width), width)
$function$;

ALTER FUNCTION "private"."aba_text"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answered_by(c private.call_off_choices, token uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when token is null and b.user_id is distinct from private.me() then 'staff' else 'booker' end
  from public.bookings b where b.id = c.booking_id
$function$;

ALTER FUNCTION "private"."answered_by"(private.call_off_choices, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_off_email(c private.call_off_choices)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('key', c.id, 'booking_id', b.id, 'reference', b.reference, 'event', e.title, 'event_id', e.id,
    'start_date', e.start_date, 'end_date', e.end_date, 'refund', b.refund_due, 'answer_until', o.answer_until,
    'token', private.new_call_off_token(c.id))
  from public.bookings b, public.events e, public.call_offs o
  where b.id = c.booking_id and e.id = c.event_id and o.event_id = c.event_id
$function$;

ALTER FUNCTION "private"."call_off_email"(private.call_off_choices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_off_obstacle(e public.events)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when e.id is null then 'not_found' when e.called_off_at is not null then 'already_called_off'
    when e.status <> 'published' then 'not_published' when e.end_date < private.today() then 'ended' end
$function$;

ALTER FUNCTION "private"."call_off_obstacle"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.card_refund_due(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(least(b.refund_due - private.pending_refunds_of(b.id), coalesce(sum(l.amount_left), 0)), 0)
  from private.card_payments_left(b.id, null) l cross join private.card_provider() p
  where (l.mode, l.account_id) = (p.mode, p.account_id) and l.amount_left > 0
$function$;

ALTER FUNCTION "private"."card_refund_due"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_fee(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.has_refund_offer(b.id) or (private.event_of(b)).called_off_at is not null then 0
    when private.today() <= (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int
      then (b.move_policy ->> 'fee')::numeric
    else (b.move_policy ->> 'late_fee')::numeric end
$function$;

CREATE OR REPLACE FUNCTION private.change_obstacle(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  booked constant public.events := private.event_of(b);
  sale jsonb := private.sale_refusal(e);
  twin constant public.bookings := private.live_booking(b.customer_id, e.id);
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if private.today() >= booked.start_date and booked.called_off_at is null then
    return private.result('departed', jsonb_build_object('departed_on', booked.start_date));
  end if;
  if e.id = b.event_id then return private.result('same_departure'); end if;
  if sale ->> 'status' = 'closed' and staff and e.start_date > private.today() then sale := null; end if;
  if sale is not null then return sale; end if;
  if b.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  refusal := private.guardian_refusal(private.stored_travellers(b.id), e);
  if refusal ->> 'status' = 'invalid' then return private.result('too_young'); end if;
  return coalesce(refusal, private.rooms_refusal(private.choices_on_departure(b, e), e, b.seats, b.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.count_held_seats()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant uuid := case when tg_op <> 'INSERT' then old.held_event_id end;
  after constant uuid := case when tg_op <> 'DELETE' then new.held_event_id end;
begin
  if before is not distinct from after then return null; end if;
  update public.event_stats s set seats_taken = s.seats_taken - old.seats where s.event_id = before;
  update public.event_stats s set seats_taken = s.seats_taken + new.seats, next_expiry = least(s.next_expiry, new.answer_by)
  where s.event_id = after;
  return null;
end
$function$;

ALTER FUNCTION "private"."count_held_seats"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.current_choice(c private.call_off_choices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(c.choice, case when c.answer_by <= private.now() then 'refund' end)
$function$;

ALTER FUNCTION "private"."current_choice"(private.call_off_choices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.date_to_hold(b public.bookings)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.id from private.call_off_dates o join public.events d on d.id = o.offered_id
  cross join private.event_of(b) e
  where o.event_id = b.event_id and coalesce(private.free_seats(d) >= b.seats, true)
    and (private.live_booking(b.customer_id, d.id)).id is null
  order by abs(d.start_date - e.start_date), d.start_date, d.id limit 1
$function$;

ALTER FUNCTION "private"."date_to_hold"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dates_instead(e public.events)
 RETURNS SETOF public.events
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.* from public.events d
  where d.journey_id = e.journey_id and d.id <> e.id and d.status = 'published' and d.start_date > private.today()
    and private.sale_obstacle(d) is null and coalesce(private.free_seats(d) > 0, true)
$function$;

ALTER FUNCTION "private"."dates_instead"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dates_of_choice(c private.call_off_choices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date,
    'end_date', e.end_date, 'total', m.change #> '{after,total}', 'refund_due', m.change -> 'refund_due',
    'unpaid', greatest((m.change #>> '{after,total}')::numeric - (m.change ->> 'paid')::numeric, 0),
    'is_held', e.id is not distinct from c.held_event_id, 'is_full', m.change ->> 'asks' is not null,
    'given_up', m.change -> 'given_up') order by e.start_date, e.id), '[]')
  from private.call_off_dates d join public.events e on e.id = d.offered_id
  cross join lateral (select private.moved_after_call_off(c, e)) m (change)
  where d.event_id = c.event_id and m.change ->> 'status' = 'ok'
$function$;

ALTER FUNCTION "private"."dates_of_choice"(private.call_off_choices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.departure_change(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  before constant public.events := private.event_of(b);
  refusal jsonb := case when e.id is null or not (private.is_visible(e) or private.is_date_instead(b.event_id, e.id))
      then private.result('not_found')
    else private.change_obstacle(b, e, staff) end;
  choices jsonb;
  lines jsonb;
  total numeric;
begin
  if refusal is not null then return refusal; end if;
  choices := private.choices_on_departure(b, e);
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free)), sum(l.amount) into lines, total
  from private.lines_on_departure(b, e, choices) l;
  return private.result('ok', jsonb_build_object(
    'asks', private.staff_request_reason(b, e, staff), 'seats', b.seats, 'paid', b.paid_amount,
    'fee', private.change_fee(b) * b.seats, 'refund_due', greatest(b.paid_amount - total, 0),
    'self_until', before.start_date - (b.move_policy ->> 'days')::int,
    'given_up', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description)
        order by l.id), '[]')
      from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
        and l.kind in ('room_option', 'extra', 'discount') and not exists (
          select from jsonb_array_elements(lines) n where n ->> 'kind' = l.kind
            and lower(n ->> 'description') = lower(l.description))),
    'before', jsonb_build_object('event_id', before.id, 'title', before.title, 'location', before.location,
      'start_date', before.start_date, 'end_date', before.end_date, 'total', b.total_amount,
      'lines', private.lines_of(b.id), 'installments', private.installments_of(b.id)),
    'after', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
      'start_date', e.start_date, 'end_date', e.end_date, 'total', total, 'lines', lines,
      'installments', private.moved_installments(b, e.start_date, private.plan_for_total(b, total, e.start_date)))));
end
$function$;

CREATE OR REPLACE FUNCTION private.end_due_holds()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one uuid;
  first_error text;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select h.held_event_id from private.call_off_choices h
    where h.held_event_id is not null and h.answer_by <= private.now()
    union
    select b.event_id from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    begin
      perform e.id from public.events e where e.id = one for update;
      perform private.end_holds(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_holds(event_id uuid, OUT bookings integer, OUT offers integer, OUT transfers integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holds constant int := private.release_expired_holds(event_id);
begin
  offers := private.expire_offers(event_id);
  transfers := private.expire_bank_transfers(event_id);
  bookings := private.expire_bookings(event_id);
  if bookings + offers + holds = 0 then return; end if;
  update public.event_stats s set next_expiry = least(
    (select min(b.expires_at) from public.bookings b where b.event_id = s.event_id and b.status = 'pending'),
    (select min(w.offer_expires_at) from public.waitlist_submissions w
      where w.event_id = s.event_id and w.status = 'offered'),
    (select min(h.answer_by) from private.call_off_choices h where h.held_event_id = s.event_id))
  where s.event_id = end_holds.event_id;
  perform private.offer_free_seats(event_id);
end
$function$;

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
  perform private.erase_payers(ids);
  delete from private.refund_accounts a where a.booking_id = any (ids);
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

CREATE OR REPLACE FUNCTION private.erase_old_travellers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  delete from private.refund_accounts a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_refund_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.refund_accounts a where a.booking_id = new.id;
  return null;
end
$function$;

ALTER FUNCTION "private"."erase_refund_account"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.expired_seats(event_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select sum(b.seats) from public.bookings b
    where b.event_id = expired_seats.event_id and b.status = 'pending' and not private.is_live(b)), 0)
    + coalesce((
      select sum(w.seats) from public.waitlist_submissions w
      where w.event_id = expired_seats.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()), 0)
    + coalesce((
      select sum(h.seats) from private.call_off_choices h
      where h.held_event_id = expired_seats.event_id and h.answer_by <= private.now()), 0);
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
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.hash_call_off_token(token uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(token::text, 'UTF8')), 'hex')
$function$;

ALTER FUNCTION "private"."hash_call_off_token"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invite_bookers(event_id uuid, answer_by timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  -- One booking after the other, because each hold takes seats.
  for b in select t.* from public.bookings t where t.event_id = invite_bookers.event_id
    and (t.status = 'confirmed' or t.status = 'pending' and t.paid_amount > 0)
    order by t.status, t.paid_amount > 0 desc, t.created_at, t.id
  loop
    insert into private.call_off_choices (event_id, booking_id, seats, paid, can_move, answer_by, held_event_id)
    values (b.event_id, b.id, b.seats, b.paid_amount, b.status = 'confirmed', invite_bookers.answer_by,
      case when b.status = 'confirmed' then private.date_to_hold(b) end);
  end loop;
end
$function$;

ALTER FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_account_used(booking_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.refund_transfers t
    where t.booking_id = is_account_used.booking_id and t.paid_at is null)
$function$;

ALTER FUNCTION "private"."is_account_used"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_date_instead(event_id uuid, offered_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.call_off_dates d
    where d.event_id = is_date_instead.event_id and d.offered_id = is_date_instead.offered_id)
$function$;

ALTER FUNCTION "private"."is_date_instead"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_call_off_choice(choice_id uuid, other_event uuid DEFAULT NULL::uuid)
 RETURNS private.call_off_choices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.call_off_choices;
begin
  select * into c from private.call_off_choices t where t.id = lock_call_off_choice.choice_id;
  perform private.lock_event(e.id) from (select t.id from public.events t
    where t.id in (c.event_id, c.held_event_id, other_event) order by t.id) e;
  perform t.id from public.bookings t where t.id = c.booking_id for update;
  select * into c from private.call_off_choices t where t.id = lock_call_off_choice.choice_id for no key update;
  return c;
end
$function$;

ALTER FUNCTION "private"."lock_call_off_choice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moved_after_call_off(c private.call_off_choices, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = c.booking_id;
  b.status := 'confirmed';
  b.expires_at := null;
  return private.departure_change(b, e, true);
end
$function$;

ALTER FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.needs_refund_account(b public.bookings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.transfer_due(b) > 0 and not exists (select from private.refund_accounts a where a.booking_id = b.id)
$function$;

ALTER FUNCTION "private"."needs_refund_account"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_call_off_token(choice_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant uuid := gen_random_uuid();
begin
  insert into private.call_off_links (token_hash, choice_id)
  values (private.hash_call_off_token(token), new_call_off_token.choice_id);
  return token;
end
$function$;

ALTER FUNCTION "private"."new_call_off_token"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_called_off(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) || p.choice order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference, b.paid_amount as refund,
      jsonb_build_object('message', o.message) || case when h.id is null then '{}' else jsonb_build_object(
        'can_move', h.can_move and exists (select from private.call_off_dates d where d.event_id = e.id),
        'answer_until', o.answer_until, 'token', private.new_call_off_token(h.id)) end as choice
    from public.bookings b join public.customers c on c.id = b.customer_id
    left join public.call_offs o on o.event_id = e.id
    left join private.call_off_choices h on h.booking_id = b.id and h.event_id = e.id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0, '{}' from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$function$;

CREATE OR REPLACE FUNCTION private.open_call_off_choice(token uuid, booking_id uuid, OUT choice_id uuid, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if token is null then
    choice_id := (select c.id from private.call_off_choices c join public.bookings b on b.id = c.booking_id
      where c.booking_id = open_call_off_choice.booking_id and private.can_access_booking(b)
      order by c.answer_by desc, c.id limit 1);
    if choice_id is null then refusal := private.result('not_found'); end if;
    return;
  end if;
  perform private.lock_network();
  if private.is_network_over('call_off') then
    refusal := private.result('too_many');
    return;
  end if;
  choice_id := (select l.choice_id from private.call_off_links l where l.token_hash = private.hash_call_off_token(token));
  if choice_id is null then
    perform private.record_network_request('call_off');
    refusal := private.result('not_found');
  end if;
  return;
end
$function$;

ALTER FUNCTION "private"."open_call_off_choice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pays_for_bookings(event_id uuid)
 RETURNS TABLE(by_card numeric, by_transfer numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(least(b.paid_amount, c.amount)), 0), coalesce(sum(b.paid_amount - least(b.paid_amount, c.amount)), 0)
  from public.bookings b cross join lateral (select coalesce(sum(l.amount_left), 0) as amount
    from private.card_payments_left(b.id, null) l) c
  where b.event_id = pays_for_bookings.event_id and private.is_live(b)
$function$;

ALTER FUNCTION "private"."pays_for_bookings"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.staff_second_factor and not old.staff_second_factor and not private.has_shown_factor() then
    raise exception using errcode = '22023', message = 'Show your own second factor first.', detail = 'own_factor_first';
  end if;
  new.email := coalesce(private.clean(new.email), '');
  new.phone := coalesce(private.clean(new.phone), '');
  new.abn := coalesce(private.clean(new.abn), '');
  new.legal_name := coalesce(private.clean(new.legal_name), '');
  new.address := coalesce(private.clean(new.address), '');
  new.insurer := coalesce(private.clean(new.insurer), '');
  new.accreditation := coalesce(private.clean(new.accreditation), '');
  new.data_countries := coalesce(private.clean(new.data_countries), '');
  new.bank_account_name := coalesce(private.clean(new.bank_account_name), '');
  new.bank_bsb := coalesce(private.clean(new.bank_bsb), '');
  new.bank_account_number := coalesce(private.clean(new.bank_account_number), '');
  new.bank_code := upper(coalesce(private.clean(new.bank_code), ''));
  new.apca_number := coalesce(private.clean(new.apca_number), '');
  new.version := old.version;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_refund_account(booking_id uuid, account_name text, bsb text, account_number text)
 RETURNS private.refund_accounts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (booking_id, private.clean(account_name),
    regexp_replace(regexp_replace(coalesce(bsb, ''), '[ -]', '', 'g'), '^([0-9]{3})([0-9]{3})$', '\1-\2'),
    regexp_replace(coalesce(account_number, ''), '[ -]', '', 'g'), private.now())::private.refund_accounts
$function$;

ALTER FUNCTION "private"."read_refund_account"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_account_errors(account private.refund_accounts)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.validation_errors(account, 'account_name', 'bsb', 'account_number')
$function$;

ALTER FUNCTION "private"."refund_account_errors"(private.refund_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_file(file_id uuid, left_out integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.result('ok', jsonb_build_object('file_id', refund_file.file_id,
    'contents', private.refund_file_contents(refund_file.file_id), 'transfers', count(*), 'total', sum(t.amount),
    'left_out', left_out))
  from private.refund_transfers t where t.file_id = refund_file.file_id and t.paid_at is null having count(*) > 0
$function$;

ALTER FUNCTION "private"."refund_file"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_file_contents(file_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with own as (select s.*, regexp_replace(s.bank_bsb, '^([0-9]{3})[^0-9]?([0-9]{3})$', '\1-\2') as bsb,
    regexp_replace(s.bank_account_number, '[^0-9]', '', 'g') as number from private.settings() s),
  lines as (select t.amount, b.reference, a.* from private.refund_transfers t join public.bookings b on b.id = t.booking_id
    join private.refund_accounts a on a.booking_id = b.id
    where t.file_id = refund_file_contents.file_id and t.paid_at is null)
  select '0' || repeat(' ', 17) || '01' || o.bank_code || repeat(' ', 7) || private.aba_text(o.bank_account_name, 26)
    || o.apca_number || private.aba_text('REFUNDS', 12) || to_char(private.today(), 'DDMMYY') || repeat(' ', 40) || e'\r\n'
    || (select string_agg('1' || l.bsb || lpad(l.account_number, 9) || ' 50' || private.aba_cents(l.amount)
      || private.aba_text(l.account_name, 32) || private.aba_text(l.reference, 18) || o.bsb || lpad(o.number, 9)
      || private.aba_text(o.bank_account_name, 16) || repeat('0', 8), e'\r\n' order by l.reference) from lines l) || e'\r\n'
    || '7999-999' || repeat(' ', 12) || (select private.aba_cents(sum(l.amount)) || private.aba_cents(sum(l.amount))
      || private.aba_cents(0) || repeat(' ', 24) || lpad(count(*)::text, 6, '0') from lines l) || repeat(' ', 40) || e'\r\n'
  from own o
$function$;

ALTER FUNCTION "private"."refund_file_contents"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_key(choice_id uuid, booking_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(choice_id || ':' || count(*))::uuid from public.card_refunds r join public.payments p on p.id = r.payment_id
  where p.booking_id = refund_key.booking_id and r.status in ('failed', 'canceled')
$function$;

ALTER FUNCTION "private"."refund_key"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_state(c private.call_off_choices, b public.bookings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.current_choice(c) is null then 'undecided'
    when c.choice = 'date' or c.paid = 0 then 'none'
    when b.refund_due = 0 then 'refunded'
    when private.pending_refunds_of(b.id) > 0 then 'waiting'
    when private.card_refund_due(b) > 0 then case when exists (select from public.card_refunds r
        join public.payments p on p.id = r.payment_id where p.booking_id = b.id and r.status in ('failed', 'canceled'))
      then 'refused' else 'ready' end
    when private.is_account_used(b.id) then 'in_file'
    when private.needs_refund_account(b) then 'needs_account' else 'ready_for_file' end
$function$;

ALTER FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.release_expired_holds(event_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  released int;
begin
  update private.call_off_choices h set held_event_id = null
  where h.held_event_id = release_expired_holds.event_id and h.answer_by <= private.now();
  get diagnostics released = row_count;
  return released;
end
$function$;

ALTER FUNCTION "private"."release_expired_holds"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_call_off_deadlines()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reminder_days constant int := 2; -- before the deadline, if at least twice as many days were given
  c private.call_off_choices;
  first_error text;
begin
  for c in select t.* from private.call_off_choices t where t.choice is null
    and t.answer_by <= private.now() + make_interval(days => reminder_days) order by t.event_id, t.id
  loop
    begin
      if c.answer_by <= private.now() then
        c := private.lock_call_off_choice(c.id);
        if c.choice is null then perform private.write_refund_choice(c, 'deadline'); end if;
      elsif exists (select from public.call_offs o where o.event_id = c.event_id
          and o.called_off_at <= c.answer_by - make_interval(days => 2 * reminder_days))
        and not exists (select from public.email_outbox m where m.dedupe_key = 'call_off_reminder:' || c.id) then
        perform private.queue_customer_email(b.customer_id, 'call_off_reminder',
          jsonb_build_object('can_move', c.can_move) || private.call_off_email(c))
        from public.bookings b where b.id = c.booking_id;
      end if;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$function$;

ALTER FUNCTION "private"."run_call_off_deadlines"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_scheduled_job(job text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wrong text;
begin
  case job
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'decisions' then perform private.request_decisions();
    when 'call_offs' then wrong := private.run_call_off_deadlines();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'emails' then wrong := private.prune_outbox();
    when 'retention' then perform private.erase_old_data();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_refund_account(account private.refund_accounts)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
  values (account.booking_id, account.account_name, account.bsb, account.account_number)
  on conflict (booking_id) do update set account_name = excluded.account_name, bsb = excluded.bsb,
    account_number = excluded.account_number, given_at = private.now()
$function$;

ALTER FUNCTION "private"."save_refund_account"(private.refund_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.seats_held_for(booking_id uuid, event_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select sum(h.seats) from private.call_off_choices h
    where h.booking_id = seats_held_for.booking_id and h.held_event_id = seats_held_for.event_id
      and h.answer_by > private.now()), 0);
end
$function$;

ALTER FUNCTION "private"."seats_held_for"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_request_reason(b public.bookings, e public.events, staff boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when coalesce(b.seats > private.free_seats(e) + private.seats_held_for(b.id, e.id), false) then 'full'
    when not staff and not private.has_refund_offer(b.id)
      and private.today() > (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int then 'late' end
$function$;

CREATE OR REPLACE FUNCTION private.transfer_due(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(b.refund_due - private.pending_refunds_of(b.id) - private.card_refund_due(b), 0)
$function$;

ALTER FUNCTION "private"."transfer_due"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_choice(c private.call_off_choices, choice text, answered_by text, new_event_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.call_off_choices t set choice = write_choice.choice, answered_by = write_choice.answered_by,
    answered_at = private.now(), new_event_id = write_choice.new_event_id, held_event_id = null
  where t.id = c.id;
  perform private.audit('choose_after_call_off', 'bookings', c.booking_id::text,
    jsonb_build_object('choice', choice, 'answered_by', answered_by, 'event_id', c.event_id));
end
$function$;

ALTER FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_departure_change(b public.bookings, e public.events, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := b.user_id is distinct from private.me() and private.is_admin();
begin
  perform private.write_departure_lines(b, e, case when staff then 'staff' else 'member' end);
  delete from public.room_assignments a using public.travellers t
  where t.id = a.traveller_id and t.booking_id = b.id;
  delete from private.refund_offers o where o.booking_id = b.id;
  update public.bookings t set event_id = e.id,
    changes_close_days = coalesce(e.changes_close_days, (private.settings()).changes_close_days),
    cancellation_policy = private.cancellation_policy(e), move_policy = private.move_policy(e), is_double = false,
    free_until_guaranteed = private.is_free_until_guaranteed(e),
    deposit_amount = least(private.seat_deposit(e) * t.seats + case when e.deposit_includes_extras then (
      select greatest(coalesce(sum(l.amount), 0), 0) from public.booking_lines l where l.booking_id = t.id
        and l.removed_at is null and l.kind in ('extra', 'room_option')) else 0 end, t.total_amount)
  where t.id = b.id;
  perform private.write_installments(b.id, change #> '{after,installments}');
  perform private.set_next_due_date(b.id);
  perform private.sync_plan_status(b.id);
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff and r.event_id = e.id then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('change_departure', 'bookings', b.id::text, jsonb_build_object('seats', b.seats,
    'fee', change -> 'fee', 'before', jsonb_build_object('event_id', b.event_id, 'total', b.total_amount),
    'after', jsonb_build_object('event_id', e.id, 'total', change #> '{after,total}')));
  perform private.queue_customer_email(b.customer_id, 'departure_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'event_before', change #> '{before,title}', 'start_date_before', change #> '{before,start_date}',
    'end_date_before', change #> '{before,end_date}', 'total_before', b.total_amount, 'total', change #> '{after,total}',
    'lines', change #> '{after,lines}', 'installments', change #> '{after,installments}',
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up'));
end
$function$;

CREATE OR REPLACE FUNCTION private.write_refund_choice(c private.call_off_choices, answered_by text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.write_choice(c, 'refund', answered_by);
  perform private.queue_customer_email(b.customer_id, 'refund_selected', jsonb_build_object(
    'by_deadline', answered_by = 'deadline', 'needs_account', private.needs_refund_account(b)) || private.call_off_email(c))
  from public.bookings b where b.id = c.booking_id;
end
$function$;

ALTER FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.call_off_answers(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('sales');
  return (
    select private.result('ok', jsonb_build_object('reason', o.reason, 'note', o.note, 'message', o.message,
      'answer_until', o.answer_until, 'answers', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference,
          'customer_name', u.full_name, 'seats', c.seats, 'paid', c.paid, 'choice', private.current_choice(c),
          'answered_by', c.answered_by, 'answered_at', c.answered_at, 'new_start_date', n.start_date,
          'held_start_date', case when private.current_choice(c) is null then h.start_date end,
          'refund_due', case when c.choice = 'date' then 0 else b.refund_due end,
          'refund_state', private.refund_state(c, b), 'card_amount', private.card_refund_due(b),
          'transfer_amount', private.transfer_due(b), 'refund_key', private.refund_key(c.id, b.id),
          'transfer_id', t.id, 'file_id', t.file_id, 'filed_at', f.created_at,
          'error', (select r.error from public.card_refunds r join public.payments p on p.id = r.payment_id
            where p.booking_id = b.id and r.status in ('failed', 'canceled') order by r.settled_at desc, r.id limit 1))
          order by u.full_name, b.reference), '[]')
        from private.call_off_choices c join public.bookings b on b.id = c.booking_id
        join public.customers u on u.id = b.customer_id
        left join public.events n on n.id = c.new_event_id left join public.events h on h.id = c.held_event_id
        left join private.refund_transfers t on t.booking_id = b.id and t.paid_at is null
        left join private.refund_files f on f.id = t.file_id
        where c.event_id = o.event_id)))
    from public.call_offs o where o.event_id = call_off_answers.event_id
    union all select private.result('not_found') limit 1);
end
$function$;

ALTER FUNCTION "public"."call_off_answers"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.call_off_choice(token uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened record;
  c private.call_off_choices;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  select * into c from private.call_off_choices t where t.id = opened.choice_id;
  return (
    select private.result('ok', jsonb_build_object('choice', private.current_choice(c), 'answered_by', c.answered_by,
      'answer_until', o.answer_until, 'message', o.message, 'reference', b.reference, 'seats', b.seats,
      'paid', b.paid_amount, 'total', b.total_amount,
      'refund_due', case when c.choice = 'date' then 0 else b.refund_due end,
      'by_transfer', case when c.choice = 'date' then 0 else private.transfer_due(b) end,
      'account_given', exists (select from private.refund_accounts a where a.booking_id = b.id),
      'account_used', private.is_account_used(b.id),
      'event', jsonb_build_object('title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date),
      'new_start_date', n.start_date, 'new_end_date', n.end_date,
      'dates', case when private.current_choice(c) is null and c.can_move then private.dates_of_choice(c) else '[]' end))
    from public.bookings b join public.call_offs o on o.event_id = c.event_id
    join public.events e on e.id = c.event_id left join public.events n on n.id = c.new_event_id
    where b.id = c.booking_id);
end
$function$;

ALTER FUNCTION "public"."call_off_choice"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.call_off_event(event_id uuid, reason text DEFAULT 'other'::text, note text DEFAULT NULL::text, message text DEFAULT NULL::text, answer_days integer DEFAULT NULL::integer, offered uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s public.settings := private.settings();
  e public.events;
  o public.call_offs;
  obstacle text;
  errors text[];
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  perform private.lock_event(t.id) from (select d.id from public.events d
    where d.id = call_off_event.event_id or d.id = any (offered) order by d.id) t;
  select * into e from public.events t where t.id = call_off_event.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  s.call_off_answer_days := coalesce(answer_days, s.call_off_answer_days);
  o.reason := reason;
  o.note := private.clean(note);
  o.message := private.clean(message);
  errors := private.validation_errors(o, 'reason', 'note', 'message')
    || array(select 'answer_days' where private.validation_errors(s, 'call_off_answer_days') <> '{}');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  o.answer_until := private.today() + s.call_off_answer_days;
  insert into public.call_offs (event_id, reason, note, message, answer_until, called_off_by)
  values (e.id, o.reason, o.note, o.message, o.answer_until, private.me());
  insert into private.call_off_dates (event_id, offered_id)
  select e.id, d.id from private.dates_instead(e) d where d.id = any (offered);
  perform private.invite_bookers(e.id, private.start_of(o.answer_until + 1));
  perform private.notify_called_off(e);
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update public.waitlist_submissions t set status = 'withdrawn'
  where t.event_id = e.id and t.status in ('waiting', 'offered');
  get diagnostics waiting = row_count;
  update private.call_off_choices h set held_event_id = null where h.held_event_id = e.id;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'call_off_reason', o.reason, 'bookings', ended.bookings, 'seats', ended.seats, 'refund', ended.refund,
    'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'seats', ended.seats,
    'refund', ended.refund, 'waiting', waiting, 'held', (select count(*) from private.call_off_choices h
      where h.event_id = e.id and h.held_event_id is not null)));
end
$function$;

ALTER FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.choose_date(event_id uuid, expected_total numeric, token uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened record;
  c private.call_off_choices;
  b public.bookings;
  e public.events;
  change jsonb;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  c := private.lock_call_off_choice(opened.choice_id, choose_date.event_id);
  select * into b from public.bookings t where t.id = c.booking_id;
  if token is null and b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if c.choice = 'date' and c.new_event_id = choose_date.event_id then return private.result('selected',
    jsonb_build_object('total', b.total_amount, 'refund_due', b.refund_due)); end if;
  if private.current_choice(c) is not null then
    return private.result('already_answered', jsonb_build_object('choice', private.current_choice(c)));
  end if;
  if b.paid_amount < c.paid or private.pending_refunds_of(b.id) > 0 then return private.result('refund_started'); end if;
  if not c.can_move or not private.is_date_instead(c.event_id, choose_date.event_id) then
    return private.result('not_offered');
  end if;
  select * into e from public.events t where t.id = choose_date.event_id;
  change := private.moved_after_call_off(c, e);
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is not null then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  end if;
  if (change #>> '{after,total}')::numeric is distinct from expected_total then
    return private.result('price_changed', jsonb_build_object('total', change #> '{after,total}'));
  end if;
  perform private.write_choice(c, 'date', private.answered_by(c, token), e.id);
  update public.bookings t set status = 'confirmed', cancelled_at = null, retained_amount = 0
  where t.id = b.id returning * into b;
  perform private.write_departure_change(b, e, change);
  return private.result('selected', jsonb_build_object('total', change #> '{after,total}', 'refund_due', change -> 'refund_due'));
end
$function$;

ALTER FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.choose_refund(token uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid, account_name text DEFAULT NULL::text, bsb text DEFAULT NULL::text, account_number text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened record;
  c private.call_off_choices;
  b public.bookings;
  account private.refund_accounts;
  errors text[] := '{}';
  is_given constant boolean := num_nonnulls(account_name, bsb, account_number) > 0;
  was_answered boolean;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  c := private.lock_call_off_choice(opened.choice_id);
  select * into b from public.bookings t where t.id = c.booking_id;
  if token is null and b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if c.choice = 'date' then return private.result('already_answered', jsonb_build_object('choice', c.choice)); end if;
  account := private.read_refund_account(b.id, account_name, bsb, account_number);
  if is_given or private.needs_refund_account(b) and private.answered_by(c, token) = 'booker' then
    errors := private.refund_account_errors(account);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if is_given and private.is_account_used(b.id) then return private.result('account_used'); end if;
  was_answered := private.current_choice(c) is not null;
  if is_given and private.transfer_due(b) > 0 then perform private.save_refund_account(account); end if;
  if c.choice is null then
    perform private.write_refund_choice(c, case when was_answered then 'deadline' else private.answered_by(c, token) end);
  end if;
  return private.result(case when was_answered then 'saved' else 'selected' end,
    jsonb_build_object('refund_due', b.refund_due));
end
$function$;

ALTER FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.make_refund_file(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s constant public.settings := private.settings();
  file uuid;
  left_out int;
begin
  perform private.require_permission('money');
  if not exists (select from public.call_offs o where o.event_id = make_refund_file.event_id) then
    return private.result('not_found');
  end if;
  if not private.has_bank_account(s) or s.bank_code = '' or s.apca_number = ''
    or s.bank_bsb !~ '^[0-9]{3}[^0-9]?[0-9]{3}$' or length(regexp_replace(s.bank_account_number, '[^0-9]', '', 'g')) > 9 then
    return private.result('no_bank_details');
  end if;
  perform private.lock_event(make_refund_file.event_id);
  insert into private.refund_files (event_id, created_by) values (make_refund_file.event_id, private.me())
  returning id into file;
  with due as (
    select b.id, private.transfer_due(b) as amount, private.my_role() <> 'owner'
      and private.me() in (b.user_id, u.profile_id) as is_own
    from private.call_off_choices c join public.bookings b on b.id = c.booking_id
    join public.customers u on u.id = b.customer_id
    where c.event_id = make_refund_file.event_id and private.refund_state(c, b) = 'ready_for_file'
  ), filed as (
    insert into private.refund_transfers (file_id, booking_id, amount)
    select file, d.id, d.amount from due d
    where d.is_own is not true and private.beyond_refund_limit(d.amount, d.id, null) is null
    returning booking_id
  )
  select count(*) into left_out from due d where d.id not in (select f.booking_id from filed f);
  if private.refund_file(file) is null then
    delete from private.refund_files f where f.id = file;
    return private.result('nothing_due', jsonb_build_object('left_out', left_out));
  end if;
  perform private.audit('make_refund_file', 'events', make_refund_file.event_id::text,
    (select jsonb_build_object('transfers', count(*), 'amount', sum(t.amount)) from private.refund_transfers t
      where t.file_id = file));
  return private.refund_file(file, left_out);
end
$function$;

ALTER FUNCTION "public"."make_refund_file"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_call_off(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  select * into e from public.events t where t.id = preview_call_off.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  return (
    select private.result('ok', jsonb_build_object('bookings', count(b.id), 'people', coalesce(sum(b.seats), 0),
      'paid', coalesce(sum(b.paid_amount), 0), 'unpaid_bookings', count(b.id) filter (where b.paid_amount = 0),
      'answer_days', (private.settings()).call_off_answer_days,
      'waiting', (select count(*) from public.waitlist_submissions w
        where w.event_id = e.id and w.status in ('waiting', 'offered')),
      'dates', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'start_date', d.start_date,
        'end_date', d.end_date, 'price', private.seat_price(d), 'free_seats', private.free_seats(d))
        order by d.start_date, d.id), '[]') from private.dates_instead(e) d))
      || (select jsonb_build_object('by_card', m.by_card, 'by_transfer', m.by_transfer)
        from private.pays_for_bookings(e.id) m))
    from public.bookings b where b.event_id = e.id and private.is_live(b));
end
$function$;

ALTER FUNCTION "public"."preview_call_off"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_refund_file(file_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('money');
  return coalesce(private.refund_file(read_refund_file.file_id), private.result('not_found'));
end
$function$;

ALTER FUNCTION "public"."read_refund_file"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_refund_transfer(transfer_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t private.refund_transfers;
  refund jsonb;
begin
  perform private.require_permission('money');
  select * into t from private.refund_transfers r where r.id = transfer_id;
  if not found then return private.result('not_found'); end if;
  perform private.lock_booking(t.booking_id);
  if not exists (select from private.refund_transfers r where r.id = t.id) then return private.result('not_found'); end if;
  refund := public.refund_payment(t.booking_id, t.amount, 'bank_transfer', null, t.id);
  if refund ->> 'status' <> 'refunded' then return refund; end if;
  update private.refund_transfers r set paid_at = coalesce(r.paid_at, private.now()) where r.id = t.id;
  return private.result('recorded', jsonb_build_object('amount', t.amount));
end
$function$;

ALTER FUNCTION "public"."record_refund_transfer"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.return_refund_transfer(transfer_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t private.refund_transfers;
begin
  perform private.require_permission('money');
  select * into t from private.refund_transfers r where r.id = transfer_id;
  if not found then return private.result('not_found'); end if;
  perform private.lock_booking(t.booking_id);
  delete from private.refund_transfers r where r.id = t.id and r.paid_at is null;
  if not found then return private.result('already_recorded'); end if;
  delete from private.refund_accounts a where a.booking_id = t.booking_id;
  perform private.audit('return_refund_transfer', 'bookings', t.booking_id::text, jsonb_build_object('amount', t.amount));
  return private.result('returned');
end
$function$;

ALTER FUNCTION "public"."return_refund_transfer"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."call_off_choices" ADD CONSTRAINT "call_off_choices_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."call_off_choices" ADD CONSTRAINT "call_off_choices_held_event_id_fkey" FOREIGN KEY (held_event_id) REFERENCES public.events(id) ON DELETE SET NULL;

ALTER TABLE "private"."call_off_choices" ADD CONSTRAINT "call_off_choices_new_event_id_fkey" FOREIGN KEY (new_event_id) REFERENCES public.events(id) ON DELETE SET NULL;

ALTER TABLE "private"."call_off_dates" ADD CONSTRAINT "call_off_dates_offered_id_fkey" FOREIGN KEY (offered_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "private"."call_off_links" ADD CONSTRAINT "call_off_links_choice_id_fkey" FOREIGN KEY (choice_id) REFERENCES private.call_off_choices(id) ON DELETE CASCADE;

ALTER TABLE "private"."network_requests" ADD CONSTRAINT "network_requests_kind_known" CHECK ((kind = ANY (ARRAY['join'::text, 'book'::text, 'transfer'::text, 'order'::text, 'message'::text, 'interest'::text, 'product_interest'::text, 'promo_code'::text, 'payment_link'::text, 'call_off'::text])));

ALTER TABLE "private"."refund_accounts" ADD CONSTRAINT "refund_accounts_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."refund_files" ADD CONSTRAINT "refund_files_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."refund_transfers" ADD CONSTRAINT "refund_transfers_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."refund_transfers" ADD CONSTRAINT "refund_transfers_file_id_fkey" FOREIGN KEY (file_id) REFERENCES private.refund_files(id) ON DELETE CASCADE;

ALTER TABLE "public"."call_offs" ADD CONSTRAINT "call_offs_called_off_by_fkey" FOREIGN KEY (called_off_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."call_offs" ADD CONSTRAINT "call_offs_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "private"."call_off_choices" ADD CONSTRAINT "call_off_choices_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.call_offs(event_id) ON DELETE CASCADE;

ALTER TABLE "private"."call_off_dates" ADD CONSTRAINT "call_off_dates_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.call_offs(event_id) ON DELETE CASCADE;

ALTER TABLE "private"."refund_files" ADD CONSTRAINT "refund_files_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.call_offs(event_id) ON DELETE CASCADE;

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_apca_number_check" CHECK ((apca_number ~ '^([0-9]{6})?$'::text));

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_bank_code_check" CHECK ((bank_code ~ '^([A-Z]{3})?$'::text));

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_call_off_answer_days_check" CHECK (((call_off_answer_days >= 1) AND (call_off_answer_days <= 60)));

CREATE VIEW "public"."booking_balances" WITH (security_invoker=true) AS  SELECT b.id AS booking_id,
    s.status,
    b.total_amount,
    private.gst_in(m.invoice_total,
        CASE
            WHEN ( SELECT e.gst_free
               FROM public.events e
              WHERE (e.id = b.event_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    b.paid_amount,
    (
        CASE
            WHEN s.live THEN GREATEST((b.total_amount - b.paid_amount), (0)::numeric)
            ELSE (0)::numeric
        END)::numeric(10,2) AS balance,
        CASE
            WHEN (b.total_amount = (0)::numeric) THEN 100
            ELSE (floor((LEAST((b.paid_amount / b.total_amount), (1)::numeric) * (100)::numeric)))::integer
        END AS percent_paid,
        CASE
            WHEN (b.paid_amount >= b.total_amount) THEN 'paid'::text
            WHEN (b.paid_amount > (0)::numeric) THEN 'partial'::text
            ELSE 'pending'::text
        END AS payment_status,
    m.refund_due,
        CASE
            WHEN s.live THEN b.next_due_date
            ELSE NULL::date
        END AS next_due_date,
    ( SELECT (i.amount - i.covered)
           FROM public.installment_schedule i
          WHERE (s.live AND (i.booking_id = b.id) AND (i.status <> 'paid'::text))
          ORDER BY i.sequence
         LIMIT 1) AS next_due_amount,
        CASE
            WHEN ((b.status = 'confirmed'::text) AND (b.next_due_date < ( SELECT private.today() AS today))) THEN ( SELECT sum((i.amount - i.covered)) AS sum
               FROM public.installment_schedule i
              WHERE ((i.booking_id = b.id) AND (i.status = 'overdue'::text)))
            ELSE (0)::numeric
        END AS overdue_amount,
    ( SELECT (COALESCE(sum(t.amount), (0)::numeric))::numeric(10,2) AS "coalesce"
           FROM public.bank_transfers t
          WHERE ((t.booking_id = b.id) AND (t.status = 'pending'::text) AND (private.current_bank_transfer_status(t.*) = 'pending'::text))) AS announced_amount,
    m.invoice_total
   FROM (((public.bookings b
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number)) current_settings)
     CROSS JOIN LATERAL ( SELECT n.status,
            (n.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) AS live
           FROM ( SELECT private.current_booking_status(b.*) AS status
                 OFFSET 0) n
         OFFSET 0) s)
     CROSS JOIN LATERAL ( SELECT d.refund_due,
            (
                CASE
                    WHEN s.live THEN b.total_amount
                    ELSE (b.paid_amount - d.refund_due)
                END)::numeric(10,2) AS invoice_total
           FROM ( SELECT
                        CASE
                            WHEN (s.status = b.status) THEN b.refund_due
                            ELSE b.paid_amount
                        END AS refund_due
                 OFFSET 0) d
         OFFSET 0) m);

ALTER VIEW "public"."booking_balances" OWNER TO "postgres";

CREATE VIEW "public"."booking_overview" WITH (security_invoker=true) AS  SELECT b.id,
    b.reference,
    b.event_id,
    e.title AS event_title,
    e.location AS event_location,
    e.start_date,
    e.end_date,
    b.customer_id,
    c.full_name AS customer_name,
    COALESCE(c.email, c.guest_email) AS customer_email,
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
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines,
    b.waived_amount,
    n.confirmation,
    n.to_confirm,
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed
   FROM ((((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
     LEFT JOIN LATERAL ( SELECT private.confirmation(e.*, x.seats_confirmed, NULL::integer, private.sale_state(e.*)) AS confirmation,
            GREATEST((e.min_group_size - x.seats_confirmed), 0) AS to_confirm
           FROM public.event_stats x
          WHERE (x.event_id = b.event_id)) n ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS given,
            (count(p.date_of_birth))::integer AS born
           FROM public.travellers p
          WHERE (p.booking_id = b.id)) t ON (true));

ALTER VIEW "public"."booking_overview" OWNER TO "postgres";

CREATE VIEW "public"."booking_payments" WITH (security_invoker=true) AS  SELECT p.id,
    p.booking_id,
    p.kind,
    p.method,
    p.amount,
    private.gst_in(p.amount,
        CASE
            WHEN ( SELECT e.gst_free
               FROM (public.bookings b
                 JOIN public.events e ON ((e.id = b.event_id)))
              WHERE (b.id = p.booking_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    p.reference,
    p.paid_at,
    p.purpose
   FROM (public.payments p
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number)) current_settings);

ALTER VIEW "public"."booking_payments" OWNER TO "postgres";

CREATE VIEW "public"."customer_overview" WITH (security_invoker=true) AS  SELECT c.id,
    c.profile_id,
    c.full_name,
    c.email,
    c.phone,
    c.status,
    c.member_status,
    c.last_activity,
    c.created_at,
    ( SELECT (count(*))::integer AS count
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS events_count,
    ( SELECT (COALESCE(sum((b.paid_amount - a.refund_due)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM (public.bookings b
             JOIN public.booking_balances a ON ((a.booking_id = b.id)))
          WHERE (b.customer_id = c.id)) AS total_spent,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title, 'date', h.start_date, 'cost', h.total_amount, 'status', h.state) ORDER BY h.start_date DESC), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT b.id,
                    b.event_id,
                    e.title,
                    e.start_date,
                    b.total_amount,
                        CASE
                            WHEN (b.status = 'cancelled'::text) THEN 'Cancelled'::text
                            WHEN (b.status = 'pending'::text) THEN 'Pending'::text
                            WHEN (e.end_date < ( SELECT private.today() AS today)) THEN 'Completed'::text
                            ELSE 'Upcoming'::text
                        END AS state
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))
                  ORDER BY e.start_date DESC
                 LIMIT 20) h) AS event_history,
    ( SELECT COALESCE(jsonb_agg(l.location), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT e.location
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.location <> ''::text))
                  GROUP BY e.location
                  ORDER BY (count(*)) DESC, e.location
                 LIMIT 5) l) AS favorite_locations,
    ( SELECT (COALESCE(sum(GREATEST((b.total_amount - b.paid_amount), (0)::numeric)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS owing,
    ( SELECT min(e.start_date) AS min
           FROM (public.bookings b
             JOIN public.events e ON ((e.id = b.event_id)))
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.start_date >= ( SELECT private.today() AS today)))) AS next_departure,
    c.forgotten_at,
    c.guest_email
   FROM public.customers c;

ALTER VIEW "public"."customer_overview" OWNER TO "postgres";

CREATE VIEW "public"."event_cards" WITH (security_invoker=true) AS  SELECT e.id,
    e.title,
    e.description,
    e.location,
    e.start_date,
    e.end_date,
    (e.end_date - e.start_date) AS nights,
    e.max_registrations,
    e.price,
    e.sale_price,
    private.seat_price(e.*) AS asking_price,
    private.seat_deposit(e.*, context.settings) AS deposit,
    e.currency,
    e.status,
    e.phase,
    e.custom_fields,
    (e.custom_fields ->> 'summary'::text) AS summary,
    e.event_type,
    e.version,
    e.created_at,
    e.updated_at,
    private.booking_closes(e.*, context.settings) AS booking_closes_on,
    private.changes_close(e.*, context.settings) AS changes_close_on,
    private.min_age(e.*, context.settings) AS min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    now.seats_taken,
        CASE
            WHEN (e.max_registrations IS NOT NULL) THEN GREATEST(0, (e.max_registrations - now.seats_taken))
            ELSE NULL::integer
        END AS spots_left,
    (picture.cover).image_url AS image_url,
    (picture.cover).alt_text AS image_alt,
    (picture.cover).width AS image_width,
    (picture.cover).height AS image_height,
        CASE
            WHEN ((now.state = ANY (ARRAY['coming_soon'::text, 'open'::text])) AND (e.max_registrations <= now.seats_taken)) THEN 'full'::text
            ELSE now.state
        END AS state,
        CASE
            WHEN (context.today < e.opens_on) THEN e.opens_on
            ELSE NULL::date
        END AS opens_on,
    NULLIF(GREATEST(private.members_book_from(e.*, context.settings), context.today), context.today) AS members_book_from,
    e.members_only,
    e.gst_free,
    (e.end_date >= context.today) AS is_upcoming,
    (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text, 'planning'::text])) AS is_available,
        CASE
            WHEN ((now.state = 'open'::text) AND COALESCE((e.max_registrations > now.seats_taken), true)) THEN 0
            WHEN (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text])) THEN 1
            WHEN (now.state = 'planning'::text) THEN 2
            ELSE 3
        END AS sort_group,
    e.journey_id,
    e.min_group_size,
    private.confirmation(e.*, s.seats_confirmed, (e.max_registrations - now.seats_taken), now.state) AS confirmation,
    GREATEST((e.min_group_size - s.seats_confirmed), 0) AS to_confirm,
    private.is_free_until_guaranteed(e.*) AS is_free_until_guaranteed
   FROM ((((public.events e
     JOIN public.event_stats s ON ((s.event_id = e.id)))
     CROSS JOIN ( SELECT settings.*::public.settings AS settings,
            private.today() AS today,
            private.now() AS at
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number)
         OFFSET 0) context)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (s.next_expiry <= context.at) THEN private.seats_held(s.*, context.at)
                    ELSE s.seats_taken
                END AS seats_taken,
            private.sale_state(e.*, context.today, context.settings) AS state
         OFFSET 0) now)
     CROSS JOIN LATERAL ( SELECT ( SELECT m.*::public.event_images AS m
                   FROM public.event_images m
                  WHERE (m.event_id = e.id)
                  ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
                 LIMIT 1) AS cover
         OFFSET 0) picture);

ALTER VIEW "public"."event_cards" OWNER TO "postgres";

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    COALESCE(c.email, c.guest_email) AS email,
    c.phone,
    b.created_at AS registration_date,
    b.status AS booking_status,
    b.seats,
    a.payment_status,
    t.date_of_birth,
    t.dietary,
    t.emergency_contact_name,
    t.emergency_contact_phone,
    t.room_mate,
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    ( SELECT o.description
           FROM public.booking_lines o
          WHERE ((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))) AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

CREATE VIEW "public"."journey_cards" WITH (security_invoker=true) AS  SELECT c.id,
    c.title,
    c.description,
    c.location,
    c.start_date,
    c.end_date,
    c.nights,
    c.max_registrations,
    c.price,
    c.sale_price,
    c.asking_price,
    c.deposit,
    c.currency,
    c.status,
    c.phase,
    c.custom_fields,
    c.summary,
    c.event_type,
    c.version,
    c.created_at,
    c.updated_at,
    c.booking_closes_on,
    c.changes_close_on,
    c.min_age,
    c.meeting_point,
    c.start_time,
    c.end_point,
    c.end_time,
    c.arrival_note,
    c.seats_taken,
    c.spots_left,
    c.image_url,
    c.image_alt,
    c.image_width,
    c.image_height,
    c.state,
    c.opens_on,
    c.members_book_from,
    c.members_only,
    c.gst_free,
    c.is_upcoming,
    c.is_available,
    c.sort_group,
    c.journey_id,
    c.min_group_size,
    c.confirmation,
    c.to_confirm,
    c.is_free_until_guaranteed,
    n.other_departures,
    n.from_price
   FROM (( SELECT DISTINCT ON (e.journey_id) e.id,
            ((count(*) OVER (PARTITION BY e.journey_id) - 1))::integer AS other_departures,
            min(e.asking_price) FILTER (WHERE e.is_available) OVER (PARTITION BY e.journey_id) AS from_price
           FROM public.event_cards e
          WHERE ((e.status = 'published'::text) AND (e.end_date >= ( SELECT private.today() AS today)))
          ORDER BY e.journey_id, e.sort_group, e.start_date, e.id) n
     JOIN public.event_cards c ON ((c.id = n.id)));

ALTER VIEW "public"."journey_cards" OWNER TO "postgres";

CREATE VIEW "public"."public_settings" WITH (security_invoker=true) AS  SELECT r.default_deposit,
    r.booking_closes_days,
    r.waitlist_closes_days,
    r.changes_close_days,
    r.last_installment_days,
    r.hold_hours,
    r.transfer_days,
    r.offer_hours,
    r.max_seats_per_booking,
    r.adult_age,
    r.min_age,
    r.early_booking_days,
    r.reply_hours,
    r.postage,
    r.order_days,
    r.faulty_goods_days,
    r.gst_percent,
    r.low_stock,
    r.member_discount_percent,
    r.refund_offer_days,
    r.traveller_retention_days,
    r.enquiry_retention_months,
    r.legal_name,
    r.address,
    r.insurer,
    r.accreditation,
    r.data_countries,
    r.email,
    r.phone,
    r.socials,
    r.abn,
    r.bank_account_name,
    r.bank_bsb,
    r.bank_account_number,
    r.under_construction,
    private.guest_hold_minutes() AS guest_hold_minutes,
    private.order_link_days() AS order_link_days,
    private.voucher_years() AS voucher_years,
    private.max_day_photos() AS day_photos,
    ((r.abn !~ '[1-9]'::text) OR (r.legal_name = ''::text) OR (r.address = ''::text) OR (NOT private.has_bank_account(r.*))) AS legal_texts_are_drafts,
    private.has_bank_account(r.*) AS bank_transfers_open
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

CREATE INDEX call_off_choices_event_idx ON private.call_off_choices USING btree (event_id);

CREATE INDEX call_off_choices_held_event_idx ON private.call_off_choices USING btree (held_event_id, answer_by);

CREATE INDEX call_off_choices_new_event_idx ON private.call_off_choices USING btree (new_event_id);

CREATE INDEX call_off_choices_open_idx ON private.call_off_choices USING btree (answer_by) WHERE (choice IS NULL);

CREATE INDEX call_off_dates_offered_idx ON private.call_off_dates USING btree (offered_id);

CREATE INDEX call_off_links_choice_idx ON private.call_off_links USING btree (choice_id);

CREATE INDEX refund_files_created_by_idx ON private.refund_files USING btree (created_by);

CREATE INDEX refund_files_event_idx ON private.refund_files USING btree (event_id);

CREATE INDEX refund_transfers_booking_idx ON private.refund_transfers USING btree (booking_id);

CREATE INDEX refund_transfers_file_idx ON private.refund_transfers USING btree (file_id);

CREATE UNIQUE INDEX refund_transfers_open_once ON private.refund_transfers USING btree (booking_id) WHERE (paid_at IS NULL);

CREATE INDEX call_offs_called_off_by_idx ON public.call_offs USING btree (called_off_by);

CREATE TRIGGER count_held_seats AFTER INSERT OR DELETE OR UPDATE OF held_event_id ON private.call_off_choices FOR EACH ROW EXECUTE FUNCTION private.count_held_seats();

CREATE TRIGGER erase_refund_account AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.refund_due > (0)::numeric) AND (new.refund_due = (0)::numeric))) EXECUTE FUNCTION private.erase_refund_account();

CREATE POLICY "Staff read called-off departures" ON "public"."call_offs" FOR SELECT TO "authenticated" USING (( SELECT private.has_permission('sales'::text) AS has_permission));

COMMENT ON COLUMN "private"."call_off_choices"."answer_by" IS 'When the time for the choice ends. From then on, the choice is a refund, even before the scheduled jobs run.';

COMMENT ON COLUMN "private"."call_off_choices"."answered_at" IS 'When the choice was made. Null: no choice yet.';

COMMENT ON COLUMN "private"."call_off_choices"."answered_by" IS 'booker, staff, or deadline (no choice in time). Null: no choice yet.';

COMMENT ON COLUMN "private"."call_off_choices"."booking_id" IS 'The booking of the called-off departure.';

COMMENT ON COLUMN "private"."call_off_choices"."can_move" IS 'Whether the booking was confirmed, so that it can change to another date.';

COMMENT ON COLUMN "private"."call_off_choices"."choice" IS 'refund or date (another date). Null: no choice yet.';

COMMENT ON COLUMN "private"."call_off_choices"."event_id" IS 'The called-off departure.';

COMMENT ON COLUMN "private"."call_off_choices"."held_event_id" IS 'The departure on which seats are held until answer_by. Null: no hold, because no date had enough free seats or the hold
has ended.';

COMMENT ON COLUMN "private"."call_off_choices"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."call_off_choices"."new_event_id" IS 'The other date. Null: no other date.';

COMMENT ON COLUMN "private"."call_off_choices"."paid" IS 'Paid amount when the departure was called off, AUD.';

COMMENT ON COLUMN "private"."call_off_choices"."seats" IS 'Number of seats of the booking, and of the hold.';

COMMENT ON COLUMN "private"."call_off_dates"."event_id" IS 'The called-off departure.';

COMMENT ON COLUMN "private"."call_off_dates"."offered_id" IS 'The departure that is offered instead.';

COMMENT ON COLUMN "private"."call_off_links"."choice_id" IS 'The choice that the link opens.';

COMMENT ON COLUMN "private"."call_off_links"."token_hash" IS 'SHA-256 of the token, in hexadecimal.';

COMMENT ON COLUMN "private"."refund_accounts"."account_name" IS 'Name of the account, up to 32 characters that payment files allow.';

COMMENT ON COLUMN "private"."refund_accounts"."account_number" IS 'Number of the account, 5 to 9 digits.';

COMMENT ON COLUMN "private"."refund_accounts"."booking_id" IS 'The booking that is refunded.';

COMMENT ON COLUMN "private"."refund_accounts"."bsb" IS 'BSB of the account, as 123-456.';

COMMENT ON COLUMN "private"."refund_files"."created_by" IS 'The staff member who made the file. Null: the account was deleted.';

COMMENT ON COLUMN "private"."refund_files"."event_id" IS 'The called-off departure.';

COMMENT ON COLUMN "private"."refund_files"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."refund_transfers"."amount" IS 'AUD.';

COMMENT ON COLUMN "private"."refund_transfers"."booking_id" IS 'The booking that is refunded.';

COMMENT ON COLUMN "private"."refund_transfers"."file_id" IS 'The file.';

COMMENT ON COLUMN "private"."refund_transfers"."id" IS 'Primary key; also the idempotency key of the refund in the ledger, so that a transfer is recorded once.';

COMMENT ON COLUMN "private"."refund_transfers"."paid_at" IS 'When staff recorded the transfer as made. Null: not recorded yet.';

COMMENT ON COLUMN "public"."call_offs"."answer_until" IS 'Last day on which bookers choose. Without a choice, the booking is refunded.';

COMMENT ON COLUMN "public"."call_offs"."called_off_by" IS 'The staff member who called it off. Null: the account was deleted.';

COMMENT ON COLUMN "public"."call_offs"."event_id" IS 'The departure that was called off.';

COMMENT ON COLUMN "public"."call_offs"."message" IS 'Message to the travellers, up to 2,000 characters. Null: none.';

COMMENT ON COLUMN "public"."call_offs"."note" IS 'Explanation for staff, up to 500 characters. Null: none.';

COMMENT ON COLUMN "public"."call_offs"."reason" IS 'too_few (too few travellers), weather, safety, supplier (hotel, transport or venue), guide (no guide) or other.';

COMMENT ON COLUMN "public"."event_stats"."next_expiry" IS 'The earliest time at which an unpaid booking, a waitlist offer or another hold of the event may expire and free its
seats. Null if there is none.';

COMMENT ON COLUMN "public"."event_stats"."seats_taken" IS 'Seats of confirmed bookings, pending bookings, open waitlist offers, and holds for travellers of called-off
departures. Expired seat holds are included until a scheduled job or the next booking ends them.';

COMMENT ON COLUMN "public"."settings"."apca_number" IS 'The company''s direct entry user ID (APCA) of 6 digits, from its bank. Empty: not set.';

COMMENT ON COLUMN "public"."settings"."bank_code" IS 'Three-letter abbreviation of the company''s bank in payment files, such as WBC. Empty: not set.';

COMMENT ON COLUMN "public"."settings"."call_off_answer_days" IS 'Number of days that travellers of a called-off departure have for choosing a refund or another date. Staff can give
another number for each departure.';

COMMENT ON FUNCTION "private"."aba_cents"(numeric, integer) IS 'An amount in cents in a payment file, filled with zeros.';

COMMENT ON FUNCTION "private"."aba_text"(text, integer) IS 'A text field of a payment file: characters that the layout allows, filled with spaces on the right.';

COMMENT ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) IS 'booker, if the caller opened the link or owns the booking; otherwise staff.';

COMMENT ON FUNCTION "private"."call_off_email"(private.call_off_choices) IS 'The data of an email to a booker of a called-off departure, with a new link to the choice.';

COMMENT ON FUNCTION "private"."call_off_obstacle"(public.events) IS 'The reason why staff cannot call off a departure. Null: they can.';

COMMENT ON FUNCTION "private"."card_refund_due"(public.bookings) IS 'The part of the refund due that begin_refund can send to cards, without refunds that are on their way. AUD.';

COMMENT ON FUNCTION "private"."change_fee"(public.bookings) IS 'The fee for changing the departure of a booking today, AUD per person. 0 while the customer can cancel a moved trip for
a full refund, and if the departure is called off.';

COMMENT ON FUNCTION "private"."count_held_seats"() IS 'Trigger: adds the seats of a hold for a traveller of a called-off departure to the seats taken, and subtracts them when
the hold ends. The caller must have locked the departure with the hold.';

COMMENT ON FUNCTION "private"."current_choice"(private.call_off_choices) IS 'The choice as of now: refund after answer_by, even before the scheduled jobs run. Null: no choice yet.';

COMMENT ON FUNCTION "private"."date_to_hold"(public.bookings) IS 'The offered departure on which seats are held for a booking of a called-off departure: the nearest in time that has
enough free seats and on which the customer has no booking. Null: there is none.';

COMMENT ON FUNCTION "private"."dates_instead"(public.events) IS 'The departures that staff can offer instead of a departure: upcoming departures of the same trip on sale, with free
seats.';

COMMENT ON FUNCTION "private"."dates_of_choice"(private.call_off_choices) IS 'The departures that a booker can choose instead, with the price of the booking there.';

COMMENT ON FUNCTION "private"."end_holds"(uuid) IS 'Expires the offers, bank transfers and unpaid bookings of a trip that are past their expiry time, and the holds for
travellers of called-off departures, then offers the freed seats to the waitlist. Returns the numbers of expired offers,
transfers and bookings.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, payers, bank accounts, notes and cancellation reasons. Also
removes the reasons of price changes, the notes of the bookings'' rooms, and queued emails about the bookings.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, the payers and
bank accounts of their bookings, and the notes on their bookings and rooms. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."erase_refund_account"() IS 'Trigger: deletes the bank account of a booking when nothing is left to refund.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, lines, instalments, payments, bank transfers, and the bank account
for a refund.';

COMMENT ON FUNCTION "private"."hash_call_off_token"(uuid) IS 'The stored hash of a token in private.call_off_links.';

COMMENT ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) IS 'Creates the choices of the bookings of a departure that is called off, with a hold on another date if the booking is
confirmed: paid bookings first, then in the order of booking. The caller must have locked the departure and the offered
ones.';

COMMENT ON FUNCTION "private"."is_account_used"(uuid) IS 'Whether the bank account of a booking is in a payment file whose transfer is not recorded yet.';

COMMENT ON FUNCTION "private"."is_date_instead"(uuid, uuid) IS 'Whether a departure is offered instead of a called-off departure.';

COMMENT ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) IS 'Locks the called-off departure, the departure with the hold and another departure, in the order of their ids, then the
booking, and returns the choice. A hold never changes to another departure.';

COMMENT ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) IS 'What another date means for a booking of a called-off departure, as in private.departure_change: as if the booking were
still confirmed, without fee and without the last day for members.';

COMMENT ON FUNCTION "private"."needs_refund_account"(public.bookings) IS 'Whether a part of the refund due must be transferred and the bank account is not known.';

COMMENT ON FUNCTION "private"."new_call_off_token"(uuid) IS 'Creates a link to a choice, and returns its secret token for one email. Only the hash is stored.';

COMMENT ON FUNCTION "private"."notify_called_off"(public.events) IS 'Emails everyone with a pending or confirmed booking or a waitlist entry of an event that is called off, once for
each booking and entry. The email about a booking shows the refund in AUD and the link to the choice. Must be called before
the bookings and entries are ended.';

COMMENT ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) IS 'Finds a choice by the token of a link, or otherwise by a booking of the caller, which staff with the permission
"booking" can also use. refusal: not_found, or too_many wrong links from the IP network within an hour.';

COMMENT ON FUNCTION "private"."pays_for_bookings"(uuid) IS 'The paid money of the pending and confirmed bookings of a departure, AUD: the part that can go back to cards, and the
part that must be transferred.';

COMMENT ON FUNCTION "private"."read_refund_account"(uuid, text, text, text) IS 'A bank account from typed texts. Spaces and hyphens in the numbers are ignored.';

COMMENT ON FUNCTION "private"."refund_account_errors"(private.refund_accounts) IS 'The invalid fields of a bank account.';

COMMENT ON FUNCTION "private"."refund_file"(uuid, integer) IS 'The result of make_refund_file and read_refund_file. Null: no transfer of the file is open.';

COMMENT ON FUNCTION "private"."refund_file_contents"(uuid) IS 'A payment file in the direct entry layout of the Australian Payments Network ("ABA", "Cemtext"): lines of 120 characters,
a descriptive record (0), a record for each transfer that is not recorded yet (1, transaction code 50) and a total record
(7). Null: no such transfer.';

COMMENT ON FUNCTION "private"."refund_key"(uuid, uuid) IS 'The idempotency key of begin_refund for the refund of a choice. It changes only after a refund failed, so that a repeated
run does not refund twice.';

COMMENT ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) IS 'undecided: no choice yet. none: nothing to refund. ready: a card refund can be sent. waiting: card refunds are on their
way. refused: the provider refused a card refund. needs_account: the bank account is missing. ready_for_file: a transfer can
be put into a file. in_file: the transfer is not recorded yet. refunded.';

COMMENT ON FUNCTION "private"."release_expired_holds"(uuid) IS 'Ends the holds on a departure for travellers of called-off departures who did not choose in time. Returns their number.
The caller must have locked the departure.';

COMMENT ON FUNCTION "private"."run_call_off_deadlines"() IS 'Scheduled job: chooses the refund for bookers who did not choose in time, and reminds the others once before the
deadline. An error in one choice does not stop the others. Returns the first error, or null.';

COMMENT ON FUNCTION "private"."save_refund_account"(private.refund_accounts) IS 'Stores the bank account for the refund of a booking.';

COMMENT ON FUNCTION "private"."seats_held_for"(uuid, uuid) IS 'Number of seats held on a departure for a booking of a called-off departure.';

COMMENT ON FUNCTION "private"."transfer_due"(public.bookings) IS 'The part of the refund due that must be transferred to a bank account, because it was not paid by card. AUD.';

COMMENT ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) IS 'Stores the choice of a locked row, ends its hold and writes an audit log entry.';

COMMENT ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) IS 'Stores that a locked choice is a refund, and emails the booker.';

COMMENT ON FUNCTION "public"."call_off_answers"(uuid) IS 'For staff with the permission "sales": the choices of the bookers of a called-off departure, and their refunds, in AUD.
paid: when it was called off. held_start_date: the date on which seats are held. card_amount and transfer_amount: what is
still to refund to cards and by transfer. refund_key: the request_id for begin_refund. transfer_id, file_id and filed_at: the
transfer in a payment file that is not recorded yet. error: error code of the last refused card refund. refund_state: see
private.refund_state.
Statuses: ok {reason call_offs.reason, note text?, message text?, answer_until date, answers {booking_id uuid, reference
text, customer_name text, seats int, paid numeric, choice text?, answered_by text?, answered_at timestamptz?, new_start_date
date?, held_start_date date?, refund_due numeric, refund_state text, card_amount numeric, transfer_amount numeric,
refund_key uuid, transfer_id uuid?, file_id uuid?, filed_at timestamptz?, error text?}[]}, not_found.';

COMMENT ON FUNCTION "public"."call_off_choice"(uuid, uuid) IS 'The choice of a booker of a called-off departure. For everyone with the token of a link; without a token, for the member
who owns the booking and for staff with the permission "booking". choice: refund or date; null: not answered yet. answered_by:
booker, staff or deadline; null: not answered yet, or the job has not run since the deadline. by_transfer: the part of the
refund that does not go back to a card, for which the booker gives a bank account. account_given: the account is known.
account_used: it is in a payment file and cannot be changed. dates: the departures to choose from. total: AUD for the whole
booking on that date. unpaid: still to pay there. refund_due of a date: paid money above its total. is_held: seats are held
for the booking. is_full: too few seats are free. given_up: rooms, extras and discounts that the date does not have.
too_many: many wrong links were opened from the IP network within an hour.
Statuses: ok {choice text?, answered_by text?, answer_until date, message text?, reference text, seats int, paid numeric,
total numeric, refund_due numeric, by_transfer numeric, account_given boolean, account_used boolean, event {title text,
location text, start_date date, end_date date}, new_start_date date?, new_end_date date?, dates {id uuid, title text, start_date date, end_date
date, total numeric, refund_due numeric, unpaid numeric, is_held boolean, is_full boolean, given_up {kind
booking_lines.kind, description text}[]}[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) IS 'For staff with the permission "trips": calls off a published trip. Its bookings are cancelled and no money is
retained; its waitlist entries are withdrawn. Customers and people on the waitlist are emailed. The booker of each confirmed
or paid booking chooses a refund or another date. The trip remains visible as called off; this cannot be undone.
Parameters:
- reason and note: for staff, as in call_offs. message: for the travellers.
- answer_days: number of days for the choice, 1 to 60. Null: the setting.
- offered: the departures that bookers can choose, from preview_call_off. Others are ignored.
Fields:
- refund: total AUD to refund. waiting: number of waitlist entries withdrawn. held: number of bookings for which seats are
held on another date.
Statuses: called_off {bookings int, seats int, refund numeric, waiting int, held int}, already_called_off, not_published,
ended, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) IS 'For the callers of call_off_choice: chooses another date, on which the booking is confirmed again. The rules of
change_departure apply, without fee and last day. This cannot be undone.
Parameters:
- event_id: one of the dates of call_off_choice. expected_total: its total, AUD.
Results:
- selected: also if this date was selected before. already_answered: another date or the refund was selected, or the deadline has
passed.
- refund_started: staff have begun to refund. not_offered: it is not one of the dates. price_changed: the total is
different now. Other results as in change_departure.
Statuses: selected {total numeric, refund_due numeric}, already_answered {choice text}, refund_started, not_offered, sold_out
{spots_left int}, price_changed {total numeric}, not_bookable, closed {closed_on date}, members_only {opens_on date?},
already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable {name
text, left int?}, too_many, not_found.';

COMMENT ON FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) IS 'For the callers of call_off_choice: chooses a full refund, or saves the bank account for a refund that was selected before.
This cannot be undone.
Parameters:
- account_name, bsb, account_number: the bank account for the part of the refund that does not go back to a card. Bookers
must give it if there is such a part and no account is known; staff can leave it out. bsb: six digits. account_number: 5 to
9 digits.
Results:
- saved: the refund was selected before, or the deadline has passed. already_answered: another date was selected.
- account_used: the account is in a payment file.
Statuses: selected {refund_due numeric}, saved {refund_due numeric}, already_answered {choice text}, account_used, invalid
{fields text[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."make_refund_file"(uuid) IS 'For staff with the permission "money": puts the transfers of a called-off departure that are ready into a new payment
file for the bank. No transfer is in two files. contents: the text of the file, as in private.refund_file_contents. total:
AUD. left_out: number of transfers above the refund limit of the caller, or for the caller''s own booking. no_bank_details:
the settings have no bank account, bank code or user ID.
Statuses: ok {file_id uuid, contents text, transfers int, total numeric, left_out int}, nothing_due {left_out int},
no_bank_details, not_found.';

COMMENT ON FUNCTION "public"."preview_call_off"(uuid) IS 'For staff with the permission "trips": what calling off a departure means. people: booked seats. paid: AUD, of which
by_card can go back to cards and by_transfer must be transferred. unpaid_bookings: bookings without a payment.
answer_days: the setting. waiting: waitlist entries that end. dates: departures that can be offered instead, the earliest
first; price: AUD per person; free_seats: null means no limit.
Statuses: ok {bookings int, people int, paid numeric, by_card numeric, by_transfer numeric, unpaid_bookings int,
answer_days int, waiting int, dates {id uuid, title text, start_date date, end_date date, price numeric, free_seats
int?}[]}, already_called_off, not_published, ended, not_found.';

COMMENT ON FUNCTION "public"."read_refund_file"(uuid) IS 'For staff with the permission "money": a payment file again, with its transfers that are not recorded yet. Results as in
make_refund_file.
Statuses: ok {file_id uuid, contents text, transfers int, total numeric, left_out int}, not_found.';

COMMENT ON FUNCTION "public"."record_refund_transfer"(uuid) IS 'For staff with the permission "money": records in the ledger that the bank made a transfer of a payment file. A repeated
call records nothing more. too_much and over_limit: as in refund_payment.
Statuses: recorded {amount numeric}, too_much {paid numeric}, over_limit {limit numeric}, not_found.';

COMMENT ON FUNCTION "public"."return_refund_transfer"(uuid) IS 'For staff with the permission "money": takes a transfer that the bank refused out of its payment file, and deletes the bank
account, so that the booker can enter another one.
Statuses: returned, already_recorded, not_found.';

COMMENT ON POLICY "Staff read called-off departures" ON "public"."call_offs" IS 'Requires the permission "sales".';

COMMENT ON TABLE "private"."call_off_choices" IS 'The choice of each booker of a called-off departure. Meanwhile the booking is cancelled and all its money is a refund
due; the choice of another date makes it a confirmed booking again.';

COMMENT ON TABLE "private"."call_off_dates" IS 'The departures that staff offer instead of a called-off departure.';

COMMENT ON TABLE "private"."call_off_links" IS 'Secret links of the emails about a called-off departure. Each email has its own token; only its hash is stored.';

COMMENT ON TABLE "private"."refund_accounts" IS 'Bank accounts to which refunds are transferred. A row is deleted when nothing is left to refund, with the personal data
of the booking, or when the bank returns the transfer.';

COMMENT ON TABLE "private"."refund_files" IS 'Payment files with refunds of a called-off departure.';

COMMENT ON TABLE "private"."refund_transfers" IS 'Transfers in payment files. A transfer that the bank returns is deleted.';

COMMENT ON TABLE "public"."call_offs" IS 'Departures that staff called off, one row each. Only functions write them.';

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."booking_payments" IS 'Payments and refunds of bookings for invoices and receipts, with the GST in each amount, AUD. Never null: gst.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed, other_departures.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."aba_cents"(numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."aba_cents"(numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."aba_cents"(numeric, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."aba_cents"(numeric, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."aba_text"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."aba_text"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."aba_text"(text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."aba_text"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."call_off_email"(private.call_off_choices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_off_email"(private.call_off_choices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_email"(private.call_off_choices) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_email"(private.call_off_choices) TO "service_role";

REVOKE ALL ON FUNCTION "private"."call_off_obstacle"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_off_obstacle"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_obstacle"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_obstacle"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."card_refund_due"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."card_refund_due"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."card_refund_due"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."card_refund_due"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."count_held_seats"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_held_seats"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_held_seats"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_held_seats"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."current_choice"(private.call_off_choices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."current_choice"(private.call_off_choices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_choice"(private.call_off_choices) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_choice"(private.call_off_choices) TO "service_role";

REVOKE ALL ON FUNCTION "private"."date_to_hold"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."date_to_hold"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."date_to_hold"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."date_to_hold"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."dates_instead"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dates_instead"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_instead"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_instead"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."dates_of_choice"(private.call_off_choices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dates_of_choice"(private.call_off_choices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_of_choice"(private.call_off_choices) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_of_choice"(private.call_off_choices) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_refund_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_refund_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_refund_account"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_refund_account"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."hash_call_off_token"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_call_off_token"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_call_off_token"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_call_off_token"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_account_used"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_account_used"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_account_used"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_account_used"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_date_instead"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_date_instead"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_date_instead"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_date_instead"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."needs_refund_account"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_refund_account"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_refund_account"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_refund_account"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."new_call_off_token"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_call_off_token"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_call_off_token"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_call_off_token"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."pays_for_bookings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_for_bookings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_for_bookings"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_for_bookings"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_refund_account"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_refund_account"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_refund_account"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_refund_account"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_account_errors"(private.refund_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_account_errors"(private.refund_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_account_errors"(private.refund_accounts) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_account_errors"(private.refund_accounts) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_file"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_file"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_file"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_file"(uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_file_contents"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_file_contents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_file_contents"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_file_contents"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_key"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_key"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_key"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_key"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_expired_holds"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_expired_holds"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_expired_holds"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_expired_holds"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."run_call_off_deadlines"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_call_off_deadlines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_call_off_deadlines"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_call_off_deadlines"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."save_refund_account"(private.refund_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_refund_account"(private.refund_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_refund_account"(private.refund_accounts) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_refund_account"(private.refund_accounts) TO "service_role";

REVOKE ALL ON FUNCTION "private"."seats_held_for"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seats_held_for"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seats_held_for"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."seats_held_for"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."transfer_due"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."transfer_due"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."transfer_due"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."transfer_due"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."call_off_answers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."call_off_answers"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."call_off_answers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_off_answers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."call_off_choice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."call_off_choice"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."call_off_choice"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_off_choice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_refund"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."make_refund_file"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_refund_file"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."make_refund_file"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_refund_file"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_call_off"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_call_off"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_call_off"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_call_off"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_refund_file"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_refund_file"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_refund_file"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_refund_file"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."record_refund_transfer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_refund_transfer"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_refund_transfer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_refund_transfer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."return_refund_transfer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_refund_transfer"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."return_refund_transfer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."return_refund_transfer"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."call_off_choices" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."call_off_dates" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."call_off_links" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."refund_accounts" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."refund_files" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."refund_transfers" TO "service_role";

GRANT SELECT ON TABLE "public"."call_offs" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."call_offs" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_payments" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

COMMENT ON COLUMN "private"."refund_accounts"."given_at" IS 'When the account was entered.';

COMMENT ON COLUMN "private"."refund_files"."created_at" IS 'When the file was made.';

COMMENT ON COLUMN "public"."call_offs"."called_off_at" IS 'When the departure was called off.';

COMMENT ON COLUMN public.booking_balances.announced_amount IS 'Total of the pending bank transfers, AUD. Not included in paid_amount.';

COMMENT ON COLUMN public.booking_balances.balance IS 'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';

COMMENT ON COLUMN public.booking_balances.gst IS 'GST included in invoice_total, AUD. 0 for a trip without GST.';

COMMENT ON COLUMN public.booking_balances.invoice_total IS 'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';

COMMENT ON COLUMN public.booking_balances.payment_status IS 'Whether the total is fully paid, partly paid or unpaid. Values: paid, partial, pending.';

COMMENT ON COLUMN public.booking_balances.refund_due IS 'Amount to refund to the customer, AUD.';

COMMENT ON COLUMN public.booking_balances.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.confirmation IS 'Whether the departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not arise.
Values: planned, guaranteed.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.is_free_until_guaranteed IS 'Whether the booking was made under the promise of free cancellation until the departure is guaranteed, and the departure
is not guaranteed yet.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers missing to the minimum of the departure. Null: no minimum.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.event_cards.asking_price IS 'Current price in AUD per person: the sale price if there is one. Null: no price yet.';

COMMENT ON COLUMN public.event_cards.booking_closes_on IS 'The last day on which members can book.';

COMMENT ON COLUMN public.event_cards.changes_close_on IS 'The last day on which members can change travellers, for bookings made now.';

COMMENT ON COLUMN public.event_cards.confirmation IS 'Whether an upcoming departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not
arise. Values: planned, guaranteed, final_spots.';

COMMENT ON COLUMN public.event_cards.deposit IS 'Deposit in AUD per person.';

COMMENT ON COLUMN public.event_cards.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.gst_free IS 'Whether the price includes no GST, because the trip goes outside Australia.';

COMMENT ON COLUMN public.event_cards.image_alt IS 'Alternative text of the cover picture for screen readers.';

COMMENT ON COLUMN public.event_cards.image_height IS 'Height of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.image_url IS 'URL of the cover picture. Null: no cover picture.';

COMMENT ON COLUMN public.event_cards.image_width IS 'Width of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.is_available IS 'Whether visitors can book the trip, join its waitlist or express interest.';

COMMENT ON COLUMN public.event_cards.is_free_until_guaranteed IS 'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';

COMMENT ON COLUMN public.event_cards.is_upcoming IS 'Whether the last day is today or later, even if the trip was called off. Does not depend on the sale state, so that
queries can filter by it quickly.';

COMMENT ON COLUMN public.event_cards.members_book_from IS 'The future day on which booking opens to members. Null: members can book already, or no day is set.';

COMMENT ON COLUMN public.event_cards.min_age IS 'Minimum age in years on the day of departure. 0: no minimum age.';

COMMENT ON COLUMN public.event_cards.min_group_size IS 'Number of confirmed travellers that the departure needs to go ahead. Null: no minimum.';

COMMENT ON COLUMN public.event_cards.nights IS 'Number of nights from the first to the last day.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if it has passed.';

COMMENT ON COLUMN public.event_cards.seats_taken IS 'Seats of pending and confirmed bookings and of open waitlist offers.';

COMMENT ON COLUMN public.event_cards.sort_group IS 'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';

COMMENT ON COLUMN public.event_cards.spots_left IS 'Number of free seats, at least 0. Null: no limit.';

COMMENT ON COLUMN public.event_cards.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.state IS 'Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.event_cards.summary IS 'Short description for lists. Null: no summary.';

COMMENT ON COLUMN public.event_cards.to_confirm IS 'Number of travellers missing to the minimum: seats of confirmed bookings count. Null: no minimum.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';

COMMENT ON COLUMN public.public_settings.bank_transfers_open IS 'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';

COMMENT ON COLUMN public.public_settings.day_photos IS 'Maximum number of photos of one day of an itinerary.';

COMMENT ON COLUMN public.public_settings.guest_hold_minutes IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON COLUMN public.public_settings.legal_texts_are_drafts IS 'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';

COMMENT ON COLUMN public.public_settings.order_link_days IS 'Number of days after an order for which the secret link to the order works.';

COMMENT ON COLUMN public.public_settings.socials IS 'Links to social media. Shape: {name text, url text}[].';

COMMENT ON COLUMN public.public_settings.voucher_years IS 'Years for which a gift voucher is valid.';

insert into public.scheduled_jobs (job, position) values ('call_offs', 5);
