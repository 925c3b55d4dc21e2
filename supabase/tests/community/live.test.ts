import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { REACTIONS } from '../../../src/features/community/reactions/reaction-rules'
import { serveRealtime } from '../../embedded/realtime'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { event } from '../support/people'

const EVENT_ID = event(1)
/** Fields of a live update. If a field is missing from an update, the page does not update that counter. */
const COUNTER_UPDATE_FIELDS = [...REACTIONS.map(({ counter }) => counter), 'comments', 'revision']
let app: EmbeddedApp
let httpServer: Server
let realtime: Awaited<ReturnType<typeof serveRealtime>>
let websocketAddress: string
let token: string

beforeAll(async () => {
  app = await openEmbeddedApp()
  token = (await app.member.auth.getSession()).data.session?.access_token ?? ''
  httpServer = createServer()
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', () => resolve()))
  realtime = await serveRealtime(httpServer, app.backend)
  websocketAddress = `ws://127.0.0.1:${(httpServer.address() as AddressInfo).port}/realtime/v1/websocket?vsn=2.0.0`
})
afterAll(async () => {
  await realtime.stop()
  httpServer.close()
})

/** A WebSocket client that subscribes to a topic and stores the broadcasts. */
const openWatcher = async (topic: string) => {
  const socket = new WebSocket(websocketAddress)
  await new Promise((resolve) => socket.once('open', resolve))
  const broadcasts: { event: string; payload: unknown }[] = []
  let resolveReply: (status: string) => void = () => undefined
  socket.on('message', (message: Buffer) => {
    const [, , , kind, payload] = JSON.parse(message.toString()) as [null, null, string, string, { status: string }]
    if (kind === 'broadcast') broadcasts.push(payload as never)
    else resolveReply(payload.status)
  })
  const sendMessage = (kind: string, payload: object) =>
    new Promise<string>((resolve) => {
      resolveReply = resolve
      socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, kind, payload]))
    })
  const joinReply = await sendMessage('phx_join', { config: { private: true }, access_token: token })
  return { result: joinReply, broadcasts, sendMessage, leave: () => socket.terminate() }
}
const addReaction = () =>
  app.member
    .from('reactions')
    .upsert(
      { event_id: EVENT_ID, reaction_type: 'flame' },
      { onConflict: 'user_id,event_id,reaction_type', ignoreDuplicates: true },
    )
    .throwOnError()

it("the realtime server sends one message per change of a trip, and only to clients that have joined the trip's channel", async () => {
  await app.sql("delete from public.reactions where event_id = $1 and reaction_type = 'flame'", [EVENT_ID])
  const [one, two, other] = [
    await openWatcher(`event:${EVENT_ID}`),
    await openWatcher(`event:${EVENT_ID}`),
    await openWatcher(`event:${event(2)}`),
  ]
  await addReaction()
  await expect.poll(() => one.broadcasts).toHaveLength(1)
  const [stats] = await app.sql<object>(
    `select ${COUNTER_UPDATE_FIELDS.join(', ')} from public.event_stats where event_id = $1`,
    [EVENT_ID],
  )
  expect(one.broadcasts).toMatchObject([{ event: 'counters', payload: stats }])
  expect(two.broadcasts).toEqual(one.broadcasts)
  // A change of `next_expiry` and a repeated reaction cause no broadcast. The new comment causes the second broadcast.
  await app.sql('update public.event_stats set next_expiry = now() where event_id = $1', [EVENT_ID])
  await addReaction()
  await app.member.from('comments').insert({ event_id: EVENT_ID, content: 'Who is there?' }).throwOnError()
  await expect.poll(() => one.broadcasts).toHaveLength(2)
  expect(other.broadcasts).toEqual([])
  for (const { leave } of [one, two, other]) leave()
})

it('the realtime server refuses members topics other than those of public trips, and forwards no message sent by a member', async () => {
  const draftEventId = crypto.randomUUID()
  await app.sql("insert into public.events (id, title, status) values ($1, 'Hidden', 'draft')", [draftEventId])
  for (const refusedTopic of [`event:${draftEventId}`, `event:${crypto.randomUUID()}`, 'event:all', 'messages'])
    expect((await openWatcher(refusedTopic)).result, refusedTopic).toBe('error')
  const [forger, listener] = [await openWatcher(`event:${EVENT_ID}`), await openWatcher(`event:${EVENT_ID}`)]
  expect([forger.result, listener.result]).toEqual(['ok', 'ok'])
  await forger.sendMessage('broadcast', { type: 'broadcast', event: 'counters', payload: { hearts: 99 } })
  await app.sql("delete from public.reactions where event_id = $1 and reaction_type = 'flame'", [EVENT_ID])
  await addReaction()
  await expect.poll(() => listener.broadcasts.length).toBeGreaterThan(0)
  expect(JSON.stringify(listener.broadcasts)).not.toContain('99')
  for (const { leave } of [forger, listener]) leave()
})

const fetchCloseCode = (message: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(websocketAddress)
    socket.once('open', () => socket.send(message))
    socket.once('close', resolve)
  })

it.each(['not json', 'null', '[]', '["1","1","realtime:event:1","phx_join",null]', '["1","1",{},"phx_join",{}]'])(
  'the realtime server closes the socket on the malformed message %s and continues to serve other sockets',
  async (message) => {
    expect(await fetchCloseCode(message)).toBe(1003)
    const secondWatcher = await openWatcher(`event:${EVENT_ID}`)
    expect(secondWatcher.result).toBe('ok')
    secondWatcher.leave()
  },
)

it('the realtime server closes the socket on a message above the size limit', async () => {
  expect(await fetchCloseCode('x'.repeat(65 * 1024))).toBe(1009)
})

it.each([
  ['a page of another site', { origin: 'https://evil.test' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a site whose domain points at this machine', { host: 'evil.test', origin: 'http://evil.test' }],
])('the realtime server refuses the WebSocket of %s', async (_source, headers) => {
  const socket = new WebSocket(websocketAddress, { headers })
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode)
      request.destroy()
    }),
  )
  expect(status).toBe(403)
})

it('the realtime server accepts the WebSocket of the site itself', async () => {
  const socket = new WebSocket(websocketAddress, { origin: new URL(websocketAddress.replace('ws', 'http')).origin })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.terminate()
})
