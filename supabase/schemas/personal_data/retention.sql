-- Erases personal data that is no longer needed.

create function private.erase_old_travellers() returns int
language plpgsql security definer set search_path = '' as $$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from private.guide_log c using public.events e where e.id = c.event_id and e.end_date < cutoff_day;
  delete from private.waiver_signatures s using public.bookings b, public.events e
  where b.id = s.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  delete from private.refund_accounts a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$$;
comment on function private.erase_old_travellers() is
  'Deletes personal data of trips that ended more than settings.traveller_retention_days days ago: the travellers, the
signed waivers, payers and bank accounts of their bookings, notes on bookings and rooms, and the records of guides, such
as check-ins and incidents. Bookings and payments remain. Returns the number of deleted travellers.';

create function private.erase_unpaid_guests(before timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select c.id from public.customers c
    where c.guest_email is not null and c.last_activity < before and not exists (select from public.bookings b
      where b.customer_id = c.id and (private.is_live(b)
        or exists (select from public.payments p where p.booking_id = b.id)))
    order by c.id);
begin
  delete from public.travellers t using public.bookings b where b.id = t.booking_id and b.customer_id = any (ids);
  delete from private.guest_bookings g using public.bookings b
  where b.id = g.booking_id and b.customer_id = any (ids);
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = null, billing_phone = null
  where b.customer_id = any (ids);
  update public.customers c set full_name = 'Former customer', guest_email = null, phone = null, status = 'Inactive',
    forgotten_at = private.now()
  where c.id = any (ids);
  return cardinality(ids);
end
$$;
comment on function private.erase_unpaid_guests(timestamptz) is
  'Removes the names and contact details of visitors who booked without an account before the given time and never paid.
The cancelled or expired bookings remain. Returns the number of visitors.';

create function private.erase_old_enquiries() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before timestamptz := private.now() - make_interval(months => (private.settings()).enquiry_retention_months);
  entries int;
  interest int;
  messages int;
  products int;
  guests int := private.erase_unpaid_guests(before);
begin
  delete from public.waitlist_submissions w where w.created_at < before and not exists (select from public.events e
    where e.id = w.event_id and w.status in ('waiting', 'offered') and e.end_date >= private.today());
  get diagnostics entries = row_count;
  delete from public.interest_submissions i where i.created_at < before;
  get diagnostics interest = row_count;
  delete from public.contact_messages m where m.created_at < before;
  get diagnostics messages = row_count;
  delete from public.product_interest p where p.created_at < before;
  get diagnostics products = row_count;
  return jsonb_build_object('waitlist', entries, 'interest', interest, 'messages', messages,
    'product_interest', products, 'guests', guests);
end
$$;
comment on function private.erase_old_enquiries() is
  'Deletes waitlist entries, interest in trips and products, and messages that are older than
settings.enquiry_retention_months months. Also erases visitors who booked without an account before that time and never
paid. Waitlist entries with the status waiting or offered remain until the trip has ended. Returns the number of deleted
waitlist entries, expressions of interest, messages and erased visitors.';

create function private.erase_old_data() returns void
language plpgsql security definer set search_path = '' as $$
declare
  counts jsonb := jsonb_build_object('travellers', private.erase_old_travellers(),
    'traveller_secrets', private.erase_old_secrets()) || private.erase_old_enquiries();
begin
  if exists (select from jsonb_each(counts) c where c.value <> '0') then
    insert into public.audit_log (action, entity, details) values ('erase_old_data', 'settings', counts);
  end if;
end
$$;
comment on function private.erase_old_data() is
  'Scheduled job, once per day: erases personal data after the periods in the settings, and writes the number of
erased rows to the audit log.';
