import { applySession } from '../_shared/apply-payments.ts'
import { getProviderErrorCode, openConnectedProvider, type CardsEnv } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import { sendDueRefunds } from '../_shared/refund.ts'

/** Fetches a payment from the provider and applies it, without waiting for the webhook event. */
const fetchAndApplyPayment = async (env: CardsEnv, checkout_id: string): Promise<void> => {
  const provider = await openConnectedProvider(env)
  if (!provider) return
  const checkoutToOpen = await provider.rpc('card_checkout_to_open', { checkout_id })
  if (checkoutToOpen.status !== 'open' || !checkoutToOpen.session_id) return
  const { refund_id } = await applySession(provider, checkoutToOpen.session_id)
  if (refund_id) await sendDueRefunds(provider)
}

/** For the page that customers see after payment: applies the payment, then returns its state in the ledger. */
export const createConfirmCheckoutHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { checkout_id } = await parseBody(request)
    if (typeof checkout_id !== 'string' || !/^[0-9a-f-]{36}$/i.test(checkout_id)) return { status: 'not_found' }
    await fetchAndApplyPayment(env, checkout_id).catch((error: unknown) =>
      console.warn(`A payment could not be fetched from the provider: ${getProviderErrorCode(error)}`),
    )
    return callAsCaller(env, request)('card_checkout_state', { checkout_id })
  })
