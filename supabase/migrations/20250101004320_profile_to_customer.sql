-- A member's change of name or phone number reaches the customer record, and with it staff lists and open bookings.
-- An invoice keeps the name and phone number that it was issued with, on the day of booking.

alter table public.bookings add column billing_name text, add column billing_phone text;
comment on column public.bookings.billing_name is
  'The customer''s name when the invoice was issued, which is when the booking was made.';
comment on column public.bookings.billing_phone is 'The customer''s phone number when the invoice was issued.';
update public.bookings b set billing_name = c.full_name, billing_phone = c.phone
from public.customers c where c.id = b.customer_id;

create function private.set_billing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.full_name, c.phone into new.billing_name, new.billing_phone
  from public.customers c where c.id = new.customer_id;
  return new;
end
$$;
revoke execute on function private.set_billing() from public, anon, authenticated;
create trigger set_billing before insert on public.bookings for each row execute function private.set_billing();

create or replace view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, c.email as customer_email, c.phone as customer_phone, b.user_id,
  b.seats, a.status, b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status,
  a.refund_due, b.payment_method, b.plan,
  case when a.status in ('pending', 'confirmed') then b.plan_status else 'cancelled' end as plan_status,
  a.next_due_date, a.next_due_amount, a.overdue_amount, a.announced_amount, a.gst, b.notes, b.cancellation_reason,
  s.notes as staff_notes, s.cancellation_reason as staff_cancellation_reason, b.expires_at, b.created_at,
  b.confirmed_at, b.cancelled_at, t.given as travellers_given, b.seats - t.born as details_missing, e.gst_free,
  a.invoice_total, b.billing_name, b.billing_phone
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id
left join public.booking_staff_notes s on s.booking_id = b.id
left join lateral (
  select count(*)::int as given, count(p.date_of_birth)::int as born
  from public.travellers p where p.booking_id = b.id) t on true;
comment on column public.booking_overview.billing_name is
  'The customer''s name when the invoice was issued; customer_name is the name today.';

-- Travellers keep their names: those are changed on the booking.
create or replace function public.save_profile(full_name text, phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  old public.profiles;
  changed public.profiles;
  faults text[];
  c public.customers;
  new_customer public.customers;
begin
  -- The lock order of delete_my_account: profile, then customer.
  select * into old from public.profiles p where p.id = person for no key update;
  changed := old;
  changed.full_name := private.clean(full_name);
  changed.phone := private.clean(phone);
  faults := private.faults(changed, 'full_name', 'phone');
  if changed.full_name is null then faults := 'full_name'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not private.may_be_called(changed.id, changed.full_name) then return private.answer('name_taken'); end if;
  update public.profiles p set full_name = changed.full_name, phone = changed.phone, updated_at = private.now()
  where p.id = changed.id;
  select * into c from public.customers t where t.profile_id = person for update;
  if found then
    new_customer := c;
    new_customer.full_name := changed.full_name;
    -- A number that staff noted stays while the member's own does not change.
    if changed.phone is distinct from old.phone then new_customer.phone := changed.phone; end if;
    perform private.change_customer(c, new_customer);
  end if;
  return private.answer('saved');
end
$$;
comment on function public.save_profile(text, text) is 'What a member is called, and the phone number (blank: none).
The customer record follows, so that staff see it. Nobody takes the name of somebody who looks after the site.
Statuses: saved, name_taken, invalid {fields text[]}.';

create or replace function private.forget_trips(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select b.id from private.bookings_of(person) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_places p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from public.travellers t where t.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.transfer_notes n using public.transfers t where t.id = n.transfer_id and t.booking_id = any (ids);
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.forget_record('bookings', ids);
end
$$;
