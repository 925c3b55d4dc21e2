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
