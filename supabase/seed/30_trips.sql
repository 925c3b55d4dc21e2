-- Trips with their titles, places, dates and prices, and itineraries from the texts of files 21 to 29.

create temporary table demo_trips (n text, title text, location text, starts date, nights int, seats int, price numeric,
  status text, phase text, pictures text[], summary text, description text, more jsonb);

insert into demo_trips
with roll (announced, nights) as (values (date '2026-02-12', 4), (date '2026-10-05', 13), (date '2026-11-06', 12)),
  rolled as (select r.announced,
    (select min((r.announced + make_interval(years => y))::date) from generate_series(0, 60) y
      where (r.announced + make_interval(years => y))::date >= private.today() + (private.settings()).booking_closes_days + 5) as starts from roll r)
select '01', 'Haunted Tasmania', 'Port Arthur, Tasmania', (select starts from rolled where announced = '2026-02-12'), 4,
  20, 2400, 'published', 'coming_soon', array['tasmania', 'lantern-path', 'sea-cliff', 'chapel'],
  'Four nights among convict ruins, harbour mist and the stories Tasmania tells after dark.',
  'Sleep beside the ruins, walk Port Arthur by lantern light and sit up past midnight with local guides who have kept watch there for years. History by day, investigation by night, in one small group.', '{}'::jsonb
union all
select '02', 'Vietnam Battlefield Tour', 'Vietnam', (select starts from rolled where announced = '2026-10-05'), 13, 16,
  null, 'published', 'planning', array['vietnam', 'fog-forest', 'night-road'],
  'Thirteen nights from the tunnels of Cu Chi to the citadel of Hue, with those who remember.',
  'A journey through battlefields, tunnels and temples, told by local historians and veterans. The route is being walked now; tell us you are interested and your name is on our list.', '{"month_only": true}'
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
  array['sea-cliff'], null, 'An idea for next spring.', '{}'
union all
select '14', 'Old Melbourne Gaol: Members'' Night', 'Melbourne, Victoria', private.today() + 225, 1, 12, 720,
  'published', 'open', array['old-gaol', 'chapel'], 'Twelve members, three tiers of cells and nobody else.',
  'Supper in the chapel, the watch house after hours and the cells by turns until two. It is on no list but that of members.', '{}';

-- Further departures. Haunted Tasmania: a small group that is full, one in planning, and one a year later whose booking
-- is not open yet. Port Arthur by Lantern: a second one that can be booked.
alter table demo_trips add column trip text;
update demo_trips set trip = n;
insert into demo_trips
select d.n, t.title, t.location, t.starts + d.days_later, t.nights, d.seats, d.price, t.status, d.phase, t.pictures,
  t.summary, t.description, t.more, t.n
from demo_trips t
join (values ('15', '01', 126, 4, 3000, 'open'), ('16', '01', 238, 20, 2400, 'planning'),
  ('17', '01', 364, 20, 2400, 'open'), ('18', '04', 84, 16, 1600, 'open'))
  as d (n, trip, days_later, seats, price, phase) on d.trip = t.n;

insert into public.trips (id, slug, title, summary)
select ('18000000-0000-4000-8000-0000000000' || t.n)::uuid, private.to_slug(t.title), t.title, coalesce(t.summary, '')
from demo_trips t where t.trip = t.n;

insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price, deposit,
  status, phase, custom_fields, created_at, trip_id)
select ('10000000-0000-4000-8000-0000000000' || t.n)::uuid, t.title, t.description, t.location, t.starts,
  t.starts + t.nights, t.seats, t.price, case when t.price < 1000 then 300 end, t.status, t.phase,
  jsonb_strip_nulls(jsonb_build_object('summary', t.summary, 'includes', string_to_array(x.includes, e'\n'),
    'excludes', string_to_array(x.excludes, e'\n'), 'faq', (
      select jsonb_agg(jsonb_build_object('question', lines[n], 'answer', lines[n + 1]) order by n)
      from string_to_array(x.questions, e'\n') lines, generate_series(1, cardinality(lines), 2) n))) || t.more,
  private.now() - make_interval(days => 370 - t.n::int), ('18000000-0000-4000-8000-0000000000' || t.trip)::uuid
