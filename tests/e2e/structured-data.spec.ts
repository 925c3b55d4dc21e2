import { expect, test } from '../support/e2e'
import { findGoogleErrors, findSchemaErrors, type JsonLdNode } from '../support/schema-org'

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

/** Reads the JSON-LD nodes from the HTML of a prerendered page, like a search engine. */
const readJsonLdNodes = async (url: string): Promise<JsonLdNode[]> => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { '@graph': JsonLdNode[] })['@graph'],
  )
}

const listNodeTypes = (nodes: JsonLdNode[]): string[] => nodes.flatMap((node) => node['@type'] as string | string[])

/** Paths of all pages in the site map. */
const readSitemapPaths = async (url: string): Promise<string[]> => {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test('the structured data of every public page follows schema.org and has the fields that Google requires', async ({
  site,
}) => {
  const paths = await readSitemapPaths(site.url)
  const foundTypes = new Set<string>()
  for (const sitemapPath of paths) {
    const nodes = await readJsonLdNodes(site.url + sitemapPath)
    expect(
      nodes.flatMap((node) => findSchemaErrors(node)),
      sitemapPath,
    ).toEqual([])
    expect(await findGoogleErrors(nodes), sitemapPath).toEqual([])
    for (const nodeType of listNodeTypes(nodes)) foundTypes.add(nodeType)
  }
  expect([...foundTypes].toSorted()).toEqual(['BreadcrumbList', 'FAQPage', 'Product', 'TouristTrip', 'TravelAgency'])
})

test('the structured data of a trip page is a trip and a product with an offer, never an event', async ({ site }) => {
  const [event, breadcrumbs, faq] = await readJsonLdNodes(site.url + TASMANIA_PATH)
  expect(event).toMatchObject({
    '@type': ['TouristTrip', 'Product'],
    name: 'Haunted Tasmania',
    offers: { '@type': 'Offer', price: '2400.00', priceCurrency: 'AUD', inventoryLevel: { value: 8 } },
  })
  const { offers } = event as { offers: Record<string, string> }
  for (const offerDay of [offers.validFrom, offers.priceValidUntil]) expect(offerDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(JSON.stringify(breadcrumbs)).toContain('"name":"Haunted Tasmania"')
  expect(JSON.stringify(faq)).toContain('How much do I pay to book?')
})

test('the structured data of a product page contains its price and stock', async ({ site }) => {
  const path = (await readSitemapPaths(site.url)).find((pagePath) => pagePath.startsWith('/store/')) ?? ''
  const [product] = await readJsonLdNodes(site.url + path)
  expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', priceCurrency: 'AUD' } })
})
