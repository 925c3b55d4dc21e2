-- Card payments for staff: exceptions, balance, payouts, report.

-- On the desk: where the provider and the ledgers do not say the same.
create function private.card_matters() returns text
language sql immutable set search_path = '' as $$
  select 'select m.kind, m.id, m.reference, m.amount, m.currency, m.created_at from (
    (select ''refund_failed'' as kind, r.id, coalesce(b.reference, o.number) as reference, r.amount, r.currency,
       r.created_at
     from public.card_refunds r left join public.payments p on p.id = r.payment_id
     left join public.bookings b on b.id = p.booking_id
     left join public.order_payments q on q.id = r.order_payment_id left join public.orders o on o.id = q.order_id
     where r.status in (''failed'', ''canceled'') and r.handled_at is null order by r.settled_at, r.id limit 100)
    union all
    (select ''set_aside'', s.id, coalesce(b.reference, o.number), s.amount, s.currency, s.received_at
     from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
     left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
     where s.handled_at is null and s.reason <> ''duplicate'' order by s.received_at, s.id limit 100)
    union all
    (select ''dispute'', d.id, coalesce(b.reference, o.number), d.amount, d.currency, d.opened_at
     from public.card_disputes d left join public.card_checkouts c on c.intent_id = d.intent_id
     left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
     where d.handled_at is null order by d.opened_at, d.id limit 100)
    union all
    (select ''autopay_stopped'', b.id, b.reference, b.total_amount - b.paid_amount, ''aud'', a.ended_at
     from public.autopay a join public.bookings b on b.id = a.booking_id
     where a.state = ''stopped'' and a.handled_at is null order by a.ended_at, b.id limit 100)
    union all
    (select ''difference'', d.id, d.provider_id, d.theirs - d.ours, ''aud'', d.found_at
     from public.reconciliation_discrepancies d
     where d.settled_at is null and d.handled_at is null order by d.found_at, d.id limit 100)) m
  order by m.created_at, m.id'
$$;
grant execute on function private.card_matters() to authenticated, service_role;

