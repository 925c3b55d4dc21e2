/**
 * What a step changed, against what src/lib/feeds.ts says it does: a browser reads anew what stands there, and nothing
 * else.
 */
import type { Client } from 'pg'
import { become } from '../support/as-role'
import { ADMIN, customer, DECLINED_OFFER, FREMANTLE, OPEN_OFFER, TASMANIA } from '../support/people'
import type { Beforehand, Step } from './frame'
import { changes } from './recording'

export type Feeds = Partial<Record<string, readonly string[]>>

const each = (call: string, from: string) =>
  `select coalesce(jsonb_agg(${call} order by x.id), '[]') from public.${from} x`

/** How every function that only reads is asked; null: it tells a caller about himself, or gathers what other reads tell. */
export const READS: Record<string, string | null> = {
  admin_summary: 'select public.admin_summary()',
  admin_today: 'select public.admin_today()',
  mails_ahead: 'select public.mails_ahead()',
  books_gst: 'select public.books_gst(2027)',
  books_owed: 'select public.books_owed()',
  books_payments: "select public.books_payments('2026-07-01', '2026-12-31')",
  books_revenue: 'select public.books_revenue(2027)',
  // Of all bookings it would take as long as any three others.
  autopay_terms: `${each('public.autopay_terms(x.id)', 'bookings')} where x.event_id = '${FREMANTLE}'`,
  card_payment_status: 'select public.card_payment_status()',
  card_checkout_state: each('public.card_checkout_state(x.id)', 'card_checkouts'),
  // For our own servers alone.
  card_checkout_to_open: null,
  card_report: "select public.card_report('2026-07-01')",
  cards_to_detach: null,
  claim_status: `select jsonb_agg(public.claim_status(x.token) order by x.customer_id) from public.customer_claims x`,
  customer_doubles: `${each('public.customer_doubles(x.id)', 'customers')} where x.full_name like 'A%'`,
  download_my_data: null,
  // The tokens of the seed's offers: callers read no other.
  get_offer: `select jsonb_agg(public.get_offer(t.token)) from unnest(array['${OPEN_OFFER}', '${DECLINED_OFFER}']::uuid[]) t (token)`,
  get_order: each('public.get_order(x.id)', 'orders'),
  guest_sheet: `${each('public.guest_sheet(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  guests_to_write: `${each('public.guests_to_write(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  house_settings: 'select public.house_settings()',
  list_bookings: `select public.list_bookings('{}', 1, 1000)`,
  list_customers: `select public.list_customers('{}', 1, 1000)`,
  list_event_letters: `${each('public.list_event_letters(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  list_events: `select public.list_events('{}', 1, 1000)`,
  list_history: `select public.list_history('{}', 1, 1000)`,
  list_interest: `select public.list_interest('{}', 1, 1000)`,
  list_mails: `select public.list_mails('{}', 1, 1000)`,
  list_messages: `select public.list_messages('{}', 1, 1000)`,
  list_next_in_line: 'select public.list_next_in_line(1, 1000)',
  list_orders: `select public.list_orders('{}', 1, 1000)`,
  list_staff: 'select public.list_staff()',
  list_waitlist: `select public.list_waitlist('{}', 1, 1000)`,
  my_cards: null,
  my_claim: null,
  my_departures: null,
  my_interest: null,
  my_mail_choices: null,
  my_rights: null,
  require_permission: null,
  recovery_codes_left: null,
  my_waitlist: null,
  review_merge: `select public.review_merge('${customer(21)}', '${customer(22)}')`,
  payment_provider_status: 'select public.payment_provider_status()',
  payment_provider_secrets: null,
  list_card_matters: 'select public.list_card_matters()',
  order_refunds: each('public.order_refunds(x.id)', 'orders'),
  plan_terms: null,
  preview_cancellation: each('public.preview_cancellation(x.id)', 'bookings'),
  // Of all trips it would take as long as all else together.
  preview_plan: `${each('public.preview_plan(x.id, 1, 1)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  preview_desk_plan: `${each('public.preview_desk_plan(x.id, 1, 1)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  quote_order: `select public.quote_order(jsonb_agg(jsonb_build_object('product_id', x.id, 'quantity', 1) order by x.id),
    'pickup') from public.products x`,
  reconcile_due: null,
  revenue_by_month: 'select public.revenue_by_month(12)',
  desk_search: `select public.desk_search('an')`,
  // Where a letter's link leads: whoever has followed it asks anew by himself.
  staff_invite: null,
  trip_overview: `${each('public.trip_overview(x.id)', 'events')} where x.id in ('${TASMANIA}', '${FREMANTLE}')`,
  unapplied_events: null,
}

const views = new WeakMap<Client, Promise<string[]>>()
export const viewsOf = (db: Client): Promise<string[]> => {
  const known =
    views.get(db) ??
    db
      .query<{ name: string }>(
        `select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`,
      )
      .then(({ rows }) => rows.map(({ name }) => name))
  views.set(db, known)
  return known
}

const written = (step: Step): string | undefined =>
  step.call ?? /\b(?:insert into|update|delete from) (?:public\.)?(\w+)/i.exec(step.sql)?.[1]

const asked = (name: string) =>
  READS[name] ?? `select jsonb_agg(to_jsonb(v) order by to_jsonb(v)) from public.${name} v`

/** Who has another role reads with other rights: that is no news of what is read, and he is asked of his rights anew. */
const roleOfReader = async (db: Client): Promise<string | undefined> => {
  const { rows } = await db.query<{ role: string }>(
    'select role from public.staff where user_id = $1 and ended_at is null',
    [ADMIN],
  )
  return rows[0]?.role
}

/** What each of these tells an admin now. */
const told = async (db: Client, names: string[]): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map()
  // Having shown a second factor: whether one is asked for is no news of what is read.
  await become(db, ADMIN, { aal: 'aal2' })
  const parts = names.map((name) => `select '${name}' as name, md5((${asked(name)})::text) as told`)
  const { rows } = await db.query<{ name: string; told: string }>(parts.join(' union all '))
  await db.query('set local session authorization default')
  return new Map(rows.map(({ name, told: sum }) => [name, sum]))
}

interface Read {
  name: string
  /** What it tells of the world that no case has touched. */
  told: string | undefined
  /** The tables, with their schema unless that is public, that it looked into for it. */
  from: Set<string>
}

const SCANS = `select case when schemaname = 'public' then '' else schemaname || '.' end || relname as name,
  coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_xact_all_tables where schemaname !~ '^pg_'`

const scans = async (db: Client): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ name: string; scans: string }>(SCANS)
  return new Map(rows.map(({ name, scans: sum }) => [name, sum]))
}

const allReads = async (db: Client): Promise<string[]> => [
  ...(await viewsOf(db)),
  ...Object.keys(READS).filter((read) => READS[read] !== null),
]

/** Every read once, of the world that no case has touched. */
const readAll = async (db: Client): Promise<Read[]> => {
  const reads: Read[] = []
  for (const name of await allReads(db)) {
    const before = await scans(db)
    const sums = await told(db, [name])
    const after = await scans(db)
    const from = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
    reads.push({ name, told: sums.get(name), from: new Set(from) })
  }
  return reads
}

const untouched = new WeakMap<Client, Promise<Read[]>>()
/** To be asked first while the world is as it was made. */
export const untouchedReads = (db: Client): Promise<Read[]> => {
  const known = untouched.get(db) ?? readAll(db)
  untouched.set(db, known)
  return known
}

/**
 * Watches a step.
 * @param known asked before it: what looks into a table that changes in it, where its record says which
 * @param thoroughly asks every read, not those alone: which tables one looks into may depend on what stands in them
 * @returns asked after it, what tells something else now and is not said to
 */
export const watch = async (
  db: Client,
  step: Step,
  feeds: Feeds,
  { touched, tables, thoroughly }: Beforehand & { thoroughly: boolean },
): Promise<() => Promise<string[]>> => {
  // What no browser does, no browser can answer for.
  if (step.as === 'service' || step.as === 'owner') return () => Promise.resolve([])
  const name = written(step)
  // An admin who has gone reads nothing any more.
  if (step.as === ADMIN && name === 'delete_my_account') return () => Promise.resolve([])
  const fed = new Set(name === undefined ? [] : (feeds[name] ?? [name]))
  const reads = (await untouchedReads(db)).filter((read) => !fed.has(read.name))
  const near = (changed: Set<string> | undefined) =>
    reads.filter(({ from }) => thoroughly || !changed || [...changed].some((table) => from.has(table)))
  const namesOf = (some: Read[]) => some.map((read) => read.name)
  const before = touched
    ? await told(db, namesOf(near(tables)))
    : new Map(reads.map((read) => [read.name, read.told] as const))
  const role = await roleOfReader(db)
  return async () => {
    if ((await roleOfReader(db)) !== role) return []
    const changed = new Set((await changes(db)).changed.map(({ table }) => table))
    if (changed.size === 0) return []
    // No browser reads what is not in public.
    const bare = [...changed].filter((table) => !table.includes('.') && !fed.has(table))
    // One that was not asked before changes in a table that the record does not name, which the record's check says.
    const asked = namesOf(near(changed)).filter((read) => before.has(read))
    const after = await told(db, asked)
    const other = asked.filter((read) => before.get(read) !== after.get(read))
    return [...bare, ...other].map((read) => `${name ?? 'a statement'} feeds ${read}`)
  }
}
