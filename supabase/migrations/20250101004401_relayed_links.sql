-- An address on a waitlist is proved by its own link only, invitations stay with their address, and one network sends a
-- limited number of messages.

-- The token in the link of a confirmation email is signed, not stored. It counts for the address that the entry has
-- now.
create or replace function private.waitlist_token(entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select w.id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('waitlist:' || w.id || ':' || lower(w.email),
    'UTF8'))), 'hex')
  from public.waitlist_submissions w, private.unsubscribe_key k where w.id = waitlist_token.entry_id
$$;

-- Once a day at most for each address that the entry had.
create or replace function private.send_waitlist_email(w public.waitlist_submissions) returns void
language sql set search_path = '' as $$
  select private.send_mail(w.email, 'waitlist_joined', jsonb_build_object('key',
    w.id || ':' || private.today() || ':' || md5(lower(w.email)),
    'event', w.event_name, 'event_id', w.event_id, 'seats', w.seats)
    || case when w.status = 'unconfirmed'
      then jsonb_build_object('confirm', true, 'token', private.waitlist_token(w.id)) else '{}' end)
$$;

create or replace function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  faults text[];
  moved boolean;
begin
  perform private.require('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.answer('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then faults := faults || 'event_id'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.answer('offer_stands');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.answer('duplicate');
  end if;
  -- Staff do not prove whose an address is: a new one is confirmed by the link in its email.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  if lower(w.email) <> lower(old.email) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- Fewer seats may fit where more did not.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.answer('updated');
end
$$;
comment on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, int) is
  'For admins: who waits, for which trip and how many seats; event_id and seats stay where they are not given. Their
place in the line stays; a changed address is unconfirmed. offer_stands: an offer that is open or was taken up keeps its
trip, seats and address. duplicate: the address waits for that trip already.
Statuses: updated, offer_stands, duplicate, invalid {fields text[]}, not_found.';

create or replace function private.readdress(emails text[], email text, account uuid) returns void
language plpgsql set search_path = '' as $$
declare
  old text[] := array_remove(emails, lower(email));
begin
  delete from public.waitlist_submissions w using private.entries_of_both(emails) e where w.id = e.id and e.place > 1;
  update public.waitlist_submissions w set email = readdress.email where lower(w.email) = any (old);
  delete from public.product_interest p where lower(p.email) = any (old) and exists (
    select from public.product_interest t where t.product_id = p.product_id and t.id <> p.id
      and (lower(t.email) = lower(readdress.email) or lower(t.email) = any (old) and t.id < p.id));
  update public.product_interest p set email = readdress.email where lower(p.email) = any (old);
  update public.interest_submissions i set email = readdress.email where lower(i.email) = any (old);
  update public.contact_messages m set email = readdress.email where lower(m.email) = any (old);
  update public.orders o set email = readdress.email, user_id = account
  where o.user_id is null and lower(o.email) = any (old);
  update public.email_outbox m set to_email = readdress.email
  -- Links that prove an address, or let its owner join the staff, go to that address alone.
  where lower(m.to_email) = any (old) and m.template not in ('claim_customer', 'staff_invited')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
end
$$;

alter table private.network_requests drop constraint network_requests_kind_known;
alter table private.network_requests add constraint network_requests_kind_known
  check (kind in ('join', 'book', 'transfer', 'order', 'message', 'interest', 'product_interest'));
comment on column public.house_rules.max_network_requests_per_hour is
  'Waitlist entries, bookings, bank transfers, orders, messages, expressions of interest and requests for products (each) that visitors of one network may start within an hour.';

create or replace function public.express_interest(full_name text, email text, phone text default null,
  message text default null, event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  rules public.house_rules := private.rules();
  faults text[];
  off timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  perform private.lock_network();
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title, e.called_off_at into i.trip_name, off from public.events e
    where e.id = i.event_id and private.is_shown(e) for key share;
    if not found then return private.answer('not_found'); end if;
    if off is not null then return private.answer('called_off'); end if;
  end if;
  faults := private.faults(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('registered');
  end if;
  if (select count(*) from public.interest_submissions t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour
    or private.is_network_over('interest') then
    return private.answer('too_many');
  end if;
  perform private.note_network('interest');
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.answer('registered');
end
$$;

create or replace function public.send_contact_message(full_name text, email text, message text,
  phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  rules public.house_rules := private.rules();
  faults text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  faults := private.faults(m, 'full_name', 'email', 'phone', 'message');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  perform private.one_at_a_time('letters ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('sent');
  end if;
  if (select count(*) from public.contact_messages t where private.mailbox_of(t.email) = private.mailbox_of(m.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour
    or private.is_network_over('message') then
    return private.answer('too_many');
  end if;
  perform private.note_network('message');
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.answer('sent');
end
$$;

create or replace function public.ask_for_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
begin
  i.email := private.clean(email);
  if private.faults(i, 'email') <> '{}' then return private.invalid('email'); end if;
  perform private.lock_network();
  -- Kept from being deleted meanwhile.
  perform from public.products p where p.id = ask_for_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.answer('not_found'); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.product_interest t
    where t.product_id = ask_for_product.product_id and lower(t.email) = lower(i.email)) then
    return private.answer('noted');
  end if;
  if (select count(*) from public.product_interest t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= (private.rules()).letters_an_hour
    or private.is_network_over('product_interest') then
    return private.answer('too_many');
  end if;
  perform private.note_network('product_interest');
  insert into public.product_interest (product_id, email) values (ask_for_product.product_id, i.email);
  return private.answer('noted');
end
$$;

comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Keeps that somebody would go: on an event, whose title counts, or on a trip by its name. The same words sent again
within minutes are stored once. too_many: this mailbox (what follows a + is not looked at) or this network has written as
often as it may within the hour. Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';

-- The list of customers sorts by what they spent without what is owed back, as it shows.
create or replace function private.customer_sums(sort text) returns text
language sql stable set search_path = '' as $$
  select coalesce(' left join (select b.customer_id, ' || case ltrim(sort, '-')
    when 'bookings' then 'count(*) as value from public.bookings b where ' || private.booking_state('live')
    when 'spent' then format('sum(b.paid_amount - case when b.status = ''pending'' and b.expires_at <= %L
      then b.paid_amount else b.refund_due end) as value from public.bookings b where b.paid_amount <> 0', private.now())
    when 'owing' then 'sum(b.total_amount - b.paid_amount) as value from public.bookings b where '
      || (private.booking_matter('owing', null))[1]
    when 'departure' then format('min(e.start_date) as value from public.events e
      join public.bookings b on b.event_id = e.id where e.start_date >= %L and ', private.today())
      || private.booking_state('live') end || ' group by b.customer_id) s on s.customer_id = c.id', '')
$$;
-- The function that was changed for this before is called by nothing.
drop function private.customer_sums();
