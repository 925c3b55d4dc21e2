-- Compares the company's ledger with the payments, refunds and disputes at the provider.

create table public.reconcile_runs (
  id uuid primary key default gen_random_uuid(),
  mode text not null,
  account_id text not null,
  since timestamptz not null,
  started_at timestamptz not null default private.now(),
  started_by uuid references public.profiles (id) on delete set null,
  reached timestamptz,
  seen int not null default 0,
  ended_at timestamptz,
  error text,
  constraint reconcile_runs_mode_known check (mode in ('test', 'live')),
  constraint reconcile_runs_error_length check (char_length(error) <= 500),
  constraint reconcile_runs_reached_order check (reached <= ended_at)
);
comment on table public.reconcile_runs is
  'Runs that compare the company''s ledger with the provider. One run starts each night, and staff can start one.';
comment on column public.reconcile_runs.id is 'Primary key.';
comment on column public.reconcile_runs.mode is 'Mode of the provider account: test or live.';
comment on column public.reconcile_runs.account_id is 'Account id at the provider.';
comment on column public.reconcile_runs.since is 'The run compares objects that were created at this time or later.';
comment on column public.reconcile_runs.started_at is 'When the run began.';
comment on column public.reconcile_runs.started_by is
  'The staff member who started the run. Null: a scheduled job started it, or the account was deleted.';
comment on column public.reconcile_runs.reached is
  'The time up to which the run has compared all objects that the provider created. Null if the run failed or has not
ended.';
comment on column public.reconcile_runs.seen is 'Number of objects that the provider returned.';
comment on column public.reconcile_runs.ended_at is
  'When the run ended. Null: it is in progress, or its server crashed.';
comment on column public.reconcile_runs.error is 'Error code of the failure. Null: no failure.';

create index reconcile_runs_started_at_idx on public.reconcile_runs (started_at desc);
create index reconcile_runs_started_by_idx on public.reconcile_runs (started_by);

alter table public.reconcile_runs enable row level security;
revoke all on public.reconcile_runs from anon, authenticated;
grant select on public.reconcile_runs to authenticated;
grant all on public.reconcile_runs to service_role;

create policy "Staff read reconciliation runs" on public.reconcile_runs
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read reconciliation runs" on public.reconcile_runs is 'Requires the permission "sales".';

create table public.reconciliation_discrepancies (
  id uuid primary key default gen_random_uuid(),
  run_id uuid references public.reconcile_runs (id) on delete cascade,
  kind text not null,
  provider_id text not null unique,
  ours numeric(14, 2) not null,
  theirs numeric(14, 2) not null,
  found_at timestamptz not null default private.now(),
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint reconciliation_discrepancies_kind_known check (kind in ('payment', 'refund', 'dispute'))
);
comment on table public.reconciliation_discrepancies is
  'Payments, refunds and disputes for which the ledger and the provider have different amounts.';
comment on column public.reconciliation_discrepancies.id is 'Primary key.';
comment on column public.reconciliation_discrepancies.run_id is
  'The run that found the discrepancy. Null: a webhook event found it.';
comment on column public.reconciliation_discrepancies.kind is 'Type of the object: payment, refund or dispute.';
comment on column public.reconciliation_discrepancies.provider_id is 'Id of the object at the provider.';
comment on column public.reconciliation_discrepancies.ours is 'Amount in the company''s ledger, AUD.';
comment on column public.reconciliation_discrepancies.theirs is 'Amount at the provider, AUD.';
comment on column public.reconciliation_discrepancies.found_at is 'When the discrepancy was first found.';
comment on column public.reconciliation_discrepancies.settled_at is
  'When the amounts became equal. Null: they still differ.';
comment on column public.reconciliation_discrepancies.handled_at is
  'When staff marked the discrepancy as handled. Null: not handled.';
comment on column public.reconciliation_discrepancies.handled_by is
  'The staff member who marked the discrepancy as handled. Null: not handled, or the account was deleted.';

create index reconciliation_discrepancies_run_idx on public.reconciliation_discrepancies (run_id);
create index reconciliation_discrepancies_open_idx on public.reconciliation_discrepancies (found_at)
where settled_at is null and handled_at is null;
create index reconciliation_discrepancies_handled_by_idx on public.reconciliation_discrepancies (handled_by);

