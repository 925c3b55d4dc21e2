import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encrypt } from '../functions/_shared/encryption.ts'
import type { CardsEnv } from '../functions/_shared/cards.ts'
import type { EmbeddedBackend } from './backend.ts'
import type { FakeStripe } from './stripe/fake.ts'

interface CardsOptions {
  siteUrl: string
  /**
   * Folder for the state of the fake card provider and for the encryption key. Undefined: both are lost when the
   * process ends.
   */
  folder?: string
  /** The handler that receives the webhook events of the fake card provider. */
  handleWebhook: (request: Request) => Promise<Response>
}

/** Stores text in a file of the folder, or in memory without a folder. */
const openTextStore = (folder: string | undefined, name: string) => {
  const filePath = folder && join(folder, name)
  let storedText = filePath && existsSync(filePath) ? readFileSync(filePath, 'utf8') : null
  return {
    read: () => storedText,
    write: (newText: string) => {
      storedText = newText
      if (filePath) writeFileSync(filePath, newText, { mode: 0o600 })
    },
  }
}

/** Reads the encryption key in a file of the folder. Creates a random key if there is none. */
export const readOrCreateEncryptionKey = (folder: string | undefined, name: string): string => {
  const keyStore = openTextStore(folder, name)
  const encryptionKey = keyStore.read() ?? randomBytes(32).toString('base64')
  if (keyStore.read() === null) keyStore.write(encryptionKey)
  return encryptionKey
}

/** The Stripe API key of the demo. Only the fake card provider accepts this key. */
const DEMO_STRIPE_KEY = 'sk_test_standin_of_the_demo'

/**
 * Card payments of the embedded backend: the card functions talk to a fake card provider, not to Stripe. The fake
 * provider is loaded when the first payment starts.
 */
export const openCardProvider = (backend: EmbeddedBackend, { siteUrl, folder, handleWebhook }: CardsOptions) => {
  const encryptionKey = readOrCreateEncryptionKey(folder, 'card-seal-key')
  const stateStore = openTextStore(folder, 'stripe.json')
  let fakeStripe: Promise<FakeStripe> | undefined
  const openFakeStripe = (): Promise<FakeStripe> =>
    (fakeStripe ??= import('./stripe/fake.ts').then(({ createFakeStripe }) =>
      createFakeStripe({
        siteUrl,
        storedState: stateStore,
        shouldRetry: true,
        sendWebhook: async (url, init) => (await handleWebhook(new Request(url, { method: 'POST', ...init }))).status,
      }),
    ))
  return {
    provider: openFakeStripe,
    /**
     * True if the embedded backend has started a card payment, in this run or in an earlier one. Checkout ids begin
     * with "cs_".
     */
    isOpen: (): boolean => fakeStripe !== undefined || (stateStore.read()?.includes('"cs_') ?? false),
    env: async (): Promise<CardsEnv> => {
      const [{ default: Stripe }, { api }] = await Promise.all([import('stripe'), openFakeStripe()])
      return {
        supabaseUrl: 'http://embedded.invalid',
        serviceKey: backend.serviceKey,
        siteUrl,
        encryptionKey,
        webhookUrl: `${siteUrl}/functions/v1/stripe-webhook`,
        openStripe: (key) => new Stripe(key, { httpClient: Stripe.createFetchHttpClient(api), maxNetworkRetries: 2 }),
        fetch: (input, init) => backend.fetch(new Request(input, init)),
      }
    },
    /**
     * Connects the fake card provider when the demo starts for the first time, so that card payments work at once. If
     * staff disconnect the provider, it stays disconnected after a restart.
     */
    connectDemo: async (): Promise<void> => {
      if (stateStore.read() !== null) return
      const [{ createBlankEndpoint }, { FAKE_ACCOUNT_ID }] = await Promise.all([
        import('./stripe/objects.ts'),
        import('./stripe/account.ts'),
      ])
      const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
      const webhookUrl = `${siteUrl}/functions/v1/stripe-webhook`
      const webhookEndpoint = {
        ...createBlankEndpoint(false),
        url: webhookUrl,
        enabled_events: ['*'],
        secret: webhookSecret,
      }
      stateStore.write(JSON.stringify([{ thing: webhookEndpoint, live: false }]))
      await backend.db.query(
        `insert into private.payment_provider
         (mode, last_four, account_id, sealed_key, sealed_webhook_secret, webhook_id)
         values ('test', $1, $2, $3, $4, $5) on conflict do nothing`,
        [
          DEMO_STRIPE_KEY.slice(-4),
          FAKE_ACCOUNT_ID,
          await encrypt(DEMO_STRIPE_KEY, encryptionKey),
          await encrypt(webhookSecret, encryptionKey),
          webhookEndpoint.id,
        ],
      )
    },
  }
}
