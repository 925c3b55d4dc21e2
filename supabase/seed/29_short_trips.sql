-- Texts of the trips of one or two nights.

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
Colder inside than out. Bring gloves.'), ('14',
          'Russell Street after its last public tour
Supper at one long table in the chapel
The City Watch House, cells and all
Breakfast before the doors open',
          'The way to Russell Street
A bed: mats are laid out in the old day room
Travel insurance',
          'Who comes along?
Members alone, twelve at most. Half of them have usually met on another trip.
May I bring a friend?
Gladly, on your booking: a friend who travels with a member is welcome.');

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
11:00-11:30 Coffee, and the road home'),
  ('14', 1, 'Three tiers of cells',
    'A hundred and thirty-three people were hanged at Russell Street between 1842 and 1929, Ned Kelly among them.',
    '18:00-19:00 Checked in by the watch: Names, fingerprints and a mug of tea.
19:30-21:00 One long table: Supper, and whatever members have brought to tell.
21:30-02:00 The tiers by turns: Three hours and three floors in groups of four, then all under the beam.'),
  ('14', 2, 'Signed out',
    'The watch house held the city''s drunks and its murderers until 1994. By day it is only cold.',
    '07:00-08:00 Breakfast under the skylight
08:00-08:30 Recordings of the night');
