import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSendEmailHandler } from '../../functions/send-email/handler'
import { createResendTransport, type EmailTransport } from '../../functions/send-email/transport'
import { openTestApp, type TestApp } from '../support/embedded'
import { DATA } from '../support/sent-emails'

let app: TestApp
const queue = (number = 'ORD-1') =>
  app.sql(
    `insert into public.email_outbox (to_email, template, data) values ('reader@example.test', 'order_paid', $1)`,
    [JSON.stringify({ ...DATA, number })],
  )
const stored = () =>
  app.sql<{ sent: boolean; failed: boolean; attempts: number; error: string | null; id: string | null }>(
    `select sent_at is not null as sent, failed_at is not null as failed, attempts, last_error as error, provider_id as id
     from public.email_outbox m order by m.id`,
  )
const later = () => app.sql(`update public.email_outbox set next_attempt_at = now(), locked_until = null where true`)
const reach: typeof fetch = (input, init) => app.backend.fetch(new Request(input, init))
const send = async (transport: EmailTransport, fetchFn = reach): Promise<unknown> => {
  const { serviceKey } = app.backend
  const run = createSendEmailHandler({
    supabaseUrl: 'http://embedded.invalid',
    functionsUrl: 'https://nextroom.example/functions/v1',
    serviceKey,
    siteUrl: 'https://nextroom.example',
    transport,
    fetch: fetchFn,
  })
  const headers = { authorization: `Bearer ${serviceKey}` }
  return (await run(new Request('http://embedded.invalid/', { method: 'POST', headers }))).json()
}
/** Whether a request records that an email was sent. */
const notesSent = ({ method, url }: Request): boolean =>
  method === 'PATCH' && new URL(url).searchParams.get('sent_at') === 'is.null'
/** A database that is lost before it stores that an email was sent. */
const deaf: typeof fetch = (input, init) =>
  notesSent(new Request(input, init)) ? Promise.reject(new Error('gone')) : reach(input, init)

/** A fake of Resend. One idempotency key sends one email, and a different body with the same key is an error. */
const service = () => {
  const emailsByKey = new Map<string, { id: string; body: string }>()
  const fetchFn: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    const key = request.headers.get('idempotency-key') ?? ''
    const body = typeof init?.body === 'string' ? init.body : ''
    const had = emailsByKey.get(key)
    if (had && had.body !== body)
      return Promise.resolve(Response.json({ name: 'invalid_idempotent_request', message: 'other' }, { status: 409 }))
    const id = had?.id ?? `theirs-${emailsByKey.size + 1}`
    emailsByKey.set(key, { id, body })
    return Promise.resolve(Response.json({ id }))
  }
  return { emailsByKey, transport: createResendTransport('key', 'us', fetchFn) }
}
const answering = (status: number, body: object) =>
  createResendTransport('key', 'us', () => Promise.resolve(Response.json(body, { status })))

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.sql('delete from public.email_outbox where true'))

describe('a sender that dies after sending', () => {
  it('sends its email twice, but not a third time, through a service without idempotency keys', async () => {
    await queue()
    const keys: string[] = []
    const forgetful: EmailTransport = ({ key }) => {
      keys.push(key)
      return Promise.resolve({ kind: 'sent', id: null })
    }
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    expect(await send(forgetful, deaf)).toMatchObject({ status: 'failed' })
    await later()
    expect(await send(forgetful)).toMatchObject({ sent: 1 })
    await later()
    expect(await send(forgetful)).toMatchObject({ sent: 0 })
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('sends its email once through a service with idempotency keys, even if the content has changed', async () => {
    await queue()
    const { emailsByKey, transport } = service()
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    await send(transport, deaf)
    await app.sql(`update public.email_outbox set data = data || '{"number": "ORD-2"}' where true`)
    await later()
    expect(await send(transport)).toMatchObject({ sent: 1 })
    expect(emailsByKey.size).toBe(1)
    expect(await stored()).toMatchObject([{ sent: true, failed: false, error: null }])
  })
})

describe('an email service', () => {
  it('that does not respond costs one timeout per run, and only the first email counts an attempt', async () => {
    await queue('ORD-1')
    await queue('ORD-2')
    let requestCount = 0
    const hangs: typeof fetch = (_input, init) => {
      requestCount += 1
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('Nobody answered in time.'))),
      )
    }
    expect(await send(createResendTransport('key', 'us', hangs, 5))).toEqual({
      status: 'done',
      sent: 0,
      failed: 2,
      held: true,
    })
    expect(requestCount).toBe(1)
    expect(await stored()).toMatchObject([
      { attempts: 1, error: 'Resend did not respond: Error: Nobody answered in time.' },
      { attempts: 0, error: 'Not tried: the email service is not accepting emails at the moment.' },
    ])
  })

  it.each([
    [500, 'internal_server_error'],
    [409, 'concurrent_idempotent_requests'],
  ])('that fails with %i gets the email again in the next run', async (status, name) => {
    await queue()
    await send(answering(status, { name, message: name }))
    expect(await stored()).toMatchObject([{ attempts: 1, sent: false, failed: false }])
    await later()
    expect(await send(service().transport)).toMatchObject({ sent: 1 })
  })

  it('sends one email when each database request arrives twice, and the first id is stored', async () => {
    await queue()
    const twice: typeof fetch = async (input, init) => {
      await reach(input, init)
      const second = new Request(input, init).url.endsWith('claim_emails') ? { emails: [] } : {}
      return Object.keys(second).length > 0 ? Response.json({ status: 'ok', ...second }) : reach(input, init)
    }
    expect(await send(service().transport, twice)).toMatchObject({ sent: 0 })
    await later()
    const echo: typeof fetch = async (input, init) => {
      const first = await reach(input, init)
      return notesSent(new Request(input, init)) ? reach(input, init) : first
    }
    expect(await send(service().transport, echo)).toMatchObject({ sent: 1 })
    expect(await stored()).toMatchObject([{ sent: true, attempts: 2, id: 'theirs-1' }])
  })

  it('that refuses the API key stops only the sending, and staff can read the error', async () => {
    await queue()
    await queue('ORD-2')
    const refuses = answering(401, { name: 'invalid_api_key', message: 'API key is invalid' })
    expect(await send(refuses)).toMatchObject({ sent: 0, failed: 2, held: true })
    expect(await stored()).toMatchObject([
      { attempts: 0, failed: false },
      { attempts: 0, failed: false },
    ])
    await app.sql(`select private.run_scheduled_jobs(now() + interval '11 minutes')`)
    const { data } = await app.admin.from('scheduled_job_status').select('job, error').order('position').throwOnError()
    expect(data.filter(({ error }) => error !== null)).toEqual([
      { job: 'emails', error: 'unsent: Resend responded with status 401: API key is invalid; waiting emails: 2' },
    ])
    await later()
    await send(service().transport)
    // In the morning, the scheduled jobs queue further emails.
    expect((await stored()).slice(0, 2)).toMatchObject([
      { sent: true, error: null },
      { sent: true, error: null },
    ])
  })
})

describe('two email senders at the same time', () => {
  it('send each email once', async () => {
    for (let n = 0; n < 25; n += 1) await queue(`ORD-${n}`)
    const { emailsByKey, transport } = service()
    let handed = 0
    const countingTransport: EmailTransport = (message) => {
      handed += 1
      return transport(message)
    }
    await Promise.all([send(countingTransport), send(countingTransport)])
    expect([emailsByKey.size, handed]).toEqual([25, 25])
    expect((await stored()).every(({ sent, attempts }) => sent && attempts === 1)).toBe(true)
  })
})
