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
  posts: WebhookSender
  app: (live: boolean) => FakeStripeState
  lost: { responses: number }
}

/** Pays out all charges that no payout contains yet. */
const createPayout = (app: FakeStripeState): Stripe.Payout | null => {
  const open = app.store
    .all('balance_transaction', app.live)
    .filter((each) => each.type !== 'payout' && !('payout' in each))
  if (open.length === 0) return null
  const payout = { ...createBlankPayout(app.live), amount: open.reduce((sum, { net }) => sum + net, 0) }
  for (const each of open) app.store.put({ ...each, status: 'available', payout: payout.id }, app.live)
  payout.balance_transaction = addBalanceTransaction(app, payout.id, { type: 'payout', amount: -payout.amount }).id
  app.saveAndEmit('payout.paid', payout)
  return payout
}

/** Simulates events at the provider, for tests and demos. */
export const createTestControls = ({ store, posts, app, lost }: FakeStripeInternals) => {
  const after = async <Result>(result: Result): Promise<Result> => {
    await posts.releaseHeld()
    return result
  }
  return {
    /** Pays as the checkout page does. Resolves when the webhook has responded. */
    pay: (sessionId: string, card: TestCardName = 'pm_card_visa', verified?: boolean) =>
      after(payForSession(app(sessionId.startsWith('cs_live')), sessionId, card, verified)),
    settle: (intentId: string, came: boolean) => after(settleCharge(app(false), intentId, came)),
    /** Refunds a payment as the provider's dashboard does. */
    refund: (intentId: string, amount?: number) =>
      after(createRefund(app(false), { payment_intent: intentId, ...(amount && { amount: String(amount) }) })),
    endRefund: (id: string, ended: 'succeeded' | 'failed') => after(finishRefund(app(false), id, ended)),
    endDispute: (id: string, ended: 'won' | 'lost') => after(endDispute(app(false), id, ended)),
    payOut: () => after(createPayout(app(false))),
    all: <Name extends StripeObjectKind>(kind: Name, live = false): StripeObjectsByKind[Name][] =>
      store.all(kind, live),
    /** Sends an earlier event again. */
    again: (eventId: string) => posts.scheduleRetry(eventId, false),
    weather: async (weather: Partial<NetworkFailures>): Promise<void> => {
      Object.assign(posts.networkFailures, weather)
      await posts.releaseHeld()
    },
    loseResponses: (count: number): void => {
      lost.responses = count
    },
    /** Registers a webhook endpoint with a known secret, so that the demo starts connected. */
    listen: (endpoint: Stripe.WebhookEndpoint): void => void store.put(endpoint, endpoint.livemode),
  }
}

export const parseCardName = (name: unknown): TestCardName =>
  typeof name === 'string' && isTestCard(name) ? name : 'pm_card_visa'
