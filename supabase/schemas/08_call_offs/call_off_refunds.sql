-- Refunds of called-off departures: bank accounts of bookers, the list for staff, and payment files for the bank.

create table private.refund_accounts (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  account_name text not null constraint refund_accounts_account_name_form
    check (account_name ~ '^[A-Za-z0-9 .,&''/()-]{1,32}$'),
  bsb text not null constraint refund_accounts_bsb_form check (bsb ~ '^[0-9]{3}-[0-9]{3}$' and bsb <> '000-000'),
  account_number text not null constraint refund_accounts_account_number_form check (account_number ~ '^[0-9]{5,9}$'),
  given_at timestamptz not null default private.now()
);
comment on table private.refund_accounts is
  'Bank accounts to which refunds are transferred. A row is deleted when nothing is left to refund, with the personal data
of the booking, or when the bank returns the transfer.';
comment on column private.refund_accounts.booking_id is 'The booking that is refunded.';
comment on column private.refund_accounts.account_name is
  'Name of the account, up to 32 characters that payment files allow.';
comment on column private.refund_accounts.bsb is 'BSB of the account, as 123-456.';
comment on column private.refund_accounts.account_number is 'Number of the account, 5 to 9 digits.';
comment on column private.refund_accounts.given_at is 'When the account was entered.';

alter table private.refund_accounts enable row level security;
grant all on private.refund_accounts to service_role;

create table private.refund_files (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.call_offs (event_id) on delete cascade,
  created_at timestamptz not null default private.now(),
  created_by uuid references public.profiles (id) on delete set null
);
comment on table private.refund_files is 'Payment files with refunds of a called-off departure.';
comment on column private.refund_files.id is 'Primary key.';
comment on column private.refund_files.event_id is 'The called-off departure whose bookings are refunded.';
comment on column private.refund_files.created_at is 'When the file was made.';
comment on column private.refund_files.created_by is 'The staff member who made the file. Null: the account was deleted.';

create index refund_files_event_idx on private.refund_files (event_id);
create index refund_files_created_by_idx on private.refund_files (created_by);
alter table private.refund_files enable row level security;
grant all on private.refund_files to service_role;

