import type { ComponentPropsWithRef } from 'react'
import { getPictureCopies } from '@/lib/pictures/image-sizes'
import { cn } from './cn'

interface PictureProps extends ComponentPropsWithRef<'img'> {
  src: string
  alt: string
  /** The file's own width in pixels. With the height it reserves the space until the picture loads. */
  width: number
  height: number
  sizes?: string
  /** In the first screen: loaded eagerly with high priority. */
  priority?: boolean
}

const SITE_PICTURE_PATTERN = /^\/pictures\//

/** The available widths of a picture. The site's square pictures are products, the others are scenes. */
const createSrcSet = (src: string, width: number, square: boolean): string | undefined => {
  const cuts = SITE_PICTURE_PATTERN.test(src)
    ? [...(square ? [480] : [640, 960]).map((cut) => [src.replace('.avif', `-${cut}.avif`), cut]), [src, width]]
    : getPictureCopies(src).map((cut) => [cut.file, cut.width])
  return cuts[1] && cuts.map(([file, wide]) => `${file} ${wide}w`).join(', ')
}

/** A picture with a srcset, or as it is if there is only one width. */
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
