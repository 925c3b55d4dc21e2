-- A refund that lowers the price takes its part off what was paid. A paid instalment keeps the amount that was paid:
-- what went back of it is kept beside it.

alter table public.installments add column refunded numeric(10, 2) not null default 0
  constraint installments_refunded_check check (refunded >= 0);
comment on column public.installments.refunded is
  'What a refund that lowered the price paid back of this paid instalment, AUD. The amount is without it.';

create or replace view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when not private.is_live(b) then 'cancelled'
    when i.due_date < (select private.today()) and b.status = 'confirmed' then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date,
  (i.amount + i.refunded)::numeric(10, 2) as original_amount, i.refunded
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on view public.installment_schedule is
  'Instalments with what the ledger has covered: paid (and when), pending, overdue or
cancelled. Never null: covered, status, original_amount.';
comment on column public.installment_schedule.original_amount is 'The amount before a refund lowered the price.';

create or replace function private.lower_total(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  less numeric := least(amount - least(amount, greatest(b.paid_amount - b.total_amount, 0)), b.total_amount);
  covers numeric := least(b.paid_amount, b.total_amount) - less;
  parts jsonb;
  refunds jsonb;
begin
  if less <= 0 or not private.is_live(b) then return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'due_date', s.due_date, 'amount', s.amount)
    order by s.place), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'refunded', s.refunded)), '[]') into parts, refunds
  from (select r.due_date, r.amount, r.refunded, row_number() over (order by r.sequence) as place
    from (select n.sequence, n.due_date, n.amount - o.went_back as amount,
      n.refunded + case when n.before + n.amount <= b.paid_amount then o.went_back else 0 end as refunded
      from (select i.*, sum(i.amount) over (order by i.sequence) - i.amount as before
        from public.installments i where i.booking_id = b.id) n,
        lateral (select least(n.amount, greatest(b.paid_amount - n.before, 0))
          - least(n.amount, greatest(covers - n.before, 0)) as went_back) o) r
    where r.amount > 0) s;
  perform private.write_parts(b.id, parts);
  update public.installments n set refunded = r.refunded
  from jsonb_to_recordset(refunds) r (sequence int, refunded numeric)
  where n.booking_id = b.id and n.sequence = r.sequence and n.refunded <> r.refunded;
  update public.bookings t set total_amount = b.total_amount - less,
    deposit_amount = least(t.deposit_amount, b.total_amount - less)
  where t.id = b.id;
  perform private.audit('lower_total', 'bookings', b.id::text, jsonb_build_object('before', b.total_amount,
    'after', b.total_amount - less, 'parts', parts));
end
$$;
