-- Automatic payments: the consent text, and functions that turn automatic payments on and off.

create table public.autopay (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  card_id uuid references public.saved_cards (id) on delete set null,
  state text not null default 'on',
  terms text not null,
  agreed jsonb not null,
  agreed_at timestamptz not null,
  reason text,
  ended_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint autopay_state_known check (state in ('on', 'off', 'stopped')),
  constraint autopay_reason_length check (char_length(reason) <= 200)
);
comment on table public.autopay is
  'Automatic payments: which saved card pays the remaining instalments of a booking, and the terms to which the owner
of the card agreed.';
comment on column public.autopay.booking_id is 'The booking whose instalments are charged.';
comment on column public.autopay.card_id is 'The saved card to charge. Null: the card was deleted.';
comment on column public.autopay.state is
  'on, off (ended by the owner, or no instalment remains) or stopped (could not continue; staff follow up).';
comment on column public.autopay.terms is 'Consent text that the owner saw, verbatim.';
comment on column public.autopay.agreed is
  'Dates and amounts of the agreed terms: [{due_date, amount}], AUD. No other amounts are charged.';
comment on column public.autopay.agreed_at is 'When the owner agreed.';
comment on column public.autopay.reason is
  'Why automatic payments ended: plan_changed, card_gone (the card cannot be charged any more), other_account (another
provider account was connected), unmatched (a charge differed), cancelled (booking cancelled), removed (the member
removed the card), staff (ended by staff), or the provider''s error code. Null: automatic payments are on, or the
customer ended them.';
comment on column public.autopay.ended_at is 'When automatic payments ended. Null: automatic payments are on.';
comment on column public.autopay.handled_at is
  'When staff marked the stopped automatic payments as handled. Null: not handled, or not stopped.';
comment on column public.autopay.handled_by is
  'The staff member who marked the stopped automatic payments as handled. Null: not handled, or the account was
deleted.';

create index autopay_card_idx on public.autopay (card_id);
create index autopay_on_idx on public.autopay (booking_id) where state = 'on';
create index autopay_stopped_idx on public.autopay (ended_at) where state = 'stopped' and handled_at is null;
create index autopay_handled_by_idx on public.autopay (handled_by);

alter table public.autopay enable row level security;
revoke all on public.autopay from anon, authenticated;
grant select on public.autopay to authenticated;
grant all on public.autopay to service_role;

create policy "Staff read automatic payments" on public.autopay
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read automatic payments" on public.autopay is 'Requires the permission "sales".';

create table public.autopay_attempts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.autopay (booking_id) on delete cascade,
  installment_id uuid references public.installments (id) on delete set null,
  n int not null,
  checkout_id uuid references public.card_checkouts (id),
  status text not null default 'due',
  code text,
  tries int not null default 0,
  first_day date not null,
  next_try_at timestamptz not null,
  locked_until timestamptz,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  constraint autopay_attempts_once unique (installment_id, n),
  constraint autopay_attempts_n_range check (n between 1 and 3),
  constraint autopay_attempts_status_known check (status in ('due', 'processing', 'succeeded', 'failed', 'dropped')),
  constraint autopay_attempts_code_length check (char_length(code) <= 200)
);
comment on table public.autopay_attempts is
  'Attempts to charge a saved card for an instalment. At most three attempts per instalment.';
comment on column public.autopay_attempts.id is 'Primary key.';
comment on column public.autopay_attempts.booking_id is 'The booking whose instalment is charged.';
comment on column public.autopay_attempts.installment_id is
  'The instalment to charge. Null: the instalment was deleted.';
comment on column public.autopay_attempts.n is 'Number of the attempt to charge this instalment, 1 to 3.';
comment on column public.autopay_attempts.checkout_id is
  'The checkout that was opened for the charge. Null: not opened yet.';
comment on column public.autopay_attempts.status is
  'due, processing, succeeded, failed or dropped (no amount was left to charge).';
comment on column public.autopay_attempts.code is
  'Error code from the provider, or the reason why the card was not charged. Null: no error.';
comment on column public.autopay_attempts.tries is
  'Number of calls to the provider within this attempt, including retries after network errors.';
comment on column public.autopay_attempts.first_day is 'Date of the first attempt for this instalment.';
comment on column public.autopay_attempts.next_try_at is 'Earliest time of the next call to the provider.';
comment on column public.autopay_attempts.locked_until is
  'Until this time, only the server that claimed the attempt may charge the card. Null: not claimed.';
