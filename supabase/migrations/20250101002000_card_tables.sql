-- Money by card. The provider takes it and says so as often as it likes; each of its objects has one row here, and
-- what counts is the ledger. Of a card stands here what its owner recognises it by, and never its number.

alter table public.house_rules
  add column card_lock_minutes int not null default 10 check (card_lock_minutes between 1 and 60),
  add column card_pause_hours int not null default 6 check (card_pause_hours between 1 and 48),
  add column card_attempts int not null default 10 check (card_attempts between 1 and 50),
  add column reconcile_hour int not null default 3 check (reconcile_hour between 0 and 23),
  add column reconcile_back_days int not null default 3 check (reconcile_back_days between 1 and 30),
  add column reconcile_run_minutes int not null default 30 check (reconcile_run_minutes between 5 and 240),
  add column reconcile_kept_days int not null default 90 check (reconcile_kept_days between 7 and 730);
comment on column public.house_rules.card_lock_minutes is
  'So long a server of ours keeps what it took to do at the provider of cards, before another may.';
comment on column public.house_rules.card_pause_hours is
  'What the provider of cards could not be asked is tried again after growing pauses, this at most.';
comment on column public.house_rules.card_attempts is
  'So often the provider of cards is asked for the same before it stands on the desk.';
comment on column public.house_rules.reconcile_hour is
  'From this hour on, once a night, the books are compared with those of the provider of cards.';
comment on column public.house_rules.reconcile_back_days is
  'So far before the last comparison the next one begins; so long the provider posts again what it could not.';
comment on column public.house_rules.reconcile_run_minutes is 'A comparison that takes longer has died.';
comment on column public.house_rules.reconcile_kept_days is 'Comparisons without a difference are remembered so long.';

-- Keys are sealed by the functions that use them, with a key that this database does not know.
alter table private.payment_provider
  alter column secret_key drop not null,
  add column account_id text,
  add column sealed_key text,
  add column sealed_webhook_secret text,
  add column webhook_id text,
  add constraint payment_provider_secret_key_wanted check (secret_key is not null or sealed_key is not null),
  add constraint payment_provider_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$'),
  add constraint payment_provider_last_four_form check (last_four ~ '^[A-Za-z0-9_]{4}$'),
  add constraint payment_provider_sealed_key_form check (sealed_key ~ '^[A-Za-z0-9+/=_.:-]{16,}$'
    and char_length(sealed_key) <= 2000),
  add constraint payment_provider_sealed_webhook_secret_form
  check (sealed_webhook_secret ~ '^[A-Za-z0-9+/=_.:-]{16,}$'
    and char_length(sealed_webhook_secret) <= 2000),
  add constraint payment_provider_webhook_id_form check (webhook_id ~ '^[A-Za-z0-9_]{1,200}$');
comment on column private.payment_provider.sealed_key is
  'The secret key as the functions have sealed it; they alone can open it.';

create table public.provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  account_id text not null,
  mode text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default private.now(),
  deliveries int not null default 1,
  applied_at timestamptz,
  error text,
  constraint provider_events_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_type_form check (type ~ '^[a-z0-9_.]{1,100}$'),
  constraint provider_events_object_id_form check (object_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_mode_known check (mode in ('test', 'live')),
  constraint provider_events_error_length check (char_length(error) <= 500)
);
comment on table public.provider_events is
  'What the provider posted: the name of a thing to ask it about. What it says of the thing is never taken from here.';

create table public.card_checkouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references public.bookings (id),
  order_id uuid references public.orders (id),
  round int not null,
  amount numeric(10, 2) not null,
  currency text not null default 'aud',
  mode text not null,
  account_id text not null,
  status text not null default 'open',
  keep_card boolean not null default false,
  terms text,
  request_id uuid unique,
  created_by uuid references public.profiles (id) on delete set null,
  session_id text unique,
  intent_id text unique,
  url text,
  session_over boolean not null default false,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint card_checkouts_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  constraint card_checkouts_amount_range check (amount > 0),
  constraint card_checkouts_mode_known check (mode in ('test', 'live')),
  constraint card_checkouts_status_known check (status in
    ('open', 'processing', 'paid', 'returned', 'set_aside', 'failed', 'expired', 'closed'))
);
comment on table public.card_checkouts is 'A sum that somebody was asked for by card. For admins alone.';
comment on column public.card_checkouts.round is
  'Those begun for one thing until one of them is paid or on its way are of one round: the money of one is wanted.';
comment on column public.card_checkouts.status is 'closed: another took its place, or its thing was over. returned: a
second payment of its round, which goes back. set_aside: not the money that was asked for.';
comment on column public.card_checkouts.terms is 'What its payer agreed to, to the letter, where the card is kept.';
comment on column public.card_checkouts.session_over is 'Nobody can pay on the provider''s page any more.';

