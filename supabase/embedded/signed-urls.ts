const SIGN_PATH = '/storage/v1/object/sign/'

/**
 * Renames a property in the response to a request for a signed URL. `@supabase/lite` returns `signedUrl`, which begins
 * with the path of the API. Hosted Supabase and the client use `signedURL` without that path.
 */
export const fixSignedUrl = async (request: Request, response: Response): Promise<Response> => {
  if (request.method !== 'POST' || !new URL(request.url).pathname.startsWith(SIGN_PATH) || !response.ok) return response
  const body = (await response.json()) as { signedUrl?: string }
  return Response.json({ signedURL: body.signedUrl?.replace(/^\/storage\/v1/, '') })
}
