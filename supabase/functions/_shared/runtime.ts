/** What hosted Supabase's own runtime brings; nothing of it is needed elsewhere. */
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => unknown
}

/** What a secret of the project's is set to; undefined: it is not. */
export const set = (name: string): string | undefined => Deno.env.get(name)

export const needed = (name: string): string => {
  const value = set(name)
  if (!value) throw new Error(`${name} is not set: see README.md.`)
  return value
}

export const serve = (handler: (request: Request) => Promise<Response>): unknown => Deno.serve(handler)
