import type { ComponentPropsWithRef } from 'react'
import { getPictureCopies, SITE_PICTURE_PATTERN } from '@/lib/pictures/image-sizes'
import { cn } from './cn'

interface PictureProps extends ComponentPropsWithRef<'img'> {
  src: string
  alt: string
  /** The width of the picture file in pixels. Width and height reserve the space until the picture loads. */
  width: number
  height: number
  sizes?: string
  /** True for a picture on the first screen: it loads eagerly with high priority. */
  priority?: boolean
}

/**
 * The srcset with all stored widths of a picture. The site's own square pictures show products. Their stored copies
 * have other widths than those of other pictures.
 */
const createSrcSet = (src: string, width: number, isSquare: boolean): string | undefined => {
  const smallerCopies = SITE_PICTURE_PATTERN.test(src)
    ? [
        ...(isSquare ? [480] : [640, 960]).map((cutOff) => [src.replace('.avif', `-${cutOff}.avif`), cutOff]),
        [src, width],
      ]
    : getPictureCopies(src).map((cutOff) => [cutOff.file, cutOff.width])
  return smallerCopies[1] && smallerCopies.map(([file, copyWidth]) => `${file} ${copyWidth}w`).join(', ')
}

/** Renders a picture, with a srcset if the picture has several widths. */
export const Picture = ({
  src,
  alt,
  width,
  height,
  sizes = '100vw',
  priority = false,
  className,
  ...rest
}: PictureProps) => {
  const srcSet = createSrcSet(src, width, width === height)
  return (
    <img
      {...(srcSet && { sizes, srcSet })}
      {...{ src, alt, width, height }}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'auto' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      {...rest}
      className={cn(SITE_PICTURE_PATTERN.test(src) && width !== height && 'scene', className)}
    />
  )
}
