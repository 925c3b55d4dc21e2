-- Card payments in the admin area: exceptions, provider balance, payouts and the monthly report.

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
comment on table public.provider_balance is
  'Transactions that changed the balance of the company''s account at the provider, with the fees.';
comment on column public.provider_balance.id is 'Id of the balance transaction at the provider.';
comment on column public.provider_balance.type is
  'Type of the balance transaction as reported by the provider, such as charge or stripe_fee.';
comment on column public.provider_balance.amount is 'Amount in the currency of this row.';
comment on column public.provider_balance.fee is 'Fee in the currency of this row.';
comment on column public.provider_balance.currency is 'ISO 4217 currency code in lower case.';
comment on column public.provider_balance.source_id is
  'Id of the payment, refund or dispute at the provider. Null: not caused by one of these.';
comment on column public.provider_balance.payout_id is
  'The payout that includes the transaction. Null: not paid out yet.';
comment on column public.provider_balance.happened_at is 'When the transaction happened.';

create index provider_balance_happened_at_idx on public.provider_balance (happened_at);

alter table public.provider_balance enable row level security;
revoke all on public.provider_balance from anon, authenticated;
grant select on public.provider_balance to authenticated;
grant all on public.provider_balance to service_role;

create policy "Staff read the provider balance" on public.provider_balance
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the provider balance" on public.provider_balance is 'Requires the permission "sales".';

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
comment on table public.provider_payouts is 'Payouts of the provider to the company''s bank account.';
comment on column public.provider_payouts.id is 'Id of the payout at the provider.';
comment on column public.provider_payouts.amount is 'Amount in the currency of this row.';
comment on column public.provider_payouts.currency is 'ISO 4217 currency code in lower case.';
comment on column public.provider_payouts.arrives_on is 'Day on which the money arrives at the bank.';
comment on column public.provider_payouts.state is
  'Status as reported by the provider, such as pending, paid or failed.';

create index provider_payouts_arrives_on_idx on public.provider_payouts (arrives_on);

alter table public.provider_payouts enable row level security;
revoke all on public.provider_payouts from anon, authenticated;
grant select on public.provider_payouts to authenticated;
grant all on public.provider_payouts to service_role;

create policy "Staff read payouts" on public.provider_payouts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read payouts" on public.provider_payouts is 'Requires the permission "sales".';

