-- Announcements to the guests of departures are limited per sender, because each goes to many addresses.

create function private.max_announcements_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;
revoke execute on function private.max_announcements_per_hour() from public, anon, authenticated;

create or replace function public.write_to_guests(event_id uuid, audience text, subject text, body text,
  request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.event_letters;
  title text := (select e.title from public.events e where e.id = write_to_guests.event_id);
  faults text[];
  guests jsonb;
begin
  perform private.require('letters', write_to_guests.event_id);
  if write_to_guests.audience = 'owing' then perform private.require('sales'); end if;
  l.audience := write_to_guests.audience;
  l.subject := private.clean(write_to_guests.subject);
  l.body := private.clean(write_to_guests.body);
  l.request_id := write_to_guests.request_id;
  faults := private.faults(l, 'audience', 'subject', 'body', 'request_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if title is null then return private.answer('not_found'); end if;
  perform private.one_at_a_time('announcements ' || private.me());
  if not exists (select from public.event_letters t where t.request_id = l.request_id) and (
    select count(*) from public.event_letters t
    where t.written_by = private.me() and t.written_at > private.now() - interval '1 hour')
    >= private.max_announcements_per_hour() then
    return private.answer('too_many', jsonb_build_object('most', private.max_announcements_per_hour()));
  end if;
  select jsonb_agg(to_jsonb(g) order by g.full_name, g.customer_id) into guests
  from private.guests_of(write_to_guests.event_id) g
  where g.email is not null and private.is_meant(l.audience, g.owes, g.lacks);
  if guests is not null then
    insert into public.event_letters (event_id, audience, subject, body, written_by, request_id)
    values (write_to_guests.event_id, l.audience, l.subject, l.body, private.me(), l.request_id)
    on conflict on constraint event_letters_request_id_key do nothing returning id into l.id;
  end if;
  if l.id is not null then
    insert into public.event_letter_readers (letter_id, customer_id)
    select l.id, (g ->> 'customer_id')::uuid from jsonb_array_elements(guests) g;
    perform private.send_mail(g ->> 'email', 'guest_letter', jsonb_build_object('key',
      l.id || ':' || (g ->> 'customer_id'), 'event_id', write_to_guests.event_id, 'event', title,
      'subject', l.subject, 'body', l.body))
    from jsonb_array_elements(guests) g;
    perform private.audit('write_to_guests', 'events', write_to_guests.event_id::text, jsonb_build_object(
      'letter', l.id, 'audience', l.audience, 'readers', jsonb_array_length(guests)));
  end if;
  -- A request of another departure or person tells nothing.
  select private.letter_readers(t.id) into guests from public.event_letters t where t.request_id = l.request_id
    and t.event_id = write_to_guests.event_id and t.written_by = private.me();
  if not found then return private.answer('nobody'); end if;
  return private.answer('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$$;

comment on function public.write_to_guests(uuid, text, text, text, uuid) is 'An email to the guests of a departure, each
address once; under one request_id once. For staff who may write to them: a guide for own departures, and not to the
audience owing. audience: as event_letters. bounced: names of guests whose address takes no emails. nobody: there is no
address to write to. too_many: the caller has sent as many as allowed within the hour.
Statuses: written {readers int, bounced text[]}, too_many {most int}, nobody, not_found, invalid {fields text[]}.';
