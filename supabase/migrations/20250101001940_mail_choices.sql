-- What people choose to be written about. New departures: nothing, unless they ask for it, and one click ends it.
-- Reminders before a trip: as long as they do not mind. What is due, what runs out and what happens to a booking is
-- always told.

create table public.mail_choices (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  new_departures boolean not null default false,
  trip_reminders boolean not null default true,
  changed_at timestamptz not null default private.now()
);
comment on table public.mail_choices is
  'What a member wants to be written about; who has no row has chosen nothing yet.';
comment on column public.mail_choices.trip_reminders is
  'Of travellers'' details that are missing, and that a trip begins soon.';
create index mail_choices_new_departures_idx on public.mail_choices (profile_id) where new_departures;

alter table public.mail_choices enable row level security;
create policy "Members read what they chose" on public.mail_choices
for select to authenticated using (profile_id = (select private.me()));
revoke all on public.mail_choices from anon, authenticated;
grant select on public.mail_choices to authenticated;
grant all on public.mail_choices to service_role;

create function public.my_mail_choices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  c public.mail_choices;
begin
  select * into c from public.mail_choices t where t.profile_id = person;
  return private.answer('ok', jsonb_build_object('new_departures', coalesce(c.new_departures, false),
    'trip_reminders', coalesce(c.trip_reminders, true)));
end
$$;
comment on function public.my_mail_choices() is
  'What the caller is written about. Statuses: ok {new_departures boolean, trip_reminders boolean}.';

