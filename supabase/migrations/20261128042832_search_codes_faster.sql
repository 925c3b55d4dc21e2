set local check_function_bodies = off;

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
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
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
        from unnest(private.bookings_found(q, 5)) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        -- The state is computed after the limit, because it counts the uses of a code.
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p) as state
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

CREATE OR REPLACE FUNCTION public.resend_payment_link(link_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_link_booking(link_id);
  l private.payment_links;
begin
  select * into l from private.payment_links k where k.id = link_id;
  if not private.can_send_links(b) then return private.result('not_found'); end if;
  if private.payment_link_status(l, b) <> 'open' then return private.result('not_open'); end if;
  if l.sent_at > private.now() - interval '1 hour' then return private.result('sent_before'); end if;
  l.times_sent := l.times_sent + 1;
  if private.validation_errors(l, 'times_sent') <> '{}' then return private.result('too_many'); end if;
  update private.payment_links k set sent_at = private.now(), times_sent = l.times_sent
  where k.id = l.id returning * into l;
  perform private.queue_link_email(l, b);
  perform private.audit('resend_payment_link', 'bookings', l.booking_id::text, jsonb_build_object('amount', l.amount));
  return private.result('sent');
end
$function$;

COMMENT ON FUNCTION "public"."resend_payment_link"(uuid) IS 'For the member who booked: emails an open payment link again, at most once per hour.
too_many: it was emailed as often as payment_links.times_sent allows. sent_before: the link was emailed within the last hour. not_open: the link is paid, revoked or over.
Statuses: sent, sent_before, too_many, not_open, not_found.';

COMMENT ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) IS 'For the member who booked: emails a traveller a link to pay a share of the booking by card. amount: AUD, at most the
part of the unpaid amount for which no payment is on its way. not_confirmed: the deposit is not paid yet, or the booking
has ended. has_link: the traveller has an open link, or their payment is processing. too_many: the booking has reached its
number of new links per day.
Statuses: sent {link_id uuid}, has_link, not_confirmed, nothing_due, too_much {max numeric}, too_small {min numeric},
no_provider, too_many, invalid {fields text[]}, not_found.';
