-- Who is next for each trip comes a page at a time, with the count of trips that somebody waits for.

create function public.list_next_in_line(page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require('waitlist');
  return (
    with next as materialized (
      select distinct on (w.event_id) w.id, w.created_at, h.first
      from public.waitlist_submissions w
      -- By the index of addresses: customers are many more than those who wait.
      cross join lateral (select exists (select from public.customers c
        where lower(c.email) = lower(w.email) and c.member_status = 'member' offset 0) as first) h
      where w.status = 'waiting'
      order by w.event_id, h.first desc, w.created_at, w.id
    )
    select private.answer('ok', jsonb_build_object('total', (select count(*) from next),
      'rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'offer_token' || jsonb_build_object('first', p.first)
        order by p.created_at, p.id), '[]')
        from (select n.* from next n order by n.created_at, n.id limit size offset skipped) p
        join public.waitlist_submissions w on w.id = p.id))));
end
$$;
comment on function public.list_next_in_line(int, int) is
  'For staff who look after the waitlist: of each trip that somebody waits for, who is offered its next free seats, whoever
has waited longest first. first: the address is that of a customer who has booked before.
Statuses: ok {total int, rows {id uuid, event_id uuid, event_name text, full_name text, email text, phone text?, notes
text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id uuid?, created_at
timestamptz, first boolean}[]}.';
revoke execute on function public.list_next_in_line(int, int) from public, anon, authenticated;
grant execute on function public.list_next_in_line(int, int) to authenticated;
