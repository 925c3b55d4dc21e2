-- The desk's look at the outbox: what waits, what became of each letter, what goes out in the coming days; and its two
-- hands, for a letter that should go once more and for one that should not go.

alter table public.email_outbox
  add column again_of bigint references public.email_outbox (id) on delete set null;
comment on column public.email_outbox.again_of is 'The letter that the desk sent once more by this one.';
create index email_outbox_again_of_idx on public.email_outbox (again_of);

-- Newest first: of a kind, of those that have not gone, of those that came back.
create index email_outbox_template_idx on public.email_outbox (template, id);
create index email_outbox_unsent_idx on public.email_outbox (id) where sent_at is null;
create index email_outbox_trouble_idx on public.email_outbox (id) where last_error in ('bounced', 'complained');
-- A letter is looked for by its reader, and by what its subject names.
create index email_outbox_search_idx on public.email_outbox using gin (lower(to_email || ' ' || template || ' '
  || coalesce(data ->> 'subject', '') || ' ' || coalesce(data ->> 'event', '') || ' '
  || coalesce(data ->> 'reference', '') || ' ' || coalesce(data ->> 'booking', '') || ' '
  || coalesce(data ->> 'number', '')) extensions.gin_trgm_ops);

create view public.mail_overview with (security_invoker = true) as
select m.id, m.to_email, m.template, m.data - 'token' as data,
  case when m.last_error in ('bounced', 'complained') and coalesce(m.sent_at, m.failed_at) is not null then 'bounced'
    when m.sent_at is not null then 'sent'
    when m.failed_at is not null then 'failed'
    when m.cancelled_at is not null or m.useless_at <= private.now() then 'cancelled'
    else 'waiting' end as state,
  m.last_error, m.attempts, m.created_at, m.sent_at, m.next_attempt_at, m.again_of
from public.email_outbox m;
comment on view public.mail_overview is
  'Letters as they stand now, without their secrets; for admins. Never null: data, state.';
comment on column public.mail_overview.state is
  'bounced: it came back or was called spam, or its address did before. Values: waiting, sent, failed, bounced, cancelled.';
revoke all on public.mail_overview from anon, authenticated;
grant select on public.mail_overview to authenticated, service_role;

-- What a state means, as an index can find it.
create function private.mail_condition(state text) returns text
language sql immutable set search_path = '' as $$
  select case state
    when 'waiting' then 'm.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and (m.useless_at is null or m.useless_at > (select private.now()))'
    when 'sent' then 'm.sent_at is not null and m.last_error is null'
    when 'failed' then 'm.sent_at is null and m.failed_at is not null
      and m.last_error is distinct from ''bounced'' and m.last_error is distinct from ''complained'''
    when 'bounced' then 'm.last_error in (''bounced'', ''complained'')
      and (m.sent_at is not null or m.failed_at is not null)'
    when 'cancelled' then 'm.sent_at is null and m.failed_at is null
      and (m.cancelled_at is not null or m.useless_at <= (select private.now()))'
    else 'true' end
$$;

create function public.list_mails(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  conditions text := private.mail_condition(filters ->> 'state');
begin
  perform private.require_admin();
  if private.clean(filters ->> 'q') is not null then
    conditions := conditions || ' and lower(m.to_email || '' '' || m.template || '' ''
      || coalesce(m.data ->> ''subject'', '''') || '' '' || coalesce(m.data ->> ''event'', '''') || '' ''
      || coalesce(m.data ->> ''reference'', '''') || '' '' || coalesce(m.data ->> ''booking'', '''') || '' ''
      || coalesce(m.data ->> ''number'', '''')) like any (($1)[1]::text[])';
  end if;
  if private.clean(filters ->> 'template') is not null then
    conditions := conditions || ' and m.template = ($1)[2]';
  end if;
  return private.page('select m.id from public.email_outbox m where ' || conditions || ' order by m.id desc',
    '(select to_jsonb(v) from public.mail_overview v where v.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, filters ->> 'template'], page, page_size);
end
$$;
comment on function public.list_mails(jsonb, int, int) is 'For admins: letters, the newest first. filters: q (in
address, template and what the subject names), state (as mail_overview), template. The count ends at 1,000. Statuses: ok
{total int, capped boolean, rows mail_overview[]}.';

-- What goes out -----------------------------------------------------------------------------------------------------

-- Each day to its end, when whatever is told on it has been queued; and the last second of each offer. The clock itself
-- is asked: it does its part at those times, and all of it is undone.
create function private.reminders_ahead(until timestamptz)
returns table (at timestamptz, to_email text, template text, data jsonb, trouble text)
language plpgsql security definer set search_path = '' as $$
declare
  start timestamptz := private.now();
  last bigint := (select max(m.id) from public.email_outbox m);
  step timestamptz;
  found_rows jsonb;
