import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import type { EventDetails } from '@/features/events/events-queries'
import { RenderWhenVisible } from '@/ui/render-when-visible'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

const loadComments = () => import('./event-comments')
const EventComments = lazyComponent(() => loadComments().then((m) => m.EventComments), <Skeleton className="h-36" />)

/**
 * Reactions and comments of an event. Loads when the visitor scrolls near it, or immediately if the URL links to a
 * comment.
 */
export const EventCommunity = ({ event }: { event: EventDetails }) => {
  const { hash } = useLocation()
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls near the comments, so that they load. The loaded list then scrolls to the comment whose id is in the URL.
    if (hash.startsWith('#comment') && !document.getElementById(hash.slice(1))) sectionRef.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={sectionRef} className="grid gap-5">
      <h2 className="display text-3xl">From the community</h2>
      <RenderWhenVisible className="min-h-36">
        <EventComments event={event} />
      </RenderWhenVisible>
    </section>
  )
}

const CardComments = lazyComponent(() => loadComments().then((m) => m.CardComments))

/** Reactions and comments below an event card. Loads after the first paint, when the card is near the viewport. */
export const CardCommunity = ({ event }: { event: ListedEvent }) => (
  <RenderWhenVisible ignoresTab className="min-h-32 border-t pt-4">
    <CardComments event={event} />
  </RenderWhenVisible>
)
