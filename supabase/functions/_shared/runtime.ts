/** The parts of Deno's runtime that the edge functions use. */
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => unknown
}

/** Reads a secret from the environment. Undefined if it is not set. */
export const readSecret = (name: string): string | undefined => Deno.env.get(name)

export const requireSecret = (name: string): string => {
  const secret = readSecret(name)
  if (!secret) throw new Error(`${name} is not set: see docs/deployment.md.`)
  return secret
}

export const serveRequests = (handler: (request: Request) => Promise<Response>): unknown => Deno.serve(handler)