alter table public.reconciliation_discrepancies enable row level security;
revoke all on public.reconciliation_discrepancies from anon, authenticated;
grant select on public.reconciliation_discrepancies to authenticated;
grant all on public.reconciliation_discrepancies to service_role;

create policy "Staff read reconciliation discrepancies" on public.reconciliation_discrepancies
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read reconciliation discrepancies" on public.reconciliation_discrepancies is
  'Requires the permission "sales".';

create function private.card_ledger() returns table (kind text, provider_id text, ours
  numeric, mode text, account_id text, begun_at timestamptz)
language sql stable set search_path = '' as $$
  select 'payment', c.intent_id, coalesce(p.amount, q.amount, 0), c.mode, c.account_id, c.created_at
  from public.card_checkouts c left join public.payments p on p.provider_ref = c.intent_id
  left join public.order_payments q on q.provider_ref = c.intent_id
  where c.status = 'paid'
  union all
  select 'payment', s.intent_id, s.amount, s.mode, s.account_id, coalesce(c.created_at, s.received_at)
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  union all
  select 'refund', r.provider_id, -r.booked, m.mode, m.account_id, r.created_at
  from public.card_refunds r
  cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.unmatched_payment_id), null) m
  where r.provider_id is not null
  union all
  select 'dispute', d.provider_id, -d.booked, m.mode, m.account_id, d.opened_at
  from public.card_disputes d cross join lateral private.card_money(null, d.intent_id) m
$$;
comment on function private.card_ledger is
  'The card payments, refunds and disputes in the company''s ledger, with amounts in AUD.';

create function private.is_reconciliation_due() returns boolean
language sql stable set search_path = '' as $$
  select private.now() >= n.begins and not exists (select from public.reconcile_runs t
    where t.started_at >= n.begins and t.reached is not null or t.started_at > private.now() - interval '1 hour')
  from (values (3)) c (start_hour), -- hour of the day in the company's time zone
    lateral (select private.start_of(private.today()) + make_interval(hours => c.start_hour) as begins) n
$$;
comment on function private.is_reconciliation_due() is
  'Whether the nightly run is due: after 3 am in the company''s time zone, until a run has succeeded. After a failed
run, the next one is due an hour later.';

