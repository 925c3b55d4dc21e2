set local check_function_bodies = off;

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
    -- private.lock_event has expired offers past their time, so an entry that still has the status offered can be
    -- booked.
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
  -- Assigned here and not in the declaration, because the exception handler does not catch errors in declarations.
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

CREATE OR REPLACE FUNCTION private.count_booking_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added public.bookings[];
  removed public.bookings[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::public.bookings) into added from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(o.*)::public.bookings) into removed from old_rows o;
  else
    -- Updates that look for expired rows often change nothing. Returns early in that case.
    if not exists (select from new_rows) then return null; end if;
    select array_agg(row(n.*)::public.bookings), array_agg(row(o.*)::public.bookings) into added, removed
    from new_rows n join old_rows o on o.id = n.id
    where (n.event_id, n.status, n.seats, n.paid_amount, n.total_amount)
      is distinct from (o.event_id, o.status, o.seats, o.paid_amount, o.total_amount);
  end if;
  if added is not null or removed is not null then perform private.add_to_totals(added, removed); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  -- The table auth.one_time_tokens exists only on hosted Supabase.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using new.id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.event_errors(rows jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  event jsonb := rows #> '{events,0,row}';
  errors text[] := private.row_validation_errors('public.events', rows -> 'events')
    || private.row_validation_errors('public.event_contacts', rows -> 'event_contacts')
    || private.row_validation_errors('public.event_itineraries', rows -> 'event_itineraries')
    || private.row_validation_errors('public.itinerary_items', rows -> 'itinerary_items')
    || private.row_validation_errors('public.event_images', rows -> 'event_images');
  missing text[] := case when event ->> 'status' = 'published' then private.missing_for_sale(event ->> 'phase', event)
    else '{}' end
    || private.day_errors(event, rows -> 'event_itineraries');
  has_journey boolean := private.clean(event ->> 'journey_id') is not null;
begin
  -- A trigger adds a trip to a departure without one, so journey_id may be null.
  if not has_journey then errors := array_remove(errors, 'journey_id'); end if;
  if has_journey and not exists (
    select from public.journeys j where j.id = private.to_uuid(event ->> 'journey_id')) then
    missing := array_append(missing, 'journey_id');
  end if;
  return errors || array(select m from unnest(missing) m where not m = any (errors));
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_account(profile_id uuid, password text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = profile_id;
  delete from auth.refresh_tokens r where r.user_id::text = profile_id::text;
  delete from auth.sessions s where s.user_id = profile_id;
  delete from auth.identities i where i.user_id = profile_id and i.provider <> 'email';
  -- The table auth.one_time_tokens exists only on hosted Supabase.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using profile_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.moved_installments(b public.bookings, start_date date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- An early payment can keep a later due date of an earlier instalment. max() moves the later instalments, so that
      -- the due dates stay in ascending order.
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due from public.installments i
      where i.booking_id = b.id) s) d
$function$;

CREATE OR REPLACE FUNCTION private.new_departure_errors(given jsonb, event jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  candidate public.events;
  -- Texts, pictures and activities are copied unchanged from the stored source, so they are valid. Only the other
  -- fields are checked.
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

CREATE OR REPLACE FUNCTION private.open_charge(t public.autopay_attempts, p private.payment_provider)
 RETURNS public.card_checkouts
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  refusal text := private.charge_refusal(t, p);
begin
  if t.checkout_id is not null then
    select * into c from public.card_checkouts x where x.id = t.checkout_id;
    if c.status = 'open' and c.expires_at > private.now() then return c; end if;
    -- After one day, the provider forgets idempotency keys, so a retry could charge the card twice. The charge is
    -- recorded as declined instead. If the card was charged, a webhook reports the payment.
    if c.status = 'open' then
      perform private.refuse_charge(t, 'declined', 'unknown');
      return null;
    end if;
    -- The customer has started a manual payment. The attempt is postponed by one day to wait for the result of that
    -- payment.
    update public.autopay_attempts x set checkout_id = null, locked_until = null,
      next_try_at = private.now() + interval '1 day' where x.id = t.id;
    return null;
  end if;
  if refusal is not null then
    update public.autopay_attempts x set status = case when refusal = 'on_its_way' then 'due' else 'dropped' end,
      code = refusal, locked_until = null, next_try_at = private.now() + interval '1 day',
      settled_at = case when refusal <> 'on_its_way' then private.now() end
    where x.id = t.id;
    if refusal in ('plan_changed', 'card_gone', 'other_account') then
      perform private.end_autopay(t.booking_id, 'stopped', refusal);
    end if;
    return null;
  end if;
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, created_by, expires_at)
  select b.id, private.current_round(b.id), l.amount, p.mode, p.account_id, b.user_id, private.now() + interval '23 hours'
  from public.bookings b, private.unpaid_installments(b.id, 0) l
  where b.id = t.booking_id and l.installment_id = t.installment_id returning * into c;
  update public.autopay_attempts x set checkout_id = c.id where x.id = t.id;
  return c;
end
$function$;

CREATE OR REPLACE FUNCTION private.opened_trips()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.id from public.events e
  -- Implied by the next condition, but needed so that PostgreSQL uses the partial index on opens_on.
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$function$;

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
  -- The first instalment of a pending booking is its deposit. It changes only if the booking has no other instalment.
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

CREATE OR REPLACE FUNCTION private.prune_outbox()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A reminder is queued only if no stored email has its dedupe key. So emails must be kept longer than the time
  -- between a reminder and its event.
  kept_days constant int := 90;
  late_minutes constant int := 10; -- staff see a warning if emails wait longer
  waiting int;
  first_error text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= private.max_email_attempts() and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, first_error from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; waiting emails: %s', coalesce(first_error, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', because of the missing ' || private.missing_email_setup(), '') else '' end),
    waiting);
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
  -- Discounts keep their amount. If they exceed the remaining price, a line for the difference is added first, so that
  -- the total is never below 0.
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
  -- Finds the values that cannot be converted to the type of their column. The check of the constraints below omits
  -- these values.
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
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The range that the constraint on the column date allows.
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
  -- Unchanged lines stay. A line with another quantity or answer is replaced and keeps its unit price. New lines are
  -- added before old ones are removed, so that the total is never below 0 in between.
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

