import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withFunctions } from '../../embedded/functions'
import { sendEmail } from '../../functions/send-email/handler'
import { resend, type Delivery, type Message, type Transport } from '../../functions/send-email/transport'
import { openWorld, type World } from '../support/embedded'
import { DATA, TOKEN } from '../support/letters'
import { booking, nothing, TASMANIA } from '../support/people'

const SITE = 'https://nextroom.example'
const READER = 'reader@example.test'
let world: World
const queue = (template: string, data: object = DATA, to = READER) =>
  world.sql(`insert into public.email_outbox (to_email, template, data) values ($1, $2, $3)`, [
    to,
    template,
    JSON.stringify(data),
  ])
const stored = () =>
  world.sql<{ template: string; sent: boolean; failed: boolean; attempts: number; error: string | null; data: object }>(
    `select template, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error as error, data
     from public.email_outbox order by id`,
  )
const unlock = () => world.sql(`update public.email_outbox set next_attempt_at = now(), locked_until = null where true`)
const handler = (transport: Transport, ask?: typeof fetch) =>
  sendEmail({
    supabaseUrl: 'http://embedded.invalid',
    functionsUrl: `${SITE}/functions/v1`,
    serviceKey: world.backend.serviceKey,
    siteUrl: SITE,
    transport,
    fetch: ask ?? ((input, init) => world.backend.fetch(new Request(input, init))),
  })
const post = (key: string) =>
  new Request('http://embedded.invalid/functions/v1/send-email', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
const send = async (transport: Transport, ask?: typeof fetch): Promise<unknown> =>
  (await handler(transport, ask)(post(world.backend.serviceKey))).json()

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.sql('delete from public.email_outbox where true'))

describe('the outbox is emptied', () => {
  it('letter by letter, whatever becomes of the one before, and each once', async () => {
    await queue('order_paid')
    await queue('nobody_worded_this')
    await queue('order_paid', { number: 'ORD-2' })
    await queue('order_placed')
    const sent: string[] = []
    const transport: Transport = ({ to, subject, key }) => {
      sent.push(`${to} ${subject}`)
      return Promise.resolve({ kind: 'sent', id: key })
    }
    expect(await send(transport)).toEqual({ status: 'done', sent: 2, failed: 2, held: false })
    expect(await send(transport)).toEqual({ status: 'done', sent: 0, failed: 0, held: false })
    expect(sent).toEqual([`${READER} Paid: order ORD-000001`, `${READER} Your order ORD-000001`])
    const rows = await stored()
    expect(rows.map(({ sent: gone, failed }) => (gone ? 'sent' : failed ? 'failed' : 'waits'))).toEqual([
      'sent',
      'failed',
      'failed',
      'sent',
    ])
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'Error: Nobody has worded the letter nobody_worded_this.',
      'Error: The letter order_paid lacks amount.',
      null,
    ])
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })

  it('more letters than one batch go out at once', async () => {
    for (let n = 0; n < 25; n += 1) await queue('order_paid')
    expect(await send(() => Promise.resolve({ kind: 'sent', id: null }))).toMatchObject({ sent: 25 })
  })

  it('one that the service fails is tried again, one that it refuses is not', async () => {
    await queue('order_paid')
    const say = (delivery: Delivery) => send(() => Promise.resolve(delivery))
    expect(await say({ kind: 'again', error: '503' })).toMatchObject({ sent: 0, failed: 1 })
    expect(await stored()).toMatchObject([{ sent: false, failed: false, attempts: 1, error: '503' }])
    await unlock()
    await say({ kind: 'never', error: '422' })
    expect(await stored()).toMatchObject([{ sent: false, failed: true, attempts: 2, error: '422' }])
  })

  it('without a key everything waits, uses up no attempt, and says why', async () => {
    await queue('order_paid')
    await queue('order_paid')
    expect(await send(resend(undefined, 'us', fetch))).toEqual({ status: 'done', sent: 0, failed: 2, held: true })
    expect(await stored()).toMatchObject([
      { attempts: 0, sent: false, failed: false, error: 'RESEND_API_KEY is not set' },
      { attempts: 0, sent: false, failed: false },
    ])
  })

  it('a sender that dies after sending leaves it to the next, which names the same letter', async () => {
    await queue('order_paid')
    const keys: string[] = []
    const transport: Transport = ({ key }) => {
      keys.push(key)
      return Promise.resolve({ kind: 'sent', id: key })
    }
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    const deaf: typeof fetch = (input, init) =>
      new Request(input, init).method === 'PATCH'
        ? Promise.reject(new Error('gone'))
        : world.backend.fetch(new Request(input, init))
    expect(await send(transport, deaf)).toMatchObject({ status: 'failed' })
    expect(await send(transport)).toMatchObject({ sent: 0 })
    await unlock()
    expect(await send(transport)).toMatchObject({ sent: 1 })
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  it('by nobody who does not show the key', async () => {
    const run = handler(() => Promise.resolve({ kind: 'sent', id: null }))
    for (const key of ['', 'sb_publishable_embedded', `${world.backend.serviceKey}x`])
      expect((await run(post(key))).status).toBe(401)
    expect((await run(new Request('http://embedded.invalid/functions/v1/send-email'))).status).toBe(405)
  })
})

