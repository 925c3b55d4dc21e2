-- The demo world. Its figures come out by computation: 42 bookings, $86,400 received, $12,000 owing, $98,400 expected;
-- Tasmania with 20 seats, 8 of them left. Dates of announced trips roll forward by whole years until they can be
-- booked; everything else is set relative to the day of seeding. Ids are fixed, so that addresses outlive a fresh
-- database.

-- The company itself: an owner's own details take the place of these at /admin/settings.
update public.house_rules set email = 'hello@nextroom.test', phone = '+61 2 5550 1313', abn = '00 000 000 000',
  bank_account_name = 'Next Room', bank_bsb = '000-000', bank_account_number = '0000 0000', socials = jsonb_build_array(
    jsonb_build_object('name', 'Facebook', 'url', 'https://www.facebook.com/'),
    jsonb_build_object('name', 'Instagram', 'url', 'https://www.instagram.com/'),
    jsonb_build_object('name', 'YouTube', 'url', 'https://www.youtube.com/'))
where only_row;

-- Who signs in: the password of both is haunted-house-42 (bcrypt). The others are regulars who never sign in.
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select ('40000000-0000-4000-8000-0000000000' || u.n)::uuid, 'authenticated', 'authenticated', u.email,
  '$2b$10$RuZLahITqBkBxJiYVEYDnOaF4ZLxvJMjJA14G.ZoSC/DJ0Y0NXmza', private.now() - interval '400 days',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('full_name', u.full_name), private.now() - interval '400 days', private.now(), '', '', '', ''
from (values ('01', 'admin@nextroom.test', 'Archie Lantern'),
  ('02', 'member@nextroom.test', 'Mabel Moonlight')) as u (n, email, full_name);

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
  updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select ('40000000-0000-4000-8000-0000000000' || u.n)::uuid, 'authenticated', 'authenticated', u.email,
  private.now() - make_interval(days => 380 - u.n::int * 10, hours => 3),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', u.full_name),
  private.now() - make_interval(days => 380 - u.n::int * 10, hours => 3), private.now(), '', '', '', ''
from (values ('11', 'ichabod@example.test', 'Ichabod Drizzle'), ('12', 'wilhelmina@example.test', 'Wilhelmina Murk'),
  ('13', 'horace@example.test', 'Horace Grimwood'), ('14', 'ottoline@example.test', 'Ottoline Fogg'),
  ('15', 'barnaby@example.test', 'Barnaby Cobweb'), ('16', 'lenore@example.test', 'Lenore Rafters'),
  ('17', 'casper@example.test', 'Casper Quill'), ('18', 'morwenna@example.test', 'Morwenna Vale'),
  ('19', 'ambrose@example.test', 'Ambrose Candlewick')) as u (n, email, full_name);

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select u.id, 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), null,
  private.now(), private.now()
from auth.users u where u.email in ('admin@nextroom.test', 'member@nextroom.test');

