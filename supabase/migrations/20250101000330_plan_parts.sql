-- Payment plans: how a total is divided.

-- The parts of a plan: the deposit today, the rest in equal parts a month apart, the last on the last day for
-- instalments at the latest. Too little time before departure, or too little money to divide, means fewer parts; none
-- but the deposit means all of it today. Cents that do not divide go to the last part.
create function private.plan_parts(total numeric, deposit numeric, plan int, start_date date)
returns table (sequence int, due_date date, amount numeric)
language sql stable set search_path = '' as $$
  with due as (
    select k, m.day from private.rules() r, generate_series(1, plan - 1) k,
      lateral (select (private.today() + make_interval(months => k))::date as day) m
    where deposit > 0 and deposit < total and m.day <= private.last_instalment(start_date, r)
      and r.least_part * k <= total - deposit
  ), n as (
    select count(*)::int as parts, trunc((total - deposit) / nullif(count(*), 0), 2) as part from due
  )
  select 1, private.today(), case when n.parts = 0 then total else deposit end from n where total > 0
  union all
  select due.k + 1, due.day, case when due.k = n.parts then total - deposit - n.part * (n.parts - 1) else n.part end
  from due, n order by 1
$$;
