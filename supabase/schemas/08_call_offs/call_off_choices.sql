-- Bookers of a called-off departure choose a refund or another date, by link or signed in. A job ends overdue choices.

create function private.current_choice(c private.call_off_choices) returns text
language sql stable set search_path = '' as $$
  select coalesce(c.choice, case when c.answer_by <= private.now() then 'refund' end)
$$;
comment on function private.current_choice(private.call_off_choices) is
  'The current choice of a booker. After answer_by it is a refund, even before the scheduled jobs run. Null: no choice
yet.';

create function private.call_off_of(b public.bookings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('choice', private.current_choice(c), 'answered_by', c.answered_by,
      'answer_until', o.answer_until, 'start_date', e.start_date, 'end_date', e.end_date, 'paid', c.paid,
      'needs_account', private.current_choice(c) = 'refund' and private.needs_refund_account(b))
    from private.call_off_choices c join public.call_offs o on o.event_id = c.event_id
    join public.events e on e.id = c.event_id
    where c.booking_id = b.id order by c.answer_by desc, c.id limit 1), (
    select jsonb_build_object('choice', null, 'answered_by', null, 'answer_until', null, 'start_date', e.start_date,
      'end_date', e.end_date, 'paid', 0, 'needs_account', false)
    from public.events e where e.id = b.event_id and b.status = 'cancelled' and e.called_off_at = b.cancelled_at));
end
$$;
comment on function private.call_off_of(public.bookings) is
  'The last called-off departure of a booking, and the choice of its booker, as in booking_overview. Null: no departure of the
booking was called off.';
revoke execute on function private.call_off_of(public.bookings) from public, anon, authenticated;
grant execute on function private.call_off_of(public.bookings) to authenticated, service_role;

create function private.open_call_off_choice(token uuid, booking_id uuid, out choice_id uuid, out refusal jsonb)
language plpgsql set search_path = '' as $$
begin
  if token is null then
    choice_id := (select c.id from private.call_off_choices c join public.bookings b on b.id = c.booking_id
      where c.booking_id = open_call_off_choice.booking_id and private.can_access_booking(b)
      order by c.answer_by desc, c.id limit 1);
    if choice_id is null then refusal := private.result('not_found'); end if;
    return;
  end if;
  perform private.lock_network();
  if private.is_network_over('call_off') then
    refusal := private.result('too_many');
    return;
  end if;
  choice_id := (select l.choice_id from private.call_off_links l where l.token_hash = private.hash_token(token));
  if choice_id is null then
    perform private.record_network_request('call_off');
    refusal := private.result('not_found');
  end if;
  return;
end
$$;
comment on function private.open_call_off_choice(uuid, uuid) is
  'Finds the row of call_off_choices by the token of the link that the booker got by email. Without a token, finds the
row by the booking, for the member who owns the booking and for staff with the permission "booking". refusal:
not_found, or too_many wrong links from the IP network within an hour.';

create function private.lock_call_off_choice(choice_id uuid, other_event uuid default null) returns private.call_off_choices
language plpgsql set search_path = '' as $$
declare
  c private.call_off_choices;
begin
  select * into c from private.call_off_choices t where t.id = lock_call_off_choice.choice_id;
  perform private.lock_event(e.id) from (select t.id from public.events t
    where t.id in (c.event_id, c.held_event_id, other_event) order by t.id) e;
  perform t.id from public.bookings t where t.id = c.booking_id for update;
  select * into c from private.call_off_choices t where t.id = lock_call_off_choice.choice_id for no key update;
  return c;
end
$$;
comment on function private.lock_call_off_choice(uuid, uuid) is
  'Locks three departures in the order of their ids: the called-off departure, held_event_id and other_event. Then
locks the booking, and returns the choice. During the wait for the locks, held_event_id cannot change to another
departure.';

