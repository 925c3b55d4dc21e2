import Stripe from 'stripe'
import { applyRefund } from './apply-refunds.ts'
import { getProviderErrorCode, type CardProviderConnection } from './cards.ts'

/**
 * True if a retry cannot succeed, because the provider rejected the request. False for errors such as a lost response.
 */
const isPermanentError = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError

/** Sends requested refunds to the provider. A refund is posted to the ledger when the provider reports success. */
export const sendDueRefunds = async (provider: CardProviderConnection): Promise<number> => {
  const { rpc, stripe } = provider
  const { refunds } = await rpc('claim_card_refunds', { n: 10 })
  for (const { refund_id, intent_id, amount_cents } of refunds) {
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: intent_id, amount: amount_cents, metadata: { refund_id } },
        { idempotencyKey: refund_id },
      )
      await applyRefund(provider, refund)
    } catch (error) {
      await rpc('card_refund_failed', { refund_id, error: getProviderErrorCode(error), final: isPermanentError(error) })
    }
  }
  return refunds.length
}
