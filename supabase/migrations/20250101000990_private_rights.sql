-- Nobody runs a private function but the owner's own functions. The exceptions are those that policies, views, trigger
-- conditions and constraints call as the person asking.

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_client(), private.today(), private.booking_closes(date), private.default_deposit(),
  private.stale_seats(uuid) to anon, authenticated, service_role;
grant execute on function private.is_admin(), private.has_booked(uuid), private.owns_booking(uuid), private.owns_order(uuid),
  private.human_length(text) to authenticated, service_role;
