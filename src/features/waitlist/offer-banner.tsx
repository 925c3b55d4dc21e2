import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { myWaitlist } from './waitlist-queries'
import { describeWaitlistStatus } from './waitlist-rules'

/** Matches pages that already show the offer, and admin pages. The banner is hidden there. */
const HIDDEN_PATHS_PATTERN = /^\/(dashboard|offer|book|admin)(\/|$)/

/** Shows an open offer on every page, because the member must accept the offer before it expires. */
export const OfferBanner = ({ userId }: { userId: string }) => {
  const { pathname } = useLocation()
  // Ignores a failed request, because the dashboard shows the error with a Retry button.
  const { data } = useQuery(myWaitlist(userId))
  const offer = data?.find(({ token }) => token)
  if (!offer?.token || HIDDEN_PATHS_PATTERN.test(pathname)) return null
  return (
    <section aria-label="Your waitlist offer" className="border-b border-lantern bg-raised print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <p>
          <strong>{offer.event_title}:</strong> {describeWaitlistStatus(offer)}
        </p>
        <Link to={paths.offer(offer.token)} className={buttonClass('primary', 'sm')}>
          See Your Offer<span className="sr-only">: {offer.event_title}</span>
        </Link>
      </div>
    </section>
  )
}
