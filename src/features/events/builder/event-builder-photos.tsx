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
import { DRAG_HELP } from './event-builder-dnd'
import { PhotoTile, UploadTile } from './event-builder-photo-tiles'
import type { Uploads } from './event-builder-uploads'
import { showToast } from '@/ui/form/use-send'
import { photoLimit } from '@/features/events/form/event-form-messages'
import type { FieldErrors } from '@/features/events/form/event-form-schema'
import { move, type Photo } from '../itinerary-rules'

interface PhotosProps {
  /** The subject of the photos, such as "Day 2". */
  of: string
  place: string
  photos: Photo[]
  uploads: Uploads
  errors: FieldErrors
  /** Path of the list's errors, such as `days.1.photos`. */
  path: string
  onChange: (photos: Photo[]) => void
}

interface PhotosHeaderProps {
  of: string
  count: number
  max: number
  full: boolean
  onPick: (files: File[]) => void
}

/** Number of photos, and a button to add more. */
const PhotosHeader = ({ of, count, max, full, onPick }: PhotosHeaderProps) => {
  const picker = useRef<HTMLInputElement>(null)
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
        disabled={full}
        aria-label={`Add Photos to ${of}`}
        onClick={() => picker.current?.click()}
      >
        <ImagePlus aria-hidden className="size-4" />
        Add Photos
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`Photo files for ${of}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onPick(files)
        }}
      />
    </div>
  )
}

interface SortablePhotosProps extends Pick<PhotosProps, 'of' | 'photos' | 'onChange'> {
  children: ReactNode
}

/** Sorts photos by pointer or keyboard, with announcements. */
const SortablePhotos = ({ of, photos, onChange, children }: SortablePhotosProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const numberOf = (id: string | number) => photos.findIndex((photo) => photo.key === id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up photo ${numberOf(active.id)} of ${of}.`,
    onDragOver: ({ over }) => (over ? `The photo is over place ${numberOf(over.id)} of ${photos.length}.` : undefined),
    onDragEnd: ({ over }) => `The photo was dropped${over ? ` at place ${numberOf(over.id)}` : ''}.`,
    onDragCancel: () => 'The photo went back to where it was.',
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: DRAG_HELP }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onChange(move(photos, numberOf(active.id) - 1, numberOf(over.id) - 1))
      }}
    >
      <SortableContext items={photos.map((photo) => photo.key)} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

/** Photos of a day or of the whole trip: add, sort, describe and remove. */
export const EventBuilderPhotos = ({ of, place, photos, uploads, errors, path, onChange }: PhotosProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const here = uploads.uploads.filter((upload) => upload.place === place)
  const taken = photos.length + here.filter((upload) => upload.state !== 'refused').length
  const full = taken >= settings.day_photos
  const pick = (files: File[]) => {
    if (full) showToast(photoLimit(settings.day_photos))
    else uploads.add(place, files, photos.length, settings.day_photos)
  }
  const describe = (key: string, alt_text: string) =>
    onChange(photos.map((photo) => (photo.key === key ? { ...photo, alt_text } : photo)))
  return (
    <section aria-label={`Photos of ${of}`} className="grid gap-3">
      <PhotosHeader of={of} count={photos.length} max={settings.day_photos} full={full} onPick={pick} />
      {(photos.length > 0 || here.length > 0) && (
        <SortablePhotos of={of} photos={photos} onChange={onChange}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              name={`photo ${index + 1} of ${of}`}
              error={errors[`${path}.${index}.alt_text`]}
              onAlt={(alt) => describe(photo.key, alt)}
              onRemove={() => onChange(photos.filter((other) => other.key !== photo.key))}
            />
          ))}
          {here.map((upload) => (
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
