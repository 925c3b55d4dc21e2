import { codeOf } from './cards.ts'
import { Forbidden } from './database.ts'

/** What may be asked of a function from the site's pages, which on hosted are another origin's. */
const corsOf = (siteUrl: string): Record<string, string> => ({
  'access-control-allow-origin': siteUrl,
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, DELETE',
  vary: 'Origin',
})

interface Answer {
  status: string
}

/** A request's body; nothing where it is none that can be read. */
export const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * A function that pages ask: its answer is data, whoever may not is told so, and what went wrong is told the log by a
 * word and nobody by more.
 */
export const forPages =
  (siteUrl: string, methods: readonly string[], run: (request: Request) => Promise<Answer>) =>
  async (request: Request): Promise<Response> => {
    const headers = corsOf(siteUrl)
    const reply = (body: Answer, status = 200) => Response.json(body, { status, headers })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (!methods.includes(request.method)) return reply({ status: 'wrong_method' }, 405)
    try {
      return reply(await run(request))
    } catch (error) {
      if (error instanceof Forbidden) return reply({ status: 'forbidden' }, 403)
      console.warn(`A card's function failed: ${codeOf(error)}`)
      return reply({ status: 'failed' }, 502)
    }
  }
