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
