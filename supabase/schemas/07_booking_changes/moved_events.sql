-- Moved trips: new due dates for unpaid instalments, and the offer to cancel for a full refund.

create table private.refund_offers (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  token uuid not null default gen_random_uuid() constraint refund_offers_token_once unique,
  start_date_before date not null,
  end_date_before date not null,
  expires_at timestamptz not null
);
comment on table private.refund_offers is
  'Bookings that the customer can cancel for a full refund, because staff changed the dates of the trip. The email about
the new dates contains the token.';
comment on column private.refund_offers.booking_id is 'The booking that can be cancelled.';
comment on column private.refund_offers.token is
  'The secret token in the link. Every move of the trip creates a new token.';
comment on column private.refund_offers.start_date_before is 'First day of the trip before the move.';
comment on column private.refund_offers.end_date_before is 'Last day of the trip before the move.';
comment on column private.refund_offers.expires_at is 'When the offer expires.';

alter table private.refund_offers enable row level security;

create function private.has_refund_offer(booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.refund_offers o
    where o.booking_id = has_refund_offer.booking_id and o.expires_at > private.now())
$$;
comment on function private.has_refund_offer(uuid) is
  'Whether the trip of the booking was moved and the customer can still cancel for a full refund.';

create function private.refund_offer_until(booking_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select private.day_of(o.expires_at) from private.refund_offers o
  where o.booking_id = refund_offer_until.booking_id and o.expires_at > private.now()
$$;
comment on function private.refund_offer_until(uuid) is
  'The last day of the offer to cancel a moved trip for a full refund. Null: there is no such offer.';
grant execute on function private.refund_offer_until(uuid) to authenticated, service_role;

create function private.moved_installments(b public.bookings, start_date date, plan jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- A paid instalment keeps its due date, even if the next instalment would get an earlier due date.
      -- The due date of an instalment is never before the due dates of earlier instalments, because of max().
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() or s.is_new
          then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due, not exists (select from public.installments n
        where n.booking_id = b.id and n.sequence = i.sequence) as is_new
      from jsonb_to_recordset(coalesce(moved_installments.plan, private.installments_of(b.id)))
        i (sequence int, due_date date, amount numeric)) s) d
$$;
comment on function private.moved_installments(public.bookings, date, jsonb) is
  'The instalments of a booking if its trip starts on the given day. plan: instalments to use instead of the stored
ones, with other amounts or with one more instalment; null: the stored instalments. The first instalment, an added
instalment, and paid and overdue instalments keep their due dates. The others are due one month apart, counted from
the day of booking, but at the latest bookings.last_installment_days days before the start. A due date in the past
becomes today.';

create function private.move_bookings(old public.events, new public.events) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  before jsonb;
  after jsonb;
begin
  if (old.start_date, old.end_date) is not distinct from (new.start_date, new.end_date)
    or new.start_date <= private.today() then return; end if;
  for b in select t.* from public.bookings t where t.event_id = new.id and private.is_live(t) order by t.id for update loop
    insert into private.refund_offers as o (booking_id, start_date_before, end_date_before, expires_at)
    values (b.id, old.start_date, coalesce(old.end_date, old.start_date),
      private.now() + make_interval(days => (private.settings()).refund_offer_days))
    on conflict (booking_id) do update set token = gen_random_uuid(), expires_at = excluded.expires_at,
      start_date_before = case when o.expires_at > private.now() then o.start_date_before
        else excluded.start_date_before end,
      end_date_before = case when o.expires_at > private.now() then o.end_date_before
        else excluded.end_date_before end;
    before := private.installments_of(b.id);
    after := private.moved_installments(b, new.start_date);
    continue when before = after;
    perform private.write_installments(b.id, after);
    perform private.set_next_due_date(b.id);
    perform private.audit('move_plan', 'bookings', b.id::text, jsonb_build_object('before', before, 'after', after));
  end loop;
end
$$;
comment on function private.move_bookings(public.events, public.events) is
  'Moves the due dates of unpaid instalments when a trip moves, and offers each customer with a pending or confirmed
booking a full refund. One email announces the new due dates and the offer. Does nothing if the dates do not change or
the trip has begun. The caller must have locked the trip.';

