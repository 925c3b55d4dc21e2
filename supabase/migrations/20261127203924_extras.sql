set local check_function_bodies = off;

DROP FUNCTION "private"."quote_booking"(public.events, integer, integer);

DROP FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean);

DROP FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text);

DROP FUNCTION "public"."plan_terms"(uuid, integer, integer);

DROP FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid);

CREATE TABLE "public"."extras" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "name" text NOT NULL, "description" text NOT NULL DEFAULT ''::text, "price" numeric(10,2) NOT NULL, "price_per" text NOT NULL, "max_units" integer, "closes_days" integer NOT NULL DEFAULT 0, "question" text, "is_offered" boolean NOT NULL DEFAULT true, "sort_order" integer NOT NULL DEFAULT 0, CONSTRAINT "extras_closes_days_range" CHECK (((closes_days >= 0) AND (closes_days <= 730))), CONSTRAINT "extras_description_length" CHECK ((char_length(description) <= 500)), CONSTRAINT "extras_max_units_range" CHECK (((max_units >= 1) AND (max_units <= 100000))), CONSTRAINT "extras_pkey" PRIMARY KEY (id), CONSTRAINT "extras_price_per_known" CHECK ((price_per = ANY (ARRAY['person'::text, 'booking'::text, 'night'::text]))), CONSTRAINT "extras_price_range" CHECK (((price >= (0)::numeric) AND (price <= 99999.99))), CONSTRAINT "extras_question_length" CHECK ((char_length(question) <= 200)), CONSTRAINT "extras_name_fits" CHECK (private.is_name(name)));

ALTER TABLE "public"."extras" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."extras" OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD COLUMN "extra_id" uuid;

ALTER TABLE "public"."booking_lines" ADD COLUMN "answer" text;

CREATE TYPE "private"."selected_extra" AS ("extra_id" uuid, "quantity" integer, "answer" text);

ALTER TYPE "private"."selected_extra" OWNER TO "postgres";

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "choices" jsonb CASCADE;

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "expected_total" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.add_extra_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, add_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra'
$function$;

ALTER FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_extra()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  x public.extras := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.audit(case tg_op when 'INSERT' then 'add_extra' when 'UPDATE' then 'change_extra'
    else 'remove_extra' end, 'events', x.event_id::text,
    jsonb_build_object('name', x.name, 'price', x.price, 'price_per', x.price_per)
    || case when tg_op = 'UPDATE' and old.price <> new.price then jsonb_build_object('before', old.price)
      else '{}' end);
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_extra"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booked_extras(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'price_per', x.price_per,
    'question', x.question, 'units', n.units, 'bookings', n.bookings) order by x.sort_order, x.name), '[]')
  from public.extras x
  cross join lateral (
    select sum(l.quantity)::int as units, jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference,
      'booked_by', c.full_name, 'phone', c.phone, 'booking_status', b.status, 'quantity', l.quantity,
      'answer', l.answer) order by b.created_at, b.id) as bookings
    from public.booking_lines l join public.bookings b on b.id = l.booking_id
    join public.customers c on c.id = b.customer_id
    where l.extra_id = x.id and l.removed_at is null and private.is_live(b)) n
  where x.event_id = booked_extras.event_id and n.units is not null
$function$;

