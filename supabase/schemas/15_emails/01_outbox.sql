-- The email outbox and functions that queue emails. Secret tokens are stored separately and deleted after sending.

create table public.email_outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  template text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  dedupe_key text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  locked_until timestamptz,
  last_error text,
  provider_id text,
  useless_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  again_of bigint references public.email_outbox (id) on delete set null,
  constraint email_outbox_dedupe_key_once unique (dedupe_key),
  constraint email_outbox_last_error_length check (char_length(last_error) <= 500)
);
comment on table public.email_outbox is 'The email queue. Also contains all emails sent in the last 90 days.';
comment on column public.email_outbox.id is 'Primary key; higher numbers were queued later.';
comment on column public.email_outbox.to_email is 'Email address of the recipient.';
comment on column public.email_outbox.template is
  'Template that renders the email, such as offer_made or booking_confirmed.';
comment on column public.email_outbox.data is
  'Values for the template. Secret tokens are stored in private.email_tokens instead.';
comment on column public.email_outbox.created_at is 'When the email was queued.';
comment on column public.email_outbox.sent_at is 'When the email service accepted the email. Null: not sent.';
comment on column public.email_outbox.dedupe_key is
  'A second email with the same key is not queued. Null: duplicates are allowed.';
comment on column public.email_outbox.attempts is 'Number of times that a sender process has claimed the email.';
comment on column public.email_outbox.next_attempt_at is 'Earliest time of the next attempt to send the email.';
comment on column public.email_outbox.locked_until is
  'Until this time, only the sender process that claimed the email may send it. Null: not claimed.';
comment on column public.email_outbox.last_error is
  'Error of the last attempt, or "bounced" or "complained" as reported by the email service. Null: no error.';
comment on column public.email_outbox.provider_id is 'Message id at the email service. Null: not sent.';
comment on column public.email_outbox.useless_at is
  'The email is not sent after this time, because its content would be out of date. Null if its content stays valid.';
comment on column public.email_outbox.failed_at is
  'When the system stopped trying to send the email. Null: it was sent, or is still to be sent.';
comment on column public.email_outbox.cancelled_at is 'When the email was cancelled. Null: never.';
comment on column public.email_outbox.again_of is
  'The earlier email, if staff queued this email as a copy of it. Otherwise null.';

create index email_outbox_address_idx on public.email_outbox (lower(to_email));
create index email_outbox_due_idx on public.email_outbox (next_attempt_at, id)
where sent_at is null and failed_at is null and cancelled_at is null;
create index email_outbox_provider_id_idx on public.email_outbox (provider_id) where provider_id is not null;
create index email_outbox_created_at_idx on public.email_outbox (created_at);
create index email_outbox_again_of_idx on public.email_outbox (again_of);
create index email_outbox_template_idx on public.email_outbox (template, id);
create index email_outbox_unsent_idx on public.email_outbox (id) where sent_at is null;
create index email_outbox_undelivered_idx on public.email_outbox (id) where last_error in ('bounced', 'complained');
create index email_outbox_search_idx on public.email_outbox using gin (lower(to_email || ' ' || template || ' '
  || coalesce(data ->> 'subject', '') || ' ' || coalesce(data ->> 'event', '') || ' '
  || coalesce(data ->> 'reference', '') || ' ' || coalesce(data ->> 'booking', '') || ' '
  || coalesce(data ->> 'number', '')) extensions.gin_trgm_ops);

alter table public.email_outbox enable row level security;
revoke all on public.email_outbox from anon, authenticated;
grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy "Staff read emails" on public.email_outbox
for select to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff read emails" on public.email_outbox is 'Requires the permission "emails".';

create table private.email_tokens (
  email_id bigint primary key,
  token text not null
);
comment on table private.email_tokens is
  'The secret token of each queued email, until the email is sent, failed or cancelled. The table has no foreign key,
because a token is inserted before its email, which may be discarded as a duplicate.';
comment on column private.email_tokens.email_id is 'The id of the email in email_outbox.';
comment on column private.email_tokens.token is 'Secret token for the link in the email.';

alter table private.email_tokens enable row level security;
grant all on private.email_tokens to service_role;

create function private.store_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.data ? 'token' then
    insert into private.email_tokens (email_id, token)
    select new.id, new.data ->> 'token' where new.data ->> 'token' is not null
    on conflict (email_id) do update set token = excluded.token;
    new.data := new.data - 'token';
  end if;
  return new;
end
$$;
comment on function private.store_email_token is
  'Trigger: moves the token of a new email from its data to private.email_tokens, so that staff who read the outbox
cannot see the token.';

create trigger store_email_token before insert or update of data on public.email_outbox
for each row execute function private.store_email_token();

create function private.drop_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_tokens t where t.email_id = old.id;
  return null;
end
$$;
comment on function private.drop_email_token is
  'Trigger: deletes the token when its email is sent, failed, cancelled or deleted.';

create trigger drop_email_token after update of sent_at, failed_at, cancelled_at on public.email_outbox
for each row when (coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.drop_email_token();

create trigger drop_email_token_of_deleted after delete on public.email_outbox
for each row execute function private.drop_email_token();

create function public.send_claim_link(customer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
  recent boolean;
begin
  perform private.require_permission('booking');
  select * into c from public.customers t where t.id = send_claim_link.customer_id for update;
  if not found then return private.result('not_found'); end if;
  if c.profile_id is not null then return private.result('already_linked'); end if;
  if private.customer_email(c) is null then return private.result('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(private.customer_email(c)) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, private.customer_email(c));
  return private.result(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$$;
comment on function public.send_claim_link(uuid) is
  'For staff: emails a customer a claim link. With the link, the customer connects their bookings and orders with an
account. Staff cannot see the link.
Results:
- sent_before: the same link was sent within the last hour.
- no_email: the customer has no email address.
- already_linked: the customer already has an account.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email,
already_linked, not_found.';
revoke execute on function public.send_claim_link(uuid) from public, anon, authenticated;
grant execute on function public.send_claim_link(uuid) to authenticated;
