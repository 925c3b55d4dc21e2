import { Price } from '@/ui/price'

interface EventPriceProps {
  event: {
    price: number | null
    sale_price: number | null
    asking_price: number | null
    gst_free: boolean
    currency: string
  }
  className?: string
}

/** A person's price with its currency and tax; a sale shows what it was. */
export const EventPrice = ({ event, className }: EventPriceProps) => {
  const { price, asking_price, gst_free, currency } = event
  if (asking_price === null) return <p className="text-lg font-semibold">Price to be announced</p>
  return (
    <p>
      <Price
        asked={asking_price}
        before={price}
        per="per person"
        gstFree={gst_free}
        currency={currency}
        className={className}
      />
    </p>
  )
}
