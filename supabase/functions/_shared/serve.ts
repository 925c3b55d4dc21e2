import Stripe from 'stripe'
import type { CardsEnv } from './cards.ts'
import { needed, serve } from './runtime.ts'

/** Milliseconds until a provider that says nothing has failed. */
const PATIENCE = 20_000

/** Serves a function that has to do with cards, with what hosted Supabase's runtime knows. */
export const serveCards = (make: (env: CardsEnv) => (request: Request) => Promise<Response>): void => {
  const supabaseUrl = needed('SUPABASE_URL')
  serve(
    make({
      supabaseUrl,
      serviceKey: needed('SUPABASE_SERVICE_ROLE_KEY'),
      siteUrl: needed('SITE_URL').replace(/\/+$/, ''),
      sealKey: needed('CARD_SEAL_KEY'),
      webhookUrl: `${supabaseUrl}/functions/v1/stripe-webhook`,
      openStripe: (key) =>
        new Stripe(key, { httpClient: Stripe.createFetchHttpClient(), timeout: PATIENCE, maxNetworkRetries: 2 }),
    }),
  )
}
