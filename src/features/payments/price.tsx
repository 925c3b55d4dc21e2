import { formatMoney, formatPrice, formatTaxNote } from '@/lib/text'
import { VisuallyHidden } from '@/ui/skeleton'

interface PriceProps {
  /** The current price. */
  amount: number
  /** The regular price, shown if it is higher. */
  formerAmount?: number | null
  /** Such as `per person`. Undefined: for one item. */
  unit?: string
  /** Sold without GST. */
  gstFree?: boolean
  currency?: string
  className?: string
}

/** A price with currency and tax, wherever something is offered. */
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
