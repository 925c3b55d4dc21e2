-- The email outbox and how emails are queued. Tokens leave it once an email is sent.

-- Mails that wait to be sent.
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
comment on table public.email_outbox is 'Letters that wait, and those of the last 90 days.';
comment on column public.email_outbox.template is 'Which words to send, such as offer_made or booking_confirmed.';
comment on column public.email_outbox.data is 'What its words are about; without secrets once it was sent.';
comment on column public.email_outbox.dedupe_key is
  'What it is about: of a second letter about the same nothing is kept.';
comment on column public.email_outbox.attempts is 'How often a sender has taken it.';
comment on column public.email_outbox.locked_until is 'A sender has it: until then nobody else takes it.';
comment on column public.email_outbox.provider_id is 'The sending service''s name for it.';
comment on column public.email_outbox.useless_at is 'From then on it would tell of what is over, and is not sent.';
comment on column public.email_outbox.failed_at is 'When it was given up.';
comment on column public.email_outbox.again_of is 'The letter that the desk sent once more by this one.';

create index email_outbox_address_idx on public.email_outbox (lower(to_email));
create index email_outbox_due_idx on public.email_outbox (next_attempt_at, id)
where sent_at is null and failed_at is null and cancelled_at is null;
create index email_outbox_provider_id_idx on public.email_outbox (provider_id) where provider_id is not null;
create index email_outbox_created_at_idx on public.email_outbox (created_at);
create index email_outbox_again_of_idx on public.email_outbox (again_of);
-- Newest first: of a kind, of those that have not gone, of those that came back.
create index email_outbox_template_idx on public.email_outbox (template, id);
create index email_outbox_unsent_idx on public.email_outbox (id) where sent_at is null;
create index email_outbox_undelivered_idx on public.email_outbox (id) where last_error in ('bounced', 'complained');
-- A letter is looked for by its reader, and by what its subject names.
create index email_outbox_search_idx on public.email_outbox using gin (lower(to_email || ' ' || template || ' '
  || coalesce(data ->> 'subject', '') || ' ' || coalesce(data ->> 'event', '') || ' '
  || coalesce(data ->> 'reference', '') || ' ' || coalesce(data ->> 'booking', '') || ' '
  || coalesce(data ->> 'number', '')) extensions.gin_trgm_ops);

alter table public.email_outbox enable row level security;
revoke all on public.email_outbox from anon, authenticated;
grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy "Staff read the mails" on public.email_outbox
for select to authenticated using ((select private.has_permission('letters')));

-- Nobody to write to: no mail. One whose letters come back: kept, and not sent.
create function private.queue_email(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_emails(template, array[to_email], array[data])
$$;

-- To a customer's own address; else to that of the account, where the desk's row has it and is not claimed.
create function private.queue_customer_email(customer_id uuid, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_email(coalesce(c.email, private.email_of(c.profile_id)), template, data)
  from public.customers c where c.id = customer_id
$$;

-- The token in the link of an email is kept where only the sender reads it: staff with the permission for emails read
-- the outbox. Staff can have a claim link emailed, and never see it.
create table private.email_tokens (
  email_id bigint primary key,
  token text not null
);
comment on table private.email_tokens is 'The token of each email that waits in email_outbox. Deleted once the email is
sent, failed or cancelled. No foreign key: an email that is queued twice is dropped after its token was kept.';

alter table private.email_tokens enable row level security;
grant all on private.email_tokens to service_role;

create function private.keep_email_token() returns trigger
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

create trigger keep_email_token before insert or update of data on public.email_outbox
for each row execute function private.keep_email_token();

create function private.drop_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_tokens t where t.email_id = old.id;
  return null;
end
$$;

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
  if c.email is null then return private.result('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(c.email) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, c.email);
  return private.result(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$$;
comment on function public.send_claim_link(uuid) is
  'For staff: emails the customer the link by which they take over what
is theirs. Nobody else sees the link. sent_before: the same link went out within the last hour. Statuses: sent {email
text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email, already_linked, not_found.';
revoke execute on function public.send_claim_link(uuid) from public, anon, authenticated;
grant execute on function public.send_claim_link(uuid) to authenticated;
