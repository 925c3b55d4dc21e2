import type Stripe from 'stripe'
import type { Form } from './form.ts'
import type { Posts } from './posts.ts'
import type { Store, Thing } from './store.ts'

/** What a request handler uses: the store and the event queue. */
export interface World {
  store: Store
  live: boolean
  /** Changes an object and queues an event for it. */
  tell: (type: Stripe.Event.Type, thing: Thing) => void
  /** URL of the checkout page. */
  payPage: (sessionId: string) => string
}

export interface Call extends World {
  form: Form
  id: string
}

export type Routes = Record<string, (call: Call) => object>

export const openWorld = (store: Store, posts: Posts, live: boolean, payPage: World['payPage']): World => ({
  store,
  live,
  tell: (type, thing) => posts.emit(type, store.put(thing, live), live),
  payPage,
})
