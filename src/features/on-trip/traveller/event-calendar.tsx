import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { supabaseUrl } from '@/lib/backend/env'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { CopyButton } from '@/ui/copy'
import { useSend } from '@/ui/form/use-send'
import { PageSection } from '@/ui/page-header'
import { startCalendarFeed, startFeedMessages, stopCalendarFeed, stopFeedMessages } from './calendar-feed-mutations'
import type { MyTrip } from './my-trip-queries'

/** The URL to which a calendar app subscribes. */
const getFeedUrl = (token: string): string => `${supabaseUrl}/functions/v1/calendar-feed?token=${token}`

/** Replaces `https:` with `webcal:`. A link with this scheme opens a calendar app, which then subscribes to the URL. */
const toWebcalUrl = (url: string): string => url.replace(/^https?:/, 'webcal:')

const FeedAddress = ({ url }: { url: string }) => (
  <div className="grid gap-3">
    <p className="max-w-prose">
      This address is shown only now, because we don’t store it. Anyone who has the address can see your trip plan.
    </p>
    <p className="rounded-2xl border bg-raised p-3 text-sm wrap-anywhere">{url}</p>
    <div className="flex flex-wrap gap-3">
      <a href={toWebcalUrl(url)} className={buttonClass('primary', 'sm')}>
        <CalendarPlus aria-hidden className="size-5" />
        Subscribe in Your Calendar
      </a>
      <CopyButton
        text={url}
        label="Copy Calendar Address"
        copiedLabel="Copy Calendar Address: copied"
        visibleLabel="Copy Calendar Address"
      />
    </div>
  </div>
)

/** Creates and turns off the URL through which the member's calendar app subscribes to the trip. */
export const EventCalendar = ({ event }: { event: MyTrip }) => {
  const [token, setToken] = useState<string | null>(null)
  const startSend = useSend(startCalendarFeed(event.booking_id), { messages: startFeedMessages, draft: false })
  const stopSend = useSend(stopCalendarFeed(event.booking_id), { messages: stopFeedMessages, draft: false })
  const hasFeed = event.has_calendar_feed || token !== null
  const createFeed = async () => {
    const startResult = await startSend.send()
    if (startResult?.status === 'started') setToken(startResult.token)
  }
  const stopFeed = async () => {
    const stopResult = await stopSend.send()
    if (stopResult?.status === 'stopped' || stopResult?.status === 'no_feed') setToken(null)
  }
  return (
    <PageSection title="In your calendar">
      <div className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
        <p className="max-w-prose">
          {hasFeed && token === null
            ? 'Your trip has a calendar address. If you no longer have it, make a new one. The old one then stops working.'
            : 'Your calendar can subscribe to this trip. It shows each activity at its time, and follows changes within some hours.'}
        </p>
        {token !== null && <FeedAddress url={getFeedUrl(token)} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" isBusy={startSend.isBusy} onClick={() => void createFeed()}>
            {hasFeed ? 'Make a New Address' : 'Make a Calendar Address'}
          </Button>
          {hasFeed && (
            <Button variant="ghost" size="sm" isBusy={stopSend.isBusy} onClick={() => void stopFeed()}>
              Turn Off
            </Button>
          )}
        </div>
      </div>
    </PageSection>
  )
}
