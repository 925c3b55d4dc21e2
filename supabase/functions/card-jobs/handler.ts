import Stripe from 'stripe'
import { applySession } from '../_shared/apply-payments.ts'
import {
  getProviderErrorCode,
  openConnectedProvider,
  type CardsEnv,
  type CardProviderConnection,
} from '../_shared/cards.ts'
import { chargeDueInstallments } from '../_shared/charge.ts'
import { applyStripeEvent } from '../_shared/stripe-events.ts'
import { isService } from '../_shared/database.ts'
import { reconcileCards } from '../_shared/reconcile.ts'
import { sendDueRefunds } from '../_shared/refund.ts'

/** Maximum number of webhook events, of checkout pages and of saved cards per run. The rest waits for the next run. */
const BATCH_SIZE = 20

/** Applies stored webhook events that are not applied yet, for example because an earlier attempt failed. */
const applyPendingEvents = async (provider: CardProviderConnection): Promise<number> => {
  const { data: events } = await provider.tables
    .from('unapplied_provider_events')
    .select('id, object_id')
    .order('received_at')
    .order('id')
    .limit(BATCH_SIZE)
    .throwOnError()
  // A failure is stored with its event and does not prevent other events from being applied.
  for (const { id, object_id } of events) await applyStripeEvent(provider, id, object_id).catch(() => undefined)
  return events.length
}

/** Expires checkout pages that are no longer needed. If the customer has already paid there, applies the payment. */
const closeCheckoutPages = async (provider: CardProviderConnection): Promise<number> => {
  const { rpc, stripe, tables } = provider
  const { checkouts } = await rpc('checkouts_to_close', { n: BATCH_SIZE })
  for (const { checkout_id, session_id } of checkouts) {
    await stripe.checkout.sessions.expire(session_id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    await applySession(provider, session_id)
    await tables.from('card_checkouts').update({ session_closed: true }).eq('id', checkout_id).throwOnError()
  }
  return checkouts.length
}

/** Detaches saved cards from the provider's customers after members have removed the cards on the site. */
const detachRemovedCards = async ({ tables, stripe, mode, accountId }: CardProviderConnection): Promise<number> => {
  const { data: cards } = await tables
    .from('saved_cards')
    .select('id, method')
    .is('detached_at', null)
    .or('removed_at.not.is.null, user_id.is.null')
    .eq('mode', mode)
    .eq('account_id', accountId)
    .order('created_at')
    .order('id')
    .limit(BATCH_SIZE)
    .throwOnError()
  for (const { id, method } of cards) {
    await stripe.paymentMethods.detach(method).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
    // Deletes the row of the card if its account was erased.
    await tables.from('saved_cards').delete().eq('id', id).is('user_id', null).throwOnError()
    const detached_at = new Date().toISOString()
    await tables.from('saved_cards').update({ detached_at }).eq('id', id).not('removed_at', 'is', null).throwOnError()
  }
  return cards.length
}

const compareWithProvider = async (provider: CardProviderConnection): Promise<number> => {
  const { status } = await reconcileCards(provider, true)
  return status === 'done' ? 1 : 0
}

/** The jobs run in this order, so that stored events are applied before new charges are made. */
const CARD_JOBS = {
  events: applyPendingEvents,
  refunds: sendDueRefunds,
  pages: closeCheckoutPages,
  charges: chargeDueInstallments,
  cards: detachRemovedCards,
  books: compareWithProvider,
} satisfies Record<string, (provider: CardProviderConnection) => Promise<number>>

/** Runs each card job, even if another card job failed. */
const runDueJobs = async (provider: CardProviderConnection): Promise<Record<string, number | string>> => {
  const resultsByJob: Record<string, number | string> = {}
  for (const [name, runJob] of Object.entries(CARD_JOBS)) {
    try {
      resultsByJob[name] = await runJob(provider)
    } catch (error) {
      resultsByJob[name] = getProviderErrorCode(error)
      console.warn(`The card job ${name} failed: ${getProviderErrorCode(error)}`)
    }
  }
  return resultsByJob
}

/** `POST` with the service key as bearer token: runs all card jobs. */
export const createCardJobsHandler =
  (env: CardsEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    if (!isService(request, env.serviceKey)) return Response.json({ status: 'forbidden' }, { status: 401 })
    try {
      const provider = await openConnectedProvider(env)
      if (!provider) return Response.json({ status: 'not_connected' })
      return Response.json({ status: 'done', ...(await runDueJobs(provider)) })
    } catch (error) {
      console.warn(`The card jobs failed: ${getProviderErrorCode(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
