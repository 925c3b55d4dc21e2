import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'

interface PrivacyNoteProps {
  /** A sentence that says why the form collects personal data. */
  children: string
  className?: string
}

/**
 * A note that says why a form collects personal data and links to the privacy policy (Australian Privacy Principle 5).
 */
export const PrivacyNote = ({ children, className = '' }: PrivacyNoteProps) => (
  <p className={`text-sm text-muted ${className}`}>
    {children} See our{' '}
    <Link to={paths.privacy} target="_blank" className="text-lantern underline underline-offset-4">
      Privacy Policy
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
    .
  </p>
)
