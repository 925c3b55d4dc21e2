import { getUnixTime } from 'date-fns/getUnixTime'
import type Stripe from 'stripe'
import { toTimestamp } from '../_shared/apply-payments.ts'
import { openConnectedProvider, type CardsEnv, type CardProviderConnection } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'

type CheckoutToOpen = Extract<RpcResults['card_checkout_to_open'], { status: 'open' }>

const createReturnUrl = (siteUrl: string, { checkout_id }: CheckoutToOpen, moreParams = ''): string =>
  `${siteUrl}/paid?checkout=${checkout_id}${moreParams}`

const createCustomerParams = ({ customer, email, save_card }: CheckoutToOpen): Stripe.Checkout.SessionCreateParams => ({
  ...(customer ? { customer } : email && { customer_email: email }),
  ...(save_card && !customer && { customer_creation: 'always' }),
})

const createSessionParams = (siteUrl: string, checkout: CheckoutToOpen): Stripe.Checkout.SessionCreateParams => {
  const metadata = { checkout_id: checkout.checkout_id }
  return {
    mode: 'payment',
    client_reference_id: checkout.checkout_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: checkout.currency,
          unit_amount: checkout.amount_cents,
          product_data: { name: checkout.title ? `${checkout.title} (${checkout.reference})` : checkout.reference },
        },
      },
    ],
    ...createCustomerParams(checkout),
    expires_at: getUnixTime(checkout.expires_at),
    success_url: createReturnUrl(siteUrl, checkout),
    cancel_url: createReturnUrl(siteUrl, checkout, '&closed=1'),
    metadata,
    payment_intent_data: {
      metadata,
      description: checkout.reference,
      ...(checkout.save_card && { setup_future_usage: 'off_session' }),
    },
  }
}

/** Returns the open checkout page of a checkout, or creates one. A checkout never has two open pages. */
const openCheckoutPage = async (siteUrl: string, { rpc, stripe }: CardProviderConnection, checkout_id: string) => {
  const checkoutToOpen = await rpc('card_checkout_to_open', { checkout_id })
  if (checkoutToOpen.status !== 'open')
    return checkoutToOpen.status === 'closed'
      ? { status: 'already_closed', checkout_id }
      : { status: checkoutToOpen.status }
  if (checkoutToOpen.url) return { status: 'ready', checkout_id, url: checkoutToOpen.url }
  const session = await stripe.checkout.sessions.create(createSessionParams(siteUrl, checkoutToOpen), {
    idempotencyKey: checkout_id,
  })
  const storedSession = await rpc('card_checkout_opened', {
    checkout_id,
    session_id: session.id,
    url: session.url,
    expires_at: toTimestamp(session.expires_at),
  })
  if (storedSession.status === 'opened' || storedSession.status === 'already_opened')
    return { status: 'ready', checkout_id, url: storedSession.url }
  // The checkout was closed while its page was being created, so the page must be expired. A page without a URL has
  // expired already.
  if (session.url) await stripe.checkout.sessions.expire(session.id)
  return { status: 'already_closed', checkout_id }
}

/** Starts a card payment with the caller's permissions. Returns the URL of the provider's checkout page. */
export const createCheckoutHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, token, link_token, amount, save_card, request_id } = await parseBody(request)
    const beginCheckoutResult = await callAsCaller(env, request)('begin_card_checkout', {
      booking_id,
      order_id,
      token,
      link_token,
      amount,
      save_card,
      request_id,
    })
    if (beginCheckoutResult.status !== 'ready') return beginCheckoutResult
    const provider = await openConnectedProvider(env)
    return provider
      ? openCheckoutPage(env.siteUrl, provider, beginCheckoutResult.checkout_id)
      : { status: 'no_provider' }
  })
