import { buttonClass } from '@/ui/button-class'
import { CopyButton } from '@/ui/copy'
import { counted } from '@/lib/text'
import { forgetOrder, useLastOrder } from './last-order'

interface OrderWayBackProps {
  orderId: string
  /** How many days the order's address leads to it. */
  days: number
}

/** How a guest comes back to an order: in this browser from the store and the cart, anywhere by the page's address. */
export const OrderWayBack = ({ orderId, days }: OrderWayBackProps) => {
  const isKept = useLastOrder()?.id === orderId
  return (
    <div className="grid gap-2 text-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        Bookmark this page: its link opens this order for {counted(days, 'day')}.
        <CopyButton text={location.href} label="Copy this page's address" done="Copied the address" />
      </p>
      {isKept && (
        <p>
          This browser remembers it too: the store and the cart lead here.{' '}
          <button type="button" className={buttonClass('link')} onClick={forgetOrder}>
            Remove from this browser
          </button>
        </p>
      )}
    </div>
  )
}
