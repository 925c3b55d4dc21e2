-- Functions of payment links: shares of a booking, sending, revoking, and the page that a link opens.

create function private.link_refunded(link_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(r.booked), 0) from public.card_checkouts c
  join public.payments p on p.provider_ref = c.intent_id
  join public.payments k on k.id = p.id or k.source_payment_id = p.id
  join public.card_refunds r on r.payment_id = k.id and r.status = 'succeeded'
  where c.payment_link_id = link_id and c.status = 'paid'
$$;
comment on function private.link_refunded(uuid) is
  'The amount in AUD that was refunded to the payer''s card from the payment of a payment link.';

create function private.link_payment(link_id uuid) returns public.payments
language sql stable set search_path = '' as $$
  select p from public.card_checkouts c join public.payments p on p.provider_ref = c.intent_id
  where c.payment_link_id = link_id and c.status = 'paid'
$$;
comment on function private.link_payment(uuid) is
  'The ledger entry of the payment that was made with a payment link. All columns are null if the link is not paid.';

create function private.payment_link_status(l private.payment_links, b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when p.id is not null then case when private.link_refunded(l.id) >= p.amount then 'refunded' else 'paid' end
    when l.revoked_at is not null then 'revoked'
    when exists (select from public.card_checkouts c where c.payment_link_id = l.id and c.status = 'processing')
      then 'processing'
    when private.current_booking_status(b) <> 'confirmed' then 'cancelled'
    when b.paid_amount >= b.total_amount then 'settled'
    else 'open' end
  from private.link_payment(l.id) p
$$;
comment on function private.payment_link_status(private.payment_links, public.bookings) is
  'The current status of a payment link. open: the link can be paid. processing: a payment was started and may take
days. paid: the ledger has the payment of the link. refunded: that payment was refunded in full. revoked: the booker or
staff ended the link. cancelled: the booking has ended. settled: the booking was paid in another way. Only an open link
accepts a payment.';

create function private.open_shares(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(l.amount), 0) from private.payment_links l
  where l.booking_id = b.id and private.payment_link_status(l, b) = 'open'
$$;
comment on function private.open_shares(public.bookings) is 'Total of the open payment links of a booking, AUD.';

create function private.shareable(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select greatest(b.total_amount - b.paid_amount - private.pending_transfer_amount(b.id)
    - private.processing_charges(b.id) - private.open_shares(b), 0)
$$;
comment on function private.shareable(public.bookings) is
  'The part of the unpaid amount for which no payment is on its way: not announced as a bank transfer, not processing,
and not asked for by an open link. AUD. For a decision, the caller must have locked the booking.';

create function private.traveller_shares(b public.bookings)
returns table (traveller_id uuid, full_name text, sort_order int, share numeric, covers text[])
language sql stable set search_path = '' as $$
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
$$;
comment on function private.traveller_shares(public.bookings) is
  'The share of each traveller in the price of a booking, AUD: the lines of the traveller, and an equal part of all other
lines. If all seats have travellers, the shares add up to the price. covers: the descriptions of the traveller''s lines.';

create function private.can_send_links(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.user_id = private.me(), false)
$$;
comment on function private.can_send_links(public.bookings) is
  'Whether the caller is the member who booked. Only this member can send payment links and see the tokens of the
links.';

create function public.payment_shares(booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = payment_shares.booking_id;
  if b.id is null or not (private.can_send_links(b) or private.has_permission('sales')) then
    return private.result('not_found');
  end if;
  return private.result('ok', jsonb_build_object('can_send', private.can_send_links(b)
      and private.current_booking_status(b) = 'confirmed' and b.paid_amount < b.total_amount,
    'unpaid', greatest(b.total_amount - b.paid_amount, 0), 'shareable', private.shareable(b),
    'travellers', (select coalesce(jsonb_agg(jsonb_build_object('id', s.traveller_id, 'full_name', s.full_name,
      'share', s.share) order by s.sort_order), '[]') from private.traveller_shares(b) s),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'traveller_id', l.traveller_id,
      'payer_name', l.payer_name, 'payer_email', l.payer_email, 'amount', coalesce(p.amount, l.amount),
      'link_status', s.status, 'sent_at', l.sent_at, 'times_sent', l.times_sent, 'paid_at', p.paid_at,
      'refunded', private.link_refunded(l.id), 'token', case when s.status = 'open' and private.can_send_links(b)
        then l.token end) order by l.created_at, l.payer_name, l.id), '[]')
      from private.payment_links l cross join lateral private.payment_link_status(l, b) s (status)
      cross join lateral private.link_payment(l.id) p where l.booking_id = b.id)));
