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
const CLOSE_UNSUPPORTED_DATA = 1003
const CLOSE_INTERNAL_ERROR = 1011
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
 * True if the caller may read the row of the table `events` whose id is in the topic. Like hosted Realtime, checks the
 * row-level security policy once, with the caller's token.
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
  const socketsByTopic = new Map<string, Set<WebSocket>>()
  const unsubscribe = (socket: WebSocket, topic: string): void => {
    const topicSockets = socketsByTopic.get(topic)
    topicSockets?.delete(socket)
    if (topicSockets?.size === 0) socketsByTopic.delete(topic)
  }
  const handleClientMessage = async (
    socket: WebSocket,
    [join, ref, topic, event, payload]: ClientMessage,
  ): Promise<void> => {
    const sendReply = (status: 'ok' | 'error') =>
      socket.send(JSON.stringify([join, ref, topic, 'phx_reply', { status, response: {} }]))
    if (event === 'phx_join') {
      if (!(await canSubscribe(backend, topic, payload.access_token ?? EMBEDDED_KEY))) return sendReply('error')
      socketsByTopic.set(topic, (socketsByTopic.get(topic) ?? new Set()).add(socket))
    }
    if (event === 'phx_leave') unsubscribe(socket, topic)
    sendReply('ok')
  }
  const stopListening = await backend.db.listen(NOTIFY_CHANNEL, (text) => {
    const { topic, event, payload } = JSON.parse(text) as BroadcastMessage
    const broadcastText = JSON.stringify([
      null,
      null,
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event, payload },
    ])
    socketsByTopic.get(`realtime:${topic}`)?.forEach((socket) => socket.send(broadcastText))
  })
  const socketServer = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  socketServer.on('connection', (socket: WebSocket) => {
    // An invalid frame closes the socket. Without a listener, its error would end the process.
    socket.on('error', () => undefined)
    socket.on('message', (chunk: Buffer) => {
      const clientMessage = parseMessage(chunk.toString())
      if (!clientMessage) return socket.close(CLOSE_UNSUPPORTED_DATA)
      handleClientMessage(socket, clientMessage).catch(() => socket.close(CLOSE_INTERNAL_ERROR))
    })
    socket.on('close', () => [...socketsByTopic.keys()].forEach((topic) => unsubscribe(socket, topic)))
  })
  const upgradeToWebSocket = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== WEBSOCKET_PATH) return
    if (!isLocalRequest(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    socketServer.handleUpgrade(request, stream, head, (socket) => socketServer.emit('connection', socket, request))
  }
  server.on('upgrade', upgradeToWebSocket)
  return {
    stop: async (): Promise<void> => {
      server.off('upgrade', upgradeToWebSocket)
      socketServer.clients.forEach((socket) => socket.terminate())
      await stopListening()
    },
  }
}
