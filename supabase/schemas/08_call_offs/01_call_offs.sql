-- Calls off a departure, and stores the choice of each booker between a refund and another date.

create table public.call_offs (
  event_id uuid primary key references public.events (id) on delete cascade,
  reason text not null constraint call_offs_reason_known
    check (reason in ('too_few', 'weather', 'safety', 'supplier', 'guide', 'other')),
  note text constraint call_offs_note_length check (char_length(note) <= 500),
  message text constraint call_offs_message_length check (char_length(message) <= 2000),
  answer_until date not null,
  called_off_by uuid references public.profiles (id) on delete set null,
  called_off_at timestamptz not null default private.now()
);
comment on table public.call_offs is 'Departures that staff called off, one row each. Only functions write them.';
comment on column public.call_offs.event_id is 'The departure that was called off.';
comment on column public.call_offs.reason is
  'too_few (too few travellers), weather, safety, supplier (hotel, transport or venue), guide (no guide) or other.';
comment on column public.call_offs.note is 'Explanation for staff, up to 500 characters. Null: none.';
comment on column public.call_offs.message is 'Message to the travellers, up to 2,000 characters. Null: none.';
comment on column public.call_offs.answer_until is
  'Last day on which bookers can choose a refund or another date. Without a choice, the booking is refunded.';
comment on column public.call_offs.called_off_by is
  'The staff member who called off the departure. Null: the account was deleted.';
comment on column public.call_offs.called_off_at is 'When the departure was called off.';

create index call_offs_called_off_by_idx on public.call_offs (called_off_by);

alter table public.call_offs enable row level security;
revoke all on public.call_offs from anon, authenticated;
grant select on public.call_offs to authenticated;
grant all on public.call_offs to service_role;

create policy "Staff read called-off events" on public.call_offs
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read called-off events" on public.call_offs is 'Requires the permission "sales".';

create table private.call_off_dates (
  event_id uuid not null references public.call_offs (event_id) on delete cascade,
  offered_id uuid not null references public.events (id) on delete cascade,
  primary key (event_id, offered_id)
);
comment on table private.call_off_dates is 'The departures that staff offer instead of a called-off departure.';
comment on column private.call_off_dates.event_id is 'The departure that staff called off.';
comment on column private.call_off_dates.offered_id is 'The departure that is offered instead.';

create index call_off_dates_offered_idx on private.call_off_dates (offered_id);
alter table private.call_off_dates enable row level security;
grant all on private.call_off_dates to service_role;

create table private.call_off_choices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.call_offs (event_id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  seats int not null,
  paid numeric(10, 2) not null,
  can_move boolean not null,
  answer_by timestamptz not null,
  choice text constraint call_off_choices_choice_known check (choice in ('refund', 'date')),
  answered_at timestamptz,
  answered_by text constraint call_off_choices_answered_by_known check (answered_by in ('booker', 'staff', 'deadline')),
  new_event_id uuid references public.events (id) on delete set null,
  held_event_id uuid references public.events (id) on delete set null,
  constraint call_off_choices_once unique (booking_id, event_id),
  constraint call_off_choices_complete check ((choice is null) = (answered_at is null)
    and (choice is null) = (answered_by is null)),
  constraint call_off_choices_hold_ends check (choice is null or held_event_id is null)
);
comment on table private.call_off_choices is
  'The choice of each booker of a called-off departure: a refund or another date. Before the choice, the booking is
cancelled and all its money is a refund due. The choice of another date confirms the booking again.';
comment on column private.call_off_choices.id is 'Primary key.';
comment on column private.call_off_choices.event_id is 'The called-off departure.';
comment on column private.call_off_choices.booking_id is 'The booking of the called-off departure.';
comment on column private.call_off_choices.seats is
  'Number of seats of the booking. As many seats are held on the departure held_event_id, if it is set.';
comment on column private.call_off_choices.paid is 'Paid amount when the departure was called off, AUD.';
comment on column private.call_off_choices.can_move is
  'Whether the booking was confirmed, so that it can change to another date.';
comment on column private.call_off_choices.answer_by is
  'When the time for the choice ends. From then on, the choice is a refund, even before the scheduled jobs run.';
comment on column private.call_off_choices.choice is 'refund or date (another date). Null: no choice yet.';
comment on column private.call_off_choices.answered_at is 'When the choice was made. Null: no choice yet.';
comment on column private.call_off_choices.answered_by is
  'Who made the choice: booker, staff, or deadline (the booker did not choose in time). Null: no choice yet.';
