import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'

interface AcceptedTermsProps {
  /**
   * The number of the version of the terms. Null if staff booked for the customer, who then accepted no terms on the
   * website.
   */
  version: number | null
  acceptedAt: string | null
  noun: 'booking' | 'order'
}

/** A link to the terms in the version that the customer accepted. */
export const AcceptedTerms = ({ version, acceptedAt, noun }: AcceptedTermsProps) =>
  version !== null &&
  acceptedAt !== null && (
    <p className="text-sm text-muted">
      You accepted{' '}
      <Link to={paths.termsVersion(String(version))} className="text-lantern underline underline-offset-4">
        our terms, version {version}
      </Link>
      , on {formatInstantDate(acceptedAt)}. They apply to this {noun} even if we change our terms.
    </p>
  )
