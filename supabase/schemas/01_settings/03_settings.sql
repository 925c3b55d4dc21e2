-- Business limits and company details that owners edit: one row, the public view of it, and its triggers.

create function private.are_links(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) l
    where jsonb_typeof(l -> 'name') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or l ->> 'name' !~ '[^ ]' or l ->> 'url' !~ '^https?://[^ ]+$')
$$;
comment on function private.are_links(jsonb) is
  'Whether the value is a list of {name, url} objects. Each url must start with http:// or https://, because pages show
it as a link.';
grant execute on function private.are_links(jsonb) to authenticated, service_role;

create table public.settings (
  only_row boolean primary key default true check (only_row),
  default_deposit numeric(10, 2) not null default 800 check (default_deposit between 0 and 100000),
  booking_closes_days int not null default 90 check (booking_closes_days between 0 and 730),
  waitlist_closes_days int not null default 14 check (waitlist_closes_days between 0 and 730),
  changes_close_days int not null default 30 check (changes_close_days between 0 and 730),
  last_installment_days int not null default 30 check (last_installment_days between 0 and 730),
  min_installment numeric(10, 2) not null default 10 check (min_installment between 0.01 and 100000),
  hold_hours int not null default 48 check (hold_hours between 1 and 2160),
  transfer_days int not null default 7 check (transfer_days between 1 and 90),
  offer_hours int not null default 48 check (offer_hours between 1 and 2160),
  max_seats_per_booking int not null default 20 check (max_seats_per_booking between 1 and 1000),
  adult_age int not null default 18 check (adult_age between 0 and 30),
  reply_hours int not null default 24 check (reply_hours between 1 and 720),
  postage numeric(10, 2) not null default 9.95 check (postage between 0 and 1000),
  order_days int not null default 7 check (order_days between 1 and 90),
  faulty_goods_days int not null default 30 check (faulty_goods_days between 1 and 730),
  low_stock int not null default 5 check (low_stock between 0 and 10000),
  gst_percent numeric(5, 2) not null default 10 check (gst_percent between 0 and 100),
  email text not null default '' check (email = '' or private.is_email(email)),
  phone text not null default '' check (phone = '' or private.is_phone(phone)),
  socials jsonb not null default '[]' check (private.are_links(socials) and length(socials::text) <= 4000),
  abn text not null default '' check (char_length(abn) <= 20),
  bank_account_name text not null default '' check (char_length(bank_account_name) <= 120),
  bank_bsb text not null default '' check (char_length(bank_bsb) <= 12),
  bank_account_number text not null default '' check (char_length(bank_account_number) <= 24),
  under_construction boolean not null default true,
  member_discount_percent numeric(5, 2) not null default 10
  check (member_discount_percent between 0 and 100),
  early_booking_days int not null default 14 check (early_booking_days between 0 and 365),
  offer_reminder_hours int not null default 12 check (offer_reminder_hours between 1 and 168),
  reminder_hour int not null default 9 check (reminder_hour between 0 and 23),
  installment_reminder_days int not null default 7 check (installment_reminder_days between 1 and 60),
  installment_last_reminder_days int not null default 1
  check (installment_last_reminder_days between 1 and 60),
  installment_late_days int not null default 3,
  details_reminder_days int not null default 60,
  event_reminder_days int not null default 7 check (event_reminder_days between 1 and 60),
  version int not null default 1,
  refund_limit numeric(10, 2) not null default 1000 check (refund_limit between 0 and 100000),
  staff_second_factor boolean not null default false,
  staff_idle_hours int not null default 12 check (staff_idle_hours between 1 and 720),
  min_age int not null default 0 check (min_age between 0 and 30),
  refund_offer_days int not null default 14 check (refund_offer_days between 1 and 90),
  traveller_retention_days int not null default 90 check (traveller_retention_days between 1 and 730),
  enquiry_retention_months int not null default 24 check (enquiry_retention_months between 1 and 84),
  legal_name text not null default '' check (char_length(legal_name) <= 120),
  address text not null default '' check (char_length(address) <= 200),
  insurer text not null default '' check (char_length(insurer) <= 120),
  accreditation text not null default '' check (char_length(accreditation) <= 120),
  data_countries text not null default '' check (char_length(data_countries) <= 200),
  cancellation_policy jsonb not null default '[{"days": 30, "keeps": "deposit", "value": null},
    {"days": 0, "keeps": "percent", "value": 100}]' check (private.is_cancellation_policy(cancellation_policy)),
  move_policy jsonb not null default '{"days": 60, "fee": 0, "late_fee": 0}'
  check (private.is_move_policy(move_policy)),
  call_off_answer_days int not null default 14 check (call_off_answer_days between 1 and 60),
  bank_code text not null default '' check (bank_code ~ '^([A-Z]{3})?$'),
  apca_number text not null default '' check (apca_number ~ '^([0-9]{6})?$'),
  emergency_number text not null default '000' check (emergency_number ~ '^([0-9]{3,6})?$'),
  constraint settings_details_reminder_days_check check (details_reminder_days between 1 and 90),
  constraint settings_installment_late_days_check check (installment_late_days between 1 and 10)
);
comment on table public.settings is
  'One row: business limits and company details that owners edit. Every check constraint covers one
