import { expect, test } from '../support/e2e'
import { findGoogleErrors, findSchemaErrors, type JsonLdNode } from '../support/schema-org'

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'

/** Reads the JSON-LD nodes from the HTML of a prerendered page, like a search engine. */
const readNodes = async (url: string): Promise<JsonLdNode[]> => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { '@graph': JsonLdNode[] })['@graph'],
  )
}

const listTypes = (nodes: JsonLdNode[]): string[] => nodes.flatMap((node) => node['@type'] as string | string[])

/** Paths of all pages in the site map. */
const readPaths = async (url: string): Promise<string[]> => {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test('the structured data of every public page follows schema.org and has the fields that Google requires', async ({
  site,
}) => {
  const paths = await readPaths(site.url)
  const types = new Set<string>()
  for (const path of paths) {
    const nodes = await readNodes(site.url + path)
    expect(
      nodes.flatMap((node) => findSchemaErrors(node)),
      path,
    ).toEqual([])
    expect(await findGoogleErrors(nodes), path).toEqual([])
    for (const type of listTypes(nodes)) types.add(type)
  }
  expect([...types].toSorted()).toEqual(['BreadcrumbList', 'FAQPage', 'Product', 'TouristTrip', 'TravelAgency'])
})

test('the structured data of a trip page is a trip and a product with an offer, never an event', async ({ site }) => {
  const [trip, breadcrumbs, faq] = await readNodes(site.url + TASMANIA)
  expect(trip).toMatchObject({
    '@type': ['TouristTrip', 'Product'],
    name: 'Haunted Tasmania',
    offers: { '@type': 'Offer', price: '2400.00', priceCurrency: 'AUD', inventoryLevel: { value: 8 } },
  })
  const { offers } = trip as { offers: Record<string, string> }
  for (const day of [offers.validFrom, offers.priceValidUntil]) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(JSON.stringify(breadcrumbs)).toContain('"name":"Haunted Tasmania"')
  expect(JSON.stringify(faq)).toContain('How much do I pay to book?')
})

test('the structured data of a product page contains its price and stock', async ({ site }) => {
  const path = (await readPaths(site.url)).find((pagePath) => pagePath.startsWith('/store/')) ?? ''
  const [product] = await readNodes(site.url + path)
  expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', priceCurrency: 'AUD' } })
})