-- The hosted service looks accounts up by this column; the embedded one has no such column.
do $$
begin
  if exists (select 1 from information_schema.columns c
    where c.table_schema = 'auth' and c.table_name = 'users' and c.column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where id::text like '40000000-0000-4000-8000-%';
  end if;
end
$$;

update public.profiles set is_admin = true where id = '40000000-0000-4000-8000-000000000001';
update public.customers c set created_at = u.created_at from auth.users u where u.id = c.profile_id;

insert into public.customers (id, full_name, email, phone, status, created_at, last_activity)
select ('30000000-0000-4000-8000-0000000000' || c.n)::uuid, c.full_name,
  lower(split_part(c.full_name, ' ', 1)) || '.' || lower(split_part(c.full_name, ' ', 2)) || '@example.test',
  '0491 570 1' || c.n, case when c.n in ('39', '40') then 'Inactive' when c.n = '38' then 'Pending' else 'Active' end,
  private.now() - make_interval(days => 360 - c.n::int * 4), private.now() - make_interval(days => c.n::int)
from (values ('20', 'Agatha Wisp'), ('21', 'Bram Hollowell'), ('22', 'Cordelia Nightshade'), ('23', 'Dorian Mistry'),
  ('24', 'Edwina Howl'), ('25', 'Fergus Gloam'), ('26', 'Griselda Thorne'), ('27', 'Hester Pallid'),
  ('28', 'Ignatius Bell'),
  ('29', 'Jocasta Shivers'), ('30', 'Kester Ravenhall'), ('31', 'Lavinia Dusk'), ('32', 'Mortimer Creek'),
  ('33', 'Nell Whisperton'), ('34', 'Orlando Crypt'), ('35', 'Prudence Attic'), ('36', 'Quentin Marrow'),
  ('37', 'Rowena Mourne'), ('38', 'Septimus Peel'), ('39', 'Tabitha Gloom'),
  ('40', 'Ulric Sexton')) as c (n, full_name);

-- Trips ----------------------------------------------------------------------------------------------------------

create temporary table demo_trips (n text, title text, location text, starts date, nights int, seats int, price numeric,
  status text, phase text, pictures text[], summary text, description text, more jsonb);

insert into demo_trips
with roll (announced, nights) as (values (date '2026-02-12', 4), (date '2026-10-05', 13), (date '2026-11-06', 12)),
  rolled as (select r.announced,
    (select min((r.announced + make_interval(years => y))::date) from generate_series(0, 60) y
      where (r.announced + make_interval(years => y))::date >= private.today() + (private.rules()).booking_closes_days + 5) as starts from roll r)
select '01', 'Haunted Tasmania', 'Port Arthur, Tasmania', (select starts from rolled where announced = '2026-02-12'), 4,
  20, 2400, 'published', 'coming_soon', array['tasmania', 'lantern-path', 'sea-cliff', 'chapel'],
  'Four nights among convict ruins, harbour mist and the stories Tasmania tells after dark.',
  'Sleep beside the ruins, walk Port Arthur by lantern light and sit up past midnight with local guides who have kept watch there for years. History by day, investigation by night, in one small group.', '{}'::jsonb
union all
select '02', 'Vietnam Battlefield Tour', 'Vietnam', (select starts from rolled where announced = '2026-10-05'), 13, 16,
  null, 'published', 'planning', array['vietnam', 'fog-forest', 'night-road'],
  'Thirteen nights from the tunnels of Cu Chi to the citadel of Hue, with those who remember.',
  'A journey through battlefields, tunnels and temples, told by local historians and veterans. The route is being walked now; tell us you are interested and you will hear first.', '{"month_only": true}'
union all
select '03', 'USA Paranormal Road Trip', 'New England to California, USA',
  (select starts from rolled where announced = '2026-11-06'), 12, 18, 3200,
  'published', 'planning', array['usa', 'night-road', 'old-gaol', 'fog-forest'],
  'Twelve nights, twelve haunted venues, one long road after dark.',
  'From the taverns of New England to a ship that never left its pier: twelve of the most talked-about haunted places in the country, one each night.', '{}'
union all
select '04', 'Port Arthur by Lantern', 'Port Arthur, Tasmania', private.today() + 160, 2, 16, 1600, 'published', 'open',
  array['port-arthur', 'lantern-path', 'chapel'], 'A long weekend inside the walls of the old penal station.',
  'Two nights with the site to ourselves: the Separate Prison after closing, the ghost walk as its guides tell it to each other, and a boat to the Isle of the Dead.', '{}'
union all
select '05', 'Beechworth Asylum Weekend', 'Beechworth, Victoria', private.today() + 130, 2, 13, 1200, 'published',
  'open', array['beechworth', 'old-gaol', 'fog-forest'],
  'Two nights at Mayday Hills, where the corridors keep their own hours.',
  'The former lunatic asylum at Mayday Hills is a town within a town. We stay late, in small groups, with instruments and with people who know every door.', '{}'
union all
select '06', 'Fremantle Prison After Dark', 'Fremantle, Western Australia', private.today() + 205, 3, 18, 1800,
  'published', 'open',
  array['fremantle', 'old-gaol', 'sea-cliff'], 'Limestone cells, tunnels under the harbour and one very long night.',
  'Three nights by the sea with a torchlit night in the cells, the tunnels by boat and the shipwreck coast by day.',
  '{}'
union all
select '07', 'Norfolk Island: The Second Settlement', 'Norfolk Island', private.today() + 260, 6, 14, 3000, 'published',
  'open', array['norfolk-island', 'sea-cliff', 'chapel', 'lantern-path'],
  'Six nights on the island they called hell in paradise.',
  'Georgian ruins above a reef, a graveyard with the sea in it, and dinners where the whole island seems to have a story.', '{}'
union all
select '08', 'Edinburgh: Vaults and Closes', 'Edinburgh, Scotland', private.today() + 330, 8, 24, 4600, 'published',
  'open', array['edinburgh', 'chapel', 'night-road'], 'Eight nights over, under and behind the Royal Mile.',
  'The vaults beneath South Bridge, Greyfriars at midnight, a day in Rosslyn and a night in a castle that still counts its guests.', '{}'
union all
select '09', 'Adelaide Gaol Overnight', 'Adelaide, South Australia', private.today() + 45, 1, 15, 950, 'published',
  'open', array['adelaide-gaol', 'old-gaol'], 'One night locked in, by choice.',
  'Dinner in the gatehouse, an investigation in A Wing and a bed in a cell. Breakfast for those who stay.', '{}'
union all
select '10', 'Monte Cristo Homestead', 'Junee, New South Wales', private.today() - 62, 2, 10, 1200, 'published', 'open',
  array['monte-cristo', 'fog-forest'], 'Two nights in the house on the hill.',
  'The homestead by day, by dusk and by no light at all, with the family''s own stories.', '{}'
union all
select '11', 'North Head Quarantine Station', 'Sydney, New South Wales', private.today() - 150, 1, 12, 1180,
  'published', 'open', array['north-head', 'sea-cliff'], 'A night where the ships were made to wait.',
  'The showers, the hospital and the burial ground above the harbour, with a ferry home at dawn.', '{}'
union all select '12', 'Aradale Winter Night', 'Ararat, Victoria', private.today() + 240, 1, 20, 880, 'draft', 'open',
  array['old-gaol', 'fog-forest'], 'Sixty buildings and one small group.', 'Still being written.', '{}'
union all select '13', 'Isle of the Dead at Dusk', 'Port Arthur, Tasmania', null, null, null, null, 'draft', 'planning',
  array['sea-cliff'], null, 'An idea for next spring.', '{}';

insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price, deposit,
  status, phase, custom_fields, created_at)
