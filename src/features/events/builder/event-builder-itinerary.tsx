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
import { today } from '@/lib/format/dates'
import { Button } from '@/ui/button'
import { EventBuilderDay } from './event-builder-day'
import { dayId, DRAG_HELP, ItineraryDnd } from './event-builder-dnd'
import type { Uploads } from './event-builder-uploads'
import type { Faults } from '@/features/events/form/event-form-schema'
import { addDay, changeDay, MAX_DAYS, removeDay, type Day } from '@/features/events/itinerary-rules'

interface ItineraryProps {
  days: Day[]
  startDate: string
  faults: Faults
  uploads: Uploads
  /** Must stay the same from one render to the next. */
  onChange: (change: (days: Day[]) => Day[]) => void
  onDragging: (dragging: boolean) => void
}

interface ItineraryHeaderProps {
  full: boolean
  onAdd: () => void
}

const ItineraryHeader = ({ full, onAdd }: ItineraryHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h3 id="itinerary-heading" className="display text-xl">
      Itinerary
    </h3>
    <Button variant="secondary" size="sm" disabled={full} onClick={onAdd}>
      <CalendarPlus aria-hidden className="size-4" />
      Add Day
    </Button>
  </div>
)

/** The days of a trip: added, dragged into order (by pointer or keyboard), filled and removed. */
export const EventBuilderItinerary = ({ days, startDate, faults, uploads, onChange, onDragging }: ItineraryProps) => {
  const [dnd] = useState(() => new ItineraryDnd((next) => onChange(() => next)))
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  useLayoutEffect(() => dnd.see(days), [dnd, days])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: dnd.nextPlace }),
  )
  const lift = (id: UniqueIdentifier | null) => {
    setDragged(id)
    onDragging(id !== null)
  }
  return (
    <section aria-labelledby="itinerary-heading" className="grid gap-4">
      <ItineraryHeader
        full={days.length >= MAX_DAYS}
        onAdd={() => onChange((old) => addDay(old, startDate, today()))}
      />
      {days.length === 0 && (
        <p className="rounded-2xl border border-dashed p-6 text-center text-muted">No days yet. Add the first one.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={dnd.collisions}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={{ announcements: dnd.announcements, screenReaderInstructions: DRAG_HELP }}
        onDragStart={(event) => {
          dnd.onDragStart()
          lift(event.active.id)
        }}
        onDragOver={dnd.onDragOver}
        onDragEnd={(event) => {
          dnd.onDragEnd(event)
          lift(null)
        }}
        onDragCancel={() => {
          dnd.onDragCancel()
          lift(null)
        }}
      >
        <SortableContext items={days.map((day) => dayId(day.key))} strategy={verticalListSortingStrategy}>
          <ol className="grid gap-4">
            {days.map((day, index) => (
              <EventBuilderDay
                key={day.key}
                day={day}
                index={index}
                faults={faults}
                uploads={uploads}
                onChange={(change) => onChange((old) => changeDay(old, day.key, change))}
                onRemove={() => onChange((old) => removeDay(old, day.key))}
              />
            ))}
          </ol>
        </SortableContext>
        {/* Outside the dialog, whose own transform would shift what is fixed to the window. */}
        {createPortal(
          <DragOverlay>
            {dragged !== null && (
              <div className="rounded-lg border bg-raised px-4 py-3 font-medium shadow-2xl">{dnd.nameOf(dragged)}</div>
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
    </section>
  )
}
