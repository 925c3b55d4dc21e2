-- Days of an event, with their activities and pictures.

create table public.event_itineraries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  day_number int not null constraint event_itineraries_day_number_bounds check (day_number between 1 and 60),
  title text not null default '' constraint event_itineraries_title_length check (char_length(title) <= 200),
  date date constraint event_itineraries_date_bounds check (date between '1900-01-01' and '2199-12-31'),
  description text not null default ''
    constraint event_itineraries_description_length check (char_length(description) <= 10000),
  place text not null default '' constraint event_itineraries_place_length check (char_length(place) <= 200),
  accommodation text not null default ''
    constraint event_itineraries_accommodation_length check (char_length(accommodation) <= 300),
  meals text[] not null default '{}'
    constraint event_itineraries_meals_known check (meals <@ array['breakfast', 'lunch', 'dinner'])
    constraint event_itineraries_meals_once check (cardinality(array_positions(meals, 'breakfast')) <= 1
      and cardinality(array_positions(meals, 'lunch')) <= 1 and cardinality(array_positions(meals, 'dinner')) <= 1),
  latitude double precision constraint event_itineraries_latitude_bounds check (latitude between -90 and 90),
  longitude double precision constraint event_itineraries_longitude_bounds check (longitude between -180 and 180),
  constraint event_itineraries_latitude_given check (latitude is not null or longitude is null),
  constraint event_itineraries_longitude_given check (longitude is not null or latitude is null),
  constraint event_itineraries_day_once unique (event_id, day_number) deferrable initially deferred
);
comment on table public.event_itineraries is 'The days of a trip.';
comment on column public.event_itineraries.id is 'Primary key.';
comment on column public.event_itineraries.event_id is 'The event that this day is part of.';
comment on column public.event_itineraries.day_number is 'Number of the day within the trip, from 1.';
comment on column public.event_itineraries.title is 'Title of the day. Empty: no title.';
comment on column public.event_itineraries.date is 'Date of the day. Null: not entered.';
comment on column public.event_itineraries.description is 'Description of the day. Empty: no description.';
comment on column public.event_itineraries.place is
  'Name of the place where the day ends, such as "Hobart, Tasmania". Empty: not known yet.';
comment on column public.event_itineraries.accommodation is
  'Accommodation of the night after this day. Empty: none, or not known yet.';
comment on column public.event_itineraries.meals is 'Meals of the day that the price includes, each once.';
comment on column public.event_itineraries.latitude is
  'Latitude of the place in decimal degrees; negative south of the equator. Null: not known. Needs a longitude.';
comment on column public.event_itineraries.longitude is
  'Longitude of the place in decimal degrees; negative west of Greenwich. Null: not known. Needs a latitude.';

alter table public.event_itineraries enable row level security;
revoke all on public.event_itineraries from anon, authenticated;
grant select on public.event_itineraries to anon, authenticated;
grant all on public.event_itineraries to service_role;

create policy "Readers of an event read its days" on public.event_itineraries
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its days" on public.event_itineraries is
  'Row-level security on events decides who reads the event.';

create table public.itinerary_items (
  id uuid primary key default gen_random_uuid(),
  itinerary_id uuid not null references public.event_itineraries (id) on delete cascade,
  title text not null constraint itinerary_items_title_length check (title ~ '\S' and char_length(title) <= 200),
  description text not null default ''
    constraint itinerary_items_description_length check (char_length(description) <= 5000),
  start_time time,
  end_time time,
  item_type text not null default 'activity'
    constraint itinerary_items_item_type_length check (char_length(item_type) between 1 and 40),
  sort_order int not null default 0 constraint itinerary_items_sort_order_bounds check (sort_order between 0 and 59),
  constraint itinerary_items_end_time_after_start
  check (end_time > start_time or start_time >= '18:00' and end_time <= '06:00')
);
comment on table public.itinerary_items is 'The activities of a day.';
comment on column public.itinerary_items.id is 'Primary key.';
comment on column public.itinerary_items.itinerary_id is 'The day on which the activity takes place.';
comment on column public.itinerary_items.title is 'Title of the activity.';
comment on column public.itinerary_items.description is 'Description of the activity. Empty: no description.';
comment on column public.itinerary_items.start_time is
  'Start time, in local time at the destination. Null: not entered.';