comment on column public.autopay_attempts.created_at is 'When the attempt was queued.';
comment on column public.autopay_attempts.settled_at is 'When the attempt reached a final status. Null: not yet.';

create index autopay_attempts_booking_idx on public.autopay_attempts (booking_id);
create index autopay_attempts_checkout_idx on public.autopay_attempts (checkout_id);
create index autopay_attempts_due_idx on public.autopay_attempts (next_try_at) where status = 'due';

alter table public.autopay_attempts enable row level security;
revoke all on public.autopay_attempts from anon, authenticated;
grant select on public.autopay_attempts to authenticated;
grant all on public.autopay_attempts to service_role;

create policy "Staff read automatic charges" on public.autopay_attempts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read automatic charges" on public.autopay_attempts is 'Requires the permission "sales".';

create function private.unpaid_installments(booking_id uuid, paid numeric)
returns table (installment_id uuid, due_date date, amount numeric)
language sql stable set search_path = '' as $$
  select p.id, p.due_date, least(p.amount, p.due - p.paid)
  from (select n.id, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) as due,
    b.paid_amount + unpaid_installments.paid as paid
    from public.installments n join public.bookings b on b.id = n.booking_id
    where n.booking_id = unpaid_installments.booking_id) p
  where p.due > p.paid order by p.due
$$;
comment on function private.unpaid_installments is
  'The instalments of a booking that remain after the given amount is paid, each with its unpaid amount.';

create function private.installments_as_json(booking_id uuid, paid numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('installment_id', p.installment_id, 'due_date', p.due_date,
    'amount', p.amount) order by p.due_date, p.amount), '[]')
  from private.unpaid_installments(installments_as_json.booking_id, installments_as_json.paid) p
$$;
comment on function private.installments_as_json is 'Returns the unpaid instalments of a booking as JSON.';

create function public.autopay_terms(booking_id uuid, amount numeric default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
  paid numeric;
  installments jsonb;
begin
  select * into b from public.bookings t where t.id = autopay_terms.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  paid := coalesce(autopay_terms.amount, (private.charge_of(b, null)).amount, 0);
  installments := private.installments_as_json(b.id, paid);
  if installments = '[]' or not private.is_live(b) or not private.can_save_card(b.id, member_id) then
    return private.result('nothing_due');
  end if;
  return private.result('ok', jsonb_build_object('installments', installments, 'terms', private.terms_of(b.id, paid)));
end
$$;
comment on function public.autopay_terms(uuid, numeric) is
  'The terms of automatic payments, to which the customer of a booking must agree before the remaining instalments are
charged to their card. Clients must show the text unchanged. Staff cannot save cards and get nothing_due.
Parameters:
- amount: AUD that is paid now. Null: the amount due now.
Statuses: ok {installments {installment_id uuid, due_date date, amount numeric}[], terms text}, nothing_due,
not_found.';
revoke execute on function public.autopay_terms(uuid, numeric) from public, anon, authenticated;
grant execute on function public.autopay_terms(uuid, numeric) to authenticated;

create function private.start_autopay(booking_id uuid, card_id uuid, agreed_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
  values (start_autopay.booking_id, start_autopay.card_id, private.terms_of(start_autopay.booking_id, 0),
    private.installments_as_json(start_autopay.booking_id, 0), start_autopay.agreed_at)
  on conflict on constraint autopay_pkey do update set card_id = excluded.card_id, state = 'on',
    terms = excluded.terms, agreed = excluded.agreed, agreed_at = excluded.agreed_at, reason = null, ended_at = null,
    handled_at = null, handled_by = null;
  perform private.audit('autopay_on', 'bookings', start_autopay.booking_id::text,
    jsonb_build_object('card_id', start_autopay.card_id));
end
$$;
comment on function private.start_autopay is 'Turns on automatic payments for the instalments that remain now.';

create function public.my_cards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'bookings', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference)
          order by b.reference), '[]')
        from public.autopay a join public.bookings b on b.id = a.booking_id
        where a.card_id = s.id and a.state = 'on')) order by s.created_at desc, s.id), '[]')
      from public.saved_cards s where s.user_id = member_id and s.removed_at is null),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', a.booking_id, 'reference', b.reference,
      'state', a.state, 'card_id', a.card_id, 'terms', a.terms, 'next_on', p.due_date, 'next_amount', p.amount,
      'reason', a.reason) order by b.created_at desc, b.id), '[]')
      from public.autopay a join public.bookings b on b.id = a.booking_id
      left join lateral (select l.due_date, l.amount from private.unpaid_installments(b.id, 0) l
        where a.state = 'on' and b.status = 'confirmed' limit 1) p on true
      where b.user_id = member_id)));
