-- The guide of the Tasmania departure. Her public profile is shown on the trip page.

insert into public.staff (user_id, role) values ('40000000-0000-4000-8000-000000000003', 'guide');

insert into public.guide_profiles (user_id, public_name, biography, is_public)
values ('40000000-0000-4000-8000-000000000003', 'Maude Bramble',
  'Maude grew up on the Tasman Peninsula, a bicycle ride from the settlement. She has led night walks at Port Arthur for eleven years and knows which doors close on their own.

By day she catalogues convict letters. Ask her about the one that was never sent.', true);

insert into public.staff_events (user_id, event_id)
values ('40000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001');
