-- Whoever let a card be charged is told once it is charged no more, by whatever that came.

-- Whether a part is charged as it was agreed to: on that day, and no more than that.
create function private.is_agreed(a public.autopay, due_date date, amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(a.agreed) g (part)
    where (g.part ->> 'due_date')::date = is_agreed.due_date and (g.part ->> 'amount')::numeric >= is_agreed.amount)
$$;

-- Ends it: nothing that is not on its way is charged any more. Its owner is told why, but for what a bank refused,
-- which has a letter of its own. Attempts before the consent, as whoever charges them locks both.
create or replace function private.end_autopay(booking uuid, state text, trouble text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.autopay_attempts t set status = 'dropped', settled_at = private.now()
  where t.booking_id = booking and t.status = 'due' and (t.locked_until is null or t.locked_until <= private.now())
    and exists (select from public.autopay a where a.booking_id = booking and a.state = 'on');
  update public.autopay a set state = end_autopay.state, trouble = end_autopay.trouble, ended_at = private.now()
  where a.booking_id = booking and a.state = 'on';
  if not found then return; end if;
  perform private.audit('autopay_' || state, 'bookings', booking::text, jsonb_build_object('trouble', trouble));
  if trouble not in ('plan_changed', 'card_gone', 'other_account', 'set_aside', 'cancelled', 'removed', 'desk') then
    return;
  end if;
  perform private.mail_customer(b.customer_id, 'autopay_ended', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'why', trouble,
    'key', b.id || ':' || trouble || ':' || private.today()))
  from public.bookings b join public.events e on e.id = b.event_id
  where b.id = booking and trouble is not null;
end
$$;

create or replace function public.end_autopay(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = end_autopay.booking_id;
  if not private.may_see(b) or not exists (select from public.autopay a where a.booking_id = b.id) then
    return private.answer('not_found');
  end if;
  perform private.lock_booking(b.id);
  if not exists (select from public.autopay a where a.booking_id = b.id and a.state = 'on') then
    return private.answer('already');
  end if;
  perform private.end_autopay(b.id, 'off', case when b.user_id is distinct from person then 'desk' end);
  return private.answer('off');
end
$$;

create or replace function public.remove_card(card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  update public.saved_cards s set removed_at = private.now()
  where s.id = remove_card.card_id and s.user_id = person and s.removed_at is null;
  if not found then return private.answer('not_found'); end if;
  perform private.end_autopay(a.booking_id, 'off', 'removed') from public.autopay a
  where a.card_id = remove_card.card_id and a.state = 'on';
  return private.answer('removed');
end
$$;

create or replace function public.my_cards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'bookings', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference)
          order by b.reference), '[]')
        from public.autopay a join public.bookings b on b.id = a.booking_id
        where a.card_id = s.id and a.state = 'on')) order by s.created_at desc, s.id), '[]')
      from public.saved_cards s where s.user_id = person and s.removed_at is null),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', a.booking_id, 'reference', b.reference,
      'state', a.state, 'card_id', a.card_id, 'terms', a.terms, 'next_on', p.due_date, 'next_amount', p.amount,
      'trouble', a.trouble) order by b.created_at desc, b.id), '[]')
      from public.autopay a join public.bookings b on b.id = a.booking_id
      left join lateral (select l.due_date, l.amount from private.parts_left(b.id, 0) l
        where a.state = 'on' and b.status = 'confirmed' limit 1) p on true
      where b.user_id = person)));
end
$$;
comment on function public.my_cards() is 'One''s own cards that are kept, and which bookings they pay. trouble: why one
pays no more: plan_changed, card_gone, other_account, set_aside, cancelled, removed, desk, or the provider''s own code.
AUD. Statuses: ok {cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings {booking_id uuid,
reference text}[]}[], autopay {booking_id uuid, reference text, state autopay.state, card_id uuid?, terms text, next_on
date?, next_amount numeric?, trouble text?}[]}.';

-- What is over is charged no more.
create function private.end_autopay_of_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_autopay(new.id, 'off', 'cancelled');
  return null;
end
$$;
create trigger end_autopay_of_booking after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status in ('cancelled', 'expired'))
execute function private.end_autopay_of_booking();

-- Tells owners of charges that come, and of cards that run out before one; asks for what is due today. One booking.
-- Where a part that comes was not agreed to, it ends in time to be paid by hand.
create or replace function private.queue_charges(a public.autopay) returns void
language plpgsql set search_path = '' as $$
declare
  r public.house_rules := private.rules();
  b public.bookings;
  s public.saved_cards;
  title text;
begin
  select * into b from public.bookings t where t.id = a.booking_id;
  select * into s from public.saved_cards t where t.id = a.card_id;
  select e.title into title from public.events e where e.id = b.event_id;
  if b.status <> 'confirmed' then return; end if;
  if exists (select from private.parts_left(b.id, 0) p where p.due_date <= private.today() + r.charge_notice_days
    and not private.is_agreed(a, p.due_date, p.amount)) then
    perform private.end_autopay(b.id, 'stopped', 'plan_changed');
    return;
  end if;
  perform private.remind(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.parts_left(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + r.charge_notice_days;
  perform private.remind(b.customer_id, 'card_expiring', s.id || ':' || s.exp_year || '-' || s.exp_month,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'brand', s.brand, 'last4', s.last4,
      'until', e.ends))
  from (select (make_date(s.exp_year, s.exp_month, 1) + interval '1 month')::date - 1 as ends) e
  where e.ends <= private.today() + 30 and exists (
    select from private.parts_left(b.id, 0) p where p.due_date > e.ends);
  insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
  select b.id, p.installment_id, 1, private.today(), private.charge_time(private.today())
  from private.parts_left(b.id, 0) p where p.due_date <= private.today()
  on conflict on constraint autopay_attempts_once do nothing;
end
$$;

revoke execute on function private.is_agreed(public.autopay, date, numeric), private.end_autopay_of_booking()
  from public, anon, authenticated;
