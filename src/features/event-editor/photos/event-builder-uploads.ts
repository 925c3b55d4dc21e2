import { useRef, useState } from 'react'
import { showToast } from '@/ui/form/use-send'
import { createPhotoLimitMessage } from '../save/event-form-messages'
import { PictureError, shrinkPicture } from '@/lib/pictures/shrink-picture'
import { uploadPicture } from '@/features/pictures/pictures-mutations'
import { createPictureName } from '@/lib/pictures/new-picture'
import { createItemKey, type EventPhoto, countAcceptedPhotos } from '@/features/itinerary/itinerary-rules'

/** The `photosPlace` of photos of the whole trip. Photos of a day have the day's key instead. */
export const EVENT_PHOTOS_PLACE = 'event'

export interface PhotoUpload {
  key: string
  photosPlace: string
  file: File
  state: 'waiting' | 'uploading' | 'failed' | 'refused'
  /** The fraction of the file that has been uploaded, from 0 to 1. */
  share: number
  message?: string
}

interface UploadCallbacks {
  signal: AbortSignal
  /**
   * Called with the file name before the upload, because the file may be stored even if the upload is cancelled or the
   * response is lost.
   */
  onNamed: (name: string) => void
  onProgress: (share: number) => void
}

const uploadPhoto = async (file: File, { signal, onNamed, onProgress }: UploadCallbacks): Promise<EventPhoto> => {
  const picture = await shrinkPicture(file)
  const image_name = createPictureName(picture, file.name)
  onNamed(image_name)
  const image_url = await uploadPicture('event-images', { ...picture, name: image_name, signal, onProgress })
  return { key: createItemKey(), image_name, image_url, alt_text: '', width: picture.width, height: picture.height }
}

/** Uploads photos one after the other. Users can cancel each upload, or retry it after a failure. */
export const usePhotoUploads = (onUploaded: (photosPlace: string, photo: EventPhoto) => void) => {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const uploadChain = useRef(Promise.resolve())
  const abortControllers = useRef(new Map<string, AbortController>())
  const storedFileNames = useRef<string[]>([])

  const changeUpload = (key: string, changedValues: Partial<PhotoUpload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...changedValues } : upload)))
  const removeUpload = (key: string) => setUploads((current) => current.filter((upload) => upload.key !== key))

  const runUpload = async ({ key, photosPlace, file }: PhotoUpload, { signal }: AbortController): Promise<void> => {
    if (signal.aborted) return
    try {
      changeUpload(key, { state: 'uploading', share: 0, message: undefined })
      const uploadedPhoto = await uploadPhoto(file, {
        signal,
        onNamed: (name) => storedFileNames.current.push(name),
        onProgress: (share) => changeUpload(key, { share }),
      })
      if (signal.aborted) return
      onUploaded(photosPlace, uploadedPhoto)
      removeUpload(key)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PictureError) changeUpload(key, { state: 'refused', message: error.message })
      else changeUpload(key, { state: 'failed', message: 'The upload didn’t finish.' })
    }
  }

  const startUpload = (upload: PhotoUpload): void => {
    const abortController = new AbortController()
    abortControllers.current.set(upload.key, abortController)
    uploadChain.current = uploadChain.current.then(() => runUpload(upload, abortController))
  }

  const addUploads = (photosPlace: string, files: readonly File[], storedCount: number, max: number): void => {
    const pendingUploads = uploads.filter(
      (upload) => upload.photosPlace === photosPlace && upload.state !== 'refused',
    ).length
    const acceptedCount = countAcceptedPhotos(storedCount + pendingUploads, files.length, max)
    if (acceptedCount < files.length) showToast(createPhotoLimitMessage(max))
    const addedUploads = files
      .slice(0, acceptedCount)
      .map((file): PhotoUpload => ({ key: createItemKey(), photosPlace, file, state: 'waiting', share: 0 }))
    setUploads((current) => [...current, ...addedUploads])
    addedUploads.forEach(startUpload)
  }

  const retryUpload = (upload: PhotoUpload): void => {
    changeUpload(upload.key, { state: 'waiting', share: 0, message: undefined })
    startUpload(upload)
  }

  const cancelUpload = (key: string): void => {
    abortControllers.current.get(key)?.abort()
    removeUpload(key)
  }

  return {
    uploads,
    add: addUploads,
    retry: retryUpload,
    cancel: cancelUpload,
    isBusy: uploads.some((upload) => upload.state === 'waiting' || upload.state === 'uploading'),
    cancelAll: () => abortControllers.current.forEach((controller) => controller.abort()),
    /** The names of all files that were uploaded since the form opened, including files that are no longer used. */
    storedNames: (): readonly string[] => storedFileNames.current,
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>
