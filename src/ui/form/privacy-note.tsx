import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'

interface PrivacyNoteProps {
  /** Why the form takes personal data, as a sentence. */
  children: string
  className?: string
}

/** Says why a form takes personal data and links to the policy (Australian Privacy Principle 5). */
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
