set local check_function_bodies = off;

DROP VIEW "public"."promo_code_uses";

DROP FUNCTION "private"."promo_code_state"(public.promo_codes, date);

DROP FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb);

CREATE OR REPLACE FUNCTION private.claim_offer(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.id = private.offered_entry(r.offer_token) and w.event_id = e.id for update;
    -- private.lock_event has ended expired offers, so a waitlist entry that still has the status offered can be booked.
    if state is distinct from 'offered' then
      return private.result('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.result('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set status = 'accepted' where w.id = private.offered_entry(r.offer_token);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.client_network()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  given text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
  client inet;
begin
  -- The variable client is assigned here and not in the declaration, because the exception handler does not catch
  -- errors in declarations.
  client := nullif(coalesce(substring(given from '^\[([0-9a-fA-F:.]+)\]'), substring(given from '^([0-9.]+):[0-9]+$'),
    given), '')::inet;
  if client <<= inet '::ffff:0:0/96' then client := substring(host(client) from '[^:]+$')::inet; end if;
  if client is null or client <<= inet '127.0.0.0/8' or client = inet '::1' then return null; end if;
  if family(client) = 6 then client := network(set_masklen(client, 64)); end if;
  return (select encode(sha256(k.key || convert_to('network:' || client, 'UTF8')), 'hex')
    from private.unsubscribe_key k);
exception when invalid_text_representation then return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirmation(e public.events, seats_confirmed integer, spots_left integer, state text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Pages show the label for the final spots if at most this many seats are free.
  final_spots constant int := 4;
begin
  if state in ('past', 'planning', 'called_off') then return null; end if;
  return case when e.guaranteed_at is null and seats_confirmed < e.min_group_size then 'planned'
    when spots_left between 1 and final_spots and state in ('open', 'coming_soon') then 'final_spots'
    when e.guaranteed_at is not null then 'guaranteed' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.ensure_customer(user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_id uuid;
  address text := private.email_of(user_id);
  profile record;
begin
  select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
  if found then return found_id; end if;
  select p.phone, coalesce(p.full_name, case when private.is_person_name(l.name) then l.name end, 'Member') as name
  into strict profile
  from public.profiles p join auth.users u on u.id = p.id
  cross join lateral (select left(replace(split_part(u.email, '@', 1), '.', ' '), 120) as name) l
  where p.id = ensure_customer.user_id;
  -- Tries twice: a concurrent transaction may have added the same row, or a customer with the same email address.
  for attempt in 1..2 loop
    insert into public.customers (profile_id, full_name, email, phone, member_status, last_activity)
    values (ensure_customer.user_id, profile.name,
      case when attempt = 1 and not exists (select 1 from public.customers c where lower(c.email) = address)
        then address end,
      profile.phone, 'vip', private.now())
    on conflict do nothing;
    select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
    exit when found;
  end loop;
  perform private.send_claim_request(user_id);
  return found_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.human_length(value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(regexp_replace(regexp_replace(regexp_replace(value,
    -- Removes whitespace at both ends of the text. Removes combining accents, keycaps and variation selectors
    -- everywhere.
    '^[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
      '|[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
      '|[\u0300-\u036f\u20e3\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'),
    -- Replaces each emoji, with its skin tone and up to three joined emoji, by one character.
    '([\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?)'
      '(\u200d[\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?){0,3}', 'x', 'g'),
    -- Replaces a flag by one character.
    '[\U0001f1e6-\U0001f1ff]{2}', 'x', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  -- Accepts only names such as Australia/Perth. PostgreSQL also accepts abbreviations and offsets, which ignore
  -- daylight saving.
  if name !~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' then return false; end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.lines_on_departure(b public.bookings, e public.events, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select case when d.unit_price is null then q else jsonb_populate_record(q, jsonb_build_object('unit_price', d.unit_price,
      'amount', d.unit_price)) end as line, coalesce(d.unit_price, q.amount) as amount, 0 as part
    from private.quote_lines(e, b.seats, choices) q
    -- A booking that was split may have only a part of a fixed discount. Its discount never exceeds that part.
    left join lateral (select max(l.unit_price) as unit_price from public.booking_lines l
      join public.promo_codes p on p.id = l.promo_code_id and p.amount is not null
      where q.kind = 'discount' and l.booking_id = b.id and l.removed_at is null and l.promo_code_id = q.promo_code_id
      having max(l.unit_price) > q.unit_price) d on true
    union all
    select l, l.amount, 1 from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind = 'adjustment'
    union all
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Fee for the change of departure', 'quantity', b.seats, 'unit_price', f.fee,
      'amount', f.fee * b.seats, 'gst_free', e.gst_free)), f.fee * b.seats, 2
    from private.change_fee(b) f (fee) where f.fee > 0)
  select (p.line).* from (
    select p.line, p.part, (p.line).id from priced p
    union all
    -- Price reductions by staff stay, but the total is never below 0.
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Discount limited to the price', 'quantity', 1, 'unit_price', -sum(p.amount),
      'amount', -sum(p.amount), 'gst_free', e.gst_free)), 3, null from priced p having sum(p.amount) < 0) p
  order by p.part, p.id
$function$;

