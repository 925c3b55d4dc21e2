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