ALTER FUNCTION "private"."booked_extras"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    total := (private.quote_booking(e, r.seats, r.plan, r.choices) ->> 'total')::numeric;
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    perform private.advisory_lock('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour then
      return private.result('too_many');
    end if;
    if private.is_network_over('book') then return private.result('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e));
end
$function$;

CREATE OR REPLACE FUNCTION private.copy_extras(from_event uuid, to_event uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.extras (event_id, name, description, price, price_per, max_units, closes_days, question,
    is_offered, sort_order)
  select to_event, x.name, x.description, x.price, x.price_per, x.max_units, x.closes_days, x.question, x.is_offered,
    x.sort_order
  from public.extras x where x.event_id = from_event
$function$;

ALTER FUNCTION "private"."copy_extras"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.earlier_booking(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end,
    private.stored_extras(b.id))
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$function$;

CREATE OR REPLACE FUNCTION private.extra_closes(x public.extras, e public.events)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select e.start_date - x.closes_days
$function$;

ALTER FUNCTION "private"."extra_closes"(public.extras, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extra_errors(choices jsonb, e public.events, seats integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'extras' where
    jsonb_typeof(choices -> 'extras') not in ('array', 'null')
    or exists (select from private.read_extras(choices) c
      left join public.extras x on x.id = c.extra_id and x.event_id = e.id
      where x.id is null or c.quantity is null
        or c.quantity not between 1 and private.max_extra_quantity(x, seats)
        or x.question is not null and c.answer is null or char_length(c.answer) > 300)
    or exists (select from private.read_extras(choices) c group by c.extra_id having count(*) > 1))
$function$;

ALTER FUNCTION "private"."extra_errors"(jsonb, public.events, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extra_units_left(x public.extras, except_booking uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when x.max_units is not null then greatest(x.max_units - (
    select coalesce(sum(l.quantity), 0) from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.extra_id = x.id and l.removed_at is null and private.is_live(b)
      and l.booking_id is distinct from except_booking), 0)::int end
$function$;

ALTER FUNCTION "private"."extra_units_left"(public.extras, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extras_change(b public.bookings, choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events := private.event_of(b);
  refusal jsonb;
  total numeric;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if private.extra_errors(choices, e, b.seats) <> '{}' then return private.invalid('extras'); end if;
  if not private.has_permission('booking') then
    refusal := (select private.result('too_late', jsonb_build_object('name', x.name,
        'closed_on', private.extra_closes(x, e)))
      from public.booking_lines l join public.extras x on x.id = l.extra_id
      where l.booking_id = b.id and l.removed_at is null and private.today() > private.extra_closes(x, e)
        and not exists (select from private.read_extras(choices) c
          where c.extra_id = x.id and c.quantity >= l.quantity)
      order by x.sort_order limit 1);
    refusal := coalesce(refusal, private.extras_refusal(choices, e, b.id));
    if refusal is not null then return refusal; end if;
  end if;
  total := b.total_amount
    - (select coalesce(sum(l.amount), 0) from public.booking_lines l
      where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null)
    + (select coalesce(sum(case when k.id is null then c.quantity * x.price
        else k.unit_price * c.quantity end), 0)
      from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
      left join public.booking_lines k on k.booking_id = b.id and k.extra_id = x.id and k.removed_at is null);
  return private.result('ok', jsonb_build_object('total_before', b.total_amount, 'total', total,
    'refund_due', greatest(b.paid_amount - total, 0), 'installments', private.plan_for_total(b, total)));
end
$function$;

ALTER FUNCTION "private"."extras_change"(public.bookings, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extras_refusal(choices jsonb, e public.events, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.result('extra_unavailable', jsonb_build_object('name', x.name,
    'left', case when x.is_offered and private.today() <= private.extra_closes(x, e)
      then private.extra_units_left(x, extras_refusal.booking_id) end))
  from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
  where not exists (select from public.booking_lines l
      where l.booking_id = extras_refusal.booking_id and l.extra_id = x.id and l.removed_at is null
        and l.quantity >= c.quantity)
    and (not x.is_offered or private.today() > private.extra_closes(x, e)
      or c.quantity > private.extra_units_left(x, extras_refusal.booking_id))
  order by x.sort_order limit 1
$function$;

ALTER FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_extra_quantity(x public.extras, seats integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case x.price_per when 'person' then seats when 'booking' then 1 else 30 end
$function$;

ALTER FUNCTION "private"."max_extra_quantity"(public.extras, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_for_total(b public.bookings, total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  more constant numeric := total - b.total_amount;
  open int[];
  part numeric;
begin
  if more <= 0 then return private.fit_installments(b.id, total); end if;
  -- The first instalment of a pending booking is its deposit, so it changes only if it is the only one.
  select array_agg(s.sequence order by s.sequence) into open
  from (select n.sequence, n.due_date, sum(n.amount) over (order by n.sequence) as due, count(*) over () as count
    from public.installments n where n.booking_id = b.id) s
  where s.due > b.paid_amount and s.due_date >= private.today()
    and (b.status = 'confirmed' or s.sequence > 1 or s.count = 1);
  if open is null then
    return private.installments_of(b.id) || jsonb_build_object('sequence',
      jsonb_array_length(private.installments_of(b.id)) + 1, 'due_date', greatest(private.today(),
        (private.event_of(b)).start_date - b.last_installment_days), 'amount', more);
  end if;
  part := trunc(more / cardinality(open), 2);
  return (select jsonb_agg(jsonb_build_object('sequence', n.sequence, 'due_date', n.due_date, 'amount', n.amount
      + case when n.sequence = open[cardinality(open)] then more - part * (cardinality(open) - 1)
        when n.sequence = any (open) then part else 0 end) order by n.sequence)
    from public.installments n where n.booking_id = b.id);
end
$function$;

ALTER FUNCTION "private"."plan_for_total"(public.bookings, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_extra()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_extras constant int := 50; -- extras of one departure
begin
  new.name := private.clean(new.name);
  new.description := coalesce(private.clean(new.description), '');
  new.question := private.clean(new.question);
  if tg_op = 'INSERT' then
    if (select count(*) from public.extras x where x.event_id = new.event_id) >= max_extras then
      raise exception 'This departure has the maximum number of extras.' using errcode = '22023', detail = max_extras;
    end if;
    new.sort_order := coalesce((select max(x.sort_order) + 1 from public.extras x where x.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  return new;
end
$function$;

ALTER FUNCTION "private"."prepare_extra"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quote_booking(e public.events, seats integer, plan integer, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  lines jsonb := (select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description,
    'quantity', l.quantity, 'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free))
    from private.quote_lines(e, seats, choices) l);
  total numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(lines) l);
  deposit numeric := least(private.seat_deposit(e) * seats, total);
begin
  return jsonb_build_object('price', private.seat_price(e), 'seats', seats, 'total', total, 'deposit', deposit,
    'lines', lines, 'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(total, deposit, plan, e.start_date) p));
end
$function$;

ALTER FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quote_lines(e public.events, seats integer, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.* from (
    select 0 as place, jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', private.seat_price(e)) as line
    union all
    select x.sort_order + 1, jsonb_build_object('kind', 'extra', 'description', x.name, 'quantity', c.quantity,
      'unit_price', x.price, 'extra_id', x.id, 'answer', c.answer)
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id) q
  cross join lateral jsonb_populate_record(null::public.booking_lines, q.line || jsonb_build_object(
    'amount', (q.line ->> 'quantity')::int * (q.line ->> 'unit_price')::numeric, 'gst_free', e.gst_free)) r
  order by q.place
$function$;

ALTER FUNCTION "private"."quote_lines"(public.events, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_extras(choices jsonb)
 RETURNS SETOF private.selected_extra
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.to_uuid(x.value ->> 'extra_id'),
    case when x.value ->> 'quantity' ~ '^\d{1,4}$' then (x.value ->> 'quantity')::int end,
    private.clean(x.value ->> 'answer')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'extras') = 'array' then choices -> 'extras' else '[]' end)
    with ordinality x (value, n)
  order by x.n
$function$;

ALTER FUNCTION "private"."read_extras"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.replace_extra_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before jsonb := (select coalesce(jsonb_object_agg(l.extra_id, l.unit_price), '{}') from public.booking_lines l
    where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null);
begin
  -- Unchanged lines stay. A line with another quantity or answer is replaced, at the price of its first day.
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
    and not exists (select from private.read_extras(choices) c
      where (c.extra_id, c.quantity) = (l.extra_id, l.quantity) and c.answer is not distinct from l.answer);
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, 'extra', l.description, l.quantity, coalesce((before ->> l.extra_id::text)::numeric, l.unit_price),
    l.gst_free, replace_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra' and not exists (select from public.booking_lines k
    where k.booking_id = b.id and k.extra_id = l.extra_id and k.removed_at is null);
end
$function$;

ALTER FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sorted_extras(choices jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.extra_id), '[]') from private.read_extras(choices) c
$function$;

ALTER FUNCTION "private"."sorted_extras"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stored_extras(booking_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('extra_id', l.extra_id, 'quantity', l.quantity, 'answer', l.answer)
    order by l.extra_id), '[]')
  from public.booking_lines l
  where l.booking_id = stored_extras.booking_id and l.kind = 'extra' and l.removed_at is null
$function$;

ALTER FUNCTION "private"."stored_extras"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_seats(r private.seat_request, late boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' then return private.result('not_found'); end if;
  if private.extra_errors(r.choices, e, r.seats) <> '{}' then return private.invalid('extras'); end if;
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan, r.choices);
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancelling_closes_days,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => rules.hold_hours),
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    coalesce(e.cancelling_closes_days, rules.cancelling_closes_days), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  perform private.add_extra_lines(b, r.choices, 'booking');
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if b.total_amount > 0 then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_book(event_id uuid, seats integer, plan integer, customer_id uuid DEFAULT NULL::uuid, travellers jsonb DEFAULT '[]'::jsonb, request_id uuid DEFAULT gen_random_uuid(), notes text DEFAULT NULL::text, customer jsonb DEFAULT NULL::jsonb, late boolean DEFAULT false, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged_customer uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = merged_customer) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, merged_customer, null, true, seats, plan, travellers, notes, request_id,
      null, null, choices, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Locks the trip before the customer, to avoid deadlocks.
  perform private.lock_event(event_id);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null, choices, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- no booking, so the customer is not added
end
$function$;

ALTER FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.book(event_id uuid, seats integer, plan integer, travellers jsonb, request_id uuid, expected_price numeric, terms_accepted boolean, offer_token uuid DEFAULT NULL::uuid, notes text DEFAULT NULL::text, terms_hash text DEFAULT NULL::text, choices jsonb DEFAULT '{}'::jsonb, expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book.request_id) then
    return private.result('terms_changed');
  end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token, choices, expected_total)::private.seat_request);
end
$function$;

ALTER FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_extras(booking_id uuid, choices jsonb, expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.stored_extras(b.id) = private.sorted_extras(choices) then
    return private.result('saved', jsonb_build_object('total', b.total_amount));
  end if;
  change := private.extras_change(b, choices);
  if change ->> 'status' <> 'ok' then return change; end if;
  if (change ->> 'total')::numeric is distinct from expected_total then
    return private.result('price_changed', change - 'status');
  end if;
  perform private.replace_extra_lines(b, choices, case when own then 'member' else 'staff' end);
  perform private.write_installments(b.id, change -> 'installments');
  perform private.set_next_due_date(b.id);
  perform private.audit('change_extras', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', change -> 'total', 'installments', change -> 'installments'));
  perform private.notify_booking_changed(b.id, 'extras', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.result('saved', jsonb_build_object('total', change -> 'total'));
end
$function$;

ALTER FUNCTION "public"."change_extras"(uuid, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_departures(source_id uuid, departures jsonb, publish boolean DEFAULT false, check_only boolean DEFAULT false, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_rows constant int := 60;
  content constant jsonb := jsonb_build_object('source_id', source_id, 'departures', departures, 'publish', publish);
  source public.events;
  saved public.events;
  earlier jsonb;
  given jsonb;
  event jsonb;
  events jsonb[] := '{}'::jsonb[];
  dates date[];
  checked jsonb := '[]'::jsonb;
  errors text[];
  valid boolean := true;
  is_taken boolean;
  ids uuid[] := '{}'::uuid[];
begin
  perform private.require_permission('trips');
  if check_only then
    select * into source from public.events e where e.id = source_id;
  else
    earlier := private.earlier_result('create_departures', request_id, content);
    if earlier is not null then return earlier; end if;
    source := private.lock_event(source_id);
    -- Two admins who create departures of the same trip at the same time do so one after the other.
    perform from public.journeys j where j.id = source.journey_id for no key update;
  end if;
  if source.id is null then return private.result('not_found'); end if;
  if private.length_of(departures) > max_rows then
    return private.result('too_many', jsonb_build_object('max', max_rows));
  end if;
  dates := array(select e.start_date from public.events e
    where e.journey_id = source.journey_id and e.called_off_at is null);
  for given in select d.value from jsonb_array_elements(private.to_list(departures)) with ordinality d (value, n)
    order by d.n loop
    event := private.new_departure(source, given, publish);
    errors := private.new_departure_errors(given, event);
    is_taken := coalesce((event ->> 'start_date')::date = any (dates), false);
    valid := valid and errors = '{}' and not is_taken;
    checked := checked || jsonb_build_object('row', cardinality(events), 'start_date', event -> 'start_date',
      'end_date', event -> 'end_date', 'opens_on', event -> 'opens_on',
      'price', private.to_amount(event ->> 'price'), 'sale_price', private.to_amount(event ->> 'sale_price'),
      'date_taken', is_taken, 'fields', to_jsonb(errors));
    events := events || event;
    dates := dates || (event ->> 'start_date')::date;
  end loop;
  if not valid or events = '{}' then return private.result('invalid', jsonb_build_object('rows', checked)); end if;
  if check_only then return private.result('valid', jsonb_build_object('rows', checked)); end if;
  foreach event in array events loop
    saved := private.write_event(private.event_rows(event, null), event, true);
    perform private.copy_extras(source_id, saved.id);
    perform private.audit_event('create_departure', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('create_departures', request_id, content,
    private.result('created', jsonb_build_object('ids', to_jsonb(ids))));
end
$function$;

CREATE OR REPLACE FUNCTION public.departure_availability(event_id uuid, seats integer DEFAULT 1, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
begin
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = departure_availability.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if booking_id is not null then
    select * into b from public.bookings t where t.id = departure_availability.booking_id;
    if not private.can_access_booking(b) then return private.result('not_found'); end if;
  end if;
  return private.result('ok', jsonb_build_object('seats_left', greatest(private.free_seats(e),
      case when e.max_registrations is not null then 0 end),
    'price_from', private.seat_price(e) * seats,
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name,
      'description', x.description, 'price', x.price, 'price_per', x.price_per, 'question', x.question,
      'closes_on', private.extra_closes(x, e), 'left', private.extra_units_left(x, b.id),
      'max', least(private.max_extra_quantity(x, seats), private.extra_units_left(x, b.id))) order by x.sort_order), '[]')
      from public.extras x
      where x.event_id = e.id and x.is_offered and private.today() <= private.extra_closes(x, e))));
end
$function$;

ALTER FUNCTION "public"."departure_availability"(uuid, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.guest_manifest(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('guests', guest_manifest.event_id);
  select * into e from public.events t where t.id = guest_manifest.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object(
    'trip', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time,
      'end_point', nullif(e.end_point, ''), 'end_time', e.end_time, 'arrival_note', nullif(e.arrival_note, ''),
      'emergency_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id)),
    'guests', private.guests_going(e), 'rooms', private.rooms_of(e.id), 'extras', private.booked_extras(e.id),
    'to_copy', case when private.has_permission('booking') and not exists (select from public.rooms r where r.event_id = e.id)
      then private.rooms_to_copy(e) else '[]' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.plan_terms(event_id uuid, seats integer, plan integer, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  quote jsonb := public.preview_plan(plan_terms.event_id, plan_terms.seats, plan_terms.plan,
    choices => plan_terms.choices);
  installments jsonb;
begin
  select jsonb_agg(p.part order by (p.part ->> 'sequence')::int) into installments
  from jsonb_array_elements(private.to_list(quote -> 'installments')) p (part) where (p.part ->> 'sequence')::int > 1;
  if installments is null or private.is_staff(private.me()) then return private.result('nothing_due'); end if;
  return private.result('ok', jsonb_build_object('terms', private.autopay_terms_text(installments)));
end
$function$;

ALTER FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_extras(booking_id uuid, choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_extras.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.extras_change(b, choices);
end
$function$;

ALTER FUNCTION "public"."preview_extras"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_plan(event_id uuid, seats integer, plan integer, for_customer boolean DEFAULT false, offer_token uuid DEFAULT NULL::uuid, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  errors text[] := private.quote_errors(seats, plan);
  refusal jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if private.extra_errors(choices, e, seats) <> '{}' then return private.invalid('extras'); end if;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' = 'closed' and (for_customer and e.start_date >= private.today()
    or private.is_offer_open(offer_token, e.id)) then
    refusal := null;
  end if;
  return coalesce(refusal, private.result('ok', private.quote_booking(e, seats, plan, choices)
    || jsonb_build_object('closed_on', private.sale_refusal(e) -> 'closed_on', 'spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
$function$;

ALTER FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_answer_length" CHECK ((char_length(answer) <= 300));

ALTER TABLE "public"."extras" ADD CONSTRAINT "extras_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_extra_id_fkey" FOREIGN KEY (extra_id) REFERENCES public.extras(id);

CREATE INDEX booking_lines_extra_idx ON public.booking_lines USING btree (extra_id);

CREATE UNIQUE INDEX extras_name_once ON public.extras USING btree (event_id, lower(name));

CREATE TRIGGER audit_extra AFTER INSERT OR DELETE OR UPDATE ON public.extras FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_extra();

CREATE TRIGGER prepare_extra BEFORE INSERT OR UPDATE ON public.extras FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.prepare_extra();

CREATE POLICY "Everyone reads the extras of visible departures" ON "public"."extras" FOR SELECT TO "anon", "authenticated" USING ((event_id IN ( SELECT e.id
   FROM public.events e)));

CREATE POLICY "Staff with the permission trips add extras" ON "public"."extras" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips change extras" ON "public"."extras" FOR UPDATE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission)) WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips remove extras" ON "public"."extras" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON COLUMN "public"."booking_lines"."answer" IS 'The answer to the question of the extra, up to 300 characters. Null: the extra has no question.';

COMMENT ON COLUMN "public"."booking_lines"."extra_id" IS 'The extra of the line. Null: the line is not an extra.';

COMMENT ON COLUMN "public"."extras"."closes_days" IS 'Number of days before departure. Members can add or remove the extra up to and including that day.';

COMMENT ON COLUMN "public"."extras"."description" IS 'What the price covers, up to 500 characters. Empty: no description.';

COMMENT ON COLUMN "public"."extras"."event_id" IS 'The departure with which the extra can be booked.';

COMMENT ON COLUMN "public"."extras"."id" IS 'Primary key. Generated by the client for a new extra, so that a repeated insert adds the extra only once.';

COMMENT ON COLUMN "public"."extras"."is_offered" IS 'Whether the extra can be booked. Existing bookings of it stay.';

COMMENT ON COLUMN "public"."extras"."max_units" IS 'Number of units for all bookings together. Null: no limit.';

COMMENT ON COLUMN "public"."extras"."name" IS 'Name of the extra, unique within the departure.';

COMMENT ON COLUMN "public"."extras"."price" IS 'Price of one unit, AUD. GST is included if it is included in the trip.';

COMMENT ON COLUMN "public"."extras"."price_per" IS 'The unit of the price. person: at most one for each seat. booking: once. night: a number of nights.';

COMMENT ON COLUMN "public"."extras"."question" IS 'A question that must be answered to book the extra, such as the flight number. Null: no question.';

COMMENT ON COLUMN "public"."extras"."sort_order" IS 'Position in the list; a new extra is added at the end.';

COMMENT ON FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) IS 'Adds the chosen extras to a booking, which raises its total.';

COMMENT ON FUNCTION "private"."audit_extra"() IS 'Trigger: writes an audit log entry about an extra that staff changed.';

COMMENT ON FUNCTION "private"."booked_extras"(uuid) IS 'The extras of an event that pending and confirmed bookings contain, each with these bookings.';

COMMENT ON FUNCTION "private"."copy_extras"(uuid, uuid) IS 'Gives a new departure the extras of another one.';

COMMENT ON FUNCTION "private"."extra_closes"(public.extras, public.events) IS 'The last day on which members can add or remove an extra.';

COMMENT ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) IS 'extras if the chosen extras are unreadable, repeated, not part of the departure, too many for the seats, or lack the
answer to their question. Otherwise empty.';

COMMENT ON FUNCTION "private"."extra_units_left"(public.extras, uuid) IS 'Number of units of an extra that are still free. Units of the given booking count as free. Null: no limit.';

COMMENT ON FUNCTION "private"."extras_change"(public.bookings, jsonb) IS 'What a change of the extras of a booking means. Extras that the booking has already keep the price of the day on which
they were booked. Staff with the permission "booking" can change extras at any time and above the limit.';

COMMENT ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) IS 'The first chosen extra that cannot be booked, with the number of units left; left null: it is not offered any more, or
its last day has passed. booking_id: an existing booking keeps what it has. Null: all can be booked. The caller must have
locked the trip, so that a limit is never exceeded.';

COMMENT ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) IS 'The highest quantity of an extra in one booking with this number of seats. At most 30 nights.';

COMMENT ON FUNCTION "private"."notify_booking_changed"(uuid, text, numeric) IS 'Emails the customer about a change that staff made to a pending or confirmed booking. what: the kind of change
(total, extras, plan or travellers). One email per change.';

COMMENT ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) IS 'The instalments of a booking after its lines change to another total. An increase is divided equally among the unpaid
instalments that are not due yet; remaining cents are added to the last one. Without such an instalment, it becomes a new
one, due on the last day for instalments or today. A decrease shortens the plan from its end.';

COMMENT ON FUNCTION "private"."prepare_extra"() IS 'Trigger: trims the texts of an extra that staff write, and adds a new extra at the end of the list. An extra cannot
move to another departure. Raises error 22023 if the departure has 50 extras already; the detail is this number.';

COMMENT ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) IS 'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD. The
deposit is per seat; extras do not raise it.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids. choices: as in private.read_extras. Extras have the GST
treatment of the departure.';

COMMENT ON FUNCTION "private"."read_extras"(jsonb) IS 'The extras in the choices of a request: {extras: [{extra_id, quantity, answer}]}. A value that cannot be read is null.';

COMMENT ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras, so that the booking has exactly the chosen ones.';

COMMENT ON FUNCTION "private"."sorted_extras"(jsonb) IS 'The chosen extras of a request, ordered by id.';

COMMENT ON FUNCTION "private"."stored_extras"(uuid) IS 'The extras of a booking, ordered by id, for comparison with private.sorted_extras.';

COMMENT ON FUNCTION "private"."write_booking"(private.seat_request, public.events) IS 'Inserts the booking with its lines, instalments and travellers, and queues the email. A booking without a price to pay is
confirmed immediately.';

COMMENT ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) IS 'For staff: books for a customer at the price of the trip. Pass either customer_id or customer: {full_name, phone,
email} of a new customer, who is added only if the booking succeeds. customer_known: another customer already has the
email address. late: allows a booking after booking has closed, until departure; the audit log entry records it. notes:
notes that only staff read. members_only: the customer has no account and the trip is open to members only, until
opens_on; null: it never opens to everyone. For the other parameters and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]}, members_only
{opens_on date?}, customer_known {customer_id uuid, full_name text}, extra_unavailable {name text, left int?}, invalid {fields text[]}, not_found,
customer_not_found.';

COMMENT ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) IS 'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. expected_total: the total that the page showed, AUD;
null: not checked. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold. choices: {extras: [{extra_id,
quantity, answer}]}. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) IS 'For the member or staff: replaces the extras of a pending or confirmed booking. choices: as in preview_extras.
expected_total: the total that the preview showed, AUD; price_changed: it is another total now. The change of the price
joins the open instalments; money paid above the new total becomes a refund due. Other parameters and results as in
preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, too_late {name text, closed_on
date}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) IS 'For everyone who can see the departure: what a party of this many seats can book. seats_left: null if the trip has no
seat limit. booking_id: an own booking, whose extras count as free; null: a new booking. price_from: AUD for all seats without extras; null: no price yet. extras: those that can still be added.
price: AUD for one unit. closes_on: last day on which members can add or remove the extra. left: units left for all
bookings; null: no limit. max: highest quantity for this party, 0 if none is left.
Statuses: ok {seats_left int?, price_from numeric?, extras {id uuid, name text, description text, price numeric,
price_per extras.price_per, question text?, closes_on date, left int?, max int}[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."guest_manifest"(uuid) IS 'For staff with the permission "guests": the travellers of a departure and their rooms, without money. guests: one row
per traveller, or one row for a booking whose travellers are not entered. age: only for travellers below the adult age
on the day of departure. guardian: the adult who is responsible for a minor. extras: those that are booked, with the number of units.
to_copy: departures whose rooms can be
copied, if this departure has no rooms.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
is_guardian boolean?, age int?, guardian text?}[], rooms {id uuid, name text, beds int, note text?, travellers
uuid[]}[], extras {id uuid, name text, price_per extras.price_per, question text?, units int, bookings {booking_id uuid,
reference text, booked_by text, phone text?, booking_status bookings.status, quantity int, answer text?}[]}[], to_copy {event_id uuid, title text, start_date date?, rooms int, beds int}[]}, not_found.';

COMMENT ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) IS 'The consent text for a new booking whose first instalment is paid by card and whose remaining instalments are
charged. choices: as in preview_plan. Show the text verbatim. nothing_due: everything is paid at once, the trip cannot be booked, or the caller is
staff.
Statuses: ok {terms text}, nothing_due.';

COMMENT ON FUNCTION "public"."preview_extras"(uuid, jsonb) IS 'For the member or staff: what a change of the extras costs. choices: {extras: [{extra_id, quantity, answer}]}, all
extras that the booking should have. total and refund_due: AUD after the change. extra_unavailable: left is the number of
units left; null: the extra is not offered any more. too_late: the last day to remove the extra has passed.
Statuses: ok {total_before numeric, total numeric, refund_due numeric, installments {sequence int, due_date date, amount
numeric}[]}, extra_unavailable {name text, left int?}, too_late {name text, closed_on date}, not_live, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}]}. price: AUD per person. total, deposit and amount: AUD for all seats. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, not_found, invalid {fields text[]}.';

COMMENT ON POLICY "Everyone reads the extras of visible departures" ON "public"."extras" IS 'The policies of public.events decide which departures are visible.';

COMMENT ON POLICY "Staff with the permission trips add extras" ON "public"."extras" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips change extras" ON "public"."extras" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips remove extras" ON "public"."extras" IS 'Requires the permission "trips". An extra that was ever booked cannot be removed, because lines refer to it.';

COMMENT ON TABLE "public"."extras" IS 'Optional services of a departure, such as a night before, a transfer or equipment. Staff with the permission "trips"
write them; everyone who can see the departure reads them.';

REVOKE ALL ON FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."audit_extra"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_extra"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_extra"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_extra"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."booked_extras"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_extras"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booked_extras"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."booked_extras"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."copy_extras"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_extras"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_extras"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_extras"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extra_closes"(public.extras, public.events) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."extra_closes"(public.extras, public.events) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."extra_closes"(public.extras, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_closes"(public.extras, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_closes"(public.extras, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extra_units_left"(public.extras, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."extra_units_left"(public.extras, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."extra_units_left"(public.extras, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_units_left"(public.extras, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_units_left"(public.extras, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extras_change"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."extras_change"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_change"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_change"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."prepare_extra"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prepare_extra"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_extra"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_extra"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_extras"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_extras"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."sorted_extras"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sorted_extras"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sorted_extras"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."sorted_extras"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stored_extras"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stored_extras"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_extras"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_extras"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_extras"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_extras"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_extras"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_extras"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) TO "postgres";

GRANT SELECT ON TABLE "public"."extras" TO "anon";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."extras" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."extras" TO "service_role";
