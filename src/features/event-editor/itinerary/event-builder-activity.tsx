import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Trash2 } from 'lucide-react'
import { Button } from '@/ui/button'
import { DragHandle } from '@/ui/drag-handle'
import { cn } from '@/ui/cn'
import { TextField } from '@/ui/form/field'
import { createItemId } from './event-builder-dnd'
import type { EventFormErrors } from '../fields/event-form-schema'
import type { DayActivity } from '@/features/itinerary/itinerary-rules'

interface ActivityFieldsProps {
  item: DayActivity
  /** Accessible name of the activity, such as "activity 2 of Day 1". */
  name: string
  errors: EventFormErrors
  path: string
  onChange: (change: Partial<DayActivity>) => void
  onRemove: () => void
}

// CSS classes that override the browser's minimum width of a time field.
const TIME_FIELD_CLASS = 'min-w-0 [&_input]:min-w-0 [&_input]:px-2'

/** The form fields of an activity: title, description, times, and a drag handle. */
export const EventBuilderActivity = ({ item, name, errors, path, onChange, onRemove }: ActivityFieldsProps) => {
  const dragHandle = useSortable({ id: createItemId(item.key) })
  const { setNodeRef, transform, transition, isDragging } = dragHandle
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'grid grid-cols-[auto_1fr_auto] items-start gap-2 rounded-lg border bg-surface p-2',
        isDragging && 'opacity-40',
      )}
    >
      <DragHandle name={name} handle={dragHandle} />
      {/* On a phone the two time fields are side by side below the handle. */}
      <div className="order-last col-span-3 grid min-w-0 grid-cols-2 gap-2 sm:order-none sm:col-span-1 sm:grid-cols-[1fr_auto_auto]">
        <TextField
          className="col-span-2 sm:col-span-1"
          label={`Title of ${name}`}
          hideLabel
          placeholder="Activity title"
          value={item.title}
          error={errors[`${path}.title`]}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          className={TIME_FIELD_CLASS}
          label={`Start time of ${name}`}
          hideLabel
          type="time"
          value={item.start_time}
          error={errors[`${path}.start_time`]}
          onChange={(event) => onChange({ start_time: event.target.value })}
        />
        <TextField
          className={TIME_FIELD_CLASS}
          label={`End time of ${name}`}
          hideLabel
          type="time"
          value={item.end_time}
          error={errors[`${path}.end_time`]}
          onChange={(event) => onChange({ end_time: event.target.value })}
        />
        <TextField
          className="col-span-2 sm:col-span-3"
          label={`Description of ${name}`}
          hideLabel
          placeholder="What happens (optional)"
          value={item.description}
          error={errors[`${path}.description`]}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
      <Button variant="ghost" size="icon" className="col-start-3" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </li>
  )
}
