import { formatMoney, formatPrice, formatTaxNote } from '@/lib/text'
import { VisuallyHidden } from './skeleton'

interface PriceProps {
  /** The current price in AUD. */
  amount: number
  /** The regular price in AUD. Shown if it is higher than the current price. */
  formerAmount?: number | null
  /** The unit of the price, such as `per person`. Undefined for the price of a single product. */
  unit?: string
  /** True if the trip or product is sold without GST. */
  gstFree?: boolean
  currency?: string
  className?: string
}

/** A price with currency and tax note. Every offer on the site shows its price with this component. */
export const Price = ({ amount, formerAmount = null, unit, gstFree = false, currency, className }: PriceProps) => (
  <>
    <span className={className}>{formatPrice(amount, currency)}</span>
    {formerAmount !== null && amount < formerAmount && (
      <>
        {' '}
        <VisuallyHidden>instead of</VisuallyHidden>{' '}
        <s className="text-base text-muted decoration-2">{formatMoney(formerAmount)}</s>
      </>
    )}
    <span className="block text-sm font-normal text-muted">
      {unit && `${unit}, `}
      {formatTaxNote(gstFree)}
    </span>
  </>
)
