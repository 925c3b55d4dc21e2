import { buttonClass } from '@/ui/button-class'
import { CopyButton } from '@/ui/copy'
import { pluralise } from '@/lib/text'
import { clearLastOrder, useLastOrder } from './last-order'

interface OrderLinkNoticeProps {
  orderId: string
  /** Days until the order's link expires. */
  days: number
}

/** How a visitor comes back to the order: from the store in this browser, or by the page's URL. */
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
          This browser remembers it too: the store and the cart lead here.{' '}
          <button type="button" className={buttonClass('link')} onClick={clearLastOrder}>
            Remove from this browser
          </button>
        </p>
      )}
    </div>
  )
}