select ('10000000-0000-4000-8000-0000000000' || t.n)::uuid, t.title, t.description, t.location, t.starts,
  t.starts + t.nights, t.seats, t.price, case when t.price < 1000 then 300 end, t.status, t.phase,
  jsonb_strip_nulls(jsonb_build_object('summary', t.summary)) || t.more
  || jsonb_build_object('includes', jsonb_build_array(
    'Accommodation', 'Guided tours', 'Paranormal investigations with local guides', 'All meals as specified')),
  private.now() - make_interval(days => 370 - t.n::int)
from demo_trips t;

update public.events set custom_fields = custom_fields || jsonb_build_object('venues', (
  select jsonb_agg(jsonb_build_object('name', v.name, 'place', v.place, 'blurb', v.blurb)) from (values
    ('Lizzie Borden House', 'Fall River, Massachusetts', 'Breakfast is served where the case began.'),
    ('House of the Seven Gables', 'Salem, Massachusetts', 'A hidden stair and a harbour full of stories.'),
    ('Sleepy Hollow Cemetery', 'Sleepy Hollow, New York', 'Lanterns on the old bridge road.'),
    ('Eastern State Penitentiary', 'Philadelphia, Pennsylvania', 'Cellblock 12 after closing.'),
    ('Gettysburg', 'Gettysburg, Pennsylvania', 'The fields at first light.'),
    ('Trans-Allegheny Lunatic Asylum', 'Weston, West Virginia', 'A quarter mile of corridor.'),
    ('Waverly Hills Sanatorium', 'Louisville, Kentucky', 'The tunnel, on foot, without torches.'),
    ('Bell Witch Cave', 'Adams, Tennessee', 'The story that would not stay in the house.'),
    ('Myrtles Plantation', 'St Francisville, Louisiana', 'A mirror nobody likes to clean.'),
    ('Stanley Hotel', 'Estes Park, Colorado', 'Room keys by lot.'),
    ('Winchester Mystery House', 'San Jose, California', 'Stairs to the ceiling, doors to the air.'),
    ('Queen Mary', 'Long Beach, California', 'A night below the waterline.')) as v (name, place, blurb)))
