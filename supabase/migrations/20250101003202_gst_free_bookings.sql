-- The desk's file of bookings says which trips are free of GST.

create or replace view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, c.email as customer_email, c.phone as customer_phone, b.user_id, b.seats,
  a.status,
  b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status, a.refund_due,
  b.payment_method, b.plan, b.plan_status, a.next_due_date, a.next_due_amount, a.overdue_amount,
  a.announced_amount, a.gst, b.notes,
  b.cancellation_reason, s.notes as staff_notes, s.cancellation_reason as staff_cancellation_reason, b.expires_at,
  b.created_at, b.confirmed_at, b.cancelled_at, t.given as travellers_given, b.seats - t.born as details_missing,
  e.gst_free
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id
left join public.booking_staff_notes s on s.booking_id = b.id
left join lateral (select count(*)::int as given, count(p.date_of_birth)::int as born
  from public.travellers p where p.booking_id = b.id) t on true;
comment on view public.booking_overview is
  'A booking with its trip, customer and balance; for members, none that is over,
without money in it, of a trip that has been hidden since. Never null: event_title, event_location,
start_date, end_date, status, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst,
travellers_given, details_missing, gst_free.';
comment on column public.booking_overview.gst_free is 'The trip is sold without GST.';
