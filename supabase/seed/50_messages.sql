-- Waitlist entries, interest in trips and contact messages.

insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status,
  offered_at, offer_expires_at, created_at)
select e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status,
  case when w.status <> 'waiting' then private.now() - interval '14 hours' end,
  case when w.status <> 'waiting' then private.now() + interval '34 hours' end,
  private.now() - make_interval(days => w.days)
from public.events e, (values
  ('Vesper Lockridge', 'vesper@example.test', '0491 570 157', 'First choice is the east wing.', 1, 'offered', 30),
  ('Thaddeus Bleak', 'thaddeus@example.test', null, null, 2, 'waiting', 26),
  ('Winifred Sable', 'winifred@example.test', '0491 570 158', 'Happy to share a room.', 1, 'waiting', 17),
  ('Xanthe Moorcroft', 'xanthe@example.test', null, 'Coming with a friend.', 2, 'waiting', 8),
  ('Yorick Stillwater', 'yorick@example.test', '0491 570 159', null, 1, 'declined', 40))
  as w (full_name, email, phone, notes, seats, status, days)
where e.id = '10000000-0000-4000-8000-000000000005';

-- Fixed tokens, so that the offer links of the demo data are always the same.
insert into private.offer_tokens (entry_id, token)
select w.id, t.token::uuid from public.waitlist_submissions w join (values
  ('vesper@example.test', '60000000-0000-4000-8000-000000000001'),
  ('yorick@example.test', '60000000-0000-4000-8000-000000000002')) as t (email, token) on t.email = w.email
on conflict (entry_id) do update set token = excluded.token;

insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message, created_at, confirmed_at,
  handled_at)
select e.id, e.title, i.full_name, i.email, null, i.message, private.now() - make_interval(days => i.days),
  private.now() - make_interval(days => i.days),
  case when i.handled then private.now() - interval '1 day' end
from (values ('03', 'Zelda Hush', 'zelda@example.test', 'Which venues can we sleep in?', 3, false),
  ('03', 'Lenore Rafters', 'lenore@example.test', null, 11, true),
  ('02', 'Percival Ash', 'percival@example.test', 'My grandfather served at Nui Dat. I would love to come.', 5, false),
  ('02', 'Morwenna Vale', 'morwenna@example.test', 'Please tell me when the dates are fixed.', 19, true))
  as i (event, full_name, email, message, days, handled)
join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || i.event)::uuid;

insert into public.contact_messages (full_name, email, phone, message, created_at, handled_at) values
  ('Isolde Wick', 'isolde@example.test', '0491 570 110', 'Is Port Arthur by Lantern suitable for my mother, who is 78 and fearless?', private.now() - interval '9 hours', null),
  ('Barnaby Cobweb', 'barnaby@example.test', null, 'Could I pay the rest of Fremantle in cash on the day?', private.now() - interval '2 days', null),
  ('Jasper Nocturne', 'jasper@example.test', null, 'Thank you for Monte Cristo. I have not slept so badly in years.',
    private.now() - interval '40 days', private.now() - interval '39 days');
