import { openProvider, type CardsEnv } from '../_shared/cards.ts'
import { asCaller, rowsAsCaller, type Ask } from '../_shared/database.ts'
import { bodyOf, forPages } from '../_shared/http.ts'
import { refundDue } from '../_shared/refunding.ts'

interface Left {
  id: string
  /** Cents that could still go back of it. */
  most: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** AUD: more than any payment is, so that the answer is how much could go back. */
const TOO_MUCH = 999999.99

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const cents = (dollars: number): number => Math.round(dollars * 100)

/** One request's id for one of its payments: the same again asks for nothing new. */
const requestFor = async (requestId: string, paymentId: string): Promise<string> => {
  const bytes = new TextEncoder().encode(`${requestId} ${paymentId}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What could go back of each payment, the newest first; asking for too much asks for nothing. */
const leftOf = async (ask: Ask, payments: { id: string }[]): Promise<Left[]> => {
  const left: Left[] = []
  for (const { id } of payments) {
    const said = await ask('begin_card_refund', { payment_id: id, amount: TOO_MUCH, request_id: crypto.randomUUID() })
    if (said.status === 'too_much' && said.most > 0) left.push({ id, most: cents(said.most) })
  }
  return left
}

interface Wanted {
  amount: number
  note: unknown
  /** Of a booking's: whether the price is lowered, or it is to be paid again. */
  purpose: unknown
  requestId: string
}

/** What an earlier try of this request has asked for already, in AUD; null: there was none. */
const askedBefore = async (
  read: ReturnType<typeof rowsAsCaller>,
  payments: { id: string }[],
  requestId: string,
): Promise<number | null> => {
  const ids = await Promise.all(payments.map(({ id }) => requestFor(requestId, id)))
  const rows = await read<{ amount: number }>(`card_refunds?request_id=in.(${ids.join()})&select=amount`)
  return rows.length > 0 ? rows.reduce((sum, row) => sum + cents(row.amount), 0) / 100 : null
}

/** Asks for it back of the newest payments first. Answers what was asked for, in AUD. */
const askBack = async (ask: Ask, left: Left[], { amount, note, purpose, requestId }: Wanted) => {
  const most = left.reduce((sum, each) => sum + each.most, 0)
  let open = cents(amount)
  if (open > most) return { status: 'too_much', paid: most / 100 }
  for (const { id, most: its } of left) {
    const part = Math.min(open, its)
    if (part === 0) break
    const request_id = await requestFor(requestId, id)
    const said = await ask('begin_card_refund', { payment_id: id, amount: part / 100, note, purpose, request_id })
    if (said.status === 'too_much') return { status: 'too_much', paid: said.most }
    if (said.status !== 'requested') return said
    open -= part
  }
  return { status: 'requested', amount }
}

/**
 * For admins: money of a booking or an order back to the cards that it came from. The answer says that it is asked for; the
 * ledger, that it went.
 */
export const refund = (env: CardsEnv) =>
  forPages(env.siteUrl, ['POST'], async (request) => {
    const { booking_id, order_id, amount, note, purpose, request_id } = await bodyOf(request)
    const [thing, requestId] = [textOf(booking_id ?? order_id), textOf(request_id)]
    if (!UUID.test(thing) || !UUID.test(requestId)) return { status: 'not_found' }
    if (typeof amount !== 'number' || !(cents(amount) > 0)) return { status: 'invalid', fields: ['amount'] }
    const ask = asCaller(env, request)
    // Whoever may not is refused here.
    await ask('require_permission', { permission: 'money' })
    const ledger = booking_id ? `payments?booking_id=eq.${thing}` : `order_payments?order_id=eq.${thing}`
    const read = rowsAsCaller(env, request)
    const payments = await read<{ id: string }>(`${ledger}&method=eq.card&amount=gt.0&select=id&order=paid_at.desc,id`)
    const before = await askedBefore(read, payments, requestId)
    if (before !== null) return { status: before === amount ? 'requested' : 'repeated', amount: before }
    const asked = await askBack(ask, await leftOf(ask, payments), {
      amount,
      note,
      purpose: purpose ?? 'paid_again',
      requestId,
    })
    const provider = asked.status === 'requested' && (await openProvider(env))
    // What cannot be sent at once is sent by the clock.
    if (provider) await refundDue(provider).catch(() => undefined)
    return asked
  })
