import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PayByCard } from '@/features/payments/pay-by-card'
import { paymentLink, saveShareToken, type OpenedLink } from '@/features/payments/shares/share-queries'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoneyExact } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageMeta } from '@/ui/page-meta'

const ENDED_LINK_MESSAGES = {
  refunded: ['Your share was refunded', 'We’ve refunded it to the card you paid with.'],
  revoked: ['This link was revoked', 'There’s nothing to pay here. Please ask the person who sent it to you.'],
  cancelled: ['This booking has ended', 'It was cancelled, so there’s nothing to pay.'],
  settled: ['This booking is already paid', 'There’s nothing left to pay.'],
  too_many: [
    'Too many attempts',
    'Too many incomplete links were opened from your network. Please try again in an hour.',
  ],
  not_found: ['This link isn’t valid', 'The link may be incomplete: please open the link in your email again.'],
} as const

/** Tells the traveller what their share pays for. `covers` lists the traveller's own price lines. */
const describeShare = ({ booker, covers }: OpenedLink): string =>
  covers.length > 0
    ? `It covers your part of the price of the trip, and ${covers.join(', ')}.`
    : `It’s your part of the price, as ${booker} set it.`

const ShareDetails = ({ link, token }: { link: OpenedLink; token: string }) => {
  useEffect(() => saveShareToken(token), [token])
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <div className="grid gap-2">
        <h1 className="font-display text-2xl wrap-anywhere">{link.event_title}</h1>
        <p className="text-muted">{formatDateRange(link.start_date, link.end_date)}</p>
      </div>
      <p className="wrap-anywhere">
        {link.full_name && `${link.full_name}, `}
        {link.booker} booked this trip for you too, and asks you to pay your share by card.
      </p>
      <dl className="rounded-2xl border p-4">
        <dt className="text-sm text-muted">Your share</dt>
        <dd className="text-2xl font-semibold tabular-nums">{formatMoneyExact(link.amount)}</dd>
        <dd className="text-sm wrap-anywhere text-muted">{describeShare(link)}</dd>
      </dl>
      <PayByCard
        payable={{ linkToken: token }}
        label={`Pay ${formatMoneyExact(link.amount)} by Card`}
        alternative={
          <p role="status">
            Card payment isn’t available at the moment. Please try again later, or talk to {link.booker}.
          </p>
        }
      />
      <p className="text-sm text-muted">We email the receipt to the address this link was sent to.</p>
    </Card>
  )
}

const EndedLink = ({ status }: { status: keyof typeof ENDED_LINK_MESSAGES }) => (
  <EmptyState
    alone
    icon={Link2Off}
    title={ENDED_LINK_MESSAGES[status][0]}
    action={
      <Link to={paths.events} className={buttonClass('secondary')}>
        Browse Events
      </Link>
    }
  >
    <p>{ENDED_LINK_MESSAGES[status][1]}</p>
  </EmptyState>
)

const PaidLink = ({ link }: { link: OpenedLink }) =>
  link.status === 'paid' ? (
    <EmptyState alone icon={CircleCheck} title="Thank you, your share is paid">
      <p>
        We’ve received {formatMoneyExact(link.amount)} for {link.event_title}. The receipt is in your email.
      </p>
    </EmptyState>
  ) : (
    <EmptyState alone icon={Hourglass} title="Your payment is on its way">
      <p>
        Your bank takes a few days to send {formatMoneyExact(link.amount)} for {link.event_title}. We’ll email you the
        receipt when it arrives.
      </p>
    </EmptyState>
  )

const PayShareContent = ({ token }: { token: string }) => {
  const { data: link } = useSuspenseQuery(paymentLink(token))
  if (link.status === 'open') return <ShareDetails link={link} token={token} />
  return link.status === 'paid' || link.status === 'processing' ? (
    <PaidLink link={link} />
  ) : (
    <EndedLink status={link.status} />
  )
}

/**
 * The page that a payment link opens: a traveller pays a share of another person's booking, without an account. The
 * token is after the #, because browsers do not send that part to servers.
 */
export const PaySharePage = () => {
  const token = useLocation().hash.slice(1)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Pay your share" description="Pay your share of a booking by card." noindex />
      <PayShareContent key={token} token={token} />
    </div>
  )
}