where id = '10000000-0000-4000-8000-000000000003';

select private.write_itinerary(private.event_rows(jsonb_build_object('images', (
  select jsonb_agg(jsonb_build_object('image_url', '/pictures/' || p.name || '.avif', 'image_name', p.name || '.avif',
    'width', 1600,
    'height', 1000, 'alt_text',
    case when p.n = 1 then t.title || ', drawn at night' else initcap(replace(p.name, '-', ' ')) || ' at night' end))
  from unnest(t.pictures) with ordinality as p (name, n))), e))
from demo_trips t join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || t.n)::uuid;

-- Days: an arrival, days between that take turns, and a farewell; the road trip has a venue for each night.
select private.write_itinerary(private.event_rows(jsonb_build_object('days', (
  select jsonb_agg(jsonb_build_object('date', t.starts + d, 'title', case
    when d = 0 then 'Arrival and first stories' when d = t.nights then 'Farewell breakfast'
    when e.custom_fields -> 'venues' is not null then e.custom_fields #>> array['venues', (d - 1)::text, 'name']
    else (array['The old walls by daylight', 'Below ground', 'The long watch', 'The coast road'])[(d - 1) % 4 + 1] end,
    'description', case when d = 0 then 'Meet your guides, settle in and hear what the night may bring.'
      when d = t.nights then 'A slow morning, notes compared, and the journey home.'
      when e.custom_fields -> 'venues' is not null then e.custom_fields #>> array['venues', (d - 1)::text, 'blurb']
      else 'History by day, investigation by night.' end,
    'items', case
      when d = 0 then '[{"title": "Welcome and check-in", "start_time": "15:00", "end_time": "17:00"}, {"title": "Dinner with the guides", "start_time": "18:30", "end_time": "20:30"}, {"title": "Lantern walk", "description": "Wear a warm coat.", "start_time": "21:00", "end_time": "22:30"}]'::jsonb
      when d = t.nights then '[{"title": "Breakfast together", "start_time": "08:30", "end_time": "10:00"}, {"title": "Departure", "start_time": "10:30", "end_time": "11:00"}]'
      else '[{"title": "Guided history tour", "start_time": "10:00", "end_time": "12:30"}, {"title": "Free afternoon", "start_time": "13:30", "end_time": "17:00"}, {"title": "Paranormal investigation", "description": "In small groups, with instruments.", "start_time": "21:30", "end_time": "00:30"}]' end) order by d)
  from generate_series(0, t.nights) d)), e))
from demo_trips t join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || t.n)::uuid
where t.starts is not null;

-- Bookings -------------------------------------------------------------------------------------------------------

