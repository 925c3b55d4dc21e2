import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CardsEnv } from '../../../functions/_shared/cards'
import { refund as refundHandler } from '../../../functions/refund/handler'
import { newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'
import { FREMANTLE } from '../../support/people'
import type { CardName } from '../../../embedded/stripe/cards'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

/** A booking whose first payment came by card. */
const paid = async (card: CardName = 'pm_card_visa') => {
  const { member, id } = await newBooking(world)
  const { sessionId } = await openPage(world, member, { booking_id: id })
  await world.fake.pay(sessionId, card)
  const intentId = world.fake.all('payment_intent')[0]?.id ?? ''
  return { member, id, intentId }
}
const refund = (booking_id: string, amount: number, request_id: string = crypto.randomUUID(), caller = world.admin) =>
  world.call(caller, 'refund', { booking_id, amount, request_id })
const amounts = async (id: string) => (await world.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)
const states = (id: string) =>
  world.sql<{ status: string }>(
    `select r.status from public.card_refunds r join public.payments p on p.id = r.payment_id where p.booking_id = $1`,
    [id],
  )
const work = async () => {
  await world.functions.afterTick()
  await world.fake.weather({})
}

it('goes back to the card that it came from, once for one press, and never more than came', async () => {
  const { id } = await paid()
  const request = crypto.randomUUID()
  expect(await refund(id, 300, request)).toMatchObject({ status: 'requested', amount: 300 })
  expect(await refund(id, 300, request)).toMatchObject({ status: 'requested', amount: 300 })
  expect(await refund(id, 301, request)).toMatchObject({ status: 'repeated', amount: 300 })
  expect(await amounts(id)).toEqual([800, -300])
  expect(await refund(id, 500.01)).toMatchObject({ status: 'too_much', paid: 500 })
  expect(world.fake.all('refund')).toHaveLength(1)
})

it('goes back to both cards where neither alone had paid so much', async () => {
  const { member, id } = await paid()
  const { sessionId } = await openPage(world, member, { booking_id: id, amount: 500 })
  await world.fake.pay(sessionId)
  const before = world.fake.all('refund').length
  expect(await refund(id, 900)).toMatchObject({ status: 'requested', amount: 900 })
  expect(world.fake.all('refund')).toHaveLength(before + 2)
  expect((await amounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(400)
})

/** A booking whose cards paid 800 and then 500. */
const paidTwice = async () => {
  const { member, id } = await paid()
  const { sessionId } = await openPage(world, member, { booking_id: id, amount: 500 })
  await world.fake.pay(sessionId)
  return id
}
const newDesk = async () => {
  const desk = await world.newMember()
  const { data } = await desk.auth.getUser()
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  return desk
}
const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
/** The database and the provider each take 40 ms longer to answer. */
const slowly = async (): Promise<Partial<CardsEnv>> => {
  const { fetch: ask = fetch, openStripe } = await world.functions.cards.env()
  return {
    fetch: async (...request) => {
      const response = await ask(...request)
      await later(40)
      return response
    },
    openStripe: (key) => {
      const stripe = openStripe(key)
      const create = stripe.refunds.create.bind(stripe.refunds)
      stripe.refunds.create = async (...args: Parameters<typeof create>) => {
        await later(40)
        return create(...args)
      }
      return stripe
    },
  }
}
/** Sends one refund of 500 twice with the same id; answers what went back in all, AUD. */
const sendTwice = async (offset: number) => {
  const [id, desk, env] = [await paidTwice(), await newDesk(), await slowly()]
  const body = { booking_id: id, amount: 500, request_id: crypto.randomUUID() }
  const send = async (wait: number) => {
    await later(wait)
    return world.run(refundHandler, desk, body, env)
  }
  const said = await Promise.all([send(0), send(offset)])
  await work()
  return {
    said: said.map(({ status }) => status),
    back: 1300 - (await amounts(id)).reduce((sum, each) => sum + each, 0),
  }
}

it('lets the desk refund up to its limit on a booking within a day, in one part or several', async () => {
  const [id, other, desk] = [await paidTwice(), await paidTwice(), await newDesk()]
  const [settings] = await world.sql<{ most: number }>('select refund_limit::float as most from public.settings')
  const most = settings?.most ?? 0
  const byDesk = (booking: string, amount: number) => refund(booking, amount, crypto.randomUUID(), desk)
  expect(await byDesk(id, most + 0.01)).toMatchObject({ status: 'over_limit', limit: most })
  expect(await byDesk(id, most)).toMatchObject({ status: 'requested', amount: most })
  expect(await byDesk(id, 0.01)).toMatchObject({ status: 'over_limit', limit: most })
  expect(await byDesk(other, 50)).toMatchObject({ status: 'requested', amount: 50 })
  expect(await byDesk(other, most)).toMatchObject({ status: 'over_limit', limit: most })
  expect(await byDesk(other, most - 50)).toMatchObject({ status: 'requested', amount: most - 50 })
  for (const booking of [id, other])
    expect((await amounts(booking)).reduce((sum, amount) => sum + amount, 0)).toBe(1300 - most)
})

it.each([0, 20, 50, 100, 150, 200])('pays once if the same request arrives again after %i ms', async (offset) => {
  expect(await sendTwice(offset)).toEqual({ said: ['requested', 'requested'], back: 500 })
})

it('would pay twice if the database did not look for the earlier request (control)', async () => {
  const [earlier] = await world.sql<{ sql: string }>(
    `select pg_get_functiondef(oid) as sql from pg_proc where proname = 'earlier_refund'`,
  )
  await world.sql(`create or replace function private.earlier_refund(booking_id uuid, order_id uuid, amount numeric,
    purpose text, request_id uuid) returns jsonb language sql stable set search_path = '' as 'select null::jsonb'`)
  try {
    expect(await sendTwice(50)).toMatchObject({ back: 1000 })
  } finally {
    await world.sql(earlier?.sql ?? '')
  }
})

it('is in the ledger once the provider has sent it, and on the desk where it fails', async () => {
  const slow = await paid('pm_card_pendingRefund')
  await refund(slow.id, 200)
  expect(await amounts(slow.id)).toEqual([800])
  expect(await states(slow.id)).toEqual([{ status: 'pending' }])
  await world.fake.endRefund(world.fake.all('refund')[0]?.id ?? '', 'succeeded')
  expect(await amounts(slow.id)).toEqual([800, -200])

  const failing = await paid('pm_card_refundFail')
  await refund(failing.id, 200)
  expect(await amounts(failing.id)).toEqual([800])
  expect(await states(failing.id)).toEqual([{ status: 'failed' }])
})

it('begun at the provider arrives the same way, and ends no booking', async () => {
  const { id, intentId } = await paid()
  await world.fake.refund(intentId, 10000)
  expect(await amounts(id)).toEqual([800, -100])
  const [booking] = await world.sql<{ status: string }>('select status from public.bookings where id = $1', [id])
  expect(booking?.status).toBe('confirmed')
})

it('takes off the ledger what a lost dispute takes, and nothing while it is open or once it is won', async () => {
  const [lost, won] = [await paid('pm_card_createDispute'), await paid('pm_card_createDispute')]
  const disputeOf = (intentId: string) =>
    world.fake.all('dispute').find(({ payment_intent }) => payment_intent === intentId)?.id ?? ''
  expect(await amounts(lost.id)).toEqual([800])
  await world.fake.endDispute(disputeOf(lost.intentId), 'lost')
  await world.fake.endDispute(disputeOf(won.intentId), 'won')
  expect(await amounts(lost.id)).toEqual([800, -800])
  expect(await amounts(won.id)).toEqual([800])
})

it.each([
  ['by the provider’s post', 0],
  ['by the page that is come back to', 99],
])('goes back by itself, at once, where it came too late for the seats: told %s', async (_who, lost) => {
  const { member, id } = await newBooking(world)
  const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id })
  await world.sql(`update public.bookings set expires_at = now() - interval '1 second' where id = $1`, [id])
  const most = (by: number) =>
    world.sql('update public.events set max_registrations = max_registrations + $2 where id = $1', [FREMANTLE, by])
  const [event] = await world.sql<{ more: number }>(
    'select max_registrations - 1 as more from public.events where id = $1',
    [FREMANTLE],
  )
  await most(-(event?.more ?? 0))
  await world.fake.weather({ lost })
  await world.fake.pay(sessionId)
  const told = lost > 0 && (await world.call(world.guest, 'confirm-checkout', { checkout_id: checkoutId }))
  await world.fake.weather({ lost: 0 })
  await most(event?.more ?? 0)
  expect(await amounts(id)).toEqual([800, -800])
  if (told) expect(told).toMatchObject({ state: 'paid_late' })
})

it('is sent by the clock where the provider did not answer', async () => {
  const { id } = await paid()
  world.fake.loseAnswers(9)
  expect(await refund(id, 100)).toMatchObject({ status: 'requested' })
  world.fake.loseAnswers(0)
  await world.sql(
    `update public.card_refunds set next_try_at = now() - interval '1 second', locked_until = null where status = 'requested'`,
  )
  await work()
  expect(await amounts(id)).toEqual([800, -100])
})

it('is asked for by admins alone', async () => {
  const { id, member } = await paid()
  for (const caller of [world.guest, member])
    expect(await refund(id, 100, crypto.randomUUID(), caller)).toMatchObject({ status: 'forbidden', http: 403 })
  expect(await amounts(id)).toEqual([800])
})
