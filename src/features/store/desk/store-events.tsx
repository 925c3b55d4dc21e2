import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatPrice } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Progress } from '@/ui/progress'
import { storeEvents, type StoreEvent } from './store-events-queries'

const PLANS = ['4-Payment Plan', '3-Payment Plan']

const seats = ({ seats_taken, max_registrations }: StoreEvent): string =>
  max_registrations === null ? `${seats_taken} booked, no limit` : `${seats_taken} of ${max_registrations} booked`

/** Trips as the store sells them: price, plans, capacity and how much of it is booked. */
export const AdminStoreEvents = () => {
  const { data: events } = useSuspenseQuery(storeEvents())
  if (events.length === 0) return <EmptyState icon={CalendarDays} title="No events yet" />
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <Card
          key={event.id}
          as="li"
          aria-label={event.title}
          className="flex flex-wrap items-center justify-between gap-4 p-4"
        >
          <div className="grid min-w-0 flex-1 gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-semibold">{event.title}</h2>
              <Badge tone={event.status === 'published' ? 'success' : 'neutral'}>
                {event.status === 'published' ? 'Published' : 'Draft'}
              </Badge>
              {event.sale_price !== null && <Badge tone="accent">On Sale</Badge>}
            </div>
            <p className="text-sm text-muted">
              {event.asking_price === null
                ? 'No price yet'
                : `${formatPrice(event.asking_price, event.currency)} per person`}{' '}
              · {seats(event)}
            </p>
            {event.asking_price !== null && (
              <p className="flex flex-wrap gap-2">
                {PLANS.map((plan) => (
                  <Badge key={plan}>{plan}</Badge>
                ))}
              </p>
            )}
            {event.max_registrations !== null && (
              <Progress
                value={Math.round((100 * event.seats_taken) / event.max_registrations)}
                label={`Booked seats of ${event.title}`}
              />
            )}
          </div>
          <Link
            to={paths.adminEventManagement}
            className={buttonClass('secondary', 'sm')}
            aria-label={`Manage ${event.title}`}
          >
            Manage
          </Link>
        </Card>
      ))}
    </ul>
  )
}
