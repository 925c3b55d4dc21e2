import { ChevronDown } from 'lucide-react'
import { formatDate, formatTimeRange } from '@/lib/dates'
import { CoverPicture } from '@/ui/cover-picture'
import { describeActivities } from './activities-text'
import type { EventDay, EventImage } from '@/features/events/events-queries'
import { lazyComponent } from '@/ui/lazy-component'

// The facts load after the first paint, to keep the page's initial script small.
const DayFactList = lazyComponent(() => import('./day-fact-list').then((m) => m.DayFactList))

interface ItineraryDayProps {
  day: EventDay
  images: EventImage[]
  open: boolean
  /** True if the dates of the trip are not fixed. */
  hasNoDates: boolean
}

const ItineraryDay = ({ day, images, open, hasNoDates }: ItineraryDayProps) => (
  <li>
    <details open={open} className="group rounded-2xl border bg-surface">
      <summary className="flex min-h-16 list-none items-center gap-4 rounded-2xl p-4 hover:bg-raised sm:px-6">
        <span className="grid size-11 shrink-0 place-items-center rounded-full border border-edge font-semibold text-lantern">
          <span className="sr-only">Day </span>
          {day.day_number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="display block text-xl">{day.title || `Day ${day.day_number}`}</span>
          {day.date && !hasNoDates && <span className="block text-sm text-muted">{formatDate(day.date)}</span>}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pb-6 sm:px-6">
        {/* Skips a description that only lists the activities, because the activities appear below it with their
           times. */}
        {day.description && day.description !== describeActivities(day.itinerary_items) && <p>{day.description}</p>}
        {day.itinerary_items.length > 0 && (
          <ol className="grid gap-4 border-l-2 pl-5">
            {day.itinerary_items.map((item, index) => (
              <li key={index}>
                <p className="text-sm font-semibold text-lantern">{formatTimeRange(item.start_time, item.end_time)}</p>
                <p className="font-semibold">{item.title}</p>
                {item.description && <p className="text-muted">{item.description}</p>}
              </li>
            ))}
          </ol>
        )}
        <DayFactList day={day} />
        {images.length > 0 && (
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {images.map(({ image_url, alt_text, width, height }, index) => (
              <CoverPicture
                key={index}
                image={{ image_url, image_alt: alt_text, image_width: width, image_height: height }}
                sizes="16rem"
                className="aspect-8/5 w-full rounded-lg object-cover"
              />
            ))}
          </div>
        )}
      </div>
    </details>
  </li>
)

interface EventItineraryProps {
  days: EventDay[]
  images: EventImage[]
  hasNoDates: boolean
}

/** The itinerary of a trip with times. Initially only the first day is open. */
export const EventItinerary = ({ days, images, hasNoDates }: EventItineraryProps) => (
  <ol className="grid gap-3">
    {days.map((day, index) => (
      // The key is not the day's id, because each save gives the days new ids. With new keys, React would replace the
      // elements and the focus would be lost.
      <ItineraryDay
        key={day.day_number}
        day={day}
        images={images.filter(({ itinerary_id }) => itinerary_id === day.id)}
        open={index === 0}
        hasNoDates={hasNoDates}
      />
    ))}
  </ol>
)
