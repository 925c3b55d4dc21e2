import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const createPaidBooking = async () => {
  const { member, id } = await createHeldBooking(app)
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id })
  await app.fake.pay(sessionId)
  return id
}
const callReconcile = (caller = app.admin) => app.call(caller, 'reconcile')
/** The card payments minus refunds in cents: the total at the provider, and the total in our ledger. */
const readBothTotals = async () => {
  const providerTotal =
    app.fake.list('payment_intent').reduce((sum, intent) => sum + intent.amount_received, 0) -
    app.fake.list('refund').reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0)
  const [ledgerTotal] = await app.sql<{ cents: number }>(
    `select (coalesce(sum(amount), 0) * 100)::int as cents from public.payments where provider_ref is not null`,
  )
  return [providerTotal, ledgerTotal?.cents]
}

it('reconciliation records payments and refunds whose webhooks were lost', async () => {
  await app.fake.setNetworkFailures({ dropCount: 99 })
  const [first] = [await createPaidBooking(), await createPaidBooking()]
  const intents = app.fake.list('payment_intent')
  await app.fake.refund(intents[1]?.id ?? '', 5000)
  await app.fake.setNetworkFailures({ dropCount: 0 })
  expect(await app.ledger(first)).toEqual([])
  expect(await callReconcile()).toMatchObject({ status: 'done', discrepancies: 0 })
  expect((await app.ledger(first)).map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([800, -50])
  const [providerTotal, ledgerTotal] = await readBothTotals()
  expect(ledgerTotal).toBe(providerTotal)
  expect(await callReconcile()).toMatchObject({ status: 'done', discrepancies: 0 })
  expect(await readBothTotals()).toEqual([providerTotal, ledgerTotal])
})

it("reconciliation stores the payment provider's payouts for the card report", async () => {
  await createPaidBooking()
  await app.fake.payOut()
  expect(await callReconcile()).toMatchObject({ status: 'done' })
  const { data } = await app.admin
    .rpc('card_report', { month: new Date().toISOString().slice(0, 8) + '01' })
    .throwOnError()
  expect(data).toMatchObject({ status: 'ok', payouts: [{ state: 'paid' }] })
})

it('a visitor and a member cannot start a reconciliation', async () => {
  for (const caller of [app.guest, app.member]) expect(await callReconcile(caller)).toMatchObject({ http: 403 })
})