CREATE OR REPLACE FUNCTION private.move_sums(begins timestamp with time zone, ends timestamp with time zone, event_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with moved as (
    select (a.details #>> '{before,event_id}')::uuid as event_id, (a.details ->> 'seats')::int as seats,
      (a.details ->> 'fee')::numeric as fee, (a.details #>> '{after,total}')::numeric
        - (a.details #>> '{before,total}')::numeric - (a.details ->> 'fee')::numeric as difference,
      -- True if only some travellers moved. Their booking was then split, and the audit log has a split_booking entry
      -- with the same time.
      exists (select from public.audit_log s where s.action = 'split_booking' and s.at = a.at
        and s.details ->> 'booking_id' = a.entity_id) as is_split
    from public.audit_log a
    where a.action = 'change_departure' and a.at >= begins and a.at < ends
      and (event_ids is null or (a.details #>> '{before,event_id}')::uuid = any (event_ids))
  ), sums as (
    select m.event_id, grouping(m.event_id) = 1 as is_total, jsonb_build_object('bookings', count(*),
      'splits', count(*) filter (where m.is_split), 'seats', coalesce(sum(m.seats), 0), 'fees', coalesce(sum(m.fee), 0),
      'raised', coalesce(sum(m.difference) filter (where m.difference > 0), 0),
      'lowered', coalesce(-sum(m.difference) filter (where m.difference < 0), 0)) as money
    from moved m group by grouping sets ((m.event_id), ())
  )
  select (select s.money from sums s where s.is_total) || jsonb_build_object('lines', (
    select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'start_date', e.start_date) || s.money
      order by e.start_date nulls last, s.event_id), '[]')
    from sums s left join public.events e on e.id = s.event_id where not s.is_total))
$function$;

CREATE OR REPLACE FUNCTION private.move_travellers(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer, expected_total numeric, expected_fee numeric, reference text, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := private.has_permission('booking');
  part public.bookings;
  rest public.bookings;
  change jsonb;
  outcome jsonb := private.split_refusal(b, e, traveller_ids, unnamed_seats);
begin
  if outcome is not null then return outcome; end if;
  part := private.write_split(b, traveller_ids, unnamed_seats, coalesce(reference, gen_random_uuid()::text),
    request_id);
  select * into rest from public.bookings t where t.id = b.id;
  change := private.departure_change(part, e, staff);
  if change ->> 'status' = 'ok' then
    change := change || jsonb_build_object('rest', jsonb_build_object('reference', rest.reference, 'seats', rest.seats,
      'total_before', b.total_amount, 'total', rest.total_amount, 'paid', rest.paid_amount,
      'lines', private.lines_of(rest.id), 'installments', private.installments_of(rest.id)));
  end if;
  outcome := case when change ->> 'status' <> 'ok' or reference is null then change
    when change ->> 'asks' = 'full' and staff
      then private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)))
    when change ->> 'asks' is not null then private.result('ask_staff', jsonb_build_object('asks', change -> 'asks'))
    when (change #>> '{after,total}')::numeric is distinct from expected_total
      or (change ->> 'fee')::numeric is distinct from expected_fee
      then private.result('price_changed', jsonb_build_object('total', change #> '{after,total}', 'fee', change -> 'fee'))
    end;
  -- The error rolls back the split; the exception handler then returns the outcome.
  if outcome is not null then raise exception using errcode = 'AB003'; end if;
  perform private.write_departure_change(part, e, change);
  -- private.split_refusal has checked that an open request is for the same travellers and departure.
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
    'total', change #> '{after,total}', 'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
exception when sqlstate 'AB003' then return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION private.moved_installments(b public.bookings, start_date date, plan jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- A paid instalment keeps its due date, even if the next instalment would get an earlier due date.
      -- The due date of an instalment is never before the due dates of earlier instalments, because of max().
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() or s.is_new
          then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due, not exists (select from public.installments n
        where n.booking_id = b.id and n.sequence = i.sequence) as is_new
      from jsonb_to_recordset(coalesce(moved_installments.plan, private.installments_of(b.id)))
        i (sequence int, due_date date, amount numeric)) s) d
$function$;

CREATE OR REPLACE FUNCTION private.new_departure_errors(given jsonb, event jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  candidate public.events;
  -- Checks only changed fields. Texts, pictures and activities are copied from a valid departure.
  changed jsonb := event - array['images', 'emergency_phone'] || jsonb_build_object('days', (
    select jsonb_agg(d.value - array['items', 'images'] order by d.n)
    from jsonb_array_elements(event -> 'days') with ordinality d (value, n)));
  errors text[];
begin
  candidate.start_date := private.to_date(event ->> 'start_date');
  if coalesce(candidate.start_date < private.today(), true)
    or private.validation_errors(candidate, 'start_date') <> '{}' then return array['start_date']; end if;
  errors := private.event_errors(private.event_rows(changed, null));
  if private.clean(given ->> 'surcharge') is not null and private.to_amount(given ->> 'surcharge') is null then
    errors := errors || 'surcharge'::text;
  end if;
  return errors;
end
$function$;

CREATE OR REPLACE FUNCTION private.opened_trips()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.id from public.events e
  -- The next condition implies this one, but PostgreSQL needs this one to use the partial index on opens_on.
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_row(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p, private.today(), u.uses),
      'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'trips', (
        select coalesce(jsonb_agg(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id,
          'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
        from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
        left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
    from public.promo_code_uses u where u.promo_code_id = p.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes, today date, uses integer DEFAULT NULL::integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not p.is_active then 'inactive'
    when today > p.ends_on then 'expired'
    when coalesce(uses >= p.max_uses, private.is_used_up(p, null)) then 'used_up'
    when today < p.starts_on then 'scheduled'
    else 'active' end;
end
$function$;

ALTER FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_reminder(customer_id uuid, template text, key text, data jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.email_outbox m where m.dedupe_key = queue_reminder.template || ':' || key) then
    return false;
  end if;
  perform private.queue_customer_email(customer_id, queue_reminder.template,
    queue_reminder.data || jsonb_build_object('key', key));
  return true;
end
$function$;

ALTER FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_charge_state(c public.card_checkouts, state text, intent_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  steps constant text[] := array['open', 'closed', 'processing', 'failed', 'expired'];
begin
  -- The provider can report states late and in any order. A state that comes earlier in steps than the stored state is
  -- ignored.
  if coalesce(array_position(steps, c.status), 4) >= least(array_position(steps, state), 4) then
    return private.result('already_applied');
  end if;
  update public.card_checkouts t
  set status = state, settled_at = case when state <> 'processing' then private.now() end,
    session_closed = t.session_closed or state in ('expired', 'processing')
  where t.id = c.id;
  -- A processing payment extends the seat hold or stock reservation by as much time as a bank transfer does.
  if state = 'processing' then
    update public.bookings b set expires_at = greatest(b.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where b.id = c.booking_id and b.status = 'pending';
    update public.orders o set expires_at = greatest(o.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where o.id = c.order_id and o.status = 'pending';
  end if;
  perform private.audit('card_' || state, 'card_checkouts', c.id::text, jsonb_build_object('intent', intent_id));
  return private.result(state);
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_choice_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total constant numeric := private.total_with_choices(b, choices);
begin
  -- Discounts keep their amount. If they exceed the remaining price, a line for the difference is added first.
  -- So the total of the booking is never below 0.
  if total < 0 then perform private.adjust_total(b.id, -total, 'Discount limited to the price', source); end if;
  if choices -> 'extras' is not null then perform private.write_extra_lines(b, choices, source); end if;
  if choices -> 'rooms' is not null then perform private.write_room_lines(b, choices, source); end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.row_validation_errors(relation regclass, rows jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unreadable jsonb;
  errors text[];
begin
  if rows = '[]' then return '{}'::text[]; end if;
  -- Finds the values that cannot be converted to the type of their column.
  -- The check of the constraints below omits these values.
  select jsonb_object_agg(m.position, m.fields) into unreadable from (
    select r.position, jsonb_object_agg(a.attname, a.attnum) as fields
    from jsonb_array_elements(rows) with ordinality r (entry, position)
    cross join lateral jsonb_each(r.entry -> 'row') f
    join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = f.key
    where f.value <> 'null' and private.is_convertible(f.value, a.atttypid) is false group by r.position) m;
  execute format($sql$
    select array(select f.path || f.field from (
      select distinct r.position, r.entry ->> 'path' as path, c.field, c.attnum
      from jsonb_array_elements($1) with ordinality r (entry, position)
      cross join lateral jsonb_populate_record(null::%s,
        (r.entry -> 'row') - array(select jsonb_object_keys(coalesce($2 -> r.position::text, '{}')))) t
      cross join lateral (values %s) c (field, attnum, holds)
      where c.holds is false and not coalesce($2 -> r.position::text ? c.field, false)
      union all
      select r.position, r.entry ->> 'path', m.key, m.value::int
      from jsonb_array_elements($1) with ordinality r (entry, position), jsonb_each_text($2 -> r.position::text) m) f
    order by f.position, f.attnum)
    $sql$, relation, private.rules_of(relation)) into errors using rows, unreadable;
  return errors;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_entity_ids(q text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  -- The result of bookings_found. If the query below called the function, PostgreSQL would run the function a second
  -- time while it plans the query.
  booking_ids uuid[];
begin
  if patterns is null then return array[]::text[]; end if;
  booking_ids := private.bookings_found(q, 100);
  return array(
    select f.id::text from unnest(booking_ids) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$function$;

CREATE OR REPLACE FUNCTION private.split_by_line(booking_id uuid, retained numeric, refund numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('description', s.description, 'quantity', s.quantity,
    'retained', round(split_by_line.retained * s.after, 2) - round(split_by_line.retained * s.before, 2),
    'refund', round(split_by_line.refund * s.after, 2) - round(split_by_line.refund * s.before, 2)) order by s.id), '[]')
  from (
    select w.id, w.description, w.quantity, sum(w.weight) over (order by w.id) / sum(w.weight) over () as after,
      (sum(w.weight) over (order by w.id) - w.weight) / sum(w.weight) over () as before
    from (
      -- If no line has a price, all money is assigned to the first line.
      select l.id, l.description, l.quantity, greatest(l.amount, 0)
        + (max(l.amount) over () <= 0 and l.id = min(l.id) over ())::int as weight
      from public.booking_lines l where l.booking_id = split_by_line.booking_id and l.removed_at is null) w
    where w.weight > 0) s
$function$;

CREATE OR REPLACE FUNCTION private.store_code_refusal(p public.promo_codes, spend numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.result('code_refused', jsonb_build_object('code', p.code, 'reason', r.reason,
    'min_spend', case when r.reason = 'min_spend' then p.min_spend end))
  from (select case
    when private.code_day_refusal(p) is not null then private.code_day_refusal(p)
    when not p.for_store then 'trips_only'
    -- Uses by visitors without an account cannot be counted, so a code with a limit per person refuses them.
    when private.me() is null and (p.members_only or p.max_uses_per_person is not null) then 'members_only'
    when spend = 0 then 'vouchers_only'
    when spend < p.min_spend then 'min_spend'
    when private.is_used_up(p, (select c.id from public.customers c where c.profile_id = private.me()))
      then 'used_up' end as reason) r
  where r.reason is not null
$function$;

CREATE OR REPLACE FUNCTION private.traveller_shares(b public.bookings)
 RETURNS TABLE(traveller_id uuid, full_name text, sort_order integer, share numeric, covers text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with lines as (
    select l.id, l.description, l.unit_price as amount, p.position, null::uuid as traveller_id
    from public.booking_lines l cross join unnest(l.traveller_positions) p (position)
    where l.booking_id = b.id and l.removed_at is null
    union all
    select l.id, l.description, l.amount, null, l.traveller_id from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.traveller_positions is null
  ), common as (
    select coalesce(sum(l.amount), 0) as amount from lines l where num_nonnulls(l.position, l.traveller_id) = 0)
  -- The share of a traveller is the difference of two rounded running totals, so that all shares add up to the total.
  select t.id, t.full_name, t.sort_order, round(c.amount * (t.sort_order + 1) / b.seats, 2)
    - round(c.amount * t.sort_order / b.seats, 2) + own.amount, own.covers
  from public.travellers t cross join common c
  cross join lateral (select coalesce(sum(l.amount), 0) as amount,
    coalesce(array_agg(l.description order by l.id), '{}') as covers
    from lines l where l.position = t.sort_order or l.traveller_id = t.id) own
  where t.booking_id = b.id
$function$;

CREATE OR REPLACE FUNCTION private.trip_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, e.activity_level, e.walking_hours, e.packing_list, k.template,
      array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.activity_level, a.walking_hours, a.packing_list, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- The subquery "ahead" has only upcoming trips, so only their bookings are read. Reading all bookings would become
    -- slower every year.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.count_missing_details(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.only_id is null or t.id = trip_reminders.only_id) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, private.customer_email(c), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id),
        'activity_level', t.activity_level, 'walking_hours', t.walking_hours,
        'packing_list', nullif(t.packing_list, ''), 'first_night', (
          select nullif(d.accommodation, '') from public.event_itineraries d
          where d.event_id = t.event_id and d.day_number = 1))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$function$;

CREATE OR REPLACE FUNCTION private.write_event(rows jsonb, given jsonb, is_new boolean)
 RETURNS public.events
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  old_start date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free, booking_closes_days = e.booking_closes_days,
      changes_close_days = e.changes_close_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras,
      decision_days = e.decision_days, free_until_guaranteed = e.free_until_guaranteed, time_zone = e.time_zone
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- Keeps the new date within the range that the constraint on the column date allows.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - old_start)))
      where d.event_id = e.id and d.date is not null and e.start_date <> old_start;
    end if;
  end if;
  if given ? 'emergency_phone' then
    delete from public.event_contacts c where c.event_id = e.id;
    insert into public.event_contacts select t.* from jsonb_array_elements(rows -> 'event_contacts') r,
      jsonb_populate_record(null::public.event_contacts, r -> 'row') t;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_extra_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before jsonb := (select coalesce(jsonb_object_agg(l.extra_id, l.unit_price), '{}') from public.booking_lines l
    where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null);
begin
  -- Unchanged lines stay. A line with another quantity or answer is replaced and keeps its unit price.
  -- New lines are added before old lines are removed, so that the total is never below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, 'extra', l.description, l.quantity, coalesce((before ->> l.extra_id::text)::numeric, l.unit_price),
    l.gst_free, write_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra' and not exists (select from public.booking_lines k
    where k.booking_id = b.id and k.removed_at is null and (k.extra_id, k.quantity) = (l.extra_id, l.quantity)
      and k.answer is not distinct from l.answer);
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
    and not exists (select from private.read_extras(choices) c
      where (c.extra_id, c.quantity) = (l.extra_id, l.quantity) and c.answer is not distinct from l.answer);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_split(b public.bookings, traveller_ids uuid[], unnamed_seats integer, reference text, request_id uuid DEFAULT NULL::uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moving constant int := cardinality(traveller_ids) + unnamed_seats;
  seat_price constant numeric := (select sum(d.moved_quantity * d.moved_price)
    from private.split_lines(b, traveller_ids, unnamed_seats) d where d.kind = 'seat');
  part public.bookings;
  share numeric;
  deposit numeric;
begin
  perform private.close_checkouts(b.id, null);
  perform private.close_checkouts(l.id, null) from private.payment_links l
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids);
  update private.payment_links l set revoked_at = private.now()
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids) and l.revoked_at is null
    and (private.link_payment(l.id)).id is null;
  -- Frees the seats before the new booking takes them.
  -- If the seats counted twice for a moment, the departure could be guaranteed too early.
  update public.bookings t set seats = b.seats - moving where t.id = b.id;
  insert into public.bookings (reference, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount,
    payment_method, plan, notes, created_at, confirmed_at, changes_close_days, last_installment_days, terms_version,
    terms_accepted_at, cancellation_policy, move_policy, free_until_guaranteed, split_from, request_id)
  values (write_split.reference, b.customer_id, b.event_id, b.user_id, moving, 'confirmed', coalesce(seat_price, 0), 0,
    b.payment_method, b.plan, b.notes, b.created_at, b.confirmed_at, b.changes_close_days, b.last_installment_days,
    b.terms_version, b.terms_accepted_at, b.cancellation_policy, b.move_policy, b.free_until_guaranteed, b.id, write_split.request_id)
  returning * into part;
  perform private.write_split_lines(b, part.id, traveller_ids, unnamed_seats);
  update public.travellers t set sort_order = s.new_seat, booking_id = case when s.moves then part.id else b.id end
  from private.split_seats(b, traveller_ids, unnamed_seats) s where t.id = s.traveller_id;
  update private.waiver_signatures s set booking_id = part.id where s.traveller_id = any (traveller_ids);
  select * into part from public.bookings t where t.id = part.id;
  share := case when b.total_amount > 0 then part.total_amount / b.total_amount else moving::numeric / b.seats end;
  deposit := greatest(least(round(b.deposit_amount * moving / b.seats, 2), part.total_amount),
    b.deposit_amount - (b.total_amount - part.total_amount), 0);
  update public.bookings t set deposit_amount = case when t.id = part.id then deposit else b.deposit_amount - deposit end,
    min_retained = case when t.id = part.id then round(b.min_retained * share, 2)
      else b.min_retained - round(b.min_retained * share, 2) end,
    billing_name = b.billing_name, billing_phone = b.billing_phone
  where t.id in (b.id, part.id);
  perform private.write_split_installments(b, part.id, share);
  perform private.split_payments(b, part.id, round(least(b.paid_amount, b.total_amount) * share, 2));
  perform private.set_next_due_date(i.id), private.sync_plan_status(i.id) from (values (b.id), (part.id)) i (id);
  insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
  select part.id, o.start_date_before, o.end_date_before, o.expires_at from private.refund_offers o where o.booking_id = b.id;
  select * into part from public.bookings t where t.id = part.id;
  perform private.audit('split_booking', 'bookings', b.id::text, jsonb_build_object('booking_id', part.id,
    'reference', part.reference, 'seats', part.seats, 'total', part.total_amount, 'paid', part.paid_amount));
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION public.accept_refund_offer(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select t.* into b from private.lock_booking((select o.booking_id from private.refund_offers o
    where o.token = accept_refund_offer.token)) t;
  -- Staff may have moved the trip again before the booking was locked. This replaces the token.
  if not exists (select from private.refund_offers o where o.token = accept_refund_offer.token) then
    return private.result('not_found');
  end if;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if not private.has_refund_offer(b.id) then return private.result('expired'); end if;
  perform private.write_cancellation(b, private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', 0,
    'refund', b.paid_amount)), null, true);
  perform private.notify_cancellation(b.id);
  perform private.offer_free_seats(b.event_id);
  return private.result('cancelled', jsonb_build_object('refund', b.paid_amount));
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_search(q text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.departures_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": [], "promo_codes": []}';
  -- The result of bookings_found. If the query below called the function, PostgreSQL would run the function a second
  -- time while it plans the query.
  booking_ids uuid[];
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    booking_ids := private.bookings_found(q, 5);
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(booking_ids) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        -- The state of a code is slow to compute, because it counts the uses. So five codes are selected first.
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p, private.today()) as state
        from (select c.id from public.promo_codes c where lower(c.code) like any (patterns)
          order by c.created_at desc, c.id limit 5) f
        join public.promo_codes p on p.id = f.id order by p.created_at desc, p.id) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands of bank transfers.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, e.start_date, w.seats
      from public.waitlist_submissions w left join public.events e on e.id = w.event_id
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where lower(e.title || ' ' || e.location) like any (patterns) and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text, amount_cents bigint, currency text, mode text, account_id text, happened_at timestamp with time zone, error text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  refunded uuid;
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    errors := errors || 'state'::text;
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  -- When a booking was split into two, each has a part of the payment. The refund counts for the booking whose part was
  -- refunded.
  refunded := coalesce((select p.booking_id from public.card_refunds t join public.payments p on p.id = t.payment_id
    where p.source_payment_id = (m.paid_by ->> 'payment_id')::uuid and (t.provider_id = apply_card_refund.provider_id
      or t.id = refund_id and t.provider_id is null)), m.booking_id);
  if refunded is not null then perform private.lock_booking(refunded);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'unmatched_payment_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.result('already_applied');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.post_card_refund(t, refunded, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.result('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_customer(token uuid, password text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(account) is not null;
  keeps_password boolean := confirmed and private.has_shown_password();
  own uuid;
  twice jsonb;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  if account is null then return private.result('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and account is distinct from private.me() then
    return private.result('sign_in', jsonb_build_object('email', l.email));
  end if;
  if confirmed and private.needs_second_factor() then return private.result('code_first'); end if;
  if not keeps_password and not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  if private.find_claim(token, account) is null then return private.result('not_found'); end if;
  own := private.ensure_customer(account);
  perform private.lock_customers(own, l.customer_id);
  -- Reads the claim link again after locking, because a concurrent request may have used the link first.
  l := private.find_claim(token, account);
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  if not confirmed then
    update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
      full_name = case when private.can_use_name(p.id, c.full_name) then c.full_name else p.full_name end
    from public.customers c where p.id = account and c.id = l.customer_id;
  end if;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  if confirmed then
      update public.customers c set full_name = coalesce(p.full_name, c.full_name), phone = coalesce(p.phone, c.phone)
    from public.profiles p where p.id = account and c.id = l.customer_id;
  end if;
  -- The customer is already linked to the account, so confirming the email address sends no second claim email.
  if not keeps_password then perform private.hand_over_account(account, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = account
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.duplicate_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', account, 'booked_twice', twice));
  return private.result('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$function$;

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
    -- Locks the trip, so that two admins who add departures to it at the same time do so one after the other.
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
    perform private.copy_room_options(source_id, saved.id);
    perform private.audit_event('create_departure', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('create_departures', request_id, content,
    private.result('created', jsonb_build_object('ids', to_jsonb(ids))));
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  address text := private.email_of(member);
begin
  if private.needs_second_factor() then return private.result('code_first'); end if;
  -- Takes the lock of staff accounts, so that the last two staff with the role owner cannot delete their accounts at
  -- the same time.
  if exists (select from public.staff s where s.user_id = member and s.ended_at is null) then
    perform private.advisory_lock('admins');
  end if;
  perform private.lock_event(w.event_id) from (
    select distinct s.event_id from public.waitlist_submissions s
    join private.emails_to_erase(member) a on lower(s.email) = a.email
    order by 1) w;
  -- Waits for a concurrent booking by this account and blocks new bookings.
  perform 1 from public.profiles p where p.id = member for update;
  if private.erasure_refusal(member) is not null then return private.erasure_refusal(member); end if;
  perform private.erase_bookings(member);
  perform private.erase_orders(member);
  perform private.erase_comments(member);
  perform private.erase_emails(member);
  perform private.erase_customer(member);
  perform private.erase_account(member);
  perform private.queue_email(address, 'account_deleted', jsonb_build_object());
  perform private.audit('delete_account', 'profiles', member::text);
  return private.result('deleted');
end
$function$;

CREATE OR REPLACE FUNCTION public.join_staff(token uuid, password text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.result('other_address', jsonb_build_object('email', i.email));
  end if;
  if private.needs_second_factor() then return private.result('code_first'); end if;
  if not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  -- Another request may have used, withdrawn or renewed the invitation since it was read above.
  perform from public.staff_invites v where v.id = i.id for update;
  delete from private.staff_invite_tokens t where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  delete from public.staff_invites v where v.id = i.id;
  -- Current staff keep their role. Otherwise the last owner could get a lower role, and no owner would be left.
  insert into public.staff as s (user_id, role) values (member, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select member, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.hand_over_account(member, password);
  return private.result('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = member)));
end
$function$;

CREATE OR REPLACE FUNCTION public.join_waitlist(event_id uuid, full_name text, email text, phone text DEFAULT NULL::text, notes text DEFAULT NULL::text, seats integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  errors text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('not_found');
  end if;
  if not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.result('bookable'); end if;
  if private.is_network_over('join') then return private.result('busy'); end if;
  perform private.record_network_request('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.result('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- A new request replaces an entry whose email address is not confirmed, and sends a new link.
    -- The number of confirmation emails per hour is limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    if w.status = 'unconfirmed' then return private.result('duplicate'); end if;
    return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- After a declined or expired offer, the person joins again at the end of the waitlist.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_bookings(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_status_filter(given ->> 'status')] || private.booking_payment_filter(payment, given ->> 'departs');
  -- True if the filters match few rows. The query then sorts these rows, instead of reading an index in sorted order.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and coalesce(given ->> 'event_id', given ->> 'journey_id') is not null), false);
  shape constant text := '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)';
  query text;
begin
  perform private.require_permission('sales');
  conditions := conditions || nullif(private.departure_filter(given, 'b.event_id'), '');
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  query := 'select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort, few);
  if few then
    return private.page(query || ' order by ' || private.booking_order(sort), shape, null, page, page_size);
  end if;
  return private.ordered_page(query, private.booking_order(sort), shape, null, page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_next_in_line(page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require_permission('waitlist');
  return (
    with next as materialized (
      select distinct on (w.event_id) w.id, w.created_at, h.first
      from public.waitlist_submissions w
      -- Finds each customer by the index on email, because there are far more customers than waiting entries.
      cross join lateral (select exists (select from public.customers c
        where lower(c.email) = lower(w.email) and c.member_status = 'member' offset 0) as first) h
      where w.status = 'waiting'
      order by w.event_id, h.first desc, w.created_at, w.id
    )
    select private.result('ok', jsonb_build_object('total', (select count(*) from next),
      'rows', (select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('first', p.first)
        order by p.created_at, p.id), '[]')
        from (select n.* from next n order by n.created_at, n.id limit size offset skipped) p
        join public.waitlist_submissions w on w.id = p.id))));
end
$function$;

CREATE OR REPLACE FUNCTION public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid, promo_code_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_orders_per_hour constant int := 5; -- orders per member or mailbox
  sent public.orders := private.read_order(buyer, delivery);
  o public.orders;
  quote jsonb;
  errors text[] := private.validation_errors(
    sent, 'full_name', 'email', 'phone', 'delivery', 'address_line', 'suburb', 'state', 'postcode');
begin
  errors := array_replace(errors, 'delivery', 'method');
  if not private.can_collect(sent, delivery) then errors := errors || 'event_id'::text; end if;
  if not private.are_order_lines_valid(lines) then errors := errors || 'lines'::text; end if;
  if request_id is null then errors := errors || 'request_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;

  request_id := md5(request_id::text)::uuid;
  perform private.lock_network();
  perform private.advisory_lock('orders of ' || private.mailbox_of(sent.email));
  select * into o from public.orders t where t.request_id = place_order.request_id;
  if found then
    if private.is_same_order(o, sent, lines, expected_total) then return private.placed_result(o); end if;
    return private.invalid('request_id');
  end if;
  if (select count(*) from public.orders t where t.created_at > private.now() - interval '1 hour'
    and case when private.is_my_email(sent.email) then t.user_id = private.me()
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= max_orders_per_hour
    or private.is_network_over('order') then
    return private.result('too_many');
  end if;

  -- Locks the promo code before the products, so that two orders with the same code and product cannot deadlock.
  perform from public.promo_codes p where p.id = place_order.promo_code_id for update;
  sent.promo_code_id := promo_code_id;
  perform private.expire_orders(array(select l.product_id from private.read_lines(lines) l));
  quote := public.quote_order(lines, sent.delivery, promo_code_id);
  if quote ->> 'status' = 'invalid' then return quote; end if;
  if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total
    or (sent.delivery = 'none' and (quote ->> 'posted')::boolean) then
    return private.result('changed', jsonb_build_object('quote', quote));
  end if;
  o := private.write_order(sent, lines, quote, request_id);
  if o.id is null then return private.invalid('request_id'); end if;
  perform private.record_network_request('order', o.id);
  return private.placed_result(o);
end
$function$;

CREATE OR REPLACE FUNCTION public.remind_bookings(booking_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  sent int := 0;
  unreached int := 0;
  nothing_due int;
begin
  perform private.require_permission('emails');
  if coalesce(cardinality(booking_ids), 0) not between 1 and 1000 then return private.invalid('booking_ids'); end if;
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      private.customer_email(c) as email
    from public.bookings b join public.events e on e.id = b.event_id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select s.id, s.due_date, s.amount, s.covered from public.installment_schedule s
      where s.booking_id = b.id and s.status <> 'paid' order by s.sequence limit 1) i
    where b.id = any (booking_ids) and b.status = 'confirmed'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.bank_transfers t
        where t.booking_id = b.id and private.current_bank_transfer_status(t) = 'pending')
    order by b.id
  loop
    if r.email is null or exists (select from public.email_suppressions a where a.email = lower(r.email)) then
      unreached := unreached + 1;
    else
      if private.queue_reminder(r.customer_id, 'installment_due', format('%s:%s:staff:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end)) then
        perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      end if;
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.result('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
end
$function$;

CREATE OR REPLACE FUNCTION public.request_departure_change(booking_id uuid, event_id uuid, traveller_ids uuid[] DEFAULT NULL::uuid[], unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- If only some travellers move, also locks the new departure, because the preview below takes seats there for a
  -- moment before it is rolled back.
  b public.bookings := private.lock_booking(booking_id, case when traveller_ids is not null then event_id end);
  e public.events;
  movers constant uuid[] := array(select t.id from unnest(traveller_ids) t (id) order by t.id);
  change jsonb;
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = request_departure_change.event_id;
  change := case when traveller_ids is null then private.departure_change(b, e, false)
    else private.move_travellers(b, e, movers, unnamed_seats, null, null, null) end;
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is null then return private.result('can_change'); end if;
  update public.departure_change_requests r set event_id = e.id,
    traveller_ids = case when request_departure_change.traveller_ids is not null then movers end,
    unnamed_seats = case when request_departure_change.traveller_ids is not null
      then request_departure_change.unnamed_seats else 0 end,
    created_at = case when r.event_id = e.id then r.created_at else private.now() end
  where r.booking_id = b.id and r.status = 'open';
  if not found then
    insert into public.departure_change_requests (booking_id, event_id, traveller_ids, unnamed_seats)
    select b.id, e.id, case when request_departure_change.traveller_ids is not null then movers end,
      case when request_departure_change.traveller_ids is not null then request_departure_change.unnamed_seats else 0 end;
  end if;
  return private.result('requested');
end
$function$;

CREATE OR REPLACE FUNCTION public.save_product(product_id uuid, product jsonb, variants jsonb DEFAULT '[]'::jsonb, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.products;
  was jsonb;
  saved public.products;
  item jsonb;
  rows jsonb;
  errors text[];
begin
  perform private.require_permission('store');
  if product_id is null then return private.invalid('product_id'); end if;
  if jsonb_typeof(product) is distinct from 'object' then return private.invalid('product'); end if;
  perform private.advisory_lock('product ' || product_id);
  select * into old from public.products p where p.id = save_product.product_id for update;
  if old.id is null and expected_version is not null then return private.result('not_found'); end if;
  if expected_version <> old.version then return private.result('conflict'); end if;
  errors := private.list_errors(coalesce(variants, 'null'), 'variants',
    private.have_positions('public.product_variants', 'sort_order', variants, 0));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  item := private.product_row(product, product_id, old);
  rows := private.variant_rows(variants, product_id);
  errors := private.row_validation_errors('public.products', jsonb_build_array(item))
    || private.row_validation_errors('public.product_variants', rows);
  if errors = '{}' then errors := private.duplicate_variants(rows); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  was := private.product_state(old) || jsonb_build_object('variants', private.variant_state(product_id));
  -- A trigger on the variants sets the stock of the product to their sum. The product is written after them, so that a
  -- product whose last variant was deleted gets the stock from the form.
  if old.id is not null then perform private.write_variants(product_id, rows); end if;
  perform private.write_product(jsonb_populate_record(null::public.products, item -> 'row'));
  if old.id is null then perform private.write_variants(product_id, rows); end if;
  select * into saved from public.products p where p.id = save_product.product_id;
  perform private.audit(case when old.id is null then 'add_product' else 'change_product' end, 'products',
    product_id::text, jsonb_build_object('before', was, 'after', private.product_state(saved)
      || jsonb_build_object('variants', private.variant_state(product_id))));
  return private.result('saved', jsonb_build_object('version', saved.version));
end
$function$;

CREATE VIEW "public"."promo_code_uses" WITH (security_invoker=true) AS  SELECT p.id AS promo_code_id,
    (count(DISTINCT u.used_by))::integer AS uses,
    COALESCE(sum(u.total), (0)::numeric) AS revenue
   FROM (public.promo_codes p
     LEFT JOIN LATERAL ( SELECT
                CASE
                    WHEN (b.split_from IS NULL) THEN b.id
                    ELSE private.split_origin(b.id, b.split_from)
                END AS used_by,
            b.total_amount AS total
           FROM (public.booking_lines l
             JOIN public.bookings b ON ((b.id = l.booking_id)))
          WHERE ((l.promo_code_id = p.id) AND (l.removed_at IS NULL) AND private.is_live(b.*))
        UNION ALL
         SELECT o.id,
            o.total
           FROM public.orders o
          WHERE ((o.promo_code_id = p.id) AND (private.current_order_status(o.*) = ANY (ARRAY['pending'::text, 'paid'::text])))) u ON (true))
  GROUP BY p.id;

ALTER VIEW "public"."promo_code_uses" OWNER TO "postgres";

COMMENT ON COLUMN "private"."call_off_choices"."answered_by" IS 'Who made the choice: booker, staff, or deadline (the booker did not choose in time). Null: no choice yet.';

COMMENT ON COLUMN "private"."call_off_choices"."seats" IS 'Number of seats of the booking. As many seats are held on the departure held_event_id, if it is set.';

COMMENT ON COLUMN "private"."call_off_dates"."event_id" IS 'The departure that staff called off.';

COMMENT ON COLUMN "private"."call_off_links"."choice_id" IS 'The row of call_off_choices in which the holder of the link makes a choice.';

COMMENT ON COLUMN "private"."decision_requests"."decision_on" IS 'The day on which staff decide whether the departure goes ahead. If staff choose a later day, they are emailed again
on that day.';

COMMENT ON COLUMN "private"."form_submissions"."form_id" IS 'The form that was saved.';

COMMENT ON COLUMN "private"."form_submissions"."traveller_id" IS 'The traveller whose form was saved.';

COMMENT ON COLUMN "private"."guest_bookings"."booking_id" IS 'The booking that the token opens.';

COMMENT ON COLUMN "private"."incident_acknowledgements"."acknowledged_by" IS 'The staff member who first confirmed that they have read the report or note. Null: the account was deleted.';

COMMENT ON COLUMN "private"."incident_photos"."report_id" IS 'The incident report that the photo is part of.';

COMMENT ON COLUMN "private"."incident_photos"."saved_at" IS 'When the server stored the photo.';

COMMENT ON COLUMN "private"."incident_reports"."action_taken" IS 'The action taken because of the incident. Null: no action yet, or the row is a follow-up note.';

COMMENT ON COLUMN "private"."incident_reports"."arrival" IS 'The order in which the reports arrived. If two reports have the same time, the higher number is newer.';

COMMENT ON COLUMN "private"."incident_reports"."description" IS 'Description of the incident, or the text of the follow-up note.';

COMMENT ON COLUMN "private"."incident_reports"."emergency_services" IS 'Whether emergency services were called. Null for a follow-up note.';

COMMENT ON COLUMN "private"."incident_reports"."event_id" IS 'The departure on which the incident happened.';

COMMENT ON COLUMN "private"."incident_reports"."follow_up_of" IS 'The report that this follow-up note adds to. Null: the row is a report.';

COMMENT ON COLUMN "private"."incident_reports"."happened_at" IS 'When the incident happened: the server''s time minus the age that the device states. Null for a
follow-up note.';

COMMENT ON COLUMN "private"."incident_reports"."place" IS 'Place of the incident. Null for a follow-up note.';

COMMENT ON COLUMN "private"."incident_reports"."recorded_by" IS 'The staff member who wrote the report or note. Null: the account was deleted.';

COMMENT ON COLUMN "private"."incident_reports"."saved_at" IS 'When the server stored the report.';

COMMENT ON COLUMN "private"."incident_travellers"."report_id" IS 'The report of the incident.';

COMMENT ON COLUMN "private"."incident_travellers"."traveller_id" IS 'The affected traveller. Null: the traveller was not on the departure when the report arrived, or has been deleted
since.';

COMMENT ON COLUMN "private"."other_date_offers"."recipient" IS 'The person to whom the departure was offered: private.mailbox_key of their email address.';

COMMENT ON COLUMN "private"."other_date_refusals"."recipient" IS 'The person who unsubscribed: private.mailbox_key of their email address.';

COMMENT ON COLUMN "private"."profile_emails"."claimed_at" IS 'When the account''s password was set through a claim link (which connects the account with a customer record) that
was emailed to this address. Null: never. Without a claim, messages that the address sent before confirmed_at do not
belong to the account, because someone else may have written them.';

COMMENT ON COLUMN "private"."refund_files"."event_id" IS 'The called-off departure whose bookings are refunded.';

COMMENT ON COLUMN "private"."refund_transfers"."amount" IS 'The transferred amount, AUD.';

COMMENT ON COLUMN "private"."refund_transfers"."file_id" IS 'The payment file that contains the transfer.';

COMMENT ON COLUMN "private"."traveller_answers"."form_id" IS 'The form that contains the question.';

COMMENT ON COLUMN "private"."traveller_answers"."key" IS 'The key of the form field that was answered.';

COMMENT ON COLUMN "private"."traveller_answers"."version" IS 'The version of the form that the traveller answered.';

COMMENT ON COLUMN "private"."traveller_form_versions"."fields" IS 'The fields of the form: a list of {key, kind, label, help, required, choices}, as in private.is_form_field.';

COMMENT ON COLUMN "private"."traveller_form_versions"."form_id" IS 'The form that has this version.';

COMMENT ON COLUMN "private"."traveller_secrets"."consented_at" IS 'When the traveller consented to the use of the medical notes. Null for a passport.';

COMMENT ON COLUMN "private"."traveller_secrets"."kind" IS 'The kind of the encrypted value: medical (medical notes) or passport.';

COMMENT ON COLUMN "private"."traveller_secrets"."sealed_value" IS 'The encrypted medical notes or passport.';

COMMENT ON COLUMN "private"."traveller_secrets"."traveller_id" IS 'The traveller whose medical notes or passport is stored.';

COMMENT ON COLUMN "private"."trip_changes"."activity" IS 'The title of the activity, with a number if the day has several with this title. The id is not stored, because
saving an itinerary replaces its activities. Null: the arrival at the meeting point, or a note about the whole trip.';

COMMENT ON COLUMN "private"."trip_changes"."arrival" IS 'The order in which the changes arrived. If two changes have the same recorded_at, the higher number is newer.';

COMMENT ON COLUMN "private"."trip_changes"."event_id" IS 'The departure on which the change was recorded.';

COMMENT ON COLUMN "private"."trip_changes"."saved_at" IS 'When the server stored the change.';

COMMENT ON COLUMN "private"."trip_documents"."created_by" IS 'The staff member who uploaded the document. Null: the account was deleted.';

COMMENT ON COLUMN "private"."trip_documents"."event_id" IS 'The departure whose travellers can open the document.';

COMMENT ON COLUMN "private"."waiver_signatures"."traveller_name" IS 'The name of the traveller when the waiver was signed.';

COMMENT ON COLUMN "private"."waiver_versions"."asks_again" IS 'Whether travellers who signed an earlier version are asked to sign this version.';

COMMENT ON COLUMN "private"."waiver_versions"."body" IS 'The text with placeholders, such as {trip}. A line that starts with ## is a heading.';

COMMENT ON COLUMN "private"."waiver_versions"."journey_id" IS 'The trip whose waiver has this version.';

COMMENT ON COLUMN "private"."waivers"."asked_version" IS 'A signature of this version or a later version counts. Travellers who signed an earlier version are asked again.';

COMMENT ON COLUMN "private"."waivers"."is_active" IS 'Whether travellers are asked to sign. If false, existing signatures stay.';

COMMENT ON COLUMN "private"."waivers"."journey_id" IS 'The trip whose travellers sign the waiver.';

COMMENT ON COLUMN "private"."waivers"."version" IS 'The version that travellers sign now: the newest confirmed version. Null: no version is confirmed, so nobody signs.';

COMMENT ON COLUMN "public"."autopay"."reason" IS 'Why automatic payments ended: plan_changed, card_gone (the card cannot be charged any more), other_account (another
provider account was connected), unmatched (a charge differed), cancelled (booking cancelled), removed (the member
removed the card), staff (ended by staff), or the provider''s error code. Null: automatic payments are on, or the
customer ended them.';

COMMENT ON COLUMN "public"."bookings"."cancellation_policy" IS 'How much the company keeps if the booking is cancelled. Format as in private.policy_errors. Copied from the trip on
the day of booking. Shape: {days int, keeps text, value numeric?}[].';

COMMENT ON COLUMN "public"."bookings"."deposit_amount" IS 'Deposit of all seats, AUD. When the booking is cancelled, the company can keep the deposit under the cancellation
policy.';

COMMENT ON COLUMN "public"."bookings"."is_double" IS 'Whether staff must decide which of two bookings remains: this booking, or another booking of the same trip. Both
belong to one customer since two customers were merged.';

COMMENT ON COLUMN "public"."bookings"."move_policy" IS 'Until when the member can change the departure of the booking without staff, and the fees. Format as in
private.is_move_policy. Copied from the trip on the day of booking, or on the day of the last change of departure.
Shape: {days int, fee numeric, late_fee numeric}.';

COMMENT ON COLUMN "public"."bookings"."split_from" IS 'The older booking from which some travellers were moved to this booking. Null: this booking was not split from
another.';

COMMENT ON COLUMN "public"."call_offs"."answer_until" IS 'Last day on which bookers can choose a refund or another date. Without a choice, the booking is refunded.';

COMMENT ON COLUMN "public"."call_offs"."called_off_by" IS 'The staff member who called off the departure. Null: the account was deleted.';

COMMENT ON COLUMN "public"."customer_merges"."before" IS 'Names and contact details of both customers before the merge. Null after the personal data was erased.
Shape: {kept {full_name text, email text?, phone text?}, other {full_name text, email text?, phone text?}}.';

COMMENT ON COLUMN "public"."departure_change_requests"."decided_by" IS 'The account that ended the request. Null: the request is open or ended automatically, or the account was deleted.';

COMMENT ON COLUMN "public"."events"."decision_days" IS 'Number of days before departure. If min_group_size is not reached on that day, staff decide whether the departure
goes ahead. Null: no decision day.';

COMMENT ON COLUMN "public"."extras"."description" IS 'Description of the service that the price covers, up to 500 characters. Empty: no description.';

COMMENT ON COLUMN "public"."extras"."price_per" IS 'The unit that the price is for. person: one seat, at most one unit per seat. booking: the whole booking, at most one
unit. night: one night, any number of units.';

COMMENT ON COLUMN "public"."interest_submissions"."confirmed_at" IS 'When the visitor confirmed the email address by the link in the confirmation email, or submitted the form while
signed in with this address. Null: not confirmed, so the address gets no news about the trip.';

COMMENT ON COLUMN "public"."journeys"."cancellation_policy" IS 'How much the company keeps if a new booking is cancelled. Format as in private.policy_errors. Null:
settings.cancellation_policy applies. Each booking stores the policy from the day of booking. Shape: {days int, keeps
text, value numeric?}[].';

COMMENT ON COLUMN "public"."journeys"."move_policy" IS 'Until when members can change the departure of new bookings themselves, and the fees. Format as in
private.is_move_policy. Null: settings.move_policy applies. Each booking stores the policy from the day of booking.
Shape: {days int, fee numeric, late_fee numeric}.';

COMMENT ON COLUMN "public"."payments"."amount" IS 'The amount, AUD. Negative for refunds, and for money that went to a booking that was split from this booking.';

COMMENT ON COLUMN "public"."payments"."purpose" IS 'Purpose of a refund on a pending or confirmed booking. price_lowered: the total was reduced by the same amount.
duplicate_payment: the total stays the same, so the customer owes the refunded amount again. Null: a payment, or a
refund without a purpose.';

COMMENT ON COLUMN "public"."product_interest"."confirmed_at" IS 'When the visitor confirmed the email address by the link in the confirmation email, or entered the address while
signed in with it. Null: not confirmed, so the address gets no email about the product.';

COMMENT ON COLUMN "public"."promo_code_trips"."promo_code_id" IS 'The promo code that can be used for the trip or departure.';

COMMENT ON COLUMN "public"."promo_codes"."max_uses_per_person" IS 'Number of bookings (pending or confirmed) and orders (pending or paid) of one customer that can have the code. Null:
no limit.';

COMMENT ON COLUMN "public"."promo_codes"."min_spend" IS 'The code can be used only if the seats and extras, or the products of an order, cost at least this amount in AUD
before the discount of the code.';

COMMENT ON COLUMN "public"."promo_codes"."percent" IS 'Discount in percent of the price of the seats and extras, or of the products of an order. Null: a fixed amount.';

COMMENT ON COLUMN "public"."room_options"."is_offered" IS 'Whether the option can be booked now. Bookings that have the option already keep it.';

COMMENT ON COLUMN "public"."settings"."cancellation_policy" IS 'How much the company keeps if a customer cancels a booking, for trips without a policy of their own. Format as in
private.policy_errors.
Shape: {days int, keeps text, value numeric?}[].';

COMMENT ON COLUMN "public"."settings"."move_policy" IS 'Until when members can change the departure of a booking themselves, and the fees, for trips without a policy of
their own. Format as in private.is_move_policy.
Shape: {days int, fee numeric, late_fee numeric}.';

COMMENT ON COLUMN "public"."terms_versions"."body" IS 'The full text. A line that starts with ## is a heading; blank lines separate paragraphs.';

COMMENT ON COLUMN "public"."travellers"."shares_name" IS 'Whether the traveller agreed that other travellers of the departure see their first name and age group. Minors are
never shown.';

COMMENT ON FUNCTION "private"."answered_by"(private.call_off_choices, uuid) IS 'The value of call_off_choices.answered_by for the caller: booker if they opened the link or own the booking,
otherwise staff.';

COMMENT ON FUNCTION "private"."answers_of"(uuid) IS 'The answers of a traveller, each with the question as it stood in the version of the form that the traveller
answered. Values of the table travellers and encrypted values are not included.';

COMMENT ON FUNCTION "private"."are_changes_of_others"(jsonb) IS 'Whether the argument "others" of save_departures is a list of different departures, each with at least one field
that can be copied.';

COMMENT ON FUNCTION "private"."are_order_lines_valid"(jsonb) IS 'Whether the lines of a cart are valid: each line has a product and a valid quantity, and there are at most
private.max_order_lines lines.';

COMMENT ON FUNCTION "private"."booking_payment_filter"(text, text) IS 'The SQL conditions for two filters of the booking list: "payment" (state of the payments) and "departs" (only
bookings of trips that start soon).';

COMMENT ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) IS 'The reason why the customer cannot book, without checking for free seats. Null: the customer can book. A trip that is
not open to everyone can be booked only for a customer with an account. quote: as in private.quote_booking. The caller must
have locked the trip and the promo codes.';

COMMENT ON FUNCTION "private"."booking_rows"(text) IS 'The SQL source of the rows of a list of bookings. Bookings with an expired seat hold owe nothing; a separate
subquery reads them, so that an index can sort the other bookings.';

COMMENT ON FUNCTION "private"."booking_status_filter"(text) IS 'The SQL condition for the filter "status" of the booking list. Equivalent to private.current_booking_status, but
written on columns only, so that indexes can be used.';

COMMENT ON FUNCTION "private"."call_off_email"(private.call_off_choices) IS 'The data of an email to a booker of a called-off departure, with a new link to choose a refund or another date.';

COMMENT ON FUNCTION "private"."can_access_order"(public.orders, uuid) IS 'Whether the caller may read an order. Allowed for the buyer, for staff with the permission "store", and for anyone
with the secret token of the order, for private.order_link_days days after the order.';

COMMENT ON FUNCTION "private"."can_read_documents"(uuid) IS 'Whether the caller may open the documents of a departure. Members with a confirmed booking of a departure that is
not called off may open them, and so may staff with the permission "guests".';

COMMENT ON FUNCTION "private"."can_send_links"(public.bookings) IS 'Whether the caller is the member who booked. Only this member can send payment links and see the tokens of the
links.';

COMMENT ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) IS 'The tiers of a cancellation policy, the earliest first. total, deposit: of the booking, AUD. seats: of the booking. A
tier keeps the largest of the amounts of its own rule and of all earlier tiers, so that the company never keeps more if
the customer cancels earlier. days: number of days before departure; the tier applies up to and including that day.
keeps, refunds: the kept and the refunded part of the price in words. keeps_all: whether the company keeps the whole
price. retained: AUD; the amount may still be higher than the money that was paid.';

COMMENT ON FUNCTION "private"."cancelled_by"(public.bookings) IS 'Why a cancelled or expired booking ended. Security definer, because the audit log says who cancelled, and only staff
with the permission "history" may read the audit log.
Reasons:
- member, staff: who cancelled the booking.
- called_off: the departure was called off.
- expired: the seat hold expired.
- unknown: a link in an email was used without sign-in, the account was deleted, or the booking was imported.';

COMMENT ON FUNCTION "private"."card_money"(uuid, text) IS 'Finds a card payment, of a booking, of an order or unmatched, by its row id or by the provider''s payment id.
If staff or a member split a booking into two, each booking has a part of the payment, which can be refunded to the
same card. amount: the part that belongs to the booking now. paid_by is null if there is no such payment.';

COMMENT ON FUNCTION "private"."card_payments_left"(uuid, uuid) IS 'The amount that can still be refunded for each card payment of a booking or order, newest payment first, AUD. For a
booking that was split from another booking, includes its parts of the payments of the other booking.';

COMMENT ON FUNCTION "private"."changes_close"(public.events, public.settings) IS 'The last day on which members can change the travellers of a booking that is made now.';

COMMENT ON FUNCTION "private"."charge_of"(public.bookings, numeric) IS 'The amount to charge for a booking, or the reason why nothing can be charged. wanted: AUD that the customer chose.
Null: the amount due now.';

COMMENT ON FUNCTION "private"."charge_of"(public.orders) IS 'The amount to charge for an order, or the reason why nothing can be charged. An order is always paid in full.';

COMMENT ON FUNCTION "private"."close_checkouts"(uuid, uuid) IS 'Closes all open checkouts of a booking, order or payment link, except except_id. The checkouts of a booking do not
include those of its payment links. A late payment on a closed checkout is handled when it arrives.';

COMMENT ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) IS 'The promo codes of a booking that can also be used for another departure. The price of the booking there must reach
the minimum spend of the code. The last day and the number of uses of a code are not checked, because the booking
already uses the code. choices: without codes.';

COMMENT ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) IS 'The first selected promo code that cannot be used, with the reason: unknown (also if it is not active), not_yet, expired,
store_only (not for trips), other_trip (only for other trips), members_only (needs an account), not_stackable (not with
other codes), min_spend (the price is too low), used_up, or no_discount (the other codes leave nothing to reduce). Null:
all codes can be used. for_customer: checks for the given customer and account instead of the caller. customer_id null: the
customer is not known yet. Before a booking, call private.lock_promo_codes, so that two bookings cannot take the last use.';

COMMENT ON FUNCTION "private"."comparable_name"(text) IS 'Converts a name so that names which look alike have the same result. Replaces similar characters by the same Latin
letter (private.name_skeleton), and removes symbols, invisible characters and spaces.';

COMMENT ON FUNCTION "private"."conditions_hash"(public.events, public.settings) IS 'A hash of the conditions that a booking of the departure gets if it is made now: the deposit, the deadlines, and the
policies for cancelling and moving.';

COMMENT ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) IS 'Whether an upcoming departure goes ahead, for its label: planned (more travellers are needed), guaranteed, or
final_spots (no more travellers are needed, and few seats are free). Null: none of these applies, or the departure is
past, in planning or called off. state: the sale state, as in event_cards.state.';

COMMENT ON FUNCTION "private"."copied_fields"(jsonb, text[], public.events) IS 'Copies named fields of one departure to another departure of its trip: returns the change of the other departure in
the format of save_event. content: all fields of the first departure, after validation. The dates of the days move by
the difference of the start dates.';

COMMENT ON FUNCTION "private"."copy_extras"(uuid, uuid) IS 'Copies the extras of a departure to a new departure.';

COMMENT ON FUNCTION "private"."copy_room_options"(uuid, uuid) IS 'Copies the room options of a departure to a new departure.';

COMMENT ON FUNCTION "private"."count_comments"() IS 'Trigger: updates the number of comments of each event that are not deleted, once per statement. Ignores updates that
change neither the text nor a flag.';

COMMENT ON FUNCTION "private"."count_held_seats"() IS 'Trigger: adds the seats that are held for a booking of a called-off departure to event_stats.seats_taken, and
subtracts them when the hold ends. The caller must have locked the departure whose seats are held.';

COMMENT ON FUNCTION "private"."count_likes"() IS 'Trigger: updates the number of likes of replies and comments, once per statement. Locks replies before comments,
each in the order of their ids, to avoid deadlocks.';

COMMENT ON FUNCTION "private"."count_offer_seats"() IS 'Trigger: adds the seats of an open waitlist offer to event_stats.seats_taken. Subtracts them when the offer ends.';

COMMENT ON FUNCTION "private"."count_replies"() IS 'Trigger: updates the number of replies that are not deleted for each comment, once per statement. Locks comments
before events, to avoid deadlocks.';

COMMENT ON FUNCTION "private"."count_seats_taken"() IS 'Trigger: updates the numbers of taken and confirmed seats of a departure when a booking takes or frees seats. If the
booking changes to another departure, its seats are freed on the old departure. The caller must have locked the
departure, or both departures.';

COMMENT ON FUNCTION "private"."current_choice"(private.call_off_choices) IS 'The current choice of a booker. After answer_by it is a refund, even before the scheduled jobs run. Null: no choice
yet.';

COMMENT ON FUNCTION "private"."current_round"(uuid) IS 'The number of the round to which the next checkout of a booking, order or payment link belongs. The column
card_checkouts.round explains rounds.';

COMMENT ON FUNCTION "private"."customer_email"(public.customers) IS 'The address to which emails for a customer are sent: customers.email, otherwise the address of the account, otherwise
customers.guest_email. Null: no address is known.';

COMMENT ON FUNCTION "private"."date_to_hold"(public.bookings) IS 'The offered departure on which seats are held for a booking of a called-off departure: the nearest in time that has
enough free seats and that the customer has not booked already. Null: there is none.';

COMMENT ON FUNCTION "private"."decision_facts"(public.events) IS 'The numbers that staff need to decide whether a departure goes ahead, as in trip_overview. bookings, paid and
free_bookings are of pending and confirmed bookings; paid is in AUD.';

COMMENT ON FUNCTION "private"."decision_obstacle"(public.events) IS 'The reason why staff cannot decide whether a departure goes ahead, such as called_off. Null: staff can decide.';

COMMENT ON FUNCTION "private"."default_room_option"(uuid) IS 'The first room option of a departure without a supplement. If every option has a supplement, the first option. Null
if the departure offers no options.';

COMMENT ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) IS 'The effects of changing a booking to another departure, as in preview_departure_change. Called for the preview and
before the change itself. Before a change, the caller must have locked both departures.';

COMMENT ON FUNCTION "private"."departures_to_decide"(date) IS 'Upcoming departures on sale that have too few confirmed travellers and whose decision day has come. Staff must now
decide whether these departures go ahead.';

COMMENT ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) IS 'Describes in words what the company keeps, such as "the deposit". The company keeps at least the deposit if deposit
is true, at least percent of the price, and at least amount per person (AUD).';

COMMENT ON FUNCTION "private"."document_types"() IS 'The content types of documents for travellers. Every phone can open such files. The storage bucket accepts more
types.';

COMMENT ON FUNCTION "private"."duplicate_bookings"(uuid) IS 'Pending and confirmed bookings of a customer on trips for which the customer has an earlier pending or confirmed
booking that was not split from the same booking. Such bookings exist only after customers were merged.';

COMMENT ON FUNCTION "private"."email_filter"(text) IS 'The SQL condition that selects the emails in the given state of email_overview, written so that PostgreSQL can use an
index.';

COMMENT ON FUNCTION "private"."email_incident"(private.incident_reports) IS 'Emails all staff with the permission "guests" for all departures, except the author, that an incident was reported.
The email contains no text of the report.';

COMMENT ON FUNCTION "private"."end_autopay"(uuid, text, text) IS 'Ends automatic payments and cancels charges that are not being processed yet. The customer gets an email with the
reason. If a refused charge is the reason, the email about that charge says so, and no second email is sent. Locks rows
of autopay_attempts before autopay, like the functions that charge cards, to prevent deadlocks.';

COMMENT ON FUNCTION "private"."end_waitlist"() IS 'Trigger: when a departure is called off, withdraws its waitlist entries and sends each person one email. The email
offers the other dates of the trip that the person was not offered before. If there are none, the email only says that
the departure is called off.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the form answers and form links of travellers, and what guides recorded about them. Called when the booker
names another person instead, who must not get the answers of the earlier traveller. Signed waivers stay, but the
other person must sign too.';

COMMENT ON FUNCTION "private"."erase_audit_log"(text, uuid[]) IS 'Removes reasons and notes, which are free text, from the audit log entries about the given rows.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, signed waivers, payers, bank accounts, notes,
cancellation reasons and the reasons of price changes. Also removes the notes of the rooms of these bookings, and queued
emails about the bookings. Requests to move a booking remain without their travellers; open requests are withdrawn.';

COMMENT ON FUNCTION "private"."erase_comments"(uuid) IS 'Removes the name and the text from a member''s comments and replies, and deletes the member''s reports. The rows
remain, so that replies of other members keep their position. Locks rows in the same order as the triggers that
update counters, to avoid deadlocks.';

COMMENT ON FUNCTION "private"."erase_old_enquiries"() IS 'Deletes waitlist entries, interest in trips and products, and messages that are older than
settings.enquiry_retention_months months. Also erases visitors who booked without an account before that time and never
paid. Waitlist entries with the status waiting or offered remain until the trip has ended. Returns the number of deleted
waitlist entries, expressions of interest, messages and erased visitors.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes personal data of trips that ended more than settings.traveller_retention_days days ago: the travellers, the
signed waivers, payers and bank accounts of their bookings, notes on bookings and rooms, and the records of guides, such
as check-ins and incidents. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."erase_payer_addresses"(uuid) IS 'Removes the name and the email addresses of an account from payment links that other members sent to these addresses,
and ends the links.';

COMMENT ON FUNCTION "private"."erasure_refusal"(uuid) IS 'The reason why an account cannot be deleted: last_owner (its member is the only owner among the staff), has_bookings
(a booked trip is not over), has_orders (a paid order is not sent yet) or money_owed (a refund is due). Null: it can be
deleted.';

COMMENT ON FUNCTION "private"."export_answers"(uuid) IS 'The answers that the owner of an account gave in traveller forms. The answers of other travellers of a booking are
not included: the member who booked sees only whether they are done.';

COMMENT ON FUNCTION "private"."file_question"(public.travellers, uuid, text) IS 'The current version of a form, if the form has a field with the given key that asks the traveller for a file. All
columns are null otherwise.';

COMMENT ON FUNCTION "private"."filtered_departures"(jsonb) IS 'The departures of a list that is filtered by event_id or journey_id, as in private.departure_filter. Null: the list is
not filtered by them.';

COMMENT ON FUNCTION "private"."find_guest_booking"(uuid, uuid) IS 'The booking that a token opens. All columns are null if the token opens no booking.';

COMMENT ON FUNCTION "private"."form_answer"(public.travellers, uuid, jsonb) IS 'The stored answer of a traveller to a field. Null: not answered. Medical notes and passports: true if stored. Files:
{name, size, type}. The name is returned only after the traveller has confirmed it.';

COMMENT ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) IS 'The emails for the forms of private.form_reminders, without emails that were queued before. A traveller with an
emailed link gets one email per form and reminder. For the other travellers, the booker gets one email per form and
reminder, unless the booker has turned off reminders; staff reminders ignore this. The data contains no token.';

COMMENT ON FUNCTION "private"."form_reminder_stage"(integer) IS 'The reminder to send for a form that is due in days_left days: -30, -7 or -3 (that many days before the due date), 0
(on the due date) or 2 (two days after it). Each reminder is sent once. If the jobs did not run for some days, only the
latest reminder is sent. Null: no reminder.';

COMMENT ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) IS 'The forms and waivers about which travellers must be reminded at any of the given times. only_event: all unfinished
forms and waivers of this departure, for a reminder by staff; none if the departure is not published or has started.
Null: the forms and waivers of all departures whose reminder is due. at: the first of the given times at which it is due.
key: identifies the form and the reminder. email: the address of the reminder, from private.traveller_email; null: the
booker is reminded.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form and of the waiver, for each traveller of a departure or of a booking. Covers only confirmed
bookings. due_on: last day on which the form is not late. missing: the keys of required fields without an answer.
state: done, missing or late. A form with required fields is done when none is missing. A form with only optional
fields is done when the traveller has saved a part of it. form_id of the waiver: the id of the trip.';

COMMENT ON FUNCTION "private"."guarantee_if_reached"() IS 'Trigger: guarantees a published departure when it has enough confirmed travellers (events.min_group_size). The
caller must have locked the departure.';

COMMENT ON FUNCTION "private"."guests_going"(public.events) IS 'The travellers of an event. Travellers who have not signed the waiver come first; otherwise the order is that of the
bookings. A booking without traveller details is one row. age: only for travellers below the adult age on the day of
departure. guardian: the adult who is responsible for a minor. waiver: signed or unsigned; null: the trip has no
waiver.';

COMMENT ON FUNCTION "private"."has_calendar_feed"(public.bookings) IS 'Whether a booking has a secret address at which calendar apps can read its trip.';

COMMENT ON FUNCTION "private"."has_shown_password"() IS 'Whether the caller signed in with the account''s password when the session began.';

COMMENT ON FUNCTION "private"."hold_refusal"(uuid, uuid) IS 'The reason why a member may not hold more unpaid seats: unpaid_holds (the member has the maximum number of unpaid
bookings) or held_before (earlier unpaid bookings of this event by the member expired or were cancelled). Null: the
member may hold more seats.';

COMMENT ON FUNCTION "private"."invite_bookers"(uuid, timestamp with time zone) IS 'Adds a row to call_off_choices for each confirmed or paid booking of a departure that is called off. Holds seats on
another date for confirmed bookings: first for those that have payments, then in the order of booking. The caller must
have locked the departure and the departures that are offered instead.';

COMMENT ON FUNCTION "private"."is_client"() IS 'True if the statement comes directly from an API request. False inside a security definer function, which runs as the
owner of the function. Triggers call is_client to restrict only direct writes.';

COMMENT ON FUNCTION "private"."is_promo_code_used"(uuid) IS 'Whether any booking or order ever had the promo code, also one that was cancelled or has expired. A used code must
not change, because invoices and order pages show the code and its discount.';

COMMENT ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) IS 'Whether two bookings come from one booking that was split. A customer can have several such bookings of one
departure.';

COMMENT ON FUNCTION "private"."is_visible"(public.events) IS 'Whether the caller may see an event. The event must be published. For an event for members only, the caller must be
signed in.';

COMMENT ON FUNCTION "private"."is_waiting"(public.waitlist_submissions) IS 'Whether a waitlist entry is waiting, has an open offer, or has an accepted offer with a pending or confirmed booking
of this departure.';

COMMENT ON FUNCTION "private"."likely_duplicates"(uuid) IS 'Customers who may be the same person as the given customer, with the reasons.
Reasons:
- phone: both customers have the same phone number.
- name: both have the same name, and one of them has no email address.
- email: the email address of one customer belongs to the account of the other.';

COMMENT ON FUNCTION "private"."limit_photos"() IS 'Trigger: refuses more than private.max_day_photos() pictures of one day. Locks the row of the day, so that
concurrent inserts cannot exceed the limit.';

COMMENT ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) IS 'The lines of a booking on another departure: seats, rooms, extras and discounts at the prices of today, the fee for
the change, and the price changes by staff. Only the price changes have an id, because these lines stay. choices: from
private.choices_on_departure.';

COMMENT ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) IS 'The amount that a payment link charges now, or the reason why nothing can be charged. The amount is the share of the
link, at most the unpaid amount of the booking that is not processing. The caller must have locked the booking.';

COMMENT ON FUNCTION "private"."link_incident_travellers"(private.incident_reports, uuid[]) IS 'Stores the travellers who were affected by an incident. A traveller who is not on the departure is stored with
traveller_id null, so that the report is never lost.';

COMMENT ON FUNCTION "private"."link_payment"(uuid) IS 'The ledger entry of the payment that was made with a payment link. All columns are null if the link is not paid.';

COMMENT ON FUNCTION "private"."link_refunded"(uuid) IS 'The amount in AUD that was refunded to the payer''s card from the payment of a payment link.';

COMMENT ON FUNCTION "private"."link_traveller"(uuid) IS 'The traveller whose forms the link with the token opens. All columns are null if the link is wrong or revoked, the
booking has ended, or the trip is over.';

COMMENT ON FUNCTION "private"."list_enquiries"(text, text, jsonb, integer, integer) IS 'One page of a table of enquiries, newest first. filters: q is searched in the name, the email address and the column
that the parameter "subject" names; event_id filters by departure, journey_id by trip. The functions that call this one
run as the owner of the table, because row-level security would prevent the use of the trigram index.';

COMMENT ON FUNCTION "private"."live_booking"(uuid, uuid) IS 'The pending or confirmed booking of a trip by a customer. All columns are null if there is none. If the customer has
several such bookings, after a merge of customers or a split of a booking, returns the oldest.';

COMMENT ON FUNCTION "private"."lock_bank_transfer"(uuid) IS 'Locks the trip and the booking of a bank transfer, then locks and returns the transfer. All columns are null if
the transfer does not exist.';

COMMENT ON FUNCTION "private"."lock_booking"(uuid, uuid) IS 'Locks the trip of a booking, expires seat holds on the trip, then locks and returns the booking. other_event: a second
trip to lock; both are locked in the order of their ids. If another transaction changes the departure of the booking
before the lock is obtained, the function starts again. All columns are null if the booking does not exist.';

COMMENT ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) IS 'Locks three departures in the order of their ids: the called-off departure, held_event_id and other_event. Then
locks the booking, and returns the choice. During the wait for the locks, held_event_id cannot change to another
departure.';

COMMENT ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) IS 'Locks the booking or order to pay, and returns the amount to charge. target_id: the booking, order or payment link.
target_id is null if the caller may not see the target or it does not exist.';

