import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { site } from '@/site'

/** The mark of the theme in force; the other one is never fetched. */
export const Logo = () => (
  <Link to={paths.home} className="flex min-h-11 shrink-0 items-center gap-2.5">
    <img src="/logo-dark.svg" alt="" width="36" height="36" loading="lazy" className="hidden dark:block" />
    <img src="/logo-light.svg" alt="" width="36" height="36" loading="lazy" className="dark:hidden" />
    <span className="display text-xl whitespace-nowrap">{site.brand}</span>
  </Link>
)
