import Stripe from 'stripe'
import { modeOf, openProvider, type CardsEnv, type Mode } from '../_shared/cards.ts'
import { asCaller, type Call } from '../_shared/database.ts'
import { EVENTS } from '../_shared/stripe-events.ts'
import { bodyOf, forPages } from '../_shared/http.ts'
import { encrypt } from '../_shared/encryption.ts'

const KEY = /^[sr]k_(test|live)_[A-Za-z0-9_]{8,240}$/

/** The endpoint's secret is only shown when it is created, so an older endpoint of ours is replaced. */
const listen = async (stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint & { secret: string }> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) await stripe.webhookEndpoints.del(endpoint.id)
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...EVENTS],
    api_version: Stripe.API_VERSION,
  })
  if (!made.secret) throw new Error('The provider told no secret.')
  return { ...made, secret: made.secret }
}

/** Deletes our webhook endpoint. Ignored if the key was revoked. */
const fallSilent = async (env: CardsEnv): Promise<void> => {
  const provider = await openProvider(env).catch(() => null)
  if (provider?.webhookId) await provider.stripe.webhookEndpoints.del(provider.webhookId).catch(() => undefined)
}

const connect = async (env: CardsEnv, rpc: Call, key: string, mode: Mode) => {
  const stripe = env.openStripe(key)
  let account: Stripe.Account
  try {
    account = await stripe.accounts.retrieveCurrent()
  } catch (error) {
    // The provider does not know the key, or it lacks permissions.
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      return { status: 'refused' }
    throw error
  }
  await fallSilent(env)
  const endpoint = await listen(stripe, env.webhookUrl)
  const saved = await rpc('save_payment_provider', {
    mode,
    account_id: account.id,
    last_four: key.slice(-4),
    sealed_key: await encrypt(key, env.encryptionKey),
    sealed_webhook_secret: await encrypt(endpoint.secret, env.encryptionKey),
    webhook_id: endpoint.id,
  })
  if (saved.status !== 'connected') await stripe.webhookEndpoints.del(endpoint.id)
  return saved
}

/**
 * For admins. `POST`: checks a key with the provider, creates the webhook endpoint, and stores both encrypted.
 * `DELETE`: removes both.
 */
export const connectProvider = (env: CardsEnv) =>
  forPages(env.siteUrl, ['POST', 'DELETE'], async (request) => {
    const rpc = asCaller(env, request)
    // Throws Forbidden before anything outside is changed.
    await rpc('require_permission', { permission: 'settings' })
    if (request.method === 'DELETE') {
      await fallSilent(env)
      return rpc('disconnect_payment_provider')
    }
    const { key, mode } = await bodyOf(request)
    const secret = typeof key === 'string' ? key.trim() : ''
    const [, its] = KEY.exec(secret) ?? []
    if (!its || (mode !== 'test' && mode !== 'live')) return { status: 'invalid', fields: ['key'] }
    return modeOf(its === 'live') === mode ? connect(env, rpc, secret, mode) : { status: 'wrong_mode' }
  })
