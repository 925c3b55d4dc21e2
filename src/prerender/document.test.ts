import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderDocument, renderShell } from './document'
import { formatHeadersFile, createSecurityHeaders, formatSitemap } from './headers'

const template = readFileSync('index.html', 'utf8')
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_fetching.js'], dynamicImports: ['src/bootstrap.tsx'] },
  '_fetching.js': { file: 'assets/fetching.js' },
  'src/bootstrap.tsx': { file: 'assets/open-site.js', imports: ['_base.js', '_fetching.js'] },
  '_base.js': { file: 'assets/base.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_base.js', 'index.html'] },
  'src/pages/public/trips/trips-page.tsx': { file: 'assets/trips.js', imports: ['_card.js'] },
}
const renderedPage = {
  path: '/trips',
  head: '<title>Trips</title>',
  root: '<div id="root">From $800 at </head> and <body></div>',
  rows: { notice: '</script>' },
  file: 'src/pages/public/trips/trips-page.tsx',
}

it('the build inserts the prerendered page, its data and its script files into the template', () => {
  const html = renderDocument(template, 'p{}', manifest, renderedPage)
  expect(html).toContain('<title>Trips</title><style>p{}</style></head>')
  expect(html).toContain(renderedPage.root)
  expect(html).toContain('data-entry="/assets/index.js"')
  expect(html).toContain(
    'data-files="/assets/fetching.js /assets/open-site.js /assets/base.js /assets/trips.js /assets/card.js"',
  )
  expect(html).toContain('{"notice":"\\u003c/script>"}')
  expect(html).not.toContain('/src/main.tsx')
})

it('the build fails for a page without a file in the bundler output', () => {
  expect(() =>
    renderDocument(template, '', manifest, { ...renderedPage, file: 'src/pages/public/gone-page.tsx' }),
  ).toThrow('The build contains no file for src/pages/public/gone-page.tsx')
})

it('the build fails when index.html lacks a placeholder', () => {
  const changedTemplate = template.replace('<body>', '<body id="b">')
  expect(() => renderDocument(changedTemplate, '', manifest, renderedPage)).toThrow('index.html must hold <body> once')
})

it("the HTML page without prerendered content preloads each file of the app's start script once", () => {
  const shellHtml = renderShell('<head><link rel="modulepreload" href="/assets/fetching.js"></head>', manifest)
  expect([...shellHtml.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/assets/fetching.js',
    '/assets/open-site.js',
    '/assets/base.js',
  ])
})

const securityHeaders = createSecurityHeaders('<script>theme()</script>', {
  kind: 'hosted',
  url: 'https://x.supabase.co',
  anonKey: 'key',
})

it('the content security policy allows only scripts of the site, and forbids other base URLs and frames', () => {
  const contentPolicy = securityHeaders['Content-Security-Policy'] ?? ''
  expect(contentPolicy).toMatch(/script-src 'self' ('sha256-[^']+' ?){2};/)
  for (const policyRule of [`base-uri 'none'`, `object-src 'none'`, `frame-ancestors 'none'`, `form-action 'self'`])
    expect(contentPolicy).toContain(policyRule)
})

it('the response headers enforce https and isolate the window from other origins', () => {
  const headersFile = formatHeadersFile(securityHeaders)
  expect(headersFile).toMatch(/Strict-Transport-Security: max-age=\d{8}/)
  expect(headersFile).toContain('Cross-Origin-Opener-Policy: same-origin')
})

it('the sitemap lists the page of a trip, but not the pages of its departures', () => {
  const sitemap = formatSitemap('https://x.test', ['/', '/event-details/1', '/trips/tasmania', '/events'], '2026-07-15')
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://x.test/',
    'https://x.test/trips/tasmania',
    'https://x.test/events',
  ])
})