COMMENT ON FUNCTION "private"."lock_entry"(uuid, uuid) IS 'Locks the trip of a waitlist entry and, if the entry moves to another trip, also the new trip. Locks both in the
order of their ids, to prevent deadlocks. Returns the entry. All columns are null if the entry does not exist.';

COMMENT ON FUNCTION "private"."lock_link_booking"(uuid) IS 'Locks and returns the booking of a payment link. All columns are null if the link does not exist. The caller must
read the link after this call, because a concurrent call may have changed the link.';

COMMENT ON FUNCTION "private"."mailbox_key"(text) IS 'A hash of the mailbox of an email address (in lower case, without the part from a + to the @). Tables store the hash
instead of the address.';

COMMENT ON FUNCTION "private"."mark_enquiry"() IS 'Trigger: when staff mark an enquiry as handled or as new, sets or clears handled_at and writes an audit log entry.
Marking a handled enquiry as handled again does not change handled_at. Raises error 42501 if any other column changes.';

COMMENT ON FUNCTION "private"."max_question_length"() IS 'Maximum length of a question in the FAQ of a trip, in characters.';

COMMENT ON FUNCTION "private"."member_refusal"(private.seat_request) IS 'The reason why a member cannot make another booking now: too_many (too many bookings within an hour), unpaid_holds
(too many unpaid bookings) or held_before (too many unpaid bookings of this trip were cancelled or have expired). Null:
the member can book.';