end
$$;
comment on function public.payment_shares(uuid) is
  'For the member who booked, and for staff with the permission "sales": the shares of the travellers and the payment
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
revoke execute on function public.payment_shares(uuid) from public, anon, authenticated;
grant execute on function public.payment_shares(uuid) to authenticated;

create function private.queue_link_email(l private.payment_links, b public.bookings) returns void
language sql set search_path = '' as $$
  select private.queue_email(l.payer_email, 'payment_link', jsonb_build_object('key', l.id || ':' || l.times_sent,
    'booking_id', b.id, 'full_name', l.payer_name, 'booker', private.first_name(c.full_name), 'event', e.title,
    'start_date', e.start_date, 'end_date', e.end_date, 'amount', l.amount, 'token', l.token))
  from public.customers c, public.events e where c.id = b.customer_id and e.id = b.event_id
$$;
comment on function private.queue_link_email(private.payment_links, public.bookings) is
  'Emails a payment link to the payer.';

create function public.send_payment_link(booking_id uuid, traveller_id uuid, email text, amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_links_per_day constant int := 20; -- per booking
  b public.bookings := private.lock_booking(booking_id);
  t public.travellers;
  l private.payment_links;
  errors text[];
begin
  if not private.can_send_links(b) then return private.result('not_found'); end if;
  select * into t from public.travellers r where r.id = send_payment_link.traveller_id and r.booking_id = b.id;
  if not found then return private.result('not_found'); end if;
  l.payer_email := private.clean(email);
  l.amount := case when private.is_amount(amount) then send_payment_link.amount end;
  errors := array(select 'email' where not private.is_email(l.payer_email))
    || array(select 'amount' where l.amount is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.current_booking_status(b) <> 'confirmed' then return private.result('not_confirmed'); end if;
  if exists (select from private.payment_links o where o.booking_id = b.id and o.traveller_id = t.id
    and private.payment_link_status(o, b) in ('open', 'processing')) then
    return private.result('has_link');
  end if;
  if b.paid_amount >= b.total_amount then return private.result('nothing_due'); end if;
  if l.amount > private.shareable(b) then
    return private.result('too_much', jsonb_build_object('max', private.shareable(b)));
  end if;
  if l.amount < private.min_charge() then
    return private.result('too_small', jsonb_build_object('min', private.min_charge()));
  end if;
  if (private.card_provider()).sealed_key is null then return private.result('no_provider'); end if;
  if (select count(*) from private.payment_links o where o.booking_id = b.id
    and o.created_at > private.now() - interval '1 day') >= max_links_per_day then
    return private.result('too_many');
  end if;
  insert into private.payment_links (booking_id, traveller_id, payer_name, payer_email, amount)
  values (b.id, t.id, t.full_name, l.payer_email, l.amount) returning * into l;
  perform private.queue_link_email(l, b);
  perform private.audit('send_payment_link', 'bookings', b.id::text, jsonb_build_object('amount', l.amount));
  return private.result('sent', jsonb_build_object('link_id', l.id));
end
$$;
comment on function public.send_payment_link(uuid, uuid, text, numeric) is
  'For the member who booked: emails a traveller a link to pay a share of the booking by card.
Parameters:
- amount: AUD, at most private.shareable.
Results:
- not_confirmed: the deposit is not paid yet, or the booking has ended.
- has_link: the traveller has an open link, or their payment is processing.
- too_many: the booking has reached the maximum number of new links per day.
Statuses: sent {link_id uuid}, has_link, not_confirmed, nothing_due, too_much {max numeric}, too_small {min numeric},
no_provider, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.send_payment_link(uuid, uuid, text, numeric) from public, anon, authenticated;
grant execute on function public.send_payment_link(uuid, uuid, text, numeric) to authenticated;

create function private.lock_link_booking(link_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
begin
  return private.lock_booking((select k.booking_id from private.payment_links k where k.id = link_id));
end
$$;
comment on function private.lock_link_booking(uuid) is
  'Locks and returns the booking of a payment link. All columns are null if the link does not exist. The caller must
read the link after this call, because a concurrent call may have changed the link.';

create function public.resend_payment_link(link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.resend_payment_link(uuid) is
  'For the member who booked: emails an open payment link again, at most once per hour. too_many: it was emailed as
often as payment_links.times_sent allows. sent_before: the link was emailed within the last hour. not_open: the link is
paid or has ended.
Statuses: sent, sent_before, too_many, not_open, not_found.';
revoke execute on function public.resend_payment_link(uuid) from public, anon, authenticated;
grant execute on function public.resend_payment_link(uuid) to authenticated;

create function public.revoke_payment_link(link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_link_booking(link_id);
  l private.payment_links;
begin
  select * into l from private.payment_links k where k.id = link_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.payment_link_status(l, b) <> 'open' then return private.result('not_open'); end if;
  update private.payment_links k set revoked_at = private.now() where k.id = l.id;
  perform private.close_checkouts(l.id, null);
  perform private.audit('revoke_payment_link', 'bookings', l.booking_id::text, jsonb_build_object('amount', l.amount));
  return private.result('revoked');
end
$$;
comment on function public.revoke_payment_link(uuid) is
  'For the member who booked and for staff with the permission "booking": ends an open payment link and closes its
checkout pages. not_open: the link is paid or has ended, or its payment is processing.
Statuses: revoked, not_open, not_found.';
revoke execute on function public.revoke_payment_link(uuid) from public, anon, authenticated;
grant execute on function public.revoke_payment_link(uuid) to authenticated;

create function private.link_charge(l private.payment_links, b public.bookings, out amount numeric, out refusal jsonb)
language plpgsql stable set search_path = '' as $$
declare
  link_status text := private.payment_link_status(l, b);
begin
  if link_status = 'open' then
    select c.amount, c.refusal into amount, refusal from private.charge_of(b,
      least(l.amount, nullif(greatest(b.total_amount - b.paid_amount - private.processing_charges(b.id), 0), 0))) c;
  else
    refusal := private.result(case when link_status = 'processing' then 'processing'
      when link_status in ('revoked', 'cancelled') then 'not_live' else 'nothing_due' end);
  end if;
end
$$;
comment on function private.link_charge(private.payment_links, public.bookings) is
  'The amount that a payment link charges now, or the reason why nothing can be charged. The amount is the share of the
link, at most the unpaid amount of the booking that is not processing. The caller must have locked the booking.';

create function public.payment_link(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l private.payment_links;
  b public.bookings;
  link_status text;
begin
  perform private.lock_network();
  if private.is_network_over('payment_link') then return private.result('too_many'); end if;
  select * into l from private.payment_links k where k.token = payment_link.token;
  if not found then
    perform private.record_network_request('payment_link');
    return private.result('not_found');
  end if;
  select * into b from public.bookings t where t.id = l.booking_id;
  link_status := private.payment_link_status(l, b);
  if link_status not in ('open', 'processing', 'paid') then return private.result(link_status); end if;
  return (
    select private.result(link_status, jsonb_build_object('event_title', e.title, 'start_date', e.start_date,
      'end_date', e.end_date, 'booker', private.first_name(c.full_name), 'full_name', l.payer_name,
      'amount', case link_status when 'open' then least(l.amount, b.total_amount - b.paid_amount)
        when 'paid' then (private.link_payment(l.id)).amount else l.amount end,
      'covers', coalesce((select s.covers from private.traveller_shares(b) s
        where s.traveller_id = l.traveller_id and s.share = l.amount), '{}')))
    from public.events e, public.customers c where e.id = b.event_id and c.id = b.customer_id);
end
$$;
comment on function public.payment_link(uuid) is
  'For everyone with the link: the share that a payment link pays. The statuses are those of
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
revoke execute on function public.payment_link(uuid) from public, anon, authenticated;
grant execute on function public.payment_link(uuid) to anon, authenticated;

create function private.send_share_receipt(c public.card_checkouts, b public.bookings, refund numeric) returns void
language sql set search_path = '' as $$
  select private.queue_email(l.payer_email, 'share_receipt', jsonb_build_object('key', c.id, 'booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'amount', c.amount, 'gst', private.gst_in(c.amount,
      case when e.gst_free then 0 else (private.settings()).gst_percent end), 'refund', greatest(refund, 0)))
  from private.payment_links l, public.events e where l.id = c.payment_link_id and e.id = b.event_id
$$;
comment on function private.send_share_receipt(public.card_checkouts, public.bookings, numeric) is
  'Emails the receipt to the payer of a payment link. Does nothing for a checkout without a payment link. refund: AUD
that the booking does not need and that is refunded to the card.';

create function private.notify_share_refund(payment_id uuid, amount numeric) returns void
language sql set search_path = '' as $$
  select private.queue_email(l.payer_email, 'share_refunded', jsonb_build_object('booking_id', p.booking_id,
    'reference', b.reference, 'event', e.title, 'amount', notify_share_refund.amount))
  from public.payments p join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  join public.card_checkouts c on c.intent_id = s.provider_ref
  join private.payment_links l on l.id = c.payment_link_id
  join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
  where p.id = notify_share_refund.payment_id
$$;
comment on function private.notify_share_refund(uuid, numeric) is
  'Emails the payer of a payment link that money was refunded to their card. Does nothing for a payment without a
payment link.';

create function private.erase_payers(booking_ids uuid[]) returns void
language sql set search_path = '' as $$
  update private.payment_links l set payer_name = null, payer_email = null,
    revoked_at = coalesce(l.revoked_at, private.now())
  where l.booking_id = any (booking_ids) and num_nonnulls(l.payer_name, l.payer_email) > 0
$$;
comment on function private.erase_payers(uuid[]) is
  'Removes the names and email addresses from the payment links of bookings, and ends the links. The amounts remain.';

create function private.erase_payer_addresses(profile_id uuid) returns void
language sql set search_path = '' as $$
  update private.payment_links l set payer_name = null, payer_email = null,
    revoked_at = coalesce(l.revoked_at, private.now())
  from private.emails_to_erase(profile_id) a
  where lower(l.payer_email) = a.email and l.created_at < a.until
$$;
comment on function private.erase_payer_addresses(uuid) is
  'Removes the name and the email addresses of an account from payment links that other members sent to these addresses,
and ends the links.';

create function private.export_payment_links(profile_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'full_name', l.payer_name, 'email', l.payer_email,
    'amount', l.amount, 'created_at', l.created_at) order by l.created_at, l.id), '[]')
  from private.emails_of(profile_id) a
  join private.payment_links l on lower(l.payer_email) = a.email and l.created_at >= a.since and l.created_at < a.until
  join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id
$$;
comment on function private.export_payment_links(uuid) is
  'The payment links that others sent to the email addresses of an account.';
