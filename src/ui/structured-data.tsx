import { useSiteOrigin } from '@/lib/site-url'

/** A node of schema.org JSON-LD. Undefined properties are omitted. */
export interface SchemaNode {
  '@type': string | readonly string[]
  [property: string]: unknown
}

/**
 * The `image` property of a schema.org node. Undefined if there is no picture.
 * @param origin the site's origin for the site's own pictures; uploaded pictures have absolute URLs
 */
export const listImages = (origin: string, url: string | null): string[] | undefined =>
  url === null ? undefined : [url.startsWith('/') ? origin + url : url]

/**
 * The breadcrumbs of a page, without the home page.
 * @param origin the site's origin, or an empty string for relative URLs
 * @param pages name and path of the parent pages and, last, the current page
 */
export const createBreadcrumbList = (
  origin: string,
  pages: readonly (readonly [name: string, path: string])[],
): SchemaNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...pages].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

export const createFaqPage = (questions: readonly { question: string; answer: string }[]): SchemaNode => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

interface StructuredDataProps {
  /** @param origin the site's origin, or an empty string for relative URLs */
  createNodes: (origin: string) => readonly SchemaNode[]
}

/** JSON-LD for search engines. The build writes it into the page, and the browser updates it. */
export const StructuredData = ({ createNodes }: StructuredDataProps) => {
  const structuredData = { '@context': 'https://schema.org', '@graph': createNodes(useSiteOrigin()) }
  // Escapes `<`, so that the JSON cannot close its script element.
  const jsonText = JSON.stringify(structuredData).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: jsonText }} />
}
