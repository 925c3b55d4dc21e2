-- Emails that wait follow a merged customer only where their content belongs to the customer. Emails that prove an
-- address, report on an account or invite to the staff go to the address that they were written to.

create function private.moves_with_customer(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template = any (array['autopay_ended', 'autopay_stopped', 'booking_cancelled', 'booking_changed',
    'booking_confirmed', 'booking_expired', 'booking_received', 'card_expiring', 'card_gone', 'charge_coming',
    'charge_declined', 'charge_needs_you', 'contact_received', 'details_missing', 'guest_letter', 'instalment_due',
    'interest_received', 'message_answer', 'offer_ending', 'offer_made', 'offer_passed_on', 'order_cancelled',
    'order_paid', 'order_paid_late', 'order_placed', 'order_refunded', 'order_sent', 'payment_received',
    'refund_issued', 'transfer_expired', 'transfer_rejected', 'transfer_requested', 'trip_changed', 'trip_opened',
    'trip_soon'])
$$;

create or replace function private.readdress(emails text[], email text, account uuid) returns void
language plpgsql set search_path = '' as $$
declare
  old text[] := array_remove(emails, lower(email));
begin
  delete from public.waitlist_submissions w using private.entries_of_both(emails) e where w.id = e.id and e.place > 1;
  update public.waitlist_submissions w set email = readdress.email where lower(w.email) = any (old);
  delete from public.product_interest p where lower(p.email) = any (old) and exists (
    select from public.product_interest t where t.product_id = p.product_id and t.id <> p.id
      and (lower(t.email) = lower(readdress.email) or lower(t.email) = any (old) and t.id < p.id));
  update public.product_interest p set email = readdress.email where lower(p.email) = any (old);
  update public.interest_submissions i set email = readdress.email where lower(i.email) = any (old);
  update public.contact_messages m set email = readdress.email where lower(m.email) = any (old);
  update public.orders o set email = readdress.email, user_id = account
  where o.user_id is null and lower(o.email) = any (old);
  update public.email_outbox m set to_email = readdress.email
  where lower(m.to_email) = any (old) and private.moves_with_customer(m.template)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
end
$$;
revoke execute on function private.moves_with_customer(text) from public, anon, authenticated;
