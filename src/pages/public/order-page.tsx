import { useSuspenseQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { PayByCard } from '@/features/payments/pay-by-card'
import { LastOrderLink } from '@/features/store/orders/last-order'
import { OrderExpiredNotice } from '@/features/store/orders/order-expired'
import { OrderReceipt } from '@/features/store/orders/order-receipt'
import { orderDetails, type Order } from '@/features/store/orders/order-queries'
import { OrderRefundList } from '@/features/store/orders/order-refunds'
import { createOrderBadges } from '@/features/store/orders/order-rules'
import { OrderLinkNotice } from '@/features/store/orders/order-link-notice'
import { OrderTransferDetails } from '@/features/store/orders/order-transfer'
import { AcceptedTerms } from '@/features/terms/accepted-terms'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'

const OrderCancelDialog = lazyComponent(() =>
  import('@/features/store/orders/order-cancel-dialog').then((m) => m.OrderCancelDialog),
)

const OrderNotFound = ({ isAdminPage }: { isAdminPage: boolean }) => (
  <div className="wrap pb-20">
    <PageMeta title="Order not found" description="There is no order at this address." noindex />
    <PageHeader
      title="We couldn’t find that order"
      back={isAdminPage ? { to: paths.adminOrders } : { to: paths.store, label: 'Back to the store' }}
    />
    {isAdminPage ? (
      <EmptyState icon={PackageX} title="There is no order at this address">
        <p>The link may be incomplete. Search for the order by its number.</p>
      </EmptyState>
    ) : (
      <EmptyState
        icon={PackageX}
        title="This link doesn’t show an order"
        action={
          <Link to={paths.contact} className={buttonClass()}>
            Contact us
          </Link>
        }
      >
        <p>The link may be incomplete, or you need to sign in to see the order.</p>
        <LastOrderLink />
      </EmptyState>
    )}
  </div>
)

/** The two ways to pay for the order. */
const PaymentOptions = ({ order, token }: { order: Order; token: string | undefined }) => (
  <>
    <PayByCard payable={{ orderId: order.id, token }} label={`Pay ${formatMoneyExact(order.total)} by Card`} />
    <OrderTransferDetails order={order} />
  </>
)

const createBackLink = (isAdminPage: boolean, isSignedIn: boolean) => {
  if (isAdminPage) return { to: paths.adminOrders }
  return isSignedIn ? { to: paths.dashboard } : { to: paths.store, label: 'Back to the store' }
}

interface OrderTermsProps {
  order: Order
  voucherYears: number
  isAdminPage: boolean
}

/** How long gift vouchers are valid, and the terms that the customer accepted. */
const OrderTerms = ({ order, voucherYears, isAdminPage }: OrderTermsProps) => (
  <>
    {order.voucher_amount > 0 && (
      <p>
        Gift vouchers are valid for {pluralise(voucherYears, 'year')} from the day they’re paid. They aren’t taxed when
        they’re sold.
      </p>
    )}
    {!isAdminPage && <AcceptedTerms version={order.terms_version} acceptedAt={order.terms_accepted_at} noun="order" />}
  </>
)

const OrderContent = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { user } = useAuth()
  // On the admin page, the order is shown without the thank-you text and the payment options.
  const isAdminPage = useLocation().pathname.startsWith(paths.adminOrders)
  const token = search.get('token') ?? undefined
  const { data } = useSuspenseQuery(orderDetails(id, token))
  const { data: settings } = useSuspenseQuery(publicSettings())
  const { requested, buttonProps, componentProps } = useLazyOverlay(OrderCancelDialog.preload)
  if (!data) return <OrderNotFound isAdminPage={isAdminPage} />
  const { order } = data
  return (
    <div className="wrap pb-20">
      <PageMeta title={`Order ${order.number}`} description="Your order from our store." noindex />
      <PageHeader
        title={`Order ${order.number}`}
        eyebrow={isAdminPage ? undefined : 'Thank you'}
        intro={`Placed on ${formatInstantDate(order.created_at)}.`}
        back={createBackLink(isAdminPage, user !== null)}
        actions={createOrderBadges(order).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      />
      <div className="grid gap-6">
        {order.status === 'pending' && !isAdminPage && <PaymentOptions order={order} token={token} />}
        {(order.status === 'expired' || order.refund_due > 0) && <OrderExpiredNotice order={order} />}
        {!user && <OrderLinkNotice orderId={order.id} days={settings.order_link_days} />}
        <OrderReceipt details={data} />
        <OrderRefundList refunds={data.refunds} />
        <OrderTerms order={order} voucherYears={settings.voucher_years} isAdminPage={isAdminPage} />
        {order.can_cancel && (
          <button className={`justify-self-start ${buttonClass('danger')}`} {...buttonProps}>
            Cancel Order
          </button>
        )}
      </div>
      {requested && <OrderCancelDialog orderId={order.id} token={token} {...componentProps} />}
    </div>
  )
}

/** Waits for the session check, because the session decides whether the order can be read. */
export const OrderPage = () => (useAuth().isLoading ? <PageSkeleton /> : <OrderContent />)
