-- Adds to the demo data one row of the demo member and one of another member, with known ids, in each table that lacks them.
insert into public.event_itineraries (id, event_id, day_number, title) values
  ('a0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 40, 'Shown'),
  ('a0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000012', 40, 'Hidden');
insert into public.itinerary_items (id, itinerary_id, title) values
  ('a0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000001', 'Shown'),
  ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000002', 'Hidden');
insert into public.event_images (id, event_id, itinerary_id, image_url) values
  ('a0000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', '/shown.avif'),
  ('a0000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000012', 'a0000000-0000-4000-8000-000000000002', '/hidden.avif');
insert into public.booking_staff_notes (booking_id, notes) values
  ('50000000-0000-4000-8000-000000000001', 'Staff on own'), ('50000000-0000-4000-8000-000000000006', 'Staff on another''s');
insert into public.travellers (id, booking_id, full_name) values
  ('a0000000-0000-4000-8000-000000000007', '50000000-0000-4000-8000-000000000001', 'Own traveller'),
  ('a0000000-0000-4000-8000-000000000008', '50000000-0000-4000-8000-000000000006', 'Another''s traveller');
insert into public.extras (id, event_id, name, price, price_per, sort_order) values
  ('a0000000-0000-4000-8000-000000000420', '10000000-0000-4000-8000-000000000001', 'Night before', 90, 'night', 1),
  ('a0000000-0000-4000-8000-000000000421', (select id from public.events where status = 'draft' order by id limit 1),
    'Night before', 90, 'night', 1);
-- Not offered, so that bookings of the demo trips have no room options.
insert into public.room_options (id, event_id, name, is_offered, sort_order) values
  ('a0000000-0000-4000-8000-000000000422', '10000000-0000-4000-8000-000000000001', 'Fixture', false, 1),
  ('a0000000-0000-4000-8000-000000000423', (select id from public.events where status = 'draft' order by id limit 1),
    'Fixture', false, 1);
insert into public.promo_codes (id, code, percent) values ('a0000000-0000-4000-8000-000000000430', 'FIXTURE', 10);
insert into public.promo_code_targets (promo_code_id, event_id) values
  ('a0000000-0000-4000-8000-000000000430', '10000000-0000-4000-8000-000000000001');
insert into public.rooms (id, event_id, name, beds, note, sort_order) values
  ('a0000000-0000-4000-8000-000000000090', '10000000-0000-4000-8000-000000000001', 'Fixture', 2, 'fixture', 90);
insert into public.room_assignments (traveller_id, room_id)
  select min(t.id::text)::uuid, 'a0000000-0000-4000-8000-000000000090' from public.travellers t
  where t.booking_id in (select b.id from public.bookings b where b.status = 'confirmed'
    and b.event_id = '10000000-0000-4000-8000-000000000001' and b.reference not in ('INV-000001', 'INV-000006'))
    -- Traveller ids are random except for these two, either of which could be the smallest.
    and t.id not in ('a0000000-0000-4000-8000-000000000007', 'a0000000-0000-4000-8000-000000000008')
  having count(*) > 0;
insert into public.event_change_requests (id, booking_id, event_id, status, decided_at) values
  ('a0000000-0000-4000-8000-000000000470', '50000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000006', 'declined', private.now()),
  ('a0000000-0000-4000-8000-000000000471', '50000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000006', 'declined', private.now());
insert into public.bank_transfers (id, booking_id, amount) values
  ('a0000000-0000-4000-8000-000000000009', '50000000-0000-4000-8000-000000000001', 100),
  ('a0000000-0000-4000-8000-000000000010', '50000000-0000-4000-8000-000000000006', 100);
insert into public.bank_transfers (id, booking_id, amount, status, decided_at) values
  ('a0000000-0000-4000-8000-000000000040', '50000000-0000-4000-8000-000000000006', 100, 'rejected', private.now());
insert into public.bank_transfer_notes (transfer_id, note) values ('a0000000-0000-4000-8000-000000000040', 'fixture');
insert into public.payment_notes (payment_id, note)
  select p.id, 'fixture' from public.payments p where p.booking_id = '50000000-0000-4000-8000-000000000001' limit 1;
update public.waitlist_submissions set id = 'a0000000-0000-4000-8000-000000000011' where id = private.offered_entry('60000000-0000-4000-8000-000000000001');
insert into public.waitlist_submissions (id, event_id, event_name, full_name, email) values
  ('a0000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000006', 'Fremantle Prison After Dark', 'Mabel Moonlight', 'member@nextroom.test');
insert into public.interest_submissions (id, trip_name, full_name, email) values
  ('a0000000-0000-4000-8000-000000000013', 'Own', 'Mabel Moonlight', 'member@nextroom.test'),
  ('a0000000-0000-4000-8000-000000000014', 'Another''s', 'Ichabod Drizzle', 'ichabod@example.test');
insert into public.contact_messages (id, full_name, email, message) values
  ('a0000000-0000-4000-8000-000000000015', 'Mabel Moonlight', 'member@nextroom.test', 'Own'),
  ('a0000000-0000-4000-8000-000000000016', 'Ichabod Drizzle', 'ichabod@example.test', 'Another''s');
insert into public.message_replies (id, message_id, body, request_id)
values ('a0000000-0000-4000-8000-000000000085', 'a0000000-0000-4000-8000-000000000016', 'fixture', 'a0000000-0000-4000-8000-000000000086');
insert into public.canned_replies (id, title, body) values ('a0000000-0000-4000-8000-000000000086', 'fixture', 'fixture');
insert into public.comments (id, event_id, user_id, user_name, content, is_deleted) values
  ('70000000-0000-4000-8000-000000000091', '10000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002', 'Mabel', 'Own, deleted', true),
  ('70000000-0000-4000-8000-000000000092', '10000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000011', 'Ichabod', 'Another''s, deleted', true);
insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, is_deleted) values
  ('71000000-0000-4000-8000-000000000090', '70000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002', 'Mabel', 'Own', false),
  ('71000000-0000-4000-8000-000000000091', '70000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002', 'Mabel', 'Own, deleted', true),
  ('71000000-0000-4000-8000-000000000092', '70000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000011', 'Ichabod', 'Another''s, deleted', true);
