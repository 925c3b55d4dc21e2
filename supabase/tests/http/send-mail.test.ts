import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withFunctions } from '../../embedded/functions'
import { sendMail } from '../../functions/send-mail/handler'
import { PALETTE } from '../../functions/send-mail/letters/frame'
import { letterOf } from '../../functions/send-mail/letters/letter'
import { LETTERS } from '../../functions/send-mail/letters/words'
import type { Rules } from '../../functions/send-mail/outbox'
import { resend, type Delivery, type Transport } from '../../functions/send-mail/transport'
import { openWorld, type World } from '../support/embedded'

const SITE = 'https://nextroom.example'
const READER = 'reader@example.test'
const TOKEN = 'a0000000-0000-4000-8000-000000000077'
const BOOKING = '50000000-0000-4000-8000-000000000001'
const AT = '2026-07-16T02:00:00Z'
const RULES: Rules = {
  transfer_days: 5,
  email: 'hello@nextroom.test',
  phone: '1300 000 000',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '000-000',
  bank_account_number: '12345678',
}
/** All that any letter tells of. */
const DATA = {
  event: 'Fremantle <Prison> After Dark',
  full_name: 'Ada Grey',
  seats: 2,
  token: TOKEN,
  expires_at: AT,
  waits_until: AT,
  booking_id: BOOKING,
  reference: 'INV-000001',
  booking: 'INV-000001',
  order_id: BOOKING,
  number: 'ORD-000001',
  total: 3600,
  amount: 800,
  kept: 800,
  refund: 100.5,
  refund_due: 50,
  stage: 'week',
  due_date: '2026-07-22',
  missing: 1,
  until: '2026-08-22',
  event_id: BOOKING,
  location: 'Fremantle, Western Australia',
  start_date: '2026-09-21',
  end_date: '2026-09-22',
}

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
  sendMail({
    supabaseUrl: 'http://embedded.invalid',
    serviceKey: world.backend.serviceKey,
    siteUrl: SITE,
    transport,
    fetch: ask ?? ((input, init) => world.backend.fetch(new Request(input, init))),
  })
const post = (key: string) =>
  new Request('http://embedded.invalid/functions/v1/send-mail', {
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
      new Request(input, init).url.endsWith('mail_sent')
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
    expect((await run(new Request('http://embedded.invalid/functions/v1/send-mail'))).status).toBe(405)
  })
})

describe('the embedded backend', () => {
  it('sends after each write, into the mailbox, and serves no function to whoever has no key', async () => {
    const functions = withFunctions(world.backend, SITE)
    await queue('order_paid', DATA, 'mailbox@example.test')
    const call = (path: string, key: string) =>
      functions.fetch(
        new Request(`http://embedded.invalid${path}`, { method: 'POST', headers: { apikey: key }, body: '{}' }),
      )
    expect((await call('/functions/v1/send-mail', 'sb_publishable_embedded')).status).toBe(401)
    expect((await call('/functions/v1/nothing', '')).status).toBe(404)
    await call('/rest/v1/rpc/card_payment_status', 'sb_publishable_embedded')
    await functions.sendDue()
    const mails = world.backend.mailbox.list().filter(({ to }) => to === 'mailbox@example.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Paid: order ORD-000001'])
  })
})

describe('Resend', () => {
  const message = { to: READER, subject: 'S', html: '<p>', text: 'T', key: 'mail-1' }
  const answering = (status: number, body: object) => {
    const asked: [string, RequestInit | undefined][] = []
    const ask: typeof fetch = (input, init) => {
      asked.push([new Request(input).url, init])
      return Promise.resolve(Response.json(body, { status }))
    }
    return { asked, deliver: () => resend('re_key', 'Next Room <us@example.test>', ask)(message) }
  }
  it('is asked by its key, with a name by which it knows a second attempt', async () => {
    const { asked, deliver } = answering(200, { id: 'theirs' })
    expect(await deliver()).toEqual({ kind: 'sent', id: 'theirs' })
    expect(asked[0]?.[0]).toBe('https://api.resend.com/emails')
    expect(asked[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': 'mail-1' })
  })
  it.each([
    [401, 'held'],
    [403, 'held'],
    [429, 'held'],
    [500, 'again'],
    [503, 'again'],
    [408, 'again'],
    [400, 'never'],
    [422, 'never'],
  ])('that answers %s: %s', async (status, kind) => {
    const { deliver } = answering(status, { message: 'why' })
    expect(await deliver()).toEqual({ kind, error: `Resend answered ${status}: why` })
  })
  it('that does not answer is asked again', async () => {
    const transport = resend('re_key', 'us', () => Promise.reject(new Error('no network')))
    expect(await transport(message)).toEqual({ kind: 'again', error: 'Resend did not answer: Error: no network' })
  })
})

describe('every letter', () => {
  it.each(Object.keys(LETTERS))('%s says the same in both its forms, and fits a mail reader', (template) => {
    const { subject, html, text } = letterOf({ template, data: DATA }, RULES, SITE)
    expect(text).toMatchSnapshot()
    expect(text.startsWith(subject)).toBe(true)
    expect(html.length).toBeLessThan(100_000)
    expect(html).not.toContain('<Prison>')
    expect(text).not.toMatch(/undefined|NaN|null/)
    const links = [...html.matchAll(/href="(https[^"]+)"/g)].map(([, link]) => link)
    expect(links.every((link) => link?.startsWith(SITE))).toBe(true)
  })
  it('has words for all that the database queues', async () => {
    const found = await world.sql<{ source: string }>(
      `select prosrc as source from pg_proc where prosrc ~ 'private\\.(send_mail|mail_customer|remind)\\('`,
    )
    const queued = found.flatMap(({ source }) =>
      [...source.matchAll(/private\.(?:send_mail|mail_customer|remind)\(([^;]*);/g)].flatMap(([, args = '']) =>
        [...args.split('jsonb_build_object')[0]!.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name),
      ),
    )
    expect(new Set(queued)).toEqual(new Set(Object.keys(LETTERS)))
  })
  it("is of the site's colours", () => {
    const styles = readFileSync('src/styles.css', 'utf8')
    const [light, dark] = [styles.indexOf('color-scheme: light'), styles.indexOf('color-scheme: dark')]
    for (const [from, palette] of [
      [light, PALETTE.light],
      [dark, PALETTE.dark],
    ] as const)
      for (const [name, colour] of Object.entries(palette))
        expect(styles.slice(from, from + 900)).toContain(`--${name}: ${colour};`)
  })
})
