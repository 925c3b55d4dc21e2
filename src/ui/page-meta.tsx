import { useLocation } from 'react-router-dom'
import { site } from '@/site'

const siteOrigin = (import.meta.env.VITE_SITE_URL as string | undefined)?.replace(/\/+$/, '')

interface PageMetaProps {
  title: string
  description: string
  /** The canonical path, if the page has several. */
  path?: string
  /** Path of a picture of the site, such as "/pictures/tasmania.avif". */
  image?: string
  noindex?: boolean
}

/** Metadata for search engines and link previews. React moves it into the head. Absolute URLs need VITE_SITE_URL. */
export const PageMeta = ({ title, description, path, image = '/og.jpg', noindex = false }: PageMetaProps) => {
  const { pathname } = useLocation()
  const fullTitle = `${title} | ${site.brand}`
  const url = siteOrigin && `${siteOrigin}${path ?? pathname}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      {url && <meta property="og:image" content={new URL(image, siteOrigin).href} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