create function private.write_choice(c private.call_off_choices, choice text, answered_by text, new_event_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
begin
  update private.call_off_choices t set choice = write_choice.choice, answered_by = write_choice.answered_by,
    answered_at = private.now(), new_event_id = write_choice.new_event_id, held_event_id = null
  where t.id = c.id;
  perform private.audit('choose_after_call_off', 'bookings', c.booking_id::text,
    jsonb_build_object('choice', choice, 'answered_by', answered_by, 'event_id', c.event_id));
end
$$;
comment on function private.write_choice(private.call_off_choices, text, text, uuid) is
  'Stores the choice of a booker in a row of call_off_choices, which the caller must have locked, ends its seat hold
and writes an audit log entry.';

create function private.write_refund_choice(c private.call_off_choices, answered_by text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.write_choice(c, 'refund', answered_by);
  perform private.queue_customer_email(b.customer_id, 'refund_selected', jsonb_build_object(
    'by_deadline', answered_by = 'deadline', 'needs_account', private.needs_refund_account(b)) || private.call_off_email(c))
  from public.bookings b where b.id = c.booking_id;
end
$$;
comment on function private.write_refund_choice(private.call_off_choices, text) is
  'Stores in a locked row of call_off_choices that the booking is refunded, and emails the booker.';

create function private.answered_by(c private.call_off_choices, token uuid) returns text
language sql stable set search_path = '' as $$
  select case when token is null and b.user_id is distinct from private.me() then 'staff' else 'booker' end
  from public.bookings b where b.id = c.booking_id
$$;
comment on function private.answered_by(private.call_off_choices, uuid) is
  'The value of call_off_choices.answered_by for the caller: booker if they opened the link or own the booking,
otherwise staff.';

create function private.moved_after_call_off(c private.call_off_choices, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = c.booking_id;
  b.status := 'confirmed';
  b.expires_at := null;
  return private.event_change(b, e, true);
end
$$;
comment on function private.moved_after_call_off(private.call_off_choices, public.events) is
  'Previews the change of a booking of a called-off departure to another date, as in private.event_change. Treats
the booking as confirmed, charges no fee, and ignores the last day on which members can change their booking.';

create function private.dates_of_choice(c private.call_off_choices) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date,
    'end_date', e.end_date, 'total', m.change #> '{after,total}', 'refund_due', m.change -> 'refund_due',
    'unpaid', greatest((m.change #>> '{after,total}')::numeric - (m.change ->> 'paid')::numeric, 0),
    'is_held', e.id is not distinct from c.held_event_id, 'is_full', m.change ->> 'asks' is not null,
    'given_up', m.change -> 'given_up') order by e.start_date, e.id), '[]')
  from private.call_off_dates d join public.events e on e.id = d.offered_id
  -- Without offset, PostgreSQL would call the function once for each use of its result.
  cross join lateral (select private.moved_after_call_off(c, e) offset 0) m (change)
  where d.event_id = c.event_id and m.change ->> 'status' = 'ok'
$$;
comment on function private.dates_of_choice(private.call_off_choices) is
  'The departures that a booker can choose instead, with the price of the booking there.';

create function public.call_off_choice(token uuid default null, booking_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened record;
  c private.call_off_choices;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  select * into c from private.call_off_choices t where t.id = opened.choice_id;
  return (
    select private.result('ok', jsonb_build_object('choice', private.current_choice(c), 'answered_by', c.answered_by,
      'answer_until', o.answer_until, 'message', o.message, 'reference', b.reference, 'seats', b.seats,
      'paid', b.paid_amount, 'total', b.total_amount,
      'refund_due', case when c.choice = 'date' then 0 else b.refund_due end,
      'by_transfer', case when c.choice = 'date' then 0 else private.transfer_due(b) end,
      'account_given', exists (select from private.refund_accounts a where a.booking_id = b.id),
      'account_used', private.is_account_used(b.id),
      'event', jsonb_build_object('title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date),
      'new_start_date', n.start_date, 'new_end_date', n.end_date,
      'dates', case when private.current_choice(c) is null and c.can_move then private.dates_of_choice(c) else '[]' end))
    from public.bookings b join public.call_offs o on o.event_id = c.event_id
    join public.events e on e.id = c.event_id left join public.events n on n.id = c.new_event_id
    where b.id = c.booking_id);
end
$$;
comment on function public.call_off_choice(uuid, uuid) is
  'The choice of a booker of a called-off departure. For everyone with the token of a link; without a token, for the member
who owns the booking and for staff with the permission "booking". choice: refund or date; null: not answered yet. answered_by:
booker, staff or deadline; null: not answered yet, or the job has not run since the deadline. by_transfer: the part of the
refund that does not go back to a card, for which the booker gives a bank account. account_given: the account is known.
account_used: it is in a payment file and cannot be changed. dates: the departures to choose from. total: AUD for the whole
booking on that date. unpaid: still to pay there. refund_due of a date: paid money above its total. is_held: seats are held
for the booking. is_full: too few seats are free. given_up: rooms, extras and discounts that the date does not have.
too_many: many wrong links were opened from the IP network within an hour.
Statuses: ok {choice text?, answered_by text?, answer_until date, message text?, reference text, seats int, paid numeric,
total numeric, refund_due numeric, by_transfer numeric, account_given boolean, account_used boolean, event {title text,
location text, start_date date, end_date date}, new_start_date date?, new_end_date date?, dates {id uuid, title text, start_date date, end_date
date, total numeric, refund_due numeric, unpaid numeric, is_held boolean, is_full boolean, given_up {kind
booking_lines.kind, description text}[]}[]}, too_many, not_found.';
revoke execute on function public.call_off_choice(uuid, uuid) from public, anon, authenticated;
grant execute on function public.call_off_choice(uuid, uuid) to anon, authenticated;

create function public.choose_refund(token uuid default null, booking_id uuid default null, account_name text default null,
  bsb text default null, account_number text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened record;
  c private.call_off_choices;
  b public.bookings;
  account private.refund_accounts;
  errors text[] := '{}'::text[];
  is_given constant boolean := num_nonnulls(account_name, bsb, account_number) > 0;
  was_answered boolean;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  c := private.lock_call_off_choice(opened.choice_id);
  select * into b from public.bookings t where t.id = c.booking_id;
  if token is null and b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if c.choice = 'date' then return private.result('already_answered', jsonb_build_object('choice', c.choice)); end if;
  account := private.read_refund_account(b.id, account_name, bsb, account_number);
  if is_given or private.needs_refund_account(b) and private.answered_by(c, token) = 'booker' then
    errors := private.refund_account_errors(account);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if is_given and private.is_account_used(b.id) then return private.result('account_used'); end if;
  was_answered := private.current_choice(c) is not null;
  if is_given and private.transfer_due(b) > 0 then perform private.save_refund_account(account); end if;
  if c.choice is null then
    perform private.write_refund_choice(c, case when was_answered then 'deadline' else private.answered_by(c, token) end);
  end if;
  return private.result(case when was_answered then 'saved' else 'selected' end,
    jsonb_build_object('refund_due', b.refund_due));
end
$$;
comment on function public.choose_refund(uuid, uuid, text, text, text) is
  'For the callers of call_off_choice: chooses a full refund, or saves the bank account for a refund that was selected before.
This cannot be undone.
Parameters:
- account_name, bsb, account_number: the bank account for the part of the refund that does not go back to a card. Bookers
must give it if there is such a part and no account is known; staff can leave it out. bsb: six digits. account_number: 5 to
9 digits.
Results:
- saved: the refund was selected before, or the deadline has passed. already_answered: another date was selected.
- account_used: the account is in a payment file.
Statuses: selected {refund_due numeric}, saved {refund_due numeric}, already_answered {choice text}, account_used, invalid
{fields text[]}, too_many, not_found.';
revoke execute on function public.choose_refund(uuid, uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.choose_refund(uuid, uuid, text, text, text) to anon, authenticated;

create function public.choose_date(event_id uuid, expected_total numeric, token uuid default null,
  booking_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened record;
  c private.call_off_choices;
  b public.bookings;
  e public.events;
  change jsonb;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  c := private.lock_call_off_choice(opened.choice_id, choose_date.event_id);
  select * into b from public.bookings t where t.id = c.booking_id;
  if token is null and b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if c.choice = 'date' and c.new_event_id = choose_date.event_id then return private.result('selected',
    jsonb_build_object('total', b.total_amount, 'refund_due', b.refund_due)); end if;
  if private.current_choice(c) is not null then
    return private.result('already_answered', jsonb_build_object('choice', private.current_choice(c)));
  end if;
  if b.paid_amount < c.paid or private.pending_refunds_of(b.id) > 0 then return private.result('refund_started'); end if;
  if not c.can_move or not private.is_date_instead(c.event_id, choose_date.event_id) then
    return private.result('not_offered');
  end if;
  select * into e from public.events t where t.id = choose_date.event_id;
  change := private.moved_after_call_off(c, e);
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is not null then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  end if;
  if (change #>> '{after,total}')::numeric is distinct from expected_total then
    return private.result('price_changed', jsonb_build_object('total', change #> '{after,total}'));
  end if;
  perform private.write_choice(c, 'date', private.answered_by(c, token), e.id);
  update public.bookings t set status = 'confirmed', cancelled_at = null, retained_amount = 0
  where t.id = b.id returning * into b;
  perform private.write_event_change(b, e, change);
  return private.result('selected', jsonb_build_object('total', change #> '{after,total}', 'refund_due', change -> 'refund_due'));
end
$$;
comment on function public.choose_date(uuid, numeric, uuid, uuid) is
  'For the callers of call_off_choice: chooses another date, on which the booking is confirmed again. The rules of
change_event apply, but there is no fee and no last day. This cannot be undone.
Parameters:
- event_id: one of the dates of call_off_choice. expected_total: its total, AUD.
Results:
- selected: also if this date was selected before. already_answered: another date or the refund was selected, or the deadline has
passed.
- refund_started: staff have begun to refund. not_offered: it is not one of the dates. price_changed: the total is
different now. Other results as in change_event.
Statuses: selected {total numeric, refund_due numeric}, already_answered {choice text}, refund_started, not_offered, sold_out
{spots_left int}, price_changed {total numeric}, not_bookable, closed {closed_on date}, members_only {opens_on date?},
already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable {name
text, left int?}, too_many, not_found.';
revoke execute on function public.choose_date(uuid, numeric, uuid, uuid) from public, anon, authenticated;
grant execute on function public.choose_date(uuid, numeric, uuid, uuid) to anon, authenticated;

create function private.run_call_off_deadlines() returns text
language plpgsql security definer set search_path = '' as $$
declare
  reminder_days constant int := 2; -- before the deadline
  min_answer_days constant int := 4; -- with fewer days for the answer, there is no reminder
  c private.call_off_choices;
  first_error text;
begin
  for c in select t.* from private.call_off_choices t where t.choice is null
    and t.answer_by <= private.now() + make_interval(days => reminder_days) order by t.event_id, t.id
  loop
    begin
      if c.answer_by <= private.now() then
        c := private.lock_call_off_choice(c.id);
        if c.choice is null then perform private.write_refund_choice(c, 'deadline'); end if;
      elsif exists (select from public.call_offs o where o.event_id = c.event_id
          and o.called_off_at <= c.answer_by - make_interval(days => min_answer_days))
        and not exists (select from public.email_outbox m where m.dedupe_key = 'call_off_reminder:' || c.id) then
        perform private.queue_customer_email(b.customer_id, 'call_off_reminder',
          jsonb_build_object('can_move', c.can_move) || private.call_off_email(c))
        from public.bookings b where b.id = c.booking_id;
      end if;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$$;
comment on function private.run_call_off_deadlines() is
  'Scheduled job: chooses the refund for bookers who did not choose in time. Reminds bookers who have not chosen yet
once before the deadline. An error in one choice does not stop the others. Returns the first error, or null.';
