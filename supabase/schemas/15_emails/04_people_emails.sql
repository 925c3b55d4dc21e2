-- Emails to people: accounts, enquiries, orders, offers.

create function private.queue_emails(template text, to_emails text[], facts jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, failed_at, last_error)
  select m.to_email, queue_emails.template, case when a.email is null then m.data else m.data - 'token' end,
    private.email_key(queue_emails.template, m.data),
    case when queue_emails.template in ('offer_made', 'offer_ending') then (m.data ->> 'expires_at')::timestamptz end,
    case when a.email is not null then private.now() end, a.reason
  from unnest(to_emails, facts) with ordinality m (to_email, data, n)
  left join public.email_suppressions a on a.email = lower(m.to_email)
  where m.to_email is not null order by m.n
  on conflict on constraint email_outbox_dedupe_key_once do nothing;
end
$$;
comment on function private.queue_emails is
  'Queues many emails of one template in one statement. Recipients without an email address are skipped. Emails to
suppressed addresses are stored as failed.';

create function private.notify_offer_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    return null;
  end if;
  perform private.queue_email(new.email, 'offer_passed_on',
    jsonb_build_object('key', md5(private.offer_token(old.id)::text),
      'full_name', new.full_name, 'event', new.event_name, 'event_id', new.event_id, 'seats', old.seats,
      'why', new.status, 'expires_at', old.offer_expires_at));
  return null;
end
$$;
comment on function private.notify_offer_ended is
  'Trigger: emails a person whose waitlist offer ended without a booking: the status of the entry changed from offered
to expired, withdrawn or waiting. If the trip is called off, private.end_waitlist emails the person instead.';

create trigger notify_offer_ended after update of status on public.waitlist_submissions
for each row when (old.status = 'offered' and new.status in ('expired', 'withdrawn', 'waiting'))
execute function private.notify_offer_ended();

create function private.notify_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'paid' and old.fulfilled_at is null and new.fulfilled_at is not null then
    perform private.queue_email(new.email, 'order_sent', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'delivery', new.delivery, 'token', private.order_token(new.id)));
  elsif old.status = 'pending' and new.status in ('cancelled', 'expired') then
    perform private.queue_email(new.email, 'order_cancelled', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'why', new.status));
  end if;
  return null;
end
$$;
comment on function private.notify_order is
  'Trigger: emails the buyer when an order is fulfilled, cancelled or expired.';

create trigger notify_order after update of status, fulfilled_at on public.orders
for each row execute function private.notify_order();

create function private.notify_order_refunded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(o.email, 'order_refunded', jsonb_build_object('key', new.id, 'order_id', o.id,
    'number', o.number, 'amount', -new.amount))
  from public.orders o
  where o.id = new.order_id
    and not exists (select from public.card_disputes d where d.provider_id = new.provider_ref);
  return null;
end
$$;
comment on function private.notify_order_refunded is
  'Trigger: emails the buyer about a refund. A lost dispute sends no email, because the bank informs the cardholder.';

create trigger notify_order_refunded after insert on public.order_payments
for each row when (new.kind = 'refund') execute function private.notify_order_refunded();

create function private.send_receipt(to_email text, template text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_receipts_per_hour constant int := 60; -- per email template, to all visitors together
  key text := md5(private.mailbox_of(to_email)) || ':' || private.today();
begin
  if exists (select from public.email_outbox m where m.dedupe_key = send_receipt.template || ':' || key)
    or (select count(*) from public.email_outbox m where m.template = send_receipt.template
      and m.created_at > private.now() - interval '1 hour') >= max_receipts_per_hour then
    return;
  end if;
  perform private.queue_email(to_email, send_receipt.template, send_receipt.data || jsonb_build_object('key', key));
end
$$;
comment on function private.send_receipt is
  'Queues an email that confirms that a public form was received. Anyone can enter any address, so the email contains
no text of the form. An address gets at most one such email per template and day, and all addresses together get at
most 60 per hour.';

create function private.notify_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'interest_received', jsonb_build_object('event_id', new.event_id,
      'event', case when new.event_id is not null then new.trip_name end)
      || case when new.confirmed_at is null
        then jsonb_build_object('confirm', true, 'token', private.address_token('confirm_interest', new.email))
        else '{}' end);
  end if;
  return null;
end
$$;
comment on function private.notify_interest is
  'Trigger: emails the visitor that their expression of interest was received. No email is sent for a row that is older
