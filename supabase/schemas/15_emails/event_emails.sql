-- Emails about bookings and events: changes, payments, expiry, cancellation.

create function private.notify_booking_changed(booking_id uuid, what text, total_before numeric default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, 'booking_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'what', what, 'total_before', total_before, 'total', b.total_amount,
    'lines', private.lines_of(b.id), 'installments', private.installments_of(b.id)))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = notify_booking_changed.booking_id;
end
$$;
comment on function private.notify_booking_changed is
  'Emails the customer about a change that staff made to a pending or confirmed booking. what: the kind of change
(total, extras, rooms, plan or travellers). One email per change.';

create function private.notify_payment(b public.bookings, amount numeric, payer text default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, case when private.is_live(b) and b.paid_amount >= b.total_amount
    and b.paid_amount - amount < b.total_amount then 'paid_up' else 'payment_received' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'amount', amount, 'booking_status', b.status,
      'refund_due', b.refund_due, 'event', (select e.title from public.events e where e.id = b.event_id))
      || case when payer is null then '{}' else jsonb_build_object('payer', payer) end);
end
$$;
comment on function private.notify_payment is
  'Emails the customer about a payment. The template is paid_up if a pending or confirmed booking is now fully paid,
otherwise payment_received. payer: the traveller who paid with a payment link. Null: the customer paid.';

create function private.notify_booking_expired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A visitor without an account who never paid gets no email, because the email address is not verified.
  if new.paid_amount = 0 and exists (select from private.guest_bookings g where g.booking_id = new.id) then
    return null;
  end if;
  perform private.queue_customer_email(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$$;
comment on function private.notify_booking_expired is
  'Trigger: emails the customer when the seat hold of a booking expires. Sends no email about an unpaid booking
without an account.';

create trigger notify_booking_expired after update of status on public.bookings
for each row when (old.status = 'pending' and new.status = 'expired') execute function private.notify_booking_expired();

create function private.affected_recipients(event_id uuid)
returns table(who uuid, email text, booking_id uuid, reference text, token uuid)
language sql stable security definer set search_path = '' as $$
  select b.id, private.customer_email(c), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = affected_recipients.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, private.offer_token(w.id) from public.waitlist_submissions w
  where w.event_id = affected_recipients.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$$;
comment on function private.affected_recipients is
  'The people who must be notified of a change of a trip: customers with a pending or confirmed booking, and people with
an open waitlist offer.';

create function private.owed_installments(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date,
    'amount', s.amount - s.covered) order by s.sequence), '[]')
  from public.installment_schedule s
  where s.booking_id = owed_installments.booking_id and s.status in ('pending', 'overdue')
$$;
comment on function private.owed_installments(uuid) is
  'The instalments of a booking that are not fully paid, each with the unpaid amount in AUD.';

create function private.notify_event_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(greatest(old.end_date, new.end_date) < private.today(), false) then return null; end if;
  perform private.queue_emails('event_updated', array_agg(p.email order by p.who), array_agg(jsonb_build_object('key',
    format('%s:%s:%s', new.id, new.version, p.who), 'event', new.title, 'event_id', new.id,
    'called_off', new.status <> 'published', 'booking_id', p.booking_id, 'reference', p.reference, 'token', coalesce(p.token, case when p.moved then o.token end),
    'start_date', new.start_date, 'end_date', new.end_date, 'location', new.location,
    'start_date_before', old.start_date, 'end_date_before', old.end_date, 'location_before', old.location,
    'installments', case when p.moved then private.owed_installments(p.booking_id) end,
    'refund_until', case when p.moved then o.expires_at end)
    order by p.who))
  from (select r.*, r.booking_id is not null
      and (old.start_date, old.end_date) is distinct from (new.start_date, new.end_date) as moved
    from private.affected_recipients(new.id) r) p
  left join private.refund_offers o on o.booking_id = p.booking_id and o.expires_at > private.now();
  return null;
end
$$;
comment on function private.notify_event_changed is
  'Trigger: emails everyone affected when the dates, the place or the status of a published trip change. Runs when the
transaction commits, so that people whose waitlist offer ended because of the change get no email. If the dates changed,
the email for a booking lists the unpaid instalments and links to the page on which the customer can ask for a refund.';

create constraint trigger notify_event_changed after update on public.events
deferrable initially deferred for each row when (old.status = 'published'
  and (old.start_date, old.end_date, old.location, old.status)
  is distinct from (new.start_date, new.end_date, new.location, new.status))
execute function private.notify_event_changed();

create function private.notify_event_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_emails('event_updated', array_agg(w.email order by w.id), array_agg(jsonb_build_object('key',
    old.id || ':gone:' || w.id, 'event', old.title, 'called_off', true) order by w.id))
  from public.waitlist_submissions w where w.event_id = old.id and private.is_waiting(w)
    and coalesce(old.end_date >= private.today(), true);
  return old;
end
$$;
comment on function private.notify_event_deleted is
  'Trigger: emails everyone on the waitlist when their trip is deleted.';

create trigger notify_event_deleted before delete on public.events
for each row execute function private.notify_event_deleted();