begin
  begin
    for step in
      select d.at from (
        select private.start_of(g.day::date + 1) - interval '1 second' as at
        from generate_series(private.today(), private.day_of(until), interval '1 day') g (day)
        union
        select w.offer_expires_at - interval '1 second' from public.waitlist_submissions w
        where w.status = 'offered') d
      where d.at > start and d.at <= until order by d.at
    loop
      perform set_config('house.now', step::text, true);
      perform private.do_clock_part('reminders');
    end loop;
    select jsonb_agg(to_jsonb(m)) into found_rows from public.email_outbox m
    where m.created_at > start and m.id > coalesce(last, 0);
    raise exception using errcode = 'RA001';
  exception when sqlstate 'RA001' then null;
  end;
  return query select m.created_at, m.to_email, m.template, m.data - 'token', a.trouble
  from jsonb_populate_recordset(null::public.email_outbox, found_rows) m
  left join public.mail_addresses a on a.email = lower(m.to_email);
end
$$;

create function public.mails_ahead(page int default 1, page_size int default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  told jsonb;
begin
  perform private.require_admin();
  with ahead as (
    select private.day_of(r.at) as day, r.to_email, r.template, r.data, r.trouble,
      row_number() over (order by r.at, r.template, r.to_email, r.data ->> 'key') as place
    from private.reminders_ahead(private.start_of(private.today() + 7) - interval '1 second') r)
  select private.answer('ok', jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(
    to_jsonb(a) - 'place' order by a.place) filter (where a.place > skipped and a.place <= skipped + size), '[]')))
  into told from ahead a;
  return told;
end
$$;
comment on function public.mails_ahead(int, int) is
  'For admins: the reminders that today and the six days after it would
bring as things stand, in their order; what is paid or filled in meanwhile needs none. trouble: nothing is sent to that
address. Statuses: ok {total int, rows {day date, to_email text, template text, data jsonb, trouble
mail_addresses.trouble?}[]}.';

-- The desk's hands --------------------------------------------------------------------------------------------------

-- The secret that a letter's link needs, as long as it still opens something: once a letter was sent it is no longer
-- in it.
create function private.mail_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce(m.data ->> 'token',
    (select w.offer_token::text from public.waitlist_submissions w
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(w.offer_token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select o.access_token::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)))
$$;

create function public.resend_mail(mail_id bigint, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require_admin();
  if request_id is null then return private.invalid('request_id'); end if;
  select * into m from public.email_outbox t where t.id = mail_id;
  if not found then return private.answer('not_found'); end if;
  again := coalesce(m.dedupe_key, m.template) || ':again:' || m.id || ':' || request_id;
  if exists (select from public.email_outbox t where t.dedupe_key = again) then return private.answer('queued'); end if;
  if (select v.state from public.mail_overview v where v.id = m.id) = 'waiting' then
    return private.answer('waiting');
  end if;
  if exists (select from public.mail_addresses a where a.email = lower(m.to_email)) then
    return private.answer('bounced');
  end if;
  secret := private.mail_token(m);
  if m.useless_at <= private.now()
    or secret is null and m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed') then
    return private.answer('over');
  end if;
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, again_of)
  values (m.to_email, m.template,
    case when secret is null then m.data else m.data || jsonb_build_object('token', secret) end, again, m.useless_at,
    coalesce(m.again_of, m.id))
  on conflict on constraint email_outbox_dedupe_key_once do nothing returning id into made;
  if made is not null then
    perform private.audit('resend_mail', 'email_outbox', m.id::text,
      jsonb_build_object('template', m.template, 'as', made));
  end if;
  return private.answer('queued');
end
$$;
comment on function public.resend_mail(bigint, uuid) is
  'For admins: a letter goes out once more, as a letter of its own;
under one request_id once. waiting: it has not gone yet. bounced: its address takes none, until that is cleared. over:
its link opens nothing any more. Statuses: queued, waiting, bounced, over, not_found, invalid {fields text[]}.';

create function public.cancel_mail(mail_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state text;
begin
  perform private.require_admin();
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.id = mail_id and m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and (m.locked_until is null or m.locked_until <= private.now());
  if found then
    perform private.audit('cancel_mail', 'email_outbox', mail_id::text);
    return private.answer('cancelled');
  end if;
  select v.state into state from public.mail_overview v where v.id = mail_id;
  if state = 'waiting' then return private.answer('sending'); end if;
  if state = 'cancelled' then return private.answer('cancelled'); end if;
  if state is null then return private.answer('not_found'); end if;
  return private.answer('over');
end
$$;
comment on function public.cancel_mail(bigint) is 'For admins: a letter that waits is not sent. sending: a sender has it
just now. over: it has gone, or was given up. Statuses: cancelled, sending, over, not_found.';

revoke execute on function private.mail_condition(text), private.reminders_ahead(timestamptz),
  private.mail_token(public.email_outbox), public.list_mails(jsonb, int, int), public.mails_ahead(int, int),
  public.resend_mail(bigint, uuid), public.cancel_mail(bigint) from public, anon, authenticated;
grant execute on function public.list_mails(jsonb, int, int), public.mails_ahead(int, int),
  public.resend_mail(bigint, uuid), public.cancel_mail(bigint) to authenticated;
