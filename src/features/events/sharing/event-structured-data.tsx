import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { useSiteOrigin } from '@/lib/site-url'
import type { EventDetails } from '@/features/events/events-queries'

const load = () => import('./event-json-ld')

/** At hand while pages are written to HTML; a browser loads it after the first paint. */
const atBuild = import.meta.env.SSR ? await load() : undefined

/** An element's text must not be able to close it. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The trip for search engines: as it was when the page was written, then as it is. */
export const EventStructuredData = ({ event }: { event: EventDetails }) => {
  const origin = useSiteOrigin()
  const { data: rules } = useSuspenseQuery(houseRules())
  const [text, setText] = useState(() =>
    atBuild ? scriptText(atBuild.eventJsonLd(event, event.days, rules, origin)) : '',
  )
  useEffect(() => {
    let current = true
    load().then(
      ({ eventJsonLd }) => {
        if (current) setText(scriptText(eventJsonLd(event, event.days, rules, origin)))
      },
      // Nobody reads it who is here.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [event, rules, origin])
  // The written text stays until the fresh one comes: hydration leaves it alone.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
