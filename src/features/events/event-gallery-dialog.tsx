import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { CoverPicture } from '@/ui/cover-picture'
import type { EventImage } from './events-queries'

export interface EventGalleryDialogProps {
  title: string
  images: EventImage[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog that shows one picture at a time. The arrow keys show the next or previous picture. */
export const EventGalleryDialog = ({ title, images, open, onOpenChange }: EventGalleryDialogProps) => {
  const [position, setPosition] = useState(0)
  const shownImage = images[position]
  const showImageAtOffset = (offset: number) => setPosition((position + offset + images.length) % images.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') showImageAtOffset(-1)
    if (key === 'ArrowRight') showImageAtOffset(1)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="6xl">
      {shownImage && (
        <div onKeyDown={onKeyDown} className="grid gap-4">
          <CoverPicture
            image={{
              image_url: shownImage.image_url,
              image_alt: shownImage.alt_text,
              image_width: shownImage.width,
              image_height: shownImage.height,
            }}
            sizes="(min-width: 72rem) 70rem, 100vw"
            className="aspect-8/5 max-h-96 w-full rounded-lg object-contain"
          />
          <div className="flex items-center justify-between gap-3">
            <Button variant="secondary" size="icon" aria-label="Previous photo" onClick={() => showImageAtOffset(-1)}>
              <ChevronLeft aria-hidden className="size-5" />
            </Button>
            <p aria-live="polite" className="text-center text-sm text-muted">
              {shownImage.alt_text && `${shownImage.alt_text} · `}
              {position + 1} of {images.length}
            </p>
            <Button variant="secondary" size="icon" aria-label="Next photo" onClick={() => showImageAtOffset(1)}>
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
