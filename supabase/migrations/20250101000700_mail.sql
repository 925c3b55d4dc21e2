-- Mails that wait to be sent.

create table public.email_outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  template text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default private.now(),
  sent_at timestamptz
);
comment on table public.email_outbox is 'Mails to send; a worker sends them and fills sent_at.';
comment on column public.email_outbox.template is 'Which words to send, such as offer_made or booking_confirmed.';

create index email_outbox_unsent_idx on public.email_outbox (created_at) where sent_at is null;
create index email_outbox_address_idx on public.email_outbox (lower(to_email));

-- Nobody to write to: no mail.
create function private.send_mail(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data) select to_email, template, data where to_email is not null
$$;

-- To a customer's own address; else to that of the account, where the desk's row has it and is not claimed.
create function private.mail_customer(customer_id uuid, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.send_mail(coalesce(c.email, private.email_of(c.profile_id)), template, data)
  from public.customers c where c.id = customer_id
$$;

alter table public.email_outbox enable row level security;
create policy "Admins read the mails" on public.email_outbox
for select to authenticated using ((select private.is_admin()));
revoke all on public.email_outbox from anon, authenticated;
grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;
