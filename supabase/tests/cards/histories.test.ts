/**
 * Random histories of two bookings and an order: asked for, paid in any tab, told late or wrongly dated, sent back by
 * the desk or at the provider, disputed, cancelled, run out. In the end what the provider keeps for us is what stands in
 * the ledgers and beside them.
 */
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER, ordered, TOKEN } from '../outcomes/cards/checkouts'
import { connected } from '../outcomes/cards/provider-post'
import { CLOCK } from '../outcomes/frame'
import { HELD, held } from '../outcomes/payments/transfers'
import { become } from '../support/as-role'
import { fixtures } from '../support/check-fixtures'
import { ADMIN, MEMBER } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { rpc } from '../support/rpc'
import { balanceOf, Provider } from './provider'
import { setConstant } from '../support/constants'

/** `npm run test:all` lives through more. */
const HISTORIES = Number(process.env.CARD_HISTORIES ?? 24)

let server: PostgresServer
let db: Client
const tally = new Map<string, number>()
beforeAll(async () => {
  server = await startPostgres({ clock: CLOCK })
  db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('house.now', '${CLOCK}', true); ${fixtures()} ${held} ${ordered}
    ${setConstant('max_checkouts_per_hour', 1000)}`)
  expect(ordered).toContain(connected)
})
afterAll(async () => {
  await db.end()
  server.stop()
})

const call = async (as: string | null, name: string, args: Record<string, unknown>) => {
  await become(db, as)
  const { rows } = await db.query<{ answer: { status: string; checkout_id?: string; amount?: number } }>(
    ...(await rpc(db, name, args)),
  )
  await db.query('set local session authorization default')
  const answer = rows[0]?.answer ?? { status: '' }
  tally.set(`${name}: ${answer.status}`, (tally.get(`${name}: ${answer.status}`) ?? 0) + 1)
  return answer
}

interface Step {
  do: string
  /** Which of what there is. */
  which: number
  /** How much, or how long ago. */
  n: number
}
const STEPS = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...['begin', 'begin', 'order', 'pay', 'pay', 'pay', 'tell', 'tell', 'tell', 'work', 'die', 'refund', 'theirs'],
      ...['dispute', 'change', 'cash', 'cancel', 'hours'],
    ),
    which: fc.nat(9),
    n: fc.nat(3),
  }),
  { minLength: 4, maxLength: 22 },
)

class History {
  readonly provider = new Provider(db)
  readonly checkouts: { id: string; cents: number }[] = []
  private hours = 0
  private requests = 0

  private async begin(as: string | null, args: Record<string, unknown>) {
    const request_id = `c0000000-0000-4000-8000-${String(++this.requests).padStart(12, '0')}`
    const { checkout_id, amount } = await call(as, 'begin_card_checkout', { ...args, request_id })
    if (checkout_id && amount) this.checkouts.push({ id: checkout_id, cents: Math.round(amount * 100) })
  }

  private pick<Value>(list: Value[], which: number): Value | undefined {
    return list[which % Math.max(list.length, 1)]
  }

  private pay(which: number, n: number) {
    const checkout = this.pick(this.checkouts, which)
    if (!checkout) return
    const cents = n === 3 ? checkout.cents + 1 : checkout.cents
    this.provider.take(checkout.id, cents, n === 2 ? ['processing', 'succeeded'] : ['succeeded'])
  }

  private async refund(which: number, n: number) {
    const { rows } = await db.query<{ id: string; amount: string }>(`select id, amount from public.payments
      where provider_ref like 'pi%' union all select id, amount from public.order_payments where provider_ref like 'pi%'
      union all select id, amount from public.card_set_aside where id <> 'a0000000-0000-4000-8000-000000000061'
      order by id`)
    const row = this.pick(rows, which)
    if (row) await call(ADMIN, 'begin_card_refund', { payment_id: row.id, amount: Number(row.amount) / (n + 1) })
  }

  /** What happens at the provider by itself. */
  private theirs(what: string, which: number, n: number) {
    const { provider } = this
    const intent = this.pick(provider.intents, which)
    if (!intent) return
    if (what === 'dispute') provider.dispute(intent.id)
    if (what !== 'theirs') return
    provider.refund(intent.id, Math.floor(provider.left(intent.id) / (n + 1)), null, ['pending', 'succeeded'])
  }

  /** A refund comes back, or a dispute is decided. */
  private change(which: number, n: number) {
    const refund = this.pick(this.provider.refunds, which)
    if (n === 0 && refund?.states.at(-1) === 'succeeded') refund.states.push('failed')
    const dispute = this.pick(this.provider.disputes, which)
    if (n > 0 && dispute?.states.length === 1) dispute.states.push('under_review', n === 1 ? 'won' : 'lost')
  }

  private async house(what: string, n: number) {
    if (what === 'cash')
      await call(ADMIN, 'record_payment', { booking_id: HELD, amount: 100 * (n + 1), method: 'cash' })
    if (what === 'cancel') await call(MEMBER, 'cancel_booking', { booking_id: HELD })
    if (what !== 'hours') return
    this.hours += 20
    await db.query(`select set_config('house.now', ($1::timestamptz + make_interval(hours => $2))::text, true)`, [
      CLOCK,
      this.hours,
    ])
  }

  async live({ do: what, which, n }: Step) {
    const amount = n === 3 ? 900 : undefined
    if (what === 'begin') return this.begin(MEMBER, { booking_id: HELD, ...(amount && { amount }) })
    if (what === 'order') return this.begin(null, { order_id: ORDER, token: TOKEN })
    if (what === 'pay') return this.pay(which, n)
    if (what === 'refund') return this.refund(which, n)
    if (what === 'work' || what === 'die') return this.provider.work(what === 'die')
    const thing = this.pick(this.provider.things, which)
    if (what === 'tell') return thing && this.provider.tell(thing, n)
    if (what === 'change') return this.change(which, n)
    this.theirs(what, which, n)
    return this.house(what, n)
  }
}

const lived = async (steps: Step[]) => {
  await db.query('savepoint history')
  try {
    const history = new History()
    for (const step of steps) await history.live(step)
    await history.provider.settle()
    expect(await balanceOf(db)).toBe(history.provider.balance)
    const { rows } = await db.query<{ wrong: string }>(`
      select 'twice in a round' as wrong from public.card_checkouts where status = 'paid'
        group by booking_id, order_id, round having count(*) > 1
      union all select 'a refund waits' from public.card_refunds where status in ('requested', 'pending')
      union all select 'more went back than came' from public.card_refunds r join public.payments p on p.id = r.payment_id
        where r.status = 'succeeded' group by p.id, p.amount having sum(r.amount) > p.amount
      union all select 'paid is not what the ledger has' from public.bookings b where b.paid_amount <>
        (select coalesce(sum(p.amount), 0) from public.payments p where p.booking_id = b.id)
      union all select 'paid is not what the ledger has' from public.orders o where o.paid_amount <>
        (select coalesce(sum(p.amount), 0) from public.order_payments p where p.order_id = o.id)`)
    expect(rows).toEqual([])
  } finally {
    await db.query(`set local session authorization default; rollback to savepoint history; release savepoint history`)
  }
}

it(`the provider's money is the ledgers' after ${HISTORIES} random histories`, async () => {
  await fc.assert(fc.asyncProperty(STEPS, lived), { numRuns: HISTORIES, seed: 7, endOnFailure: true })
}, 600_000)

it('the histories did what they are meant to try', () => {
  const done = ['begin_card_checkout: ready', 'begin_card_refund: requested', 'cancel_booking: cancelled']
  expect(done.filter((one) => !tally.has(one))).toEqual([])
})