comment on column public.itinerary_items.end_time is
  'End time, in local time at the destination. A time before start_time is on the next day. Null: not entered.';
comment on column public.itinerary_items.item_type is 'Type of the activity, such as activity or meal.';
comment on column public.itinerary_items.sort_order is 'Position within the day, from 0.';

create index itinerary_items_itinerary_idx on public.itinerary_items (itinerary_id, sort_order);

alter table public.itinerary_items enable row level security;
revoke all on public.itinerary_items from anon, authenticated;
grant select on public.itinerary_items to anon, authenticated;
grant all on public.itinerary_items to service_role;

create policy "Readers of a day read its activities" on public.itinerary_items
for select to anon, authenticated using (exists (select 1 from public.event_itineraries d where d.id = itinerary_id));
comment on policy "Readers of a day read its activities" on public.itinerary_items is
  'Row-level security on event_itineraries decides who reads the day.';

create table public.event_images (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  itinerary_id uuid references public.event_itineraries (id) on delete cascade,
  image_url text not null constraint event_images_image_url_kind check (image_url ~ '^(/[^/]|https?://)')
    constraint event_images_image_url_length check (char_length(image_url) <= 600),
  image_name text not null default '' constraint event_images_image_name_length check (char_length(image_name) <= 300),
  alt_text text not null default '' constraint event_images_alt_text_length check (char_length(alt_text) <= 300),
  width int constraint event_images_width_bounds check (width between 1 and 20000),
  height int constraint event_images_height_bounds check (height between 1 and 20000),
  sort_order int not null default 0
);
comment on table public.event_images is
  'Pictures of a trip and its days. The first picture of the trip is its cover.';
comment on column public.event_images.id is 'Primary key.';
comment on column public.event_images.event_id is 'The event that the picture is part of.';
comment on column public.event_images.itinerary_id is
  'The itinerary day that the picture shows. Null for a picture of the whole trip. A day has at most
private.max_day_photos() pictures.';
comment on column public.event_images.image_url is 'URL of the picture.';
comment on column public.event_images.image_name is
  'File name in the storage bucket event-images. Empty: the picture was not uploaded.';
comment on column public.event_images.alt_text is 'Alternative text of the picture for screen readers.';
comment on column public.event_images.width is 'Width in pixels. Null: unknown.';
comment on column public.event_images.height is 'Height in pixels. Null: unknown.';
comment on column public.event_images.sort_order is 'Position among the pictures of the day or trip, from 0.';

create index event_images_itinerary_idx on public.event_images (itinerary_id, sort_order);
create index event_images_event_idx on public.event_images (event_id, (itinerary_id is not null), sort_order, id);

alter table public.event_images enable row level security;
revoke all on public.event_images from anon, authenticated;
grant select on public.event_images to anon, authenticated;
grant all on public.event_images to service_role;

create policy "Readers of an event read its pictures" on public.event_images
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its pictures" on public.event_images is
  'Row-level security on events decides who reads the event.';

create function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.event_itineraries d where d.id = new.itinerary_id for update;
  if private.max_day_photos() <= (select count(*) from public.event_images i
    where i.itinerary_id = new.itinerary_id and i.id <> new.id) then
    raise exception 'Maximum % photos allowed per event.', private.max_day_photos() using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.limit_photos() is
  'Trigger: refuses more than private.max_day_photos() pictures of one day. Locks the row of the day, so that
concurrent inserts cannot exceed the limit.';

create trigger limit_photos before insert or update of itinerary_id on public.event_images
for each row when (new.itinerary_id is not null) execute function private.limit_photos();
