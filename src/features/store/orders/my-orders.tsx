import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/format/dates'
import { formatMoneyExact } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { myOrders } from './order-queries'
import { orderBadges } from './order-rules'

/** What a member has ordered from the store. */
export const MyOrders = ({ userId }: { userId: string }) => {
  const { data: orders } = useSuspenseQuery(myOrders(userId))
  return (
    <section aria-labelledby="orders" className="grid gap-5">
      <h2 id="orders" className="display text-3xl">
        Your Orders
      </h2>
      {orders.length === 0 ? (
        <p className="text-muted">
          Nothing ordered yet.{' '}
          <Link to={paths.store} className={buttonClass('link')}>
            Browse the store
          </Link>
        </p>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <Card
              key={order.id}
              as="li"
              aria-label={order.number}
              className="flex flex-wrap items-center justify-between gap-4 p-5"
            >
              <div className="grid min-w-0 gap-1">
                <div className="flex flex-wrap items-center gap-2">
                  <h3 className="font-semibold">{order.number}</h3>
                  {orderBadges(order).map(({ label, tone }) => (
                    <Badge key={label} tone={tone}>
                      {label}
                    </Badge>
                  ))}
                </div>
                <p>{order.items}</p>
                <p className="text-sm text-muted">{formatInstantDate(order.created_at)}</p>
              </div>
              <div className="flex items-center gap-4">
                <strong className="tabular-nums">{formatMoneyExact(order.total)}</strong>
                <Link
                  to={paths.order(order.id)}
                  className={buttonClass('secondary', 'sm')}
                  aria-label={`View order ${order.number}`}
                >
                  View Order
                </Link>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
