import type { Backend } from './backend.ts'
import { sendMail } from '../functions/send-mail/handler.ts'

const PREFIX = '/functions/v1/'

/** Whether a request may have changed something: whatever it queued is sent after it. */
const writes = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && new URL(url).pathname.startsWith('/rest/v1/')

/**
 * The backend with the project's functions at /functions/v1, which hosted Supabase runs under Deno. They ask it with the
 * service's key, which stays in this process; what they would send goes to the mailbox.
 */
export const withFunctions = (backend: Backend, siteUrl: string) => {
  const ask = (input: RequestInfo | URL, init?: RequestInit) => backend.fetch(new Request(input, init))
  const functions: Record<string, (request: Request) => Promise<Response>> = {
    'send-mail': sendMail({
      supabaseUrl: 'http://embedded.invalid',
      serviceKey: backend.serviceKey,
      siteUrl,
      transport: async ({ key, ...message }) => {
        await backend.mailbox.send(message)
        return { kind: 'sent', id: key }
      },
      fetch: ask,
    }),
  }
  let sending: Promise<unknown> | undefined
  let again = false
  /** Sends what is due; asked meanwhile, it looks once more. */
  const sendDue = async (): Promise<void> => {
    again = true
    await (sending ??= (async () => {
      while (again) {
        again = false
        const headers = { authorization: `Bearer ${backend.serviceKey}` }
        await functions['send-mail']?.(
          new Request(`http://embedded.invalid${PREFIX}send-mail`, { method: 'POST', headers }),
        )
      }
    })().finally(() => (sending = undefined)))
  }
  return {
    sendDue,
    fetch: async (...[request, context]: Parameters<Backend['fetch']>): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(PREFIX)) {
        const run = functions[pathname.slice(PREFIX.length)]
        return run ? run(request) : Response.json({ status: 'not_found' }, { status: 404 })
      }
      const response = await backend.fetch(request, context)
      if (writes(request)) void sendDue()
      return response
    },
  }
}
