-- The group of a departure: how many people are booked, and which of them agreed to be shown to the others.

create function private.age_band(date_of_birth date, day date) returns text
language sql immutable set search_path = '' as $$
  select case when a.age >= 70 then '70+' when a.age >= 30 then a.age / 10 * 10 || '–' || a.age / 10 * 10 + 9
    when a.age >= 18 then '18–29' end
  from (select extract(year from age(age_band.day, age_band.date_of_birth))::int as age) a
$$;
comment on function private.age_band(date, date) is
  'The age group of a person on a day: 18–29, 30–39, 40–49, 50–59, 60–69 or 70+. Null: under 18, or the date of birth
is unknown.';

create function private.first_name(full_name text) returns text
language sql immutable set search_path = '' as $$
  select split_part(full_name, ' ', 1)
$$;
comment on function private.first_name(text) is 'The part of a name before the first space.';

create function private.shown_companions(event_id uuid, member_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('first_name', p.first_name, 'age_band', p.age_band)
      order by p.first_name, p.age_band), '[]')
    from (select private.first_name(t.full_name) as first_name,
        private.age_band(t.date_of_birth, private.today()) as age_band
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = shown_companions.event_id and b.status = 'confirmed'
        and b.user_id is distinct from shown_companions.member_id and t.shares_name) p
    where p.age_band is not null);
end
$$;
comment on function private.shown_companions(uuid, uuid) is
  'First names and age groups of the travellers on a departure who agreed to be shown to a member. Does not include the
travellers of the member''s own bookings, or minors.';

create function public.event_group(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  min_shown_group constant int := 2; -- a smaller group would show whether one certain person has booked
  member_id uuid := private.me();
  e public.events;
  group_size int;
  is_booked boolean;
  own jsonb;
begin
  select * into e from public.events t where t.id = event_group.event_id;
  if e.id is null or not private.is_visible(e) then return private.result('not_found'); end if;
  select coalesce(sum(b.seats), 0) into group_size from public.bookings b
  where b.event_id = e.id and b.status = 'confirmed';
  is_booked := exists (select from public.bookings b
    where b.event_id = e.id and b.user_id = member_id and b.status = 'confirmed');
  select jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'shares_name', t.shares_name,
    'age_band', private.age_band(t.date_of_birth, private.today())) order by b.created_at, t.sort_order, t.id) into own
  from public.bookings b join public.travellers t on t.booking_id = b.id
  where b.event_id = e.id and b.user_id = member_id and b.status = 'confirmed';
  return private.result('ok', jsonb_build_object(
    'group_size', case when group_size >= min_shown_group then group_size end,
    'is_booked', is_booked, 'own', coalesce(own, '[]'),
    'others', case when is_booked then private.shown_companions(e.id, member_id) else '[]' end));
end
$$;
comment on function public.event_group(uuid) is
  'The group of a departure. group_size: number of seats of confirmed bookings; null for fewer than 2.
is_booked: the caller has a confirmed booking. own: the
travellers of the caller''s confirmed booking; age_band is null for a traveller who is never shown, because they are
under 18 or their date of birth is unknown. others: the travellers of other confirmed bookings who agreed to be shown,
by first name. Empty unless is_booked, so that an unpaid booking shows no names.
Statuses: ok {group_size int?, is_booked boolean, own {id uuid, full_name text, shares_name boolean, age_band text?}[], others {first_name
text, age_band text}[]}, not_found.';
revoke execute on function public.event_group(uuid) from public, anon, authenticated;
grant execute on function public.event_group(uuid) to anon, authenticated;

create function public.share_traveller_name(traveller_id uuid, shares boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  if shares is null then return private.invalid('shares'); end if;
  b := private.lock_booking((select t.booking_id from public.travellers t where t.id = traveller_id));
  if not private.can_access_booking(b) or not private.is_live(b) then return private.result('not_found'); end if;
  update public.travellers t set shares_name = shares where t.id = traveller_id and t.shares_name <> shares;
  if found and b.user_id is distinct from private.me() then
    perform private.audit('share_traveller_name', 'bookings', b.id::text, jsonb_build_object('shares', shares));
  end if;
  return private.result('saved');
end
$$;
comment on function public.share_traveller_name(uuid, boolean) is
  'Records or withdraws the consent of a traveller to be shown to their group by first name and age group. Members can
change the consent for their own pending and confirmed bookings at any time, even after travellers can no longer be
changed. Staff need the permission "booking".
Statuses: saved, not_found, invalid {fields text[]}.';
revoke execute on function public.share_traveller_name(uuid, boolean) from public, anon, authenticated;
grant execute on function public.share_traveller_name(uuid, boolean) to authenticated;
