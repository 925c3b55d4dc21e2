import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CardsEnv } from '../../../functions/_shared/cards'
import { createRefundHandler as refundHandler } from '../../../functions/refund/handler'
import { createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'
import { FULL_SUITE } from '../../support/suite'
import { FREMANTLE } from '../../support/people'
import type { TestCardName } from '../../../embedded/stripe/cards'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

/** A booking whose first payment was made by card. */
const createPaidBooking = async (card: TestCardName = 'pm_card_visa') => {
  const { member, id } = await createHeldBooking(app)
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id })
  await app.fake.pay(sessionId, card)
  const intentId = app.fake.list('payment_intent')[0]?.id ?? ''
  return { member, id, intentId }
}
const requestRefund = (
  booking_id: string,
  amount: number,
  request_id: string = crypto.randomUUID(),
  caller = app.admin,
) => app.call(caller, 'refund', { booking_id, amount, request_id })
const listAmounts = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)
const listRefundStatuses = (id: string) =>
  app.sql<{ status: string }>(
    `select r.status from public.card_refunds r join public.payments p on p.id = r.payment_id where p.booking_id = $1`,
    [id],
  )
const runCardJobs = async () => {
  await app.functions.afterTick()
  await app.fake.setNetworkFailures({})
}

it('a card refund is sent to the paying card once per request id, and never exceeds the amount paid', async () => {
  const { id } = await createPaidBooking()
  const requestId = crypto.randomUUID()
  expect(await requestRefund(id, 300, requestId)).toMatchObject({ status: 'requested', amount: 300 })
  expect(await requestRefund(id, 300, requestId)).toMatchObject({ status: 'requested', amount: 300 })
  expect(await requestRefund(id, 301, requestId)).toMatchObject({ status: 'repeated', amount: 300 })
  expect(await listAmounts(id)).toEqual([800, -300])
  expect(await requestRefund(id, 500.01)).toMatchObject({ status: 'too_much', paid: 500 })
  expect(app.fake.list('refund')).toHaveLength(1)
})

it('a refund larger than each card payment is split between the cards', async () => {
  const { member, id } = await createPaidBooking()
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id, amount: 500 })
  await app.fake.pay(sessionId)
  const refundCountBefore = app.fake.list('refund').length
  expect(await requestRefund(id, 900)).toMatchObject({ status: 'requested', amount: 900 })
  expect(app.fake.list('refund')).toHaveLength(refundCountBefore + 2)
  expect((await listAmounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(400)
})

/** Creates a booking with two card payments of 800 and 500 AUD. */
const createTwicePaidBooking = async () => {
  const { member, id } = await createPaidBooking()
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id, amount: 500 })
  await app.fake.pay(sessionId)
  return id
}
const createManager = async () => {
  const manager = await app.newMember()
  const { data } = await manager.auth.getUser()
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  return manager
}
const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
/** Delays each response of the database and the provider by 40 ms. */
const createSlowEnv = async (): Promise<Partial<CardsEnv>> => {
  const { fetch: baseFetch = fetch, openStripe } = await app.functions.cards.env()
  return {
    fetch: async (...requestId) => {
      const response = await baseFetch(...requestId)
      await delay(40)
      return response
    },
    openStripe: (key) => {
      const stripe = openStripe(key)
      const createRefund = stripe.refunds.create.bind(stripe.refunds)
      stripe.refunds.create = async (...args: Parameters<typeof createRefund>) => {
        await delay(40)
        return createRefund(...args)
      }
      return stripe
    },
  }
}
/** Sends one refund of 500 twice with the same id. Returns both statuses and the total refund in AUD. */
const sendRefundTwice = async (offset: number) => {
  const [id, manager, env] = [await createTwicePaidBooking(), await createManager(), await createSlowEnv()]
  const refundRequest = { booking_id: id, amount: 500, request_id: crypto.randomUUID() }
  const sendRefundAfter = async (wait: number) => {
    await delay(wait)
    return app.run(refundHandler, manager, refundRequest, env)
  }
  const responseTexts = await Promise.all([sendRefundAfter(0), sendRefundAfter(offset)])
  await runCardJobs()
  return {
    said: responseTexts.map(({ status }) => status),
    back: 1300 - (await listAmounts(id)).reduce((sum, item) => sum + item, 0),
  }
}

it('a manager can refund at most the daily limit per booking, in a single refund or in several', async () => {
  const [id, other, manager] = [await createTwicePaidBooking(), await createTwicePaidBooking(), await createManager()]
  const [settings] = await app.sql<{ max: number }>('select refund_limit::float as max from public.settings')
  const maxRefund = settings?.max ?? 0
  const refundByStaff = (booking: string, amount: number) =>
    requestRefund(booking, amount, crypto.randomUUID(), manager)
  expect(await refundByStaff(id, maxRefund + 0.01)).toMatchObject({ status: 'over_limit', limit: maxRefund })
  expect(await refundByStaff(id, maxRefund)).toMatchObject({ status: 'requested', amount: maxRefund })
  expect(await refundByStaff(id, 0.01)).toMatchObject({ status: 'over_limit', limit: maxRefund })
  expect(await refundByStaff(other, 50)).toMatchObject({ status: 'requested', amount: 50 })
  expect(await refundByStaff(other, maxRefund)).toMatchObject({ status: 'over_limit', limit: maxRefund })
  expect(await refundByStaff(other, maxRefund - 50)).toMatchObject({ status: 'requested', amount: maxRefund - 50 })
  for (const booking of [id, other])
    expect((await listAmounts(booking)).reduce((sum, amount) => sum + amount, 0)).toBe(1300 - maxRefund)
})