-- trip, customer (u: a registered one), seats, plan, parts paid, booked so many days ago, status
create temporary table demo_bookings as
select row_number() over () as n, b.* from (values
  ('01', 'u02', 1, 3, 2, 45, 'confirmed'), ('01', '20', 1, 3, 1, 20, 'confirmed'),
  ('01', '21', 1, 1, 1, 33, 'confirmed'),
  ('01', '22', 1, 3, 2, 70, 'confirmed'), ('01', '23', 2, 3, 2, 50, 'confirmed'),
  ('01', 'u11', 2, 1, 1, 41, 'confirmed'),
  ('01', '24', 2, 3, 3, 95, 'confirmed'), ('01', '25', 2, 3, 2, 48, 'confirmed'),
  ('04', '26', 1, 3, 0, 0, 'pending'), ('04', '27', 1, 3, 1, 12, 'confirmed'), ('04', '28', 2, 1, 1, 25, 'confirmed'),
  ('04', 'u12', 2, 1, 1, 60, 'confirmed'), ('04', '29', 1, 1, 1, 66, 'confirmed'),
  ('04', '30', 1, 1, 1, 71, 'confirmed'),
  ('05', '31', 1, 3, 1, 15, 'confirmed'), ('05', '32', 1, 3, 1, 9, 'confirmed'), ('05', '33', 1, 3, 2, 47, 'confirmed'),
  ('05', '34', 2, 1, 1, 80, 'confirmed'), ('05', '35', 2, 1, 1, 84, 'confirmed'),
  ('05', 'u13', 1, 1, 1, 90, 'confirmed'),
  ('05', '36', 1, 1, 1, 97, 'confirmed'), ('05', 'u14', 1, 1, 1, 104, 'confirmed'),
  ('05', '37', 1, 1, 1, 110, 'confirmed'), ('05', '20', 1, 1, 1, 118, 'confirmed'),
  ('06', 'u15', 1, 1, 1, 30, 'confirmed'), ('06', '21', 1, 1, 1, 52, 'confirmed'),
  ('06', '22', 1, 1, 1, 57, 'confirmed'),
  ('06', '26', 1, 3, 3, 99, 'confirmed'), ('06', '28', 1, 1, 1, 64, 'confirmed'),
  ('07', '24', 1, 4, 1, 6, 'confirmed'), ('07', '29', 2, 1, 1, 88, 'confirmed'),
  ('07', 'u16', 1, 4, 4, 125, 'confirmed'),
  ('10', 'u02', 1, 1, 1, 230, 'confirmed'), ('10', '30', 2, 3, 3, 245, 'confirmed'),
  ('10', '31', 2, 3, 3, 251, 'confirmed'),
  ('10', '32', 1, 1, 1, 262, 'confirmed'), ('10', '33', 2, 1, 1, 270, 'confirmed'),
  ('11', '34', 2, 1, 1, 290, 'confirmed'), ('11', '35', 2, 3, 3, 301, 'confirmed'),
  ('11', '36', 2, 1, 1, 315, 'confirmed'),
  ('11', '37', 2, 1, 1, 322, 'confirmed'), ('11', 'u17', 2, 1, 1, 330, 'confirmed'),
  ('06', '38', 1, 3, 0, 40, 'expired'),
  ('08', '39', 2, 4, 0, 28, 'cancelled')) as b (trip, who, seats, plan, paid, days, status);

insert into public.bookings (id, event_id, customer_id, user_id, seats, plan, status, total_amount, deposit_amount,
  payment_method, created_at, confirmed_at, cancelled_at, expires_at)
select ('50000000-0000-4000-8000-0000000000' || lpad(b.n::text, 2, '0'))::uuid, e.id, c.id, c.profile_id, b.seats,
  b.plan, b.status,
  e.price * b.seats, 800 * b.seats, case when b.plan = 1 then 'one-off' else 'recurring' end,
  private.now() - make_interval(days => b.days),
  case when b.status = 'confirmed' then private.now() - make_interval(days => b.days) end,
  case when b.status = 'cancelled' then private.now() - make_interval(days => b.days - 1) end,
  case when b.status = 'pending' then private.now() + interval '6 days' end
from demo_bookings b
join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || b.trip)::uuid
join public.customers c on c.profile_id::text = '40000000-0000-4000-8000-0000000000' || substr(b.who, 2)
  or c.id::text = '30000000-0000-4000-8000-0000000000' || b.who
order by b.days desc, b.n;

insert into public.installments (booking_id, sequence, due_date, amount)
select b.id, k, ((b.created_at at time zone 'Australia/Sydney')::date + make_interval(months => k - 1))::date,
  case when b.plan = 1 then b.total_amount when k = 1 then b.deposit_amount
    when k = b.plan then b.total_amount - b.deposit_amount - trunc((b.total_amount - b.deposit_amount) / (b.plan - 1),
      2) * (b.plan - 2)
    else trunc((b.total_amount - b.deposit_amount) / (b.plan - 1), 2) end
from public.bookings b, generate_series(1, b.plan) k;

insert into public.payments (booking_id, kind, method, amount, reference, paid_at)
select i.booking_id, case when i.sequence = 1 then 'deposit' else 'instalment' end,
  case when d.n % 3 = 0 then 'card' else 'bank_transfer' end, i.amount, 'Demo payment ' || d.n || '-' || i.sequence,
  least(private.now(), (i.due_date + time '10:00') at time zone 'Australia/Sydney')
from demo_bookings d
join public.installments i on i.booking_id = ('50000000-0000-4000-8000-0000000000' || lpad(d.n::text, 2, '0'))::uuid
  and i.sequence <= d.paid
