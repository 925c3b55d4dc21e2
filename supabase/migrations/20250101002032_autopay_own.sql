-- What the owner of a card sees and does.

create function public.my_cards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'bookings', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference)
          order by b.reference), '[]')
        from public.autopay a join public.bookings b on b.id = a.booking_id
        where a.card_id = s.id and a.state = 'on')) order by s.created_at desc, s.id), '[]')
      from public.saved_cards s where s.user_id = person and s.removed_at is null),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', a.booking_id, 'state', a.state,
      'card_id', a.card_id, 'terms', a.terms, 'next_on', p.due_date, 'next_amount', p.amount,
      'trouble', a.trouble) order by b.created_at desc, b.id), '[]')
      from public.autopay a join public.bookings b on b.id = a.booking_id
      left join lateral (select l.due_date, l.amount from private.parts_left(b.id, 0) l
        where a.state = 'on' and b.status = 'confirmed' limit 1) p on true
      where b.user_id = person)));
end
$$;
comment on function public.my_cards() is 'One''s own cards that are kept, and which bookings they pay. AUD. Statuses: ok
{cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings {booking_id uuid, reference text}[]}[],
autopay {booking_id uuid, state autopay.state, card_id uuid?, terms text, next_on date?, next_amount numeric?,
trouble text?}[]}.';

create function public.set_autopay(booking_id uuid, card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = set_autopay.booking_id and t.user_id = person;
  if not found then return private.answer('not_found'); end if;
  b := private.lock_booking(b.id);
  if not exists (select from public.saved_cards s where s.id = set_autopay.card_id and s.user_id = person
    and s.removed_at is null) then
    return private.answer('card_gone');
  end if;
  if b.status <> 'confirmed' or private.parts_as_json(b.id, 0) = '[]' then return private.answer('nothing_due'); end if;
  perform private.start_autopay(b.id, set_autopay.card_id, private.now());
  return private.answer('on', jsonb_build_object('parts', private.parts_as_json(b.id, 0)));
end
$$;
comment on function public.set_autopay(uuid, uuid) is
  'Lets the rest of one''s own booking be charged to one''s own card,
as autopay_terms with an amount of 0 says. Statuses: on {parts {installment_id uuid, due_date date, amount numeric}[]},
nothing_due, card_gone, not_found.';

-- Ends it: nothing that is not on its way is charged any more.
create function private.end_autopay(booking uuid, state text, trouble text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.autopay a set state = end_autopay.state, trouble = end_autopay.trouble, ended_at = private.now()
  where a.booking_id = booking and a.state = 'on';
  if not found then return; end if;
  update public.autopay_attempts t set status = 'dropped', settled_at = private.now()
  where t.booking_id = booking and t.status = 'due' and (t.locked_until is null or t.locked_until <= private.now());
  perform private.audit('autopay_' || state, 'bookings', booking::text, jsonb_build_object('trouble', trouble));
end
$$;

create function public.end_autopay(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require_member();
  select * into b from public.bookings t where t.id = end_autopay.booking_id;
  if not private.may_see(b) or not exists (select from public.autopay a where a.booking_id = b.id) then
    return private.answer('not_found');
  end if;
  perform private.lock_booking(b.id);
  if not exists (select from public.autopay a where a.booking_id = b.id and a.state = 'on') then
    return private.answer('already');
  end if;
  perform private.end_autopay(b.id, 'off', null);
  return private.answer('off');
end
$$;
comment on function public.end_autopay(uuid) is 'Charges no more for one''s own booking (an admin: for any).
Statuses: off, already, not_found.';

create function public.remove_card(card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  update public.saved_cards s set removed_at = private.now()
  where s.id = remove_card.card_id and s.user_id = person and s.removed_at is null;
  if not found then return private.answer('not_found'); end if;
  perform private.end_autopay(a.booking_id, 'off', null) from public.autopay a
  where a.card_id = remove_card.card_id and a.state = 'on';
  return private.answer('removed');
end
$$;
comment on function public.remove_card(uuid) is 'One''s own card is charged no more, and the provider forgets it.
Statuses: removed, not_found.';

create function public.cards_to_detach(n int default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer('ok', jsonb_build_object('cards', coalesce(jsonb_agg(jsonb_build_object('card_id', c.id,
    'method', c.method, 'mode', c.mode) order by c.created_at, c.id), '[]')))
  from (select s.* from public.saved_cards s, private.payment_provider p
    where s.detached_at is null and (s.removed_at is not null or s.user_id is null)
      and (s.mode, s.account_id) = (p.mode, p.account_id)
    order by s.created_at, s.id limit least(greatest(coalesce(n, 20), 1), 100)) c
$$;
comment on function public.cards_to_detach(int) is 'For our own servers: cards that the provider is to forget, n at
most. Statuses: ok {cards {card_id uuid, method text, mode text}[]}.';

create function public.card_detached(card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_cards s where s.id = card_detached.card_id and s.user_id is null;
  if found then return private.answer('noted'); end if;
  update public.saved_cards s set detached_at = private.now()
  where s.id = card_detached.card_id and s.removed_at is not null;
  if found then return private.answer('noted'); end if;
  return private.answer('not_found');
end
$$;
comment on function public.card_detached(uuid) is 'For our own servers: the provider has forgotten it. That of a person
who is gone goes. Statuses: noted, not_found.';

revoke execute on function public.my_cards(), public.set_autopay(uuid, uuid),
  private.end_autopay(uuid, text, text), public.end_autopay(uuid), public.remove_card(uuid),
  public.cards_to_detach(int), public.card_detached(uuid) from public, anon, authenticated;
grant execute on function public.my_cards(), public.set_autopay(uuid, uuid), public.end_autopay(uuid),
  public.remove_card(uuid) to authenticated;
grant execute on function public.cards_to_detach(int), public.card_detached(uuid) to service_role;
