import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { Button } from '@/ui/button'
import { BUILDER_DRAG_HELP } from '../itinerary/event-builder-dnd'
import { PhotoTile, UploadTile } from './event-builder-photo-tiles'
import type { PhotoUploads } from './event-builder-uploads'
import { showToast } from '@/ui/form/use-send'
import { createPhotoLimitMessage } from '../save/event-form-messages'
import type { EventFormErrors } from '../fields/event-form-schema'
import { moveArrayEntry, type EventPhoto } from '@/features/itinerary/itinerary-rules'

interface PhotosProps {
  /** The name of the day or trip that the photos belong to, such as "Day 2". */
  ownerName: string
  /** The key of the day to which the photos belong, or `EVENT_PHOTOS_PLACE` for photos of the whole trip. */
  photosPlace: string
  photos: EventPhoto[]
  uploads: PhotoUploads
  errors: EventFormErrors
  /** The prefix of the photos' error paths in the form, such as `days.1.photos`. */
  path: string
  onChange: (photos: EventPhoto[]) => void
}

interface PhotosHeaderProps {
  ownerName: string
  count: number
  max: number
  isFull: boolean
  onFilesPicked: (files: File[]) => void
}

/** Shows the number of photos and a button to add more. */
const PhotosHeader = ({ ownerName, count, max, isFull, onFilesPicked }: PhotosHeaderProps) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm font-medium">
        Photos{' '}
        <span className="text-muted tabular-nums">
          ({count}/{max})
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={isFull}
        aria-label={`Add Photos to ${ownerName}`}
        onClick={() => fileInput.current?.click()}
      >
        <ImagePlus aria-hidden className="size-4" />
        Add Photos
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`Photo files for ${ownerName}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFilesPicked(files)
        }}
      />
    </div>
  )
}

interface SortablePhotosProps extends Pick<PhotosProps, 'ownerName' | 'photos' | 'onChange'> {
  children: ReactNode
}

/** Lets users sort photos by pointer or keyboard, with announcements for screen readers. */
const SortablePhotos = ({ ownerName, photos, onChange, children }: SortablePhotosProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const getPhotoNumber = (id: string | number) => photos.findIndex((photo) => photo.key === id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up photo ${getPhotoNumber(active.id)} of ${ownerName}.`,
    onDragOver: ({ over }) =>
      over ? `The photo is over place ${getPhotoNumber(over.id)} of ${photos.length}.` : undefined,
    onDragEnd: ({ over }) => `The photo was dropped${over ? ` at place ${getPhotoNumber(over.id)}` : ''}.`,
    onDragCancel: () => 'The photo went back to where it was.',
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: BUILDER_DRAG_HELP }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onChange(moveArrayEntry(photos, getPhotoNumber(active.id) - 1, getPhotoNumber(over.id) - 1))
      }}
    >
      <SortableContext items={photos.map((photo) => photo.key)} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

/** The photos of a day or of the whole trip. Users can add, sort, describe and remove photos. */
export const EventBuilderPhotos = ({
  ownerName,
  photosPlace,
  photos,
  uploads,
  errors,
  path,
  onChange,
}: PhotosProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const ownUploads = uploads.uploads.filter((upload) => upload.photosPlace === photosPlace)
  const photoCount = photos.length + ownUploads.filter((upload) => upload.state !== 'refused').length
  const isFull = photoCount >= settings.day_photos
  const addFiles = (files: File[]) => {
    if (isFull) showToast(createPhotoLimitMessage(settings.day_photos))
    else uploads.add(photosPlace, files, photos.length, settings.day_photos)
  }
  const changeAltText = (key: string, alt_text: string) =>
    onChange(photos.map((photo) => (photo.key === key ? { ...photo, alt_text } : photo)))
  return (
    <section aria-label={`Photos of ${ownerName}`} className="grid gap-3">
      <PhotosHeader
        ownerName={ownerName}
        count={photos.length}
        max={settings.day_photos}
        isFull={isFull}
        onFilesPicked={addFiles}
      />
      {(photos.length > 0 || ownUploads.length > 0) && (
        <SortablePhotos ownerName={ownerName} photos={photos} onChange={onChange}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              name={`photo ${index + 1} of ${ownerName}`}
              error={errors[`${path}.${index}.alt_text`]}
              onAltChange={(alt) => changeAltText(photo.key, alt)}
              onRemove={() => onChange(photos.filter((candidate) => candidate.key !== photo.key))}
            />
          ))}
          {ownUploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onCancel={() => uploads.cancel(upload.key)}
            />
          ))}
        </SortablePhotos>
      )}
    </section>
  )
}