CREATE OR REPLACE FUNCTION private.write_room_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line public.booking_lines;
begin
  -- New lines are added before old ones are removed, so that the total is not below 0 in between.
  for line in select l.* from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
    where e.id = b.event_id and l.kind = 'room_option' loop
    -- If an option still has the same number of people, its line stays, with other traveller positions.
    update public.booking_lines k set traveller_positions = line.traveller_positions
    where k.booking_id = b.id and k.removed_at is null and k.room_option_id = line.room_option_id
      and k.quantity = line.quantity;
    continue when found;
    insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
      room_option_id, traveller_positions)
    values (b.id, 'room_option', line.description, line.quantity, coalesce((select k.unit_price
        from public.booking_lines k where k.booking_id = b.id and k.room_option_id = line.room_option_id
          and k.removed_at is null), line.unit_price), line.gst_free, write_room_lines.source,
      line.room_option_id, line.traveller_positions);
  end loop;
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'room_option' and l.removed_at is null
    and not exists (select from public.events e cross join lateral private.selected_rooms(e, b.seats, choices) c
      where e.id = b.event_id and (c.room_option_id, c.positions) = (l.room_option_id, l.traveller_positions));
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_card_dispute(provider_id text, intent_id text, state text, amount_cents bigint, currency text, mode text, account_id text, reason text, due_by timestamp with time zone, happened_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.card_disputes;
  m record;
  status_before text;
  -- The provider's statuses in their possible order. An earlier status never replaces a later one, because webhooks
  -- can arrive in any order.
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'lost', 'won', 'prevented'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps) then errors := errors || 'state'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  status_before := d.status;
  if least(array_position(steps, state), 7) <= least(coalesce(array_position(steps, status_before), 0), 7) then
    -- If a won dispute is reported as lost, staff must resolve the discrepancy.
    if state = 'lost' and status_before = 'won' then
      perform private.record_discrepancy('dispute', d.provider_id, 0, -d.amount);
    end if;
    return private.result('already_applied');
  end if;
  insert into public.card_disputes as t (provider_id, intent_id, amount, currency, status, reason, due_by, opened_at,
    settled_at, handled_at)
  values (apply_card_dispute.provider_id, m.intent_id, amount_cents / 100.0, apply_card_dispute.currency, state,
    left(private.clean(apply_card_dispute.reason), 200), apply_card_dispute.due_by, at,
    case when state = any (over) then private.now() end,
    case when state = any (over) and state <> 'lost' then private.now() end)
  on conflict on constraint card_disputes_provider_id_key do update set status = excluded.status,
    amount = greatest(excluded.amount, t.booked), due_by = excluded.due_by, settled_at = excluded.settled_at,
    handled_at = excluded.handled_at
  returning * into d;
  -- The provider reports when a dispute started, but not when it ended. The current time is stored as the end.
  perform private.post_dispute(d, m.booking_id, m.order_id, m.paid_by ? 'unmatched_payment_id', status_before,
    private.now());
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.result('applied', jsonb_build_object('dispute_status', state));
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
  -- By now, the customer is linked to the account. So when this call confirms the email address, the trigger sends no
  -- second claim email.
  if not keeps_password then perform private.hand_over_account(account, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = account
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.duplicate_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', account, 'booked_twice', twice));
  return private.result('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
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
    -- A new request replaces an entry whose email address is not confirmed, and sends a new link. The number of emails
    -- per hour is limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.result(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- After a declined or expired offer, the person joins again at the end of the waitlist.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined');
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
  -- True for filters that match few rows, which the query then sorts. For newest first, an index already has the order.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and coalesce(given ->> 'event_id', given ->> 'journey_id') is not null), false);
begin
  perform private.require_permission('sales');
  conditions := conditions || nullif(private.departure_filter(given, 'b.event_id'), '');
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  return private.ordered_page('select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort,
    few),
    private.booking_order(sort), '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page,
    page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.send_announcement(event_id uuid, audience text, subject text, body text, request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  l public.announcements;
  title text := (select e.title from public.events e where e.id = send_announcement.event_id);
  errors text[];
  guests jsonb;
begin
  perform private.require_permission('emails', send_announcement.event_id);
  if send_announcement.audience = 'owing' then perform private.require_permission('sales'); end if;
  l.audience := send_announcement.audience;
  l.subject := private.clean(send_announcement.subject);
  l.body := private.clean(send_announcement.body);
  l.request_id := send_announcement.request_id;
  errors := private.validation_errors(l, 'audience', 'subject', 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if title is null then return private.result('not_found'); end if;
  perform private.advisory_lock('announcements ' || private.me());
  if not exists (select from public.announcements t where t.request_id = l.request_id) and (
    select count(*) from public.announcements t
    where t.written_by = private.me() and t.written_at > private.now() - interval '1 hour')
    >= private.max_announcements_per_hour() then
    return private.result('too_many', jsonb_build_object('max', private.max_announcements_per_hour()));
  end if;
  select jsonb_agg(to_jsonb(g) order by g.full_name, g.customer_id) into guests
  from private.guests_of(send_announcement.event_id) g
  where g.email is not null and private.is_in_audience(l.audience, g.owes_money, g.is_missing_details);
  if guests is not null then
    insert into public.announcements (event_id, audience, subject, body, written_by, request_id)
    values (send_announcement.event_id, l.audience, l.subject, l.body, private.me(), l.request_id)
    on conflict on constraint announcements_request_id_key do nothing returning id into l.id;
  end if;
  if l.id is not null then
    insert into public.announcement_recipients (announcement_id, customer_id)
    select l.id, (g ->> 'customer_id')::uuid from jsonb_array_elements(guests) g;
    perform private.queue_email(g ->> 'email', 'announcement_email', jsonb_build_object('key',
      l.id || ':' || (g ->> 'customer_id'), 'event_id', send_announcement.event_id, 'event', title,
      'subject', l.subject, 'body', l.body))
    from jsonb_array_elements(guests) g;
    perform private.audit('send_announcement', 'events', send_announcement.event_id::text, jsonb_build_object(
      'announcement_id', l.id, 'audience', l.audience, 'readers', jsonb_array_length(guests)));
  end if;
  -- Finds no row if another staff member used the request_id, or if it was used for another departure.
  select private.announcement_readers(t.id) into guests from public.announcements t where t.request_id = l.request_id
    and t.event_id = send_announcement.event_id and t.written_by = private.me();
  if not found then return private.result('no_recipients'); end if;
  return private.result('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$function$;

COMMENT ON COLUMN "private"."profile_emails"."claimed_at" IS 'When the account''s password was set through a claim link that was emailed to this address. Null if this never
happened. Messages that the address sent before confirmed_at then do not belong to the account.';

COMMENT ON COLUMN "public"."announcements"."audience" IS 'Which guests with a confirmed booking get the announcement: all, owing (they owe money) or details (traveller
details are missing).';

COMMENT ON COLUMN "public"."autopay"."reason" IS 'Why automatic payments ended: plan_changed, card_gone (card removed), other_account (another provider account was
connected), unmatched (a charge differed), cancelled (booking cancelled), removed (by the member), staff, or the
provider''s error code. Null: automatic payments are on, or the customer ended them.';

COMMENT ON COLUMN "public"."autopay_attempts"."n" IS 'Number of the attempt to charge this instalment, 1 to 3.';

COMMENT ON COLUMN "public"."autopay_attempts"."tries" IS 'Number of calls to the provider within this attempt, including retries after network errors.';

COMMENT ON COLUMN "public"."booking_lines"."traveller_positions" IS 'Which travellers have the room option, by travellers.sort_order. Positions are known before travellers have names.
Null for lines of other kinds.';

COMMENT ON COLUMN "public"."bookings"."held_until" IS 'The latest time until which this booking reserved seats while pending. Members with too many such bookings of a
trip must wait before they can book the trip again. Null: the booking was never pending.';

COMMENT ON COLUMN "public"."bookings"."is_double" IS 'Whether staff must decide between this pending or confirmed booking and another one of the same trip. The two
customers who made the bookings were merged.';

COMMENT ON COLUMN "public"."bookings"."total_amount" IS 'Price of all seats by the prices of the day of booking, AUD including GST.';

COMMENT ON COLUMN "public"."card_checkouts"."status" IS 'open, processing (may take days), paid, returned (refunded, because another checkout of the round was paid first),
unmatched (the payment differs from the request), failed, expired or closed (superseded by another checkout).';

COMMENT ON COLUMN "public"."card_disputes"."retained_less" IS 'AUD by which the lost dispute reduced bookings.retained_amount of a cancelled booking.';

COMMENT ON COLUMN "public"."card_refunds"."booked" IS 'The amount posted to the ledger. Less than amount if the refund exceeded the paid amount.';

COMMENT ON COLUMN "public"."card_refunds"."refund_request_id" IS 'The request_id of begin_refund, which splits a refund over several cards. Null for a refund to one card by
begin_card_refund.';

COMMENT ON COLUMN "public"."card_refunds"."retained_less" IS 'AUD by which this refund reduced bookings.retained_amount of a cancelled booking.';

COMMENT ON COLUMN "public"."customers"."email" IS 'The email address. Null if it is unknown, if the personal data was erased, or if another customer without an
account already has this address.';

COMMENT ON COLUMN "public"."email_outbox"."again_of" IS 'The earlier email, if staff queued this email as a copy of it. Otherwise null.';

COMMENT ON COLUMN "public"."email_outbox"."useless_at" IS 'The email is not sent after this time, because its content would be out of date. Null if its content stays valid.';

COMMENT ON COLUMN "public"."event_images"."itinerary_id" IS 'The itinerary day that the picture shows. Null for a picture of the whole trip. A day has at most
private.max_day_photos() pictures.';

COMMENT ON COLUMN "public"."event_stats"."next_expiry" IS 'The earliest time at which an unpaid booking or a waitlist offer of the event may expire and free its seats. Null
if there is none.';

COMMENT ON COLUMN "public"."event_stats"."seats_freed" IS 'Seats that became free while people were on the waitlist and have not been offered or booked since. Waitlist offers
use only these seats.';

COMMENT ON COLUMN "public"."events"."booking_closes_days" IS 'Number of days before departure. Booking closes after that day, and no waitlist offers are made later. Null:
settings.booking_closes_days applies.';

COMMENT ON COLUMN "public"."events"."changes_close_days" IS 'Number of days before departure. Members can change travellers up to and including that day. Null:
settings.changes_close_days applies. A booking keeps the number that applied when it was made.';

COMMENT ON COLUMN "public"."extras"."is_offered" IS 'Whether the extra can be booked now. Bookings that have the extra already keep it.';

COMMENT ON COLUMN "public"."extras"."price" IS 'Price of one unit, AUD. Includes GST unless the trip is GST-free.';

COMMENT ON COLUMN "public"."extras"."price_per" IS 'What one unit is. person: one seat, at most one unit per seat. booking: the whole booking, at most one unit. night:
one night, any number of units.';

COMMENT ON COLUMN "public"."installments"."refunded" IS 'AUD refunded from this paid instalment because the price was lowered. The column amount does not include it.';

COMMENT ON COLUMN "public"."order_items"."from_stock" IS 'Whether the items of the line are subtracted from the stock. False after they were returned to stock, or after
their variant was deleted.';

COMMENT ON COLUMN "public"."reconcile_runs"."reached" IS 'The time up to which the run has compared all objects that the provider created. Null if the run failed or has not
ended.';

COMMENT ON COLUMN "public"."room_options"."price" IS 'Supplement per person, AUD. A negative amount is a reduction, at most the price of the seat. Includes GST unless
the trip is GST-free.';

COMMENT ON COLUMN "public"."settings"."installment_last_reminder_days" IS 'Number of days before the due date of an instalment on which a second reminder is sent. No second reminder is sent
if it would not be after the first one.';

COMMENT ON COLUMN "public"."settings"."order_days" IS 'Days for which an unpaid order of a member reserves its stock. Orders of visitors reserve it for
settings.hold_hours hours.';

COMMENT ON COLUMN "public"."settings"."waitlist_closes_days" IS 'Number of days before departure. Freed seats are offered to the waitlist up to and including that day, even after
booking has closed.';

COMMENT ON COLUMN "public"."unmatched_payments"."reason" IS 'Why the payment does not match its checkout. duplicate: another payment of the same round had arrived, so this one
is refunded automatically.';

COMMENT ON FUNCTION "private"."address_token"(text, text) IS 'The token in a link for an email address without an account. It consists of the address and a keyed hash of the
address. purpose: unsubscribe or confirm_interest; a token is valid for one purpose.';

COMMENT ON FUNCTION "private"."audit_entry"(text, public.waitlist_submissions, public.waitlist_submissions) IS 'Writes an audit log entry with the names of the changed fields, and with the new trip and number of seats. Omits
texts, because they are personal data. Writes nothing if nothing changed.';

COMMENT ON FUNCTION "private"."audit_event"(text, public.events, public.events, text) IS 'Writes an audit log entry for a change of an event, with its title and the old and new values of the changed
fields. old_trip: the former title of the trip, if the departure moved to another trip. The caller reads it before the
change, because a trip without departures is deleted.';

COMMENT ON FUNCTION "private"."audit_filter"(text[]) IS 'Returns an SQL condition for audit log entries (alias a) that concern any of the given ids. The SQL contains the
ids as constants, because the planner uses no index for a parameter. For more than 1,000 ids, the condition uses a
hash lookup instead.';

COMMENT ON FUNCTION "private"."audited_ids"(text, jsonb) IS 'Ids of all rows that an audit log entry concerns: its entity_id, and the ids of a booking, event, order or customer
in its details.';

COMMENT ON FUNCTION "private"."bank_transfer_refusal"(public.bookings, numeric) IS 'The reason why a bank transfer of this amount cannot be announced, or null if it can. Pending transfers count as
paid. The amount is at most the unpaid amount. For a pending booking, it is at least the unpaid part of the first
instalment. The request limit per IP network does not apply to staff.';

COMMENT ON FUNCTION "private"."beyond_refund_limit"(numeric, uuid, uuid) IS 'Checks a refund against settings.refund_limit, which applies to the sum of the caller''s refunds on the same
booking or order in the last 24 hours. Returns the result over_limit, or null if the refund is allowed. Refunds of
unmatched payments are checked one by one. The caller must have locked the booking or order, so that concurrent
refunds are counted.';

COMMENT ON FUNCTION "private"."booking_condition"(text) IS 'The SQL condition that finds bookings by a search text. Null if the search text is empty. Contains the ids of the
matching customers; if more than 5,000 customers match, checks the customer of each booking instead.';

COMMENT ON FUNCTION "private"."booking_conflicts"(public.events, public.events) IS 'The changed fields of an event that conflict with its pending and confirmed bookings: fewer seats than are taken,
the status draft, or new dates in the past. Staff can still correct the dates of an event that is over.';

COMMENT ON FUNCTION "private"."booking_order"(text) IS 'The SQL sort order of a list of bookings. "nulls last" is omitted for columns that are never null, because
PostgreSQL could not read their index backwards otherwise.';

COMMENT ON FUNCTION "private"."booking_rows"(text) IS 'The SQL source of the rows of a list of bookings. Bookings with an expired seat hold owe nothing; a separate
subquery reads them, so that an index can sort the others.';

COMMENT ON FUNCTION "private"."bookings_found"(text, text, boolean) IS 'Builds the SQL query of a list of bookings. few: true if the conditions match few rows; the query then filters
first and sorts afterwards.';

COMMENT ON FUNCTION "private"."card_money"(uuid, text) IS 'Finds a card payment, of a booking, of an order or unmatched, by its row id or by the provider''s payment id.
paid_by is null if there is no such payment.';

COMMENT ON FUNCTION "private"."cards_without_consent"() IS 'For database administrators: saved cards and automatic payments without the customer''s consent. They were saved
before consent was required (docs/security.md).';

COMMENT ON FUNCTION "private"."choices_change"(public.bookings, jsonb) IS 'The effects of changing the extras or room options of a booking. Extras and rooms that the booking already has keep
their price. Staff with the permission "booking" can change extras at any time, even above their limit, and room
options at any time within their limit.';

COMMENT ON FUNCTION "private"."code_discounts"(jsonb, numeric) IS 'The discount of each selected promo code, AUD. spend: price of the seats, room options and extras. Percentages are
of the whole spend and come first. Fixed amounts follow. A discount is at most the price that is left.';

COMMENT ON FUNCTION "private"."code_errors"(jsonb) IS 'Returns {codes} if the promo codes of a request are unreadable, repeated or more than private.max_codes. Otherwise
empty.';

COMMENT ON FUNCTION "private"."comparable_name"(text) IS 'Converts a name so that names which look alike have the same result: private.name_skeleton without symbols,
invisible characters and spaces.';

COMMENT ON FUNCTION "private"."confirm_booking"(uuid) IS 'Confirms a booking, sets the status of its customer to member, and queues the confirmation email. For a booking
without an account, also queues the email with the claim link. The caller must have locked the trip.';

COMMENT ON FUNCTION "private"."confirm_if_covered"(uuid) IS 'Confirms a booking if its first instalment is paid. If private.may_confirm does not allow the confirmation of a
pending booking, expires the booking instead.';

COMMENT ON FUNCTION "private"."count_comment_changes"(uuid[], integer[]) IS 'Updates the comment counters of events and increases their revision, so that clients refetch the comments. events:
ids of the events. comments: the change of the counter of each event, in the same order.';

COMMENT ON FUNCTION "private"."count_seats_taken"() IS 'Trigger: adds the seats that a change takes or frees to the number of seats taken of the trip. The caller must have
locked the trip.';

COMMENT ON FUNCTION "private"."current_round"(uuid) IS 'The round of the next checkout of a booking, order or payment link. See card_checkouts.round.';

COMMENT ON FUNCTION "private"."customer_added"(uuid, public.customers) IS 'The result of an earlier request with the same request_id, or null if there is none. The result is invalid if the
earlier request had other values.';

COMMENT ON FUNCTION "private"."customer_to_merge"(public.customers) IS 'A customer as JSON, with the counts of all records that a merge moves. The total of the payments (paid) is in AUD.';

COMMENT ON FUNCTION "private"."default_room_option"(uuid) IS 'The first room option without a supplement; without such an option, the first one. Null if the departure offers no
options.';

COMMENT ON FUNCTION "private"."departure_filter"(jsonb, text) IS 'The SQL condition for the list filters event_id (one departure) and journey_id (all departures of a trip). An
invalid id matches no row. An empty string if no filter is given.';

COMMENT ON FUNCTION "private"."departures_for"(text) IS 'The ids of the departures assigned to the caller, if the caller''s role has the permission only for assigned
departures. Otherwise no rows.';

COMMENT ON FUNCTION "private"."due_now"(uuid, numeric) IS 'The amount that a booking must pay now, AUD: all overdue instalments, or if none is overdue, the oldest unpaid one.
paid: the paid amount, including payments that are processing.';

COMMENT ON FUNCTION "private"."duplicated_customers"() IS 'Customers who may be duplicates: another customer has the same phone number, or another customer has the same name
and at least one of the two has no email address.';

COMMENT ON FUNCTION "private"."earlier_booking"(private.seat_request) IS 'The result for a repeated request_id, or null if the request_id is new. The result is "repeated" if the earlier
request had other content, and "invalid" if it was for another customer.';

COMMENT ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) IS 'The unpaid bookings of an event by a member that were cancelled or expired, and whose seat hold ended within the
last settings.transfer_days days. holds: their number. ends: the latest end of a seat hold.';

COMMENT ON FUNCTION "private"."earlier_refund"(uuid, uuid, numeric, text, uuid) IS 'The result for a repeated request_id, or null if the request_id is new. The caller must hold the advisory lock of
the request_id.';

COMMENT ON FUNCTION "private"."earlier_result"(text, uuid, jsonb) IS 'The result of an earlier request with the same request_id, or null if there is none. If the earlier request had
other content, the result is "repeated" with the ids that it stored. Concurrent requests with the same request_id run
one after the other.';

COMMENT ON FUNCTION "private"."email_lock_minutes"() IS 'Number of minutes for which an email is locked for the sender process that claimed it. Also the pause before the
next attempt if the email service accepts no emails.';

COMMENT ON FUNCTION "private"."end_autopay"(uuid, text, text) IS 'Ends automatic payments and cancels charges that are not being processed yet. The customer gets an email with the
reason, or about the charge if the bank refused one. Locks rows of autopay_attempts before autopay, like the functions
that charge cards, to prevent deadlocks.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, payers, notes and cancellation reasons. Also
removes the reasons of price changes, the notes of the bookings'' rooms, and queued emails about the bookings.';

COMMENT ON FUNCTION "private"."expire_holds"(uuid) IS 'Expires the offers, bank transfers and unpaid bookings of a trip like private.end_holds, but returns one total.';

COMMENT ON FUNCTION "private"."expire_offers"(uuid) IS 'Expires the open offers of a trip whose offer_expires_at has passed, and returns their number. Each person gets an
email and does not return to the waitlist. A trigger frees the seats; private.offer_free_seats must be called to offer
them to others. The audit log entries have no actor.';

COMMENT ON FUNCTION "private"."export_messages"(uuid) IS 'Waitlist entries, enquiries and messages sent from an email address while it belonged to the account. Earlier ones
are included only if the account''s owner has used a claim link that was emailed to the address.';

COMMENT ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) IS 'Returns {extras} if a selected extra cannot be read, is repeated, belongs to another departure, has too many units
for the seats, or lacks the answer to its question. Otherwise empty.';

