-- Who waits for seats.

-- One mailbox: what stands after a + in an address does not make it another's. For limits; letters go to the address
-- as given.
create function private.mailbox_of(email text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(email, '\+[^@]*@', '@'))
$$;

create table public.waitlist_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  event_name text not null,
  full_name text not null constraint waitlist_submissions_full_name_is_name check (private.is_name(full_name)),
  email text not null constraint waitlist_submissions_email_is_email check (private.is_email(email)),
  phone text constraint waitlist_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  notes text constraint waitlist_submissions_notes_fits check (char_length(notes) <= 2000),
  seats int not null default 1 constraint waitlist_submissions_seats_fits check (seats between 1 and 1000),
  status text not null default 'waiting' constraint waitlist_submissions_status_known
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  offer_token uuid unique,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.bookings (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint waitlist_offer_is_whole
    check (status <> 'offered' or (offer_token is not null and offer_expires_at is not null))
);
comment on table public.waitlist_submissions is 'Who waits for seats on a trip; admins alone read it.';
comment on column public.waitlist_submissions.event_name is 'Copied from the event by the database.';
comment on column public.waitlist_submissions.seats is
  'They are offered together or not at all; the most is a rule of the house.';
comment on column public.waitlist_submissions.offer_token is
  'The secret in the offer''s link; whoever holds it may book or decline.';
comment on column public.waitlist_submissions.offer_expires_at is 'The offer holds the seats until then.';
comment on column public.waitlist_submissions.created_at is 'Whoever joined first is offered first.';

create unique index waitlist_once_an_event on public.waitlist_submissions (event_id, lower(email));
create index waitlist_created_at_idx on public.waitlist_submissions (created_at desc, id);
create index waitlist_email_idx on public.waitlist_submissions (lower(email));
create index waitlist_mailbox_idx on public.waitlist_submissions (private.mailbox_of(email), created_at);
create index waitlist_event_idx on public.waitlist_submissions (event_id, created_at);
create index waitlist_next_idx on public.waitlist_submissions (event_id, created_at, id) where status = 'waiting';
create index waitlist_offered_idx on public.waitlist_submissions (offer_expires_at) where status = 'offered';
create index waitlist_booking_idx on public.waitlist_submissions (booking_id);

-- An open offer holds seats; while it is open, its entry stays with its trip.
create function private.tally_offer() returns trigger
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
create trigger tally_new_offer after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.tally_offer();
create trigger tally_offer after update on public.waitlist_submissions
for each row when (new.status = 'offered' or old.status = 'offered') execute function private.tally_offer();
create trigger tally_old_offer after delete on public.waitlist_submissions
for each row when (old.status = 'offered') execute function private.tally_offer();

alter table public.waitlist_submissions enable row level security;
create policy "Admins read the waitlist" on public.waitlist_submissions
for select to authenticated using ((select private.is_admin()));
revoke all on public.waitlist_submissions from anon, authenticated;
grant select on public.waitlist_submissions to authenticated;
grant all on public.waitlist_submissions to service_role;
