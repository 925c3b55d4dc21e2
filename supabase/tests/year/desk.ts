import type { Client } from 'pg'
import { become, callSql } from '../support/as-role'
import { ADMIN } from '../support/people'
import type { PostgresServer } from '../support/postgres'
import { iso } from './calendar'
import type { Rules, Trip } from './rows'

const userOf = (person: string) => `f2000000-0000-4000-8000-${person.replace(/\D/g, '').padStart(12, '0')}`
export const addressOf = (person: string) => `${person}@example.test`

/** A house of these trips and people alone. */
const emptied = `
  set session_replication_role = replica;
  truncate public.events, public.customers, public.orders, public.email_outbox, public.audit_log cascade;
  set session_replication_role = default;`

type Answer = { status: string } & Record<string, unknown>

/** What a letter or a record of the database tells, in the words of the house. */
const TELLS: Record<string, (data: Record<string, string>, named: (id?: string) => string) => unknown[]> = {
  booking_received: (d, named) => [named(d.booking_id), d.total, iso(Date.parse(d.expires_at ?? ''))],
  booking_confirmed: (d, named) => [named(d.booking_id)],
  booking_cancelled: (d, named) => [named(d.booking_id), d.kept, d.refund],
  booking_expired: (d, named) => [named(d.booking_id), d.refund],
  payment_received: (d, named) => [named(d.booking_id), d.amount, d.booking_status, d.refund_due],
  paid_up: (d, named) => [named(d.booking_id), d.amount, d.booking_status, d.refund_due],
  transfer_requested: (d, named) => [named(d.booking_id), d.amount, iso(Date.parse(d.waits_until ?? ''))],
  transfer_expired: (d, named) => [named(d.reference), d.amount],
  waitlist_joined: (d) => [d.event, d.seats],
  offer_made: (d) => [d.event, d.seats, iso(Date.parse(d.expires_at ?? ''))],
  offer_ending: (d) => [d.event, d.seats, iso(Date.parse(d.expires_at ?? ''))],
  offer_passed_on: (d) => [d.event, d.seats, d.why],
  instalment_due: (d, named) => [named(d.booking_id), d.due_date, d.stage, d.amount],
  details_missing: (d, named) => [named(d.booking_id), d.missing, d.until],
  trip_soon: (d, named) => [named(d.booking_id), d.start_date],
}
const ENDS: Record<string, string> = { expire_booking: 'booking', expire_offer: 'offer', expire_transfer: 'transfer' }

/** The database, asked as whoever acts; its rows go by the names that the house gives them. */
export class Desk {
  private readonly names = new Map<string, string>()
  private readonly tokens = new Map<string, string>()
  private recorded = 0

  private constructor(
    readonly db: Client,
    private readonly trips: Map<string, string>,
  ) {}

  static async open(server: PostgresServer, database: string, trips: Trip[], people: string[], at: number) {
    const db = await server.connect(database)
    await db.query(emptied)
    await db.query(`select set_config('house.now', $1, false)`, [iso(at)])
    await db.query(
      `insert into auth.users (id, email, email_confirmed_at) select * from unnest($1::uuid[], $2::text[], $3::timestamptz[])`,
      [people.map(userOf), people.map(addressOf), people.map(() => iso(at))],
    )
    const { rows } = await db.query<{ id: string; title: string }>(
      `insert into public.events (title, start_date, end_date, price, deposit, status, max_registrations)
       select t.name, t.start, t.start + 2, t.price, t.deposit, 'published', t.seats
       from json_to_recordset($1) as t(name text, start date, price numeric, deposit numeric, seats int)
       returning id, title`,
      [JSON.stringify(trips)],
    )
    await db.query('delete from public.email_outbox where true')
    return new Desk(db, new Map(rows.map(({ id, title }) => [title, id])))
  }

  /** Makes a function wrong. */
  async weaken(name: string, part: string, becomes: string) {
    const { rows } = await this.db.query<{ source: string }>(
      'select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1',
      [name],
    )
    const wrong = rows.filter(({ source }) => source.includes(part))
    if (wrong.length !== 1) throw new Error(`${name} does not say ${part}.`)
    for (const { source } of wrong) await this.db.query(source.replace(part, becomes))
  }

  async rules(): Promise<Rules> {
    const { rows } = await this.db.query<{ r: Rules }>('select to_jsonb(r) as r from private.rules() r')
    return rows[0]!.r
  }

  /** @param by a person; undefined: an admin */
  async call(by: string | undefined, name: string, args: Record<string, unknown>, at: number): Promise<Answer> {
    await this.db.query(`select set_config('house.now', $1, false)`, [iso(at)])
    await this.db.query('begin')
    try {
      await become(this.db, by === undefined ? ADMIN : userOf(by))
      const { rows } = await this.db.query<{ answer: Answer }>(...callSql(name, args))
      await this.db.query('commit')
      return rows[0]!.answer
    } catch (error) {
      await this.db.query('rollback')
      throw error
    }
  }

  name(id: unknown, name: string) {
    this.names.set(String(id), name)
  }
  idOf(name: string): string | undefined {
    return [...this.names].find(([, known]) => known === name)?.[0]
  }
  tripOf({ name }: Trip) {
    return this.trips.get(name)
  }
  tokenOf(person: string, trip: Trip) {
    return this.tokens.get(`${person} ${trip.name}`)
  }

  /** The letters queued since last asked, which are then taken for sent, and what ended by itself. */
  async news(at: number): Promise<{ letters: string[]; ended: string[] }> {
    const named = (id = '') => this.names.get(id) ?? `somebody’s ${id}`
    const letters = await this.db.query<{ to: string; template: string; data: Record<string, string>; at: Date }>(
      `update public.email_outbox set sent_at = created_at where sent_at is null and failed_at is null
       returning split_part(to_email, '@', 1) as "to", template, data || coalesce(
         (select jsonb_build_object('token', t.token) from private.email_tokens t where t.mail_id = id), '{}') as data, created_at as at`,
    )
    const ended = await this.db.query<{ id: string; action: string; entity_id: string }>(
      `select id, action, entity_id from public.audit_log where id > $1 order by id`,
      [this.recorded],
    )
    this.recorded = Number(ended.rows.at(-1)?.id ?? this.recorded)
    const told = letters.rows.map(({ to, template, data, at: queued }) => {
      if (data.token) this.tokens.set(`${to} ${data.event}`, data.token)
      const words = [to, template, ...(TELLS[template]?.(data, named) ?? ['is told by no rule'])].join(' ')
      return queued.getTime() === at ? words : `${words} at another time`
    })
    return {
      letters: told,
      ended: ended.rows.flatMap(({ action, entity_id: id }) => (ENDS[action] ? `${ENDS[action]} ${named(id)}` : [])),
    }
  }

  /** Of each trip by its name: the counter of seats, and the rows that it counts. */
  async seats(): Promise<Map<string, [counter: number, rows: number]>> {
    const { rows } = await this.db.query<{ title: string; counter: number; rows: number }>(
      `select e.title, s.seats_taken as counter, coalesce(b.seats, 0)::int + coalesce(w.seats, 0)::int as rows
       from public.events e join public.event_stats s on s.event_id = e.id
       left join (select event_id, sum(seats) as seats from public.bookings where status in ('pending', 'confirmed')
         group by 1) b on b.event_id = e.id
       left join (select event_id, sum(seats) as seats from public.waitlist_submissions where status = 'offered'
         group by 1) w on w.event_id = e.id`,
    )
    return new Map(rows.map((row) => [row.title, [row.counter, row.rows]]))
  }
}