comment on column private.call_off_choices.new_event_id is 'The departure that the booker chose instead. Null: no other
date was chosen.';
comment on column private.call_off_choices.held_event_id is
  'The departure on which seats are held until answer_by. Null: no hold, because no date had enough free seats or the hold
has ended.';

create index call_off_choices_event_idx on private.call_off_choices (event_id);
create index call_off_choices_held_event_idx on private.call_off_choices (held_event_id, answer_by);
create index call_off_choices_new_event_idx on private.call_off_choices (new_event_id);
create index call_off_choices_open_idx on private.call_off_choices (answer_by) where choice is null;
alter table private.call_off_choices enable row level security;
grant all on private.call_off_choices to service_role;

create table private.call_off_links (
  token_hash uuid primary key,
  choice_id uuid not null references private.call_off_choices (id) on delete cascade
);
comment on table private.call_off_links is
  'Secret links of the emails about a called-off departure. Each email has its own token; only its hash is stored.';
comment on column private.call_off_links.token_hash is 'Hash of the secret token in the link, as in private.hash_token.';
comment on column private.call_off_links.choice_id is
  'The row of call_off_choices in which the holder of the link makes a choice.';

create index call_off_links_choice_idx on private.call_off_links (choice_id);
alter table private.call_off_links enable row level security;
grant all on private.call_off_links to service_role;

create function private.count_held_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant uuid := case when tg_op <> 'INSERT' then old.held_event_id end;
  after constant uuid := case when tg_op <> 'DELETE' then new.held_event_id end;
begin
  if before is not distinct from after then return null; end if;
  update public.event_stats s set seats_taken = s.seats_taken - old.seats where s.event_id = before;
  update public.event_stats s set seats_taken = s.seats_taken + new.seats, next_expiry = least(s.next_expiry, new.answer_by)
  where s.event_id = after;
  return null;
end
$$;
comment on function private.count_held_seats() is
  'Trigger: adds the seats that are held for a booking of a called-off departure to event_stats.seats_taken, and
subtracts them when the hold ends. The caller must have locked the departure whose seats are held.';

create trigger count_held_seats after insert or delete or update of held_event_id on private.call_off_choices
for each row execute function private.count_held_seats();

create function private.release_expired_holds(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  released int;
begin
  update private.call_off_choices h set held_event_id = null
  where h.held_event_id = release_expired_holds.event_id and h.answer_by <= private.now();
  get diagnostics released = row_count;
  return released;
end
$$;
comment on function private.release_expired_holds(uuid) is
  'Ends the holds on a departure for travellers of called-off departures who did not choose in time. Returns the number
of ended holds. The caller must have locked the departure.';

create function private.seats_held_for(booking_id uuid, event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select sum(h.seats) from private.call_off_choices h
    where h.booking_id = seats_held_for.booking_id and h.held_event_id = seats_held_for.event_id
      and h.answer_by > private.now()), 0);
end
$$;
comment on function private.seats_held_for(uuid, uuid) is
  'Number of seats held on a departure for a booking of a called-off departure.';

create function private.is_date_instead(event_id uuid, offered_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.call_off_dates d
    where d.event_id = is_date_instead.event_id and d.offered_id = is_date_instead.offered_id)
$$;
comment on function private.is_date_instead(uuid, uuid) is
  'Whether a departure is offered instead of a called-off departure.';

create function private.dates_instead(e public.events) returns setof public.events
language sql stable set search_path = '' as $$
  select d.* from public.events d
  where d.trip_id = e.trip_id and d.id <> e.id and d.status = 'published' and d.start_date > private.today()
    and private.sale_obstacle(d) is null and coalesce(private.free_seats(d) > 0, true)
$$;
comment on function private.dates_instead(public.events) is
  'The departures that staff can offer instead of a departure: upcoming departures of the same trip on sale, with free
seats.';

create function private.call_off_obstacle(e public.events) returns text
language sql stable set search_path = '' as $$
  select case when e.id is null then 'not_found' when e.called_off_at is not null then 'already_called_off'
    when e.status <> 'published' then 'not_published' when e.end_date < private.today() then 'ended' end
$$;
comment on function private.call_off_obstacle(public.events) is
  'The reason why staff cannot call off a departure. Null: they can.';

