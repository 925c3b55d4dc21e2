-- Where the account of a session has a second factor, the session shows it before it changes the account, exports its
-- data, or comments and reacts under its name.

create function private.require_shown_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.needs_second_factor() then
    raise exception 'Show your second factor first.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_shown_factor() from public, anon, authenticated;

create or replace function public.save_profile(full_name text, phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  old public.profiles;
  changed public.profiles;
  faults text[];
  c public.customers;
  new_customer public.customers;
begin
  perform private.require_shown_factor();
  -- The lock order of delete_my_account: profile, then customer.
  select * into old from public.profiles p where p.id = person for no key update;
  changed := old;
  changed.full_name := private.clean(full_name);
  changed.phone := private.clean(phone);
  faults := private.faults(changed, 'full_name', 'phone');
  if changed.full_name is null then faults := 'full_name'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not private.may_be_called(changed.id, changed.full_name) then return private.answer('name_taken'); end if;
  update public.profiles p set full_name = changed.full_name, phone = changed.phone, updated_at = private.now()
  where p.id = changed.id;
  select * into c from public.customers t where t.profile_id = person for update;
  if found then
    new_customer := c;
    new_customer.full_name := changed.full_name;
    -- A number that staff noted stays while the member's own does not change.
    if changed.phone is distinct from old.phone then new_customer.phone := changed.phone; end if;
    perform private.change_customer(c, new_customer);
  end if;
  return private.answer('saved');
end
$$;

create or replace function public.save_mail_choices(new_departures boolean, trip_reminders boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  c public.mail_choices;
  faults text[];
begin
  perform private.require_shown_factor();
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

create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.answer('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(person),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(person) e),
    'profile', (select private.told(to_jsonb(p)) from public.profiles p where p.id = person),
    'customer', (select private.told(to_jsonb(c)) from public.customers c where c.profile_id = person),
    'bookings', private.trips_to_take_away(person), 'orders', private.orders_to_take_away(person))
    || private.cards_to_take_away(person) || private.talk_to_take_away(person) || private.letters_to_take_away(person)
    || private.post_to_take_away(person));
end
$$;

-- Policies are checked with the rights of the caller.
grant execute on function private.needs_second_factor() to authenticated, service_role;
create policy "Sessions show the second factor before an insert" on public.comments
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
create policy "Sessions show the second factor before an update" on public.comments
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
create policy "Sessions show the second factor before an insert" on public.comment_replies
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
create policy "Sessions show the second factor before an update" on public.comment_replies
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
create policy "Sessions show the second factor before an insert" on public.reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
create policy "Sessions show the second factor before an insert" on public.comment_reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
