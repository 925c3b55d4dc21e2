-- A guide may write to the guests of own departures. Who owes money stays with the sales staff: a guide neither reads
-- it nor writes to that audience.

create or replace function public.guests_to_write(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require('letters', guests_to_write.event_id);
  select * into e from public.events t where t.id = guests_to_write.event_id;
  if e.id is null then return private.answer('not_found'); end if;
  return private.answer('ok', jsonb_build_object('title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'guests', (select coalesce(jsonb_agg(to_jsonb(g)
      || case when private.may('sales') then '{}' else '{"owes": false}'::jsonb end
      order by g.full_name, g.customer_id), '[]')
      from private.guests_of(e.id) g)));
end
$$;
comment on function public.guests_to_write(uuid) is 'Who has a confirmed booking of a departure, each address once, for
staff who may write to them: a guide for own departures. email: null where there is none. trouble: nothing is sent to
it. owes, lacks: in the audiences owing, details; owes is false for a guide.
Statuses: ok {title text, start_date date?, end_date date?, guests {customer_id uuid, full_name text, email text?,
trouble mail_addresses.trouble?, owes boolean, lacks boolean}[]}, not_found.';

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
address to write to. Statuses: written {readers int, bounced text[]}, nobody, not_found, invalid {fields text[]}.';

create or replace function public.list_event_letters(event_id uuid, page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require('letters', event_id);
  return private.page('select l.id from public.event_letters l where l.event_id = ($1)[1]::uuid
      and (l.audience <> ''owing'' or ($1)[2]::boolean) order by l.written_at desc, l.id',
    '(select jsonb_build_object(''id'', l.id, ''audience'', l.audience, ''subject'', l.subject, ''body'', l.body,
        ''written_at'', l.written_at, ''written_by'', (select w.full_name from public.profiles w
          where w.id = l.written_by), ''readers'', private.letter_readers(l.id))
      from public.event_letters l where l.id = p.id)',
    array[list_event_letters.event_id::text, private.may('sales')::text], page, page_size);
end
$$;

alter policy "Staff read what was written" on public.event_letters using ((select private.may('letters'))
  or audience <> 'owing' and event_id in (select private.departures_for('letters')));