create function private.pays_for_bookings(event_id uuid) returns table (by_card numeric, by_transfer numeric)
language sql stable set search_path = '' as $$
  select coalesce(sum(least(b.paid_amount, c.amount)), 0), coalesce(sum(b.paid_amount - least(b.paid_amount, c.amount)), 0)
  from public.bookings b cross join lateral (select coalesce(sum(l.amount_left), 0) as amount
    from private.card_payments_left(b.id, null) l) c
  where b.event_id = pays_for_bookings.event_id and private.is_live(b)
$$;
comment on function private.pays_for_bookings(uuid) is
  'The paid money of the pending and confirmed bookings of a departure, AUD: the part that can go back to cards, and the
part that must be transferred.';

create function public.preview_call_off(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  select * into e from public.events t where t.id = preview_call_off.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  return (
    select private.result('ok', jsonb_build_object('bookings', count(b.id), 'people', coalesce(sum(b.seats), 0),
      'paid', coalesce(sum(b.paid_amount), 0), 'unpaid_bookings', count(b.id) filter (where b.paid_amount = 0),
      'answer_days', (private.settings()).call_off_answer_days,
      'waiting', (select count(*) from public.waitlist_submissions w
        where w.event_id = e.id and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())),
      'dates', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'start_date', d.start_date,
        'end_date', d.end_date, 'price', private.seat_price(d), 'free_seats', private.free_seats(d))
        order by d.start_date, d.id), '[]') from private.dates_instead(e) d))
      || (select jsonb_build_object('by_card', m.by_card, 'by_transfer', m.by_transfer)
        from private.pays_for_bookings(e.id) m))
    from public.bookings b where b.event_id = e.id and private.is_live(b));
end
$$;
comment on function public.preview_call_off(uuid) is
  'For staff with the permission "trips": what calling off a departure means. people: booked seats. paid: AUD, of which
by_card can go back to cards and by_transfer must be transferred. unpaid_bookings: bookings without a payment.
answer_days: settings.call_off_answer_days. waiting: waitlist entries that end. dates: departures that can be offered
instead, the earliest first; price: AUD per person; free_seats: null means no limit.
Statuses: ok {bookings int, people int, paid numeric, by_card numeric, by_transfer numeric, unpaid_bookings int,
answer_days int, waiting int, dates {id uuid, title text, start_date date, end_date date, price numeric, free_seats
int?}[]}, already_called_off, not_published, ended, not_found.';
revoke execute on function public.preview_call_off(uuid) from public, anon, authenticated;
grant execute on function public.preview_call_off(uuid) to authenticated;

create function private.new_call_off_token(choice_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  token constant uuid := gen_random_uuid();
begin
  insert into private.call_off_links (token_hash, choice_id)
  values (private.hash_token(token), new_call_off_token.choice_id);
  return token;
end
$$;
comment on function private.new_call_off_token(uuid) is
  'Creates a link with which a booker chooses a refund or another date, and returns the secret token of the link for one
email. Only the hash of the token is stored.';

create function private.call_off_email(c private.call_off_choices) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object('key', c.id, 'booking_id', b.id, 'reference', b.reference, 'event', e.title, 'event_id', e.id,
    'start_date', e.start_date, 'end_date', e.end_date, 'refund', b.refund_due, 'answer_until', o.answer_until,
    'token', private.new_call_off_token(c.id))
  from public.bookings b, public.events e, public.call_offs o
  where b.id = c.booking_id and e.id = c.event_id and o.event_id = c.event_id
$$;
comment on function private.call_off_email(private.call_off_choices) is
  'The data of an email to a booker of a called-off departure, with a new link to choose a refund or another date.';

create function private.notify_called_off(e public.events) returns void
language sql set search_path = '' as $$
  select private.queue_emails('event_updated', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) || p.choice order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference, b.paid_amount as refund,
      jsonb_build_object('message', o.message) || case when h.id is null then '{}' else jsonb_build_object(
        'can_move', h.can_move and exists (select from private.call_off_dates d where d.event_id = e.id),
        'answer_until', o.answer_until, 'token', private.new_call_off_token(h.id)) end as choice
    from public.bookings b join public.customers c on c.id = b.customer_id
    left join public.call_offs o on o.event_id = e.id
    left join private.call_off_choices h on h.booking_id = b.id and h.event_id = e.id
    where b.event_id = e.id and b.status in ('pending', 'confirmed') order by b.id) p
$$;
comment on function private.notify_called_off(public.events) is
  'Emails everyone with a pending or confirmed booking of an event that is called off, once for each booking. The email shows
the refund in AUD and the link to the choice. Must be called before the bookings are ended.';

