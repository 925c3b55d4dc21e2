import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newBooking, openCardApp, openPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const paid = async () => {
  const { member, id } = await newBooking(app)
  const { sessionId } = await openPage(app, member, { booking_id: id })
  await app.fake.pay(sessionId)
  return id
}
const reconcile = (caller = app.admin) => app.call(caller, 'reconcile')
/** The amount in cents by the provider's data and by our ledger. */
const both = async () => {
  const theirs =
    app.fake.list('payment_intent').reduce((sum, each) => sum + each.amount_received, 0) -
    app.fake.list('refund').reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0)
  const [ours] = await app.sql<{ cents: number }>(
    `select (coalesce(sum(amount), 0) * 100)::int as cents from public.payments where provider_ref is not null`,
  )
  return [theirs, ours?.cents]
}

it('reconciliation records payments and refunds whose webhooks were lost', async () => {
  await app.fake.setNetworkFailures({ dropCount: 99 })
  const [first] = [await paid(), await paid()]
  const intents = app.fake.list('payment_intent')
  await app.fake.refund(intents[1]?.id ?? '', 5000)
  await app.fake.setNetworkFailures({ dropCount: 0 })
  expect(await app.ledger(first)).toEqual([])
  expect(await reconcile()).toMatchObject({ status: 'done', discrepancies: 0 })
  expect((await app.ledger(first)).map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([800, -50])
  const [theirs, ours] = await both()
  expect(ours).toBe(theirs)
  expect(await reconcile()).toMatchObject({ status: 'done', discrepancies: 0 })
  expect(await both()).toEqual([theirs, ours])
})

it("reconciliation stores the provider's payouts for the card report", async () => {
  await paid()
  await app.fake.payOut()
  expect(await reconcile()).toMatchObject({ status: 'done' })
  const { data } = await app.admin
    .rpc('card_report', { month: new Date().toISOString().slice(0, 8) + '01' })
    .throwOnError()
  expect(data).toMatchObject({ status: 'ok', payouts: [{ state: 'paid' }] })
})

it('a visitor and a member cannot start a reconciliation', async () => {
  for (const caller of [app.guest, app.member]) expect(await reconcile(caller)).toMatchObject({ http: 403 })
})
