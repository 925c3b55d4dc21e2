-- Comments, replies, likes, reactions and favourites of members.

insert into public.reactions (user_id, event_id, reaction_type, created_at)
select p.id, e.id, r.kind, private.now() - make_interval(hours => (right(p.id::text, 2)::int * 7 + r.n * 13)::int)
from public.profiles p, public.events e, (values ('heart', 1), ('ghost', 2), ('flame', 3), ('eye', 5)) as r (kind, n)
where e.status = 'published' and not p.is_admin and p.id <> '40000000-0000-4000-8000-000000000002'
  and (right(p.id::text, 2)::int * right(e.id::text, 2)::int + r.n * 7) % 11 > r.n + 1;
insert into public.reactions (user_id, event_id, reaction_type) values
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'ghost');

insert into public.favorites (user_id, event_id) values
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000007'),
  ('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000008');

insert into public.comments (id, event_id, user_id, user_name, content, is_pinned, is_flagged, created_at, updated_at)
select ('70000000-0000-4000-8000-0000000000' || c.n)::uuid, ('10000000-0000-4000-8000-0000000000' || c.event)::uuid,
  p.id, p.full_name, c.content,
  c.pinned, c.flagged, private.now() - make_interval(hours => c.hours), private.now() - make_interval(hours => c.hours)
from (values
  ('01', '01', '01', 'Welcome, everyone. Bring layers: the ruins are colder than the forecast, every single time.', true, false, 480),
  ('02', '01', '11', 'Has anyone done the Separate Prison tour before? I still hear that silence.', false, false, 430),
  ('03', '01', '02', 'Booked! My first investigation. Should I be worried?', false, false, 300),
  ('04', '01', '14', 'Is there room for a tripod on the lantern walk?', false, false, 52),
  ('05', '05', '13', 'Last year a door closed behind me in the laundry. There was no door.', false, false, 210),
  ('06', '05', '15', 'Buy cheap ghost detectors, message me for the link', false, true, 30),
  ('07', '03', '16', 'The Queen Mary alone would get me on a plane.', false, false, 160),
  ('08', '07', '18', 'Went there as a child and the graveyard has stayed with me since.', false, false, 90),
  ('09', '10', '17', 'Two nights and not a wink. Ten out of ten.', false, false, 1300),
  ('10', '06', '19', 'Do the tunnels get narrow?', false, false, 44)) as c (n, event, who, content, pinned, flagged, hours)
join public.profiles p on p.id::text = '40000000-0000-4000-8000-0000000000' || c.who;

insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, created_at,
  updated_at)
select ('71000000-0000-4000-8000-0000000000' || r.n)::uuid, c.id, c.event_id, p.id, p.full_name, r.content,
  private.now() - make_interval(hours => r.hours), private.now() - make_interval(hours => r.hours)
from (values ('01', '02', '12', '@Ichabod I lasted eleven minutes. Go.', 420),
  ('02', '03', '11', '@Mabel Only of the coffee.', 290),
  ('03', '03', '01', '@Mabel You will be in good company. Small groups, always with a guide.', 288),
  ('04', '04', '01', '@Ottoline A small one, yes.', 50),
  ('05', '10', '15', '@Ambrose One of them does. You can wait in the boat.', 40))
  as r (n, comment, who, content, hours)
join public.comments c on c.id::text = '70000000-0000-4000-8000-0000000000' || r.comment
join public.profiles p on p.id::text = '40000000-0000-4000-8000-0000000000' || r.who;

insert into public.comment_reactions (user_id, comment_id)
select p.id, c.id from public.profiles p, public.comments c
where not p.is_admin and not c.is_flagged and (right(p.id::text, 2)::int + right(c.id::text, 2)::int) % 3 = 0;
insert into public.comment_reports (user_id, comment_id, reason, created_at)
values ('40000000-0000-4000-8000-000000000013', '70000000-0000-4000-8000-000000000006', 'Advertising',
  private.now() - interval '28 hours');