COMMENT ON FUNCTION "private"."merged_email"(public.customers, public.customers, text) IS 'The email address of the merged customer. The address of an account remains, unless a third customer has it. If
neither customer has an account, the parameter "chosen" says whose address remains: keep or other.';

COMMENT ON FUNCTION "private"."merged_entries"(text[]) IS 'Waitlist entries of the email addresses, with a rank within each departure. A merge keeps the entry with rank 1: an
entry with an offer if there is one, otherwise the oldest entry.';

COMMENT ON FUNCTION "private"."missing_details_of"(uuid) IS 'For each pending and confirmed booking of a departure: the number of travellers without a name, a date of birth or an
emergency contact.';

COMMENT ON FUNCTION "private"."missing_forms"(uuid) IS 'The forms that travellers of a booking have not filled in, sorted by due date, without answers.';

COMMENT ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) IS 'Totals of the moves of bookings to other departures in a period: overall, and for each departure from which bookings
were moved. The fields are those of moves in report_cancellations. event_ids: only moves from these departures; null:
all. The audit log has one entry for each move.';

COMMENT ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) IS 'Splits a booking and changes the new booking to another departure. The caller must have locked the booking and both
departures. Undoes both if the change is refused. reference null: a preview, which always undoes both. So the preview
cannot differ from the real change.';

COMMENT ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) IS 'The instalments of a booking if its trip starts on the given day. plan: instalments to use instead of the stored
ones, with other amounts or with one more instalment; null: the stored instalments. The first instalment, an added
instalment, and paid and overdue instalments keep their due dates. The others are due one month apart, counted from
the day of booking, but at the latest bookings.last_installment_days days before the start. A due date in the past
becomes today.';

COMMENT ON FUNCTION "private"."name_skeletons"(text) IS 'The words of a name, in order, each converted with private.name_skeleton.';

