import { sendMail } from './handler.ts'
import { resend } from './transport.ts'

/** What hosted Supabase's own runtime brings; nothing of it is needed elsewhere. */
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => unknown
}

const needed = (name: string): string => {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set: see README.md.`)
  return value
}

Deno.serve(
  sendMail({
    supabaseUrl: needed('SUPABASE_URL'),
    functionsUrl: `${needed('SUPABASE_URL')}/functions/v1`,
    serviceKey: needed('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: needed('SITE_URL').replace(/\/+$/, ''),
    transport: resend(Deno.env.get('RESEND_API_KEY'), Deno.env.get('MAIL_FROM'), fetch),
  }),
)
