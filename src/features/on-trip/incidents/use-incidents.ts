import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { getErrorCode } from '@/lib/backend/errors'
import { getStoredUserId } from '@/lib/backend/session-key'
import { UploadForbiddenError } from '@/lib/backend/upload'
import { INCIDENTS } from '@/lib/generated/limits'
import type { GuideEvent } from '../guide/guide-event-queries'
import { reportIncident, savePhoto } from './incident-mutations'
import { readPhotoFile } from './incident-photo'
import {
  createDraft,
  createNote,
  formatDateTimeField,
  mergeIncidents,
  type DeviceIncident,
  type DevicePhoto,
  type IncidentRefusal,
  type IncidentValues,
  type PhotoRefusal,
  type ShownIncident,
} from './incident-rules'
import {
  addDevicePhoto,
  deleteDeviceIncident,
  deleteDevicePhoto,
  deleteSentIncidents,
  readDeviceIncidents,
  saveDeviceIncident,
  updateDevicePhoto,
  type StoredIncidents,
} from './incident-store'

/** How long to wait before unsent reports are sent again, in ms. */
const RETRY_INTERVAL_MS = 20_000

type ReloadIncidents = () => Promise<StoredIncidents>

const markRefused = (incident: DeviceIncident, reason: IncidentRefusal): DeviceIncident => ({
  ...incident,
  state: 'refused',
  reason,
})

/** True if a report or a photo waits to be sent. A photo waits until its report is sent. */
const hasWaitingReports = ({ incidents, photos }: StoredIncidents): boolean => {
  const unsendableIds = new Set(
    incidents.filter(({ state }) => state !== 'waiting' && state !== 'sent').map(({ id }) => id),
  )
  return (
    incidents.some(({ state }) => state === 'waiting') ||
    photos.some(({ reason, reportId }) => reason === null && !unsendableIds.has(reportId))
  )
}

/** Returns a function that sends one report, and stores the result on the device. */
const useReportSender = (userId: string, eventId: string) => {
  const { mutateAsync } = useMutation(reportIncident(eventId))
  return useCallback(
    async (incident: DeviceIncident): Promise<void> => {
      const sendToDatabase = async (): Promise<DeviceIncident> => {
        try {
          const { status } = await mutateAsync(incident)
          if (status === 'saved') return { ...incident, state: 'sent', reason: null }
          return markRefused(incident, status === 'not_found' ? 'no_event' : 'invalid')
        } catch (error) {
          if (getErrorCode(error) === '42501') return markRefused(incident, 'no_access')
          throw error
        }
      }
      await saveDeviceIncident(userId, await sendToDatabase())
    },
    [userId, mutateAsync],
  )
}

/** Returns a function that sends one photo, and deletes the photo from the device once the database has stored it. */
const usePhotoSender = (userId: string, eventId: string) => {
  const { mutateAsync } = useMutation(savePhoto(eventId))
  return useCallback(
    async (photo: DevicePhoto): Promise<void> => {
      const refusePhoto = (reason: PhotoRefusal) => updateDevicePhoto(userId, { ...photo, reason })
      try {
        const { status } = await mutateAsync(photo)
        if (status === 'saved') return await deleteDevicePhoto(userId, photo.id)
        if (status === 'expired') throw new Error('The upload took too long')
        await refusePhoto(status === 'not_found' ? 'no_report' : status)
      } catch (error) {
        if (!(error instanceof UploadForbiddenError)) throw error
        await refusePhoto('no_access')
      }
    },
    [userId, mutateAsync],
  )
}

/** Sends the waiting reports of a departure, and then their photos, one request at a time. */
const useIncidentSender = (userId: string, eventId: string, reload: ReloadIncidents) => {
  const sendReport = useReportSender(userId, eventId)
  const sendPhoto = usePhotoSender(userId, eventId)
  const isSendingRef = useRef(false)
  const hasNewReportsRef = useRef(false)
  return useCallback(async (): Promise<void> => {
    // If an earlier call is still sending, its loop reads the stored reports again. A new report then does not wait for
    // the next retry.
    hasNewReportsRef.current = true
    if (isSendingRef.current || !navigator.onLine || getStoredUserId() !== userId) return
    isSendingRef.current = true
    try {
      while (hasNewReportsRef.current) {
        hasNewReportsRef.current = false
        const { incidents, photos } = await reload()
        const waitingIncident = incidents.find(({ state }) => state === 'waiting')
        const sentIds = new Set(incidents.filter(({ state }) => state === 'sent').map(({ id }) => id))
        const waitingPhoto = photos.find(({ reason, reportId }) => reason === null && sentIds.has(reportId))
        hasNewReportsRef.current ||= waitingIncident !== undefined || waitingPhoto !== undefined
        if (waitingIncident) await sendReport(waitingIncident)
        else if (waitingPhoto) await sendPhoto(waitingPhoto)
      }
    } catch {
      // Without a response, the reports stay on the device and are sent again later.
    } finally {
      isSendingRef.current = false
      // `reload` throws if the guide has signed out. The error is ignored, because the page then has nothing to show.
      await reload().catch(() => undefined)
    }
  }, [userId, reload, sendReport, sendPhoto])
}

