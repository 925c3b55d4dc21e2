import type { IncomingMessage } from 'node:http'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True if a request comes from the site itself or from a program on this machine. Browsers send `Origin` with
 * WebSocket handshakes and writing requests, so requests of other sites are rejected. Requests for pictures and
 * scripts have `Sec-Fetch-Site` instead. The host is checked too, because a site can point its own domain at
 * 127.0.0.1 (DNS rebinding). Following a link is allowed, because it only shows a page.
 */
export const isLocalRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { host, origin } = headers
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return false
  const hostUrl = `http://${host}`
  if (!host || !URL.canParse(hostUrl) || !LOCAL_HOSTS.has(new URL(hostUrl).hostname)) return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
