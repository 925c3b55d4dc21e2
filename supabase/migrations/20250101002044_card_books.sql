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
create index provider_balance_happened_at_idx on public.provider_balance (happened_at);
create index provider_payouts_arrives_on_idx on public.provider_payouts (arrives_on);

alter table public.provider_balance enable row level security;
alter table public.provider_payouts enable row level security;
create policy "Admins read the account with the provider" on public.provider_balance
for select to authenticated using ((select private.is_admin()));
create policy "Admins read what was paid out" on public.provider_payouts
for select to authenticated using ((select private.is_admin()));
revoke all on public.provider_balance, public.provider_payouts from anon, authenticated;
grant select on public.provider_balance, public.provider_payouts to authenticated;
grant all on public.provider_balance, public.provider_payouts to service_role;

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
  return private.answer('stored', jsonb_build_object('n', n));
exception when check_violation or not_null_violation or data_exception then
  return private.invalid('rows');
end
$$;
comment on function public.store_balance_rows(jsonb) is 'For our own servers: movements of the account with the
provider. rows: [{id, type, amount_cents, fee_cents, currency, source_id, payout_id, happened_at}]. Known ones learn
their payout. Statuses: stored {n int}, invalid {fields text[]}.';

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
  faults := array_replace(array_replace(private.faults(p, 'id', 'amount', 'currency', 'arrives_on', 'state'), 'id',
    'payout_id'), 'amount', 'amount_cents');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  insert into public.provider_payouts values (p.id, p.amount, p.currency, p.arrives_on, p.state)
  on conflict on constraint provider_payouts_pkey do update set arrives_on = excluded.arrives_on,
    state = excluded.state, amount = excluded.amount;
  return private.answer('stored');
end
$$;
comment on function public.store_payout(text, bigint, text, date, text) is 'For our own servers: a payout, as the
provider has it now. Statuses: stored, invalid {fields text[]}.';

create function public.card_report(month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := date_trunc('month', month)::date;
  next_month date := (date_trunc('month', month) + interval '1 month')::date;
begin
  perform private.require_admin();
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  return (
    with money as (
      select p.method, p.amount from public.payments p
      where p.paid_at >= private.start_of(first_day) and p.paid_at < private.start_of(next_month)
      union all
      select q.method, q.amount from public.order_payments q
      where q.paid_at >= private.start_of(first_day) and q.paid_at < private.start_of(next_month)
    )
    select private.answer('ok', jsonb_build_object(
      'methods', (select coalesce(jsonb_agg(to_jsonb(m) order by m.method), '[]') from (
        select y.method, coalesce(sum(y.amount) filter (where y.amount > 0), 0)::numeric(14, 2) as received,
          coalesce(-sum(y.amount) filter (where y.amount < 0), 0)::numeric(14, 2) as refunded
        from money y group by y.method) m),
      'gst', (select private.gst_in(coalesce(sum(y.amount), 0)) from money y),
      'fees', (select coalesce(sum(b.fee), 0)::numeric(14, 2) from public.provider_balance b where b.currency = 'aud'
        and b.happened_at >= private.start_of(first_day) and b.happened_at < private.start_of(next_month)),
      'payouts', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount,
        'arrives_on', o.arrives_on, 'state', o.state) order by o.arrives_on, o.id), '[]')
        from public.provider_payouts o
        where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < next_month))));
end
$$;
comment on function public.card_report(date) is 'For admins: the money of a month (any day of it), in AUD, trips and
store together: by method, the tax in what came less what went back, the provider''s fees, its payouts. Statuses: ok
{methods {method text, received numeric, refunded numeric}[], gst numeric, fees numeric, payouts {id text, amount
numeric, arrives_on date, state text}[]}, invalid {fields text[]}.';

revoke execute on function public.store_balance_rows(jsonb), public.store_payout(text, bigint, text, date, text),
  public.card_report(date) from public, anon, authenticated;
grant execute on function public.store_balance_rows(jsonb), public.store_payout(text, bigint, text, date, text)
  to service_role;
grant execute on function public.card_report(date) to authenticated;
