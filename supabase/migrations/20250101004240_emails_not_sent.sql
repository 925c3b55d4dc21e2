-- A customer who booked by phone has no email address at first. Once staff add one, the customer is sent what each of
-- their bookings would have sent: that seats are held, or that the booking is confirmed.

create function private.send_missed_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(new.email, b.template,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title)
      || case b.status when 'pending'
        then jsonb_build_object('total', b.total_amount, 'expires_at', b.expires_at) else '{}' end)
  from (
    select t.*, case t.status when 'pending' then 'booking_received' else 'booking_confirmed' end as template
    from public.bookings t where t.customer_id = new.id and private.is_live(t)) b
  join public.events e on e.id = b.event_id
  where e.end_date >= private.today()
  order by b.reference;
  return null;
end
$$;
create trigger send_missed_emails after update of email on public.customers
for each row when (old.email is null and new.email is not null and new.profile_id is null)
execute function private.send_missed_emails();
revoke execute on function private.send_missed_emails() from public, anon, authenticated;
