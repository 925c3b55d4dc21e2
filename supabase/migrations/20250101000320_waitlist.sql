-- Who waits for a seat, and the offers that hold one for 48 hours.

create table public.waitlist_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  event_name text not null,
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  phone text check (phone ~ '\S' and char_length(phone) <= 40),
  notes text check (notes ~ '\S' and char_length(notes) <= 2000),
  seats int not null default 1 check (seats between 1 and 20),
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  offer_token uuid unique,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.bookings (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint waitlist_offer_is_whole
    check (status <> 'offered' or (offer_token is not null and offer_expires_at is not null))
);
comment on table public.waitlist_submissions is 'Who waits for a seat on a trip; admins alone read it.';
comment on column public.waitlist_submissions.event_name is 'Copied from the event by the database.';
comment on column public.waitlist_submissions.offer_token is 'The secret in the offer''s link; whoever holds it may book or decline.';
comment on column public.waitlist_submissions.offer_expires_at is 'The offer holds the seats until then: 48 hours, or less where booking closes.';

create unique index waitlist_once_an_event on public.waitlist_submissions (event_id, lower(email));
create index waitlist_created_at_idx on public.waitlist_submissions (created_at desc, id);
create index waitlist_email_idx on public.waitlist_submissions (lower(email), created_at);
create index waitlist_next_idx on public.waitlist_submissions (event_id, status, created_at, id);
create index waitlist_offered_idx on public.waitlist_submissions (offer_expires_at) where status = 'offered';
create index waitlist_booking_idx on public.waitlist_submissions (booking_id);

-- Triggers -------------------------------------------------------------------------------------------------------

-- What an admin may change by hand. Another event's title moves the entry there; offers go through functions.
create function private.guard_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - array['full_name', 'email', 'phone', 'event_name', 'notes', 'seats']
    <> to_jsonb(old) - array['full_name', 'email', 'phone', 'event_name', 'notes', 'seats'] then
    raise exception 'These columns are not yours to change.' using errcode = '42501';
  end if;
  if old.status = 'offered' and (new.seats, new.event_name) is distinct from (old.seats, old.event_name) then
    raise exception 'An offer is open: withdraw it first.' using errcode = '23514';
  end if;
  if new.event_name <> old.event_name then
    select e.id, e.title into new.event_id, new.event_name from public.events e
    where lower(e.title) = lower(private.clean(new.event_name)) order by e.status = 'published' desc, e.start_date limit 1;
    if not found then raise exception 'There is no such event.' using errcode = '23514'; end if;
  end if;
  new.full_name := private.clean(new.full_name);
  new.email := private.clean(new.email);
  new.phone := private.clean(new.phone);
  new.notes := private.clean(new.notes);
  return new;
end
$$;
create trigger guard_waitlist before update on public.waitlist_submissions
for each row when (private.is_client()) execute function private.guard_waitlist();

-- An open offer holds seats.
create function private.tally_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'offered' then
    update public.event_stats s set seats_taken = s.seats_taken - old.seats where s.event_id = old.event_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'offered' then
    update public.event_stats s set seats_taken = s.seats_taken + new.seats,
      next_expiry = least(s.next_expiry, new.offer_expires_at) where s.event_id = new.event_id;
  end if;
  return null;
end
$$;
create trigger tally_offer after insert or update or delete on public.waitlist_submissions
for each row execute function private.tally_offer();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.waitlist_submissions enable row level security;
create policy "Admins read the waitlist" on public.waitlist_submissions
for select to authenticated using ((select private.is_admin()));
create policy "Admins change waitlist entries" on public.waitlist_submissions
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete waitlist entries" on public.waitlist_submissions
for delete to authenticated using ((select private.is_admin()));
revoke all on public.waitlist_submissions from anon, authenticated;
grant select, update, delete on public.waitlist_submissions to authenticated;
grant all on public.waitlist_submissions to service_role;
