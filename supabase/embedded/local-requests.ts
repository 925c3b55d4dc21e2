import type { IncomingMessage } from 'node:http'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request comes from the site itself or from a program on this machine.
 *
 * A browser sends `Origin` with every WebSocket handshake and every request that writes, so a page of another site is
 * refused. Pictures and scripts come without it; for them `Sec-Fetch-Site` tells. The host is checked too: such a page can
 * point its own domain at 127.0.0.1 (DNS rebinding). A link that somebody follows is let through: it only shows a page.
 */
export const isLocalRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { host, origin } = headers
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return false
  const hostUrl = `http://${host}`
  if (!host || !URL.canParse(hostUrl) || !LOCAL_HOSTS.has(new URL(hostUrl).hostname)) return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
