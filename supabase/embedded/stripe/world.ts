import type Stripe from 'stripe'
import type { Form } from './form.ts'
import type { Posts } from './posts.ts'
import type { Store, Thing } from './store.ts'

/** What a request meets: what is kept, and how it is told. */
export interface World {
  store: Store
  live: boolean
  /** Changes a thing, and writes an event of it down. */
  tell: (type: Stripe.Event.Type, thing: Thing) => void
  /** Where the checkout page is. */
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
