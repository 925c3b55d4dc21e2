import type Stripe from 'stripe'
import type { NestedForm } from './form-encoding.ts'
import type { WebhookSender } from './webhooks.ts'
import type { StripeObjectStore, StripeObject } from './store.ts'

/** The state that all request handlers of the fake Stripe share: the stored objects and the queue of events. */
export interface FakeStripeState {
  store: StripeObjectStore
  isLive: boolean
  /** Saves a changed Stripe object and queues the webhook event about the change. */
  saveAndEmit: (type: Stripe.Event.Type, item: StripeObject) => void
  /** Returns the URL of the fake checkout page for a checkout session. */
  getPayPageUrl: (sessionId: string) => string
}

export interface FakeStripeCall extends FakeStripeState {
  form: NestedForm
  id: string
}

export type FakeStripeRoutes = Record<string, (call: FakeStripeCall) => object>

export const createFakeStripeState = (
  store: StripeObjectStore,
  webhooks: WebhookSender,
  isLive: boolean,
  payPage: FakeStripeState['getPayPageUrl'],
): FakeStripeState => ({
  store,
  isLive,
  saveAndEmit: (type, item) => webhooks.emitEvent(type, store.storeObject(item, isLive), isLive),
  getPayPageUrl: payPage,
})
