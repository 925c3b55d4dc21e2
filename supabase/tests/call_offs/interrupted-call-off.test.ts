import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertProviderSql, PROVIDER_ACCOUNT_ID } from '../snapshots/cards/provider-events'
import { TEST_TIME } from '../snapshots/case'
import { switchRole } from '../support/as-role'
import { readFixturesSql } from '../support/check-fixtures'
import { ADMIN, addedRowId, FREMANTLE } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { createRpcStatement } from '../support/rpc'
import { FULL_SUITE } from '../support/suite'

const OTHER_DATE_ID = addedRowId(600)
const BOOKING_COUNT = 20
const bookingId = (n: number) => addedRowId(700 + n)
const BOOKING_TOTAL = 1000

/**
 * A departure with 20 paid bookings, every second one paid by card, and another departure of the same trip with 20 free
 * seats.
 */
const PREPARATION_SQL = `${insertProviderSql}
  update public.settings set bank_account_name = 'Next Room Pty Ltd', bank_bsb = '062-000', bank_account_number = '12345678',
    bank_code = 'CBA', apca_number = '301500';
  update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now()
  where event_id = '${FREMANTLE}' and status in ('pending', 'confirmed');
  update public.events set price = ${BOOKING_TOTAL}, sale_price = null, max_registrations = 40 where id = '${FREMANTLE}';
  insert into public.events (id, title, location, start_date, end_date, price, status, trip_id, max_registrations)
  select '${OTHER_DATE_ID}', e.title, e.location, e.start_date + 60, e.end_date + 60, ${BOOKING_TOTAL}, 'published', e.trip_id, ${BOOKING_COUNT}
  from public.events e where e.id = '${FREMANTLE}';
  insert into public.customers (id, full_name, email)
  select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Booker', 'booker' || n || '@example.test'
  from generate_series(0, ${BOOKING_COUNT - 1}) n;
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
  select ('a0000000-0000-4000-8000-' || lpad((700 + n)::text, 12, '0'))::uuid,
    ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${FREMANTLE}', 1, 1, 'confirmed', ${BOOKING_TOTAL}, ${BOOKING_TOTAL}
  from generate_series(0, ${BOOKING_COUNT - 1}) n;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, 1, private.today(), b.total_amount from public.bookings b where b.customer_id::text like 'c0000000%';
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, status, intent_id, expires_at)
  select ('a0000000-0000-4000-8000-' || lpad((700 + n)::text, 12, '0'))::uuid, 1, ${BOOKING_TOTAL}, 'test', '${PROVIDER_ACCOUNT_ID}', 'paid',
    'pi_' || n, private.now() from generate_series(0, ${BOOKING_COUNT - 1}, 2) n;
  insert into public.payments (booking_id, kind, method, amount, provider_ref)
  select ('a0000000-0000-4000-8000-' || lpad((700 + n)::text, 12, '0'))::uuid, 'deposit',
    case n % 2 when 0 then 'card' else 'bank_transfer' end, ${BOOKING_TOTAL}, case n % 2 when 0 then 'pi_' || n end
  from generate_series(0, ${BOOKING_COUNT - 1}) n;`

interface CallOffResult {
  status: string
  refunds: { refund_id: string; intent_id: string; amount_cents: number }[]
  answers: {
    booking_id: string
    refund_state: string
    card_amount: number
    refund_key: string
    transfer_id: string | null
  }[]
}

class ProcessKilled extends Error {}

/**
 * Calls functions as staff, each call in its own transaction. At step `killedAt`, simulates a process that is killed.
 */
class Staff {
  steps = 0
  constructor(
    private readonly db: Client,
    /** The amount that the provider has refunded, by idempotency key. */
    readonly sent: Map<string, number>,
    private readonly hours: number,
    private readonly killedAt = Infinity,
    private readonly isCommitted = false,
  ) {}

  private async transaction<Value>(run: () => Promise<Value>): Promise<Value> {
    this.steps += 1
    const isKilled = this.steps === this.killedAt
    await this.db.query('begin')
    await this.db.query(
      `select set_config('app.now', ('${TEST_TIME}'::timestamptz + interval '${this.hours} hours')::text, true)`,
    )
    const returnedValue = await run()
    await this.db.query('set local session authorization default')
    await this.db.query(isKilled && !this.isCommitted ? 'rollback' : 'commit')
    if (isKilled) throw new ProcessKilled()
    return returnedValue
  }

  callFunction(name: string, args: Record<string, unknown>, as: string = ADMIN): Promise<CallOffResult> {
    return this.transaction(async () => {
      await switchRole(this.db, as)
      const { rows } = await this.db.query<{ result: CallOffResult }>(
        ...(await createRpcStatement(this.db, name, args)),
      )
      if (!rows[0]) throw new Error(`${name} returned nothing`)
      return rows[0].result
    })
  }

  runSql(sql: string): Promise<unknown> {
    return this.transaction(() => this.db.query(sql))
  }

  /** Sends a refund. The provider refunds no money if it has received the same idempotency key before. */
  sendRefund(key: string, amount: number): void {
    this.steps += 1
    if (this.steps === this.killedAt && !this.isCommitted) throw new ProcessKilled()
    if (!this.sent.has(key)) this.sent.set(key, amount)
    if (this.steps === this.killedAt) throw new ProcessKilled()
  }
}

