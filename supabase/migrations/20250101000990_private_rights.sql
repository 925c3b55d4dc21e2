-- Nobody runs a private function but the owner's own functions. The exceptions are those that policies, views, trigger
-- conditions and constraints call as the person asking.

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_client(), private.now(), private.zone(), private.day_of(timestamptz),
  private.today(),
  private.me(), private.rules(), private.is_email(text), private.is_name(text), private.is_phone(text),
  private.booking_closes(date, public.house_rules),
  private.seat_price(public.events), private.seat_deposit(public.events, public.house_rules),
  private.sale_state(public.events, date, public.house_rules), private.seats_held(public.event_stats, timestamptz),
  private.stale_seats(uuid) to anon, authenticated, service_role;
grant execute on function private.is_admin(), private.booked_events(),
  private.human_length(text) to authenticated, service_role;
grant execute on function private.status_now(public.bookings), private.is_live(public.bookings) to authenticated,
  service_role;
grant execute on function private.gst_in(numeric, numeric),
  private.transfer_status_now(public.transfers) to authenticated, service_role;
grant execute on function private.are_links(jsonb) to authenticated, service_role;
grant execute on function private.stale_pieces(uuid) to anon, authenticated, service_role;
grant execute on function private.order_status_now(public.orders) to authenticated, service_role;
