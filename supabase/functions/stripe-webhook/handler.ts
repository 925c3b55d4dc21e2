import type Stripe from 'stripe'
import { toTimestamp } from '../_shared/apply-payments.ts'
import {
  getProviderErrorCode,
  getProviderMode,
  openConnectedProvider,
  type CardsEnv,
  type CardProviderConnection,
} from '../_shared/cards.ts'
import { applyStripeEvent } from '../_shared/stripe-events.ts'
import { sendDueRefunds } from '../_shared/refund.ts'

/** Maximum age of a signature in seconds. An older signature is rejected, because the request may be a replay. */
const MAX_SIGNATURE_AGE_S = 300

const getObjectId = ({ data: { object } }: Stripe.Event): string =>
  'id' in object && typeof object.id === 'string' ? object.id : ''

/** Fetches the event's object and applies it, because the event's content may be outdated. */
const applyEventObject = async (
  provider: CardProviderConnection,
  event_id: string,
  object_id: string,
): Promise<void> => {
  const { refund_id } = await applyStripeEvent(provider, event_id, object_id)
  // The payment must be refunded. If this attempt fails, a scheduled job tries again.
  if (refund_id) await sendDueRefunds(provider).catch(() => undefined)
}

const handleStripeEvent = async (provider: CardProviderConnection, event: Stripe.Event): Promise<Response> => {
  const eventAccountId = event.account ?? provider.accountId
  if (getProviderMode(event.livemode) !== provider.mode || eventAccountId !== provider.accountId)
    return Response.json({ status: 'not_ours' })
  const object_id = getObjectId(event)
  const storedEvent = await provider.rpc('store_provider_event', {
    event_id: event.id,
    type: event.type,
    object_id,
    account_id: eventAccountId,
    mode: provider.mode,
    happened_at: toTimestamp(event.created),
  })
  if (storedEvent.status === 'stored' || storedEvent.status === 'again')
    await applyEventObject(provider, event.id, object_id)
  return Response.json({ status: storedEvent.status })
}

/** Stripe's webhook. Responds 2xx only if the event was stored and applied; Stripe redelivers all other events. */
export const createStripeWebhookHandler =
  (env: CardsEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    try {
      const requestBody = await request.text()
      const provider = await openConnectedProvider(env)
      if (!provider) return Response.json({ status: 'not_connected' }, { status: 410 })
      const signature = request.headers.get('stripe-signature') ?? ''
      const event = await provider.stripe.webhooks
        .constructEventAsync(requestBody, signature, provider.webhookSecret, MAX_SIGNATURE_AGE_S)
        .catch(() => null)
      if (!event) return Response.json({ status: 'forbidden' }, { status: 400 })
      return await handleStripeEvent(provider, event)
    } catch (error) {
      console.warn(`An event of the card provider could not be applied: ${getProviderErrorCode(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
