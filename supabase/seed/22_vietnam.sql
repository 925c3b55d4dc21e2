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
