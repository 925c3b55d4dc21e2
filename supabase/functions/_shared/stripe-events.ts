import type Stripe from 'stripe'
import { applyDispute, applyRefund } from './apply-refunds.ts'
import { applyIntent, applySession, NOTHING, type Applied } from './apply-payments.ts'
import { codeOf, type Provider } from './cards.ts'

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
const applyObject = async (provider: Provider, objectId: string): Promise<Applied> =>
  (await KINDS[objectId.split('_')[0] ?? '']?.(provider, objectId)) ?? NOTHING

/** Applies the object of a stored webhook event, and records whether that succeeded. */
export const applyEvent = async (provider: Provider, eventId: string, objectId: string): Promise<Applied> => {
  const event = (change: { applied_at?: string; error: string | null }) =>
    provider.tables.from('provider_events').update(change).eq('id', eventId).is('applied_at', null).throwOnError()
  try {
    const applied = await applyObject(provider, objectId)
    await event({ applied_at: new Date().toISOString(), error: null })
    return applied
  } catch (error) {
    await event({ error: codeOf(error) })
    throw error
  }
}

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
