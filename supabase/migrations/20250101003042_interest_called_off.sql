-- Nobody's name is taken for a trip that does not take place any more.

create or replace function public.express_interest(full_name text, email text, phone text default null,
  message text default null, event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  rules public.house_rules := private.rules();
  faults text[];
  off timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title, e.called_off_at into i.trip_name, off from public.events e
    where e.id = i.event_id and private.is_shown(e) for key share;
    if not found then return private.answer('not_found'); end if;
    if off is not null then return private.answer('called_off'); end if;
  end if;
  faults := private.faults(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('registered');
  end if;
  if (select count(*) from public.interest_submissions t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour then
    return private.answer('too_many');
  end if;
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.answer('registered');
end
$$;
comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Keeps that somebody would go: on an event, whose title counts, or on a trip by its name. The same words sent again
within minutes are stored once. too_many: this mailbox (what follows a + is not looked at) has written as often as it
may within the hour.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';
