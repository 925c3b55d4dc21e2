import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSendEmailHandler } from '../../functions/send-email/handler'
import { createResendTransport, type EmailTransport } from '../../functions/send-email/transport'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { EMAIL_DATA } from '../support/sent-emails'

let app: EmbeddedApp
const queueEmail = (number = 'ORD-1') =>
  app.sql(
    `insert into public.email_outbox (to_email, template, data) values ('reader@example.test', 'order_paid', $1)`,
    [JSON.stringify({ ...EMAIL_DATA, number })],
  )
const fetchEmails = () =>
  app.sql<{ sent: boolean; failed: boolean; attempts: number; error: string | null; id: string | null }>(
    `select sent_at is not null as sent, failed_at is not null as failed, attempts, last_error as error, provider_id as id
     from public.email_outbox m order by m.id`,
  )
const makeEmailsDueAgain = () =>
  app.sql(`update public.email_outbox set next_attempt_at = now(), locked_until = null where true`)
const fetchFromBackend: typeof fetch = (input, init) => app.backend.fetch(new Request(input, init))
const runSender = async (transport: EmailTransport, fetchFn = fetchFromBackend): Promise<unknown> => {
  const { serviceKey } = app.backend
  const sendEmails = createSendEmailHandler({
    supabaseUrl: 'http://embedded.invalid',
    functionsUrl: 'https://nextroom.example/functions/v1',
    serviceKey,
    siteUrl: 'https://nextroom.example',
    transport,
    fetch: fetchFn,
  })
  const headers = { authorization: `Bearer ${serviceKey}` }
  return (await sendEmails(new Request('http://embedded.invalid/', { method: 'POST', headers }))).json()
}
/** Returns whether the request records that an email was sent. */
const isSendingRecord = ({ method, url }: Request): boolean =>
  method === 'PATCH' && new URL(url).searchParams.get('sent_at') === 'is.null'
/** A fetch function that fails when an email is recorded as sent, as if the database had become unreachable. */
const failToRecordSending: typeof fetch = (input, init) =>
  isSendingRecord(new Request(input, init)) ? Promise.reject(new Error('gone')) : fetchFromBackend(input, init)

/** A fake of Resend. One idempotency key sends one email, and a different body with the same key is an error. */
const createFakeResend = () => {
  const emailsByKey = new Map<string, { id: string; body: string }>()
  const fetchFn: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    const idempotencyKey = request.headers.get('idempotency-key') ?? ''
    const body = typeof init?.body === 'string' ? init.body : ''
    const earlierEmail = emailsByKey.get(idempotencyKey)
    if (earlierEmail && earlierEmail.body !== body)
      return Promise.resolve(Response.json({ name: 'invalid_idempotent_request', message: 'other' }, { status: 409 }))
    const id = earlierEmail?.id ?? `theirs-${emailsByKey.size + 1}`
    emailsByKey.set(idempotencyKey, { id, body })
    return Promise.resolve(Response.json({ id }))
  }
  return { emailsByKey, transport: createResendTransport('key', 'us', fetchFn) }
}
const createTransport = (status: number, body: object) =>
  createResendTransport('key', 'us', () => Promise.resolve(Response.json(body, { status })))

beforeAll(async () => {
  app = await openEmbeddedApp()
})
beforeEach(() => app.sql('delete from public.email_outbox where true'))

describe('an email sender that dies after sending', () => {
  it('causes at most one duplicate email if the email service has no idempotency keys', async () => {
    await queueEmail()
    const idempotencyKeys: string[] = []
    const transportWithoutDuplicateCheck: EmailTransport = ({ idempotencyKey }) => {
      idempotencyKeys.push(idempotencyKey)
      return Promise.resolve({ kind: 'sent', id: null })
    }
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    expect(await runSender(transportWithoutDuplicateCheck, failToRecordSending)).toMatchObject({ status: 'failed' })
    await makeEmailsDueAgain()
    expect(await runSender(transportWithoutDuplicateCheck)).toMatchObject({ sent: 1 })
    await makeEmailsDueAgain()
    expect(await runSender(transportWithoutDuplicateCheck)).toMatchObject({ sent: 0 })
    expect(idempotencyKeys).toEqual([idempotencyKeys[0], idempotencyKeys[0]])
  })

  it('causes no duplicate email if the email service has idempotency keys, even with changed content', async () => {
    await queueEmail()
    const { emailsByKey, transport } = createFakeResend()
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    await runSender(transport, failToRecordSending)
    await app.sql(`update public.email_outbox set data = data || '{"number": "ORD-2"}' where true`)
    await makeEmailsDueAgain()
    expect(await runSender(transport)).toMatchObject({ sent: 1 })
    expect(emailsByKey.size).toBe(1)
    expect(await fetchEmails()).toMatchObject([{ sent: true, failed: false, error: null }])
  })
})