column, so that the form can show its error at one field.';
comment on column public.settings.only_row is 'Always true: the table has one row.';
comment on column public.settings.default_deposit is
  'AUD per person, for departures without a deposit of their own. Not refundable.';
comment on column public.settings.booking_closes_days is
  'Number of days before departure. Members can book up to and including that day.';
comment on column public.settings.waitlist_closes_days is
  'Number of days before departure. Freed seats are offered to the waitlist up to and including that day, even after
booking has closed.';
comment on column public.settings.changes_close_days is
  'Number of days before departure. Members can change travellers up to and including that day.';
comment on column public.settings.last_installment_days is
  'Number of days before departure. No instalment is due after that day.';
comment on column public.settings.min_installment is
  'AUD. A payment plan gets fewer instalments if an instalment would be smaller than this amount.';
comment on column public.settings.hold_hours is 'Hours for which a new booking reserves its seats without a payment. An announced bank transfer or a card payment in
progress extends this time.';
comment on column public.settings.transfer_days is
  'Days that a bank transfer may take to arrive after the member announces it. The first announced transfer of a pending
booking extends the hold of the seats by this number of days.';
comment on column public.settings.offer_hours is
  'Maximum number of hours for which a waitlist offer reserves seats. Offers shortly before departure are shorter.';
comment on column public.settings.max_seats_per_booking is
  'Maximum number of seats in one booking or one waitlist entry.';
comment on column public.settings.adult_age is
  'Age in years. Travellers who are younger on the day of departure need a parent or guardian on the booking.';
comment on column public.settings.reply_hours is 'Hours within which staff promise to reply to messages.';
comment on column public.settings.postage is 'AUD charged for posting an order.';
comment on column public.settings.order_days is
  'Days for which an unpaid order of a member reserves its stock. Orders of visitors reserve it for
settings.hold_hours hours.';
comment on column public.settings.faulty_goods_days is
  'Days after purchase within which customers report faulty goods.';
comment on column public.settings.low_stock is
  'Number of pieces. Staff see a product as low on stock if it has this many pieces or fewer.';
comment on column public.settings.gst_percent is 'GST rate in percent. Every price includes GST.';
comment on column public.settings.email is 'The email address of the company. Empty: not set.';
comment on column public.settings.phone is 'The phone number of the company. Empty: not set.';
comment on column public.settings.socials is 'Links to social media. Shape: {name text, url text}[].';
comment on column public.settings.abn is 'The Australian Business Number on invoices and terms.';
comment on column public.settings.bank_account_name is 'Account name of the bank account that receives bank transfers.';
comment on column public.settings.bank_bsb is 'BSB of the bank account that receives bank transfers.';
comment on column public.settings.bank_account_number is
  'Account number of the bank account that receives bank transfers.';
comment on column public.settings.under_construction is 'Whether the home page shows the under-construction banner.';
comment on column public.settings.member_discount_percent is
  'Percent off merchandise for members. Gift vouchers have no discount.';
comment on column public.settings.early_booking_days is
  'Number of days for which only members can book, before a departure opens to everyone.';
comment on column public.settings.offer_reminder_hours is
  'A reminder of a waitlist offer is sent this number of hours before the offer expires. No reminder is sent for an
offer that has been open for fewer hours.';
comment on column public.settings.reminder_hour is
  'Hour of the day (0 to 23) in the company''s time zone. Reminders are sent from this hour on.';
comment on column public.settings.installment_reminder_days is
  'Number of days before the due date of an instalment on which the first reminder is sent. Another reminder is sent on
the due date.';
comment on column public.settings.installment_last_reminder_days is
  'Number of days before the due date of an instalment on which a second reminder is sent. No second reminder is sent
if it would not be after the first one.';
comment on column public.settings.installment_late_days is
  'Number of days after the due date on which a reminder of an unpaid instalment is sent.';
comment on column public.settings.details_reminder_days is
  'Number of days before departure on which an email asks customers for missing traveller details.';
comment on column public.settings.event_reminder_days is
  'Number of days before departure on which customers get an email reminder of the trip.';
comment on column public.settings.version is
  'Increases with every change. The settings page updates the row only if it still has the version that the page loaded.';
