import { Picture } from './picture'

/** The picture for an event or trip without its own picture. */
const FALLBACK_PICTURE = { src: '/pictures/fog-forest.avif', alt: '', width: 1600, height: 1000 }

interface CoverPictureProps {
  image: { image_url: string | null; image_alt: string | null; image_width: number | null; image_height: number | null }
  sizes?: string
  priority?: boolean
  className?: string
}

/** The cover picture of an event or trip. */
export const CoverPicture = ({ image, ...rest }: CoverPictureProps) => (
  <Picture
    {...(image.image_url
      ? {
          src: image.image_url,
          alt: image.image_alt ?? '',
          width: image.image_width ?? FALLBACK_PICTURE.width,
          height: image.image_height ?? FALLBACK_PICTURE.height,
        }
      : FALLBACK_PICTURE)}
    {...rest}
  />
)
