import type Stripe from 'stripe'
import { isTestCard, type TestCardName } from './cards.ts'
import { addBalanceTransaction, endDispute, settleCharge } from './charging.ts'
import { createBlankPayout } from './money-objects.ts'
import type { WebhookSender, NetworkFailures } from './webhooks.ts'
import { finishRefund, createRefund } from './refunds.ts'
import { payForSession } from './sessions.ts'
import type { StripeObjectKind, StripeObjectsByKind, StripeObjectStore } from './store.ts'
import type { FakeStripeState } from './fake-state.ts'

interface FakeStripeInternals {
  store: StripeObjectStore
  webhooks: WebhookSender
  app: (live: boolean) => FakeStripeState
  droppedResponses: { responses: number }
}

/** Pays out all charges that no payout contains yet. */
const createPayout = (app: FakeStripeState): Stripe.Payout | null => {
  const unpaidTransactions = app.store
    .all('balance_transaction', app.live)
    .filter((transaction) => transaction.type !== 'payout' && !('payout' in transaction))
  if (unpaidTransactions.length === 0) return null
  const payout = { ...createBlankPayout(app.live), amount: unpaidTransactions.reduce((sum, { net }) => sum + net, 0) }
  for (const transaction of unpaidTransactions)
    app.store.put({ ...transaction, status: 'available', payout: payout.id }, app.live)
  payout.balance_transaction = addBalanceTransaction(app, payout.id, { type: 'payout', amount: -payout.amount }).id
  app.saveAndEmit('payout.paid', payout)
  return payout
}

/** Simulates events at the provider, for tests and demos. */
export const createTestControls = ({ store, webhooks, app, droppedResponses }: FakeStripeInternals) => {
  const deliverEvents = async <Result>(result: Result): Promise<Result> => {
    await webhooks.releaseHeld()
    return result
  }
  return {
    /** Pays as the checkout page does. Resolves when the webhook has responded. */
    pay: (sessionId: string, card: TestCardName = 'pm_card_visa', verified?: boolean) =>
      deliverEvents(payForSession(app(sessionId.startsWith('cs_live')), sessionId, card, verified)),
    settle: (intentId: string, hasSucceeded: boolean) =>
      deliverEvents(settleCharge(app(false), intentId, hasSucceeded)),
    /** Refunds a payment as the provider's dashboard does. */
    refund: (intentId: string, amount?: number) =>
      deliverEvents(createRefund(app(false), { payment_intent: intentId, ...(amount && { amount: String(amount) }) })),
    endRefund: (id: string, status: 'succeeded' | 'failed') => deliverEvents(finishRefund(app(false), id, status)),
    endDispute: (id: string, status: 'won' | 'lost') => deliverEvents(endDispute(app(false), id, status)),
    payOut: () => deliverEvents(createPayout(app(false))),
    list: <Name extends StripeObjectKind>(kind: Name, live = false): StripeObjectsByKind[Name][] =>
      store.all(kind, live),
    /** Sends an earlier event again. */
    resendEvent: (eventId: string) => webhooks.scheduleRetry(eventId, false),
    setNetworkFailures: async (failures: Partial<NetworkFailures>): Promise<void> => {
      Object.assign(webhooks.networkFailures, failures)
      await webhooks.releaseHeld()
    },
    loseResponses: (count: number): void => {
      droppedResponses.responses = count
    },
    /** Registers a webhook endpoint with a known secret, so that the demo starts connected. */
    listen: (endpoint: Stripe.WebhookEndpoint): void => void store.put(endpoint, endpoint.livemode),
  }
}

export const parseCardName = (name: unknown): TestCardName =>
  typeof name === 'string' && isTestCard(name) ? name : 'pm_card_visa'
