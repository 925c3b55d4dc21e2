-- Exports all data of a member.

-- A row without what is ours alone: secrets, keys of requests, and who looked after it.
create function private.strip_internal_fields(stored jsonb, variadic inner_keys text[] default '{}'::text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select stored - inner_keys - array['user_id', 'profile_id', 'is_admin', 'request_id',
    'search_text', 'handled_by', 'recorded_by', 'decided_by', 'provider_ref']
$$;

-- What was booked by the person, or for the customer who stands for the person.
create function private.bookings_of(person uuid) returns setof public.bookings
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select b.* from public.bookings b where b.user_id = person
    or b.customer_id = any (array(select c.id from public.customers c where c.profile_id = person))
  order by b.created_at, b.id;
end
$$;

-- Orders made while signed in; and as a guest, from an address of the person's.
create function private.orders_of(person uuid) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select o.* from public.orders o where o.user_id = person or o.id = any (array(
    select g.id from private.emails_of(person) e join public.orders g on lower(g.email) = e.email
    where g.user_id is null and g.created_at >= e.since and g.created_at < e.until)) order by o.created_at, o.id;
end
$$;

create function private.export_bookings(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id') order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id') order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id)))
    from private.bookings_of(person) b), '[]');
end
$$;

create function private.export_orders(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(o)) || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'order_id')), '[]')
        from public.order_items i where i.order_id = o.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'order_id') order by p.paid_at), '[]')
        from public.order_payments p where p.order_id = o.id)))
    from private.orders_of(person) o), '[]');
end
$$;

create function private.export_comments(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'comments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(c))), '[]') from public.comments c
      where c.user_id = person),
    'replies', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_replies r
      where r.user_id = person),
    'likes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l))), '[]') from public.comment_reactions l
      where l.user_id = person),
    'reports', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_reports r
      where r.user_id = person),
    'reactions', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.reactions r
      where r.user_id = person),
    'favorites', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(f))), '[]') from public.favorites f
      where f.user_id = person));
end
$$;

-- What was sent from an address while it was the person's: before that, only once the mailbox's reader has claimed it.
create function private.export_messages(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'waitlist', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(w))), '[]') from private.emails_of(person) e
      join public.waitlist_submissions w on lower(w.email) = e.email and w.created_at >= e.since
        and w.created_at < e.until),
    'interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i))), '[]') from private.emails_of(person) e
      join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since
        and i.created_at < e.until),
    'product_interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p))), '[]') from private.emails_of(person) e
      join public.product_interest p on lower(p.email) = e.email and p.created_at >= e.since
        and p.created_at < e.until),
    'messages', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(m))), '[]') from private.emails_of(person) e
      join public.contact_messages m on lower(m.email) = e.email and m.created_at >= e.since
        and m.created_at < e.until));
end
$$;

create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(person),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(person) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = person),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = person),
    'bookings', private.export_bookings(person), 'orders', private.export_orders(person))
    || private.export_cards(person) || private.export_comments(person) || private.export_messages(person)
    || private.export_emails(person));
end
$$;
comment on function public.download_my_data() is 'Everything stored about the caller, but for what staff noted and for
secrets. What came from the address before the account is in it once that has been claimed. Statuses: ok {exported_at
timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, bookings jsonb[], orders jsonb[], cards
jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[], reports jsonb[], reactions jsonb[],
favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[], messages jsonb[], email_preferences jsonb?,
email_suppressions jsonb[], guest_letters jsonb[]}.';
revoke execute on function public.download_my_data() from public, anon, authenticated;
grant execute on function public.download_my_data() to authenticated;
