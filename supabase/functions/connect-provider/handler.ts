import Stripe from 'stripe'
import { getProviderMode, openConnectedProvider, type CardsEnv, type StripeMode } from '../_shared/cards.ts'
import { callAsCaller, type RpcCall } from '../_shared/database.ts'
import { SUBSCRIBED_EVENTS } from '../_shared/stripe-events.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import { encrypt } from '../_shared/encryption.ts'

const SECRET_KEY_PATTERN = /^[sr]k_(test|live)_[A-Za-z0-9_]{8,240}$/

/**
 * Creates the webhook endpoint. First deletes an endpoint with the same URL, because its signing secret cannot be read
 * again.
 */
const createWebhookEndpoint = async (
  stripe: Stripe,
  url: string,
): Promise<Stripe.WebhookEndpoint & { secret: string }> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) await stripe.webhookEndpoints.del(endpoint.id)
  const newEndpoint = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...SUBSCRIBED_EVENTS],
    api_version: Stripe.API_VERSION,
  })
  if (!newEndpoint.secret) throw new Error('The provider returned no webhook secret.')
  return { ...newEndpoint, secret: newEndpoint.secret }
}

/** Deletes the webhook endpoint of the current connection. Errors are ignored, such as for a revoked key. */
const removeWebhookEndpoint = async (env: CardsEnv): Promise<void> => {
  const provider = await openConnectedProvider(env).catch(() => null)
  if (provider?.webhookId) await provider.stripe.webhookEndpoints.del(provider.webhookId).catch(() => undefined)
}

const connectAccount = async (env: CardsEnv, rpc: RpcCall, key: string, mode: StripeMode) => {
  const stripe = env.openStripe(key)
  let account: Stripe.Account
  try {
    account = await stripe.accounts.retrieveCurrent()
  } catch (error) {
    // The provider rejected the key, or the key lacks permissions.
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      return { status: 'refused' }
    throw error
  }
  await removeWebhookEndpoint(env)
  const endpoint = await createWebhookEndpoint(stripe, env.webhookUrl)
  const saveResult = await rpc('save_payment_provider', {
    mode,
    account_id: account.id,
    last_four: key.slice(-4),
    sealed_key: await encrypt(key, env.encryptionKey),
    sealed_webhook_secret: await encrypt(endpoint.secret, env.encryptionKey),
    webhook_id: endpoint.id,
  })
  if (saveResult.status !== 'connected') await stripe.webhookEndpoints.del(endpoint.id)
  return saveResult
}

/**
 * For admins. `POST` verifies a secret key with the provider, creates the webhook endpoint, and stores the key and the
 * webhook's signing secret encrypted. `DELETE` removes the endpoint and the key.
 */
export const createConnectProviderHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST', 'DELETE'], async (request) => {
    const rpc = callAsCaller(env, request)
    // Throws ForbiddenError before anything at the provider is changed.
    await rpc('require_permission', { permission: 'settings' })
    if (request.method === 'DELETE') {
      await removeWebhookEndpoint(env)
      return rpc('disconnect_payment_provider')
    }
    const { key, mode } = await parseBody(request)
    const secretKey = typeof key === 'string' ? key.trim() : ''
    const [, keyMode] = SECRET_KEY_PATTERN.exec(secretKey) ?? []
    if (!keyMode || (mode !== 'test' && mode !== 'live')) return { status: 'invalid', fields: ['key'] }
    return getProviderMode(keyMode === 'live') === mode
      ? connectAccount(env, rpc, secretKey, mode)
      : { status: 'wrong_mode' }
  })
