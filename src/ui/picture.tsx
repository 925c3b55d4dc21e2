import type { ComponentPropsWithRef } from 'react'
import { cn } from './cn'

interface PictureProps extends ComponentPropsWithRef<'img'> {
  src: string
  alt: string
  /** The file's own size: it keeps the place free until the picture comes. */
  width: number
  height: number
  sizes?: string
  /** In the first screen: loaded at once and first. */
  priority?: boolean
}

/** The cuts that lie beside each of the site's own pictures: square ones are goods, the others are scenes. */
const cutsOf = (square: boolean): number[] => (square ? [480] : [640, 960])

const srcSetOf = (src: string, width: number, square: boolean): string | undefined =>
  src.startsWith('/pictures/')
    ? [...cutsOf(square).map((cut) => `${src.replace('.avif', `-${cut}.avif`)} ${cut}w`), `${src} ${width}w`].join(', ')
    : undefined

/** A site's own picture in the cut that fits, or any other as it is. */
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
  const srcSet = srcSetOf(src, width, width === height)
  return (
    <img
      {...(srcSet && { sizes, srcSet })}
      {...{ src, alt, width, height }}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'auto' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      {...rest}
      className={cn(srcSet && width !== height && 'scene', className)}
    />
  )
}
