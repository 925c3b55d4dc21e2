-- Writes that went through when they should not: a trip saved without its version, an answer sent again and again, rows
-- for a trip that is being deleted.

create
  or replace function public.save_event(event jsonb, expected_version integer default null::integer,
    request_id uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  faults text[];
  earlier jsonb;
begin
  perform private.require('trips');
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_answer('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.answer('not_found'); end if;
    if expected_version is null then return private.invalid('expected_version'); end if;
    if expected_version <> old.version then
      return private.answer('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
    end if;
  end if;
  faults := private.trip_list_faults(event);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  rows := private.event_rows(event, old);
  faults := private.event_faults(rows);
  if faults = '{}' and old.id is not null then
    faults := private.booked_faults(old, jsonb_populate_record(null::public.events, rows #> '{events,0,row}'));
  end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  saved := private.write_event(rows, event, old.id is null);
  perform private.audit_event('save_event', old, saved);
  perform private.settle_offers(saved);
  return private.answer_once('save_event', request_id, event,
    private.answer('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$$;
comment on function public.save_event(jsonb, int, uuid) is
  'Saves a trip with its whole itinerary, there complete or not at all: columns of events (AUD, dates as 2031-02-28),
images [{image_url, image_name, alt_text, width, height}] and days [{title, date, description, images,
items [{title, description, start_time, end_time, item_type}]}]. Without an id it is new. What is not given stays,
blank text is none; images and days, where given, replace all, and days that are not given move with the start.
expected_version: the one the form was opened with; without it a known trip is not saved. invalid names fields as in days.2.items.0.title; a booked trip stays
published, keeps the seats taken and is not moved into the past, and one that was ever booked keeps a start. Free seats
are offered on. request_id: made by the client for one press of the button; the same again answers as before, repeated
where it was other content.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict
{version int, event events}, not_found.';

-- Answers that one member of staff may send within an hour.
create function private.most_answers_an_hour() returns int
language sql immutable set search_path = '' as $$
  select 60
$$;

create or replace function public.answer_message(message_id uuid, body text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  a public.message_answers;
  faults text[];
begin
  perform private.require('messages');
  a.body := private.clean(answer_message.body);
  a.request_id := answer_message.request_id;
  faults := private.faults(a, 'body', 'request_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('answers ' || private.me());
  select * into m from public.contact_messages t where t.id = answer_message.message_id for update;
  if not found then return private.answer('not_found'); end if;
  if exists (select from public.mail_addresses t where t.email = lower(m.email)) then
    return private.answer('bounced');
  end if;
  if exists (select from public.message_answers t where t.message_id = m.id and t.request_id = a.request_id) then
    return private.answer('answered');
  end if;
  if exists (select from public.message_answers t where t.message_id = m.id) then
    return private.answer('answered_before');
  end if;
  if (select count(*) from public.message_answers t where t.written_by = private.me()
    and t.written_at > private.now() - interval '1 hour') >= private.most_answers_an_hour() then
    return private.answer('too_many');
  end if;
  insert into public.message_answers (message_id, body, written_by, request_id)
  values (m.id, a.body, private.me(), a.request_id)
  on conflict on constraint message_answers_request_id_key do nothing returning * into a;
  if a.id is null then return private.invalid('request_id'); end if;
  perform private.send_mail(m.email, 'message_answer', jsonb_build_object('key', a.id, 'full_name', m.full_name,
    'body', a.body, 'asked_at', m.created_at));
  update public.contact_messages t set handled_at = private.now(), handled_by = private.me()
  where t.id = m.id and t.handled_at is null;
  perform private.audit('answer_message', 'contact_messages', m.id::text);
  return private.answer('answered');
end
$$;
comment on function public.answer_message(uuid, text, uuid) is
  'For admins: a letter to who wrote, kept with the message, which is
handled by it; under one request_id once, and one for a message
(answered_before): whoever writes back writes a new message. too_many: the caller answered as many within the hour as may
be. bounced: that address takes no letters. Statuses: answered, answered_before, too_many, bounced,
not_found, invalid {fields text[]}.';

-- A trip that is deleted while a member writes to it is refused as one that was gone before, not with SQLSTATE 23503.
create function private.keep_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e where e.id = new.event_id for key share;
  if not found then raise exception using errcode = '42501', message = 'There is no such event.'; end if;
  return new;
end
$$;
create trigger keep_event before insert on public.reactions for each row execute function private.keep_event();
create trigger keep_event before insert on public.comments for each row execute function private.keep_event();
create trigger keep_event before insert on public.favorites for each row execute function private.keep_event();

-- The same for replies, whose comment goes with its trip.
create function private.keep_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e
  where e.id = (select c.event_id from public.comments c where c.id = new.parent_comment_id) for key share;
  if not found or not exists (select from public.comments c where c.id = new.parent_comment_id) then
    raise exception using errcode = '42501', message = 'There is no such comment.';
  end if;
  return new;
end
$$;
create trigger keep_comment before insert on public.comment_replies for each row
execute function private.keep_comment();

alter table private.recovery_tries add column id bigint generated always as identity primary key;
-- event_itineraries_day_once begins with the same columns.
drop index public.event_itineraries_event_idx;

revoke execute on function private.most_answers_an_hour(), private.keep_event(), private.keep_comment()
  from public, anon, authenticated;
