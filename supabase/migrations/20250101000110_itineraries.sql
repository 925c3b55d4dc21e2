-- A trip day by day, its pictures, and the card that lists show.

create table public.event_itineraries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  day_number int not null check (day_number between 1 and 60),
  title text not null default '' check (char_length(title) <= 200),
  date date,
  description text not null default '' check (char_length(description) <= 10000),
  constraint event_itineraries_day_once unique (event_id, day_number) deferrable initially deferred
);
comment on table public.event_itineraries is 'The days of a trip, numbered from 1.';

create table public.itinerary_items (
  id uuid primary key default gen_random_uuid(),
  itinerary_id uuid not null references public.event_itineraries (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 5000),
  start_time time,
  end_time time,
  item_type text not null default 'activity' check (char_length(item_type) between 1 and 40),
  sort_order int not null default 0
);
comment on table public.itinerary_items is 'What happens on a day, in order.';
comment on column public.itinerary_items.start_time is 'Local time where the trip is; an end before the start is after midnight.';

create table public.event_images (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  itinerary_id uuid references public.event_itineraries (id) on delete cascade,
  image_url text not null check (image_url ~ '^(/[^/]|https?://)' and char_length(image_url) <= 600),
  image_name text not null default '' check (char_length(image_name) <= 300),
  alt_text text not null default '' check (char_length(alt_text) <= 300),
  width int check (width between 1 and 20000),
  height int check (height between 1 and 20000),
  sort_order int not null default 0
);
comment on table public.event_images is 'Pictures of a trip or of one of its days; the first one of the trip is its cover.';
comment on column public.event_images.itinerary_id is 'Null: of the whole trip. At most 20 a day.';
comment on column public.event_images.image_name is 'The file''s name in the bucket event-images, where it was uploaded.';

create index itinerary_items_itinerary_idx on public.itinerary_items (itinerary_id, sort_order);
create index event_images_event_idx on public.event_images (event_id, sort_order);
create index event_images_itinerary_idx on public.event_images (itinerary_id, sort_order);
create index event_itineraries_event_idx on public.event_itineraries (event_id, day_number);

create function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.event_itineraries d where d.id = new.itinerary_id for update;
  if (select count(*) from public.event_images i where i.itinerary_id = new.itinerary_id and i.id <> new.id) >= 20 then
    raise exception 'Maximum 20 photos allowed per event.' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger limit_photos before insert or update of itinerary_id on public.event_images
for each row when (new.itinerary_id is not null) execute function private.limit_photos();

alter table public.event_itineraries enable row level security;
alter table public.itinerary_items enable row level security;
alter table public.event_images enable row level security;

create policy "Whoever reads an event reads its days" on public.event_itineraries
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
create policy "Whoever reads a day reads what happens on it" on public.itinerary_items
for select to anon, authenticated using (exists (select 1 from public.event_itineraries d where d.id = itinerary_id));
create policy "Whoever reads an event reads its pictures" on public.event_images
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));

revoke all on public.event_itineraries, public.itinerary_items, public.event_images from anon, authenticated;
grant select on public.event_itineraries, public.itinerary_items, public.event_images to anon, authenticated;
grant all on public.event_itineraries, public.itinerary_items, public.event_images to service_role;

-- Views ----------------------------------------------------------------------------------------------------------

create view public.event_cards with (security_invoker = true) as
select c.*,
  case
    when c.end_date < private.today() then 'past'
    when c.phase = 'planning' or c.price is null then 'planning'
    when c.booking_closes_on < private.today() then 'closed'
    when c.spots_left <= 0 then 'full'
    else c.phase
  end as state
from (
  select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
    e.max_registrations, e.price, e.sale_price, coalesce(e.sale_price, e.price) as asking_price,
    coalesce(e.deposit, private.default_deposit()) as deposit, e.currency, e.status, e.phase, e.custom_fields,
    e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
    private.booking_closes(e.start_date) as booking_closes_on,
    s.hearts, s.ghosts, s.flames, s.eyes, s.comments,
    s.seats_taken - case when s.next_expiry <= now() then private.stale_seats(e.id) else 0 end as seats_taken,
    case when e.max_registrations is not null then greatest(0, e.max_registrations - s.seats_taken
      + case when s.next_expiry <= now() then private.stale_seats(e.id) else 0 end) end as spots_left,
    i.image_url, i.alt_text as image_alt, i.width as image_width, i.height as image_height
  from public.events e
  join public.event_stats s on s.event_id = e.id
  left join lateral (
    select m.image_url, m.alt_text, m.width, m.height from public.event_images m
    where m.event_id = e.id order by (m.itinerary_id is not null), m.sort_order, m.id limit 1
  ) i on true
) c;
comment on view public.event_cards is 'An event with its counters, cover picture, spots left (null: no limit) and state for sale.';

revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;