order by i.due_date;

update public.bookings set plan_status = 'completed' where paid_amount >= total_amount;
update public.bookings set plan_status = 'overdue' where next_due_date < private.today();
select private.find_next_due(b.id) from public.bookings b
where b.status in ('pending', 'confirmed') and b.paid_amount = 0;
update public.customers c set member_status = 'member', phone = coalesce(c.phone, '0491 570 006'),
  last_activity = (select max(b.created_at) from public.bookings b where b.customer_id = c.id)
where exists (select 1 from public.bookings b where b.customer_id = c.id and b.status = 'confirmed');

insert into public.transfers (booking_id, amount, created_at)
values ('50000000-0000-4000-8000-000000000009', 800, private.now());

insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
  emergency_contact_phone, room_mate)
select b.id, 0, c.full_name, date '1970-03-01' + (d.n * 211)::int,
  (array['Vegetarian', null, 'No nuts', null, 'Gluten free'])[d.n % 5 + 1],
  'Next of kin of ' || c.full_name, '0491 570 156', case when d.n % 4 = 0 then 'Anyone who does not snore' end
from demo_bookings d
join public.bookings b on b.id = ('50000000-0000-4000-8000-0000000000' || lpad(d.n::text, 2, '0'))::uuid
join public.customers c on c.id = b.customer_id
where d.status = 'confirmed' and d.n % 6 <> 0 and d.n <> 1;

-- Waitlist and messages ------------------------------------------------------------------------------------------

insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status,
  offer_token, offered_at, offer_expires_at, created_at)
select e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status, w.token::uuid,
  case when w.status <> 'waiting' then private.now() - interval '14 hours' end,
  case when w.status <> 'waiting' then private.now() + interval '34 hours' end,
  private.now() - make_interval(days => w.days)
from public.events e, (values
  ('Vesper Lockridge', 'vesper@example.test', '0491 570 157', 'First choice is the east wing.', 1, 'offered', '60000000-0000-4000-8000-000000000001', 30),
  ('Thaddeus Bleak', 'thaddeus@example.test', null, null, 2, 'waiting', null, 26),
  ('Winifred Sable', 'winifred@example.test', '0491 570 158', 'Happy to share a room.', 1, 'waiting', null, 17),
  ('Xanthe Moorcroft', 'xanthe@example.test', null, 'Coming with a friend.', 2, 'waiting', null, 8),
  ('Yorick Stillwater', 'yorick@example.test', '0491 570 159', null, 1, 'declined',
    '60000000-0000-4000-8000-000000000002', 40))
  as w (full_name, email, phone, notes, seats, status, token, days)
where e.id = '10000000-0000-4000-8000-000000000005';

insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message, created_at, handled_at,
  handled_by)
select e.id, e.title, i.full_name, i.email, null, i.message, private.now() - make_interval(days => i.days),
  case when i.handled then private.now() - interval '1 day' end,
  case when i.handled then '40000000-0000-4000-8000-000000000001'::uuid end
from (values ('03', 'Zelda Hush', 'zelda@example.test', 'Which venues can we sleep in?', 3, false),
  ('03', 'Lenore Rafters', 'lenore@example.test', null, 11, true),
  ('02', 'Percival Ash', 'percival@example.test', 'My grandfather served at Nui Dat. I would love to come.', 5, false),
  ('02', 'Morwenna Vale', 'morwenna@example.test', 'Please tell me when the dates are fixed.', 19, true))
  as i (trip, full_name, email, message, days, handled)
join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || i.trip)::uuid;

insert into public.contact_messages (full_name, email, phone, message, created_at, handled_at, handled_by) values
  ('Isolde Wick', 'isolde@example.test', '0491 570 110', 'Is Port Arthur by Lantern suitable for my mother, who is 78 and fearless?', private.now() - interval '9 hours', null, null),
  ('Barnaby Cobweb', 'barnaby@example.test', null, 'Could I pay the rest of Fremantle in cash on the day?', private.now() - interval '2 days', null, null),
  ('Jasper Nocturne', 'jasper@example.test', null, 'Thank you for Monte Cristo. I have not slept so badly in years.',
    private.now() - interval '40 days', private.now() - interval '39 days', '40000000-0000-4000-8000-000000000001');