COMMENT ON FUNCTION "private"."new_call_off_token"(uuid) IS 'Creates a link with which a booker chooses a refund or another date, and returns the secret token of the link for one
email. Only the hash of the token is stored.';

COMMENT ON FUNCTION "private"."new_traveller_link"(public.travellers, text) IS 'Adds a link to the forms of a traveller. Returns the secret token of the link, which is stored nowhere else.';

COMMENT ON FUNCTION "private"."notify_event_changed"() IS 'Trigger: emails everyone affected when the dates, the place or the status of a published trip change. Runs when the
transaction commits, so that people whose waitlist offer ended because of the change get no email. If the dates changed,
the email for a booking lists the unpaid instalments and links to the page on which the customer can ask for a refund.';

COMMENT ON FUNCTION "private"."notify_guaranteed"(public.events) IS 'Emails everyone with a pending or confirmed booking that the departure is guaranteed. If the booking could be
cancelled for free until now, the email also says that free cancellation has ended.';

COMMENT ON FUNCTION "private"."notify_interest"() IS 'Trigger: emails the visitor that their expression of interest was received. No email is sent for a row that is older
than one hour.';

COMMENT ON FUNCTION "private"."notify_message"() IS 'Trigger: emails the sender that their contact message was received. No email is sent for a row that is older than one
hour.';

COMMENT ON FUNCTION "private"."notify_offer_ended"() IS 'Trigger: emails a person whose waitlist offer ended without a booking: the status of the entry changed from offered
to expired, withdrawn or waiting. If the trip is called off, private.end_waitlist emails the person instead.';

COMMENT ON FUNCTION "private"."notify_share_refund"(uuid, numeric) IS 'Emails the payer of a payment link that money was refunded to their card. Does nothing for a payment without a
payment link.';

COMMENT ON FUNCTION "private"."offer_at_opening"(uuid) IS 'When a trip has opened to members, offers all its free seats to the people on its waitlist.';

COMMENT ON FUNCTION "private"."office_names"() IS 'Words that mean an office or a staff role, each converted with private.name_skeleton.';

COMMENT ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) IS 'Finds the row of call_off_choices by the token of the link that the booker got by email. Without a token, finds the
row by the booking, for the member who owns the booking and for staff with the permission "booking". refusal:
not_found, or too_many wrong links from the IP network within an hour.';

COMMENT ON FUNCTION "private"."open_shares"(public.bookings) IS 'Total of the open payment links of a booking, AUD.';

COMMENT ON FUNCTION "private"."opened_trips"() IS 'Trips that opened to members within the last seven days, and that have waitlist entries from before the day of
opening. The period is seven days long, so that no trip is missed if the scheduled jobs were interrupted.';

COMMENT ON FUNCTION "private"."other_date_recipients"(public.events) IS 'The people to whom the other departures of the same trip are offered, one row per mailbox: the waitlist of the
departure, and everyone who expressed interest and confirmed the email address. Leaves out people who unsubscribed,
whose address is suppressed or who booked the departure. event_ids: the other departures that the person has not booked,
does not wait for and was not offered before. seats: the largest number of seats that the person waits for.';

COMMENT ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) IS 'The data of the email that offers a person other departures of a trip. is_bookable: whether a departure has enough
free seats for the person.';

COMMENT ON FUNCTION "private"."other_dates_obstacle"(public.events) IS 'The reason why other departures of a trip cannot be offered to the people who wait for the given departure or are
interested in it. They are offered only if the departure is full or called off. Null: they can be offered.';

COMMENT ON FUNCTION "private"."own_requests"(text, text) IS 'Number of requests of the given kind that the caller made within the last hour. Null if the given email address is
not a confirmed address of the caller; requests are then counted per email address instead.';

COMMENT ON FUNCTION "private"."own_travellers"(uuid) IS 'The travellers who are the same person as the owner of an account. A traveller is the owner in two cases: the link of
the traveller was emailed to an address of the account; or the traveller is on a booking of the account, has the name of
the owner, and got no link by email.';

COMMENT ON FUNCTION "private"."page_rows"(text, text, text[], integer, integer) IS 'Returns the rows of one page. query: selects the ids in the order of the list. shape: an SQL expression that builds
the JSON of one row. p.id is the id of the row.';

COMMENT ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) IS 'The current status of a payment link. open: the link can be paid. processing: a payment was started and may take
days. paid: the ledger has the payment of the link. refunded: that payment was refunded in full. revoked: the booker or
staff ended the link. cancelled: the booking has ended. settled: the booking was paid in another way. Only an open link
accepts a payment.';

COMMENT ON FUNCTION "private"."pending_transfer_amount"(uuid) IS 'Total of the pending bank transfers of a booking now, AUD. A caller that bases a decision on this amount must have
locked the booking.';

COMMENT ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) IS 'The instalments of a booking after its lines change to another total. start_date: first day of the trip; null: as
stored. An increase is divided equally among unpaid instalments that are not due yet; remaining cents are added to the
last one. If there are no such instalments, the increase becomes a new instalment, due on the last day for
instalments, or today if that day has passed. A decrease shortens the plan from its end.';

COMMENT ON FUNCTION "private"."policy_errors"(jsonb) IS 'Paths of the errors in a cancellation policy, such as 1.days. Empty: the policy is valid. A policy is a list of 1 to
10 tiers {days int, keeps text, value numeric?}. The days decrease and end with 0, so that the tiers have no gaps.
keeps: what the company keeps, which is deposit (value null), percent (of the price) or amount (AUD per person). A
value has at most two decimals. Among the tiers that keep a percentage, a later value is never lower than an earlier
value. The same holds for amounts.';

COMMENT ON FUNCTION "private"."post_refund"(uuid, uuid, numeric, text, timestamp with time zone, text, uuid, numeric, text) IS 'Adds a ledger entry for a card refund or a lost dispute, with a negative amount. A positive amount reverses an
earlier entry. A refund with the purpose price_lowered also reduces the total of the booking; reversing the refund does
not raise the total again. Returns the amount by which bookings.retained_amount decreased.';

COMMENT ON FUNCTION "private"."price_lines"(jsonb) IS 'Calculates the price and availability of cart lines. available: number of pieces that the caller can order now; null:
unlimited. state: whether the line can be ordered, with the values of quote_order.';

COMMENT ON FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) IS 'Whether a promo code can be used on a day: active, scheduled (its first day has not come), used_up, expired or inactive.
uses: number of its uses, if the caller has already counted them. Null: the function counts them.';

COMMENT ON FUNCTION "private"."queue_charges"(public.autopay) IS 'Queues the charges of one booking that are due today. Also queues the emails that announce a charge or say that the
card will expire. If the customer did not agree to an instalment, automatic payments end before its due date, so that
the customer can pay the instalment in another way.';

COMMENT ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) IS 'Queues an email to a customer, to the address that private.customer_email returns.';

COMMENT ON FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) IS 'Queues a reminder to a customer, unless an email with the same key was queued before. Returns whether it was queued.';

COMMENT ON FUNCTION "private"."queue_traveller_link"(public.travellers, text, text, text, jsonb) IS 'Emails a traveller, or the guardian of a minor, a new link to the forms of the traveller.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, room options, extras, then discounts of promo codes.
choices: the room options, extras and promo codes of the request; not validated here. All lines include GST, or none
do, as for the seats of the departure.';

COMMENT ON FUNCTION "private"."read_incident"(uuid, jsonb) IS 'Converts the incident report in a request to a row of incident_reports. Values that cannot be read become null.';

COMMENT ON FUNCTION "private"."read_installments"(jsonb) IS 'Converts the instalments of a request to the format in which they are stored. A text that is not a date or an amount
becomes null.';

COMMENT ON FUNCTION "private"."read_lines"(jsonb) IS 'Reads the cart lines of a request as rows. Combines lines with the same product and variant into one row with the sum
of the quantities. The quantity is null if one of these lines is invalid.';

COMMENT ON FUNCTION "private"."read_travellers"(jsonb) IS 'Converts the travellers of a request to the format in which they are stored: only known fields, with trimmed texts. A
text that is not a date becomes null.';

COMMENT ON FUNCTION "private"."read_trip_change"(uuid, jsonb) IS 'Converts a change that a device sent to a row of trip_changes. Values that cannot be read become null.';

COMMENT ON FUNCTION "private"."received_announcements"(public.bookings) IS 'The announcements about the departure of a booking that its customer received, newest first. Guides do not see
announcements to the audience "owing", that is, to customers who owe money.';

COMMENT ON FUNCTION "private"."refund_file"(uuid, integer) IS 'The result of make_refund_file and read_refund_file. Null: the file has no transfer that is not recorded yet.';

COMMENT ON FUNCTION "private"."refund_key"(uuid, uuid) IS 'The idempotency key of begin_refund for the refund to a booker of a called-off departure. The key changes only
after a refund failed, so that a repeated run does not refund twice.';

COMMENT ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) IS 'The state of the refund to a booker of a called-off departure. undecided: no choice yet. none: nothing to refund.
ready: a card refund can be sent. waiting: card refunds are on their way. refused: the provider refused a card refund.
needs_account: the bank account is missing. ready_for_file: a transfer can be put into a file. in_file: the transfer
is in a file but not recorded yet. refunded: nothing is left to refund.';

COMMENT ON FUNCTION "private"."release_expired_holds"(uuid) IS 'Ends the holds on a departure for travellers of called-off departures who did not choose in time. Returns the number
of ended holds. The caller must have locked the departure.';

COMMENT ON FUNCTION "private"."reminder_steps"(timestamp with time zone[]) IS 'One row for each given time (at), with values that decide which reminders are due at that time. day: the date in the
company''s time zone. by_day: whether the hour at which daily reminders are sent has come. quiet_since: bookings made
after this time get no reminder yet.';

COMMENT ON FUNCTION "private"."request_decisions"() IS 'Scheduled job: emails all staff with the permission "trips" once if a departure has too few confirmed travellers on
its decision day. Staff must then decide whether the departure goes ahead.';

COMMENT ON FUNCTION "private"."row_validation_errors"(regclass, jsonb) IS 'The paths of the fields that break a constraint of the table, sorted by row and column. rows: an array of {path, row}
objects, where row is not stored yet.';

COMMENT ON FUNCTION "private"."run_call_off_deadlines"() IS 'Scheduled job: chooses the refund for bookers who did not choose in time. Reminds bookers who have not chosen yet
once before the deadline. An error in one choice does not stop the others. Returns the first error, or null.';

COMMENT ON FUNCTION "private"."save_trip_change"(private.trip_changes) IS 'Stores a change that a guide recorded, but not twice. Returns new (stored now), saved (stored by an earlier
request), gone (the traveller is no longer on the departure) or invalid. The caller has locked the event.';

COMMENT ON FUNCTION "private"."send_other_dates"(public.events) IS 'Emails the people of private.other_date_recipients about the other dates of a departure, writes an audit log entry
and returns a private.mailbox_key for each person. A repeated call emails only people and dates that are new. The caller
must have locked the departure.';

COMMENT ON FUNCTION "private"."send_product_receipt"(public.product_interest) IS 'Emails a visitor that their request to be notified about a product was received. The email asks for confirmation if
the email address is not confirmed.';

COMMENT ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) IS 'Emails the receipt to the payer of a payment link. Does nothing for a checkout without a payment link. refund: AUD
that the booking does not need and that is refunded to the card.';

COMMENT ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) IS 'How the lines of a booking are divided when it is split into two bookings. Seats, room options and lines of a
traveller go with the travellers. The units of an extra are divided by the number of seats; units that cannot be
divided stay. Discounts and price changes are divided in proportion to the price of all other lines. moved: for the
new booking, rest: for the old one. A quantity of 0 is no line.';

COMMENT ON FUNCTION "private"."split_origin"(uuid, uuid) IS 'The id of the original booking from which a booking was split, directly or in several steps. If split_from is null,
the id of the booking itself.';

COMMENT ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) IS 'When a booking is split, moves an amount of its payments to the new booking (part). For each payment, adds two
ledger entries that add up to 0. Each payment contributes in proportion to the amount that was not refunded to its
card.';

COMMENT ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) IS 'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay
without a guardian. already_booked: the customer has another booking of that departure, or these travellers have moved
there before. Null: the booking can be split. Before a split, the caller must have locked the booking.';

COMMENT ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) IS 'The seats of a booking that is split into two bookings, numbered from 0, with their travellers. moves: the seat
belongs to one of the given travellers, or is one of the given number of seats without a traveller. new_seat: the
position of the seat in its booking after the split.';

COMMENT ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) IS 'The discount of a promo code for an order, AUD. spend: the part of the cart that the code can reduce, from
private.cart_totals.';

COMMENT ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) IS 'Why the caller cannot use a promo code for an order. Null: the code can be used. spend: the part of the cart that the
code can reduce, from private.cart_totals. The caller must lock the promo code before it stores an order, so that two
buyers cannot both use the code for the last time.
Reasons:
- unknown: no active code has this text.
- not_yet: the first day of the code has not come yet.
- expired: the last day of the code has passed.
- trips_only: the code is not valid in the store.
- members_only: only members can use the code, and the caller is a visitor.
- vouchers_only: the cart has only gift vouchers, which promo codes do not reduce.
- min_spend: the cart is below the minimum spend of the code.
- used_up: the code has reached its number of uses.';

COMMENT ON FUNCTION "private"."stored_travellers"(uuid) IS 'The stored travellers of a booking, in the same format as private.read_travellers.';

COMMENT ON FUNCTION "private"."sync_attempt_status"() IS 'Trigger: when the status of a checkout changes, copies it to the autopay attempt of the checkout. Does nothing if the
checkout was superseded: the card may have been charged, so the result of the attempt is unknown.';

COMMENT ON FUNCTION "private"."terms_of"(uuid, numeric) IS 'The consent text for automatic payments of the instalments that remain after the given amount is paid. Null: no
instalments remain.';

COMMENT ON FUNCTION "private"."terms_text"(public.settings) IS 'The full text of the terms and conditions, with the numbers of the given settings. A line that starts with ## is a
heading; blank lines separate paragraphs. A lawyer must review the text before use.';

COMMENT ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) IS 'The tier of private.tier_on for a booking on the given day, with a retained amount of at least
bookings.min_retained.';

COMMENT ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) IS 'The total of a booking with other extras or room options, AUD. If extras or rooms are missing in choices, those of
the booking stay. The total is below 0 if the discounts exceed the remaining price.';

COMMENT ON FUNCTION "private"."traveller_email"(public.travellers) IS 'The address of the newest emailed link of a traveller that is not revoked. For a minor without such a link: the same
address of the guardian. Null: there is none, so the booker is reminded.';

COMMENT ON FUNCTION "private"."traveller_email_data"(public.travellers) IS 'The data of an email that sends a traveller, or the guardian of a minor, the link to the forms of the traveller. Does
not include the token of the link.';

COMMENT ON FUNCTION "private"."trip_changes_of"(uuid) IS 'The changes that guides recorded on a departure, oldest first. For each traveller and activity, the last change is
the current state.';

COMMENT ON FUNCTION "private"."trip_counters"(text) IS 'The SQL join that a list of events (alias e) needs to sort by free seats (joined as s) or by money owed (joined as
t). Empty for other sort orders.';

COMMENT ON FUNCTION "private"."trip_payment"(uuid) IS 'The amounts that are still to pay for a booking, AUD. Null: nothing is left to pay.';

COMMENT ON FUNCTION "private"."unclaimed_customer"(uuid) IS 'The customer record that has the email address of the account but is not linked to the account yet. Staff added the
record, or a visitor booked with the address. Null for staff accounts, so that a stranger with the claim link cannot
take over a staff account.';

COMMENT ON FUNCTION "private"."upcoming_reminders"(timestamp with time zone) IS 'The reminders that will be queued until the given time. The function checks which reminders are due at the end of
each day, and in the last second of each waitlist offer. reason: why the email address is suppressed; null if it is not
suppressed.';

COMMENT ON FUNCTION "private"."validation_errors"(anyelement, text[]) IS 'Returns the names of the given fields that break a constraint of the table. candidate: a row of the table that is not
stored yet, so that a form can show all errors at once.';

COMMENT ON FUNCTION "private"."voucher_share"(public.order_payments) IS 'The part of a payment or refund of an order that is for gift vouchers, AUD. It has the same ratio to the payment as
the gift vouchers have to the order total. No GST is payable on the sale of a voucher (A New Tax System (Goods and
Services Tax) Act 1999, s 100-5).';

COMMENT ON FUNCTION "private"."waitlist_closes"(public.events, public.settings) IS 'The last day on which freed seats are offered to the waitlist. If the event has its own
booking_closes_days, this is the last day of booking. Otherwise this is the last day of booking or the day given by
settings.waitlist_closes_days, whichever is later.';

COMMENT ON FUNCTION "private"."waive"(public.bookings, numeric, text) IS 'Waives a part of the retained amount of a cancelled booking, which the caller must have locked. The part becomes a
refund due. amount: AUD, at most b.retained_amount.';

COMMENT ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) IS 'Returns the traveller row with the answers to built-in fields filled in. Does not store the row.';

COMMENT ON FUNCTION "private"."write_cancellation"(public.bookings, jsonb, text, boolean) IS 'Cancels a booking, which the caller must have locked, with the amounts from private.cancellation, and writes an
audit log entry. own: true if the customer cancels. If staff cancel, they must give a reason.';

COMMENT ON FUNCTION "private"."write_choice"(private.call_off_choices, text, text, uuid) IS 'Stores the choice of a booker in a row of call_off_choices, which the caller must have locked, ends its seat hold
and writes an audit log entry.';

COMMENT ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) IS 'Changes a booking to another departure, whose conditions apply from now on. The caller must have locked the booking
and the departure. Ends the open request to change the departure, the room assignments and the offer of a full refund.
Writes the audit log entry and queues the email. change: from
private.departure_change.';

COMMENT ON FUNCTION "private"."write_guarantee"(uuid, text) IS 'Guarantees a departure, writes an audit log entry, emails its customers and returns the number of confirmed
travellers. The caller must have locked the row of the departure. reason: minimum (there are enough confirmed
travellers) or staff (a staff member decided).';

COMMENT ON FUNCTION "private"."write_order"(public.orders, jsonb, jsonb, uuid) IS 'Stores a valid order at the quoted price, subtracts its stock and queues the email that confirms the order. An order
with the total 0 is paid at once. Returns null if a concurrent request with the same request_id has stored the order.';

COMMENT ON FUNCTION "private"."write_refund_choice"(private.call_off_choices, text) IS 'Stores in a locked row of call_off_choices that the booking is refunded, and emails the booker.';

COMMENT ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) IS 'Splits a confirmed booking into two bookings of the same departure: the given travellers and seats without a
traveller get a new booking, which is returned. Seats, lines, instalments and payments of both add up to those before.
reference and request_id: of the new booking. The caller must have locked the booking and checked
private.split_refusal.';