create function public.card_report(month date) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      select 'bookings' as part, p.method, p.kind = 'refund' as is_refund, p.amount,
        case when e.gst_free then 0 else p.amount end as taxed from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.kind = 'refund', q.amount, q.amount - private.voucher_share(q) from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where not y.is_refund), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.is_refund), 0)::numeric(14, 2) as refunded,
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
      'gst', (select private.gst_in(coalesce(sum(y.taxed), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$$;
comment on function public.card_report(date) is
  'For staff: payments and refunds of one month, by payment method, from the ledgers of bookings and the store.
Amounts in AUD.
Parameters:
- month: any day of the month.
Fields:
- gst: GST included in the payments minus refunds.
- fees: fees of the provider.
- payouts: payouts to the company''s bank account.
- paid_out: total of the payouts that did not fail.
Statuses: ok {month date, bookings {method payments.method, received numeric, refunded numeric, net numeric}[], orders
{method order_payments.method, received numeric, refunded numeric, net numeric}[], received numeric, refunded numeric,
net numeric, gst numeric, fees numeric, payouts {id text, amount numeric, arrives_on date, state text}[], paid_out
numeric}, invalid {fields text[]}.';
revoke execute on function public.card_report(date) from public, anon, authenticated;
grant execute on function public.card_report(date) to authenticated;

create view public.card_exceptions with (security_invoker = true) as
(select 'refund_failed' as kind, r.id, coalesce(b.reference, o.number) as reference, r.amount, r.currency, r.created_at,
  r.error as reason, null::timestamptz as due_by, null::numeric as ours, null::numeric as theirs
from public.card_refunds r left join public.payments p on p.id = r.payment_id
left join public.bookings b on b.id = p.booking_id
left join public.order_payments q on q.id = r.order_payment_id left join public.orders o on o.id = q.order_id
where r.status in ('failed', 'canceled') and r.handled_at is null order by r.settled_at, r.id limit 100)
union all
(select 'unmatched', s.id, coalesce(b.reference, o.number), s.amount, s.currency, s.received_at, s.reason, null, null,
  null
from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
where s.handled_at is null and s.reason <> 'duplicate' order by s.received_at, s.id limit 100)
union all
(select 'dispute', d.id, coalesce(b.reference, o.number), d.amount, d.currency, d.opened_at, d.status, d.due_by, null,
  null
from public.card_disputes d left join public.card_checkouts c on c.intent_id = d.intent_id
left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
where d.handled_at is null order by d.opened_at, d.id limit 100)
union all
(select 'autopay_stopped', b.id, b.reference, b.total_amount - b.paid_amount, 'aud', a.ended_at, a.reason, null, null,
  null
from public.autopay a join public.bookings b on b.id = a.booking_id
where a.state = 'stopped' and a.handled_at is null order by a.ended_at, b.id limit 100)
union all
(select 'difference', d.id, d.provider_id, d.theirs - d.ours, 'aud', d.found_at, d.kind, null, d.ours, d.theirs
from public.reconciliation_discrepancies d
where d.settled_at is null and d.handled_at is null order by d.found_at, d.id limit 100);
comment on view public.card_exceptions is
  'Card payments, refunds and disputes that staff must check: the 100 oldest of each kind. To mark one as handled,
staff update its row in the table that contains it. Never null: kind, id, amount, currency, created_at.';
comment on column public.card_exceptions.kind is
  'What staff must check: a failed refund, a payment that matches no checkout, a disputed payment, stopped automatic
payments, or different amounts in the ledger and at the provider.
Values: refund_failed, unmatched, dispute, autopay_stopped, difference.';
comment on column public.card_exceptions.id is
  'Id of the row in card_refunds, unmatched_payments, card_disputes or reconciliation_discrepancies. For
autopay_stopped: id of the booking.';
comment on column public.card_exceptions.reference is
  'Booking reference, order number, or the id of the object at the provider. Null: unknown.';
comment on column public.card_exceptions.amount is
  'Amount in the currency of this row. For rows of the kind "difference": the amount at the provider minus the amount in
the ledger.';
comment on column public.card_exceptions.currency is 'ISO 4217 currency code in lower case, such as aud.';
comment on column public.card_exceptions.created_at is 'When the exception occurred.';
comment on column public.card_exceptions.reason is
  'For a refund: the provider''s error code. For an unmatched payment: the reason. For a dispute: the status. For
automatic payments: why they ended. For a discrepancy with the provider''s records: the type of the object.';
comment on column public.card_exceptions.due_by is
  'Deadline for the company''s response to a dispute. Null: not a dispute, or no deadline.';
comment on column public.card_exceptions.ours is 'For a discrepancy with the provider''s records: the amount in the company''s ledger, AUD.';
comment on column public.card_exceptions.theirs is 'For a discrepancy with the provider''s records: the amount at the provider, AUD.';
revoke all on public.card_exceptions from anon, authenticated;
grant select on public.card_exceptions to authenticated, service_role;

create function private.set_handled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_at := private.now();
  new.handled_by := private.me();
  perform private.audit('card_matter_handled', tg_table_name,
    coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'booking_id'));
  return new;
end
$$;
comment on function private.set_handled() is
  'Trigger: when staff mark a card exception as handled, sets the time and the staff member, whatever the client sent,
and writes an audit log entry.';

grant update on public.card_refunds to authenticated;

create policy "Staff mark failed card refunds as handled" on public.card_refunds
for update to authenticated
using (status in ('failed', 'canceled') and handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark failed card refunds as handled" on public.card_refunds is
  'Requires the permission "money". A trigger sets the time and the staff member.';

create trigger allow_only_handled_at before update on public.card_refunds
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.card_refunds
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.unmatched_payments to authenticated;

create policy "Staff mark unmatched payments as handled" on public.unmatched_payments
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark unmatched payments as handled" on public.unmatched_payments is
  'Requires the permission "money". A trigger sets the time and the staff member.';

create trigger allow_only_handled_at before update on public.unmatched_payments
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.unmatched_payments
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.card_disputes to authenticated;

create policy "Staff mark card disputes as handled" on public.card_disputes
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark card disputes as handled" on public.card_disputes is
  'Requires the permission "money". A trigger sets the time and the staff member.';

create trigger allow_only_handled_at before update on public.card_disputes
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.card_disputes
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.autopay to authenticated;

create policy "Staff mark stopped automatic payments as handled" on public.autopay
for update to authenticated
using (state = 'stopped' and handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark stopped automatic payments as handled" on public.autopay is
  'Requires the permission "money". A trigger sets the time and the staff member.';

create trigger allow_only_handled_at before update on public.autopay
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.autopay
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.reconciliation_discrepancies to authenticated;

create policy "Staff mark reconciliation discrepancies as handled" on public.reconciliation_discrepancies
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark reconciliation discrepancies as handled" on public.reconciliation_discrepancies is
  'Requires the permission "money". A trigger sets the time and the staff member.';

create trigger allow_only_handled_at before update on public.reconciliation_discrepancies
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.reconciliation_discrepancies
for each row when (private.is_client()) execute function private.set_handled();
