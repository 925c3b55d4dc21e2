import Stripe from 'stripe'
import { createId, serializeObject, getUnixSeconds, type StripeObjectStore, type StripeObject } from './store.ts'

/** Delivers an event to a URL and returns the HTTP status. */
export type SendWebhook = (url: string, init: { body: string; headers: Record<string, string> }) => Promise<number>

interface WebhookDelivery {
  event: Stripe.Event
  endpointId: string
}

/** Simulated network failures, set by tests. */
export interface NetworkFailures {
  /** Whether deliveries wait until `releaseHeldDeliveries` is called. */
  holdDeliveries: boolean
  /** Number of upcoming deliveries to drop. */
  dropCount: number
  /** Number of additional deliveries of each event. */
  repeatCount: number
}

/**
 * Milliseconds until the first retry of a failed delivery; each later retry waits longer. Stripe retries for three
 * days.
 */
const RETRY_DELAY_MS = 5000
const MAX_DELIVERY_TRIES = 5

/** Signs events like Stripe and delivers them to the webhook endpoints. */
export class WebhookSender {
  networkFailures: NetworkFailures = { holdDeliveries: false, dropCount: 0, repeatCount: 0 }
  private heldDeliveries: WebhookDelivery[] = []
  private runningDeliveries = Promise.resolve()

  constructor(
    private readonly store: StripeObjectStore,
    private readonly post: SendWebhook,
    /** Whether failed deliveries are retried automatically. */
    private readonly shouldRetry: boolean,
  ) {}

  /** Queues an event with the object's current state. */
  emitEvent(type: Stripe.Event.Type, object: StripeObject, isLive: boolean): void {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: getUnixSeconds(),
      data: { object: JSON.parse(serializeObject(object)) as unknown },
      livemode: isLive,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event
    this.store.storeObject(event, isLive)
    for (const { id, enabled_events, status } of this.store.listObjects('webhook_endpoint', isLive)) {
      const isSubscribed = enabled_events.includes('*') || enabled_events.includes(type)
      if (isSubscribed && status === 'enabled') this.heldDeliveries.push({ event, endpointId: id })
    }
  }

  /** Delivers the held events. Resolves when the webhook endpoints have responded to all of them. */
  releaseHeldDeliveries(): Promise<void> {
    return (this.runningDeliveries = this.runningDeliveries.then(() => this.sendQueuedDeliveries()))
  }

  /** Sends an earlier event again, as Stripe's dashboard can. */
  retryDelivery(eventId: string, isLive: boolean): Promise<void> {
    const event = this.store.get('event', eventId, isLive)
    for (const { id } of this.store.listObjects('webhook_endpoint', isLive))
      this.heldDeliveries.push({ event, endpointId: id })
    return this.releaseHeldDeliveries()
  }

  private async sendQueuedDeliveries(): Promise<void> {
    if (this.networkFailures.holdDeliveries) return
    for (const delivery of this.heldDeliveries.splice(0)) {
      if (this.networkFailures.dropCount > 0) {
        this.networkFailures.dropCount -= 1
        continue
      }
      for (let copyNumber = 0; copyNumber <= this.networkFailures.repeatCount; copyNumber += 1)
        await this.sendDelivery(delivery)
    }
  }

  private async sendDelivery({ event, endpointId }: WebhookDelivery, tries = 1): Promise<void> {
    const targetEndpoint = this.store.find(endpointId, event.livemode)
    if (targetEndpoint?.object !== 'webhook_endpoint' || !targetEndpoint.secret) return
    const body = JSON.stringify(event)
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret: targetEndpoint.secret,
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const responseStatus = await this.post(targetEndpoint.url, { body, headers }).catch(() => 0)
    if ((responseStatus >= 200 && responseStatus < 300) || !this.shouldRetry || tries === MAX_DELIVERY_TRIES) return
    setTimeout(() => void this.sendDelivery({ event, endpointId }, tries + 1), RETRY_DELAY_MS * tries).unref()
  }
}
