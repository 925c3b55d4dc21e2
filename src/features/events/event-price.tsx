import { Price } from '@/ui/price'

interface EventPriceProps {
  event: { price: number | null; sale_price: number | null; asking_price: number | null; currency: string }
  className?: string
}

/** A person's price with its currency; a sale shows what it was. */
export const EventPrice = ({ event, className }: EventPriceProps) => {
  const { price, asking_price, currency } = event
  if (asking_price === null) return <p className="text-lg font-semibold">Price to be announced</p>
  return (
    <p>
      <Price asked={asking_price} before={price} currency={currency} className={className} />
      <span className="block text-sm text-muted">per person</span>
    </p>
  )
}
