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
