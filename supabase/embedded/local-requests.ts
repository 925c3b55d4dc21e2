import type { IncomingMessage } from 'node:http'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True if a request comes from the site itself or from a program on this machine. Requests of other sites are
 * recognized by `Origin` (writes and WebSocket handshakes) or by `Sec-Fetch-Site` (pictures and scripts); following a
 * link is allowed. The host must be local, because a site can point its own domain at 127.0.0.1 (DNS rebinding).
 */
export const isLocalRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { host, origin } = headers
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return false
  const hostUrl = `http://${host}`
  if (!host || !URL.canParse(hostUrl) || !LOCAL_HOSTS.has(new URL(hostUrl).hostname)) return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
