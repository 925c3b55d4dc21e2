/**
 * `npx tsx supabase/tests/bench/live.ts`: what visitors who have one event's talk open cost the database, 10 of them and
 * 1,000: while nothing happens, and for each change. Beside it what it cost when each of them asked every four seconds.
 * Fails where a change costs a thousand more statements than ten, where one was not told, or where a minute of nothing
 * costs anything.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { serveRealtime } from '../../embedded/realtime'
import { openWorld } from '../support/embedded'
import { event } from '../support/people'

const EVENT = event(1)
const TOPIC = `realtime:event:${EVENT}`
const QUIET_MS = 5_000
const CHANGES = 20
const ROUNDS_A_MINUTE = 15
const MINUTE_MS = 60_000

Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
const world = await openWorld()
const { data } = await world.member.auth.getSession()
const token = data.session?.access_token ?? ''
const user = data.session?.user.id ?? ''

/** Statements that were run, and how long the database took for them. */
const worked = { statements: 0, ms: 0 }
const { db } = world.backend
for (const name of ['query', 'exec'] as const) {
  const run = db[name].bind(db) as (...given: unknown[]) => Promise<unknown>
  Object.assign(db, {
    [name]: async (...given: unknown[]) => {
      worked.statements += 1
      const began = performance.now()
      const result = await run(...given)
      worked.ms += performance.now() - began
      return result
    },
  })
}
const costOf = async (what: () => Promise<unknown>) => {
  const before = { ...worked }
  await what()
  return { statements: worked.statements - before.statements, ms: worked.ms - before.ms }
}

const http = createServer()
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
const realtime = await serveRealtime(http, world.backend)
const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime/v1/websocket?vsn=2.0.0`

let told = 0
const watch = async (): Promise<WebSocket> => {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.once('open', resolve))
  const joined = new Promise<void>((resolve, reject) => {
    socket.on('message', (message: Buffer) => {
      const [, , , kind, payload] = JSON.parse(message.toString()) as [null, null, string, string, { status?: string }]
      if (kind === 'broadcast') told += 1
      else if (payload.status === 'ok') resolve()
      else reject(new Error('Nobody may watch.'))
    })
  })
  const config = { private: true, broadcast: { ack: false, self: false }, presence: { key: '' }, postgres_changes: [] }
  socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config, access_token: token }]))
  await joined
  return socket
}

const react = (on: boolean) =>
  on
    ? world.member.from('reactions').upsert({ event_id: EVENT, reaction_type: 'eye' }).throwOnError()
    : world.member
        .from('reactions')
        .delete()
        .eq('user_id', user)
        .eq('event_id', EVENT)
        .eq('reaction_type', 'eye')
        .throwOnError()
/** As each of them asked before. */
const ask = () =>
  world.member
    .from('events')
    .select('id, event_stats(hearts, ghosts, flames, eyes, comments, revision), reactions(reaction_type)')
    .in('id', [EVENT])
    .throwOnError()

const LATE_MS = 10_000
const heard = async (wanted: number): Promise<void> => {
  const until = Date.now() + LATE_MS
  while (told < wanted && Date.now() < until) await new Promise((resolve) => setImmediate(resolve))
}

const line = (what: string, ...cells: (string | number)[]) =>
  console.info(
    what.padEnd(44),
    ...cells.map((cell) => String(typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell).padStart(14)),
  )

await react(false)
const faults: string[] = []
const perChange: number[] = []
line('', 'statements', 'ms')
for (const visitors of [10, 1_000]) {
  const sockets: WebSocket[] = []
  const opening = await costOf(async () => {
    for (let n = 0; n < visitors; n++) sockets.push(await watch())
  })
  const quiet = await costOf(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
  told = 0
  const began = performance.now()
  const changing = await costOf(async () => {
    for (let n = 0; n < CHANGES; n++) {
      await react(n % 2 === 0)
      await heard(visitors * (n + 1))
    }
  })
  const each = (performance.now() - began) / CHANGES
  const polling = await costOf(async () => {
    for (let n = 0; n < 100; n++) await ask()
  })
  const minute = visitors * ROUNDS_A_MINUTE
  line(`${visitors} visitors, each once as he comes`, opening.statements / visitors, opening.ms / visitors)
  line(
    `${visitors} visitors, a quiet minute`,
    (quiet.statements * MINUTE_MS) / QUIET_MS,
    (quiet.ms * MINUTE_MS) / QUIET_MS,
  )
  line(
    `${visitors} visitors, each change`,
    changing.statements / CHANGES,
    changing.ms / CHANGES,
    `${Math.round(each)} ms till all know`,
  )
  line(`${visitors} visitors who ask, a minute`, (polling.statements / 100) * minute, (polling.ms / 100) * minute)
  if (quiet.statements > 0) faults.push(`${visitors} visitors: ${quiet.statements} statements while nothing happened`)
  if (told !== visitors * CHANGES) faults.push(`${visitors} visitors: ${told} messages`)
  perChange.push(changing.statements / CHANGES)
  sockets.forEach((socket) => socket.terminate())
}
if (perChange[0] !== perChange[1]) faults.push(`a change costs ${perChange.join(' and ')} statements`)
console.info(faults.length === 0 ? '\nThe same for 10 and for 1,000.' : `\n${faults.join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
await realtime.stop()
http.close()
process.exit()
