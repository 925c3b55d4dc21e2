-- Letters to who waits, orders, writes, joins and leaves. Each is queued by what happens to its row, whoever made it
-- happen, so that no function can forget one.

-- Many letters of a kind, each with facts of its own, by one statement. Nobody to write to: no letter. One whose
-- letters come back: kept, and not sent.
create function private.send_mails(template text, to_emails text[], facts jsonb[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, failed_at, last_error)
  select m.to_email, template, case when a.email is null then m.data else m.data - 'token' end,
    private.mail_key(template, m.data),
    case when template in ('offer_made', 'offer_ending') then (m.data ->> 'expires_at')::timestamptz end,
    case when a.email is not null then private.now() end, a.trouble
  from unnest(to_emails, facts) with ordinality m (to_email, data, n)
  left join public.mail_addresses a on a.email = lower(m.to_email)
  where m.to_email is not null order by m.n
  on conflict on constraint email_outbox_dedupe_key_once do nothing
$$;

create or replace function private.send_mail(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.send_mails(template, array[to_email], array[data])
$$;

-- The waitlist ------------------------------------------------------------------------------------------------------

-- An offer that its holder did not take up or decline is over: it has run out (expired), was taken back (withdrawn), or
-- the trip is not sold any more, and its holder waits again (waiting).
create function private.tell_of_offer_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(new.email, 'offer_passed_on', jsonb_build_object('key', md5(old.offer_token::text),
    'full_name', new.full_name, 'event', new.event_name, 'event_id', new.event_id, 'seats', old.seats,
    'why', new.status, 'expires_at', old.offer_expires_at));
  return null;
end
$$;
create trigger tell_of_offer_end after update of status on public.waitlist_submissions
for each row when (old.status = 'offered' and new.status in ('expired', 'withdrawn', 'waiting'))
execute function private.tell_of_offer_end();

-- Orders ------------------------------------------------------------------------------------------------------------

create function private.tell_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'paid' and old.fulfilled_at is null and new.fulfilled_at is not null then
    perform private.send_mail(new.email, 'order_sent', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'delivery', new.delivery, 'token', new.access_token));
  elsif old.status = 'pending' and new.status in ('cancelled', 'expired') then
    perform private.send_mail(new.email, 'order_cancelled', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'why', new.status));
  end if;
  return null;
end
$$;
create trigger tell_of_order after update of status, fulfilled_at on public.orders
for each row execute function private.tell_of_order();

-- As many letters as refunds: each is a row of the ledger.
create function private.tell_of_order_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(o.email, 'order_refunded', jsonb_build_object('key', new.id, 'order_id', o.id,
    'number', o.number, 'amount', -new.amount))
  from public.orders o where o.id = new.order_id;
  return null;
end
$$;
create trigger tell_of_order_refund after insert on public.order_payments
for each row when (new.kind = 'refund') execute function private.tell_of_order_refund();

-- What strangers write ----------------------------------------------------------------------------------------------

alter table public.house_rules
  add column receipts_an_hour int not null default 60 check (receipts_an_hour between 0 and 1000);
comment on column public.house_rules.receipts_an_hour is
  'So many letters a kind, within the hour, tell strangers that theirs have arrived; the desk has those all the same.';

-- Anybody can enter anybody's address in a form. So what comes of it bears no word of theirs, reaches a mailbox once a
-- day (what follows a + is not looked at), and all mailboxes together as often as the house allows.
create function private.send_receipt(to_email text, template text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key text := md5(private.mailbox_of(to_email)) || ':' || private.today();
begin
  if exists (select from public.email_outbox m where m.dedupe_key = send_receipt.template || ':' || key)
    or (select count(*) from public.email_outbox m where m.template = send_receipt.template
      and m.created_at > private.now() - interval '1 hour') >= (private.rules()).receipts_an_hour then
    return;
  end if;
  perform private.send_mail(to_email, send_receipt.template, send_receipt.data || jsonb_build_object('key', key));
end
$$;

-- A trip is named where it is one of ours. What is entered afterwards, nobody waits for an answer to.
create function private.tell_of_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'interest_received', jsonb_build_object('event_id', new.event_id,
      'event', case when new.event_id is not null then new.trip_name end));
  end if;
  return null;
end
$$;
create trigger tell_of_interest after insert on public.interest_submissions
for each row execute function private.tell_of_interest();

create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'contact_received', jsonb_build_object());
  end if;
  return null;
end
$$;
create trigger tell_of_message after insert on public.contact_messages
for each row execute function private.tell_of_message();

-- Accounts ----------------------------------------------------------------------------------------------------------

-- With the first address that a person confirms; nobody is welcomed long after.
create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.confirmed_at > private.now() - interval '1 hour' and not exists (select from private.profile_emails e
    where e.profile_id = new.profile_id and e.email <> new.email) then
    perform private.send_mail(new.email, 'welcome', jsonb_build_object('key', new.profile_id));
  end if;
  return null;
end
$$;
create trigger welcome after insert on private.profile_emails for each row execute function private.welcome();

-- The last letter to who has left is forgotten with them: as soon as it is sent, or never will be.
create function private.forget_farewell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox m where m.id = new.id;
  return null;
end
$$;
create trigger forget_farewell after insert or update on public.email_outbox
for each row when (new.template = 'account_deleted'
  and coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.forget_farewell();

create or replace function public.delete_my_account() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  address text := private.email_of(person);
begin
  -- One admin after the other: each finds out whether somebody is left.
  if private.is_admin() then perform private.one_at_a_time('admins'); end if;
  perform private.lock_event(w.event_id) from (
    select distinct s.event_id from public.waitlist_submissions s
    join private.addresses_to_forget(person) a on lower(s.email) = a.email
    order by 1) w;
  -- Waits for a booking under way, and lets none begin.
  perform 1 from public.profiles p where p.id = person for update;
  if private.why_stay(person) is not null then return private.why_stay(person); end if;
  perform private.forget_trips(person);
  perform private.forget_orders(person);
  perform private.forget_talk(person);
  perform private.forget_letters(person);
  perform private.forget_customer(person);
  perform private.forget_account(person);
  perform private.send_mail(address, 'account_deleted', jsonb_build_object());
  perform private.audit('delete_account', 'profiles', person::text);
  return private.answer('deleted');
end
$$;

revoke execute on function private.send_mails(text, text[], jsonb[]), private.tell_of_offer_end(),
  private.tell_of_order(), private.tell_of_order_refund(), private.send_receipt(text, text, jsonb),
  private.tell_of_interest(), private.tell_of_message(), private.welcome(),
  private.forget_farewell() from public, anon, authenticated;
