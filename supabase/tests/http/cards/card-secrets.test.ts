import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkout } from '../../../functions/checkout/handler'
import { connectProvider } from '../../../functions/connect-provider/handler'
import { stripeWebhook } from '../../../functions/stripe-webhook/handler'
import { KEY, newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'
import { newOrder } from '../../stripe/card-orders'

/** What somebody types on the card's page. */
const TYPED = { number: '4242424242424242', spaced: '4242 4242 4242 4242', cvc: 'cvc-of-the-card' }
const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const

let world: CardWorld
/** All that went over the wire to whoever asked, and all that was printed. */
const heard: string[] = []
const secrets = new Map<string, string>([
  ['the secret key', KEY],
  ['a card’s number', TYPED.number],
  ['a card’s number with its spaces', TYPED.spaced],
  ['a card’s code', TYPED.cvc],
])

const read = async (response: Response): Promise<Response> => {
  heard.push(await response.clone().text(), JSON.stringify([...response.headers]))
  return response
}
const print = (...words: unknown[]): void => void heard.push(words.map(String).join(' '))

beforeAll(async () => {
  world = await openCardWorld()
  for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(print)
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      print(text)
      return true
    })
  const { fetch: ask } = world.backend
  vi.spyOn(world.backend, 'fetch').mockImplementation(async (...args) => read(await ask(...args)))
  secrets.set('the key that seals', (await world.functions.cards.env()).sealKey)
})
afterAll(() => void vi.restoreAllMocks())

/** Pays as somebody does who types a card's number where none is asked for. */
const type = async (url: unknown, card: string) => {
  const form = { card, number: TYPED.number, shown: TYPED.spaced, cvc: TYPED.cvc }
  const provider = await world.functions.cards.provider()
  await read(
    await provider.page(
      new Request(typeof url === 'string' ? url : '', { method: 'POST', body: new URLSearchParams(form) }),
    ),
  )
  await world.fake.weather({})
}
const noteSecrets = () => {
  for (const { id, secret } of world.fake.all('webhook_endpoint')) secrets.set(`the secret of ${id}`, secret ?? '')
  for (const { id, client_secret } of world.fake.all('payment_intent')) {
    expect(client_secret, id).toBeTruthy()
    secrets.set(`the secret of ${id}`, client_secret ?? '')
  }
}

/** Connected, paid, declined, paid back, charged with nobody looking on, compared, and taken away. */
const live = async () => {
  await world.connect()
  noteSecrets()
  const { member, id } = await newBooking(world)
  const begun = await world.call(member, 'checkout', {
    ...{ booking_id: id, keep_card: true, request_id: crypto.randomUUID() },
  })
  await type(begun.url, 'pm_card_chargeDeclined')
  await type(begun.url, 'pm_card_chargeCustomerFail')
  await world.call(world.guest, 'confirm-checkout', { checkout_id: begun.checkout_id })
  await member.rpc('my_cards').throwOnError()
  await member.rpc('autopay_terms', { booking_id: id }).throwOnError()
  const order = await newOrder(world)
  const asked = { order_id: order.id, token: order.token, request_id: crypto.randomUUID() }
  await type((await world.call(world.guest, 'checkout', asked)).url, 'pm_card_visa')

  await world.call(world.admin, 'refund', { booking_id: id, amount: 100, request_id: crypto.randomUUID() })
  await world.call(world.admin, 'refund', { order_id: order.id, amount: 1, request_id: crypto.randomUUID() })
  const [part] = await world.sql<{ due: string }>(
    `select (due_date + time '12:00')::text as due from public.installments where booking_id = $1 and sequence = 2`,
    [id],
  )
  await world.sql(`select set_config('house.now', $1, false)`, [part?.due ?? ''])
  await world.sql('select private.run_scheduled_jobs(private.now())')
  await world.functions.afterTick()
  await world.fake.weather({})
  await world.sql(`select set_config('house.now', '', false)`)
  const { mode } = await world.call(world.admin, 'reconcile').then(() => world.connect())
  expect(mode).toBe('test')
  for (const each of ['payment_provider_status', 'admin_today'] as const) await world.admin.rpc(each).throwOnError()
  for (const table of ['payments', 'card_refunds', 'bookings', 'audit_log'] as const)
    await world.admin.from(table).select()
  noteSecrets()
}

/** What goes wrong, in the words of a client that says too much. */
const fail = async () => {
  const { member, id } = await newBooking(world)
  const openStripe = () => {
    throw new Error(`Invalid API Key provided: ${KEY}`)
  }
  const body = { booking_id: id, request_id: crypto.randomUUID() }
  await world.run(checkout, member, body, { openStripe })
  await world.run(connectProvider, world.admin, { key: KEY, mode: 'test' }, { openStripe })
  const unsealed = { sealKey: Buffer.alloc(32).toString('base64') }
  await world.run(checkout, member, body, unsealed)
  const [secret] = world.fake.all('webhook_endpoint').map((each) => each.secret ?? '')
  const [event] = world.fake.all('event')
  const payload = JSON.stringify(event)
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: secret ?? '' })
  await world.post(stripeWebhook, payload, `${signature}0`)
  await world.post(stripeWebhook, payload, signature, { openStripe })
  const { sessionId } = await openPage(world, member, body)
  world.fake.loseAnswers(9)
  await world.fake.pay(sessionId)
  world.fake.loseAnswers(0)
}

it('no card’s number or code, no key and no secret is in an answer, the log, a letter or a row', async () => {
  await live()
  await fail()
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'pristine')`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const [all] = await world.sql<{ all: string | null }>(`select string_agg(t::text, '') as all from ${name} t`)
    rows.push(all?.all ?? '')
  }
  const places = { rows: rows.join('\n'), answers: [...heard, ...world.heard].join('\n') }
  // What may be known stands there, so that this has looked in the right places.
  const missing = (text: string, known: string[]) => known.filter((each) => !text.includes(each))
  const kept = ['cs_test_', 'pi_fake', 're_fake', 'pm_fake', 'txn_fake', KEY.slice(-4)]
  const told = ['/__stripe/pay/cs_test_', 'function failed: Error', 'could not be applied: Error', 'OperationError']
  expect([...missing(places.rows, kept), ...missing(places.answers, told)]).toEqual([])
  const found = [...secrets].flatMap(([name, secret]) =>
    Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? `${name} in ${place}` : [])),
  )
  expect(found).toEqual([])
})
