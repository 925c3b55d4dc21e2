-- Rooms of one trip, with travellers assigned to two of them.

insert into public.rooms (id, event_id, name, beds, note, sort_order) values
  ('90000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000004', 'Gatehouse 1', 2, null, 1),
  ('90000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000004', 'Gatehouse 2', 2, 'Twin beds', 2),
  ('90000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000004', 'Commandant', 3, 'Own bathroom', 3),
  ('90000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000004', 'Turret', 1, 'Steep stairs', 4);
insert into public.room_assignments (traveller_id, room_id)
select t.id, p.room::uuid
from (values ('50000000-0000-4000-8000-000000000010', '90000000-0000-4000-8000-000000000004'),
  ('50000000-0000-4000-8000-000000000011', '90000000-0000-4000-8000-000000000001')) as p (booking, room)
join public.travellers t on t.booking_id = p.booking::uuid;
