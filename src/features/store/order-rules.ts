import type { BadgeTone } from '@/ui/badge'
import type { OrderStatus } from './store-messages'

interface Look {
  label: string
  tone: BadgeTone
}

const LOOKS: Record<OrderStatus, Look> = {
  pending: { label: 'Awaiting Payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'info' },
}

interface Progress {
  status: OrderStatus
  fulfilled_at: string | null
}

/** Where an order stands, for its badges. */
export const orderBadges = ({ status, fulfilled_at }: Progress): Look[] => [
  LOOKS[status],
  ...(fulfilled_at ? [{ label: 'Fulfilled', tone: 'success' as const }] : []),
]

interface Item {
  name: string
  quantity: number
}

/** `2 × T-shirt, 1 × Cap`. */
export const itemsText = (items: readonly Item[]): string => items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
