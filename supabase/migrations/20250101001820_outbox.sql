-- The outbox: a letter is sent once, tried again where it failed, and forgotten after a while.

alter table public.email_outbox
  add column dedupe_key text,
  add column attempts int not null default 0,
  add column next_attempt_at timestamptz not null default private.now(),
  add column locked_until timestamptz,
  add column last_error text,
  add column provider_id text,
  add column useless_at timestamptz,
  add column failed_at timestamptz,
  add column cancelled_at timestamptz,
  add constraint email_outbox_dedupe_key_once unique (dedupe_key),
  add constraint email_outbox_last_error_length check (char_length(last_error) <= 500);
comment on table public.email_outbox is 'Letters that wait, and those of the last 90 days.';
comment on column public.email_outbox.data is 'What its words are about; without secrets once it was sent.';
comment on column public.email_outbox.dedupe_key is
  'What it is about: of a second letter about the same nothing is kept.';
comment on column public.email_outbox.attempts is 'How often a sender has taken it.';
comment on column public.email_outbox.locked_until is 'A sender has it: until then nobody else takes it.';
comment on column public.email_outbox.provider_id is 'The sending service''s name for it.';
comment on column public.email_outbox.useless_at is 'From then on it would tell of what is over, and is not sent.';
comment on column public.email_outbox.failed_at is 'When it was given up.';

-- Nobody sent any of them, and what is older than a day would surprise.
update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
where m.sent_at is null and m.created_at < private.now() - interval '1 day';

drop index public.email_outbox_unsent_idx;
create index email_outbox_due_idx on public.email_outbox (next_attempt_at, id)
where sent_at is null and failed_at is null and cancelled_at is null;
create index email_outbox_provider_id_idx on public.email_outbox (provider_id) where provider_id is not null;
create index email_outbox_created_at_idx on public.email_outbox (created_at);

create table public.mail_addresses (
  email text primary key constraint mail_addresses_email_form check (email = lower(email)),
  trouble text not null constraint mail_addresses_trouble_known check (trouble in ('bounced', 'complained')),
  noted_at timestamptz not null default private.now()
);
comment on table public.mail_addresses is 'Addresses that nothing is sent to any more, and why.';
comment on column public.mail_addresses.trouble is
  'bounced: there is no such mailbox. complained: its reader called a letter of ours spam.';

alter table public.mail_addresses enable row level security;
create policy "Admins read where letters do not arrive" on public.mail_addresses
for select to authenticated using ((select private.is_admin()));
revoke all on public.mail_addresses from anon, authenticated;
grant select on public.mail_addresses to authenticated;
grant all on public.mail_addresses to service_role;

-- Letters are queued ------------------------------------------------------------------------------------------------

-- What a letter is about, where there is one letter about it. Those about a payment are as many as its ledger's rows,
-- and whoever asks for a claim again wants the letter again. No secret stands in it.
create function private.mail_key(template text, data jsonb) returns text
language sql immutable set search_path = '' as $$
  select template || ':' || case
    when template = 'offer_made' then md5(data ->> 'token')
    when template in ('booking_received', 'booking_confirmed', 'booking_cancelled') then data ->> 'booking_id'
    when template in ('transfer_requested', 'transfer_rejected', 'transfer_expired') then data ->> 'reference'
    when template in ('order_placed', 'order_paid', 'order_paid_late') then data ->> 'number'
    else data ->> 'key'
  end
$$;

-- Nobody to write to: no mail. One whose letters come back: kept, and not sent.
create or replace function private.send_mail(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, failed_at, last_error)
  select to_email, template, case when a.email is null then data else data - 'token' end,
    private.mail_key(template, data),
    case when template in ('offer_made', 'offer_ending') then (data ->> 'expires_at')::timestamptz end,
    case when a.email is not null then private.now() end, a.trouble
  from (select 1) once left join public.mail_addresses a on a.email = lower(to_email)
  where to_email is not null
  on conflict on constraint email_outbox_dedupe_key_once do nothing
$$;

-- Letters are sent --------------------------------------------------------------------------------------------------

create function public.take_mails(n int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null and m.attempts < 10
      and m.next_attempt_at <= private.now() and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(take_mails.n, 10), 1), 100)
    for update skip locked
  ), taken as (
    update public.email_outbox m
    set attempts = m.attempts + 1, locked_until = private.now() + interval '5 minutes'
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data, 'attempt', t.attempts) order by t.id), '[]') into mails
  from taken t;
  return private.answer('ok', jsonb_build_object('mails', mails));
end
$$;
comment on function public.take_mails(int) is 'For the sender: the next letters that are due, n of them, 100 at most.
Nobody else is given them for five minutes; who dies meanwhile has used up one of ten attempts. attempt: to be named
when it failed. Statuses: ok {mails {id int, to_email text, template text, data jsonb, attempt int}[]}.';