COMMENT ON FUNCTION "private"."extra_units_left"(public.extras, uuid) IS 'Number of units of an extra that can still be booked. Null if the extra has no limit. The units of the booking with
the id except_booking count as free.';

COMMENT ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) IS 'The first selected extra that cannot be booked, with the number of units left, or null if all can be booked. The
number is null if the extra is no longer offered or its last day has passed. booking_id: a booking that keeps the
extras that it has. The caller must have locked the trip, so that limits are never exceeded.';

COMMENT ON FUNCTION "private"."find_claim"(uuid, uuid) IS 'The claim link with the given token. No row if profile_id is given and the link''s customer belongs to another
account.';

COMMENT ON FUNCTION "private"."fit_installments"(uuid, numeric) IS 'The instalments of a booking adjusted to another total, with the same due dates. From the first instalment on, each
keeps its amount as long as the new total covers it; later ones are reduced or removed. If the total is higher, the
last instalment gets the difference. A total of 0 needs no instalment.';

COMMENT ON FUNCTION "private"."free_seats_of_change"() IS 'Trigger: makes seats available for waitlist offers. When a trip opens, these are all free seats; when its capacity
increases, the new seats.';

COMMENT ON FUNCTION "private"."guest_refusal"(private.seat_request) IS 'Returns too_many if a visitor cannot book without an account now, otherwise null. Does not count the bookings of
members with the same email address, because the result would reveal that such a member exists.';

COMMENT ON FUNCTION "private"."guests_going"(public.events) IS 'The travellers of an event in the order of their bookings. A booking without traveller details is one row. age:
only for travellers below the adult age on the day of departure. guardian: the adult who is responsible for a minor.';

COMMENT ON FUNCTION "private"."guests_of"(uuid) IS 'The customers with a confirmed booking of a departure, one row per email address. reason: why the email address is
suppressed; null if it is not suppressed. owes_money: whether the customer owes money. is_missing_details: whether
details of a traveller are missing.';

COMMENT ON FUNCTION "private"."have_positions"(regclass, text, jsonb, integer) IS 'Whether a list is short enough for the table. The check constraint of the position column limits the position of
the last entry.';

COMMENT ON FUNCTION "private"."is_client"() IS 'True if the statement comes directly from an API request. False inside a security definer function, because it runs
as its owner. Triggers use it to restrict only direct writes.';

COMMENT ON FUNCTION "private"."is_my_email"(text) IS 'Whether the caller is signed in with this email address and has confirmed it.';

COMMENT ON FUNCTION "private"."is_postcode_of_state"(text, text) IS 'Whether an Australian postcode belongs to the state, by the postcode ranges of Australia Post. Also accepts
postcodes that border towns share with the neighbouring state, and all postcodes of the ACT for NSW.';

COMMENT ON FUNCTION "private"."is_reconciliation_due"() IS 'Whether the nightly run is due: after 3 am in the company''s time zone, until a run has succeeded. After a failed
run, the next one is due an hour later.';

COMMENT ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) IS 'When travellers of a booking change places, their room options move with them. before, after: the ids of the
travellers in their old and new order. New travellers get the remaining room options.';

COMMENT ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) IS 'The reason why a member, but not staff, is too late to change the extras or room options of a booking. Null if
there is none.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Returns a lower-case LIKE pattern for texts that contain the search text. Null if the search text is empty, so that
every text matches.';

COMMENT ON FUNCTION "private"."line_facts"(uuid) IS 'The lines of a booking for its emails, as {lines}. Empty if the booking has only seats, because the total is then
enough.';

COMMENT ON FUNCTION "private"."list_enquiries"(text, text, jsonb, integer, integer) IS 'One page of a table of enquiries, newest first. filters: q is searched in the name, the email address and the
column that the parameter "subject" names; event_id and journey_id as in private.departure_filter. Runs as the owner
of the table, because row-level security would prevent the use of the trigram index.';

COMMENT ON FUNCTION "private"."list_errors"(jsonb, text, boolean) IS 'Field paths of the errors in a list: the value is not an array, it is too long for its table (fits_in is false), or
an entry is not an object.';

COMMENT ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) IS 'Locks the booking or order to pay, and returns the amount to charge. target_id: the booking, order or payment link.
Null if it does not exist or the caller may not see it.';

