/**
 * What the provider knows, in a few lines, and how word of it reaches us: at any time, in any order, twice or never,
 * and as it was when somebody asked, which may be long ago.
 */
import type { Client } from 'pg'
import { become } from '../support/as-role'
import { rpc } from '../support/rpc'

type Call = [name: string, args: Record<string, unknown>]
interface Money {
  amount_cents: number
  currency: string
  mode: string
}
export interface Intent extends Money {
  id: string
  checkout: string | null
  /** What it has been, oldest first. */
  states: string[]
}
interface Refund extends Money {
  id: string
  intent: string
  /** Our own name for it; null: begun at the provider. */
  refund: string | null
  states: string[]
}
interface Dispute extends Money {
  id: string
  intent: string
  states: string[]
}

export const ACCOUNT = 'acct_house'
const last = <Value>(list: readonly Value[]): Value | undefined => list[list.length - 1]
/** Of what it has been, as it was so many changes ago. */
const stateThen = ({ states }: { states: string[] }, ago: number) => states[Math.max(states.length - 1 - ago, 0)]

export class Provider {
  readonly intents: Intent[] = []
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  constructor(private readonly db: Client) {}

  private async call([name, args]: Call): Promise<Record<string, unknown>> {
    await become(this.db, 'service')
    const { rows } = await this.db.query<{ answer: Record<string, unknown> }>(...(await rpc(this.db, name, args)))
    await this.db.query('set local session authorization default')
    return rows[0]?.answer ?? {}
  }

  private find(id: string): Intent {
    const intent = this.intents.find((one) => one.id === id)
    if (!intent) throw new Error(`The provider has no ${id}.`)
    return intent
  }

  take(checkout: string | null, amount_cents: number, states: string[], more: Partial<Money> = {}): Intent {
    const id = `pi_${this.intents.length + 1}`
    const intent = { id, checkout, amount_cents, states, currency: 'aud', mode: 'test', ...more }
    this.intents.push(intent)
    return intent
  }

  /** What of a payment is still here to go back. */
  left(id: string): number {
    const intent = this.find(id)
    if (last(intent.states) !== 'succeeded') return 0
    const back = this.refunds.filter((one) => one.intent === id && last(one.states) !== 'failed')
    const kept = this.disputes.filter((one) => one.intent === id && last(one.states) !== 'won')
    return intent.amount_cents - [...back, ...kept].reduce((sum, one) => sum + one.amount_cents, 0)
  }

  /** The one of our own name that is there already, a new one, or null: there is not so much left. */
  refund(intent: string, amount_cents: number, refund: string | null, states = ['succeeded']): Refund | null {
    const there = this.refunds.find((one) => refund !== null && one.refund === refund)
    if (there) return there
    if (amount_cents <= 0 || amount_cents > this.left(intent)) return null
    const { currency, mode } = this.find(intent)
    const made = { id: `re_${this.refunds.length + 1}`, intent, amount_cents, refund, states, currency, mode }
    this.refunds.push(made)
    return made
  }

  dispute(intent: string, states = ['needs_response']): Dispute | null {
    const amount_cents = this.left(intent)
    if (amount_cents <= 0) return null
    const { currency, mode } = this.find(intent)
    const made = { id: `dp_${this.disputes.length + 1}`, intent, amount_cents, states, currency, mode }
    this.disputes.push(made)
    return made
  }

  get things(): (Intent | Refund | Dispute)[] {
    return [...this.intents, ...this.refunds, ...this.disputes]
  }

  /** Word of a thing as it was so many changes ago; of what hangs on a payment that we do not know yet, of that first. */
  async tell(thing: Intent | Refund | Dispute, ago = 0): Promise<void> {
    const { amount_cents, currency, mode } = thing
    const state = stateThen(thing, ago)
    const money = { amount_cents, currency, mode, account_id: ACCOUNT, state }
    const { status } = await this.call(this.word(thing, money))
    if (status === 'invalid') throw new Error(`${thing.id} is invalid`)
    if (status !== 'payment_unknown' || 'checkout' in thing) return
    await this.tell(this.find(thing.intent))
    await this.call(this.word(thing, money))
  }

  private word(thing: Intent | Refund | Dispute, money: Record<string, unknown>): Call {
    if ('checkout' in thing) {
      const more = { checkout_id: thing.checkout, session_id: null, intent_id: thing.id, paid_at: null }
      return ['apply_card_payment', { ...money, ...more }]
    }
    const more = { ...money, provider_id: thing.id, intent_id: thing.intent, happened_at: null }
    if ('refund' in thing) return ['apply_card_refund', { ...more, refund_id: thing.refund }]
    return ['apply_card_dispute', { ...more, reason: null, due_by: null }]
  }

  /** What the server that talks to the provider does: refunds that wait, asked for once each. Answers how many. */
  async work(dies = false): Promise<number> {
    const { refunds } = (await this.call(['take_card_refunds', { n: 100 }])) as {
      refunds: { refund_id: string; intent_id: string; amount_cents: number }[]
    }
    for (const { refund_id, intent_id, amount_cents } of refunds) {
      const made = this.refund(intent_id, amount_cents, refund_id)
      if (dies) continue
      if (made) await this.tell(made)
      else await this.call(['card_refund_failed', { refund_id, error: 'charge_already_refunded', final: true }])
    }
    return refunds.length
  }

  /** Whatever was lost on the way is heard of in the end, and whatever waits is done. */
  async settle(): Promise<void> {
    for (let n = 0; n < 5; n++) {
      for (const thing of this.things) await this.tell(thing)
      await this.db.query('update public.card_refunds set locked_until = null, next_try_at = private.now() where true')
      if ((await this.work()) === 0) return
    }
    throw new Error('Refunds wait for ever.')
  }

  /** AUD that it keeps for us, of what is in our mode and currency. */
  get balance(): number {
    const cents = this.intents.reduce((sum, { id, states, amount_cents }) => {
      if (last(states) !== 'succeeded') return sum
      const of = (things: (Refund | Dispute)[], went: string) =>
        things.filter((one) => one.intent === id && last(one.states) === went)
      const gone = [...of(this.refunds, 'succeeded'), ...of(this.disputes, 'lost')]
      return sum + amount_cents - gone.reduce((back, one) => back + one.amount_cents, 0)
    }, 0)
    return cents / 100
  }
}

/** AUD that came by the provider: in both ledgers, and beside them. */
export const balanceOf = async (db: Client): Promise<number> => {
  const { rows } = await db.query<{ sum: string }>(`select
    (select coalesce(sum(amount), 0) from public.payments where provider_ref is not null)
    + (select coalesce(sum(amount), 0) from public.order_payments where provider_ref is not null)
    + (select coalesce(sum(amount), 0) from public.card_set_aside where intent_id <> 'pi_fixture')
    - (select coalesce(sum(amount), 0) from public.card_refunds where set_aside_id is not null
      and status = 'succeeded' and provider_id <> 're_fixture')
    - (select coalesce(sum(d.amount), 0) from public.card_disputes d where d.status = 'lost'
      and exists (select from public.card_set_aside s where s.intent_id = d.intent_id)) as sum`)
  return Number(rows[0]?.sum)
}
