import type Stripe from 'stripe'
import type { Form } from './form-encoding.ts'
import type { Posts } from './webhooks.ts'
import type { Store, Item } from './store.ts'

/** The state that a request handler uses: the store and the event queue. */
export interface TestApp {
  store: Store
  live: boolean
  /** Changes an object and queues an event for it. */
  saveAndEmit: (type: Stripe.Event.Type, item: Item) => void
  /** URL of the checkout page. */
  payPage: (sessionId: string) => string
}

export interface Call extends TestApp {
  form: Form
  id: string
}

export type Routes = Record<string, (call: Call) => object>

export const openTestApp = (store: Store, posts: Posts, live: boolean, payPage: TestApp['payPage']): TestApp => ({
  store,
  live,
  saveAndEmit: (type, item) => posts.emit(type, store.put(item, live), live),
  payPage,
})
