-- What is left of a booking, charged to a card by and by: for whoever agreed to the days and the amounts, told three
-- days before each, and ended at any time.

alter table public.house_rules
  add column charge_notice_days int not null default 3 check (charge_notice_days between 1 and 30),
  add column charge_second_try_days int not null default 3 check (charge_second_try_days between 1 and 30),
  add column charge_third_try_days int not null default 7 check (charge_third_try_days between 1 and 60),
  add constraint house_rules_charge_tries_in_order check (charge_second_try_days < charge_third_try_days);
comment on column public.house_rules.charge_notice_days is
  'So many days before a kept card is charged its owner is told.';
comment on column public.house_rules.charge_second_try_days is
  'So many days after a kept card was refused it is tried again.';
comment on column public.house_rules.charge_third_try_days is
  'And so many days after the first try once more; then the desk is told.';

create table public.autopay (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  card_id uuid references public.saved_cards (id) on delete set null,
  state text not null default 'on',
  terms text not null,
  agreed jsonb not null,
  agreed_at timestamptz not null,
  trouble text,
  ended_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint autopay_state_known check (state in ('on', 'off', 'stopped')),
  constraint autopay_trouble_length check (char_length(trouble) <= 200)
);
comment on table public.autopay is 'Whose card pays the rest of a booking, and what its owner agreed to.';
comment on column public.autopay.state is 'off: its owner ended it, or nothing is left. stopped: it could not go on.';
comment on column public.autopay.terms is 'To the letter, as it was shown.';
comment on column public.autopay.agreed is 'The days and amounts in it: [{due_date, amount}]. No other is charged.';

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
comment on table public.autopay_attempts is 'Charges of kept cards: three tries for a part at most.';
comment on column public.autopay_attempts.status is 'dropped: there was nothing to charge any more.';

create index autopay_card_idx on public.autopay (card_id);
create index autopay_on_idx on public.autopay (booking_id) where state = 'on';
create index autopay_stopped_idx on public.autopay (ended_at) where state = 'stopped' and handled_at is null;
create index autopay_handled_by_idx on public.autopay (handled_by);
create index autopay_attempts_booking_idx on public.autopay_attempts (booking_id);
create index autopay_attempts_checkout_idx on public.autopay_attempts (checkout_id);
create index autopay_attempts_due_idx on public.autopay_attempts (next_try_at) where status = 'due';

alter table public.autopay enable row level security;
alter table public.autopay_attempts enable row level security;
create policy "Admins read whose cards pay" on public.autopay
for select to authenticated using ((select private.is_admin()));
create policy "Admins read charges of kept cards" on public.autopay_attempts
for select to authenticated using ((select private.is_admin()));
revoke all on public.autopay, public.autopay_attempts from anon, authenticated;
grant select on public.autopay, public.autopay_attempts to authenticated;
grant all on public.autopay, public.autopay_attempts to service_role;

-- What is agreed to ------------------------------------------------------------------------------------------------

-- The parts of a booking that are left once so much more is paid, each with what it still lacks.
create function private.parts_left(booking_id uuid, paid numeric)
returns table (installment_id uuid, due_date date, amount numeric)
language sql stable set search_path = '' as $$
  select p.id, p.due_date, least(p.amount, p.due - p.paid)
  from (select n.id, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) as due,
    b.paid_amount + parts_left.paid as paid
    from public.installments n join public.bookings b on b.id = n.booking_id
    where n.booking_id = parts_left.booking_id) p
  where p.due > p.paid order by p.due
$$;

create function private.parts_as_json(booking_id uuid, paid numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('installment_id', p.installment_id, 'due_date', p.due_date,
    'amount', p.amount) order by p.due_date, p.amount), '[]')
  from private.parts_left(parts_as_json.booking_id, parts_as_json.paid) p
$$;

create or replace function private.terms_of(booking_id uuid, paid numeric) returns text
language sql stable set search_path = '' as $$
  select 'For booking ' || b.reference || ' my card may be charged: ' || string_agg(
    '$' || to_char(p.amount, 'FM999,999,990.00') || ' on ' || to_char(p.due_date, 'FMDD FMMonth YYYY'), ', '
      order by p.due_date, p.amount)
    || '. I am told by letter ' || (private.rules()).charge_notice_days || ' days before each charge, and can end this'
    || ' at any time on my account page.'
  from public.bookings b, private.parts_left(b.id, terms_of.paid) p
  where b.id = terms_of.booking_id group by b.reference
$$;

create function public.autopay_terms(booking_id uuid, amount numeric default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
  paid numeric;
  parts jsonb;
begin
  perform private.require_member();
  select * into b from public.bookings t where t.id = autopay_terms.booking_id;
  if not private.may_see(b) then return private.answer('not_found'); end if;
  paid := coalesce(autopay_terms.amount, (private.charge_of(b, null)).amount, 0);
  parts := private.parts_as_json(b.id, paid);
  if parts = '[]' or not private.is_live(b) then return private.answer('nothing_due'); end if;
  return private.answer('ok', jsonb_build_object('parts', parts, 'terms', private.terms_of(b.id, paid)));
end
$$;
comment on function public.autopay_terms(uuid, numeric) is
  'What one agrees to who lets the rest of one''s own booking be
charged (an admin: of any): to be shown to the letter. amount: what is paid now beside it; none: what is due now.
Statuses: ok {parts {installment_id uuid, due_date date, amount numeric}[], terms text}, nothing_due, not_found.';

-- Turns it on for what is left now.
create function private.start_autopay(booking_id uuid, card_id uuid, agreed_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
  values (start_autopay.booking_id, start_autopay.card_id, private.terms_of(start_autopay.booking_id, 0),
    private.parts_as_json(start_autopay.booking_id, 0), start_autopay.agreed_at)
  on conflict on constraint autopay_pkey do update set card_id = excluded.card_id, state = 'on',
    terms = excluded.terms, agreed = excluded.agreed, agreed_at = excluded.agreed_at, trouble = null, ended_at = null,
    handled_at = null, handled_by = null;
  perform private.audit('autopay_on', 'bookings', start_autopay.booking_id::text,
    jsonb_build_object('card_id', start_autopay.card_id));
end
$$;

-- Keeps the card that a payment was made with, where its owner agreed, and what was agreed to is what is left. Whatever
-- is wrong with the card, the payment counts.
create or replace function private.keep_card(c public.card_checkouts, card jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not c.keep_card or c.created_by is null or card is null then return; end if;
  insert into public.saved_cards as s (user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id)
  values (c.created_by, card ->> 'customer', card ->> 'method', card ->> 'brand', card ->> 'last4',
    (card ->> 'exp_month')::int, (card ->> 'exp_year')::int, c.mode, c.account_id)
  on conflict on constraint saved_cards_method_key do update set user_id = excluded.user_id, removed_at = null
  returning s.id into kept;
  if c.terms = private.terms_of(c.booking_id, 0) then
    perform private.start_autopay(c.booking_id, kept, c.created_at);
  end if;
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.audit('card_not_kept', 'card_checkouts', c.id::text);
end
$$;

revoke execute on function private.parts_left(uuid, numeric), private.parts_as_json(uuid, numeric),
  private.terms_of(uuid, numeric), public.autopay_terms(uuid, numeric),
  private.start_autopay(uuid, uuid, timestamptz), private.keep_card(public.card_checkouts, jsonb)
  from public, anon, authenticated;
grant execute on function public.autopay_terms(uuid, numeric) to authenticated;
