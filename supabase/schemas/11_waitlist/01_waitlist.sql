-- Waitlist entries, their tokens and confirmation emails.

create function private.mailbox_of(email text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(email, '\+[^@]*@', '@'))
$$;
comment on function private.mailbox_of(text) is
  'The mailbox of an address, for request limits: lower case, without the part from a + to the @.';
grant execute on function private.mailbox_of(text) to authenticated, service_role;

create table public.waitlist_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  event_name text not null,
  full_name text not null,
  email text not null constraint waitlist_submissions_email_is_email check (private.is_email(email)),
  phone text constraint waitlist_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  notes text constraint waitlist_submissions_notes_fits check (char_length(notes) <= 2000),
  seats int not null default 1 constraint waitlist_submissions_seats_fits check (seats between 1 and 1000),
  status text not null default 'waiting',
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.bookings (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint waitlist_submissions_status_known
  check (status in ('unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  constraint waitlist_offer_is_whole
  check (status <> 'offered' or offer_expires_at is not null),
  constraint waitlist_submissions_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.waitlist_submissions is
  'Waitlist entries of trips. Only staff read them. An email address has at most one entry per trip.';
comment on column public.waitlist_submissions.id is 'Primary key.';
comment on column public.waitlist_submissions.event_id is 'The trip. Deleting the trip deletes its waitlist.';
comment on column public.waitlist_submissions.event_name is 'The title of the trip, copied by the database.';
comment on column public.waitlist_submissions.full_name is 'The person''s name.';
comment on column public.waitlist_submissions.email is 'The person''s email address.';
comment on column public.waitlist_submissions.phone is 'The person''s phone number. Null: not entered.';
comment on column public.waitlist_submissions.notes is
  'Notes that the person entered, up to 2,000 characters. Null: no notes.';
comment on column public.waitlist_submissions.seats is
  'Number of seats requested. They are offered together or not at all. The maximum is settings.max_seats_per_booking.';
comment on column public.waitlist_submissions.status is
  'unconfirmed: the person has not opened the link in the confirmation email yet, so no seats are offered. waiting: no
open offer. offered: an open offer holds the seats. accepted: the person booked. declined or expired: the offer ended.
withdrawn: staff withdrew the offer or called off the trip.';
comment on column public.waitlist_submissions.offered_at is 'When the latest offer was made. Null: no offer yet.';
comment on column public.waitlist_submissions.offer_expires_at is
  'When the latest offer expires and its seats are released. Null: no offer yet.';
comment on column public.waitlist_submissions.booking_id is 'The booking made with the offer. Null: no booking.';
comment on column public.waitlist_submissions.created_at is
  'When the person joined the waitlist. Seats are offered first to customers who have booked before, then to all others.
Within each group, the person who joined earlier comes first.';

create unique index waitlist_once_an_event on public.waitlist_submissions (event_id, lower(email));
create index waitlist_created_at_idx on public.waitlist_submissions (created_at desc, id);
create index waitlist_email_idx on public.waitlist_submissions (lower(email));
create index waitlist_mailbox_idx on public.waitlist_submissions (private.mailbox_of(email), created_at);
create index waitlist_event_idx on public.waitlist_submissions (event_id, created_at);
create index waitlist_next_idx on public.waitlist_submissions (event_id, created_at, id) where status = 'waiting';
create index waitlist_offered_idx on public.waitlist_submissions (offer_expires_at) where status = 'offered';
create index waitlist_booking_idx on public.waitlist_submissions (booking_id);
create index waitlist_search_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email || ' ' || event_name) extensions.gin_trgm_ops);
create index waitlist_person_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email) extensions.gin_trgm_ops);
create index waitlist_phone_idx on public.waitlist_submissions
using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);

alter table public.waitlist_submissions enable row level security;
revoke all on public.waitlist_submissions from anon, authenticated;
grant select on public.waitlist_submissions to authenticated;
grant all on public.waitlist_submissions to service_role;

create policy "Staff read the waitlist" on public.waitlist_submissions
for select to authenticated using ((select private.has_permission('waitlist')));
comment on policy "Staff read the waitlist" on public.waitlist_submissions is 'Requires the permission "waitlist".';

create function private.count_offer_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held int := case when tg_op <> 'INSERT' and old.status = 'offered' then old.seats else 0 end;
  holds int := case when tg_op <> 'DELETE' and new.status = 'offered' then new.seats else 0 end;
begin
  update public.event_stats s
  set seats_taken = s.seats_taken + holds - held, next_expiry = least(s.next_expiry, new.offer_expires_at)
  where s.event_id = coalesce(new.event_id, old.event_id);
  return null;
end
$$;
comment on function private.count_offer_seats() is
  'Trigger: adds the seats of an open waitlist offer to event_stats.seats_taken. Subtracts them when the offer ends.';