create function public.reconcile_begin(started_by uuid default null, only_if_due boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_run_minutes constant int := 30; -- an older unfinished run counts as crashed
  kept_days constant int := 90; -- for runs without discrepancies
  p private.payment_provider := private.card_provider();
  r public.reconcile_runs;
begin
  perform private.advisory_lock('reconcile');
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if exists (select from public.reconcile_runs t where t.ended_at is null
    and t.started_at > private.now() - make_interval(mins => max_run_minutes)) then
    return private.result('busy');
  end if;
  if only_if_due and not private.is_reconciliation_due() then return private.result('not_due'); end if;
  delete from public.reconcile_runs t
  where t.started_at < private.now() - make_interval(days => kept_days)
    and not exists (select from public.reconciliation_discrepancies d where d.run_id = t.id);
  insert into public.reconcile_runs (mode, account_id, started_by, since)
  select p.mode, p.account_id, (select f.id from public.profiles f where f.id = reconcile_begin.started_by),
    coalesce((select max(t.reached) from public.reconcile_runs t
      where (t.mode, t.account_id) = (p.mode, p.account_id)),
      (select min(c.created_at) from public.card_checkouts c
        where (c.mode, c.account_id) = (p.mode, p.account_id)), private.now())
    - make_interval(days => private.reconcile_back_days())
  returning * into r;
  return private.result('begun', jsonb_build_object('run_id', r.id, 'since', r.since, 'mode', r.mode,
    'account_id', r.account_id));
end
$$;
comment on function public.reconcile_begin(uuid, boolean) is
  'For the service role: begins a run that compares the ledger with the provider.
Parameters:
- started_by: the staff member who started the run. Null: a scheduled job, or unknown.
- only_if_due: returns not_due unless the nightly run is due.
Fields:
- since: the run covers objects created at this time or later; the time is 3 days before the end of the last complete
run.
Results:
- busy: a run that began less than 30 minutes ago has not ended.
Statuses: begun {run_id uuid, since timestamptz, mode text, account_id text}, busy, not_due, no_provider.';
revoke execute on function public.reconcile_begin(uuid, boolean) from public, anon, authenticated;
grant execute on function public.reconcile_begin(uuid, boolean) to service_role;

create function public.reconcile_report(run_id uuid, rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.reconcile_runs;
  n int;
begin
  select * into r from public.reconcile_runs t where t.id = reconcile_report.run_id and t.ended_at is null for update;
  if not found then return private.result('not_found'); end if;
  with theirs as (
    select distinct on (j.row ->> 'id') j.row ->> 'kind' as kind, j.row ->> 'id' as id,
      j.row ->> 'checkout_id' is not null or j.row ->> 'kind' <> 'payment' as is_ours,
      case when j.row ->> 'state' = k.counts then k.sign else 0 end
      * coalesce((j.row ->> 'amount_cents')::numeric, 0) / 100 as amount,
      exists (select from public.card_checkouts c where c.intent_id = j.row ->> 'intent_id')
      or exists (select from public.unmatched_payments s where s.intent_id = j.row ->> 'intent_id') as is_known
    from jsonb_array_elements(private.to_list(reconcile_report.rows)) j (row)
    join (values ('payment', 'succeeded', 1), ('refund', 'succeeded', -1), ('dispute', 'lost', -1)) k (kind, counts,
      sign)
      on k.kind = j.row ->> 'kind'
    order by j.row ->> 'id'
  ), ours as (
    select l.* from private.card_ledger() l
    where l.begun_at >= r.since + interval '1 hour' and (l.mode, l.account_id) = (r.mode, r.account_id)
      or l.provider_id in (select t.id from theirs t)
  ), compared as (
    select coalesce(t.kind, o.kind) as kind, coalesce(t.id, o.provider_id) as id, coalesce(o.ours, 0) as ours,
      coalesce(t.amount, 0) as theirs
    from theirs t full join ours o on o.provider_id = t.id
    where o.provider_id is not null or t.is_known or t.is_ours and t.kind = 'payment'
  ), differing as (
    insert into public.reconciliation_discrepancies as d (run_id, kind, provider_id, ours, theirs)
    select r.id, c.kind, c.id, c.ours, c.theirs from compared c where c.ours <> c.theirs
    on conflict on constraint reconciliation_discrepancies_provider_id_key do update set run_id = excluded.run_id,
      ours = excluded.ours, theirs = excluded.theirs, settled_at = null,
      handled_at = case when (d.ours, d.theirs) = (excluded.ours, excluded.theirs) then d.handled_at end
    returning 1
  ), settled as (
    update public.reconciliation_discrepancies d set settled_at = private.now()
    from compared c where c.id = d.provider_id and c.ours = c.theirs and d.settled_at is null returning 1
  )
  select (select count(*) from differing) + 0 * (select count(*) from settled) into n;
  update public.reconcile_runs t set seen = jsonb_array_length(private.to_list(reconcile_report.rows))
  where t.id = r.id;
  return private.result('ok', jsonb_build_object('discrepancies', n));
end
$$;
comment on function public.reconcile_report(uuid, jsonb) is
  'For the service role: compares the given objects of the provider with the company''s ledger. The edge function must
have applied each object to the ledger before it calls this function. rows: [{kind: payment, refund or dispute, id,
intent_id, state, amount_cents, checkout_id}]. Payments that belong to other systems are ignored. discrepancies: the
number of discrepancies found.
Statuses: ok {discrepancies int}, not_found.';
revoke execute on function public.reconcile_report(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.reconcile_report(uuid, jsonb) to service_role;

create function private.reconcile_back_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.reconcile_back_days is
  'Number of days before the end of the last run from which a new run compares objects. The provider also redelivers
webhooks for this number of days.';

create view public.unapplied_provider_events with (security_invoker = true) as
select e.id, e.object_id, e.received_at
from public.provider_events e
where e.applied_at is null
  and e.received_at between private.now() - make_interval(days => private.reconcile_back_days())
  and private.now() - interval '1 minute';
comment on view public.unapplied_provider_events is
  'Webhook events that arrived at least one minute and at most private.reconcile_back_days days ago, and are not
applied. The service role applies them again. Reconciliation finds the payments, refunds and disputes of older events.
Never null: id, object_id, received_at.';
revoke all on public.unapplied_provider_events from anon, authenticated;
grant select on public.unapplied_provider_events to service_role;
