-- The demo data has 42 bookings with $86,400 received, $12,000 owing and $98,400 expected. The Tasmania trip has 20
-- seats, of which 8 are free. A test checks these figures. A fixed date of the specification moves forward by whole
-- years until it can be booked. All other dates are relative to the day of seeding. Ids are fixed, so that URLs still
-- work after a database reset.

-- Sample details of the company. The owner replaces them at /admin/settings.
update public.settings set email = 'hello@nextroom.test', phone = '+61 2 5550 1313',
  bank_account_name = 'Next Room (sample account, do not pay)', bank_bsb = '062-000', bank_account_number = '1234 5678',
  socials = jsonb_build_array(
    jsonb_build_object('name', 'Facebook', 'url', 'https://www.facebook.com/'),
    jsonb_build_object('name', 'Instagram', 'url', 'https://www.instagram.com/'),
    jsonb_build_object('name', 'YouTube', 'url', 'https://www.youtube.com/'))
where only_row;

-- The admin, the demo member and the guide can sign in with the password haunted-house-42 (hashed with bcrypt). The other accounts
-- have no password.
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select ('40000000-0000-4000-8000-0000000000' || u.n)::uuid, 'authenticated', 'authenticated', u.email,
  '$2b$10$RuZLahITqBkBxJiYVEYDnOaF4ZLxvJMjJA14G.ZoSC/DJ0Y0NXmza', private.now() - interval '400 days',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('full_name', u.full_name), private.now() - interval '400 days', private.now(), '', '', '', ''
from (values ('01', 'admin@nextroom.test', 'Archie Lantern'),
  ('02', 'member@nextroom.test', 'Mabel Moonlight'),
  ('03', 'guide@nextroom.test', 'Maude Bramble')) as u (n, email, full_name);

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
  updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select ('40000000-0000-4000-8000-0000000000' || u.n)::uuid, 'authenticated', 'authenticated', u.email,
  private.now() - make_interval(days => 380 - u.n::int * 10, hours => 3),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', u.full_name),
  private.now() - make_interval(days => 380 - u.n::int * 10, hours => 3), private.now(), '', '', '', ''
from (values ('11', 'ichabod@example.test', 'Ichabod Drizzle'), ('12', 'wilhelmina@example.test', 'Wilhelmina Murk'),
  ('13', 'horace@example.test', 'Horace Grimwood'), ('14', 'ottoline@example.test', 'Ottoline Fogg'),
  ('15', 'barnaby@example.test', 'Barnaby Cobweb'), ('16', 'lenore@example.test', 'Lenore Rafters'),
  ('17', 'casper@example.test', 'Casper Quill'), ('18', 'morwenna@example.test', 'Morwenna Vale'),
  ('19', 'ambrose@example.test', 'Ambrose Candlewick')) as u (n, email, full_name);

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select u.id, 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), null,
  private.now(), private.now()
from auth.users u where u.email in ('admin@nextroom.test', 'member@nextroom.test', 'guide@nextroom.test');

-- Hosted Supabase Auth finds accounts by instance_id. The embedded backend has no such column.
do $$
begin
  if exists (select 1 from information_schema.columns c
    where c.table_schema = 'auth' and c.table_name = 'users' and c.column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where id::text like '40000000-0000-4000-8000-%';
  end if;
end
$$;

update public.profiles set is_admin = true where id = '40000000-0000-4000-8000-000000000001';
update public.customers c set created_at = u.created_at from auth.users u where u.id = c.profile_id;

insert into public.customers (id, full_name, email, phone, status, created_at, last_activity)
select ('30000000-0000-4000-8000-0000000000' || c.n)::uuid, c.full_name,
  lower(split_part(c.full_name, ' ', 1)) || '.' || lower(split_part(c.full_name, ' ', 2)) || '@example.test',
  '0491 570 1' || c.n, case when c.n in ('39', '40') then 'Inactive' when c.n = '38' then 'Pending' else 'Active' end,
  private.now() - make_interval(days => 360 - c.n::int * 4), private.now() - make_interval(days => c.n::int)
from (values ('20', 'Agatha Wisp'), ('21', 'Bram Hollowell'), ('22', 'Cordelia Nightshade'), ('23', 'Dorian Mistry'),
  ('24', 'Edwina Howl'), ('25', 'Fergus Gloam'), ('26', 'Griselda Thorne'), ('27', 'Hester Pallid'),
  ('28', 'Ignatius Bell'),
  ('29', 'Jocasta Shivers'), ('30', 'Kester Ravenhall'), ('31', 'Lavinia Dusk'), ('32', 'Mortimer Creek'),
  ('33', 'Nell Whisperton'), ('34', 'Orlando Crypt'), ('35', 'Prudence Attic'), ('36', 'Quentin Marrow'),
  ('37', 'Rowena Mourne'), ('38', 'Septimus Peel'), ('39', 'Tabitha Gloom'),
  ('40', 'Ulric Sexton')) as c (n, full_name);
