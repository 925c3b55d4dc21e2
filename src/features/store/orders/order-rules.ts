import type { BadgeTone } from '@/ui/badge'
import { formatDate } from '@/lib/dates'
import { formatLineName } from '@/features/store/cart/cart-rules'
import type { Order, OrderStatus } from './order-queries'

interface OrderBadge {
  label: string
  tone: BadgeTone
}

const STATUS_BADGES: Record<OrderStatus, OrderBadge> = {
  pending: { label: 'Awaiting Payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'info' },
}

interface OrderProgress {
  status: OrderStatus
  fulfilled_at: string | null
  /** The refund due in AUD. */
  refund_due: number
}

/** Creates the badges for an order's status. */
export const createOrderBadges = ({ status, fulfilled_at, refund_due }: OrderProgress): OrderBadge[] => [
  STATUS_BADGES[status],
  ...(refund_due > 0 ? [{ label: 'Refund Due', tone: 'warning' as const }] : []),
  ...(fulfilled_at ? [{ label: 'Fulfilled', tone: 'success' as const }] : []),
]

interface OrderItem {
  name: string
  variant?: string | null
  quantity: number
}

/** Formats the items as `2 × T-shirt (M), 1 × Cap`. */
export const formatItems = (items: readonly OrderItem[]): string =>
  items.map((item) => `${item.quantity} × ${formatLineName(item)}`).join(', ')

/** Describes how the customer receives an order that is not sent by post. */
export const describeHandover = ({
  delivery,
  collect_title,
  collect_date,
}: Pick<Order, 'delivery' | 'collect_title' | 'collect_date'>): string => {
  if (delivery === 'none') return 'No postage: staff arrange delivery'
  if (!collect_title) return 'Collect on the trip'
  return `Collect on the trip: ${[collect_title, collect_date && formatDate(collect_date)].filter(Boolean).join(', ')}`
}
