import type { IncomingMessage } from 'node:http'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request comes from the site itself or from a program on this machine.
 *
 * A browser sends `Origin` with every WebSocket handshake and every request that writes, so a page of another site is
 * refused. The host is checked too: such a page can point its own domain at 127.0.0.1 (DNS rebinding).
 */
export const isLocalRequest = ({ headers: { host, origin } }: Pick<IncomingMessage, 'headers'>): boolean => {
  const hostUrl = `http://${host}`
  if (!host || !URL.canParse(hostUrl) || !LOCAL_HOSTS.has(new URL(hostUrl).hostname)) return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