create function public.save_mail_choices(new_departures boolean, trip_reminders boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  c public.mail_choices;
  faults text[];
begin
  c.new_departures := save_mail_choices.new_departures;
  c.trip_reminders := save_mail_choices.trip_reminders;
  faults := private.faults(c, 'new_departures', 'trip_reminders');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  insert into public.mail_choices as t (profile_id, new_departures, trip_reminders)
  values (person, c.new_departures, c.trip_reminders)
  on conflict (profile_id) do update
    set new_departures = excluded.new_departures, trip_reminders = excluded.trip_reminders, changed_at = private.now()
  where (t.new_departures, t.trip_reminders) <> (excluded.new_departures, excluded.trip_reminders);
  return private.answer('saved');
end
$$;
comment on function public.save_mail_choices(boolean, boolean) is
  'What the caller is written about from now on. Statuses: saved, invalid {fields text[]}.';

-- Unsubscribing without signing in ----------------------------------------------------------------------------------

-- What the links of letters are signed with: whoever has it can end letters, and nothing else.
create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
comment on table private.unsubscribe_key is 'One row: the secret of the links that end letters.';
alter table private.unsubscribe_key enable row level security;
revoke all on private.unsubscribe_key from public, anon, authenticated;
insert into private.unsubscribe_key default values;

-- Whose letters end, and what nobody can make who has not the key: a hash keyed twice, so that none can be lengthened.
create function private.unsubscribe_token(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select person || '.' || encode(sha256(k.key || sha256(k.key || convert_to('new_departures:' || person, 'UTF8'))),
    'hex')
  from private.unsubscribe_key k
$$;

create function public.unsubscribe(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.to_uuid(split_part(token, '.', 1));
begin
  if person is null or token is distinct from private.unsubscribe_token(person)
    or not exists (select from public.profiles p where p.id = person) then
    return private.answer('not_found');
  end if;
  update public.mail_choices c set new_departures = false, changed_at = private.now()
  where c.profile_id = person and c.new_departures;
  if found then
    insert into public.audit_log (action, entity, entity_id) values ('unsubscribe', 'profiles', person::text);
  end if;
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.template = 'new_departures' and starts_with(m.dedupe_key, 'new_departures:' || person || ':')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  return private.answer('unsubscribed');
end
$$;
comment on function public.unsubscribe(text) is 'Ends letters about new departures for whom the token of one names; by
nobody signed in, too. It tells nothing of them, changes nothing but that, and nothing when asked again; so it needs no
limit of how often. Statuses: unsubscribed, not_found.';

-- New departures ----------------------------------------------------------------------------------------------------

create table private.event_announcements (
  event_id uuid primary key references public.events (id) on delete cascade,
  announced_at timestamptz not null default private.now()
);
comment on table private.event_announcements is
  'Departures that were told of, or were there before anybody could be told: a departure is told of once.';
alter table private.event_announcements enable row level security;
revoke all on private.event_announcements from public, anon, authenticated;
insert into private.event_announcements (event_id) select e.id from public.events e where e.status = 'published';

-- Departures that were published since the clock last came by, in one letter each to those who asked for it.
create function private.announce_departures() returns void
language sql security definer set search_path = '' as $$
  with told as (
    insert into private.event_announcements (event_id)
    select e.id from public.events e
    where e.status = 'published' and e.start_date > private.today()
      and not exists (select from private.event_announcements a where a.event_id = e.id)
    on conflict do nothing returning event_id
  ), departures as (
    select md5(string_agg(e.id::text, ' ' order by e.id)) as key, jsonb_agg(jsonb_build_object('event_id', e.id,
      'event', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', coalesce(e.end_date, e.start_date)) order by e.start_date, e.id) as events
    from public.events e join told t on t.event_id = e.id
    having count(*) > 0)
  select private.send_mail(private.email_of(c.profile_id), 'new_departures', jsonb_build_object('key',
    c.profile_id || ':' || d.key, 'events', d.events, 'token', private.unsubscribe_token(c.profile_id)))
  from departures d join public.mail_choices c on c.new_departures
$$;

create or replace function private.queue_reminders() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  fault text;
begin
  for one in select * from private.due_reminders() loop
    begin
      case one.place
        when 1 then perform private.remind_of_offer(w) from public.waitlist_submissions w where w.id = one.id;
        when 2 then perform private.remind_of_instalments(b) from public.bookings b where b.id = one.id;
        when 3 then perform private.remind_of_trip(b) from public.bookings b where b.id = one.id;
      end case;
    exception when others then
      fault := coalesce(fault, format('%s: %s; %s', sqlstate, sqlerrm, one.name));
    end;
  end loop;
  begin
    perform private.announce_departures();
  exception when others then
    fault := coalesce(fault, format('%s: %s; new departures', sqlstate, sqlerrm));
  end;
  return fault;
end
$$;

-- Who does not mind is told before a trip: of travellers who are not named yet, or whose birthday or contact is not, as
-- long as they can be; and of the trip itself, once it is near.
create or replace function private.remind_of_trip(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  e public.events;
  days int;
  missing int := private.details_missing(booking);
  known jsonb;
begin
  if exists (select from public.customers c join public.mail_choices m on m.profile_id = c.profile_id
    where c.id = booking.customer_id and not m.trip_reminders) then
    return;
  end if;
  select * into e from public.events t where t.id = booking.event_id;
  days := e.start_date - private.today();
  known := jsonb_build_object('booking_id', booking.id, 'reference', booking.reference, 'event', e.title);
  if days between rules.changes_close_days + 1 and rules.details_reminder_days and missing > 0 then
    perform private.remind(booking.customer_id, 'details_missing', booking.id::text,
      known || jsonb_build_object('missing', missing, 'until', private.changes_close(e.start_date)));
  end if;
  if days <= rules.trip_reminder_days then
    perform private.remind(booking.customer_id, 'trip_soon', booking.id || ':' || e.start_date,
      known || jsonb_build_object('event_id', e.id, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date));
  end if;
end
$$;

-- A letter about new departures that goes out once more still ends them.
create or replace function private.mail_token(m public.email_outbox) returns text
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
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.unsubscribe_token(c.profile_id) from public.mail_choices c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;

create or replace function public.resend_mail(mail_id bigint, request_id uuid) returns jsonb
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
  if m.useless_at <= private.now() or secret is null
    and m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_departures') then
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

-- Days are counted as days.
create or replace function private.reminders_ahead(until timestamptz)
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
        select private.start_of(private.today() + g.n + 1) - interval '1 second' as at
        from generate_series(0, private.day_of(until) - private.today()) g (n)
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

-- A person's own ----------------------------------------------------------------------------------------------------

-- Whether letters arrive, what was chosen, and what the desk wrote to a departure's guests.
create function private.post_to_take_away(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'mail_choices', (select private.told(to_jsonb(c)) from public.mail_choices c where c.profile_id = person),
    'mail_addresses', (select coalesce(jsonb_agg(to_jsonb(a) order by a.email), '[]') from private.emails_of(person) e
      join public.mail_addresses a on a.email = e.email and a.noted_at >= e.since and a.noted_at < e.until),
    'guest_letters', (select coalesce(jsonb_agg(jsonb_build_object('event', v.title, 'subject', l.subject,
      'body', l.body, 'written_at', l.written_at) order by l.written_at, l.id), '[]')
      from public.customers c join public.event_letter_readers r on r.customer_id = c.id
      join public.event_letters l on l.id = r.letter_id join public.events v on v.id = l.event_id
      where c.profile_id = person));
end
$$;

create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(person),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(person) e),
    'profile', (select private.told(to_jsonb(p)) from public.profiles p where p.id = person),
    'customer', (select private.told(to_jsonb(c)) from public.customers c where c.profile_id = person),
    'bookings', private.trips_to_take_away(person), 'orders', private.orders_to_take_away(person))
    || private.talk_to_take_away(person) || private.letters_to_take_away(person) || private.post_to_take_away(person));
end
$$;
comment on function public.download_my_data() is 'Everything stored about the caller, but for what staff noted and for
secrets. What came from the address before the account is in it once that has been claimed. Statuses: ok {exported_at
timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, bookings jsonb[], orders jsonb[], comments
jsonb[], replies jsonb[], likes jsonb[], reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[],
interest jsonb[], product_interest jsonb[], messages jsonb[], mail_choices jsonb?, mail_addresses jsonb[],
guest_letters jsonb[]}.';

revoke execute on function public.my_mail_choices(), public.save_mail_choices(boolean, boolean),
  private.unsubscribe_token(uuid), public.unsubscribe(text), private.announce_departures(),
  private.post_to_take_away(uuid) from public, anon, authenticated;
grant execute on function public.my_mail_choices(), public.save_mail_choices(boolean, boolean) to authenticated;
grant execute on function public.unsubscribe(text) to anon, authenticated;
