-- The activity log: the audit log as staff read it.

-- Who has left is no longer named, and words that got into it are forgotten; nothing else of a row ever changes,
-- whoever asks. Rows are taken away by no role but the tables' owner, who moves a whole database.
create function private.keep_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.actor_id is null or new.actor_id = old.actor_id) and old.details @> new.details
      and (new.id, new.at, new.action, new.entity, new.entity_id)
      is not distinct from (old.id, old.at, old.action, old.entity, old.entity_id) then
      return new;
    end if;
  end if;
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;

create trigger kept_as_written before update on public.audit_log
for each row execute function private.keep_record();

create trigger never_emptied before truncate on public.audit_log
for each statement execute function private.keep_record();

-- Bookings and orders with what belongs to them and is told of by its own name: transfers, and what cards paid.
create function private.with_parts(ids uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select i::text from unnest(ids) i
    union select t.id::text from public.bank_transfers t where t.booking_id = any (ids)
    union select c.id::text from public.card_checkouts c where c.booking_id = any (ids) or c.order_id = any (ids)
    union select r.id::text from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = any (ids)
    union select r.id::text from public.card_refunds r join public.order_payments p on p.id = r.order_payment_id
    where p.order_id = any (ids))
$$;

-- Everything that a thing's history is about. kind: trip, booking, customer, product, order; settings, of which there
-- is one. A customer's begins with those who turned out to be the same.
create function private.history_things(kind text, id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  known uuid := private.to_uuid(id);
begin
  if kind = 'trip' then
    return private.with_parts(array(select b.id from public.bookings b where b.event_id = known))
      || array(select known::text
        union select w.id::text from public.waitlist_submissions w where w.event_id = known);
  end if;
  if kind in ('booking', 'order') then
    return private.with_parts(array[known])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = known);
  end if;
  if kind = 'customer' then
    return private.with_parts(array(select b.id from public.bookings b where b.customer_id = known
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = known))
      || array(select known::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = known
        union select c.profile_id::text from public.customers c where c.id = known and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = known);
  end if;
  return array[case when kind = 'settings' then kind else known::text end];
end
$$;

-- What words find: things by name, reference or number.
create function private.things_found(q text) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text[] := private.search_patterns(q);
begin
  if words is null then return array[]::text[]; end if;
  return array(
    select f.id::text from unnest(private.bookings_found(q, 100)) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (words) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (words) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (words) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (words) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (words) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (words) limit 100));
end
$$;

create function private.people_found(q text) returns text[]
language sql stable set search_path = '' as $$
  select array(select p.id::text from public.profiles p
    where lower(p.full_name) like any (private.search_patterns(q)) limit 100)
$$;

-- What a thing is called today; null: it is gone, or has no name.
create function private.thing_name(entity text, entity_id text) returns text
language plpgsql stable set search_path = '' as $$
declare
  thing uuid := private.to_uuid(entity_id);
  named text;
begin
  case entity
    when 'bookings' then select concat_ws(', ', b.reference, c.full_name) into named
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = thing;
    when 'events' then select e.title into named from public.events e where e.id = thing;
    when 'customers' then select c.full_name into named from public.customers c where c.id = thing;
    when 'profiles' then select p.full_name into named from public.profiles p where p.id = thing;
    when 'products' then select p.name into named from public.products p where p.id = thing;
    when 'orders' then select concat_ws(', ', o.number, o.full_name) into named from public.orders o where o.id = thing;
    when 'bank_transfers' then select concat_ws(', ', t.reference, c.full_name) into named
    from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    join public.customers c on c.id = b.customer_id where t.id = thing;
    when 'waitlist_submissions' then select concat_ws(', ', w.full_name, w.event_name) into named
    from public.waitlist_submissions w where w.id = thing;
    when 'interest_submissions' then select concat_ws(', ', i.full_name, i.trip_name) into named
    from public.interest_submissions i where i.id = thing;
    when 'contact_messages' then select m.full_name into named from public.contact_messages m where m.id = thing;
    when 'comments' then select concat_ws(', ', c.user_name, e.title) into named
    from public.comments c join public.events e on e.id = c.event_id where c.id = thing;
    when 'comment_replies' then select concat_ws(', ', r.user_name, e.title) into named
    from public.comment_replies r join public.events e on e.id = r.event_id where r.id = thing;
    else named := null;
  end case;
  return named;
end
$$;

-- A row of the record as it is read: who, what, and on whose booking, order or trip where it is about a part of one.
create function private.history_row(a public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'at', a.at, 'actor_id', a.actor_id,
    'actor', (select p.full_name from public.profiles p where p.id = a.actor_id), 'action', a.action,
    'entity', a.entity, 'entity_id', a.entity_id, 'details', a.details,
    'name', coalesce(private.thing_name(a.entity, a.entity_id), a.details ->> 'title',
      a.details #>> '{before,name}', private.thing_name('bookings', a.details ->> 'booking_id'),
      private.thing_name('orders', a.details ->> 'order_id')))
$$;

-- Words that many things have, such as two letters, found nothing within the time that a statement has: each part is
-- looked up by itself.
create function public.list_history(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  person uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  things text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require_permission('history');
  if given #>> '{of,kind}' is not null then
    things := private.history_things(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.about_any_of(things);
    if cardinality(things) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- Each part is looked up by its own index: of all three together the planner knows so little that it reads the
    -- whole record, deed by deed.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (thing), lateral (select d.id from public.audit_log d
          where private.about(d.entity_id, d.details) && array[t.thing] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.called(d.details) like any (%L::text[])))',
      private.things_found(q), private.people_found(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif person is not null then
    conditions := conditions || format(' and a.actor_id = %L', person);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- Few are found by what they are about, and put in order then; many are read in their order until there are enough.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.history_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$$;
comment on function public.list_history(jsonb, integer, integer) is
  'For admins: who did what, the latest first. filters: q (who
did it, or what a thing is called), who (an account, or nobody: the clock, the card provider, a guest, who has left),
entity, action, since, until (days of the company''s), of {kind, id}: all about a trip, booking, customer, product or
order, or about the settings. name: what it is about; null where that has no name. The count ends at 1,000.
Statuses: ok {total int, capped boolean, rows {id int, at timestamptz, actor_id uuid?, actor text?, action text, entity text,
entity_id text?, name text?, details jsonb}[]}.';
revoke execute on function public.list_history(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_history(jsonb, integer, integer) to authenticated;
