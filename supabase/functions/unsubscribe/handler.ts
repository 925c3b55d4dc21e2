import { openClient } from '../_shared/database.ts'

export interface UnsubscribeEnv {
  supabaseUrl: string
  /** The public API key. No sign-in is needed, because the token in the request identifies the recipient. */
  anonKey: string
  /** Origin of the site, to which the unsubscribe link redirects people who open it. */
  siteUrl: string
  fetch?: typeof fetch
}

/**
 * `POST ?token=…`: one-click unsubscribe by an email client (RFC 8058). `GET` changes nothing, because virus scanners
 * open links: it redirects to the page with the unsubscribe button.
 */
export const createUnsubscribeHandler =
  (env: UnsubscribeEnv) =>
  async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    if (request.method === 'GET' || request.method === 'HEAD')
      return new Response(null, {
        status: 303,
        headers: { location: `${env.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}` },
      })
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    try {
      const { data } = await openClient(env, env.anonKey).rpc('unsubscribe', { token }).throwOnError()
      const { status } = data
      return Response.json({ status }, { status: status === 'unsubscribed' ? 200 : 404 })
    } catch (error) {
      console.warn(`Unsubscribing failed: ${String(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
