import { EventPrice } from '@/features/events/event-price'
import type { EventDetails } from '@/features/events/events-queries'
import { isOffered } from '@/features/events/primary-action'
import { TripAction } from './trip-action'

/** On a phone the price and the one action stay in reach; at the end of the page the bar lies below it, over nothing. */
export const EventBar = ({ event }: { event: EventDetails }) =>
  isOffered(event.state) && (
    <aside
      aria-label="Price and booking"
      className="action-bar sticky bottom-0 z-20 flex min-h-19 items-center justify-between gap-3 border-t bg-bg py-2 pr-22 pl-4 lg:hidden"
    >
      <EventPrice event={event} className="display text-xl whitespace-nowrap" />
      <div className="whitespace-nowrap [&_:is(a,button)]:min-h-11">
        <TripAction event={event} size="sm" />
      </div>
    </aside>
  )
