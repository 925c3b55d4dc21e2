import Stripe from 'stripe'
import type { CardsEnv } from './cards.ts'
import { requireSecret, serveRequests } from './runtime.ts'

/** Milliseconds after which a request to the provider fails if there is no response. */
const PROVIDER_TIMEOUT_MS = 20_000

/** Serves a card function with the configuration of hosted Supabase. */
export const serveCardFunction = (createHandler: (env: CardsEnv) => (request: Request) => Promise<Response>): void => {
  const supabaseUrl = requireSecret('SUPABASE_URL')
  serveRequests(
    createHandler({
      supabaseUrl,
      serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
      siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
      encryptionKey: requireSecret('CARD_SEAL_KEY'),
      webhookUrl: `${supabaseUrl}/functions/v1/stripe-webhook`,
      openStripe: (key) =>
        new Stripe(key, {
          httpClient: Stripe.createFetchHttpClient(),
          timeout: PROVIDER_TIMEOUT_MS,
          maxNetworkRetries: 2,
        }),
    }),
  )
}