it.each(FULL_SUITE ? [0, 20, 50, 100, 150, 200] : [0, 50, 150])(
  'a refund request that is repeated after %i ms refunds the money once',
  async (offset) => {
    expect(await sendRefundTwice(offset)).toEqual({ said: ['requested', 'requested'], back: 500 })
  },
)

it('control: without the check for an earlier request, a repeated refund request refunds the money twice', async () => {
  const [earlier] = await app.sql<{ sql: string }>(
    `select pg_get_functiondef(oid) as sql from pg_proc where proname = 'earlier_refund'`,
  )
  await app.sql(`create or replace function private.earlier_refund(booking_id uuid, order_id uuid, amount numeric,
    purpose text, request_id uuid) returns jsonb language sql stable set search_path = '' as 'select null::jsonb'`)
  try {
    expect(await sendRefundTwice(50)).toMatchObject({ back: 1000 })
  } finally {
    await app.sql(earlier?.sql ?? '')
  }
})

it('a card refund is recorded in the ledger when the provider has sent it, and is marked as failed if it fails', async () => {
  const pendingRefundBooking = await createPaidBooking('pm_card_pendingRefund')
  await requestRefund(pendingRefundBooking.id, 200)
  expect(await listAmounts(pendingRefundBooking.id)).toEqual([800])
  expect(await listRefundStatuses(pendingRefundBooking.id)).toEqual([{ status: 'pending' }])
  await app.fake.endRefund(app.fake.list('refund')[0]?.id ?? '', 'succeeded')
  expect(await listAmounts(pendingRefundBooking.id)).toEqual([800, -200])

  const failedRefundBooking = await createPaidBooking('pm_card_refundFail')
  await requestRefund(failedRefundBooking.id, 200)
  expect(await listAmounts(failedRefundBooking.id)).toEqual([800])
  expect(await listRefundStatuses(failedRefundBooking.id)).toEqual([{ status: 'failed' }])
})

it('a refund started at the provider is recorded in the ledger, and the booking remains confirmed', async () => {
  const { id, intentId } = await createPaidBooking()
  await app.fake.refund(intentId, 10000)
  expect(await listAmounts(id)).toEqual([800, -100])
  const [booking] = await app.sql<{ status: string }>('select status from public.bookings where id = $1', [id])
  expect(booking?.status).toBe('confirmed')
})

it('a lost dispute is deducted from the ledger, but an open or won dispute is not', async () => {
  const [lostBooking, wonBooking] = [
    await createPaidBooking('pm_card_createDispute'),
    await createPaidBooking('pm_card_createDispute'),
  ]
  const findDispute = (intentId: string) =>
    app.fake.list('dispute').find(({ payment_intent }) => payment_intent === intentId)?.id ?? ''
  expect(await listAmounts(lostBooking.id)).toEqual([800])
  await app.fake.endDispute(findDispute(lostBooking.intentId), 'lost')
  await app.fake.endDispute(findDispute(wonBooking.intentId), 'won')
  expect(await listAmounts(lostBooking.id)).toEqual([800, -800])
  expect(await listAmounts(wonBooking.id)).toEqual([800])
})

it.each([
  ['by the webhook', 0],
  ['by the return page', 99],
])(
  "a card payment that arrives after the booking's seats are sold is refunded when it is reported %s",
  async (_source, lostBooking) => {
    const { member, id } = await createHeldBooking(app)
    const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.sql(`update public.bookings set expires_at = now() - interval '1 second' where id = $1`, [id])
    const changeMaxSeats = (delta: number) =>
      app.sql('update public.events set max_registrations = max_registrations + $2 where id = $1', [FREMANTLE, delta])
    const [event] = await app.sql<{ more: number }>(
      'select max_registrations - 1 as more from public.events where id = $1',
      [FREMANTLE],
    )
    await changeMaxSeats(-(event?.more ?? 0))
    await app.fake.setNetworkFailures({ dropCount: lostBooking })
    await app.fake.pay(sessionId)
    const confirmResult =
      lostBooking > 0 && (await app.call(app.guest, 'confirm-checkout', { checkout_id: checkoutId }))
    await app.fake.setNetworkFailures({ dropCount: 0 })
    await changeMaxSeats(event?.more ?? 0)
    expect(await listAmounts(id)).toEqual([800, -800])
    if (confirmResult) expect(confirmResult).toMatchObject({ state: 'paid_late' })
  },
)

it('the scheduled card job resends a refund request that got no response from the provider', async () => {
  const { id } = await createPaidBooking()
  app.fake.loseResponses(9)
  expect(await requestRefund(id, 100)).toMatchObject({ status: 'requested' })
  app.fake.loseResponses(0)
  await app.sql(
    `update public.card_refunds set next_try_at = now() - interval '1 second', locked_until = null where status = 'requested'`,
  )
  await runCardJobs()
  expect(await listAmounts(id)).toEqual([800, -100])
})

it('a visitor and a member cannot refund a card payment', async () => {
  const { id, member } = await createPaidBooking()
  for (const caller of [app.guest, member])
    expect(await requestRefund(id, 100, crypto.randomUUID(), caller)).toMatchObject({ status: 'forbidden', http: 403 })
  expect(await listAmounts(id)).toEqual([800])
})
