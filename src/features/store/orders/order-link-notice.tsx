import { buttonClass } from '@/ui/button-class'
import { CopyButton } from '@/ui/copy'
import { pluralise } from '@/lib/text'
import { clearLastOrder, useLastOrder } from './last-order'

interface OrderLinkNoticeProps {
  orderId: string
  /** The number of days until the order's link expires. */
  days: number
}

/**
 * Tells visitors how to open the order again: with the link in the store, which only this browser shows, or with the
 * URL of the order's page.
 */
export const OrderLinkNotice = ({ orderId, days }: OrderLinkNoticeProps) => {
  const isLastOrder = useLastOrder()?.id === orderId
  return (
    <div className="grid gap-2 text-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        Bookmark this page: its link opens this order for {pluralise(days, 'day')}.
        <CopyButton text={location.href} label="Copy this page's address" copiedLabel="Copied the address" />
      </p>
      {isLastOrder && (
        <p>
          This browser also remembers the order: the store and the cart link to it.{' '}
          <button type="button" className={buttonClass('link')} onClick={clearLastOrder}>
            Remove from this browser
          </button>
        </p>
      )}
    </div>
  )
}
