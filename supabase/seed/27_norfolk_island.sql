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
