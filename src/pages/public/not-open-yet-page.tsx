import { DoorClosed } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { PageMeta } from '@/ui/page-meta'

export const NotOpenYetPage = () => (
  <div className="lamplit grid justify-items-center gap-4 px-4 py-24 text-center">
    <PageMeta title="Not open yet" description="This page is not open yet." noindex />
    <DoorClosed aria-hidden className="size-12 text-lantern" strokeWidth={1.25} />
    <h1 className="display text-4xl">This page is not open yet</h1>
    <p className="max-w-md text-muted">We are still lighting the lamps in here. Come back soon.</p>
    <Link to={paths.home} className={`mt-2 ${buttonClass('secondary')}`}>
      Return to Home
    </Link>
  </div>
)