than one hour.';

create trigger notify_interest after insert on public.interest_submissions
for each row execute function private.notify_interest();

create function private.send_product_receipt(interest public.product_interest) returns void
language sql security definer set search_path = '' as $$
  select private.send_receipt(interest.email, 'product_interest_received', jsonb_build_object('product_id', p.id,
    'product', p.name) || case when interest.confirmed_at is null
      then jsonb_build_object('confirm', true, 'token', private.address_token('confirm_interest', interest.email))
      else '{}' end)
  from public.products p where p.id = interest.product_id
$$;
comment on function private.send_product_receipt is
  'Emails a visitor that their request to be notified about a product was received. The email asks for confirmation if
the email address is not confirmed.';

create function private.notify_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'contact_received', jsonb_build_object());
  end if;
  return null;
end
$$;
comment on function private.notify_message is
  'Trigger: emails the sender that their contact message was received. No email is sent for a row that is older than one
hour.';

create trigger notify_message after insert on public.contact_messages
for each row execute function private.notify_message();

create function private.queue_welcome_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.confirmed_at > private.now() - interval '1 hour' and not exists (select from private.profile_emails e
    where e.profile_id = new.profile_id and e.email <> new.email) then
    perform private.queue_email(new.email, 'welcome', jsonb_build_object('key', new.profile_id));
  end if;
  return null;
end
$$;
comment on function private.queue_welcome_email is
  'Trigger: sends the welcome email when a member confirms their first email address.';

create trigger queue_welcome_email after insert on private.profile_emails
for each row execute function private.queue_welcome_email();

create function private.erase_farewell_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox m where m.id = new.id;
  return null;
end
$$;
comment on function private.erase_farewell_email is
  'Trigger: when the email that confirms the deletion of an account is sent, failed or cancelled, deletes the stored
email.';

create trigger erase_farewell_email after insert or update on public.email_outbox
for each row when (new.template = 'account_deleted'
  and coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.erase_farewell_email();

create function private.notify_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.start_date <= private.today(), true) then return null; end if;
  perform private.queue_emails('event_opened', array_agg(i.email order by i.key), array_agg(jsonb_build_object(
    'key', new.id || ':' || i.key, 'event', new.title, 'event_id', new.id, 'start_date', new.start_date,
    'end_date', coalesce(new.end_date, new.start_date), 'location', new.location,
    'token', private.address_token('unsubscribe', i.email)) order by i.key))
  from (select min(t.email) as email, md5(private.mailbox_of(t.email)) as key from public.interest_submissions t
    where t.event_id = new.id and t.confirmed_at is not null group by 2) i;
  return null;
end
$$;
comment on function private.notify_opening is
  'Trigger: when a planned trip opens for booking, emails everyone who expressed interest and confirmed their email
address. Each mailbox gets one email.';

create trigger notify_opening after update on public.events
for each row when (new.status = 'published' and new.phase = 'open'
  and (old.status <> 'published' or old.phase <> 'open')) execute function private.notify_opening();

create function private.notify_product_available() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_emails('product_available', array_agg(i.email order by i.key), array_agg(jsonb_build_object(
    'key', new.id || ':' || i.key || ':' || private.today(), 'product', new.name, 'product_id', new.id,
    'token', private.address_token('unsubscribe', i.email)) order by i.key))
  from (select min(t.email) as email, md5(private.mailbox_of(t.email)) as key from public.product_interest t
    where t.product_id = new.id and t.confirmed_at is not null group by 2) i;
  delete from public.product_interest t where t.product_id = new.id;
  return null;
end
$$;
comment on function private.notify_product_available is
  'Trigger: when a product becomes available, emails everyone who asked to be notified about the product and confirmed
their email address. Each mailbox gets one email. The stored addresses are then deleted.';

create trigger notify_product_available after update on public.products
for each row when (new.status = 'live' and new.availability = 'available'
  and (old.status <> 'live' or old.availability <> 'available')) execute function private.notify_product_available();

create function private.is_security_email(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template in ('password_changed', 'factor_added', 'factor_removed', 'account_deleted', 'account_exists',
    'staff_invited')
$$;
grant execute on function private.is_security_email(text) to authenticated, service_role;
comment on function private.is_security_email is
  'Whether an email is about the security of an account or is an invitation. Staff cannot cancel such an email.';
