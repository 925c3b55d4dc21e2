import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import type { LiveProduct } from './store-queries'

interface ProductPictureProps {
  product: Pick<LiveProduct, 'image_url' | 'image_alt'>
  sizes: string
  priority?: boolean
  /** CSS classes that set the size of the frame. */
  className: string
}

/** Shows the whole picture of a product. A blurred copy of the picture fills the empty areas of the frame. */
export const ProductPicture = ({ product: { image_url, image_alt }, className, ...rest }: ProductPictureProps) => {
  if (!image_url)
    return (
      <Picture
        src="/pictures/fog-forest.avif"
        alt=""
        width={1600}
        height={1000}
        className={cn('w-full object-cover', className)}
        {...rest}
      />
    )
  const picture = { src: image_url, width: 1000, height: 1000, ...rest }
  return (
    <div className={cn('relative overflow-hidden', className)}>
      <Picture
        alt=""
        className="absolute inset-0 size-full scale-[1.25] object-cover [filter:blur(24px)]"
        {...picture}
      />
      <Picture
        alt={image_alt}
        className="relative mx-auto aspect-square h-full w-auto object-contain [mask-image:linear-gradient(90deg,transparent,#000_25%,#000_75%,transparent)]"
        {...picture}
      />
    </div>
  )
}
