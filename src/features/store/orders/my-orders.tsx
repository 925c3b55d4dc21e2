import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { myOrders, type ListedOrder } from './order-queries'
import { createOrderBadges } from './order-rules'

const OrderRow = ({ order }: { order: ListedOrder }) => (
  <Card as="li" aria-label={order.number} className="flex flex-wrap items-center justify-between gap-4 p-5">
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{order.number}</h3>
        {createOrderBadges(order).map(({ label, tone }) => (
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
)

/** A member's orders. */
export const MyOrdersList = ({ userId }: { userId: string }) => {
  const queryResult = useInfiniteQuery(myOrders(userId))
  const orders = queryResult.data?.pages.flat()
  return (
    <section aria-labelledby="orders" className="grid gap-5">
      <h2 id="orders" className="display text-3xl">
        Your Orders
      </h2>
      {queryResult.isError && !orders && <ReadError read={queryResult}>We couldn’t load your orders.</ReadError>}
      {queryResult.isPending && <Skeleton className="h-32" />}
      {orders?.length === 0 && (
        <p className="text-muted">
          Nothing ordered yet.{' '}
          <Link to={paths.store} className={buttonClass('link')}>
            Browse the store
          </Link>
        </p>
      )}
      {orders && orders.length > 0 && (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {queryResult.hasNextPage && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-center"
          isBusy={queryResult.isFetchingNextPage}
          onClick={() => void queryResult.fetchNextPage()}
        >
          Show more orders
        </Button>
      )}
    </section>
  )
}