comment on column public.settings.refund_limit is
  'AUD. Staff without the permission "refunds" can refund at most this amount on one booking or order within 24 hours.';
comment on column public.settings.staff_second_factor is
  'Whether all staff must set up a second factor. Staff who have set up a second factor must always verify it.';
comment on column public.settings.staff_idle_hours is 'Number of idle hours after which a staff session ends.';
comment on column public.settings.min_age is
  'Age in years on the day of departure. Younger travellers cannot join. 0: no minimum age.';
comment on column public.settings.refund_offer_days is
  'Number of days after a trip is moved within which its customers can cancel for a full refund.';
comment on column public.settings.traveller_retention_days is
  'The details of travellers are erased when the trip has been over for more than this number of days.';
comment on column public.settings.enquiry_retention_months is
  'Number of months after which waitlist entries, expressions of interest and messages are erased.';
comment on column public.settings.legal_name is 'The registered name of the company. Empty: not set.';
comment on column public.settings.address is
  'The registered postal address of the company, on one line. Empty: not set.';
comment on column public.settings.insurer is
  'The liability insurer, optionally with the policy number. Empty: not set.';
comment on column public.settings.accreditation is 'Accreditations of the company. Empty: none.';
comment on column public.settings.data_countries is
  'Countries in which personal data is processed, as listed in the privacy policy. Empty: the privacy policy lists
none.';
comment on column public.settings.cancellation_policy is
  'How much the company keeps if a customer cancels a booking, for trips without a policy of their own. Format as in
private.policy_errors.
Shape: {days int, keeps text, value numeric?}[].';
comment on column public.settings.call_off_answer_days is
  'Number of days that travellers of a called-off departure have for choosing a refund or another date. Staff can give
another number for each departure.';
comment on column public.settings.bank_code is
  'Three-letter abbreviation of the company''s bank in payment files, such as WBC. Empty: not set.';
comment on column public.settings.apca_number is
  'The company''s direct entry user ID (APCA) of 6 digits, from its bank. Empty: not set.';
comment on column public.settings.emergency_number is
  'Phone number of the emergency services in Australia, 3 to 6 digits. Empty: not shown.';
comment on column public.settings.move_policy is
  'Until when members can change the departure of a booking themselves, and the fees, for trips without a policy of
their own. Format as in private.is_move_policy.
Shape: {days int, fee numeric, late_fee numeric}.';

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
grant select, update on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "Staff read the settings" on public.settings
for select to authenticated using ((select private.is_admin()));
comment on policy "Staff read the settings" on public.settings is
  'All current staff. Visitors read the view public_settings instead.';

create policy "Staff with the permission settings change the settings" on public.settings
for update to authenticated using ((select private.has_permission('settings')))
with check ((select private.has_permission('settings')));
comment on policy "Staff with the permission settings change the settings" on public.settings is
  'Requires the permission "settings".';

create function private.settings() returns public.settings
language plpgsql stable security definer set search_path = '' as $$
declare
  r public.settings;
begin
  select * into r from public.settings;
  return r;
end
$$;
comment on function private.settings() is 'Returns the only row of the table settings.';
grant execute on function private.settings() to anon, authenticated, service_role;

create function private.raise_settings_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.raise_settings_version() is 'Trigger: increases the version when settings change.';

create trigger raise_version before update on public.settings
for each row when (old.* is distinct from new.*) execute function private.raise_settings_version();

create function private.prepare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.staff_second_factor and not old.staff_second_factor and not private.has_shown_factor() then
    raise exception using errcode = '22023', message = 'Show your own second factor first.', detail = 'own_factor_first';
  end if;
  new.email := coalesce(private.clean(new.email), '');
  new.phone := coalesce(private.clean(new.phone), '');
  new.abn := coalesce(private.clean(new.abn), '');
  new.legal_name := coalesce(private.clean(new.legal_name), '');
  new.address := coalesce(private.clean(new.address), '');
  new.insurer := coalesce(private.clean(new.insurer), '');
  new.accreditation := coalesce(private.clean(new.accreditation), '');
  new.data_countries := coalesce(private.clean(new.data_countries), '');
  new.bank_account_name := coalesce(private.clean(new.bank_account_name), '');
  new.bank_bsb := coalesce(private.clean(new.bank_bsb), '');
  new.bank_account_number := coalesce(private.clean(new.bank_account_number), '');
  new.bank_code := upper(coalesce(private.clean(new.bank_code), ''));
  new.apca_number := coalesce(private.clean(new.apca_number), '');
  new.emergency_number := coalesce(private.clean(new.emergency_number), '');
  new.version := old.version;
  return new;
end
$$;
comment on function private.prepare_settings() is
  'Trigger: trims the texts of settings that staff change. Raises error 22023 (detail: own_factor_first) if the caller