COMMENT ON FUNCTION "private"."lock_entry"(uuid, uuid) IS 'Locks the trip of a waitlist entry and, if the entry moves, the other trip. Locks them in the order of their ids,
to prevent deadlocks. Returns the entry; all columns are null if it does not exist.';

COMMENT ON FUNCTION "private"."lower_deposit"(public.bookings) IS 'Lowers the deposit of a booking whose price was lowered by fewer extras. The deposit is at most the total. If
deposits include extras, it also decreases by the removed extras, but not below the deposit of the seats. before: the
booking before the change.';

COMMENT ON FUNCTION "private"."max_card_attempts"() IS 'Maximum number of calls to the provider for one refund or charge. After the last call, the refund or charge fails
and is shown to staff in card_exceptions.';

COMMENT ON FUNCTION "private"."max_earlier_holds"() IS 'Maximum number of unpaid bookings of one event that a member may make and let expire, or cancel, within
settings.transfer_days days.';

COMMENT ON FUNCTION "private"."merge_refusal"(public.customers, public.customers) IS 'The reason why two customers cannot be merged: not_found, same (the same customer twice), forgotten (personal data
erased), two_accounts (each has an account), or of_staff (one belongs to staff). Null if they can be merged.';

COMMENT ON FUNCTION "private"."merged_email"(public.customers, public.customers, text) IS 'The email address after a merge. The address of an account remains, unless a third customer has it. If neither
customer has an account, the parameter "chosen" says whose address remains: keep or other.';

COMMENT ON FUNCTION "private"."merged_emails"(public.customers, public.customers) IS 'The email addresses of the two customers, in lower case. Omits addresses that belong to another account.';

COMMENT ON FUNCTION "private"."merged_entries"(text[]) IS 'Waitlist entries of the email addresses, with a rank within each departure. A merge keeps the entry with rank 1:
one with an offer before one that waits, then the oldest.';

COMMENT ON FUNCTION "private"."move_bookings"(public.events, public.events) IS 'Moves the due dates of unpaid instalments when a trip moves, and offers each customer with a pending or confirmed
booking a full refund. One email announces the new due dates and the offer. Does nothing if the dates do not change or
the trip has begun. The caller must have locked the trip.';

COMMENT ON FUNCTION "private"."moved_installments"(public.bookings, date) IS 'The instalments of a booking if its trip starts on the given day. Paid and overdue instalments and the first one
keep their due dates. The others are due one month apart from the day of booking, at the latest
bookings.last_installment_days days before the start, but not in the past.';

COMMENT ON FUNCTION "private"."name_skeleton"(text) IS 'Converts a name so that names which look alike have the same result. Removes accents and invisible characters, and
replaces characters by similar Latin letters: for example, i and 1 become l, and rn becomes m.';

COMMENT ON FUNCTION "private"."network_seats_refusal"(integer, public.events) IS 'Returns the result network_seats if the client''s IP network would hold more than
private.max_unpaid_seats_percent() of the event''s seats with unpaid bookings. Null if the seats can be booked. The
caller must have locked the network and the event.';

COMMENT ON FUNCTION "private"."new_departure"(public.events, jsonb, boolean) IS 'Copies a departure to another date, as an event for save_event. All dates move by the same number of days. given:
one element of the argument departures of create_departures.';

COMMENT ON FUNCTION "private"."new_row"(regclass, jsonb, jsonb) IS 'Builds a row to insert from three sources: the trimmed given values, the column defaults for missing values, and
the values in "fixed", which override all others. Without an id in "fixed", the row gets a new id.';

COMMENT ON FUNCTION "private"."notify_booking_expired"() IS 'Trigger: emails the customer when the seat hold of a booking expires. Sends no email about an unpaid booking
without an account.';

COMMENT ON FUNCTION "private"."notify_called_off"(public.events) IS 'Emails everyone with a pending or confirmed booking or a waitlist entry of an event that is called off, once for
each booking and entry. The email about a booking shows the refund in AUD. Must be called before the bookings and
entries are ended.';

COMMENT ON FUNCTION "private"."notify_offer_ended"() IS 'Trigger: emails the person whose waitlist offer expired or was withdrawn, or whose entry waits again without the
offer. If the trip is called off, another email is sent instead.';

COMMENT ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) IS 'Emails the customer about a payment. The template is paid_up if a pending or confirmed booking is now fully paid,
otherwise payment_received. payer: the traveller who paid with a payment link. Null: the customer paid.';

COMMENT ON FUNCTION "private"."now"() IS 'Returns the current time. Tests override it with the database setting app.now. The function is written in PL/pgSQL,
because PostgreSQL would plan an SQL function with its own search_path again on every call.';

COMMENT ON FUNCTION "private"."offer_expiry"(public.events) IS 'The expiry time of an offer made now: settings.offer_hours hours from now. Shortly before departure, one hour for
each remaining day, but at least 6 hours. Never later than private.last_offer_moment.';

COMMENT ON FUNCTION "private"."opened_trips"() IS 'Trips that opened to members within the last seven days and have waitlist entries from before that day. Seven days,
in case the scheduled jobs were interrupted.';

COMMENT ON FUNCTION "private"."own_requests"(text, text) IS 'Number of requests of one kind that the caller made within the last hour. Null if the caller has not confirmed the
email address; the limit per email address then applies.';

COMMENT ON FUNCTION "private"."page"(text, text, text[], integer, integer) IS 'Returns one page of a list and the total number of rows. Counting stops at 1,000 rows; the result then has capped =
true. The calling functions check the permission and run as the owner of the tables. Under row-level security, a
search could not use its index, because the search operators are not leakproof.
Parameters:
- query: selects the ids in the order of the list; its arguments are in $1.
- shape: an SQL expression that builds the row of the id p.id.';

COMMENT ON FUNCTION "private"."page_rows"(text, text, text[], integer, integer) IS 'Returns the rows of one page. query: selects the ids in the order of the list. shape: an SQL expression that builds
the row of the id p.id.';

COMMENT ON FUNCTION "private"."pay_booking"(public.card_checkouts, public.bookings, timestamp with time zone) IS 'Posts a card payment to a booking. The part of the payment that becomes a refund due is refunded to the card. The
payer of a payment link gets the receipt.';

COMMENT ON FUNCTION "private"."payment_of"(uuid, public.payments, text) IS 'The payment that an earlier request with this request_id recorded. same: whether that request had the same content.
amount_then: the amount of that payment. Both columns are null if the request_id is new.';

COMMENT ON FUNCTION "private"."plan_for_total"(public.bookings, numeric) IS 'The instalments of a booking after its lines change to another total. An increase is divided equally among unpaid
instalments that are not due yet; remaining cents are added to the last one. If there are none, the increase becomes a
new instalment, due on the last day for instalments, or today if that day has passed. A decrease shortens the plan
from its end.';

COMMENT ON FUNCTION "private"."post_refund"(uuid, uuid, numeric, text, timestamp with time zone, text, uuid, numeric, text) IS 'Adds a ledger entry for a card refund or a lost dispute, with a negative amount. A positive amount reverses an
earlier entry. A refund with the purpose price_lowered also reduces the total, which a reversal does not raise again.
Returns the amount by which bookings.retained_amount decreased.';

COMMENT ON FUNCTION "private"."prepare_profile"() IS 'Trigger: trims and validates a profile that its member changes. Errors: 42501 if the second factor is not verified
or if a column other than the name or phone number changes; 23502 if the name is missing; 22023 if the name or phone
number is invalid, with the detail name_taken if private.can_use_name rejects the name.';

COMMENT ON FUNCTION "private"."prepare_room"() IS 'Trigger: trims the texts of a room that staff write, and adds a new room at the end of the list. A room cannot move
to another departure. Raises error 22023 if the room has fewer beds than assigned travellers, with their number as the
detail.';

COMMENT ON FUNCTION "private"."prepare_settings"() IS 'Trigger: trims the texts of settings that staff change. Raises error 22023 (detail: own_factor_first) if the caller
requires a second factor of all staff without having verified their own.';

COMMENT ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) IS 'Names of the invalid fields of a promo code: its columns, and trips. For a code that is not for all trips, trips is
invalid if it has more than 100, contains an unknown id, or is empty although the code is not for the store.';

COMMENT ON FUNCTION "private"."promo_code_uses"(uuid, uuid) IS 'Number of bookings (pending or confirmed) and orders (pending or paid) that have a promo code. customer_id: counts
only those of this customer. Null: counts all.';

COMMENT ON FUNCTION "private"."queue_charges"(public.autopay) IS 'Queues the charges of one booking that are due today. Also queues the emails that announce a charge or say that the
card will expire. If the customer did not agree to an instalment, automatic payments end before its due date, so that
the customer can pay it otherwise.';

COMMENT ON FUNCTION "private"."queue_email"(text, text, jsonb) IS 'Queues an email. Does nothing if the address is null. An email to an address in email_suppressions is stored but
not sent.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, room options, extras, then discounts of promo codes.
choices: as in private.read_rooms, private.read_extras and private.read_codes; not validated here. All lines include
GST, or none do, as for the seats of the departure.';

COMMENT ON FUNCTION "private"."read_lines"(jsonb) IS 'Reads the cart lines of a request as rows. Adds up lines with the same product and variant; their quantity is null
if one of them is invalid.';

COMMENT ON FUNCTION "private"."reconcile_back_days"() IS 'A run starts to compare this number of days before the end of the last run. The provider redelivers webhooks for
the same number of days.';

COMMENT ON FUNCTION "private"."record_charge_state"(public.card_checkouts, text, text) IS 'Records that a payment is processing, failed or expired. A processing payment extends the seat hold or stock
reservation as long as a bank transfer does. Webhooks can arrive in any order, so a report of an earlier state has no
effect.';

COMMENT ON FUNCTION "private"."reminder_steps"(timestamp with time zone[]) IS 'For each given time, computes which reminders are due: the date, whether the reminders of that date are due yet,
and since when new bookings are too recent for a reminder.';

COMMENT ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) IS 'All reminders that are due at any of the given times, with the order in which to queue them (queue_order). only_id:
returns only the reminders of the waitlist offer or booking with this id.';

COMMENT ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) IS 'Removes and adds lines of extras and room options, so that the booking has exactly those in choices. If choices has
no extras or no rooms, those lines stay. Discounts keep their amount.';

COMMENT ON FUNCTION "private"."require_comment"() IS 'Trigger: raises error 42501 if the comment does not exist. Locks the event of the comment, so that the event cannot
be deleted while a reply is added.';

COMMENT ON FUNCTION "private"."require_shown_factor"() IS 'Raises error 42501 if the caller has set up a second factor but has not verified it in this session. Called by
functions that change the account or export its data.';

COMMENT ON FUNCTION "private"."resolve_customer"(private.seat_request) IS 'Fills in the customer and the account of a request. If the customer was merged into another one, uses the remaining
customer. For a visitor without an account, finds the customer only if the request is a repeated one.';

