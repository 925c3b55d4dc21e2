import { buttonClass } from '@/ui/button-class'
import { cn } from '@/ui/cn'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'
import { CoverPicture } from '@/ui/cover-picture'
import type { EventImage } from './events-queries'

const GalleryDialog = lazyComponent(() => import('./event-gallery-dialog').then((m) => m.EventGalleryDialog))

const toPictureProps = ({ image_url, alt_text, width, height }: EventImage) => ({
  image_url,
  image_alt: alt_text,
  image_width: width,
  image_height: height,
})

interface EventGalleryProps {
  title: string
  images: EventImage[]
}

/** The pictures of a trip: one large picture, two more on wide screens, and all of them in a dialog. */
export const EventGallery = ({ title, images }: EventGalleryProps) => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(GalleryDialog.preload)
  const [cover, ...otherImages] = images
  const smallImages = otherImages.slice(0, 2)
  return (
    <section aria-label="Pictures" className="relative">
      <div className={cn('grid gap-2 overflow-hidden rounded-2xl', smallImages.length === 2 && 'md:grid-cols-3')}>
        <CoverPicture
          image={
            cover ? toPictureProps(cover) : { image_url: null, image_alt: null, image_width: null, image_height: null }
          }
          priority
          sizes="(min-width: 76rem) 48rem, (min-width: 48rem) 66vw, 100vw"
          className={cn('aspect-8/5 size-full object-cover', smallImages.length === 2 && 'md:col-span-2 md:row-span-2')}
        />
        {smallImages.length === 2 &&
          smallImages.map((image) => (
            <CoverPicture
              key={image.id}
              image={toPictureProps(image)}
              sizes="24rem"
              className="hidden aspect-8/5 size-full object-cover md:block"
            />
          ))}
      </div>
      {images.length > 1 && (
        <button
          className={cn(buttonClass('secondary', 'sm'), 'absolute right-3 bottom-3 min-h-11 bg-surface')}
          {...buttonProps}
        >
          View all {images.length} photos
        </button>
      )}
      {requested && <GalleryDialog title={title} images={images} {...componentProps} />}
    </section>
  )
}
