-- Money of each trip and month, kept by the statement, so that the totals need not read every booking.

create table public.event_ledgers (
  event_id uuid primary key references public.events (id) on delete cascade,
  bookings int not null default 0,
  seats int not null default 0,
  received numeric(14, 2) not null default 0,
  owing numeric(14, 2) not null default 0
);
comment on table public.event_ledgers is 'Money of each trip, kept by triggers. Holds that have run out are in it until
the clock ends them: event_totals is live.';
comment on column public.event_ledgers.bookings is 'Pending and confirmed ones.';
comment on column public.event_ledgers.received is 'Payments less refunds, those of cancelled bookings too.';

create table public.event_months (
  event_id uuid references public.events (id) on delete cascade,
  month date check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0,
  seats int not null default 0,
  primary key (month, event_id)
);
comment on table public.event_months is 'Money received and seats booked by month (Sydney time), kept by triggers.';

create index event_months_event_idx on public.event_months (event_id);

-- Bookings as they stand in their rows add to the sums of their trips; as they stood, they are taken off.
create function private.tally_money(added public.bookings[], removed public.bookings[]) returns void
language plpgsql set search_path = '' as $$
declare
  change record;
begin
  for change in
    select t.event_id, private.month_of(t.created_at) as month, sum(t.live) as bookings, sum(t.live * t.seats) as seats,
      sum(t.sign * t.paid_amount) as received, sum(t.live * greatest(t.total_amount - t.paid_amount, 0)) as owing
    from (select b.*, s.sign, case when b.status in ('pending', 'confirmed') then s.sign else 0 end as live
      from (values (1, added), (-1, removed)) s (sign, bookings), unnest(s.bookings) b) t
    group by 1, 2 order by 1, 2
  loop
    update public.event_ledgers l set bookings = l.bookings + change.bookings, seats = l.seats + change.seats,
      received = l.received + change.received, owing = l.owing + change.owing
    where l.event_id = change.event_id;
    if change.seats <> 0 then
      insert into public.event_months as m (event_id, month, seats) values (change.event_id, change.month, change.seats)
      on conflict (month, event_id) do update set seats = m.seats + excluded.seats;
    end if;
  end loop;
end
$$;

create function private.tally_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added public.bookings[];
  removed public.bookings[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::public.bookings) into added from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(o.*)::public.bookings) into removed from old_rows o;
  else
    select array_agg(row(n.*)::public.bookings), array_agg(row(o.*)::public.bookings) into added, removed
    from new_rows n join old_rows o on o.id = n.id
    where (n.event_id, n.status, n.seats, n.paid_amount, n.total_amount)
      is distinct from (o.event_id, o.status, o.seats, o.paid_amount, o.total_amount);
  end if;
  perform private.tally_money(added, removed);
  return null;
end
$$;
create trigger tally_new_bookings after insert on public.bookings
referencing new table as new_rows for each statement execute function private.tally_bookings();
create trigger tally_changed_bookings after update on public.bookings
referencing old table as old_rows new table as new_rows for each statement execute function private.tally_bookings();
create trigger tally_deleted_bookings after delete on public.bookings
referencing old table as old_rows for each statement execute function private.tally_bookings();

create function private.tally_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_months as m (event_id, month, received)
  select b.event_id, private.month_of(p.paid_at), sum(p.amount)
  from new_rows p join public.bookings b on b.id = p.booking_id group by 1, 2 order by 1, 2
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$$;
create trigger tally_payments after insert on public.payments
referencing new table as new_rows for each statement execute function private.tally_payments();

-- As of now -----------------------------------------------------------------------------------------------------

-- The sums of a trip without the holds that have run out and that the clock has not ended yet: those are few.
create view public.event_totals with (security_invoker = true) as
select l.event_id, (l.bookings - coalesce(o.bookings, 0))::int as bookings,
  (l.seats - coalesce(o.seats, 0))::int as seats,
  l.received, (l.owing - coalesce(o.owing, 0))::numeric(14, 2) as owing,
  e.title, e.location, e.status, e.start_date, e.end_date, e.max_registrations
from public.event_ledgers l
join public.events e on e.id = l.event_id
left join (
  select b.event_id, count(*) as bookings, sum(b.seats) as seats,
    sum(greatest(b.total_amount - b.paid_amount, 0)) as owing
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now()) group by b.event_id
) o on o.event_id = l.event_id;
comment on view public.event_totals is 'Of each trip: live bookings and their seats, money received, money owing.
Never null: event_id, bookings, seats, received, owing, title, location, status.';

-- One row: the four figures of Active Bookings.
create view public.booking_totals with (security_invoker = true) as
select coalesce(sum(t.bookings), 0)::int as total_bookings,
  coalesce(sum(t.received), 0)::numeric(14, 2) as payments_received,
  coalesce(sum(t.owing), 0)::numeric(14, 2) as payments_owing,
  coalesce(sum(t.received + t.owing), 0)::numeric(14, 2) as total_expected
from public.event_totals t;
comment on view public.booking_totals is 'Over all trips: live bookings, money received, money owing, and both
together. Never null: every column.';

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.event_ledgers enable row level security;
alter table public.event_months enable row level security;
create policy "Admins read the money of each trip" on public.event_ledgers
for select to authenticated using ((select private.is_admin()));
create policy "Admins read the money of each month" on public.event_months
for select to authenticated using ((select private.is_admin()));
revoke all on public.event_ledgers, public.event_months, public.event_totals, public.booking_totals
  from anon, authenticated;
grant select on public.event_ledgers, public.event_months to authenticated;
grant select on public.event_totals, public.booking_totals to authenticated, service_role;
grant all on public.event_ledgers, public.event_months to service_role;