create function public.mail_sent(mail_id bigint, provider_id text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox m set sent_at = private.now(), locked_until = null, last_error = null, failed_at = null,
    cancelled_at = null, data = m.data - 'token', provider_id = mail_sent.provider_id
  where m.id = mail_id and m.sent_at is null;
  if found then return private.answer('noted'); end if;
  return private.answer(case when exists (select from public.email_outbox m where m.id = mail_id) then 'already'
    else 'not_found' end);
end
$$;
comment on function public.mail_sent(bigint, text) is 'For the sender: a letter is on its way, and its secrets are
forgotten. Statuses: noted, already, not_found.';

create function public.mail_failed(mail_id bigint, attempt int, error text, kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case when kind = 'held' then interval '5 minutes'
      else least(interval '1 minute' * 4 ^ (t.attempts - 1), interval '6 hours') end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= 10 then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= 10 then t.data - 'token' else t.data end
  where t.id = mail_id and t.attempts = attempt and t.locked_until is not null and t.sent_at is null
  returning * into m;
  if m.failed_at is not null then return private.answer('given_up'); end if;
  if m.id is not null then
    return private.answer('later', jsonb_build_object('next_attempt_at', m.next_attempt_at));
  end if;
  return private.answer(case when exists (select from public.email_outbox t where t.id = mail_id) then 'stale'
    else 'not_found' end);
end
$$;
comment on function public.mail_failed(bigint, int, text, text) is 'For the sender: a letter did not get away. kind:
again (after a pause that grows from a minute to six hours, ten times in all), never (no use in trying again), held
(the sending service takes nothing, which uses up no attempt). stale: somebody else has taken the letter since, or it
is sent. Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields text[]}, not_found.';

create function public.mail_bounced(provider_id text, trouble text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
begin
  if trouble is null or trouble not in ('bounced', 'complained') then return private.invalid('trouble'); end if;
  select * into m from public.email_outbox t where t.provider_id = mail_bounced.provider_id order by t.id limit 1;
  if not found then return private.answer('not_found'); end if;
  insert into public.mail_addresses (email, trouble) values (lower(m.to_email), trouble) on conflict do nothing;
  if not found then return private.answer('already'); end if;
  update public.email_outbox t set failed_at = private.now(), last_error = trouble, data = t.data - 'token'
  where lower(t.to_email) = lower(m.to_email) and t.sent_at is null and t.cancelled_at is null
    and t.failed_at is null;
  update public.email_outbox t set last_error = trouble where t.provider_id = mail_bounced.provider_id;
  insert into public.audit_log (action, entity, entity_id, details)
  values ('mail_bounced', 'email_outbox', m.id::text, jsonb_build_object('trouble', trouble));
  return private.answer('noted');
end
$$;
comment on function public.mail_bounced(text, text) is 'For the sender: the service says of a letter, by its own name
for it, that it bounced or was called spam. Nothing more is sent to that address. Statuses: noted, already, not_found,
invalid {fields text[]}.';

create function public.clear_mail_address(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.mail_addresses a where a.email = lower(clear_mail_address.email);
  if not found then return private.answer('not_found'); end if;
  insert into public.audit_log (actor_id, action, entity, entity_id)
  select private.me(), 'clear_mail_address', 'customers', c.id::text from (select 1) once
  left join public.customers c on lower(c.email) = lower(clear_mail_address.email);
  return private.answer('cleared');
end
$$;
comment on function public.clear_mail_address(text) is 'For admins: letters go to an address again, from the next one
on. Statuses: cleared, not_found.';

-- Letters are forgotten ---------------------------------------------------------------------------------------------

-- Answers what keeps letters from going out, null where none has waited for ten minutes.
create function private.keep_outbox() returns text
language plpgsql security definer set search_path = '' as $$
declare
  waiting int;
  why text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= 10 and m.locked_until <= private.now() and m.sent_at is null and m.failed_at is null
    and m.cancelled_at is null;
  delete from public.email_outbox m where m.created_at <= private.now() - interval '90 days';
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, why from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - interval '10 minutes';
  if waiting = 0 then return null; end if;
  return format('unsent: %s; letters that wait: %s', coalesce(why, 'nobody has fetched them'), waiting);
end
$$;

insert into public.clock_parts (part, place) values ('letters', 9);

create or replace function private.do_clock_part(part text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case part
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'letters' then wrong := private.keep_outbox();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;

-- A person's own ----------------------------------------------------------------------------------------------------

create or replace function private.forget_letters(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist_submissions w using private.addresses_to_forget(person) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.addresses_to_forget(person) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.addresses_to_forget(person) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.addresses_to_forget(person) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.addresses_to_forget(person) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
  delete from public.mail_addresses m using private.addresses_to_forget(person) a
  where m.email = a.email and m.noted_at < a.until;
end
$$;

create or replace function private.forget_customer(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = person for update;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.mail_addresses m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, phone = null, status = 'Inactive',
    profile_id = null
  where t.id = c.id;
  perform private.forget_record('customers', array[c.id]);
end
$$;

revoke execute on function public.take_mails(int), public.mail_sent(bigint, text),
  public.mail_failed(bigint, int, text, text), public.mail_bounced(text, text), public.clear_mail_address(text),
  private.mail_key(text, jsonb), private.keep_outbox() from public, anon, authenticated;
grant execute on function public.take_mails(int), public.mail_sent(bigint, text),
  public.mail_failed(bigint, int, text, text), public.mail_bounced(text, text) to service_role;
grant execute on function public.clear_mail_address(text) to authenticated;
