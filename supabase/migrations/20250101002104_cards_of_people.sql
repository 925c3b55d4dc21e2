-- Kept cards are among what is stored about somebody: they are taken away, and forgotten with their owner.

-- Of a person who is gone nothing stays but what the provider is told to forget it by.
alter table public.saved_cards
  alter column brand drop not null,
  alter column last4 drop not null,
  alter column exp_month drop not null,
  alter column exp_year drop not null;
update public.saved_cards s set brand = null, last4 = null, exp_month = null, exp_year = null where s.user_id is null;
alter table public.saved_cards add constraint saved_cards_known_by_owner check (case when user_id is null
  then num_nonnulls(brand, last4, exp_month, exp_year) = 0 else num_nulls(brand, last4, exp_month, exp_year) = 0 end);

create function private.forget_card() returns trigger
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
create trigger forget_card before update of user_id on public.saved_cards
for each row when (new.user_id is null) execute function private.forget_card();

create function private.cards_to_take_away(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'kept_at', s.created_at, 'removed_at', s.removed_at)
      order by s.created_at, s.id), '[]') from public.saved_cards s where s.user_id = person),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('reference', b.reference, 'state', a.state,
      'last4', s.last4, 'terms', a.terms, 'agreed_at', a.agreed_at, 'ended_at', a.ended_at)
      order by a.agreed_at, b.reference), '[]')
      from private.bookings_of(person) b join public.autopay a on a.booking_id = b.id
      left join public.saved_cards s on s.id = a.card_id))
$$;

create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(person),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(person) e),
    'profile', (select private.told(to_jsonb(p)) from public.profiles p where p.id = person),
    'customer', (select private.told(to_jsonb(c)) from public.customers c where c.profile_id = person),
    'bookings', private.trips_to_take_away(person), 'orders', private.orders_to_take_away(person))
    || private.cards_to_take_away(person) || private.talk_to_take_away(person) || private.letters_to_take_away(person)
    || private.post_to_take_away(person));
end
$$;

revoke execute on function private.forget_card(), private.cards_to_take_away(uuid) from public, anon, authenticated;
comment on function public.download_my_data() is 'Everything stored about the caller, but for what staff noted and for
secrets. What came from the address before the account is in it once that has been claimed. Statuses: ok {exported_at
timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, bookings jsonb[], orders jsonb[], cards
jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[], reports jsonb[], reactions jsonb[],
favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[], messages jsonb[], mail_choices jsonb?,
mail_addresses jsonb[], guest_letters jsonb[]}.';
