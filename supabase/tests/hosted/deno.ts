/**
 * `npx tsx supabase/tests/hosted/deno.ts`: checks the edge functions under Deno, the runtime of hosted Supabase. Checks types,
 * renders an email without sending it, and pays and refunds a booking by card.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runCardSmokeTest } from './deno-cards.ts'
import { postWithRetry, startDeno, endProcess, FUNCTIONS_FOLDER } from './deno-run.ts'

const SERVICE_KEY = 'sb_secret_of_this_test'

const checkFunction = async (name: string): Promise<void> => {
  const [code] = (await once(
    startDeno(['check', '--config', `${FUNCTIONS_FOLDER}/${name}/deno.json`, `${FUNCTIONS_FOLDER}/${name}/index.ts`]),
    'exit',
  )) as [number]
  assert.equal(code, 0, `${name} does not hold under Deno`)
}

/** A fake of the database API with one queued email. It records the requests. */
const openFakeDatabase = async () => {
  const receivedRequests: { path: string; key: unknown; body: unknown }[] = []
  let queuedEmails: object[] = [
    {
      id: 1,
      to_email: 'reader@example.test',
      template: 'order_paid',
      data: { number: 'ORD-1', amount: 8 },
      attempt: 1,
    },
  ]
  const repliesByFunction: Record<string, () => unknown> = {
    '/rest/v1/rpc/claim_emails': () => {
      const claimedEmails = queuedEmails
      queuedEmails = []
      return { status: 'ok', emails: claimedEmails }
    },
    '/rest/v1/public_settings': () => [{ transfer_days: 5, email: 'us@example.test', phone: '1300 000 000' }],
    '/rest/v1/rpc/email_failed': () => ({ status: 'later' }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url?.split('?')[0] ?? ''
      receivedRequests.push({
        path,
        key: request.headers.apikey,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(repliesByFunction[path]?.() ?? null))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests: receivedRequests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

const runSmokeTest = async (): Promise<void> => {
  const fakeDatabase = await openFakeDatabase()
  const functionsAddress = '127.0.0.1:54399'
  const denoArguments = ['run', '--config', `${FUNCTIONS_FOLDER}/send-email/deno.json`, '--allow-net', '--allow-env']
  const server = startDeno([...denoArguments, `${FUNCTIONS_FOLDER}/send-email/index.ts`], {
    SUPABASE_URL: fakeDatabase.url,
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
    SITE_URL: 'https://nextroom.example/',
    RESEND_API_KEY: '',
    DENO_SERVE_ADDRESS: `tcp:${functionsAddress}`,
  })
  try {
    assert.equal((await postWithRetry(`http://${functionsAddress}/send-email`, {})).status, 401)
    const sendResponse = await postWithRetry(`http://${functionsAddress}/send-email`, {
      authorization: `Bearer ${SERVICE_KEY}`,
    })
    assert.deepEqual(await sendResponse.json(), { status: 'done', sent: 0, failed: 1, held: true })
    const failureRequest = fakeDatabase.requests.find(({ path }) => path.endsWith('email_failed'))
    assert.deepEqual(failureRequest?.body, {
      email_id: 1,
      attempt: 1,
      error: 'RESEND_API_KEY is not set',
      kind: 'held',
    })
    assert(fakeDatabase.requests.every(({ key }) => key === SERVICE_KEY))
  } finally {
    endProcess(server)
    fakeDatabase.close()
  }
}

for (const name of readdirSync(FUNCTIONS_FOLDER)) if (!name.startsWith('_')) await checkFunction(name)
await runSmokeTest()
await runCardSmokeTest()
console.info('All checks of the edge functions under Deno passed.')
process.exit(0)