COMMENT ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) IS 'Returns {rooms} if the selected room options are unreadable, belong to another departure, or are not one per seat.
Otherwise empty.';

COMMENT ON FUNCTION "private"."rooms_left"(public.room_options, uuid) IS 'Number of rooms of an option that can still be booked, or null without a limit. A shareable room is full when its
beds are booked; any other room belongs to one booking. Rooms of the given booking count as free.';

COMMENT ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) IS 'The first selected room option that cannot be booked, with the number of people who still fit, or null if all can
be booked. The number is null if the option is no longer offered. booking_id: a booking that keeps the rooms that it
has. The caller must have locked the trip, so that the last room is never sold twice.';

COMMENT ON FUNCTION "private"."row_validation_errors"(regclass, jsonb) IS 'The field paths that break a constraint of the table, sorted by row and column. rows: an array of {path, row}
objects, where row is not stored yet.';

COMMENT ON FUNCTION "private"."rules_of"(regclass, text[]) IS 'Returns the check and not-null constraints of a table as the text of an SQL VALUES list, for queries that check
rows before they are stored. Each entry has the column name, the column number, and an expression that is true if the
row satisfies the constraint. fields: only the constraints of these columns; null: all. Returns null if there are no
constraints.';

COMMENT ON FUNCTION "private"."sale_obstacle"(public.events) IS 'The reason why an event cannot be booked: not_found, not_bookable (for example called off) or closed. Staff can
still book an event that is closed. Null if it can be booked.';

COMMENT ON FUNCTION "private"."sale_state"(public.events, date, public.settings) IS 'The sale state of an event, whether or not seats are free: called_off, past, planning, closed, coming_soon or open.
An event that members cannot book yet is coming_soon.';

COMMENT ON FUNCTION "private"."search_patterns"(text) IS 'Returns patterns for LIKE ANY that match a search text. Null if the search text is empty, so that every row
matches. A search text without three letters or digits in a row matches only at the start of a word, because the
trigram index cannot find it elsewhere.';

COMMENT ON FUNCTION "private"."seats_held"(public.event_stats, timestamp with time zone) IS 'Number of seats taken at the given time, without those of expired bookings and offers. Reads bookings and offers
only if next_expiry has passed.';

COMMENT ON FUNCTION "private"."send_receipt"(text, text, jsonb) IS 'Queues an email that confirms that a public form was received. Anyone can enter any address, so the email contains
no text of the form. An address gets at most one such email per template and day, and all addresses together get at
most 60 per hour.';

COMMENT ON FUNCTION "private"."send_reminders"(uuid) IS 'Queues the reminders that are due now. only_id: queues only those of the waitlist offer or booking with this id.';

COMMENT ON FUNCTION "private"."set_handled"() IS 'Trigger: when staff mark a card exception as handled, sets the time and the staff member, whatever the client sent,
and writes an audit log entry.';

COMMENT ON FUNCTION "private"."set_journey"() IS 'Trigger: adds a trip for a new departure without journey_id.';

COMMENT ON FUNCTION "private"."start_booking_lines"() IS 'Trigger: gives a new booking one line for its seats, with the total of the booking. Further lines are added
afterwards.';

COMMENT ON FUNCTION "private"."store_catalog_variants"(uuid) IS 'The variants of a product as visitors see them. The stock includes items that are still reserved by expired orders.';

COMMENT ON FUNCTION "private"."store_terms"() IS 'Trigger: stores a new version of the terms when a change of settings alters their text. Bookings then only read the
version. If bookings stored it, concurrent bookings would block each other.';

COMMENT ON FUNCTION "private"."sync_attempt_status"() IS 'Trigger: copies the status of a checkout to its attempt, except when the checkout was superseded: its card may have
been charged, so the result of the attempt is unknown.';

COMMENT ON FUNCTION "private"."sync_owner"() IS 'Trigger: gives an account the staff role owner when a database administrator sets profiles.is_admin to true, which
is how the first owner is added. Setting is_admin to false ends the staff membership.';

COMMENT ON FUNCTION "private"."take_seats"(private.seat_request, boolean) IS 'Books seats for a member, for a visitor without an account, or for a customer on behalf of staff. late: true if
staff may book until departure, although booking has closed. A waitlist offer can also be booked after booking has
closed.';

COMMENT ON FUNCTION "private"."tasks_due"(text, text) IS 'Returns the open tasks of one kind: count (at most 100) and items (the first five). Returns no tasks if the caller
lacks the permission. query: the SQL that selects the tasks, the most urgent first.';

COMMENT ON FUNCTION "private"."terms_text"(public.settings) IS 'The full text of the terms and conditions, with the numbers of the given settings. A line that starts with ## is a
heading; blank lines separate paragraphs. The owner''s lawyer must review the text before use.';

COMMENT ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) IS 'The total of a booking with other extras or room options, AUD. If extras or rooms are missing in choices, the
booking keeps its own. Below 0 if the discounts exceed the remaining price.';

COMMENT ON FUNCTION "private"."trip_counters"(text) IS 'The SQL join that a sort order of events (alias e) needs. Its alias is s for a sort by seats and t for a sort by
money.';

COMMENT ON FUNCTION "private"."trip_money"(uuid) IS 'Totals of the money of a trip in AUD. paid: payments for pending and confirmed bookings, which would be refunded if
the trip were called off.';

COMMENT ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) IS 'Reminders about missing traveller details and about trips that start soon, except for members who turned off trip
reminders. first_night: the accommodation of the first day.';

COMMENT ON FUNCTION "private"."unclaimed_customer"(uuid) IS 'The customer record with the email address of an account that is not linked to the account yet. Staff added it, or
a visitor booked with the address. Null for staff accounts, so that a stranger with the claim link cannot take over a
staff account.';

COMMENT ON FUNCTION "private"."unpaid_pieces"(uuid[]) IS 'Counts the pieces of a product in unpaid orders.
Fields:
- held: in orders that have not expired.
- stale: in orders that are past expires_at but still have the status pending.
- own: in orders of the member.
- network: in orders from the IP network of the request.
- visitors: in orders of all visitors.';

COMMENT ON FUNCTION "private"."upcoming_reminders"(timestamp with time zone) IS 'The reminders that will be queued until the given time. Computed for the end of each day, and for the last second
of each waitlist offer. reason: why the email address is suppressed; null if it is not suppressed.';

COMMENT ON FUNCTION "private"."update_recipients"(text[], text, uuid) IS 'Moves messages, waitlist entries and orders from the given email addresses to another address, and redirects queued
emails. Interest in trips and products must be confirmed again, because its emails now go to another mailbox.';

COMMENT ON FUNCTION "private"."void_password"() IS 'Trigger: removes the password of an account with an unconfirmed address when a second confirmation email is
requested. A stranger may have registered the address first and would know the password. The link in the email signs
the user in, who sets a new password with a password reset.';

COMMENT ON FUNCTION "private"."voucher_share"(public.order_payments) IS 'The part of a payment or refund of an order that is for gift vouchers, AUD. It is in proportion to the total. No
GST is payable on the sale of a voucher (A New Tax System (Goods and Services Tax) Act 1999, s 100-5).';

COMMENT ON FUNCTION "private"."waitlist_closes"(public.events, public.settings) IS 'The last day on which freed seats are offered to the waitlist. For an event with its own booking_closes_days, the
last day of booking. Otherwise the last day of booking or the day given by settings.waitlist_closes_days, whichever is
later.';

COMMENT ON FUNCTION "private"."write_cancellation"(public.bookings, jsonb, text, boolean) IS 'Cancels a locked booking with the amounts from private.cancellation, and writes an audit log entry. own: true if
the customer cancels. If staff cancel, they must give a reason.';

COMMENT ON FUNCTION "private"."write_order"(public.orders, jsonb, jsonb, uuid) IS 'Stores a valid order at the quoted price, subtracts its stock and queues the email. An order with the total 0 is
paid at once. Returns null if a concurrent request with the same request_id has stored the order.';

COMMENT ON FUNCTION "public"."admin_offer_seats"(uuid) IS 'For staff: offers free seats to a waitlist entry, regardless of its position, even if it had an offer before.
Results:
- closed: the last day for waitlist offers has passed, the trip is not on sale, or it is only announced.
- unconfirmed: the email address is not confirmed.
- already_offered: the entry has an open or accepted offer.
Statuses: offered {expires_at timestamptz}, sold_out {spots_left int}, closed, unconfirmed, already_offered,
not_found.';

COMMENT ON FUNCTION "public"."admin_search"(text) IS 'For staff: searches all kinds of records, and returns at most five matches of each kind, the newest first.
Departures are sorted differently: the next one first, past ones last. A kind is empty if the caller''s role may not
read it. Customers and waitlist entries also match by phone number, bank transfers by at least four digits of their
reference. Fewer than three letters match only the start of a word. Runs as the owner of the tables, because searches
under row-level security cannot use their indexes.
Fields:
- waitlist: entries that are waiting or have an open offer.
- owing: AUD owed on a pending or confirmed booking.
Statuses: ok {customers {id uuid, full_name text, email text?, phone text?}[], events {id uuid, title text, location
text, start_date date?, status events.status}[], bookings {id uuid, reference text, status bookings.status,
customer_name text, event_title text, start_date date?, owing numeric}[], orders {id uuid, number text, full_name
text, total numeric, status orders.status}[], transfers {id uuid, reference text, booking_id uuid, customer_name text,
amount numeric, status bank_transfers.status}[], waitlist {id uuid, full_name text, email text, phone text?,
event_name text, start_date date?, seats int}[], products {id uuid, name text, category products.category, status
products.status}[], promo_codes {id uuid, code text, percent int?, amount numeric?, state text}[]}.';

