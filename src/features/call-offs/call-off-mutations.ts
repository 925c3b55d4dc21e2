import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcArgs } from '@/lib/backend/rpc'
import { getChoiceArguments, type ChoiceSource } from './call-off-queries'

/**
 * Calls off a departure permanently. The database cancels all bookings, holds seats on another date, and emails everyone
 * affected.
 */
export const callOffEvent = (eventId: string) =>
  rpcMutation(
    'call_off_event',
    (values: Omit<RpcArgs<'call_off_event'>, 'event_id'>) => ({ event_id: eventId, ...values }),
    eventId,
  )

interface RefundAccount {
  account_name?: string
  bsb?: string
  account_number?: string
}

/** Chooses a refund after a departure was called off, or saves the bank account for the refund. */
export const chooseRefund = (source: ChoiceSource) =>
  rpcMutation('choose_refund', (account: RefundAccount) => ({ ...getChoiceArguments(source), ...account }), source)

/** Chooses another date after a departure was called off. `total`: the price in AUD that the page showed. */
export const chooseDate = (source: ChoiceSource) =>
  rpcMutation(
    'choose_date',
    ({ id, total }: { id: string; total: number }) => ({
      ...getChoiceArguments(source),
      event_id: id,
      expected_total: total,
    }),
    source,
  )

/** Puts the refunds that are ready for bank transfer into a new payment file for the bank. */
export const makeRefundFile = (eventId: string) =>
  rpcMutation('make_refund_file', () => ({ event_id: eventId }), eventId)

/**
 * Fetches the text of an existing payment file. A mutation, because the page downloads the text and does not show it.
 */
export const readRefundFile = rpcMutation('read_refund_file', (fileId: string) => ({ file_id: fileId }))

/** Records in the ledger that the bank made a transfer. */
export const recordRefundTransfer = rpcMutation('record_refund_transfer', (transferId: string) => ({
  transfer_id: transferId,
}))

/** Removes a transfer from its payment file after the bank has returned the money. */
export const returnRefundTransfer = rpcMutation('return_refund_transfer', (transferId: string) => ({
  transfer_id: transferId,
}))
