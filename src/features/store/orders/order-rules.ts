import type { BadgeTone } from '@/ui/badge'
import type { OrderStatus } from './order-queries'

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
  /** Owed back, AUD. */
  refund_due: number
}

/** Where an order stands, for its badges. */
export const orderBadges = ({ status, fulfilled_at, refund_due }: Progress): Look[] => [
  LOOKS[status],
  ...(refund_due > 0 ? [{ label: 'Refund Due', tone: 'warning' as const }] : []),
  ...(fulfilled_at ? [{ label: 'Fulfilled', tone: 'success' as const }] : []),
]

interface Item {
  name: string
  quantity: number
}

/** `2 × T-shirt, 1 × Cap`. */
export const itemsText = (items: readonly Item[]): string =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
