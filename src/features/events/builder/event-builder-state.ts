import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { differences } from '@/features/events/form/event-form-diff'
import { showToast, useSend } from '@/ui/form/use-send'
import { eventGone, eventTexts, saveFailed, saveMessages } from '@/features/events/form/event-form-messages'
import { useMoveQuestion } from '../form/event-form-reschedule'
import { saveEvent } from '@/features/events/form/event-form-mutations'
import { eventForEditing } from '@/features/events/form/event-form-queries'
import { checkForm, eventFieldErrors, type FieldErrors } from '@/features/events/form/event-form-schema'
import { deleteBackup, keepBackup } from '@/features/events/form/event-form-storage'
import { toPayload } from '@/features/events/form/event-form-payload'
import { photosIn, eventValues, type EventValues, type EventStatus } from '@/features/events/form/event-form-values'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'
import { useUploads, TRIP_PICTURES, type Uploads } from './event-builder-uploads'
import { changeDay, type Day, type Photo } from '../itinerary-rules'

/** The target of a save: event id, version and idempotency key. */
export interface Target {
  /** Null for a new event. */
  eventId: string | null
  version: number | null
  /** Stays the same after a failure, so that a save whose response was lost is not repeated. */
  requestId: string
}

/** Initial state of the builder: a new form, a stored event, or a restored draft. */
export interface Opening extends Target {
  status: EventStatus
  form: EventValues
  /** True for a draft restored after a crash or reload. */
  restored?: boolean
}

interface Theirs {
  version: number
  form: EventValues
}

/** Backs up unsaved changes, and asks before the browser leaves the page. */
const useUnsaved = (dirty: boolean, form: EventValues, target: Target, status: EventStatus): void => {
  useEffect(() => {
    if (dirty) keepBackup({ ...target, status, form })
  }, [dirty, form, status, target])
  useEffect(() => {
    if (!dirty) return
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [dirty])
}

const pictureNames = (form: EventValues): string[] => photosIn(form).map((photo) => photo.image_name)

const withPhoto = (form: EventValues, place: string, photo: Photo): EventValues =>
  place === TRIP_PICTURES
    ? { ...form, images: [...form.images, photo] }
    : { ...form, days: changeDay(form.days, place, (day) => ({ ...day, photos: [...day.photos, photo] })) }

/**
 * Deletes uploaded files that the event does not use.
 * @param saved the stored form; null: nothing was saved
 */
const tidyPictures = (uploads: Uploads, opened: EventValues, saved: EventValues | null): void => {
  uploads.cancelAll()
  const usedNames = new Set(saved ? pictureNames(saved) : [])
  const existing = [...uploads.storedNames(), ...(saved ? pictureNames(opened) : [])]
  void removeUnusedPictures(
    'event-images',
    existing.filter((name) => !usedNames.has(name)),
  )
}

/** State of the builder: values, uploads, backup and saving. */
export const useEventBuilder = (opening: Opening, onSaved: (status: EventStatus, title: string) => void) => {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(opening.form)
  const [target, setTarget] = useState<Target>(opening)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const { send, busy } = useSend(saveEvent, { messages: { ...saveMessages, invalid: eventTexts.checkFields } })
  const { confirmMove, question } = useMoveQuestion()
  const dirty = Boolean(opening.restored) || form !== opening.form

  const change = (part: Partial<EventValues>) => setForm((old) => ({ ...old, ...part }))
  const [changeDays] = useState(
    () => (edit: (days: Day[]) => Day[]) => setForm((old) => ({ ...old, days: edit(old.days) })),
  )
  const uploads = useUploads((place, photo) => setForm((old) => withPhoto(old, place, photo)))
  useUnsaved(dirty, form, target, opening.status)

  const showConflict = async (eventId: string): Promise<void> => {
    const row = await queryClient.fetchQuery(eventForEditing(eventId))
    if (row) setTheirs({ version: row.version, form: eventValues(row) })
    else showToast(eventGone)
  }

  /** Continues from the version that the other admin saved. */
  const settle = ({ version }: Theirs): void => {
    setTarget({ ...target, version })
    setTheirs(null)
  }

  const attempt = async (status: EventStatus): Promise<void> => {
    const wrong = checkForm(form, status === 'published')
    setErrors(wrong)
    if (wrong.title) return showToast(eventTexts.titleRequired)
    if (Object.keys(wrong).length > 0) return showToast(eventTexts.checkFields)
    const { eventId, version, requestId } = target
    if (!(await confirmMove(opening.status === 'published' ? eventId : null, form))) return
    const event = toPayload(form, status, eventId)
    const result = await send({ event, requestId, ...(version !== null && { expectedVersion: version }) })
    if (result?.status === 'invalid') setErrors(eventFieldErrors(result.fields))
    if (result?.status === 'conflict') await showConflict(result.event.id)
    if (result?.status !== 'saved') return
    deleteBackup(opening.eventId)
    tidyPictures(uploads, opening.form, form)
    onSaved(status, form.title.trim())
  }

  return {
    form,
    errors,
    dirty,
    uploads,
    change,
    changeDays,
    saving: busy,
    /** Asked before a booked event is moved. */
    question,
    save: (status: EventStatus) => attempt(status).catch(() => showToast(saveFailed)),
    discard: () => {
      deleteBackup(opening.eventId)
      tidyPictures(uploads, opening.form, null)
    },
    conflict: theirs && {
      differences: differences(form, theirs.form),
      keepOwn: () => settle(theirs),
      takeTheirs: () => {
        setForm(theirs.form)
        settle(theirs)
      },
    },
  }
}
