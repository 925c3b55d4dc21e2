/** A model of the card provider. Its notifications arrive at any time, in any order, twice or never, and may be outdated. */
import type { Client } from 'pg'
import { switchRole } from '../support/as-role'
import { createRpcStatement } from '../support/rpc'

export interface ProviderIntent {
  id: string
  checkout: string
  amount_cents: number
  /** All states that the payment has had, in order. The last one is the current state. */
  states: string[]
}
interface RefundOrDispute {
  id: string
  intent: string
  amount_cents: number
  states: string[]
  /** The id of the refund in card_refunds. Null if staff made the refund at the provider; undefined for a dispute. */
  refund?: string | null
}
type ProviderObject = ProviderIntent | RefundOrDispute

const getCurrentState = ({ states }: { states: string[] }): string => states.at(-1) ?? ''

export class Provider {
  readonly intents: ProviderIntent[] = []
  readonly refunds: RefundOrDispute[] = []
  readonly disputes: RefundOrDispute[] = []
  constructor(private readonly db: Client) {}

  private async callAsService(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    await switchRole(this.db, 'service')
    const { rows } = await this.db.query<{ result: Record<string, unknown> }>(
      ...(await createRpcStatement(this.db, name, args)),
    )
    await switchRole(this.db, 'owner')
    return rows[0]?.result ?? {}
  }

  addIntent(checkout: string, amount_cents: number, states: string[]): void {
    this.intents.push({ id: `pi_${this.intents.length + 1}`, checkout, amount_cents, states })
  }

  /** Returns the part of a payment in cents that is neither refunded nor disputed. */
  private getRefundableCents(intent: ProviderIntent): number {
    if (getCurrentState(intent) !== 'succeeded') return 0
    const refundedAmount = this.refunds.filter(
      (refund) => refund.intent === intent.id && getCurrentState(refund) !== 'failed',
    )
    const disputedAmount = this.disputes.filter(
      (dispute) => dispute.intent === intent.id && getCurrentState(dispute) !== 'won',
    )
    return (
      intent.amount_cents -
      [...refundedAmount, ...disputedAmount].reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    )
  }

  /** The provider refunds a share of the remaining amount, without a request from us. */
  refundShare(intent: ProviderIntent, share: number): void {
    const amount_cents = Math.floor(this.getRefundableCents(intent) / share)
    const id = `re_${this.refunds.length + 1}`
    if (amount_cents > 0)
      this.refunds.push({ id, intent: intent.id, amount_cents, refund: null, states: ['pending', 'succeeded'] })
  }

  disputeIntent(intent: ProviderIntent): void {
    const amount_cents = this.getRefundableCents(intent)
    const id = `dp_${this.disputes.length + 1}`
    if (amount_cents > 0) this.disputes.push({ id, intent: intent.id, amount_cents, states: ['needs_response'] })
  }

  get facts(): ProviderObject[] {
    return [...this.intents, ...this.refunds, ...this.disputes]
  }

  /**
   * Sends the site the state of a payment, refund or dispute as it was `changesBack` changes ago. First sends the
   * payment, if the site does not know it yet.
   */
  async sendWebhook(fact: ProviderObject, changesBack = 0): Promise<void> {
    const reportedState = fact.states[Math.max(fact.states.length - 1 - changesBack, 0)]
    const commonArguments = {
      amount_cents: fact.amount_cents,
      currency: 'aud',
      mode: 'test',
      account_id: 'acct_house',
      state: reportedState,
    }
    const [name, more] = this.createWebhookCall(fact)
    const { status } = await this.callAsService(name, { ...commonArguments, ...more })
    if (status === 'invalid') throw new Error(`${fact.id} is invalid`)
    const relatedIntent = 'intent' in fact && this.intents.find(({ id }) => id === fact.intent)
    if (status !== 'payment_unknown' || !relatedIntent) return
    await this.sendWebhook(relatedIntent)
    await this.callAsService(name, { ...commonArguments, ...more })
  }

  private createWebhookCall(fact: ProviderObject): [name: string, args: Record<string, unknown>] {
    if ('checkout' in fact) {
      const args = { checkout_id: fact.checkout, session_id: null, intent_id: fact.id, paid_at: null }
      return ['apply_card_payment', args]
    }
    const args = { provider_id: fact.id, intent_id: fact.intent, happened_at: null }
    if (fact.refund !== undefined) return ['apply_card_refund', { ...args, refund_id: fact.refund }]
    return ['apply_card_dispute', { ...args, reason: null, due_by: null }]
  }

  /**
   * Simulates the refund function, which sends each pending refund once. With `isKilled`, the function stops before it
   * stores the results.
   */
  async processRefunds(isKilled = false): Promise<number> {
    const { refunds } = (await this.callAsService('claim_card_refunds', { n: 100 })) as {
      refunds: { refund_id: string; intent_id: string; amount_cents: number }[]
    }
    for (const { refund_id, intent_id, amount_cents } of refunds) {
      const intent = this.intents.find(({ id }) => id === intent_id)
      let foundRefund = this.refunds.find(({ refund }) => refund === refund_id)
      if (!foundRefund && intent && amount_cents <= this.getRefundableCents(intent)) {
        const id = `re_${this.refunds.length + 1}`
        foundRefund = { id, intent: intent_id, amount_cents, refund: refund_id, states: ['succeeded'] }
        this.refunds.push(foundRefund)
      }
      if (isKilled) continue
      if (foundRefund) await this.sendWebhook(foundRefund)
      else await this.callAsService('card_refund_failed', { refund_id, error: 'charge_already_refunded', final: true })
    }
    return refunds.length
  }

  /** Delivers every lost notification and sends every pending refund. */
  async sendAllWebhooks(): Promise<void> {
    for (let n = 0; n < 5; n++) {
      for (const providerObject of this.facts) await this.sendWebhook(providerObject)
      await this.db.query('update public.card_refunds set locked_until = null, next_try_at = private.now() where true')
      if ((await this.processRefunds()) === 0) return
    }
    throw new Error('Refunds wait for ever.')
  }

  /** The balance that the provider holds for us, in AUD. */
  get balance(): number {
    const sumAmounts = (facts: ProviderObject[], state: string) =>
      facts.filter((fact) => getCurrentState(fact) === state).reduce((cents, fact) => cents + fact.amount_cents, 0)
    return (
      (sumAmounts(this.intents, 'succeeded') -
        sumAmounts(this.refunds, 'succeeded') -
        sumAmounts(this.disputes, 'lost')) /
      100
    )
  }
}
