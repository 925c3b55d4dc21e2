-- Promo codes as staff see and save them.

create function private.is_promo_code_used(promo_code_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.booking_lines l where l.promo_code_id = is_promo_code_used.promo_code_id)
    or exists (select from public.orders o where o.promo_code_id = is_promo_code_used.promo_code_id);
end
$$;
comment on function private.is_promo_code_used(uuid) is
  'Whether any booking or order ever had the promo code, also one that was cancelled or has expired. A used code must
not change, because invoices and order pages show the code and its discount.';

create function private.keep_used_discount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.code, new.percent, new.amount) is distinct from (old.code, old.percent, old.amount)
    and private.is_promo_code_used(old.id) then
    raise exception 'A promo code that was used keeps its code and its discount.' using errcode = '23001';
  end if;
  return new;
end
$$;
comment on function private.keep_used_discount() is
  'Trigger: raises error 23001 if the code or the discount of a used promo code changes.';

create trigger keep_used_discount before update on public.promo_codes
for each row execute function private.keep_used_discount();

create function private.promo_code_state(p public.promo_codes, today date, uses int default null) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when not p.is_active then 'inactive'
    when today > p.ends_on then 'expired'
    when coalesce(uses >= p.max_uses, private.is_used_up(p, null)) then 'used_up'
    when today < p.starts_on then 'scheduled'
    else 'active' end;
end
$$;
comment on function private.promo_code_state(public.promo_codes, date, integer) is
  'Whether a promo code can be used on a day: active, scheduled (its first day has not come), used_up, expired or inactive.
uses: number of its uses, if the caller has already counted them. Null: the function counts them.';