COMMENT ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) IS 'When a booking is split, divides its instalments between the old booking and the new booking (part), which gets the
given share. Rounds the running totals, so that no cent is lost. The due dates do not change.';

COMMENT ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) IS 'When a booking is split, divides its price lines between the old booking and the new booking (part). The new booking
already has its line for seats. Changes both bookings in one statement, so that no total is below 0 in
between.';

COMMENT ON FUNCTION "public"."accept_refund_offer"(uuid) IS 'For customers, with the token in the email about the new dates and without sign-in: cancels the booking of a moved
trip. All paid money becomes a refund due. refund: AUD.
Statuses: cancelled {refund numeric}, already_cancelled, expired, not_found.';

COMMENT ON FUNCTION "public"."acknowledge_incidents"(uuid[]) IS 'For staff with the permission "guests" for all departures: confirms that the caller has read incident reports and
follow-up notes. The first confirmation of each counts. Unknown ids are ignored.
Statuses: acknowledged.';

COMMENT ON FUNCTION "public"."admin_today"() IS 'For staff: open tasks by kind. A kind is empty if the caller''s role may not read it. Each kind has count, which
stops at 100, and the five most urgent items. Amounts are in AUD.
Fields:
- incidents: incident reports and follow-up notes (is_note) that the office has not confirmed as read.
- decisions: departures without the minimum number of travellers on or after the decision day, when staff decide whether
the departure runs.
- moves: requests to move a booking to another departure. event_title and start_date belong to that departure.
- orders: paid orders that are not sent yet.
- low_stock: each variant of a product is a separate item.
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

COMMENT ON FUNCTION "public"."apply_card_dispute"(text, text, text, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone) IS 'For the service role: applies the state of a dispute that the edge function fetched from the provider. A lost
dispute is posted to the ledger like a refund. If the dispute is won later, the posting is reversed. A dispute does
not cancel the booking or order.
Results:
- payment_unknown: the disputed payment is not in the ledger yet; the caller must apply it first.
- not_ours: the dispute belongs to another connection or has another currency.
Statuses: applied {dispute_status text}, already_applied, payment_unknown, not_ours, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."apply_card_refund"(text, text, uuid, text, bigint, text, text, text, timestamp with time zone, text) IS 'For the service role: applies the state of a refund that the edge function fetched from the provider. Each refund
is posted once. A refund that fails after it succeeded is reversed.
Parameters:
- refund_id: id in card_refunds. Null: the refund was started at the provider.
- state: pending, requires_action, succeeded, failed or canceled.
Results:
- payment_unknown: the refunded payment is not in the ledger yet; the caller must apply it first.
- not_ours: the refund belongs to another connection or has another currency.
Statuses: applied {refund_id uuid, refund_status card_refunds.status}, already_applied, payment_unknown, not_ours,
invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) IS 'Starts a card payment for a booking, an order or a payment link. Other open checkouts of the same booking, order or
payment link are closed.
Callers:
- booking: the member who booked, staff, or the holder of the token of a booking without an account.
- order: the signed-in buyer, staff with the permission "store", or the holder of the token of the order.
- payment link: anyone with link_token.
Parameters:
- amount: AUD, only for a booking. Null: the amount due now, or the first instalment of a pending booking. An order is
paid in full, and a payment link pays its share.
- link_token: the token of a payment link, instead of booking_id and order_id.
- save_card: the customer agrees that the remaining instalments are charged later, on the dates and in the amounts of
autopay_terms. Ignored unless the caller is the customer of the booking and not staff. Ignored for payment links.
- request_id: idempotency key generated by the client for one click. A repeated request returns the same checkout, or
already_closed if that checkout has ended.
Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed {checkout_id uuid,
checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance numeric}, too_small {min
numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."begin_card_refund"(uuid, numeric, text, uuid, text) IS 'For staff: requests a refund to the card that paid. The refund is posted to the ledger when the provider reports
success.
Parameters:
- payment_id: id in payments, order_payments or unmatched_payments.
- amount: at most the unrefunded part of that payment, and at most the paid amount minus pending refunds.
- note: only staff read it.
- request_id: idempotency key.
- purpose: only for a booking. duplicate_payment: the customer owes the amount again. price_lowered: the price of the
booking was reduced.
Fields:
- max: the amount that can still be refunded.
Results:
- repeated: the request_id was used before with other arguments.
- other_account: the payment was made under another connection.
Statuses: requested {refund_id uuid, max numeric}, repeated {amount numeric}, too_much {max numeric}, not_by_card,
other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it. free_until_guaranteed:
the booking can be cancelled without cost until the departure is guaranteed; after that, the tiers in cancellation
apply. pay_by: last day on which an instalment can be due. changes_until: last day on which members can change
travellers. cancellation: the tiers of the cancellation policy, the earliest first. until: last day of the tier; null:
until departure. period: the days before departure to which the tier applies, in words. keeps, refunds: the kept and
the refunded part in words, such as "the deposit" and "all other payments". retained: AUD per person that is kept,
without extras and room supplements; null: all payments are kept, or the departure has no price yet. hash: identifies
these conditions in a call of the function book.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, free_until_guaranteed boolean, pay_by date,
changes_until date, hash text, cancellation {until date?, period text, keeps text, refunds text, retained numeric?}[]},
not_found.';

COMMENT ON FUNCTION "public"."calendar_feed"(uuid) IS 'For the edge function calendar-feed: the trip of the booking whose feed has the token. The result contains no names,
prices or answers. starts_at, ends_at: the meeting and the end of the trip; null: the time is not known. version,
changed_at: of the departure. ended: the booking is not confirmed or has no member, or staff called off the departure.
Statuses: ok {booking_id uuid, title text, location text, start_date date, end_date date, meeting_point text, starts_at
timestamptz?, end_point text, ends_at timestamptz?, version int, changed_at timestamptz, days {day_number int, title text,
place text, date date, items {title text, description text, starts_at timestamptz?, ends_at
timestamptz?}[]}[]}, ended, not_found.';

COMMENT ON FUNCTION "public"."call_off_answers"(uuid) IS 'For staff with the permission "sales": the choices of the bookers of a called-off departure, and their refunds, in
AUD. paid: paid amount when the departure was called off. held_start_date: the date on which seats are held. card_amount
and transfer_amount: what is still to refund to cards and by transfer. refund_key: the request_id for begin_refund.
transfer_id, file_id and filed_at: the transfer in a payment file that is not recorded yet. error: error code of the
last refused card refund. refund_state: see private.refund_state.
Statuses: ok {reason call_offs.reason, note text?, message text?, answer_until date, answers {booking_id uuid, reference
text, customer_name text, seats int, paid numeric, choice text?, answered_by text?, answered_at timestamptz?, new_start_date
date?, held_start_date date?, refund_due numeric, refund_state text, card_amount numeric, transfer_amount numeric,
refund_key uuid, transfer_id uuid?, file_id uuid?, filed_at timestamptz?, error text?}[]}, not_found.';

COMMENT ON FUNCTION "public"."call_off_event"(uuid, text, text, text, integer, uuid[]) IS 'For staff with the permission "trips": calls off a published trip. Its bookings are cancelled and no money is
retained; its waitlist entries are withdrawn. Customers and people on the waitlist are emailed. The booker of each confirmed
or paid booking chooses a refund or another date. The trip remains visible as called off; this cannot be undone.
Parameters:
- reason and note: for staff, as in call_offs. message: for the travellers.
- answer_days: number of days for the choice, 1 to 60. Null: settings.call_off_answer_days.
- offered: the departures that bookers can choose, from preview_call_off. Others are ignored.
Fields:
- refund: total AUD to refund. waiting: number of waitlist entries withdrawn. held: number of bookings for which seats are
held on another date.
Statuses: called_off {bookings int, seats int, refund numeric, waiting int, held int}, already_called_off, not_published,
ended, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."cancel_order"(uuid, uuid) IS 'For the buyer (signed in or with the secret link) and for staff: cancels an order that is unpaid or
free of charge and not fulfilled, and returns its stock. already_closed: the order is in any other state.
Statuses: cancelled, already_closed {order_status orders.status}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_opened"(uuid, text, text, timestamp with time zone) IS 'For the service role: stores the provider''s checkout page.
Results:
- already_opened: a page was stored before; url is its URL.
- closed: the checkout was superseded. Its page must be expired; checkouts_to_close will return the page.
- invalid: the provider returned no page, because its checkout has ended.
Statuses: opened {url text}, already_opened {url text}, closed {checkout_status card_checkouts.status}, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_to_open"(uuid) IS 'For the service role: the data to create the provider''s checkout page.
Fields:
- session_id: set if the page already exists.
- customer: customer id at the provider, only if a member pays for their own booking or order.
- purpose: booking, order or share.
- email: the email address of the customer or buyer; for a share, the address of the payer.
Results:
- closed: the checkout was paid or superseded.
- no_provider: the checkout was started while another account of the card provider was connected.
Statuses: open {checkout_id uuid, purpose text, booking_id uuid?, order_id uuid?, reference text, title text?,
amount_cents int, currency text, mode text, email text?, save_card boolean, customer text?, expires_at timestamptz,
session_id text?, url text?}, closed {checkout_status card_checkouts.status}, no_provider, not_found.';

COMMENT ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) IS 'For the member or staff: changes a confirmed booking to another departure. Its seats, travellers and payments move;
its lines are priced again and its unpaid instalments get new amounts and due dates; money above the new total becomes
a refund due. expected_total and expected_fee: AUD, as in the preview; price_changed: one of them is different now.
ask_staff: the member cannot change the booking now; asks as in the preview. sold_out: the departure has too few free
seats, so staff cannot change the booking either. offered: people on the waitlist of the old departure who received an
offer of the freed seats. skipped: people ahead of them who need more seats. Other parameters and results as in
preview_departure_change. A repeated request returns same_departure.
Statuses: changed {total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text,
seats int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only
{opens_on date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]},
room_unavailable {name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) IS 'For the member or staff: replaces the extras or room options of a pending or confirmed booking. choices: as in
preview_extras. expected_total: the total that the preview showed, AUD; price_changed: the total is different now. The
unpaid instalments change with the total; money paid above the new total becomes a refund due. Other parameters and
results as in preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name
text, left int?}, too_late {name text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."check_store_promo_code"(text, jsonb) IS 'For everyone: checks whether the caller can use a typed promo code for a cart. The result has the id of the code,
which quote_order and place_order need. lines: the lines of the cart, in the format of quote_order. reason: why the code
is refused, as in private.store_code_refusal. min_spend: the minimum spend in AUD if the reason is min_spend, otherwise
null. too_many_tries: the member or the IP network has typed private.max_code_tries_per_hour unknown codes within an
hour.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries, invalid
{fields text[]}.';

COMMENT ON FUNCTION "public"."choose_date"(uuid, numeric, uuid, uuid) IS 'For the callers of call_off_choice: chooses another date, on which the booking is confirmed again. The rules of
change_departure apply, but there is no fee and no last day. This cannot be undone.
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

COMMENT ON FUNCTION "public"."claim_customer"(uuid, text) IS 'Connects a customer record with an account. Called by the person who opened the claim link in an email. If their
account is unconfirmed, the link confirms the account. If they have a confirmed account, they must be signed in. If the
session did not begin with the account''s password, the account gets the given password and all its sessions end.
Fields:
- booked_twice: references of bookings of trips that the account had booked as well; all of these bookings remain, and
staff see them.
Results:
- sign_in: the account is confirmed and the caller is not signed in to it.
- code_first: the account has a second factor that is not verified in this session.
- no_account: the person must register first and then open the link again.
Statuses: claimed {email text, booked_twice text[]}, sign_in {email text}, code_first, weak_password {min int},
no_account {email text}, expired, used, not_found.';

COMMENT ON FUNCTION "public"."confirm_interest"(text) IS 'Confirms the email address in the token, without sign-in. The address then gets news about the trips and products for
which it was entered in a form. A second call returns the same result.
Statuses: confirmed, not_found.';

COMMENT ON FUNCTION "public"."customer_duplicates"(uuid) IS 'For staff with the permission "sales": customers who may be the same person as the given customer, with the reasons.
Reasons:
- phone: both customers have the same phone number.
- name: both have the same name, and one of them has no email address.
- email: the email address of one customer belongs to the account of the other.
Statuses: ok {rows {id uuid, full_name text, email text?, phone text?, reasons text[]}[]}.';

COMMENT ON FUNCTION "public"."decline_offer"(uuid) IS 'For anyone with the token in the link of an offer email: declines the waitlist offer. The seats are offered to the
next entry.
Results:
- closed: the offer was accepted or withdrawn before.
Statuses: declined, expired, closed, not_found.';

COMMENT ON FUNCTION "public"."delete_my_account"() IS 'For members: deletes the account, and anonymises its bookings, orders and ledger entries.
Results:
- code_first: the account has a second factor that is not verified in this session.
- has_bookings: a booked trip is not over.
- has_orders: a paid order is not sent yet.
- money_owed: a refund is due to the member and must be paid first. amount: AUD.
- last_owner: the caller is the only staff member with the role owner.
Statuses: deleted, code_first, has_bookings, has_orders, money_owed {amount numeric}, last_owner.';

COMMENT ON FUNCTION "public"."delete_unused_files"(uuid[]) IS 'For the edge function delete-unused-files: removes files from the table unused_files after they are deleted from the
storage bucket. files: number of removed rows.
Statuses: deleted {files int}.';

COMMENT ON FUNCTION "public"."email_failed"(bigint, integer, text, text) IS 'For the service role: records that an email was not sent. kind: again (retried after a growing pause, up to 10
attempts), never (a retry cannot succeed) or held (the email service accepts no emails now; does not count as an
attempt). stale: another sender process has claimed or sent the email since, so nothing is recorded.
Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."extend_decision_day"(uuid, date) IS 'For staff with the permission "trips": moves the decision day of a departure (on which staff decide whether it goes
ahead) to a later day, after today and before the departure. Staff are emailed again on that day if the minimum is not
reached by then.
Statuses: extended {decision_on date}, invalid {fields text[]}, already_guaranteed, called_off, not_published,
no_minimum, departed, not_found.';

COMMENT ON FUNCTION "public"."get_offer"(uuid) IS 'For anyone with the token in the link of an offer email: the waitlist offer with the data that its page shows. price:
AUD per person. not_found: the token does not exist, or the trip is not published. Statuses: offered {event_id uuid,
event_title text, location text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name
text, expires_at timestamptz, booking_id uuid?}, accepted {event_id uuid, event_title text, location text, start_date
date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id
uuid?}, declined {event_id uuid, event_title text, location text, start_date date, end_date date, seats int, price
numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?}, expired {event_id uuid,
event_title text, location text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name
text, expires_at timestamptz, booking_id uuid?}, withdrawn {event_id uuid, event_title text, location text, start_date
date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id
uuid?}, not_found.';

COMMENT ON FUNCTION "public"."get_refund_offer"(uuid) IS 'For customers, with the token in the email about the new dates: the offer to cancel the booking of a moved trip for
a full refund. paid: AUD to be refunded.
Statuses: open {event_id uuid, event_title text, reference text, start_date date, end_date date, start_date_before
date, end_date_before date, paid numeric, expires_at timestamptz}, expired {event_id uuid, event_title text, reference
text, start_date date, end_date date, start_date_before date, end_date_before date, paid numeric, expires_at
timestamptz}, cancelled {event_id uuid, event_title text, reference text, start_date date, end_date date,
start_date_before date, end_date_before date, paid numeric, expires_at timestamptz}, not_found.';

COMMENT ON FUNCTION "public"."guarantee_departure"(uuid) IS 'For staff with the permission "trips": guarantees a departure although it has fewer confirmed travellers than its
minimum. Its customers are emailed, and free cancellation until guaranteed ends. This cannot be undone; staff can only
call off the departure. confirmed: number of confirmed travellers.
Statuses: guaranteed {confirmed int}, already_guaranteed, called_off, not_published, no_minimum, departed, not_found.';

COMMENT ON FUNCTION "public"."guide_manifest"(uuid) IS 'For staff with the permission "guests": all that a guide needs on a departure, in one request. The result contains no
medical notes and no passports.
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

COMMENT ON FUNCTION "public"."import_events"(jsonb, boolean, uuid) IS 'For staff with the permission "trips": adds new trips in the format of save_event, either all or none. check_only:
validates the trips without storing them. request_id: idempotency key; a repeated request adds no trips. row: index in
the list, from 0. too_many: the list has more trips than allowed.
Statuses: imported {ids uuid[]}, repeated {ids uuid[]}, valid, invalid {rows {row int, fields text[]}[]}, too_many {max
int}.';

COMMENT ON FUNCTION "public"."list_announcements"(uuid, integer, integer) IS 'For staff: the announcements of a departure, newest first, each with the state of the last email to each recipient,
one of the values of email_overview.state. state is null if the email has been deleted from the outbox.
Statuses: ok {total int, capped boolean, rows {id uuid, audience announcements.audience, subject text, body text,
written_at timestamptz, written_by text?, readers {customer_id uuid, full_name text, email text?, state
email_overview.state?, last_error text?}[]}[]}.';

COMMENT ON FUNCTION "public"."list_emails"(jsonb, integer, integer) IS 'For staff: one page of emails, newest first. filters: q (email address, template, event, reference, booking or order
number), state (a value of email_overview.state), template. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows email_overview[]}.';

COMMENT ON FUNCTION "public"."list_interest"(jsonb, integer, integer) IS 'For staff: one page of expressions of interest, newest first. total stops at 1,000; capped is then true. filters: q
searches name, email address and trip.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid?, trip_name text, full_name text, email text,
phone text?, message text?, handled_at timestamptz?, confirmed_at timestamptz?, created_at timestamptz}[]}.';

COMMENT ON FUNCTION "public"."list_messages"(jsonb, integer, integer) IS 'For staff: one page of messages with their replies, newest first.
Parameters:
- filters: q searches name, email address and message.
Fields:
- total: number of messages. Counting stops at 1,000; capped is then true.
- event_id, trip_name and start_date: the departure that the question is about, null for other messages.
- written_by: the name of the staff member who wrote the reply.
- state: the state of the email with the reply; null if it was deleted from the outbox.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
handled_at timestamptz?, created_at timestamptz, event_id uuid?, trip_name text?, start_date date?, replies {id uuid,
body text, written_at timestamptz, written_by text?, state email_overview.state?}[]}[]}.';

COMMENT ON FUNCTION "public"."list_orders"(jsonb, integer, integer) IS 'For staff: one page of orders, newest first. filters: q (number, name, email address), status (a value of
orders.status, or refund_due for orders with money to refund), fulfilled (true or false). Counting stops at 1,000;
capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?,
delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text,
collect_event_id uuid?, collect_title text?, collect_date date?, subtotal numeric, discount_percent numeric, discount
numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method
orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?,
fulfilled_at timestamptz?, cancelled_at timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric,
terms_version int?, terms_accepted_at timestamptz?, can_cancel boolean, user_id uuid?, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity
int, line_total numeric}[]}[]}.';

