-- Exports all data of a member.

create function private.strip_internal_fields(stored jsonb, variadic more_fields text[] default '{}'::text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select stored - more_fields - array['user_id', 'profile_id', 'is_admin', 'request_id',
    'search_text', 'handled_by', 'recorded_by', 'decided_by', 'provider_ref']
$$;
comment on function private.strip_internal_fields(jsonb, text[]) is
  'A row as JSON without internal fields: secrets, request ids, and the staff members who handled it.';

create function private.bookings_of(profile_id uuid) returns setof public.bookings
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select b.* from public.bookings b where b.user_id = bookings_of.profile_id
    or b.customer_id = any (array(select c.id from public.customers c where c.profile_id = bookings_of.profile_id))
  order by b.created_at, b.id;
end
$$;
comment on function private.bookings_of(uuid) is 'Bookings made by an account or for the customer of the account.';

create function private.orders_of(profile_id uuid) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select o.* from public.orders o where o.user_id = orders_of.profile_id or o.id = any (array(
    select g.id from private.emails_of(orders_of.profile_id) e join public.orders g on lower(g.email) = e.email
    where g.user_id is null and g.created_at >= e.since and g.created_at < e.until)) order by o.created_at, o.id;
end
$$;
comment on function private.orders_of(uuid) is
  'Orders of an account: placed while signed in, or placed as a visitor with an email address that belonged to the
account at that time.';

create function private.check_ins_of(traveller_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', c.day_number, 'activity', c.activity,
      'is_present', c.value, 'recorded_at', c.recorded_at) order by c.recorded_at, c.arrival), '[]')
    from private.guide_log c where c.traveller_id = check_ins_of.traveller_id and c.kind = 'check_in');
end
$$;
comment on function private.check_ins_of(uuid) is
  'The check-ins of a traveller, oldest first, without the names of the guides.';

create function private.incidents_of_traveller(traveller_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('happened_at', r.happened_at, 'place', r.place)
      order by r.happened_at, r.arrival), '[]')
    from private.incident_travellers i join private.incident_reports r on r.id = i.report_id
    where i.traveller_id = incidents_of_traveller.traveller_id);
end
$$;
comment on function private.incidents_of_traveller(uuid) is
  'The incidents that affected a traveller, oldest first, without the texts and photos, which may concern other people.';

create function private.export_bookings(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        || jsonb_build_object('check_ins', private.check_ins_of(t.id), 'incidents', private.incidents_of_traveller(t.id))
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'trip_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'event_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id', 'traveller_ids')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date, 'travellers', (
          select jsonb_agg(t.full_name order by t.id) from public.travellers t where t.id = any (r.traveller_ids))) order by r.created_at, r.id), '[]')
        from public.event_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$$;
comment on function private.export_bookings(uuid) is
  'The bookings of an account with their travellers, check-ins and incidents, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

create function private.own_travellers(profile_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 3 as $$
begin
  return query select l.traveller_id from private.emails_of(own_travellers.profile_id) e
  join private.traveller_links l on lower(l.email) = e.email and l.created_at >= e.since and l.created_at < e.until
  where l.revoked_at is null
  union
  select t.id from private.bookings_of(own_travellers.profile_id) b join public.travellers t on t.booking_id = b.id
  join public.profiles p on p.id = own_travellers.profile_id and lower(p.full_name) = lower(t.full_name)
  where not exists (select from private.traveller_links l
    where l.traveller_id = t.id and l.email is not null and l.revoked_at is null);
end
$$;
comment on function private.own_travellers(uuid) is
  'The travellers who are the same person as the owner of an account. A traveller is the owner in two cases: the link of
the traveller was emailed to an address of the account; or the traveller is on a booking of the account, has the name of
the owner, and got no link by email.';

create function private.export_answers(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_date', e.start_date,
      'traveller', t.full_name, 'answers', private.answers_of(t.id)) order by e.start_date, e.id, t.sort_order, t.id), '[]')
    from private.own_travellers(profile_id) o (id) join public.travellers t on t.id = o.id
    join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
    where exists (select from private.traveller_answers a where a.traveller_id = t.id));
end
$$;
comment on function private.export_answers(uuid) is
  'The answers that the owner of an account gave in traveller forms. The answers of other travellers of a booking are
not included: the member who booked sees only whether they are done.';

create function private.export_orders(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(o)) || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'order_id')), '[]')
        from public.order_items i where i.order_id = o.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'order_id') order by p.paid_at), '[]')
        from public.order_payments p where p.order_id = o.id)))
    from private.orders_of(profile_id) o), '[]');
end
$$;
comment on function private.export_orders(uuid) is 'The orders of an account with their items and payments.';

create function private.export_comments(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'comments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(c))), '[]') from public.comments c
      where c.user_id = profile_id),
    'replies', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_replies r
      where r.user_id = profile_id),
    'likes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l))), '[]') from public.comment_reactions l
      where l.user_id = profile_id),
    'reports', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_reports r
      where r.user_id = profile_id),
    'reactions', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.reactions r
      where r.user_id = profile_id),
    'favorites', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(f))), '[]') from public.favorites f
      where f.user_id = profile_id));
end
$$;
comment on function private.export_comments(uuid) is
  'The comments, replies, likes, reports, reactions and favourites of an account.';

create function private.export_messages(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'waitlist', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(w))), '[]')
      from private.emails_of(profile_id) e
      join public.waitlist_submissions w on lower(w.email) = e.email and w.created_at >= e.since
        and w.created_at < e.until),
    'interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i))), '[]')
      from private.emails_of(profile_id) e
      join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since
        and i.created_at < e.until),
    'product_interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p))), '[]')
      from private.emails_of(profile_id) e
      join public.product_interest p on lower(p.email) = e.email and p.created_at >= e.since
        and p.created_at < e.until),
    'messages', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(m))), '[]')
      from private.emails_of(profile_id) e
      join public.contact_messages m on lower(m.email) = e.email and m.created_at >= e.since
        and m.created_at < e.until));
end
$$;
comment on function private.export_messages(uuid) is
  'Waitlist entries, enquiries and messages sent from an email address while it belonged to the account. Earlier ones
are included only if the account''s owner has used a claim link that was emailed to the address.';

create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(member),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(member) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = member),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = member),
    'guide_profile', (select private.strip_internal_fields(to_jsonb(g)) from public.guide_profiles g
      where g.user_id = member),
    'bookings', private.export_bookings(member), 'traveller_answers', private.export_answers(member),
    'orders', private.export_orders(member))
    || private.export_cards(member) || private.export_comments(member) || private.export_messages(member)
    || private.export_emails(member) || jsonb_build_object('payment_links', private.export_payment_links(member)));
end
$$;
comment on function public.download_my_data() is
  'For members: all data stored about the caller, except notes of staff and secrets. Messages and orders from before the
account was created are included only after the member has used a claim link. traveller_answers: only the caller''s own
answers to forms.
Statuses: ok {exported_at timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, guide_profile jsonb?,
bookings jsonb[], traveller_answers jsonb[], orders jsonb[], cards jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[],
reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[],
messages jsonb[], email_preferences jsonb?, email_suppressions jsonb[], announcements_received
jsonb[], payment_links jsonb[]}.';
revoke execute on function public.download_my_data() from public, anon, authenticated;
grant execute on function public.download_my_data() to authenticated;
