import { useQuery } from '@tanstack/react-query'
import { eventsById } from '@/features/events/upcoming/event-list-queries'
import { getPrimaryAction } from '@/features/events/primary-action'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { MyInterestList } from '@/features/interest/my-interest'
import { myInterest } from '@/features/interest/my-interest-queries'
import { MyWaitlistList } from '@/features/waitlist/my-waitlist'
import type { MyWaitlistEntry } from '@/features/waitlist/waitlist-queries'
import { EventAction } from '../shared/event-action'
import { ReadError } from '@/ui/empty-state'

/**
 * The member's waitlist entries. The dashboard renders this component twice: entries with an open offer appear at the
 * top, because offers expire; without an offer, entries appear below the bookings.
 * @param isAtTop true for the component at the top
 */
export const DashboardWaitlist = ({ entries, isAtTop }: { entries: MyWaitlistEntry[]; isAtTop: boolean }) =>
  entries[0] && (entries[0].token !== null) === isAtTop && <MyWaitlistList entries={entries} />

const NEWS_BY_ACTION: Partial<Record<ReturnType<typeof getPrimaryAction>, string>> = {
  book: 'Open for booking.',
  waitlist: 'Announced: waitlist open.',
  none: 'Bookings are closed.',
}
const getNews = (event: ListedEvent | undefined): string =>
  (event && NEWS_BY_ACTION[getPrimaryAction(event.state)]) ?? 'Being planned. Once you can book it, you’ll see it here.'

/**
 * The trips in which the member has registered interest. If a trip has opened, its entry links to booking or to the
 * waitlist.
 */
export const DashboardInterest = ({ userId }: { userId: string }) => {
  const queryResult = useQuery(myInterest(userId))
  const { data: entries = [], isError } = queryResult
  const eventIds = entries.flatMap(({ event_id }) => event_id ?? [])
  const eventsQuery = useQuery({ ...eventsById(eventIds), enabled: eventIds.length > 0 })
  const events = eventsQuery.data
  if (isError) return <ReadError read={queryResult}>We couldn’t load the trips you’re interested in.</ReadError>
  if (eventsQuery.isError && !events)
    return <ReadError read={eventsQuery}>We couldn’t load the trips you’re interested in.</ReadError>
  if (entries.length === 0 || (eventIds.length > 0 && !events)) return null
  return (
    <MyInterestList
      entries={entries.map((entry) => {
        const event = events?.find(({ id }) => id === entry.event_id)
        const hasOtherAction = event && getPrimaryAction(event.state) !== 'interest'
        return { entry, news: getNews(event), action: hasOtherAction && <EventAction event={event} size="sm" /> }
      })}
    />
  )
}
