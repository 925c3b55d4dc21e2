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
