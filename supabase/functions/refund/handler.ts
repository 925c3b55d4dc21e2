import { openConnectedProvider, type CardsEnv } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import { sendDueRefunds } from '../_shared/refund.ts'

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const parseUuid = (value: unknown): string | null =>
  typeof value === 'string' && UUID_PATTERN.test(value) ? value : null

/**
 * For staff: refunds a booking or an order to the cards that paid. The database decides which payments are refunded and
 * how much of each. This function sends the refunds to the provider. The refunds are posted to the ledger when the
 * provider reports success.
 */
export const createRefundHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, amount, note, purpose, request_id } = await parseBody(request)
    const beginRefundResult = await callAsCaller(env, request)('begin_refund', {
      booking_id: parseUuid(booking_id),
      order_id: parseUuid(order_id),
      amount: typeof amount === 'number' ? amount : null,
      note: note ?? null,
      purpose: purpose ?? 'duplicate_payment',
      request_id: parseUuid(request_id),
    })
    const provider = beginRefundResult.status === 'requested' && (await openConnectedProvider(env))
    // If sending fails here, a scheduled job sends the refunds later.
    if (provider) await sendDueRefunds(provider).catch(() => undefined)
    return beginRefundResult
  })
