import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import {
  IMPORT_COLUMNS,
  addDatabaseErrors,
  type ImportFile,
  createImportPayload,
  type ImportRow,
  isValidImport,
  parseEventsCsv,
} from './import/event-form-import'
import { importMessages } from './save/event-form-messages'
import { importEvents } from './save/event-form-mutations'
import { eventForEditing } from './save/event-form-queries'
import { type FormBackup, readBackup } from './save/event-form-storage'
import { createEmptyForm, type EventPublicationStatus, toEventValues } from './fields/event-form-values'
import { EventBuilderConflict } from './save/event-builder-conflict'
import { EventBuilderFacts } from './fields/event-builder-facts'
import { EventBuilderFields } from './fields/event-builder-fields'
import { EventBuilderItinerary } from './itinerary/event-builder-itinerary'
import { EventBuilderLists } from './fields/event-builder-lists'
import { EventBuilderPhotos } from './photos/event-builder-photos'
import { type BuilderOpening, useEventBuilder } from './save/event-builder-state'
import { EVENT_PHOTOS_PLACE } from './photos/event-builder-uploads'

interface BuilderProps {
  opening: BuilderOpening
  onClose: () => void
  onSaved: (status: EventPublicationStatus, previousStatus: EventPublicationStatus, title: string) => void
}

type EventBuilder = ReturnType<typeof useEventBuilder>

interface BuilderActionsProps {
  builder: EventBuilder
  /** True if the event is published. */
  isPublished: boolean
  onCancel: () => void
}

const BuilderActions = ({ builder, isPublished, onCancel }: BuilderActionsProps) => {
  const isSaveBlocked = builder.uploads.isBusy || builder.conflict !== null
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {!isPublished && (
        <Button
          variant="secondary"
          isBusy={builder.saving}
          disabled={isSaveBlocked}
          onClick={() => void builder.save('draft')}
        >
          Save as Draft
        </Button>
      )}
      <Button isBusy={builder.saving} disabled={isSaveBlocked} onClick={() => void builder.save('published')}>
        {isPublished ? 'Save Changes' : 'Save & Publish'}
      </Button>
    </>
  )
}

interface BuilderBodyProps {
  builder: EventBuilder
  isRestored: boolean
  onDragging: (dragging: boolean) => void
}

