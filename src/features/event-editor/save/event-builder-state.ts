import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listDifferences } from './event-form-diff'
import { showToast } from '@/ui/form/use-send'
import { EVENT_GONE_MESSAGE, EVENT_MESSAGES, SAVE_ERROR_MESSAGE } from './event-form-messages'
import { useEventSave, type SaveTarget } from './event-builder-others'
import { eventForEditing } from './event-form-queries'
import { validateForm, createEventFieldErrors, type EventFormErrors } from '../fields/event-form-schema'
import { deleteBackup, saveBackup } from './event-form-storage'
import { listPhotos, toEventValues, type EventValues, type EventPublicationStatus } from '../fields/event-form-values'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'
import { usePhotoUploads, EVENT_PHOTOS_PLACE, type PhotoUploads } from '../photos/event-builder-uploads'
import { changeDay, type ItineraryDay, type EventPhoto } from '@/features/itinerary/itinerary-rules'

/** The initial state of the builder: a new form, a stored event, or a restored draft. */
export interface BuilderOpening extends SaveTarget {
  status: EventPublicationStatus
  form: EventValues
  /** True for a draft restored after a crash or reload. */
  isRestored?: boolean
}

interface StoredVersion {
  version: number
  form: EventValues
}

/** Backs up unsaved changes, and warns before the user leaves the page with unsaved changes. */
const useUnsavedBackup = (
  hasChanges: boolean,
  form: EventValues,
  target: SaveTarget,
  status: EventPublicationStatus,
): void => {
  useEffect(() => {
    if (hasChanges) saveBackup({ ...target, status, form })
  }, [hasChanges, form, status, target])
  useEffect(() => {
    if (!hasChanges) return
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [hasChanges])
}

const listPictureNames = (form: EventValues): string[] => listPhotos(form).map((photo) => photo.image_name)

const addPhoto = (form: EventValues, photosPlace: string, photo: EventPhoto): EventValues =>
  photosPlace === EVENT_PHOTOS_PLACE
    ? { ...form, images: [...form.images, photo] }
    : { ...form, days: changeDay(form.days, photosPlace, (day) => ({ ...day, photos: [...day.photos, photo] })) }

/**
 * Deletes uploaded files that the saved event does not use.
 * @param saved the saved values; null if the form was closed without saving
 */
const deleteUnusedPictures = (uploads: PhotoUploads, openedValues: EventValues, saved: EventValues | null): void => {
  uploads.cancelAll()
  const usedPictureNames = new Set(saved ? listPictureNames(saved) : [])
  const storedPictureNames = [...uploads.storedNames(), ...(saved ? listPictureNames(openedValues) : [])]
  void removeUnusedPictures(
    'event-images',
    storedPictureNames.filter((name) => !usedPictureNames.has(name)),
  )
}

/** State of the builder: values, uploads, backup and saving. */
export const useEventBuilder = (
  opening: BuilderOpening,
  onSaved: (status: EventPublicationStatus, title: string) => void,
) => {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(opening.form)
  const [target, setTarget] = useState<SaveTarget>(opening)
  const [errors, setErrors] = useState<EventFormErrors>({})
  const [storedVersion, setTheirs] = useState<StoredVersion | null>(null)
  const { save, isBusy, question } = useEventSave()
  const hasChanges = Boolean(opening.isRestored) || form !== opening.form

  const changeFormValues = (changedValues: Partial<EventValues>) =>
    setForm((current) => ({ ...current, ...changedValues }))
  const [changeDays] = useState(
    () => (edit: (days: ItineraryDay[]) => ItineraryDay[]) =>
      setForm((current) => ({ ...current, days: edit(current.days) })),
  )
  const uploads = usePhotoUploads((photosPlace, photo) => setForm((current) => addPhoto(current, photosPlace, photo)))
  useUnsavedBackup(hasChanges, form, target, opening.status)

  const showConflict = async (eventId: string): Promise<void> => {
    const savedEvent = await queryClient.fetchQuery(eventForEditing(eventId))
    if (savedEvent) setTheirs({ version: savedEvent.version, form: toEventValues(savedEvent) })
    else showToast(EVENT_GONE_MESSAGE)
  }

  /**
   * Resolves a conflict: keeps the values in the form, and bases the next save on the version that another admin has
   * saved.
   */
  const resolveConflict = ({ version }: StoredVersion): void => {
    setTarget({ ...target, version })
    setTheirs(null)
  }

  const attemptSave = async (status: EventPublicationStatus): Promise<void> => {
    const newErrors = validateForm(form, status === 'published')
    setErrors(newErrors)
    if (newErrors.title) return showToast(EVENT_MESSAGES.titleRequired)
    if (Object.keys(newErrors).length > 0) return showToast(EVENT_MESSAGES.checkFields)
    const saveResult = await save(form, status, target, opening.status === 'published')
    if (saveResult?.status === 'invalid') setErrors(createEventFieldErrors(saveResult.fields))
    if (saveResult?.status === 'conflict' && target.eventId !== null) await showConflict(target.eventId)
    if (saveResult?.status !== 'saved') return
    deleteBackup(opening.eventId)
    deleteUnusedPictures(uploads, opening.form, form)
    onSaved(status, form.title.trim())
  }

  return {
    form,
    errors,
    hasChanges,
    uploads,
    change: changeFormValues,
    changeDays,
    saving: isBusy,
    /**
     * The dialog with a question that the user must answer before the form is saved. It asks for confirmation if a
     * booked event moves to other dates, or whether to copy the changes to other departures of the trip.
     */
    question,
    save: (status: EventPublicationStatus) => attemptSave(status).catch(() => showToast(SAVE_ERROR_MESSAGE)),
    discard: () => {
      deleteBackup(opening.eventId)
      deleteUnusedPictures(uploads, opening.form, null)
    },
    conflict: storedVersion && {
      differences: listDifferences(form, storedVersion.form),
      keepOwn: () => resolveConflict(storedVersion),
      takeTheirs: () => {
        setForm(storedVersion.form)
        resolveConflict(storedVersion)
      },
    },
  }
}
