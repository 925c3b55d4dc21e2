-- Erases a member's personal data and keeps what the law requires.

create function private.erase_refund_notes(booking_ids uuid[], order_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.card_refunds r set note = null
  where r.note is not null and (
    r.payment_id in (select p.id from public.payments p where p.booking_id = any (booking_ids))
    or r.order_payment_id in (select p.id from public.order_payments p where p.order_id = any (order_ids))
    or r.unmatched_payment_id in (select u.id from public.unmatched_payments u
      join public.card_checkouts c on c.id = u.checkout_id
      where c.booking_id = any (booking_ids) or c.order_id = any (order_ids)))
$$;
comment on function private.erase_refund_notes(uuid[], uuid[]) is
  'Removes the notes of staff from card refunds of bookings and orders. A refund that succeeds later would otherwise
copy its note to the ledger.';

create function private.erase_bookings(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from private.waiver_signatures s where s.booking_id = any (ids);
  delete from public.travellers t where t.booking_id = any (ids);
  update public.event_change_requests r
  set traveller_ids = case when r.traveller_ids is not null then '{}'::uuid[] end,
    status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, private.now())
  where r.booking_id = any (ids) and (r.status = 'open' or r.traveller_ids <> '{}');
  perform private.erase_payers(ids);
  delete from private.refund_accounts a where a.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.booking_lines l set description = 'Price change'
  where l.booking_id = any (ids) and l.kind = 'adjustment';
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$$;
comment on function private.erase_bookings(uuid) is
  'Removes personal data from the bookings of an account: travellers, signed waivers, payers, bank accounts, notes,
cancellation reasons and the reasons of price changes. Also removes the notes of the rooms of these bookings, and queued
emails about the bookings. Requests to move a booking remain without their travellers; open requests are withdrawn.';

create function private.orders_to_erase(profile_id uuid) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select * from private.orders_of(profile_id)
  union
  select o.* from public.orders o join private.emails_to_erase(profile_id) a on lower(o.email) = a.email
  where o.user_id is null and o.created_at < a.until and o.refund_due = 0
    and (o.fulfilled_at is not null or private.current_order_status(o) not in ('pending', 'paid'));
end
$$;
comment on function private.orders_to_erase(uuid) is
  'The orders to erase for an account: its own orders, and earlier visitor orders from its email addresses. A visitor
order that is unpaid, is not sent yet or has a refund due is excluded, because the system cannot verify that it belongs
to the same person.';

create function private.erase_orders(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select o.id from private.orders_to_erase(profile_id) o order by o.id);
begin
  perform private.lock_products(array(select i.product_id from public.order_items i where i.order_id = any (ids)));
  perform public.cancel_order(o.id, private.order_token(o.id)) from public.orders o
  where o.id = any (ids) and private.current_order_status(o) = 'pending';
  delete from public.email_outbox m using public.orders o where o.id = any (ids)
    and (m.data ->> 'order_id' = o.id::text or m.data ->> 'number' = o.number);
  delete from public.order_payment_notes n using public.order_payments p
  where p.id = n.payment_id and p.order_id = any (ids);
  perform private.erase_refund_notes('{}', ids);
  update public.orders o set full_name = 'Former customer', email = null, phone = null, address_line = null,
    suburb = null, state = null, postcode = null
  where o.id = any (ids);
  perform private.erase_audit_log('orders', ids);
end
$$;
comment on function private.erase_orders(uuid) is
  'Removes names, email addresses and postal addresses from orders. Unpaid orders are cancelled first, so that they
release their stock.';

create function private.emails_to_erase(profile_id uuid) returns table (email text, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when exists (select 1 from private.profile_emails o
    where o.email = e.email and o.given_up_at is null) then e.until else 'infinity' end
  from private.emails_of(profile_id) e
$$;
comment on function private.emails_to_erase(uuid) is
  'Every email address of an account, with the time until which its messages are erased. Later messages belong to the
account that has the address now.';

create function private.erase_emails(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist_submissions w using private.emails_to_erase(profile_id) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.emails_to_erase(profile_id) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.emails_to_erase(profile_id) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.emails_to_erase(profile_id) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.emails_to_erase(profile_id) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
  delete from private.other_date_offers o using private.emails_to_erase(profile_id) a
  where o.recipient = private.mailbox_key(a.email) and o.offered_at < a.until;
  delete from private.other_date_refusals r using private.emails_to_erase(profile_id) a
  where r.recipient = private.mailbox_key(a.email) and r.refused_at < a.until;
  perform private.erase_payer_addresses(profile_id);
  delete from public.email_suppressions m using private.emails_to_erase(profile_id) a
  where m.email = a.email and m.suppressed_at < a.until;
  delete from public.staff_invites i using private.emails_of(profile_id) e
  where i.email = e.email and e.until = 'infinity';
end
$$;
comment on function private.erase_emails(uuid) is
  'Deletes waitlist entries, enquiries, messages, queued emails and staff invitations of the email addresses of an
account.';

create function private.erase_customer(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = erase_customer.profile_id for update;
  delete from public.email_outbox m using public.customer_merges g where g.customer_id = c.id
    and lower(m.to_email) in (lower(g.before #>> '{kept,email}'), lower(g.before #>> '{other,email}'));
  update public.customer_merges g set before = null where g.customer_id = c.id;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.email_suppressions m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, guest_email = null, phone = null,
    status = 'Inactive', profile_id = null, forgotten_at = private.now()
  where t.id = c.id;
  perform private.erase_audit_log('customers', array[c.id]);
end
$$;
comment on function private.erase_customer(uuid) is
  'Removes the personal data of the customer of an account. The row remains, because bookings and the ledger refer to
it.';

create function private.erase_audit_log(entity text, ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.audit_log a set details = a.details - array['reason', 'note', 'notes']
  where a.entity = erase_audit_log.entity and a.entity_id = any (ids::text[])
    and a.details ?| array['reason', 'note', 'notes']
$$;
comment on function private.erase_audit_log(text, uuid[]) is
  'Removes reasons and notes, which are free text, from the audit log entries about the given rows.';

create function private.erase_account(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries a where a.payload ->> ''actor_id'' = $1
      or a.payload ->> ''actor_username'' in (select e.email from private.emails_of($1::uuid) e)' using profile_id::text;
  end if;
  delete from auth.refresh_tokens r where r.user_id::text = profile_id::text;
  delete from auth.users u where u.id = profile_id;
end
$$;
comment on function private.erase_account(uuid) is
  'Deletes an account and the log entries of the authentication service about it.';

create function private.erasure_refusal(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owed numeric;
begin
  if private.is_last_owner(profile_id) then return private.result('last_owner'); end if;
  if exists (select 1 from private.bookings_of(profile_id) b join public.events e on e.id = b.event_id
    where private.is_live(b) and coalesce(e.end_date, e.start_date, 'infinity') >= private.today()) then
    return private.result('has_bookings');
  end if;
  if exists (select 1 from private.orders_of(profile_id) o where o.status = 'paid' and o.fulfilled_at is null) then
    return private.result('has_orders');
  end if;
  select coalesce((select sum(b.refund_due) from private.bookings_of(profile_id) b), 0)
    + coalesce((select sum(o.refund_due) from private.orders_of(profile_id) o), 0) into owed;
  if owed > 0 then return private.result('money_owed', jsonb_build_object('amount', owed)); end if;
  return null;
end
$$;
comment on function private.erasure_refusal(uuid) is
  'The reason why an account cannot be deleted: last_owner (its member is the only owner among the staff), has_bookings
(a booked trip is not over), has_orders (a paid order is not sent yet) or money_owed (a refund is due). Null: it can be
deleted.';

create function public.delete_my_account() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  address text := private.email_of(member);
begin
  if private.needs_second_factor() then return private.result('code_first'); end if;
  -- Takes the lock of staff accounts, so that the last two staff with the role owner cannot delete their accounts at
  -- the same time.
  if exists (select from public.staff s where s.user_id = member and s.ended_at is null) then
    perform private.advisory_lock('admins');
  end if;
  perform private.lock_event(w.event_id) from (
    select distinct s.event_id from public.waitlist_submissions s
    join private.emails_to_erase(member) a on lower(s.email) = a.email
    order by 1) w;
  -- Waits for a concurrent booking by this account and blocks new bookings.
  perform 1 from public.profiles p where p.id = member for update;
  if private.erasure_refusal(member) is not null then return private.erasure_refusal(member); end if;
  perform private.erase_bookings(member);
  perform private.erase_orders(member);
  perform private.erase_comments(member);
  perform private.erase_emails(member);
  perform private.erase_customer(member);
  perform private.erase_account(member);
  perform private.queue_email(address, 'account_deleted', jsonb_build_object());
  perform private.audit('delete_account', 'profiles', member::text);
  return private.result('deleted');
end
$$;
comment on function public.delete_my_account() is
  'For members: deletes the account, and anonymises its bookings, orders and ledger entries.
Results:
- code_first: the account has a second factor that is not verified in this session.
- has_bookings: a booked trip is not over.
- has_orders: a paid order is not sent yet.
- money_owed: a refund is due to the member and must be paid first. amount: AUD.
- last_owner: the caller is the only staff member with the role owner.
Statuses: deleted, code_first, has_bookings, has_orders, money_owed {amount numeric}, last_owner.';
revoke execute on function public.delete_my_account() from public, anon, authenticated;
grant execute on function public.delete_my_account() to authenticated;
