import type Stripe from 'stripe'
import { applyIntent, getReferencedId, toTimestamp, type ApplyPaymentResult } from './apply-payments.ts'
import { getProviderMode, type CardProviderConnection } from './cards.ts'

/** Calls `apply`. If the ledger does not have the payment yet, applies the payment and calls `apply` again. */
const applyAfterPayment = async (
  provider: CardProviderConnection,
  intentId: string | null,
  apply: () => Promise<ApplyPaymentResult>,
): Promise<ApplyPaymentResult> => {
  const reportedRefund = await apply()
  if (reportedRefund.status !== 'payment_unknown' || !intentId) return reportedRefund
  await applyIntent(provider, intentId)
  return apply()
}

export const applyRefund = (provider: CardProviderConnection, refund: Stripe.Refund): Promise<ApplyPaymentResult> => {
  const intentId = getReferencedId(refund.payment_intent)
  return applyAfterPayment(provider, intentId, () =>
    provider.rpc('apply_card_refund', {
      provider_id: refund.id,
      intent_id: intentId,
      refund_id: refund.metadata?.refund_id ?? null,
      state: refund.status ?? 'pending',
      amount_cents: refund.amount,
      currency: refund.currency,
      mode: provider.mode,
      account_id: provider.accountId,
      happened_at: toTimestamp(refund.created),
      error: refund.failure_reason ?? null,
    }),
  )
}

export const applyDispute = (
  provider: CardProviderConnection,
  dispute: Stripe.Dispute,
): Promise<ApplyPaymentResult> => {
  const intentId = getReferencedId(dispute.payment_intent)
  const { due_by } = dispute.evidence_details
  return applyAfterPayment(provider, intentId, () =>
    provider.rpc('apply_card_dispute', {
      provider_id: dispute.id,
      intent_id: intentId,
      state: dispute.status,
      amount_cents: dispute.amount,
      currency: dispute.currency,
      mode: getProviderMode(dispute.livemode),
      account_id: provider.accountId,
      reason: dispute.reason,
      due_by: due_by === null ? null : toTimestamp(due_by),
      happened_at: toTimestamp(dispute.created),
    }),
  )
}
