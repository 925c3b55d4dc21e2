import { useRef, useState } from 'react'
import { showToast } from '@/ui/form/use-send'
import { photoLimit } from '@/features/events/form/event-form-messages'
import { PictureError, shrinkPicture } from '@/lib/pictures/shrink-picture'
import { pictureName, uploadPicture } from '@/features/pictures/pictures-mutations'
import { newKey, type Photo, roomFor } from '../itinerary-rules'

/** The owner of a photo: a day's key, or this value for the whole trip. */
export const TRIP_PICTURES = 'trip'

export interface Upload {
  key: string
  place: string
  file: File
  state: 'waiting' | 'uploading' | 'failed' | 'refused'
  /** From 0 to 1. */
  share: number
  message?: string
}

interface Sending {
  signal: AbortSignal
  /** Called before the upload: a cancelled upload, or one whose response is lost, may still be stored. */
  onNamed: (name: string) => void
  onProgress: (share: number) => void
}

const sendPhoto = async (file: File, { signal, onNamed, onProgress }: Sending): Promise<Photo> => {
  const picture = await shrinkPicture(file)
  const image_name = pictureName(picture, file.name)
  onNamed(image_name)
  const image_url = await uploadPicture('event-images', { ...picture, name: image_name, signal, onProgress })
  return { key: newKey(), image_name, image_url, alt_text: '', width: picture.width, height: picture.height }
}

/** Uploads photos one after the other. Each can be cancelled, or retried after a failure. */
export const useUploads = (onUploaded: (place: string, photo: Photo) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const line = useRef(Promise.resolve())
  const cancels = useRef(new Map<string, AbortController>())
  const stored = useRef<string[]>([])

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const run = async ({ key, place, file }: Upload, { signal }: AbortController): Promise<void> => {
    if (signal.aborted) return
    try {
      patch(key, { state: 'uploading', share: 0, message: undefined })
      const photo = await sendPhoto(file, {
        signal,
        onNamed: (name) => stored.current.push(name),
        onProgress: (share) => patch(key, { share }),
      })
      if (signal.aborted) return
      onUploaded(place, photo)
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PictureError) patch(key, { state: 'refused', message: error.message })
      else patch(key, { state: 'failed', message: 'The upload didn’t finish.' })
    }
  }

  const start = (upload: Upload): void => {
    const cancel = new AbortController()
    cancels.current.set(upload.key, cancel)
    line.current = line.current.then(() => run(upload, cancel))
  }

  const add = (place: string, files: readonly File[], shown: number, max: number): void => {
    const pending = uploads.filter((upload) => upload.place === place && upload.state !== 'refused').length
    const room = roomFor(shown + pending, files.length, max)
    if (room < files.length) showToast(photoLimit(max))
    const added = files
      .slice(0, room)
      .map((file): Upload => ({ key: newKey(), place, file, state: 'waiting', share: 0 }))
    setUploads((all) => [...all, ...added])
    added.forEach(start)
  }

  const retry = (upload: Upload): void => {
    patch(upload.key, { state: 'waiting', share: 0, message: undefined })
    start(upload)
  }

  const cancel = (key: string): void => {
    cancels.current.get(key)?.abort()
    drop(key)
  }

  return {
    uploads,
    add,
    retry,
    cancel,
    busy: uploads.some((upload) => upload.state === 'waiting' || upload.state === 'uploading'),
    cancelAll: () => cancels.current.forEach((controller) => controller.abort()),
    /** File names uploaded since the form was opened, used or not. */
    storedNames: (): readonly string[] => stored.current,
  }
}

export type Uploads = ReturnType<typeof useUploads>
