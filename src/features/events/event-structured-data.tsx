import { useSiteOrigin } from '@/lib/site-url'
import { eventJsonLd } from './event-json-ld'
import type { EventDetails } from './events-queries'

/** The trip for search engines. An element's text must not be able to close it. */
export const EventStructuredData = ({ event }: { event: EventDetails }) => {
  const text = JSON.stringify(eventJsonLd(event, event.days, useSiteOrigin())).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