insert into public.comment_reports (user_id, comment_id, reason) values
  ('40000000-0000-4000-8000-000000000002', '70000000-0000-4000-8000-000000000006', 'Own');
insert into public.reactions (user_id, event_id, reaction_type) values
  ('40000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000001', 'eye') on conflict do nothing;
insert into public.favorites (user_id, event_id) values
  ('40000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000007');
insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total) values
  ('80000000-0000-4000-8000-000000000091', '40000000-0000-4000-8000-000000000002', 'Mabel Moonlight', 'member@nextroom.test', 'collect', 8, 0, 8);
insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock) values
  ('80000000-0000-4000-8000-000000000091', '20000000-0000-4000-8000-000000000003', 'Stickers', 8, 1, true);
insert into public.order_payment_notes (payment_id, note)
select p.id, 'Own' from public.order_payments p where p.order_id = '80000000-0000-4000-8000-000000000001';
insert into public.store_months (month, received) values ('2001-01-01', 1);
insert into public.event_months (event_id, month, received) values ('10000000-0000-4000-8000-000000000001', '2001-01-01', 1);
insert into public.audit_log (action, entity) values ('fixture', 'none');
-- Deletes the emails that the rows above queued.
delete from public.email_outbox where true;
insert into public.email_outbox (to_email, template) values ('member@nextroom.test', 'fixture');
insert into public.email_suppressions (email, reason) values ('gone@example.test', 'bounced');
insert into private.event_announcements (event_id) select e.id from public.events e
where e.status = 'published';
insert into public.email_preferences (profile_id, new_dates) values
  ('40000000-0000-4000-8000-000000000002', false), ('40000000-0000-4000-8000-000000000011', false);
insert into public.announcements (id, event_id, audience, subject, body, request_id) values
  ('a0000000-0000-4000-8000-000000000070', '10000000-0000-4000-8000-000000000001', 'all', 'What to bring', 'A lantern.', 'a0000000-0000-4000-8000-000000000071');