describe('what goes along', () => {
  const bytes = (content = '') => Buffer.from(content, 'base64').toString()
  const sentWith = async (template: string, more: object, ask?: typeof fetch) => {
    await queue(template, { ...DATA, booking_id: booking(1), ...more })
    const sent: Message[] = []
    const answer = await send((message) => {
      sent.push(message)
      return Promise.resolve({ kind: 'sent', id: null })
    }, ask)
    return { answer, attachments: sent.flatMap(({ attachments = [] }) => attachments) }
  }
  it.each(['booking_confirmed', 'trip_soon', 'trip_changed'])('with %s: the trip for a calendar', async (template) => {
    const { attachments } = await sentWith(template, {})
    expect(attachments).toMatchObject([{ filename: 'INV-000032.ics', content_type: 'text/calendar; charset=utf-8' }])
    const lines = bytes(attachments[0]?.content).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining(['BEGIN:VCALENDAR', 'SUMMARY:Haunted Tasmania', `URL:${SITE}/event-details/${TASMANIA}`]),
    )
  })
  it.each(['payment_received', 'paid_up'])('with %s: the invoice, which needs nothing else', async (template) => {
    const { attachments } = await sentWith(template, {})
    expect(attachments).toMatchObject([{ filename: 'INV-000032.html', content_type: 'text/html; charset=utf-8' }])
    const page = bytes(attachments[0]?.content)
    for (const words of ['Tax Invoice INV-000032', 'Mabel Moonlight', 'Haunted Tasmania', 'GST included (10%)'])
      expect(page).toContain(words)
    expect(page).toMatch(/First payment, .*Balance due/s)
    expect(page).not.toMatch(/src=|href=|<script|undefined|NaN/)
  })
  it('with a trip that is called off, a booking that is no more, and all other letters: nothing', async () => {
    for (const [template, more] of [
      ['trip_changed', { called_off: true }],
      ['payment_received', { booking_id: nothing }],
      ['booking_received', {}],
    ] as const)
      expect((await sentWith(template, more)).attachments).toEqual([])
  })
  it('a letter whose paper cannot be made yet waits for it', async () => {
    const deaf: typeof fetch = (input, init) =>
      new Request(input, init).url.includes('booking_overview')
        ? Promise.reject(new Error('gone'))
        : world.backend.fetch(new Request(input, init))
    const { answer } = await sentWith('paid_up', {}, deaf)
    expect(answer).toMatchObject({ sent: 0, failed: 1 })
    expect(await stored()).toMatchObject([{ sent: false, failed: false, error: 'Error: gone' }])
  })
})

describe('the embedded backend', () => {
  it('shows what goes along with a letter, to be saved', async () => {
    const functions = withFunctions(world.backend, SITE)
    await queue('booking_confirmed', { ...DATA, booking_id: booking(1) }, 'calendar@example.test')
    await functions.sendDue()
    const shown: string[] = []
    const response = { setHeader: () => undefined, end: (text: string) => shown.push(text) }
    world.backend.mailbox.serve({ headers: {} } as never, response as never)
    expect(shown[0]).toMatch(/<a download="INV-000032\.ics" href="data:text\/calendar; charset=utf-8;base64,[\w+/=]+">/)
  })

  it('sends after each write, into the mailbox, and serves no function to whoever has no key', async () => {
    const functions = withFunctions(world.backend, SITE)
    await queue('order_paid', DATA, 'mailbox@example.test')
    const call = (path: string, key: string) =>
      functions.fetch(
        new Request(`http://embedded.invalid${path}`, { method: 'POST', headers: { apikey: key }, body: '{}' }),
      )
    expect((await call('/functions/v1/send-email', 'sb_publishable_embedded')).status).toBe(401)
    expect((await call('/functions/v1/nothing', '')).status).toBe(404)
    await call('/rest/v1/rpc/card_payment_status', 'sb_publishable_embedded')
    await functions.sendDue()
    const mails = world.backend.mailbox.list().filter(({ to }) => to === 'mailbox@example.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Paid: order ORD-000001'])
  })
})
