import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addEdgeFunctions } from '../../embedded/functions'
import { createSendEmailHandler } from '../../functions/send-email/handler'
import {
  createResendTransport,
  type DeliveryResult,
  type EmailMessage,
  type EmailTransport,
} from '../../functions/send-email/transport'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { EMAIL_DATA, SAMPLE_TOKEN } from '../support/sent-emails'
import { booking, UNKNOWN_ID, TASMANIA } from '../support/people'

const SITE = 'https://nextroom.example'
const READER = 'reader@example.test'
let app: EmbeddedApp
const queueEmail = (template: string, data: object = EMAIL_DATA, to = READER) =>
  app.sql(`insert into public.email_outbox (to_email, template, data) values ($1, $2, $3)`, [
    to,
    template,
    JSON.stringify(data),
  ])
const fetchEmails = () =>
  app.sql<{ template: string; sent: boolean; failed: boolean; attempts: number; error: string | null; data: object }>(
    `select template, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error as error, data
     from public.email_outbox order by id`,
  )
const unlockEmails = () =>
  app.sql(`update public.email_outbox set next_attempt_at = now(), locked_until = null where true`)
const createHandler = (transport: EmailTransport, fetchFn?: typeof fetch) =>
  createSendEmailHandler({
    supabaseUrl: 'http://embedded.invalid',
    functionsUrl: `${SITE}/functions/v1`,
    serviceKey: app.backend.serviceKey,
    siteUrl: SITE,
    transport,
    fetch: fetchFn ?? ((input, init) => app.backend.fetch(new Request(input, init))),
  })
