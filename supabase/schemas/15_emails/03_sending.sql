-- Claims queued emails, records delivery and failure, and suppresses addresses that bounce.

create table public.email_suppressions (
  email text primary key constraint email_suppressions_email_form check (email = lower(email)),
  reason text not null constraint email_suppressions_reason_known check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default private.now()
);
comment on table public.email_suppressions is 'Email addresses to which no emails are sent, with the reason.';
comment on column public.email_suppressions.email is 'Email address in lower case.';
comment on column public.email_suppressions.reason is
  'bounced: the mailbox does not exist. complained: the recipient reported an email as spam.';
comment on column public.email_suppressions.suppressed_at is 'When the address was suppressed.';

alter table public.email_suppressions enable row level security;
revoke all on public.email_suppressions from anon, authenticated;
grant select, delete on public.email_suppressions to authenticated;
grant all on public.email_suppressions to service_role;

create policy "Staff read email suppressions" on public.email_suppressions
for select to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff read email suppressions" on public.email_suppressions is 'Requires the permission "emails".';

create policy "Staff delete email suppressions" on public.email_suppressions
for delete to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff delete email suppressions" on public.email_suppressions is
  'Requires the permission "emails". After the deletion, new emails to the address are sent again. Emails that failed
earlier are not resent.';

create function private.audit_email_suppression() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('clear_email_suppression', 'customers', c.id::text)
  from (select) one left join public.customers c on lower(c.email) = old.email;
  return null;
end
$$;
comment on function private.audit_email_suppression is
  'Trigger: writes an audit log entry when staff delete a suppression.';

create trigger audit_email_suppression after delete on public.email_suppressions
for each row when (private.is_client()) execute function private.audit_email_suppression();

create function private.email_key(template text, data jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return template || ':' || case
    when template = 'offer_made' then md5(data ->> 'token')
    when template in ('booking_received', 'booking_confirmed', 'booking_cancelled') then data ->> 'booking_id'
    when template in ('transfer_requested', 'transfer_rejected', 'transfer_expired') then data ->> 'reference'
    when template in ('order_placed', 'order_paid', 'order_paid_late') then data ->> 'number'
    else data ->> 'key'
  end;
end
$$;
comment on function private.email_key is
  'The dedupe key of an email, computed from its template and data. Null: duplicates are allowed. Emails about
payments have no key, because each ledger row has its own email.';

create function public.claim_emails(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  emails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.attempts < private.max_email_attempts() and m.next_attempt_at <= private.now()
      and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(claim_emails.n, 10), 1), 100)
    for update skip locked
  ), claimed as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.email_lock_minutes())
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data || coalesce((select jsonb_build_object('token', k.token) from private.email_tokens k
      where k.email_id = t.id), '{}'), 'attempt', t.attempts) order by t.id), '[]') into emails
  from claimed t;
  return private.result('ok', jsonb_build_object('emails', emails));
end
$$;
comment on function public.claim_emails(integer) is
  'For the service role: claims n due emails, at most 100. Other sender processes cannot claim these emails for 5
minutes. Each claim counts as one attempt, even if the sender process crashes. attempt: number of the attempt, an
argument of email_failed.
Statuses: ok {emails {id int, to_email text, template text, data jsonb, attempt int}[]}.';
revoke execute on function public.claim_emails(integer) from public, anon, authenticated;
grant execute on function public.claim_emails(integer) to service_role;

create function public.email_failed(email_id bigint, attempt int, error text, kind text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_pause_hours constant int := 6; -- longest pause between two attempts to send an email
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case
      when kind = 'held' then make_interval(mins => private.email_lock_minutes())
      else least(make_interval(mins => (4 ^ least(t.attempts - 1, 8))::int),
        make_interval(hours => max_pause_hours)) end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then t.data - 'token' else t.data end
  where t.id = email_id and t.attempts = attempt and t.locked_until is not null and t.sent_at is null
  returning * into m;
  if m.failed_at is not null then return private.result('given_up'); end if;
  if m.id is not null then
    return private.result('later', jsonb_build_object('next_attempt_at', m.next_attempt_at));
  end if;
  return private.result(case when exists (select from public.email_outbox t where t.id = email_id) then 'stale'
    else 'not_found' end);
end
$$;
comment on function public.email_failed(bigint, integer, text, text) is
  'For the service role: records that an email was not sent. kind: again (retried after a growing pause, up to 10
attempts), never (a retry cannot succeed) or held (the email service accepts no emails now; does not count as an
attempt). stale: another sender process has claimed or sent the email since, so nothing is recorded.
Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields text[]}, not_found.';
revoke execute on function public.email_failed(bigint, integer, text, text) from public, anon, authenticated;
grant execute on function public.email_failed(bigint, integer, text, text) to service_role;