insert into public.announcement_recipients (announcement_id, customer_id) values
  ('a0000000-0000-4000-8000-000000000070', '30000000-0000-4000-8000-000000000020');
insert into public.customer_claims (customer_id, token, email, expires_at) values
  ('30000000-0000-4000-8000-000000000020', 'a0000000-0000-4000-8000-000000000020', 'agatha.wisp@example.test', private.now() + interval '3 days');
insert into public.customer_merges (old_id, customer_id) values
  ('a0000000-0000-4000-8000-000000000044', '30000000-0000-4000-8000-000000000020');
-- The T-shirt loses its sizes, so that only the hoodie has sizes. Stock of the hoodie: S 40, M 1, L 0.
update public.order_items set variant_id = null, variant_name = null where variant_id is not null;
delete from public.product_variants where true;
update public.products set stock = 60 where id = '20000000-0000-4000-8000-000000000001';
insert into public.products (id, name, price, category, status) values
  ('20000000-0000-4000-8000-000000000090', 'Hoodie', 45, 'Apparel', 'live');
insert into public.product_variants (id, product_id, name, stock, sort_order) values
  ('21000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000090', 'S', 40, 0),
  ('21000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000090', 'M', 1, 1),
  ('21000000-0000-4000-8000-000000000003', '20000000-0000-4000-8000-000000000090', 'L', 0, 2);
insert into public.product_interest (id, product_id, email) values
  ('a0000000-0000-4000-8000-000000000050', '20000000-0000-4000-8000-000000000004', 'member@nextroom.test'),
  ('a0000000-0000-4000-8000-000000000051', '20000000-0000-4000-8000-000000000004', 'ichabod@example.test');
insert into public.provider_events (id, type, object_id, account_id, mode, happened_at, applied_at) values
  ('evt_fixture', 'charge.updated', 'ch_fixture', 'acct_fixture', 'test', private.now(), private.now());
insert into public.card_checkouts (id, booking_id, round, amount, mode, account_id, status, expires_at, settled_at) values
  ('a0000000-0000-4000-8000-000000000060', '50000000-0000-4000-8000-000000000006', 1, 100, 'test', 'acct_fixture', 'expired',
    private.now(), private.now());
insert into public.unmatched_payments (id, intent_id, reason, amount, currency, mode, account_id, handled_at) values
  ('a0000000-0000-4000-8000-000000000061', 'pi_fixture', 'unknown', 1, 'usd', 'test', 'acct_fixture', private.now());
insert into public.card_refunds (id, unmatched_payment_id, amount, currency, status, origin, provider_id, settled_at) values
  ('a0000000-0000-4000-8000-000000000062', 'a0000000-0000-4000-8000-000000000061', 1, 'usd', 'succeeded', 'provider',
    're_fixture', private.now());
insert into public.card_disputes (id, provider_id, intent_id, amount, currency, status, opened_at, handled_at) values
  ('a0000000-0000-4000-8000-000000000063', 'dp_fixture', 'pi_fixture', 1, 'usd', 'won', private.now(), private.now());
insert into public.saved_cards (id, user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id,
  created_at) values
  ('a0000000-0000-4000-8000-000000000064', '40000000-0000-4000-8000-000000000002', 'cus_fixture', 'pm_fixture', 'visa',
    '4242', 12, 2099, 'test', 'acct_fixture', private.now() - interval '1 day');
insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at) values
  ('50000000-0000-4000-8000-000000000006', 'off', 'Agreed', '[]', private.now(), private.now());
insert into public.autopay_attempts (id, booking_id, n, status, first_day, next_try_at, settled_at) values
  ('a0000000-0000-4000-8000-000000000065', '50000000-0000-4000-8000-000000000006', 1, 'dropped', private.today(),
    private.now(), private.now());
insert into public.reconcile_runs (id, mode, account_id, since, started_at, ended_at) values
  ('a0000000-0000-4000-8000-000000000066', 'test', 'acct_fixture', private.now(), private.now() - interval '30 days',
    private.now() - interval '30 days');
