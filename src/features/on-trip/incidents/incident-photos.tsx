import { useEffect, useRef, useState } from 'react'
import { supabaseUrl } from '@/lib/backend/env'
import { formatFileSize } from '@/lib/file-types'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { readPhoto, type ReadPhotoResult } from './incident-mutations'
import { describeIncidentRefusal, type DevicePhoto, type ShownIncident } from './incident-rules'

const readPhotoMessages: MessagesFor<ReadPhotoResult> = {
  ok: null,
  not_found: { title: 'The photo is no longer stored', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t open the photo', text: 'Please try again.' },
}

interface StoredPhotoProps {
  photo: ShownIncident['photos'][number]
  label: string
}

/**
 * A photo that is stored in the database. The URL that opens the photo expires after one minute. The activity log
 * records each time that a user opens it.
 */
const StoredPhoto = ({ photo, label }: StoredPhotoProps) => {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { send, isBusy } = useSend(readPhoto(photo.id), { messages: readPhotoMessages, draft: false })
  const togglePhoto = async () => {
    if (url !== null) return setUrl(null)
    const readResult = await send()
    if (readResult?.status === 'ok') setUrl(`${supabaseUrl}${readResult.path}`)
  }
  return (
    <>
      <Button variant="secondary" className="w-fit" isBusy={isBusy} onClick={() => void togglePhoto()}>
        {url === null ? `Show ${label} (${formatFileSize(photo.size)})` : `Hide ${label}`}
      </Button>
      {url !== null && !hasFailed && (
        <img
          src={url}
          alt={label}
          className="max-h-[70vh] w-full rounded-lg bg-raised object-contain"
          onError={() => setHasFailed(true)}
        />
      )}
      {url !== null && hasFailed && (
        <p role="alert" className="text-sm">
          This browser can’t show the photo.{' '}
          <a href={url} className="text-lantern underline underline-offset-4">
            Download the photo within a minute
          </a>
          .
        </p>
      )}
    </>
  )
}

/** A small picture of a photo that only this device has, or a text if the browser cannot show its format. */
const DeviceImage = ({ photo, label }: { photo: DevicePhoto; label: string }) => {
  const imageRef = useRef<HTMLImageElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // The bytes of a photo never change, but each read of the storage returns a new copy.
  const [content] = useState(() => new Blob([photo.bytes], { type: photo.type }))
  useEffect(() => {
    if (!imageRef.current) return
    const objectUrl = URL.createObjectURL(content)
    imageRef.current.src = objectUrl
    return () => URL.revokeObjectURL(objectUrl)
  }, [content])
  return (
    <div className="grid h-28 w-36 place-items-center overflow-hidden rounded-lg border bg-raised">
      {hasFailed ? (
        <p className="p-2 text-sm text-muted">{label}: no preview</p>
      ) : (
        <img ref={imageRef} alt={label} className="size-full object-cover" onError={() => setHasFailed(true)} />
      )}
    </div>
  )
}

interface DevicePhotosProps {
  photos: readonly DevicePhoto[]
  /** True to show whether each photo was sent. False for the photos of a draft, all of which can be removed. */
  hasStatus: boolean
  /** Removes a photo. The button is shown for photos of a draft, and for photos that the database refused. */
  onRemove: (id: string) => Promise<unknown>
}

/** Photos that only this device has. Photos of a draft, and refused photos, can be removed. */
export const DevicePhotos = ({ photos, hasStatus, onRemove }: DevicePhotosProps) =>
  photos.length > 0 && (
    <ul aria-label="Photos on this device" className="flex flex-wrap gap-4">
      {photos.map((photo, index) => {
        const label = `Photo ${index + 1}`
        return (
          <li key={photo.id} className="grid w-36 content-start gap-2">
            <DeviceImage photo={photo} label={label} />
            {hasStatus && (
              <p className="text-sm text-muted">
                {photo.reason === null ? 'Waiting to be sent' : describeIncidentRefusal(photo.reason)}
              </p>
            )}
            {(!hasStatus || photo.reason !== null) && (
              <Button
                variant="secondary"
                size="sm"
                className="w-fit"
                aria-label={`Remove ${label}`}
                onClick={() => void onRemove(photo.id)}
              >
                Remove
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )

/** The photos of a report that are stored in the database. */
export const StoredPhotos = ({ photos }: Pick<ShownIncident, 'photos'>) =>
  photos.length > 0 && (
    <ul aria-label="Photos" className="grid gap-3">
      {photos.map((photo, index) => (
        <li key={photo.id} className="grid gap-3">
          <StoredPhoto photo={photo} label={`Photo ${index + 1}`} />
        </li>
      ))}
    </ul>
  )
