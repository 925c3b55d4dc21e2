import Stripe from 'stripe'
import { createFakeStripe } from '../../embedded/stripe/fake'

const openFakeStripeClient = () => {
  const { api } = createFakeStripe({ siteUrl: 'https://example.com', sendWebhook: () => Promise.resolve(200) })
  return new Stripe('sk_test_of_this_contract', { httpClient: Stripe.createFetchHttpClient(api) })
}
const openStripeClient = (key: string) => {
  if (!/^[sr]k_test_/.test(key)) throw new Error('STRIPE_TEST_KEY is no key of a test account.')
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(), maxNetworkRetries: 2 })
}
const { STRIPE_TEST_KEY } = process.env

/** The card APIs that the tests run against: always the fake, and Stripe itself if there is a test key. */
export const STRIPE_CLIENTS: [string, () => Stripe][] = [
  ['the fake card provider', openFakeStripeClient],
  ...(STRIPE_TEST_KEY ? [['Stripe', () => openStripeClient(STRIPE_TEST_KEY)] as [string, () => Stripe]] : []),
]

export const minutesFromNow = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

export const toObjectId = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** Returns the provider's error, or null if there was none. */
export const catchError = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null),
  )
