-- Saved cards and the consent to charge them.

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  customer text not null,
  method text not null unique,
  brand text,
  last4 text,
  exp_month int,
  exp_year int,
  mode text not null,
  account_id text not null,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  detached_at timestamptz,
  constraint saved_cards_brand_length check (char_length(brand) <= 40),
  constraint saved_cards_last4_form check (last4 ~ '^[0-9]{4}$'),
  constraint saved_cards_exp_month_range check (exp_month between 1 and 12),
  constraint saved_cards_exp_year_range check (exp_year between 2000 and 2100),
  constraint saved_cards_known_by_owner check (case when user_id is null
  then num_nonnulls(brand, last4, exp_month, exp_year) = 0 else num_nulls(brand, last4, exp_month, exp_year) = 0 end)
);
comment on table public.saved_cards is
  'Cards that members allow the company to charge: the ids of the card at the provider, and the brand, last digits and
expiry date by which a member recognises the card.';
comment on column public.saved_cards.id is 'Primary key.';
comment on column public.saved_cards.user_id is
  'The member who owns the card. Null: the account was deleted, so the card must be deleted at the provider.';
comment on column public.saved_cards.customer is 'Id of the customer at the provider.';
comment on column public.saved_cards.method is 'Id of the card (payment method) at the provider.';
comment on column public.saved_cards.brand is 'Brand, such as visa. Null: the account was deleted.';
comment on column public.saved_cards.last4 is 'Last four digits. Null: the account was deleted.';
comment on column public.saved_cards.exp_month is 'Month of expiry, 1 to 12. Null: the account was deleted.';
comment on column public.saved_cards.exp_year is 'Year of expiry. Null: the account was deleted.';
comment on column public.saved_cards.mode is 'Mode of the provider account: test or live.';
comment on column public.saved_cards.account_id is 'Account id at the provider.';
comment on column public.saved_cards.created_at is 'When the card was saved.';
comment on column public.saved_cards.removed_at is 'When the owner removed the card. Null: not removed.';
comment on column public.saved_cards.detached_at is
  'When the card was deleted at the provider. Null: not deleted there yet.';

create index saved_cards_user_idx on public.saved_cards (user_id);
create index saved_cards_attached_idx on public.saved_cards (created_at) where detached_at is null;

alter table public.saved_cards enable row level security;
revoke all on public.saved_cards from anon, authenticated;
grant select on public.saved_cards to authenticated;
grant all on public.saved_cards to service_role;

create policy "Staff read saved cards" on public.saved_cards
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read saved cards" on public.saved_cards is 'Requires the permission "sales".';

create function private.save_card(c public.card_checkouts, card jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not c.save_card or card is null or not private.can_save_card(c.booking_id, c.created_by) then return; end if;
  insert into public.saved_cards as s (user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id)
  values (c.created_by, card ->> 'customer', card ->> 'method', card ->> 'brand', card ->> 'last4',
    (card ->> 'exp_month')::int, (card ->> 'exp_year')::int, c.mode, c.account_id)
  on conflict on constraint saved_cards_method_key do update set removed_at = null where s.user_id = excluded.user_id
  returning s.id into kept;
  if kept is not null and c.terms = private.terms_of(c.booking_id, 0) then
    perform private.start_autopay(c.booking_id, kept, c.created_at);
  end if;
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.audit('card_not_kept', 'card_checkouts', c.id::text);
end
$$;
comment on function private.save_card is
  'Saves the card of a payment if the customer agreed, and turns on automatic payments if the agreed terms still match
the remaining instalments. If the card cannot be saved, the payment is still posted.';

create function private.erase_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.brand := null;
  new.last4 := null;
  new.exp_month := null;
  new.exp_year := null;
  perform private.end_autopay(a.booking_id, 'off', null) from public.autopay a
  where a.card_id = new.id and a.state = 'on';
  return new;
end
$$;
comment on function private.erase_card is
  'Trigger: when the account of a card''s owner is deleted, erases the card details and ends the automatic payments
with the card.';

create trigger erase_card before update of user_id on public.saved_cards
for each row when (new.user_id is null) execute function private.erase_card();

create function private.export_cards(member_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'kept_at', s.created_at, 'removed_at', s.removed_at)
      order by s.created_at, s.id), '[]') from public.saved_cards s where s.user_id = member_id),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('reference', b.reference, 'state', a.state,
      'last4', s.last4, 'terms', a.terms, 'agreed_at', a.agreed_at, 'ended_at', a.ended_at)
      order by a.agreed_at, b.reference), '[]')
      from private.bookings_of(member_id) b join public.autopay a on a.booking_id = b.id
      left join public.saved_cards s on s.id = a.card_id))
$$;
comment on function private.export_cards is
  'A member''s saved cards and automatic payments, for the export of personal data.';

create function private.can_save_card(booking_id uuid, member_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.id = can_save_card.booking_id and b.user_id = member_id)
    and not private.is_staff(member_id)
$$;
comment on function private.can_save_card is
  'Whether a user may save a card for the remaining instalments of a booking: the user must be the customer of the
booking and not staff.';

create function private.cards_without_consent()
returns table (problem text, card_id uuid, booking_id uuid, card_owner uuid, customer uuid, last4 text)
language sql stable security definer set search_path = '' as $$
  select 'card kept by staff', s.id, null::uuid, s.user_id, null::uuid, s.last4
  from public.saved_cards s where s.detached_at is null and private.is_staff(s.user_id)
  union all
  select 'card kept from a payment for another person''s booking', s.id, c.booking_id, s.user_id, b.user_id,
    s.last4
  from public.saved_cards s join public.card_checkouts c on c.save_card and c.created_by = s.user_id
  join public.bookings b on b.id = c.booking_id
  where s.detached_at is null and c.status = 'paid' and b.user_id is distinct from s.user_id
    and not private.is_staff(s.user_id)
  union all
  select 'automatic payments from a card that is not the customer''s', s.id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  where a.state = 'on' and not private.can_save_card(b.id, s.user_id)
  union all
  select 'automatic payments that another person agreed to', a.card_id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  join public.saved_cards s on s.id = a.card_id
  join public.card_checkouts c on c.booking_id = a.booking_id and c.save_card and c.created_at = a.agreed_at
  where a.state = 'on' and c.created_by is distinct from b.user_id
  order by 1, 3, 2
$$;
comment on function private.cards_without_consent is
  'For database administrators: saved cards and automatic payments without the customer''s consent. They were saved
before consent was required (docs/security.md).';
