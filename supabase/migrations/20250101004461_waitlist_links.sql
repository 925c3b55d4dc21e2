-- The link of a waitlist email confirms the request that the email was about. A later request for the same unconfirmed
-- entry, which can be a stranger's, gets an email and a link of its own.

create function private.waitlist_content(w public.waitlist_submissions) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(lower(w.email), w.full_name, w.phone, w.notes, w.seats)::text)
$$;
revoke execute on function private.waitlist_content(public.waitlist_submissions) from public, anon, authenticated;

create or replace function private.waitlist_token(entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select w.id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('waitlist:' || w.id || ':'
    || private.waitlist_content(w), 'UTF8'))), 'hex')
  from public.waitlist_submissions w, private.unsubscribe_key k where w.id = waitlist_token.entry_id
$$;

create or replace function private.send_waitlist_email(w public.waitlist_submissions) returns void
language sql set search_path = '' as $$
  select private.send_mail(w.email, 'waitlist_joined', jsonb_build_object('key',
    w.id || ':' || private.today() || ':' || private.waitlist_content(w),
    'event', w.event_name, 'event_id', w.event_id, 'seats', w.seats)
    || case when w.status = 'unconfirmed'
      then jsonb_build_object('confirm', true, 'token', private.waitlist_token(w.id)) else '{}' end)
$$;

create or replace function private.mail_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce((select t.token from private.email_tokens t where t.mail_id = m.id),
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
    (select private.unsubscribe_token(c.profile_id) from public.mail_choices c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;

create or replace function public.join_waitlist(event_id uuid, full_name text, email text, phone text default null,
  notes text default null, seats int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  faults text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.answer('not_found');
  end if;
  if not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.answer('bookable'); end if;
  if private.is_network_over('join') then return private.answer('busy'); end if;
  perform private.note_network('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.answer('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- The address has proved nothing yet: the last request counts, with a link of its own. The emails are limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= (private.rules()).letters_an_hour then
      return private.answer('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.answer(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.why_not_join(w.email);
  if why_not is not null then return private.answer(why_not); end if;
  -- A declined or expired entry is over: the address joins again at the end of the line.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.answer('joined');
end
$$;

create or replace function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  faults text[];
  moved boolean;
begin
  perform private.require('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.answer('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then faults := faults || 'event_id'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.answer('offer_stands');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.answer('duplicate');
  end if;
  -- Staff do not prove whose an address is: a new one is confirmed by the link in its email.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- The earlier link confirms the earlier content only.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- Fewer seats may fit where more did not.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.answer('updated');
end
$$;

create or replace function public.resend_mail(mail_id bigint, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require('letters');
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
  if m.useless_at <= private.now() or secret is null
    and (m.template = 'waitlist_joined' and m.data ? 'confirm' or m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_departures', 'staff_invited')) then
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
