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
import { listDayFacts } from '@/features/itinerary/day-facts'
import { IconFacts } from '@/ui/icon-facts'
import { FACT_LABELS, listEffortFacts, splitLines, type EventFact, type EventFactFields } from '@/lib/rules/fact-rules'
import { eventForEditing } from '@/features/event-editor/save/event-form-queries'
import { toEventValues, type EventRow } from '@/features/event-editor/fields/event-form-values'
import type { ItineraryDay, EventPhoto } from '@/features/itinerary/itinerary-rules'

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
    <IconFacts
      facts={listDayFacts({
        ...day,
        latitude: day.latitude ? Number(day.latitude) : null,
        longitude: day.longitude ? Number(day.longitude) : null,
      })}
    />
    <DayPhotos photos={day.photos} />
  </Card>
)

/** The facts that guides need during the trip. Hidden if no such fact is filled in. */
const GuideFacts = ({ facts }: { facts: EventFactFields }) => {
  const packingList: EventFact = [FACT_LABELS.packing_list, splitLines(facts.packing_list).join('; ')]
  const filledFacts = [...listEffortFacts(facts), packingList].filter(([, content]) => content.length > 0)
  if (filledFacts.length === 0) return null
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-2 p-4">
      <h2 id="facts" className="font-semibold">
        Practical Facts
      </h2>
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {filledFacts.map(([term, content]) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{content}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const addFormValues = (row: EventRow | null) => row && { row, form: toEventValues(row) }

interface EventDaysProps {
  id: string
  /** Opens the trip builder. Undefined if the user may not edit the trip. */
  onEdit?: () => void
}

/** The facts and itinerary of a trip with its photos, read-only. The Edit button opens the trip builder. */
export const EventDays = ({ id, onEdit }: EventDaysProps) => {
  const queryResult = useQuery({ ...eventForEditing(id), select: addFormValues })
  const { data } = queryResult
  if (queryResult.error && !data) return <ReadError read={queryResult}>We couldn’t load the days.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  const { form, row } = data
  const editButton = onEdit && (
    <Button onClick={onEdit}>
      <Pencil aria-hidden className="size-4" />
      Edit Days and Photos
    </Button>
  )
  if (form.days.length === 0)
    return (
      <div className="grid gap-4">
        <GuideFacts facts={row} />
        <EmptyState icon={CalendarPlus} title="No days yet" action={editButton} />
      </div>
    )
  return (
    <div className="grid gap-4">
      <GuideFacts facts={row} />
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