insert into public.reconciliation_discrepancies (id, run_id, kind, provider_id, ours, theirs, settled_at) values
  ('a0000000-0000-4000-8000-000000000067', 'a0000000-0000-4000-8000-000000000066', 'payment', 'pi_gone', 1, 1, private.now());
insert into public.provider_balance (id, type, amount, fee, currency, happened_at) values
  ('txn_fixture', 'charge', 1, 0, 'usd', private.now());
insert into public.provider_payouts (id, amount, currency, arrives_on, state) values
  ('po_fixture', 1, 'usd', private.today(), 'paid');
-- One user of each staff role except owner. The first guide leads Tasmania and the draft, the second guide Fremantle.
insert into auth.users (id, email) values
  ('40000000-0000-4000-8000-000000000081', 'desk@example.test'), ('40000000-0000-4000-8000-000000000082', 'books@example.test'),
  ('40000000-0000-4000-8000-000000000083', 'guide@example.test'), ('40000000-0000-4000-8000-000000000084', 'other.guide@example.test'),
  ('40000000-0000-4000-8000-000000000085', 'community@example.test');
insert into public.staff (user_id, role) values
  ('40000000-0000-4000-8000-000000000081', 'manager'), ('40000000-0000-4000-8000-000000000082', 'accountant'),
  ('40000000-0000-4000-8000-000000000083', 'guide'), ('40000000-0000-4000-8000-000000000084', 'guide'),
  ('40000000-0000-4000-8000-000000000085', 'moderator');
insert into public.staff_events (user_id, event_id) values
  ('40000000-0000-4000-8000-000000000083', '10000000-0000-4000-8000-000000000001'),
  ('40000000-0000-4000-8000-000000000083', '10000000-0000-4000-8000-000000000012'),
  ('40000000-0000-4000-8000-000000000084', '10000000-0000-4000-8000-000000000006');
insert into public.guide_profiles (user_id, public_name) values
  ('40000000-0000-4000-8000-000000000002', 'Own profile'), ('40000000-0000-4000-8000-000000000011', 'Another''s profile');
insert into public.staff_invites (id, email, role, expires_at) values
  ('a0000000-0000-4000-8000-000000000072', 'asked@example.test', 'manager', private.now() + interval '3 days');
update private.staff_invite_tokens set token = 'a0000000-0000-4000-8000-000000000073'
where invite_id = 'a0000000-0000-4000-8000-000000000072';
-- Runs the deferred constraint triggers of the rows above now, so that they do not run within a test.
set constraints all immediate;
set constraints all deferred;
insert into storage.objects (bucket_id, name) values ('event-images', 'fixture.png');
update public.interest_submissions set confirmed_at = created_at where confirmed_at is null
  and id not in ('a0000000-0000-4000-8000-000000000013', 'a0000000-0000-4000-8000-000000000014');
-- The refund offer has expired, so that it does not affect cancellations.
insert into private.refund_offers (booking_id, token, start_date_before, end_date_before, expires_at)
values ('50000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000073', '2026-01-01', '2026-01-05',
  private.now() - interval '1 day');
insert into public.event_contacts (event_id, emergency_phone) values
  ('10000000-0000-4000-8000-000000000012', '0491 570 157')
on conflict (event_id) do nothing;

insert into private.payment_links (id, booking_id, payer_name, payer_email, amount, token) values
  ('a0000000-0000-4000-8000-000000000460', '50000000-0000-4000-8000-000000000001', 'Ben Grey', 'ben@example.test', 100,
  'a0000000-0000-4000-8000-000000000462'),
  ('a0000000-0000-4000-8000-000000000461', '50000000-0000-4000-8000-000000000006', 'Bea Moss', 'bea@example.test', 100,
  'a0000000-0000-4000-8000-000000000463');

-- Answered choices of a called-off draft. The bookings are of other departures, so that they stay confirmed.
insert into public.call_offs (event_id, reason, answer_until, called_off_at) values
  ('10000000-0000-4000-8000-000000000012', 'other', '2026-01-01', '2026-01-01');