describe('an email service', () => {
  it('that does not respond stops the run after one timeout and counts as an attempt for the first email only', async () => {
    await queueEmail('ORD-1')
    await queueEmail('ORD-2')
    let requestCount = 0
    const neverRespond: typeof fetch = (_input, init) => {
      requestCount += 1
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('Nobody answered in time.'))),
      )
    }
    expect(await runSender(createResendTransport('key', 'us', neverRespond, 5))).toEqual({
      status: 'done',
      sent: 0,
      failed: 2,
      held: true,
    })
    expect(requestCount).toBe(1)
    expect(await fetchEmails()).toMatchObject([
      { attempts: 1, error: 'Resend did not respond: Error: Nobody answered in time.' },
      { attempts: 0, error: 'Not tried: the email service is not accepting emails at the moment.' },
    ])
  })

  it.each([
    [500, 'internal_server_error'],
    [409, 'concurrent_idempotent_requests'],
  ])('that responds with the error %i gets the same email again in the next run', async (status, name) => {
    await queueEmail()
    await runSender(createTransport(status, { name, message: name }))
    expect(await fetchEmails()).toMatchObject([{ attempts: 1, sent: false, failed: false }])
    await makeEmailsDueAgain()
    expect(await runSender(createFakeResend().transport)).toMatchObject({ sent: 1 })
  })

  it('gets each email once, even if every request to the database is repeated', async () => {
    await queueEmail()
    const repeatRequests: typeof fetch = async (input, init) => {
      await fetchFromBackend(input, init)
      const repeatedResult = new Request(input, init).url.endsWith('claim_emails') ? { emails: [] } : {}
      return Object.keys(repeatedResult).length > 0
        ? Response.json({ status: 'ok', ...repeatedResult })
        : fetchFromBackend(input, init)
    }
    expect(await runSender(createFakeResend().transport, repeatRequests)).toMatchObject({ sent: 0 })
    await makeEmailsDueAgain()
    const repeatRecording: typeof fetch = async (input, init) => {
      const response = await fetchFromBackend(input, init)
      return isSendingRecord(new Request(input, init)) ? fetchFromBackend(input, init) : response
    }
    expect(await runSender(createFakeResend().transport, repeatRecording)).toMatchObject({ sent: 1 })
    expect(await fetchEmails()).toMatchObject([{ sent: true, attempts: 2, id: 'theirs-1' }])
  })

  it('that refuses the API key stops only the sending of emails, and staff can read the error', async () => {
    await queueEmail()
    await queueEmail('ORD-2')
    const rejectingTransport = createTransport(401, { name: 'invalid_api_key', message: 'API key is invalid' })
    expect(await runSender(rejectingTransport)).toMatchObject({ sent: 0, failed: 2, held: true })
    expect(await fetchEmails()).toMatchObject([
      { attempts: 0, failed: false },
      { attempts: 0, failed: false },
    ])
    await app.sql(`select private.run_scheduled_jobs(now() + interval '11 minutes')`)
    const { data } = await app.admin.from('scheduled_job_status').select('job, error').order('position').throwOnError()
    expect(data.filter(({ error }) => error !== null)).toEqual([
      { job: 'emails', error: 'unsent: Resend responded with status 401: API key is invalid; waiting emails: 2' },
    ])
    await makeEmailsDueAgain()
    await runSender(createFakeResend().transport)
    // The scheduled jobs may have queued further emails, depending on the time of day. Only the first two belong to
    // this test.
    expect((await fetchEmails()).slice(0, 2)).toMatchObject([
      { sent: true, error: null },
      { sent: true, error: null },
    ])
  })
})

describe('two email senders at the same time', () => {
  it('send each email once', async () => {
    for (let n = 0; n < 25; n += 1) await queueEmail(`ORD-${n}`)
    const { emailsByKey, transport } = createFakeResend()
    let acceptedCount = 0
    const countingTransport: EmailTransport = (message) => {
      acceptedCount += 1
      return transport(message)
    }
    await Promise.all([runSender(countingTransport), runSender(countingTransport)])
    expect([emailsByKey.size, acceptedCount]).toEqual([25, 25])
    expect((await fetchEmails()).every(({ sent, attempts }) => sent && attempts === 1)).toBe(true)
  })
})
