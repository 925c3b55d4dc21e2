const SIGN_PATH = '/storage/v1/object/sign/'

/**
 * Renames the address in the response to a request for a signed URL. `@supabase/lite` returns `signedUrl` with the path
 * of the API, but hosted Supabase and the client use `signedURL` without it.
 */
export const fixSignedUrl = async (request: Request, response: Response): Promise<Response> => {
  if (request.method !== 'POST' || !new URL(request.url).pathname.startsWith(SIGN_PATH) || !response.ok) return response
  const body = (await response.json()) as { signedUrl?: string }
  return Response.json({ signedURL: body.signedUrl?.replace(/^\/storage\/v1/, '') })
}
