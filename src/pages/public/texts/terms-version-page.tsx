import { useSuspenseQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { termsVersion } from '@/features/terms/terms-queries'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { TermsText } from './legal-text'

const TITLE = 'Terms & Conditions'

/** The version of the terms that a customer accepted with a booking or an order. */
export const TermsVersionPage = () => {
  const { version = '' } = useParams()
  const { data: terms } = useSuspenseQuery(termsVersion(Math.trunc(Number(version)) || 0))
  return (
    <>
      <PageMeta
        title={TITLE}
        description="The version of the terms that a customer accepted with a booking or an order."
        noindex
      />
      {terms ? (
        <TermsText
          title={`${TITLE}, version ${terms.version}`}
          intro={`In force since ${formatInstantDate(terms.created_at)}. This version applies to the bookings and orders that accepted it.`}
          body={terms.body}
        />
      ) : (
        <div className="wrap pb-20">
          <PageHeader title={TITLE} back={{ to: paths.home }} />
          <EmptyState
            alone
            icon={FileX}
            title="There is no such version of the terms"
            action={
              <Link to={paths.terms} className={buttonClass()}>
                Read the Current Terms
              </Link>
            }
          >
            <p>The link is incomplete.</p>
          </EmptyState>
        </div>
      )}
    </>
  )
}
