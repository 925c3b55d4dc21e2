import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { getStoredUserId } from '@/lib/backend/session-key'
import { getErrorCode } from '@/lib/backend/errors'
import { useIsOnline } from '@/lib/browser'
import { GUIDE_WORKER } from '../offline/offline-trips'
import { registerTripWorker } from '../offline/trip-worker-registration'
import { GUIDE_LOG } from '@/lib/generated/limits'
import { recordGuideLog } from './guide-event-mutations'
import { guideEventQuery, type GuideEvent } from './guide-event-queries'
import {
  mergeChanges,
  type DeviceChange,
  type NewChange,
  type RefusalReason,
  type ShownChange,
} from './guide-event-rules'
import {
  addDeviceChange,
  deleteDeviceChange,
  deleteSavedGuideEvent,
  readDeviceChanges,
  readSavedGuideEvent,
  saveGuideEvent,
  updateDeviceChanges,
  type SavedGuideEvent,
} from '../offline/guide-store'

/** How long to wait before unsent changes are sent again, in ms. */
const RETRY_INTERVAL_MS = 20_000

/** True if the database rejected a request because the user has no permission. */
const isAccessError = (error: unknown): boolean => getErrorCode(error) === '42501'

const markRefused = (change: DeviceChange, reason: RefusalReason): DeviceChange => ({
  ...change,
  state: 'refused',
  reason,
})

