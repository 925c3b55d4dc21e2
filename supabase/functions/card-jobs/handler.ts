import Stripe from 'stripe'
import { applySession } from '../_shared/apply-payments.ts'
import { codeOf, openProvider, type CardsEnv, type Provider } from '../_shared/cards.ts'
import { chargeDue } from '../_shared/charge.ts'
import { applyEvent } from '../_shared/stripe-events.ts'
import { isService } from '../_shared/database.ts'
import { reconcileCards } from '../_shared/reconcile.ts'
import { refundDue } from '../_shared/refund.ts'

/** Rows of each kind for one run; the rest waits for the next run. */
const BATCH = 20

/** Applies stored events that an earlier run did not finish. */
const goOver = async (provider: Provider): Promise<number> => {
  const { data: events } = await provider.tables
    .from('unapplied_provider_events')
    .select('id, object_id')
    .order('received_at')
    .order('id')
    .limit(BATCH)
    .throwOnError()
  // A failure is recorded with its event, and keeps no other event from being applied.
  for (const { id, object_id } of events) await applyEvent(provider, id, object_id).catch(() => undefined)
  return events.length
}

/** Expires checkout pages that are no longer needed. A payment made before that is applied. */
const closePages = async (provider: Provider): Promise<number> => {
  const { rpc, stripe, tables } = provider
  const { checkouts } = await rpc('checkouts_to_close', { n: BATCH })
  for (const { checkout_id, session_id } of checkouts) {
    await stripe.checkout.sessions.expire(session_id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    await applySession(provider, session_id)
    await tables.from('card_checkouts').update({ session_closed: true }).eq('id', checkout_id).throwOnError()
  }
  return checkouts.length
}

/** Detaches cards at the provider that members have removed. */
const detachCards = async ({ tables, stripe, mode, accountId }: Provider): Promise<number> => {
  const { data: cards } = await tables
    .from('saved_cards')
    .select('id, method')
    .is('detached_at', null)
    .or('removed_at.not.is.null, user_id.is.null')
    .eq('mode', mode)
    .eq('account_id', accountId)
    .order('created_at')
    .order('id')
    .limit(BATCH)
    .throwOnError()
  for (const { id, method } of cards) {
    await stripe.paymentMethods.detach(method).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    // The card of an erased account is deleted.
    await tables.from('saved_cards').delete().eq('id', id).is('user_id', null).throwOnError()
    const detached_at = new Date().toISOString()
    await tables.from('saved_cards').update({ detached_at }).eq('id', id).not('removed_at', 'is', null).throwOnError()
  }
  return cards.length
}

const compareWithProvider = async (provider: Provider): Promise<number> => {
  const { status } = await reconcileCards(provider, true)
  return status === 'done' ? 1 : 0
}

/** In this order, so that known events are applied before anything new is charged. */
const PARTS = {
  events: goOver,
  refunds: refundDue,
  pages: closePages,
  charges: chargeDue,
  cards: detachCards,
  books: compareWithProvider,
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
export const cardJobs =
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
