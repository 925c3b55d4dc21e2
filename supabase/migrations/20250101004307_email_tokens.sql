-- The token in the link of an email is kept where only the sender reads it: staff with the permission for emails read
-- the outbox. Staff can have a claim link emailed, and never see it.

create table private.email_tokens (
  mail_id bigint primary key,
  token text not null
);
comment on table private.email_tokens is 'The token of each email that waits in email_outbox. Deleted once the email is
sent, failed or cancelled. No foreign key: an email that is queued twice is dropped after its token was kept.';
alter table private.email_tokens enable row level security;
revoke all on private.email_tokens from public, anon, authenticated;

create function private.keep_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.data ? 'token' then
    insert into private.email_tokens (mail_id, token)
    select new.id, new.data ->> 'token' where new.data ->> 'token' is not null
    on conflict (mail_id) do update set token = excluded.token;
    new.data := new.data - 'token';
  end if;
  return new;
end
$$;
create trigger keep_email_token before insert or update of data on public.email_outbox
for each row execute function private.keep_email_token();

create function private.drop_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_tokens t where t.mail_id = old.id;
  return null;
end
$$;
create trigger drop_email_token after update of sent_at, failed_at, cancelled_at on public.email_outbox
for each row when (coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.drop_email_token();
create trigger drop_email_token_of_deleted after delete on public.email_outbox
for each row execute function private.drop_email_token();

update public.email_outbox m set data = m.data where m.data ? 'token';

-- The token of an email's link: of one that waits, or looked up again for one that is sent once more.
create or replace function private.mail_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce((select t.token from private.email_tokens t where t.mail_id = m.id),
    (select w.offer_token::text from public.waitlist_submissions w
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(w.offer_token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select o.access_token::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.unsubscribe_token(c.profile_id) from public.mail_choices c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;

create or replace function public.take_mails(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  mails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null and m.attempts < rules.mail_attempts
      and m.next_attempt_at <= private.now() and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(take_mails.n, 10), 1), 100)
    for update skip locked
  ), taken as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => rules.mail_lock_minutes)
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data || coalesce((select jsonb_build_object('token', k.token) from private.email_tokens k
      where k.mail_id = t.id), '{}'), 'attempt', t.attempts) order by t.id), '[]') into mails
  from taken t;
  return private.answer('ok', jsonb_build_object('mails', mails));
end
$$;

drop function public.make_claim_link(uuid);
create function public.send_claim_link(customer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
  recent boolean;
begin
  perform private.require('booking');
  select * into c from public.customers t where t.id = send_claim_link.customer_id for update;
  if not found then return private.answer('not_found'); end if;
  if c.profile_id is not null then return private.answer('already_linked'); end if;
  if c.email is null then return private.answer('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(c.email) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, c.email);
  return private.answer(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$$;
comment on function public.send_claim_link(uuid) is
  'For staff: emails the customer the link by which they take over what
is theirs. Nobody else sees the link. sent_before: the same link went out within the last hour. Statuses: sent {email
text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email, already_linked, not_found.';
revoke execute on function public.send_claim_link(uuid) from public, anon, authenticated;
grant execute on function public.send_claim_link(uuid) to authenticated;

-- A claim's token opens the bookings of a customer: no client role reads the table.
drop policy "Staff read the claims" on public.customer_claims;
create policy "No client reads the claims" on public.customer_claims for select to authenticated using (false);

revoke execute on function private.keep_email_token(), private.drop_email_token() from public, anon, authenticated;
