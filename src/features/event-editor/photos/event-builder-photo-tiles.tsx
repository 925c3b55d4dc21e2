import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, ImageOff, RotateCcw, X } from 'lucide-react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { TextField } from '@/ui/form/field'
import { Picture } from '@/ui/picture'
import { Progress } from '@/ui/charts/stat-card'
import type { PhotoUpload } from './event-builder-uploads'
import type { EventPhoto } from '@/features/itinerary/itinerary-rules'

const cornerButtonClass =
  'absolute top-1.5 grid size-9 place-items-center rounded-full border bg-surface text-fg hover:text-lantern'

interface PhotoTileProps {
  photo: EventPhoto
  /** Accessible name of the photo, such as "photo 2 of Day 1". */
  name: string
  error?: string
  onAltChange: (alt: string) => void
  onRemove: () => void
}

/** A stored photo. Users can drag, describe or remove it. */
export const PhotoTile = ({ photo, name, error, onAltChange, onRemove }: PhotoTileProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.key,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('grid content-start gap-2', isDragging && 'relative z-10 opacity-80')}
    >
      <div className="relative">
        <Picture
          src={photo.image_url}
          alt={photo.alt_text}
          width={photo.width ?? 1600}
          height={photo.height ?? 1200}
          sizes="16rem"
          className="aspect-4/3 w-full rounded-lg object-cover"
        />
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className={cn(cornerButtonClass, 'left-1.5 cursor-grab touch-none')}
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className={cn(cornerButtonClass, 'right-1.5')}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <TextField
        label={`Description of ${name}`}
        hideLabel
        placeholder="Describe the photo"
        value={photo.alt_text}
        error={error}
        onChange={(event) => onAltChange(event.target.value)}
      />
    </li>
  )
}

interface UploadTileProps {
  upload: PhotoUpload
  onRetry: () => void
  onCancel: () => void
}

/** A photo that is uploading or has failed to upload. */
export const UploadTile = ({ upload: { file, state, share, message }, onRetry, onCancel }: UploadTileProps) => (
  <li className="grid content-start gap-2">
    <div className="grid aspect-4/3 content-center gap-2 rounded-lg border border-dashed p-3 text-center text-sm">
      {message ? (
        <p role="alert" className="text-danger">
          <ImageOff aria-hidden className="mx-auto mb-1 size-5" />
          {message}
        </p>
      ) : (
        <Progress value={share * 100} label={`Uploading ${file.name}`} />
      )}
    </div>
    <p className="truncate text-sm text-muted">{file.name}</p>
    <div className="flex gap-2">
      {state === 'failed' && (
        <Button size="sm" variant="secondary" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          <RotateCcw aria-hidden className="size-4" />
          Retry
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${message ? 'Dismiss' : 'Cancel'} ${file.name}`}
        onClick={onCancel}
      >
        {message ? 'Dismiss' : 'Cancel'}
      </Button>
    </div>
  </li>
)
