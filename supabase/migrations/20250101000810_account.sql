-- A member's own data: to take away, and to be forgotten.

create function private.confirmed_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null
$$;

-- Everything stored about the caller. Status: ok.
create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text := private.confirmed_email();
begin
  if me is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  return jsonb_build_object('status', 'ok', 'exported_at', now(), 'email', address,
    'profile', (select to_jsonb(p) - 'is_admin' from public.profiles p where p.id = me),
    'customer', (select to_jsonb(c) - 'profile_id' from public.customers c where c.profile_id = me),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(b) - array['user_id', 'search_text', 'request_id', 'notes'] || jsonb_build_object(
        'event', (select e.title from public.events e where e.id = b.event_id),
        'travellers', (select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'booking_id']), '[]') from public.travellers t where t.booking_id = b.id),
        'installments', (select coalesce(jsonb_agg(to_jsonb(i) - array['id', 'booking_id'] order by i.sequence), '[]') from public.installments i where i.booking_id = b.id),
        'payments', (select coalesce(jsonb_agg(to_jsonb(p) - array['booking_id', 'recorded_by', 'request_id'] order by p.paid_at), '[]') from public.payments p where p.booking_id = b.id),
        'transfers', (select coalesce(jsonb_agg(to_jsonb(x) - array['booking_id', 'decided_by', 'request_id']), '[]') from public.transfers x where x.booking_id = b.id))), '[]')
      from public.bookings b where b.user_id = me),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - array['user_id', 'access_token', 'request_id', 'search_text'] || jsonb_build_object(
        'items', (select jsonb_agg(to_jsonb(i) - 'order_id') from public.order_items i where i.order_id = o.id))), '[]')
      from public.orders o where o.user_id = me),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.comments c where c.user_id = me),
    'replies', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.comment_replies r where r.user_id = me),
    'likes', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.comment_reactions l where l.user_id = me),
    'reports', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.comment_reports r where r.user_id = me),
    'reactions', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.reactions r where r.user_id = me),
    'favorites', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.favorites f where f.user_id = me),
    'waitlist', (select coalesce(jsonb_agg(to_jsonb(w) - 'offer_token'), '[]') from public.waitlist_submissions w where lower(w.email) = address),
    'interest', (select coalesce(jsonb_agg(to_jsonb(i) - 'handled_by'), '[]') from public.interest_submissions i where lower(i.email) = address),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by'), '[]') from public.contact_messages m where lower(m.email) = address));
end
$$;

-- Forgets the caller: bookings, orders and the ledger stay, as law asks, without the person.
-- Statuses: deleted, has_bookings (a trip still to come: cancel it first), last_admin.
create function public.delete_my_account() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text := private.confirmed_email();
begin
  if me is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  if private.is_admin() and (select count(*) from public.profiles p where p.is_admin) = 1 then return '{"status": "last_admin"}'::jsonb; end if;
  if exists (select 1 from public.bookings b join public.events e on e.id = b.event_id
    where b.user_id = me and b.status in ('pending', 'confirmed') and e.end_date >= private.today()) then
    return '{"status": "has_bookings"}'::jsonb;
  end if;
  delete from public.travellers t using public.bookings b where b.id = t.booking_id and b.user_id = me;
  update public.bookings b set notes = null where b.user_id = me;
  update public.customers c set full_name = 'Former customer', email = null, phone = null, status = 'Inactive' where c.profile_id = me;
  update public.orders o set full_name = 'Former customer', email = null, phone = null, address_line = null, suburb = null,
    state = null, postcode = null where o.user_id = me;
  update public.comments c set user_name = 'Former member', content = '…', is_deleted = true where c.user_id = me;
  update public.comment_replies r set user_name = 'Former member', content = '…', is_deleted = true where r.user_id = me;
  delete from public.waitlist_submissions w where lower(w.email) = address;
  delete from public.interest_submissions i where lower(i.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.email_outbox m where lower(m.to_email) = address;
  delete from auth.users u where u.id = me;
  return '{"status": "deleted"}'::jsonb;
end
$$;

revoke execute on function public.download_my_data(), public.delete_my_account() from public, anon, authenticated;
grant execute on function public.download_my_data(), public.delete_my_account() to authenticated, service_role;