create table private.refund_transfers (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references private.refund_files (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  amount numeric(10, 2) not null constraint refund_transfers_amount_range check (amount > 0),
  paid_at timestamptz
);
comment on table private.refund_transfers is
  'Transfers in payment files. A transfer that the bank returns is deleted.';
comment on column private.refund_transfers.id is
  'Primary key; also the idempotency key of the refund in the ledger, so that a transfer is recorded once.';
comment on column private.refund_transfers.file_id is 'The payment file that contains the transfer.';
comment on column private.refund_transfers.booking_id is 'The booking that is refunded.';
comment on column private.refund_transfers.amount is 'The transferred amount, AUD.';
comment on column private.refund_transfers.paid_at is
  'When staff recorded the transfer as made. Null: not recorded yet.';

create index refund_transfers_file_idx on private.refund_transfers (file_id);
create index refund_transfers_booking_idx on private.refund_transfers (booking_id);
create unique index refund_transfers_open_once on private.refund_transfers (booking_id) where paid_at is null;
alter table private.refund_transfers enable row level security;
grant all on private.refund_transfers to service_role;

create function private.card_refund_due(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select greatest(least(b.refund_due - private.pending_refunds_of(b.id), coalesce(sum(l.amount_left), 0)), 0)
  from private.card_payments_left(b.id, null) l cross join private.card_provider() p
  where (l.mode, l.account_id) = (p.mode, p.account_id) and l.amount_left > 0
$$;
comment on function private.card_refund_due(public.bookings) is
  'The part of the refund due that begin_refund can send to cards, without refunds that are on their way. AUD.';

create function private.transfer_due(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select greatest(b.refund_due - private.pending_refunds_of(b.id) - private.card_refund_due(b), 0)
$$;
comment on function private.transfer_due(public.bookings) is
  'The part of the refund due that must be transferred to a bank account, because it was not paid by card. AUD.';

create function private.needs_refund_account(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select private.transfer_due(b) > 0 and not exists (select from private.refund_accounts a where a.booking_id = b.id)
$$;
comment on function private.needs_refund_account(public.bookings) is
  'Whether a part of the refund due must be transferred and the bank account is not known.';

create function private.is_account_used(booking_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.refund_transfers t
    where t.booking_id = is_account_used.booking_id and t.paid_at is null)
$$;
comment on function private.is_account_used(uuid) is
  'Whether the bank account of a booking is in a payment file whose transfer is not recorded yet.';

create function private.read_refund_account(booking_id uuid, account_name text, bsb text, account_number text)
returns private.refund_accounts
language sql stable set search_path = '' as $$
  select (booking_id, private.clean(account_name),
    regexp_replace(regexp_replace(coalesce(bsb, ''), '[ -]', '', 'g'), '^([0-9]{3})([0-9]{3})$', '\1-\2'),
    regexp_replace(coalesce(account_number, ''), '[ -]', '', 'g'), private.now())::private.refund_accounts
$$;
comment on function private.read_refund_account(uuid, text, text, text) is
  'A bank account from typed texts. Spaces and hyphens in the numbers are ignored.';

create function private.refund_account_errors(account private.refund_accounts) returns text[]
language sql stable set search_path = '' as $$
  select private.validation_errors(account, 'account_name', 'bsb', 'account_number')
$$;
comment on function private.refund_account_errors(private.refund_accounts) is 'The invalid fields of a bank account.';

create function private.save_refund_account(account private.refund_accounts) returns void
language sql set search_path = '' as $$
  insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
  values (account.booking_id, account.account_name, account.bsb, account.account_number)
  on conflict (booking_id) do update set account_name = excluded.account_name, bsb = excluded.bsb,
    account_number = excluded.account_number, given_at = private.now()
$$;
comment on function private.save_refund_account(private.refund_accounts) is
  'Stores the bank account for the refund of a booking.';

create function private.erase_refund_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.refund_accounts a where a.booking_id = new.id;
  return null;
end
$$;
comment on function private.erase_refund_account() is
  'Trigger: deletes the bank account of a booking when nothing is left to refund.';

create trigger erase_refund_account after update on public.bookings
for each row when (old.refund_due > 0 and new.refund_due = 0) execute function private.erase_refund_account();

create function private.refund_key(choice_id uuid, booking_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select md5(choice_id || ':' || count(*))::uuid from public.card_refunds r join public.payments p on p.id = r.payment_id
  where p.booking_id = refund_key.booking_id and r.status in ('failed', 'canceled')
$$;
comment on function private.refund_key(uuid, uuid) is
  'The idempotency key of begin_refund for the refund to a booker of a called-off departure. The key changes only
after a refund failed, so that a repeated run does not refund twice.';

create function private.refund_state(c private.call_off_choices, b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case when private.current_choice(c) is null then 'undecided'
    when c.choice = 'date' or c.paid = 0 then 'none'
    when b.refund_due = 0 then 'refunded'
    when private.pending_refunds_of(b.id) > 0 then 'waiting'
    when private.card_refund_due(b) > 0 then case when exists (select from public.card_refunds r
        join public.payments p on p.id = r.payment_id where p.booking_id = b.id and r.status in ('failed', 'canceled'))
      then 'refused' else 'ready' end
    when private.is_account_used(b.id) then 'in_file'
    when private.needs_refund_account(b) then 'needs_account' else 'ready_for_file' end
$$;
comment on function private.refund_state(private.call_off_choices, public.bookings) is
  'The state of the refund to a booker of a called-off departure. undecided: no choice yet. none: nothing to refund.
ready: a card refund can be sent. waiting: card refunds are on their way. refused: the provider refused a card refund.
needs_account: the bank account is missing. ready_for_file: a transfer can be put into a file. in_file: the transfer
is in a file but not recorded yet. refunded: nothing is left to refund.';

create function public.call_off_answers(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return (
    select private.result('ok', jsonb_build_object('reason', o.reason, 'note', o.note, 'message', o.message,
      'answer_until', o.answer_until, 'answers', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference,
          'customer_name', u.full_name, 'seats', c.seats, 'paid', c.paid, 'choice', private.current_choice(c),
          'answered_by', c.answered_by, 'answered_at', c.answered_at, 'new_start_date', n.start_date,
          'held_start_date', case when private.current_choice(c) is null then h.start_date end,
          'refund_due', case when c.choice = 'date' then 0 else b.refund_due end,
          'refund_state', private.refund_state(c, b), 'card_amount', private.card_refund_due(b),
          'transfer_amount', private.transfer_due(b), 'refund_key', private.refund_key(c.id, b.id),
          'transfer_id', t.id, 'file_id', t.file_id, 'filed_at', f.created_at,
          'error', (select r.error from public.card_refunds r join public.payments p on p.id = r.payment_id
            where p.booking_id = b.id and r.status in ('failed', 'canceled') order by r.settled_at desc, r.id limit 1))
          order by u.full_name, b.reference), '[]')
        from private.call_off_choices c join public.bookings b on b.id = c.booking_id
        join public.customers u on u.id = b.customer_id
        left join public.events n on n.id = c.new_event_id left join public.events h on h.id = c.held_event_id
        left join private.refund_transfers t on t.booking_id = b.id and t.paid_at is null
        left join private.refund_files f on f.id = t.file_id
        where c.event_id = o.event_id)))
    from public.call_offs o where o.event_id = call_off_answers.event_id
    union all select private.result('not_found') limit 1);
end
$$;
comment on function public.call_off_answers(uuid) is
  'For staff with the permission "sales": the choices of the bookers of a called-off departure, and their refunds, in
AUD. paid: paid amount when the departure was called off. held_start_date: the date on which seats are held. card_amount
and transfer_amount: what is still to refund to cards and by transfer. refund_key: the request_id for begin_refund.
transfer_id, file_id and filed_at: the transfer in a payment file that is not recorded yet. error: error code of the
last refused card refund. refund_state: see private.refund_state.
Statuses: ok {reason call_offs.reason, note text?, message text?, answer_until date, answers {booking_id uuid, reference
text, customer_name text, seats int, paid numeric, choice text?, answered_by text?, answered_at timestamptz?, new_start_date
date?, held_start_date date?, refund_due numeric, refund_state text, card_amount numeric, transfer_amount numeric,
refund_key uuid, transfer_id uuid?, file_id uuid?, filed_at timestamptz?, error text?}[]}, not_found.';
revoke execute on function public.call_off_answers(uuid) from public, anon, authenticated;
grant execute on function public.call_off_answers(uuid) to authenticated;

create function private.aba_text(value text, width int) returns text
language sql immutable set search_path = '' as $$
  select rpad(left(regexp_replace(coalesce(value, ''), '[^A-Za-z0-9 .,&''/()-]', ' ', 'g'), width), width)
$$;
comment on function private.aba_text(text, int) is
  'A text field of a payment file: characters that the layout allows, filled with spaces on the right.';

create function private.aba_cents(amount numeric, width int default 10) returns text
language sql immutable set search_path = '' as $$
  select lpad((amount * 100)::bigint::text, width, '0')
$$;
comment on function private.aba_cents(numeric, int) is 'An amount in cents in a payment file, filled with zeros.';

create function private.refund_file_contents(file_id uuid) returns text
language sql stable set search_path = '' as $$
  with own as (select s.*, regexp_replace(s.bank_bsb, '^([0-9]{3})[^0-9]?([0-9]{3})$', '\1-\2') as bsb,
    regexp_replace(s.bank_account_number, '[^0-9]', '', 'g') as number from private.settings() s),
  lines as (select t.amount, b.reference, a.* from private.refund_transfers t join public.bookings b on b.id = t.booking_id
    join private.refund_accounts a on a.booking_id = b.id
    where t.file_id = refund_file_contents.file_id and t.paid_at is null)
  select '0' || repeat(' ', 17) || '01' || o.bank_code || repeat(' ', 7) || private.aba_text(o.bank_account_name, 26)
    || o.apca_number || private.aba_text('REFUNDS', 12) || to_char(private.today(), 'DDMMYY') || repeat(' ', 40) || e'\r\n'
    || (select string_agg('1' || l.bsb || lpad(l.account_number, 9) || ' 50' || private.aba_cents(l.amount)
      || private.aba_text(l.account_name, 32) || private.aba_text(l.reference, 18) || o.bsb || lpad(o.number, 9)
      || private.aba_text(o.bank_account_name, 16) || repeat('0', 8), e'\r\n' order by l.reference) from lines l) || e'\r\n'
    || '7999-999' || repeat(' ', 12) || (select private.aba_cents(sum(l.amount)) || private.aba_cents(sum(l.amount))
      || private.aba_cents(0) || repeat(' ', 24) || lpad(count(*)::text, 6, '0') from lines l) || repeat(' ', 40) || e'\r\n'
  from own o
$$;
comment on function private.refund_file_contents(uuid) is
  'A payment file in the direct entry layout of the Australian Payments Network ("ABA", "Cemtext"): lines of 120 characters,
a descriptive record (0), a record for each transfer that is not recorded yet (1, transaction code 50) and a total record
(7). Null: no such transfer.';

create function private.refund_file(file_id uuid, left_out int default 0) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('ok', jsonb_build_object('file_id', refund_file.file_id,
    'contents', private.refund_file_contents(refund_file.file_id), 'transfers', count(*), 'total', sum(t.amount),
    'left_out', left_out))
  from private.refund_transfers t where t.file_id = refund_file.file_id and t.paid_at is null having count(*) > 0
$$;
comment on function private.refund_file(uuid, int) is
  'The result of make_refund_file and read_refund_file. Null: the file has no transfer that is not recorded yet.';

create function public.make_refund_file(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s constant public.settings := private.settings();
  file uuid;
  left_out int;
begin
  perform private.require_permission('money');
  if not exists (select from public.call_offs o where o.event_id = make_refund_file.event_id) then
    return private.result('not_found');
  end if;
  if not private.has_bank_account(s) or s.bank_code = '' or s.apca_number = ''
    or s.bank_bsb !~ '^[0-9]{3}[^0-9]?[0-9]{3}$' or regexp_replace(s.bank_account_number, '[^0-9]', '', 'g') !~ '^[0-9]{1,9}$' then
    return private.result('no_bank_details');
  end if;
  perform private.lock_event(make_refund_file.event_id);
  insert into private.refund_files (event_id, created_by) values (make_refund_file.event_id, private.me())
  returning id into file;
  with due as (
    select b.id, private.transfer_due(b) as amount, private.my_role() <> 'owner'
      and private.me() in (b.user_id, u.profile_id) as is_own
    from private.call_off_choices c join public.bookings b on b.id = c.booking_id
    join public.customers u on u.id = b.customer_id
    where c.event_id = make_refund_file.event_id and private.refund_state(c, b) = 'ready_for_file'
  ), filed as (
    insert into private.refund_transfers (file_id, booking_id, amount)
    select file, d.id, d.amount from due d
    where d.is_own is not true and private.beyond_refund_limit(d.amount, d.id, null) is null
    returning booking_id
  )
  select count(*) into left_out from due d where d.id not in (select f.booking_id from filed f);
  if private.refund_file(file) is null then
    delete from private.refund_files f where f.id = file;
    return private.result('nothing_due', jsonb_build_object('left_out', left_out));
  end if;
  perform private.audit('make_refund_file', 'events', make_refund_file.event_id::text,
    (select jsonb_build_object('transfers', count(*), 'amount', sum(t.amount)) from private.refund_transfers t
      where t.file_id = file));
  return private.refund_file(file, left_out);
end
$$;
comment on function public.make_refund_file(uuid) is
  'For staff with the permission "money": puts the transfers of a called-off departure that are ready into a new payment
file for the bank. No transfer is in two files. contents: the text of the file, as in private.refund_file_contents. total:
AUD. left_out: number of transfers above the refund limit of the caller, or for the caller''s own booking. no_bank_details:
the settings have no bank account, bank code or user ID.
Statuses: ok {file_id uuid, contents text, transfers int, total numeric, left_out int}, nothing_due {left_out int},
no_bank_details, not_found.';
revoke execute on function public.make_refund_file(uuid) from public, anon, authenticated;
grant execute on function public.make_refund_file(uuid) to authenticated;

create function public.read_refund_file(file_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('money');
  return coalesce(private.refund_file(read_refund_file.file_id), private.result('not_found'));
end
$$;
comment on function public.read_refund_file(uuid) is
  'For staff with the permission "money": returns an earlier payment file again, with the transfers that are not
recorded yet. Results as in make_refund_file.
Statuses: ok {file_id uuid, contents text, transfers int, total numeric, left_out int}, not_found.';
revoke execute on function public.read_refund_file(uuid) from public, anon, authenticated;
grant execute on function public.read_refund_file(uuid) to authenticated;

create function public.record_refund_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t private.refund_transfers;
  refund jsonb;
begin
  perform private.require_permission('money');
  select * into t from private.refund_transfers r where r.id = transfer_id;
  if not found then return private.result('not_found'); end if;
  perform private.lock_booking(t.booking_id);
  if not exists (select from private.refund_transfers r where r.id = t.id) then return private.result('not_found'); end if;
  refund := public.refund_payment(t.booking_id, t.amount, 'bank_transfer', null, t.id);
  if refund ->> 'status' <> 'refunded' then return refund; end if;
  update private.refund_transfers r set paid_at = coalesce(r.paid_at, private.now()) where r.id = t.id;
  return private.result('recorded', jsonb_build_object('amount', t.amount));
end
$$;
comment on function public.record_refund_transfer(uuid) is
  'For staff with the permission "money": records in the ledger that the bank made a transfer of a payment file. A repeated
call records nothing more. too_much and over_limit: as in refund_payment.
Statuses: recorded {amount numeric}, too_much {paid numeric}, over_limit {limit numeric}, not_found.';
revoke execute on function public.record_refund_transfer(uuid) from public, anon, authenticated;
grant execute on function public.record_refund_transfer(uuid) to authenticated;

create function public.return_refund_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t private.refund_transfers;
begin
  perform private.require_permission('money');
  select * into t from private.refund_transfers r where r.id = transfer_id;
  if not found then return private.result('not_found'); end if;
  perform private.lock_booking(t.booking_id);
  delete from private.refund_transfers r where r.id = t.id and r.paid_at is null;
  if not found then return private.result('already_recorded'); end if;
  delete from private.refund_accounts a where a.booking_id = t.booking_id;
  perform private.audit('return_refund_transfer', 'bookings', t.booking_id::text, jsonb_build_object('amount', t.amount));
  return private.result('returned');
end
$$;
comment on function public.return_refund_transfer(uuid) is
  'For staff with the permission "money": removes a transfer that the bank refused from its payment file, and deletes
the stored bank account, so that the booker can enter another account.
Statuses: returned, already_recorded, not_found.';
revoke execute on function public.return_refund_transfer(uuid) from public, anon, authenticated;
grant execute on function public.return_refund_transfer(uuid) to authenticated;
