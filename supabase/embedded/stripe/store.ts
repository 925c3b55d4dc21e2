import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { createNotFoundError } from './stripe-error.ts'

/** Every object kind, by its `object` field. */
export interface StripeObjectsByKind {
  'checkout.session': Stripe.Checkout.Session
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
}
export type StripeObjectKind = keyof StripeObjectsByKind
export type StripeObject = StripeObjectsByKind[StripeObjectKind]

interface StoredItem {
  thing: StripeObject
  live: boolean
}

/** The property for request parameters that the fake stores in a checkout session. Responses and events omit it. */
export const SESSION_PARAMS_KEY = 'wanted'

/** Serialises an object for a response. */
export const serializeObject = (object: unknown): string =>
  JSON.stringify(object, (name, value: unknown) => (name === SESSION_PARAMS_KEY ? undefined : value))

/** Unix time in seconds. */
export const getUnixSeconds = (): number => Math.floor(Date.now() / 1000)

export const createId = (prefix: string): string => `${prefix}_fake${randomBytes(12).toString('hex')}`

/** Stores all objects of the fake Stripe, newest last. Test and live mode are separate. */
export class StripeObjectStore {
  private readonly items = new Map<string, StoredItem>()

  constructor(private readonly onChange: () => void = () => undefined) {}

  storeObject<Any extends StripeObject>(object: Any, isLive: boolean): Any {
    this.items.set(object.id, { thing: object, live: isLive })
    this.onChange()
    return object
  }

  find(id: string | null, isLive: boolean): StripeObject | undefined {
    const storedItem = id === null ? undefined : this.items.get(id)
    return storedItem?.live === isLive ? storedItem.thing : undefined
  }

  get<Name extends StripeObjectKind>(kind: Name, id: string | null, isLive: boolean): StripeObjectsByKind[Name] {
    const foundObject = this.find(id, isLive)
    if (!foundObject || !isObjectOfKind(kind, foundObject)) throw createNotFoundError(kind, id ?? '')
    return foundObject
  }

  /** Lists all objects of a kind, newest first. */
  listObjects<Name extends StripeObjectKind>(kind: Name, isLive: boolean): StripeObjectsByKind[Name][] {
    const matchingObjects: StripeObjectsByKind[Name][] = []
    for (const { thing, live } of this.items.values())
      if (live === isLive && isObjectOfKind(kind, thing)) matchingObjects.unshift(thing)
    return matchingObjects
  }

  remove(id: string): void {
    this.items.delete(id)
    this.onChange()
  }

  /** Returns JSON of all objects, so that a later run can refund an earlier payment. */
  dumpObjects(): string {
    return JSON.stringify([...this.items.values()])
  }

  loadDump(dump: string): void {
    for (const item of JSON.parse(dump) as StoredItem[]) this.items.set(item.thing.id, item)
  }
}

const isObjectOfKind = <Name extends StripeObjectKind>(
  kind: Name,
  object: StripeObject,
): object is StripeObjectsByKind[Name] => object.object === kind