insert into private.call_off_choices (id, event_id, booking_id, seats, paid, can_move, answer_by, choice, answered_at,
  answered_by) values
  ('a0000000-0000-4000-8000-000000000500', '10000000-0000-4000-8000-000000000012', '50000000-0000-4000-8000-000000000001',
    1, 0, true, '2026-01-01', 'refund', '2026-01-01', 'booker'),
  ('a0000000-0000-4000-8000-000000000501', '10000000-0000-4000-8000-000000000012', '50000000-0000-4000-8000-000000000006',
    1, 0, true, '2026-01-01', 'refund', '2026-01-01', 'booker');
-- All fields are optional and all travellers have submitted the form, so that no reminder is due.
insert into private.traveller_forms (id, trip_id, title, due_days)
select 'a0000000-0000-4000-8000-000000000480', e.trip_id, 'Medical details', 0
from public.bookings b join public.events e on e.id = b.event_id where b.id = '50000000-0000-4000-8000-000000000001';
insert into private.traveller_form_versions (form_id, version, fields) values
  ('a0000000-0000-4000-8000-000000000480', 1, '[{"key": "medical", "kind": "medical", "label": "", "help": "",
  "required": false, "choices": []}, {"key": "question_size", "kind": "text", "label": "Shoe size", "help": "",
  "required": false, "choices": []}, {"key": "question_visa", "kind": "file", "label": "Visa", "help": "",
  "required": false, "choices": []}]');
insert into private.traveller_answers (traveller_id, form_id, key, version, value)
select t.id, 'a0000000-0000-4000-8000-000000000480', 'question_visa', 1,
  jsonb_build_object('id', t.file_id, 'name', 'visa.pdf', 'size', 2048, 'type', 'application/pdf')
from (values
  ('a0000000-0000-4000-8000-000000000007'::uuid, 'a0000000-0000-4000-8000-000000000483'),
  ('a0000000-0000-4000-8000-000000000008', 'a0000000-0000-4000-8000-000000000484')) t (id, file_id);
insert into private.form_submissions (traveller_id, form_id)
select t.id, f.id from private.traveller_forms f join public.events e on e.trip_id = f.trip_id
join public.bookings b on b.event_id = e.id join public.travellers t on t.booking_id = b.id
where f.id = 'a0000000-0000-4000-8000-000000000480';
insert into private.traveller_links (traveller_id, token_hash) values
  ('a0000000-0000-4000-8000-000000000007', private.hash_token('a0000000-0000-4000-8000-000000000481')),
  ('a0000000-0000-4000-8000-000000000008', private.hash_token('a0000000-0000-4000-8000-000000000482'));
insert into private.traveller_secrets (traveller_id, kind, sealed_value, consented_at) values
  ('a0000000-0000-4000-8000-000000000007', 'medical', repeat('planted-sealed-medical-notes', 2), private.now());
-- A report that the office has read, so that no overview lists it.
insert into private.incident_reports (id, event_id, happened_at, place, description, emergency_services, recorded_at)
values ('a0000000-0000-4000-8000-000000000730', '10000000-0000-4000-8000-000000000001', '2026-01-01', 'The old gaol',
  'A traveller fell.', false, '2026-01-01');
insert into private.incident_photos (id, report_id, file_id, size, content_type) values
  ('a0000000-0000-4000-8000-000000000731', 'a0000000-0000-4000-8000-000000000730',
    'a0000000-0000-4000-8000-000000000732', 2048, 'image/jpeg');
insert into private.incident_acknowledgements (report_id) values ('a0000000-0000-4000-8000-000000000730');
insert into private.event_documents (id, event_id, title, content_type, size, created_at, saved_at)
select d.id, d.event_id, 'Map', 'application/pdf', 2048, '2026-01-01', '2026-01-01' from (
  select 'a0000000-0000-4000-8000-000000000485'::uuid, b.event_id from public.bookings b
  where b.id = '50000000-0000-4000-8000-000000000001'
  union all values ('a0000000-0000-4000-8000-000000000486'::uuid, '10000000-0000-4000-8000-000000000012'::uuid)) d (id, event_id);
