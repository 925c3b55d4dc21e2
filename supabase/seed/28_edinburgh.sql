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
