import { useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { useSiteOrigin } from '@/lib/site-url'
import type { EventDetails } from '@/features/events/events-queries'
import { eventJsonLd } from './event-json-ld'

/** An element's text must not be able to close it. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The trip for search engines: as it was when the page was written, then as it is. */
export const EventStructuredData = ({ event }: { event: EventDetails }) => {
  const origin = useSiteOrigin()
  const { data: rules } = useSuspenseQuery(houseRules())
  const text = scriptText(eventJsonLd(event, event.days, rules, origin))
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
