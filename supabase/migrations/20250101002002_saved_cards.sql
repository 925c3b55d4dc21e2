-- Cards that their owners let us charge.

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  customer text not null,
  method text not null unique,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  mode text not null,
  account_id text not null,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  detached_at timestamptz,
  constraint saved_cards_brand_length check (char_length(brand) <= 40),
  constraint saved_cards_last4_form check (last4 ~ '^[0-9]{4}$'),
  constraint saved_cards_exp_month_range check (exp_month between 1 and 12),
  constraint saved_cards_exp_year_range check (exp_year between 2000 and 2100)
);
comment on table public.saved_cards is 'Cards that their owners let us charge: the provider''s name for each, and what
its owner recognises it by.';
create index saved_cards_user_idx on public.saved_cards (user_id);
create index saved_cards_attached_idx on public.saved_cards (created_at) where detached_at is null;

alter table public.saved_cards enable row level security;
create policy "Admins read the cards that are kept" on public.saved_cards
for select to authenticated using ((select private.is_admin()));
revoke all on public.saved_cards from anon, authenticated;
grant select on public.saved_cards to authenticated;
grant all on public.saved_cards to service_role;