COMMENT ON FUNCTION "public"."apply_card_dispute"(text, text, text, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone) IS 'For the service role: applies the state of a dispute that the edge function fetched from the provider. A lost
dispute is posted to the ledger like a refund. If the dispute is won later, the posting is reversed. A dispute does
not cancel the booking or order.
Results:
- payment_unknown: the payment must be applied first.
- not_ours: the dispute belongs to another connection or has another currency.
Statuses: applied {dispute_status text}, already_applied, payment_unknown, not_ours, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."apply_card_payment"(uuid, text, text, text, bigint, text, text, text, timestamp with time zone, jsonb) IS 'For the service role: applies the state of a payment that the edge function fetched from the provider. Each payment
is posted once.
Parameters:
- state: succeeded, processing (may take days), failed (a processing payment failed) or expired (the checkout page
expired).
- amount_cents, currency, mode, account_id, intent_id: as stored at the provider.
- card: {customer, method, brand, last4, exp_month, exp_year}.
Results:
- already_applied: the payment was posted before.
- refund_due: the booking or order had ended or was already paid, so the payment is posted and refunded.
- unmatched: the payment differs from its checkout (reason: amount, currency, mode, account or unknown) and staff
follow up, or it is a duplicate and is refunded.
- not_ours: the payment belongs to no checkout of this system.
Statuses: applied {booking_status bookings.status?, order_status orders.status?}, already_applied, refund_due
{refund_id uuid}, unmatched {reason unmatched_payments.reason, refund_id uuid?}, processing, failed, expired,
not_ours, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."apply_card_refund"(text, text, uuid, text, bigint, text, text, text, timestamp with time zone, text) IS 'For the service role: applies the state of a refund that the edge function fetched from the provider. Each refund
is posted once. A refund that fails after it succeeded is reversed.
Parameters:
- refund_id: id in card_refunds. Null: the refund was started at the provider.
- state: pending, requires_action, succeeded, failed or canceled.
Results:
- payment_unknown: the payment must be applied first.
- not_ours: the refund belongs to another connection or has another currency.
Statuses: applied {refund_id uuid, refund_status card_refunds.status}, already_applied, payment_unknown, not_ours,
invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."apply_charge_result"(uuid, text, text, text) IS 'For the service role: records that a saved card was not charged. After three attempts, automatic payments stop, and
card_exceptions shows this to staff.
Parameters:
- result: declined, hard (a retry cannot succeed), needs_action (the owner of the card must confirm the payment) or
again (the provider could not be reached).
- code: error code from the provider.
Statuses: later {next_try_at timestamptz}, stopped, already_applied, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."autopay_terms"(uuid, numeric) IS 'The terms of automatic payments, to which the customer of a booking must agree before the remaining instalments are
charged to their card. Clients must show the text unchanged. Staff cannot save cards and get nothing_due.
Parameters:
- amount: AUD that is paid now. Null: the amount due now.
Statuses: ok {installments {installment_id uuid, due_date date, amount numeric}[], terms text}, nothing_due,
not_found.';

COMMENT ON FUNCTION "public"."begin_card_refund"(uuid, numeric, text, uuid, text) IS 'For staff: requests a refund to the card that paid. The refund is posted to the ledger when the provider reports
success.
Parameters:
- payment_id: id in payments, order_payments or unmatched_payments.
- amount: at most the unrefunded part of that payment, and at most the paid amount minus pending refunds.
- note: only staff read it.
- request_id: idempotency key.
- purpose: only for a booking, with the values of refund_payment.
Fields:
- max: the amount that can still be refunded.
Results:
- repeated: the key was used with other content.
- other_account: the payment was made under another connection.
Statuses: requested {refund_id uuid, max numeric}, repeated {amount numeric}, too_much {max numeric}, not_by_card,
other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."begin_refund"(uuid, uuid, numeric, text, text, uuid) IS 'For staff: starts refunds to the cards that paid a booking or order, newest payment first. Pass either booking_id
or order_id.
Parameters:
- amount: AUD, at most the card payments minus refunds and disputes, and at most the paid amount.
- purpose: as in refund_payment; it takes effect when the refund succeeds.
- request_id: the idempotency key.
Fields:
- refunds: number of card payments over which the refund is split.
Results:
- repeated: the key was used for another refund.
- too_much: more than was paid.
- not_by_card: there is no card payment to refund.
- other_account: the payment was made through another account at the card provider.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: requested {amount numeric, refunds int}, repeated {amount numeric}, too_much {paid numeric}, not_by_card,
other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."card_checkout_opened"(uuid, text, text, timestamp with time zone) IS 'For the service role: stores the provider''s checkout page.
Results:
- already_opened: a page was stored before; url is its URL.
- closed: the checkout was superseded, so checkouts_to_close will return its page, to be expired.
- invalid: the provider returned no page, because its checkout has ended.
Statuses: opened {url text}, already_opened {url text}, closed {checkout_status card_checkouts.status}, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_state"(uuid) IS 'For the page shown after a payment: the state of a checkout in the company''s ledger, for anyone who knows the id
of the checkout. Contains no personal data. For a share (a payment link), nothing about the booking is returned.
Fields:
- state: checking (no payment is known yet), paid_late (paid after the booking or order had ended, and refunded),
returned (paid a second time, and refunded), or the status in card_checkouts.
- purpose: booking, order or share.
Statuses: ok {state text, purpose text, booking_id uuid?, order_id uuid?, amount numeric, paid_at timestamptz?,
booking_status bookings.status?, order_status orders.status?, refund_due numeric}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_to_open"(uuid) IS 'For the service role: the data to create the provider''s checkout page.
Fields:
- session_id: set if the page already exists.
- customer: customer id at the provider, only if a member pays for their own booking or order.
- purpose: booking, order or share.
- email: of a share, the payer''s.
Results:
- closed: the checkout was paid or superseded.
- no_provider: the checkout was started under another connection.
Statuses: open {checkout_id uuid, purpose text, booking_id uuid?, order_id uuid?, reference text, title text?,
amount_cents int, currency text, mode text, email text?, save_card boolean, customer text?, expires_at timestamptz,
session_id text?, url text?}, closed {checkout_status card_checkouts.status}, no_provider, not_found.';

COMMENT ON FUNCTION "public"."card_report"(date) IS 'For staff: payments and refunds of one month, by payment method, from the ledgers of bookings and the store.
Amounts in AUD.
Parameters:
- month: any day of the month.
Fields:
- gst: GST included in the payments minus refunds.
- fees: fees of the provider.
- payouts: payouts to the company''s bank account.
- paid_out: total of the payouts that did not fail.
Statuses: ok {month date, bookings {method payments.method, received numeric, refunded numeric, net numeric}[], orders
{method order_payments.method, received numeric, refunded numeric, net numeric}[], received numeric, refunded numeric,
net numeric, gst numeric, fees numeric, payouts {id text, amount numeric, arrives_on date, state text}[], paid_out
numeric}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) IS 'For the member or staff: replaces the extras or room options of a pending or confirmed booking. choices: as in
preview_extras. expected_total: the total that the preview showed, AUD; price_changed: it is another total now. The
unpaid instalments change with the total; money paid above the new total becomes a refund due. Other parameters and
results as in preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name
text, left int?}, too_late {name text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."checkouts_to_close"(integer) IS 'For the service role: closes checkouts that are no longer needed, and returns up to n provider pages of closed
checkouts. The caller must expire these pages at the provider.
Statuses: ok {checkouts {checkout_id uuid, session_id text, mode text}[]}.';

COMMENT ON FUNCTION "public"."claim_customer"(uuid, text) IS 'Connects a customer record with an account. Called by the person who opened the claim link in an email. If their
account is unconfirmed, the link confirms it. If it is confirmed, they must be signed in to it. If the session did not
begin with the account''s password, the account gets the given password and all its sessions end.
Fields:
- booked_twice: references of bookings of trips that the account had booked as well; all of these bookings remain, and
staff see them.
Results:
- sign_in: the account is confirmed and the caller is not signed in to it.
- code_first: the account has a second factor that is not verified in this session.
- no_account: the person must register first and then open the link again.
Statuses: claimed {email text, booked_twice text[]}, sign_in {email text}, code_first, weak_password {min int},
no_account {email text}, expired, used, not_found.';

COMMENT ON FUNCTION "public"."claim_due_charges"(integer) IS 'For the service role: claims up to n attempts to charge saved cards. Other servers cannot claim them for 10
minutes. An attempt whose booking or checkout is locked is left to the next call. Waiting could deadlock, because
apply_card_payment locks the booking, the checkout and then the attempt. checkout_id is the idempotency key, so a
retry never charges twice. Successful charges must be reported to apply_card_payment, all others to
apply_charge_result.
Statuses: ok {charges {attempt_id uuid, checkout_id uuid, amount_cents int, currency text, customer text, method text,
mode text, reference text, attempt int}[]}.';

COMMENT ON FUNCTION "public"."claim_emails"(integer) IS 'For the service role: claims n due emails, at most 100. Other sender processes cannot claim these emails for 5
minutes. Each claim counts as one attempt, even if the sender process crashes. attempt: number of the attempt, an
argument of email_failed.
Statuses: ok {emails {id int, to_email text, template text, data jsonb, attempt int}[]}.';

COMMENT ON FUNCTION "public"."claim_status"(uuid) IS 'The data for the page that a claim link opens.
Fields:
- must_sign_in: the account with the email address is confirmed, so the person must sign in to it.
- is_mine: the caller is signed in to that account.
- new_password: the person must choose a new password.
Statuses: ok {email text, has_account boolean, must_sign_in boolean, is_mine boolean, new_password boolean, expires_at
timestamptz}, expired, used, not_found.';

COMMENT ON FUNCTION "public"."decline_offer"(uuid) IS 'For the holder of the token: declines an offer. The seats are offered to the next entry.
Results:
- closed: the offer was accepted or withdrawn before.
Statuses: declined, expired, closed, not_found.';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, uuid) IS 'For the author or a moderator: marks a comment or a reply as deleted, so that moderators can restore it. Pass
either comment_id or reply_id. Authors cannot use an update, because row-level security hides deleted rows from them.
Statuses: deleted, forbidden, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."email_failed"(bigint, integer, text, text) IS 'For the service role: records that an email was not sent. kind: again (retried after a growing pause, up to 10
attempts), never (a retry cannot succeed) or held (the email service accepts no emails now; does not count as an
attempt). stale: meanwhile, another sender process has claimed or sent the email, so nothing is recorded.
Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."express_interest"(text, text, text, text, uuid, text) IS 'Stores interest in an event, or in a trip that is not in events. If event_id is given, the title of the event
replaces trip_name. If the same email address sends the same text again within 10 minutes, nothing more is stored.
Results:
- too_many: the email address, the IP network or the member has reached the limit per hour. The part of an email
address after a + is ignored.
- called_off: the trip will not take place.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."get_order"(uuid, uuid) IS 'For the buyer, for staff, or for the holder of the secret link while the link is valid: an order with its items and
payments. Amounts in AUD.
Fields:
- refunds: refunds to the cards that paid, oldest first. state of a refund: requested (not sent to the provider yet),
pending (sent), succeeded, failed or canceled (staff follow up).
Statuses: ok {order {id uuid, number text, full_name text, email text?, phone text?, delivery orders.delivery,
address_line text?, suburb text?, state text?, postcode text?, country text, collect_event_id uuid?, collect_title
text?, collect_date date?, subtotal numeric, discount_percent numeric, discount numeric, shipping numeric, total
numeric, paid_amount numeric, refund_due numeric, payment_method orders.payment_method, status orders.status,
created_at timestamptz, expires_at timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at
timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric, terms_version int?, terms_accepted_at
timestamptz?}, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity int,
line_total numeric}[], payments {kind order_payments.kind, method order_payments.method, amount numeric, paid_at
timestamptz}[], refunds {id uuid, amount numeric, state card_refunds.status, requested_at timestamptz, settled_at
timestamptz?}[]}, not_found.';

