-- Facts of the Tasmania and USA trips, and the place, accommodation and meals of their days.

update public.events e set activity_level = v.activity_level, walking_hours = v.walking_hours, stairs = v.stairs,
  darkness = v.darkness, toilets = v.toilets, wheelchair_access = v.wheelchair_access,
  min_group_size = least(v.min_group_size, e.max_registrations), languages = v.languages, packing_list = v.packing_list, insurance = v.insurance,
  visa = v.visa, optional_costs = v.optional_costs
from (values
  ('01', 3, 3, 'Uneven steps without a rail at the ruins, and about 60 steps down into the courthouse tunnels.',
    'Two to three hours outdoors every night, by lantern. The dark cell is your choice.',
    'At every meal stop and at the settlement. None at the Coal Mines, where the visit takes two and a half hours.',
    'The settlement has level paths to its main buildings. The Coal Mines and the tunnels are not accessible.', 8,
    'English', e'A warm coat, a hat and gloves\nSturdy shoes with a good grip\nA rain jacket\n'
      || e'A torch, with a red light if you have one\nA water bottle\nAny medication you need, in your hand luggage',
    'Not included. We recommend travel insurance that covers cancellation and medical transport.',
    'Travellers from Australia and New Zealand need no visa. Everyone else needs a valid Australian visa.',
    e'A seat on a morning cruise along the sea cliffs\nA visit to a distillery on the Hobart waterfront'),
  ('03', 3, 2.5,
    'Narrow stairs in most houses. The asylum and the sanatorium have four and five floors without a lift.',
    'One to four hours after dark on most days. The tunnel at Waverly Hills is walked without torches.',
    'At every meal stop, every hotel and every venue. On long drives the coach stops every two hours.',
    'Most of the venues have no step-free way to their upper floors. Call us before you book.', 10, 'English',
    e'Layers for frost in New England and warm days in Louisiana\nClosed shoes for wet and uneven floors\nA rain jacket'
      || e'\nA torch with spare batteries\nA travel adaptor for American sockets\n'
      || 'Copies of your passport and insurance',
    'Required. Your policy must cover medical treatment in the USA for the whole trip.',
    'Australian citizens need a passport and an approved ESTA. Apply at least 72 hours before you fly.',
    e'A longer investigation in a smaller group, where the venue offers one\nA day in Los Angeles after the trip'))
  as v (n, activity_level, walking_hours, stairs, darkness, toilets, wheelchair_access, min_group_size, languages,
    packing_list, insurance, visa, optional_costs)
where e.trip_id = ('18000000-0000-4000-8000-0000000000' || v.n)::uuid;

update public.event_itineraries d set place = v.place, accommodation = v.accommodation,
  meals = string_to_array(v.meals, ' '), latitude = v.latitude, longitude = v.longitude
from (values
  ('01', 1, 'Port Arthur, Tasmania', 'Motel beside the historic site', 'dinner', -43.1467, 147.8503),
  ('01', 2, 'Port Arthur, Tasmania', 'Motel beside the historic site', 'breakfast dinner', -43.1467, 147.8503),
  ('01', 3, 'Port Arthur, Tasmania', 'Motel beside the historic site', 'breakfast dinner', -43.1467, 147.8503),
  ('01', 4, 'Hobart, Tasmania', 'Heritage hotel in central Hobart', 'breakfast dinner', -42.8821, 147.3272),
  ('01', 5, 'Richmond, Tasmania', '', 'breakfast', -42.7358, 147.4396),
  ('03', 1, 'Fall River, Massachusetts', 'Victorian bedrooms in the house itself, drawn by lot', '', 41.7015, -71.1550),
  ('03', 2, 'Salem, Massachusetts', 'Small hotel near the harbour', 'breakfast', 42.5195, -70.8967),
  ('03', 3, 'Sleepy Hollow, New York', 'Hotel above the Hudson', 'breakfast', 41.0857, -73.8585),
  ('03', 4, 'Philadelphia, Pennsylvania', 'Hotel in the Old City', 'breakfast', 39.9526, -75.1652),
  ('03', 5, 'Gettysburg, Pennsylvania', 'Inn a short walk from the town square', 'breakfast', 39.8309, -77.2311),
  ('03', 6, 'Weston, West Virginia', 'Motel on the edge of town', 'breakfast', 39.0384, -80.4673),
  ('03', 7, 'Louisville, Kentucky', 'Hotel in central Louisville', 'breakfast', 38.2527, -85.7585),
  ('03', 8, 'Adams, Tennessee', 'Motel on the road to Nashville', 'breakfast dinner', 36.5820, -87.0653),
  ('03', 9, 'St Francisville, Louisiana', 'Rooms in the old house and its cottages', 'breakfast', 30.7799, -91.3760),
  ('03', 10, 'Estes Park, Colorado', 'Grand mountain hotel of 1909, rooms by lot', 'breakfast', 40.3772, -105.5217),
  ('03', 11, 'San Jose, California', 'Hotel in central San Jose', 'breakfast dinner', 37.3382, -121.8863),
  ('03', 12, 'Long Beach, California', 'Cabins aboard the ship', 'breakfast', 33.7701, -118.1937),
  ('03', 13, 'Los Angeles, California', '', 'breakfast', 34.0522, -118.2437))
  as v (n, day_number, place, accommodation, meals, latitude, longitude)
where d.day_number = v.day_number and d.event_id in (
  select e.id from public.events e where e.trip_id = ('18000000-0000-4000-8000-0000000000' || v.n)::uuid);
