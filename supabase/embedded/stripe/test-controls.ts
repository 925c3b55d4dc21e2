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
  getState: (isLive: boolean) => FakeStripeState
  responsesToDrop: { count: number }
}

/** Creates a payout of all charges that are not paid out yet. */
const createPayout = (fakeState: FakeStripeState): Stripe.Payout | null => {
  const unpaidTransactions = fakeState.store
    .listObjects('balance_transaction', fakeState.isLive)
    .filter((transaction) => transaction.type !== 'payout' && !('payout' in transaction))
  if (unpaidTransactions.length === 0) return null
  const createdPayout = {
    ...createBlankPayout(fakeState.isLive),
    amount: unpaidTransactions.reduce((sum, { net }) => sum + net, 0),
  }
  for (const transaction of unpaidTransactions)
    fakeState.store.storeObject({ ...transaction, status: 'available', payout: createdPayout.id }, fakeState.isLive)
  createdPayout.balance_transaction = addBalanceTransaction(fakeState, createdPayout.id, {
    type: 'payout',
    amount: -createdPayout.amount,
  }).id
  fakeState.saveAndEmit('payout.paid', createdPayout)
  return createdPayout
}

/** Simulates events at the provider, for tests and demos. */
export const createTestControls = ({ store, webhooks, getState, responsesToDrop }: FakeStripeInternals) => {
  const deliverEvents = async <Result>(result: Result): Promise<Result> => {
    await webhooks.releaseHeldDeliveries()
    return result
  }
  return {
    /** Pays like a customer on the checkout page. Resolves when the webhook has responded. */
    pay: (sessionId: string, card: TestCardName = 'pm_card_visa', isVerified?: boolean) =>
      deliverEvents(payForSession(getState(sessionId.startsWith('cs_live')), sessionId, card, isVerified)),
    settle: (intentId: string, hasSucceeded: boolean) =>
      deliverEvents(settleCharge(getState(false), intentId, hasSucceeded)),
    /** Refunds a payment as the provider's dashboard does. */
    refund: (intentId: string, amount?: number) =>
      deliverEvents(
        createRefund(getState(false), { payment_intent: intentId, ...(amount && { amount: String(amount) }) }),
      ),
    endRefund: (id: string, status: 'succeeded' | 'failed') => deliverEvents(finishRefund(getState(false), id, status)),
    endDispute: (id: string, status: 'won' | 'lost') => deliverEvents(endDispute(getState(false), id, status)),
    payOut: () => deliverEvents(createPayout(getState(false))),
    list: <Name extends StripeObjectKind>(kind: Name, isLive = false): StripeObjectsByKind[Name][] =>
      store.listObjects(kind, isLive),
    /** Sends an earlier event again. */
    resendEvent: (eventId: string) => webhooks.retryDelivery(eventId, false),
    setNetworkFailures: async (failures: Partial<NetworkFailures>): Promise<void> => {
      Object.assign(webhooks.networkFailures, failures)
      await webhooks.releaseHeldDeliveries()
    },
    loseResponses: (count: number): void => {
      responsesToDrop.count = count
    },
    /** Registers a webhook endpoint with a known secret, so that the demo starts with a connected provider. */
    listen: (endpoint: Stripe.WebhookEndpoint): void => void store.storeObject(endpoint, endpoint.livemode),
  }
}

export const parseCardName = (name: unknown): TestCardName =>
  typeof name === 'string' && isTestCard(name) ? name : 'pm_card_visa'
