-- Email preferences of members and one-click unsubscribe.

-- What people choose to be written about. New departures: nothing, unless they ask for it, and one click ends it.
-- Reminders before a trip: as long as they do not mind. What is due, what runs out and what happens to a booking is
-- always told.
create table public.email_preferences (
  profile_id uuid primary key default private.me() references public.profiles (id) on delete cascade,
  new_departures boolean not null default false,
  trip_reminders boolean not null default true,
  changed_at timestamptz not null default private.now()
);
comment on table public.email_preferences is
  'What a member wants to be written about; who has no row has chosen nothing yet.';
comment on column public.email_preferences.trip_reminders is
  'Of travellers'' details that are missing, and that a trip begins soon.';

create index email_preferences_new_departures_idx on public.email_preferences (profile_id) where new_departures;

alter table public.email_preferences enable row level security;
revoke all on public.email_preferences from anon, authenticated;
grant select, insert, update on public.email_preferences to authenticated;
grant all on public.email_preferences to service_role;

create policy "Members read their own email preferences" on public.email_preferences
for select to authenticated using (profile_id = (select private.me()));

create policy "Members add their own email preferences" on public.email_preferences
for insert to authenticated with check (profile_id = (select private.me()));

create policy "Members change their own email preferences" on public.email_preferences
for update to authenticated using (profile_id = (select private.me())) with check (profile_id = (select private.me()));

create policy "Email preferences are added with the second factor" on public.email_preferences
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));

create policy "Email preferences are changed with the second factor" on public.email_preferences
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));

create function private.date_email_preferences() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := case when tg_op = 'UPDATE'
    and (new.new_departures, new.trip_reminders) = (old.new_departures, old.trip_reminders) then old.changed_at
    else private.now() end;
  return new;
end
$$;

create trigger date_email_preferences before insert or update on public.email_preferences
for each row when (private.is_client()) execute function private.date_email_preferences();

-- What the links of letters are signed with: whoever has it can end letters, and nothing else.
create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
comment on table private.unsubscribe_key is 'One row: the secret of the links that end letters.';

alter table private.unsubscribe_key enable row level security;

-- Whose letters end, and what nobody can make who has not the key: a hash keyed twice, so that none can be lengthened.
create function private.unsubscribe_token(member_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select member_id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('new_departures:' || member_id, 'UTF8'))),
    'hex')
  from private.unsubscribe_key k
$$;

create function public.unsubscribe(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.to_uuid(split_part(token, '.', 1));
begin
  if member_id is null or token is distinct from private.unsubscribe_token(member_id)
    or not exists (select from public.profiles p where p.id = member_id) then
    return private.result('not_found');
  end if;
  update public.email_preferences c set new_departures = false, changed_at = private.now()
  where c.profile_id = member_id and c.new_departures;
  if found then
    insert into public.audit_log (action, entity, entity_id) values ('unsubscribe', 'profiles', member_id::text);
  end if;
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.template = 'new_departures' and starts_with(m.dedupe_key, 'new_departures:' || member_id || ':')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  return private.result('unsubscribed');
end
$$;
comment on function public.unsubscribe(text) is 'Ends letters about new departures for whom the token of one names; by
nobody signed in, too. It tells nothing of them, changes nothing but that, and nothing when asked again; so it needs no
limit of how often. Statuses: unsubscribed, not_found.';
revoke execute on function public.unsubscribe(text) from public, anon, authenticated;
grant execute on function public.unsubscribe(text) to anon, authenticated;

-- Whether letters arrive, what was chosen, and what the desk wrote to a departure's guests.
create function private.export_emails(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'email_preferences', (select private.strip_internal_fields(to_jsonb(c)) from public.email_preferences c where c.profile_id = member_id),
    'email_suppressions', (select coalesce(jsonb_agg(to_jsonb(a) order by a.email), '[]') from private.emails_of(member_id) e
      join public.email_suppressions a on a.email = e.email and a.noted_at >= e.since and a.noted_at < e.until),
    'guest_letters', (select coalesce(jsonb_agg(jsonb_build_object('event', v.title, 'subject', l.subject,
      'body', l.body, 'written_at', l.written_at) order by l.written_at, l.id), '[]')
      from public.customers c join public.announcement_recipients r on r.customer_id = c.id
      join public.announcements l on l.id = r.announcement_id join public.events v on v.id = l.event_id
      where c.profile_id = member_id));
end
$$;
