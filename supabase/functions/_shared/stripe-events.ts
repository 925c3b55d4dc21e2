import type Stripe from 'stripe'
import { applyDispute, applyRefund } from './apply-refunds.ts'
import { applyIntent, applySession, NOTHING_APPLIED, type ApplyPaymentResult } from './apply-payments.ts'
import { getProviderErrorCode, type CardProviderConnection } from './cards.ts'

const fetchAndApplyRefund = async (provider: CardProviderConnection, id: string): Promise<ApplyPaymentResult> =>
  applyRefund(provider, await provider.stripe.refunds.retrieve(id))
const fetchAndApplyDispute = async (provider: CardProviderConnection, id: string): Promise<ApplyPaymentResult> =>
  applyDispute(provider, await provider.stripe.disputes.retrieve(id))

/** Functions that fetch a Stripe object and apply it to the ledger, by the prefix of the object's id. */
const APPLIERS_BY_PREFIX: Record<
  string,
  (provider: CardProviderConnection, id: string) => Promise<ApplyPaymentResult>
> = {
  cs: applySession,
  pi: applyIntent,
  re: fetchAndApplyRefund,
  pyr: fetchAndApplyRefund,
  du: fetchAndApplyDispute,
  dp: fetchAndApplyDispute,
}

/** Fetches the Stripe object of a webhook event and applies it to the ledger. The event's own content is ignored. */
const applyStripeObject = async (provider: CardProviderConnection, objectId: string): Promise<ApplyPaymentResult> =>
  (await APPLIERS_BY_PREFIX[objectId.split('_')[0] ?? '']?.(provider, objectId)) ?? NOTHING_APPLIED

/** Updates our tables from the Stripe object of a stored webhook event, and records whether that succeeded. */
export const applyStripeEvent = async (
  provider: CardProviderConnection,
  eventId: string,
  objectId: string,
): Promise<ApplyPaymentResult> => {
  const updateStoredEvent = (change: { applied_at?: string; error: string | null }) =>
    provider.tables.from('provider_events').update(change).eq('id', eventId).is('applied_at', null).throwOnError()
  try {
    const applyResult = await applyStripeObject(provider, objectId)
    await updateStoredEvent({ applied_at: new Date().toISOString(), error: null })
    return applyResult
  } catch (error) {
    await updateStoredEvent({ error: getProviderErrorCode(error) })
    throw error
  }
}

/** The types of Stripe events, all about money, to which the webhook endpoint subscribes. */
export const SUBSCRIBED_EVENTS = [
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
