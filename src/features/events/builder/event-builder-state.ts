import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { differences } from '@/features/events/form/event-form-diff'
import { tellByToast, useSend } from '@/ui/form/use-send'
import { eventGone, eventWords, saveFailed, saveWords } from '@/features/events/form/event-form-messages'
import { saveEvent } from '@/features/events/form/event-form-mutations'
import { eventForEditing } from '@/features/events/form/event-form-queries'
import { checkForm, wordFaults, type Faults } from '@/features/events/form/event-form-schema'
import { forgetBackup, keepBackup } from '@/features/events/form/event-form-storage'
import {
  photosIn,
  eventValues,
  toPayload,
  type EventValues,
  type EventStatus,
} from '@/features/events/form/event-form-values'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'
import { useUploads, WHOLE_TRIP } from './event-builder-uploads'
import { changeDay, type Day, type Photo } from '@/features/events/itinerary-rules'

/** Where a form is stored: as which event, over which version of it, and by which request. */
export interface Target {
  /** None for a new event. */
  eventId: string | null
  version: number | null
  /** Kept over failures, so that what was stored while its answer got lost is not stored twice. */
  requestId: string
}

/** What a builder opens with: a new form, a stored event, or a draft a crash left behind. */
export interface Opening extends Target {
  status: EventStatus
  form: EventValues
  /** What was kept from before a crash or reload: not saved yet. */
  restored?: boolean
}

interface Theirs {
  version: number
  form: EventValues
}

/** The builder's form: typing, pictures, keeping a copy against crashes, and saving. */
export const useEventBuilder = (opening: Opening, onSaved: (status: EventStatus) => void) => {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(opening.form)
  const [target, setTarget] = useState<Target>(opening)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const { send, busy } = useSend(saveEvent, { words: { ...saveWords, invalid: eventWords.checkFields } })
  const dirty = Boolean(opening.restored) || form !== opening.form

  const change = (part: Partial<EventValues>) => setForm((old) => ({ ...old, ...part }))
  const [changeDays] = useState(
    () => (edit: (days: Day[]) => Day[]) => setForm((old) => ({ ...old, days: edit(old.days) })),
  )
  const uploads = useUploads((place: string, photo: Photo) =>
    setForm((old) =>
      place === WHOLE_TRIP
        ? { ...old, images: [...old.images, photo] }
        : { ...old, days: changeDay(old.days, place, (day) => ({ ...day, photos: [...day.photos, photo] })) },
    ),
  )

  useEffect(() => {
    if (dirty) keepBackup({ ...target, status: opening.status, form })
  }, [dirty, form, opening, target])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  /** Files nobody needs after all: taken out again, or given up with the form. */
  const tidy = (kept: EventValues | null): void => {
    uploads.cancelAll()
    const needed = new Set((kept ? photosIn(kept) : []).map((photo) => photo.image_name))
    const known = [...uploads.storedNames(), ...(kept ? photosIn(opening.form).map((photo) => photo.image_name) : [])]
    void removeUnusedPictures(
      'event-images',
      known.filter((name) => !needed.has(name)),
    )
  }

  const showConflict = async (eventId: string): Promise<void> => {
    const row = await queryClient.fetchQuery(eventForEditing(eventId))
    if (row) setTheirs({ version: row.version, form: eventValues(row) })
    else tellByToast(eventGone)
  }

  const attempt = async (status: EventStatus): Promise<void> => {
    const wrong = checkForm(form, status === 'published')
    setFaults(wrong)
    if (wrong.title) return tellByToast(eventWords.titleRequired)
    if (Object.keys(wrong).length > 0) return tellByToast(eventWords.checkFields)
    const { eventId, version, requestId } = target
    const event = toPayload(form, status, eventId)
    const answer = await send({ event, requestId, ...(version !== null && { expectedVersion: version }) })
    if (answer?.status === 'invalid') setFaults(wordFaults(answer.fields))
    if (answer?.status === 'conflict') await showConflict(answer.event.id)
    if (answer?.status !== 'saved') return
    forgetBackup()
    tidy(form)
    onSaved(status)
  }

  return {
    form,
    faults,
    dirty,
    uploads,
    change,
    changeDays,
    saving: busy,
    save: (status: EventStatus) => attempt(status).catch(() => tellByToast(saveFailed)),
    discard: () => {
      forgetBackup()
      tidy(null)
    },
    conflict: theirs && {
      differences: differences(form, theirs.form),
      keepMine: () => {
        setTarget({ ...target, version: theirs.version })
        setTheirs(null)
      },
      takeTheirs: () => {
        setForm(theirs.form)
        setTarget({ ...target, version: theirs.version })
        setTheirs(null)
      },
    },
  }
}