/**
 * Sends reports and photos again that the database refused because the guide had no access. The guide may have access
 * now.
 */
const retryAfterAccess = async (userId: string, { incidents, photos }: StoredIncidents): Promise<void> => {
  for (const incident of incidents)
    if (incident.reason === 'no_access')
      await saveDeviceIncident(userId, { ...incident, state: 'waiting', reason: null })
  for (const photo of photos)
    if (photo.reason === 'no_access') await updateDevicePhoto(userId, { ...photo, reason: null })
}

interface SendingOptions {
  userId: string
  guideEvent: GuideEvent
  isOnline: boolean
  stored: StoredIncidents
  reload: ReloadIncidents
  send: () => Promise<void>
}

/**
 * Sends reports that are still stored from an earlier visit, and retries while reports are waiting. Deletes a report
 * from the device once the guide event contains it.
 */
const useSending = ({ userId, guideEvent, isOnline, stored, reload, send }: SendingOptions): void => {
  const sendAll = useEffectEvent(() => send())
  useEffect(() => {
    const sendStoredReports = async () => {
      await retryAfterAccess(userId, await reload())
      await sendAll()
    }
    // Ignores errors of the device's storage. Without storage, the page still works while the device is online.
    if (isOnline) sendStoredReports().catch(() => undefined)
    else reload().catch(() => undefined)
  }, [userId, isOnline, reload])

  const hasWaiting = hasWaitingReports(stored)
  useEffect(() => {
    if (!hasWaiting) return
    const timer = setInterval(() => void sendAll(), RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [hasWaiting])

  useEffect(() => {
    const storedIds = new Set(guideEvent.incidents.flatMap(({ id, notes }) => [id, ...notes.map((note) => note.id)]))
    const deleteStoredReports = async () => {
      await deleteSentIncidents(userId, storedIds)
      await reload()
    }
    deleteStoredReports().catch(() => undefined)
  }, [userId, guideEvent, reload])
}

/** Runs changes of the device's storage one after the other, and remembers whether the last one failed. */
const useStorageQueue = () => {
  const lastChangeRef = useRef<Promise<unknown>>(Promise.resolve())
  const [hasStorageFailed, setHasStorageFailed] = useState(false)
  const runChange = useCallback((change: () => Promise<unknown>): Promise<boolean> => {
    const changeResult = lastChangeRef.current.then(change).then(
      () => true,
      () => false,
    )
    lastChangeRef.current = changeResult
    return changeResult.then((isStored) => {
      setHasStorageFailed(!isStored)
      return isStored
    })
  }, [])
  return { store: runChange, hasStorageFailed }
}

export interface IncidentsState {
  /** The reports of all devices, the latest incident first. */
  incidents: ShownIncident[]
  /** The report that the guide is writing. */
  draft: DeviceIncident | undefined
  draftPhotos: DevicePhoto[]
  /** The number of reports and notes that are not sent, or whose photos are not sent. */
  waitingCount: number
  /** True once the storage of the device has been read. */
  isLoaded: boolean
  /** True if the device could not store the last change. */
  hasStorageFailed: boolean
  startDraft: () => Promise<boolean>
  /** Stores the draft, so that it survives a reload. */
  updateDraft: (draft: DeviceIncident, values: IncidentValues) => Promise<boolean>
  /** Adds photos to the draft. Resolves to the reason if a photo could not be added, otherwise to null. */
  addPhotos: (draft: DeviceIncident, files: readonly File[]) => Promise<PhotoRefusal | null>
  removePhoto: (id: string) => Promise<boolean>
  /** Saves the draft as a report, and sends it. */
  submit: (draft: DeviceIncident, values: IncidentValues) => Promise<boolean>
  addNote: (reportId: string, description: string) => Promise<boolean>
  /** Deletes a draft or a refused report from the device. */
  discard: (id: string) => Promise<boolean>
}

const trimValues = (values: IncidentValues): IncidentValues => ({
  ...values,
  place: values.place.trim(),
  description: values.description.trim(),
  actionTaken: values.actionTaken.trim(),
})

interface ActionOptions {
  userId: string
  eventId: string
  stored: StoredIncidents
  reload: ReloadIncidents
  send: () => Promise<void>
}

/** The actions of a guide on incident reports. Each action first stores its result on the device. */
const useIncidentActions = ({ userId, eventId, stored, reload, send }: ActionOptions) => {
  const { store, hasStorageFailed } = useStorageQueue()
  const storeAndReload = (change: () => Promise<unknown>) =>
    store(async () => {
      await change()
      await reload()
    })
  const storeAndSend = async (incident: DeviceIncident): Promise<boolean> => {
    const isStored = await storeAndReload(() => saveDeviceIncident(userId, incident))
    if (isStored) void send()
    return isStored
  }
  const addPhoto = async (reportId: string, file: File): Promise<PhotoRefusal | null> => {
    const photo = await readPhotoFile(file)
    if ('reason' in photo) return photo.reason
    await store(() => addDevicePhoto(userId, { ...photo, id: crypto.randomUUID(), reportId, reason: null }))
    return null
  }
  return {
    hasStorageFailed,
    startDraft: () =>
      storeAndReload(() => saveDeviceIncident(userId, createDraft(eventId, formatDateTimeField(Date.now())))),
    updateDraft: (draft: DeviceIncident, values: IncidentValues) =>
      store(() => saveDeviceIncident(userId, { ...draft, ...values })),
    addPhotos: async (draft: DeviceIncident, files: readonly File[]): Promise<PhotoRefusal | null> => {
      const freePhotoCount = INCIDENTS.photos - stored.photos.filter(({ reportId }) => reportId === draft.id).length
      let refusal: PhotoRefusal | null = files.length > freePhotoCount ? 'too_many' : null
      for (const file of files.slice(0, freePhotoCount)) refusal = (await addPhoto(draft.id, file)) ?? refusal
      await reload()
      return refusal
    },
    removePhoto: (id: string) => storeAndReload(() => deleteDevicePhoto(userId, id)),
    submit: (draft: DeviceIncident, values: IncidentValues) =>
      storeAndSend({ ...draft, ...trimValues(values), state: 'waiting', recordedAt: Date.now() }),
    addNote: (reportId: string, description: string) => storeAndSend(createNote(eventId, reportId, description)),
    discard: (id: string) => storeAndReload(() => deleteDeviceIncident(userId, id)),
  }
}

const NOTHING_STORED: StoredIncidents = { incidents: [], photos: [] }

/**
 * The incident reports of a departure: the reports in the guide event, and the reports that this device has not sent yet.
 */
export const useIncidents = (userId: string, guideEvent: GuideEvent, isOnline: boolean): IncidentsState => {
  const eventId = guideEvent.event_id
  const [stored, setStored] = useState<StoredIncidents>()
  const reload = useCallback(async () => {
    const storedIncidents = await readDeviceIncidents(userId, eventId)
    setStored(storedIncidents)
    return storedIncidents
  }, [userId, eventId])
  const send = useIncidentSender(userId, eventId, reload)
  const { incidents, photos } = stored ?? NOTHING_STORED
  useSending({ userId, guideEvent, isOnline, stored: stored ?? NOTHING_STORED, reload, send })
  const actions = useIncidentActions({ userId, eventId, stored: stored ?? NOTHING_STORED, reload, send })

  const shownIncidents = useMemo(() => {
    const namesById = new Map(guideEvent.travellers.map(({ id, full_name }) => [id, full_name]))
    return mergeIncidents(guideEvent.incidents, incidents, photos, namesById)
  }, [guideEvent, incidents, photos])
  const draft = incidents.find(({ state }) => state === 'draft')
  const waitingIds = new Set([
    ...incidents.filter(({ state }) => state === 'waiting').map(({ id }) => id),
    ...photos
      .filter(({ reason, reportId }) => reason === null && reportId !== draft?.id)
      .map(({ reportId }) => reportId),
  ])
  return {
    ...actions,
    incidents: shownIncidents,
    draft,
    draftPhotos: photos.filter(({ reportId }) => reportId === draft?.id),
    waitingCount: waitingIds.size,
    isLoaded: stored !== undefined,
  }
}
