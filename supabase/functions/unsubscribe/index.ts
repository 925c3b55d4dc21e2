import { unsubscribe } from './handler.ts'

/** What hosted Supabase's own runtime brings. */
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => unknown
}

Deno.serve(
  unsubscribe({
    supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
    anonKey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
    siteUrl: (Deno.env.get('SITE_URL') ?? '').replace(/\/+$/, ''),
  }),
)
