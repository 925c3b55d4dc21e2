import type { Client } from 'pg'

/** One weakening of the schema, as somebody might make it in a hurry. */
export interface Mutation {
  name: string
  sql: string
}

type Source = (db: Client) => Promise<Mutation[]>

/** Weakenings the catalogue yields: rows of a name and the statement that weakens. */
const listed = (sql: string): Source => async (db) => (await db.query<Mutation>(sql)).rows

const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') and p.prokind = 'f'`

const policies = listed(`
  select 'drop policy: ' || tablename || ', ' || policyname as name, format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql
  from pg_policies where schemaname in ('public', 'storage')
  union all
  select 'let it pass: ' || tablename || ', ' || policyname, format('alter policy %I on %I.%I %s %s', policyname, schemaname, tablename,
    case when qual is not null then 'using (1 = 1)' else '' end, case when with_check is not null and cmd = 'INSERT' then 'with check (1 = 1)' else '' end)
  from pg_policies where schemaname in ('public', 'storage') and cmd <> 'UPDATE'
  union all
  select 'let every row be changed: ' || tablename || ', ' || policyname, format('alter policy %I on %I.%I using (1 = 1)', policyname, schemaname, tablename)
  from pg_policies where schemaname in ('public', 'storage') and cmd = 'UPDATE'
  union all
  select 'let it be changed into anything: ' || tablename || ', ' || policyname, format('alter policy %I on %I.%I with check (1 = 1)', policyname, schemaname, tablename)
  from pg_policies where schemaname in ('public', 'storage') and cmd = 'UPDATE'`)

const tables = listed(`
  select 'no row-level security: ' || c.relname as name, format('alter table public.%I disable row level security', c.relname) as sql
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select 'a view with its owner''s rights: ' || c.relname, format('alter view public.%I set (security_invoker = false)', c.relname)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  union all
  select 'granted to everyone: ' || c.relname, format('grant all on public.%I to anon, authenticated', c.relname)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
  union all
  select 'one column granted: ' || c.relname, format('grant update (%I) on public.%I to authenticated', a.attname, c.relname)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 2 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select 'the private schema opened', 'grant usage on schema private to authenticated'
  union all
  select 'the provider''s key granted', 'grant select on private.payment_provider to authenticated'`)

const triggers = listed(`
  select 'drop trigger: ' || c.relname || ', ' || t.tgname as name, format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'auth')`)

/**
 * Tables whose rows callers write themselves, and the ledgers. All others are written by functions alone, whose guards
 * are weakened one by one below: their constraints are a second lock that no caller reaches.
 */
const WRITTEN = `['profiles', 'comments', 'comment_replies', 'comment_reactions', 'reactions', 'favorites', 'products', 'waitlist_submissions', 'payments', 'order_payments', 'event_stats']`

const constraints = listed(`
  select 'drop constraint: ' || conrelid::regclass || ', ' || conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c' and conrelid::regclass::text = any (array${WRITTEN})
  union all
  select 'drop unique: ' || conrelid::regclass || ', ' || conname, format('alter table %s drop constraint %I', conrelid::regclass, conname)
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'u'
  union all
  select 'drop unique index: ' || c.relname, format('drop index public.%I', c.relname)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and n.nspname = 'public' and not exists (select from pg_constraint k where k.conindid = c.oid)`)

const rights = listed(`
  select 'executable by guests: ' || p.proname as name, format('grant execute on function %s to anon', p.oid::regprocedure) as sql
  from ${FUNCTIONS} and not has_function_privilege('anon', p.oid, 'execute')
  union all
  select 'a search path of its caller''s: ' || p.proname, format('alter function %s reset search_path', p.oid::regprocedure)
  from ${FUNCTIONS} and p.prosecdef`)

