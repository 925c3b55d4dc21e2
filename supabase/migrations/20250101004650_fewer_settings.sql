-- The settings that an owner changes stay; the other columns are constants of the functions that use them.

drop view public.public_rules;
create view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days, r.last_instalment_days,
  r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.least_age, r.early_booking_days,
  r.reply_hours, r.postage, r.order_days, r.faulty_goods_days, r.gst_percent, r.low_stock, r.member_discount_percent,
  r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb, r.bank_account_number, r.under_construction,
  private.order_link_days() as order_link_days, private.max_day_photos() as day_photos,
  r.abn !~ '[1-9]' or not private.has_bank_account(r) as papers_are_drafts,
  private.has_bank_account(r) as bank_transfers_open
from private.rules() r;
comment on view public.public_rules is
  'One row: the settings and limits that pages show, and how the company is reached and paid. Never null: every column.';
comment on column public.public_rules.socials is 'Shape: {name text, url text}[].';
comment on column public.public_rules.papers_are_drafts is
  'The ABN or the bank account is missing or a placeholder: invoices are marked as drafts.';
comment on column public.public_rules.bank_transfers_open is
  'The bank account is complete: bank transfers are offered. Never null.';
grant select on public.public_rules to anon, authenticated, service_role;

-- A job is late after 10 minutes without a run.
create or replace view public.clock_state with (security_invoker = true) as
select p.part, p.place, p.tried_at, p.done_at, p.fault,
  (p.tried_at is null or p.tried_at < private.now() - make_interval(mins => 10)) as is_late
from public.clock_parts p;
comment on column public.clock_state.is_late is 'It has never run, or not for 10 minutes.';


-- Every check of the table is about one column, so private.row_faults names the field of each.
create or replace function public.save_house_rules(changes jsonb, expected_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(changes);
  old public.house_rules := private.rules();
  was jsonb := to_jsonb(old);
  wanted jsonb;
  faults text[];
  changed int;
begin
  perform private.require('settings');
  faults := array(select g.key from jsonb_object_keys(given) g (key)
    where not was ? g.key or g.key in ('only_row', 'version') order by 1);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select coalesce(jsonb_object_agg(g.key, g.value), '{}') into wanted from (
    select f.key, case when jsonb_typeof(was -> f.key) = 'string'
      then to_jsonb(coalesce(private.clean(f.value #>> '{}'), '')) else f.value end as value
    from jsonb_each(given) f) g
  where g.value is distinct from was -> g.key;
  -- All that is asked for holds already, whoever saved it.
  if wanted = '{}' and given <> '{}' then
    return private.answer('saved', jsonb_build_object('version', old.version));
  end if;
  if expected_version is distinct from old.version then
    return private.answer('conflict', jsonb_build_object('version', old.version));
  end if;
  if wanted = '{}' then return private.answer('saved', jsonb_build_object('version', old.version)); end if;
  faults := private.row_faults('public.house_rules',
    jsonb_build_array(jsonb_build_object('path', '', 'row', was || wanted)));
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if wanted -> 'staff_second_factor' = 'true' and not private.has_shown_factor() then
    return private.answer('own_factor_first');
  end if;
  execute (select format('update public.house_rules r set (%1$s) = (select %1$s
      from jsonb_populate_record(null::public.house_rules, $1)) where r.only_row and r.version = $2',
    string_agg(quote_ident(k.key) || ', ', '') || 'only_row') from jsonb_object_keys(wanted) k (key))
  using was || wanted, expected_version;
  get diagnostics changed = row_count;
  -- Somebody else came first.
  if changed = 0 then
    return private.answer('conflict', jsonb_build_object('version', (select r.version from private.rules() r)));
  end if;
  perform private.audit('save_house_rules', 'house_rules', 'settings', jsonb_build_object(
    'before', (select jsonb_object_agg(b.key, was -> b.key) from jsonb_object_keys(wanted) b (key)), 'after', wanted));
  return private.answer('saved', jsonb_build_object('version', old.version + 1));
end
$$;
drop function private.fields_of_check(regclass, text, jsonb);


-- Emails are kept for 90 days: an email that is gone would no longer stop a second reminder.
update public.house_rules r set details_reminder_days = 90 where r.only_row and r.details_reminder_days > 90;
-- Overdue reminders end 10 days after the due date.
update public.house_rules r set instalment_late_days = 10 where r.only_row and r.instalment_late_days > 10;
alter table public.house_rules
  drop constraint house_rules_details_reminder_days_check,
  add constraint house_rules_details_reminder_days_check check (details_reminder_days between 1 and 90),
  drop constraint house_rules_instalment_late_days_check,
  add constraint house_rules_instalment_late_days_check check (instalment_late_days between 1 and 10),
  drop column bookings_an_hour,
  drop column open_transfers,
  drop column letters_an_hour,
  drop column same_words_minutes,
  drop column comments_an_hour,
  drop column reports_an_hour,
  drop column day_photos,
  drop column import_rows,
  drop column order_link_days,
  drop column unpaid_stock_percent,
  drop column orders_an_hour,
  drop column claim_hours,
  drop column password_length,
  drop column mail_lock_minutes,
  drop column mail_pause_hours,
  drop column mail_late_minutes,
  drop column mail_kept_days,
  drop column reminder_quiet_hours,
  drop column clock_late_minutes,
  drop column mail_attempts,
  drop column instalment_late_until_days,
  drop column receipts_an_hour,
  drop column card_lock_minutes,
  drop column card_pause_hours,
  drop column card_attempts,
  drop column reconcile_hour,
  drop column reconcile_back_days,
  drop column reconcile_run_minutes,
  drop column reconcile_kept_days,
  drop column checkouts_an_hour,
  drop column charge_notice_days,
  drop column charge_second_try_days,
  drop column charge_third_try_days,
  drop column recovery_tries_an_hour,
  drop column max_network_requests_per_hour,
  drop column max_unpaid_holds;
comment on table public.house_rules is 'One row: the settings that the owner changes, and the company''s details.';