create function public.set_card_matter_handled(matter_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  what text;
begin
  perform private.require_permission('money');
  update public.card_refunds r set handled_at = private.now(), handled_by = private.me()
  where r.id = matter_id and r.status in ('failed', 'canceled') and r.handled_at is null;
  if found then what := 'card_refunds'; end if;
  update public.unmatched_payments s set handled_at = private.now(), handled_by = private.me()
  where s.id = matter_id and s.handled_at is null;
  if found then what := 'unmatched_payments'; end if;
  update public.card_disputes d set handled_at = private.now(), handled_by = private.me()
  where d.id = matter_id and d.handled_at is null;
  if found then what := 'card_disputes'; end if;
  update public.autopay a set handled_at = private.now(), handled_by = private.me()
  where a.booking_id = matter_id and a.state = 'stopped' and a.handled_at is null;
  if found then what := 'autopay'; end if;
  update public.reconciliation_discrepancies d set handled_at = private.now(), handled_by = private.me()
  where d.id = matter_id and d.handled_at is null;
  if found then what := 'reconciliation_discrepancies'; end if;
  if what is not null then
    perform private.audit('card_matter_handled', what, matter_id::text);
    return private.result('handled');
  end if;
  return private.result(case when exists (select from public.card_refunds r where r.id = matter_id
    and r.handled_at is not null)
    or exists (select from public.unmatched_payments s where s.id = matter_id)
    or exists (select from public.card_disputes d where d.id = matter_id)
    or exists (select from public.reconciliation_discrepancies d where d.id = matter_id)
    or exists (select from public.autopay a where a.booking_id = matter_id and a.handled_at is not null) then 'already'
    else 'not_found' end);
end
$$;
comment on function public.set_card_matter_handled(uuid) is 'For admins: somebody has seen to a refund that failed, to
money set aside, to a dispute, to a card that pays no more (its
booking), to what the provider says otherwise; it stands on the desk no more. Statuses: handled, already, not_found.';
revoke execute on function public.set_card_matter_handled(uuid) from public, anon, authenticated;
grant execute on function public.set_card_matter_handled(uuid) to authenticated;

-- For the books: what came by which method, the tax in it, what the provider kept, and what it paid out.
create table public.provider_balance (
  id text primary key,
  type text not null,
  amount numeric(14, 2) not null,
  fee numeric(14, 2) not null,
  currency text not null,
  source_id text,
  payout_id text,
  happened_at timestamptz not null,
  constraint provider_balance_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_balance_type_form check (type ~ '^[a-z0-9_]{1,60}$'),
  constraint provider_balance_currency_form check (currency ~ '^[a-z]{3}$')
);
comment on table public.provider_balance is 'What moved on the account with the provider, and what it kept of it.';

create index provider_balance_happened_at_idx on public.provider_balance (happened_at);

alter table public.provider_balance enable row level security;
revoke all on public.provider_balance from anon, authenticated;
grant select on public.provider_balance to authenticated;
grant all on public.provider_balance to service_role;

create policy "Staff read the account with the provider" on public.provider_balance
for select to authenticated using ((select private.has_permission('sales')));

create table public.provider_payouts (
  id text primary key,
  amount numeric(14, 2) not null,
  currency text not null,
  arrives_on date not null,
  state text not null,
  constraint provider_payouts_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_payouts_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint provider_payouts_state_form check (state ~ '^[a-z_]{1,40}$')
);
comment on table public.provider_payouts is 'What the provider paid out to the company''s bank.';

create index provider_payouts_arrives_on_idx on public.provider_payouts (arrives_on);

alter table public.provider_payouts enable row level security;
revoke all on public.provider_payouts from anon, authenticated;
grant select on public.provider_payouts to authenticated;
grant all on public.provider_payouts to service_role;

create policy "Staff read what was paid out" on public.provider_payouts
for select to authenticated using ((select private.has_permission('sales')));

create function public.store_balance_rows(rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  n int;
begin
  insert into public.provider_balance as b (id, type, amount, fee, currency, source_id, payout_id, happened_at)
  select distinct on (j.row ->> 'id') j.row ->> 'id', j.row ->> 'type', (j.row ->> 'amount_cents')::numeric / 100,
    coalesce((j.row ->> 'fee_cents')::numeric, 0) / 100, j.row ->> 'currency', j.row ->> 'source_id',
    j.row ->> 'payout_id', (j.row ->> 'happened_at')::timestamptz
  from jsonb_array_elements(private.to_list(store_balance_rows.rows)) j (row) order by j.row ->> 'id'
  on conflict on constraint provider_balance_pkey do update set
    payout_id = coalesce(excluded.payout_id, b.payout_id);
  get diagnostics n = row_count;
  return private.result('stored', jsonb_build_object('n', n));
exception when check_violation or not_null_violation or data_exception then
  return private.invalid('rows');
end
$$;
comment on function public.store_balance_rows(jsonb) is 'For our own servers: movements of the account with the
provider. rows: [{id, type, amount_cents, fee_cents, currency, source_id, payout_id, happened_at}]. Known ones learn
their payout. Statuses: stored {n int}, invalid {fields text[]}.';
revoke execute on function public.store_balance_rows(jsonb) from public, anon, authenticated;
grant execute on function public.store_balance_rows(jsonb) to service_role;

create function public.store_payout(payout_id text, amount_cents bigint, currency text, arrives_on date, state text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  p public.provider_payouts;
  faults text[];
begin
  p.id := payout_id;
  p.amount := case when amount_cents between -99999999999 and 99999999999 then amount_cents / 100.0 end;
  p.currency := store_payout.currency;
  p.arrives_on := store_payout.arrives_on;
  p.state := store_payout.state;
  faults := array_replace(array_replace(private.validation_errors(p, 'id', 'amount', 'currency', 'arrives_on', 'state'), 'id',
    'payout_id'), 'amount', 'amount_cents');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  insert into public.provider_payouts values (p.id, p.amount, p.currency, p.arrives_on, p.state)
  on conflict on constraint provider_payouts_pkey do update set arrives_on = excluded.arrives_on,
    state = excluded.state, amount = excluded.amount;
  return private.result('stored');
end
$$;
comment on function public.store_payout(text, bigint, text, date, text) is 'For our own servers: a payout, as the
provider has it now. Statuses: stored, invalid {fields text[]}.';
revoke execute on function public.store_payout(text, bigint, text, date, text) from public, anon, authenticated;
grant execute on function public.store_payout(text, bigint, text, date, text) to service_role;

-- A month is looked at before anything is worked out from it: one past the calendar's end raised, for anybody.
create function public.card_report(month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require_permission('sales');
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  first_day := date_trunc('month', month)::date;
  begins := private.start_of(first_day);
  ends := private.start_of((first_day + interval '1 month')::date);
  return (
    with money as (
      select 'bookings' as part, p.method, p.amount, e.gst_free from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.amount, false from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where y.amount > 0), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.amount < 0), 0)::numeric(14, 2) as refunded,
        sum(y.amount)::numeric(14, 2) as net
      from money y group by y.part, y.method
    ), kept as (
      select b.fee - case when b.type = 'stripe_fee' then b.amount else 0 end as fee from public.provider_balance b
      where b.currency = 'aud' and b.happened_at >= begins and b.happened_at < ends
    ), payouts as (
      select o.id, o.amount, o.arrives_on, o.state from public.provider_payouts o
      where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < first_day + interval '1 month'
    )
    select private.result('ok', jsonb_build_object(
      'month', first_day,
      'bookings', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'bookings'),
      'orders', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'orders'),
      'received', (select coalesce(sum(m.received), 0) from by_method m),
      'refunded', (select coalesce(sum(m.refunded), 0) from by_method m),
      'net', (select coalesce(sum(m.net), 0) from by_method m),
      'gst', (select private.gst_in(coalesce(sum(y.amount) filter (where not y.gst_free), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$$;
comment on function public.card_report(date) is 'For admins: the money of a month (any day of it), in AUD, as the
ledgers of bookings and of the store have it: by method, with what went back; gst: in what came less what went back.
fees: what the provider kept; payouts: what it paid to the bank, paid_out: those that did not fail. Statuses: ok {month
date, bookings {method payments.method, received numeric, refunded numeric, net numeric}[], orders {method
order_payments.method, received numeric, refunded numeric, net numeric}[], received numeric, refunded numeric, net
numeric, gst numeric, fees numeric, payouts {id text, amount numeric, arrives_on date, state text}[], paid_out
numeric}, invalid {fields text[]}.';
revoke execute on function public.card_report(date) from public, anon, authenticated;
grant execute on function public.card_report(date) to authenticated;

-- What goes back to a card of an order, for whoever may see the order; and all that stands on the desk of cards.
create function public.order_refunds(order_id uuid, token uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.get_order(order_refunds.order_id, order_refunds.token) ->> 'status' <> 'ok' then
    return private.result('not_found');
  end if;
  return private.result('ok', jsonb_build_object('refunds', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.status,
      'asked_at', r.created_at, 'settled_at', r.settled_at) order by r.created_at, r.id), '[]')
    from public.card_refunds r left join public.order_payments p on p.id = r.order_payment_id
    left join public.unmatched_payments s on s.id = r.set_aside_id
    left join public.card_checkouts c on c.id = s.checkout_id
    where order_refunds.order_id in (p.order_id, c.order_id))));
end
$$;
comment on function public.order_refunds(uuid, uuid) is 'Of an order, for whoever may see it (get_order): what goes back
to the cards that paid for it, the oldest first. requested: the provider is asked; pending: it is on its way; failed,
canceled: it did not go, and stands on the desk. AUD. Statuses: ok {refunds {id uuid, amount numeric, state
card_refunds.status, asked_at timestamptz, settled_at timestamptz?}[]}, not_found.';
revoke execute on function public.order_refunds(uuid, uuid) from public, anon, authenticated;
grant execute on function public.order_refunds(uuid, uuid) to anon, authenticated;

create function public.list_card_matters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  matters jsonb;
begin
  perform private.require_permission('sales');
  execute format('select jsonb_agg(jsonb_build_object(''kind'', m.kind, ''id'', m.id, ''reference'', m.reference,
      ''amount'', m.amount, ''currency'', m.currency, ''created_at'', m.created_at,
      ''why'', coalesce(r.error, s.reason, t.status, a.trouble, d.kind), ''due_by'', t.due_by,
      ''ours'', d.ours, ''theirs'', d.theirs) order by m.created_at desc, m.id)
    from (%s) m
    left join public.card_refunds r on m.kind = ''refund_failed'' and r.id = m.id
    left join public.unmatched_payments s on m.kind = ''set_aside'' and s.id = m.id
    left join public.card_disputes t on m.kind = ''dispute'' and t.id = m.id
    left join public.autopay a on m.kind = ''autopay_stopped'' and a.booking_id = m.id
    left join public.reconciliation_discrepancies d on m.kind = ''difference'' and d.id = m.id', private.card_matters())
  into matters;
  return private.result('ok', jsonb_build_object('matters', coalesce(matters, '[]')));
end
$$;
comment on function public.list_card_matters() is 'For admins: what stands on the desk of cards, the newest first, of
each kind a hundred at most. kind: refund_failed, set_aside, dispute, autopay_stopped, difference. why: the provider''s
code, the reason, the dispute''s status, what ended the payments, or what differs. due_by: until then a dispute is to be
answered. ours, theirs: what something comes to here and at the provider. Statuses: ok {matters {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz, why text?, due_by timestamptz?, ours numeric?,
theirs numeric?}[]}.';
revoke execute on function public.list_card_matters() from public, anon, authenticated;
grant execute on function public.list_card_matters() to authenticated;
