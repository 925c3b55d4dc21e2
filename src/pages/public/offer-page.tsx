import { useSuspenseQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { OfferPanel } from '@/features/waitlist/offer-panel'
import { waitlistOffer } from '@/features/waitlist/waitlist-queries'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

const ENDED_OFFER_MESSAGES = {
  accepted: ['You’ve accepted this offer', 'The spots are yours; your booking is on your dashboard.'],
  declined: [
    'Offer declined',
    'The spots went to the next person on the waitlist. You can join the waitlist again at any time.',
  ],
  expired: [
    'This offer has expired',
    'The spots went to the next person on the waitlist. You can join the waitlist again at any time.',
  ],
  withdrawn: ['This offer was withdrawn', 'Please contact us if you didn’t expect that.'],
  not_found: ['This offer isn’t valid', 'The link may be incomplete: please open the link in your email again.'],
} as const

export const OfferPage = () => {
  const { token = '' } = useParams()
  const { data: offer } = useSuspenseQuery(waitlistOffer(token))
  return (
    <div className="wrap max-w-3xl pb-20">
      <PageMeta title="Your waitlist offer" description="Spots held for you from the waitlist." noindex />
      <PageHeader title="Your waitlist offer" back={{ to: paths.events }} />
      {offer.status === 'offered' ? (
        <OfferPanel token={token} offer={offer} />
      ) : (
        <EmptyState
          alone
          icon={DoorClosed}
          title={ENDED_OFFER_MESSAGES[offer.status][0]}
          action={
            offer.status === 'accepted' ? (
              <Link to={paths.dashboard} className={buttonClass()}>
                Go to your dashboard
              </Link>
            ) : (
              <Link
                to={offer.status === 'not_found' ? paths.events : paths.event(offer.event_id)}
                className={buttonClass()}
              >
                {offer.status === 'not_found' ? 'Browse Events' : 'Back to the trip'}
              </Link>
            )
          }
        >
          <p>{ENDED_OFFER_MESSAGES[offer.status][1]}</p>
        </EmptyState>
      )}
    </div>
  )
}
