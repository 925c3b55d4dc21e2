import Stripe from 'stripe'
import { newId, describeObject, seconds, type Store, type Item } from './store.ts'

/** Delivers an event to a URL and returns the HTTP status. */
export type Post = (url: string, init: { body: string; headers: Record<string, string> }) => Promise<number>

interface Delivery {
  event: Stripe.Event
  endpoint: string
}

/** Simulated network faults, set by tests. */
export interface Weather {
  /** Hold all deliveries until released. */
  held: boolean
  /** Drop this many of the next deliveries. */
  lost: number
  /** Deliver each event this many more times. */
  repeats: number
}

/** In ms, until a failed delivery is retried once. Stripe retries for three days. */
const AGAIN = 5000
const TRIES = 5

/** Signs events like Stripe and delivers them. */
export class Posts {
  weather: Weather = { held: false, lost: 0, repeats: 0 }
  private waiting: Delivery[] = []
  private under = Promise.resolve()

  constructor(
    private readonly store: Store,
    private readonly post: Post,
    /** Retry failed deliveries automatically. */
    private readonly retries: boolean,
  ) {}

  /** Queues an event with the object's current state. */
  emit(type: Stripe.Event.Type, object: Item, live: boolean): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      data: { object: JSON.parse(describeObject(object)) as unknown },
      livemode: live,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event
    this.store.put(event, live)
    for (const { id, enabled_events, status } of this.store.all('webhook_endpoint', live)) {
      const isSubscribed = enabled_events.includes('*') || enabled_events.includes(type)
      if (isSubscribed && status === 'enabled') this.waiting.push({ event, endpoint: id })
    }
  }

  /** Delivers queued events. Resolves when all have been answered. */
  flush(): Promise<void> {
    return (this.under = this.under.then(() => this.sendAll()))
  }

  /** Sends an earlier event again, as Stripe's dashboard can. */
  again(eventId: string, live: boolean): Promise<void> {
    const event = this.store.get('event', eventId, live)
    for (const { id } of this.store.all('webhook_endpoint', live)) this.waiting.push({ event, endpoint: id })
    return this.flush()
  }

  private async sendAll(): Promise<void> {
    if (this.weather.held) return
    for (const delivery of this.waiting.splice(0)) {
      if (this.weather.lost > 0) {
        this.weather.lost -= 1
        continue
      }
      for (let copy = 0; copy <= this.weather.repeats; copy += 1) await this.send(delivery)
    }
  }

  private async send({ event, endpoint }: Delivery, tries = 1): Promise<void> {
    const to = this.store.find(endpoint, event.livemode)
    if (to?.object !== 'webhook_endpoint' || !to.secret) return
    const body = JSON.stringify(event)
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: to.secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const status = await this.post(to.url, { body, headers }).catch(() => 0)
    if ((status >= 200 && status < 300) || !this.retries || tries === TRIES) return
    setTimeout(() => void this.send({ event, endpoint }, tries + 1), AGAIN * tries).unref()
  }
}
