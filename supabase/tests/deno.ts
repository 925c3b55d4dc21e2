/**
 * `npx tsx supabase/tests/deno.ts`: the functions under Deno, as hosted Supabase runs them. Their types hold there, and a
 * letter is fetched, rendered, and given back with the reason why it was not sent.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const DENO = ['--yes', 'deno@2.9.6']
const KEY = 'sb_secret_of_this_test'
const FOLDER = 'supabase/functions'

const deno = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  // A group of its own: npx passes no end on to what it started.
  spawn('npx', [...DENO, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })

const check = async (name: string): Promise<void> => {
  const [code] = (await once(
    deno(['check', '--config', `${FOLDER}/${name}/deno.json`, `${FOLDER}/${name}/index.ts`]),
    'exit',
  )) as [number]
  assert.equal(code, 0, `${name} does not hold under Deno`)
}

/** A database with one letter; tells what it was asked. */
const openDatabase = async () => {
  const said: { path: string; key: unknown; body: unknown }[] = []
  let mails: object[] = [
    {
      id: 1,
      to_email: 'reader@example.test',
      template: 'order_paid',
      data: { number: 'ORD-1', amount: 8 },
      attempt: 1,
    },
  ]
  const answers: Record<string, () => unknown> = {
    '/rest/v1/rpc/take_mails': () => {
      const taken = mails
      mails = []
      return { status: 'ok', mails: taken }
    },
    '/rest/v1/public_rules': () => [{ transfer_days: 5, email: 'us@example.test', phone: '1300 000 000' }],
    '/rest/v1/rpc/mail_failed': () => ({ status: 'later' }),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url?.split('?')[0] ?? ''
      said.push({ path, key: request.headers.apikey, body: JSON.parse(Buffer.concat(parts).toString() || 'null') })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers[path]?.() ?? null))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { said, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Asked until it listens. */
const ask = async (url: string, headers: Record<string, string>): Promise<Response> => {
  for (let left = 300; ; left -= 1) {
    try {
      return await fetch(url, { method: 'POST', headers })
    } catch (error) {
      if (left === 0) throw error
      await new Promise((again) => setTimeout(again, 100))
    }
  }
}

const smoke = async (): Promise<void> => {
  const database = await openDatabase()
  const address = '127.0.0.1:54399'
  const args = ['run', '--config', `${FOLDER}/send-mail/deno.json`, '--allow-net', '--allow-env']
  const running = deno([...args, `${FOLDER}/send-mail/index.ts`], {
    SUPABASE_URL: database.url,
    SUPABASE_SERVICE_ROLE_KEY: KEY,
    SITE_URL: 'https://nextroom.example/',
    RESEND_API_KEY: '',
    DENO_SERVE_ADDRESS: `tcp:${address}`,
  })
  try {
    assert.equal((await ask(`http://${address}/send-mail`, {})).status, 401)
    const reply = await ask(`http://${address}/send-mail`, { authorization: `Bearer ${KEY}` })
    assert.deepEqual(await reply.json(), { status: 'done', sent: 0, failed: 1, held: true })
    const failed = database.said.find(({ path }) => path.endsWith('mail_failed'))
    assert.deepEqual(failed?.body, { mail_id: 1, attempt: 1, error: 'RESEND_API_KEY is not set', kind: 'held' })
    assert(database.said.every(({ key }) => key === KEY))
  } finally {
    if (running.pid) process.kill(-running.pid)
    database.close()
  }
}

for (const name of readdirSync(FOLDER)) if (!name.startsWith('_')) await check(name)
await smoke()
console.info('The functions hold under Deno.')
process.exit(0)
