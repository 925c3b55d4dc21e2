import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { CallOffChoicePanel } from '@/features/call-offs/call-off-choice-panel'
import { callOffChoice } from '@/features/call-offs/call-off-queries'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

const ERROR_TEXTS = {
  not_found: ['This link doesn’t work', 'The link may be incomplete: please open the link in your email again.'],
  too_many: [
    'Too many attempts',
    'Too many incomplete links were opened from your network. Please try again in an hour.',
  ],
} as const

const CalledOffContent = ({ token }: { token: string }) => {
  const { data: choice } = useSuspenseQuery(callOffChoice({ token }))
  if (choice.status !== 'ok')
    return (
      <EmptyState
        alone
        icon={CalendarX}
        title={ERROR_TEXTS[choice.status][0]}
        action={
          <Link to={paths.contact} className={buttonClass()}>
            Contact Us
          </Link>
        }
      >
        <p>{ERROR_TEXTS[choice.status][1]}</p>
      </EmptyState>
    )
  const facts = [
    ['Trip', choice.event.title],
    ['Dates', formatDateRange(choice.event.start_date, choice.event.end_date)],
    ['Booking', choice.reference],
    ['Spots', pluralise(choice.seats, 'traveller')],
    ['Paid so far', formatMoneyExact(choice.paid)],
  ]
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <CallOffChoicePanel source={{ token }} choice={choice} />
    </Card>
  )
}

/**
 * The page that the link in the email about a called-off departure opens. Works without sign-in. The token is after the
 * #, because browsers do not send that part to servers.
 */
export const CalledOffPage = () => {
  const token = useLocation().hash.slice(1)
  return (
    <div className="wrap max-w-3xl pb-20">
      <PageMeta
        title="Your trip was cancelled"
        description="Choose a refund or another date for a trip that we had to cancel."
        noindex
      />
      <PageHeader
        title="We had to cancel your trip"
        intro="We’re sorry. You get all your money back, or another date."
        back={{ to: paths.events }}
      />
      <CalledOffContent key={token} token={token} />
    </div>
  )
}