end
$$;
comment on function public.my_cards() is
  'For members: their saved cards, the bookings that each card pays, and ended automatic payments. Amounts in AUD.
Fields:
- reason: why automatic payments ended, with the values of the column autopay.reason.
Statuses: ok {cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings {booking_id uuid,
reference text}[]}[], autopay {booking_id uuid, reference text, state autopay.state, card_id uuid?, terms text,
next_on date?, next_amount numeric?, reason text?}[]}.';
revoke execute on function public.my_cards() from public, anon, authenticated;
grant execute on function public.my_cards() to authenticated;

create function public.set_autopay(booking_id uuid, card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = set_autopay.booking_id and t.user_id = member_id;
  if not found then return private.result('not_found'); end if;
  b := private.lock_booking(b.id);
  if not private.can_save_card(b.id, member_id) or not exists (select from public.saved_cards s
    where s.id = set_autopay.card_id and s.user_id = member_id and s.removed_at is null) then
    return private.result('card_gone');
  end if;
  if b.status <> 'confirmed' or private.installments_as_json(b.id, 0) = '[]' then return private.result('nothing_due'); end if;
  perform private.start_autopay(b.id, set_autopay.card_id, private.now());
  return private.result('on', jsonb_build_object('installments', private.installments_as_json(b.id, 0)));
end
$$;
comment on function public.set_autopay(uuid, uuid) is
  'For members: turns on automatic payments with a saved card for their own booking. The call accepts the terms that
autopay_terms returns for the amount 0.
Results:
- card_gone: the card was removed, or the caller may not save cards.
Statuses: on {installments {installment_id uuid, due_date date, amount numeric}[]}, nothing_due, card_gone, not_found.';
revoke execute on function public.set_autopay(uuid, uuid) from public, anon, authenticated;
grant execute on function public.set_autopay(uuid, uuid) to authenticated;

create function private.end_autopay(booking uuid, state text, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.autopay_attempts t set status = 'dropped', settled_at = private.now()
  where t.booking_id = booking and t.status = 'due' and (t.locked_until is null or t.locked_until <= private.now())
    and exists (select from public.autopay a where a.booking_id = booking and a.state = 'on');
  update public.autopay a set state = end_autopay.state, reason = end_autopay.reason, ended_at = private.now()
  where a.booking_id = booking and a.state = 'on';
  if not found then return; end if;
  perform private.audit('autopay_' || state, 'bookings', booking::text, jsonb_build_object('reason', reason));
  if reason not in ('plan_changed', 'card_gone', 'other_account', 'unmatched', 'cancelled', 'removed', 'staff') then
    return;
  end if;
  perform private.queue_customer_email(b.customer_id, 'autopay_ended', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'why', reason,
    'key', b.id || ':' || reason || ':' || private.today()))
  from public.bookings b join public.events e on e.id = b.event_id
  where b.id = booking and reason is not null;
end
$$;
comment on function private.end_autopay is
  'Ends automatic payments and cancels charges that are not being processed yet. The customer gets an email with the
reason. If a refused charge is the reason, the email about that charge says so, and no second email is sent. Locks rows
of autopay_attempts before autopay, like the functions that charge cards, to prevent deadlocks.';

create function public.end_autopay(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = end_autopay.booking_id;
  if not private.can_access_booking(b) or not exists (select from public.autopay a where a.booking_id = b.id) then
    return private.result('not_found');
  end if;
  perform private.lock_booking(b.id);
  if not exists (select from public.autopay a where a.booking_id = b.id and a.state = 'on') then
    return private.result('already_off');
  end if;
  perform private.end_autopay(b.id, 'off', case when b.user_id is distinct from member_id then 'staff' end);
  return private.result('off');
end
$$;
comment on function public.end_autopay(uuid) is
  'Ends automatic payments of the caller''s own booking. Staff can end those of any booking. already_off: automatic
payments were already off.
Statuses: off, already_off, not_found.';
revoke execute on function public.end_autopay(uuid) from public, anon, authenticated;
grant execute on function public.end_autopay(uuid) to authenticated;

create function public.remove_card(card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
begin
  update public.saved_cards s set removed_at = private.now()
  where s.id = remove_card.card_id and s.user_id = member_id and s.removed_at is null;
  if not found then return private.result('not_found'); end if;
  perform private.end_autopay(a.booking_id, 'off', 'removed') from public.autopay a
  where a.card_id = remove_card.card_id and a.state = 'on';
  return private.result('removed');
end
$$;
comment on function public.remove_card(uuid) is
  'For members: removes their own card and ends the automatic payments that use the card. The card is deleted at the
provider later.
Statuses: removed, not_found.';
revoke execute on function public.remove_card(uuid) from public, anon, authenticated;
grant execute on function public.remove_card(uuid) to authenticated;

create function private.autopay_terms_text(installments jsonb) returns text
language sql stable set search_path = '' as $$
  select 'For this booking my card may be charged: ' || string_agg(
    '$' || to_char((p.part ->> 'amount')::numeric, 'FM999,999,990.00') || ' on '
      || to_char((p.part ->> 'due_date')::date, 'FMDD FMMonth YYYY'), ', ' order by p.n)
    || '. I get an email ' || private.charge_notice_days() || ' days before each charge, and can stop this'
    || ' at any time on my account page.'
  from jsonb_array_elements(autopay_terms_text.installments) with ordinality p (part, n)
$$;
grant execute on function private.autopay_terms_text(jsonb) to authenticated, service_role;
comment on function private.autopay_terms_text is
  'The consent text for a list of instalments. The same text is used before booking, at payment and afterwards.';

create function public.plan_terms(event_id uuid, seats integer, plan integer, choices jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  quote jsonb := public.preview_plan(plan_terms.event_id, plan_terms.seats, plan_terms.plan,
    choices => plan_terms.choices);
  installments jsonb;
begin
  select jsonb_agg(p.part order by (p.part ->> 'sequence')::int) into installments
  from jsonb_array_elements(private.to_list(quote -> 'installments')) p (part) where (p.part ->> 'sequence')::int > 1;
  if installments is null or private.is_staff(private.me()) then return private.result('nothing_due'); end if;
  return private.result('ok', jsonb_build_object('terms', private.autopay_terms_text(installments)));
end
$$;
comment on function public.plan_terms(uuid, integer, integer, jsonb) is
  'The consent text for a new booking whose first instalment is paid by card and whose remaining instalments are
charged. choices: the selected extras, rooms and promo codes, in the format of preview_plan. Show the text verbatim.
nothing_due: everything is paid at once, the trip cannot be booked, or the caller is staff.
Statuses: ok {terms text}, nothing_due.';
revoke execute on function public.plan_terms(uuid, integer, integer, jsonb) from public, anon, authenticated;
grant execute on function public.plan_terms(uuid, integer, integer, jsonb) to authenticated;

create function private.is_agreed(a public.autopay, due_date date, amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(a.agreed) g (part)
    where (g.part ->> 'due_date')::date = is_agreed.due_date and (g.part ->> 'amount')::numeric >= is_agreed.amount)
$$;
comment on function private.is_agreed is
  'Whether an instalment may be charged under the agreed terms: on the agreed date, and at most the agreed amount.';

create function private.end_autopay_of_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_autopay(new.id, 'off', 'cancelled');
  return null;
end
$$;
comment on function private.end_autopay_of_booking is
  'Trigger: ends the automatic payments of a booking that is cancelled or expired.';

create trigger end_autopay_of_booking after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status in ('cancelled', 'expired'))
execute function private.end_autopay_of_booking();

create function private.end_autopay_of_paid_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_autopay(new.id, 'off', null);
  return null;
end
$$;
comment on function private.end_autopay_of_paid_booking is
  'Trigger: ends the automatic payments of a booking that is paid in full, by card or in any other way. A later refund
thus causes no new charge.';

create trigger end_autopay_of_paid_booking after update of paid_amount on public.bookings
for each row when (new.paid_amount >= new.total_amount and old.paid_amount < new.paid_amount)
execute function private.end_autopay_of_paid_booking();