COMMENT ON FUNCTION "public"."guest_manifest"(uuid) IS 'For staff with the permission "guests": the travellers of a departure and their rooms, without money.
Fields:
- guests: one row per traveller, or one row for a booking whose travellers are not entered.
- age: only for travellers below the adult age on the day of departure.
- guardian: the adult who is responsible for a minor.
- extras: the booked extras, with the number of units.
- room_options: the kinds of rooms that can be booked.
- single_supplement: AUD for a room of one''s own, only for staff with the permission "booking"; null: no such room.
- to_copy: departures whose rooms can be copied, if this departure has no rooms.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
shares_with travellers.shares_with?, room_option_id uuid?, is_guardian boolean?, age int?, guardian text?}[], rooms
{id uuid, name text, beds int, note text?, travellers uuid[]}[], extras {id uuid, name text, price_per
extras.price_per, question text?, units int, bookings {booking_id uuid, reference text, booked_by text, phone text?,
booking_status bookings.status, quantity int, answer text?}[]}[], room_options {id uuid, name text, beds int,
is_shareable boolean}[], single_supplement numeric?, to_copy {event_id uuid, title text, start_date date?, rooms int,
beds int}[]}, not_found.';

COMMENT ON FUNCTION "public"."invite_staff"(text, text, jsonb, uuid) IS 'For owners: emails an invitation to join the staff. Inviting the same address again invalidates the earlier link. A
request with the same request_id sends no second email.
Parameters:
- departures: ids of departures to assign to a guide.
Results:
- already_staff: the email address belongs to a staff member.
Statuses: invited {email text, expires_at timestamptz}, already_staff, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."join_staff"(uuid, text) IS 'Adds the signed-in person to the staff. The person has opened the link of an invitation, and their account must
have confirmed the invited email address. Current staff keep their role. The account gets the given password, and all
its sessions end.
Results:
- other_address: the account has another email address.
- code_first: the account has a second factor that is not verified in this session.
Statuses: joined {email text, role staff.role}, weak_password {min int}, other_address {email text}, code_first,
expired, not_found.';

COMMENT ON FUNCTION "public"."join_waitlist"(uuid, text, text, text, text, integer) IS 'Adds a person to the waitlist of a trip if the seats cannot be booked now. The entry of a member with a confirmed
email address is waiting at once. Any other email address must be confirmed by the link in the email
(confirm_waitlist). A new request replaces an unconfirmed entry.
Parameters:
- seats: at most the capacity of the trip and the maximum in the settings.
Results:
- bookable: the seats can be booked now.
- duplicate: the email address already has an entry.
- too_many: the email address has reached a limit; the part of the address after a + is ignored.
- busy: the IP network of the visitor has reached its request limit.
Statuses: joined, bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."list_activity"(jsonb, integer, integer) IS 'For staff with the permission "history": one page of the activity log, the newest entries first. Counting stops at
1,000; capped is then true. Runs as the owner of the tables, because searches under row-level security cannot use
their indexes.
Parameters:
- filters: q (name of the actor or of an entity), who (an account, or nobody: scheduled jobs, the card provider,
visitors and deleted accounts), entity, action, since, until (dates in the company''s time zone), of {kind, id}: all
entries about a trip, booking, customer, product, order or the settings.
Fields:
- name: the name of the entity; null: the entity has no name.
Statuses: ok {total int, capped boolean, rows {id int, at timestamptz, actor_id uuid?, actor text?, action text,
entity text, entity_id text?, name text?, details jsonb}[]}.';

COMMENT ON FUNCTION "public"."list_customers"(jsonb, integer, integer) IS 'For staff with the permission "sales": one page of customers and the total number of customers. page from 1,
page_size 1 to 1000. Runs as the owner of the tables, because searches under row-level security cannot use their
indexes.
Parameters:
- filters: {q (part of a name, email address or phone number), status, who (account: with an account; no_email:
without an email address and without an account; owing: owe money; duplicates: may be duplicates of another customer),
sort (name, joined, active, bookings, spent, owing, departure; a minus sign before it sorts in descending order;
default: the newest first)}.
Statuses: ok {total int, capped boolean, rows customer_overview[]}.';

COMMENT ON FUNCTION "public"."list_messages"(jsonb, integer, integer) IS 'For staff: one page of messages with their replies, newest first.
Parameters:
- filters: q searches name, email address and message.
Fields:
- total and capped: as in list_waitlist.
- event_id, trip_name and start_date: the departure that the question is about, null for other messages.
- written_by: the name of the staff member.
- state: the state of the email with the reply; null if it was deleted from the outbox.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
handled_at timestamptz?, created_at timestamptz, event_id uuid?, trip_name text?, start_date date?, replies {id uuid,
body text, written_at timestamptz, written_by text?, state email_overview.state?}[]}[]}.';

COMMENT ON FUNCTION "public"."list_next_in_line"(integer, integer) IS 'For staff: the next waitlist entry of each trip, sorted by waiting time, longest first.
Fields:
- first: the email address belongs to a customer who has booked before.
Statuses: ok {total int, rows {id uuid, event_id uuid, event_name text, full_name text, email text, phone text?, notes
text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id uuid?, created_at
timestamptz, first boolean}[]}.';

COMMENT ON FUNCTION "public"."list_waitlist"(jsonb, integer, integer) IS 'For staff: one page of waitlist entries, newest first. An entry has the status expired as soon as its offer has
expired, even before a scheduled job runs. total stops at 1,000; capped is then true.
Parameters:
- filters: q searches name, email address and event; one or two letters match only the start of a word. event_id
filters by departure, journey_id by trip.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, start_date date?, full_name
text, email text, phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at
timestamptz?, booking_id uuid?, created_at timestamptz}[]}.';

COMMENT ON FUNCTION "public"."merge_customers"(uuid, uuid, jsonb) IS 'For staff with the permission "booking": merges the customer other into the customer keep. Bookings with their
payments, orders, waitlist entries, enquiries, messages and announcements move; links to other redirect to keep. A
repeated call returns the same result. Other statuses as in review_merge.
Parameters:
- fields: for each of full_name, email, phone and status, which customer''s value remains (keep or other); if that
customer has no value, the other value is used.
Results:
- both_offered: both customers have an open offer of seats on the same trip; staff must end one of these offers first.
Statuses: merged {customer_id uuid}, same, not_found, forgotten, two_accounts, of_staff, both_offered {event text},
invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."my_cards"() IS 'For members: their saved cards, the bookings that each card pays, and ended automatic payments. Amounts in AUD.
Fields:
- reason: as in the column autopay.reason.
Statuses: ok {cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings {booking_id uuid,
reference text}[]}[], autopay {booking_id uuid, reference text, state autopay.state, card_id uuid?, terms text,
next_on date?, next_amount numeric?, reason text?}[]}.';

COMMENT ON FUNCTION "public"."my_waitlist"() IS 'For members: their own waitlist entries, offers first.
Fields:
- position: position on the waitlist; null for an entry with an offer.
- token: token of the page of the offer, valid until expires_at.
- first: the member has booked before, so their entry precedes those of new customers.
Statuses: ok {entries {id uuid, event_id uuid, event_title text, start_date date, seats int, position int?, first
boolean, token uuid?, expires_at timestamptz?}[]}.';

COMMENT ON FUNCTION "public"."place_travellers"(uuid, jsonb) IS 'For staff with the permission "booking": assigns travellers of a departure to rooms, either all or none.
Parameters:
- assignments: [{traveller_id, room_id}]; room_id null: the traveller gets no room.
Results:
- gone: these travellers are no longer on the departure.
- no_room: a room was removed.
- full: a room has too few beds.
- placed: travellers is the number of travellers whose room changed.
Statuses: placed {travellers int}, full {room text}, gone {travellers uuid[]}, no_room, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."publish_answer"(uuid, text, text) IS 'For staff with the permission "trips": publishes a question and its answer on the pages of all departures of the
trip that are not over. An earlier answer to the same question is replaced.
Parameters:
- question: at most private.max_question_length characters.
- answer: at most private.max_answer_length.
Fields:
- departures: number of changed departures.
Results:
- not_found: the message does not exist or is not about a trip, or all departures are over.
- too_long: the custom fields of a departure have no space left; nothing is published.
Statuses: published {departures int}, not_found, too_long, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."reconcile_begin"(uuid, boolean) IS 'For the service role: begins a run that compares the ledger with the provider.
Parameters:
- started_by: the staff member who started the run. Null: a scheduled job, or unknown.
- only_if_due: returns not_due unless the nightly run is due.
Fields:
- since: the run covers objects created at this time or later; the time is 3 days before the end of the last complete
run.
Results:
- busy: a run that began less than 30 minutes ago has not ended.
Statuses: begun {run_id uuid, since timestamptz, mode text, account_id text}, busy, not_due, no_provider.';

