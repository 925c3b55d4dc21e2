import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { buttonClass } from '@/ui/button-class'
import { PageMeta } from '@/ui/page-meta'
import { StructuredData } from '@/ui/structured-data'
import { Picture } from '@/ui/picture'
import { HomeHero } from './home-hero'
import { JoinSection } from './home-join'
import { NightScheduleSection } from './home-night'
import { TripsSection, PillarsSection } from './home-stories'

const ClosingSection = () => (
  <section className="night relative overflow-hidden">
    <Picture
      src="/pictures/sea-cliff.avif"
      alt=""
      width={1600}
      height={1000}
      className="absolute inset-0 size-full object-cover"
    />
    <div className="veil absolute inset-0" />
    <div className="wrap relative grid justify-items-center gap-6 py-28 text-center sm:py-40">
      <h2 className="display max-w-3xl text-4xl sm:text-6xl">Somewhere, a lamp is lit for you.</h2>
      <p className="max-w-xl text-lg">Groups are small and nights are few. See what leaves next, and who is coming.</p>
      <Link to={paths.events} className={buttonClass('primary', 'lg')}>
        Browse upcoming events
      </Link>
    </div>
  </section>
)

export const HomePage = () => (
  <>
    <PageMeta title="Guided paranormal and haunted history trips" description={site.blurb} path={paths.home} />
    <StructuredData
      createNodes={(origin) => [
        {
          '@type': 'TravelAgency',
          name: site.brand,
          description: site.blurb,
          url: origin + paths.home,
          logo: `${origin}/icon-512.png`,
          image: `${origin}/og.jpg`,
        },
      ]}
    />
    <HomeHero />
    <PillarsSection />
    <TripsSection />
    <NightScheduleSection />
    <JoinSection />
    <ClosingSection />
  </>
)
