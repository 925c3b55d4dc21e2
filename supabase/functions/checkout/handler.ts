import { getUnixTime } from 'date-fns/getUnixTime'
import type Stripe from 'stripe'
import { toTimestamp } from '../_shared/apply-payments.ts'
import { openConnectedProvider, type CardsEnv, type CardProviderConnection } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'

type CheckoutToOpen = Extract<RpcResults['card_checkout_to_open'], { status: 'open' }>

const createReturnUrl = (siteUrl: string, { checkout_id }: CheckoutToOpen, more = ''): string =>
  `${siteUrl}/paid?checkout=${checkout_id}${more}`

const createCustomerParams = ({ customer, email, save_card }: CheckoutToOpen): Stripe.Checkout.SessionCreateParams => ({
  ...(customer ? { customer } : email && { customer_email: email }),
  ...(save_card && !customer && { customer_creation: 'always' }),
})

const createSessionParams = (siteUrl: string, due: CheckoutToOpen): Stripe.Checkout.SessionCreateParams => {
  const metadata = { checkout_id: due.checkout_id }
  return {
    mode: 'payment',
    client_reference_id: due.checkout_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: due.currency,
          unit_amount: due.amount_cents,
          product_data: { name: due.title ? `${due.title} (${due.reference})` : due.reference },
        },
      },
    ],
    ...createCustomerParams(due),
    expires_at: getUnixTime(due.expires_at),
    success_url: createReturnUrl(siteUrl, due),
    cancel_url: createReturnUrl(siteUrl, due, '&closed=1'),
    metadata,
    payment_intent_data: {
      metadata,
      description: due.reference,
      ...(due.save_card && { setup_future_usage: 'off_session' }),
    },
  }
}

/** The checkout page: the open one if it exists, else a new one. A payment never has two. */
const openCheckoutPage = async (siteUrl: string, { rpc, stripe }: CardProviderConnection, checkout_id: string) => {
  const due = await rpc('card_checkout_to_open', { checkout_id })
  if (due.status !== 'open')
    return due.status === 'closed' ? { status: 'already_closed', checkout_id } : { status: due.status }
  if (due.url) return { status: 'ready', checkout_id, url: due.url }
  const session = await stripe.checkout.sessions.create(createSessionParams(siteUrl, due), {
    idempotencyKey: checkout_id,
  })
  const opened = await rpc('card_checkout_opened', {
    checkout_id,
    session_id: session.id,
    url: session.url,
    expires_at: toTimestamp(session.expires_at),
  })
  if (opened.status === 'opened' || opened.status === 'already_opened')
    return { status: 'ready', checkout_id, url: opened.url }
  // Cancelled while the page was created: expire it.
  await stripe.checkout.sessions.expire(session.id)
  return { status: 'already_closed', checkout_id }
}

/** Starts a card payment as the caller, and returns the provider's URL. */
export const createCheckoutHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, token, amount, save_card, request_id } = await parseBody(request)
    const begun = await callAsCaller(env, request)('begin_card_checkout', {
      booking_id,
      order_id,
      token,
      amount,
      save_card,
      request_id,
    })
    if (begun.status !== 'ready') return begun
    const provider = await openConnectedProvider(env)
    return provider ? openCheckoutPage(env.siteUrl, provider, begun.checkout_id) : { status: 'no_provider' }
  })
