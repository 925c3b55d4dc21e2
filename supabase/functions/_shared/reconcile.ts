import { tz } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { getUnixTime } from 'date-fns/getUnixTime'
import type Stripe from 'stripe'
import type { AppDatabase } from '../../../src/lib/database.ts'
import { applyDispute, applyRefund } from './apply-refunds.ts'
import { applyIntent, toTimestamp } from './apply-payments.ts'
import { getProviderErrorCode, type CardProviderConnection } from './cards.ts'

interface ReconciliationRow {
  kind: 'payment' | 'refund' | 'dispute'
  id: string
  intent_id: string | null
  state: string
  amount_cents: number
  currency: string
  checkout_id?: string
}

const getReferencedId = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/**
 * Fetches and applies every payment, refund and dispute that the provider created since the given time, and returns
 * them.
 */
const fetchProviderRecords = async (provider: CardProviderConnection, since: number): Promise<ReconciliationRow[]> => {
  const { stripe } = provider
  const listParams = { created: { gte: since }, limit: 100 }
  const reconciliationRows: ReconciliationRow[] = []
  const addReconciliationRow = (
    kind: ReconciliationRow['kind'],
    { id, amount, currency }: Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute,
    details: Pick<ReconciliationRow, 'intent_id' | 'state' | 'checkout_id'>,
  ) => reconciliationRows.push({ kind, id, amount_cents: amount, currency, ...details })
  for await (const intent of stripe.paymentIntents.list(listParams)) {
    await applyIntent(provider, intent.id)
    addReconciliationRow('payment', intent, {
      intent_id: intent.id,
      state: intent.status,
      checkout_id: intent.metadata.checkout_id,
    })
  }
  for await (const refund of stripe.refunds.list(listParams)) {
    await applyRefund(provider, refund)
    addReconciliationRow('refund', refund, {
      intent_id: getReferencedId(refund.payment_intent),
      state: refund.status ?? '',
    })
  }
  for await (const dispute of stripe.disputes.list(listParams)) {
    await applyDispute(provider, dispute)
    addReconciliationRow('dispute', dispute, {
      intent_id: getReferencedId(dispute.payment_intent),
      state: dispute.status,
    })
  }
  return reconciliationRows
}

/**
 * Formats the arrival day of a payout. The day is in UTC, because the provider sets the arrival time to midnight UTC.
 */
const formatPayoutDay = (seconds: number): string =>
  formatISO(fromUnixTime(seconds), { in: tz('UTC'), representation: 'date' })

/** Stores the provider's balance transactions and payouts for reports. */
const storeBalanceTransactions = async ({ stripe, tables }: CardProviderConnection, since: number): Promise<void> => {
  const listParams = { created: { gte: since }, limit: 100 }
  const payoutIds = new Map<string, string>()
  for await (const { id, amount, currency, arrival_date, status } of stripe.payouts.list(listParams)) {
    await tables
      .from('provider_payouts')
      .upsert({ id, amount: amount / 100, currency, arrives_on: formatPayoutDay(arrival_date), state: status })
      .throwOnError()
    for await (const transaction of stripe.balanceTransactions.list({ payout: id, limit: 100 }))
      payoutIds.set(transaction.id, id)
  }
  const balanceRows: AppDatabase['public']['Tables']['provider_balance']['Insert'][] = []
  for await (const { id, type, amount, fee, currency, source, created } of stripe.balanceTransactions.list(listParams))
    balanceRows.push({
      id,
      type,
      amount: amount / 100,
      fee: fee / 100,
      currency,
      source_id: getReferencedId(source),
      payout_id: payoutIds.get(id) ?? null,
      happened_at: toTimestamp(created),
    })
  const [paidOut, notPaidOut] = [
    balanceRows.filter(({ payout_id }) => payout_id),
    balanceRows.filter(({ payout_id }) => !payout_id),
  ]
  await tables.from('provider_balance').upsert(paidOut).throwOnError()
  // Payouts before `since` are not listed, so a row may lack its payout here. A row without a payout is inserted only
  // if it is new, because a stored row may already have its payout.
  await tables.from('provider_balance').upsert(notPaidOut, { ignoreDuplicates: true }).throwOnError()
}

export type ReconcileResult = { status: string; discrepancies?: number }

/**
 * Compares the ledger with the provider's records and stores the differences.
 * @param onlyIfDue true to compare only if the nightly comparison is due
 */
export const reconcileCards = async (provider: CardProviderConnection, onlyIfDue = false): Promise<ReconcileResult> => {
  const { rpc, tables } = provider
  const endTime = new Date().toISOString()
  const startedReconciliation = await rpc('reconcile_begin', { only_if_due: onlyIfDue })
  if (startedReconciliation.status !== 'begun') return startedReconciliation
  const { run_id } = startedReconciliation
  const endRun = (change: { reached: string } | { error: string }) =>
    tables
      .from('reconcile_runs')
      .update({ ...change, ended_at: new Date().toISOString() })
      .eq('id', run_id)
      .is('ended_at', null)
      .throwOnError()
  const sinceSeconds = getUnixTime(startedReconciliation.since)
  try {
    const providerRows = await fetchProviderRecords(provider, sinceSeconds)
    await storeBalanceTransactions(provider, sinceSeconds)
    const reportResult = await rpc('reconcile_report', { run_id, rows: providerRows })
    await endRun({ reached: endTime })
    return { status: 'done', discrepancies: reportResult.status === 'ok' ? reportResult.discrepancies : 0 }
  } catch (error) {
    await endRun({ error: getProviderErrorCode(error) })
    throw error
  }
}
