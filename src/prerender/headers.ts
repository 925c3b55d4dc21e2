import { createHash } from 'node:crypto'
import type { BackendEnv } from '@/lib/backend/env-rules'
import { LATE_SCRIPTS } from './late-scripts.ts'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What every answer of the site carries. Inline, only index.html's theme snippet and what starts a written page's
 * scripts may run; styles are inlined by the build and set by the dialogs, so they may.
 * @param template the built index.html
 */
export const securityHeaders = (template: string, backend: BackendEnv): Record<string, string> => {
  const scripts = [
    ...[...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? ''),
    LATE_SCRIPTS,
  ].map(sha256)
  const api = backend.kind === 'hosted' ? [backend.url, backend.url.replace(/^http/, 'ws')] : []
  return {
    'Content-Security-Policy': [
      `default-src 'self'`,
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src ${["'self'", 'data:', 'blob:', ...api.slice(0, 1)].join(' ')}`,
      `connect-src ${["'self'", ...api].join(' ')}`,
      `font-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; '),
    // Browsers heed it over https alone, so the local preview stays reachable.
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** In the form that Netlify and Cloudflare Pages read; hashed files never change, so they may be kept. */
export const headersFile = (headers: Record<string, string>): string =>
  `/*\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')}\n\n` + `/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`

/** Addresses that hold nothing for a stranger. */
const PRIVATE = [
  '/admin',
  '/dashboard',
  '/account',
  '/book/',
  '/booked/',
  '/checkout',
  '/orders/',
  '/invoice/',
  '/offer/',
  '/extra-payment',
  '/customer',
]

export const robotsText = (origin: string): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`

export const sitemap = (origin: string, paths: readonly string[], day: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `  <url><loc>${origin}${path}</loc><lastmod>${day}</lastmod></url>`)
    .join('\n')}\n</urlset>\n`
