import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { differences } from '@/features/events/form/event-form-diff'
import { tellByToast, useSend } from '@/ui/form/use-send'
import { eventGone, eventWords, saveFailed, saveWords } from '@/features/events/form/event-form-messages'
import { useMoveQuestion } from '../form/event-form-move'
import { saveEvent } from '@/features/events/form/event-form-mutations'
import { eventForEditing } from '@/features/events/form/event-form-queries'
import { checkForm, wordFaults, type Faults } from '@/features/events/form/event-form-schema'
import { forgetBackup, keepBackup } from '@/features/events/form/event-form-storage'
import { toPayload } from '@/features/events/form/event-form-payload'
import { photosIn, eventValues, type EventValues, type EventStatus } from '@/features/events/form/event-form-values'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'
import { useUploads, WHOLE_TRIP, type Uploads } from './event-builder-uploads'
import { changeDay, type Day, type Photo } from '../itinerary-rules'

/** Where to save a form: event id, version and idempotency key. */
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}

const pictureNames = (form: EventValues): string[] => photosIn(form).map((photo) => photo.image_name)

const withPhoto = (form: EventValues, place: string, photo: Photo): EventValues =>
  place === WHOLE_TRIP
    ? { ...form, images: [...form.images, photo] }
    : { ...form, days: changeDay(form.days, place, (day) => ({ ...day, photos: [...day.photos, photo] })) }

/**
 * Deletes uploaded files that the event does not use.
 * @param saved the stored form; null: nothing was saved
 */
const tidyPictures = (uploads: Uploads, opened: EventValues, saved: EventValues | null): void => {
  uploads.cancelAll()
  const needed = new Set(saved ? pictureNames(saved) : [])
  const known = [...uploads.storedNames(), ...(saved ? pictureNames(opened) : [])]
  void removeUnusedPictures(
    'event-images',
    known.filter((name) => !needed.has(name)),
  )
}

/** State of the builder: values, uploads, backup and saving. */
export const useEventBuilder = (opening: Opening, onSaved: (status: EventStatus, title: string) => void) => {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(opening.form)
  const [target, setTarget] = useState<Target>(opening)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const { send, busy } = useSend(saveEvent, { words: { ...saveWords, invalid: eventWords.checkFields } })
  const { mayMove, question } = useMoveQuestion()
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
    else tellByToast(eventGone)
  }

  /** Continues from the version that the other admin saved. */
  const settle = ({ version }: Theirs): void => {
    setTarget({ ...target, version })
    setTheirs(null)
  }

  const attempt = async (status: EventStatus): Promise<void> => {
    const wrong = checkForm(form, status === 'published')
    setFaults(wrong)
    if (wrong.title) return tellByToast(eventWords.titleRequired)
    if (Object.keys(wrong).length > 0) return tellByToast(eventWords.checkFields)
    const { eventId, version, requestId } = target
    if (!(await mayMove(opening.status === 'published' ? eventId : null, form))) return
    const event = toPayload(form, status, eventId)
    const answer = await send({ event, requestId, ...(version !== null && { expectedVersion: version }) })
    if (answer?.status === 'invalid') setFaults(wordFaults(answer.fields))
    if (answer?.status === 'conflict') await showConflict(answer.event.id)
    if (answer?.status !== 'saved') return
    forgetBackup(opening.eventId)
    tidyPictures(uploads, opening.form, form)
    onSaved(status, form.title.trim())
  }

  return {
    form,
    faults,
    dirty,
    uploads,
    change,
    changeDays,
    saving: busy,
    /** Asked before a booked event is moved. */
    question,
    save: (status: EventStatus) => attempt(status).catch(() => tellByToast(saveFailed)),
    discard: () => {
      forgetBackup(opening.eventId)
      tidyPictures(uploads, opening.form, null)
    },
    conflict: theirs && {
      differences: differences(form, theirs.form),
      keepMine: () => settle(theirs),
      takeTheirs: () => {
        setForm(theirs.form)
        settle(theirs)
      },
    },
  }
}
