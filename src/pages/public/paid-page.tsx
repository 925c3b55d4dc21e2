import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CreditCard, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { checkoutState, isCheckoutOpen, getNextCheckDelay, type CheckoutState } from '@/features/payments/card-queries'
import {
  CLOSED_BY_PAYER_MESSAGE,
  createPaymentResultMessage,
  SHARE_CLOSED_BY_PAYER_MESSAGE,
} from '@/features/payments/payment-result-messages'
import { readShareToken } from '@/features/payments/shares/share-queries'
import { AutopayOffer } from '@/features/payments/autopay/autopay-offer'
import { PayByCard } from '@/features/payments/pay-by-card'
import { useGuestToken } from '@/features/bookings/guest/guest-token'
import { useLastOrder } from '@/features/store/orders/last-order'
import { paths } from '@/lib/paths'
import { invalidateQueries } from '@/lib/invalidate-queries'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'

/**
 * The link to the paid booking, order or payment link. Payment links, and a visitor's booking or order, open with the
 * token that this browser stored.
 */
const usePaidItemLink = ({ purpose, booking_id, order_id }: CheckoutState): { to: string; label: string } => {
  const lastOrder = useLastOrder()
  const guestToken = useGuestToken(booking_id ?? '')
  const shareToken = readShareToken()
  if (purpose === 'share')
    return shareToken
      ? { to: paths.payShare(shareToken), label: 'Back to your payment link' }
      : { to: paths.events, label: 'Browse Events' }
  if (booking_id)
    return { to: guestToken ? paths.guestBooking(booking_id) : paths.booked(booking_id), label: 'See your booking' }
  const id = order_id ?? ''
  const token = lastOrder && lastOrder.id === id ? `?token=${lastOrder.token}` : ''
  return { to: `${paths.order(id)}${token}`, label: 'See your order' }
}

const toPayableItem = ({ booking_id, order_id, amount }: CheckoutState, token: string | undefined) =>
  booking_id ? { bookingId: booking_id, amount, token } : { orderId: order_id ?? '', token }

const STATE_ICONS = { paid: CircleCheck, checking: LoaderCircle } as const
const getStateIcon = (state: string, shouldRetry: boolean) =>
  shouldRetry ? CreditCard : state === 'paid' || state === 'checking' ? STATE_ICONS[state] : CircleHelp

/** The token that this browser stored for a visitor's booking or order. Undefined for members. */
const useStoredToken = ({ booking_id, order_id }: CheckoutState): string | undefined => {
  const lastOrder = useLastOrder()
  const guestToken = useGuestToken(booking_id ?? '')
  return guestToken ?? (lastOrder && lastOrder.id === order_id ? lastOrder.token : undefined)
}

const PaymentResult = ({ payment, wasClosed: wasClosedByPayer }: { payment: CheckoutState; wasClosed: boolean }) => {
  const { user } = useAuth()
  const paidItem = usePaidItemLink(payment)
  const token = useStoredToken(payment)
  const isSharePayment = payment.purpose === 'share'
  const closedMessage = isSharePayment ? SHARE_CLOSED_BY_PAYER_MESSAGE : CLOSED_BY_PAYER_MESSAGE
  const resultMessage =
    wasClosedByPayer && isCheckoutOpen(payment) ? closedMessage : createPaymentResultMessage(payment)
  return (
    <EmptyState
      alone
      icon={getStateIcon(payment.state, resultMessage.canPayAgain === true)}
      title={resultMessage.title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link
            to={paidItem.to}
            className={buttonClass(resultMessage.canPayAgain && !isSharePayment ? 'secondary' : 'primary')}
          >
            {paidItem.label}
          </Link>
        </div>
      }
    >
      <p role="status">{resultMessage.text}</p>
      {payment.state === 'paid' && payment.booking_id && user && (
        <div className="mx-auto w-full max-w-md py-2">
          <AutopayOffer bookingId={payment.booking_id} userId={user.id} />
        </div>
      )}
      {/* The page of a payment link offers the payment itself, with the amount that it charges now. */}
      {resultMessage.canPayAgain && !isSharePayment && (
        <div className="mx-auto max-w-md py-2 text-left">
          <PayByCard payable={toPayableItem(payment, token)} label="Try Again" />
        </div>
      )}
    </EmptyState>
  )
}

/** Invalidates queries after a payment, because data fetched before may be outdated. */
const useRefetchAfterPayment = (state: string | undefined): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state === undefined || state === 'checking') return
    void invalidateQueries(queryClient)
  }, [state, queryClient])
}

const PaymentNotFound = () => (
  <EmptyState
    alone
    icon={CircleHelp}
    title="We couldn’t find that payment"
    action={
      <Link to={paths.dashboard} className={buttonClass()}>
        Go to your dashboard
      </Link>
    }
  >
    <p>The link may be incomplete. Payments we received are shown with your booking or order.</p>
  </EmptyState>
)

/** Shown until a payment is confirmed. The page checks again automatically. */
const PaymentCheckPending = () => (
  <EmptyState alone icon={LoaderCircle} title="We’re checking your payment">
    <p role="status">
      We’re still confirming your payment. Please don’t pay again: the payment will show with your booking or order.
    </p>
  </EmptyState>
)

/** The page to which the card provider redirects after a payment. Polls our ledger until the payment has arrived. */
export const PaidPage = () => {
  const [search] = useSearchParams()
  const { data, isError } = useQuery({
    ...checkoutState(search.get('checkout') ?? ''),
    refetchInterval: ({ state }) => getNextCheckDelay(state),
    throwOnError: false,
  })
  useRefetchAfterPayment(data?.state)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Your payment" description="The result of your card payment." noindex />
      <PageHeader title="Your payment" />
      {data && <PaymentResult payment={data} wasClosed={search.get('closed') !== null} />}
      {data === null && <PaymentNotFound />}
      {data === undefined && (isError ? <PaymentCheckPending /> : <PageSkeleton />)}
    </div>
  )
}
