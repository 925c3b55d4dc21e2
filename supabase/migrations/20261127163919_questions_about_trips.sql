set local check_function_bodies = off;

DROP FUNCTION "public"."send_contact_message"(text, text, text, text);

ALTER TABLE "public"."contact_messages" ADD COLUMN "event_id" uuid;

CREATE OR REPLACE FUNCTION private.cancellation(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deadline date;
  retained numeric;
  moved boolean := private.has_refund_offer(b.id);
begin
  select p.until, case when moved then 0 else least(b.paid_amount, p.retained) end into deadline, retained
  from private.cancellation_periods((private.event_of(b)).start_date - b.cancelling_closes_days, b.deposit_amount) p
  where p.until is not null;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  return private.result(case when private.today() > deadline and not moved and not private.has_permission('booking')
    then 'too_late' else 'ok' end,
    jsonb_build_object('paid', b.paid_amount, 'retained', retained, 'refund', b.paid_amount - retained, 'deadline', deadline));
end
$function$;

CREATE OR REPLACE FUNCTION private.cancellation_periods(last_day date, deposit numeric)
 RETURNS TABLE(until date, retained numeric)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query values (last_day, deposit), (null::date, null::numeric);
end
$function$;

ALTER FUNCTION "private"."cancellation_periods"(date, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.put_answer(e public.events, question text, answer text)
 RETURNS public.events
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  questions jsonb := private.to_list(e.custom_fields -> 'faq');
begin
  e.custom_fields := e.custom_fields || jsonb_build_object('faq', (
    select coalesce(jsonb_agg(q.entry order by q.position), '[]')
    from jsonb_array_elements(questions) with ordinality q (entry, position)
    where lower(q.entry ->> 'question') is distinct from lower(question))
    || jsonb_build_object('question', question, 'answer', answer));
  return e;
end
$function$;

ALTER FUNCTION "private"."put_answer"(public.events, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.booking_conditions(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  settings constant public.settings := private.settings();
begin
  select * into e from public.events t where t.id = booking_conditions.event_id;
  if not private.is_visible(e) or e.start_date is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('deposit', private.seat_deposit(e, settings),
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings),
    'cancellation', (select jsonb_agg(to_jsonb(p) order by p.until nulls last)
      from private.cancellation_periods(private.cancelling_closes(e, settings), private.seat_deposit(e, settings)) p)));
end
$function$;

ALTER FUNCTION "public"."booking_conditions"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_messages(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_page jsonb;
begin
  perform private.require_permission('messages');
  found_page := private.list_enquiries('contact_messages', 'message', filters, page, page_size);
  return found_page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(r.entry || jsonb_build_object('replies', private.replies_to((r.entry ->> 'id')::uuid),
      'trip_name', e.title, 'start_date', e.start_date) order by r.position), '[]')
    from jsonb_array_elements(found_page -> 'rows') with ordinality r (entry, position)
    left join public.events e on e.id = (r.entry ->> 'event_id')::uuid));
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_answer(message_id uuid, question text, answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant text := private.clean(question);
  answered constant text := private.clean(answer);
  max_question constant int := 300;
  max_answer constant int := 2000;
  journey uuid;
  departure uuid;
  e public.events;
  changed int := 0;
  errors text[] := array_remove(array[
    case when asked is null or char_length(asked) > max_question then 'question' end,
    case when answered is null or char_length(answered) > max_answer then 'answer' end], null);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select t.journey_id into journey from public.contact_messages m join public.events t on t.id = m.event_id
  where m.id = message_id;
  if journey is null then return private.result('not_found'); end if;
  for departure in select t.id from public.events t
    where t.journey_id = journey and (t.end_date is null or t.end_date >= private.today()) order by t.id loop
    e := private.put_answer(private.lock_event(departure), asked, answered);
    if private.validation_errors(e, 'custom_fields') <> '{}' then return private.result('too_long'); end if;
    update public.events t set custom_fields = e.custom_fields where t.id = e.id;
    changed := changed + 1;
  end loop;
  if changed = 0 then return private.result('not_found'); end if;
  perform private.audit('publish_answer', 'contact_messages', message_id::text,
    jsonb_build_object('departures', changed));
  return private.result('published', jsonb_build_object('departures', changed));
end
$function$;

ALTER FUNCTION "public"."publish_answer"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_contact_message(full_name text, email text, message text, phone text DEFAULT NULL::text, event_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m public.contact_messages;
  errors text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  m.event_id := send_contact_message.event_id;
  errors := private.validation_errors(m, 'full_name', 'email', 'phone', 'message');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  if m.event_id is not null then
    -- The row lock prevents a concurrent deletion of the event.
    perform from public.events e where e.id = m.event_id and private.is_visible(e) for key share;
    if not found then return private.result('not_found'); end if;
  end if;
  perform private.advisory_lock('enquiries ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.event_id is not distinct from m.event_id
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('message') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('message');
  insert into public.contact_messages (full_name, email, phone, message, event_id)
  values (m.full_name, m.email, m.phone, m.message, m.event_id);
  return private.result('sent');
end
$function$;

ALTER FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) OWNER TO "postgres";

ALTER TABLE "public"."contact_messages" ADD CONSTRAINT "contact_messages_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE SET NULL;

CREATE INDEX contact_event_idx ON public.contact_messages USING btree (event_id);

COMMENT ON COLUMN "public"."contact_messages"."event_id" IS 'The departure on whose page the question was asked. Null: a message from the contact form, or the departure was
deleted.';

COMMENT ON FUNCTION "private"."cancellation_periods"(date, numeric) IS 'The cancellation rule: consecutive periods, the earliest first. last_day: the last day on which members can cancel.
deposit and retained: AUD. until: last day of the period; null: until departure. retained: the part of the paid money
that the company keeps; null: all of it.';

COMMENT ON FUNCTION "private"."put_answer"(public.events, text, text) IS 'An event with the question and its answer at the end of its questions. An earlier answer to the same question is
removed; upper and lower case are not distinguished.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit and retained: AUD per person.
pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: periods, the earliest first. until: last day of the period; null: until departure. retained: what the
company keeps if a member cancels; null: everything that is paid.
Statuses: ok {deposit numeric, pay_by date, changes_until date, cancellation {until date?, retained numeric?}[]},
not_found.';

COMMENT ON FUNCTION "public"."list_messages"(jsonb, integer, integer) IS 'For staff: one page of messages with their replies, newest first. total and capped: as in list_waitlist. filters: q
searches name, email address and message. event_id, trip_name and start_date: the departure that the question is about,
null for other messages. written_by: the name of the staff member. state: null if the email has been deleted from the
outbox.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
handled_at timestamptz?, created_at timestamptz, event_id uuid?, trip_name text?, start_date date?, replies {id uuid, body text, written_at timestamptz, written_by
text?, state email_overview.state?}[]}[]}.';