from demo_trips t left join demo_texts x on x.event = t.trip;

-- Edinburgh: members can book now, everyone else in ten days.
update public.events set opens_on = private.today() + 10 where id = '10000000-0000-4000-8000-000000000008';
-- The latest Tasmania departure: everyone can book from the sixtieth day from now.
update public.events set opens_on = private.today() + 60 where id = '10000000-0000-4000-8000-000000000017';
update public.events set members_only = true where id = '10000000-0000-4000-8000-000000000014';
-- No GST applies to Vietnam, the USA, Norfolk Island and Edinburgh.
update public.events set gst_free = true where id in (select
  ('10000000-0000-4000-8000-0000000000' || n)::uuid from unnest(array['02', '03', '07', '08']) n);

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

update public.events e set meeting_point = v.meeting_point, start_time = v.start_time, end_point = v.end_point,
  end_time = v.end_time, arrival_note = v.arrival_note, time_zone = v.time_zone
from (values
  ('01', 'Hobart Airport, arrivals hall', time '14:00', 'Hobart Airport, departures', time '12:00',
    'Look for the lantern on our sign. Bring a warm coat: the nights by the water are cold all year.', null),
  ('04', 'Port Arthur visitor centre', time '15:00', 'Port Arthur visitor centre', time '11:00',
    'The road from Hobart takes 90 minutes. Parking is free.', null),
  ('05', 'Mayday Hills, main gate, Beechworth', time '17:00', 'Mayday Hills, main gate, Beechworth', time '10:00',
    'Check in at your room first. Bring shoes for uneven floors.', null),
  ('06', 'Fremantle Prison, The Terrace', time '16:30', 'Fremantle Prison, The Terrace', time '11:00', '',
    'Australia/Perth'),
  ('09', 'Adelaide Gaol, 18 Gaol Road', time '18:00', 'Adelaide Gaol, 18 Gaol Road', time '09:00', '',
    'Australia/Adelaide'))
  as v (n, meeting_point, start_time, end_point, end_time, arrival_note, time_zone)
where e.trip_id = ('18000000-0000-4000-8000-0000000000' || v.n)::uuid;
insert into public.event_contacts (event_id, emergency_phone)
select e.id, '0491 570 156' from unnest(array['01', '04', '05', '06', '09']) n
join public.events e on e.trip_id = ('18000000-0000-4000-8000-0000000000' || n)::uuid;

select private.write_itinerary(private.event_rows(jsonb_build_object('images', (
  select jsonb_agg(jsonb_build_object('image_url', '/pictures/' || p.name || '.avif', 'image_name', p.name || '.avif',
    'width', 1600,
    'height', 1000, 'alt_text',
    case when p.n = 1 then t.title || ', drawn at night' else initcap(replace(p.name, '-', ' ')) || ' at night' end))
  from unnest(t.pictures) with ordinality as p (name, n))), e))
from demo_trips t join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || t.n)::uuid;

select private.write_itinerary(private.event_rows(jsonb_build_object('days', (
  select jsonb_agg(jsonb_build_object('date', t.starts + d.day - 1, 'title', d.title, 'description', d.description,
    'items', (
      select jsonb_agg(jsonb_build_object('start_time', p.part[1], 'end_time', p.part[2], 'title', p.part[3],
        'description', coalesce(p.part[4], '')) order by l.n)
      from string_to_table(d.plan, e'\n') with ordinality l (line, n),
        regexp_match(l.line, '^(\d\d:\d\d)-(\d\d:\d\d) ([^:]+)(?:: (.+))?$') p (part))) order by d.day)
  from demo_days d where d.event = t.trip)), e))
from demo_trips t join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || t.n)::uuid
where t.starts is not null;

drop table demo_trips, demo_days, demo_texts;
