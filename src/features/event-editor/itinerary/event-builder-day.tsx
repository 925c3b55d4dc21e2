import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button'
import { DragHandle, type DragHandleBindings } from '@/ui/drag-handle'
import { cn } from '@/ui/cn'
import { CheckboxField, TextField } from '@/ui/form/field'
import { EventBuilderActivity } from './event-builder-activity'
import { createDayId, createItemId, createListId } from './event-builder-dnd'
import { EventBuilderPhotos } from '../photos/event-builder-photos'
import type { PhotoUploads } from '../photos/event-builder-uploads'
import type { EventFormErrors } from '../fields/event-form-schema'
import { MEALS, formatMeals } from '@/lib/rules/fact-rules'
import { type DayActivity, type ItineraryDay, createItemKey } from '@/features/itinerary/itinerary-rules'

interface DayProps {
  day: ItineraryDay
  /** The position of the day, from 0. The page shows day numbers from 1. */
  index: number
  errors: EventFormErrors
  uploads: PhotoUploads
  /** True if the user removed this day and then restored it with Undo. */
  isRestored?: boolean
  onChange: (change: (day: ItineraryDay) => ItineraryDay) => void
  onRemove: () => void
}

interface DayPartProps extends Pick<DayProps, 'day' | 'errors' | 'onChange'> {
  /** Heading and accessible name of the day, such as "Day 2". */
  name: string
  /** The prefix of the day's error paths in the form, such as `days.1`. */
  path: string
}

const COORDINATE_HINT = 'Decimal degrees, such as -43.1467.'

const createEmptyActivity = (): DayActivity => ({
  key: createItemKey(),
  title: '',
  description: '',
  start_time: '',
  end_time: '',
})

/** The header of a day: the drag handle, the day number, the title, the date and the Remove button. */
const DayHeader = ({
  name,
  day,
  path,
  errors,
  dragHandle,
  isRestored,
  onChange,
  onRemove,
}: DayPartProps & Pick<DayProps, 'isRestored' | 'onRemove'> & { dragHandle: DragHandleBindings }) => (
  <div className="flex flex-wrap items-end gap-3">
    <div className="flex items-center gap-1">
      <DragHandle name={name} handle={dragHandle} />
      <h4 className="display text-xl whitespace-nowrap">{name}</h4>
    </div>
    <TextField
      className="order-last basis-full sm:order-none sm:min-w-40 sm:flex-1 sm:basis-0"
      label={`Title of ${name}`}
      value={day.title}
      error={errors[`${path}.title`]}
      onChange={(event) => onChange((current) => ({ ...current, title: event.target.value }))}
    />
    <TextField
      className="order-last basis-full sm:order-none sm:basis-auto"
      label={`Date of ${name}`}
      type="date"
      value={day.date}
      error={errors[`${path}.date`]}
      onChange={(event) => onChange((current) => ({ ...current, date: event.target.value }))}
    />
    <Button
      variant="ghost"
      size="icon"
      className="ml-auto sm:ml-0"
      aria-label={`Remove ${name}`}
      autoFocus={isRestored}
      onClick={onRemove}
    >
      <Trash2 aria-hidden className="size-5" />
    </Button>
  </div>
)

/** The form fields for the place, accommodation, meals and coordinates of a day. */
const DayFactFields = ({ name, day, path, errors, onChange }: DayPartProps) => {
  const bindField = (key: 'place' | 'accommodation' | 'latitude' | 'longitude', label: string) => ({
    label: `${label} of ${name}`,
    value: day[key],
    error: errors[`${path}.${key}`],
    onChange: (event: { target: { value: string } }) =>
      onChange((current) => ({ ...current, [key]: event.target.value })),
  })
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField {...bindField('place', 'Place')} />
      <TextField {...bindField('accommodation', 'Accommodation')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField hint={COORDINATE_HINT} {...bindField('latitude', 'Latitude')} />
        <TextField {...bindField('longitude', 'Longitude')} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">Included meals of {name}</legend>
        <div className="flex flex-wrap gap-x-5">
          {MEALS.map((meal) => (
            <CheckboxField
              key={meal}
              label={formatMeals([meal])}
              checked={day.meals.includes(meal)}
              onChange={({ target }) =>
                onChange((current) => ({
                  ...current,
                  meals: MEALS.filter((candidate) =>
                    candidate === meal ? target.checked : current.meals.includes(candidate),
                  ),
                }))
              }
            />
          ))}
        </div>
        {errors[`${path}.meals`] && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors[`${path}.meals`]}
          </p>
        )}
      </fieldset>
    </div>
  )
}

/** The activities of a day. Users can sort, move, add and remove them. */
const DayActivities = ({ name, day, path, errors, onChange }: DayPartProps) => {
  const { setNodeRef } = useDroppable({ id: createListId(day.key) })
  const changeActivity = (key: string, changedValues: Partial<DayActivity>) =>
    onChange((current) => ({
      ...current,
      items: current.items.map((item) => (item.key === key ? { ...item, ...changedValues } : item)),
    }))
  return (
    <>
      <SortableContext items={day.items.map((item) => createItemId(item.key))} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} aria-label={`Activities of ${name}`} className="grid min-h-11 gap-2 rounded-lg">
          {day.items.map((item, index) => (
            <EventBuilderActivity
              key={item.key}
              item={item}
              name={`activity ${index + 1} of ${name}`}
              errors={errors}
              path={`${path}.items.${index}`}
              onChange={(changedValues) => changeActivity(item.key, changedValues)}
              onRemove={() =>
                onChange((current) => ({ ...current, items: current.items.filter(({ key }) => key !== item.key) }))
              }
            />
          ))}
          {day.items.length === 0 && (
            <li className="grid place-items-center rounded-lg border border-dashed p-2 text-sm text-muted">
              No activities yet. Add one, or drag one here.
            </li>
          )}
        </ul>
      </SortableContext>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-label={`Add Activity to ${name}`}
        onClick={() => onChange((current) => ({ ...current, items: [...current.items, createEmptyActivity()] }))}
      >
        <Plus aria-hidden className="size-4" />
        Add Activity
      </Button>
    </>
  )
}

/** A day of the itinerary in the builder, with its activities and photos. */
export const EventBuilderDay = ({ day, index, errors, uploads, isRestored, onChange, onRemove }: DayProps) => {
  const dragHandle = useSortable({ id: createDayId(day.key) })
  const { setNodeRef, transform, transition, isDragging } = dragHandle
  const dayName = `Day ${index + 1}`
  const path = `days.${index}`
  const sharedProps = { name: dayName, day, path, errors, onChange }
  return (
    <li
      ref={setNodeRef}
      aria-label={dayName}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('grid gap-4 rounded-2xl border bg-bg p-3 sm:p-4', isDragging && 'opacity-40')}
    >
      <DayHeader {...sharedProps} dragHandle={dragHandle} isRestored={isRestored} onRemove={onRemove} />
      <DayFactFields {...sharedProps} />
      <DayActivities {...sharedProps} />
      <EventBuilderPhotos
        ownerName={dayName}
        photosPlace={day.key}
        photos={day.photos}
        uploads={uploads}
        errors={errors}
        path={`${path}.photos`}
        onChange={(photos) => onChange((current) => ({ ...current, photos }))}
      />
    </li>
  )
}
