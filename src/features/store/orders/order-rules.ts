import type { BadgeTone } from '@/ui/badge'
import { formatDate } from '@/lib/dates'
import { lineName } from '@/features/store/cart/cart-rules'
import type { Order, OrderStatus } from './order-queries'

interface Look {
  label: string
  tone: BadgeTone
}

const LOOKS: Record<OrderStatus, Look> = {
  pending: { label: 'Awaiting Payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'info' },
}

interface Progress {
  status: OrderStatus
  fulfilled_at: string | null
  /** To be refunded, in AUD. */
  refund_due: number
}

/** Badges for the order's status. */
export const orderBadges = ({ status, fulfilled_at, refund_due }: Progress): Look[] => [
  LOOKS[status],
  ...(refund_due > 0 ? [{ label: 'Refund Due', tone: 'warning' as const }] : []),
  ...(fulfilled_at ? [{ label: 'Fulfilled', tone: 'success' as const }] : []),
]

interface Item {
  name: string
  variant?: string | null
  quantity: number
}

/** `2 × T-shirt (M), 1 × Cap`. */
export const itemsText = (items: readonly Item[]): string =>
  items.map((item) => `${item.quantity} × ${lineName(item)}`).join(', ')

/** Delivery of an order that is not posted. */
export const handoverText = ({
  delivery,
  collect_title,
  collect_date,
}: Pick<Order, 'delivery' | 'collect_title' | 'collect_date'>): string => {
  if (delivery === 'none') return 'Not posted: staff arrange delivery'
  if (!collect_title) return 'Collect on the trip'
  return `Collect on the trip: ${[collect_title, collect_date && formatDate(collect_date)].filter(Boolean).join(', ')}`
}
