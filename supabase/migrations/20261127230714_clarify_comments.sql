set local check_function_bodies = off;

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
    -- The provider deletes idempotency keys after one day, so a retry after that time might charge the card twice. If
    -- the card was charged, a webhook reports the payment.
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
  -- private.members_book_from is null for trips without an opening day. This condition excludes these trips explicitly,
  -- so that PostgreSQL can use the partial index on opens_on.
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$function$;

CREATE OR REPLACE FUNCTION private.prune_outbox()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The stored email prevents a second copy of a reminder. It must therefore be kept for at least the longest lead time
  -- of a reminder.
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
    -- The subquery "ahead" limits this read to bookings of upcoming trips. Reading all bookings would become slower
    -- with every year.
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
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), t.template,
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

CREATE OR REPLACE FUNCTION public.list_activity(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  actor_id uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  ids text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require_permission('history');
  if given #>> '{of,kind}' is not null then
    ids := private.activity_ids(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.audit_filter(ids);
    if cardinality(ids) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- A union instead of "or" combines the conditions, so that PostgreSQL uses an index for each of them. With "or", it
    -- would scan the whole audit log.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (id), lateral (select d.id from public.audit_log d
          where private.audited_ids(d.entity_id, d.details) && array[t.id] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.audited_names(d.details) like any (%L::text[])))',
      private.search_entity_ids(q), private.search_actor_ids(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif actor_id is not null then
    conditions := conditions || format(' and a.actor_id = %L', actor_id);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- If few rows match, they are found by their ids and then sorted. If many rows match, they are read in order until
  -- the page is full.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.activity_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_departures(event jsonb, expected_version integer, others jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_others constant int := 100;
  request constant jsonb := jsonb_build_object('event', event, 'others', others);
  event_id uuid;
  old public.events;
  stored public.events;
  earlier jsonb;
  content jsonb;
  change jsonb;
  changes jsonb[];
  rows jsonb;
  errors text[];
  conflicts uuid[];
  invalid_departures jsonb := '[]'::jsonb;
  version int;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then errors := array['event']; end if;
  if not coalesce(private.are_changes_of_others(others), false) then errors := errors || 'others'::text; end if;
  if expected_version is null then errors := errors || 'expected_version'::text; end if;
  if errors <> '{}' then
    return private.invalid(variadic errors) || jsonb_build_object('departures', invalid_departures);
  end if;
  if private.length_of(others) > max_others then
    return private.result('too_many', jsonb_build_object('max', max_others));
  end if;
  earlier := private.earlier_result('save_departures', request_id, request);
  if earlier is not null then return earlier; end if;
  event_id := private.to_uuid(event ->> 'id');
  -- Locks the departures in the order of their ids, so that two concurrent calls do not deadlock.
  perform private.lock_event(l.id) from (
    select event_id as id union select private.to_uuid(o.entry ->> 'id') from jsonb_array_elements(others) o (entry)
    order by 1) l;
  select * into old from public.events e where e.id = event_id;
  if old.id is null then return private.result('not_found'); end if;
  conflicts := array(
    select old.id where expected_version <> old.version
    union
    select private.to_uuid(o.entry ->> 'id') from jsonb_array_elements(others) o (entry)
    left join public.events e on e.id = private.to_uuid(o.entry ->> 'id')
    where not (private.is_other_departure(e, old)
      and coalesce(to_jsonb(e.version) = o.entry -> 'expected_version', false))
    order by 1);
  if conflicts <> '{}' then return private.result('conflict', jsonb_build_object('ids', to_jsonb(conflicts))); end if;
  select p.rows, p.errors into rows, errors from private.prepare_event(event, old) p;
  if errors <> '{}' then
    return private.invalid(variadic errors) || jsonb_build_object('departures', invalid_departures);
  end if;
  changes := array[jsonb_build_object('id', old.id, 'given', event, 'rows', rows)];
  -- Lists that the request omits or sends as null keep their stored value.
  content := private.event_content(old, private.to_date(rows #>> '{events,0,row,start_date}') - old.start_date)
    || (event - array(select l.name from unnest(array['images', 'days']) l (name)
      where jsonb_typeof(event -> l.name) is distinct from 'array'));
  for change in select o.entry from jsonb_array_elements(others) o (entry) order by o.entry ->> 'id' loop
    select * into stored from public.events e where e.id = private.to_uuid(change ->> 'id');
    change := private.copied_fields(content, array(select jsonb_array_elements_text(change -> 'fields')), stored);
    select p.rows, p.errors into rows, errors from private.prepare_event(change, stored) p;
    if errors <> '{}' then
      invalid_departures := invalid_departures || jsonb_build_object('id', stored.id, 'fields', to_jsonb(errors));
    end if;
    changes := changes || jsonb_build_object('id', stored.id, 'given', change, 'rows', rows);
  end loop;
  if invalid_departures <> '[]' then
    return private.result('invalid', jsonb_build_object('fields', '[]'::jsonb, 'departures', invalid_departures));
  end if;
  for change in select c.entry from unnest(changes) c (entry) order by c.entry ->> 'id' loop
    select * into stored from public.events e where e.id = (change ->> 'id')::uuid;
    stored := private.store_event(change -> 'rows', change -> 'given', stored);
    if stored.id = event_id then version := stored.version; end if;
  end loop;
  return private.store_result('save_departures', request_id, request,
    private.result('saved', jsonb_build_object('id', event_id, 'version', version)));
end
$function$;

COMMENT ON COLUMN "private"."profile_emails"."claimed_at" IS 'When the owner of the mailbox set a password through a claim link emailed to this address. Null: never. If this time
is null, messages sent from the address before confirmed_at do not belong to the account.';

COMMENT ON COLUMN "public"."bank_transfers"."request_id" IS 'Idempotency key of the request. Null: the transfer was announced before this column existed.';

COMMENT ON COLUMN "public"."card_checkouts"."round" IS 'Number of the round. Checkouts of a booking or order belong to the same round until one of them is paid or
processing; the next checkout then starts a new round. Only one payment per round is accepted; a second payment is
refunded.';

COMMENT ON COLUMN "public"."comment_replies"."updated_at" IS 'When the author last edited the text. Equals created_at if the text was never edited. Flagging the reply does not
change this time.';

COMMENT ON COLUMN "public"."comments"."updated_at" IS 'When the author last edited the text. Equals created_at if the text was never edited. Pinning or flagging the comment
does not change this time.';

COMMENT ON COLUMN "public"."email_outbox"."failed_at" IS 'When the system stopped trying to send the email. Null: it was sent, or is still to be sent.';

COMMENT ON COLUMN "public"."event_itineraries"."place" IS 'Name of the place where the day ends, such as "Hobart, Tasmania". Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."journey_id" IS 'The trip of this departure. If it is null, a trigger adds a new trip.';

COMMENT ON COLUMN "public"."installments"."refunded" IS 'AUD that was refunded from this paid instalment because the price was lowered. The column amount is already reduced
by it.';

COMMENT ON COLUMN "public"."interest_submissions"."confirmed_at" IS 'When the visitor confirmed the email address by the link in the email, or submitted the form while signed in with
this address. Null: not confirmed, so the address gets no news about the trip.';

COMMENT ON COLUMN "public"."settings"."offer_reminder_hours" IS 'A reminder of a waitlist offer is sent this number of hours before the offer expires. No reminder is sent for an
offer that has been open for fewer hours.';

COMMENT ON COLUMN "public"."waitlist_submissions"."created_at" IS 'When the person joined the waitlist. Seats are offered first to customers who have booked before, then to all others.
Within each group, the person who joined earlier comes first.';

COMMENT ON FUNCTION "private"."add_answer"(public.events, text, text) IS 'Returns the event with the question and its answer added at the end of its question list. An earlier answer to the
same question is removed; upper and lower case are not distinguished.';

COMMENT ON FUNCTION "private"."affected_recipients"(uuid) IS 'The people who must be notified of a change of a trip: customers with a pending or confirmed booking, and people with
an open waitlist offer.';

COMMENT ON FUNCTION "private"."allow_only"() IS 'Trigger: allows updates only of the columns that the trigger arguments name, and refuses all others. Unlike column
grants, the trigger also applies to roles that may update the whole table.';

COMMENT ON FUNCTION "private"."announcement_readers"(uuid) IS 'The recipients of an announcement, each with the state of the last email to the recipient. The state is null if the
email has been deleted from the outbox.';

COMMENT ON FUNCTION "private"."audit_filter"(text[]) IS 'Returns an SQL condition for audit log entries (alias a) that concern any of the given ids. The SQL contains the ids
as constants, because the planner does not use the index for a parameter. More than 1,000 ids are compared by a hash
lookup.';

COMMENT ON FUNCTION "private"."beyond_refund_limit"(numeric, uuid, uuid) IS 'Adds a refund to the refunds of the last 24 hours by the caller on the same booking or order. Builds the refusal if
the sum exceeds settings.refund_limit. Null: the refund is within the limit. Refunds of unmatched payments are not added
up. The caller must have locked the booking or order, so that concurrent refunds are included.';

COMMENT ON FUNCTION "private"."charge_ends"(uuid, uuid) IS 'The time at which the provider''s checkout page must expire. This is the end of the seat hold of the booking or of
the stock reservation of the order, but at least 31 minutes and at most 23 hours from now.';

COMMENT ON FUNCTION "private"."confirm_if_covered"(uuid) IS 'Confirms a booking whose first instalment is covered. Expires a pending booking if private.may_confirm is false for
it.';

COMMENT ON FUNCTION "private"."copied_fields"(jsonb, text[], public.events) IS 'Builds the change of another departure, in the format of save_event: the named fields get the values from content.
The dates of the days move by the difference of the start dates. content: all fields of a departure, after validation.';

COMMENT ON FUNCTION "private"."count_comment_changes"(uuid[], integer[]) IS 'Updates the comment counters of events and increases their revision, so that clients refetch the comments.
Parameters: the array "events" has the event ids, and the array "comments" has the change of the counter of each event,
in the same order.';

COMMENT ON FUNCTION "private"."customer_sums"(text) IS 'The SQL join that a sort order of customers (alias c) needs. The column spent has the payments minus refunds that are
due, as in the list.';

COMMENT ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) IS 'The cancelled and expired bookings of an event by a member that were never paid and whose seat hold ended within the
last settings.transfer_days days. holds: the number of these bookings. ends: when the last of their seat holds ended.';

COMMENT ON FUNCTION "private"."email_filter"(text) IS 'The SQL condition that selects the emails with a state of email_overview. It is written so that PostgreSQL can use an
index.';

COMMENT ON FUNCTION "private"."end_autopay"(uuid, text, text) IS 'Ends automatic payments and cancels charges that are not being processed yet. The customer gets an email with the
reason. If the bank refused a charge, the customer gets an email about the charge instead. Locks attempts before
autopay, in the same order as the charging functions.';

COMMENT ON FUNCTION "private"."erase_farewell_email"() IS 'Trigger: when the email that confirms the deletion of an account is sent, failed or cancelled, deletes the stored
email.';

COMMENT ON FUNCTION "private"."erase_refund_notes"(uuid[], uuid[]) IS 'Removes the notes of staff from card refunds of bookings and orders. A refund that succeeds later would otherwise
copy its note to the ledger.';

COMMENT ON FUNCTION "private"."find_claim"(uuid, uuid) IS 'The claim link with the given token. Returns nothing if the customer of the link is linked to another account than
profile_id. If profile_id is null, the linked account is not checked.';

COMMENT ON FUNCTION "private"."guests_of"(uuid) IS 'The customers with a confirmed booking of a departure, one row per email address. reason: why the email address is
suppressed; null: it is not. owes_money: whether the customer owes money. is_missing_details: whether details of a
traveller are missing.';

COMMENT ON FUNCTION "private"."has_shown_factor"() IS 'Whether the caller verified a second factor in this session, and the factor still exists.';

COMMENT ON FUNCTION "private"."human_length"(text) IS 'Counts the visible characters of a text. Whitespace at both ends is not counted. A letter with an accent, an emoji
with a skin tone, a flag, and up to four joined emoji each count as one character.';

COMMENT ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) IS 'Reminders for instalments of confirmed bookings: a week before the due date, the day before, on the due date and
after it. Each of these reminders is sent once. Payments and announced bank transfers cover the oldest instalments
first. Bookings with automatic payments get no reminders.';

COMMENT ON FUNCTION "private"."invoke_site_build"() IS 'Invokes the build hook of the website if events, products or settings changed between one and two minutes ago, and at
the start of each day. Because of the delay of one minute, a series of changes causes only one build. Returns the pg_net
request id. Null: not invoked.';

COMMENT ON FUNCTION "private"."is_moved_by_merge"(text) IS 'Whether queued emails of a template are redirected to the merged customer. Emails that verify an email address,
report a change of an account, invite staff or need a confirmed address are not redirected.';

COMMENT ON FUNCTION "private"."list_errors"(jsonb, text, boolean) IS 'Field paths of the errors in a list: the value is not an array, the array is too long for its table (the parameter
fits_in is false), or an entry is not an object.';

COMMENT ON FUNCTION "private"."lower_total"(public.bookings, numeric) IS 'Adds a line that reduces the total of a booking by the part of a refund that exceeds the refund due. Also reduces the
instalments that the refunded money had covered, starting with the last. Unpaid amounts and due dates do not change. The
caller must have locked the trip.';

COMMENT ON FUNCTION "private"."mailbox_of"(text) IS 'The mailbox of an address, for request limits: lower case, without the part from a + to the @.';

COMMENT ON FUNCTION "private"."missing_details_of"(uuid) IS 'For each pending and confirmed booking of a departure: the number of travellers with missing details, as in
private.missing_details.';

COMMENT ON FUNCTION "private"."new_recovery_code"() IS 'Generates a code of 120 random bits from letters and digits that do not look alike. Such a code cannot be guessed
from its hash, so a fast hash algorithm is safe.';

COMMENT ON FUNCTION "private"."now"() IS 'Returns the current time. Tests override it with the database setting app.now. The function is written in PL/pgSQL,
which caches its query plan. PostgreSQL would plan an SQL function that has its own search_path on every call.';

COMMENT ON FUNCTION "private"."offer_at_openings"() IS 'Scheduled job: when a trip has opened to members, offers its free seats to its waitlist. Returns the first error as
text; null if there was no error.';

COMMENT ON FUNCTION "private"."offer_expiry"(public.events) IS 'The expiry time of an offer made now: settings.offer_hours hours from now. Shortly before departure: one hour for
each day that remains until departure, but at least 6 hours. Never later than private.last_offer_moment.';

COMMENT ON FUNCTION "private"."opened_trips"() IS 'Trips that opened to members within the last seven days and have waitlist entries from before the opening. The period
of seven days covers a time in which scheduled jobs did not run.';

COMMENT ON FUNCTION "private"."orders_to_erase"(uuid) IS 'The orders to erase for an account: its own orders, and earlier visitor orders from its email addresses. A visitor
order that is unpaid, is not sent yet or has a refund due is excluded, because the system cannot verify that it belongs
to the same person.';

COMMENT ON FUNCTION "private"."own_interest_ids"() IS 'Ids of the caller''s expressions of interest in trips: those submitted from an email address of the caller while the
address belonged to the caller''s account.';

COMMENT ON FUNCTION "private"."own_requests"(text, text) IS 'Number of requests of one kind that the caller made within the last hour. Null: the caller has not confirmed the
email address, so the limit per email address applies instead.';

COMMENT ON FUNCTION "private"."page"(text, text, text[], integer, integer) IS 'Returns one page of a list and the total number of rows. Counting stops at 1,000; capped is then true. query: selects
the ids in the order of the list; its arguments are in $1. shape: the SQL expression that turns p.id into a row. The
calling functions check the permission and run as the owner of the tables. Under row-level security, a search could not
use its index, because the search operators are not leakproof.';

COMMENT ON FUNCTION "private"."payment_of"(uuid, public.payments, text) IS 'The payment that an earlier request with this request_id recorded. same: whether that request had the same content.
amount_then: the amount of that payment. Both null: the request_id is new.';

COMMENT ON FUNCTION "private"."post_payment"() IS 'Trigger: adds a payment or refund to the paid amount of the booking. For a cancelled or expired booking, the part of
a refund that exceeds the refund due reduces the retained amount.';

COMMENT ON FUNCTION "private"."post_refund"(uuid, uuid, numeric, text, timestamp with time zone, text, uuid, numeric, text) IS 'Adds a ledger entry for a card refund or a lost dispute. The amount is negative. A positive amount reverses an entry
that was posted earlier. A refund with the purpose price_lowered also reduces the total; a reversal does not raise the
total again. Returns the amount by which the retained amount of a cancelled booking decreased.';

COMMENT ON FUNCTION "private"."protect_audit_log"() IS 'Trigger: refuses updates and deletions in the audit log, even by the owner of the table. Two changes are allowed:
removing the actor of a deleted account, and erasing free text.';

COMMENT ON FUNCTION "private"."queue_charges"(public.autopay) IS 'Queues the charges of one booking that are due today, and the emails before a charge and before the card expires. If
the customer did not agree to an instalment, automatic payments end before its due date, so that the customer can pay it
in another way.';

COMMENT ON FUNCTION "private"."record_charge_state"(public.card_checkouts, text, text) IS 'Records that a payment is processing, failed or expired. A processing payment extends the seat hold or stock
reservation by as much time as a bank transfer does. A delayed report of an earlier state has no effect.';

COMMENT ON FUNCTION "private"."reminder_steps"(timestamp with time zone[]) IS 'Computes three values for each given time. (1) The date of the time. (2) Whether the reminders of that date are due
at the time. (3) The start of the quiet period before the time: bookings made since then get no reminder.';

COMMENT ON FUNCTION "private"."returned_or_disputed"(jsonb, text) IS 'The part of a payment that is not available for another refund: it was refunded, is being refunded, is disputed, or
was lost in a dispute.';

COMMENT ON FUNCTION "private"."rules_of"(regclass) IS 'The check and not-null constraints of a table, as the text of an SQL VALUES list. Each entry has the column name, the
column number, and an expression that is true if the row satisfies the constraint.';

COMMENT ON FUNCTION "private"."sale_obstacle"(public.events) IS 'The reason why an event cannot be booked: not_found, not_bookable or closed. Null: it can be booked. Staff can still
book an event whose result is closed. They cannot book an event whose result is not_bookable, such as an event that was
called off.';

COMMENT ON FUNCTION "private"."send_missed_emails"() IS 'Trigger: runs when staff enter the first email address of a customer. Queues the email booking_received or
booking_confirmed for each pending or confirmed booking of the customer.';

COMMENT ON FUNCTION "private"."send_receipt"(text, text, jsonb) IS 'Queues an email that confirms the receipt of a public form. Anyone can submit the form with any email address, so the
email contains no text from the form. A mailbox gets at most one receipt per template and day; all mailboxes together
get at most 60 per hour.';

COMMENT ON FUNCTION "private"."store_terms"() IS 'Trigger: stores a new version of the terms when a change of settings alters the text. A booking then only reads the
version, so that concurrent bookings do not block each other.';

COMMENT ON FUNCTION "private"."sync_attempt_status"() IS 'Trigger: copies the status of a checkout to the attempt that opened it. A checkout that was superseded does not
change the status of its attempt, because the card may still have been charged.';

COMMENT ON FUNCTION "private"."tasks_due"(text, text) IS 'Returns the open tasks of one kind: count (at most 100) and items (the first five tasks). Returns no tasks if the
caller lacks the permission. query: selects the tasks, the most urgent first.';

COMMENT ON FUNCTION "private"."upcoming_reminders"(timestamp with time zone) IS 'The reminders that will be queued until the given time. reason: why the email address is suppressed; null: it is not.
Computed for the end of each day and for the last second of each waitlist offer.';

COMMENT ON FUNCTION "private"."validation_errors"(anyelement, text[]) IS 'Returns those of the given fields that break a constraint of the table. The row is not stored yet. A form can thus
show all errors at once.';

COMMENT ON FUNCTION "private"."waitlist_closes"(public.events, public.settings) IS 'The last day on which freed seats are offered to the waitlist. If the event has its own booking_closes_days, this is
the last day of booking. Otherwise it is the later of two days: the last day of booking and the day given by
settings.waitlist_closes_days.';

COMMENT ON FUNCTION "public"."claim_customer"(uuid, text) IS 'Connects a customer record with an account. Called by the person who opened the claim link in an email. If their
account is unconfirmed, the link confirms it. If it is confirmed, they must be signed in to it. If the session did not
begin with the account''s password, the account gets the given password and all its sessions end. sign_in: the account
is confirmed and the caller is not signed in to it. code_first: the account has a second factor that is not verified in
this session. no_account: the person must register first and then open the link again. booked_twice: references of
bookings of trips that the account had booked as well; all of these bookings remain, and staff see them.
Statuses: claimed {email text, booked_twice text[]}, sign_in {email text}, code_first, weak_password {min int},
no_account {email text}, expired, used, not_found.';

COMMENT ON FUNCTION "public"."claim_due_charges"(integer) IS 'For the service role: claims up to n attempts to charge saved cards. Other servers cannot claim them for 10 minutes.
Skips an attempt if another transaction has locked its booking or checkout; the next call claims it. Waiting for these
locks could deadlock, because apply_card_payment locks the booking, the checkout and then the attempt. checkout_id is
the idempotency key, so a retry never charges twice. Successful charges must be reported to apply_card_payment, all
others to apply_charge_result. Statuses: ok {charges {attempt_id uuid, checkout_id uuid, amount_cents int, currency
text, customer text, method text, mode text, reference text, attempt int}[]}.';

COMMENT ON FUNCTION "public"."get_offer"(uuid) IS 'For the holder of the token: a waitlist offer with the data that its page shows. price: AUD per person. not_found:
the token does not exist, or the trip is not published. Statuses: offered {event_id uuid, event_title text, location
text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at
timestamptz, booking_id uuid?}, accepted {event_id uuid, event_title text, location text, start_date date, end_date
date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?}, declined
{event_id uuid, event_title text, location text, start_date date, end_date date, seats int, price numeric?, gst_free
boolean, full_name text, expires_at timestamptz, booking_id uuid?}, expired {event_id uuid, event_title text, location
text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at
timestamptz, booking_id uuid?}, withdrawn {event_id uuid, event_title text, location text, start_date date, end_date
date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
not_found.';

COMMENT ON FUNCTION "public"."join_staff"(uuid, text) IS 'Adds the signed-in person to the staff. The person has opened the link of an invitation, and their account must have
confirmed the invited email address. Current staff keep their role. The account gets the given password, and all its
sessions end. other_address: the account has another email address. code_first: the account has a second factor that is
not verified in this session. Statuses: joined {email text, role staff.role}, weak_password {min int}, other_address
{email text}, code_first, expired, not_found.';

COMMENT ON FUNCTION "public"."reconcile_begin"(uuid, boolean) IS 'For the service role: begins a run that compares the ledger with the provider. started_by: the staff member who
started the run. Null: a scheduled job, or unknown. only_if_due: returns not_due unless the nightly run is due. since:
the run covers objects created at this time or later; the time is 3 days before the end of the last complete run. busy:
a run that began less than 30 minutes ago has not ended. Statuses: begun {run_id uuid, since timestamptz, mode text,
account_id text}, busy, not_due, no_provider.';

COMMENT ON POLICY "Staff delete email suppressions" ON "public"."email_suppressions" IS 'Requires the permission "emails". After the deletion, new emails to the address are sent again. Emails that failed
earlier are not resent.';

COMMENT ON TABLE "private"."checkout_pages" IS 'The URL of the provider''s page for each checkout. The URL is secret, because a payment on the page uses the consent
of the member who started the checkout.';

COMMENT ON TABLE "private"."staff_sessions" IS 'When staff last used each session of the authentication service. The times come from the system clock, like the times
of the authentication service. The test setting app.now therefore does not end sessions.';

COMMENT ON TABLE "public"."customer_claims" IS 'One row per claim link. A person uses the link from their mailbox to connect a customer record with an account. The
account may have been registered by a person who cannot read the mailbox, so the link also sets a new password.';

COMMENT ON TABLE "public"."customers" IS 'People who book or order, with or without an account. A new account gets its own row. A row that staff added is
linked to an account when a person uses the claim link that was emailed to the address of the row.';

COMMENT ON TABLE "public"."provider_balance" IS 'Transactions that changed the balance of the company''s account at the provider, with the fees.';

COMMENT ON TABLE "public"."saved_cards" IS 'Cards that members allow the company to charge: the ids of the card at the provider, and the brand, last digits and
expiry date by which a member recognises the card.';

COMMENT ON TABLE "public"."unmatched_payments" IS 'Card payments that were not posted to a ledger. Possible reasons: no checkout requested the payment; the amount,
currency, mode or account differs from the checkout; or another payment of the same round arrived first.';

COMMENT ON VIEW "public"."booking_totals" IS 'Totals over all trips: number of pending and confirmed bookings, money received minus refunds due, money owing, and
the sum of both amounts, AUD. Never null: every column.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id.';

COMMENT ON VIEW "public"."event_totals" IS 'Totals of each trip: number of pending and confirmed bookings, their seats, money received minus refunds due, and
money owing, AUD. Never null: event_id, bookings, seats, received, owing, title, location, status.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, other_departures.';
