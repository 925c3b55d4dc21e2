import type { Client } from 'pg'

/** What the house holds after years; counts are rows. */
export const SIZE = { events: 200, members: 20_000, bookings: 100_000, reactions: 1_000_000, comments: 1_000_000 }

/** The event with 10,000 comments, and one with 50. */
export const BUSY = '1e000000-0000-4000-8000-000000000001'
export const CALM = '1e000000-0000-4000-8000-000000000002'

/** The event with 20,000 bookings, and one with 10,000 comments that nobody has booked. */
export const CROWDED = '1e000000-0000-4000-8000-000000000003'
export const TALKED = '1e000000-0000-4000-8000-000000000200'

const id = (kind: string, n: string) => `('${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const user = (n: string) => id('4e000000', n)
const event = (n: string) => id('1e000000', n)
const book = (n: string) => id('5e000000', n)
const said = (n: string) => id('7e000000', n)

/** Sets of rows, with triggers off; whatever triggers keep is counted at the end. */
const STEPS: [what: string, sql: string][] = [
  [
    'members',
    `
    insert into auth.users (id, email, email_confirmed_at, created_at) select ${user('n')},
      'bench-' || n || '@example.test', now(), now() - n * interval '1 hour' from generate_series(1,
      ${SIZE.members}) n;
    insert into public.profiles (id, full_name) select ${user('n')}, 'Bench Member ' || n from generate_series(1,
      ${SIZE.members}) n;
    insert into public.customers (id, profile_id, full_name, email, created_at) select ${id('3e000000', 'n')},
      ${user('n')}, 'Bench Member ' || n, 'bench-' || n || '@example.test', now() - n * interval '1 hour'
      from generate_series(1, ${SIZE.members}) n`,
  ],
  [
    'events',
    `
    insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price,
      status, phase, custom_fields, created_at)
    select ${event('n')}, 'Bench Trip ' || n, repeat('History by day, investigation by night. ', 20),
      'Place ' || n % 40, private.today() - 500 + n * 5, private.today() - 497 + n * 5,
      100000, 1000 + n, case when n % 20 = 0 then 'draft' else 'published' end, 'open', '{"summary": "A night out"}',
        now() - n * interval '2 days' from generate_series(1, ${SIZE.events}) n;
    insert into public.event_stats (event_id) select ${event('n')} from generate_series(1, ${SIZE.events}) n;
    insert into public.event_ledgers (event_id) select ${event('n')} from generate_series(1, ${SIZE.events}) n;
    insert into public.event_itineraries (id, event_id, day_number, title) select ${id('2e000000', 'n * 100 + d')},
      ${event('n')}, d, 'Day ' || d from generate_series(1, ${SIZE.events}) n, generate_series(1, 8) d;
    insert into public.itinerary_items (itinerary_id, title, start_time) select d.id, 'Walk ' || k, time '10:00'
      from public.event_itineraries d, generate_series(1, 3) k where d.id::text like '2e%';
    insert into public.event_images (event_id, image_url, sort_order) select ${event('n')}, '/pictures/tasmania.avif',
      k from generate_series(1, ${SIZE.events}) n, generate_series(0, 4) k`,
  ],
  [
    'bookings',
    `
    insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount,
      deposit_amount, paid_amount, next_due_date, created_at, confirmed_at)
    select ${book('n')}, ${id('3e000000', 'n % 20000 + 1')},
      case when n % 5 = 0 then '${CROWDED}'::uuid else ${event('n % 193 + 1')} end, ${user('n % 20000 + 1')},
      1 + n % 2, 3,
      case when n % 25 = 0 then 'cancelled' else 'confirmed' end, 1200 * (1 + n % 2), 400 * (1 + n % 2),
        case when n % 10 = 0 then 400 else 1200 end * (1 + n % 2),
      case when n % 10 = 0 and n % 25 <> 0 then private.today() + (n % 200 - 4) end, now() - n * interval '7 minutes',
        now()
    from generate_series(1, ${SIZE.bookings}) n;
    insert into public.installments (booking_id, sequence, due_date, amount) select b.id, k,
      (b.created_at)::date + k * 30, b.total_amount / 3 from public.bookings b, generate_series(1, 3) k
      where b.id::text like '5e%';
    insert into public.payments (booking_id, kind, method, amount, paid_at) select b.id, 'deposit', 'card',
      b.paid_amount, b.created_at from public.bookings b where b.id::text like '5e%';
    insert into public.travellers (booking_id, full_name) select b.id, 'Traveller' from public.bookings b
      where b.id::text like '5e%';
    insert into public.transfers (booking_id, amount, status, created_at) select ${book('n * 10')}, 100,
      case when n % 100 = 0 then 'pending' else 'confirmed' end, now() - n * interval '1 hour' from generate_series(1,
      5000) n`,
  ],
  [
    'reactions',
    `
    insert into public.reactions (user_id, event_id, reaction_type)
    select ${user('u')}, ${event('(u * 7 + k * 13) % 199 + 1')}, (array['heart', 'ghost', 'flame',
      'eye'])[k % 4 + 1] from generate_series(1, ${SIZE.members}) u, generate_series(1,
      ${SIZE.reactions / SIZE.members}) k on conflict do nothing;
    insert into public.favorites (user_id, event_id) select ${user('u')}, ${event('(u + k * 31) % 199 + 1')}
      from generate_series(1, ${SIZE.members}) u, generate_series(1, 3) k on conflict do nothing`,
  ],
  [
    'comments',
    `
    insert into public.comments (id, event_id, user_id, user_name, content, is_flagged, created_at, updated_at)
    select ${said('n')},
      case when n <= 10000 then '${BUSY}'::uuid when n <= 10050 then '${CALM}'::uuid
      when n <= 20050 then '${TALKED}'::uuid else ${event('n % 197 + 3')} end,
      ${user('n % 20000 + 1')}, 'Bench Member', 'What a night, number ' || n,
      n % 10000 = 0, now() - n * interval '3 minutes', now() - n * interval '3 minutes' from generate_series(1,
        ${SIZE.comments}) n;
    insert into public.comment_replies (parent_comment_id, event_id, user_id, user_name, content, created_at,
      updated_at)
    select c.id, c.event_id, c.user_id, 'Bench Member', 'Indeed', c.created_at, c.created_at
      from public.comments c where c.id::text like '7e%' and right(c.id::text, 1) = '1';
    insert into public.comment_reactions (user_id, comment_id) select ${user('n % 20000 + 1')}, ${said('n')}
      from generate_series(1, ${SIZE.comments}) n`,
  ],
  [
    'desk',
    `
    insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
      select ${event('n % 199 + 1')}, 'Bench Trip', 'Waiting ' || n, 'waits-' || n || '@example.test',
      now() - n * interval '1 hour' from generate_series(1, 20000) n;
    insert into public.contact_messages (full_name, email, message, created_at, handled_at) select 'Writer ' || n,
      'writes-' || n || '@example.test', 'A question', now() - n * interval '1 hour',
      case when n > 30 then now() end from generate_series(1, 20000) n;
    insert into public.interest_submissions (trip_name, full_name, email, created_at, handled_at) select 'Vietnam',
      'Keen ' || n, 'keen-' || n || '@example.test', now() - n * interval '1 hour',
      case when n > 30 then now() end from generate_series(1, 20000) n;
    insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, status, created_at,
      fulfilled_at, search_text)
    select ${id('8e000000', 'n')}, case when n % 3 > 0 then ${user('n % 20000 + 1')} end, 'Buyer ' || n,
      'bench-' || n || '@example.test', 'collect', 25, 0, 25, 'paid', now() - n * interval '20 minutes',
      case when n > 60 then now() end, 'ord-' || n || ' buyer ' || n from generate_series(1, 20000) n;
    insert into public.order_items (order_id, name, unit_price, quantity) select ${id('8e000000', 'n')}, 'T-shirt',
      25, 1 from generate_series(1, 20000) n;
    insert into public.audit_log (action, entity) select 'payment', 'bookings' from generate_series(1, 100000)`,
  ],
  [
    'counters',
    `
    update public.event_stats s set (hearts, ghosts, flames,
      eyes) = (select count(*) filter (where r.reaction_type = 'heart'),
      count(*) filter (where r.reaction_type = 'ghost'),
      count(*) filter (where r.reaction_type = 'flame'), count(*) filter (where r.reaction_type = 'eye')
        from public.reactions r where r.event_id = s.event_id);
    update public.event_stats s set comments = c.n from (select event_id, count(*) as n from public.comments
      group by 1) c where c.event_id = s.event_id;
    update public.event_stats s set seats_taken = b.n from (select event_id, coalesce(sum(seats), 0) as n
      from public.bookings where status = 'confirmed' group by 1) b where b.event_id = s.event_id;
    update public.event_ledgers l set (bookings, seats, received, owing) = (b.n, b.seats, b.received, b.owing)
      from (select event_id, count(*) filter (where status = 'confirmed') as n,
      coalesce(sum(seats) filter (where status = 'confirmed'), 0) as seats, sum(paid_amount) as received,
        coalesce(sum(total_amount - paid_amount) filter (where status = 'confirmed'), 0) as owing
        from public.bookings group by 1) b where b.event_id = l.event_id;
    insert into public.event_months (event_id, month, received, seats) select event_id, private.month_of(created_at),
      sum(paid_amount), sum(seats) from public.bookings where id::text like '5e%' group by 1,
      2 on conflict do nothing;
    update public.comments c set replies = r.n from (select parent_comment_id, count(*) as n
      from public.comment_replies group by 1) r where r.parent_comment_id = c.id;
    update public.comments c set likes = l.n from (select comment_id, count(*) as n
      from public.comment_reactions where comment_id is not null group by 1) l where l.comment_id = c.id`,
  ],
]

export const fillWorld = async (db: Client): Promise<void> => {
  await db.query('set session_replication_role = replica')
  for (const [what, sql] of STEPS) {
    const started = Date.now()
    await db.query(sql)
    console.info(`filled: ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
}
