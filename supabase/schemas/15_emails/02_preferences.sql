-- Email preferences of members and one-click unsubscribe.

create table public.email_preferences (
  profile_id uuid primary key default private.me() references public.profiles (id) on delete cascade,
  new_dates boolean not null default false,
  event_reminders boolean not null default true,
  changed_at timestamptz not null default private.now()
);
comment on table public.email_preferences is
  'Email preferences of members. For members without a row, the defaults of the columns apply. Emails about bookings,
payments and waitlist offers are always sent.';
comment on column public.email_preferences.profile_id is 'The member whose preferences these are.';
comment on column public.email_preferences.new_dates is 'Whether the member gets emails about new departures.';
comment on column public.email_preferences.event_reminders is
  'Whether the member gets reminders about missing traveller details and about a trip that starts soon.';
comment on column public.email_preferences.changed_at is 'When the preferences last changed.';

create index email_preferences_new_dates_idx on public.email_preferences (profile_id) where new_dates;

alter table public.email_preferences enable row level security;
revoke all on public.email_preferences from anon, authenticated;
grant select, insert, update on public.email_preferences to authenticated;
grant all on public.email_preferences to service_role;

create policy "Members read their own email preferences" on public.email_preferences
for select to authenticated using (profile_id = (select private.me()));
comment on policy "Members read their own email preferences" on public.email_preferences is
  'profile_id must be the id of the caller.';

create policy "Members add their own email preferences" on public.email_preferences
for insert to authenticated with check (profile_id = (select private.me()));
comment on policy "Members add their own email preferences" on public.email_preferences is
  'profile_id must be the id of the caller, which is its default.';

create policy "Members change their own email preferences" on public.email_preferences
for update to authenticated using (profile_id = (select private.me())) with check (profile_id = (select private.me()));
comment on policy "Members change their own email preferences" on public.email_preferences is
  'profile_id must be and remain the id of the caller.';

create policy "Email preferences are added with the second factor" on public.email_preferences
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Email preferences are added with the second factor" on public.email_preferences is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create policy "Email preferences are changed with the second factor" on public.email_preferences
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Email preferences are changed with the second factor" on public.email_preferences is
  'Restrictive policy: an account with a second factor must have verified it in this session.';

create function private.date_email_preferences() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := case when tg_op = 'UPDATE'
    and (new.new_dates, new.event_reminders) = (old.new_dates, old.event_reminders) then old.changed_at
    else private.now() end;
  return new;
end
$$;
comment on function private.date_email_preferences is 'Trigger: sets changed_at when preferences change.';

create trigger date_email_preferences before insert or update on public.email_preferences
for each row when (private.is_client()) execute function private.date_email_preferences();

create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
comment on table private.unsubscribe_key is
  'One row: the secret key that signs unsubscribe links. A person who knows the key can unsubscribe members, but
nothing else.';
comment on column private.unsubscribe_key.only_row is 'Always true: the table has one row.';
comment on column private.unsubscribe_key.key is 'Random secret of 32 bytes.';

alter table private.unsubscribe_key enable row level security;

create function private.unsubscribe_token(member_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select member_id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('new_dates:' || member_id, 'UTF8'))),
    'hex')
  from private.unsubscribe_key k
$$;
comment on function private.unsubscribe_token is
  'The token in a member''s unsubscribe link: the profile id and a keyed hash of the id.';

create function private.address_token(purpose text, email text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(convert_to(lower(email), 'UTF8'), 'hex') || '.' || encode(sha256(k.key || sha256(k.key
    || convert_to(purpose || ':' || lower(email), 'UTF8'))), 'hex')
  from private.unsubscribe_key k
$$;
comment on function private.address_token is
  'The token in a link for an email address without an account. It consists of the address and a keyed hash of the
address. purpose: unsubscribe or confirm_interest; a token is valid for one purpose.';

create function private.address_of_token(purpose text, token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address text;
begin
  if token !~ '^([0-9a-f]{2})+\.[0-9a-f]{64}$' then return null; end if;
  address := convert_from(decode(split_part(token, '.', 1), 'hex'), 'UTF8');
  return case when token = private.address_token(purpose, address) then address end;
exception when character_not_in_repertoire then return null;  -- not valid UTF-8
end
$$;
comment on function private.address_of_token is
  'The email address in a token from private.address_token. Null: the token is not valid.';

create function public.unsubscribe(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.to_uuid(split_part(token, '.', 1));
  address text := private.address_of_token('unsubscribe', token);
begin
  if address is not null then
    update public.interest_submissions i set confirmed_at = null
    where lower(i.email) = address;
    update public.product_interest p set confirmed_at = null
    where lower(p.email) = address;
    insert into private.other_date_refusals (recipient) values (private.mailbox_key(address)) on conflict do nothing;
    update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
    where m.template in ('event_opened', 'product_available', 'other_dates') and lower(m.to_email) = address
      and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
    return private.result('unsubscribed');
  end if;
  if member_id is null or token is distinct from private.unsubscribe_token(member_id)
    or not exists (select from public.profiles p where p.id = member_id) then
    return private.result('not_found');
  end if;
  update public.email_preferences c set new_dates = false, changed_at = private.now()
  where c.profile_id = member_id and c.new_dates;
  if found then
    insert into public.audit_log (action, entity, entity_id) values ('unsubscribe', 'profiles', member_id::text);
  end if;
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where starts_with(m.dedupe_key, 'new_dates:' || member_id || ':')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  return private.result('unsubscribed');
end
$$;
comment on function public.unsubscribe(text) is
  'For the holder of the token, without sign-in: unsubscribes the member from emails about new departures, or the email
address from news about trips and products. Cancels queued emails of these kinds. The address gets news again only after
it is confirmed again. A second call changes nothing, so the function has no rate limit.
Statuses: unsubscribed, not_found.';
revoke execute on function public.unsubscribe(text) from public, anon, authenticated;
grant execute on function public.unsubscribe(text) to anon, authenticated;

create function private.export_emails(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'email_preferences', (select private.strip_internal_fields(to_jsonb(c)) from public.email_preferences c where c.profile_id = member_id),
    'email_suppressions', (select coalesce(jsonb_agg(to_jsonb(a) order by a.email), '[]') from private.emails_of(member_id) e
      join public.email_suppressions a on a.email = e.email and a.suppressed_at >= e.since and a.suppressed_at < e.until),
    'announcements_received', (select coalesce(jsonb_agg(jsonb_build_object('event', v.title, 'subject', l.subject,
      'body', l.body, 'written_at', l.written_at) order by l.written_at, l.id), '[]')
      from public.customers c join public.announcement_recipients r on r.customer_id = c.id
      join public.announcements l on l.id = r.announcement_id join public.events v on v.id = l.event_id
      where c.profile_id = member_id));
end
$$;
comment on function private.export_emails is
  'A member''s email preferences, suppressions and announcements, for the export of personal data.';
