import { expect, it } from 'vitest'
import { headersFile, securityHeaders } from './headers'

const headers = securityHeaders('<script>theme()</script>', {
  kind: 'hosted',
  url: 'https://x.supabase.co',
  anonKey: 'key',
})

it('lets only its own scripts run, and nothing rebase or frame the page', () => {
  const policy = headers['Content-Security-Policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' ('sha256-[^']+' ?){2};/)
  for (const rule of [`base-uri 'none'`, `object-src 'none'`, `frame-ancestors 'none'`, `form-action 'self'`])
    expect(policy).toContain(rule)
})

it('keeps browsers to https, and other windows out of this one', () => {
  const file = headersFile(headers)
  expect(file).toMatch(/Strict-Transport-Security: max-age=\d{8}/)
  expect(file).toContain('Cross-Origin-Opener-Policy: same-origin')
})