COMMENT ON FUNCTION "public"."record_payment"(uuid, numeric, text, text, uuid, date) IS 'For staff: records money that was received for a booking. If an expired booking cannot be confirmed, the payment
becomes a refund due.
Parameters:
- amount: AUD, at most the unpaid amount of the total; pending bank transfers do not reduce this maximum.
- note: only staff read it.
- request_id: the idempotency key.
- received_on: the day on which the money arrived, between the day of booking and today; null: today.
Results:
- not_live: the booking is cancelled.
- repeated: the key was used for another payment.
Statuses: recorded {booking_status bookings.status, refund_due numeric}, repeated {amount numeric}, too_much {balance
numeric}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."refund_order"(uuid, numeric, text, text, uuid) IS 'For staff: records money that was refunded to the buyer of an order. A refund of the whole amount sets a paid order
to refunded, and items that were not sent return to stock.
Parameters:
- amount: AUD, at most the paid amount minus refunds that the card provider is processing.
- request_id: idempotency key.
Results:
- repeated: the request_id was used with another amount, method or order; the result contains the amount of that
request.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: refunded {paid numeric}, repeated {amount numeric}, too_much {paid numeric}, invalid {fields text[]},
not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."refund_payment"(uuid, numeric, text, text, uuid, text) IS 'For staff: records money that was refunded to the customer.
Parameters:
- amount: AUD, at most the paid amount.
- note: only staff read it.
- request_id: the idempotency key.
- purpose: duplicate_payment leaves the total of the booking unchanged. price_lowered reduces the total by the part of
the refund that exceeds the refund due. The purpose has no effect on a cancelled or expired booking.
Fields:
- refund_due: amount that must still be refunded.
Results:
- repeated: the key was used for another refund.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: refunded {paid numeric, refund_due numeric, total numeric}, repeated {amount numeric}, too_much {paid
numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';

COMMENT ON FUNCTION "public"."report_gst"(integer) IS 'For staff with the permission "sales": the GST of the financial year that ends in June of the given year, by
quarter, in AUD. The date of each payment or refund determines the quarter.
Fields:
- trips: trips with GST.
- store: store sales with GST.
- gst_free: trips without GST.
- sales: the sum of these three.
- vouchers: sold gift vouchers, which are not sales and are taxed when they are redeemed.
- gst: the GST included in trips and store.
Statuses: ok {quarters {quarter int, begins date, ends date, trips numeric, store numeric, gst_free numeric, vouchers
numeric, sales numeric, gst numeric}[], trips numeric, store numeric, gst_free numeric, vouchers numeric, sales
numeric, gst numeric}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."report_owed"(integer, integer, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": the amounts that customers still owe on pending or confirmed bookings, AUD,
in total, by departure and by booking. Totals cover all rows. A page number limits the list of departures, bookings or
refunds to that page; without a page number, the list is complete.
Parameters:
- filters: as in private.filtered_departures.
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
- filters: as in private.filtered_departures; a report with a filter has no sales of the store.
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
- filters: as in private.filtered_departures.
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
Statuses: requested {transfer_id uuid, reference text, amount numeric, waits_until timestamptz, expires_at
timestamptz?}, repeated {reference text, amount numeric}, too_small {min numeric}, too_much {balance numeric},
too_many {max int}, no_bank_account, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."request_claim"() IS 'For members: emails the claim link to the member''s own email address, at most once per hour.
Results:
- sent_before: the link was emailed within the last hour and is not sent again.
Statuses: sent {email text, sent_at timestamptz, expires_at timestamptz}, sent_before {email text, sent_at
timestamptz, expires_at timestamptz}, none.';

COMMENT ON FUNCTION "public"."request_product"(uuid, text) IS 'For visitors: stores an email address for a product that is coming soon, and queues a confirmation email. An
address that is already stored gets the same result. Until it is confirmed, each request queues another confirmation
email.
Results:
- too_many: the email address or the IP network has reached the limit per hour.
Statuses: registered, too_many, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."require_permission"(text) IS 'For staff: raises error 42501 if the caller lacks the permission, or has not verified a second factor that is set
up or required. Edge functions call this function before they change anything outside the database.
Parameters:
- permission: a value of role_permissions.permission.
Statuses: ok.';

COMMENT ON FUNCTION "public"."review_merge"(uuid, uuid) IS 'For staff with the permission "booking": two customers who may be one person, and a preview of the merge.
Fields:
- account_email: the email address that remains because one customer has an account; null: neither has an account.
- booked_twice: trips that both customers have booked; all bookings remain, and staff see them.
- waiting_twice: trips for which both customers are on the waitlist; an entry with an offer, otherwise the older
entry, remains.
Results:
- forgotten: the personal data of one customer is erased.
- two_accounts: both customers have an account.
- of_staff: one customer is staff.
Statuses: ok {keep {id uuid, full_name text, email text?, phone text?, status customers.status, created_at
timestamptz, has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int,
announcements int}, other {id uuid, full_name text, email text?, phone text?, status customers.status, created_at
timestamptz, has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int,
announcements int}, account_email text?, booked_twice text[], waiting_twice text[]}, same, not_found, forgotten,
two_accounts, of_staff.';

COMMENT ON FUNCTION "public"."save_customer"(jsonb, uuid) IS 'For staff with the permission "booking": adds a customer, or changes the customer with the given id.
Parameters:
- customer: {id, full_name, email, phone, status}. Omitted fields keep their value; blank fields are emptied.
- request_id: idempotency key generated by the client for each request, so that a repeated request does not add a
second customer.
Results:
- duplicate: another customer has the email address.
- has_account: the customer signs in with this email address, so only they can change it.
Statuses: saved {id uuid}, duplicate, has_account, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_payment_provider"(text, text, text, text, text, text) IS 'For staff: saves the connection with the card provider. The edge function connect-provider calls it, after
verifying the secret key with the provider and encrypting it.
Statuses: connected {mode text, last_four text}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."save_product"(uuid, jsonb, jsonb, integer) IS 'For staff: saves a product with all its variants.
Parameters:
- product: columns of products; omitted columns keep their stored value.
- variants: the complete list [{id, name, stock}], in the order to show. Omitted variants are deleted. A variant
without an id is new.
- expected_version: the version that the form loaded. Null: a new product, or a repeated request to save it.
Results:
- conflict: another staff member has saved the product since.
- invalid: field paths such as variants.2.name.
Statuses: saved {version int}, conflict, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."send_claim_link"(uuid) IS 'For staff: emails a customer a claim link, with which they connect their bookings and orders with an account. Staff
cannot see the link. sent_before: the same link was sent within the last hour. no_email: the customer has no email
address. already_linked: the customer already has an account.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email,
already_linked, not_found.';

COMMENT ON FUNCTION "public"."set_autopay"(uuid, uuid) IS 'For members: turns on automatic payments with a saved card for their own booking. The call accepts the terms that
autopay_terms returns for the amount 0.
Results:
- card_gone: the card was removed, or the caller may not save cards.
Statuses: on {installments {installment_id uuid, due_date date, amount numeric}[]}, nothing_due, card_gone, not_found.';

COMMENT ON FUNCTION "public"."share_traveller_name"(uuid, boolean) IS 'Records or withdraws the consent of a traveller to be shown to their group by first name and age group. Members can
change the consent for their own pending and confirmed bookings at any time, even after travellers can no longer be
changed. Staff need the permission "booking".
Statuses: saved, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."staff_seen"() IS 'Records that a staff member is using the session.
Fields:
- hours: number of idle hours after which the session ends.
Results:
- ended: the session was idle for longer, so it is over.
- no_staff: the caller is not staff.
Statuses: seen {hours int}, ended {hours int}, no_staff.';

COMMENT ON FUNCTION "public"."store_provider_event"(text, text, text, text, text, timestamp with time zone) IS 'For the service role: stores a webhook event whose signature is valid.
Results:
- again: the event was stored before and is not applied yet.
- applied: the event was applied before.
- wrong_mode: the event belongs to another account or another mode.
Statuses: stored, again, applied, wrong_mode, no_provider, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."update_waitlist_entry"(uuid, text, text, text, text, uuid, integer) IS 'For staff: changes a waitlist entry. If event_id or seats is null, the stored value is kept. The entry keeps its
time of joining. After a change of the trip or the seats, freed seats are offered to the waitlist. A changed email
address must be confirmed again.
Results:
- has_offer: the trip, seats and email address of an entry with an open or accepted offer cannot be changed.
- duplicate: the email address already has an entry for that trip.
Statuses: updated, has_offer, duplicate, invalid {fields text[]}, not_found.';

COMMENT ON POLICY "Staff change notes on bookings" ON "public"."booking_staff_notes" IS 'Direct writes can change only the notes; the trigger prepare_staff_notes rejects changes of other columns.';

COMMENT ON POLICY "Staff with the permission trips remove extras" ON "public"."extras" IS 'Requires the permission "trips". An extra that was ever booked cannot be removed, because booking lines refer to
it.';

COMMENT ON POLICY "Staff with the permission trips remove room options" ON "public"."room_options" IS 'Requires the permission "trips". An option that was ever booked cannot be removed, because booking lines refer to
it.';

COMMENT ON POLICY "Staff list pictures" ON "storage"."objects" IS 'Pictures of events require the permission "trips", pictures of products the permission "store". Guides can list the
photos that they uploaded; to list other photos of guides, staff need the permission "roles".';

COMMENT ON TABLE "private"."email_tokens" IS 'The secret token of each queued email, until the email is sent, failed or cancelled. The table has no foreign key,
because a token is inserted before its email, which may be discarded as a duplicate.';

COMMENT ON TABLE "private"."event_announcements" IS 'Departures that were announced by email, so that each departure is announced only once. Departures published before
announcements were introduced are listed too.';

COMMENT ON TABLE "private"."network_requests" IS 'Recent requests, which limit the number of requests from one IP network or member. Requests older than every limit
are deleted.';

COMMENT ON TABLE "private"."recovery_attempts" IS 'Attempts within the last hour to use a recovery code, to limit how often codes can be guessed.';

COMMENT ON TABLE "private"."staff_sessions" IS 'When staff last used each session of the authentication service. The times come from the system clock, like those
of the authentication service, so the test setting app.now does not end sessions.';

COMMENT ON TABLE "public"."announcement_recipients" IS 'Customers who received an announcement. The table refers to the customer instead of copying the email address, so
the address disappears when the customer is erased.';

COMMENT ON TABLE "public"."booking_lines" IS 'What a booking consists of. The amounts of lines without removed_at add up to bookings.total_amount. A line that no
longer applies gets a removed_at; rows are deleted only with their booking.';

COMMENT ON TABLE "public"."customer_claims" IS 'One row per claim link. The link, sent to a customer''s mailbox, connects the customer record with an account. It
also sets a new password, because the account may have been registered by someone who cannot read the mailbox.';

COMMENT ON TABLE "public"."customers" IS 'People who book or order, with or without an account. A new account gets its own row. A row that staff added is
linked to an account when its owner opens the claim link that was emailed to the address in the row.';

COMMENT ON TABLE "public"."email_outbox" IS 'The email queue. Also contains all emails sent in the last 90 days.';

COMMENT ON TABLE "public"."email_preferences" IS 'Email preferences of members. For members without a row, the defaults of the columns apply. Emails about bookings,
payments and waitlist offers are always sent.';

COMMENT ON TABLE "public"."orders" IS 'Orders in the store. They are written by functions only, except fulfilled_at, which staff update directly.';

COMMENT ON TABLE "public"."unmatched_payments" IS 'Card payments that were not posted to a ledger: no checkout requested the payment; its amount, currency, mode or
account differs from the checkout; or another payment of the same round arrived first.';

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

COMMENT ON VIEW "public"."card_exceptions" IS 'Card payments, refunds and disputes that staff must check: the 100 oldest of each kind. To mark one as handled,
staff update its row in the table that contains it. Never null: kind, id, amount, currency, created_at.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';

COMMENT ON COLUMN public.card_exceptions.reason IS 'For a refund: the provider''s error code. For an unmatched payment: the reason. For a dispute: the status. For
automatic payments: why they ended. For a discrepancy with the provider''s records: the type of the object.';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if it has passed.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

COMMENT ON COLUMN public.waitlist_line.first IS 'Whether the email address belongs to a customer who has booked before. Such customers get offers first.';
