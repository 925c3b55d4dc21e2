-- Letters to guests stand in the outbox in the order of the guests, not in that in which a plan happened to find them.

create
  or replace function public.write_to_guests(event_id uuid, audience text, subject text, body text, request_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.event_letters;
  title text := (select e.title from public.events e where e.id = write_to_guests.event_id);
  faults text[];
  guests jsonb;
begin
  perform private.require('letters');
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
  select private.letter_readers(t.id) into guests from public.event_letters t where t.request_id = l.request_id;
  if not found then return private.answer('nobody'); end if;
  return private.answer('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$$;