COMMENT ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) IS 'For staff: one page of promo codes, newest first. filters: q (part of the code), state (active, scheduled, used_up,
expired or inactive). is_used: the code and the discount cannot change any more. uses: number of bookings and orders
with the code. revenue: their total price after discounts, AUD. trips: the trips (journey_id) and
departures (event_id) of a code that is not for all trips. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, code text, percent int?, amount numeric?, starts_on date?,
ends_on date?, all_trips boolean, max_uses int?, max_uses_per_person int?, min_spend numeric, members_only boolean,
is_stackable boolean, for_store boolean, is_active boolean, created_at timestamptz, state text, is_used boolean, uses
int, revenue numeric, trips {journey_id uuid?, event_id uuid?, title text, start_date date?}[]}[]}.';

COMMENT ON FUNCTION "public"."merge_customers"(uuid, uuid, jsonb) IS 'For staff with the permission "booking": merges the customer with the id "other" into the customer with the id
"keep". Bookings with their payments, orders, waitlist entries, enquiries, messages and announcements move; links to
the page of the merged customer redirect to the remaining customer. A repeated call returns the same result. Other
statuses as in review_merge.
Parameters:
- fields: for each of full_name, email, phone and status, which customer''s value remains (keep or other); if that
customer has no value, the other value is used.
Results:
- both_offered: both customers have an open offer of seats on the same trip; staff must end one of these offers first.
Statuses: merged {customer_id uuid}, same, not_found, forgotten, two_accounts, of_staff, both_offered {event text},
invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."my_cards"() IS 'For members: their saved cards, the bookings that each card pays, and ended automatic payments. Amounts in AUD.
Fields:
- reason: why automatic payments ended, with the values of the column autopay.reason.
Statuses: ok {cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings {booking_id uuid,
reference text}[]}[], autopay {booking_id uuid, reference text, state autopay.state, card_id uuid?, terms text,
next_on date?, next_amount numeric?, reason text?}[]}.';

COMMENT ON FUNCTION "public"."my_trip"(uuid) IS 'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. The result contains no answers, no medical notes and no passports, because
browsers store the result for use without a network.
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

COMMENT ON FUNCTION "public"."offer_other_dates"(uuid) IS 'For staff with the permission "waitlist": emails the other dates of a full or called-off departure to the recipients
that preview_other_dates counts. A person gets each date offered once, so a repeated request emails only new people and
new dates.
Fields:
- people: number of people who get an email.
Results:
- no_recipients: every recipient was offered every date before, or there is no recipient.
- no_dates: the trip has no other departure with free seats.
- has_seats: the departure has free seats.
Statuses: offered {people int}, no_recipients, no_dates, has_seats, not_published, departed, not_found.';

COMMENT ON FUNCTION "public"."payment_link"(uuid) IS 'For everyone with the link: the share that a payment link pays. The statuses are those of
private.payment_link_status. Only open, processing and paid links return data.
Fields:
- amount: AUD; for an open link at most the unpaid amount of the booking.
- covers: the descriptions of the lines that belong to the traveller alone. The rest of the share is an equal part of
the lines for all travellers.
- booker: first name of the booker.
- full_name: name of the traveller who pays.
Results:
- too_many: too many links that do not exist were opened from the IP network within an hour.
Statuses: open {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric, covers
text[]}, processing {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric,
covers text[]}, paid {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric,
covers text[]}, refunded, revoked, cancelled, settled, too_many, not_found.';

COMMENT ON FUNCTION "public"."payment_shares"(uuid) IS 'For the member who booked, and for staff with the permission "sales": the shares of the travellers and the payment
links of a booking. Amounts in AUD.
Fields:
- can_send: the caller can send payment links now.
- shareable: the largest amount of a new payment link.
- share: the part of the price that belongs to the traveller.
- link_status: the status of the payment link, such as open, paid or revoked (private.payment_link_status).
- amount: the amount of the link; for a paid link, the paid amount.
- refunded: the amount that was refunded to the payer''s card.
- token: the token of an open link, only for the member who booked.
- payer_name and payer_email: null after they were erased.
Statuses: ok {can_send boolean, unpaid numeric, shareable numeric, travellers {id uuid, full_name text, share numeric}[],
links {id uuid, traveller_id uuid?, payer_name text?, payer_email text?, amount numeric, link_status text, sent_at
timestamptz, times_sent int, paid_at timestamptz?, refunded numeric, token uuid?}[]}, not_found.';

COMMENT ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) IS 'Places an order at the prices stored in the database, and reserves its stock until the order expires. lines: the
lines of the cart, in the format of quote_order. buyer: {full_name, email, phone}. delivery: {method: post, collect or
none; address_line, suburb, state, postcode; event_id: the published trip on which the buyer collects, not yet started;
null: no trip selected}. expected_total: the total that the page showed, AUD. promo_code_id: as in quote_order.
request_id: idempotency key; a repeated request returns the stored order, or invalid if its content differs from that
order.
Results:
- changed: the price or stock has changed, the total is not expected_total, or a line must be sent by post although
delivery is none.
- too_many: the limit of orders per hour is reached.
Statuses: placed {order_id uuid, number text, token uuid, total numeric, expires_at timestamptz}, changed {quote
{status text, lines {product_id uuid, variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?,
line_total numeric?, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}}, too_many, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."plan_terms"(uuid, integer, integer, jsonb) IS 'The consent text for a new booking whose first instalment is paid by card and whose remaining instalments are
charged. choices: the selected extras, rooms and promo codes, in the format of preview_plan. Show the text verbatim.
nothing_due: everything is paid at once, the trip cannot be booked, or the caller is staff.
Statuses: ok {terms text}, nothing_due.';

COMMENT ON FUNCTION "public"."preview_call_off"(uuid) IS 'For staff with the permission "trips": what calling off a departure means. people: booked seats. paid: AUD, of which
by_card can go back to cards and by_transfer must be transferred. unpaid_bookings: bookings without a payment.
answer_days: settings.call_off_answer_days. waiting: waitlist entries that end. dates: departures that can be offered
instead, the earliest first; price: AUD per person; free_seats: null means no limit.
Statuses: ok {bookings int, people int, paid numeric, by_card numeric, by_transfer numeric, unpaid_bookings int,
answer_days int, waiting int, dates {id uuid, title text, start_date date, end_date date, price numeric, free_seats
int?}[]}, already_called_off, not_published, ended, not_found.';

COMMENT ON FUNCTION "public"."preview_departure_change"(uuid, uuid) IS 'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the
new departure. asks: why the member must ask staff with request_departure_change: full (too few free seats, so staff
cannot confirm either) or late (the last day of the move policy has passed); null: the caller can change the booking
now. self_until: last day on which members can change the booking without staff. min_retained: as much as a
cancellation now would retain; a cancellation after the change retains at least this. fee: for all seats, part of the
lines. refund_due: paid money above the new total. given_up: rooms, extras and discounts that the new departure does
not have. not_confirmed: the booking is not paid yet. departed: the booked departure has begun. not_live: the booking
is cancelled or has expired. already_booked: the customer already has a booking of the new departure. too_young: a
traveller is below the minimum age of the new departure. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until
date, given_up {kind booking_lines.kind, description text}[], before {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]},
after {event_id uuid, title text, location text, start_date date, end_date date, total numeric, lines {kind
booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free boolean}[],
installments {sequence int, due_date date, amount numeric}[]}}, not_live, not_confirmed, departed {departed_on date},
same_departure, not_bookable, closed {closed_on date}, members_only {opens_on date?}, already_booked {booking_id uuid,
reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."preview_extras"(uuid, jsonb) IS 'For the member or staff: what a change of the extras or room options costs. choices: {extras: [{extra_id, quantity,
answer}], rooms: [id]}: all extras that the booking should have, and the room option of each seat in the order of the
travellers. If extras or rooms are omitted, they do not change. total and refund_due: AUD after the change.
extra_unavailable: left is the number of units left; null: the extra is not offered any more. room_unavailable: left is
the number of people who still fit; null: the option is not offered any more. too_late: the last day to remove the
extra has passed. rooms_closed: the last day on which members can change travellers and rooms has passed. not_live: the
booking is cancelled or has expired.
Statuses: ok {total_before numeric, total numeric, refund_due numeric, installments {sequence int, due_date date,
amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name text, left int?}, too_late {name
text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) IS 'For the member or staff: what it means to split a booking and to change the new booking, which gets some of the travellers,
to another departure. The preview makes the change and rolls it back.
Parameters:
- traveller_ids: the travellers who move.
- unnamed_seats: number of seats without a traveller that move. At least one seat moves and at least one stays.
Fields:
- before and after: the new booking on the old and the new departure. paid: money that goes with it.
- rest: the old booking after the split. total_before: its total before the split.
Results:
- request_open: the booking already has an open request: for the whole booking, other travellers or another departure.
- payment_pending: a payment or refund is on its way.
- called_off: the booked departure does not take place.
- guardian_leaves: a minor would stay without a guardian.
- already_booked: the customer has a booking there that was not split from the same booking, or these travellers have moved
there before. Other travellers of the booking can still move there. They get a separate booking of that departure.
Other parameters, fields and results as in preview_departure_change.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}, rest {reference
text, seats int, total_before numeric, total numeric, paid numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount
numeric}[]}}, request_open, payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_other_dates"(uuid, boolean) IS 'For staff with the permission "waitlist": to how many people the other dates of a departure would be offered, and to
how many they were offered before.
Parameters:
- calling_off: true: calculates as if the departure were called off now.
Fields:
- obstacle: the reason why the other dates cannot be offered now, with the values of offer_other_dates, such as
no_dates; null: they can be offered.
- waiting: number of recipients on the waitlist.
- interested: number of recipients who are not on the waitlist but expressed interest.
- dates: the other departures of the trip, at most 10. price: AUD per person. spots_left: null if unlimited.
- told: the people who got such an email before, and the time of the latest email.
Statuses: ok {obstacle text?, waiting int, interested int, dates {event_id uuid, start_date date, end_date date?, price
numeric, spots_left int?}[], told {people int, latest_at timestamptz?}}, not_found.';