create function public.preview_move(event_id uuid, start_date date, end_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('trips');
  select * into e from public.events t where t.id = preview_move.event_id;
  if e.id is null then return private.result('not_found'); end if;
  if start_date is null then return private.invalid('start_date'); end if;
  return private.result('ok', jsonb_build_object('refund_days', (private.settings()).refund_offer_days,
    'bookings', case when (e.start_date, e.end_date) is not distinct from (start_date, coalesce(end_date, start_date))
      or start_date <= private.today() then '[]'::jsonb else coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference, 'paid', b.paid_amount,
        'customer_name', case when (select private.has_permission('sales')) then c.full_name end,
        'before', private.installments_of(b.id), 'after', private.moved_installments(b, preview_move.start_date))
        order by b.reference)
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.event_id = e.id and private.is_live(b)), '[]') end));
end
$$;
comment on function public.preview_move(uuid, date, date) is
  'For staff with the permission "trips": the pending or confirmed bookings of a trip, with their instalments before and
after a move to the given dates. end_date: null means the start date. refund_days: number of days within which each
customer can then cancel for a full refund. paid: AUD. customer_name: null without the permission "sales". bookings:
empty if the dates do not change or the trip would already have begun.
Statuses: ok {refund_days int, bookings {id uuid, reference text, paid numeric, customer_name text?, before {sequence
int, due_date date, amount numeric}[], after {sequence int, due_date date, amount numeric}[]}[]}, invalid {fields
text[]}, not_found.';
revoke execute on function public.preview_move(uuid, date, date) from public, anon, authenticated;
grant execute on function public.preview_move(uuid, date, date) to authenticated;

create function private.refund_offer_facts(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('event_id', e.id, 'event_title', e.title, 'reference', b.reference,
    'start_date', e.start_date, 'end_date', e.end_date, 'start_date_before', o.start_date_before,
    'end_date_before', o.end_date_before, 'paid', b.paid_amount, 'expires_at', o.expires_at)
  from private.refund_offers o join public.bookings b on b.id = o.booking_id join public.events e on e.id = b.event_id
  where o.token = refund_offer_facts.token
$$;
comment on function private.refund_offer_facts(uuid) is
  'The data that the page of a refund offer shows. Null: the token does not exist.';

create function public.get_refund_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result(case when not private.is_live(b) then 'cancelled'
      when o.expires_at <= private.now() then 'expired' else 'open' end, private.refund_offer_facts(o.token))
    from private.refund_offers o join public.bookings b on b.id = o.booking_id
    where o.token = get_refund_offer.token), private.result('not_found'))
$$;
comment on function public.get_refund_offer(uuid) is
  'For customers, with the token in the email about the new dates: the offer to cancel the booking of a moved trip for
a full refund. paid: AUD to be refunded.
Statuses: open {event_id uuid, event_title text, reference text, start_date date, end_date date, start_date_before
date, end_date_before date, paid numeric, expires_at timestamptz}, expired {event_id uuid, event_title text, reference
text, start_date date, end_date date, start_date_before date, end_date_before date, paid numeric, expires_at
timestamptz}, cancelled {event_id uuid, event_title text, reference text, start_date date, end_date date,
start_date_before date, end_date_before date, paid numeric, expires_at timestamptz}, not_found.';
revoke execute on function public.get_refund_offer(uuid) from public, anon, authenticated;
grant execute on function public.get_refund_offer(uuid) to anon, authenticated;

create function public.accept_refund_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select t.* into b from private.lock_booking((select o.booking_id from private.refund_offers o
    where o.token = accept_refund_offer.token)) t;
  -- Staff may have moved the trip again before the booking was locked. This replaces the token.
  if not exists (select from private.refund_offers o where o.token = accept_refund_offer.token) then
    return private.result('not_found');
  end if;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if not private.has_refund_offer(b.id) then return private.result('expired'); end if;
  perform private.write_cancellation(b, private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', 0,
    'refund', b.paid_amount)), null, true);
  perform private.notify_cancellation(b.id);
  perform private.offer_free_seats(b.event_id);
  return private.result('cancelled', jsonb_build_object('refund', b.paid_amount));
end
$$;
comment on function public.accept_refund_offer(uuid) is
  'For customers, with the token in the email about the new dates and without sign-in: cancels the booking of a moved
trip. All paid money becomes a refund due. refund: AUD.
Statuses: cancelled {refund numeric}, already_cancelled, expired, not_found.';
revoke execute on function public.accept_refund_offer(uuid) from public, anon, authenticated;
grant execute on function public.accept_refund_offer(uuid) to anon, authenticated;
