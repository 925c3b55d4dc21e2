/**
 * `npx tsx tests/bench-prerender.ts`: how long a build takes, and how large it is, with 3,000 departures of which 2,800 are
 * over; then once more with nothing changed, and with one price changed.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EMBEDDED_KEY } from '../supabase/embedded/backend'
import { openBackend } from '../supabase/tests/bench/backend'
import { BUSY, SEASON } from '../supabase/tests/bench/history/size'
import { fillWorld } from '../supabase/tests/bench/world'
import { startPostgres } from '../supabase/tests/support/postgres'

const OUT = process.env.OUT_DIR ?? 'test-results/dist-of-years'
const PAST = 2_800

const sizeOf = (folder: string): { files: number; bytes: number } =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => ({ files: sum.files + 1, bytes: sum.bytes + statSync(join(entry.parentPath, entry.name)).size }),
      { files: 0, bytes: 0 },
    )

const server = await startPostgres()
try {
  const name = await server.createDatabase()
  const db = await server.connect(name)
  await fillWorld(db, { ...SEASON, past: PAST }, () => undefined)
  const backend = await openBackend(db)
  let asked = 0
  const http = createServer((request, response) => {
    asked += 1
    const headers = Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)])
    void backend
      .ask(new Request(`http://bench.invalid${request.url}`, { method: request.method, headers }), null)
      .then(async ({ response: answer }) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const build = async (what: string) => {
    asked = 0
    const began = Date.now()
    const said: Buffer[] = []
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn('npx', ['vite', 'build'], {
        env: { ...process.env, OUT_DIR: OUT, VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: EMBEDDED_KEY },
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
      child.once('close', resolve)
    })
    const text = Buffer.concat(said).toString()
    if (code !== 0) throw new Error(text)
    const { files, bytes } = sizeOf(OUT)
    const told = /\d+ pages written.*/.exec(text)?.[0].trim() ?? ''
    console.info(
      `${what.padEnd(24)} ${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s, ${asked} reads, ` +
        `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB: ${told}`,
    )
  }
  await build('from nothing')
  await build('nothing changed')
  await db.query('update public.events set price = price + 1 where id = $1', [BUSY])
  await build('one price changed')
  http.close()
  await backend.close()
  await db.end()
} finally {
  server.stop()
  if (existsSync(OUT)) rmSync(OUT, { recursive: true })
}