/** One guard less: each line of a function that ends early, raises, or locks, taken out in turn. */
const GUARD = /^ *(if .* then (return|raise)\b.*; end if;|perform private\.require_admin\(\);)$/
const guards: Source = async (db) => {
  const { rows } = await db.query<{ name: string; source: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as source from ${FUNCTIONS} and p.prolang = (select oid from pg_language where lanname = 'plpgsql') order by 1`)
  return rows.flatMap(({ name, source }) => {
    const lines = source.split('\n')
    return lines.flatMap((line, place) =>
      GUARD.test(line) ? [{ name: `no guard in ${name}: ${line.trim()}`, sql: lines.map((text, n) => (n === place ? 'null;' : text)).join('\n') }] : [])
  })
}

const replace = (name: string, find: string | RegExp, put: string): Source => async (db) => {
  const { rows } = await db.query<{ source: string }>(`select pg_get_functiondef(p.oid) as source from ${FUNCTIONS} and p.proname = $1`, [name])
  const source = rows[0]?.source ?? ''
  const sql = source.replace(find, put)
  if (sql === source) throw new Error(`${name} has no ${String(find)}`)
  return [{ name: `in ${name}: ${String(find)} → ${put}`, sql }]
}

const words: Source[] = [
  replace('is_admin', 'p.is_admin from', 'true from'),
  replace('is_admin', /coalesce\(/, `coalesce((auth.jwt() #>> '{user_metadata,is_admin}')::boolean, `),
  replace('is_client', `'anon', 'authenticated'`, `'anon'`),
  replace('owns_booking', 'and b.user_id = (select auth.uid())', ''),
  replace('owns_order', 'and o.user_id = (select auth.uid())', ''),
  replace('has_booked', 'and b.user_id = (select auth.uid())', ''),
  replace('may_see', 'b.user_id = auth.uid() or private.is_admin()', 'true'),
  replace('guard_profile', 'new.is_admin, ', ''),
  replace('start_comment', ' or new.likes <> 0', ''),
  replace('start_comment', `given ->> 'is_pinned' = 'true' or `, ''),
  replace('start_comment', /new\.user_name := [^;]*;/, ''),
  replace('guard_comment', `- array['content', 'updated_at'] <> to_jsonb(old) - array['content', 'updated_at']`, `- array['content', 'updated_at', 'likes', 'is_pinned'] <> to_jsonb(old) - array['content', 'updated_at', 'likes', 'is_pinned']`),
  replace('mark_comment', `and (what <> 'delete' or author is distinct from auth.uid())`, `and what not in ('delete', 'pin')`),
  replace('cancel_booking', `status = 'cancelled', `, ''),
  replace('cancellation', `b.status in ('cancelled', 'expired')`, `b.status = 'expired'`),
  replace('cancellation', 'greatest(b.paid_amount - b.deposit_amount, 0)', 'b.paid_amount + 1'),
  replace('take_seats', 'if seats > free', 'if seats > free + 1'),
  replace('take_seats', 'perform private.expire_holds(e.id);', ''),
  replace('take_seats', `status = 'accepted'`, `status = 'offered'`),
  replace('take_seats', 'if seats > w.seats', 'if seats > w.seats + 5'),
  replace('write_booking', `(quote ->> 'total')::numeric`, `(quote ->> 'total')::numeric - 0.01`),
  replace('plan_parts', 'total - deposit - n.part * (n.parts - 1)', 'n.part'),
  replace('tally_booking', 'seats_taken = s.seats_taken + change', 'seats_taken = s.seats_taken + greatest(change, 0)'),
  replace('tally_booking', 'owing = l.owing +', 'owing = l.owing + 0 *'),
  replace('tally_booking', 'bookings = l.bookings + live::int - was::int', 'bookings = l.bookings + live::int'),
  replace('tally_booking', 'values (b.event_id, private.month_of(b.created_at), change)', 'values (b.event_id, private.month_of(now()), change)'),
  replace('tally_offer', '+ new.seats', '+ 1'),
  replace('book_payment', 'b.paid_amount + new.amount', 'b.paid_amount + abs(new.amount)'),
  replace('book_payment', 'perform private.find_next_due(new.booking_id);', ''),
  replace('book_order_payment', 'm.received + excluded.received', 'excluded.received'),
  replace('count_reaction', 'hearts = s.hearts +', 'hearts = s.hearts + 1 +'),
  replace('count_comment', 'and not old.is_deleted', ''),
  replace('count_like', 'else 1 end', 'else 2 end'),
  replace('offer_free_seats', 'free is null or w.seats <= free', 'true'),
  replace('give_back_stock', 'p.stock + i.quantity', 'p.stock'),
  replace('get_order', 'o.access_token = get_order.token or ', 'true or '),
  replace('cancel_order', 't.access_token = cancel_order.token or ', 'true or '),
  replace('place_order', `(quote ->> 'total')::numeric is distinct from expected_total`, 'false'),
  replace('confirmed_email', 'and u.email_confirmed_at is not null', ''),
  replace('ensure_customer', 'person.email_confirmed_at is not null', 'true'),
  replace('form_faults', 'or char_length(full_name) > 120', ''),
  replace('is_email', String.raw`[^@\s,;<>]+@`, String.raw`[^@]+@`),
  replace('is_amount', 'amount > 0 and ', ''),
  replace('is_amount', 'and amount = round(amount, 2)', ''),
  replace('like_pattern', String.raw`'\\\1'`, String.raw`'\1'`),
  replace('list_bookings', `b.status = $2'`, `b.status = ''' || state || ''''`),
  replace('preview_plan', 'private.why_not_on_sale(e)', 'null'),
  replace('why_not_on_sale', `or e.status <> 'published'`, ''),
  replace('price_lines', `p.status <> 'live' or `, ''),
  replace('price_lines', `p.stock < l.quantity`, 'false'),
  replace('connect_payment_provider', `'mode', mode, 'last_four', right(given, 4)));`, `'mode', mode, 'key', given));`),
  replace('download_my_data', `- array['user_id', 'access_token', 'request_id', 'search_text']`, ''),
]

export const mutations = async (db: Client): Promise<Mutation[]> => {
  const found: Mutation[] = []
  for (const source of [policies, tables, triggers, constraints, rights, guards, ...words]) found.push(...(await source(db)))
  return found
}
