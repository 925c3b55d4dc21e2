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
