set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.card_checkout_opened(checkout_id uuid, session_id text, url text, expires_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  errors text[] := '{}'::text[];
begin
  if session_id is null then errors := errors || 'session_id'::text; end if;
  if url is null then errors := errors || 'url'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if not found then return private.result('not_found'); end if;
  if c.session_id is null then
    update public.card_checkouts t set session_id = card_checkout_opened.session_id,
      expires_at = coalesce(card_checkout_opened.expires_at, t.expires_at)
    where t.id = c.id;
    insert into private.checkout_pages (checkout_id, url) values (c.id, card_checkout_opened.url) on conflict do nothing;
  end if;
  if c.status <> 'open' then return private.result('closed', jsonb_build_object('checkout_status', c.status)); end if;
  return private.result(case when c.session_id is null then 'opened' else 'already_opened' end,
    jsonb_build_object('url', coalesce(private.checkout_page(c.id), card_checkout_opened.url)));
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_due_charges(n integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  p private.payment_provider := private.card_provider();
  t public.autopay_attempts;
  c public.card_checkouts;
  charges jsonb := '[]'::jsonb;
begin
  if p.sealed_key is null then return private.result('ok', jsonb_build_object('charges', charges)); end if;
  for t in
    select x.* from public.bookings b join public.autopay_attempts x on x.booking_id = b.id
    where x.status = 'due' and x.next_try_at <= private.now()
      and (x.locked_until is null or x.locked_until <= private.now())
    order by x.next_try_at, x.id limit least(greatest(coalesce(claim_due_charges.n, 10), 1), 100)
    for key share of b skip locked for update of x skip locked
  loop
    if t.checkout_id is not null then
      perform o.id from public.card_checkouts o where o.id = t.checkout_id for update skip locked;
      continue when not found;
    end if;
    c := private.open_charge(t, p);
    continue when c.id is null;
    update public.autopay_attempts x set tries = x.tries + 1,
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
    where x.id = t.id;
    charges := charges || (select jsonb_build_object('attempt_id', t.id, 'checkout_id', c.id,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'customer', s.customer, 'method', s.method,
      'mode', c.mode, 'reference', b.reference, 'attempt', t.n)
      from public.autopay a join public.saved_cards s on s.id = a.card_id
      join public.bookings b on b.id = a.booking_id where a.booking_id = t.booking_id);
  end loop;
  return private.result('ok', jsonb_build_object('charges', charges));
end
$function$;

CREATE OR REPLACE FUNCTION public.update_waitlist_entry(entry_id uuid, full_name text, email text, phone text DEFAULT NULL::text, notes text DEFAULT NULL::text, event_id uuid DEFAULT NULL::uuid, seats integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  errors text[];
  moved boolean;
begin
  perform private.require_permission('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.result('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then errors := errors || 'event_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.result('offer_stands');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.result('duplicate');
  end if;
  -- A new email address must be confirmed by the link in its email, even if staff entered the address.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- An earlier link confirms only the earlier content, so the new content needs a new link.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- With fewer seats or on another trip, the entry may fit into freed seats for which other entries are too large.
  if moved then perform private.offer_free_seats(w.event_id); end if;
  return private.result('updated');
end
$function$;

COMMENT ON FUNCTION "public"."card_checkout_opened"(uuid, text, text, timestamp with time zone) IS 'For the service role: stores the provider''s checkout page. already_opened: a page was stored before; url is its URL.
closed: the checkout was superseded; checkouts_to_close then returns this page.
invalid: the provider returned no page, because its checkout has ended.
Statuses: opened {url text}, already_opened {url text}, closed {checkout_status card_checkouts.status}, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."claim_due_charges"(integer) IS 'For the service role: claims up to n attempts to charge saved cards. Other servers cannot claim them for 10 minutes.
An attempt whose booking or checkout is being changed is left for the next call: apply_card_payment locks the booking,
the checkout and then the attempt, so waiting for the first two here could deadlock. checkout_id is the idempotency
key, so a retry never charges twice. Successful charges must be reported to apply_card_payment, all others to
apply_charge_result.
Statuses: ok {charges {attempt_id uuid, checkout_id uuid, amount_cents int, currency text, customer text, method text,
mode text, reference text, attempt int}[]}.';

COMMENT ON FUNCTION "public"."update_waitlist_entry"(uuid, text, text, text, text, uuid, integer) IS 'For staff: changes a waitlist entry. If event_id or seats is null, the stored value is kept. The entry keeps its
time of joining. If it was moved or its seats changed, freed seats of its trip are offered. A changed email address
must be confirmed again. offer_stands: the trip, seats and email address of an entry with an open or accepted offer
cannot be changed. duplicate: the email address already has an entry for that trip.
Statuses: updated, offer_stands, duplicate, invalid {fields text[]}, not_found.';
