import { createHash } from 'node:crypto'
import type { BackendEnv } from '@/lib/backend/env-rules'
import { paths } from '../lib/paths.ts'
import { DEFERRED_SCRIPTS } from './deferred-scripts.ts'

const hashSha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The security headers of every response. The content security policy allows two inline scripts: the theme script of
 * index.html, and the script that loads a prerendered page's modules. It allows inline styles, because the build and
 * dialogs create them.
 * @param template the built index.html
 */
export const createSecurityHeaders = (template: string, backend: BackendEnv): Record<string, string> => {
  const scriptHashes = [
    ...[...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? ''),
    DEFERRED_SCRIPTS,
  ].map(hashSha256)
  const backendSources = backend.kind === 'hosted' ? [backend.url, backend.url.replace(/^http/, 'ws')] : []
  return {
    'Content-Security-Policy': [
      `default-src 'self'`,
      `script-src ${["'self'", ...scriptHashes].join(' ')}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src ${["'self'", 'data:', 'blob:', ...backendSources.slice(0, 1)].join(' ')}`,
      `connect-src ${["'self'", ...backendSources].join(' ')}`,
      `font-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; '),
    // Browsers ignore this header over HTTP, so the local preview still works.
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/**
 * Formats the headers for Netlify and Cloudflare Pages. Files with a hash in their name never change, so browsers may
 * cache them for a year.
 */
export const formatHeadersFile = (headers: Record<string, string>): string =>
  `/*\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')}\n\n` + `/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`

/** Paths that search engines are asked not to crawl. */
const PRIVATE_PATHS = [
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

export const formatRobotsFile = (origin: string): string =>
  `User-agent: *\n${PRIVATE_PATHS.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`

const EVENT_PATH = paths.event('')

/** Formats the sitemap of the canonical pages. The canonical page of a departure is the page of its trip. */
export const formatSitemap = (origin: string, pagePaths: readonly string[], day: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pagePaths
    .filter((path) => !path.startsWith(EVENT_PATH))
    .map((path) => `  <url><loc>${origin}${path}</loc><lastmod>${day}</lastmod></url>`)
    .join('\n')}\n</urlset>\n`