create function private.promo_code_row(p public.promo_codes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p, private.today(), u.uses),
      'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'targets', (
        select coalesce(jsonb_agg(jsonb_build_object('trip_id', t.trip_id, 'event_id', t.event_id,
          'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
        from public.promo_code_targets t left join public.trips j on j.id = t.trip_id
        left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
    from public.promo_code_uses u where u.promo_code_id = p.id);
end
$$;
comment on function private.promo_code_row(public.promo_codes) is
  'A promo code as the list of staff shows it, with its state, uses, revenue, trips and departures.';

create function public.list_promo_codes(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return private.page('select c.id from public.promo_codes c
      where (($1)[1] is null or lower(c.code) like any (($1)[1]::text[]))
        and (($1)[2] is null or private.promo_code_state(c, (select private.today())) = ($1)[2])
      order by c.created_at desc, c.id',
    '(select private.promo_code_row(c) from public.promo_codes c where c.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, nullif(filters ->> 'state', '')], page, page_size);
end
$$;
comment on function public.list_promo_codes(jsonb, integer, integer) is
  'For staff: one page of promo codes, newest first. filters: q (part of the code), state (active, scheduled, used_up,
expired or inactive). is_used: the code and the discount cannot change any more. uses: number of bookings and orders
with the code. revenue: their total price after discounts, AUD. trips: the trips (trip_id) and
departures (event_id) of a code that is not for all trips. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, code text, percent int?, amount numeric?, starts_on date?,
ends_on date?, all_trips boolean, max_uses int?, max_uses_per_person int?, min_spend numeric, members_only boolean,
is_stackable boolean, for_store boolean, is_active boolean, created_at timestamptz, state text, is_used boolean, uses
int, revenue numeric, targets {trip_id uuid?, event_id uuid?, title text, start_date date?}[]}[]}.';
revoke execute on function public.list_promo_codes(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_promo_codes(jsonb, integer, integer) to authenticated;

create function private.promo_code_errors(candidate jsonb, targets jsonb) returns text[]
language sql stable set search_path = '' as $$
  select private.row_validation_errors('public.promo_codes', jsonb_build_array(jsonb_build_object('path', '', 'row',
      candidate)))
    || array(select 'percent' where num_nonnulls(candidate ->> 'percent', candidate ->> 'amount') <> 1)
    || array(select 'ends_on'
      where private.to_date(candidate ->> 'starts_on') > private.to_date(candidate ->> 'ends_on'))
    || array(select 'targets' where candidate ->> 'all_trips' = 'false' and (jsonb_array_length(targets) > 100
      or jsonb_array_length(targets) = 0 and candidate ->> 'for_store' = 'false' or exists (select from jsonb_array_elements(targets) t
        left join public.trips j on j.id = private.to_uuid(t ->> 'trip_id')
        left join public.events e on e.id = private.to_uuid(t ->> 'event_id')
        where num_nonnulls(j.id, e.id) <> 1)))
$$;
comment on function private.promo_code_errors(jsonb, jsonb) is
  'Names of the invalid fields of a promo code: its columns, and trips. For a code that is not for all trips, trips is
invalid if it has more than 100, contains an unknown id, or is empty although the code is not for the store.';

create function private.write_promo_code_targets(promo_code_id uuid, targets jsonb) returns void
language sql set search_path = '' as $$
  delete from public.promo_code_targets t where t.promo_code_id = write_promo_code_targets.promo_code_id
    and not exists (select from jsonb_array_elements(targets) g
      where private.to_uuid(g ->> 'trip_id') = t.trip_id or private.to_uuid(g ->> 'event_id') = t.event_id);
  insert into public.promo_code_targets (promo_code_id, trip_id, event_id)
  select write_promo_code_targets.promo_code_id, private.to_uuid(g.target ->> 'trip_id'),
    private.to_uuid(g.target ->> 'event_id')
  from jsonb_array_elements(targets) with ordinality g (target, n) order by g.n
  on conflict on constraint promo_code_targets_once do nothing
$$;
comment on function private.write_promo_code_targets(uuid, jsonb) is 'Replaces the trips and departures of a promo code.';

create function public.save_promo_code(promo_code_id uuid, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.promo_codes;
  wanted public.promo_codes;
  before jsonb;
  given jsonb;
  targets jsonb := private.to_list(fields -> 'targets');
  errors text[];
begin
  perform private.require_permission('trips');
  if promo_code_id is null then return private.invalid('promo_code_id'); end if;
  select * into stored from public.promo_codes p where p.id = promo_code_id for update;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into given from jsonb_each(private.to_object(fields)) f
  where f.key in ('percent', 'amount', 'starts_on', 'ends_on', 'all_trips', 'max_uses', 'max_uses_per_person',
    'min_spend', 'members_only', 'is_stackable', 'for_store');
  given := private.new_row('public.promo_codes', given, jsonb_build_object('id', promo_code_id,
    'code', coalesce(private.clean_code(fields ->> 'code'), ''), 'is_active', coalesce(stored.is_active, true),
    'created_at', coalesce(stored.created_at, private.now())));
  errors := private.promo_code_errors(given, targets);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if given ->> 'all_trips' = 'true' then targets := '[]'; end if;
  wanted := jsonb_populate_record(null::public.promo_codes, given);
  if exists (select from public.promo_codes p where p.code = wanted.code and p.id <> wanted.id) then
    return private.result('code_taken');
  end if;
  if (wanted.code, wanted.percent, wanted.amount) is distinct from (stored.code, stored.percent, stored.amount)
    and private.is_promo_code_used(stored.id) then
    return private.result('used');
  end if;
  if stored.id is not null then before := private.promo_code_facts(stored); end if;
  insert into public.promo_codes values (wanted.*)
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, all_trips = excluded.all_trips,
    max_uses = excluded.max_uses, max_uses_per_person = excluded.max_uses_per_person, min_spend = excluded.min_spend,
    members_only = excluded.members_only, is_stackable = excluded.is_stackable,
    for_store = excluded.for_store;
  perform private.write_promo_code_targets(wanted.id, targets);
  if before is distinct from private.promo_code_facts(wanted) then
    perform private.audit(case when before is null then 'add_promo_code' else 'change_promo_code' end, 'promo_codes',
      wanted.id::text, jsonb_build_object('before', before, 'after', private.promo_code_facts(wanted)));
  end if;
  return private.result('saved');
exception when unique_violation then return private.result('code_taken');  -- a concurrent request added the code
end
$$;
comment on function public.save_promo_code(uuid, jsonb) is
  'For staff: adds or changes a promo code. promo_code_id: generated by the client for a new code, so that a repeated
request adds it only once. fields: {code, percent, amount, starts_on, ends_on, all_trips, trips [{trip_id} or
{event_id}], max_uses, max_uses_per_person, min_spend, members_only, is_stackable, for_store}; omitted fields get their default.
Exactly one of percent and amount is given. trips: at most 100, and none only for a code
for the store; not used if all_trips is true. used: a booking or order has or had
the code, so that the code and its discount cannot change. code_taken: another promo code has the same code.
Statuses: saved, used, code_taken, invalid {fields text[]}.';
revoke execute on function public.save_promo_code(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.save_promo_code(uuid, jsonb) to authenticated;
