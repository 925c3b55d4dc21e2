import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CalendarPlus } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { pluralise } from '@/lib/text'
import { getToday } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { EventBuilderDay } from './event-builder-day'
import { createDayId, BUILDER_DRAG_HELP, ItineraryDnd } from './event-builder-dnd'
import type { PhotoUploads } from '../photos/event-builder-uploads'
import type { EventFormErrors } from '../fields/event-form-schema'
import {
  addDay,
  changeDay,
  type ItineraryDay,
  hasContent,
  MAX_DAYS,
  restoreDay,
  removeDay,
  findRemovedDay,
  type RemovedDay,
} from '@/features/itinerary/itinerary-rules'

interface ItineraryProps {
  days: ItineraryDay[]
  startDate: string
  errors: EventFormErrors
  uploads: PhotoUploads
  /**
   * The drag-and-drop code always calls the function of the first render, so this function must also work in later
   * renders.
   */
  onChange: (change: (days: ItineraryDay[]) => ItineraryDay[]) => void
  onDragging: (isDragging: boolean) => void
}

interface ItineraryHeaderProps {
  isFull: boolean
  onAdd: () => void
}

const ItineraryHeader = ({ isFull, onAdd }: ItineraryHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h3 id="itinerary-heading" className="display text-xl">
      Itinerary
    </h3>
    <Button variant="secondary" size="sm" disabled={isFull} onClick={onAdd}>
      <CalendarPlus aria-hidden className="size-4" />
      Add Day
    </Button>
  </div>
)

interface RemovalRequest {
  day: ItineraryDay
  name: string
}

const describeContent = ({ items, photos }: ItineraryDay): string =>
  [
    items.length > 0 && pluralise(items.length, 'activity', 'activities'),
    photos.length > 0 && pluralise(photos.length, 'photo'),
  ]
    .filter(Boolean)
    .join(' and ')

/**
 * State of removing a day. Asks for confirmation if content would be lost. The Undo button is inside the form, because
 * users cannot reach a toast outside the dialog.
 */
const useDayRemoval = (days: readonly ItineraryDay[], onChange: ItineraryProps['onChange']) => {
  const [openItem, setOpenItem] = useState<RemovalRequest | null>(null)
  const [removed, setRemoved] = useState<(RemovedDay & { name: string }) | null>(null)
  const [restoredDayKey, setRestoredDayKey] = useState<string | null>(null)
  const removeDayWithUndo = ({ day, name }: RemovalRequest) => {
    const removedDay = findRemovedDay(days, day.key)
    setRemoved(removedDay && { ...removedDay, name })
    onChange((current) => removeDay(current, day.key))
    setOpenItem(null)
  }
  const restoreRemovedDay = () => {
    if (removed) {
      onChange((current) => restoreDay(current, removed))
      setRestoredDayKey(removed.day.key)
    }
    setRemoved(null)
  }
  return {
    /** The key of the restored day, which receives focus. */
    restoredDayKey,
    requestRemoval: (day: ItineraryDay, index: number) => {
      const removalRequest = { day, name: `Day ${index + 1}` }
      if (hasContent(day)) setOpenItem(removalRequest)
      else removeDayWithUndo(removalRequest)
    },
    notice: (
      <>
        {removed && (
          <FormNotice key={removed.day.key} tone="info" title={`${removed.name} was removed.`}>
            <Button size="sm" variant="secondary" autoFocus onClick={restoreRemovedDay}>
              Undo
            </Button>
          </FormNotice>
        )}
        {openItem && (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && setOpenItem(null)}
            title={`Remove ${openItem.name}?`}
            description={
              describeContent(openItem.day)
                ? `This also deletes ${describeContent(openItem.day)}. Later days move up.`
                : 'Later days move up.'
            }
            confirmLabel="Remove"
            onConfirm={() => removeDayWithUndo(openItem)}
          >
            {openItem.day.title && <p className="font-medium">{openItem.day.title}</p>}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}

/** Rendered outside the dialog, because the dialog's CSS transform would shift elements with a fixed position. */
const DragPreview = ({ name }: { name: string | null }) =>
  createPortal(
    <DragOverlay>
      {name !== null && <div className="rounded-lg border bg-raised px-4 py-3 font-medium shadow-2xl">{name}</div>}
    </DragOverlay>,
    document.body,
  )

/** The days of a trip in the builder. Users can add, sort, fill in and remove days. */
export const EventBuilderItinerary = ({ days, startDate, errors, uploads, onChange, onDragging }: ItineraryProps) => {
  const [dnd] = useState(() => new ItineraryDnd((newDays) => onChange(() => newDays)))
  const dayRemoval = useDayRemoval(days, onChange)
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  useLayoutEffect(() => dnd.setDays(days), [dnd, days])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: dnd.nextPlace }),
  )
  const changeDragged = (id: UniqueIdentifier | null) => {
    setDragged(id)
    onDragging(id !== null)
  }
  return (
    <section aria-labelledby="itinerary-heading" className="grid gap-4">
      <ItineraryHeader
        isFull={days.length >= MAX_DAYS}
        onAdd={() => onChange((current) => addDay(current, startDate, getToday()))}
      />
      {dayRemoval.notice}
      {days.length === 0 && (
        <p className="rounded-2xl border border-dashed p-6 text-center text-muted">No days yet. Add the first one.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={dnd.collisions}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={{ announcements: dnd.announcements, screenReaderInstructions: BUILDER_DRAG_HELP }}
        onDragStart={(event) => {
          dnd.onDragStart()
          changeDragged(event.active.id)
        }}
        onDragOver={dnd.onDragOver}
        onDragEnd={(event) => {
          dnd.onDragEnd(event)
          changeDragged(null)
        }}
        onDragCancel={() => {
          dnd.onDragCancel()
          changeDragged(null)
        }}
      >
        <SortableContext items={days.map((day) => createDayId(day.key))} strategy={verticalListSortingStrategy}>
          <ol className="grid gap-4">
            {days.map((day, index) => (
              <EventBuilderDay
                key={day.key}
                day={day}
                index={index}
                errors={errors}
                uploads={uploads}
                isRestored={day.key === dayRemoval.restoredDayKey}
                onChange={(change) => onChange((current) => changeDay(current, day.key, change))}
                onRemove={() => dayRemoval.requestRemoval(day, index)}
              />
            ))}
          </ol>
        </SortableContext>
        <DragPreview name={dragged === null ? null : dnd.getNameOf(dragged)} />
      </DndContext>
    </section>
  )
}
