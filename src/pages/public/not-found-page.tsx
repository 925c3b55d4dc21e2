import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { PageMeta } from '@/ui/page-meta'
import { Picture } from '@/ui/picture'

export const NotFoundPage = () => (
  <section className="night relative grid min-h-dvh place-items-center overflow-hidden">
    <PageMeta title="Page not found" description="There is no page at this address." noindex />
    <Picture
      src="/pictures/fog-forest.avif"
      alt=""
      width={1600}
      height={1000}
      priority
      className="absolute inset-0 size-full object-cover"
    />
    <div className="veil absolute inset-0" />
    <div className="wrap relative grid justify-items-center gap-5 py-24 text-center">
      <p className="eyebrow">404</p>
      <h1 className="display text-5xl sm:text-7xl">Oops! Page not found</h1>
      <p className="max-w-md text-lg">The path ends here, and the fog has the rest. Let us walk you back.</p>
      <Link to={paths.home} className={buttonClass('primary', 'lg')}>
        Return to Home
      </Link>
    </div>
  </section>
)