COMMENT ON FUNCTION "public"."publish_answer"(uuid, text, text) IS 'For staff with the permission "trips": publishes a question and its answer on the pages of all departures of the trip
that are not over. question: at most 300 characters. answer: at most 2,000. An earlier answer to the same question is
replaced. departures: number of changed departures. not_found: the message does not exist or is not about a trip, or all
departures are over. too_long: the custom fields of a departure have no space left; nothing is published.
Statuses: published {departures int}, not_found, too_long, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) IS 'Stores a message for staff. event_id: the departure that a question is about. The same text about the same departure
from the same email address within 10 minutes is stored once. too_many: as in express_interest. not_found: the caller
cannot see the departure.
Statuses: sent, too_many, not_found, invalid {fields text[]}.';

COMMENT ON TABLE "public"."contact_messages" IS 'Messages from the contact form and questions from the pages of trips. Only staff read them.';

REVOKE ALL ON FUNCTION "private"."cancellation_periods"(date, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancellation_periods"(date, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."cancellation_periods"(date, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_periods"(date, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_periods"(date, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."put_answer"(public.events, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."put_answer"(public.events, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_answer"(public.events, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_answer"(public.events, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."booking_conditions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."booking_conditions"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."booking_conditions"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."booking_conditions"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."publish_answer"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."publish_answer"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."publish_answer"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."publish_answer"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_contact_message"(text, text, text, text, uuid) TO "postgres";
