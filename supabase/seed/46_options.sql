-- Rooms and extras that can be booked with Norfolk Island, and a promo code.

insert into public.room_options (id, event_id, name, beds, price, stock, is_shareable) values
  ('91000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000007', 'Twin share', 2, 0, null, true),
  ('91000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000007', 'Own room', 1, 560, 6, false),
  ('91000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000007', 'Cottage for four', 4, -80, 2, false);

insert into public.extras (id, event_id, name, description, price, price_per, max_units, closes_days, question) values
  ('92000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000007', 'Night before the trip',
    'A night in the trip''s hotel with breakfast, per room.', 190, 'night', null, 30, null),
  ('92000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000007', 'Glass-bottom boat',
    'A morning over the wreck of the Sirius.', 55, 'person', 12, 7, 'Does anyone need help to board?'),
  ('92000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000007', 'Night vision camera',
    'Yours for all investigations of the trip.', 60, 'booking', 5, 2, null);

insert into public.promo_codes (id, code, percent, max_uses, max_uses_per_person, created_at) values
  ('93000000-0000-4000-8000-000000000001', 'LANTERN10', 10, 100, 1, private.now() - interval '30 days');