requires a second factor of all staff without having verified their own.';

-- PostgreSQL runs triggers in the order of their names, so this trigger runs before raise_version, which then compares
-- the trimmed texts.
create trigger prepare_settings before update on public.settings
for each row when (private.is_client()) execute function private.prepare_settings();

create function private.audit_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed text[] := array(select n.key from jsonb_each(to_jsonb(new)) n
    where n.key <> 'version' and n.value <> to_jsonb(old) -> n.key);
begin
  perform private.audit('save_settings', 'settings', 'settings', jsonb_build_object(
    'before', (select jsonb_object_agg(k.key, to_jsonb(old) -> k.key) from unnest(changed) k (key)),
    'after', (select jsonb_object_agg(k.key, to_jsonb(new) -> k.key) from unnest(changed) k (key))));
  return null;
end
$$;
comment on function private.audit_settings() is
  'Trigger: writes the changed settings to the audit log, with their values before and after.';

create trigger audit_settings after update on public.settings
for each row when (private.is_client() and old.* is distinct from new.*) execute function private.audit_settings();

create function private.has_bank_account(settings public.settings) returns boolean
language sql immutable set search_path = '' as $$
  select settings.bank_account_name <> '' and settings.bank_account_name !~* 'sample' and settings.bank_bsb ~ '[1-9]' and settings.bank_account_number ~ '[1-9]'
$$;
comment on function private.has_bank_account(public.settings) is
  'Whether the bank account details are complete and real. The sample account of the demo data has a name that marks it
as a sample. A number without a digit from 1 to 9, such as BSB 000-000, is a placeholder.';
grant execute on function private.has_bank_account(public.settings) to anon, authenticated, service_role;

create function private.max_day_photos() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;
comment on function private.max_day_photos() is 'Maximum number of photos of one day of an itinerary.';
grant execute on function private.max_day_photos() to anon, authenticated, service_role;

create function private.voucher_years() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.voucher_years() is
  'Years for which a gift voucher is valid, as the Australian Consumer Law requires.';
grant execute on function private.voucher_years() to anon, authenticated, service_role;

create function private.guest_hold_minutes() returns int
language sql immutable set search_path = '' as $$
  select 30
$$;
comment on function private.guest_hold_minutes() is
  'Number of minutes for which an unpaid booking without an account holds its seats.';
grant execute on function private.guest_hold_minutes() to anon, authenticated, service_role;

create function private.guest_token_days() returns int
language sql immutable set search_path = '' as $$
  select 30
$$;
comment on function private.guest_token_days() is
  'Number of days after which the token of a booking without an account expires.';

create function private.order_link_days() returns int
language sql immutable set search_path = '' as $$
  select 90
$$;
comment on function private.order_link_days() is
  'Number of days after an order for which the secret link to the order works.';
grant execute on function private.order_link_days() to anon, authenticated, service_role;

create view public.public_settings with (security_invoker = true) as
select r.default_deposit, r.booking_closes_days, r.waitlist_closes_days, r.changes_close_days,
  r.last_installment_days,
  r.hold_hours, r.transfer_days, r.offer_hours, r.max_seats_per_booking, r.adult_age, r.min_age, r.early_booking_days,
  r.reply_hours, r.postage, r.order_days, r.faulty_goods_days, r.gst_percent, r.low_stock, r.member_discount_percent,
  r.refund_offer_days, r.traveller_retention_days, r.enquiry_retention_months, r.legal_name, r.address, r.insurer,
  r.accreditation, r.data_countries, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb, r.bank_account_number, r.under_construction,
  private.guest_hold_minutes() as guest_hold_minutes,
  private.order_link_days() as order_link_days, private.voucher_years() as voucher_years, private.max_day_photos() as day_photos,
  r.abn !~ '[1-9]' or r.legal_name = '' or r.address = '' or not private.has_bank_account(r)
    as legal_texts_are_drafts,
  private.has_bank_account(r) as bank_transfers_open
from private.settings() r;
comment on view public.public_settings is
  'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';
comment on column public.public_settings.socials is 'Links to social media. Shape: {name text, url text}[].';
comment on column public.public_settings.guest_hold_minutes is
  'Number of minutes for which an unpaid booking without an account holds its seats.';
comment on column public.public_settings.order_link_days is
  'Number of days after an order for which the secret link to the order works.';
comment on column public.public_settings.voucher_years is 'Years for which a gift voucher is valid.';
comment on column public.public_settings.day_photos is 'Maximum number of photos of one day of an itinerary.';
comment on column public.public_settings.legal_texts_are_drafts is
  'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';
comment on column public.public_settings.bank_transfers_open is
  'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';
revoke all on public.public_settings from anon, authenticated;
grant select on public.public_settings to anon, authenticated, service_role;
