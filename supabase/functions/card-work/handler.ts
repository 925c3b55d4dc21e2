import Stripe from 'stripe'
import { applySession } from '../_shared/applying.ts'
import { codeOf, openProvider, type CardsEnv, type Provider } from '../_shared/cards.ts'
import { chargeDue } from '../_shared/charging.ts'
import { applyObject } from '../_shared/events.ts'
import { isService } from '../_shared/database.ts'
import { reconcileCards } from '../_shared/reconciling.ts'
import { refundDue } from '../_shared/refunding.ts'

/** Applies stored events that an earlier run did not finish. */
const goOver = async (provider: Provider): Promise<number> => {
  const { ask } = provider
  const { events } = await ask('unapplied_events', { n: 20 })
  for (const { event_id, object_id } of events) {
    try {
      await applyObject(provider, object_id)
      await ask('provider_event_applied', { event_id })
    } catch (error) {
      await ask('provider_event_failed', { event_id, error: codeOf(error) })
    }
  }
  return events.length
}

/** Expires checkout pages that are no longer needed. A payment made meanwhile is applied. */
const closePages = async (provider: Provider): Promise<number> => {
  const { ask, stripe } = provider
  const { checkouts } = await ask('checkouts_to_close', { n: 20 })
  for (const { checkout_id, session_id } of checkouts) {
    await stripe.checkout.sessions.expire(session_id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    await applySession(provider, session_id)
    await ask('card_checkout_closed', { checkout_id })
  }
  return checkouts.length
}

/** Detaches cards at the provider that members have removed. */
const detachCards = async ({ ask, stripe }: Provider): Promise<number> => {
  const { cards } = await ask('cards_to_detach', { n: 20 })
  for (const { card_id, method } of cards) {
    await stripe.paymentMethods.detach(method).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    await ask('card_detached', { card_id })
  }
  return cards.length
}

const compareBooks = async (provider: Provider): Promise<number> => {
  if ((await provider.ask('reconcile_due')).status !== 'due') return 0
  await reconcileCards(provider)
  return 1
}

/** In this order, so that known events are applied before anything new is charged. */
const PARTS = {
  events: goOver,
  refunds: refundDue,
  pages: closePages,
  charges: chargeDue,
  cards: detachCards,
  books: compareBooks,
} satisfies Record<string, (provider: Provider) => Promise<number>>

/** Runs each step, even if another one failed. */
const workDue = async (provider: Provider): Promise<Record<string, number | string>> => {
  const done: Record<string, number | string> = {}
  for (const [name, part] of Object.entries(PARTS)) {
    try {
      done[name] = await part(provider)
    } catch (error) {
      done[name] = codeOf(error)
      console.warn(`Card work failed at ${name}: ${codeOf(error)}`)
    }
  }
  return done
}

/** `POST` with the service key as bearer: runs all due work on cards. */
export const cardWork =
  (env: CardsEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    if (!isService(request, env.serviceKey)) return Response.json({ status: 'forbidden' }, { status: 401 })
    try {
      const provider = await openProvider(env)
      if (!provider) return Response.json({ status: 'not_connected' })
      return Response.json({ status: 'done', ...(await workDue(provider)) })
    } catch (error) {
      console.warn(`Card work failed: ${codeOf(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