create table public.card_set_aside (
  id uuid primary key default gen_random_uuid(),
  intent_id text not null unique,
  checkout_id uuid references public.card_checkouts (id),
  reason text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  mode text not null,
  account_id text not null,
  received_at timestamptz not null default private.now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint card_set_aside_intent_id_form check (intent_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint card_set_aside_reason_known check (reason in
    ('duplicate', 'amount', 'currency', 'mode', 'account', 'unknown')),
  constraint card_set_aside_amount_range check (amount > 0),
  constraint card_set_aside_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint card_set_aside_mode_known check (mode in ('test', 'live')),
  constraint card_set_aside_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$')
);
comment on table public.card_set_aside is
  'Money that the provider took and that is in no ledger: nobody asked for it, or not for so much of it.';
comment on column public.card_set_aside.amount is 'Hundredths of what the provider counts in, which for AUD is AUD.';

create table public.card_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references public.payments (id),
  order_payment_id uuid references public.order_payments (id),
  set_aside_id uuid references public.card_set_aside (id),
  amount numeric(14, 2) not null,
  currency text not null default 'aud',
  status text not null default 'requested',
  origin text not null,
  provider_id text unique,
  note text,
  request_id uuid unique,
  requested_by uuid references public.profiles (id) on delete set null,
  attempts int not null default 0,
  next_try_at timestamptz not null default private.now(),
  locked_until timestamptz,
  error text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint card_refunds_one_payment check (num_nonnulls(payment_id, order_payment_id, set_aside_id) = 1),
  constraint card_refunds_amount_range check (amount > 0),
  constraint card_refunds_status_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint card_refunds_origin_known check (origin in ('desk', 'late', 'duplicate', 'provider')),
  constraint card_refunds_note_length check (char_length(note) <= 500),
  constraint card_refunds_error_length check (char_length(error) <= 500)
);
comment on table public.card_refunds is
  'Money on its way back to a card. The ledger has its row once the provider says that it went.';
comment on column public.card_refunds.origin is 'desk: an admin. late: it came for what was over. duplicate: it was a
second payment. provider: begun on the provider''s own pages.';

create table public.card_disputes (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  intent_id text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  status text not null,
  reason text,
  due_by timestamptz,
  opened_at timestamptz not null,
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint card_disputes_status_form check (status ~ '^[a-z_]{1,60}$'),
  constraint card_disputes_reason_length check (char_length(reason) <= 200)
);
comment on table public.card_disputes is
  'Payments that a card''s owner disputes with the bank. The ledger changes once one is lost.';

create index provider_events_open_idx on public.provider_events (received_at) where applied_at is null;
create unique index card_checkouts_paid_once on public.card_checkouts (coalesce(booking_id, order_id), round)
where status = 'paid';
create index card_checkouts_booking_idx on public.card_checkouts (booking_id, created_at);
create index card_checkouts_order_idx on public.card_checkouts (order_id, created_at);
create index card_checkouts_created_by_idx on public.card_checkouts (created_by);
create index card_checkouts_live_idx on public.card_checkouts (created_at)
where session_id is not null and not session_over;
create index card_set_aside_checkout_idx on public.card_set_aside (checkout_id);
create index card_set_aside_open_idx on public.card_set_aside (received_at) where handled_at is null;
create index card_set_aside_handled_by_idx on public.card_set_aside (handled_by);
create index card_refunds_payment_idx on public.card_refunds (payment_id);
create index card_refunds_order_payment_idx on public.card_refunds (order_payment_id);
create index card_refunds_set_aside_idx on public.card_refunds (set_aside_id);
create index card_refunds_due_idx on public.card_refunds (next_try_at) where status = 'requested';
create index card_refunds_failed_idx on public.card_refunds (settled_at) where status in ('failed', 'canceled')
  and handled_at is null;
create index card_refunds_requested_by_idx on public.card_refunds (requested_by);
create index card_refunds_handled_by_idx on public.card_refunds (handled_by);
create index card_disputes_intent_idx on public.card_disputes (intent_id);
create index card_disputes_open_idx on public.card_disputes (opened_at) where handled_at is null;
create index card_disputes_handled_by_idx on public.card_disputes (handled_by);

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.provider_events enable row level security;
alter table public.card_checkouts enable row level security;
alter table public.card_set_aside enable row level security;
alter table public.card_refunds enable row level security;
alter table public.card_disputes enable row level security;
create policy "Admins read what the provider posted" on public.provider_events
for select to authenticated using ((select private.is_admin()));
create policy "Admins read what was asked for by card" on public.card_checkouts
for select to authenticated using ((select private.is_admin()));
create policy "Admins read what was set aside" on public.card_set_aside
for select to authenticated using ((select private.is_admin()));
create policy "Admins read refunds to cards" on public.card_refunds
for select to authenticated using ((select private.is_admin()));
create policy "Admins read disputes" on public.card_disputes
for select to authenticated using ((select private.is_admin()));
revoke all on public.provider_events, public.card_checkouts, public.card_set_aside, public.card_refunds,
  public.card_disputes from anon, authenticated;
grant select on public.provider_events, public.card_checkouts, public.card_set_aside, public.card_refunds,
  public.card_disputes to authenticated;
grant all on public.provider_events, public.card_checkouts, public.card_set_aside, public.card_refunds,
  public.card_disputes to service_role;