-- Community ------------------------------------------------------------------------------------------------------

insert into public.reactions (user_id, event_id, reaction_type, created_at)
select p.id, e.id, r.kind, private.now() - make_interval(hours => (right(p.id::text, 2)::int * 7 + r.n * 13)::int)
from public.profiles p, public.events e, (values ('heart', 1), ('ghost', 2), ('flame', 3), ('eye', 5)) as r (kind, n)
where e.status = 'published' and not p.is_admin and p.id <> '40000000-0000-4000-8000-000000000002'
  and (right(p.id::text, 2)::int * right(e.id::text, 2)::int + r.n * 7) % 11 > r.n + 1;
insert into public.reactions (user_id, event_id, reaction_type) values
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'ghost');

insert into public.favorites (user_id, event_id) values
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000007'),
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000008');

insert into public.comments (id, event_id, user_id, user_name, content, is_pinned, is_flagged, created_at, updated_at)
select ('70000000-0000-4000-8000-0000000000' || c.n)::uuid, ('10000000-0000-4000-8000-0000000000' || c.trip)::uuid,
  p.id, p.full_name, c.content,
  c.pinned, c.flagged, private.now() - make_interval(hours => c.hours), private.now() - make_interval(hours => c.hours)
from (values
  ('01', '01', '01', 'Welcome, everyone. Bring layers: the ruins are colder than the forecast, every single time.', true, false, 480),
  ('02', '01', '11', 'Has anyone done the Separate Prison tour before? I still hear that silence.', false, false, 430),
  ('03', '01', '02', 'Booked! My first investigation. Should I be worried?', false, false, 300),
  ('04', '01', '14', 'Is there room for a tripod on the lantern walk?', false, false, 52),
  ('05', '05', '13', 'Last year a door closed behind me in the laundry. There was no door.', false, false, 210),
  ('06', '05', '15', 'Buy cheap ghost detectors, message me for the link', false, true, 30),
  ('07', '03', '16', 'The Queen Mary alone would get me on a plane.', false, false, 160),
  ('08', '07', '18', 'Went there as a child and the graveyard has stayed with me since.', false, false, 90),
  ('09', '10', '17', 'Two nights and not a wink. Ten out of ten.', false, false, 1300),
  ('10', '06', '19', 'Do the tunnels get narrow?', false, false, 44)) as c (n, trip, who, content, pinned, flagged, hours)
join public.profiles p on p.id::text = '40000000-0000-4000-8000-0000000000' || c.who;

insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, created_at,
  updated_at)
select ('71000000-0000-4000-8000-0000000000' || r.n)::uuid, c.id, c.event_id, p.id, p.full_name, r.content,
  private.now() - make_interval(hours => r.hours), private.now() - make_interval(hours => r.hours)
from (values ('01', '02', '12', '@Ichabod I lasted eleven minutes. Go.', 420),
  ('02', '03', '11', '@Mabel Only of the coffee.', 290),
  ('03', '03', '01', '@Mabel You will be in good company. Small groups, always with a guide.', 288),
  ('04', '04', '01', '@Ottoline A small one, yes.', 50),
  ('05', '10', '15', '@Ambrose One of them does. You can wait in the boat.', 40))
  as r (n, comment, who, content, hours)
join public.comments c on c.id::text = '70000000-0000-4000-8000-0000000000' || r.comment
join public.profiles p on p.id::text = '40000000-0000-4000-8000-0000000000' || r.who;

insert into public.comment_reactions (user_id, comment_id)
select p.id, c.id from public.profiles p, public.comments c
where not p.is_admin and not c.is_flagged and (right(p.id::text, 2)::int + right(c.id::text, 2)::int) % 3 = 0;
insert into public.comment_reports (user_id, comment_id, reason, created_at)
values ('40000000-0000-4000-8000-000000000013', '70000000-0000-4000-8000-000000000006', 'Advertising',
  private.now() - interval '28 hours');

-- Store ----------------------------------------------------------------------------------------------------------

insert into public.products (id, name, description, price, sale_price, category, tags, status, availability, stock,
  image_url, image_alt, created_at)