create function public.email_bounced(provider_id text, reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m public.email_outbox;
  a public.email_suppressions;
begin
  a.reason := email_bounced.reason;
  if a.reason is null or private.validation_errors(a, 'reason') <> '{}' then return private.invalid('reason'); end if;
  select * into m from public.email_outbox t where t.provider_id = email_bounced.provider_id order by t.id limit 1;
  if not found then return private.result('not_found'); end if;
  insert into public.email_suppressions (email, reason) values (lower(m.to_email), reason) on conflict do nothing;
  if not found then return private.result('already_suppressed'); end if;
  update public.email_outbox t set failed_at = private.now(), last_error = reason, data = t.data - 'token'
  where lower(t.to_email) = lower(m.to_email) and t.sent_at is null and t.cancelled_at is null
    and t.failed_at is null;
  update public.email_outbox t set last_error = reason where t.provider_id = email_bounced.provider_id;
  perform private.audit('email_bounced', 'email_outbox', m.id::text, jsonb_build_object('reason', reason));
  return private.result('recorded');
end
$$;
comment on function public.email_bounced(text, text) is
  'For the service role: records that the email service reported a message as bounced or marked as spam. The address is
then suppressed. provider_id: message id at the email service. already_suppressed: the address was suppressed before.
Statuses: recorded, already_suppressed, not_found, invalid {fields text[]}.';
revoke execute on function public.email_bounced(text, text) from public, anon, authenticated;
grant execute on function public.email_bounced(text, text) to service_role;

create function private.prune_outbox() returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- A reminder is queued only if no stored email has its dedupe key. So emails must be kept longer than the time
  -- between a reminder and its event.
  kept_days constant int := 90;
  late_minutes constant int := 10; -- staff see a warning if emails wait longer
  waiting int;
  first_error text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= private.max_email_attempts() and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, first_error from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; waiting emails: %s', coalesce(first_error, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', because of the missing ' || private.missing_email_setup(), '') else '' end),
    waiting);
end
$$;
comment on function private.prune_outbox is
  'Scheduled job: cancels emails that are out of date, marks emails that have no attempts left as failed, and deletes
emails after 90 days. Returns a warning if emails have been waiting for more than 10 minutes; otherwise null.';

create function private.send_missed_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(new.email, b.template,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'total', b.total_amount)
      || private.line_facts(b.id) || case b.status when 'pending'
        then jsonb_build_object('due', (select o.next_due_amount from public.booking_overview o where o.id = b.id),
          'expires_at', b.expires_at) else '{}' end)
  from (
    select t.*, case t.status when 'pending' then 'booking_received' else 'booking_confirmed' end as template
    from public.bookings t where t.customer_id = new.id and private.is_live(t)) b
  join public.events e on e.id = b.event_id
  where e.end_date >= private.today()
  order by b.reference;
  return null;
end
$$;
comment on function private.send_missed_emails is
  'Trigger: runs when staff enter the first email address of a customer. Queues the email booking_received or
booking_confirmed for each pending or confirmed booking of the customer.';

create trigger send_missed_emails after update of email on public.customers
for each row when (old.email is null and new.email is not null and new.profile_id is null)
execute function private.send_missed_emails();

create function private.max_email_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.max_email_attempts is 'Maximum number of attempts to send an email.';

create function private.email_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.email_lock_minutes is
  'Number of minutes for which an email is locked for the sender process that claimed it. Also the pause before the
next attempt if the email service accepts no emails.';
