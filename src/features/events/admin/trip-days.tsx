import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Pencil } from 'lucide-react'
import { pluralise } from '@/lib/text'
import { formatDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SeparatedList } from '@/ui/separated-list'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { eventForEditing } from '../form/event-form-queries'
import { toEventValues, type EventRow } from '../form/event-form-values'
import type { ItineraryDay, EventPhoto } from '../itinerary-rules'

const DayPhotos = ({ photos }: { photos: readonly EventPhoto[] }) =>
  photos.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ key, image_url, alt_text, width, height }) => (
        <li key={key} className="min-w-0">
          <Picture
            src={image_url}
            alt={alt_text}
            width={width ?? 1600}
            height={height ?? 1200}
            sizes="8rem"
            className="h-16 w-auto rounded-lg object-cover"
          />
        </li>
      ))}
    </ul>
  )

const DayRow = ({ day, index }: { day: ItineraryDay; index: number }) => (
  <Card as="li" className="grid min-w-0 content-start gap-2 p-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="font-semibold wrap-anywhere">
        Day {index}
        {day.title && `: ${day.title}`}
      </h2>
      <p className="text-sm text-muted">
        <SeparatedList
          items={[day.date ? formatDate(day.date) : 'No date', pluralise(day.items.length, 'activity', 'activities')]}
        />
      </p>
    </div>
    {day.items.length > 0 && (
      <ul className="grid gap-0.5 text-sm">
        {day.items.map(({ key, title, start_time }) => (
          <li key={key} className="flex gap-3">
            <span className="w-12 shrink-0 text-muted tabular-nums">{start_time || '–'}</span>
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ul>
    )}
    <DayPhotos photos={day.photos} />
  </Card>
)

const toFormDay = (row: EventRow | null) => row && toEventValues(row)

interface TripDaysProps {
  id: string
  /** Opens the trip builder. Undefined if the user may not edit the trip. */
  onEdit?: () => void
}

/** The itinerary with photos, read-only. Staff edit it in the trip builder. */
export const TripDays = ({ id, onEdit }: TripDaysProps) => {
  const queryResult = useQuery({ ...eventForEditing(id), select: toFormDay })
  const { data: form } = queryResult
  if (queryResult.error && !form) return <ReadError read={queryResult}>We couldn’t load the days.</ReadError>
  if (!form) return <Skeleton className="h-72" />
  const editButton = onEdit && (
    <Button onClick={onEdit}>
      <Pencil aria-hidden className="size-4" />
      Edit Days and Photos
    </Button>
  )
  if (form.days.length === 0) return <EmptyState icon={CalendarPlus} title="No days yet" action={editButton} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {pluralise(form.days.length, 'day')}, {pluralise(form.images.length, 'photo')} of the whole trip
        </p>
        {editButton}
      </div>
      <DayPhotos photos={form.images} />
      <ol className="grid gap-3 lg:grid-cols-2">
        {form.days.map((day, index) => (
          <DayRow key={day.key} day={day} index={index + 1} />
        ))}
      </ol>
    </div>
  )
}