select ('20000000-0000-4000-8000-0000000000' || p.n)::uuid, p.name, p.description, p.price, p.sale_price, p.category,
  p.tags::text[], p.status,
  p.availability, p.stock, '/pictures/' || p.picture || '.avif', p.alt,
  private.now() - make_interval(days => 100 - p.n::int)
from (values
  ('01', 'T-shirt', 'Heavy black cotton with a lantern that glows in the dark.', 25, null::numeric, 'Apparel', '{shirt,glow}', 'live', 'available', 60, 'tshirt', 'A black T-shirt with a glowing lantern'),
  ('02', 'Cap', 'Keeps the drizzle off between investigations.', 20, null, 'Apparel', '{cap}', 'live', 'available', 35, 'cap', 'A dark cap with an embroidered ghost'),
  ('03', 'Stickers', 'A sheet of nine, weatherproof, for cases and casebooks.', 8, null, 'Accessories', '{stickers,gift}', 'live', 'available', 4, 'stickers', 'A sheet of ghost stickers'),
  ('04', 'Brass lantern', 'The lantern from our night walks, with a warm flicker.', 65, null, 'Equipment', '{lantern,light}', 'live', 'coming_soon', 0, 'lantern', 'A brass lantern, lit'),
  ('05', 'EMF meter', 'The meter our guides carry. Five lights, no excuses.', 89, 79, 'Equipment', '{meter,investigation}', 'live', 'available', 12, 'meter', 'A hand-held meter with five lights'),
  ('06', 'Field journal', 'Lined, numbered, and ruled for times and temperatures.', 18, null, 'Books', '{journal,gift}', 'live', 'available', 80, 'journal', 'A cloth-bound journal'),
  ('07', 'Enamel mug', 'For the hours between two and four.', 16, null, 'Accessories', '{mug}', 'live', 'available', 40, 'mug', 'An enamel mug, steaming'),
  ('08', 'Gift voucher', 'A hundred dollars towards any trip.', 100, null, 'Gift Vouchers', '{gift}', 'live', 'available', null, 'voucher', 'A gift voucher in an envelope'),
  ('09', 'Winter scarf', 'Still choosing the wool.', 32, null, 'Apparel', '{scarf}', 'draft', 'coming_soon', 0, 'cap',
    ''))
  as p (n, name, description, price, sale_price, category, tags, status, availability, stock, picture, alt);

insert into public.orders (id, user_id, full_name, email, delivery, address_line, suburb, state, postcode, subtotal,
  shipping, total, status, created_at, expires_at, paid_at, fulfilled_at) values
    ('80000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002', 'Mabel Moonlight',
      'member@nextroom.test', 'collect',
      null, null, null, null, 45, 0, 45, 'paid', private.now() - interval '33 days', private.now() - interval '26 days',
      private.now() - interval '32 days', private.now() - interval '30 days'),
    ('80000000-0000-4000-8000-000000000002', null, 'Isolde Wick', 'isolde@example.test', 'post', '13 Gallows Lane',
      'Hobart', 'TAS', '7000',
      79, 9.95, 88.95, 'paid', private.now() - interval '4 days', private.now() + interval '3 days',
      private.now() - interval '3 days', null),
    ('80000000-0000-4000-8000-000000000003', null, 'Jasper Nocturne', 'jasper@example.test', 'post', '7 Crow Street',
      'Junee', 'NSW', '2663',
      34, 9.95, 43.95, 'pending', private.now() - interval '1 day', private.now() + interval '6 days', null, null);
insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
select ('80000000-0000-4000-8000-00000000000' || i.o)::uuid, p.id, p.name, coalesce(p.sale_price, p.price), i.quantity,
  p.stock is not null
from (values ('1', '01', 1), ('1', '02', 1), ('2', '05', 1), ('3', '06', 1), ('3', '03', 2)) as i (o, p, quantity)
join public.products p on p.id::text = '20000000-0000-4000-8000-0000000000' || i.p;
insert into public.order_payments (order_id, kind, method, amount, paid_at)
select o.id, 'payment', 'bank_transfer', o.total, o.paid_at from public.orders o where o.status = 'paid';

drop table demo_trips, demo_bookings;
