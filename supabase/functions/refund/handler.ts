import { openConnectedProvider, type CardsEnv } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { parseBody, createPageHandler } from '../_shared/http.ts'
import { sendDueRefunds } from '../_shared/refund.ts'

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const parseUuid = (value: unknown): string | null =>
  typeof value === 'string' && UUID_PATTERN.test(value) ? value : null

/**
 * For staff: money of a booking or an order back to the cards that it came from. The database decides whether, how much and
 * of which payments; this function only sends what it decided. The result says that the refund is requested; the ledger
 * has it once the provider has paid it.
 */
export const createRefundHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, amount, note, purpose, request_id } = await parseBody(request)
    const begun = await callAsCaller(env, request)('begin_refund', {
      booking_id: parseUuid(booking_id),
      order_id: parseUuid(order_id),
      amount: typeof amount === 'number' ? amount : null,
      note: note ?? null,
      purpose: purpose ?? 'duplicate_payment',
      request_id: parseUuid(request_id),
    })
    const provider = begun.status === 'requested' && (await openConnectedProvider(env))
    // The scheduled jobs send what cannot be sent at once.
    if (provider) await sendDueRefunds(provider).catch(() => undefined)
    return begun
  })
