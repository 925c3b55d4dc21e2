import { mailEvents } from './handler.ts'

/** What hosted Supabase's own runtime brings. */
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => unknown
}

Deno.serve(
  mailEvents({
    supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
    serviceKey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    secret: Deno.env.get('RESEND_WEBHOOK_SECRET'),
  }),
)
