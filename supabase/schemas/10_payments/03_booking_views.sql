-- Views of bookings and travellers with their payment status, for lists.

create view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, coalesce(c.email, c.guest_email) as customer_email, c.phone as customer_phone, b.user_id,
  b.seats, a.status, b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status,
  a.refund_due, b.payment_method, b.plan,
  case when a.status in ('pending', 'confirmed') then b.plan_status else 'cancelled' end as plan_status,
  a.next_due_date, a.next_due_amount, a.overdue_amount, a.announced_amount, a.gst, b.notes, b.cancellation_reason,
  s.notes as staff_notes, s.cancellation_reason as staff_cancellation_reason, b.expires_at, b.created_at,
  b.confirmed_at, b.cancelled_at, t.given as travellers_given, b.seats - t.born as details_missing, e.gst_free,
  a.invoice_total, b.billing_name, b.billing_phone, b.terms_version, b.terms_accepted_at,
  e.start_date - b.changes_close_days as changes_close_on,
  e.min_age,
  e.meeting_point, e.start_time, e.end_point, e.end_time, e.arrival_note, private.lines_of(b.id) as lines,
  b.goodwill_amount,
  n.confirmation, n.to_confirm,
  b.free_until_guaranteed and e.guaranteed_at is null as is_free_until_guaranteed,
  private.call_off_of(b) as call_off,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reference', r.reference,
      'is_origin', r.id is not distinct from b.split_from)
    order by r.id is not distinct from b.split_from desc, r.reference), '[]')
    from public.bookings r where r.id = b.split_from or r.split_from = b.id) as split_bookings
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id
left join public.booking_staff_notes s on s.booking_id = b.id
left join lateral (
  select private.confirmation(e, x.seats_confirmed, null, private.sale_state(e)) as confirmation,
    greatest(e.min_group_size - x.seats_confirmed, 0) as to_confirm
  from public.event_stats x where x.event_id = b.event_id) n on true
left join lateral (
  select count(*)::int as given, count(p.date_of_birth)::int as born
  from public.travellers p where p.booking_id = b.id) t on true;
comment on view public.booking_overview is
  'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed, split_bookings.';
comment on column public.booking_overview.status is
  'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';
comment on column public.booking_overview.plan_status is
  'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';
comment on column public.booking_overview.staff_notes is 'Notes of staff. Null for members.';
comment on column public.booking_overview.travellers_given is 'Number of travellers that have been entered.';
comment on column public.booking_overview.details_missing is
  'Number of seats whose traveller has no name or no date of birth yet.';
comment on column public.booking_overview.gst_free is 'Whether the trip is sold without GST.';
comment on column public.booking_overview.billing_name is
  'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';
comment on column public.booking_overview.changes_close_on is 'The last day on which the member can change travellers.';
comment on column public.booking_overview.start_time is
  'Meeting time, in local time at the meeting point. Null: not known yet.';
comment on column public.booking_overview.end_time is
  'Time at which the trip ends, in local time at the end point. Null: not known yet.';
comment on column public.booking_overview.min_age is
  'Minimum age of the trip in years. Null: settings.min_age applies.';
comment on column public.booking_overview.lines is
  'The lines that add up to the total, without removed lines. Shape: {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[].';
comment on column public.booking_overview.confirmation is
  'Whether the departure goes ahead: planned (it needs more travellers) or guaranteed. Null: the departure has no
minimum number of travellers, or it is past, in planning or called off.
Values: planned, guaranteed.';
comment on column public.booking_overview.to_confirm is
  'Number of travellers that the departure still needs to reach its minimum. Null: no minimum.';
comment on column public.booking_overview.is_free_until_guaranteed is
  'Whether the booking can be cancelled without cost until the departure is guaranteed, and the departure is not
guaranteed yet.';
comment on column public.booking_overview.call_off is
  'The last called-off departure of the booking. choice: refund or date (another date); null: not chosen yet.
answer_until: last day on which the booker can choose; null: there is no choice, because nothing was paid. start_date
and end_date: of the called-off departure. paid: amount in AUD that was paid when the departure was called off.
needs_account: the bank account for the refund is missing. Null: no departure of the booking was called off. Shape:
{choice text?, answered_by text?, answer_until date?, start_date date, end_date date, paid numeric, needs_account
boolean}.';
comment on column public.booking_overview.split_bookings is
  'The booking from which this booking was split (is_origin), then the bookings that were split from this booking.
Shape: {id uuid, reference text, is_origin boolean}[].';
revoke all on public.booking_overview from anon, authenticated;
grant select on public.booking_overview to authenticated, service_role;

create view public.event_travellers with (security_invoker = true) as
select b.event_id, e.title as event_name, b.id as booking_id, b.reference, t.id as traveller_id,
  coalesce(t.full_name, c.full_name) as traveller_name, c.full_name as booked_by,
  coalesce(c.email, c.guest_email) as email, c.phone,
  b.created_at as registration_date, b.status as booking_status, b.seats, a.payment_status,
  t.date_of_birth, t.dietary, t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.shares_with,
  t.is_guardian,
  e.trip_id, e.start_date, (select o.description from public.booking_lines o
    where o.booking_id = b.id and o.kind = 'room_option' and o.removed_at is null
      and t.sort_order = any (o.traveller_positions)) as room_option, (select string_agg(concat_ws(': ', l.description
    || case when l.quantity > 1 then format(' (%s)', l.quantity) else '' end, l.answer), '; ' order by l.id)
    from public.booking_lines l where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
      and (l.traveller_id is null or l.traveller_id = t.id)) as extras,
  private.waiver_status(t.id, e.trip_id) as waiver
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
join public.customers c on c.id = b.customer_id
left join public.travellers t on t.booking_id = b.id
where b.status = 'confirmed' or (b.status = 'pending' and private.is_live(b));
comment on view public.event_travellers is
  'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or trip_id. Never null: traveller_name, payment_status.';
comment on column public.event_travellers.room_option is
  'The room option of the traveller. Null: the departure has no room options.';
comment on column public.event_travellers.extras is
  'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';
comment on column public.event_travellers.waiver is
  'Whether the traveller has signed the waiver: signed or unsigned. Null: the trip has no waiver.';
revoke all on public.event_travellers from anon, authenticated;
grant select on public.event_travellers to authenticated, service_role;
