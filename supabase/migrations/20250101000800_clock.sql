-- What time does by itself: holds run out, and what they held goes on.

create function public.expire_holds() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  ended record;
  bookings int := 0;
  offers int := 0;
  transfers int := 0;
  orders int;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select b.event_id from public.transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    perform e.id from public.events e where e.id = one for update;
    ended := private.end_holds(one);
    bookings := bookings + ended.bookings;
    offers := offers + ended.offers;
    transfers := transfers + ended.transfers;
  end loop;
  orders := private.expire_orders();
  return private.answer('done', jsonb_build_object('bookings', bookings, 'offers', offers, 'transfers', transfers,
    'orders', orders));
end
$$;
comment on function public.expire_holds() is
  'Ends every hold that has run out and offers its seats on; a scheduler calls it, and nothing rests on its being
called.
Statuses: done {bookings int, offers int, transfers int, orders int}.';

revoke execute on function public.expire_holds() from public, anon, authenticated;
grant execute on function public.expire_holds() to service_role;