/**
 * Calls off the departure. Bookers choose another departure or a refund, until their time to choose ends. Then refunds
 * the money to cards and by bank transfer.
 */
const callOffAndRefundAll = async (staff: Staff): Promise<void> => {
  await staff.callFunction('call_off_event', { event_id: FREMANTLE, reason: 'weather', offered: [OTHER_DATE_ID] })
  for (let n = 0; n < BOOKING_COUNT; n += 1) {
    const bankAccount = { account_name: 'Ann Adult', bsb: '062000', account_number: '12345678' }
    if (n % 4 < 2) await staff.callFunction('choose_refund', { booking_id: bookingId(n), ...bankAccount })
    else if (n % 8 < 4)
      await staff.callFunction('choose_date', {
        booking_id: bookingId(n),
        event_id: OTHER_DATE_ID,
        expected_total: BOOKING_TOTAL,
      })
  }
  await staff.runSql(`select set_config('app.now', (private.now() + interval '30 days')::text, true);
    select private.run_call_off_deadlines()`)
  const readAnswers = async () => (await staff.callFunction('call_off_answers', { event_id: FREMANTLE })).answers
  for (const callOffAnswer of await readAnswers())
    if (['ready', 'refused'].includes(callOffAnswer.refund_state))
      await staff.callFunction('begin_refund', {
        booking_id: callOffAnswer.booking_id,
        order_id: null,
        amount: callOffAnswer.card_amount,
        note: null,
        purpose: 'duplicate_payment',
        request_id: callOffAnswer.refund_key,
      })
  const { refunds } = await staff.callFunction('claim_card_refunds', { n: 100 }, 'service')
  for (const refundToSend of refunds) {
    staff.sendRefund(refundToSend.refund_id, refundToSend.amount_cents)
    await staff.callFunction(
      'apply_card_refund',
      {
        provider_id: `re_${refundToSend.refund_id.replaceAll('-', '')}`,
        intent_id: refundToSend.intent_id,
        refund_id: refundToSend.refund_id,
        state: 'succeeded',
        amount_cents: refundToSend.amount_cents,
        currency: 'aud',
        mode: 'test',
        account_id: PROVIDER_ACCOUNT_ID,
        happened_at: TEST_TIME,
      },
      'service',
    )
  }
  await staff.callFunction('make_refund_file', { event_id: FREMANTLE })
  for (const { transfer_id } of await readAnswers())
    if (transfer_id) await staff.callFunction('record_refund_transfer', { transfer_id })
}

/** Reads what must not depend on the interruption: bookings, choices of the bookers, payments and taken seats. */
const FINAL_STATE_SQL = `
  select b.id, b.status, b.event_id, b.paid_amount, b.refund_due, c.choice, c.held_event_id,
    (select jsonb_agg(jsonb_build_array(p.kind, p.method, p.amount) order by p.amount desc, p.method) from public.payments p
      where p.booking_id = b.id) as ledger,
    (select s.seats_taken from public.event_stats s where s.event_id = b.event_id) as seats
  from public.bookings b join private.call_off_choices c on c.booking_id = b.id and c.event_id = '${FREMANTLE}'
  order by b.id`

let server: PostgresServer
let template: string
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
  template = await server.createDatabase()
  const ownerClient = await server.connect(template)
  await ownerClient.query(`select set_config('app.now', '${TEST_TIME}', false)`)
  await ownerClient.query(`begin; ${readFixturesSql()}; ${PREPARATION_SQL}; commit`)
  await ownerClient.end()
})
afterAll(() => server.stop())

/**
 * Runs the whole call-off with its refunds, and starts again if the process was killed. Returns the number of steps and
 * the final state.
 */
const runWithKill = async (killedAt?: number, isCommitted?: boolean) => {
  const db = await server.connect(await server.createDatabase(template))
  try {
    const sentRefunds = new Map<string, number>()
    const staff = new Staff(db, sentRefunds, 1, killedAt, isCommitted)
    try {
      await callOffAndRefundAll(staff)
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error
      // Starts again one hour later, because refunds that the killed process claimed stay locked for some minutes.
      await callOffAndRefundAll(new Staff(db, sentRefunds, 2))
    }
    const { rows } = await db.query<Record<string, unknown>>(FINAL_STATE_SQL)
    return { steps: staff.steps, state: rows, sent: [...sentRefunds.values()].sort() }
  } finally {
    await db.end()
  }
}

it('calling off and refunding 20 bookings has the same result if the process is killed at any step and restarted', async () => {
  const { steps, ...expected } = await runWithKill()
  expect(expected.state).toHaveLength(BOOKING_COUNT)
  expect(expected.state.filter(({ refund_due, choice }) => choice === 'refund' && refund_due === '0.00')).toHaveLength(
    12,
  )
  expect(expected.sent).toHaveLength(7)
  // `npm test` checks every fifth step, the full suite all of them.
  for (let killedStep = 1; killedStep <= steps; killedStep += FULL_SUITE ? 1 : 5)
    for (const isCommitted of FULL_SUITE ? [false, true] : [killedStep % 2 === 0]) {
      const { state, sent } = await runWithKill(killedStep, isCommitted)
      expect({ state, sent }, `killed at step ${killedStep}, ${isCommitted ? 'after' : 'before'} the commit`).toEqual(
        expected,
      )
    }
}, 600_000)