/** The stored copy of a guide event. Undefined until it has been read, null if there is none. */
const useSavedGuideEvent = (userId: string, eventId: string): SavedGuideEvent | null | undefined => {
  const [saved, setSaved] = useState<SavedGuideEvent | null>()
  useEffect(() => {
    let isCurrent = true
    readSavedGuideEvent(userId, eventId).then(
      (guideEvent) => isCurrent && setSaved(guideEvent),
      () => isCurrent && setSaved(null),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, eventId])
  return saved
}

/** The changes that this device recorded and that the guide event does not contain yet. */
const useDeviceChanges = (userId: string, eventId: string) => {
  const [changes, setChanges] = useState<DeviceChange[]>([])
  const reload = useCallback(async () => {
    const storedChanges = await readDeviceChanges(userId, eventId)
    setChanges(storedChanges)
    return storedChanges
  }, [userId, eventId])
  return { changes, reload }
}

/** Sends the waiting changes of a departure, one request at a time. */
const useSender = (userId: string, eventId: string, reload: () => Promise<DeviceChange[]>) => {
  const { mutateAsync } = useMutation(recordGuideLog(eventId))
  const isSendingRef = useRef(false)
  const hasNewChangesRef = useRef(false)

  const sendBatch = useCallback(
    async (batch: DeviceChange[]): Promise<DeviceChange[]> => {
      try {
        const sendResult = await mutateAsync(batch)
        if (sendResult.status === 'not_found') return batch.map((change) => markRefused(change, 'no_event'))
        if (sendResult.status !== 'recorded') return batch.map((change) => markRefused(change, 'invalid'))
        const statusesById = new Map(sendResult.results.map(({ id, status }) => [id, status]))
        return batch.map((change) => {
          const status = statusesById.get(change.id)
          if (status === 'saved') return { ...change, state: 'sent' as const, reason: null }
          return markRefused(change, status === 'gone' ? 'gone' : 'invalid')
        })
      } catch (error) {
        if (isAccessError(error)) return batch.map((change) => markRefused(change, 'no_access'))
        throw error
      }
    },
    [mutateAsync],
  )

  return useCallback(async (): Promise<void> => {
    // If an earlier call is still sending, its loop reads the stored changes again. A new change then does not wait for
    // the next retry.
    hasNewChangesRef.current = true
    if (isSendingRef.current || !navigator.onLine || getStoredUserId() !== userId) return
    isSendingRef.current = true
    try {
      while (hasNewChangesRef.current) {
        hasNewChangesRef.current = false
        const waitingChanges = (await reload()).filter(({ state }) => state === 'waiting')
        if (waitingChanges.length === 0) continue
        hasNewChangesRef.current = true
        await updateDeviceChanges(userId, await sendBatch(waitingChanges.slice(0, GUIDE_LOG.batch)))
      }
    } catch {
      // Without a response, the changes stay on the device and are sent again later.
    } finally {
      isSendingRef.current = false
      // `reload` throws if the guide has signed out. The error is ignored, because the page then has nothing to show.
      await reload().catch(() => undefined)
    }
  }, [userId, reload, sendBatch])
}

/** Sends changes again that the database refused because the guide had no access. The guide may have access now. */
const retryAfterAccess = async (userId: string, changes: readonly DeviceChange[]): Promise<void> => {
  const changesToRetry = changes.filter(({ reason }) => reason === 'no_access')
  await updateDeviceChanges(
    userId,
    changesToRetry.map((change) => ({ ...change, state: 'waiting' as const, reason: null })),
  )
}

interface SendingOptions {
  userId: string
  eventId: string
  isOnline: boolean
  deviceChanges: readonly DeviceChange[]
  reload: () => Promise<DeviceChange[]>
  send: () => Promise<void>
}

/** Sends changes that are still stored from an earlier visit, and retries while changes are waiting. */
const useSending = ({ userId, eventId, isOnline, deviceChanges, reload, send }: SendingOptions): void => {
  const sendAll = useEffectEvent(() => send())
  useEffect(() => {
    const sendStoredChanges = async () => {
      await retryAfterAccess(userId, await reload())
      await sendAll()
    }
    // Ignores errors of the device's storage. Without storage, the page still works while the device is online.
    if (isOnline) sendStoredChanges().catch(() => undefined)
    else reload().catch(() => undefined)
  }, [userId, eventId, isOnline, reload])

  const waitingCount = deviceChanges.filter(({ state }) => state === 'waiting').length
  useEffect(() => {
    if (waitingCount === 0) return
    const timer = setInterval(() => void sendAll(), RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [waitingCount])
}

interface StorageOptions {
  userId: string
  eventId: string
  query: { dataUpdatedAt: number }
  /** The guide event that was read from the database. */
  loaded: GuideEvent | undefined
  hasNoAccess: boolean
  reload: () => Promise<DeviceChange[]>
}

/**
 * Stores a guide event that was read from the database, and registers the service worker. Deletes the stored copy if the
 * guide no longer has access.
 * @returns when the guide event was stored, as an ISO instant; null if this browser cannot open it without a network
 */
const useGuideEventStorage = ({ userId, eventId, query, loaded, hasNoAccess, reload }: StorageOptions) => {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { dataUpdatedAt } = query
  useEffect(() => {
    if (!loaded) return
    const readAt = new Date(dataUpdatedAt).toISOString()
    const storeGuideEvent = async () => {
      const isStored = await saveGuideEvent(userId, { guideEvent: loaded, savedAt: readAt })
      await reload()
      if (isStored && (await registerTripWorker(GUIDE_WORKER))) setSavedAt(readAt)
    }
    storeGuideEvent().catch(() => undefined)
  }, [userId, loaded, dataUpdatedAt, reload])
  useEffect(() => {
    if (hasNoAccess) deleteSavedGuideEvent(userId, eventId).catch(() => undefined)
  }, [userId, eventId, hasNoAccess])
  return savedAt
}

interface RecorderOptions {
  userId: string
  eventId: string
  travellers: GuideEvent['travellers'] | undefined
  reload: () => Promise<DeviceChange[]>
  send: () => Promise<void>
}

/** Stores the changes that the guide makes on the device, and then sends them. */
const useRecorder = ({ userId, eventId, travellers, reload, send }: RecorderOptions) => {
  const [hasStorageFailed, setHasStorageFailed] = useState(false)
  const record = useCallback(
    async (change: NewChange): Promise<boolean> => {
      try {
        await addDeviceChange(userId, {
          ...change,
          id: crypto.randomUUID(),
          eventId,
          recordedAt: Date.now(),
          state: 'waiting',
          reason: null,
          travellerName: travellers?.find(({ id }) => id === change.traveller_id)?.full_name ?? null,
        })
        await reload()
        setHasStorageFailed(false)
      } catch {
        setHasStorageFailed(true)
        return false
      }
      void send()
      return true
    },
    [userId, eventId, travellers, reload, send],
  )
  return { record, hasStorageFailed }
}

export interface GuideEventState {
  guideEvent: GuideEvent | undefined
  /** The changes of all devices. Later changes override earlier ones. */
  changes: ShownChange[]
  /** Changes of this device that the database refused. */
  refused: DeviceChange[]
  waitingCount: number
  /** When the guide event was saved on this device, as an ISO instant. Null if the guide event is not saved. */
  savedAt: string | null
  isOnline: boolean
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** True if the database says that the departure does not exist. */
  isMissing: boolean
  hasNoAccess: boolean
  /** True if the device has no stored copy of the guide event. False while the storage is being read. */
  isNotStored: boolean
  /** Stores a change on the device and sends it. Resolves to false if the device could not store it. */
  record: (change: NewChange) => Promise<boolean>
  /** True if the device could not store the last change. */
  hasStorageFailed: boolean
  discard: (id: string) => Promise<void>
}

/** A guide event that was loaded, from the database or from the device. */
export interface LoadedGuideEventState extends GuideEventState {
  guideEvent: GuideEvent
}

/** The guide event of a departure. Loads it from the database, or from this device if the network is down. */
export const useGuideEvent = (userId: string, eventId: string): GuideEventState => {
  const query = useQuery(guideEventQuery(userId, eventId))
  const savedGuideEvent = useSavedGuideEvent(userId, eventId)
  const isOnline = useIsOnline()
  const { changes: deviceChanges, reload } = useDeviceChanges(userId, eventId)
  const send = useSender(userId, eventId, reload)
  const loadedGuideEvent = query.data?.status === 'ok' ? query.data : undefined
  const hasNoAccess = isAccessError(query.error)
  const guideEvent = loadedGuideEvent ?? (hasNoAccess ? undefined : savedGuideEvent?.guideEvent)

  useSending({ userId, eventId, isOnline, deviceChanges, reload, send })
  const newSavedAt = useGuideEventStorage({ userId, eventId, query, loaded: loadedGuideEvent, hasNoAccess, reload })
  const { record, hasStorageFailed } = useRecorder({
    userId,
    eventId,
    travellers: guideEvent?.travellers,
    reload,
    send,
  })
  const discardChange = useCallback(
    async (id: string): Promise<void> => {
      await deleteDeviceChange(userId, id)
      await reload()
    },
    [userId, reload],
  )

  const changes = useMemo(() => mergeChanges(guideEvent?.changes ?? [], deviceChanges), [guideEvent, deviceChanges])
  return {
    guideEvent,
    changes,
    refused: deviceChanges.filter(({ state }) => state === 'refused'),
    waitingCount: deviceChanges.filter(({ state }) => state === 'waiting').length,
    savedAt: newSavedAt ?? (loadedGuideEvent ? null : (savedGuideEvent?.savedAt ?? null)),
    isOnline,
    query,
    isMissing: query.data?.status === 'not_found',
    hasNoAccess,
    isNotStored: savedGuideEvent === null,
    record,
    hasStorageFailed,
    discard: discardChange,
  }
}
