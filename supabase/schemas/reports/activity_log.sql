-- The activity log: lists and searches of the audit log for staff.

create function private.protect_audit_log() returns trigger
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
comment on function private.protect_audit_log() is
  'Trigger: refuses updates and deletions in the audit log, even by the owner of the table. Two changes are allowed:
removing the actor of a deleted account, and erasing free text.';

create trigger protect_rows before update on public.audit_log
for each row execute function private.protect_audit_log();

create trigger protect_table before truncate on public.audit_log
for each statement execute function private.protect_audit_log();

create function private.with_related_ids(ids uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select i::text from unnest(ids) i
    union select t.id::text from public.bank_transfers t where t.booking_id = any (ids)
    union select c.id::text from public.card_checkouts c where c.booking_id = any (ids) or c.order_id = any (ids)
    union select r.id::text from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = any (ids)
    union select r.id::text from public.card_refunds r join public.order_payments p on p.id = r.order_payment_id
    where p.order_id = any (ids))
$$;
comment on function private.with_related_ids(uuid[]) is
  'The given ids of bookings and orders, and the ids of their bank transfers, card checkouts and card refunds.';

create function private.activity_ids(kind text, id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  entity_id uuid := private.to_uuid(id);
begin
  if kind = 'event' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.event_id = entity_id))
      || array(select entity_id::text
        union select e.trip_id::text from public.events e where e.id = entity_id
        union select w.id::text from public.waitlist_submissions w where w.event_id = entity_id);
  end if;
  if kind in ('booking', 'order') then
    return private.with_related_ids(array[entity_id])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = entity_id);
  end if;
  if kind = 'customer' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.customer_id = entity_id
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = entity_id))
      || array(select entity_id::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = entity_id
        union select c.profile_id::text from public.customers c where c.id = entity_id and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = entity_id);
  end if;
  return array[case when kind = 'settings' then kind else entity_id::text end];
end
$$;
comment on function private.activity_ids(text, text) is
  'The ids of all rows whose audit log entries are part of the history of an entity. kind: trip, booking, customer,
product, order or settings. The kind trip means one departure; its history includes changes of the policies that it shares with the
other departures of its trip. The history of a customer includes merged customers.';

create function private.search_entity_ids(q text) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  -- The result of bookings_found. If the query below called the function, PostgreSQL would run the function a second
  -- time while it plans the query.
  booking_ids uuid[];
begin
  if patterns is null then return array[]::text[]; end if;
  booking_ids := private.bookings_found(q, 100);
  return array(
    select f.id::text from unnest(booking_ids) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$$;
comment on function private.search_entity_ids(text) is
  'Ids of entities whose name, reference or number matches a search text.';

create function private.search_actor_ids(q text) returns text[]
language sql stable set search_path = '' as $$
  select array(select p.id::text from public.profiles p
    where lower(p.full_name) like any (private.search_patterns(q)) limit 100)
$$;
comment on function private.search_actor_ids(text) is 'Ids of accounts whose name matches a search text.';

create function private.entity_name(entity text, entity_id text) returns text
language plpgsql stable set search_path = '' as $$
declare
  key uuid := private.to_uuid(entity_id);
  found_name text;
begin
  case entity
    when 'bookings' then select concat_ws(', ', b.reference, c.full_name) into found_name
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = key;
    when 'events' then select e.title into found_name from public.events e where e.id = key;
    when 'customers' then select c.full_name into found_name from public.customers c where c.id = key;
    when 'profiles' then select p.full_name into found_name from public.profiles p where p.id = key;
    when 'products' then select p.name into found_name from public.products p where p.id = key;
    when 'promo_codes' then select p.code into found_name from public.promo_codes p where p.id = key;
    when 'orders' then select concat_ws(', ', o.number, o.full_name) into found_name from public.orders o where o.id = key;
    when 'bank_transfers' then select concat_ws(', ', t.reference, c.full_name) into found_name
    from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    join public.customers c on c.id = b.customer_id where t.id = key;
    when 'waitlist_submissions' then select concat_ws(', ', w.full_name, w.event_name) into found_name
    from public.waitlist_submissions w where w.id = key;
    when 'interest_submissions' then select concat_ws(', ', i.full_name, i.trip_name) into found_name
    from public.interest_submissions i where i.id = key;
    when 'contact_messages' then select m.full_name into found_name from public.contact_messages m where m.id = key;
    when 'comments' then select concat_ws(', ', c.user_name, e.title) into found_name
    from public.comments c join public.events e on e.id = c.event_id where c.id = key;
    when 'comment_replies' then select concat_ws(', ', r.user_name, e.title) into found_name
    from public.comment_replies r join public.events e on e.id = r.event_id where r.id = key;
    else null;
  end case;
  return found_name;
end
$$;
comment on function private.entity_name(text, text) is
  'The current name of an entity. Null: the entity was deleted or has no name.';

create function private.activity_row(a public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'at', a.at, 'actor_id', a.actor_id,
    'actor', (select p.full_name from public.profiles p where p.id = a.actor_id), 'action', a.action,
    'entity', a.entity, 'entity_id', a.entity_id, 'details', a.details,
    'name', coalesce(private.entity_name(a.entity, a.entity_id), a.details ->> 'title',
      a.details #>> '{before,name}', private.entity_name('bookings', a.details ->> 'booking_id'),
      private.entity_name('orders', a.details ->> 'order_id')))
$$;
comment on function private.activity_row(public.audit_log) is
  'An audit log entry with the names of its actor and its entity.';

create function public.list_activity(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  actor_id uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  ids text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require_permission('history');
  if given #>> '{of,kind}' is not null then
    ids := private.activity_ids(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.audit_filter(ids);
    if cardinality(ids) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- A union instead of "or" combines the conditions, so that PostgreSQL uses an index for each of them. With "or", it
    -- would scan the whole audit log.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (id), lateral (select d.id from public.audit_log d
          where private.audited_ids(d.entity_id, d.details) && array[t.id] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.audited_names(d.details) like any (%L::text[])))',
      private.search_entity_ids(q), private.search_actor_ids(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif actor_id is not null then
    conditions := conditions || format(' and a.actor_id = %L', actor_id);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- If few rows match, they are found by their ids and then sorted. If many rows match, they are read in order until
  -- the page is full.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.activity_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$$;
comment on function public.list_activity(jsonb, int, int) is
  'For staff with the permission "history": one page of the activity log, the newest entries first. Counting stops at
1,000; capped is then true. Runs as the owner of the tables, because searches under row-level security cannot use
their indexes.
Parameters:
- filters: q (name of the actor or of an entity), who (an account, or nobody: scheduled jobs, the card provider,
visitors and deleted accounts), entity, action, since, until (dates in the company''s time zone), of {kind, id}: all
entries about a trip, booking, customer, product, order or the settings.
Fields:
- name: the name of the entity; null: the entity has no name.
Statuses: ok {total int, capped boolean, rows {id int, at timestamptz, actor_id uuid?, actor text?, action text,
entity text, entity_id text?, name text?, details jsonb}[]}.';
revoke execute on function public.list_activity(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_activity(jsonb, integer, integer) to authenticated;
