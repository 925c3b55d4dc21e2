import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

interface BookingNotFoundPageProps {
  title: string
  description: string
  /** The noun for the record that was not found, such as `booking`. */
  noun: string
  icon: LucideIcon
}

/** Shown if the id in the URL is not the id of one of the user's bookings. */
export const BookingNotFoundPage = ({ title, description, noun, icon }: BookingNotFoundPageProps) => (
  <div className="wrap pb-20">
    <PageMeta title={title} description={description} noindex />
    <PageHeader title={title} back={{ to: paths.dashboard, label: 'Your dashboard' }} />
    <EmptyState
      icon={icon}
      title={`We couldn’t find that ${noun}`}
      action={
        <Link to={paths.dashboard} className={buttonClass()}>
          Go to your dashboard
        </Link>
      }
    >
      <p>This isn’t one of your bookings, or the link is incomplete.</p>
    </EmptyState>
  </div>
)
