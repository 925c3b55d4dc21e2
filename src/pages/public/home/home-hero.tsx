import { useSuspenseQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { buttonClass } from '@/ui/button-class'
import { HomeEvents } from './home-events'

const PHONE_MEDIA_QUERY = '(max-width: 767px)'
const PORTRAIT_PICTURE = '/pictures/hero-portrait.avif'
const WIDE_PICTURE_SRCSET = '/pictures/hero-960.avif 960w, /pictures/hero.avif 1920w'
const BUTTON_ROW_CLASS = 'whitespace-nowrap max-sm:min-w-0 max-sm:px-4 max-sm:text-[0.9375rem]'

const UnderConstructionBanner = () => (
  <div className="flex max-w-lg gap-3 text-sm">
    <Hammer aria-hidden className="mt-0.5 size-5 shrink-0 text-lantern" strokeWidth={1.5} />
    <div>
      <p className="font-semibold">This website is under construction</p>
      <p className="text-muted">We're working on an exciting new version of our site. Check back soon for updates!</p>
    </div>
  </div>
)

/** The under-construction banner. Shown only if it is turned on in the settings. */
const ConstructionBannerIfEnabled = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return settings.under_construction ? <UnderConstructionBanner /> : null
}

/** The top of the home page. It uses dark colours in both themes, because its picture is dark. */
export const HomeHero = () => (
  <section className="night hero relative overflow-hidden">
    {/* The picture is the largest element on the screen, so it is preloaded before the scripts. */}
    <link rel="preload" as="image" media={PHONE_MEDIA_QUERY} href={PORTRAIT_PICTURE} fetchPriority="high" />
    <link
      rel="preload"
      as="image"
      media="(min-width: 768px)"
      imageSrcSet={WIDE_PICTURE_SRCSET}
      imageSizes="100vw"
      fetchPriority="high"
    />
    <picture>
      <source media={PHONE_MEDIA_QUERY} srcSet={PORTRAIT_PICTURE} width="720" height="1080" />
      <img
        src="/pictures/hero.avif"
        srcSet={WIDE_PICTURE_SRCSET}
        sizes="100vw"
        alt={site.heroAlt}
        width={1920}
        height={1200}
        fetchPriority="high"
        className="hero-picture"
      />
    </picture>
    <div className="hero-veil absolute inset-x-0 top-0" />
    <div className="wrap relative flex min-h-[inherit] flex-col justify-end gap-4 pt-48 pb-8 md:justify-center md:gap-5 md:pt-16 md:pb-20">
      <p className="eyebrow">Paranormal nights · Haunted history</p>
      <h1 className="display max-w-2xl text-4xl sm:text-6xl lg:text-7xl">Some doors only open after dark.</h1>
      <p className="max-w-lg sm:text-lg">{site.blurb}</p>
      {/* The line must fit in the fallback font too. Otherwise everything below it would move when the web font
         loads. */}
      <div className="flex gap-2 max-[359px]:flex-wrap sm:gap-3">
        <a href="#join" className={`${buttonClass('primary', 'lg')} ${BUTTON_ROW_CLASS}`}>
          Join Our Community
        </a>
        <Link to={paths.trips} className={`${buttonClass('secondary', 'lg')} ${BUTTON_ROW_CLASS}`}>
          See the trips
        </Link>
      </div>
      <HomeEvents />
      <ConstructionBannerIfEnabled />
    </div>
  </section>
)
