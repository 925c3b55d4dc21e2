import { codeOf } from './cards.ts'
import { Forbidden } from './database.ts'

/** CORS headers for the site's pages, which have another origin on hosted Supabase. */
const corsOf = (siteUrl: string): Record<string, string> => ({
  'access-control-allow-origin': siteUrl,
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, DELETE',
  vary: 'Origin',
})

interface Response_ {
  status: string
}

/** The JSON body of a request. Empty if it cannot be parsed. */
export const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * Wraps a function that pages call: returns JSON, 403 for rejected callers, and a bare error otherwise. The log gets
 * the error code.
 */
export const forPages =
  (siteUrl: string, methods: readonly string[], run: (request: Request) => Promise<Response_>) =>
  async (request: Request): Promise<Response> => {
    const headers = corsOf(siteUrl)
    const reply = (body: Response_, status = 200) => Response.json(body, { status, headers })
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