const createRequest = (key: string) =>
  new Request('http://embedded.invalid/functions/v1/send-email', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
const sendEmails = async (transport: EmailTransport, fetchFn?: typeof fetch): Promise<unknown> =>
  (await createHandler(transport, fetchFn)(createRequest(app.backend.serviceKey))).json()

beforeAll(async () => {
  app = await openEmbeddedApp()
})
beforeEach(() => app.sql('delete from public.email_outbox where true'))

describe('sending the outbox', () => {
  it('sends each email once, even when an earlier one fails', async () => {
    await queueEmail('order_paid')
    await queueEmail('unknown_template')
    await queueEmail('order_paid', { number: 'ORD-2' })
    await queueEmail('order_placed')
    const sentEmails: string[] = []
    const transport: EmailTransport = ({ to, subject, idempotencyKey }) => {
      sentEmails.push(`${to} ${subject}`)
      return Promise.resolve({ kind: 'sent', id: idempotencyKey })
    }
    expect(await sendEmails(transport)).toEqual({ status: 'done', sent: 2, failed: 2, held: false })
    expect(await sendEmails(transport)).toEqual({ status: 'done', sent: 0, failed: 0, held: false })
    expect(sentEmails).toEqual([`${READER} Paid: order ORD-000001`, `${READER} Your order ORD-000001`])
    const emailRows = await fetchEmails()
    expect(emailRows.map(({ sent: gone, failed }) => (gone ? 'sent' : failed ? 'failed' : 'waits'))).toEqual([
      'sent',
      'failed',
      'failed',
      'sent',
    ])
    expect(emailRows.map(({ error }) => error)).toEqual([
      null,
      'Error: There is no email template unknown_template.',
      'Error: The data of the email order_paid has no amount.',
      null,
    ])
    expect(JSON.stringify(emailRows)).not.toContain(SAMPLE_TOKEN)
  })

  it('sends all due emails in one run, even if there are more than one batch', async () => {
    for (let n = 0; n < 25; n += 1) await queueEmail('order_paid')
    expect(await sendEmails(() => Promise.resolve({ kind: 'sent', id: null }))).toMatchObject({ sent: 25 })
  })

  it('retries an email after a failure of the service, but not after a refusal', async () => {
    await queueEmail('order_paid')
    const sendWithResult = (delivery: DeliveryResult) => sendEmails(() => Promise.resolve(delivery))
    expect(await sendWithResult({ kind: 'again', error: '503' })).toMatchObject({ sent: 0, failed: 1 })
    expect(await fetchEmails()).toMatchObject([{ sent: false, failed: false, attempts: 1, error: '503' }])
    await unlockEmails()
    await sendWithResult({ kind: 'never', error: '422' })
    expect(await fetchEmails()).toMatchObject([{ sent: false, failed: true, attempts: 2, error: '422' }])
  })

  it('leaves all emails queued without counting an attempt when the API key is missing', async () => {
    await queueEmail('order_paid')
    await queueEmail('order_paid')
    expect(await sendEmails(createResendTransport(undefined, 'us', fetch))).toEqual({
      status: 'done',
      sent: 0,
      failed: 2,
      held: true,
    })
    expect(await fetchEmails()).toMatchObject([
      { attempts: 0, sent: false, failed: false, error: 'RESEND_API_KEY is not set' },
      { attempts: 0, sent: false, failed: false },
    ])
  })

  it('retries with the same idempotency key after a sender crashed between sending and storing', async () => {
    await queueEmail('order_paid')
    const idempotencyKeys: string[] = []
    const transport: EmailTransport = ({ idempotencyKey }) => {
      idempotencyKeys.push(idempotencyKey)
      return Promise.resolve({ kind: 'sent', id: idempotencyKey })
    }
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    const failToRecordSending: typeof fetch = (input, init) =>
      new Request(input, init).method === 'PATCH'
        ? Promise.reject(new Error('gone'))
        : app.backend.fetch(new Request(input, init))
    expect(await sendEmails(transport, failToRecordSending)).toMatchObject({ status: 'failed' })
    expect(await sendEmails(transport)).toMatchObject({ sent: 0 })
    await unlockEmails()
    expect(await sendEmails(transport)).toMatchObject({ sent: 1 })
    expect(new Set(idempotencyKeys).size).toBe(1)
    expect(idempotencyKeys).toHaveLength(2)
  })

  it('is refused without the service key', async () => {
    const handleRequest = createHandler(() => Promise.resolve({ kind: 'sent', id: null }))
    for (const wrongKey of ['', 'sb_publishable_embedded', `${app.backend.serviceKey}x`])
      expect((await handleRequest(createRequest(wrongKey))).status).toBe(401)
    expect((await handleRequest(new Request('http://embedded.invalid/functions/v1/send-email'))).status).toBe(405)
  })
})

describe('email attachments', () => {
  const decodeAttachment = (content = '') => Buffer.from(content, 'base64').toString()
  const sendTemplate = async (template: string, overrides: object, fetchFn?: typeof fetch) => {
    await queueEmail(template, { ...EMAIL_DATA, booking_id: booking(1), ...overrides })
    const sentMessages: EmailMessage[] = []
    const sendCounts = await sendEmails((message) => {
      sentMessages.push(message)
      return Promise.resolve({ kind: 'sent', id: null })
    }, fetchFn)
    return { answer: sendCounts, attachments: sentMessages.flatMap(({ attachments = [] }) => attachments) }
  }
  it.each(['booking_confirmed', 'event_soon', 'event_updated'])(
    '%s has a calendar file of the trip',
    async (template) => {
      const { attachments } = await sendTemplate(template, {})
      expect(attachments).toMatchObject([{ filename: 'INV-000032.ics', content_type: 'text/calendar; charset=utf-8' }])
      const calendarLines = decodeAttachment(attachments[0]?.content).replaceAll('\r\n ', '').split('\r\n')
      expect(calendarLines).toEqual(
        expect.arrayContaining([
          'BEGIN:VCALENDAR',
          'SUMMARY:Haunted Tasmania',
          `URL:${SITE}/event-details/${TASMANIA}`,
        ]),
      )
    },
  )
  it('the calendar file contains the meeting point as the place, the start, end, arrival note and emergency phone', async () => {
    await app.sql(
      `update public.events set meeting_point = 'Sorell Gate', start_time = '17:30', end_point = 'Hobart Airport',
         end_time = '09:15', arrival_note = 'Bring a torch.' where id = $1`,
      [TASMANIA],
    )
    const { attachments } = await sendTemplate('event_soon', {})
    const lines = decodeAttachment(attachments[0]?.content).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('LOCATION:Sorell Gate')
    expect(lines).toContain(
      'DESCRIPTION:Booking INV-000032\\nMeet: 5:30 pm\\, Sorell Gate\\nEnd: 9:15 am\\, Hobart Airport' +
        '\\nBring a torch.\\nIn an emergency: 0491 570 156',
    )
  })
  it.each(['payment_received', 'paid_up'])(
    '%s has the invoice as an HTML file without external resources',
    async (template) => {
      const { attachments } = await sendTemplate(template, {})
      expect(attachments).toMatchObject([{ filename: 'INV-000032.html', content_type: 'text/html; charset=utf-8' }])
      const invoicePage = decodeAttachment(attachments[0]?.content)
      for (const expectedInvoiceText of [
        'Tax Invoice INV-000032',
        'Mabel Moonlight',
        'Haunted Tasmania',
        'GST included (10%)',
      ])
        expect(invoicePage).toContain(expectedInvoiceText)
      expect(invoicePage).toMatch(/First payment, .*Balance due/s)
      expect(invoicePage).not.toMatch(/src=|href=|<script|undefined|NaN/)
    },
  )
  it('are left out if the trip is called off, the booking is deleted or the kind of email has none', async () => {
    for (const [template, overrides] of [
      ['event_updated', { called_off: true }],
      ['payment_received', { booking_id: UNKNOWN_ID }],
      ['booking_received', {}],
    ] as const)
      expect((await sendTemplate(template, overrides)).attachments).toEqual([])
  })
  it('that cannot be created now delay the email until they can be created', async () => {
    const failToRecordSending: typeof fetch = (input, init) =>
      new Request(input, init).url.includes('booking_overview')
        ? Promise.reject(new Error('gone'))
        : app.backend.fetch(new Request(input, init))
    const { answer: result } = await sendTemplate('paid_up', {}, failToRecordSending)
    expect(result).toMatchObject({ sent: 0, failed: 1 })
    expect(await fetchEmails()).toMatchObject([{ sent: false, failed: false, error: 'Error: gone' }])
  })
})

describe('the embedded backend', () => {
  it('shows attachments in the mailbox as downloads', async () => {
    const edgeFunctions = addEdgeFunctions(app.backend, SITE)
    await queueEmail('booking_confirmed', { ...EMAIL_DATA, booking_id: booking(1) }, 'calendar@example.test')
    await edgeFunctions.sendDue()
    const shownPages: string[] = []
    const response = { setHeader: () => undefined, end: (text: string) => shownPages.push(text) }
    app.backend.mailbox.serve({ headers: {} } as never, response as never)
    expect(shownPages[0]).toMatch(
      /<a download="INV-000032\.ics" href="data:text\/calendar; charset=utf-8;base64,[\w+/=]+">/,
    )
  })

  it('sends emails to the mailbox after each write, and refuses function calls without the service key', async () => {
    const edgeFunctions = addEdgeFunctions(app.backend, SITE)
    await queueEmail('order_paid', EMAIL_DATA, 'mailbox@example.test')
    const callFunction = (path: string, key: string) =>
      edgeFunctions.fetch(
        new Request(`http://embedded.invalid${path}`, { method: 'POST', headers: { apikey: key }, body: '{}' }),
      )
    expect((await callFunction('/functions/v1/send-email', 'sb_publishable_embedded')).status).toBe(401)
    expect((await callFunction('/functions/v1/nothing', '')).status).toBe(404)
    await callFunction('/rest/v1/rpc/card_payment_status', 'sb_publishable_embedded')
    await edgeFunctions.sendDue()
    const emails = app.backend.mailbox.listEmails().filter(({ to }) => to === 'mailbox@example.test')
    expect(emails.map(({ subject }) => subject)).toEqual(['Paid: order ORD-000001'])
  })
})