create function private.date_to_hold(b public.bookings) returns uuid
language sql stable set search_path = '' as $$
  select d.id from private.call_off_dates o join public.events d on d.id = o.offered_id
  cross join private.event_of(b) e
  where o.event_id = b.event_id and coalesce(private.free_seats(d) >= b.seats, true)
    and (private.blocking_booking(b, d.id)).id is null
  order by abs(d.start_date - e.start_date), d.start_date, d.id limit 1
$$;
comment on function private.date_to_hold(public.bookings) is
  'The offered departure on which seats are held for a booking of a called-off departure: the nearest in time that has
enough free seats and that the customer has not booked already. Null: there is none.';

create function private.invite_bookers(event_id uuid, answer_by timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  -- Processes one booking after the other, because each hold takes seats.
  for b in select t.* from public.bookings t where t.event_id = invite_bookers.event_id
    and (t.status = 'confirmed' or t.status = 'pending' and t.paid_amount > 0)
    order by t.status, t.paid_amount > 0 desc, t.created_at, t.id
  loop
    insert into private.call_off_choices (event_id, booking_id, seats, paid, can_move, answer_by, held_event_id)
    values (b.event_id, b.id, b.seats, b.paid_amount, b.status = 'confirmed', invite_bookers.answer_by,
      case when b.status = 'confirmed' then private.date_to_hold(b) end);
  end loop;
end
$$;
comment on function private.invite_bookers(uuid, timestamptz) is
  'Adds a row to call_off_choices for each confirmed or paid booking of a departure that is called off. Holds seats on
another date for confirmed bookings: first for those that have payments, then in the order of booking. The caller must
have locked the departure and the departures that are offered instead.';

create function public.call_off_event(event_id uuid, reason text default 'other', note text default null,
  message text default null, answer_days int default null, offered uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.settings := private.settings();
  e public.events;
  o public.call_offs;
  obstacle text;
  errors text[];
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  perform private.lock_event(t.id) from (select d.id from public.events d
    where d.id = call_off_event.event_id or d.id = any (offered) order by d.id) t;
  select * into e from public.events t where t.id = call_off_event.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  s.call_off_answer_days := coalesce(answer_days, s.call_off_answer_days);
  o.reason := reason;
  o.note := private.clean(note);
  o.message := private.clean(message);
  errors := private.validation_errors(o, 'reason', 'note', 'message')
    || array(select 'answer_days' where private.validation_errors(s, 'call_off_answer_days') <> '{}');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  o.answer_until := private.today() + s.call_off_answer_days;
  insert into public.call_offs (event_id, reason, note, message, answer_until, called_off_by)
  values (e.id, o.reason, o.note, o.message, o.answer_until, private.me());
  insert into private.call_off_dates (event_id, offered_id)
  select e.id, d.id from private.dates_instead(e) d where d.id = any (offered);
  perform private.invite_bookers(e.id, private.start_of(o.answer_until + 1));
  perform private.notify_called_off(e);
  waiting := (select count(*) from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered'));
  -- The trigger end_waitlist withdraws the waitlist entries.
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update private.call_off_choices h set held_event_id = null where h.held_event_id = e.id;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'call_off_reason', o.reason, 'bookings', ended.bookings, 'seats', ended.seats, 'refund', ended.refund,
    'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'seats', ended.seats,
    'refund', ended.refund, 'waiting', waiting, 'held', (select count(*) from private.call_off_choices h
      where h.event_id = e.id and h.held_event_id is not null)));
end
$$;
comment on function public.call_off_event(uuid, text, text, text, int, uuid[]) is
  'For staff with the permission "trips": calls off a published trip. Its bookings are cancelled and no money is
retained; its waitlist entries are withdrawn. Customers and people on the waitlist are emailed. The booker of each confirmed
or paid booking chooses a refund or another date. The trip remains visible as called off; this cannot be undone.
Parameters:
- reason and note: for staff, as in call_offs. message: for the travellers.
- answer_days: number of days for the choice, 1 to 60. Null: settings.call_off_answer_days.
- offered: the departures that bookers can choose, from preview_call_off. Others are ignored.
Fields:
- refund: total AUD to refund. waiting: number of waitlist entries withdrawn. held: number of bookings for which seats are
held on another date.
Statuses: called_off {bookings int, seats int, refund numeric, waiting int, held int}, already_called_off, not_published,
ended, invalid {fields text[]}, not_found.';
revoke execute on function public.call_off_event(uuid, text, text, text, int, uuid[]) from public, anon, authenticated;
grant execute on function public.call_off_event(uuid, text, text, text, int, uuid[]) to authenticated;
