-- The lines of a booking: seats, room options, extras, discounts and price changes.

create table public.booking_lines (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  kind text not null constraint booking_lines_kind_known
    check (kind in ('seat', 'room_option', 'extra', 'discount', 'adjustment')),
  description text not null constraint booking_lines_description_length
    check (char_length(description) between 1 and 200),
  quantity int not null constraint booking_lines_quantity_range check (quantity between 1 and 1000),
  unit_price numeric(10, 2) not null,
  amount numeric(10, 2) not null generated always as (quantity * unit_price) stored,
  gst_free boolean not null,
  traveller_id uuid references public.travellers (id) on delete set null,
  source text not null constraint booking_lines_source_known check (source in ('booking', 'member', 'staff')),
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  extra_id uuid references public.extras (id),
  answer text constraint booking_lines_answer_length check (char_length(answer) <= 300),
  promo_code_id uuid references public.promo_codes (id),
  room_option_id uuid references public.room_options (id),
  traveller_positions int[],
  constraint booking_lines_sign check (case kind when 'seat' then unit_price >= 0 when 'extra' then unit_price >= 0
    when 'discount' then unit_price < 0 else true end),
  constraint booking_lines_promo_code_of_discount check (promo_code_id is null or kind = 'discount'),
  constraint booking_lines_room_option_of_kind check ((room_option_id is null) = (kind <> 'room_option')),
  constraint booking_lines_positions_of_room_option check (case when kind = 'room_option'
    then coalesce(cardinality(traveller_positions) = quantity, false) else traveller_positions is null end)
);
comment on table public.booking_lines is
  'The lines of bookings, such as seats, extras and discounts. The amounts of lines without removed_at add up to
bookings.total_amount. A line that no longer applies gets a removed_at; rows are deleted only with their booking.';
comment on column public.booking_lines.id is 'Primary key, in the order in which the lines were added.';
comment on column public.booking_lines.booking_id is 'The booking that contains the line.';
comment on column public.booking_lines.kind is
  'seat: seats of the departure. room_option: supplement of a room, may be negative. extra: an optional service.
discount: a promo code. adjustment: a price change by staff.';
comment on column public.booking_lines.description is
  'The text on the invoice, 1 to 200 characters. For an adjustment: the reason.';
comment on column public.booking_lines.quantity is 'Number of units, such as seats or nights.';
comment on column public.booking_lines.unit_price is 'Price of one unit, AUD including GST. Negative: a reduction.';
comment on column public.booking_lines.amount is 'quantity times unit_price, AUD including GST.';
comment on column public.booking_lines.gst_free is 'Whether the line is sold without GST.';
comment on column public.booking_lines.traveller_id is
  'The traveller for whom the line was booked. Null: the line is for the whole booking, or the traveller was replaced.';
comment on column public.booking_lines.source is
  'booking: made with the booking. member: added later by the member. staff: added later by staff.';
comment on column public.booking_lines.created_at is 'When the line was added.';
comment on column public.booking_lines.removed_at is 'When the line was removed. Null: the line is part of the price.';
comment on column public.booking_lines.extra_id is 'The extra of the line. Null: the line is not an extra.';
comment on column public.booking_lines.answer is
  'The answer to the question of the extra, up to 300 characters. Null: the extra has no question.';

comment on column public.booking_lines.promo_code_id is 'The promo code of a discount. Null: the line is not a discount.';
comment on column public.booking_lines.room_option_id is
  'The room option of the line. Null: the line is not a room option.';
comment on column public.booking_lines.traveller_positions is
  'Which travellers have the room option, by travellers.sort_order. Positions are known before travellers have names.
Null for lines of other kinds.';

create index booking_lines_booking_idx on public.booking_lines (booking_id, id);
create index booking_lines_extra_idx on public.booking_lines (extra_id);
create index booking_lines_promo_code_idx on public.booking_lines (promo_code_id);
create index booking_lines_room_option_idx on public.booking_lines (room_option_id);
create index booking_lines_traveller_idx on public.booking_lines (traveller_id);

