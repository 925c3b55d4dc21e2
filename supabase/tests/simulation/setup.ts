/** The small data set of the simulation, and helpers for its commands. */
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { insertProviderSql } from '../snapshots/cards/provider-events'
import { switchRole } from '../support/as-role'
import { readFixturesSql } from '../support/check-fixtures'
import { event, person, product } from '../support/people'
import { createRpcStatement } from '../support/rpc'
import { Provider } from './provider'
import { setConstant } from '../support/constants'

/**
 * Two trips with few seats, which sell out soon, and with prices that do not divide evenly. Sales of the first trip
 * close soon.
 */
export const SIMULATED_EVENT_IDS = [event(4), event(5)]
/** Settings without practical limits, because a long list of commands would reach the usual limits. */
const UNLIMITED_SETTINGS_SQL = Object.entries({
  max_checkouts_per_hour: 1000,
  max_bookings_per_hour: 1000,
  max_enquiries_per_hour: 1000,
  max_orders_per_hour: 1000,
  max_unpaid_holds: 100,
  max_unpaid_stock_percent: 100,
})
  .map(([name, value]) => setConstant(name, value))
  .join(';')
const CHANGE_DEMO_DATA_SQL = `
  delete from public.event_months where month = '2001-01-01';
  delete from public.store_months where month = '2001-01-01';
  update public.events set max_registrations = 11, price = 1000.01, deposit = 333.33, start_date = private.today() + 97,
    end_date = private.today() + 99 where id = '${SIMULATED_EVENT_IDS[0]}';
  update public.events set max_registrations = 22, price = 1234.57, deposit = 100, gst_free = true,
    start_date = private.today() + 140, end_date = private.today() + 142 where id = '${SIMULATED_EVENT_IDS[1]}';
  insert into public.room_options (event_id, name, beds, price, stock, is_shareable, sort_order)
  select e, o.* from unnest(array['${SIMULATED_EVENT_IDS.join(`','`)}']::uuid[]) e cross join
    (values ('Twin share', 2, 0, null::int, true, 0), ('Own room', 1, 450.5, 3, false, 1)) o;
  insert into public.extras (event_id, name, price, price_per, max_units, sort_order)
  select e, x.* from unnest(array['${SIMULATED_EVENT_IDS.join(`','`)}']::uuid[]) e cross join
    (values ('Night before', 99.99, 'night', 3, 0), ('Transfer', 33.33, 'person', null::int, 1)) x;
  insert into public.promo_codes (code, percent, amount, max_uses, is_stackable, for_store) values
    ('SIM10', 10, null, 2, true, true), ('SIM900', null, 900.9, null, true, true);
  update public.trips set move_policy = '{"days": 100, "fee": 12.34, "late_fee": 56.78}'
  where id = (select e.trip_id from public.events e where e.id = '${SIMULATED_EVENT_IDS[0]}');
  ${UNLIMITED_SETTINGS_SQL};
  update public.products set stock = 4 where id = '${product(3)}';
  set constraints all immediate; set constraints all deferred;
  select setseed(0.5)`

export const prepareSimulation = (db: Client) =>
  db.query(
    `begin; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()} ${insertProviderSql} ${CHANGE_DEMO_DATA_SQL}`,
  )

export const EVENT_CONDITION_SQL = `event_id in ('${SIMULATED_EVENT_IDS.join(`', '`)}')`
export const BOOKING_IDS_SQL = `select id from public.bookings where ${EVENT_CONDITION_SQL} order by created_at, id`
export const WAITLIST_ENTRY_IDS_SQL = `select id from public.waitlist_submissions where ${EVENT_CONDITION_SQL} order by email, event_id`
export const ORDER_IDS_SQL = 'select id from public.orders order by number'
/** Advances the test time by some seconds. */
export const PASS_TIME_SQL = `select set_config('app.now', (private.now() + make_interval(secs => $1))::text, true)`
const SIMULATED_MEMBER_IDS = [2, 11, 12, 13, 14, 15, 16, 17].map(person)

/** One command of the simulation. Its numbers choose among existing rows, so any list of commands can run. */
export interface SimulationStep {
  commandKind: string
  memberIndex: number
  pickNumber: number
  cents: number
}

type FunctionResult = { status: string } & Record<string, unknown>

export class TestApp {
  readonly provider: Provider
  readonly checkouts: { id: string; cents: number }[] = []
  private requests = 0
  constructor(readonly db: Client) {
    this.provider = new Provider(db)
  }

  newRequest(): string {
    return `a1000000-0000-4000-8000-${String(++this.requests).padStart(12, '0')}`
  }

  async queryRows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.query(sql, values)).rows as Row[]
  }

  /** Chooses a row by number. Returns undefined if the list is empty. */
  async pickId(sql: string, pickNumber: number): Promise<string | undefined> {
    const rows = await this.queryRows<{ id: string }>(sql)
    return rows[pickNumber % (rows.length || 1)]?.id
  }

  /**
   * Calls an API function as a user. Returns its result, or the SQLSTATE of its error as the status. If the calling
   * code reads fields of the result, it passes the type of the result as R.
   */
  async call<R extends { status: string } = FunctionResult>(
    caller: string | null,
    name: string,
    args: Record<string, unknown>,
  ): Promise<R> {
    return (await this.callAndReadResult<R>(caller, name, args)) as R
  }

  private async callAndReadResult<R>(
    caller: string | null,
    name: string,
    args: Record<string, unknown>,
  ): Promise<R | { status: string }> {
    const statement = await createRpcStatement(this.db, name, args)
    await this.db.query('savepoint call')
    try {
      await switchRole(this.db, caller)
      const { rows } = await this.db.query<{ result: R }>(...statement)
      await this.db.query(
        'set local session authorization default; set constraints all immediate; set constraints all deferred',
      )
      return rows[0]?.result ?? { status: 'nothing' }
    } catch (error) {
      await this.db.query('rollback to savepoint call')
      return { status: String((error as { code?: string }).code) }
    } finally {
      await switchRole(this.db, 'owner')
    }
  }

  member(memberIndex: number): string {
    return SIMULATED_MEMBER_IDS[memberIndex % SIMULATED_MEMBER_IDS.length] ?? ''
  }
}
