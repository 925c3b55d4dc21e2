import { Link } from 'react-router-dom'
import { isPendingRefund, REFUND_STATE_LABELS } from '@/features/payments/admin/card-refund-mutations'
import type { PendingOrderRefund } from '@/features/payments/admin/card-refund-queries'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { SeparatedList } from '@/ui/separated-list'
import { ContactLink } from '@/ui/table/row-link'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { orderMessages } from './order-messages'
import { markOrderPaid, setOrderFulfilled } from './order-mutations'
import type { AdminOrder } from './order-queries'
import { describeHandover, formatItems, createOrderBadges } from '@/features/store/orders/order-rules'

/** The checkboxes of an order. Staff can check Paid but not uncheck it, and can check and uncheck Fulfilled. */
const OrderStatusButtons = ({ order }: { order: AdminOrder }) => {
  const markPaidSend = useSend(markOrderPaid, { messages: orderMessages })
  const markFulfilledSend = useSend(setOrderFulfilled, { messages: orderMessages })
  const isPaid = order.status === 'paid'
  return (
    <div className="flex flex-wrap gap-x-5">
      <CheckboxField
        label="Paid"
        aria-label={`Paid: ${order.number}`}
        checked={order.paid_at !== null}
        disabled={order.paid_at !== null || markPaidSend.isBusy}
        onChange={() => void markPaidSend.send(order.id)}
      />
      <CheckboxField
        label="Fulfilled"
        aria-label={`Fulfilled: ${order.number}`}
        checked={order.fulfilled_at !== null}
        disabled={!isPaid || markFulfilledSend.isBusy}
        onChange={({ target }) => void markFulfilledSend.send({ orderId: order.id, isFulfilled: target.checked })}
      />
    </div>
  )
}

/** The card refunds that are not in the ledger yet. Failed refunds are highlighted until staff have dealt with them. */
const PendingRefunds = ({ refunds }: { refunds: readonly PendingOrderRefund[] }) =>
  refunds.map(({ id, amount, status, handled_at }) => (
    <span
      key={id}
      className={`text-sm tabular-nums ${isPendingRefund(status) || handled_at ? 'text-muted' : 'text-danger'}`}
    >
      {formatMoneyExact(amount)} to the card, {status === 'succeeded' ? 'sent' : REFUND_STATE_LABELS[status]}
    </span>
  ))

interface AdminOrderCardProps {
  order: AdminOrder
  /** The card refunds that are not in the ledger yet. */
  refunds?: readonly PendingOrderRefund[]
  onRefund: () => void
}

const ViewOrderLink = ({ order }: { order: AdminOrder }) => (
  <Link
    to={paths.adminOrder(order.id)}
    className={buttonClass('secondary', 'sm')}
    aria-label={`View order ${order.number}`}
    data-row-way
  >
    View
  </Link>
)

/** The member discount and the discount of the promo code. */
const OrderDiscounts = ({ order }: { order: AdminOrder }) => (
  <>
    {order.discount > 0 && (
      <span className="text-sm text-muted tabular-nums">after {formatMoneyExact(order.discount)} member discount</span>
    )}
    {order.promo_discount > 0 && (
      <span className="text-sm wrap-anywhere text-muted tabular-nums">
        after {formatMoneyExact(order.promo_discount)} off with {order.promo_code}
      </span>
    )}
  </>
)

/**
 * An order with its Paid and Fulfilled checkboxes. If a payment arrives after the order has expired, staff refund it.
 */
export const AdminOrderCard = ({ order, refunds = [], onRefund }: AdminOrderCardProps) => {
  const hasPermission = useHasPermission()
  // Omits badges for statuses that the checkboxes already show.
  const badges = createOrderBadges(order).filter(
    ({ label }) => !hasPermission('store') || (label !== 'Paid' && label !== 'Fulfilled'),
  )
  return (
    <Card as="li" aria-label={order.number} className="flex flex-col justify-between gap-4 p-4 sm:flex-row">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold">{order.number}</h2>
          {badges.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </div>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">{order.full_name}</span>
          {order.email && <ContactLink href={`mailto:${order.email}`}>{order.email}</ContactLink>}
        </p>
        <p className="wrap-anywhere">{formatItems(order.items)}</p>
        <p className="text-sm text-muted">
          <SeparatedList
            items={[
              formatInstantDate(order.created_at),
              order.delivery !== 'post'
                ? describeHandover(order)
                : `${order.address_line}, ${order.suburb} ${order.state} ${order.postcode}`,
            ]}
          />
        </p>
      </div>
      <div className="grid content-start gap-2 sm:justify-items-end">
        <strong className="tabular-nums">{formatMoneyExact(order.total)}</strong>
        <OrderDiscounts order={order} />
        {order.paid_amount !== order.total && order.paid_amount > 0 && (
          <span className="text-sm text-muted tabular-nums">{formatMoneyExact(order.paid_amount)} still paid</span>
        )}
        {order.refund_due > 0 && (
          <span className="text-sm font-medium text-warning tabular-nums">
            {formatMoneyExact(order.refund_due)} to refund
          </span>
        )}
        <PendingRefunds refunds={refunds} />
        {hasPermission('store') && <OrderStatusButtons order={order} />}
        <div className="flex flex-wrap gap-2">
          {hasPermission('store') && <ViewOrderLink order={order} />}
          {hasPermission('money') && order.paid_amount > 0 && (
            <Button variant="danger" size="sm" aria-label={`Refund ${order.number}`} onClick={onRefund}>
              Refund
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