create trigger count_new_offer_seats after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.count_offer_seats();

create trigger count_offer_seats after update on public.waitlist_submissions
for each row when (new.status = 'offered' or old.status = 'offered') execute function private.count_offer_seats();

create trigger tally_old_offer after delete on public.waitlist_submissions
for each row when (old.status = 'offered') execute function private.count_offer_seats();

create view public.waitlist_line with (security_invoker = true) as
select w.id, w.event_id, w.event_name, w.full_name, w.email, w.phone, w.notes, w.seats, w.status, w.offered_at,
  w.offer_expires_at, w.booking_id, w.created_at, c.id is not null as first,
  row_number() over (partition by w.event_id order by c.id is null, w.created_at, w.id)::int as position
from public.waitlist_submissions w
left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
where w.status = 'waiting';
comment on view public.waitlist_line is
  'Waiting entries of each trip, with their position in the order in which free seats are offered. Only staff see
rows. Never null: id, event_id, event_name, full_name, email, seats, status, created_at, first, position.';
comment on column public.waitlist_line.first is
  'Whether the email address belongs to a customer who has booked before. Such customers get offers first.';
comment on column public.waitlist_line.position is 'The position on the waitlist of the trip, from 1.';
revoke all on public.waitlist_line from anon, authenticated;
grant select on public.waitlist_line to authenticated, service_role;

create function private.waitlist_token(entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select w.id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('waitlist:' || w.id || ':'
    || private.waitlist_content(w), 'UTF8'))), 'hex')
  from public.waitlist_submissions w, private.unsubscribe_key k where w.id = waitlist_token.entry_id
$$;
comment on function private.waitlist_token(uuid) is
  'The signed token in the link of a confirmation email. The token is not stored. It becomes invalid when the content
of the entry changes.';

create function private.send_waitlist_email(w public.waitlist_submissions) returns void
language sql set search_path = '' as $$
  select private.queue_email(w.email, 'waitlist_joined', jsonb_build_object('key',
    w.id || ':' || private.today() || ':' || private.waitlist_content(w),
    'event', w.event_name, 'event_id', w.event_id, 'seats', w.seats)
    || case when w.status = 'unconfirmed'
      then jsonb_build_object('confirm', true, 'token', private.waitlist_token(w.id)) else '{}' end)
$$;
comment on function private.send_waitlist_email(public.waitlist_submissions) is
  'Queues the confirmation email of a waitlist entry, at most once per day for the same content.';

create function private.is_my_email(email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.emails_of((select private.me())) m
    where m.email = lower(is_my_email.email) and m.since <= private.now() and private.now() < m.until)
$$;
comment on function private.is_my_email(text) is
  'Whether the caller is signed in with this email address and has confirmed it.';

create function private.max_unconfirmed_entries() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.max_unconfirmed_entries() is
  'Maximum number of unconfirmed waitlist entries that one mailbox may have at a time.';

create table private.offer_tokens (
  entry_id uuid primary key references public.waitlist_submissions (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid() constraint offer_tokens_token_once unique
);
comment on table private.offer_tokens is
  'The secret tokens in the links of waitlist offers. The holder of a token can accept or decline the offer. Each
offer of an entry gets a new token.';
comment on column private.offer_tokens.entry_id is 'The waitlist entry that received the offer.';
comment on column private.offer_tokens.token is 'The secret token in the link.';

alter table private.offer_tokens enable row level security;

create function private.make_offer_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.offer_tokens (entry_id) values (new.id)
  on conflict (entry_id) do update set token = gen_random_uuid();
  return null;
end
$$;
comment on function private.make_offer_token() is
  'Trigger: creates a new token for each offer. An earlier token of the entry becomes invalid.';

create trigger a_make_offer_token after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.make_offer_token();

create trigger a_make_offer_token_again after update of status on public.waitlist_submissions
for each row when (new.status = 'offered' and old.status <> 'offered') execute function private.make_offer_token();

create function private.offer_token(entry_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.offer_tokens t where t.entry_id = offer_token.entry_id
$$;
comment on function private.offer_token(uuid) is
  'The token of the current offer of an entry. Null: the entry has no offer.';

create function private.offered_entry(token uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.entry_id from private.offer_tokens t where t.token = offered_entry.token
$$;
comment on function private.offered_entry(uuid) is
  'The id of the waitlist entry with this offer token. Null: the token does not exist.';

create function private.waitlist_content(w public.waitlist_submissions) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(lower(w.email), w.full_name, w.phone, w.notes, w.seats)::text)
$$;
comment on function private.waitlist_content(public.waitlist_submissions) is
  'A hash of the content that a confirmation link confirms. If a later request changes an unconfirmed entry, the hash
changes and the entry needs a new link.';
