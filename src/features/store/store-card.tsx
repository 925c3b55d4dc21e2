import type { ReactNode } from 'react'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { STORE_ITEM_STATUS_LABELS, type StoreItemStatus } from './store-items'

interface StoreCardProps {
  kind: 'Event' | 'Merch'
  title: ReactNode
  status: StoreItemStatus
  /** A badge in the corner of the picture. */
  badge?: ReactNode
  description: string
  /** A note below the description. */
  note?: ReactNode
  picture: ReactNode
  price: ReactNode
  /** The button "Book Event" or "Add to Cart", or the reason why neither is possible. */
  action: ReactNode
}

/** The card of a trip or product in the store. */
export const StoreCard = ({
  kind,
  title,
  status,
  badge,
  description,
  note,
  picture,
  price,
  action,
}: StoreCardProps) => (
  <Card as="article" className="far far-item flex flex-col overflow-hidden">
    <div className="relative">
      {picture}
      <div className="absolute top-3 left-3 flex flex-wrap gap-2">
        <Badge tone={kind === 'Event' ? 'accent' : 'info'}>{kind}</Badge>
        <Badge tone={status === 'coming-soon' || status === 'sold-out' ? 'neutral' : 'success'}>
          {STORE_ITEM_STATUS_LABELS[status]}
        </Badge>
        {badge}
      </div>
    </div>
    <div className="flex flex-1 flex-col gap-3 p-5">
      <h2 className="display text-2xl">{title}</h2>
      <p className="line-clamp-3 text-muted">{description}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t pt-4">
        {price}
        {action}
      </div>
    </div>
  </Card>
)
