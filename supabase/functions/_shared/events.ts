import type Stripe from 'stripe'
import { applyDispute, applyRefund } from './applying-back.ts'
import { applyIntent, applySession, NOTHING, type Applied } from './applying.ts'
import type { Provider } from './cards.ts'

const refund = async (provider: Provider, id: string): Promise<Applied> =>
  applyRefund(provider, await provider.stripe.refunds.retrieve(id))
const dispute = async (provider: Provider, id: string): Promise<Applied> =>
  applyDispute(provider, await provider.stripe.disputes.retrieve(id))

/** How to fetch and apply each kind of object, by the prefix of its id. */
const KINDS: Record<string, (provider: Provider, id: string) => Promise<Applied>> = {
  cs: applySession,
  pi: applyIntent,
  re: refund,
  pyr: refund,
  du: dispute,
  dp: dispute,
}

/** Fetches the object of an event and applies it. The event's own content is ignored. */
export const applyObject = async (provider: Provider, objectId: string): Promise<Applied> =>
  (await KINDS[objectId.split('_')[0] ?? '']?.(provider, objectId)) ?? NOTHING

/** Events about money. The webhook endpoint subscribes to these. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]
