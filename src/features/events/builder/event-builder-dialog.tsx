import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { FormNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import { EventBuilderConflict } from './event-builder-conflict'
import { EventBuilderFields } from './event-builder-fields'
import { EventBuilderItinerary } from './event-builder-itinerary'
import { EventBuilderPhotos } from './event-builder-photos'
import { useEventBuilder, type Opening } from './event-builder-state'
import { WHOLE_TRIP } from './event-builder-uploads'
import { eventForEditing } from '@/features/events/form/event-form-queries'
import { readBackup, type Backup } from '@/features/events/form/event-form-storage'
import { emptyForm, eventValues, type EventStatus } from '@/features/events/form/event-form-values'

interface BuilderProps {
  opening: Opening
  onClose: () => void
  onSaved: (status: EventStatus, was: EventStatus, title: string) => void
}

type EventBuilder = ReturnType<typeof useEventBuilder>

interface BuilderActionsProps {
  builder: EventBuilder
  /** Whether the event is published already. */
  live: boolean
  onCancel: () => void
}

const BuilderActions = ({ builder, live, onCancel }: BuilderActionsProps) => {
  const blocked = builder.uploads.busy || builder.conflict !== null
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {!live && (
        <Button variant="secondary" busy={builder.saving} disabled={blocked} onClick={() => void builder.save('draft')}>
          Save as Draft
        </Button>
      )}
      <Button busy={builder.saving} disabled={blocked} onClick={() => void builder.save('published')}>
        {live ? 'Save Changes' : 'Save & Publish'}
      </Button>
    </>
  )
}

interface BuilderBodyProps {
  builder: EventBuilder
  restored: boolean
  onDragging: (dragging: boolean) => void
}

/** What is filled in; the first fault has the focus. */
const BuilderBody = ({ builder, restored, onDragging }: BuilderBodyProps) => {
  const body = useRef<HTMLDivElement>(null)
  const { form, faults, uploads, conflict } = builder
  useEffect(() => {
    if (Object.keys(faults).length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  return (
    <div ref={body} className="grid gap-8">
      {restored && <FormNotice tone="info" title="This is your unsaved draft, as you left it." />}
      {conflict && (
        <EventBuilderConflict
          differences={conflict.differences}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      {faults.status && <FormNotice>{faults.status}</FormNotice>}
      <EventBuilderFields form={form} faults={faults} onChange={builder.change} />
      <EventBuilderPhotos
        of="the trip"
        place={WHOLE_TRIP}
        photos={form.images}
        uploads={uploads}
        faults={faults}
        path="images"
        onChange={(images) => builder.change({ images })}
      />
      <EventBuilderItinerary
        days={form.days}
        startDate={form.start_date}
        faults={faults}
        uploads={uploads}
        onChange={builder.changeDays}
        onDragging={onDragging}
      />
      {uploads.busy && (
        <p role="status" className="text-sm text-muted">
          Photos are still on their way. Saving waits for them.
        </p>
      )}
    </div>
  )
}

const Builder = ({ opening, onClose, onSaved }: BuilderProps) => {
  const builder = useEventBuilder(opening, (status, title) => onSaved(status, opening.status, title))
  const [asking, setAsking] = useState(false)
  const dragging = useRef(false)
  const close = () => {
    // Escape puts back what is being dragged; it must not close the dialog as well.
    if (dragging.current) return
    if (builder.dirty) setAsking(true)
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="6xl"
      title={opening.eventId ? 'Edit Event' : 'Create New Event'}
      footer={<BuilderActions builder={builder} live={opening.status === 'published'} onCancel={close} />}
    >
      <BuilderBody
        builder={builder}
        restored={Boolean(opening.restored)}
        onDragging={(now) => (dragging.current = now)}
      />
      {builder.question}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard unsaved changes?"
        description="What you have entered since the last save will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep Editing"
        onConfirm={() => {
          builder.discard()
          onClose()
        }}
      />
    </Dialog>
  )
}

interface EventBuilderDialogProps {
  /** None for a new event. */
  eventId: string | null
  backup?: Backup
  onClose: () => void
  onSaved: (status: EventStatus, was: EventStatus, title: string) => void
}

const Stored = ({ eventId, ...rest }: Omit<EventBuilderDialogProps, 'backup'> & { eventId: string }) => {
  const { data, isError, refetch, isFetching } = useQuery(eventForEditing(eventId))
  // Rows that come later, as after saving, must not replace what is being typed.
  const [opening, setOpening] = useState<Opening | null>(null)
  if (!opening && data && !isFetching) {
    setOpening({
      eventId,
      version: data.version,
      requestId: crypto.randomUUID(),
      status: data.status === 'published' ? 'published' : 'draft',
      form: eventValues(data),
    })
  }
  if (opening) return <Builder opening={opening} {...rest} />
  return (
    <Dialog open onOpenChange={(open) => !open && rest.onClose()} size="6xl" title="Edit Event">
      {isError || data === null ? (
        <FormNotice title={data === null ? 'This event is gone.' : 'The event could not be loaded.'}>
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            Retry
          </Button>
        </FormNotice>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  )
}

const newOpening = (): Opening => ({
  eventId: null,
  version: null,
  requestId: crypto.randomUUID(),
  status: 'draft',
  form: emptyForm(),
})

/** Creates or edits a trip with its whole itinerary; goes on with what a crash or a reload left of an event's form. */
export const EventBuilderDialog = ({ eventId, backup: asked, ...rest }: EventBuilderDialogProps) => {
  const [backup] = useState(() => asked ?? (eventId === null ? null : readBackup(eventId)))
  const [fresh] = useState<Opening>(() => (backup ? { ...backup, restored: true } : newOpening()))
  if (eventId && !backup) return <Stored eventId={eventId} {...rest} />
  return <Builder opening={fresh} {...rest} />
}
