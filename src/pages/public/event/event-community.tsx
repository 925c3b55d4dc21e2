import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/ahead/departures-queries'
import type { EventDetails } from '@/features/events/events-queries'
import { NearViewport } from '@/ui/near-viewport'
import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

const talk = () => import('./event-talk')
const EventTalk = onDemand(() => talk().then((m) => m.EventTalk), <Skeleton className="h-36" />)

/** Reactions and comments of an event. Loads when scrolled to, or at once if the URL points to a comment. */
export const EventCommunity = ({ event }: { event: EventDetails }) => {
  const { hash } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolling near loads the comments, which then scroll to the comment in the URL.
    if (hash.startsWith('#comment') && !document.getElementById(hash.slice(1))) box.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={box} className="grid gap-5">
      <h2 className="display text-3xl">From the community</h2>
      <NearViewport className="min-h-36">
        <EventTalk event={event} />
      </NearViewport>
    </section>
  )
}

const CardTalk = onDemand(() => talk().then((m) => m.CardTalk))

/** Reactions and comments below an event card. Loads after the first paint, when the card is near the viewport. */
export const CardCommunity = ({ event }: { event: ListedEvent }) => (
  <NearViewport className="min-h-32 border-t pt-4">
    <CardTalk event={event} />
  </NearViewport>
)
