-- Who may travel: what is given about people is read, judged and written here.

-- The travellers of a request as they are stored: known fields alone, without blanks around them; what is no date is
-- none.
create function private.read_travellers(travellers jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'full_name', private.clean(p.person ->> 'full_name'),
    'date_of_birth', private.to_date(private.clean(p.person ->> 'date_of_birth')),
    'dietary', private.clean(p.person ->> 'dietary'),
    'emergency_contact_name', private.clean(p.person ->> 'emergency_contact_name'),
    'emergency_contact_phone', private.clean(p.person ->> 'emergency_contact_phone'),
    'room_mate', private.clean(p.person ->> 'room_mate'),
    'is_guardian', coalesce(p.person ->> 'is_guardian' = 'true', false)) order by p.n), '[]')
  from jsonb_array_elements(private.to_list(travellers)) with ordinality as p (person, n)
$$;

-- The travellers of a booking in the same words.
create function private.stored_travellers(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'booking_id', 'sort_order'] order by t.sort_order), '[]')
  from public.travellers t where t.booking_id = stored_travellers.booking_id
$$;

-- Fields in which somebody gave no text where text belongs, no date, a day to come, or neither yes nor no.
create function private.person_faults(person jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(f.key), '{}') from (
    select v.key from jsonb_each(person) v
    where v.key in ('full_name', 'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone',
      'room_mate') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key = 'is_guardian' and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key)
$$;

-- What is wrong in a request's travellers; each field with the place of its person, counted from 0.
create function private.traveller_faults(travellers jsonb, seats int) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  read jsonb;
  faults text[] := '{}'::text[];
  person jsonb;
begin
  if jsonb_typeof(travellers) is distinct from 'array' then return array['travellers']; end if;
  if jsonb_array_length(travellers) > seats then return array['travellers']; end if;
  read := private.read_travellers(travellers);
  for place in 0 .. jsonb_array_length(read) - 1 loop
    person := travellers -> place;
    if jsonb_typeof(person) <> 'object' then
      faults := faults || format('travellers.%s', place);
    else
      faults := faults || array(select format('travellers.%s.%s', place, f.field) from (
        select unnest(private.person_faults(person))
        union select unnest(private.faults(jsonb_populate_record(null::public.travellers, read -> place), 'full_name',
          'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone', 'room_mate'))) f (field)
        order by 1);
    end if;
  end loop;
  return faults;
end
$$;

-- Null: everybody may go. Otherwise guardian_needed: on the day of departure these are under age, and no adult on the
-- booking, known to be one by date of birth, answers for them. Who answers must be of age too.
create function private.guardian_refusal(travellers jsonb, start_date date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  read jsonb := private.read_travellers(travellers);
  youngest_adult date := start_date - make_interval(years => (private.rules()).adult_age);
  minors jsonb;
begin
  select jsonb_agg(p.n - 1 order by p.n) into minors from jsonb_array_elements(read) with ordinality as p (person, n)
  where (p.person ->> 'date_of_birth')::date > youngest_adult;
  if minors is null or exists (select 1 from jsonb_array_elements(read) p
    where p ->> 'is_guardian' = 'true' and (p ->> 'date_of_birth')::date <= youngest_adult) then return null; end if;
  return private.answer('guardian_needed', jsonb_build_object('travellers', minors));
end
$$;

create function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language sql set search_path = '' as $$
  delete from public.travellers t where t.booking_id = write_travellers.booking_id;
  insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, is_guardian)
  select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
    t.emergency_contact_phone, t.room_mate, t.is_guardian
  from jsonb_array_elements(private.read_travellers(travellers)) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
$$;
