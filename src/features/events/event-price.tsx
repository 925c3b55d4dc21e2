import { formatMoney, formatPrice } from '@/lib/format/money'
import { VisuallyHidden } from '@/ui/visually-hidden'

interface EventPriceProps {
  event: { price: number | null; sale_price: number | null; asking_price: number | null; currency: string }
  className?: string
}

/** A person's price with its currency; a sale shows what it was. */
export const EventPrice = ({ event, className }: EventPriceProps) => {
  const { price, sale_price, asking_price, currency } = event
  if (asking_price === null) return <p className={className}>Price to be announced</p>
  return (
    <p>
      <span className={className}>{formatPrice(asking_price, currency)}</span>
      {sale_price !== null && price !== null && sale_price < price && (
        <>
          {' '}
          <VisuallyHidden>instead of</VisuallyHidden> <s className="text-sm text-muted">{formatMoney(price)}</s>
        </>
      )}
      <span className="block text-sm text-muted">per person</span>
    </p>
  )
}
