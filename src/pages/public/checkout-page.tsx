import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { useCartLines } from '@/features/store/cart/cart-store'
import { CheckoutForm } from '@/features/store/checkout/checkout-form'
import { usePaymentRedirect } from '@/features/payments/use-pay-by-card'
import { saveLastOrder, LastOrderLink } from '@/features/store/orders/last-order'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'

export const CheckoutPage = () => {
  const { user, profile, isLoading } = useAuth()
  const cartLines = useCartLines()
  const navigate = useNavigate()
  const startPayment = usePaymentRedirect()
  const [isOpeningCardPage, setIsOpeningCardPage] = useState(false)
  if (isLoading) return <PageSkeleton />
  return (
    <div className="wrap pb-20">
      <PageMeta title="Checkout" description="Your details, delivery and payment." noindex />
      <PageHeader
        title="Checkout"
        back={{ to: paths.store, label: 'Back to the store' }}
        intro={
          !user && cartLines.length > 0 ? (
            <p>
              You are ordering as a guest.{' '}
              <Link to={paths.login} state={{ from: paths.checkout }} className={buttonClass('link')}>
                Log in
              </Link>{' '}
              to find the order on your dashboard later.
            </p>
          ) : undefined
        }
      />
      {isOpeningCardPage ? (
        <p role="status">Opening the card payment page...</p>
      ) : cartLines.length === 0 ? (
        <EmptyState
          icon={ShoppingCart}
          title="Your cart is empty"
          action={
            <Link to={paths.store} className={buttonClass()}>
              Browse the store
            </Link>
          }
        >
          <LastOrderLink />
        </EmptyState>
      ) : (
        <CheckoutForm
          lines={cartLines}
          member={{ full_name: profile?.full_name ?? '', email: user?.email ?? '' }}
          onPlaced={(order, paysByCard) => {
            if (!user) saveLastOrder(order)
            const orderPath = paths.order(order.id)
            const orderPagePath = user ? orderPath : `${orderPath}?token=${order.token}`
            // The cart is already empty while the card provider's page loads. `isOpeningCardPage` prevents the message
            // about an empty cart.
            setIsOpeningCardPage(paysByCard)
            return paysByCard
              ? startPayment({ orderId: order.id, token: user ? undefined : order.token }, orderPagePath)
              : navigate(orderPagePath, { replace: true })
          }}
        />
      )}
    </div>
  )
}
