import { useLocation } from 'react-router-dom'
import { getPreviewFile, PREVIEW_SIZE } from '@/lib/pictures/image-sizes'
import { site } from '@/site'

const siteOrigin = (import.meta.env.VITE_SITE_URL as string | undefined)?.replace(/\/+$/, '')

interface PreviewImage {
  /** Path of a picture of the site, or URL of an uploaded picture. Null for the site's general preview picture. */
  image_url: string | null
  image_alt: string | null
}

interface PageMetaProps {
  title: string
  description: string
  /** The canonical path. Set it for a page that has several paths. */
  path?: string
  /** The page's picture. Link previews show its JPEG copy. Default: the site's general preview picture. */
  image?: PreviewImage
  noindex?: boolean
}

const PreviewTags = ({ image, title }: Pick<PageMetaProps, 'image' | 'title'>) => {
  const previewFile = image?.image_url && getPreviewFile(image.image_url)
  return (
    <>
      <meta property="og:image" content={new URL(previewFile ?? '/og.jpg', siteOrigin).href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={`${PREVIEW_SIZE.width}`} />
      <meta property="og:image:height" content={`${PREVIEW_SIZE.height}`} />
      <meta property="og:image:alt" content={previewFile ? image.image_alt || title : site.heroAlt} />
    </>
  )
}

/**
 * Metadata for search engines and link previews. React moves the tags into the head. Absolute URLs need VITE_SITE_URL.
 */
export const PageMeta = ({ title, description, path, image, noindex = false }: PageMetaProps) => {
  const { pathname } = useLocation()
  const fullTitle = `${title} | ${site.brand}`
  const canonicalUrl = siteOrigin && `${siteOrigin}${path ?? pathname}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {canonicalUrl && <link rel="canonical" href={canonicalUrl} />}
      {canonicalUrl && <meta property="og:url" content={canonicalUrl} />}
      {canonicalUrl && <PreviewTags image={image} title={title} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
