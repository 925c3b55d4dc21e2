-- Nobody is asked to pay by bank transfer while the company's bank details are missing or placeholders.

-- Placeholders are details without any digit from 1 to 9, such as BSB 000-000.
create function private.has_bank_account(rules public.house_rules) returns boolean
language sql immutable set search_path = '' as $$
  select rules.bank_account_name <> '' and rules.bank_bsb ~ '[1-9]' and rules.bank_account_number ~ '[1-9]'
$$;

create or replace view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction, r.member_discount_percent, r.early_booking_days,
  r.abn !~ '[1-9]' or not private.has_bank_account(r) as papers_are_drafts, r.least_age,
  private.has_bank_account(r) as bank_transfers_open
from private.rules() r;
comment on column public.public_rules.bank_transfers_open is
  'The company''s bank details are in: bank transfer is offered. Never null.';

-- Null: so much may be announced. Otherwise why not. Transfers on their way count as paid; for a booking that is only
-- held, the amount must cover the rest of its first instalment. Staff are not limited per network.
create or replace function private.transfer_refusal(b public.bookings, amount numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  house public.house_rules := private.rules();
  announced numeric := private.announced(b.id);
  balance numeric := greatest(b.total_amount - b.paid_amount - announced, 0);
  missing numeric := case when b.status = 'pending'
    then least(private.first_part(b.id) - b.paid_amount - announced, balance) else 0 end;
begin
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.has_bank_account(house) then return private.answer('no_bank_account'); end if;
  if not private.is_amount(amount) then return private.invalid('amount'); end if;
  if (select count(*) from public.transfers t where t.booking_id = b.id
    and private.transfer_status_now(t) = 'pending') >= house.open_transfers then
    return private.answer('too_many', jsonb_build_object('most', house.open_transfers));
  end if;
  if not private.may('booking') then
    if private.is_network_over('transfer') then
      return private.answer('too_many', jsonb_build_object('most', house.max_network_requests_per_hour));
    end if;
    perform private.note_network('transfer');
  end if;
  if amount > balance then return private.answer('too_much', jsonb_build_object('balance', balance)); end if;
  if amount < missing then return private.answer('too_small', jsonb_build_object('least', missing)); end if;
  return null;
end
$$;
comment on function public.request_bank_transfer(uuid, numeric, uuid) is 'Announces a bank transfer for one''s own
booking (an admin: for any). amount: AUD; at most what is owed less what is on its way; of a booking not firm yet at
least what its first part lacks, for the first transfer holds the seats until waits_until. request_id: made by the
client for one press of the button; the same again answers as before, repeated where it was another amount. too_many:
so many wait already. no_bank_account: the company''s bank details are missing. Statuses: requested {transfer_id uuid,
reference text, amount numeric, waits_until timestamptz, expires_at timestamptz?}, repeated {reference text, amount
numeric}, too_small {least numeric}, too_much {balance numeric}, too_many {most int}, no_bank_account, not_live,
invalid {fields text[]}, not_found.';

revoke execute on function private.has_bank_account(public.house_rules) from public, anon, authenticated;
-- The view runs with the rights of its reader.
grant execute on function private.has_bank_account(public.house_rules) to anon, authenticated, service_role;
