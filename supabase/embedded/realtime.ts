import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import { EMBEDDED_KEY, type EmbeddedBackend } from './backend.ts'
import { isLocalRequest } from './local-requests.ts'
import { NOTIFY_CHANNEL } from './realtime-schema.ts'

const WEBSOCKET_PATH = '/realtime/v1/websocket'

/** WebSocket close codes for a malformed message and for a server error. */
const UNSUPPORTED_DATA = 1003
const INTERNAL_ERROR = 1011
/** Maximum size of a message in bytes. The client's longest message contains an access token. */
const MAX_MESSAGE_BYTES = 64 * 1024

/**
 * A message of the Phoenix protocol, version 2: the reference of the channel's join, the message's reference, topic,
 * event and payload.
 */
const messageSchema = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.looseObject({ access_token: z.string().nullish() }),
])
type ClientMessage = z.infer<typeof messageSchema>

/** Returns undefined if the message is malformed. */
const parseMessage = (text: string): ClientMessage | undefined => {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface BroadcastMessage {
  topic: string
  event: string
  payload: unknown
}

/**
 * True if the caller may read the event of a topic. Like hosted Realtime, checks the policy once with the caller's
 * token.
 */
const canSubscribe = async (backend: EmbeddedBackend, topic: string, token: string): Promise<boolean> => {
  const id = /^realtime:event:([0-9a-f-]{36})$/.exec(topic)?.[1]
  if (!id) return false
  const response = await backend.fetch(
    new Request(`http://embedded.invalid/rest/v1/events?select=id&id=eq.${id}`, {
      headers: { apikey: EMBEDDED_KEY, authorization: `Bearer ${token}` },
    }),
  )
  return response.ok && ((await response.json()) as unknown[]).length === 1
}

/** Forwards the database's broadcasts to subscribers: the part of hosted Realtime that the site uses. */
export const serveRealtime = async (server: EventEmitter, backend: EmbeddedBackend) => {
  const watchers = new Map<string, Set<WebSocket>>()
  const unsubscribe = (socket: WebSocket, topic: string): void => {
    const remaining = watchers.get(topic)
    remaining?.delete(socket)
    if (remaining?.size === 0) watchers.delete(topic)
  }
  const handleMessage = async (socket: WebSocket, [join, ref, topic, event, payload]: ClientMessage): Promise<void> => {
    const reply = (status: 'ok' | 'error') =>
      socket.send(JSON.stringify([join, ref, topic, 'phx_reply', { status, response: {} }]))
    if (event === 'phx_join') {
      if (!(await canSubscribe(backend, topic, payload.access_token ?? EMBEDDED_KEY))) return reply('error')
      watchers.set(topic, (watchers.get(topic) ?? new Set()).add(socket))
    }
    if (event === 'phx_leave') unsubscribe(socket, topic)
    reply('ok')
  }
  const unlisten = await backend.db.listen(NOTIFY_CHANNEL, (text) => {
    const { topic, event, payload } = JSON.parse(text) as BroadcastMessage
    const message = JSON.stringify([
      null,
      null,
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event, payload },
    ])
    watchers.get(`realtime:${topic}`)?.forEach((socket) => socket.send(message))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  sockets.on('connection', (socket: WebSocket) => {
    // An invalid frame closes the socket. Without a listener, its error would end the process.
    socket.on('error', () => undefined)
    socket.on('message', (chunk: Buffer) => {
      const message = parseMessage(chunk.toString())
      if (!message) return socket.close(UNSUPPORTED_DATA)
      handleMessage(socket, message).catch(() => socket.close(INTERNAL_ERROR))
    })
    socket.on('close', () => [...watchers.keys()].forEach((topic) => unsubscribe(socket, topic)))
  })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== WEBSOCKET_PATH) return
    if (!isLocalRequest(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
  }
  server.on('upgrade', upgrade)
  return {
    stop: async (): Promise<void> => {
      server.off('upgrade', upgrade)
      sockets.clients.forEach((socket) => socket.terminate())
      await unlisten()
    },
  }
}
