-- The admin list of emails, with functions to resend, cancel and forecast emails.

create view public.email_overview with (security_invoker = true) as
select m.id, m.to_email, m.template, m.data - 'token' as data,
  case when m.last_error in ('bounced', 'complained') and coalesce(m.sent_at, m.failed_at) is not null then 'bounced'
    when m.sent_at is not null then 'sent'
    when m.failed_at is not null then 'failed'
    when m.cancelled_at is not null or m.useless_at <= private.now() then 'cancelled'
    else 'waiting' end as state,
  m.last_error, m.attempts, m.created_at, m.sent_at, m.next_attempt_at, m.again_of
from public.email_outbox m;
comment on view public.email_overview is
  'Emails with their current state, without secrets, for staff. Never null: data, state.';
comment on column public.email_overview.state is
  'bounced: the email was returned, was reported as spam, or was addressed to a suppressed address.
Values: waiting, sent, failed, bounced, cancelled.';
revoke all on public.email_overview from anon, authenticated;
grant select on public.email_overview to authenticated, service_role;

create function private.email_filter(state text) returns text
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
comment on function private.email_filter is
  'The SQL condition that selects the emails in the given state of email_overview, written so that PostgreSQL can use an
index.';

create function public.list_emails(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  conditions text := private.email_filter(filters ->> 'state');
begin
  perform private.require_permission('emails');
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
    '(select to_jsonb(v) from public.email_overview v where v.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, filters ->> 'template'], page, page_size);
end
$$;
comment on function public.list_emails(jsonb, integer, integer) is
  'For staff: one page of emails, newest first. filters: q (email address, template, event, reference, booking or order
number), state (a value of email_overview.state), template. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows email_overview[]}.';
revoke execute on function public.list_emails(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_emails(jsonb, integer, integer) to authenticated;

create function private.upcoming_reminders(until timestamptz)
returns table (at timestamptz, to_email text, template text, data jsonb, reason text)
language sql stable security definer set search_path = '' as $$
  with steps as (
    select array_agg(d.at order by d.at) as at from (
      select private.start_of(private.today() + g.n + 1) - interval '1 second' as at
      from generate_series(0, private.day_of(until) - private.today()) g (n)
      union
      select w.offer_expires_at - interval '1 second' from public.waitlist_submissions w
      where w.status = 'offered') d
    where d.at > private.now() and d.at <= until
  ), upcoming as (
    select r.at, r.to_email, r.template, r.data from steps s, private.reminders(s.at) r
    union all
    select f.at, f.to_email, f.template, f.data from steps s, private.form_emails(s.at) f
    union all
    select s.at[1], l.to_email, l.template, l.data
    from steps s, private.event_emails(array(select private.new_events(private.day_of(s.at[1])))) l
    where s.at is not null)
  select t.at, t.to_email, t.template, t.data - 'token', a.reason
  from upcoming t left join public.email_suppressions a on a.email = lower(t.to_email) where t.to_email is not null
$$;
comment on function private.upcoming_reminders is
  'The reminders that will be queued until the given time. The function checks which reminders are due at the end of
each day, and in the last second of each waitlist offer. reason: why the email address is suppressed; null if it is not
suppressed.';

create function public.upcoming_emails(page int default 1, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  found_page jsonb;
begin
  perform private.require_permission('emails');
  with ahead as materialized (
    select * from private.upcoming_reminders(private.start_of(private.today() + 7) - interval '1 second')
  ), shown as (
    select a.*, row_number() over () as row_order from (
      select r.* from ahead r order by r.at, r.template, r.to_email, r.data ->> 'key' limit size offset skipped) a)
  select private.result('ok', jsonb_build_object('total', (select count(*) from ahead), 'rows', coalesce(jsonb_agg(
    jsonb_build_object('day', private.day_of(s.at), 'to_email', s.to_email, 'template', s.template, 'data', s.data,
      'reason', s.reason) order by s.row_order), '[]')))
  into found_page from shown s;
  return found_page;
end
$$;
comment on function public.upcoming_emails(integer, integer) is
  'For staff: a forecast of the reminders of today and the next six days, based on the current data, earliest first. A
reminder is not sent if the payment or the traveller details arrive before its day. reason: why the address is
suppressed. Statuses: ok {total int, rows {day date, to_email text, template text, data jsonb, reason
email_suppressions.reason?}[]}.';
revoke execute on function public.upcoming_emails(integer, integer) from public, anon, authenticated;
grant execute on function public.upcoming_emails(integer, integer) to authenticated;

create function private.email_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce((select t.token from private.email_tokens t where t.email_id = m.id),
    (select k.token::text from public.waitlist_submissions w join private.offer_tokens k on k.entry_id = w.id
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(k.token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select private.order_token(o.id)::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.waitlist_token(w.id) from public.waitlist_submissions w
      where m.template = 'waitlist_joined' and m.data ? 'confirm' and w.status = 'unconfirmed'
        and w.id = private.to_uuid(split_part(m.dedupe_key, ':', 2))
        and private.waitlist_content(w) = split_part(m.dedupe_key, ':', 4) and lower(w.email) = lower(m.to_email)),
    (select o.token::text from private.refund_offers o
      where m.template = 'event_updated' and m.data ->> 'refund_until' is not null
        and o.booking_id = private.to_uuid(m.data ->> 'booking_id') and o.expires_at > private.now()),
    (select private.address_token('confirm_interest', m.to_email)
      where m.template in ('interest_received', 'product_interest_received') and m.data ? 'confirm'
        and (exists (select from public.interest_submissions i
            where lower(i.email) = lower(m.to_email) and i.confirmed_at is null)
          or exists (select from public.product_interest p
            where lower(p.email) = lower(m.to_email) and p.confirmed_at is null))),
    (select private.address_token('unsubscribe', m.to_email)
      where m.template = 'event_opened' and exists (select from public.interest_submissions i
        where lower(i.email) = lower(m.to_email) and i.event_id = private.to_uuid(m.data ->> 'event_id')
          and i.confirmed_at is not null)),
    (select private.address_token('unsubscribe', m.to_email)
      where m.template = 'other_dates' and not exists (select from private.other_date_refusals r
        where r.recipient = private.mailbox_key(m.to_email))),
    (select private.unsubscribe_token(c.profile_id) from public.email_preferences c
      where m.template = 'new_dates' and c.new_dates
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;
comment on function private.email_token is
  'The token for the link in an email: the stored token of a queued email, or the current token for an email that is
sent again. Null: the link is no longer valid, or the email has no link.';

create function public.resend_email(email_id bigint, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require_permission('emails');
  if request_id is null then return private.invalid('request_id'); end if;
  select * into m from public.email_outbox t where t.id = email_id;
  if not found then return private.result('not_found'); end if;
  again := coalesce(m.dedupe_key, m.template) || ':again:' || m.id || ':' || request_id;
  if exists (select from public.email_outbox t where t.dedupe_key = again) then return private.result('queued'); end if;
  if (select v.state from public.email_overview v where v.id = m.id) = 'waiting' then
    return private.result('waiting');
  end if;
  if exists (select from public.email_suppressions a where a.email = lower(m.to_email)) then
    return private.result('bounced');
  end if;
  secret := private.email_token(m);
  if m.useless_at <= private.now() or secret is null
    and (m.data ? 'confirm' or m.data ->> 'refund_until' is not null
      or m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_dates',
        'staff_invited', 'event_opened', 'product_available', 'other_dates')) then
    return private.result('no_longer_relevant');
  end if;
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, again_of)
  values (m.to_email, m.template,
    case when secret is null then m.data else m.data || jsonb_build_object('token', secret) end, again, m.useless_at,
    coalesce(m.again_of, m.id))
  on conflict on constraint email_outbox_dedupe_key_once do nothing returning id into made;
  if made is not null then
    perform private.audit('resend_email', 'email_outbox', m.id::text,
      jsonb_build_object('template', m.template, 'as', made));
  end if;
  return private.result('queued');
end
$$;
comment on function public.resend_email(bigint, uuid) is
  'For staff: queues a copy of an email. Staff invitations cannot be resent here: the staff page sends them again, with
a new link.
Parameters:
- request_id: idempotency key; a repeated request queues no second copy.
Results:
- waiting: the email has not been sent yet.
- bounced: the address is suppressed.
- no_longer_relevant: the link in the email is no longer valid, or the recipient has unsubscribed.
Statuses: queued, waiting, bounced, no_longer_relevant, not_found, invalid {fields text[]}.';
revoke execute on function public.resend_email(bigint, uuid) from public, anon, authenticated;
grant execute on function public.resend_email(bigint, uuid) to authenticated;

grant update on public.email_outbox to authenticated;

create policy "Staff cancel emails that wait" on public.email_outbox
for update to authenticated using ((select private.has_permission('emails'))
  and sent_at is null and failed_at is null and cancelled_at is null
  and (locked_until is null or locked_until <= private.now()) and not private.is_security_email(template))
with check ((select private.has_permission('emails')) and cancelled_at is not null);
comment on policy "Staff cancel emails that wait" on public.email_outbox is
  'Requires the permission "emails". Emails claimed by a sender process and emails about account security cannot be
updated.';

create trigger allow_only_cancelled_at before update on public.email_outbox
for each row when (private.is_client()) execute function private.allow_only('cancelled_at');

create function private.set_cancelled_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.cancelled_at := private.now();
  return new;
end
$$;
comment on function private.set_cancelled_at is
  'Trigger: sets cancelled_at to the current time when staff cancel an email.';

create trigger set_cancelled_at before update of cancelled_at on public.email_outbox
for each row when (private.is_client()) execute function private.set_cancelled_at();

create function private.audit_cancelled_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('cancel_email', 'email_outbox', new.id::text);
  return null;
end
$$;
comment on function private.audit_cancelled_email is 'Trigger: writes an audit log entry when staff cancel an email.';

create trigger audit_cancelled_email after update of cancelled_at on public.email_outbox
for each row when (private.is_client()) execute function private.audit_cancelled_email();
