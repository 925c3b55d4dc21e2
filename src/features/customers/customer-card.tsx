import { Mail, Pencil, Phone, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMay } from '@/features/staff/use-rights'
import { formatInstantDate } from '@/lib/format/dates'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { CustomerBadges } from './customer-badges'
import { CustomerTrips } from './customer-trips'
import type { AdminCustomer } from './customers-queries'
import { openMail } from './open-mail'

interface CustomerCardProps {
  customer: AdminCustomer
  onEdit: () => void
  onEditNear: () => void
}

/** Name, marks and ways to reach somebody. */
const CustomerReach = ({ customer }: { customer: AdminCustomer }) => {
  const { full_name, email, phone } = customer
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold">{full_name}</h2>
        <CustomerBadges customer={customer} />
      </div>
      <p className="flex min-w-0 items-center gap-2 text-sm">
        <Mail aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 break-words">{email ?? 'No address'}</span>
      </p>
      <p className="flex items-center gap-2 text-sm">
        <Phone aria-hidden className="size-4 shrink-0 text-muted" />
        {phone ?? 'No phone number'}
      </p>
    </div>
  )
}

const CustomerActions = ({ customer: { id, full_name, email }, onEdit, onEditNear }: CustomerCardProps) => {
  const may = useMay()
  return (
    <div className="flex flex-wrap gap-2">
      {email && (
        <Button size="sm" variant="secondary" aria-label={`Email ${full_name}`} onClick={() => void openMail(email)}>
          <Mail aria-hidden className="size-4" />
          Email
        </Button>
      )}
      {may('booking') && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Edit ${full_name}`}
          onPointerEnter={onEditNear}
          onFocus={onEditNear}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
      <Link
        to={paths.adminCustomer(id)}
        aria-label={`Customer Details, ${full_name}`}
        className={buttonClass('secondary', 'sm')}
      >
        <UserRound aria-hidden className="size-4" />
        Details
      </Link>
    </div>
  )
}

/** One customer in the list: who, since when, how much, and what can be done. */
export const CustomerCard = ({ customer, onEdit, onEditNear }: CustomerCardProps) => {
  const { id, full_name, created_at, events_count, total_spent, last_activity, event_history } = customer
  const facts = [
    ['Joined', formatInstantDate(created_at)],
    ['Events', events_count],
    ['Total spent', formatMoney(total_spent)],
    ['Last activity', last_activity ? formatInstantDate(last_activity) : 'None yet'],
  ] as const
  return (
    <Card as="li" aria-label={full_name} className="grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <CustomerReach customer={customer} />
        <CustomerActions customer={customer} onEdit={onEdit} onEditNear={onEditNear} />
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {event_history.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm text-muted">Event History</h3>
          <CustomerTrips trips={event_history.slice(0, 3)} />
          {events_count > 3 && (
            <Link to={paths.adminCustomer(id)} className="w-fit text-sm text-lantern underline underline-offset-4">
              {events_count - 3} more
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