alter table public.booking_lines enable row level security;
revoke all on public.booking_lines from anon, authenticated;
grant select on public.booking_lines to authenticated;
grant all on public.booking_lines to service_role;

create policy "Members read the lines of their own bookings, staff all" on public.booking_lines
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the lines of their own bookings, staff all" on public.booking_lines is
  'Staff need the permission "sales".';

create function private.lines_total(booking_id uuid) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(l.amount), 0) from public.booking_lines l
    where l.booking_id = lines_total.booking_id and l.removed_at is null);
end
$$;
comment on function private.lines_total(uuid) is 'Sum of the lines of a booking that are not removed, AUD.';

create function private.sum_booking_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := case when tg_op = 'DELETE' then old.booking_id else new.booking_id end;
  total numeric := private.lines_total(booking);
begin
  update public.bookings b set total_amount = total where b.id = booking and b.total_amount <> total;
  return null;
end
$$;
comment on function private.sum_booking_lines() is
  'Trigger: sets the total of a booking to the sum of its lines. The caller must have locked the booking.';

create trigger sum_booking_lines after insert or update or delete on public.booking_lines
for each row execute function private.sum_booking_lines();

create function private.check_booking_total() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.total_amount <> private.lines_total(new.id) then
    raise exception 'The lines of a booking must add up to its total.' using errcode = '23514';
  end if;
  return null;
end
$$;
comment on function private.check_booking_total() is
  'Constraint trigger: raises error 23514 if the total of a booking differs from the sum of its lines.';

create function private.write_seat_line(b public.bookings) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, created_at)
  select b.id, 'seat', 'Seat', u.quantity, b.total_amount / u.quantity, e.gst_free, 'booking', b.created_at
  from public.events e
  cross join lateral (select case when b.total_amount = round(b.total_amount / b.seats, 2) * b.seats then b.seats
    else 1 end as quantity) u
  where e.id = b.event_id;
  return;
end
$$;
comment on function private.write_seat_line(public.bookings) is
  'Adds the line for the seats of a new booking. If the total cannot be divided by the seats in whole cents, the line has
the quantity 1.';

create function private.start_booking_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_seat_line(new);
  return null;
end
$$;
comment on function private.start_booking_lines() is
  'Trigger: gives a new booking one line for its seats, with the total of the booking. Further lines are added
afterwards.';

create trigger add_seat_line after insert on public.bookings
for each row execute function private.start_booking_lines();

create constraint trigger check_booking_total after insert or update of total_amount on public.bookings
for each row execute function private.check_booking_total();

create function private.lines_of(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
      'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free) order by l.id), '[]')
    from public.booking_lines l where l.booking_id = lines_of.booking_id and l.removed_at is null);
end
$$;
comment on function private.lines_of(uuid) is
  'The lines of a booking that are not removed: [{kind, description, quantity, unit_price, amount, gst_free}].';
grant execute on function private.lines_of(uuid) to authenticated, service_role;

create function private.line_facts(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when jsonb_array_length(l.lines) > 1 then jsonb_build_object('lines', l.lines) else '{}' end
    from private.lines_of(booking_id) l (lines));
end
$$;
comment on function private.line_facts(uuid) is
  'The lines of a booking for its emails, as {lines}. Empty if the booking has only seats, because the total is then
enough.';

create function private.adjust_total(booking_id uuid, amount numeric, reason text, source text default 'staff') returns void
language sql set search_path = '' as $$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
  select b.id, 'adjustment', reason, 1, amount, e.gst_free, adjust_total.source
  from public.bookings b join public.events e on e.id = b.event_id where b.id = adjust_total.booking_id
$$;
comment on function private.adjust_total(uuid, numeric, text, text) is
  'Adds a price change as a line. amount: AUD, negative if the price decreases. reason: the text on the
invoice. The caller must have locked the booking.';
