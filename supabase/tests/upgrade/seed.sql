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
-- What each trip's page tells, by the trip's number; the files after this one fill it in. A day's plan has a line for
-- each activity: when, what, and after a colon what to know. What is included, and what is not, is a line each;
-- a question takes a line, and its answer the next.

create temporary table demo_days (trip text, day int, title text, description text, plan text);
create temporary table demo_texts (trip text, includes text, excludes text, questions text);
insert into demo_texts values ('01',
  'Three nights beside the ruins of Port Arthur, one in Hobart
Coach from Hobart and back to its airport
Entry to Port Arthur, the Coal Mines, the Female Factory and Richmond Gaol
A lantern walk, and three nights of investigation with instruments
Breakfast and dinner every day',
  'Flights and ferries to Tasmania
Lunches, and drinks with dinner
Travel insurance',
  'How cold do the ruins get?
Even in February the wind off Mason Cove takes a night down to eight degrees. Bring a coat and a hat.
How far do we walk?
Up to six kilometres a day on gravel and grass, some of it in the dark and with steps that have no rail.
May I take pictures at night?
Yes, without flash. There is room for a small tripod.');

insert into demo_days values
  ('01', 1, 'Over Eaglehawk Neck',
    'South from Hobart, across the strip of sand where a line of chained dogs once closed the peninsula.',
    '13:00-15:00 Coach from the Hobart waterfront
15:00-17:00 The Dog Line and check-in: The officers'' quarters at the Neck have stood since 1832.
18:30-20:00 Dinner above Mason Cove
21:00-22:30 Lantern walk through the ruins: Wear a warm coat.'),
  ('01', 2, 'The silent prison',
    'Port Arthur came to punish by quiet: hoods, numbers for names, and a chapel where nobody saw his neighbour.',
    '09:30-12:00 The Penitentiary and the church: A flour mill first, then room for almost five hundred men.
14:00-15:00 Harbour cruise past Point Puer: Boys as young as nine were held there.
21:00-00:30 Vigil in the Separate Prison: In two small groups. The dark cell is for those who ask.'),
  ('01', 3, 'Coal and cliffs',
    'Those whom Port Arthur could not bend dug coal at Saltwater River. The cliffs were dug by the sea alone.',
    '09:30-12:00 The Coal Mines: Punishment cells among the ruins of the island''s first working mine.
14:00-16:30 Tasman Arch, Devils Kitchen and the Tessellated Pavement
21:30-00:30 Investigation at the Parsonage: No house of the settlement has more stories to its name.'),
  ('01', 4, 'In the shadow of the mountain',
    'The women of the Female Factory were kept in a damp valley where Hobart''s mountain takes the sun early.',
    '08:30-10:30 The road back to Hobart
11:00-12:30 Cascades Female Factory: Names, sentences and children, read from the records.
18:00-19:30 Dinner in Battery Point
20:30-23:00 The Hobart Penitentiary by night: Tunnels, two courtrooms and an execution yard.'),
  ('01', 5, 'The flogger''s bridge',
    'Richmond has the country''s oldest bridge in use, and a flogger, killed there in 1832, who is said to walk it.',
    '08:30-09:30 Breakfast on the waterfront
10:00-12:00 Richmond Bridge and Gaol: The gaol was begun before Port Arthur was.
13:00-13:30 Goodbye at Hobart Airport');
insert into demo_texts values ('02',
  'Thirteen nights in small hotels, two to a room
Three flights within Vietnam, the ferry to Con Dao and all roads by coach
Entry to every site, and permits where the army asks for them
Local historians, and veterans of either side where they are willing to speak
Breakfast every day, and dinner on the first, fourth, seventh and last night',
  'Flights to and from Vietnam
Visa and travel insurance
Other meals, drinks and tips',
  'Is October a good month?
The south is drying out; the centre has its rains. Each day has an indoor turn, and the coast road an inland one.
Will we see where Australians served?
Yes. The fourth day belongs to Nui Dat and Long Tan.
How tight are the tunnels?
At Cu Chi you may turn back every few metres. At Vinh Moc most people can stand.');

insert into demo_days values
  ('02', 1, 'Saigon, after dark',
    'Ho Chi Minh City by its old name: scooters, incense, and a roof that everybody has seen in a photograph.',
    '15:00-17:00 Rooms in District One
18:00-19:30 First supper on Nguyen Hue
20:00-21:30 The rooftop of Ly Tu Trong Street: A ladder, a helicopter and a queue: April 1975.'),
  ('02', 2, 'The day the gates fell',
    'On 30 April 1975 a tank went through a palace gate. We stand on both sides of it.',
    '09:00-11:30 Independence Palace: Maps still on the walls, a bunker still below.
13:30-16:00 War Remnants Museum: Hard to look at. There is a garden for whoever needs it.
20:30-22:00 Tao Dan Park: A young man is said to look for his girl among the trees.'),
  ('02', 3, 'Cu Chi',
    'Some 250 kilometres of tunnel, dug with hoes, in which people cooked, taught, bore children and fought.',
    '07:30-09:00 North-west past the rubber trees
09:00-12:30 The tunnels at Ben Duoc: By lamp, with somebody who grew up above them.
14:00-15:30 Temple of the names: More than 44,000 of them, in gold on stone.'),
  ('02', 4, 'Long Tan',
    'On 18 August 1966, in rain, 108 Australians and New Zealanders held their ground among rubber trees until dark.',
    '10:00-12:00 Nui Dat: Luscombe Field is a road now; the hill is as it was.
13:30-15:30 The cross among the rubber trees: A minute''s silence, for both sides.
18:30-20:30 Seafood at Vung Tau'),
  ('02', 5, 'The island of the tiger cages',
    'Con Dao was a prison for 113 years. Its last secret, a row of roofless cells, came out in 1970.',
    '08:00-12:00 Fast ferry to Con Dao
14:30-17:00 Phu Hai Prison and the tiger cages
23:00-00:30 Hang Duong Cemetery: People bring combs and mirrors to Vo Thi Sau, shot at nineteen, at midnight.'),
  ('02', 6, 'The lake that took a village',
    'From the sea to the highlands, where a crater lake is said to have swallowed a village in one night.',
    '07:30-09:30 Pier 914: Named for those said to have died in building it.
11:00-15:30 By air to the highlands
16:30-18:00 Bien Ho at sunset'),
  ('02', 7, 'Valley of the Ia Drang',
    'November 1965: the first great battle between the American army and the North''s, in grass taller than a man.',
    '07:30-12:00 To the foot of Chu Pong: The track decides how far; permits are arranged.
14:00-16:00 North to Kon Tum
19:00-21:00 Rice wine in a Bahnar longhouse: Told by those whose village lay between.'),
  ('02', 8, 'The hills of Dak To',
    'Hills without names but numbers. On one of them, 875, the fighting lasted five days in November 1967.',
    '08:00-11:30 Phoenix airfield and the ridge line
12:30-15:00 Charlie Hill from the road: Held and lost in April 1972; there is a song about it.
16:30-17:30 The wooden church of Kon Tum'),
  ('02', 9, 'Son My',
    'Down to the coast, and to the hamlets that the world knows as My Lai. We are quiet today.',
    '07:00-12:00 The pass to Quang Ngai
13:30-15:30 Son My memorial: 504 names, and paths set with the prints of bare feet.
18:00-20:00 Evening in Hoi An: No programme; lanterns on the river.'),
  ('02', 10, 'Towers of the Cham',
    'My Son was a holy valley for nine hundred years. Bombs fell on it in one week of August 1969.',
    '05:30-09:30 My Son before the heat: Mist, brick towers, craters between them.
15:00-17:00 The Japanese Bridge: Built, they say, to pin down a monster that shakes the earth.
20:00-21:30 Old houses of Hoi An by candle'),
  ('02', 11, 'Over the Pass of Clouds',
    'Hai Van has a gate of 1826 and bunkers of two armies. Every ghost story of the road is about its bends.',
    '09:00-10:30 China Beach and the Marble Mountains: A field hospital lay hidden in one cave.
11:30-13:00 The gate and the bunkers
17:00-18:30 Boat on the Perfume River: Paper lanterns, one for whomever you think of.'),
  ('02', 12, 'The line on the map',
    'The seventeenth parallel: a bridge painted in two colours, and villages that moved underground.',
    '07:00-10:00 Hien Luong Bridge and the Ben Hai: Loudspeakers faced one another across the river.
10:30-12:00 Vinh Moc: Seventeen children were born down there.
14:00-16:30 Khe Sanh: Seventy-seven days, a red airstrip, and coffee growing over it.'),
  ('02', 13, 'The citadel of Hue',
    'A flag flew here for twenty-five days of 1968. Hue mourns older dead too, each summer, street by street.',
    '08:30-12:00 The Citadel, gate by gate: Along the walls as they were fought for.
14:30-16:30 Tu Duc''s tomb: The emperor is not in it; those who knew where, it is said, were beheaded.
19:00-22:00 Last dinner, in a garden house: Altars for the wandering souls are still set out in the street.'),
  ('02', 14, 'Incense, and home',
    'A morning bell over the river, and the flight south.',
    '06:30-08:00 Thien Mu Pagoda at first bell
09:30-10:30 To Phu Bai Airport: Once a base itself.');
insert into demo_texts values ('03',
  'Twelve nights, four of them in the venues themselves and the rest close by
Coach from Boston to Nashville, and three flights within the country
Entry after closing wherever it is offered
Breakfast every day, supper in Adams and dinner in San Jose',
  'Flights to Boston and from Los Angeles
Travel authorisation (ESTA) and insurance
Other meals, and tips',
  'In which venues do we sleep?
In the Lizzie Borden House, at the Myrtles, at the Stanley and aboard the Queen Mary.
How long are the drives?
Four hours on most days; the road from Gettysburg to the asylum and on to Louisville is longer.
What is November like?
Mild in Louisiana and California, frosty in New England, and there may be snow in Estes Park.');

insert into demo_days values
  ('03', 1, 'Fall River: the Borden house',
    'On 4 August 1892 two people died here by a hatchet. A jury let Lizzie go; the town never did.',
    '14:00-16:00 By coach from Boston
16:30-17:30 Rooms drawn in the parlour
20:00-23:00 The case, room by room: Evidence first, then the lights go out.'),
  ('03', 2, 'Salem: the seven gables',
    'A merchant''s house of 1668 with a stair behind the chimney, in a town that hanged nineteen for witchcraft.',
    '10:30-12:30 House of the Seven Gables: The hidden stair is narrow; there is another.
14:00-16:00 Proctor''s Ledge and the Old Burying Point: The place of the hangings was confirmed in 2016.
19:30-21:00 Salem by lantern'),
  ('03', 3, 'Sleepy Hollow',
    'Washington Irving lies here himself, a short ride from the bridge where his horseman threw the head.',
    '09:00-13:30 Down through Connecticut
15:00-16:30 The Old Dutch Church: Its churchyard gave Irving half his names.
19:00-21:00 Lanterns in Sleepy Hollow Cemetery'),
  ('03', 4, 'Philadelphia: a cell for everyone',
    'Eastern State opened in 1829 to make men repent in solitude. Dickens saw it, and called it cruel.',
    '13:00-15:00 Old City on foot
16:00-17:30 Eastern State by daylight: Al Capone''s cell, with the furniture.
18:30-21:30 Cellblock 12 after closing'),
  ('03', 5, 'Gettysburg',
    'Three days in July 1863, and some fifty thousand dead, wounded and missing in the fields around one small town.',
    '11:00-13:00 Seminary Ridge to the Angle: The ground of the last charge, walked at its pace.
15:00-16:30 Devil''s Den and Little Round Top
20:00-22:00 Sachs Bridge: Nobody hurries across.'),
  ('03', 6, 'Weston: a quarter mile of corridor',
    'First light on the battlefield, then into the hills, to an asylum for 250 that came to hold 2,400.',
    '06:00-07:00 The fields at dawn
08:00-13:00 Over the Alleghenies
21:00-01:00 Trans-Allegheny Asylum: Four floors, a group to each.'),
  ('03', 7, 'Louisville: Waverly Hills',
    'A hospital for the white plague, with a tunnel down the hill by which the dead could leave unseen.',
    '08:30-14:30 West along the Ohio
19:30-20:30 Five floors of open porches: Patients slept out here in the snow.
20:30-00:00 The tunnel, on foot'),
  ('03', 8, 'Adams: the Bell Witch',
    'From 1817 something knocked, pinched and quoted scripture at the Bells, until John Bell died of it, it said.',
    '09:00-11:30 Down into Tennessee
13:00-15:30 The Bell Witch Cave: Wet underfoot. Take no stone home, they say.
18:30-20:30 Supper and the tale, as Adams tells it'),
  ('03', 9, 'St Francisville: the Myrtles',
    'A house of 1796 under live oaks. Its famous ghost has no record; the people enslaved there do, and we read it.',
    '08:00-13:30 By air to Louisiana
16:00-17:30 House and oaks by daylight
20:30-23:00 The mirror in the hall'),
  ('03', 10, 'Estes Park: the Stanley',
    'A white hotel below the Rockies, built in 1909, where a writer spent a night in 217 and began another book.',
    '07:00-13:00 By air to Denver, by road to the snow line
15:30-16:30 Room keys by lot
20:30-22:30 Concert hall, cellar and fourth floor'),
  ('03', 11, 'San Jose: the house that went on',
    'Sarah Winchester had carpenters in for half her life. Whether for spirits or for pleasure, she never said.',
    '07:30-13:30 By air to California
15:00-17:30 The Winchester house: A hundred and sixty rooms; stay with the group.
19:00-20:30 Dinner, and doors compared'),
  ('03', 12, 'Long Beach: the Queen Mary',
    'The Grey Ghost carried whole divisions past the submarines. She has not left this pier since 1967.',
    '07:00-14:30 Down the coast: By way of the Pacific, where the road is open.
16:00-17:00 Cabins aboard
21:00-00:30 Engine room and shaft alley: Below the waterline, door thirteen included.'),
  ('03', 13, 'Ashore',
    'Coffee on the promenade deck, twelve venues counted, and the gangway.',
    '08:30-10:00 Breakfast on deck
10:30-12:00 To Los Angeles Airport');
insert into demo_texts values ('04',
  'Two nights within a walk of the gate
The site after closing, both nights
Boat to the Isle of the Dead
Breakfasts, dinners, and soup after midnight',
  'The way to Port Arthur
Lunches
Travel insurance',
  'Is it right for older travellers?
With sure feet, yes: paths are gravel, unlit and steep in two places. The ghost walk has a shorter way.
How do we get there?
Hobart is ninety minutes away by road. There is parking beside the rooms.
Have we the site to ourselves?
Once the evening tours have left, yes: our guides, the wallabies and you.');

insert into demo_days values
  ('04', 1, 'When the gates close',
    'The day''s visitors go, the lanterns are lit, and thirty ruins belong to sixteen people.',
    '15:30-17:00 Keys, and a lantern of one''s own
18:00-19:30 Dinner by the harbour
20:30-22:30 The guides'' own ghost walk: As they tell it to each other, from the church to the Commandant''s house.'),
  ('04', 2, 'Isle of the Dead',
    'A thousand burials on one small island: stones for the free, and for nearly all convicts none.',
    '10:00-12:00 Boat to the Isle of the Dead: Mark Jeffrey, who dug here, kept a grave ready for himself.
14:00-15:30 The convict dockyard: Sixteen decked ships left these slips.
21:30-00:30 The Separate Prison after closing: Its rule was silence; we keep it for an hour.'),
  ('04', 3, 'What the gardens kept',
    'A slow morning among the officers'' roses, and the quiet of the memorial.',
    '08:00-09:00 Breakfast while the mist lifts
09:30-11:00 Government Gardens and Smith O''Brien''s cottage: An Irish rebel''s address in 1850.
11:00-11:30 The Memorial Garden: We pass through it in silence. No stories are told here.');
insert into demo_texts values ('05',
  'Two nights in the grounds of Mayday Hills
The wards after dark, both nights, in groups of four or five
Courthouse, gaol and cemetery with a historian of the town
Two breakfasts, and dinner on the first night',
  'The way to Beechworth
Lunches, and dinner on the second night
Travel insurance',
  'Do people still live at Mayday Hills?
Parts of it are homes and workshops. We keep to the wards that are ours for the night, and keep it down outside.
May we choose our wing?
Groups change over at half time, so that everybody sees the east wing.
Is it about mocking the sick?
Never. Who lived here is told with respect, and from the records.');

insert into demo_days values
  ('05', 1, 'Behind the ha-ha',
    'From outside the wall looks low, from inside it could not be climbed. Mayday Hills opened in 1867.',
    '16:00-17:30 Through the front door, to our rooms
18:30-20:00 Dinner in the town
21:00-23:30 First walk of the corridors: The east wing, then the Bijou theatre.'),
  ('05', 2, 'Kelly''s court, Kelly''s cell',
    'Ned Kelly sat in this gaol and stood in this court. By evening the asylum calls us back.',
    '10:00-12:00 Courthouse and gaol
14:00-15:30 The Chinese burning towers: Paper prayers went up here for two thousand gold seekers.
21:30-00:30 Laundry and Grevillea wing: Keep an eye on the doors, and count them.'),
  ('05', 3, 'Two signatures',
    'So many, it is said, were enough to be committed, and eight to leave. The last left in 1995.',
    '08:30-09:30 Breakfast on the lawns
10:00-11:30 Gardens, and the admission books
11:30-12:00 Out by the avenue of elms');
insert into demo_texts values ('06',
  'Three nights in the West End of Fremantle
The prison: tunnels, gallows and a torchlit night of our own
Round House, Shipwrecks Museum and the coach to Woodman Point
Three breakfasts, and dinner on the first and third night',
  'The way to Fremantle
Lunches, and the dinner before the prison
Travel insurance',
  'How narrow are the tunnels?
One of them is a squeeze. You can wait in the boat.
What do we need for the tunnels?
Closed shoes, and a head for a ladder of twenty metres. Boots, helmet and harness are there.
Is the night in the prison safe?
Two guides stay with each group, and all landings have rails.');

insert into demo_days values
  ('06', 1, 'The Round House',
    'The colony''s first gaol, of 1831: twelve sides, eight cells, and a whalers'' tunnel beneath.',
    '14:30-16:00 Rooms in the West End
16:30-17:30 The Round House and the Whalers'' Tunnel
18:30-20:00 Fish and chips on the harbour
20:30-22:00 The old asylum by moonlight: Built in 1864, an arts centre now.'),
  ('06', 2, 'Under the prison, and inside',
    'By day a kilometre of tunnel, twenty metres down; by night the cells of a prison that was full until 1991.',
    '10:00-12:30 The tunnels by boat: Prisoners cut them for water.
15:30-17:00 Chapel, yards and gallows: Forty-four were hanged here, the last in 1964.
21:00-01:00 Torchlit night in Main Division: Four storeys of limestone cells, in small groups.'),
  ('06', 3, 'The wreck coast',
    'In 1629 the Batavia struck a reef off this coast. What her survivors did is still hard to hear.',
    '10:00-12:00 Shipwrecks Museum: Part of her hull, raised from the sea floor.
13:30-16:30 Woodman Point: A quarantine station with its crematorium, alone in the dunes.
19:00-21:00 Long table by the fishing boats'),
  ('06', 4, 'Paint on the walls',
    'What the men of the prison drew, a time ball that drops, and a cannon that sends us home.',
    '08:30-09:30 Breakfast at the markets
10:00-11:30 The painted cells
13:00-13:15 The one o''clock cannon');
insert into demo_texts values ('07',
  'Six nights in cottages under the pines
Airport transfers, and a small bus for all that is on the programme
Museums, the ruins by night and every story told on the spot
Breakfast every day, and dinner on the first, fourth and sixth',
  'Flights to Norfolk Island
Other meals
Travel insurance',
  'Do I need a passport?
Not on a flight from the Australian mainland, but bring a photo ID such as a driver''s licence.
Will my phone work?
In places. The cottages have Wi-Fi, and the island waves from its cars instead.
What if the plane cannot land?
It happens when the cloud sits on the strip. Insurance that covers a delay is well worth having.');

insert into demo_days values
  ('07', 1, 'Landing among the pines',
    'An island eight kilometres long, and below the hill, laid out like a model, the ruins of Kingston.',
    '14:00-16:00 From the airstrip to the cottages
17:30-18:30 Kingston from Queen Elizabeth Lookout
19:00-21:00 Fish fry on the cliffs'),
  ('07', 2, 'Quality Row',
    'Georgian houses for the officers, barracks for the rest: the second settlement, 1825 to 1855.',
    '09:30-12:00 No. 10 Quality Row and the Commissariat Store
14:00-15:30 The gaol of five sides: Its outline is all that the island kept of it.
20:30-22:00 Lanterns along the Row'),
  ('07', 3, 'The graveyard with the sea in it',
    'Stones that name the crime, the rising and the day of the hanging, with the surf behind them.',
    '10:00-11:30 Kingston cemetery: Thirteen men were hanged after the rising of 1834.
14:00-15:00 Murderers'' Mound: Twelve more, of 1846, outside holy ground.
21:00-22:30 Bloody Bridge: The overseer, legend has it, is still inside the wall.'),
  ('07', 4, 'Children of the Bounty',
    'In 1856 all Pitcairn moved here: 194 people, the mutineers'' names and a language of their own.',
    '10:00-12:00 A morning of Norf''k: Words, weaving and tea.
14:00-15:30 St Barnabas Chapel: Windows by Burne-Jones, made by William Morris.
18:30-21:30 A dinner that walks: Each course at another family''s table.'),
  ('07', 5, 'What the Sirius left',
    'The First Fleet''s flagship struck this reef in 1790. Her anchors and guns came ashore after two centuries.',
    '09:30-11:30 The Sirius museum
12:30-15:30 Emily Bay and the salt house: Bring a towel; behind the reef the lagoon is calm.
21:00-23:30 Vigil at the crank mill: Turned not by wind nor water but by men in irons.'),
  ('07', 6, 'The top of the island',
    'Rainforest, a view of all of it, and the rocks where Cook landed in 1774 and found nobody.',
    '08:30-11:30 Mount Pitt and the Summit Track
14:00-15:30 The cliffs of Duncombe Bay
18:30-22:00 Farewell dinner with the island''s ghosts: Told where they were met.'),
  ('07', 7, 'Out over the reef',
    'Sunrise by a pine that stood here before anybody was sent, and the plane.',
    '06:00-07:00 The Lone Pine at Point Hunter
08:00-09:30 Breakfast by Kingston Pier
11:00-12:00 Back to the airstrip');
insert into demo_texts values ('08',
  'Seven nights in the Old Town and one in Dalhousie Castle
Vaults, closes and kirkyard by night, among ourselves
Entry to Edinburgh Castle, Rosslyn, Craigmillar and Surgeons'' Hall
Breakfast every day and three suppers',
  'Flights to Edinburgh
Lunches, other dinners and drams
Travel insurance',
  'How many stairs are there?
Many. The Old Town is built on edge; the vaults have uneven floors and no lift.
Is it cold underground?
Ten degrees all year, and damp. Layers do it.
Do we sleep in the vaults?
No. The night in the castle is spent in a bed, as far as one sleeps.');

insert into demo_days values
  ('08', 1, 'Up the Royal Mile',
    'From palace to castle, with a close on either hand for every trade and every crime.',
    '15:00-17:00 Rooms in the Old Town
17:30-19:00 First closes on foot: Lady Stair''s, Brodie''s and Advocate''s.
19:30-21:30 Supper in the Grassmarket: Where the gallows stood until 1784.'),
  ('08', 2, 'Under South Bridge',
    'Nineteen arches, all but one hidden. The rooms inside were let, flooded, abandoned and forgotten.',
    '10:30-12:00 The bridge from below: Along the Cowgate, to the one arch that shows.
14:30-16:30 The little coffins of Arthur''s Seat: In the National Museum; boys found them in 1836.
21:00-00:00 Investigation in the vaults'),
  ('08', 3, 'A street beneath a street',
    'Mary King''s Close was built over and never quite left. The plague of 1645 came in at the bottom.',
    '10:00-11:30 Mary King''s Close
14:00-15:30 St Giles and the Heart of Midlothian: Locals spit on it. You may.
19:30-21:30 Candlelit supper in the Cowgate'),
  ('08', 4, 'Greyfriars at midnight',
    'Covenanters penned without a roof, a hanging judge who is said to shove, and one small dog.',
    '11:00-12:30 The kirkyard by daylight: Bobby''s stone, the mortsafes and the Martyrs'' Monument.
15:00-17:00 Victoria Street, at your own pace
23:00-00:30 Covenanters'' Prison and the Black Mausoleum'),
  ('08', 5, 'Castle and witches',
    'Beside the castle gate a small iron fountain stands for the hundreds who were burned on this hill.',
    '09:30-12:30 Edinburgh Castle: Prisons of war, the dogs'' cemetery, the piper who never came back.
14:00-15:00 The Witches'' Well
20:00-22:00 The trials of North Berwick: A reading by the fire, from the pamphlet of 1591.'),
  ('08', 6, 'Rosslyn',
    'A chapel of 1446 in which nothing is plain, and a pillar for which, they say, a master killed his apprentice.',
    '10:00-12:30 Rosslyn Chapel
13:30-15:30 Through the glen to the ruined castle
19:30-21:00 Gilmerton Cove: Rooms cut in the rock, nobody knows by whom.'),
  ('08', 7, 'Bodies for sale',
    'In 1828 sixteen people were murdered for what a lecturer would pay: up to ten pounds each.',
    '10:00-12:30 Surgeons'' Hall: Burke''s death mask, and a pocket book of his skin.
15:00-16:30 Watchtowers against the body snatchers
21:00-22:30 Calton Hill and its burial ground'),
  ('08', 8, 'A night at Dalhousie',
    'Out to walls of the thirteenth century, where a Lady Catherine is said to have starved for love.',
    '10:30-12:30 Craigmillar Castle: Here the death of Queen Mary''s husband was agreed upon.
14:30-16:00 Rooms in the castle
19:00-20:30 Supper in the dungeon: It has been a restaurant for longer than you would think.
22:00-01:00 The great stair after lights out'),
  ('08', 9, 'Counting the guests',
    'Breakfast under the old walls. The castle counts us; so do we.',
    '08:30-10:00 Porridge, and a show of hands
10:30-11:30 To Edinburgh Airport');
-- Those of one night or two.

insert into demo_texts values ('09',
  'A cell for one or two, with a bed made up
Dinner in the gatehouse, breakfast, and tea all night
The whole gaol, and instruments to share',
  'The way to the gaol
Sleeping bag for those who prefer their own
Travel insurance',
  'Is the cell locked?
No. Every door stays open; most people close theirs.
Can I go home in the night?
At any time. A guide sits at the gate until morning.'), ('10',
    'Two nights at the homestead
The house by day and by night
Two breakfasts, two dinners and a supper at midnight
The short way from and to Junee station',
    'Train or car to Junee
Lunch in the town
Travel insurance',
    'Is the house heated?
Fires in the rooms below, none upstairs. It is an old house on a windy hill.
Do we have the house to ourselves?
From dusk to breakfast.'), ('11',
      'A room in the passengers'' quarters
Dinner by the wharf and tea at dawn
Showers, hospital and cemetery by night
The ferry back to the city',
      'The way to North Head
Breakfast, once we are ashore
Travel insurance',
      'How hilly is it?
From the wharf to the hospital it is a climb of some two hundred steps; a shuttle takes whoever asks.
Do we sleep?
Between one and five, by custom.'), ('12',
        'One night in the wards, and soup before it
J Ward in the morning
Instruments to share',
        'The way to Ararat
A bed: nobody has asked for one yet
Travel insurance',
        'How cold is Aradale in winter?
Colder inside than out. Bring gloves.');

insert into demo_days values
  ('09', 1, 'Locked in',
    'The gaol took its first prisoners in 1841 and its last in 1988. Forty-five people were hanged in between.',
    '17:00-18:30 Keys, cells and blankets
18:30-20:00 Dinner in the gatehouse
20:30-21:30 The walk between the walls: Initials and a date mark where the hanged lie.
22:00-01:30 Investigation in A Wing'),
  ('09', 2, 'Let out',
    'The gates open at nine, which is more than most who slept here were told.',
    '07:30-08:30 Breakfast for those who stayed
08:30-09:00 The yards in the morning sun'),
  ('10', 1, 'The house on the hill',
    'Christopher Crawley built it in 1885, above the railway town that had made him rich.',
    '14:00-15:00 From Junee station to the hill
15:30-17:30 The homestead by day: Room by room, dairy and stables included.
18:30-20:30 Roast in the dining room
21:30-23:30 First sitting in the drawing room'),
  ('10', 2, 'Mrs Crawley stays in',
    'Widowed in 1910, she is said to have left the hill twice in the twenty-three years that she had left.',
    '10:00-12:00 The Roundhouse at Junee
14:00-15:30 Stable boy and maid: What the town says, beside what the papers said.
21:00-02:00 By no light at all: Her chapel, the stair and the balcony, three at a time.'),
  ('10', 3, 'A mark on the step',
    'By daylight the pale patch on the front step is only a patch. Most of us step over it.',
    '08:30-10:00 Late breakfast
10:00-11:00 Notes compared on the balcony'),
  ('11', 1, 'Made to wait',
    'For a century and a half ships with fever aboard were sent to this beach, and some passengers stayed.',
    '16:00-17:30 The carved rocks: Over a thousand names and ships, cut by people with time.
18:00-19:30 Dinner in the boiler house
20:00-22:00 Showers and hospital
22:30-00:30 The burial ground above the harbour'),
  ('11', 2, 'Ferry at dawn',
    'The harbour turns pink, the wards are only wards, and nobody is held back.',
    '05:30-06:15 Tea on the wharf
06:30-07:15 Across the harbour to Circular Quay'),
  ('12', 1, 'Sixty buildings',
    'Ararat''s asylum opened in 1867 and became a town of its own, with a farm, a chapel and a morgue.',
    '16:30-17:30 Under the tower
18:00-19:00 Soup in Ararat
20:00-01:00 A night in the wards: Kitchens, men''s wing, morgue, in that order.'),
  ('12', 2, 'J Ward',
    'A bluestone gaol that held the criminally insane for a hundred years, until 1991.',
    '09:30-11:00 J Ward by daylight
11:00-11:30 Coffee, and the road home');
-- Trips: what they are called, where and when they go, what they cost; their days as the files before this one tell
-- them.

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
  jsonb_strip_nulls(jsonb_build_object('summary', t.summary, 'includes', string_to_array(x.includes, e'\n'),
    'excludes', string_to_array(x.excludes, e'\n'), 'faq', (
      select jsonb_agg(jsonb_build_object('question', lines[n], 'answer', lines[n + 1]) order by n)
      from string_to_array(x.questions, e'\n') lines, generate_series(1, cardinality(lines), 2) n))) || t.more,
  private.now() - make_interval(days => 370 - t.n::int)
from demo_trips t left join demo_texts x on x.trip = t.n;

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

select private.write_itinerary(private.event_rows(jsonb_build_object('days', (
  select jsonb_agg(jsonb_build_object('date', t.starts + d.day - 1, 'title', d.title, 'description', d.description,
    'items', (
      select jsonb_agg(jsonb_build_object('start_time', p.part[1], 'end_time', p.part[2], 'title', p.part[3],
        'description', coalesce(p.part[4], '')) order by l.n)
      from string_to_table(d.plan, e'\n') with ordinality l (line, n),
        regexp_match(l.line, '^(\d\d:\d\d)-(\d\d:\d\d) ([^:]+)(?:: (.+))?$') p (part))) order by d.day)
  from demo_days d where d.trip = t.n)), e))
from demo_trips t join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || t.n)::uuid
where t.starts is not null;

drop table demo_trips, demo_days, demo_texts;
-- Bookings, how they are paid over time, what has been paid, and who travels.

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

drop table demo_bookings;
-- The waitlist, and what people wrote to the company.

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
-- What members say and like.

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
-- What the store sells, and who bought it.

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