COMMENT ON FUNCTION "public"."preview_policy"(jsonb) IS 'For staff with the permission "trips": describes a cancellation policy before it is saved. policy: a list of tiers
{days, keeps, value}, as in private.policy_errors. fields: paths of its errors, such as 1.days. period: the days before
departure to which the tier applies, in words. keeps, refunds: the kept and the refunded part of the price in words,
such as "the deposit".
Statuses: ok {tiers {period text, keeps text, refunds text}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."preview_terms"(jsonb) IS 'For staff with the permission "settings": the text of the terms with changed settings, before they are saved.
changes: columns of settings; the other columns keep their stored values.
Statuses: ok {body text}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."publish_answer"(uuid, text, text) IS 'For staff with the permission "trips": publishes a question and its answer on the pages of all departures of the
trip that are not over. An earlier answer to the same question is replaced.
Parameters:
- question: at most private.max_question_length characters.
- answer: at most private.max_answer_length.
Fields:
- departures: number of changed departures.
Results:
- not_found: the message does not exist or is not about a trip, or all departures are over.
- too_long: the question list of a departure would exceed the maximum size of its custom fields; nothing is published.
Statuses: published {departures int}, not_found, too_long, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."quote_order"(jsonb, text, uuid) IS 'The current price of a cart, in AUD.
Parameters:
- lines: a list of {product_id, variant_id, quantity}, at most private.max_order_lines. Lines of one product and variant
are added up.
- delivery: post, collect or none.
- promo_code_id: the id of a promo code, from check_store_promo_code.
Fields:
- available: number of pieces of the line that this buyer can order now; null: unlimited.
- state: ok, short (not enough stock), capped (the limit of pieces in unpaid orders is reached), choose (a variant must
be selected) or unavailable. The amounts of the cart exclude unavailable lines.
- posted: whether any line is sent by post. If not, no postage is charged and no postal address is needed.
- member_saving: the discount that a member gets.
- discount: the discount that the caller gets as a member; 0 for visitors.
- promo_discount: the discount of the promo code. If the code cannot be used, it is 0, and code_refusal has the reason,
as in check_store_promo_code.
Results:
- changed: a line has another state than ok.
Statuses: ok {lines {product_id uuid, variant_id uuid?, name text, variant text?, quantity int, unit_price numeric,
line_total numeric, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}, changed {lines {product_id uuid,
variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?,
state text}[], posted boolean, subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric,
promo_code text?, promo_discount numeric, code_refusal {code text?, reason text, min_spend numeric?}?, shipping numeric,
total numeric}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."reconcile_report"(uuid, jsonb) IS 'For the service role: compares the given objects of the provider with the company''s ledger. The edge function must
have applied each object to the ledger before it calls this function. rows: [{kind: payment, refund or dispute, id,
intent_id, state, amount_cents, checkout_id}]. Payments that belong to other systems are ignored. discrepancies: the
number of discrepancies found.
Statuses: ok {discrepancies int}, not_found.';

COMMENT ON FUNCTION "public"."refund_payment"(uuid, numeric, text, text, uuid, text) IS 'For staff: records money that was refunded to the customer.
Parameters:
- amount: AUD, at most the paid amount.
- note: only staff read it.
- request_id: the idempotency key.
- purpose: duplicate_payment leaves the total unchanged, so the customer owes the refunded amount again. price_lowered
reduces the total by the part of the refund that exceeds the refund due. The purpose has no effect on a cancelled or
expired booking.
Fields:
- refund_due: amount that must still be refunded.
Results:
- repeated: the key was used for another refund.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: refunded {paid numeric, refund_due numeric, total numeric}, repeated {amount numeric}, too_much {paid
numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."remind_bookings"(uuid[]) IS 'For staff: queues emails about the next instalment of these bookings, at most one email per day and instalment. sent:
number of bookings with a reminder of today, also from an earlier call, so that a repeated request has the same result. unreached: bookings whose customer has no email address, or has an address that rejects emails.
nothing_due: bookings that are paid, covered by an announced bank transfer, not confirmed or not found.
Statuses: reminded {sent int, unreached int, nothing_due int}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."remind_travellers"(uuid) IS 'For staff with the permission "emails": reminds all travellers of a departure who have unfinished forms or waivers, or
their bookers, at most once per day. Sends none after the departure has started. emails: number of queued emails.
Statuses: reminded {emails int}, not_found.';

COMMENT ON FUNCTION "public"."reply_to_message"(uuid, text, uuid) IS 'For staff: emails a reply, stores it with the message and marks the message as handled.
Parameters:
- request_id: the idempotency key; a repeated request sends no second email.
Results:
- replied_before: the message already has a reply.
- too_many: the caller has sent the maximum number of replies per hour.
- bounced: no emails are sent to the address, because an earlier email bounced or was reported as spam.
Statuses: replied, replied_before, too_many, bounced, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."report_cancellations"(date, date, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": bookings that were cancelled, or whose seat hold expired, in a period, and
what happened to their payments, AUD. The first and the last day are included; they are at most 366 days apart. The sums
are grouped by reason, by departure (trips), and by both together (lines). A page number limits trips to that page and
omits lines; totals cover all rows.
Parameters:
- filters: event_id (one departure) or journey_id (all departures of a trip).
- by_trip: trips has one row for each trip, with journey_id instead of event_id and start_date, and the number of
departures with such bookings.
Fields:
- received, refunded: all payments and refunds of these bookings until now. received equals kept plus refunded plus
refund_due.
- kept: bookings.retained_amount.
- waived: the retained money that staff waived, which is included in refunded or refund_due.
- reason: why the booking ended: member, staff, called_off, expired or unknown (private.cancelled_by).
- moves: bookings that changed their departure in the period, in total and by the departure that they left (lines,
omitted with a page number). splits: the number of these bookings that were split from a booking whose other travellers
stayed. fees: the fees of the move policy. raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric,
moves {bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric, lines {title text?, start_date
date?, bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric}[]}, reasons {reason text,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, waived numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."report_incident"(uuid, jsonb) IS 'For staff with the permission "guests": stores an incident report, or a follow-up note, only once. report: {id,
follow_up_of, happened_seconds_ago, place, description, action_taken, emergency_services, traveller_ids, seconds_ago}, as
in private.incident_reports. happened_seconds_ago and seconds_ago: how long ago the incident happened and the report was
saved on the device, by the clock of the device. A note has only id, follow_up_of, description and seconds_ago.
Statuses: saved, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."report_owed"(integer, integer, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": the amounts that customers still owe on pending or confirmed bookings, AUD,
in total, by departure and by booking. Totals cover all rows. A page number limits the list of departures, bookings or
refunds to that page; without a page number, the list is complete.
Parameters:
- filters: event_id (one departure) or journey_id (all departures of a trip).
- by_trip: departures has one row for each trip, with journey_id instead of event_id and start_date, and the number of
departures with an amount owing.
Fields:
- this_month and next_month: instalments due in the calendar month of today and in the next one.
- not_due, days_30, days_60, days_more: the amounts that are not overdue, or overdue by 1 to 30 days, 31 to 60 days,
and more than 60 days.
- refunds: refunds due to customers, AUD.
Statuses: ok {today date, this_month_begins date, next_month_begins date, owing numeric, this_month numeric,
next_month numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more numeric, departures_total int,
departures {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int, bookings int, owing
numeric, this_month numeric, next_month numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more
numeric}[], bookings_total int, bookings {id uuid, reference text, customer_name text, event_id uuid, event_title
text, start_date date?, next_due_date date?, owing numeric, this_month numeric, next_month numeric, not_due numeric,
days_30 numeric, days_60 numeric, days_more numeric}[], refunds_total int, refunds {kind text, id uuid, reference
text, customer_name text, refund_due numeric}[], refunds_due numeric}.';

COMMENT ON FUNCTION "public"."report_payments"(date, date, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": AUD received and refunded, from the ledgers of bookings and the store. The
first and the last day are included; they are at most 366 days apart. The sums are grouped by day, by payment method,
by departure (trips), and by all three together (lines). Rows without a title are sales of the store. A page number
limits trips to that page and omits lines; totals cover all rows.
Parameters:
- filters: event_id (one departure) or journey_id (all departures of a trip). A report with a filter has no sales of the
store.
- by_trip: trips has one row for each trip, with journey_id instead of event_id and start_date, and the number of
departures with payments.
Statuses: ok {received numeric, refunded numeric, net numeric, days {day date, received numeric, refunded numeric, net
numeric}[], methods {method payments.method, received numeric, refunded numeric, net numeric}[], trips_total int,
trips {event_id uuid?, journey_id uuid?, title text?, start_date date?, departures int, received numeric, refunded
numeric, net numeric}[], lines {day date, method payments.method, title text?, start_date date?, gst_free boolean?,
received numeric, refunded numeric, net numeric}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."report_revenue"(integer, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": revenue of trips by the month of their departure, AUD, for the financial
year that ends in June of the given year. A page number limits trips to that page; totals cover all rows.
Parameters:
- filters: event_id (one departure) or journey_id (all departures of a trip).
- by_trip: trips has one row for each trip, with journey_id instead of event_id, start_date and gst_free.
Fields:
- revenue: received plus owing, minus refunds that are due; earned when the trip departs.
- unearned: AUD received for departures after today, of any year.
- departures: number of departures with booked seats.
- kinds: the parts of revenue, without zeros: the lines of pending and confirmed bookings by their kind, and "kept",
the payments of cancelled bookings that are not refunded.
Statuses: ok {today date, departures int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric, unearned numeric, kinds {kind text, amount numeric}[], months {month date, departures int, seats int,
received numeric, owing numeric, refund_due numeric, revenue numeric}[], trips_total int, trips {event_id uuid?,
journey_id uuid?, title text, start_date date?, gst_free boolean?, departures int, seats int, received numeric, owing
numeric, refund_due numeric, revenue numeric}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."reprice_plan"(uuid, numeric, text) IS 'For staff: changes the total of a pending or confirmed booking. The booking gets a line for the difference. The
instalments change as in private.fit_installments. A pending booking is confirmed if its first instalment is then
covered.
Parameters:
- total_amount: AUD, above 0 and at least the paid amount.
- reason: the text of the line on the invoice, 1 to 200 characters.
Results:
- below_paid: the new total is less than the paid amount.
- not_live: the booking is cancelled or has expired.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]},
below_paid {paid numeric}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."request_bank_transfer"(uuid, numeric, uuid) IS 'Announces a bank transfer for the caller''s own booking; staff can announce one for any booking. The first transfer
of a pending booking extends the hold of the seats until waits_until.
Parameters:
- amount: AUD, at most the unpaid amount minus pending bank transfers. For a pending booking, the amount must also
cover the unpaid part of the first instalment.
- request_id: the idempotency key.
Results:
- repeated: the key was used with another amount.
- too_many: the booking has the maximum number of pending transfers, or the IP network has reached its request limit.
- no_bank_account: the company''s bank account is not set up.
- not_live: the booking is cancelled or has expired.
Statuses: requested {transfer_id uuid, reference text, amount numeric, waits_until timestamptz, expires_at
timestamptz?}, repeated {reference text, amount numeric}, too_small {min numeric}, too_much {balance numeric}, too_many
{max int}, no_bank_account, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."reschedule_plan"(uuid, jsonb) IS 'For staff: replaces the instalments of a pending or confirmed booking. installments: [{due_date (YYYY-MM-DD), amount
(AUD)}], in the order of their due dates; the amounts must add up to the total. A pending booking is confirmed if its
first instalment is then covered. not_live: the booking is cancelled or has expired.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]},
not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."resend_email"(bigint, uuid) IS 'For staff: queues a copy of an email. Staff invitations cannot be resent here: the staff page sends them again, with
a new link.
Parameters:
- request_id: idempotency key; a repeated request queues no second copy.
Results:
- waiting: the email has not been sent yet.
- bounced: the address is suppressed.
- no_longer_relevant: the link in the email is no longer valid, or the recipient has unsubscribed.
Statuses: queued, waiting, bounced, no_longer_relevant, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."resend_payment_link"(uuid) IS 'For the member who booked: emails an open payment link again, at most once per hour. too_many: it was emailed as
often as payment_links.times_sent allows. sent_before: the link was emailed within the last hour. not_open: the link is
paid or has ended.
Statuses: sent, sent_before, too_many, not_open, not_found.';

COMMENT ON FUNCTION "public"."return_refund_transfer"(uuid) IS 'For staff with the permission "money": removes a transfer that the bank refused from its payment file, and deletes
the stored bank account, so that the booker can enter another account.
Statuses: returned, already_recorded, not_found.';

COMMENT ON FUNCTION "public"."revoke_payment_link"(uuid) IS 'For the member who booked and for staff with the permission "booking": ends an open payment link and closes its
checkout pages. not_open: the link is paid or has ended, or its payment is processing.
Statuses: revoked, not_open, not_found.';

COMMENT ON FUNCTION "public"."revoke_traveller_links"(uuid) IS 'For the member who booked, and for staff with the permission "booking": revokes all links with which the forms of a
traveller can be filled in. The answers in the forms stay.
Statuses: revoked, no_link, not_found.';

COMMENT ON FUNCTION "public"."save_traveller_answers"(uuid, uuid, jsonb) IS 'For everyone with the link to a traveller''s forms: saves answers to the current version of a form. answers: {key:
value}; other fields keep their answers, and null removes an answer. {} confirms that there is nothing to add to a form
with only optional fields. Medical notes and passports are saved by the edge function save-traveller-secret, and files
by save-traveller-file.
missing: required fields that still have no answer. too_late: the last day for changes of the name and birthday has
passed.
Statuses: saved {missing text[]}, too_late {deadline date}, too_young, guardian_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) IS 'For staff with the permission "trips": writes the waiver of a trip. A changed text becomes a new version, which travellers
sign after an admin has confirmed it. asks_again: travellers who signed an earlier version are asked again. is_active
false: nobody is asked to sign. expected_version: the newest version that the caller knew; null: none. conflict: another
version is the newest now. unknown_placeholders: names are texts in braces that are no placeholders.
Statuses: saved {version int}, conflict, unknown_placeholders {names text[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."send_announcement"(uuid, text, text, text, uuid) IS 'For staff who may email the guests of a departure: sends them an email, one per email address. Guides can email the
guests of departures assigned to them, but cannot select the audience "owing" (guests who owe money).
Parameters:
- audience: as in announcements.audience.
- request_id: idempotency key; a repeated request sends no second announcement.
Fields:
- readers: number of recipients.
- bounced: names of guests whose email address is suppressed.
Results:
- no_recipients: no guest of the audience has an email address.
- too_many: the caller has sent the maximum number of announcements per hour.
Statuses: written {readers int, bounced text[]}, too_many {max int}, no_recipients, not_found, invalid {fields
text[]}.';

COMMENT ON FUNCTION "public"."send_claim_link"(uuid) IS 'For staff: emails a customer a claim link. With the link, the customer connects their bookings and orders with an
account. Staff cannot see the link.
Results:
- sent_before: the same link was sent within the last hour.
- no_email: the customer has no email address.
- already_linked: the customer already has an account.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email,
already_linked, not_found.';

COMMENT ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) IS 'Stores a message for staff. A message with the same text, email address and departure as one sent within the last 10
minutes is not stored again.
Parameters:
- event_id: the departure that the question is about. Null: a general message.
Results:
- too_many: the email address, the IP network or the member has reached the limit of messages per hour.
- not_found: the caller cannot see the departure.
Statuses: sent, too_many, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) IS 'For the member who booked: emails a traveller a link to pay a share of the booking by card.
Parameters:
- amount: AUD, at most private.shareable.
Results:
- not_confirmed: the deposit is not paid yet, or the booking has ended.
- has_link: the traveller has an open link, or their payment is processing.
- too_many: the booking has reached the maximum number of new links per day.
Statuses: sent {link_id uuid}, has_link, not_confirmed, nothing_due, too_much {max numeric}, too_small {min numeric},
no_provider, too_many, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."set_plan_terms"(uuid, text, text) IS 'For staff: sets the payment method and the status of the payment plan of a pending or confirmed booking. Null leaves
a value unchanged. Overdue amounts do not depend on the plan status; they are computed from the instalments. not_live:
the booking is cancelled or has expired.
Statuses: saved, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) IS 'For everyone with the link to a traveller''s forms: signs the waiver of this traveller. version and hash: of the
text that was shown. signed_name: the full name of the traveller, or of the guardian who signs for a minor. email: gets
a copy if the link was not emailed. A second call returns the first signature. changed: another text is to be signed
now. not_asked: the trip has no waiver. guardian_needed: the traveller is a minor, and the booking has no guardian.
Statuses: signed {signed_at timestamptz}, changed, not_asked, guardian_needed, consent_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."store_provider_event"(text, text, text, text, text, timestamp with time zone) IS 'For the service role: stores a webhook event whose signature is valid.
Results:
- again: the event was stored before and is not applied yet.
- applied: the event was applied before.
- wrong_mode: the event belongs to another account, or to another mode (test or live), than the connected one.
Statuses: stored, again, applied, wrong_mode, no_provider, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."traveller_link"(uuid) IS 'For everyone with the link to a traveller''s forms: these forms with their answers. Medical notes and passports are
not returned; their answer is true if they are stored. The answer of a file is {name text, size int, type text}.
answer: null if there is none. known: the name of the traveller. guardian: the guardian of a minor. booker: first name.
waiver: as in private.waiver_to_sign. too_many: many wrong links were opened from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, waiver
{version int?, body text?, hash text?, due_on date?, state text, email text?, adult_age int, signature {version int,
traveller_name text, signed_name text, is_guardian boolean, body text, hash text, signed_at timestamptz}?}?, forms {id
uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."trip_documents"(uuid) IS 'For staff with the permission "guests": the documents of a departure, oldest first. size: in bytes. created_by: the
name of the staff member who uploaded the document.
Statuses: ok {documents {id uuid, title text, content_type text, size int, created_by text?, saved_at timestamptz}[]}.';

COMMENT ON FUNCTION "public"."trip_overview"(uuid) IS 'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed. decision: minimum and number of confirmed
travellers; is_due: the decision day has come and staff must decide; bookings, paid and free_bookings: pending and
confirmed bookings, their payments, and those that can be cancelled without cost until the departure is guaranteed.
waivers: numbers of confirmed travellers who have signed the waiver and who have not; null: the trip has no waiver.
Statuses: ok {trip {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?, price
numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state event_cards.state,
version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?, bookings int, seats int,
received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int,
photos int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int},
announcements int, upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on
date?, departs_on date?, returns_on date?}, decision {minimum int?, confirmed int, decision_on date?, is_due boolean,
guaranteed_at timestamptz?, bookings int, paid numeric, free_bookings int}, waivers {signed int, unsigned int}?},
not_found.';

COMMENT ON FUNCTION "public"."trip_waiver"(uuid) IS 'For staff with the permission "guests" for all departures: the waiver of a trip with its versions, the newest first.
version: the version that travellers sign; null: none is confirmed. signatures: number of signatures of the version.
sample: the text to start with. placeholders: with values of the next departure.
Statuses: ok {sample text, placeholders {name text, example text}[], waiver {due_days int, is_active boolean, version
int?, latest_version int, versions {version int, body text, asks_again boolean, created_at timestamptz, created_by
text?, confirmed_at timestamptz?, confirmed_by text?, signatures int}[]}?}.';

COMMENT ON FUNCTION "public"."withdraw_departure_change"(uuid) IS 'For members: withdraws the open request to change the departure of their own booking. no_request: there is no open
request.
Statuses: withdrawn, no_request, not_found.';

COMMENT ON FUNCTION "public"."withdraw_offer"(uuid) IS 'For staff: withdraws an open offer. Its seats are offered to the next entry. offered: people on the waitlist who got
an offer of the seats. skipped: people ahead of them who need more seats.
Statuses: withdrawn {offered {full_name text, seats int}[], skipped {full_name text, seats int}[]}, not_offered,
not_found.';

COMMENT ON POLICY "Staff read announcements" ON "public"."announcements" IS 'Guides read the announcements of departures assigned to them, except those to guests who owe money (audience
"owing").';

COMMENT ON POLICY "Authors edit their own replies, moderators change flags" ON "public"."comment_replies" IS 'The trigger guard_comment allows authors to change only the text, and moderators to change only the flags is_deleted
and is_flagged.';

COMMENT ON POLICY "Members read visible replies, moderators read all" ON "public"."comment_replies" IS 'Members read replies that are not deleted, to comments that they can read. Reading deleted replies requires the
permission "moderation".';

COMMENT ON POLICY "Authors edit their own comments, moderators change flags" ON "public"."comments" IS 'The trigger guard_comment allows authors to change only the text, and moderators to change only the flags is_deleted,
is_pinned and is_flagged.';

COMMENT ON POLICY "Members read visible comments, moderators read all" ON "public"."comments" IS 'Members read comments that are not deleted, on events that they can read. Reading deleted comments requires the
permission "moderation".';

COMMENT ON POLICY "Members withdraw their own interest" ON "public"."interest_submissions" IS 'Members delete the rows with an email address that they have confirmed.';

COMMENT ON POLICY "Staff with the permission trips change trips" ON "public"."journeys" IS 'Requires the permission "trips". A trigger restricts which columns staff can change.';

COMMENT ON POLICY "Staff mark paid orders as fulfilled" ON "public"."orders" IS 'Requires the permission "store". Triggers refuse changes to columns other than fulfilled_at, and set the value of
fulfilled_at, so that clients cannot choose the time.';

COMMENT ON POLICY "Staff read scheduled jobs" ON "public"."scheduled_jobs" IS 'All current staff can read the table, whatever their role.';

COMMENT ON TABLE "private"."decision_requests" IS 'Decision days (days on which staff decide whether a departure goes ahead) about which staff were emailed, so that
each decision day causes one notification.';

COMMENT ON TABLE "private"."other_date_offers" IS 'Emails that offered a person another departure of the trip, because their departure was full or called off. The rows
prevent that the same departure is offered to a person twice.';

COMMENT ON TABLE "private"."other_date_refusals" IS 'People who unsubscribed from news about trips. Their waitlist entries get no emails about other departures of the
trip.';

COMMENT ON TABLE "private"."refund_offers" IS 'Bookings that the customer can cancel for a full refund, because staff changed the dates of the trip. The email about
the new dates contains the token.';

COMMENT ON TABLE "private"."traveller_answers" IS 'Answers of travellers to forms. Answers to fields that are columns of the table travellers are stored there instead.
For the name of a traveller, a row here with the value true means that the traveller confirmed the name. Medical notes
and passports are in private.traveller_secrets.';

COMMENT ON TABLE "private"."trip_changes" IS 'Check-ins, head counts and notes that guides record on a departure. Rows are added, never changed. The newest row
of a traveller and activity is the current state. Rows about a traveller are deleted with the traveller.';

COMMENT ON TABLE "private"."unused_files" IS 'Files of the storage bucket traveller-files that are not used by a form answer, an incident report or a trip
document: uploads in progress, replaced files, and files of deleted answers, photos and documents. The edge function
delete-unused-files deletes them.';

COMMENT ON TABLE "public"."booking_lines" IS 'The lines of bookings, such as seats, extras and discounts. The amounts of lines without removed_at add up to
bookings.total_amount. A line that no longer applies gets a removed_at; rows are deleted only with their booking.';

COMMENT ON TABLE "public"."customers" IS 'People who book or order, with or without an account. A new account gets its own row. A row that staff added is
linked to an account when the person opens the claim link that was emailed to the address in the row.';

COMMENT ON TABLE "public"."extras" IS 'Optional services of a departure, such as an extra hotel night, a transfer or equipment. Staff with the permission
"trips" write them; everyone who can see the departure reads them.';

COMMENT ON TABLE "public"."promo_codes" IS 'Codes that reduce the price of a booking or of an order in the store. Only staff read them; private.codes_refusal and
private.store_code_refusal decide who can use a code. The function save_promo_code writes them.';

COMMENT ON TABLE "public"."room_options" IS 'Kinds of rooms of a departure, such as twin share or single. Staff with the permission "trips" write them;
everyone who can see the departure reads them. A departure without options has no choice of rooms.';

COMMENT ON VIEW "public"."promo_code_uses" IS 'For staff: how often each promo code is used in bookings (pending or confirmed) and orders (pending or paid).';

COMMENT ON VIEW "public"."unapplied_provider_events" IS 'Webhook events that arrived at least one minute and at most private.reconcile_back_days days ago, and are not
applied. The service role applies them again. Reconciliation finds the payments, refunds and disputes of older events.
Never null: id, object_id, received_at.';

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes, date, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_reminder"(uuid, text, text, jsonb) TO "service_role";

GRANT SELECT ON TABLE "public"."promo_code_uses" TO "authenticated", "service_role";

COMMENT ON COLUMN public.booking_overview.call_off IS 'The last called-off departure of the booking. choice: refund or date (another date); null: not chosen yet.
answer_until: last day on which the booker can choose; null: there is no choice, because nothing was paid. start_date
and end_date: of the called-off departure. paid: amount in AUD that was paid when the departure was called off.
needs_account: the bank account for the refund is missing. Null: no departure of the booking was called off. Shape:
{choice text?, answered_by text?, answer_until date?, start_date date, end_date date, paid numeric, needs_account
boolean}.';

COMMENT ON COLUMN public.booking_overview.confirmation IS 'Whether the departure goes ahead: planned (it needs more travellers) or guaranteed. Null: the departure has no
minimum number of travellers, or it is past, in planning or called off.
Values: planned, guaranteed.';

COMMENT ON COLUMN public.booking_overview.lines IS 'The lines that add up to the total, without removed lines. Shape: {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.split_bookings IS 'The booking from which this booking was split (is_origin), then the bookings that were split from this booking.
Shape: {id uuid, reference text, is_origin boolean}[].';

COMMENT ON COLUMN public.card_exceptions.amount IS 'Amount in the currency of this row. For rows of the kind "difference": the amount at the provider minus the amount in
the ledger.';

COMMENT ON COLUMN public.card_exceptions.kind IS 'What staff must check: a failed refund, a payment that matches no checkout, a disputed payment, stopped automatic
payments, or different amounts in the ledger and at the provider.
Values: refund_failed, unmatched, dispute, autopay_stopped, difference.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set, with the values of the column customers.status. Values: customers.status.';

COMMENT ON COLUMN public.event_cards.changes_close_on IS 'The last day on which members can change the travellers of a booking that is made now.';

COMMENT ON COLUMN public.event_cards.confirmation IS 'Whether an upcoming departure goes ahead: planned (it needs more travellers), guaranteed, or final_spots (it needs
no more travellers, and few seats are free). Null: none of the values applies, or the departure is past, in planning or
called off. Values: planned, guaranteed, final_spots.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if the day has passed.';

COMMENT ON COLUMN public.event_cards.state IS 'Sale state of the departure. Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of upcoming departures of the trip that the reader can see, besides the departure of this row.';

COMMENT ON COLUMN public.moderation_queue.kind IS 'Whether the row is about a comment or a reply. Values: comment, reply.';

COMMENT ON COLUMN public.order_overview.status IS 'The actual status now, one of the values of orders.status: a pending order whose expires_at has passed is expired.
Values: orders.status.';

COMMENT ON COLUMN public.promo_code_uses.promo_code_id IS 'The promo code.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Total price of the bookings and orders that the column uses counts, after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of pending or confirmed bookings, and of pending or paid orders, with the code. A booking that staff
split into several counts once.';

COMMENT ON COLUMN public.staff_overview.role IS 'The role of the staff member. Values: staff.role.';
