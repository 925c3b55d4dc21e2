import { openProvider, type CardsEnv } from '../_shared/cards.ts'
import { asCaller } from '../_shared/database.ts'
import { bodyOf, forPages } from '../_shared/http.ts'
import { refundDue } from '../_shared/refund.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null)

/**
 * For staff: money of a booking or an order back to the cards that it came from. The database decides whether, how much and
 * of which payments; this function only sends what it decided. The result says that the refund is requested; the ledger
 * has it once the provider has paid it.
 */
export const refund = (env: CardsEnv) =>
  forPages(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, amount, note, purpose, request_id } = await bodyOf(request)
    const begun = await asCaller(env, request)('begin_refund', {
      booking_id: uuidIn(booking_id),
      order_id: uuidIn(order_id),
      amount: typeof amount === 'number' ? amount : null,
      note: note ?? null,
      purpose: purpose ?? 'duplicate_payment',
      request_id: uuidIn(request_id),
    })
    const provider = begun.status === 'requested' && (await openProvider(env))
    // The scheduled jobs send what cannot be sent at once.
    if (provider) await refundDue(provider).catch(() => undefined)
    return begun
  })
