-- The age below which nobody travels, a number of the house like the one at which somebody is grown up.

alter table public.house_rules add column least_age int not null default 0 check (least_age between 0 and 30);
comment on column public.house_rules.least_age is
  'Years at departure; whoever is younger does not travel. 0: everybody may.';

create or replace view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction, r.member_discount_percent, r.early_booking_days,
  r.abn !~ '[1-9]' or r.bank_account_name = '' or r.bank_bsb !~ '[1-9]' or r.bank_account_number !~ '[1-9]'
  as papers_are_drafts, r.least_age
from private.rules() r;

-- Null: everybody may go. Otherwise invalid, with the birthdays of those below the least age on the day of departure;
-- or guardian_needed: these are under age on that day, and no adult on the booking, known to be one by date of birth,
-- answers for them. Who answers must be of age too.
create or replace function private.guardian_refusal(travellers jsonb, start_date date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  read jsonb := private.read_travellers(travellers);
  youngest date := start_date - make_interval(years => rules.least_age);
  youngest_adult date := start_date - make_interval(years => rules.adult_age);
  too_young text[];
  minors jsonb;
begin
  select array_agg(format('travellers.%s.date_of_birth', p.n - 1) order by p.n) into too_young
  from jsonb_array_elements(read) with ordinality as p (person, n)
  where rules.least_age > 0 and (p.person ->> 'date_of_birth')::date > youngest;
  if too_young is not null then return private.invalid(variadic too_young); end if;
  select jsonb_agg(p.n - 1 order by p.n) into minors from jsonb_array_elements(read) with ordinality as p (person, n)
  where (p.person ->> 'date_of_birth')::date > youngest_adult;
  if minors is null or exists (select 1 from jsonb_array_elements(read) p
    where p ->> 'is_guardian' = 'true' and (p ->> 'date_of_birth')::date <= youngest_adult) then return null; end if;
  return private.answer('guardian_needed', jsonb_build_object('travellers', minors));
end
$$;
