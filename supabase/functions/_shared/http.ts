import { getProviderErrorCode } from './cards.ts'
import { ForbiddenError } from './database.ts'

/** CORS headers for the site's pages, which have another origin on hosted Supabase. */
const createCorsHeaders = (siteUrl: string): Record<string, string> => ({
  'access-control-allow-origin': siteUrl,
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, DELETE',
  vary: 'Origin',
})

interface StatusResponseBody {
  status: string
}

/** The JSON body of a request. Empty if it cannot be parsed. */
export const parseBody = async (request: Request): Promise<Record<string, unknown>> => {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * Wraps an edge function that the site calls. Responds with the JSON of the result, with 403 if the database rejected
 * the caller, and otherwise with a general error. Logs the error code.
 */
export const createPageHandler =
  (siteUrl: string, methods: readonly string[], handleRequest: (request: Request) => Promise<StatusResponseBody>) =>
  async (request: Request): Promise<Response> => {
    const headers = createCorsHeaders(siteUrl)
    const createJsonResponse = (body: StatusResponseBody, status = 200) => Response.json(body, { status, headers })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (!methods.includes(request.method)) return createJsonResponse({ status: 'wrong_method' }, 405)
    try {
      return createJsonResponse(await handleRequest(request))
    } catch (error) {
      if (error instanceof ForbiddenError) return createJsonResponse({ status: 'forbidden' }, 403)
      console.warn(`A card function failed: ${getProviderErrorCode(error)}`)
      return createJsonResponse({ status: 'failed' }, 502)
    }
  }