/** The form of the builder. The first invalid field gets focus. */
const BuilderBody = ({ builder, isRestored, onDragging }: BuilderBodyProps) => {
  const bodyRef = useRef<HTMLDivElement>(null)
  const { form, errors, uploads, conflict } = builder
  useEffect(() => {
    if (Object.keys(errors).length > 0) bodyRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <div ref={bodyRef} className="grid gap-8">
      {isRestored && <FormNotice tone="info" title="We restored your unsaved draft." />}
      {conflict && (
        <EventBuilderConflict
          differences={conflict.differences}
          onKeepOwn={conflict.keepOwn}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      {errors.status && <FormNotice>{errors.status}</FormNotice>}
      <EventBuilderFields form={form} errors={errors} onChange={builder.change} />
      <EventBuilderPhotos
        ownerName="the trip"
        photosPlace={EVENT_PHOTOS_PLACE}
        photos={form.images}
        uploads={uploads}
        errors={errors}
        path="images"
        onChange={(images) => builder.change({ images })}
      />
      <EventBuilderItinerary
        days={form.days}
        startDate={form.start_date}
        errors={errors}
        uploads={uploads}
        onChange={builder.changeDays}
        onDragging={onDragging}
      />
      <EventBuilderFacts form={form} errors={errors} onChange={builder.change} />
      <EventBuilderLists form={form} errors={errors} onChange={builder.change} />
      {uploads.isBusy && (
        <p role="status" className="text-sm text-muted">
          Photos are still uploading. We’ll save when they’re done.
        </p>
      )}
    </div>
  )
}

const Builder = ({ opening, onClose, onSaved }: BuilderProps) => {
  const builder = useEventBuilder(opening, (status, title) => onSaved(status, opening.status, title))
  const [isConfirming, setIsConfirming] = useState(false)
  const isDraggingRef = useRef(false)
  const requestClose = () => {
    // While the user drags, Escape cancels the drag and does not close the dialog.
    if (isDraggingRef.current) return
    if (builder.hasChanges) setIsConfirming(true)
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      size="6xl"
      title={opening.eventId ? 'Edit Event' : 'Create New Event'}
      footer={<BuilderActions builder={builder} isPublished={opening.status === 'published'} onCancel={requestClose} />}
    >
      <BuilderBody
        builder={builder}
        isRestored={Boolean(opening.isRestored)}
        onDragging={(isDragging) => (isDraggingRef.current = isDragging)}
      />
      {builder.question}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
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
  /** The id of the event. Null for a new event. */
  eventId: string | null
  backup?: FormBackup
  onClose: () => void
  onSaved: (status: EventPublicationStatus, previousStatus: EventPublicationStatus, title: string) => void
}

const StoredEventBuilder = ({ eventId, ...rest }: Omit<EventBuilderDialogProps, 'backup'> & { eventId: string }) => {
  const { data, isError, refetch, isFetching } = useQuery(eventForEditing(eventId))
  // Stores the initial values once, because rows that are fetched later, such as after saving, must not replace typed
  // values.
  const [opening, setOpening] = useState<BuilderOpening | null>(null)
  if (!opening && data && !isFetching) {
    setOpening({
      eventId,
      version: data.version,
      requestId: crypto.randomUUID(),
      status: data.status === 'published' ? 'published' : 'draft',
      form: toEventValues(data),
    })
  }
  if (opening) return <Builder opening={opening} {...rest} />
  return (
    <Dialog open onOpenChange={(open) => !open && rest.onClose()} size="6xl" title="Edit Event">
      {isError || data === null ? (
        <FormNotice title={data === null ? 'This event has been deleted.' : 'The event could not be loaded.'}>
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

const createNewOpening = (): BuilderOpening => ({
  eventId: null,
  version: null,
  requestId: crypto.randomUUID(),
  status: 'draft',
  form: createEmptyForm(),
})

/** A dialog that creates or edits an event with its itinerary. Restores an unsaved form after a crash or reload. */
export const EventBuilderDialog = ({ eventId, backup: backupId, ...rest }: EventBuilderDialogProps) => {
  const [backup] = useState(() => backupId ?? (eventId === null ? null : readBackup(eventId)))
  const [initialOpening] = useState<BuilderOpening>(() =>
    backup ? { ...backup, isRestored: true } : createNewOpening(),
  )
  if (eventId && !backup) return <StoredEventBuilder eventId={eventId} {...rest} />
  return <Builder opening={initialOpening} {...rest} />
}

const EXAMPLE_CSV = `title,location,start_date,end_date,price,max_registrations,opens_on,members_only,gst_free
Gaols by Night,Hobart,2031-02-12,2031-02-16,2400,20,,,
A Night for Members,Port Arthur,2031-03-05,2031-03-06,900,12,,yes,
The Vaults,Edinburgh,2031-04-09,2031-04-14,4200,16,2030-11-01,no,yes`

/** Explains the format of the CSV file with events, and lets the user choose a file to import. */
const FilePicker = ({ onSelected }: { onSelected: (file: File) => void }) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="text-sm text-muted">
        Upload a CSV file with the columns {IMPORT_COLUMNS.join(', ')}. Only the title is required. Write dates as
        2031-02-12, and members_only and gst_free (a trip outside Australia) as yes or no.{' '}
        <a
          className="text-lantern underline underline-offset-4"
          download="events.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_CSV)}`}
        >
          Download an example
        </a>
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => fileInput.current?.click()}>
        Choose File
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [selected] = event.target.files ?? []
          if (selected) onSelected(selected)
          event.target.value = ''
        }}
      />
    </>
  )
}

const RowResult = ({ errors }: Pick<ImportRow, 'errors'>) =>
  Object.keys(errors).length === 0 ? (
    <span className="text-success">Valid</span>
  ) : (
    <ul className="text-danger">
      {Object.entries(errors).map(([field, message]) => (
        <li key={field}>
          {field}: {message}
        </li>
      ))}
    </ul>
  )

const ImportPreview = ({ rows }: { rows: readonly ImportRow[] }) => (
  <div className="overflow-x-auto" role="region" aria-label="Preview" tabIndex={0}>
    <table className="w-full min-w-xl text-left text-sm">
      <thead>
        <tr>
          {['Line', 'Title', 'Dates', 'Price', 'Result'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, form, errors }) => (
          <tr key={line} className="border-t align-top">
            <td className="py-2 pr-4 tabular-nums">{line}</td>
            <th scope="row" className="py-2 pr-4 font-medium">
              {form.title || '(no title)'}
            </th>
            <td className="py-2 pr-4">{[form.start_date, form.end_date].filter(Boolean).join(' – ')}</td>
            <td className="py-2 pr-4 tabular-nums">{form.price}</td>
            <td className="py-2">
              <RowResult errors={errors} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A short hash of the events. Equal events have the same hash. */
const hashEvents = async (events: unknown): Promise<string> => {
  const hashBytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(events)))
  return [...new Uint8Array(hashBytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * State of the import: reads a file, lets the database check the rows, and stores the events once all rows are valid.
 */
const useEventImport = (onStored: () => void) => {
  const [file, setFile] = useState<ImportFile | null>(null)
  const { send, isBusy, requestId } = useSend(importEvents, { messages: importMessages })
  const isFileValid = file !== null && !file.problem && isValidImport(file.rows)

  const readFile = async (selected: File): Promise<void> => {
    const parsedFile = parseEventsCsv(await selected.text())
    setFile(parsedFile)
    if (parsedFile.problem || !isValidImport(parsedFile.rows)) return
    const checkResult = await send({ events: createImportPayload(parsedFile.rows), checkOnly: true })
    const databaseErrors = checkResult && addDatabaseErrors(parsedFile.rows, checkResult)
    if (databaseErrors) setFile(databaseErrors)
  }
  const storeEvents = async (): Promise<void> => {
    if (!file) return
    const eventsToImport = createImportPayload(file.rows)
    // The idempotency key depends only on the events, even if they come from another file or dialog. It stays the same
    // until a result arrives.
    const importResult = await send({
      events: eventsToImport,
      checkOnly: false,
      requestId: requestId(await hashEvents(eventsToImport)),
    })
    const databaseErrors = importResult && addDatabaseErrors(file.rows, importResult)
    if (databaseErrors) setFile(databaseErrors)
    else if (importResult) onStored()
  }
  return { file, right: isFileValid, read: readFile, store: storeEvents, isBusy }
}

/** Imports events from a CSV file. Shows errors by row and stores nothing until all rows are valid. */
export const EventBuilderImport = ({ onClose }: { onClose: () => void }) => {
  const { file, right, read, store, isBusy } = useEventImport(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Import Events"
      description="Imports all events as drafts, or none if a row has errors."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} disabled={!right} onClick={() => void store()}>
            {right ? `Import ${pluralise(file?.rows.length ?? 0, 'Event')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FilePicker onSelected={(selected) => void read(selected).catch(() => undefined)} />
        {file?.problem && <FormNotice>{file.problem}</FormNotice>}
        {file && !file.problem && (
          <>
            <FormNotice
              tone={right ? 'success' : 'danger'}
              title={right ? 'All rows are valid.' : 'Some rows have errors. Nothing has been imported yet.'}
            />
            <ImportPreview rows={file.rows} />
          </>
        )}
      </div>
    </Dialog>
  )
}
